"""Bots think elsewhere, in time, and never hold the table up."""

from __future__ import annotations

import asyncio
import pickle
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import questable
from questable import Game, Option
from questable.bots import Sight, make_bot
from questable.table.bots import Answerer, BotPool, job_for, think, usual_bot
from questable.table.wording import Remark
from tests.table import bad_bots
from tests.table.kit import BOT, ME, RISE, Seated, World, in_world


@pytest.fixture
def game() -> Game:
    return questable.new(RISE, seats=2, seed="2")


def ask(pool: BotPool, game: Game, bot: str = "greedy", times: int = 1) -> list[Option]:
    async def asked() -> list[Option]:
        return [await pool.choose("game", game, bot) for _ in range(times)]

    return asyncio.run(asked())


@pytest.fixture(scope="module")
def greedy_pool() -> Iterator[BotPool]:
    pool = BotPool(workers=1, deadline=300)
    yield pool
    pool.close()


def test_a_bot_answers_from_its_own_process(greedy_pool: BotPool, game: Game) -> None:
    before = game.fingerprint()
    (option,) = ask(greedy_pool, game)
    assert game.decision is not None
    assert option in game.decision.options
    assert game.fingerprint() == before
    process = greedy_pool._workers[0]._process
    assert process is not None
    assert process.is_alive()


def test_it_plays_like_a_bot_in_this_process(greedy_pool: BotPool, game: Game) -> None:
    """Nothing of the position is lost on the way: where the bot does not guess, it chooses the same."""
    here = [make_bot("greedy", game.setting.adventure, seat) for seat in range(game.setting.seats)]
    compared = 0
    for _ in range(40):
        decision = game.decision
        assert decision is not None
        there = ask(greedy_pool, game)[0]
        assert there in decision.options
        answer = here[decision.seat].choose(Sight(game, decision.seat))  # bots remember what they have seen
        if decision.topic == "way-of-moving":
            assert there == answer
            compared += 1
        game.play(there)
    assert compared >= 3


def test_the_worker_rebuilds_what_was_sent(game: Game) -> None:
    job = job_for("g", game, "random")
    rebuilt = questable.rebuild(
        job.adventure,
        job.snapshot,
        seats=job.seats,
        mark=job.mark,
        variants=job.variants,
        packs=pickle.loads(job.packs),
    )
    assert rebuilt.decision == game.decision
    assert rebuilt.setting.seed == ""
    assert rebuilt.dice.key != game.dice.key
    assert game.decision is not None
    assert game.decision.option(think(job)) is not None


@pytest.mark.parametrize(
    ("answerer", "trouble"),
    [
        (bad_bots.dies, "its process died"),
        (bad_bots.raises, "ZeroDivisionError"),
        (bad_bots.talks_nonsense, "it answered 'win:now', which is no option"),
        (bad_bots.eats_memory, "MemoryError"),
    ],
)
def test_a_bad_bot_gets_a_legal_choice_and_that_is_said(
    answerer: Answerer, trouble: str, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    pool = BotPool(workers=1, deadline=300, answerer=answerer)
    try:
        (option,) = ask(pool, game)
        assert game.decision is not None
        assert option in game.decision.options
        assert trouble in caplog.text and "choosing at random" in caplog.text
        assert ("bad_bots.py" in caplog.text) == (answerer in (bad_bots.raises, bad_bots.eats_memory)), (
            "where it failed"
        )
        assert caplog.text.count(trouble) >= 2, "it was asked again, in a fresh worker"
        assert pool.trouble("game") == Remark("random-choice", {"error": trouble})
        assert pool.trouble("game") is None, "it is told once"
    finally:
        pool.close()


def test_a_bot_that_sleeps_is_not_waited_for(game: Game) -> None:
    pool = BotPool(workers=1, deadline=0.1, answerer=bad_bots.sleeps)
    try:
        began = time.monotonic()
        (option,) = ask(pool, game)
        assert game.decision is not None
        assert option in game.decision.options
        assert time.monotonic() - began < 300
        assert "it took longer than 0.1 seconds" in str(pool.trouble("game"))
        assert pool._workers[0]._process is None, "its worker is gone"
    finally:
        pool.close()


def test_after_a_bad_moment_there_is_a_new_worker(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUESTABLE_MOODY", str(tmp_path / "flag"))
    pool = BotPool(workers=1, deadline=300, answerer=bad_bots.moody)
    try:
        ask(pool, game)
        assert pool.trouble("game") == Remark("second-attempt", {"error": "its process died"})
        ask(pool, game)
        assert pool.trouble("game") is None
        process = pool._workers[0]._process
        assert process is not None
        assert process.is_alive()
    finally:
        pool.close()


def test_the_table_goes_on_with_a_bot_that_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUESTABLE_MOODY", str(tmp_path / "attempts"))

    async def story(world: World) -> None:
        room, keys = await world.new(BOT, ME)
        player = await Seated(room, (keys[1],)).come()
        while not player.options:
            await asyncio.sleep(0.01)
        said = {(line["name"], line["text"]) for line in player.chat.values()}
        assert said == {("The table", "Random could not choose (ZeroDivisionError), so the table chose at random.")}
        await player.play(1)

    in_world(story, bots=BotPool(workers=1, deadline=300, answerer=bad_bots.raises_twice))


def test_closing_does_not_wait_for_a_thinker(game: Game) -> None:
    pool = BotPool(workers=1, deadline=60, answerer=bad_bots.sleeps)

    async def story() -> float:
        thinking = asyncio.create_task(pool.choose("game", game, "greedy"))
        while (worker := pool._workers[0]._process) is None or not worker.is_alive():
            await asyncio.sleep(0.01)
        began = time.monotonic()
        await asyncio.to_thread(pool.close)
        await thinking
        return time.monotonic() - began

    assert asyncio.run(story()) < 300


def test_a_worker_is_ready_before_it_is_asked() -> None:
    async def story(world: World) -> None:
        pool = world.tables.bots
        assert all(worker._process is None for worker in pool._workers)
        room, keys = await world.new(ME, BOT)
        player = await Seated(room, (keys[0],)).come()
        assert player.options, "the person plays first"
        while all(worker._process is None for worker in pool._workers):
            await asyncio.sleep(0.01)

    in_world(story, bots=BotPool(workers=2, deadline=300))


def test_the_family_s_own_bot_is_the_usual_one() -> None:
    assert usual_bot(questable.find_adventure(RISE)) == "greedy"
