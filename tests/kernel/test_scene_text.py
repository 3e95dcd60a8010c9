"""Scenes in words: what a screen that only knows text shows of hero boards and trays."""

from __future__ import annotations

from questable.kernel.engine.adventure import TABLE
from questable.kernel.shown import scene_text
from questable.kernel.shown.presentation import CardText, Panel
from questable.kernel.shown.scene import (
    CardFace,
    Cell,
    Die,
    Fight,
    Gauge,
    HexBoard,
    Link,
    Piece,
    Place,
    PlayerBoard,
    Point,
    Reckoning,
    Scene,
    Shelf,
    Side,
    Stat,
    Tile,
    TileBoard,
    Tray,
)
from questable.kernel.shown.scene_text import Words, percent
from questable.speech import Naming, Phrasebook, catalogue_of

WORDS = Words(lambda thing: str(thing).title())
TELLING = Words(
    WORDS.name,
    short=lambda card: f"what {card} does",
    read=lambda card: CardText(id=card, name=card.title(), kind="Weapon", text=("It cuts.", "It shines.")),
)

BOOK = Phrasebook(catalogue_of((TABLE,)), Naming(name=str), str)


def panels_of(scene: Scene, words: Words, seat: int | None = None) -> list[Panel]:
    return [BOOK.spoken(panel) for panel in scene_text.panels_of(scene, words, seat)]


def fight_panel(fight: Fight, seat: int | None = None) -> Panel:
    return BOOK.spoken(scene_text.fight_panel(fight, seat))


def player_panel(board: PlayerBoard, words: Words) -> Panel:
    return BOOK.spoken(scene_text.player_panel(board, words))


def on_the_map(scene: Scene) -> Panel | None:
    panel = scene_text.on_the_map(scene)
    return panel and BOOK.spoken(panel)


def only(*players: PlayerBoard, **trays: Tray) -> list[Panel]:
    board = HexBoard(cells={})
    return panels_of(Scene(board=board, players={each.seat: each for each in players}, trays=trays), WORDS)


def test_a_hero_board() -> None:
    (panel,) = only(
        PlayerBoard(
            seat=1,
            name="Ysmere",
            card="ysmere",
            subtitle="level 3",
            gauges=(Gauge("life", "Life", 3, 4), Gauge("stamina", "Stamina", 1, 3), Gauge("doom", "Doom", 2, 20)),
            stats=(Stat(label="Body", value="5/2", note="+2 experience"), Stat(label="Mind", value="3/1")),
            purse=(Stat(label="Gold", value="7"),),
            notes=("knocked out",),
            shelves=(
                Shelf(title="Items", cards=(CardFace(id="spear", card="spear", turned=True, note="weapon"),)),
                Shelf(
                    title="Allies",
                    size=2,
                    cards=(CardFace(id="aldous", card="aldous", gauges=(Gauge("life", "Life", 1, 2),)),),
                ),
                Shelf(title="Runes", size=3),
                Shelf(title="Kept"),
            ),
        )
    )
    assert panel == Panel(
        title="Ysmere",
        seat=1,
        cards=("ysmere", "spear", "aldous"),
        lines=(
            "Life ♥♥♥♡  Stamina ●○○  Doom 2/20",
            "Body 5/2 (+2 experience) · Mind 3/1",
            "Gold 7 · level 3",
            "knocked out",
            "Items:",
            "▸ Spear (turned): weapon",
            "Allies (1 of 2):",
            "▸ Aldous ♥♡",
            "Runes: none (0 of 3)",
        ),
    )


def test_boards_come_by_seat_and_say_who_is_out() -> None:
    panels = only(PlayerBoard(seat=2, name="Orsolo", out=True), PlayerBoard(seat=0, name="Dagna"))
    assert [(panel.seat, panel.title, panel.lines) for panel in panels] == [
        (0, "Dagna", ()),
        (2, "Orsolo", ("out of the game",)),
    ]


