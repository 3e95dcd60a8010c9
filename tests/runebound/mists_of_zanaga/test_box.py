"""The box of The Mists of Zanaga, counted: cards, tokens, towns.

The files are read as they stand, so that a mistake in the engine cannot hide one in the box. That the engine can read
all of it is tested too.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from questable.runebound.mists_of_zanaga import adventure as mists
from questable.runebound.mists_of_zanaga.content import ZanagaContent
from questable.runebound.presentation.cards import describe
from tests.runebound.chart import TERRAINS

HOME = Path(__file__).parents[3] / "src" / "questable" / "runebound"
FOLDER = HOME / "mists_of_zanaga"
Table = dict[str, Any]

RANKS = ("green", "yellow", "blue", "red")
SYMBOLS = ("sun", "moon", "skull")
POSTS = {"Onasan", "Terr's Crossing", "Xitotl", "Stonefang"}
VILLAGES = {"Kesh'a", "Mbalo", "Old Ssar", "Tarrow's Rest"}
AWAKENING = {
    "Hamzah the Pridelord": ("sun", "sun", "sun"),
    "Var Ni the Nightlord": ("moon", "moon", "moon"),
    "Tarakhe the Corruptor": ("skull", "skull", "skull"),
    "Arachne the Weaver": ("sun", "sun", "moon"),
    "Gor-Bor-Gor the Savage": ("sun", "sun", "skull"),
    "Set the Deceiver": ("sun", "moon", "moon"),
    "Harridan the Stalker": ("moon", "moon", "skull"),
    "Ravin the Ravenous": ("sun", "skull", "skull"),
    "Jararr the Hunter": ("sun", "moon", "skull"),
    "Moakileki the Destroyer": ("moon", "skull", "skull"),
}


@cache
def files() -> tuple[Table, ...]:
    return tuple(
        tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted(FOLDER.glob("*/*.toml"), key=lambda path: path.name)
    )


def all_of(kind: str) -> list[Table]:
    """All cards of a kind, from all files of the box."""
    return [card for file in files() for card in file.get(kind, ())]


def the_only(kind: str) -> Table:
    """The table of which the box has one."""
    (found,) = (file[kind] for file in files() if kind in file)
    assert isinstance(found, dict)
    return found


def named(kind: str, name: str) -> Table:
    (found,) = (card for card in all_of(kind) if card["name"] == name)
    return found


def effects_in(data: Any) -> Iterator[Table]:
    """Every effect anywhere inside a card."""
    if isinstance(data, dict):
        if isinstance(data.get("do"), str):
            yield data
        for value in data.values():
            yield from effects_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from effects_in(value)


def doing(kind: str, verb: str) -> list[str]:
    """The cards of a kind with this effect."""
    return [card["id"] for card in all_of(kind) if any(effect["do"] == verb for effect in effects_in(card))]


@pytest.fixture(scope="module")
def content() -> ZanagaContent:
    found = mists.load()
    assert isinstance(found, ZanagaContent)
    return found


# ------------------------------------------------------------------------------------------------------ the whole box


def test_the_box_holds_what_the_component_list_says() -> None:
    counts = {kind: len(all_of(kind)) for kind in ("challenge", "ritual", "god", "hero", "item", "ally")}
    assert counts == {"challenge": 94, "ritual": 36, "god": 10, "hero": 6, "item": 14, "ally": 5}
    assert the_only("zanaga")["tokens"] == {"sun": 16, "moon": 16, "skull": 16, "wild": 12}
    assert {token["id"]: token["copies"] for token in all_of("survival")} == {
        "snare-trap": 9,
        "dead-mans-compass": 9,
        "shaman-bones": 9,
    }


def test_challenges_and_rituals_by_colour() -> None:
    challenges = Counter(card["colour"] for card in all_of("challenge"))
    assert [challenges[colour] for colour in RANKS] == [30, 26, 22, 16]
    rituals = Counter(card["colour"] for card in all_of("ritual"))
    assert [rituals[colour] for colour in RANKS] == [12, 10, 8, 6]


@pytest.mark.rule("MZ-RUL-06")
def test_all_adventure_cards_are_challenges() -> None:
    assert len(all_of("challenge")) == 94
    assert all_of("event") == all_of("encounter") == []


def test_named_cards_are_there() -> None:
    assert named("challenge", "Naga Acolyte")["terrain"] == "hills"
    assert named("challenge", "Doloch Wielder")
    assert any(hero["name"].startswith("Maliki") for hero in all_of("hero"))


def test_the_engine_reads_the_whole_box_and_the_market_of_the_base_game(content: ZanagaContent) -> None:
    ours = {card["id"] for kind in ("challenge", "ritual", "god", "hero", "item", "ally") for card in all_of(kind)}
    assert ours <= content.cards.keys()
    assert len(content.tokens) == 27
    assert (len(content.monsters), len(content.rituals), len(content.gods)) == (94, 36, 10)
    assert len(content.heroes) == 12 + 6
    base = [
        tomllib.loads((HOME / "base" / "market" / name).read_text(encoding="utf-8"))
        for name in ("items.toml", "allies.toml")
    ]
    theirs = {card["id"] for file in base for kind in ("item", "ally") for card in file.get(kind, ())}
    assert content.market.keys() - content.tokens.keys() == theirs | {
        card["id"] for kind in ("item", "ally") for card in all_of(kind)
    }


def test_every_card_can_be_read_and_has_a_line_of_flavour(content: ZanagaContent) -> None:
    for kind in ("challenge", "ritual", "god", "hero", "item", "ally", "survival"):
        for card in all_of(kind):
            assert 20 <= len(card["flavour"]) <= 160, card["id"]
    for card_id in content.cards:
        assert describe(content, card_id).name


@pytest.mark.parametrize("kind", ["challenge", "ritual", "god", "item", "ally", "hero"])
def test_no_two_cards_are_the_same_but_for_their_names(kind: str) -> None:
    words = ("id", "name", "flavour", "words")
    seen = [repr({key: value for key, value in card.items() if key not in words}) for card in all_of(kind)]
    assert len(set(seen)) == len(seen)
    names = [card["name"] for card in all_of(kind)]
    assert len(set(names)) == len(names)


def test_modifiers_are_counted_by_things_the_rules_can_count() -> None:
    known = {"doom-counter", "roaming-monster", "ritual-in-play", "ally", "wound"}
    for kind in ("challenge", "ritual", "god", "hero", "item", "ally"):
        for card in all_of(kind):
            for modifier in [*card.get("modifier", ()), *card.get("kept", {}).get("modifier", ())]:
                assert modifier.get("per", "ally") in known, card["id"]


# --------------------------------------------------------------------------------------------------------- challenges


@pytest.mark.rule("MZ-CHAL-06", "MZ-RUL-66")
def test_every_challenge_has_exactly_one_terrain_symbol() -> None:
    for card in all_of("challenge"):
        assert isinstance(card["terrain"], str), card["id"]
        assert card["terrain"] in TERRAINS, card["id"]


@pytest.mark.parametrize("colour", RANKS)
def test_every_colour_has_a_challenge_for_every_terrain(colour: str) -> None:
    assert {card["terrain"] for card in all_of("challenge") if card["colour"] == colour} == TERRAINS


def test_rewards_of_every_colour_can_place_the_lost_city() -> None:
    placing = set(doing("challenge", "place-lost-city"))
    assert {card["colour"] for card in all_of("challenge") if card["id"] in placing} == set(RANKS)


def test_no_challenge_is_kept_as_a_dragon_rune() -> None:
    kept = [effect for card in all_of("challenge") for effect in effects_in(card) if effect["do"] == "keep"]
    assert kept
    assert not any(effect.get("as") == "rune" for effect in kept)


# ------------------------------------------------------------------------------------------------------------ rituals


@pytest.mark.rule("MZ-RUL-16")
def test_every_ritual_has_one_symbol() -> None:
    for card in all_of("ritual"):
        assert isinstance(card["symbol"], str), card["id"]
        assert card["symbol"] in SYMBOLS, card["id"]
    assert named("ritual", "Rite of the New Moon")["symbol"] == "moon"


@pytest.mark.rule("MZ-COMP-01")
def test_rituals_have_one_to_four_slots() -> None:
    slots = [card["slots"] for card in all_of("ritual")]
    assert set(slots) == {1, 2, 3, 4}
    assert 2.3 <= sum(slots) / len(slots) <= 2.7


def test_red_rituals_take_the_most_tokens() -> None:
    mean = {
        colour: sum(card["slots"] for card in all_of("ritual") if card["colour"] == colour) / count
        for colour, count in zip(RANKS, (12, 10, 8, 6), strict=True)
    }
    assert list(mean.values()) == sorted(mean.values())
    assert mean["red"] >= 3


@pytest.mark.parametrize("colour", RANKS)
def test_the_symbols_of_each_ritual_deck_are_even(colour: str) -> None:
    counts = Counter(card["symbol"] for card in all_of("ritual") if card["colour"] == colour)
    assert set(counts) == set(SYMBOLS)
    assert max(counts.values()) - min(counts.values()) <= 1


def test_the_two_rituals_named_in_the_rules() -> None:
    new_moon = named("ritual", "Rite of the New Moon")
    assert new_moon["slots"] == 3
    assert new_moon["do"]
    suffering = named("ritual", "Rite of Suffering")
    assert suffering["symbol"] == "skull"
    assert suffering["do"]


def test_what_rituals_do() -> None:
    assert len(doing("ritual", "place-lost-city")) == 6
    assert len(doing("ritual", "refresh-all-jewels")) == 6
    assert len(doing("ritual", "roaming-check")) >= 4
    assert any("do" not in card for card in all_of("ritual")), "not every ritual has an effect on completion"


def test_effects_while_in_play_are_most_common_in_red() -> None:
    active = Counter(card["colour"] for card in all_of("ritual") if card.get("modifier") or card.get("ability"))
    assert active["red"] == 6
    assert active.total() - active["red"] <= 3


def wounds_by_chance(data: Any, unhurt: bool = False) -> bool:
    """Could these effects wound a hero who is wounded already?"""
    if isinstance(data, list):
        return any(wounds_by_chance(each, unhurt) for each in data)
    if not isinstance(data, dict):
        return False
    if data.get("do") == "wound":
        return not unhurt
    met = unhurt or data.get("if", {}).get("wounded") is False
    return any(wounds_by_chance(value, met and key != "otherwise") for key, value in data.items())


def test_no_ritual_or_omen_wounds_the_wounded() -> None:
    assert wounds_by_chance([{"do": "when", "if": {"wounded": False}, "otherwise": [{"do": "wound"}]}])
    for card in all_of("ritual"):
        assert not wounds_by_chance(card.get("do", [])), card["id"]
    for god in all_of("god"):
        assert not wounds_by_chance(god["omens"]), god["id"]


# --------------------------------------------------------------------------------------------------------------- gods


@pytest.mark.rule("MZ-GOD-04")
def test_every_god_has_three_awakening_symbols_unlike_any_other_god() -> None:
    for god in all_of("god"):
        assert len(god["awakening"]) == 3, god["id"]
        assert set(god["awakening"]) <= set(SYMBOLS), god["id"]
    assert len({tuple(sorted(god["awakening"])) for god in all_of("god")}) == len(all_of("god"))


@pytest.mark.rule("MZ-WAKE-06")
def test_every_combination_of_three_symbols_wakes_exactly_one_god() -> None:
    combinations_ = Counter(tuple(sorted(symbols)) for symbols in combinations_with_replacement(SYMBOLS, 3))
    assert len(combinations_) == 10
    assert Counter(tuple(sorted(god["awakening"])) for god in all_of("god")) == combinations_


@pytest.mark.rule("MZ-RUL-01")
def test_which_symbols_wake_which_god() -> None:
    assert {god["name"]: Counter(god["awakening"]) for god in all_of("god")} == {
        name: Counter(symbols) for name, symbols in AWAKENING.items()
    }


def test_every_god_has_life_three_values_with_damage_and_a_special_ability() -> None:
    for god in all_of("god"):
        assert 6 <= god["life"] <= 9, god["id"]
        for phase in ("ranged", "melee", "magic"):
            value, damage = god[phase]
            assert 17 <= value <= 20, god["id"]
            assert 2 <= damage <= 4, god["id"]
        assert god.get("modifier") or god.get("ability"), god["id"]


@pytest.mark.rule("MZ-GOD-05")
def test_every_god_has_one_to_three_omens_beside_a_symbol() -> None:
    for god in all_of("god"):
        assert 1 <= len(god["omens"]) <= 3, god["id"]
        for omen in god["omens"]:
            assert omen["symbol"] in SYMBOLS, god["id"]
            assert omen["do"], god["id"]


def test_the_skull_omen_of_moakileki() -> None:
    (skull,) = (omen for omen in named("god", "Moakileki the Destroyer")["omens"] if omen["symbol"] == "skull")
    assert skull["do"] == [{"do": "doom", "amount": 2}, {"do": "place-ritual-tokens", "count": 2}]


def test_every_god_grows_by_doom_counters_that_its_omens_bring() -> None:
    for god in all_of("god"):
        assert any(effect["do"] == "doom" for effect in effects_in(god["omens"])), god["id"]
        assert any(modifier.get("per") == "doom-counter" for modifier in god["modifier"]), god["id"]


def test_no_number_of_doom_counters_closes_the_last_way_to_beat_a_god() -> None:
    bounded = {"roll", "test", "stamina", "enemy-value"}
    for god in all_of("god"):
        closed: set[str] = set()
        for modifier in god["modifier"]:
            if modifier.get("per") != "doom":
                continue
            assert modifier["of"] in bounded, god["id"]
            condition = modifier.get("if", {})
            if modifier["of"] in ("roll", "enemy-value") and modifier.get("who") != "allies":
                assert condition.get("phase") or condition.get("round"), god["id"]
                if modifier["of"] == "enemy-value" or "attack" in condition.get("action", ["attack"]):
                    closed |= set(condition.get("phase", ()))
        assert len(closed) < 3, god["id"]


# --------------------------------------------------------------------------------------------------------- the numbers


@pytest.mark.rule("MZ-RUL-07")
def test_terrain_types_and_movement_dice_are_those_of_the_base_game() -> None:
    base = tomllib.loads((HOME / "base" / "table" / "box.toml").read_text(encoding="utf-8"))["box"]
    assert the_only("box")["die"] == base["die"]
    assert {terrain for face in base["die"] for terrain in face} == TERRAINS
    assert {space["terrain"] for space in the_only("map")["spaces"] if "terrain" in space} == TERRAINS


def test_the_other_numbers_are_those_of_the_base_game() -> None:
    base = tomllib.loads((HOME / "base" / "table" / "box.toml").read_text(encoding="utf-8"))["box"]
    ours = the_only("box")
    assert {key for key in base if base[key] != ours[key]} == {"start"}


def test_four_towns_are_trading_posts() -> None:
    assert set(the_only("zanaga")["trading_posts"]) == POSTS
    assert set(the_only("map")["town_order"]) == POSTS | VILLAGES
