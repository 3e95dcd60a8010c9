"""RUL-99: what text of base heroes and base cards means in Eredane; and words of the booklet that are no rules."""

from __future__ import annotations

import pytest

from questable.runebound import challenges
from questable.runebound.midnight import adventure as box
from questable.runebound.midnight.travel import dice_left
from questable.runebound.movement import count_dice
from tests.runebound.midnight.kit import FOREST, HILLS, PLAINS, SWAMP, MidnightTable, midnight

GRID = box.load().grid


def with_upgrade(card: str) -> MidnightTable:
    """Anna stands in the plains, wounded, with this card under her hammer."""
    t = midnight().put(0, cards=["trial-hammer"])
    return t.under("trial-hammer", card).put(0, at=t.plain_space("plains"), wounds=2)


@pytest.mark.rule("MN-RUL-99", "MN-GEN-04")
def test_gold_is_goods() -> None:
    t = with_upgrade("tax-collectors-cudgel").goods(0)
    t.run(challenges.reward, 0, "trial-wolf")
    assert (len(t.game.goods[0]), t.hero().gold) == (3, 0)  # 2, and 1 for the cudgel


@pytest.mark.rule("MN-RUL-99", "MN-GEN-04")
def test_what_costs_gold_is_paid_with_goods() -> None:
    t = with_upgrade("hedge-witchs-receipt-book").put(0, at="Bellam").some_goods(0, 3)
    t.market().play("use:hedge-witchs-receipt-book")
    assert t.game.goods[0] == ()


@pytest.mark.rule("MN-RUL-99", "MN-RUL-45")
def test_text_about_movement_dice_changes_the_number_of_actions() -> None:
    t = with_upgrade("surefoot-pony").put(0, wounds=0).movement()
    assert dice_left(t.game) == 6
    t = with_upgrade("ogrebone-harness").put(0, wounds=0).movement()
    assert dice_left(t.game) == 4


@pytest.mark.rule("MN-RUL-99")
def test_text_that_rerolls_movement_dice_rerolls_the_die_of_an_action() -> None:
    t = with_upgrade("surefoot-pony").movement()
    t.dice(SWAMP, PLAINS).play("heal-die")
    assert (t.topic, t.options) == ("change-die", ["use:surefoot-pony", "take-it"])
    t.play("use:surefoot-pony", "heal:anna")
    assert t.wounds("anna") == 1
    t.dice(FOREST).play("heal-die")  # it is activated only once
    assert t.topic == "spend-action"
    assert t.wounds("anna") == 1


@pytest.mark.rule("MN-RUL-99")
def test_text_that_turns_a_die_turns_the_die_of_an_action() -> None:
    t = with_upgrade("pilots-astrolabe").movement()
    t.dice(HILLS).play("heal-die", "use:pilots-astrolabe")
    while t.topic != "heal-wound":
        t.play(next(each for each in t.options if each.endswith((f":{PLAINS}", f"/{PLAINS}"))))
    t.play("heal:anna")
    assert t.wounds("anna") == 1


@pytest.mark.rule("MN-RUL-99")
def test_a_die_that_matches_is_not_asked_about() -> None:
    t = with_upgrade("surefoot-pony").movement().dice(PLAINS).play("heal-die")
    assert t.topic == "heal-wound"


@pytest.mark.rule("MN-RUL-99", "MN-RUL-97", "MN-INFIL-01")
def test_text_that_moves_the_hero_is_an_addition_to_travel_and_a_gate_is_a_gate() -> None:
    t = with_upgrade("hearth-rune")
    start = t.hero().space
    t.movement()
    t.play("use:hearth-rune", f"go:{GRID.nearest_towns(start)[0]}")
    assert t.topic == "infiltration"
    t.dice(10, 10).play("infiltrate:Sneak", "enter")
    assert t.hero().space in GRID.nearest_towns(start)
    assert (t.topic, dice_left(t.game)) == ("spend-action", 4)  # not one of them is spent


@pytest.mark.rule("MN-RUL-99", "MN-VAR-10")
def test_who_was_moved_instead_of_rolling_has_a_movement_step_like_any_other() -> None:
    """All dice are there, and those of favoured terrain, as if nothing had moved the hero before."""
    t = midnight("anna", "bert")
    t.game.home_dice, t.game.moved_instead = 2, True
    t.put(0, at=t.plain_space("forest")).only(count_dice)
    assert (t.topic, dice_left(t.game), t.game.spare_dice) == ("spend-action", 5, 2)
    assert [each for each in t.options if each.startswith("travel")]


@pytest.mark.rule("MN-RUL-99")
def test_text_on_undefeated_challenges_has_no_object() -> None:
    t = with_upgrade("rune-of-unsaying").put(0, at="Bellam")
    t.movement()
    assert "use:rune-of-unsaying" not in t.options
    t.market()
    assert "use:rune-of-unsaying" not in t.options


@pytest.mark.rule("MN-RUL-99", "MN-GEN-05")
def test_text_on_allies_has_no_object() -> None:
    """A longbow that is better with an ally is never better here."""
    t = midnight().put(0, cards=["trial-hatchets"]).under("trial-hatchets", "greyhaven-longbow", "trial-friend")
    t.face("trial-wolf").influenced().play("fight-on").dice(10, 10).play("attack")
    assert t.wounds("trial-wolf") == 1


@pytest.mark.rule("MN-SETUP-07", "MN-RUL-81")
def test_base_heroes_keep_their_abilities() -> None:
    t = midnight("silhouette", "bert", variants=["all-heroes"]).face("trial-warlord").influenced()
    t.play("use:silhouette", "fight-on")
    t.dice(10, 10).play("attack")
    assert "attack" in t.options  # a second phase


@pytest.mark.rule("MN-RUL-21", "MN-RUL-86")
def test_the_third_shadow_counter_and_stray_words_add_nothing() -> None:
    """Two markers of the threat tile mean something: level and difficulty. Nothing else of it is part of a position."""
    t = midnight()
    eredane = t.game.content.eredane
    assert (t.game.threat, t.game.difficulty) == (0, eredane.difficulty)
    tracks = {"difficulty", "easiest", "hardest", "threat"}
    assert tracks <= set(eredane.__struct_fields__)
    assert not [name for name in eredane.__struct_fields__ if "shadow" in name or "counter" in name]
