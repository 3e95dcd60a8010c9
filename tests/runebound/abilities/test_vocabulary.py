"""What the vocabulary refuses, with a reason."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from questable.runebound.abilities.vocabulary import Ability, Modifier
from questable.runebound.words import VOCABULARY

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
        ({"cost": {"gold": 1}}, "what happens by itself has no cost"),
        ({"when": ["moving"]}, "nothing happens by itself at 'moving'"),
        ({"when": ["escape"]}, "nothing happens by itself at 'escape'"),
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
