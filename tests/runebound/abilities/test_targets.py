"""Whom an effect reaches: every word of `who`, with the verb `wound`."""

from __future__ import annotations

import pytest

from questable.runebound.card_vocabulary import VOCABULARY
from tests.kit import Table, table
from tests.runebound.abilities.using import fighting, reach

WHO: tuple[str, ...] = tuple(VOCABULARY.targets)


def crowd() -> Table:
    """Anna with two allies and Bert in Tamalir, Cara in Forge."""
    t = table("anna", "bert", "cara").put(0, cards=["trial-verb-wound", "trial-squire", "trial-priest"])
    return t.put(1, cards=["trial-veteran"]).put(2, at="Forge").movement()


def wounded(t: Table, who: str) -> list[str]:
    t.play(f"use:trial-verb-wound/{WHO.index(who) + 1}")
    return list(t.game.wounds)


@pytest.mark.parametrize(
    ("who", "reached"),
    [
        ("hero", ["anna"]),
        ("this", ["anna"]),
        ("allies", ["trial-squire", "trial-priest"]),
        ("all-side", ["anna", "trial-squire", "trial-priest"]),
        ("rival", ["bert"]),  # the only one in the space
        ("rivals-here", ["bert"]),
        ("rivals", ["bert", "cara"]),
        ("heroes", ["anna", "bert", "cara"]),
        ("active", ["anna"]),
    ],
)
def test_an_effect_reaches(who: str, reached: list[str]) -> None:
    assert wounded(crowd(), who) == reached


@pytest.mark.parametrize(
    ("who", "choices"),
    [
        ("ally", ["trial-squire", "trial-priest"]),
        ("side", ["anna", "trial-squire", "trial-priest"]),
        ("any-rival", ["bert", "cara"]),
    ],
)
def test_an_effect_on_one_of_several_asks_which(who: str, choices: list[str]) -> None:
    t = crowd()
    wounded(t, who)
    assert (t.topic, t.asked) == ("choose-character", 0)
    assert t.options == [f"target:{each}" for each in choices]
    t.play(f"target:{choices[1]}")
    assert t.game.wounds == {choices[1]: 1}


def test_the_enemy_of_a_combat() -> None:
    t = reach(fighting("trial-verb-wound"), "use-round-start").play("use:trial-verb-wound/7")
    assert t.wounds("trial-ogre") == 1


def test_the_enemy_in_a_hero_combat_is_the_other_hero_in_either_role() -> None:
    t = table().put(0, cards=["trial-verb-wound"]).attack_hero(0, 1).play("use:trial-verb-wound/7")
    assert t.game.wounds == {"bert": 1}
    t = table().put(1, cards=["trial-stone"]).attack_hero(0, 1).play("use:trial-stone")
    assert t.game.wounds == {"anna": 1}


def test_this_is_the_ally_the_text_stands_on() -> None:
    t = table().put(0, cards=["trial-flagellant"]).movement().play("use:trial-flagellant")
    assert t.game.wounds == {"trial-flagellant": 1}


def test_nobody_to_reach_nothing_to_use() -> None:
    """Alone in the space, without allies, outside combat."""
    t = table("anna", "bert").put(1, at="Forge").put(0, cards=["trial-verb-wound"]).movement()
    numbers = [int(option.rpartition("/")[2]) for option in t.options if option != "pass"]
    offered = {WHO[number - 1] for number in numbers}
    assert offered == {"hero", "this", "side", "all-side", "any-rival", "rivals", "heroes", "active"}


def test_every_word_is_tried() -> None:
    assert len(WHO) == 13
    assert len(table().game.content.own_abilities["trial-verb-wound"]) == len(WHO)


def test_the_others_are_reached_in_turn_order() -> None:
    t = table("anna", "bert", "cara").put(1, cards=["trial-verb-wound"]).movement(1)
    t.play(f"use:trial-verb-wound/{WHO.index('rivals') + 1}")
    assert list(t.game.wounds) == ["cara", "anna"]
