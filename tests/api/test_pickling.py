"""Games travel between processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

import questable
from questable import Game
from questable.bots import make_bot, take_turns
from questable.errors import RecordError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.kernel.records import pickling
from tests.kernel import duel

ADVENTURES = [each.id for each in questable.adventures()]


def halfway(adventure: str) -> Game:
    game = questable.new(adventure, seats=2, seed=4)
    take_turns(game, {seat: make_bot("random", game.setting.adventure, seat) for seat in range(2)}, 150)
    return game


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_pickled_game_is_the_same_game_and_goes_on_the_same_way(adventure: str) -> None:
    game = halfway(adventure)
    twin = pickle.loads(pickle.dumps(game))
    assert twin == game and twin is not game and twin.decision == game.decision
    assert twin.choices() == game.choices() and twin.trail() == game.trail()
    bots = [{seat: make_bot("random", game.setting.adventure, seat) for seat in range(2)} for _ in range(2)]
    take_turns(game, bots[0], 100)
    take_turns(twin, bots[1], 100)
    assert twin == game and questable.record_of(twin) == questable.record_of(game)


def test_a_pickle_holds_no_content() -> None:
    assert len(pickle.dumps(halfway("rise-of-the-dragon-lords"))) < 40_000


def test_an_imagined_position_stays_imagined() -> None:
    thought = halfway("return-of-the-heroes").imagine(0, 3)
    twin = pickle.loads(pickle.dumps(thought))
    assert twin == thought and twin.setting.seed == "" and twin.setting.mark == thought.setting.mark
    assert twin.choices() == []
    assert twin.decision is not None
    twin.play(0)


def test_games_that_are_over_are_pickled_too() -> None:
    game = questable.new("rise-of-the-dragon-lords", seats=2, seed=7, variants=["doom-track"])
    take_turns(game, {seat: make_bot("random", game.setting.adventure, seat) for seat in range(2)})
    assert game.outcome is not None
    assert pickle.loads(pickle.dumps(game)).outcome == game.outcome


def test_copies_are_independent() -> None:
    game = halfway("mists-of-zanaga")
    for twin in (copy.copy(game), copy.deepcopy(game)):
        assert twin == game
        twin.play(0)
        assert twin != game


def played_on(game: Game) -> Game:
    game.play(0)
    return game


def test_a_game_goes_to_another_process_and_comes_back() -> None:
    game = halfway("rise-of-the-dragon-lords")
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        there = pool.submit(pickle.loads, pickle.dumps(game)).result()
    assert there == game
    game.play(0)
    assert played_on(there) == game


def test_what_another_version_pickled_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    parcel = pickle.dumps(halfway("rise-of-the-dragon-lords"))
    monkeypatch.setattr(pickling, "__version__", "9.9")
    with pytest.raises(RecordError, match="to keep games across versions, save them"):
        pickle.loads(parcel)


def test_a_game_that_nobody_could_find_again_is_not_pickled() -> None:
    with pytest.raises(pickle.PicklingError, match="is not installed"):
        pickle.dumps(begin(make_setting(duel.adventure, seats=2, seed=1)))
