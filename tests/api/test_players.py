"""`questable.bot` and `questable.simulate`: players and many games from Python."""

from __future__ import annotations

import pytest

import questable
from questable.bots import Bot, make_bot, take_turns
from questable.errors import IllegalChoice, SetupError

ADVENTURES = [each.id for each in questable.adventures()]


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_bot_plays_any_game_for_whoever_is_asked(adventure: str, name: str) -> None:
    bot = questable.bot(name, seed=3)
    game = questable.new(adventure, seats=2, seed=5)
    for _ in range(80):
        assert game.decision is not None
        choice = bot(game)
        assert choice in game.decision.options
        game.play(choice)
    assert repr(bot) == f"<bot {name}>"


def test_the_same_seed_makes_the_same_choices_and_seats_do_not_think_alike() -> None:
    games = [questable.new(ADVENTURES[0], seats=2, seed=5) for _ in range(2)]
    for game in games:
        bot = questable.bot("random", seed=3)
        for _ in range(200):
            game.play(bot(game))
    assert games[0].choices() == games[1].choices()


def test_a_bot_at_two_tables_keeps_them_apart() -> None:
    """Whatever it learns at one table changes nothing at the other."""
    alone = questable.new(ADVENTURES[0], seats=1, seed=5)
    bot = questable.bot("greedy", seed=3)
    for _ in range(150):
        alone.play(bot(alone))
    bot, tables = questable.bot("greedy", seed=3), [questable.new(ADVENTURES[0], seats=1, seed=seed) for seed in (5, 6)]
    for _ in range(150):
        for game in tables:
            game.play(bot(game))
    assert tables[0] == alone


def test_it_is_a_player_like_any_other() -> None:
    game = questable.new(ADVENTURES[0], seats=2, seed=5)
    bots: dict[int, Bot] = {0: questable.bot("greedy", seed=1), 1: make_bot("random", game.setting.adventure, 1)}
    assert take_turns(game, bots, 50) == 50


def test_an_unknown_bot_is_refused_at_once() -> None:
    with pytest.raises(SetupError, match="there is no bot 'nobody'; choose one of these: random, greedy"):
        questable.bot("nobody")


def test_nobody_is_asked_when_the_game_is_over() -> None:
    game = questable.new(ADVENTURES[0], seats=2, seed=7)
    game.finish(questable.Outcome((1,), (1, 0), "three-runes"))
    game.decision = None
    with pytest.raises(IllegalChoice, match="the game is over"):
        questable.bot("random")(game)


def test_simulate_is_public() -> None:
    result = questable.simulate(ADVENTURES[0], games=1, seats=("random",) * 2, seed=1, workers=1, limit=50)
    assert (result.games, result.finished, result.limit) == (1, 0, 50)
