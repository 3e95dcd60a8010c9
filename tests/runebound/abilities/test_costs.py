"""Every cost, every limit, and the three ways of use."""

from __future__ import annotations

from typing import get_args

import pytest

from questable.runebound import cards, turn
from questable.runebound.abilities.vocabulary import Cost, Limit
from questable.runebound.windows import usable
from tests.kit import table
from tests.runebound.abilities.using import fighting, get_away, reach, ready

TRIED = {"exhaustion", "wounds", "gold", "discard", "attack", "dice", "counters"}


def test_every_cost_is_tried() -> None:
    assert set(Cost.__struct_fields__) == TRIED


def test_exhaustion_is_taken_by_the_character_the_text_stands_on() -> None:
    t = ready("trial-cost-exhaustion").play("use:trial-cost-exhaustion")
    assert (t.exhaustion("anna"), t.hero().points) == (2, 1)
    t = ready("trial-cost-porter").play("use:trial-cost-porter")
    assert (t.exhaustion("anna"), t.exhaustion("trial-cost-porter"), t.hero().points) == (0, 1, 1)


def test_wounds_as_a_cost_cannot_be_warded_off() -> None:
    t = ready("trial-cost-wounds", "trial-verb-cancel").play("use:trial-cost-wounds")
    assert (t.wounds("anna"), t.hero().points) == (2, 1)


@pytest.mark.rule("RB-RUL-32")
def test_wounds_that_would_knock_the_hero_out_cannot_be_paid() -> None:
    assert ready("trial-cost-wounds", wounds=3).topic == "way-of-moving"
    assert ready("trial-cost-wounds", wounds=2).topic == "use-before-moving"


@pytest.mark.rule("RB-RUL-32")
def test_an_ally_may_die_of_a_cost_and_the_effect_still_comes() -> None:
    t = ready("trial-cost-martyr").play("use:trial-cost-martyr")
    assert (t.hero().cards, t.hero().points) == ((), 1)
    assert t.game.turned == ()  # the card in the deck is not turned


@pytest.mark.rule("RB-CARD-18")
def test_wounds_beyond_an_allys_life_cannot_be_paid() -> None:
    t = table().put(0, cards=["trial-cost-martyr"])
    t.game.wounds["trial-cost-martyr"] = 1
    assert t.movement().topic == "way-of-moving"


@pytest.mark.rule("RB-CARD-18")
def test_gold_goes_to_the_bank() -> None:
    t = ready("trial-cost-gold", gold=3).play("use:trial-cost-gold")
    assert (t.hero().gold, t.hero().points) == (1, 1)
    assert t.topic == "way-of-moving"  # not enough for another use


@pytest.mark.rule("RB-CARD-18")
@pytest.mark.parametrize(
    ("number", "options"),
    [
        (1, ["discard:trial-sword", "discard:trial-axe"]),
        (2, ["discard:trial-squire", "discard:trial-hound"]),
        (3, ["discard:trial-sword", "discard:trial-axe", "discard:trial-squire", "discard:trial-hound"]),
    ],
)
def test_another_card_of_the_named_kind_is_discarded(number: int, options: list[str]) -> None:
    t = ready("trial-sword", "trial-cost-card", "trial-axe", "trial-squire", "trial-hound")
    t.play(f"use:trial-cost-card/{number}")
    assert (t.topic, t.options) == ("pay-with-a-card", options)
    t.play(options[0])
    assert options[0].partition(":")[2] not in t.hero().cards
    assert t.hero().points == 1


@pytest.mark.rule("RB-CARD-18")
def test_without_another_card_of_the_kind_there_is_no_use() -> None:
    t = ready("trial-cost-card", "trial-squire")
    assert t.options == ["use:trial-cost-card/2", "use:trial-cost-card/3", "pass"]


@pytest.mark.rule("RB-CARD-18")
def test_the_attack_of_the_round_is_given_up() -> None:
    t = fighting("trial-cost-attack", "trial-squire").play("use:trial-cost-attack")
    assert t.topic == "escape"  # there is only one attack to give up
    t.play("fight-on")
    assert t.options == ["attack:trial-squire", "defend"]


def test_a_second_attack_may_be_given_up_too() -> None:
    t = fighting("trial-cost-attack", "trial-of-attacks").play("use:trial-cost-attack", "use:trial-cost-attack")
    assert t.hero().points == 2
    assert t.topic == "escape"


@pytest.mark.rule("RB-CARD-18")
def test_before_combat_there_is_no_attack_to_give_up() -> None:
    assert fighting("trial-cost-attack-early").topic == "escape"


@pytest.mark.rule("RB-CARD-18")
def test_the_hero_in_the_role_of_the_challenge_has_no_attack_to_give_up() -> None:
    t = table().put(1, cards=["trial-cost-attack-late"]).attack_hero(0, 1).dice(1, 1, 1, 1).play("fight-on", "defend")
    assert t.topic == "attack-or-defend"  # Bert was asked nothing before the roll that sets the target


@pytest.mark.rule("RB-CARD-18", "RB-MOVE-03")
def test_dice_given_up_before_moving_are_not_rolled() -> None:
    t = ready("trial-cost-dice").play("use:trial-cost-dice")
    assert t.topic == "way-of-moving"  # two dice are left, a second use would cost three
    t.play("roll")
    assert len(t.game.movement_dice) == 2


