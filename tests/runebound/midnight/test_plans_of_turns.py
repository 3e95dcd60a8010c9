"""Turns in one go: where to go and what to do there, markets, experience, and all that the Night King buys."""

from __future__ import annotations

import pytest

from questable import Plan
from questable.runebound.experience import experience_step
from questable.runebound.midnight import patrols, purchases
from questable.runebound.midnight.board import steps_between
from tests.runebound.midnight.kit import HILLS, LAMPLESS, SWAMP, MidnightTable, midnight

PASSED, FAILED = (10, 10), (1, 1)


def plans(t: MidnightTable) -> dict[str, Plan]:
    return {plan.id: plan for plan in t.game.plans()}


def choices(plan: Plan) -> list[str]:
    return [step.choice for step in plan.choices]


def before_the_gate(t: MidnightTable, **put: object) -> tuple[MidnightTable, int]:
    """Anna beside a city, with her turn before her."""
    grid = t.game.content.grid
    city = grid.towns["Bellam"]
    beside = next(each for each in grid.neighbours[city] if grid.terrain[each] not in ("city", "fortress", None))
    t.put(0, at=beside, **put).turn(0)
    return t, city


def beside_an_adventure(t: MidnightTable, **put: object) -> int:
    grid = t.game.content.grid
    there = t.jewel("green")
    beside = next(each for each in grid.neighbours[there] if grid.terrain[each] not in ("city", "fortress", None))
    t.put(0, at=beside, **put).counter(there, "green").turn(0)
    return there


# Going there, and then -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-INFIL-02", "MN-MOVE-04", "MN-MOVE-05", "MN-MOVE-12")
def test_a_hero_goes_to_a_city_and_recovers_there_in_one_go() -> None:
    t, city = before_the_gate(midnight("anna").goods(0), wounds=1, exhaustion=1)
    plan = plans(t)[f"recover:{city}"]
    assert (plan.instead, plan.then, plan.name) == (f"go:{city}", "and recover", "Go to Bellam and recover")
    t.dice(*PASSED, SWAMP)
    done = t.game.carry_out(plan)
    assert done.choices[-4:] == ("enter", "rest-die", "heal-die", "heal:anna")
    assert done.why == "The hero is well again."
    assert not t.game.wounds.get("anna") and not t.game.exhaustion.get("anna")


@pytest.mark.rule("MN-INFIL-06")
def test_whoever_stays_before_the_gate_does_nothing_more() -> None:
    t, city = before_the_gate(midnight("anna").goods(0), exhaustion=2, cards=("trial-hatchets",))
    t.dice(*FAILED)
    done = t.game.carry_out(plans(t)[f"recover:{city}"])
    assert done.reason == "asked" and "rest-die" not in done.choices
    assert t.game.exhaustion["anna"] == 2


@pytest.mark.rule("MN-MOVE-06", "MN-MOVE-07", "MN-MOVE-12")
def test_a_hero_with_goods_goes_to_a_city_and_sees_a_card_in_one_go() -> None:
    t, city = before_the_gate(midnight("anna").some_goods(0, 3).deck("market", "trial-rope"))
    plan = plans(t)[f"draw:{city}"]
    assert plan.then == "and barter"
    t.dice(*PASSED, SWAMP)
    done = t.game.carry_out(plan)
    assert (done.choices[-2:], done.reason) == (("barter-die", "draw-card"), "revealed")
    assert t.game.bartered[0] == ("trial-rope",)
    t, city = before_the_gate(midnight("anna").goods(0))
    assert f"draw:{city}" not in plans(t), "without goods there is nothing to buy with"


@pytest.mark.rule("MN-MOVE-02", "MN-MARKET-01")
def test_a_hero_goes_to_a_city_and_trades_or_to_a_fortress_and_stays_in_one_go() -> None:
    t, city = before_the_gate(midnight("anna").some_goods(0, 3))
    plan = plans(t)[f"go:{city}/stop"]
    assert plan.then == "and trade"
    t.dice(*PASSED)
    assert t.game.carry_out(plan).reason == "done"
    assert t.topic == "market"

    t = midnight("anna")
    t.put(0, at=next(iter(t.game.content.grid.neighbours[LAMPLESS]))).turn(0)
    assert plans(t)[f"go:{LAMPLESS}/stop"].then == "and stay"


def test_beside_a_way_there_is_room_for_two_things_and_the_others_are_other_ways() -> None:
    t, city = before_the_gate(midnight("anna").some_goods(0, 3), wounds=1)
    ways = {plan.id: plan.then for plan in t.game.plans() if plan.place == city and plan.instead}
    assert {name: then for name, then in ways.items() if then} == {
        f"recover:{city}": "and recover",
        f"draw:{city}": "and barter",
    }
    assert not ways[f"go:{city}/stop"]