def test_decks_of_one_group_share_a_panel() -> None:
    panels = only(
        green=Tray(title="Green", kind="deck", group="adventures", count=3),
        event=Tray(title="Event", kind="cards", note="none in play"),
        red=Tray(title="Red", kind="deck", group="adventures", count=0),
        market=Tray(title="Market deck", kind="deck", group="market", count=1),
    )
    assert [(panel.title, panel.lines) for panel in panels] == [
        ("Adventures", ("Green 3 · Red 0",)),
        ("Event", ("none in play",)),
        ("Market deck", ("1 card",)),
    ]


def test_cards_keep_their_places_on_a_track() -> None:
    back = CardFace(id="doom-1", card="", face_up=False, colour="green", slot=1)
    panels = only(
        undefeated=Tray(title="Undefeated", kind="track", size=3, cards=(CardFace(id="wolf", card="wolf", slot=2),)),
        doom=Tray(title="Doom cards", kind="track", size=1, cards=(back,)),
        free=Tray(title="Free", kind="track", size=2),
    )
    assert [(panel.lines, panel.cards) for panel in panels] == [
        (("2 Wolf", "2 of 3 spaces are free"), ("wolf",)),
        (("1 green card, face down",), ()),
        (("2 of 2 spaces are free",), ()),
    ]


def test_other_trays() -> None:
    stats = (Stat(label="Mind", value="2/1"), Stat(label="", value="x"))
    panels = only(
        shop=Tray(title="Forge", kind="cards", count=1, cards=(CardFace(id="axe", card="axe", note="6 gold"),)),
        ally=Tray(title="Inn", kind="cards", cards=(CardFace(id="bo", card="bo", stats=stats),)),
        doom=Tray(title="Doom", kind="numbers", value=3, size=8, lines=("Tamalir", "Forge", "Dawnsmoor")),
        trade=Tray(title="A trade", kind="text", lines=("one thing", "for another")),
        pile=Tray(title="Pile", kind="pile"),
    )
    assert [panel.lines for panel in panels] == [
        ("Axe: 6 gold",),
        ("Bo Mind 2/1, x",),
        ("3 of 8: Dawnsmoor",),
        ("one thing", "for another"),
        ("empty",),
    ]


def test_lots_of_cards_of_one_group_share_a_panel() -> None:
    wares = CardFace(id="axe", card="axe", note="6 gold", tokens=("sun",), gaps=("moon",), count=2)
    panels = only(
        forge=Tray(title="Forge", kind="cards", group="market", cards=(wares,)),
        inn=Tray(title="Inn", kind="cards", group="market", note="closed"),
        den=Tray(title="Den", kind="cards", group="market", lines=("beware",)),
    )
    assert [(panel.title, panel.lines, panel.cards) for panel in panels] == [
        ("Market", ("Forge: Axe ×2 [sun](moon) (6 gold)", "Inn: closed", "Den: empty", "beware"), ("axe",))
    ]


def test_a_seat_without_a_hero_has_trays_of_its_own() -> None:
    board = PlayerBoard(
        seat=3,
        name="Night King",
        purse=(Stat(label="Gold", value="2"),),
        trays={"threat": Tray(title="Threat", kind="numbers", value=4, size=10)},
    )
    assert player_panel(board, WORDS).lines == ("Gold 2", "Threat: 4 of 10")


def test_cards_under_cards_are_told_and_can_be_read() -> None:
    below = (CardFace(id="rune", card="rune"), CardFace(id="back", card="", face_up=False))
    shelf = Shelf(title="Items", cards=(CardFace(id="axe", card="axe", under=below),))
    panel = player_panel(PlayerBoard(seat=0, name="Dagna", shelves=(shelf,)), TELLING)
    assert panel.lines == (
        "Items:",
        "▸ Axe: what axe does",
        "  under it: Rune: what rune does",
        "  under it: card, face down",
    )
    assert panel.cards == ("axe", "rune")


# What is going on now ------------------------------------------------------------------------------------------------

HERE = Cell(
    id=7,
    column=0,
    row=0,
    terrain="hills",
    pieces=(
        Piece(kind="socket", label="green jewel", colours=("green",)),
        Piece(kind="counter", label="green adventure", colours=("green",)),
        Piece(kind="token", label="cult marker", facing=2),
        Piece(kind="figure", label="Dagna", letters="D", seat=0),
        Piece(kind="figure", label="Orsolo", letters="O", seat=1),
    ),
)


