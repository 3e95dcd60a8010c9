"""What the vocabulary refuses, with a reason."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from questable.runebound.abilities.vocabulary import Ability, Modifier
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.proofreading import out_of_bounds

GOLD = {"do": "gain", "gold": 1}


def ability(**facts: Any) -> Ability:
    found = VOCABULARY.decode({"when": ["hit"], "do": [GOLD], **facts}, Ability)
    assert isinstance(found, Ability)
    return found


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"when": ["at-tea"]}, "at-tea"),
        ({"use": "perhaps"}, "perhaps"),
        ({"limit": "week"}, "week"),
        ({"cost": {"honour": 1}}, "honour"),
        ({"if": {"weather": "fine"}}, "weather"),
        ({"do": [{"do": "sing"}]}, "There is no verb 'sing'"),
        ({"do": [{"gold": 1}]}, "table with `do`"),
        ({"do": [{"do": "gain", "silver": 1}]}, "silver"),
        ({"do": GOLD}, "list of effects"),
        ({"cost": {"gold": 1}}, "an ability that happens by itself cannot have a cost"),
        ({"when": ["moving"]}, "at 'moving' abilities can only be used"),
        ({"when": ["escape"]}, "at 'escape' abilities can only be used"),
    ],
)
def test_an_ability_that_makes_no_sense_is_refused(facts: dict[str, Any], reason: str) -> None:
    ability(use="may")
    with pytest.raises(msgspec.ValidationError, match=reason):
        ability(**facts)


@pytest.mark.parametrize(
    "facts",
    [
        {"of": "terrain", "was": "river"},
        {"of": "terrain", "now": "river"},
        {"of": "roll", "by": 1, "was": "river", "now": "road"},
        {"of": "luck", "by": 1},
        {"of": "roll", "by": 1, "who": "enemy"},
    ],
)
def test_a_modifier_that_makes_no_sense_is_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        VOCABULARY.decode(facts, Modifier)


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"of": "terrain"}, "Events"),
        ({"of": "roll", "who": "enemy"}, "enemy-value"),
        ({"of": "roll", "lasts": "ever"}, "ever"),
    ],
)
def test_an_effect_that_makes_no_sense_is_refused(facts: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        VOCABULARY.effect({"do": "modify", **facts})


def test_the_place_of_a_mistake_inside_effects_is_named() -> None:
    nested = {"do": "chance", "at_least": 5, "lucky": [GOLD, {"do": "gain", "gold": "much"}]}
    with pytest.raises(msgspec.ValidationError, match=r"lucky|\[1\]"):
        ability(do=[GOLD, nested])


@pytest.mark.parametrize(
    "effect",
    [
        {"do": "chance", "at_least": 11},
        {"do": "chance", "at_least": 0},
        {"do": "add", "amount": 100},
        {"do": "choose", "options": [{"name": "go"}, {"name": "go"}]},
        {"do": "fight"},
        {"do": "search"},
        {"do": "choose", "options": [{"name": "\x1b[31m"}]},
        {"do": "gain", "gold": -1},
        {"do": "chance", "at_least": 5, "lucky": [{"do": "wound", "amount": 100}]},
        {
            "do": "test",
            "skill": "Swim",
            "attribute": "body",
            "difficulty": 9,
            "other": [{"skill": "Swim", "attribute": "mind"}],
        },
    ],
)
def test_a_value_that_makes_no_sense_is_refused(effect: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"Expected|twice|same name|it needs"):
        VOCABULARY.effect(effect)


@pytest.mark.parametrize(
    ("facts", "bound", "where"),
    [
        (
            {"do": [{"do": "choose", "options": [{"name": "pay", "gold": -1}]}]},
            "`int` >= 0",
            ["[0].options[0].gold", ".do"],
        ),
        ({"do": [{"do": "take-from-stack", "worth": -1}]}, "`int` >= 0", ["[0].worth", ".do"]),
        (
            {"do": [{"do": "chance", "at_least": 5, "lucky": [{"do": "stock", "count": 100}]}]},
            "`int` <= 99",
            ["[0].count", "[0].lucky", ".do"],
        ),
        ({"use": "may", "cost": {"gold": -3}}, "`int` >= 0", [".cost.gold"]),
        ({"if": {"gold": 10**9}}, "`int` <= 99", [".gold", ".if"]),
        ({"if": {"enemy": "a\nb"}}, "`str` matching regex", [".enemy", ".if"]),
        ({"if": {"towns": ["\x1b"]}}, "`str` matching regex", [".towns[0]", ".if"]),
    ],
)
def test_numbers_and_texts_no_card_can_have(facts: dict[str, Any], bound: str, where: list[str]) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        ability(**facts)
    assert str(refused.value).startswith(f"Expected {bound}")
    assert str(refused.value).endswith("".join(f" - at `${each}`" for each in where)), "from the inside out"


def test_what_is_added_may_be_less_than_nothing() -> None:
    for effect in (
        {"do": "add", "amount": -2},
        {"do": "modify", "of": "roll", "by": -2},
        {"do": "add-dice", "amount": -1},
    ):
        assert not list(out_of_bounds(VOCABULARY.effect(effect)))