@pytest.mark.rule("MN-MOVE-04")
def test_who_goes_to_an_adventure_rests_with_the_dice_that_would_be_lost() -> None:
    t = midnight("anna")
    there = beside_an_adventure(t, exhaustion=2)
    plan = plans(t)[f"go:{there}/attempt:green"]
    assert choices(plan) == [f"travel:{there}", "rest-die", "rest-die", "stop", "attempt:green"]
    assert plan.costs == "1 action die; 2 dice for rest, 1 die left"
    t.game.carry_out(plan)
    assert not t.game.exhaustion.get("anna")


def test_without_items_and_dice_nobody_is_asked_whether_the_movement_ends() -> None:
    """The plan knows: it attempts the adventure all the same."""
    t = midnight("anna").goods(0)
    there = beside_an_adventure(t, exhaustion=3)
    plan = plans(t)[f"go:{there}/attempt:green"]
    assert choices(plan) == [f"travel:{there}", *["rest-die"] * (t.game.dice_count - 1), "attempt:green"]
    assert t.game.carry_out(plan).choices[-1] == "attempt:green"


@pytest.mark.rule("MN-MOVE-04", "MN-MOVE-05")
def test_a_hero_recovers_at_an_adventure_and_attempts_it_once_well() -> None:
    t = midnight("anna").goods(0)
    there = beside_an_adventure(t, wounds=1, exhaustion=1)
    plan = plans(t)[f"prepare:{there}"]
    assert plan.then == "recover first"
    assert str(plan.name).endswith(", recover and attempt the adventure")
    land = t.game.content.grid.terrain[there]
    good = next(face for face in range(1, 7) if land in t.game.content.box.die[face - 1])
    t.dice(good)
    done = t.game.carry_out(plan)
    assert done.choices == (f"travel:{there}", "rest-die", "heal-die", "heal:anna", "stop", "attempt:green")


def test_who_is_still_hurt_without_dice_thinks_about_it_again() -> None:
    t = midnight("anna").goods(0)
    there = t.jewel("green")
    t.put(0, at=there, wounds=1, cards=("trial-hammer",)).counter(there, "green").turn(0)
    (plan,) = (plan for plan in t.game.plans() if plan.kind == "prepare" and not plan.instead)
    assert (plan.begins, plan.name) == ("heal-die", "then attempt")
    land, die = t.game.content.grid.terrain[there], t.game.content.box.die
    bad = next(face for face in range(1, 7) if land not in die[face - 1])
    dice = t.game.dice_count
    t.dice(*[bad] * dice)
    done = t.game.carry_out(plan)
    assert (done.choices, done.why) == (("heal-die",) * dice, "No dice are left.")
    assert t.topic == "spend-action"


@pytest.mark.rule("MN-MOVE-06", "MN-MOVE-07")
def test_dice_go_to_barter_until_a_card_is_seen() -> None:
    t = midnight("anna").some_goods(0, 2).deck("market", "trial-rope")
    t.put(0, at=t.plain_space("hills")).turn(0)
    kinds = [plan.kind for plan in t.game.plans() if plan.begins == "barter-die"]
    assert kinds == ["draw"], "there is nothing to sell"
    t.dice(SWAMP, HILLS)
    assert t.game.carry_out("draw/barter-die").choices == ("barter-die", "barter-die", "draw-card")
    t.put(0, at=t.plain_space("hills"), cards=("trial-hammer",)).turn(0)
    assert [plan.kind for plan in t.game.plans() if plan.begins == "barter-die"] == ["draw", "barter"]


@pytest.mark.rule("MN-MOVE-02", "MN-MOVE-06")
def test_of_dice_that_are_gone_it_is_told_that_none_is_left() -> None:
    """Be it that an adventure is asked about then, or that the turn is over."""
    t = midnight("anna").some_goods(0, 2).deck("market", "trial-rope")
    space = t.plain_space("hills")
    for adventure, asked in ((True, (0, "adventure")), (False, (t.king, "purchase"))):
        t.put(0, at=space).counter(space, *(("green",) if adventure else ())).turn(0).dice(*[SWAMP] * 5)
        done = t.game.carry_out("draw/barter-die")
        assert (done.choices, done.why) == (("barter-die",) * 5, "No dice are left.")
        assert (t.asked, t.topic) == asked


@pytest.mark.rule("MN-MOVE-02")
def test_by_order_the_movement_ends_when_nothing_is_left_to_do() -> None:
    t = midnight("anna").goods(0).put(0, at=midnight().plain_space("hills"), cards=("trial-hammer",)).turn(0)
    assert "stop" not in t.game.may_always()
    t.dice(*[SWAMP] * 5)
    for _ in range(5):
        t.play("barter-die")
    assert (t.topic, t.options) == ("spend-action", ["give-up", "stop"])
    order = t.game.stand("stop", always=True)
    assert t.game.settle([order])[:1] == ["stop"]
    assert t.game.spoken().called("stop", always=True) == "End your movement when no dice are left, and keep all Items"


