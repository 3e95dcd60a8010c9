"""A separate process for work that may take too long or too much memory, with a deadline for each question.

A worker's failures never reach the server: one that is late, dies or answers nonsense is ended, and the next question
goes to a fresh one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import questable
from questable.errors import QuestableError
from questable.table.fair_queue import Turns

START = 30.0  # seconds for a new worker to get ready
MEMORY = 2**30  # bytes
WAITING = 20  # waiting questions of one address

log = logging.getLogger("questable.table")
Serve = Callable[[bytes], bytes]
Ask = Callable[[bytes, float], bytes]  # a question and its deadline in seconds


class WorkerFailed(QuestableError):
    """The reason why there is no answer."""


class Worker:
    """A process that answers questions, started when first needed and again after being stopped."""

    def __init__(self, serve: Serve, *, memory: int = MEMORY, answer: int = 2**16, name: str = "questable") -> None:
        self._serve, self._memory, self._largest, self._name = serve, memory, answer, name
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    def start(self) -> None:
        """Start before the first question."""
        try:
            self._started()
        except (OSError, EOFError):
            self.clear()

    def ask(self, question: bytes, deadline: float) -> bytes:
        """Return its answer in time, or raise WorkerFailed."""
        trouble = f"it took longer than {deadline:g} seconds"
        try:
            pipe = self._started()
            pipe.send_bytes(question)
            if pipe.poll(deadline):
                return pipe.recv_bytes(self._largest)
        except (OSError, EOFError):
            trouble = "the server closes" if self._closed else "its process died"
        self.clear()
        raise WorkerFailed(trouble)

    def stop(self) -> None:
        """Stop for good. Waiting clients get no answer."""
        self._closed = True
        if (process := self._process) is not None:
            with contextlib.suppress(ValueError):  # closed meanwhile
                process.kill()

    def _started(self) -> Connection:
        if self._closed:
            raise EOFError
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.clear()
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            process = context.Process(
                target=_work, args=(theirs, self._memory, self._serve), daemon=True, name=self._name
            )
            process.start()
            self._process = process
            theirs.close()
            if self._closed:  # during its start
                raise EOFError
            if not self._pipe.poll(START):
                raise EOFError
            self._pipe.recv_bytes()
        return self._pipe

    def clear(self) -> None:
        """End the process, if there is one, with all that belongs to it."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if pipe is not None:
            pipe.close()


def _work(pipe: Connection, memory: int, serve: Serve) -> None:
    """Answer until the other end of the pipe closes."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which then ends us
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    questable.adventures()  # imports what the first question would need
    with contextlib.suppress(EOFError, OSError):
        pipe.send_bytes(b"ready")
        while True:
            try:
                answer = serve(pipe.recv_bytes())
            except (EOFError, OSError):
                raise
            except Exception as error:  # what strangers send must not fill the log
                log.error("a question could not be answered: %s", type(error).__name__)
                return
            pipe.send_bytes(answer)


class Errands:
    """A worker for the event loop, answering one question at a time, or in this process if none is needed.

    Clients take turns: however many questions one of them has, the next client comes after the first of them.
    """

    def __init__(self, serve: Serve, *, answer: int, name: str, ask: Ask | None = None) -> None:
        self._worker = Worker(serve, answer=answer, name=f"questable-{name}") if ask is None else None
        self._ask = ask or Worker.ask.__get__(self._worker)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._turns = Turns(WAITING)

    async def ask(self, question: bytes, deadline: float, who: str = "") -> bytes:
        """Return the worker's answer; raise WorkerFailed if it fails or is late, TooManyWait if overrun."""
        async with self._turns.turn(who):
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question, deadline)

    def close(self) -> None:
        if self._worker is not None:
            self._worker.stop()
        self._thread.shutdown()
        if self._worker is not None:
            self._worker.clear()
