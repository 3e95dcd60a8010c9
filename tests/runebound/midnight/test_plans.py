"""What can be done in one go in Eredane, and what may be ordered once for all."""

from __future__ import annotations

import re

import pytest

from questable.runebound.midnight import patrols, purchases
from questable.runebound.midnight.board import steps_between
from questable.runebound.purse import pay
from tests import speaking as presentation
from tests.runebound.midnight.kit import COLDLINTEL, HILLS, LAMPLESS, SWAMP, MidnightTable, midnight


def hints(t: MidnightTable) -> dict[str, str]:
    return {option: hint.text for option, hint in presentation.hints(t.game).items()}


# Going there ---------------------------------------------------------------------------------------------------------


def test_a_hero_goes_as_far_as_dice_lead_but_not_through_guarded_places() -> None:
    t = midnight("anna")
    grid = t.game.content.grid
    start = next(space for space in grid.neighbours[LAMPLESS] if grid.terrain[space] != "fortress")
    t.put(0, at=start).turn(0)
    plans = {plan.id: plan for plan in t.game.plans()}
    assert plans[f"go:{LAMPLESS}"].way == (LAMPLESS,)
    assert "% to get in" in str(plans[f"go:{LAMPLESS}"].waits)
    far = max(plans.values(), key=lambda plan: len(plan.way))
    assert len(far.way) == 5
    assert far.costs == "5 action dice, none left"
    assert not [plan for plan in plans.values() if LAMPLESS in plan.way[:-1]]
    t.game.carry_out(far)
    assert t.hero(0).space == far.place


def test_a_patrol_marches_in_one_go_and_halts() -> None:
    t = midnight("anna").patrol(1, at=LAMPLESS)
    t.night(patrols.patrol_phase)
    t.dice(1, 3, 4, 5, 6).play("roll-patrol:1")
    assert t.topic == "march"
    plans = t.game.plans()
    far = max(plans, key=lambda plan: len(plan.way))
    assert len(far.way) > 1
    assert t.game.carry_out(far).reason == "done", "whether or not it has to halt"
    assert t.game.patrols[0].space == far.place
    assert t.topic != "march"


@pytest.mark.rule("MN-INFIL-02")
def test_a_plan_leads_through_the_gate_by_the_skill_that_its_hint_names() -> None:
    t = midnight("anna")
    beside = next(space for space in t.game.content.grid.neighbours[LAMPLESS])
    t.put(0, at=beside).turn(0)
    plans = {plan.id: plan for plan in t.game.plans()}
    ways = [plan for plan in plans.values() if plan.place == LAMPLESS]
    by_skill = [plan for plan in ways if not plan.then]
    assert len(by_skill) == len(t.game.content.eredane.infiltration)
    best = plans[f"go:{LAMPLESS}"]
    assert best.chance == max(plan.chance or 0 for plan in ways)
    assert {plan.instead for plan in ways} == {"", best.id}
    t.dice(10, 10)
    assert t.game.carry_out(best).reason == "done"
    assert t.hero(0).space == LAMPLESS


def test_a_plan_ends_at_a_gate_that_stays_shut() -> None:
    t = midnight("anna").put(0, cards=("trial-hatchets",))
    beside = next(space for space in t.game.content.grid.neighbours[LAMPLESS])
    t.put(0, at=beside).turn(0)
    t.dice(1, 1)
    t.game.carry_out(next(plan for plan in t.game.plans() if plan.id == f"go:{LAMPLESS}"))
    assert t.hero(0).space == beside
    assert t.topic == "reaction-test"


def test_marches_that_come_near_a_hero_are_first_and_say_so() -> None:
    t = midnight("anna").patrol(1, at=LAMPLESS)
    t.put(0, at=next(space for space in t.game.content.grid.neighbours[COLDLINTEL]))
    t.night(patrols.patrol_phase)
    t.dice(1, 3, 4, 5, 6).play("roll-patrol:1")
    steps = [int(found[1]) for plan in t.game.plans() if (found := re.search(r"Anna in (\d+) step", str(plan.waits)))]
    assert len(steps) > 1
    assert steps == sorted(steps)


@pytest.mark.rule("MN-GOODS-03")
def test_a_price_of_several_goods_is_paid_in_one_go() -> None:
    t = midnight().goods(0, "trial-ring", "trial-friend", "trial-plate", "trial-potion")
    t.run(pay, 0, 3)
    assert t.topic == "pay-goods"
    (plan,) = (plan for plan in t.game.plans() if plan.kind == "pay")
    assert "Trial Friend" in str(plan.name)
    assert t.game.carry_out(plan).reason == "done"
    assert t.game.goods[0] == ("trial-ring",)


