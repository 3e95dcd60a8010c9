"""The verbs `add`, `reroll` and `succeed`."""

from __future__ import annotations

import pytest

from tests.kit import table
from tests.runebound.abilities.using import fighting, last, reach


@pytest.mark.rule("RB-COMBAT-19")
def test_add_before_the_roll() -> None:
    t = fighting("trial-verb-add").dice(5, 1).play("fight-on", "attack", "use:trial-verb-add")
    assert t.happened("added") == [{"seat": 0, "card": "trial-verb-add", "amount": 2}]
    first = t.happened("rolled")[0]
    assert (first["value"], first["success"]) == (4 + 2, True)  # 12 against 11; 10 would not do


@pytest.mark.rule("RB-COMBAT-19")
def test_add_after_the_roll_changes_the_result() -> None:
    t = fighting("trial-verb-add-late").dice(1, 1).play("fight-on", "attack")
    assert last(t, "rolled")["success"] is False
    t.play("use:trial-verb-add-late")
    assert t.wounds("trial-ogre") == 1  # 2 + 4 + 5 = 11
    assert t.game.fight.phase == "melee"
    assert t.wounds("anna") == 0


@pytest.mark.rule("RB-CARD-13")
def test_add_for_x() -> None:
    t = fighting("trial-orb").play("fight-on", "attack", "use:trial-orb", "pay:3").dice(1, 1)
    assert t.happened("added")[0]["amount"] == 3


@pytest.mark.rule("RB-COMBAT-20")
def test_reroll_both_dice_and_the_new_result_counts_even_if_worse() -> None:
    t = fighting("trial-charm").dice(10, 10, 1, 2).play("fight-on", "defend", "use:trial-charm")
    assert last(t, "rerolled") == {"seat": 0, "dice": [1, 2], "success": False}
    assert t.wounds("anna") == 3


@pytest.mark.rule("RB-COMBAT-20")
def test_reroll_one_die_of_choice() -> None:
    t = fighting("trial-verb-reroll-one").dice(2, 9, 8).play("fight-on", "defend", "use:trial-verb-reroll-one")
    assert (t.topic, t.options) == ("reroll-which", ["reroll:2", "reroll:9"])
    t.play("reroll:2")
    assert sorted(last(t, "rerolled")["dice"]) == [8, 9]
    assert t.wounds("anna") == 0


def test_of_two_equal_dice_either_is_rolled() -> None:
    t = fighting("trial-verb-reroll-one").dice(2, 2, 7).play("fight-on", "defend", "use:trial-verb-reroll-one")
    assert last(t, "rerolled")["dice"] == [2, 7]


def test_a_reroll_keeps_what_was_added() -> None:
    t = fighting("trial-verb-add", "trial-charm").dice(1, 1, 3, 2)
    t.play("fight-on", "defend", "use:trial-verb-add", "use:trial-charm")
    assert last(t, "rerolled")["success"] is True  # 5 + 4 + 2 = 11


@pytest.mark.rule("RB-PVP-06")
def test_the_hero_who_sets_the_target_may_reroll_it() -> None:
    t = table().put(1, cards=["trial-charm"]).attack_hero(0, 1).dice(1, 1, 10, 10).play("fight-on", "defend")
    assert (t.topic, t.asked) == ("use-after-roll", 1)
    t.play("use:trial-charm")
    assert last(t, "target")["target"] == 20 + 3


def test_succeed() -> None:
    t = fighting("trial-verb-succeed").dice(1, 1).play("fight-on", "attack", "use:trial-verb-succeed")
    assert t.wounds("trial-ogre") == 1


def test_a_sure_roll_stays_sure() -> None:
    t = table().put(0, kept=["trial-gift"]).face("trial-ogre").dice(1, 1).play("fight-on", "attack", "use:trial-gift")
    assert t.happened("rolled")[0]["success"] is True
    assert t.wounds("trial-ogre") == 1
    assert t.hero().kept == ()


@pytest.mark.rule("RB-CARD-16")
def test_a_sure_roll_makes_only_that_roll_sure() -> None:
    t = table().put(0, kept=["trial-gift"]).face("trial-ogre").dice(1, 1, 1, 1)
    t.play("fight-on", "defend", "use:trial-gift", "defend")
    assert [roll["success"] for roll in t.happened("rolled")] == [True, False]


def test_the_target_of_a_hero_cannot_be_made_a_success() -> None:
    """The hero in the Challenge's role makes a number, no roll that could succeed."""
    t = table().put(1, cards=["trial-verb-succeed-early"]).attack_hero(0, 1).dice(1, 1, 1, 1)
    t.play("fight-on", "defend")
    assert t.asked == 0
    reach(t, "attack-or-defend")
