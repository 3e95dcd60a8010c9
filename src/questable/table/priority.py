"""What people wait for goes before what is reckoned out beside it.

Whatever the event loop does, somebody waits for: a choice has come, something is to be sent. So threads that reckon out
stages go on while it has nothing to do, and rest as soon as it wakes up, not only when a choice has been read and
understood: every time it reads from a socket or writes to one it gives the interpreter away and has to wait for it.

Of those threads one works at a time. More would not be quicker, as they share one interpreter, and would only take it
from each other. Whoever works for long lets the next one go on.
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
"""Seconds that a thread rests at most: then something is wrong with those who go first."""
PATIENCE = 0.5
"""Seconds that a thread rests in all while somebody waits for what it makes. Much less, and a server with too many
tables tells everybody late what has happened."""
SPELL = 0.005
"""Seconds after which a thread lets the next one go on: most stages are made in less."""
WAKING, WORKING = 0.00005, 0.001
"""Seconds a thread may keep the interpreter when others want it: when the event loop wakes up, and while it works."""


class Turns:
    """One thread at a time, in the order in which they came."""

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
                self._next.popleft().release()  # it is theirs now
            else:
                self._taken = False

    @property
    def wanted(self) -> bool:
        return bool(self._next)


class Precedence:
    """Who is `busy` goes first; threads that are `behind` rest until it is not. Said by the event loop only.

    Nobody rests for ever: somebody may keep the event loop busy with nothing. After `patience` a thread goes on.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._idle = Event()
        self._idle.set()
        self.busy, self.idle = self._idle.clear, self._idle.set
        self._turns = Turns()
        self._clock = clock

    @contextmanager
    def behind(self, patience: float = PATIENCE) -> Iterator[None]:
        """For a thread: others go first, for so many seconds in all."""
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
    """What a thread does while others go first."""

    __slots__ = ("patience", "until")

    def __init__(self, patience: float) -> None:
        self.patience, self.until = patience, 0.0


FIRST = Precedence()
"""Of this process: all its tables share one interpreter."""


class Attentive(selectors.DefaultSelector):
    """Tells threads when the event loop waits and when it has something to do.

    When it wakes up it wants the interpreter at once, and once it has it, nobody is to take it away.
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
        """There is nobody to be waited for any more."""
        super().close()
        sys.setswitchinterval(self._usual)
        FIRST.idle()


def new_loop() -> asyncio.AbstractEventLoop:
    """The event loop of the server."""
    if sys.platform == "win32":  # where it waits otherwise, and threads take turns with it
        sys.setswitchinterval(WORKING)
        return asyncio.ProactorEventLoop()
    return asyncio.SelectorEventLoop(Attentive())
