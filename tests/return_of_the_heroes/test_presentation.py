"""Names, card texts, the board, scenes, hints: what people see, and what they must not see."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

import questable
from questable import Scene, TileBoard
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.say import Text, named
from questable.kernel.shown.scene import CardFace, Piece, Point
from questable.return_of_the_heroes import experience
from questable.return_of_the_heroes.base import adventure
from questable.return_of_the_heroes.content import CUBES, SKILLS, Content, Reward
from questable.return_of_the_heroes.presentation import card_text
from questable.return_of_the_heroes.presentation.board import SORTS
from questable.return_of_the_heroes.presentation.cards import short_text as short
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.terminal.main import main
from tests import speaking as presentation
from tests.return_of_the_heroes.bustle import TABLES, bustle
from tests.return_of_the_heroes.kit import Table, fresh, table
from tests.sweeps import share

SETTING = make_setting(adventure, seats=2, seed=1)
CONTENT: Content = SETTING.content


def describe(content: Any, card: str) -> Any:
    return presentation.describe(SETTING, card)


def said(text: Text) -> str:
    return presentation.spoken(SETTING).phrases.say(text)


def percent(chance: float) -> str:
    return said(named(chance, "percent"))


def reward_words(reward: Reward) -> str:
    return said(card_text.reward_text(reward))


def short_text(content: Content, card: str) -> str:
    return said(short(content, card))


def seen(t: Table | ReturnOfTheHeroes, seat: int | None = -1) -> ReturnOfTheHeroes:
    """The position as the asked seat (or another) may know it."""
    game = t.game if isinstance(t, Table) else t
    if seat == -1:
        seat = game.decision.seat if game.decision else None
    return game.imagine(seat)


def hints(t: Table) -> Any:
    return dict(presentation.hints(seen(t)))


def scene(t: Table, seat: int | None = -1) -> Any:
    return presentation.scene(seen(t, seat))


def points(board: object) -> dict[str, Point]:
    assert isinstance(board, TileBoard)
    return {point.id: point for tile in board.tiles.values() for point in tile.points.values()}


def fight(t: Table) -> Any:
    found = scene(t).fight
    assert found is not None
    return found


def chance(dice: int, value: int) -> float:
    """By counting: the two lowest of so many dice come to at most the value."""
    rolls = [sorted(faces)[:2] for faces in product(range(1, 7), repeat=dice)]
    return sum(sum(two) <= value for two in rolls) / len(rolls)


# Names and cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-MAP-02")
@pytest.mark.parametrize(
    ("thing", "called"),
    [
        ("bow-1", "Bow"),
        ("warrior", "Warrior"),
        ("H3", "Dark Tower [H3]"),
        ("A1", "point A1"),
        ("tile:J", "The Capital"),
        (0, "first row, tile 1"),
        (15, "fourth row, tile 4"),
        ("free-daphne", "Free Daphne"),
        ("nobody", "nobody"),
    ],
)
def test_things_are_called_by_their_names(thing: str | int, called: str) -> None:
    assert presentation.name(SETTING, thing) == called


def test_the_catalogue_holds_everything_that_can_be_read() -> None:
    catalogue = presentation.catalogue(SETTING)
    assert set(catalogue) == {*CONTENT.cards, *CONTENT.faces}
    for card, text in catalogue.items():
        assert text.id == card
        assert text.name
        assert text.kind
        assert text.icon
        assert text.flavour
        said = " ".join((*text.text, *(value for _, value in text.facts)))
        assert said, card
        assert not any(line in ("", ".") for line in text.text), card
        assert "None" not in said
        assert "_" not in said


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(KeyError):
        describe(CONTENT, "dragon-of-doom")


@pytest.mark.parametrize(
    ("card", "kind", "facts", "text"),
    [
        (
            "mirabar",
            "Instructor",
            (("Price", "1 gold"), ("Place", "Mirabar's Steps [O3]")),
            ("Pay 1 gold, then test magic, without objects: if you fail, your magic skill rises by 1.",),
        ),
        (
            "mice",
            "Encounter",
            (("Place", "Hollow Log [B8]"),),
            ("Test magic, ranged or melee: on a success, you may secretly look at the Nameless tile.",),
        ),
        (
            "beggar",
            "Encounter",
            (("Price", "1 gold"),),
            ("Pay 1 gold, then roll a die: 1-2 you get a cube of any color; 3-6 nothing happens.",),
        ),
        (
            "yew-staff",
            "Magic item",
            (),
            ("Against the Black Knight, you may use magic, at 0.",),
        ),
        (
            "archery-contest",
            "Event",
            (),
            (
                "Every hero makes ranged tests, one without a modifier and one at −1; "
                "whoever passes them all gets 2 green cubes.",
            ),
        ),
    ],
)
def test_card_texts_follow_from_the_data(
    card: str, kind: str, facts: tuple[tuple[str, str], ...], text: tuple[str, ...]
) -> None:
    told = describe(CONTENT, card)
    assert (told.kind, told.facts, told.text) == (kind, facts, text)


@pytest.mark.rule("RH-FIGHT-01", "RH-FIGHT-07")
def test_an_adversary_shows_circles_hearts_and_reward() -> None:
    orc = CONTENT.adversaries["orc"]
    told = describe(CONTENT, "orc")
    circles = [(skill.title(), str(orc.circles[skill])) for skill in SKILLS if skill in orc.circles]
    assert list(told.facts) == [*circles, ("Life", str(orc.life)), ("Reward", reward_words(orc.reward))]


@pytest.mark.parametrize(
    ("reward", "words"),
    [
        (Reward(), ""),
        (Reward(2), "2 gold"),
        (Reward(0, (("red",),)), "a red cube"),
        (Reward(1, (("green", "red"),)), "1 gold and a green or red cube"),
        (Reward(1, (("red",), ("blue", "green"))), "1 gold, a red cube and a blue or green cube"),
        (Reward(0, (CUBES,)), "a cube of any color"),
        (Reward(0, (CUBES, CUBES)), "2 cubes of different colors"),
        (Reward(0, (("blue",), ("blue",))), "2 blue cubes"),
    ],
)
def test_rewards_in_words(reward: Reward, words: str) -> None:
    assert reward_words(reward) == words


def test_a_side_quest_tells_task_and_reward() -> None:
    task, reward = describe(CONTENT, "visit-the-house").text
    assert task == "Visit another hero's house."
    assert reward.startswith("Reward: ")
    assert reward.endswith("; the cube comes from that hero.")


def test_a_personal_quest_tells_its_three_stages() -> None:
    first, second, third = describe(CONTENT, "the-diadem").text
    assert first.startswith("1. Visit the Hermit (Hermitage [L3]) and test magic: Holy Water, ")
    assert second == "2. Bring it to the Ghost of the Grandfather (Roofless Chamber [E5]): Diadem."
    assert third == "3. Bring that to your house: a gem."


def test_the_reward_of_a_quest_stands_on_its_adversary() -> None:
    reward = dict(describe(CONTENT, "ghoul").facts)["Reward"]
    assert reward == reward_words(CONTENT.quests["free-daphne"].reward) != ""


@pytest.mark.rule("RH-TOKEN-01")
@pytest.mark.parametrize(
    ("card", "colour"), [("orc", "red"), ("mirabar", "green"), ("bow-1", "yellow"), ("warrior", "")]
)
def test_frames_have_the_colour_of_the_border(card: str, colour: str) -> None:
    assert describe(CONTENT, card).colour == colour


def test_short_texts_say_what_matters() -> None:
    assert short_text(CONTENT, "sword-1") == "melee +1"
    troll = CONTENT.adversaries["troll"]
    hearts = f", {troll.life} hearts" if troll.life > 1 else ""
    gives = reward_words(troll.reward)
    assert short_text(CONTENT, "troll") == f"{said(card_text.circles(troll.circles))}{hearts}; gives {gives}"
    assert short_text(CONTENT, "nothing-of-the-kind") == ""


# The board -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-MAP-01", "RH-MAP-02")
def test_the_board_shows_every_tile_with_roads_and_points() -> None:
    t = table("warrior", "elf")
    board = presentation.board(seen(t))
    assert (board.columns, board.rows, len(board.tiles)) == (4, 4, 16)
    for place, letter in enumerate(t.game.layout):
        tile = board.tiles[str(place)]
        assert (tile.column, tile.row) == (place % 4, place // 4)
        assert tile.name == CONTENT.tiles[letter].name
        assert set(tile.points) == set(CONTENT.land.points[letter])
        assert {frozenset(road) for road in tile.roads} == {
            frozenset((f"{letter}{a}", f"{letter}{b}")) for a, b in CONTENT.tiles[letter].roads
        }
    assert {point.side for point in points(board).values()} == {"", "north", "east", "south", "west"}


@pytest.mark.rule("RH-TOKEN-01", "RH-FOE-12", "RH-GUARD-06", "RH-BAG-05")
def test_tokens_lie_face_up_or_show_only_their_backs() -> None:
    t = table("warrior", "elf").lay("orc", "A5").lay("troll", "A6", face_down=True)
    t.lay("the-lodger", "B6", face_down=True).lay("iron-porter", "H5", face_down=True).lay("boat", "L4")
    board = points(presentation.board(seen(t)))
    orc = Piece(
        kind="token",
        label="Orc",
        sort="adversary",
        glyph="!",
        card="orc",
        colours=("red",),
        icon=CONTENT.cards["orc"].icon,
    )
    assert board["A5"].pieces == (orc,)
    assert board["A6"].pieces == (back("face-down token", "face-down token", "?", "token-back"),)
    assert board["B6"].pieces == (back("servant, face down", "servant", "☠", "servant-back"),)
    assert board["H5"].pieces == (back("guardian, face down", "guardian", "♜", "guardian-back"),)
    assert board["L4"].pieces[0].sort == "boat"
    assert len(set(SORTS.values())) == len(SORTS)


def back(label: str, sort: str, glyph: str, icon: str) -> Piece:
    return Piece(kind="token", label=label, sort=sort, glyph=glyph, icon=icon, face_up=False)


@pytest.mark.rule("RH-RUL-43")
def test_who_fetched_a_token_still_knows_it() -> None:
    t = table("warrior", "elf").lay("troll", "A6", face_down=True)
    t.game.drawn, t.game.fetched = ("troll",), {"troll": 0}
    assert points(presentation.board(seen(t, 0)))["A6"].pieces[0].label == "Troll"
    for other in (1, None):
        (unknown,) = points(presentation.board(seen(t, other)))["A6"].pieces
        assert unknown == back("face-down token", "face-down token", "?", "token-back")


def test_heroes_and_houses_stand_on_the_map() -> None:
    t = table("warrior", "elf").hero(0, at="A5", house="A7")
    t.hero(1, at="", halfway="A11").turn()
    board = points(presentation.board(seen(t)))
    assert [(each.letters, each.seat, each.active) for each in board["A5"].pieces] == [("Wa", 0, True)]
    assert [(each.letters, each.note) for each in board["A11"].pieces] == [("E½", "on the way there")]
    assert board["A7"].pieces[0] == Piece(kind="house", label="House of the Warrior", sort="house", glyph="⌂", seat=0)
    assert "halfway to Badger's Cut [A11]" in scene(t).players[1].notes


@pytest.mark.rule("RH-FOLK-08", "RH-RUL-58", "RH-MAP-07")
def test_points_have_the_colour_they_count_as_now() -> None:
    t = table("warrior", "elf")
    assert points(presentation.board(seen(t)))["I5"].colour == "green"
    t.lay("ranger", "I5")
    assert points(presentation.board(seen(t)))["I5"].colour == "beige"


@pytest.mark.rule("RH-VAR-05")
def test_land_nobody_has_seen_has_neither_name_nor_points() -> None:
    t = table("warrior", "elf", variants=["unexplored-land"])
    board = presentation.board(seen(t))
    closed = [tile for tile in board.tiles.values() if not tile.face_up]
    assert len(closed) == 14
    assert all(not tile.points and not tile.name and not tile.theme and not tile.roads for tile in closed)
    assert [tile.id for tile in closed] == [
        str(place) for place, letter in enumerate(t.game.layout) if letter in t.game.closed
    ]


# The scene -----------------------------------------------------------------------------------------------------------


def test_the_clock_and_the_steps_of_a_turn() -> None:
    t = table("warrior", "elf").hero(0, at="A5").lay("orc", "A6").turn()
    assert scene(t).clock == f"Round {t.game.round}"
    assert scene(t).step == "movement"
    assert scene(t).active == 0
    t.play("step:A6")
    assert (t.topic, scene(t).step) == ("choose-skill", "combat")
    t = table("warrior", "elf").hero(0, at="A5", objects=["sword-1"]).act()
    assert (t.topic, scene(t).step) == ("act", "actions")
    t = table("warrior", empty=False)
    assert scene(t).clock == f"Turn {t.game.turns} of 45"
    t.game.turns = 47
    assert scene(t).clock == "Turn 47, 2 over time"


@pytest.mark.rule("RH-HERO-01", "RH-HERO-03", "RH-HERO-04", "RH-TEST-07")
def test_a_hero_sheet() -> None:
    t = table("warrior", "elf").hero(0, gold=3, life=2, gem=True, quests={"the-diadem": 1})
    t.hero(0, objects=["sword-1", "heavy-armour", "potion"], side_quests=["visit-the-house"])
    t.skill(magic=3, ranged=4, melee=7).rolls(magic=2, ranged=2, melee=3)
    uses = CONTENT.things["potion"].uses
    t.game.wear = {"heavy-armour": 1, "potion": uses - 1}
    board = scene(t).players[0]
    assert [(gauge.kind, gauge.value, gauge.maximum) for gauge in board.gauges] == [
        ("life", 2, 4),
        ("temporary-life", 1, 2),
    ]
    assert [(stat.label, stat.value, stat.note) for stat in board.stats] == [
        ("Magic", "3", "2 dice"),
        ("Ranged", "4", "2 dice"),
        ("Melee", "8", "3 dice"),
    ]
    assert [(stat.label, stat.value) for stat in board.purse] == [
        ("Gold", "3"),
        ("Blue", "0"),
        ("Green", "0"),
        ("Red", str(t[0].cubes[2])),
        ("Gem", "1"),
    ]
    objects, side, personal = board.shelves
    assert (objects.size, side.size) == (4, 4)
    assert [card.card for card in objects.cards] == ["sword-1", "heavy-armour", "potion"]
    assert (objects.cards[2].gauges[0].value, objects.cards[2].gauges[0].maximum) == (1, uses)
    assert personal.cards[0].note.startswith("stage 2 of 3: bring it to the Ghost of the Grandfather")
    assert board.subtitle == f"movement {CONTENT.heroes['warrior'].movement - 1}", "heavy armor slows down"


@pytest.mark.rule("RH-NAME-06", "RH-STD-07", "RH-FOLK-06")
def test_trays_count_what_lies_beside_the_map() -> None:
    t = table("warrior", "elf").bag("troll", "orc").stock("bow-1").nameless("demon", in_play=False)
    t.game.supply = (3, 2, 1)
    trays = scene(t).trays
    assert (trays["bag"].count, trays["bazaar"].count) == (2, 1)
    assert trays["cubes"].lines == ("Blue 3 · Green 2 · Red 1",)
    t.game.supply, t.game.turns = (0, 0, 0), 0
    assert "cubes" not in scene(t).trays, "the game is not set up yet"
    assert not trays["nameless"].cards[0].face_up
    assert trays["nameless"].note == "goes into the bag after the first stage of a quest"
    t.hero(0, knows=True)
    assert scene(t, 0).trays["nameless"].cards[0] == CardFace(id="demon", card="demon", note="only you know")
    assert not scene(t, 1).trays["nameless"].cards[0].face_up
    assert not scene(t, None).trays["nameless"].cards[0].face_up
    t.nameless("demon").game.nameless_open = True
    assert scene(t, 1).trays["nameless"].cards[0].card == "demon"
    assert scene(t, 1).trays["nameless"].note == "in the Dark Tower"


@pytest.mark.rule("RH-RUL-52", "RH-RUL-75")
def test_tokens_set_aside_are_listed_and_servants_stay_unknown() -> None:
    t = table("warrior", "elf", variants=["unexplored-land"])
    tile = t.game.closed[0]
    t.game.aside = {tile: ("mirabar", "the-lodger")}
    assert scene(t).trays["aside"].lines == (f"{CONTENT.tiles[tile].name}: Mirabar, servant",)


def test_heroes_to_choose_from_lie_on_the_table() -> None:
    game = fresh(2)
    found = presentation.scene(seen(game))
    assert {card.card for card in found.trays["choice"].cards} == set(CONTENT.heroes)
    assert not found.players
    assert not found.clock


@pytest.mark.rule("RH-ITEM-23")
def test_the_wares_of_a_bazaar_have_prices() -> None:
    t = table("warrior", "elf").lay("small-bazaar", "F2").hero(0, at="F2", gold=9).stock("bow-1", "sword-1", "potion")
    t.act().play("use:small-bazaar")
    prices = {token: CONTENT.things[token].price for token in ("bow-1", "sword-1", "potion")}
    assert {card.card: card.note for card in scene(t).trays["wares"].cards} == {
        token: f"{price} gold" for token, price in prices.items()
    }
    price = prices["sword-1"]
    assert hints(t)["buy:sword-1"].text == f"{price} gold, {9 - price} left: melee +1"


def test_who_stays_where_nothing_lies_is_told_so() -> None:
    t = table("warrior", "elf").hero(0, at="A7").hero(1, at="P6").turn()
    assert hints(t)["stay"].text == "nothing here"


def test_dice_on_the_table_and_the_pairs_that_can_be_taken() -> None:
    t = table("warrior", "elf").skill(melee=7).rolls(melee=3).dice(5, 1, 5)
    t.test("melee", -1)
    assert t.topic == "choose-dice"
    found = scene(t)
    assert [die.faces for die in found.dice] == [("5",), ("1",), ("5",)]
    assert found.spends == {"dice:1+5": (1, 0), "dice:5+5": (0, 2)}
    told = hints(t)
    assert told["dice:1+5"].text == "6 against 6: a success"
    assert told["dice:5+5"].text == "10 against 6: a failure"
    assert found.trays["test"].lines[0] == "Warrior: Melee 7, Modifier −1: 6"


# The fight sheet -----------------------------------------------------------------------------------------------------


def test_a_fight_is_added_up_line_by_line() -> None:
    knight, printed = CONTENT.adversaries["red-knight"], CONTENT.heroes["warrior"].skills["melee"]
    t = table("warrior", "elf").lay("red-knight", "A6").hero(0, at="A5", objects=["sword-1"]).skill(magic=5, melee=9)
    t.rolls(magic=2, melee=3).turn().play("step:A6")
    assert t.topic == "choose-skill"
    sheet = fight(t)
    assert (sheet.title, sheet.foe.card, sheet.heroes[0].seat) == ("Red Knight", "red-knight", 0)
    assert sheet.limit
    assert [(gauge.value, gauge.maximum) for gauge in sheet.foe.gauges] == [(knight.life, knight.life)]
    assert [stat.label for stat in sheet.foe.stats] == ["Magic", "Ranged", "Melee"]
    assert [int(stat.value.replace("−", "-")) for stat in sheet.foe.stats] == [
        knight.circles[skill] for skill in SKILLS
    ]
    for skill, start, dice in (("melee", 10, 3), ("magic", 5, 2)):
        value = start + dict(knight.circles)[skill]  # type: ignore[index]
        roll = sheet.rolls[f"skill:{skill}"]
        assert sum(line.amount for line in roll.reckoning) == value
        assert roll.limit, "the dice must keep to the value: it is not added to them"
        which = "both dice" if dice == 2 else f"two of the {dice} dice"
        assert roll.need == f"{which}: {value} or less"
        victory = chance(dice, value) ** knight.life
        assert roll.chance == pytest.approx(chance(dice, value))
        assert dict(roll.outlook)["victory"] == pytest.approx(victory, abs=1e-4)
        assert hints(t)[f"skill:{skill}"].chance == pytest.approx(victory)
        assert sum(bar.chance for bar in roll.distribution) == pytest.approx(1, abs=1e-4)
        assert sum(bar.chance for bar in roll.distribution if bar.good) == pytest.approx(chance(dice, value), abs=1e-4)
    best = sheet.rolls[
        "skill:melee"
    ]  # it stands behind magic, and promises more: it is shown while nobody looks at another
    assert (sheet.reckoning_title, sheet.chance, sheet.outlook) == (best.title, best.chance, best.outlook)
    assert sheet.expected.casefold() == "with melee"
    lines = [(line.label, line.amount) for line in sheet.rolls["skill:melee"].reckoning]
    assert lines[:3] == [("Melee", printed), ("Training", 9 - printed), ("Sword", 1)]
    assert dict(lines[3:]).get("Red Knight", 0) == knight.circles["melee"]
    magic = {line.label: line.amount for line in sheet.rolls["skill:magic"].reckoning}
    assert magic.get("Red Knight", 0) == knight.circles["magic"]


ORC = CONTENT.adversaries["orc"].circles["melee"]


def orc_ahead(**hero: object) -> Table:
    """The Orc is one step away; melee counts 7 against it, with two dice."""
    t = table("warrior", "elf").lay("orc", "A6").hero(0, at="A5", **hero).skill(melee=7, ranged=4)
    return t.rolls(magic=2, ranged=2, melee=2)


@pytest.mark.rule("RH-TEST-04")
def test_no_skill_counts_more_than_eleven() -> None:
    t = orc_ahead(objects=["magic-sword"]).skill(melee=10).turn().play("step:A6")
    roll = fight(t).rolls["skill:melee"]
    assert ("Limit", -1) in [(line.label, line.amount) for line in roll.reckoning]
    assert sum(line.amount for line in roll.reckoning) == 11 + ORC


def test_a_scroll_is_weighed_against_the_skill() -> None:
    t = orc_ahead(objects=["melee-scroll"]).turn().play("step:A6", "skill:melee")
    assert t.topic == "use-scroll"
    told = hints(t)
    assert told["roll"].chance == pytest.approx(chance(2, 7 + ORC))
    assert told["scroll:melee-scroll"].chance == pytest.approx(chance(2, 9 + ORC))
    assert set(fight(t).rolls) == {"roll", "scroll:melee-scroll"}


def test_once_the_dice_lie_there_the_roll_is_certain() -> None:
    troll = CONTENT.adversaries["troll"]
    value = 8 + troll.circles["melee"]
    t = table("warrior", "elf").lay("troll", "A6").hero(0, at="A5").skill(melee=8).rolls(melee=3).dice(6, 6, 1)
    t.turn().play("step:A6", "skill:melee")
    assert t.topic == "choose-dice"
    sheet = fight(t)
    assert sheet.chance == 1.0
    assert dict(sheet.outlook)["victory"] == pytest.approx(chance(3, value) ** (troll.life - 1), abs=1e-4)
    assert sheet.result == f"choose two of 1, 6, 6: {value} or less succeeds"


def enter_tower(tile: str, **hero: object) -> Table:
    t = table("warrior", "elf").nameless(tile)
    t.hero(0, at="H3", gem=True, **hero).skill(magic=5, ranged=6, melee=8)
    return t.rolls(magic=2, ranged=2, melee=2).act()


def win(life: int, enemy: int, hit: float, harm: int = 1, *, drains: bool = False) -> float:
    """By trying all that can happen; some grow by what the hero loses."""
    if enemy <= 0 or life <= 0:
        return float(enemy <= 0)
    grown = enemy + min(harm, life) if drains else enemy
    missed = win(life - harm, grown, hit, harm, drains=drains)
    return hit * win(life, enemy - 1, hit, harm, drains=drains) + (1 - hit) * missed


def test_the_final_battle_and_how_it_may_end() -> None:
    king = CONTENT.nameless["king-of-darkness"]
    t = enter_tower("king-of-darkness", life=2)
    sheet = fight(t)
    assert sheet.title == "King of Darkness"
    assert sheet.foe.gauges[0].value == king.life
    assert sheet.rolls
    for option, roll in sheet.rolls.items():
        ends = dict(roll.outlook)
        assert sum(ends.values()) == pytest.approx(1, abs=1e-3)
        assert ends.get("victory", 0.0) == pytest.approx(hints(t)[option].chance or 0.0, abs=1e-3)
    hit = chance(2, 8 + king.circles["melee"])
    assert hints(t)["skill:melee"].chance == pytest.approx(win(2, king.life, hit, drains=True))


def test_armor_counts_in_the_final_battle_and_some_hit_twice() -> None:
    goddess = CONTENT.nameless["six-armed-goddess"]
    hit = {"melee": chance(2, 8 + goddess.circles["melee"]), "ranged": chance(2, 6 + goddess.circles["ranged"])}
    assert goddess.hits_twice == "melee"
    t = enter_tower("six-armed-goddess", life=2, objects=["light-armour"])
    told = hints(t)
    assert told["skill:melee"].chance == pytest.approx(win(3, goddess.life, hit["melee"], 2))
    assert told["skill:ranged"].chance == pytest.approx(win(3, goddess.life, hit["ranged"]))
    t = enter_tower("six-armed-goddess", life=2, objects=["light-armour", "holy-cross"])
    assert hints(t)["skill:melee"].chance == pytest.approx(win(3, goddess.life, hit["melee"]))


# Hints ---------------------------------------------------------------------------------------------------------------


def test_roads_to_coloured_points_tell_their_odds() -> None:
    t = table("warrior", "elf").hero(0, at="A2").hero(1, at="A2").turn()
    told = hints(t)["step:A11"]
    assert "green, 6 or less needed: 42 %" in told.text
    assert told.chance == pytest.approx(chance(2, 6))
    assert hints(t)["step:A9"].chance is None
    t.turn(1)
    assert "green, no roll needed" in hints(t)["step:A11"].text
    assert hints(t)["step:A11"].chance is None


def test_steps_tell_what_lies_there_unless_it_lies_face_down() -> None:
    t = (
        table("warrior", "elf")
        .hero(0, at="A6", house="A5", side_quests=["visit-the-house"])
        .hero(1, house="A9", at="M1")
    )
    t.lay("orc", "A8").lay("troll", "A1", face_down=True)
    t.skill(melee=7, ranged=2).rolls(ranged=2, melee=2).turn()
    told = hints(t)
    assert told["step:A8"].text == f"south, Orc (adversary, {percent(chance(2, 7 + ORC))} with melee)"
    assert "an unknown token" in told["step:A1"].text
    assert "Troll" not in told["step:A1"].text
    assert told["step:A5"].text == "west, your house"
    assert told["step:A9"].text == "east, house of the Elf, goal of Visit the House"


def test_directions_follow_the_turn_of_the_tile() -> None:
    t = table("warrior", "elf").hero(0, at="H1")
    t.game.turned = {"H": 1}
    assert hints(t.turn())["step:H5"].text.startswith("west, "), "the north point of the tile lies in the east"


def test_training_wants_a_failure() -> None:
    t = table("warrior", "elf").lay("mirabar", "O3").hero(0, at="O3", gold=2, objects=["wand-1"])
    t.skill(magic=3).rolls(magic=2).act()
    fail = 1 - chance(2, 3)
    told = hints(t)["use:mirabar"]
    assert told.chance == pytest.approx(fail), "objects do not count"
    learnt = "your magic skill rises by 1 if you fail the test"
    assert told.text == f"1 gold; 92 %: {learnt}; if not, you lose 1 gold for nothing"


@pytest.mark.parametrize(
    ("token", "at", "expected"),
    [
        ("mice", "B8", chance(2, 7)),
        ("road-sign", "N4", chance(2, 3)),
        ("beggar", "B8", 2 / 6),
        ("teleporter", "B8", None),
    ],
)
def test_encounters_tell_their_odds(token: str, at: str, expected: float | None) -> None:
    t = table("warrior", "elf").lay(token, at).hero(0, at=at, gold=2).skill(magic=3, ranged=4, melee=7)
    t.rolls(magic=2, ranged=2, melee=2).act()
    told = hints(t)[f"use:{token}"]
    assert told.chance == (expected if expected is None else pytest.approx(expected))


def test_the_broom_tells_its_odds() -> None:
    t = table("warrior", "elf").lay("broom", "A5").hero(0, at="A5").skill(magic=8).rolls(magic=2).act()
    assert hints(t)["take:broom"].chance == pytest.approx(chance(2, 6))
    t = table("warrior", "elf").hero(0, at="A5", objects=["broom"]).turn()
    assert hints(t)["fly:broom"].chance == pytest.approx(5 / 6)


def test_losses_of_life_tell_what_is_left() -> None:
    t = orc_ahead(life=1, objects=["shield", "heavy-armour"]).dice(6, 6)
    t.turn().play("step:A6", "skill:melee")
    assert t.topic == "lose-life"
    told = hints(t)
    assert told["physical"].text == "the hero dies"
    assert told["temporary:shield"].text == "it is used up"
    assert told["temporary:heavy-armour"].text == "1 left on it"


def test_cubes_tell_how_far_the_next_die_is() -> None:
    rows = CONTENT.heroes["warrior"].dice
    have = rows["melee"][0] - 1
    t = table("warrior", "elf").hero(0, cubes=(0, 0, have))
    t.run(experience.gain_cubes, 0, (CUBES,), ())
    assert t.topic == "choose-cube"
    told = hints(t)
    assert told["cube:red"].text == f"Melee: you have {have}; this one gives you another die"
    assert told["cube:green"].text == f"Ranged: you have 0; {rows['ranged'][0]} more for the next die"
    t.hero(0, cubes=(rows["magic"][2], 0, 0))
    assert hints(t)["cube:blue"].text == f"Magic: you have {rows['magic'][2]}; no further die"


@pytest.mark.rule("RH-GUARD-06")
def test_a_guardian_face_down_is_not_named() -> None:
    t = table("warrior", "elf").hero(0, at="H1", gem=True).lay("iron-porter", "H5", face_down=True).turn()
    assert "a guardian, face down" in hints(t)["step:H5"].text
    assert "Iron Porter" not in str(presentation.panels(seen(t)))


@pytest.mark.parametrize(
    ("chance", "text"), [(0, "0 %"), (0.001, "<1 %"), (0.5, "50 %"), (0.999, ">99 %"), (1, "100 %")]
)
def test_only_certainty_is_called_certain(chance: float, text: str) -> None:
    assert percent(chance) == text


# Everything, in many games -------------------------------------------------------------------------------------------


def cards_named(part: object) -> Iterator[str]:
    """All entries of the card list a scene names."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key in ("card", "cards") and isinstance(value, str):
                yield value
            yield from cards_named(value)
    elif isinstance(part, list):
        for each in part:
            yield from cards_named(each)


