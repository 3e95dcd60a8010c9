"""How much one person may ask of the table."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import TypeVar

import msgspec

K = TypeVar("K")
V = TypeVar("V")


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a table."""

    frame: int = 16 * 2**10  # bytes of a browser's message
    record: int = 2 * 2**20  # bytes of a .quest file
    record_choices: int = 20_000
    requests: int = 30  # a second, per address and of any kind; faster ones are delayed
    at_once: int = 100  # simultaneous requests of one address; a page has about twenty files
    patience: float = 2.0  # the most seconds a request is delayed; beyond that it is refused
    crumbs: int = 100  # tiny pieces of a body
    frames: int = 400  # per WebSocket, of any kind, even invalid ones
    connections: int = 400  # sockets that one address may open
    head: float = 10.0  # seconds for a request to begin
    body: int = 64 * 2**10  # bytes of an HTTP body
    reading: float = 15.0  # seconds for it to arrive
    hello: float = 10.0  # seconds for the first message to arrive
    span: float = 10.0  # seconds over which the following numbers are counted
    commands: int = 20  # per connection
    commands_of_address: int = 100
    chat: int = 5  # per connection, and per seat
    chat_of_address: int = 10
    asks_of_address: int = 40  # advise and inspect, which bots and odds must answer
    resyncs: int = 5  # per connection
    messages: int = 200  # of any kind, including pings; more ends the connection
    new_games: int = 30  # per address, in six spans
    works: int = 40  # requests that cause work
    greetings: int = 120  # WebSockets opened
    uploads: int = 6  # files
    pack: int = 4 * 2**20  # bytes of an uploaded pack
    packs: int = 12  # uploads per address, in sixty spans
    replays: int = 16  # kept in memory
    replaying: float = 20.0  # seconds to replay a file
    waiting: int = 256  # messages a slow browser may lag behind
    behind: int = 4 * 2**20  # bytes
    behind_watching: int = 2**20  # bytes a spectator may be behind
    behind_together: int = 256 * 2**20  # bytes that wait for all browsers of the server
    spectators: int = 60  # per table
    screens: int = 6  # per seat
    players_of_address: int = 60  # WebSockets
    sockets_of_address: int = 200
    sockets: int = 8000


class Gauge:
    """At most this many in a span of time."""

    def __init__(self, most: int, span: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._span, self._clock = most, span, clock
        self._times: deque[float] = deque()

    def full(self) -> float:
        """Count one more and return 0. If that is too many, don't count it and return the seconds to wait."""
        now = self._clock()
        while self._times and now - self._times[0] >= self._span:
            self._times.popleft()
        if len(self._times) >= self._most:
            return self._times[0] + self._span - now if self._times else self._span
        self._times.append(now)
        return 0.0


REMEMBERED = 5000
"""The most addresses whose requests are counted; the longest silent is dropped first."""


class Budgets:
    """What each address may still ask for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._gauges: OrderedDict[tuple[str, str], Gauge] = OrderedDict()
        self._due: OrderedDict[str, float] = OrderedDict()  # when the next request would be due at an even rate
        self.players: Counter[str] = Counter()

    def spent(self, what: str, who: str, most: int, span: float) -> float:
        """Count one more and return 0, or the seconds until there is room if that is too many."""
        gauge = self._gauges.pop((what, who), None) or Gauge(most, span, self._clock)
        _remember(self._gauges, (what, who), gauge)
        return gauge.full()

    def wait(self, who: str, limits: Limits) -> float:
        """Count one more request and return the seconds it must wait to keep this address to its rate.

        A request that would wait too long is not counted, because it will be refused.
        """
        now = self._clock()
        due = max(self._due.pop(who, now), now)
        wait = max(0.0, due - now - (limits.at_once - 1) / limits.requests)
        _remember(self._due, who, due + (1 / limits.requests if wait <= limits.patience else 0.0))
        return wait


def _remember(known: OrderedDict[K, V], key: K, value: V) -> None:
    known[key] = value
    while len(known) > REMEMBERED:
        known.popitem(last=False)
