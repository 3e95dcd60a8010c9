"""Go there: the surest way along the roads, its price, and what waits at its end."""

from __future__ import annotations

import pytest

from questable.kernel.assist.plans import Plan, plans_for
from questable.return_of_the_heroes import odds
from questable.speech import said
from tests.return_of_the_heroes.kit import Table, table


def plans(t: Table) -> dict[str, Plan]:
    assert t.game.decision is not None
    return {plan.id: plan for plan in plans_for(t.game.imagine(t.game.decision.seat))}


def choices(plan: Plan) -> list[str]:
    return [step.choice for step in plan.choices]


def test_every_way_that_needs_no_dice_leads_there() -> None:
    t = table("warrior", "elf").hero(0, at="A7", gold=3).turn()
    sure = [plan for plan in plans(t).values() if not any(step.rolls for step in plan.choices)]
    assert len(sure) > 5
    for plan in sure:
        there = table("warrior", "elf").hero(0, at="A7", gold=3).turn()
        there.game.carry_out(plan)
        assert there[0].point == plan.place


@pytest.mark.parametrize(("shore", "other"), [("P10", "P12"), ("L4", "L2")])
def test_a_step_over_water_costs_gold_and_is_told(shore: str, other: str) -> None:
    t = table("warrior", "elf").hero(0, at=shore, gold=1).turn()
    plan = plans(t)[f"go:{other}"]
    assert choices(plan)[0] == f"cross:{other}/gold"
    assert "1 gold" in next(said(each.costs) for each in t.game.plans() if each.id == plan.id)
    poor = plans(table("warrior", "elf").hero(0, at=shore, gold=0).turn())
    assert len(poor) > 1 and not any(choice.startswith("cross") for each in poor.values() for choice in choices(each))


@pytest.mark.parametrize("found", [True, False])
def test_a_road_that_must_be_found_is_part_of_the_plan(found: bool) -> None:
    """The dice are foreseen; if they fail, the way ends."""
    t = table("warrior", "elf").hero(1, at="P6")
    point = next(each for each in t.game.content.land.spots if t.game.content.land.spots[each].colour == "red")
    t.hero(0, at=t.beside(point), gold=3).dice(*((1, 1) if found else (6, 6))).turn()
    plan = plans(t)[f"go:{point}"]
    assert plan.choices[0].rolls and plan.choices[-1].choice == "stop"
    done = t.game.carry_out(plan)
    assert done.reason == ("done" if found else "asked")
    assert t[0].point == (point if found else "")


def test_a_sure_way_is_better_than_a_short_one() -> None:
    for seed in range(8):
        t = table("warrior", "elf", seed=str(seed)).hero(0, at="A7", gold=3).turn()
        found = plans(t)
        for plan in found.values():
            rolls = sum(step.rolls for step in plan.choices)
            if plan.instead and plan.id[-1].isdigit() and plan.id.count("/"):
                assert rolls >= sum(step.rolls for step in found[plan.instead].choices)


def test_what_lies_face_down_ends_the_way_and_who_waits_is_told_with_the_odds() -> None:
    t = table("warrior", "elf").hero(0, at="A7", gold=3)
    near = t.beside("A7")
    t.lay("troll", near).turn()
    plan = plans(t)[f"go:{near}"]
    assert choices(plan) == [f"step:{near}"], "an adversary ends the movement by itself"
    assert plan.chance == odds.best_fight(t.game, 0, "troll")[0]
    assert not any(near in each.way[:-1] for each in plans(t).values()), "nobody walks past it"
    t.game.down = ("troll",)
    hidden = plans(t)[f"go:{near}"]
    assert hidden.chance is None
    assert "unknown" in next(said(each.waits) for each in t.game.plans() if each.id == plan.id)