def hidden_from(g: ReturnOfTheHeroes, seat: int) -> set[str]:
    """Tokens and tiles this seat knows nothing of."""
    found = {token for token in g.down if g.fetched.get(token) != seat} | {*g.pile, *g.servants}
    if not (g.decision and g.decision.topic == "fetch" and g.decision.seat == seat):
        found |= set(g.bag)
    if not g.nameless_open and not g.heroes[seat].knows:
        found |= set(g.content.nameless)
    return found


@pytest.mark.parametrize(("seats", "variants"), TABLES)
@pytest.mark.parametrize("seed", share(range(2), of=2))
def test_many_positions_can_be_shown(seats: int, variants: tuple[str, ...], seed: int) -> None:
    """Scenes travel, name only cards there are, tell no secret; hints and panels belong to the question."""
    game = fresh(seats, variants=variants, seed=str(seed))
    catalogue = presentation.catalogue(game.setting)
    for number, decision in enumerate(bustle(game, seed, 250)):
        if number % 3 and decision.topic in ("set-out", "travel", "act", "place-token"):
            continue
        position = seen(game, decision.seat)
        mark = position.fingerprint()
        shown, told = presentation.scene(position), presentation.hints(position)
        wire = msgspec.json.encode(shown)
        assert msgspec.json.decode(wire, type=Scene) == shown
        assert {card for card in cards_named(msgspec.json.decode(wire)) if card} <= set(catalogue)
        for token in hidden_from(game, decision.seat):
            assert f'"card":"{token}"'.encode() not in wire, (decision.topic, token)
            assert f'"id":"{token}"'.encode() not in wire, (decision.topic, token)
        assert set(told) <= {option.id for option in decision.options}
        assert all(hint.text and (hint.chance is None or 0 <= hint.chance <= 1) for hint in told.values())
        panels = presentation.panels(position)
        heroes = [hero.seat for hero in game.heroes if hero.id]
        assert [panel.seat for panel in panels][: len(heroes)] == heroes
        assert all(panel.seat is None and panel.title for panel in panels[len(heroes) :])
        assert {card for panel in panels for card in panel.cards} <= set(catalogue)
        assert all(set(route) for route in shown.routes.values())
        assert position.fingerprint() == mark, "looking changes nothing"


