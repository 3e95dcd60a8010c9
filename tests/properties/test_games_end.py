"""Every game ends: whatever mess random players leave behind, good ones can finish it."""

from __future__ import annotations

import pytest

from questable.bots import make_bot, take_turns
from tests.properties.invariants import check
from tests.properties.test_random_play import some_game

MESS = 120  # random decisions first
LIMIT = 12_000


@pytest.mark.parametrize("number", range(400, 410))
def test_every_game_ends(number: int) -> None:
    game, rng = some_game(number)
    for _ in range(MESS):
        if game.decision is not None:
            game.play(rng.choice(game.decision.options))
    bots = {seat: make_bot("greedy", game.setting.adventure, seat) for seat in range(game.setting.seats)}
    take_turns(game, bots, LIMIT)
    assert game.decision is None and game.outcome is not None
    assert sorted(game.outcome.ranking) == list(range(game.setting.seats))
    check(game)