@pytest.mark.rule("MN-MOVE-03", "MN-MOVE-11")
def test_a_hero_goes_to_an_adventure_and_attempts_it_in_one_go() -> None:
    """From where one stands, too: the movement is ended first."""
    t = midnight("anna")
    there = t.jewel("green")
    t.put(0, at=there).counter(there, "green").turn(0)
    at_once = {plan.id: plan for plan in t.game.plans()}["stop/attempt:green"]
    assert (at_once.begins, str(at_once.name)[:17]) == ("stop", "and attempt green")

    t = midnight("anna")
    grid = t.game.content.grid
    beside = next(each for each in grid.neighbours[there] if grid.terrain[each] not in ("city", "fortress"))
    t.put(0, at=beside).counter(there, "green").turn(0)
    plans = {plan.id: plan for plan in t.game.plans()}
    whole = plans[f"go:{there}/attempt:green"]
    assert (whole.instead, str(whole.then)[:17]) == (f"go:{there}", "and attempt green")
    done = t.game.carry_out(whole)
    assert done.choices == (f"travel:{there}", "stop", "attempt:green")
    assert t.hero(0).space == there


@pytest.mark.rule("MN-PATROL-03", "MN-TOKEN-09", "MN-TOKEN-10")
def test_the_night_king_orders_that_patrols_roll_and_keep_their_dice() -> None:
    """A wounded patrol that could be healed is asked about."""
    t = midnight().tokens(wound=2).patrol(1)
    t.night(patrols.patrol_phase)
    assert [*t.game.may_always()] == ["roll-patrol"]
    rolling = t.game.stand("roll-patrol", always=True)
    t.dice(1, 3, 4, 5, 6)
    t.game.settle([rolling])
    assert t.topic == "reroll-march"
    assert [*t.game.may_always()] == ["keep-dice"]
    t.game.settle([rolling, t.game.stand("keep-dice", always=True)])
    assert t.topic == "march"

    t = midnight().tokens(wound=3).patrol(1, wounds=1)
    t.night(patrols.patrol_phase)
    assert "heal-patrol:1" in t.options
    assert not t.game.may_always()


@pytest.mark.rule("MN-BUY-04")
def test_the_night_king_buys_one_thing_and_no_more_in_one_go() -> None:
    """Where only one of it can be paid; tokens that cost as much as there are grow dear."""
    t = midnight().tokens(wound=3)
    t.night(purchases.purchase_phase)
    assert (t.topic, t.game.treasury) == ("purchase", 4)
    plan = next(plan for plan in t.game.plans() if plan.begins == "buy-token:wound")
    assert str(plan.name) == "and keep the rest"
    assert t.game.carry_out(plan).choices == ("buy-token:wound", "enough")
    assert t.topic != "purchase"


@pytest.mark.rule("MN-BUY-05")
def test_the_night_king_buys_as_many_tokens_of_a_kind_as_he_can_pay_in_one_go() -> None:
    t = midnight().tokens(wound=1)
    t.night(purchases.purchase_phase)
    plans = {plan.begins: plan for plan in t.game.plans()}
    assert {begins: str(plan.name) for begins, plan in plans.items() if begins.startswith("buy-token")} == {
        "buy-token:mind": "3 for 3 gold",
        "buy-token:body": "3 for 3 gold",
        "buy-token:spirit": "3 for 3 gold",
        "buy-token:exhaustion": "3 for 3 gold",
        "buy-token:wound": "2 for 3 gold",
    }
    assert t.game.carry_out(plans["buy-token:wound"]).reason == "done"
    assert (t.game.tokens, t.game.treasury) == ({"wound": 3}, 1)


@pytest.mark.rule("MN-BUY-10", "MN-PATROL-20")
def test_a_patrol_is_bought_and_gathers_near_a_hero_in_one_go() -> None:
    t = midnight("anna")
    t.put(0, at=next(iter(t.game.content.grid.neighbours[LAMPLESS])))
    t.game.treasury = 20
    t.night(purchases.purchase_phase)
    plan = next(plan for plan in t.game.plans() if plan.begins == "buy-patrol")
    assert str(plan.name) == "in Lampless, near Anna"
    assert t.game.carry_out(plan).reason == "done"
    assert [each.space for each in t.game.patrols] == [LAMPLESS]


@pytest.mark.rule("MN-MOVE-04", "MN-MOVE-05")
def test_a_hero_rests_and_heals_until_well_or_without_dice_in_one_go() -> None:
    t = midnight("anna").put(0, wounds=1, exhaustion=2).turn(0)
    plan = next(plan for plan in t.game.plans() if plan.begins == "rest-die")
    t.dice(1)
    done = t.game.carry_out(plan)
    assert done.choices == ("rest-die", "rest-die", "heal-die", "heal:anna")
    assert done.why == "The hero is well again."
    assert not t.game.wounds.get("anna") and not t.game.exhaustion.get("anna")

    t = midnight("anna").put(0, at=t.plain_space("hills"), wounds=2).turn(0)
    dice = t.game.dice_count
    plan = next(plan for plan in t.game.plans() if plan.begins == "heal-die")
    t.dice(*[SWAMP] * dice)
    done = t.game.carry_out(plan)
    assert done.choices == ("heal-die",) * dice
    assert t.game.wounds["anna"] == 2


