"""How much one person may ask of the table."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a table."""

    frame: int = 16 * 2**10  # bytes of a message from a browser
    body: int = 64 * 2**10  # bytes of an HTTP body
    record: int = 2 * 2**20  # bytes of a .quest file
    record_choices: int = 20_000
    hello: float = 10.0  # seconds until the first message must be here
    span: float = 10.0  # seconds the following numbers are counted over
    commands: int = 20  # of one connection
    chat: int = 5
    messages: int = 200  # of any kind, pings included; more ends the connection
    new_games: int = 30  # of all browsers of one address
    replays: int = 16  # kept in memory
    replaying: float = 20.0  # seconds until a file must have been played
    waiting: int = 256  # messages a slow browser may be behind
    connections: int = 60  # at one table


class Gauge:
    """At most so many in a span of time."""

    def __init__(self, most: int, span: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._span, self._clock = most, span, clock
        self._times: deque[float] = deque()

    def full(self) -> bool:
        """Count one more; true if that is too many (then it is not counted)."""
        now = self._clock()
        while self._times and now - self._times[0] >= self._span:
            self._times.popleft()
        if len(self._times) >= self._most:
            return True
        self._times.append(now)
        return False
