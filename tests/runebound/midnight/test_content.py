"""What lies in the box of Midnight: as many cards as the catalogue counts, its facts to the letter, none alike."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from questable.runebound.grid import around, reached

FOLDER = Path(__file__).parents[3] / "src" / "questable" / "runebound" / "midnight"
COUNTS = {"green": 31, "yellow": 20, "blue": 13, "red": 8}
TERRAINS = {"plains", "hills", "mountains", "forest", "swamp", "river"}
FACES = [{"river", "swamp"}, {"river", "road"}, {"hills", "road"}, {"river", "forest"}]
FACES += [{"plains", "hills", "mountains"}, {"plains", "road"}]
Card = dict[str, Any]


def read(folder: str) -> dict[str, list[Any]]:
    """All that the files of a folder hold, by kind."""
    found: dict[str, list[Any]] = {}
    for path in sorted((FOLDER / folder).glob("*.toml")):
        for kind, entries in tomllib.loads(path.read_text("utf-8")).items():
            found.setdefault(kind, []).extend(entries if isinstance(entries, list) else [entries])
    return found


def by_id(folder: str, kind: str) -> dict[str, Card]:
    return {card["id"]: card for card in read(folder)[kind]}


CHALLENGES = by_id("adventures", "challenge")
ITEMS = by_id("market", "item")
HEROES = by_id("heroes", "hero")
KINGS = by_id("kings", "king")
MAP: dict[str, Any] = read("table")["map"][0]
SPACES: dict[int, Card] = {space["id"]: space for space in MAP["spaces"]}
CITIES = [number for number, space in SPACES.items() if "town" in space]
FORTRESSES = [number for number, space in SPACES.items() if space.get("terrain") == "fortress"]


def words_of(card: Card) -> set[str]:
    return set(card["words"].split())


def uses_of(item: Card) -> set[str]:
    """What kinds of text an item has: always active, activate, discard (MN-COV-01)."""
    uses = {ability.get("use", "always") for ability in item.get("ability", ())}
    return uses | {"always"} if item.get("modifier") or item.get("silences") else uses


def effects_in(entry: Any) -> list[Card]:
    """All effects of a card, however deep they lie."""
    if isinstance(entry, list):
        return [effect for each in entry for effect in effects_in(each)]
    if not isinstance(entry, dict):
        return []
    inside = [effect for each in entry.values() for effect in effects_in(each)]
    return [entry, *inside] if isinstance(entry.get("do"), str) else inside


def steps_from(start: int) -> dict[int, int]:
    at = {tuple(space["at"]): number for number, space in SPACES.items()}
    ways = {
        number: tuple(at[there] for there in around(tuple(space["at"])) if there in at)
        for number, space in SPACES.items()
    }
    return reached(start, ways)


STEPS = {space: steps_from(space) for space in (*CITIES, *FORTRESSES)}


# Adventure cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-GEN-06")
def test_the_adventure_decks_hold_challenges_and_nothing_else() -> None:
    assert set(read("adventures")) == {"challenge"}
    assert Counter(card["colour"] for card in CHALLENGES.values()) == COUNTS


@pytest.mark.rule("MN-GEN-05")
def test_no_card_of_this_box_is_an_ally_or_gives_one() -> None:
    assert set(read("market")) == {"item"}
    for card in (*CHALLENGES.values(), *ITEMS.values()):
        assert all(effect["do"] != "keep" for effect in effects_in(card)), card["id"]
        assert "kept" not in card, card["id"]


@pytest.mark.rule("MN-REWARD-01", "MN-REWARD-03")
def test_every_challenge_brings_goods() -> None:
    for card in CHALLENGES.values():
        assert any(effect.get("gold") for effect in card["reward"]), card["id"]


def test_harder_decks_hold_harder_challenges() -> None:
    """Guards of fortresses are influenced in all three phases, stronger by a mirror and by every further hero: their
    printed values are no higher than those of blue cards, only their Life is."""

    def mean(colour: str, number: Any) -> float:
        cards = [number(card) for card in CHALLENGES.values() if card["colour"] == colour]
        return float(sum(cards) / len(cards))

    for number, colours in (
        (lambda card: card["life"], tuple(COUNTS)),
        (lambda card: sum(card[phase][0] for phase in ("ranged", "melee", "magic")), tuple(COUNTS)[:-1]),
        (lambda card: sum(card[phase][1] for phase in ("ranged", "melee", "magic")), tuple(COUNTS)[:-1]),
    ):
        means = [mean(colour, number) for colour in colours]
        assert means == sorted(means)


def test_in_every_deck_some_phase_costs_no_wounds() -> None:
    """MN-EX-15: damage 0."""
    for colour in COUNTS:
        cards = [card for card in CHALLENGES.values() if card["colour"] == colour]
        assert any(card[phase][1] == 0 for card in cards for phase in ("ranged", "melee", "magic")), colour


def test_three_green_cards_of_life_two_can_be_drawn_together() -> None:
    """MN-EX-08."""
    assert sum(card["colour"] == "green" and card["life"] == 2 for card in CHALLENGES.values()) >= 3


@pytest.mark.rule("MN-VAR-03", "MN-RUL-80")
def test_every_servant_of_a_king_is_met_in_every_deck() -> None:
    for king in KINGS.values():
        assert len(set(king["servants"])) >= 2
        for servant in king["servants"]:
            found = {card["colour"] for card in CHALLENGES.values() if servant in words_of(card)}
            assert found == set(COUNTS), servant
    servants = {servant for king in KINGS.values() for servant in king["servants"]}
    assert any(not words_of(card) & servants for card in CHALLENGES.values())  # some serve nobody


@pytest.mark.rule("MN-RUL-11")
def test_what_is_known_of_named_challenges() -> None:
    sentry, jaran = CHALLENGES["bridge-sentry"], CHALLENGES["jaran-the-raven"]
    kinire, castor = CHALLENGES["kinire-spiritspeaker"], CHALLENGES["prince-castor-mardif"]
    assert (sentry["colour"], sentry["life"] > 2) == ("yellow", True)
    assert (jaran["colour"], jaran["ranged"][1]) == ("yellow", 0)
    assert (kinire["colour"], kinire["ranged"]) == ("blue", [15, 3])
    assert (castor["colour"], castor["life"], castor["melee"][1]) == ("red", 4, 3)  # MN-RUL-11
    for card in (jaran, castor):
        assert any("before-combat" in ability["when"] for ability in card["ability"])


# Market cards --------------------------------------------------------------------------------------------------------


def test_there_are_fifty_two_items_of_all_kinds() -> None:
    assert len(ITEMS) == 52
    assert {item["type"] for item in ITEMS.values()} == {"weapon", "armor", "rune", "artifact", "potion", "other"}


@pytest.mark.rule("MN-COV-01", "MN-COV-10")
def test_every_item_has_a_kind_of_text() -> None:
    kinds = {each: uses_of(item) for each, item in ITEMS.items()}
    assert all(uses and uses <= {"always", "activate", "discard"} for uses in kinds.values())
    assert all(uses == {"discard"} or "discard" not in uses for uses in kinds.values())  # never both
    for wanted in ({"always"}, {"activate"}, {"discard"}):
        assert sum(uses == wanted for uses in kinds.values()) >= 8


@pytest.mark.rule("MN-RUL-09", "MN-COV-09")
def test_what_is_known_of_named_items() -> None:
    hammer, hatchets, bow = ITEMS["throwing-hammer"], ITEMS["urutuk-hatchets"], ITEMS["icewood-bow"]
    assert hammer["cost"] == 4
    assert (hatchets["cost"], uses_of(hatchets)) == (7, {"always"})
    assert uses_of(ITEMS["padded-tunic"]) == {"activate"}
    assert uses_of(bow) == {"activate"}
    assert bow["ability"][0]["if"]["phase"] == ["ranged"]
    assert effects_in(bow) == [{"do": "modify", "of": "damage", "by": 2}]
    defender = ITEMS["dorn-defender"]
    assert (defender["silences"], defender["cost"] < 4) == (4, True)  # it does not silence itself
    assert "orcbane-poison" in ITEMS


@pytest.mark.rule("MN-RUL-10", "MN-EX-14")
def test_the_base_market_has_the_cards_the_examples_use_as_goods() -> None:
    base = tomllib.loads((FOLDER.parent / "base" / "market" / "items.toml").read_text("utf-8"))["item"]
    costs = {item["id"]: item["cost"] for item in (*base, *read("reprints")["item"])}
    assert costs["rune-plate"] == 15
    assert costs["sacrifice-rune"] <= 6  # legal as a second upgrade (MN-EX-14)
    assert "immolate-rune" in costs
    assert all(item["id"] in {each["id"] for each in base} for item in read("reprints")["item"])


def test_some_items_help_past_every_gate_and_some_make_it_hard() -> None:
    """MN-INFIL-02, MN-INFIL-03."""
    helped = {
        modifier.get("if", {}).get("skill")
        for item in ITEMS.values()
        for modifier in item.get("modifier", ())
        if modifier["of"] == "test" and modifier["by"] > 0
    }
    assert {"Sneak", "Climb", "Diplomacy"} <= helped
    costs = [item["cost"] for item in ITEMS.values()]
    assert (min(costs), max(costs) >= 10, sum(cost <= 3 for cost in costs) >= 12) == (1, True, True)


# Heroes and Night Kings ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-VAR-13")
def test_eight_heroes_and_the_land_they_favour() -> None:
    assert {each.split("-")[0]: hero["favoured"] for each, hero in HEROES.items()} == {
        "harthan": "mountains",
        "elaria": "forest",
        "ciridin": "swamp",
        "gyruk": "hills",
        "mirala": "river",  # water
        "telvan": "wilds",  # everything except cities
        "kael": "city",
        "jaena": "plains",
    }


@pytest.mark.rule("MN-RUL-75")
def test_telvan_may_attack_in_several_phases() -> None:
    assert HEROES["telvan-orbane"]["name"] == "Telvan Orbane"
    assert any(effect.get("of") == "attacks" and effect["by"] > 0 for effect in effects_in(HEROES["telvan-orbane"]))


def test_heroes_who_stand_alone_are_a_little_stronger_than_those_of_the_base_game() -> None:
    for each, hero in HEROES.items():
        assert 5 <= hero["life"] <= 7, each
        assert 2 <= hero["stamina"] <= 4, each
        for attribute in ("mind", "body", "spirit"):
            value, damage = hero[attribute]
            assert 3 <= value <= 6, each
            assert damage in (1, 2), each


@pytest.mark.rule("MN-INFIL-02")
def test_every_hero_knows_a_way_past_a_gate() -> None:
    gates = {"Sneak", "Climb", "Diplomacy"}
    assert all(gates & set(hero["skills"]) for hero in HEROES.values())
    assert {skill for hero in HEROES.values() for skill in hero["skills"]} >= gates


@pytest.mark.rule("MN-SHADOW-03", "MN-INFL-07")
def test_four_kings_with_terrains_and_powers_of_their_own() -> None:
    assert len(KINGS) == 4
    symbols = [tuple(king[phase] for phase in ("ranged", "melee", "magic")) for king in KINGS.values()]
    assert len(set(symbols)) == 4
    assert all(terrain in TERRAINS for three in symbols for terrain in three)
    assert len({king["power"] for king in KINGS.values()}) == 4


@pytest.mark.rule("MN-SHADOW-04")
def test_what_is_known_of_jahzir() -> None:
    jahzir = KINGS["jahzir"]
    assert [jahzir[phase] for phase in ("ranged", "melee", "magic")] == ["hills", "plains", "swamp"]
    assert jahzir["servants"] == ["warlord", "soldier"]
    assert jahzir["power"] == "threat-on-knockout"


def test_no_king_influences_combats_more_often_than_another() -> None:
    """Of the six faces of a die, those that show his three terrains."""

    def faces(king: Card) -> int:
        return sum(king[phase] in face for phase in ("ranged", "melee", "magic") for face in FACES)

    assert {faces(king) for king in KINGS.values()} == {5}


# The map -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-MAP-01", "MN-MAP-02", "MN-RUL-18")
def test_the_map_has_six_terrains_and_no_road() -> None:
    terrains = Counter(space.get("terrain") for space in SPACES.values() if "terrain" in space)
    assert set(terrains) == TERRAINS | {"fortress"}
    assert terrains["plains"] > terrains["swamp"]


@pytest.mark.rule("MN-MAP-03")
def test_the_map_has_six_cities() -> None:
    assert len(CITIES) == 6
    assert set(MAP["town_order"]) == {SPACES[city]["town"] for city in CITIES}


@pytest.mark.rule("MN-RUL-17", "MN-SETUP-09")
def test_there_is_a_mirror_for_every_fortress() -> None:
    names = {SPACES[fortress]["name"] for fortress in FORTRESSES}
    assert len(names) == 8
    assert "Erenhead" in names
    assert sorted(read("table")["eredane"][0]["mirrors"]) == [1, 1, 1, 1, 1, 2, 2, 3]


@pytest.mark.rule("MN-SETUP-15", "MN-SETUP-16")
def test_there_are_more_green_gems_than_yellow_and_more_yellow_than_blue() -> None:
    """Red counters are laid on fortresses, which show no gem; nor do cities."""
    gems = Counter(space["jewel"] for space in SPACES.values() if "jewel" in space)
    assert gems["green"] > gems["yellow"] > gems["blue"] > 0
    assert set(gems) == {"green", "yellow", "blue"}
    assert not any("jewel" in SPACES[space] for space in (*CITIES, *FORTRESSES))


def test_a_fortress_is_a_journey_away_from_every_city() -> None:
    """With five dice nobody leaves a city and stands in a fortress on the same day, and none is out of reach."""
    for city in CITIES:
        assert 6 <= min(STEPS[city][fortress] for fortress in FORTRESSES) <= 10
    for fortress in FORTRESSES:
        assert 6 <= min(STEPS[fortress][city] for city in CITIES) <= 10


def test_fortresses_lie_far_enough_apart_for_the_reach_of_a_mirror_to_matter() -> None:
    """MN-ASSAULT-16: a mirror of 1 clears what stands before the gate, one of 3 never the next fortress."""
    for one in FORTRESSES:
        for other in FORTRESSES:
            assert one == other or STEPS[one][other] > 3


def test_the_first_adventures_lie_around_every_city() -> None:
    for city in CITIES:
        green = [space for space, entry in SPACES.items() if entry.get("jewel") == "green" and STEPS[city][space] <= 3]
        assert len(green) >= 3, SPACES[city]["town"]


# All of it -----------------------------------------------------------------------------------------------------------


def test_no_two_cards_are_alike_and_none_is_without_a_word() -> None:
    cards = [*CHALLENGES.values(), *ITEMS.values(), *HEROES.values(), *KINGS.values()]
    assert len(cards) == 72 + 52 + 8 + 4
    for field in ("id", "name", "flavour"):
        assert len({card[field] for card in cards}) == len(cards), field
    printed = [{key: card[key] for key in card if key not in ("id", "name", "flavour", "words")} for card in cards]
    assert all(one not in printed[:number] for number, one in enumerate(printed))