@pytest.mark.rule("MN-MOVE-06", "MN-MOVE-12")
def test_a_hero_looks_for_barter_die_after_die_in_one_go() -> None:
    """In a city one die is enough: there is no such plan."""
    t = midnight("anna").turn(0)
    assert not [plan for plan in t.game.plans() if plan.id == "barter/barter-die"]
    t.put(0, at=t.plain_space("hills")).goods(0).turn(0)
    (plan,) = (plan for plan in t.game.plans() if plan.begins == "barter-die")
    t.dice(SWAMP, SWAMP, HILLS)
    done = t.game.carry_out(plan)
    assert (done.choices, done.why) == (("barter-die",) * 3, "You found a trader.")
    assert t.topic == "barter"


@pytest.mark.rule("MN-MOVE-05", "MN-GOODS-03")
def test_heroes_order_that_help_is_taken_and_goods_of_least_use_are_paid() -> None:
    t = midnight("anna").put(0, wounds=2).turn(0)
    t.dice(1).play("heal-die")
    assert t.topic == "heal-wound"
    t.game.settle([t.game.stand("heal", always=True)])
    assert t.game.wounds["anna"] == 1

    t = midnight().goods(0, "trial-ring", "trial-friend", "trial-plate", "trial-potion")
    t.run(pay, 0, 3)
    t.game.settle([t.game.stand("pay", always=True)])
    assert t.game.goods[0] == ("trial-ring",)


@pytest.mark.rule("MN-PATROL-04", "MN-PATROL-08")
def test_the_night_king_orders_that_patrols_hunt() -> None:
    """They come as near to a hero as the dice lead; where one can be met he is asked."""
    t = midnight("anna").patrol(1, at=LAMPLESS)
    t.put(0, at=next(iter(t.game.content.grid.neighbours[COLDLINTEL])))
    t.night(patrols.patrol_phase)
    t.dice(1, 3, 4, 5, 6).play("roll-patrol:1")
    nearest = min(t.game.plans(), key=lambda plan: steps_between(t.game, int(plan.place or 0), t.hero(0).space))
    order = t.game.stand("hunt", always=True)
    t.game.settle([order])
    assert t.game.patrols[0].space == nearest.place
    assert t.topic != "march"

    t = midnight("anna").patrol(1, at=LAMPLESS)
    t.put(0, at=next(iter(t.game.content.grid.neighbours[LAMPLESS])))
    t.night(patrols.patrol_phase)
    t.dice(1, 3, 4, 5, 6).play("roll-patrol:1")
    assert t.topic == "march"
    assert not t.game.may_always()


@pytest.mark.rule("MN-INFL-01", "MN-ASSAULT-07")
def test_the_night_king_orders_that_he_influences_what_costs_the_hero_most() -> None:
    t = midnight("anna").level(0, 5).deck("red", "trial-prince")
    t.face("trial-prince")
    told = {option: int(re.findall(r"(\d+) %", hint)[1]) for option, hint in hints(t).items()}
    (best,) = t.game.may_always().values()
    assert told[best.id] == min(told.values())

    t = midnight("anna").tokens(mind=1, body=1, spirit=1).deck("green", "trial-wolf")
    t.face("trial-wolf")
    (best,) = t.game.may_always().values()
    good = min(t.game.content.showing[getattr(t.game.content.kings[t.game.king], str(best.about))])
    t.dice(good).play(best.id)
    assert t.topic == "reroll-influence"
    t.game.settle([t.game.stand("influence", always=True)])
    assert t.topic != "reroll-influence", "there is nothing to reroll"


@pytest.mark.rule("MN-INFL-06", "MN-TOKEN-02")
def test_all_dice_of_influence_that_fail_are_rerolled_in_one_go() -> None:
    """One after the other, as long as there are tokens; then what lies there counts."""
    t = midnight("anna").level(0, 3).tokens(mind=3).deck("green", "trial-wolf")
    t.face("trial-wolf")
    good = next(iter(t.game.content.showing[t.game.content.kings[t.game.king].ranged]))
    bad = next(
        face for face in range(1, 7) if face not in t.game.content.showing[t.game.content.kings["jahzir"].ranged]
    )
    t.dice(good, bad, bad).play("influence:ranged")
    (plan,) = t.game.plans()
    t.dice(bad, good, good)
    assert t.game.carry_out(plan).choices == ("reroll-die:2", "reroll-die:2", "reroll-die:3")
    assert not t.game.tokens
    assert t.topic != "reroll-influence"
