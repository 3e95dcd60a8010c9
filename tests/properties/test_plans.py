"""A plan does what its single choices would do, and passes nothing that was not foreseen: in every adventure."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

import questable
from questable import Game, Plan
from questable.kernel.assist.plans import plans_for
from tests.properties.games import every_adventure, some_game
from tests.sweeps import amount

CHOICES = amount(80, 160)
TRIED = 4  # plans of a question


def alike(plans: list[Plan]) -> list[Plan]:
    """The same chances may be summed up in another order."""
    return [replace(plan, chance=plan.chance and round(plan.chance, 9)) for plan in plans]


def one_by_one(game: Game, choices: tuple[str, ...]) -> Game:
    """The same choices, each for itself."""
    twin = game.clone()
    for choice in choices:
        twin.play(choice)
    return twin


def check(game: Game, plan: Plan, rng: random.Random) -> None:
    """Carry a plan out and look at every choice it has made."""
    assert game.decision is not None
    seat, before = game.decision.seat, game.clone()
    done = game.carry_out(plan, {limit.id: rng.random() * limit.most for limit in plan.limits})
    assert done.choices and done.why
    same = one_by_one(before, done.choices)
    assert same == game and same.trail() == game.trail()
    assert game.choices()[before.moves :] == list(done.choices)
    step = before.clone()
    for number, choice in enumerate(done.choices):
        assert step.decision is not None and step.decision.seat == seat, "a plan answers for its own seat only"
        if not plan.goes_on:
            assert (plan.choices[number].choice, plan.choices[number].topic) == (choice, step.decision.topic)
        drawn = step.dice.drawn
        step = step.clone()  # forgets what was seen before
        step.play(choice)
        if number < len(done.choices) - 1:
            assert step.unveiled != step.moves, f"{plan.id}: something was turned up by {choice}, and it went on"
            foreseen = plan.goes_on or plan.choices[number].rolls
            assert foreseen or step.dice.drawn == drawn, f"{plan.id}: dice fell by {choice}, and it went on"
    back = game.way_back(seat, before.moves)
    assert game.undone(back) == one_by_one(before, done.choices[: back - before.moves])
    assert game.barrier <= before.moves or back >= game.barrier, "what was rolled or seen stays"


@pytest.mark.slow
@every_adventure(range(3), of=3)
def test_plans_are_their_choices_one_by_one(adventure: str, number: int) -> None:
    game, rng = some_game(adventure, number)
    bot = questable.bot("greedy", seed=number)
    tried = 0
    for _ in range(CHOICES):
        if game.decision is None:
            break
        plans = plans_for(game.imagine(game.decision.seat))
        ids = [plan.id for plan in plans]
        assert len(set(ids)) == len(ids)
        assert {plan.instead for plan in plans} <= {"", *ids}
        for plan in rng.sample(plans, min(TRIED, len(plans))):
            check(game.clone(), plan, rng)
            tried += 1
        game.play(bot(game))
    assert tried


@every_adventure(range(2), of=2)
def test_looking_for_plans_changes_nothing_and_tells_nothing(adventure: str, number: int) -> None:
    """What a seat cannot tell apart gives the same plans, whatever lies hidden."""
    game, _ = some_game(adventure, number)
    bot = questable.bot("greedy", seed=number)
    for _ in range(CHOICES):
        if game.decision is None:
            break
        seat, before = game.decision.seat, game.fingerprint()
        plans = game.plans()
        assert game.fingerprint() == before
        if game.moves % 4 == 0:
            assert alike(game.imagine(seat, "another world").plans()) == alike(plans)
        game.play(bot(game))


@every_adventure(range(1))
def test_every_plan_is_said_in_both_languages(adventure: str, number: int) -> None:
    game, _ = some_game(adventure, number)
    bot = questable.bot("greedy", seed=number)
    kinds: set[str] = set()
    while game.decision is not None and game.moves < CHOICES:
        for language in ("en", "de"):
            for plan in game.plans(language):
                kinds.add(plan.kind)
                assert plan.name and (plan.stops or plan.instead)
        game.play(bot(game))
    assert kinds
