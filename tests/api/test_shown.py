"""A game at a prompt and in a notebook."""

from __future__ import annotations

import pytest

import questable
from questable import Game
from questable.bots import make_bot, take_turns
from questable.kernel.game import Game as Base

ADVENTURES = [each.id for each in questable.adventures()]


def halfway(adventure: str, seats: int = 2) -> Game:
    game = questable.new(adventure, seats=seats, seed="a secret seed")
    take_turns(game, {seat: make_bot("random", game.setting.adventure, seat) for seat in range(seats)}, 150)
    return game


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_repr_is_one_line_that_says_where_the_game_is(adventure: str) -> None:
    game = halfway(adventure)
    line = repr(game)
    assert game.decision is not None
    assert "\n" not in line and len(line) < 200
    assert adventure in line and "choices: 150" in line
    assert f"seat {game.decision.seat} is asked {game.decision.topic!r}" in line
    assert "secret" not in line


def test_the_repr_of_a_game_that_is_over_says_who_won() -> None:
    game = questable.new("rise-of-the-dragon-lords", seats=2, seed=7)
    game.finish(questable.Outcome((1,), (1, 0), "three-runes"))
    game.decision = None
    assert "over: three-runes, won by 1" in repr(game)


def test_no_game_class_brings_back_the_long_repr() -> None:
    for adventure in questable.adventures():
        assert adventure.family.game.__repr__ is Base.__repr__
