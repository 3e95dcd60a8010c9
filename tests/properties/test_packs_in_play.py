"""Random and greedy play with the shipped packs: mixed or with focus, alone or all together, the invariants hold."""

from __future__ import annotations

import random

import pytest

import questable
from questable.bots import make_bot, take_turns
from questable.kernel.engine.game import Game
from questable.kernel.records import records
from tests.properties.games import ADVENTURES
from tests.properties.invariants import check
from tests.sweeps import share

RISE, ZANAGA = "rise-of-the-dragon-lords", "mists-of-zanaga"
KELNOV, CULT = "avatars-of-kelnov", "cult-of-the-rune"
DREAD, NIGHT = "island-of-dread", "midnight"
MARKET, ALL = ("kellos", "wild"), ("kellos", "wild", "drakes", "margath")
GAMES = 12
DECISIONS = 500
MANY = 8_000  # far more than a game needs


def some_game(adventure: str, packs: tuple[str, ...], number: int) -> tuple[Game, random.Random]:
    """Some of the packs, some of them with focus; the last game has all of them."""
    rng = random.Random(number)
    chosen = packs if number == GAMES - 1 else rng.sample(packs, rng.randint(1, len(packs)))
    wishes = [f"{pack}:focus" if rng.random() < 0.6 else pack for pack in chosen]
    return questable.new(adventure, seats=ADVENTURES[adventure].seats[0] + number % 4, seed=number, packs=wishes), rng


@pytest.mark.parametrize("number", share(range(GAMES), of=4))
@pytest.mark.parametrize(
    ("adventure", "packs"),
    [(RISE, ALL), (ZANAGA, MARKET), (KELNOV, ALL), (CULT, ALL), (DREAD, ALL), (NIGHT, ALL)],
    ids=[RISE, ZANAGA, KELNOV, CULT, DREAD, NIGHT],
)
def test_random_games_with_packs_keep_the_invariants(adventure: str, packs: tuple[str, ...], number: int) -> None:
    game, rng = some_game(adventure, packs, number)
    check(game)
    for _ in range(DECISIONS):
        if game.decision is None:
            break
        game.play(rng.choice(game.decision.options))
        check(game)
    saved = records.to_bytes(game)
    assert questable.load(saved) == game == questable.replay(questable.read_record(saved))


@pytest.mark.parametrize("adventure", [RISE, KELNOV])
def test_greedy_players_end_a_game_with_all_packs_in_focus(adventure: str) -> None:
    game = questable.new(adventure, seats=3, seed=8, packs=[f"{pack}:focus" for pack in ALL])
    bots = {seat: make_bot("greedy", ADVENTURES[adventure], seat) for seat in range(3)}
    assert take_turns(game, bots, limit=MANY) < MANY
    assert game.outcome is not None