@pytest.mark.parametrize(("seats", "variants"), TABLES)
def test_what_is_hidden_makes_no_difference(seats: int, variants: tuple[str, ...]) -> None:
    """Positions that differ only in what a seat cannot know look the same from there."""
    game = fresh(seats, variants=variants, seed="hidden")
    differing = 0
    for number, decision in enumerate(bustle(game, 7, 240)):
        if number % 8:
            continue
        for seat in {decision.seat, (decision.seat + 1) % seats}:
            worlds = [game.imagine(seat, seed) for seed in (1, 2, 3)]
            differing += len({world.fingerprint() for world in worlds}) > 1
            scenes = [presentation.scene(world) for world in worlds]
            assert scenes[0] == scenes[1] == scenes[2], (decision.topic, seat)
            assert len({str(presentation.panels(world)) for world in worlds}) == 1
            assert len({str(presentation.hints(world)) for world in worlds}) == 1
    assert differing > 10


def test_swapping_two_unknown_tokens_is_not_seen() -> None:
    t = table("warrior", "elf", empty=False)
    one, other = [token for token in t.game.down if token in t.game.content.pa][:2]
    twin = t.game.clone()
    swap = {one: other, other: one}
    twin.tokens = {point: tuple(swap.get(each, each) for each in tokens) for point, tokens in twin.tokens.items()}
    assert twin.tokens != t.game.tokens
    for seat in (0, 1, None):
        assert presentation.scene(seen(twin, seat)) == presentation.scene(seen(t, seat))


# At the terminal -----------------------------------------------------------------------------------------------------


def test_an_evening_at_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "36")
    typed = "1\n" * 12 + "map\nheroes\ntable\nhint\ncard warrior\non the map\nlog 5\n?\n" + "1\n" * 30 + "quit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", adventure.id, "--seats", "human,random", "--seed", "4"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    for text in (
        "Which hero do you play?",
        "Movement: where do you go from",
        "[1]",
        "your options",
        "Round 1",
        "[RH-",
    ):
        assert text in out
    assert "unhandled" not in out
    (file,) = tmp_path.glob("*.quest")
    assert questable.read_record(file).chosen_by.count(0) > 30
