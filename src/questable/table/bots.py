"""Bots at the table: they think in processes of their own, with a deadline and a memory limit.

A worker never gets the game: it gets a position imagined for the bot's seat, in which everything hidden is reshuffled
and the dice to come are others. A bot that is late or dies loses its worker, and a random legal choice is made for it:
the table never waits for a bot. Whatever goes wrong is logged, and told to those who asked (`BotPool.trouble`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import random
import secrets
import traceback
import zlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

import msgspec

import questable
from questable import Adventure, Game, Option
from questable.bots import Bot, Sight, bot_names, make_bot

DEADLINE = 5.0
START = 30.0  # seconds a new worker may need until it is ready
MEMORY = 2**30  # bytes
ANSWER = 2**16  # bytes
REMEMBERED = 64  # bots a worker keeps: some plan over several choices

log = logging.getLogger("questable.table")


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """A question for a bot, with what its seat may know."""

    game: str
    adventure: str
    seats: int
    variants: tuple[str, ...]
    packs: tuple[str, ...]
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
        packs=setting.packs,
        mark=setting.mark,
        seat=decision.seat,
        bot=bot,
        snapshot=game.imagine(decision.seat, secrets.token_hex(8)).snapshot(),
    )


class BotPool:
    """The workers. One game always asks the same one, so that a bot finds its plans again."""

    def __init__(
        self,
        workers: int = 2,
        deadline: float = DEADLINE,
        memory: int = MEMORY,
        answerer: Answerer | None = None,
    ) -> None:
        self.deadline = deadline
        self._troubles: dict[str, str] = {}
        self._workers = [_Worker(memory, answerer or think) for _ in range(workers)]
        self._locks = [asyncio.Lock() for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="bots")

    async def choose(self, game_id: str, game: Game, bot: str) -> Option:
        """The bot's answer to the open question, or a legal one in its place."""
        decision = game.decision
        assert decision is not None
        job = job_for(game_id, game, bot)
        number = self._number(game_id)
        async with self._locks[number]:
            loop = asyncio.get_running_loop()
            answer = await loop.run_in_executor(self._threads, self._workers[number].ask, job, self.deadline)
        option, trouble = decision.option(answer.option), answer.trouble
        if option is not None:
            return option
        if not trouble:
            trouble = f"it answered {answer.option[:60]!r}, which is no option"
        log.warning(
            "game %s: the bot %s of seat %d: %s; a random choice is made for it. %s",
            *(game_id, bot, decision.seat, trouble, answer.story),
        )
        self._troubles[game_id] = trouble
        return random.choice(decision.options)

    def trouble(self, game_id: str) -> str:
        """Why the last choice in this game was not the bot's own; empty if it was. It is told once."""
        return self._troubles.pop(game_id, "")

    async def warm_up(self, game_id: str) -> None:
        """Bots will be asked in this game: start their worker, so that nobody waits for it later."""
        number = self._number(game_id)
        async with self._locks[number]:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._workers[number].start)

    def _number(self, game_id: str) -> int:
        return zlib.crc32(game_id.encode()) % len(self._workers)

    def close(self) -> None:
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown()
        for worker in self._workers:
            worker.clear()


class _Worker:
    """A process that answers jobs, started when it is first needed and again after it had to be stopped."""

    def __init__(self, memory: int, answerer: Answerer) -> None:
        self._memory, self._answerer = memory, answerer
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    def start(self) -> None:
        """Be ready before the first question."""
        try:
            self._started()
        except (OSError, EOFError):
            self.clear()

    def ask(self, job: Job, deadline: float) -> Answer:
        """What the bot says in time."""
        trouble = f"it took longer than {deadline:g} seconds"
        try:
            pipe = self._started()
            pipe.send_bytes(msgspec.msgpack.encode(job))
            if pipe.poll(deadline):
                return msgspec.msgpack.decode(pipe.recv_bytes(ANSWER), type=Answer)
        except (OSError, EOFError, msgspec.DecodeError):
            trouble = "the server closes" if self._closed else "its process died"
        self.clear()
        return Answer(trouble=trouble)

    def stop(self) -> None:
        """For good: whoever still waits for an answer gets none."""
        self._closed = True
        if (process := self._process) is not None:
            with contextlib.suppress(ValueError):  # closed in the meantime
                process.kill()

    def _started(self) -> Connection:
        if self._closed:
            raise EOFError
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.clear()
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            process = context.Process(
                target=_work, args=(theirs, self._memory, self._answerer), daemon=True, name="questable-bot"
            )
            process.start()
            self._process = process
            theirs.close()
            if self._closed:  # while it started
                raise EOFError
            if not self._pipe.poll(START):
                raise EOFError
            self._pipe.recv_bytes()
        return self._pipe

    def clear(self) -> None:
        """End the process, if there is one, and all that belongs to it."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if pipe is not None:
            pipe.close()


# In the worker -------------------------------------------------------------------------------------------------------

_bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def think(job: Job) -> str:
    """Set the imagined position up and ask the bot."""
    game = questable.rebuild(
        job.adventure, job.snapshot, seats=job.seats, mark=job.mark, variants=job.variants, packs=job.packs
    )
    key = (job.game, job.seat, job.bot)
    bot = _bots.pop(key, None) or make_bot(job.bot, game.setting.adventure, zlib.crc32(repr(key).encode()))
    _bots[key] = bot
    while len(_bots) > REMEMBERED:
        _bots.popitem(last=False)
    return bot.choose(Sight(game, job.seat)).id


def _work(pipe: Connection, memory: int, answerer: Answerer) -> None:
    """Answer until the other end of the pipe is gone."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which then ends us
    with contextlib.suppress(ImportError, ValueError, OSError):  # not everywhere
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    questable.adventures()  # imports what the first choice would wait for
    with contextlib.suppress(EOFError, OSError):
        pipe.send_bytes(b"ready")
        while True:
            job = msgspec.msgpack.decode(pipe.recv_bytes(), type=Job)
            try:
                answer = Answer(answerer(job)[:1000])
            except Exception as error:  # whatever a bot does wrong, its seat gets a legal choice
                _bots.clear()
                trouble = " ".join(f"{type(error).__name__}: {error}".removesuffix(": ").split())[:200]
                answer = Answer("", trouble, traceback.format_exc()[-ANSWER // 8 :])
            pipe.send_bytes(msgspec.msgpack.encode(answer))
