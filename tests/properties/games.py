"""Games to try properties on: every adventure that can be played, all its modes, optional rules and seat numbers.

A new adventure is included as soon as it is announced; all it needs is its invariants (`invariants.py`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

import questable
from questable.errors import SetupError
from questable.kernel.engine.adventure import Adventure, make_setting
from questable.kernel.engine.game import Game
from tests.sweeps import share

ADVENTURES = {adventure.id: adventure for adventure in questable.adventures()}
CHANCE = 0.35  # of each optional rule


def every_adventure(
    numbers: Sequence[int], rules: Mapping[str, tuple[str, ...]] | None = None, *, of: int = 1
) -> pytest.MarkDecorator:
    """Games of each adventure with these numbers, a share of one in `of` in a usual run.

    Where a rule says the property, the games of its adventure prove it: `of` is at most how many these are.
    """
    told = rules or {}
    assert of <= len(numbers), "every adventure is in every share"
    games = [
        pytest.param(name, number, marks=[pytest.mark.rule(*told[name])] if name in told else [], id=f"{name}-{number}")
        for name, number in share(((name, number) for name in ADVENTURES for number in numbers), of)
    ]
    return pytest.mark.parametrize(("adventure", "number"), games)


def some_game(adventure: str, number: int) -> tuple[Game, random.Random]:
    """Game `number`: seats and optional rules vary with it, so that all of them come up."""
    rng = random.Random(number)
    box = ADVENTURES[adventure]
    low, high = box.seats
    seats = low + number % (high - low + 1)
    game = questable.new(adventure, seats=seats, seed=number, variants=some_variants(box, seats, rng))
    return game, rng


def some_variants(box: Adventure, seats: int, rng: random.Random) -> list[str]:
    """Optional rules at random, as far as they go together."""
    chosen: list[str] = []
    for variant in box.variants:
        if rng.random() < CHANCE and can_be_played(box, seats, [*chosen, variant.id]):
            chosen.append(variant.id)
    return chosen


def can_be_played(box: Adventure, seats: int, variants: list[str]) -> bool:
    try:
        make_setting(box, seats=seats, seed="", variants=variants)
    except SetupError:
        return False
    return True


def play_at_random(game: Game, rng: random.Random, decisions: int) -> None:
    """So many choices, or until the game is over."""
    for _ in range(decisions):
        if game.decision is None:
            return
        game.play(rng.choice(game.decision.options))