def playing(**facts: object) -> Scene:
    players = {0: PlayerBoard(seat=0, name="Dagna", place=7), 1: PlayerBoard(seat=1, name="Orsolo", place=7)}
    given = {"board": HexBoard(cells={7: HERE}), "players": players, "clock": "Round 2", "active": 0}
    return Scene(**given | facts)  # type: ignore[arg-type]


def now(scene: Scene, words: Words = WORDS, seat: int | None = None) -> Panel:
    (found,) = [panel for panel in panels_of(scene, words, seat) if panel.now]
    return found


def test_now_is_where_you_are_what_lies_there_and_the_dice_left() -> None:
    dice = (
        Die(faces=("hills", "road")),
        Die(faces=("hills", "road")),
        Die(faces=("river",)),
        Die(faces=(), spent=True),
    )
    shop = Tray(title="Wares", kind="cards", place=7, cards=(CardFace(id="axe", card="axe"),))
    scene = playing(steps=(("move", "Movement"),), step="move", dice=dice, trays={"shop": shop})
    assert now(scene, seat=1) == Panel(
        title="Round 2 · Movement",
        lines=(
            "7 · green adventure · cult marker (faces southeast) · Dagna · Wares: Axe",
            "dice: 2× hills/road, river",
        ),
        now=True,
    )
    assert now(playing(dice=(Die(faces=(), spent=True),))).lines[-1] == "dice: all spent"
    assert not [panel for panel in panels_of(Scene(board=HexBoard(cells={}), players={}), WORDS) if panel.now]


def test_now_is_the_tray_the_question_is_about() -> None:
    one = CardFace(id="axe", card="axe", note="6 gold")
    trays = {
        "deck": Tray(title="Deck", kind="deck", group="market", count=9),
        "forge": Tray(title="Forge", kind="cards", group="market", cards=(one,)),
    }
    scene = playing(trays=trays, focus="forge")
    assert now(scene, TELLING) == Panel(
        title="Market: Forge", lines=("Axe: 6 gold; what axe does",), cards=("axe",), now=True
    )
    assert [panel.title for panel in panels_of(scene, TELLING) if panel.seat is None] == ["Market: Forge", "Deck"]


def test_a_card_on_the_table_is_read_out() -> None:
    trays = {
        "drawn": Tray(title="On the table", kind="cards", group="now", cards=(CardFace(id="axe", card="axe"),)),
        "more": Tray(title="To choose from", kind="cards", group="now", cards=(CardFace(id="bo", card="bo"),)),
    }
    assert now(playing(trays=trays), TELLING) == Panel(
        title="Axe", lines=("Weapon", "It cuts.", "It shines."), cards=("axe",), now=True
    )
    assert "To choose from" in [panel.title for panel in panels_of(playing(trays=trays), TELLING)]


def test_a_fight_tells_of_the_other_side_and_of_those_beside_you() -> None:
    life = (Gauge("life", "Life", 2, 3),)
    dagna, orsolo = (
        Side(name="Dagna", card="dagna", seat=0, gauges=life, acts=True),
        Side(name="Orsolo", card="orsolo", seat=1, gauges=life),
    )
    troll = Side(
        name="Troll", card="troll", gauges=life, stats=(Stat(label="Melee", value="9/2"),), text=("It stinks.",)
    )
    fight = Fight(
        title="Troll",
        subtitle="a cave",
        round=2,
        phases=(("melee", "Melee"),),
        phase="melee",
        heroes=(dagna, orsolo),
        foe=troll,
        reckoning_title="Melee attack",
        reckoning=(Reckoning("Body", "hero", 5), Reckoning("Axe", "item", 2)),
        need="needs 9 or more",
        chance=0.72,
        outlook=(("victory", 0.9), ("defeat", 0.1)),
        expected="1.9 wounds expected",
        result="7 and 2",
        notes=("It rages",),
    )
    assert fight_panel(fight, 0) == Panel(
        title="Troll · round 2 · Melee",
        lines=(
            "a cave",
            "Life ♥♥♡",
            "Melee 9/2",
            "It stinks.",
            "Dagna: Life ♥♥♡ (acts now)",
            "Orsolo: Life ♥♥♡",
            "It rages",
            "Melee attack: Body 5, Axe +2: 7",
            "needs 9 or more (72 %)",
            "Dice: 7 and 2",
            "Outlook: victory 90 %, defeat 10 %, 1.9 wounds expected",
        ),
        cards=("troll",),
        now=True,
    )
    duel = Fight(title="Orsolo", heroes=(dagna,), foe=orsolo)
    assert [fight_panel(duel, seat).title for seat in (0, 1)] == ["Orsolo", "Dagna"]
    assert now(playing(fight=fight)).title == "Troll · round 2 · Melee"