@pytest.mark.rule("RB-CARD-18")
def test_dice_given_up_while_moving_are_unspent_ones() -> None:
    t = ready("trial-cost-dice").play("pass").dice(1, 2, 3, 4, 5).play("roll", "use:trial-cost-dice")
    assert sum(1 for face in t.game.movement_dice if face) == 2
    assert "use:trial-cost-dice" not in t.options


@pytest.mark.rule("RB-CARD-13")
def test_x_is_paid_with_exhaustion() -> None:
    t = ready("trial-cost-x").play("use:trial-cost-x", "pay:3")
    assert (t.exhaustion("anna"), t.hero().points) == (3, 1)
    assert t.topic == "way-of-moving"


# Limits ---------------------------------------------------------------------------------------------------------------

LIMITS = ("roll", "phase", "round", "combat", "turn")


def test_every_limit_is_tried() -> None:
    assert {"", *LIMITS, "game"} == set(get_args(Limit))


def uses(t_topic: str, rounds: int = 2) -> dict[str, int]:
    """How often each limited ability is used before rolls, in this many rounds, by somebody who uses all there is."""
    t = fighting("trial-limit", experience=["life"] * 3).dice(*[10] * 6 * rounds)
    seen = dict.fromkeys(LIMITS, 0)
    while not (t.topic == "escape" and t.game.fight.round > rounds):
        use = next((option for option in t.options if option.startswith("use:")), None)
        if use and t.topic == t_topic:
            seen[LIMITS[int(use[-1]) - 1]] += 1
            t.play(use)
        else:
            t.play({"escape": "fight-on", "attack-or-defend": "defend"}.get(t.topic, "pass"))
    return seen


def test_limits_in_a_combat_of_two_rounds() -> None:
    assert uses("use-before-roll") == {"roll": 6, "phase": 6, "round": 2, "combat": 1, "turn": 1}


def test_a_limit_holds_for_all_timings_of_the_ability() -> None:
    t = fighting("trial-limit").dice(*[10] * 6)
    reach(t, "use-phase-start").play(*(f"use:trial-limit/{number}" for number in range(1, 6)))
    assert t.topic == "attack-or-defend"
    t.play("defend")  # the roll to come is the one "once per roll" was used for: nothing before or after it
    assert t.topic == "use-phase-start"  # of the melee phase
    assert t.options == ["use:trial-limit/1", "use:trial-limit/2", "pass"]


def test_limits_of_combat_and_turn_end_with_them() -> None:
    t = reach(fighting("trial-limit"), "use-before-roll").play("use:trial-limit/4", "use:trial-limit/5")
    reach(get_away(t).face("trial-goblin"), "use-before-roll")
    assert "use:trial-limit/4" in t.options
    assert "use:trial-limit/5" not in t.options
    reach(get_away(t).run(turn.end_turn).face("trial-goblin"), "use-before-roll")
    assert "use:trial-limit/5" in t.options


@pytest.mark.rule("RB-RUL-34")
def test_a_combat_inside_another_has_its_own_limits() -> None:
    t = reach(fighting("trial-limit", "trial-verb-summon"), "use-before-combat")
    t.play("use:trial-limit/3", "use:trial-limit/4", "use:trial-verb-summon")
    assert t.game.fight.enemy == "trial-goblin"
    assert {"use:trial-limit/3", "use:trial-limit/4"} <= set(t.options)
    t.play("use:trial-limit/4").dice(10, 10, 10, 10)
    reach(t, "attack-or-defend").play("defend")
    reach(t, "attack-or-defend").play("attack")
    while t.game.fight.enemy == "trial-goblin":
        t.play("pass")
    assert t.topic == "use-before-combat"
    assert not {"use:trial-limit/3", "use:trial-limit/4"} & set(t.options)


def test_text_that_happens_by_itself_respects_its_limit() -> None:
    t = fighting("trial-limit-trigger").dice(*[10] * 12)
    t.play("fight-on", "defend", "defend", "defend")
    assert t.hero().points == 1
    t.play("fight-on", "defend", "defend", "defend")
    assert t.hero().points == 2


def test_without_a_limit_an_ability_may_be_used_again_and_again() -> None:
    t = fighting("trial-limit-none").play(*["use:trial-limit-none"] * 5)
    assert t.hero().points == 5
    assert "use:trial-limit-none" in t.options


# Once per game --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CP-RUL-31")
def test_what_may_be_used_once_per_game_is_not_offered_again() -> None:
    t = ready("trial-once", gold=0).play("use:trial-once")
    assert t.hero(0).gold == 3
    t.run(turn.end_turn)
    assert t.movement().topic != "use-before-moving"


@pytest.mark.rule("CP-RUL-31")
def test_it_stays_used_up_whoever_owns_the_card_and_also_if_it_is_discarded() -> None:
    t = ready("trial-once").play("use:trial-once")
    cards.take_from_hero(t.game, t.hero(0), "trial-once")
    t.put(1, cards=["trial-once"]).turn(1)
    assert usable(t.game, "before-moving", 1) == []
    t.run(cards.lose_card, 1, "trial-once")
    t.put(0, cards=["trial-once"]).turn(0)
    assert usable(t.game, "before-moving", 0) == []


@pytest.mark.rule("CP-RUL-31")
def test_that_it_is_used_up_is_part_of_the_position() -> None:
    t = ready("trial-once").play("use:trial-once")
    for twin in (t.game.clone(), t.game.imagine(1, 2)):
        assert usable(twin, "before-moving", 0) == []
    assert t.game.view(1).used == {"trial-once/1": "game"}
    fresh = table().game
    fresh.restore(t.game.snapshot())
    assert usable(fresh, "before-moving", 0) == []
