"""Bots at the table: they think in processes of their own, with a deadline and a memory limit.

A worker never gets the game: it gets a position imagined for the bot's seat, in which everything hidden is reshuffled
and the dice to come are others. A bot that is late or dies loses its worker and is asked again in a fresh one; then a
random legal choice is made for it: the table never waits for a bot. Whatever goes wrong is logged, and told to those
who asked (`BotPool.trouble`).
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import random
import secrets
import traceback
import zlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec

import questable
from questable import Adventure, Game, Option
from questable.bots import Bot, Sight, bot_names, make_bot
from questable.table.library import as_made
from questable.table.metrics import METRICS
from questable.table.wording import Remark
from questable.table.worker import MEMORY, Worker, WorkerFailed

DEADLINE = 5.0
ATTEMPTS = 2
FLOOR = 0.05  # seconds from one choice of bots to the next: a table of bots in a hurry took a third of a server
ANSWER = 2**16  # bytes
REMEMBERED = 64  # bots a worker keeps: some plan over several choices

log = logging.getLogger("questable.table")


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """A question for a bot, with what its seat may know."""

    game: str
    adventure: str
    seats: int
    variants: tuple[str, ...]
    packs: bytes  # pickled by us, for us
    mark: str
    seat: int
    bot: str
    snapshot: dict[str, Any]


class Answer(msgspec.Struct, frozen=True):
    """The text id of the option chosen; or, in one line, why there is none, and where it happened."""

    option: str = ""
    trouble: str = ""
    story: str = ""  # the traceback


Answerer = Callable[[Job], str]


def usual_bot(adventure: Adventure) -> str:
    """The bot that sits down where nobody names one: the family's own."""
    return bot_names(adventure)[-1]


def job_for(game_id: str, game: Game, bot: str) -> Job:
    decision = game.decision
    assert decision is not None
    setting = game.setting
    return Job(
        game=game_id,
        adventure=setting.adventure.id,
        seats=setting.seats,
        variants=setting.variants,
        packs=pickle.dumps(as_made(setting)),
        mark=setting.mark,
        seat=decision.seat,
        bot=bot,
        snapshot=game.imagine(decision.seat, secrets.token_hex(8)).snapshot(),
    )


class BotPool:
    """The workers. One game always asks the same one, so that a bot finds its plans again."""

    floor = FLOOR

    def __init__(
        self,
        workers: int = 2,
        deadline: float = DEADLINE,
        memory: int = MEMORY,
        answerer: Answerer | None = None,
    ) -> None:
        self.deadline = deadline
        self._troubles: dict[str, Remark] = {}
        self._closed = False
        serve = partial(answer_job, answerer or think)
        self._workers = [Worker(serve, memory=memory, answer=ANSWER, name="questable-bot") for _ in range(workers)]
        self._locks = [asyncio.Lock() for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="bots")

    async def choose(self, game_id: str, game: Game, bot: str) -> Option:
        """The bot's answer to the open question, or a legal one in its place."""
        decision = game.decision
        assert decision is not None
        job = job_for(game_id, game, bot)
        number = self._number(game_id)
        loop = asyncio.get_running_loop()
        trouble = ""
        async with self._locks[number]:
            for _ in range(ATTEMPTS):
                started = loop.time()
                answer = await loop.run_in_executor(self._threads, self._ask, number, job)
                METRICS.bot_seconds.note(loop.time() - started)
                if (option := decision.option(answer.option)) is not None:
                    if trouble:
                        self._troubles[game_id] = Remark("second-attempt", {"error": trouble})
                    return option
                METRICS.counts["bot_failures"] += 1
                trouble = answer.trouble or f"it answered {answer.option[:60]!r}, which is no option"
                seat = decision.seat
                log.warning("game %s: the bot %s of seat %d: %s. %s", game_id, bot, seat, trouble, answer.story)
                if self._closed:
                    break
                await loop.run_in_executor(self._threads, self._workers[number].clear)  # the next one is a fresh one
        log.warning("game %s: choosing at random for the bot %s of seat %d", game_id, bot, decision.seat)
        self._troubles[game_id] = Remark("random-choice", {"error": trouble})
        return random.choice(decision.options)

    def _ask(self, number: int, job: Job) -> Answer:
        try:
            answer = self._workers[number].ask(msgspec.msgpack.encode(job), self.deadline)
            return msgspec.msgpack.decode(answer, type=Answer)
        except WorkerFailed as error:
            return Answer(trouble=str(error))
        except msgspec.DecodeError:
            return Answer(trouble="its answer could not be read")

    def trouble(self, game_id: str) -> Remark | None:
        """What went wrong with the last choice in this game; None: nothing. It is told once."""
        return self._troubles.pop(game_id, None)

    async def warm_up(self, game_id: str) -> None:
        """Bots will be asked in this game: start their worker, so that nobody waits for it later."""
        number = self._number(game_id)
        async with self._locks[number]:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._workers[number].start)

    def _number(self, game_id: str) -> int:
        return zlib.crc32(game_id.encode()) % len(self._workers)

    def close(self) -> None:
        self._closed = True
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown()
        for worker in self._workers:
            worker.clear()


# In the worker -------------------------------------------------------------------------------------------------------

_bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def think(job: Job) -> str:
    """Set the imagined position up and ask the bot."""
    game = questable.rebuild(
        job.adventure,
        job.snapshot,
        seats=job.seats,
        mark=job.mark,
        variants=job.variants,
        packs=pickle.loads(job.packs),
    )
    key = (job.game, job.seat, job.bot)
    bot = _bots.pop(key, None) or make_bot(job.bot, game.setting.adventure, zlib.crc32(repr(key).encode()))
    _bots[key] = bot
    while len(_bots) > REMEMBERED:
        _bots.popitem(last=False)
    return bot.choose(Sight(game, job.seat)).id


def answer_job(answerer: Answerer, question: bytes) -> bytes:
    """A bot's answer; whatever it does wrong, its seat gets a legal choice."""
    try:
        answer = Answer(answerer(msgspec.msgpack.decode(question, type=Job))[:1000])
    except Exception as error:
        _bots.clear()
        trouble = " ".join(f"{type(error).__name__}: {error}".removesuffix(": ").split())[:200]
        answer = Answer("", trouble, traceback.format_exc()[-ANSWER // 8 :])
    return msgspec.msgpack.encode(answer)