# Markets and experience ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-MARKET-03", "MN-GOODS-03")
@pytest.mark.parametrize("ordered", [False, True])
def test_wounds_are_healed_for_goods_of_least_use_in_one_go(ordered: bool) -> None:
    t = midnight().put(0, at="Bellam", wounds=2, exhaustion=1, cards=("trial-hammer",))
    t.goods(0, "trial-ring", "trial-friend", "trial-plate", "trial-potion").market()
    plan = plans(t)["heal:leave"]
    assert plan.name == "Heal 2 wounds and 1 exhaustion for 3 goods and leave"
    standing = [t.game.stand("pay", always=True)] if ordered else []
    done = t.game.carry_out(plan, standing=standing)
    assert (list(done.choices), done.reason) == (choices(plan), "done")
    assert t.game.goods[0] == ("trial-ring",)
    assert not t.game.wounds.get("anna") and t.topic != "market"


@pytest.mark.rule("MN-MARKET-03", "MN-GOODS-03")
def test_an_item_is_bought_and_paid_and_the_market_left_in_one_go() -> None:
    t = midnight().put(0, at="Bellam").stack("Bellam", "trial-rope")
    t.goods(0, "trial-ring", "trial-friend", "trial-potion").market()
    plan = plans(t)["leave/buy:trial-rope"]
    assert choices(plan) == ["buy:trial-rope", "pay:trial-friend", "done"]
    assert t.game.carry_out(plan).reason == "done"
    assert (t.hero(0).cards, len(t.game.goods[0])) == (("trial-rope",), 2)


@pytest.mark.rule("MN-XP-03", "MN-COV-01")
def test_a_counter_is_learned_and_an_item_upgraded_in_one_go() -> None:
    """The card that helps most in combat; nothing is proposed that would only lie face down."""
    t = midnight("anna").put(0, cards=("trial-hammer",), points=99).goods(0, "trial-ring", "trial-friend")
    t.only(experience_step)
    assert t.topic == "experience"
    plan = plans(t)["covenant/learn:mind"]
    assert choices(plan) == ["learn:mind", "upgrade:trial-hammer/trial-ring"]
    assert plan.name == "and Trial Ring under Trial Hammer"
    assert t.game.carry_out(plan).reason == "done"
    assert [each.card for each in t.game.upgrades["trial-hammer"]] == ["trial-ring"]

    t = midnight("anna").put(0, cards=("trial-hammer",), points=99).goods(0, "trial-friend").only(experience_step)
    assert not [plan for plan in t.game.plans() if plan.kind == "covenant"]


# The Night King ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-BUY-03", "MN-BUY-05", "MN-BUY-10")
def test_the_night_king_buys_a_whole_list_in_one_go() -> None:
    t = midnight("anna")
    t.game.treasury = 12
    t.night(purchases.purchase_phase)
    gold, plan = t.game.treasury, plans(t)["buy"]
    assert plan.name == "Buy 2 exhaustion tokens, 2 wound tokens, 2 Mind tokens, 2 patrols"
    done = t.game.carry_out(plan)
    assert (list(done.choices), done.reason) == (choices(plan), "done")
    assert t.topic != "purchase"
    spent = gold - t.game.treasury
    assert str(plan.costs).startswith(f"for {spent} gold; ")
    assert t.game.patrols and t.game.tokens["exhaustion"]


@pytest.mark.rule("MN-BUY-04")
def test_of_a_single_purchase_there_is_no_list() -> None:
    t = midnight("anna").tokens(exhaustion=9, wound=9, mind=9)
    t.game.treasury = 1
    t.night(purchases.purchase_phase)
    assert "buy" not in plans(t)


@pytest.mark.rule("MN-PATROL-04", "MN-PATROL-07")
def test_patrols_that_hunt_gather_before_the_city_all_heroes_are_in() -> None:
    t = midnight("anna").patrol(1, at=LAMPLESS).put(0, at="Bellam")
    t.night(patrols.patrol_phase)
    t.dice(1, 3, 4, 5, 6).play("roll-patrol:1")
    assert [*t.game.may_always()] == ["hunt"]
    nearest = min(steps_between(t.game, int(plan.place or 0), t.hero(0).space) for plan in t.game.plans())
    before = steps_between(t.game, LAMPLESS, t.hero(0).space)
    t.game.settle([t.game.stand("hunt", always=True)])
    assert steps_between(t.game, t.game.patrols[0].space, t.hero(0).space) == min(nearest, before)
