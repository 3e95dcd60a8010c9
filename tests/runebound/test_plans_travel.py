"""Go there: the best way to every space in reach, its price, and what waits at its end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from questable.kernel.assist.plans import Plan, plans_for
from questable.runebound.presentation.hints import hints
from questable.speech import said
from tests.kit import Table, table
from tests.runebound.mists_of_zanaga.kit import zanaga
from tests.runebound.test_movement import FACES, neighbours, place, rolled, terrain


def plans(t: Table) -> dict[str, Plan]:
    assert t.game.decision is not None
    return {plan.id: plan for plan in plans_for(t.game.imagine(t.game.decision.seat))}


def choices(plan: Plan) -> list[str]:
    return [step.choice for step in plan.choices]


def begun(t: Table) -> Table:
    """A whole turn has begun, and the dice are rolled."""
    t.dice(5, 2, 6, 2, 4).turn()
    while t.topic != "spend-a-die":
        t.play("pass" if "pass" in t.options else "roll")
    return t


def reach(t: Table, start: int, faces: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Every space that these dice lead to, with the number of dice spent; worked out in the plainest way."""
    yield start, 0
    for there in neighbours(t, start):
        for number, face in enumerate(faces):
            if terrain(t, there) is None or terrain(t, there) in FACES[face]:
                for space, spent in reach(t, there, faces[:number] + faces[number + 1 :]):
                    yield space, spent + 1


@pytest.mark.parametrize("faces", [(5, 2, 6, 2, 4), (1, 1, 3, 6, 5), (3, 3, 3, 3, 3)])
@pytest.mark.parametrize("town", ["Forge", "Tamalir"])
def test_every_space_in_reach_with_the_fewest_dice(town: str, faces: tuple[int, ...]) -> None:
    t = rolled(table().put(0, at=town), *faces)
    start = t.hero().space
    fewest: dict[int, int] = {}
    for space, spent in reach(t, start, faces):
        fewest[space] = min(spent, fewest.get(space, 9))
    best = {plan.place: len(plan.way) for plan in plans(t).values() if not plan.instead}
    assert best == fewest


def test_carried_out_the_hero_is_there_and_has_stopped() -> None:
    for plan in plans(rolled(table().put(0, at="Forge"), 5, 2, 6, 2, 4)).values():
        t = rolled(table().put(0, at="Forge"), 5, 2, 6, 2, 4)
        done = t.game.carry_out(plan)
        assert done.reason == "done", plan
        assert t.hero().space == plan.place
        assert plan.id.endswith("/on") or not t.game.movement_dice


def test_of_the_dice_that_lead_there_the_least_useful_are_spent() -> None:
    start, road = place("road")
    t = rolled(table().put(0, at=start), 6, 2, 1, 1, 1)
    plan = plans(t)[f"go:{road}"]
    lands = list(t.game.content.grid.terrain.values())
    opened = {face: sum(lands.count(land) for land in FACES[face]) for face in (6, 2)}
    spent = min(opened, key=opened.__getitem__)
    assert choices(plan)[0] == f"walk:{road}/die{[6, 2].index(spent) + 1}"
    others = {each.id: choices(each) for each in plans(t).values() if each.instead == plan.id}
    assert [f"walk:{road}/die{[2, 6].index(spent) + 1}", "stop"] == others[f"go:{road}/2"]
    assert others[f"go:{road}/on"] == choices(plan)[:-1]


def test_without_dice_the_neighbours_can_be_reached() -> None:
    t = table().put(0, at="Forge").movement()
    found = {plan.place: choices(plan) for plan in plans(t).values() if not plan.instead}
    here = t.hero().space
    assert found == {
        here: ["stay"],
        **{space: ["automatic", f"step:{space}"] for space in neighbours(t, here)},
    }
    t.play("automatic")
    assert {plan.place for plan in plans(t).values()} == set(neighbours(t, here))


def test_danger_is_avoided_and_told() -> None:
    """A way through the burning forest costs exhaustion: another one of more dice is better."""
    t = table()
    grid = t.game.content.grid
    start, through, goal = next(
        (start, through, goal)
        for start in grid.spaces
        for through in neighbours(t, start)
        for goal in neighbours(t, through)
        for around in neighbours(t, start)
        for also in neighbours(t, around)
        if terrain(t, through) == "forest"
        and goal in neighbours(t, also)
        and len({start, through, around, also, goal}) == 5
        and goal not in neighbours(t, start)
        and goal not in neighbours(t, around)
        and {terrain(t, around), terrain(t, also), terrain(t, goal)} == {"plains"}
    )
    calm = rolled(table().put(0, at=start), 4, 5, 5, 5, 1)
    assert len(plans(calm)[f"go:{goal}"].way) == 2
    storm = rolled(table().put(0, at=start).event("trial-storm"), 4, 5, 5, 5, 1)
    found = plans(storm)
    assert len(found[f"go:{goal}"].way) == 3 and through not in found[f"go:{goal}"].way
    assert "costs 1 wound or exhaustion" in next(
        said(each.costs) for each in storm.game.plans() if each.id == f"go:{through}"
    )


def test_what_waits_is_told_with_the_odds_that_are_told_there() -> None:
    t = begun(table().put(0, at="Forge"))
    waiting = [plan for plan in plans(t).values() if plan.chance is not None]
    assert waiting
    for plan in waiting:
        there = begun(table().put(0, at="Forge"))
        there.game.carry_out(plan)
        assert there.topic == "adventure"
        told = hints(there.game)
        assert plan.chance == pytest.approx(max(hint.chance or 0 for hint in told.values()))
        attempt = next(option for option in there.options if option.startswith("attempt:"))
        assert plans(t)[f"{plan.id}/{attempt}"].choices[-1].choice == attempt


def test_it_ends_where_a_card_asks() -> None:
    """An item may be used whenever a space is entered."""
    t = begun(table().put(0, at="Forge", cards=["trial-whistle"]))
    far = next(plan for plan in plans(t).values() if len(plan.way) == 3 and not plan.instead)
    done = t.game.carry_out(far)
    assert (len(done.choices), done.reason, t.topic) == (1, "asked", "use-entering")


def test_others_have_no_plans_in_this_movement() -> None:
    t = table().put(0, at="Forge", cards=["trial-whistle"]).turn(1)
    assert {plan.place for plan in plans(t).values()} <= {t.hero(1).space, *neighbours(t, t.hero(1).space)}


def test_in_zanaga_the_check_is_told_before_going() -> None:
    t = begun(zanaga())
    assert any("roaming monster check" in said(plan.waits) for plan in t.game.plans())


@pytest.mark.rule("MZ-REST-01")
def test_in_zanaga_dice_that_would_be_lost_are_given_up_for_rest() -> None:
    t = zanaga().put(0, at="Mbalo", exhaustion=2)
    t.dice(5, 2, 6, 2).movement().play("roll")
    assert t.topic == "spend-a-die"
    near = next(plan for plan in plans(t).values() if len(plan.way) == 1 and not plan.instead)
    assert choices(near)[1:] == [*(each for each in choices(near) if each.startswith("rest-die:anna")), "stop"]
    assert "2 dice for rest" in next(said(each.costs) for each in t.game.plans() if each.id == near.id)
    assert all(not choice.startswith("rest") for choice in choices(plans(t)[f"{near.id}/on"]))
    t.game.carry_out(near)
    assert t.game.exhaustion.get("anna", 0) == 0 and t.hero().space == near.place
