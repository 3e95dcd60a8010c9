"""Gives work that people wait for priority over long computations.

Somebody waits for everything the event loop does: a choice has come, or something is to be sent. So threads that
compute stages run while it is idle, and rest as soon as it wakes up, not only when a choice has been read and parsed.
Every time it reads from a socket or writes to one it releases the interpreter and must wait to get it back.

Only one of those threads works at a time. More would not be faster, because they share one interpreter and would only
take it from each other. A thread that works for long lets the next one go on.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Event, Lock

from questable.breath import resting

LONGEST = 0.02
"""The most seconds a thread rests at once; beyond that, something is wrong with the work that goes first."""
PATIENCE = 0.5
"""The most seconds a thread rests in all while somebody waits for its result. With much less, a server with too many
tables reports all events late."""
SPELL = 0.005
"""Seconds after which a thread lets the next one go on. Most stages take less."""
WAKING, WORKING = 0.00005, 0.001
"""Seconds a thread may keep the interpreter from others, as the event loop wakes up and while it works."""


class Turns:
    """Turns for threads, one at a time in order of arrival."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._taken = False
        self._next: deque[Lock] = deque()

    def take(self) -> None:
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = Lock()
            mine.acquire()
            self._next.append(mine)
        mine.acquire()

    def give(self) -> None:
        with self._lock:
            if self._next:
                self._next.popleft().release()  # it is now the next thread's turn
            else:
                self._taken = False

    @property
    def wanted(self) -> bool:
        return bool(self._next)


class Precedence:
    """The priority of `busy` work: threads that are `behind` rest until it is done. Set by the event loop only.

    No thread rests for ever, even if the event loop is kept busy for nothing: after `patience` it goes on.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._idle = Event()
        self._idle.set()
        self.busy, self.idle = self._idle.clear, self._idle.set
        self._turns = Turns()
        self._clock = clock

    @contextmanager
    def behind(self, patience: float = PATIENCE) -> Iterator[None]:
        """In a thread, let others go first for at most this many seconds in all."""
        job = _Job(patience)
        self._begin(job)
        try:
            with resting(partial(self._rest, job)):
                yield
        finally:
            self._turns.give()

    def _begin(self, job: _Job) -> None:
        self._turns.take()
        self._let_others(job)
        job.until = self._clock() + SPELL

    def _let_others(self, job: _Job) -> None:
        if job.patience > 0 and not self._idle.is_set():
            since = self._clock()
            self._idle.wait(min(LONGEST, job.patience))
            job.patience -= self._clock() - since

    def _rest(self, job: _Job) -> None:
        self._let_others(job)
        if self._turns.wanted and self._clock() > job.until:
            self._turns.give()
            self._begin(job)


class _Job:
    """A thread's job behind others."""

    __slots__ = ("patience", "until")

    def __init__(self, patience: float) -> None:
        self.patience, self.until = patience, 0.0


FIRST = Precedence()
"""The precedence of this process: all its tables share one interpreter."""


class Attentive(selectors.DefaultSelector):
    """A selector that tells threads when the event loop waits and when it has work.

    When it wakes up it wants the interpreter at once, and must not lose it again.
    """

    def __init__(self) -> None:
        super().__init__()
        self._usual = sys.getswitchinterval()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout > 0:
            sys.setswitchinterval(WAKING)
            FIRST.idle()
        try:
            return super().select(timeout)
        finally:
            sys.setswitchinterval(WORKING)
            FIRST.busy()

    def close(self) -> None:
        """Stop waiting for anybody."""
        super().close()
        sys.setswitchinterval(self._usual)
        FIRST.idle()


def new_loop() -> asyncio.AbstractEventLoop:
    """Return the event loop of the server."""
    if sys.platform == "win32":  # where it waits otherwise, and threads take turns with it
        sys.setswitchinterval(WORKING)
        return asyncio.ProactorEventLoop()
    return asyncio.SelectorEventLoop(Attentive())
