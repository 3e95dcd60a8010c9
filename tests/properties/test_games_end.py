"""Every game ends: whatever mess random players leave behind, good ones can finish it."""

from __future__ import annotations

import pytest

from questable.bots import make_bot, take_turns
from tests.properties.games import every_adventure, play_at_random, some_game
from tests.properties.invariants import check

MESS = 120  # random decisions first
LIMIT = 12_000
BETWEEN_CHECKS = 60


@pytest.mark.slow
@every_adventure(range(400, 406), of=6)
def test_every_game_ends(adventure: str, number: int) -> None:
    game, rng = some_game(adventure, number)
    play_at_random(game, rng, MESS)
    bots = {seat: make_bot("greedy", game.setting.adventure, seat) for seat in range(game.setting.seats)}
    while game.decision is not None and game.moves < LIMIT:
        take_turns(game, bots, BETWEEN_CHECKS)
        check(game)
    assert game.decision is None and game.outcome is not None
