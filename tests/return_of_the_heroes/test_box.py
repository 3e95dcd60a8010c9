"""What the box holds, card by card: the census, and every fact the catalogue names (tables of "Named content").

The facts are written down here a second time, in the catalogue's words, so that a slip in the files is seen.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from questable.errors import ContentError
from questable.return_of_the_heroes.content import (
    CUBES,
    SKILLS,
    Adversary,
    Card,
    Content,
    Encounter,
    ExchangeTiles,
    FetchToken,
    Foe,
    GainCube,
    Heal,
    LookAtNameless,
    OpenBazaar,
    RaiseSkill,
    Reward,
    RoadSense,
    SideQuest,
    TakeBack,
    Teleport,
    Thing,
    Trial,
    is_pa,
    load_content,
)
from questable.rules import rule
from questable.speech import read_catalogue

BASE = Path(__file__).parents[2] / "src" / "questable" / "return_of_the_heroes" / "base"
BOX = load_content((BASE,))
NAMED = {"beggar", "clairvoyant", "teleporter", "spring-of-life", "spider", "troll", "orc"}
"""The tokens the source calls random, or for which it gives no place."""
GERMAN_NAMES = read_catalogue(BASE / "words" / "names", "de").cards


def german(card: str) -> str:
    name = GERMAN_NAMES[card].name
    return name if isinstance(name, str) else name["nom"]


ANY = CUBES
COORDINATES = {"mirabar", "don-hobiro", "gasconier", "boat", "cart-maker", "road-sign", "mice", "ranger"} | {
    "small-bazaar",
    "large-bazaar",
}


def prize(*cubes: tuple[Any, ...], gold: int = 1) -> Reward:
    return Reward(gold, cubes)


# The census ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-01")
def test_the_box_holds_106_tokens() -> None:
    census = Counter(card.KIND for card in BOX.tokens.values())
    assert census == {
        "side-quest": 21,
        "object": 18 + 1,
        "encounter": 4 + 10 + 10,
        "adversary": 6 + 2 + 6,
        "event": 3,
        "treasure": 5,
        "guardian": 4,
        "servant": 15,
        "nameless-token": 1,
    }
    assert census.total() == 106


@pytest.mark.rule("RH-RUL-02")
def test_32_tokens_have_the_pa_back() -> None:
    assert Counter(BOX.tokens[token].KIND for token in BOX.pa) == {
        "side-quest": 21,
        "object": 1,
        "encounter": 4,
        "adversary": 6,
    }
    random = {token for token in BOX.pa if isinstance(BOX.tokens[token], Encounter | Adversary)}
    assert random >= NAMED


@pytest.mark.rule("RH-RUL-02")
def test_the_other_census_is_known_and_not_followed() -> None:
    """With the events among the PA tokens the named ones would fill the map, and more servants would be left."""
    assert len(BOX.side_quests) + 1 + len(NAMED) + len(BOX.contests) == len(BOX.pa) == 32
    servants = 106 - (len(BOX.tokens) - len(BOX.servants) - (len(BOX.pa) - 22 - len(NAMED)))
    assert servants == 18 and "18 servants" in rule("RH-RUL-02").text and "RH-RUL-70" in rule("RH-RUL-02").cites
    assert not set(BOX.contests) & set(BOX.pa) and len(BOX.servants) == 15


@pytest.mark.rule("RH-TOKEN-02")
def test_the_broom_is_the_only_object_with_the_pa_back() -> None:
    assert [token for token in BOX.pa if isinstance(BOX.tokens[token], Thing)] == ["broom"]


@pytest.mark.rule("RH-RUL-03")
def test_six_quest_tokens_are_fought_and_ten_are_met() -> None:
    quest_tokens = [card for card in BOX.tokens.values() if getattr(card, "quest", None)]
    assert Counter(type(card) for card in quest_tokens) == {Adversary: 6, Encounter: 10}
    assert isinstance(BOX.tokens["candle-maker"], Encounter)


def test_ten_encounters_and_two_adversaries_of_no_quest_have_coordinates() -> None:
    assert {each.id for each in BOX.encounters.values() if each.at and not each.quest} == COORDINATES
    assert {each.id for each in BOX.adversaries.values() if each.at and not each.quest} == {"shadow", "red-knight"}


def test_the_tiles_beside_the_map() -> None:
    assert (len(BOX.heroes), len(BOX.quests), len(BOX.nameless)) == (5, 8, 6)
    assert BOX.nameless_token == "nameless"


@pytest.mark.parametrize("card", BOX.cards.values(), ids=lambda card: card.id)
def test_every_part_has_names_a_picture_and_a_line_of_flavour(card: Card) -> None:
    assert card.name
    assert german(card.id)
    assert card.icon
    assert 0 < len(card.flavour) <= 160


def test_no_line_of_flavour_is_used_twice() -> None:
    assert max(Counter(card.flavour for card in BOX.cards.values()).values()) == 1


GERMAN = {
    **{"lizard-man": "Echsenmensch", "dwarves": "Zwerge", "hermit": "Einsiedler", "ghost-of-the-grandfather": "Geist"},
    **{"giant-swamp-worm": "Riesensumpfwurm", "enchanted-oak": "Verwunschene Eiche", "candle-maker": "Kerzenmacher"},
    **{"secret-chapel": "Geheimnisvolle Kapelle", "fire-runner": "Feuerläufer", "granatus": "Granatus"},
    **{"ghoul": "Ghoul", "dungeon": "Kerker", "giant-frog": "Riesenfrosch", "king-foebus": "König Föbus"},
    **{"bees": "Bienen", "bears": "Bären", "beggar": "Bettler", "clairvoyant": "Hellseherin"},
    **{"teleporter": "Teleporter", "spring-of-life": "Quelle des Lebens", "don-hobiro": "Don Hobiro"},
    **{"gasconier": "Gasconier", "mirabar": "Mirabar", "boat": "Kahn", "cart-maker": "Kutschenmacher"},
    **{"road-sign": "Leitsage", "mice": "Mäuse", "ranger": "Waldläufer", "shadow": "Schatten", "spider": "Spinne"},
    **{"red-knight": "Roter Ritter", "troll": "Troll", "orc": "Ork", "broom": "Hexenbesen", "cart": "Kutsche"},
    **{"shield": "Schild", "bow": "Bogen", "wand": "Zauberstab", "sword": "Schwert", "horse": "Pferd"},
    **{"boots": "Stiefel", "potion": "Heiltrank", "holy-cross": "Kreuz", "magic-sword": "Schwert"},
    **{"magic-bow": "Bogen", "yew-staff": "Eibenstab", "amulet": "Amulett", "book-of-curses": "Buch der Flüche"},
    **{"necklace": "Halsband", "crystal": "Kristall", "dragons-teeth": "Drachenzähne", "statuette": "Statuette"},
}


@pytest.mark.rule("RH-RUL-45")
def test_german_names_are_kept_without_the_misprints() -> None:
    assert {card: german(card) for card in GERMAN} == GERMAN


# Numbers of the box ------------------------------------------------------------------------------------------------


def test_supplies_and_limits() -> None:
    assert (BOX.box.cubes, BOX.box.most, BOX.box.objects, BOX.box.side_quests) == (20, 11, 4, 4)


@pytest.mark.rule("RH-ROAD-15")
def test_the_number_to_roll_on_coloured_points() -> None:
    assert BOX.box.needs == {"red": 5, "green": 6, "yellow": 6}


@pytest.mark.rule("RH-RUL-04")
def test_the_introductory_map_is_laid_alphabetically() -> None:
    layout = BOX.box.start_layout
    assert "".join(layout) == "ABCDEFGHIJKLMNOP"
    assert {layout[0], layout[3], layout[12], layout[15]} == {
        sheet.start[0] for sheet in BOX.heroes.values() if sheet.start
    }


@pytest.mark.parametrize(
    ("event", "skill"), [("wizards-duel", "magic"), ("knights-tournament", "melee"), ("archery-contest", "ranged")]
)
@pytest.mark.rule("RH-TOKEN-05")
def test_events(event: str, skill: str) -> None:
    contest = BOX.contests[event]
    assert (contest.skill, contest.modifiers, contest.cubes) == (skill, (0, -1), 2)
    assert not is_pa(contest)
    assert not hasattr(contest, "at")
    assert not hasattr(contest, "circles")
    assert not hasattr(contest, "reward")


# Heroes --------------------------------------------------------------------------------------------------------------

HEROES = {
    "warrior": ("Krieger", 4, 1, (), "A7", "free-daphne"),
    "elf": ("Elf", 3, 2, (RoadSense(colour="green"),), "M3", "the-axe-of-the-dwarves"),
    "wizard": ("Magier", 2, 3, (RoadSense(colour="red", need=7),), "P2", "granatus-pan-flute"),
    "dwarf": ("Zwerg", 5, 4, (RoadSense(points=("C5", "D5")),), "D4", "juans-relics"),
    "priest": ("Priester", 4, 2, (RoadSense(points=("N5", "I5")),), None, None),
}


@pytest.mark.parametrize("hero", HEROES)
def test_hero_sheets(hero: str) -> None:
    sheet = BOX.heroes[hero]
    assert (german(hero), sheet.life, sheet.gold, sheet.ways, sheet.start, sheet.quest) == HEROES[hero]
    assert sorted(sheet.skills) == sorted(SKILLS)
    assert all(2 <= value <= 7 for value in sheet.skills.values())
    assert 3 <= sheet.movement <= 5


@pytest.mark.rule("RH-RUL-07")
@pytest.mark.parametrize("hero", HEROES)
def test_every_skill_has_three_rising_dice(hero: str) -> None:
    for skill in SKILLS:
        third, fourth, fifth = BOX.heroes[hero].dice[skill]
        assert 0 < third < fourth < fifth <= 10


def with_stranger(folder: Path, places: list[int], *, dice: str | None = None) -> Content:
    """The box and a sixth hero, whose dice for magic lie at these positions; or whose sheet has this line for dice."""
    dice = f"dice = {{ magic = {places}, ranged = [3, 6, 9], melee = [3, 6, 9] }}" if dice is None else dice
    (folder / "stranger.toml").write_text(
        "[[hero]]\n"
        'id = "stranger"\nname = "Stranger"\nicon = "swordman"\nlife = 3\ngold = 1\nmovement = 4\n'
        "skills = { magic = 5, ranged = 5, melee = 5 }\n"
        f"{dice}\n",
        encoding="utf-8",
    )
    return load_content((BASE, folder))


@pytest.mark.rule("RH-RUL-07")
@pytest.mark.parametrize("places", [[1, 2, 3], [3, 6, 9], [8, 12, 30]])
def test_positions_of_dice_are_data_of_the_sheet(places: list[int], tmp_path: Path) -> None:
    assert with_stranger(tmp_path, places).heroes["stranger"].dice["magic"] == tuple(places)


@pytest.mark.rule("RH-RUL-07")
@pytest.mark.parametrize("places", [[3, 3, 9], [3, 6, 6], [3, 9, 6], [6, 3, 9], [0, 3, 6], [3, 6], [3, 6, 9, 12]])
def test_positions_that_do_not_rise_strictly_are_refused(places: list[int], tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"stranger: (magic: .* three rising dice|hero\[0\]\.dice)"):
        with_stranger(tmp_path, places)


@pytest.mark.rule("RH-RUL-07")
@pytest.mark.parametrize("line", ["", "dice = {}", "dice = { melee = [2, 4, 7] }"])
def test_where_a_sheet_says_nothing_they_lie_at_3_6_and_9(line: str, tmp_path: Path) -> None:
    dice = with_stranger(tmp_path, [], dice=line).heroes["stranger"].dice
    assert dice["magic"] == dice["ranged"] == (3, 6, 9)
    assert dice["melee"] == ((2, 4, 7) if "melee" in line else (3, 6, 9))


def test_each_hero_is_good_at_something_else() -> None:
    best = {
        hero: {skill for skill in SKILLS if sheet.skills[skill] == max(sheet.skills.values())}
        for hero, sheet in BOX.heroes.items()
    }
    assert best == {
        "warrior": {"melee"},
        "elf": {"ranged"},
        "wizard": {"magic"},
        "dwarf": {"melee"},
        "priest": {"magic", "melee"},
    }
    assert BOX.heroes["dwarf"].movement == min(sheet.movement for sheet in BOX.heroes.values())
    assert len({tuple(sheet.skills[skill] for skill in SKILLS) for sheet in BOX.heroes.values()}) == 5


def test_life_is_paid_for_with_movement_and_skills() -> None:
    worth = {sheet.life: sheet.movement + sum(sheet.skills.values()) for sheet in BOX.heroes.values()}
    assert [worth[life] for life in sorted(worth)] == sorted(worth.values(), reverse=True)
    assert len(set(worth.values())) == len(worth)


# Personal quests -----------------------------------------------------------------------------------------------------

PERSONAL = {
    "the-axe-of-the-dwarves": ("lizard-man", "K6", "dwarves", "C8", "Silver Hammer", "Wondrous Axe"),
    "the-diadem": ("hermit", "L3", "ghost-of-the-grandfather", "E5", "Holy Water", "Diadem"),
    "free-merlin": ("giant-swamp-worm", "O6", "enchanted-oak", "M2", "Mighty Spell", "Merlin"),
    "juans-relics": ("candle-maker", "F3", "secret-chapel", "N1", "Eternal Candles", "Relics of Saint Juan"),
    "granatus-pan-flute": ("fire-runner", "J8", "granatus", "B4", "Pan Flute", "Pearl"),
    "free-daphne": ("ghoul", "G6", "dungeon", "O2", "Dungeon Key", "Daphne"),
    "the-golden-ball": ("giant-frog", "L7", "king-foebus", "J5", "Golden Ball", "Knighthood"),
    "the-signet-ring": ("bees", "P3", "bears", "C5", "Honey", "Signet Ring"),
}
QUEST_GERMAN = {
    "the-axe-of-the-dwarves": "Die Axt der Zwerge",
    "the-diadem": "Das Diadem",
    "free-merlin": "Befreie Merlin",
    "juans-relics": "Juans Reliquie",
    "granatus-pan-flute": "Granatus' Panflöte",
    "free-daphne": "Befreie Daphne",
    "the-golden-ball": "Die Goldene Kugel",
    "the-signet-ring": "Der Siegelring",
}
FIRST_CUBE = {"the-diadem": ("blue",), "granatus-pan-flute": ("blue",), "the-signet-ring": ("blue", "red")}


@pytest.mark.parametrize("quest", PERSONAL)
def test_personal_quests_and_their_tokens(quest: str) -> None:
    tile = BOX.quests[quest]
    first, second = BOX.cards[tile.first], BOX.encounters[tile.second]
    assert isinstance(first, Adversary | Encounter)
    assert (tile.first, first.at, tile.second, second.at, *tile.objects) == PERSONAL[quest]
    assert first.quest == second.quest == quest
    assert tile.reward == prize(FIRST_CUBE.get(quest, ANY))
    assert german(quest) == QUEST_GERMAN[quest]


def test_what_a_first_stage_asks_for() -> None:
    fought = {quest for quest, tile in BOX.quests.items() if tile.first in BOX.adversaries}
    assert set(BOX.quests) - fought == {"the-diadem", "juans-relics"}
    assert {quest: tile.pay for quest, tile in BOX.quests.items() if tile.pay} == {"juans-relics": 4}
    assert {quest: tile.trial for quest, tile in BOX.quests.items() if tile.trial} == {
        "the-diadem": Trial(skills=("magic",))
    }


def test_tokens_of_personal_quests_do_nothing_of_their_own() -> None:
    for encounter in BOX.encounters.values():
        if encounter.quest:
            assert (encounter.cost, encounter.trial, encounter.effect, encounter.table) == (0, None, None, ())
    for adversary in BOX.adversaries.values():
        if adversary.quest:
            assert adversary.reward == Reward()


@pytest.mark.rule("RH-PQ-16")
def test_where_personal_quests_end() -> None:
    assert {quest: tile.to for quest, tile in BOX.quests.items() if tile.to} == {
        "free-merlin": "G2",
        "free-daphne": "N5",
    }
    assert [quest for quest, tile in BOX.quests.items() if tile.heals] == ["free-daphne"]


def test_the_four_quests_of_the_introductory_game() -> None:
    introductory = {quest for quest, tile in BOX.quests.items() if tile.introductory}
    assert introductory == {sheet.quest for sheet in BOX.heroes.values() if sheet.quest}
    others = [card for card in BOX.tokens.values() if getattr(card, "quest", None) not in {None, *introductory}]
    assert Counter(type(card) for card in others) == {Adversary: 3, Encounter: 5}  # back to the box (RH-INTRO-08)


def test_there_is_one_king() -> None:
    assert [each.id for each in BOX.encounters.values() if each.king] == ["king-foebus"]
    assert BOX.encounters["king-foebus"].at == BOX.land.palace


# Side quests ---------------------------------------------------------------------------------------------------------

JOURNEYS = {
    "escort-the-merchant": ("F5", ("green",)),
    "escort-the-monk": ("I2", ("blue",)),
    "lead-the-white-stag": ("P6", ("green",)),
    "visit-the-house": (None, ANY),
    "visit-the-capital": ("J5", ("green",)),
    "take-the-fire-salamander": ("D7", ("red",)),
    "escort-the-maiden": ("I5", ("blue",)),
    "take-the-message": ("B6", ("blue",)),
    "visit-the-lizard-village": ("K6", ("red",)),
    "visit-the-graveyard": ("G6", ANY),
    "visit-the-gorge": ("C5", ("red",)),
}
TREASURES = {
    "find-the-book-of-curses": ("book-of-curses", "E6", "N5", "holy-cross"),
    "find-the-necklace": ("necklace", "M3", "L8", "magic-sword"),
    "find-the-crystal": ("crystal", "H5", "M6", "magic-bow"),
    "find-the-dragons-teeth": ("dragons-teeth", "D9", "K2", "yew-staff"),
    "find-the-statuette": ("statuette", "G5", "J5", "amulet"),
}


@pytest.mark.rule("RH-SQ-02")
def test_there_are_21_side_quests_of_four_types() -> None:
    types = Counter(quest.type for quest in BOX.side_quests.values())
    assert types == {"travel": 11, "instructor": 3, "bazaar": 2, "magic-item": 5}


@pytest.mark.parametrize("quest", JOURNEYS)
def test_journeys(quest: str) -> None:
    token = BOX.side_quests[quest]
    to, cube = JOURNEYS[quest]
    assert (token.type, token.to, token.house) == ("travel", to, quest == "visit-the-house")
    assert token.reward == prize(cube)


@pytest.mark.parametrize("instructor", ["don-hobiro", "gasconier", "mirabar"])
def test_instructor_quests(instructor: str) -> None:
    token = BOX.side_quests[f"find-{instructor}"]
    assert (token.instructor, token.to, token.reward) == (instructor, None, Reward())


@pytest.mark.rule("RH-RUL-68")
def test_only_the_purchases_give_two_cubes() -> None:
    def facts(token: SideQuest) -> tuple[object, ...]:
        return token.wanted, token.recipient, token.stays, token.reward

    two = prize(ANY, ANY)
    assert facts(BOX.side_quests["boots-for-the-ranger"]) == ("boots", "ranger", False, two)
    assert facts(BOX.side_quests["wand-for-the-boat"]) == ("wand", "boat", True, two)
    assert {quest.id for quest in BOX.side_quests.values() if len(quest.reward.cubes) > 1} == {
        "boots-for-the-ranger",
        "wand-for-the-boat",
    }


@pytest.mark.parametrize("quest", TREASURES)
def test_magic_item_quests(quest: str) -> None:
    token = BOX.side_quests[quest]
    assert token.treasure
    treasure = BOX.treasures[token.treasure]
    assert (treasure.id, treasure.at, token.to, treasure.item) == TREASURES[quest]
    assert (treasure.gold, token.reward) == (1, Reward())
    assert BOX.treasure_quest[treasure.id] == quest


# Objects -------------------------------------------------------------------------------------------------------------

PLAIN: dict[str, object] = {
    field: getattr(Thing(id="x", name="X", found="back"), field)
    for field in Thing.__struct_fields__
    if field not in {"id", "name", "flavour", "icon", "found", "price", "copies"}
}
OBJECTS: dict[str, tuple[str, int, dict[str, object]]] = {
    "light-armour": ("bazaar", 1, {"worn": "armor", "temporary": 1}),
    "heavy-armour": ("bazaar", 1, {"worn": "armor", "temporary": 2, "movement": -1}),
    "magic-cloak": ("bazaar", 1, {"worn": "armor", "temporary": 1}),
    "shield": ("bazaar", 1, {"worn": "shield", "temporary": 1}),
    "bow": ("bazaar", 2, {"skills": {"ranged": 1}}),
    "wand": ("bazaar", 2, {"skills": {"magic": 1}}),
    "sword": ("bazaar", 2, {"skills": {"melee": 1}}),
    "horse": ("bazaar", 2, {"movement": 2}),
    "boots": ("bazaar", 2, {"movement": 1}),
    "magic-scroll": ("bazaar", 1, {"scroll": "magic", "value": 9}),
    "ranged-scroll": ("bazaar", 1, {"scroll": "ranged", "value": 9}),
    "melee-scroll": ("bazaar", 1, {"scroll": "melee", "value": 9}),
    "potion": ("bazaar", 1, {"uses": 3}),
    "broom": ("map", 1, {"trial": Trial(skills=("magic",), modifier=-2), "flies": True, "crash": "K2"}),
    "cart": ("back", 1, {"pace": 6, "no_mountains": True}),
    "knights-shield": ("back", 1, {"worn": "shield", "temporary": 1}),
    "holy-cross": ("back", 1, {"skills": {"magic": 2}, "magic": True}),
    "magic-sword": ("back", 1, {"skills": {"melee": 2}, "magic": True}),
    "magic-bow": ("back", 1, {"skills": {"ranged": 2}, "magic": True}),
    "yew-staff": ("back", 1, {"magic": True}),
    "amulet": ("back", 1, {"magic": True}),
}


def test_no_object_is_missing_and_none_is_invented() -> None:
    assert set(BOX.objects) == set(OBJECTS)


@pytest.mark.parametrize("thing", OBJECTS)
def test_objects(thing: str) -> None:
    card = BOX.objects[thing]
    found, copies, effects = OBJECTS[thing]
    assert (card.found, card.copies) == (found, copies)
    assert {field: getattr(card, field) for field in PLAIN} == {**PLAIN, **effects}


def test_the_bazaar_has_18_objects() -> None:
    assert len(BOX.bazaar) == 18
    assert {"bow-1", "bow-2", "horse-1", "horse-2", "shield"} <= set(BOX.bazaar)


@pytest.mark.rule("RH-ITEM-23")
def test_objects_of_the_bazaar_have_a_price_and_no_others() -> None:
    for thing in BOX.objects.values():
        assert 1 <= thing.price <= 6 if thing.found == "bazaar" else thing.price == 0


@pytest.mark.rule("RH-RUL-63")
def test_one_shield_is_sold_and_one_is_won() -> None:
    assert {thing.id: thing.found for thing in BOX.objects.values() if thing.worn == "shield"} == {
        "shield": "bazaar",
        "knights-shield": "back",
    }


# Encounters ----------------------------------------------------------------------------------------------------------


def facts_of(encounter: str) -> dict[str, object]:
    """What an encounter says, without what it leaves open."""
    card = BOX.encounters[encounter]
    blank = Encounter(id="x", name="X")
    names = ("id", "name", "flavour", "icon", "table")
    fields = [field for field in Encounter.__struct_fields__ if field not in names]
    return {field: getattr(card, field) for field in fields if getattr(card, field) != getattr(blank, field)}


@pytest.mark.rule("RH-TRAIN-01")
@pytest.mark.parametrize(
    ("instructor", "at", "skill"),
    [("mirabar", "O3", "magic"), ("don-hobiro", "F7", "ranged"), ("gasconier", "J3", "melee")],
)
def test_instructors(instructor: str, at: str, skill: Any) -> None:
    assert facts_of(instructor) == {
        "at": at,
        "cost": 1,
        "trial": Trial(skills=(skill,), wants="failure", objects=False),
        "effect": RaiseSkill(skill),
        "teaches": skill,
    }


@pytest.mark.parametrize(
    ("encounter", "facts"),
    [
        ("beggar", {"cost": 1}),
        ("clairvoyant", {"cost": 1, "effect": FetchToken()}),
        ("teleporter", {}),
        ("spring-of-life", {"effect": Heal(1)}),
        ("boat", {"at": "L4", "crossing": ("L4", "L2")}),
        ("cart-maker", {"at": "J7", "cost": 4, "effect": TakeBack(), "back": "cart", "solo": True}),
        ("road-sign", {"at": "N4", "cost": 1, "trial": Trial(skills=("magic",)), "effect": ExchangeTiles()}),
        ("mice", {"at": "B8", "trial": Trial(skills=SKILLS), "effect": LookAtNameless(), "introductory": False}),
        ("ranger", {"at": "I5", "opens": "I5"}),
        ("small-bazaar", {"at": "F2", "effect": OpenBazaar(3)}),
        ("large-bazaar", {"at": "J2", "effect": OpenBazaar(6), "solo": True}),
    ],
)
def test_encounters(encounter: str, facts: dict[str, object]) -> None:
    assert facts_of(encounter) == facts


def test_the_die_of_the_beggar_and_of_the_teleporter() -> None:
    def lines(encounter: str) -> list[tuple[int, object]]:
        return [(result.up_to, result.effect) for result in BOX.encounters[encounter].table]

    assert lines("beggar") == [(2, GainCube(ANY)), (6, None)]
    assert lines("teleporter") == [
        (2, Teleport()),
        (3, Teleport("north")),
        (4, Teleport("east")),
        (5, Teleport("south")),
        (6, Teleport("west")),
    ]
    assert {each.id for each in BOX.encounters.values() if each.table} == {"beggar", "teleporter"}


# Adversaries, servants, guardians ------------------------------------------------------------------------------------


def test_special_adversaries() -> None:
    foes = BOX.adversaries
    assert {foe.id for foe in foes.values() if foe.grows} == {"shadow"}
    assert {foe.id: foe.chest for foe in foes.values() if foe.chest} == {"shadow": 1}
    assert {foe.id for foe in foes.values() if foe.leaves_one} == {"spider"}
    assert {foe.id: foe.back for foe in foes.values() if foe.back} == {"red-knight": "knights-shield"}
    assert (foes["shadow"].at, foes["red-knight"].at) == ("A5", "A8")
    lives = {foe.id: foe.life for foe in foes.values() if not foe.quest}
    assert {foe for foe, life in lives.items() if life == 2} == {"troll", "red-knight"}
    assert {foe for foe, life in lives.items() if life == 1} == set(lives) - {"troll", "red-knight"}


@pytest.mark.rule("RH-FOE-14")
def test_the_orc_gives_one_cube_green_or_red() -> None:
    assert BOX.adversaries["orc"].reward.cubes == (("green", "red"),)


FOES: list[Foe] = [*BOX.adversaries.values(), *BOX.servants.values(), *BOX.guardians.values()]


@pytest.mark.parametrize("foe", FOES, ids=lambda foe: foe.id)
def test_circles_hearts_and_rewards_stay_within_what_a_token_can_say(foe: Foe) -> None:
    assert len(foe.circles) >= 2  # nobody meets an adversary with only one way to fight it
    assert all(-4 <= malus <= 0 for malus in foe.circles.values())
    assert foe.life in (1, 2)
    reward = getattr(foe, "reward", Reward())
    assert reward.gold in (0, 1)
    assert len(reward.cubes) <= 2
    assert all(colours and len(set(colours)) == len(colours) for colours in reward.cubes)


def test_whoever_must_be_beaten_for_a_personal_quest_can_be_fought_with_every_skill() -> None:
    for foe in BOX.adversaries.values():
        assert not foe.quest or set(foe.circles) == set(SKILLS)


def test_adversaries_of_no_quest_give_something() -> None:
    for foe in BOX.adversaries.values():
        assert foe.quest or foe.reward.cubes


def test_servants_wait_on_fifteen_places_that_matter_and_never_at_the_tower() -> None:
    places = {servant.at for servant in BOX.servants.values()}
    assert len(places) == 15
    assert not places & {BOX.land.tower, *BOX.land.access, *BOX.land.side}
    special = {spot for spot, details in BOX.land.spots.items() if details.heals or details.palace}
    cards = {
        getattr(card, field, None) for card in BOX.cards.values() for field in ("at", "to") if card.KIND != "servant"
    }
    assert places <= cards | special
    assert places >= {"F2", "J2", "O3", "F7", "J3", "N5", "I5"}  # bazaars, instructors, healing places


def test_every_servant_gives_a_cube_and_gold_or_a_second_cube() -> None:
    for servant in BOX.servants.values():
        assert servant.reward.cubes and servant.reward.gold + len(servant.reward.cubes) >= 2


# Odds ----------------------------------------------------------------------------------------------------------------


def odds(value: int, dice: int) -> float:
    """To roll this value or less with the two best of so many dice."""
    rolls = list(product(range(1, 7), repeat=dice))
    return sum(sum(sorted(roll)[:2]) <= value for roll in rolls) / len(rolls)


def mean_odds(foes: list[Foe], value: int, dice: int) -> float:
    """Against an average one of these, over the three skills, for a hero with this value in each of them."""
    table = {malus: odds(value + malus, dice) for malus in range(-4, 1)}
    chances = [table[malus] ** foe.life for foe in foes for malus in foe.circles.values()]
    return sum(chances) / len(chances)


def test_ordinary_adversaries_are_a_fair_fight_and_servants_a_hard_one() -> None:
    ordinary: list[Foe] = [foe for foe in BOX.adversaries.values() if foe.at is None and foe.life == 1]
    servants: list[Foe] = list(BOX.servants.values())
    assert 0.40 < mean_odds(ordinary, 7, 2) < 0.60
    assert 0.25 < mean_odds(servants, 7, 2) < 0.40
    assert 0.70 < mean_odds(servants, 8, 3) < 0.90


def test_no_skill_is_favoured_among_ordinary_adversaries_and_servants() -> None:
    foes = [foe for foe in FOES if foe.id not in BOX.guardians]
    means = [sum(odds(7 + foe.circles.get(skill, -9), 2) ** foe.life for foe in foes) / len(foes) for skill in SKILLS]
    assert max(means) - min(means) < 0.05


def test_the_easiest_guardian_depends_on_the_hero() -> None:
    def easiest(skill: Any) -> str:
        chances = {
            foe.id: odds(9 + foe.circles[skill], 3) ** foe.life
            for foe in BOX.guardians.values()
            if skill in foe.circles
        }
        best = max(chances, key=lambda foe: chances[foe])
        assert 0.60 < chances[best] < 0.75
        return best

    assert len({easiest(skill) for skill in SKILLS}) == 3
    assert len({(foe.life, *sorted(foe.circles.items())) for foe in BOX.guardians.values()}) == 4


# The Nameless --------------------------------------------------------------------------------------------------------

# German, life, magic, ranged, melee ("*" stands for None), the magic item, what it opens, what hits twice, drains
NAMELESS = {
    "six-armed-goddess": ("Sechsarmige Göttin", 5, -3, -3, -3, "holy-cross", None, "melee", False),
    "creature-from-the-deep": ("Wesen aus der Tiefe", 6, -3, None, -3, "magic-bow", "ranged", None, False),
    "king-of-darkness": ("König der Finsternis", 3, -3, -3, -3, None, None, None, True),
    "black-knight": ("Schwarzer Ritter", 5, None, -4, -2, "yew-staff", "magic", None, False),
    "sorcerer": ("Zauberer", 4, -3, -3, None, "magic-sword", "melee", None, False),
    "demon": ("Dämon", 8, -4, -3, -3, "amulet", None, "magic", False),
}


@pytest.mark.parametrize("nameless", NAMELESS)
def test_nameless_tiles(nameless: str) -> None:
    tile = BOX.nameless[nameless]
    circles = tuple(tile.circles.get(skill) for skill in SKILLS)
    facts = (german(nameless), tile.life, *circles, tile.key, tile.opens, tile.hits_twice, tile.drains)
    assert facts == NAMELESS[nameless]


def test_the_king_of_darkness_is_the_nameless_of_the_introductory_game() -> None:
    assert [tile.id for tile in BOX.nameless.values() if tile.introductory] == ["king-of-darkness"]


@pytest.mark.rule("RH-RUL-44")
def test_every_key_is_a_magic_item_and_the_black_knights_is_the_yew_staff() -> None:
    keys = {tile.key for tile in BOX.nameless.values() if tile.key}
    assert keys == {thing.id for thing in BOX.objects.values() if thing.magic}
    assert german("yew-staff") == "Eibenstab"
    assert BOX.treasures["dragons-teeth"].item == "yew-staff"
    assert BOX.nameless["black-knight"].key == "yew-staff"