# On the map and beside it --------------------------------------------------------------------------------------------


def test_places_beside_the_map_and_ways_to_them() -> None:
    island = Place(id="isle", name="Dread Island", note="adrift", pieces=(Piece(kind="figure", label="Dagna", seat=0),))
    board = HexBoard(
        cells={7: HERE},
        places={"isle": island, "camp": Place(id="camp", name="Camp")},
        links={
            "a": Link(ends=(7, "isle"), label="Sea route"),
            "b": Link(ends=(7, "camp"), label="Tunnel", open=False),
            "c": Link(ends=(7, 8)),
        },
    )
    found = {panel.title: panel.lines for panel in panels_of(playing(board=board), WORDS)}
    assert found["Beside the map"] == ("Dread Island: adrift, Dagna", "Camp: nobody here")
    assert found["Ways"] == ("Sea route: open", "Tunnel: closed")
    aboard = playing(board=board, players={0: PlayerBoard(seat=0, name="Dagna", place="isle")})
    assert now(aboard).lines == ("Dread Island",)


def test_of_the_own_figure_only_its_note_is_told() -> None:
    half_way = Piece(kind="figure", label="Dagna", seat=0, note="on the way there")
    board = TileBoard(
        columns=1,
        rows=1,
        tiles={"0": Tile(id="0", column=0, row=0, points={"A1": Point(id="A1", x=0, y=0, pieces=(half_way,))})},
    )
    players = {0: PlayerBoard(seat=0, name="Dagna", place="A1"), 1: PlayerBoard(seat=1, name="Orsolo", place="A1")}
    assert now(playing(board=board, players=players)).lines == ("A1 · on the way there",)
    assert now(playing(board=board, players=players), seat=1).lines == ("A1 · Dagna (on the way there)",)


def test_what_lies_open_on_tiles_is_listed() -> None:
    orc = Piece(kind="token", label="Orc", card="orc")
    hidden = Piece(kind="token", label="face-down token", face_up=False)
    point = Point(id="A1", x=0, y=0, pieces=(orc, hidden))
    tile = Tile(id="0", column=0, row=0, name="Hills", points={"A1": point})
    scene = Scene(board=TileBoard(columns=1, rows=1, tiles={"0": tile}), players={})
    assert on_the_map(scene) == Panel(title="On the map", lines=("Hills: Orc [A1]",), cards=("orc",))
    assert on_the_map(scene) in panels_of(scene, WORDS)
    bare = Scene(board=TileBoard(columns=1, rows=1, tiles={}), players={})
    assert on_the_map(bare) == Panel(title="On the map", lines=("no cards face up",))
    assert on_the_map(playing()) is None


def test_only_what_is_certain_is_called_so() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == ["0 %", "<1 %", "50 %", ">99 %", "100 %"]


def test_many_tokens_of_a_kind_on_a_card_are_counted() -> None:
    def marks(*tokens: str) -> str:
        face = CardFace(id="axe", card="axe", tokens=tokens)
        (panel,) = only(forge=Tray(title="Forge", kind="cards", group="market", cards=(face,)))
        (line,) = panel.lines
        return str(line)

    assert marks("sun", "sun", "moon") == "Axe [sun][sun][moon]"
    assert marks("moon", *["counter"] * 4) == "Axe [moon][4 × counter]"
