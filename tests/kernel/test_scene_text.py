"""Scenes in words: what a screen that only knows text shows of hero boards and trays."""

from __future__ import annotations

from questable.kernel.presentation import Panel
from questable.kernel.scene import CardFace, Gauge, HexBoard, PlayerBoard, Scene, Shelf, Stat, Tray
from questable.kernel.scene_text import panels_of


def name(card: str) -> str:
    return card.title()


def only(*players: PlayerBoard, **trays: Tray) -> list[Panel]:
    board = HexBoard(cells={})
    return panels_of(Scene(board=board, players={each.seat: each for each in players}, trays=trays), name)


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
            "level 3",
            "Life ♥♥♥♡  Stamina ●○○  Doom 2/20",
            "Body 5/2 (+2 experience) · Mind 3/1",
            "Gold 7",
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
        (("1 –", "2 Wolf", "3 –"), ("wolf",)),
        (("1 green card, face down",), ()),
        (("1 –", "2 –"), ()),
    ]


def test_other_trays() -> None:
    stats = (Stat(label="Mind", value="2/1"), Stat(label="", value="x"))
    panels = only(
        shop=Tray(title="Forge", kind="cards", count=1, cards=(CardFace(id="axe", card="axe", note="6 gold"),)),
        ally=Tray(title="Inn", kind="cards", cards=(CardFace(id="bo", card="bo", stats=stats),)),
        doom=Tray(title="Doom", kind="numbers", value=3, size=8, lines=("Tamalir",)),
        trade=Tray(title="A trade", kind="text", lines=("one thing", "for another")),
        pile=Tray(title="Pile", kind="pile"),
    )
    assert [panel.lines for panel in panels] == [
        ("Axe: 6 gold",),
        ("Bo Mind 2/1, x",),
        ("3 of 8", "Tamalir"),
        ("one thing", "for another"),
        ("empty",),
    ]
