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

    frame: int = 16 * 2**10  # bytes of a message from a browser
    record: int = 2 * 2**20  # bytes of a .quest file
    record_choices: int = 20_000
    requests: int = 30  # a second, of one address and of any kind; what comes faster is answered later
    at_once: int = 100  # requests of one address that come together: a page has about twenty files
    patience: float = 2.0  # seconds a request is made to wait at most; what would wait longer is refused
    crumbs: int = 100  # pieces of a body that are hardly worth reading
    frames: int = 400  # of one WebSocket, of any kind, also those that are no message
    connections: int = 400  # sockets that one address opens
    head: float = 10.0  # seconds until a request must have begun
    body: int = 64 * 2**10  # bytes of an HTTP body
    reading: float = 15.0  # seconds until it must be here
    hello: float = 10.0  # seconds until the first message must be here
    span: float = 10.0  # seconds the following numbers are counted over
    commands: int = 20  # of one connection
    commands_of_address: int = 100
    chat: int = 5  # of one connection, and of one seat
    chat_of_address: int = 10
    asks_of_address: int = 40  # advise and inspect: others wait for bots and for odds
    resyncs: int = 5  # of one connection
    messages: int = 200  # of any kind, pings included; more ends the connection
    new_games: int = 30  # of all browsers of one address, in six spans
    works: int = 40  # requests that cost something
    greetings: int = 120  # WebSockets that are opened
    uploads: int = 6  # files
    pack: int = 4 * 2**20  # bytes of a pack that is sent
    packs: int = 12  # sent from one address, in sixty spans
    replays: int = 16  # kept in memory
    replaying: float = 20.0  # seconds until a file must have been played
    waiting: int = 256  # messages a slow browser may be behind
    behind: int = 4 * 2**20  # bytes
    behind_watching: int = 2**20  # bytes a spectator may be behind
    behind_together: int = 256 * 2**20  # bytes that wait for all browsers of the server
    spectators: int = 60  # at one table
    screens: int = 6  # of one seat
    players_of_address: int = 60  # WebSockets
    sockets_of_address: int = 200
    sockets: int = 8000


class Gauge:
    """At most so many in a span of time."""

    def __init__(self, most: int, span: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._span, self._clock = most, span, clock
        self._times: deque[float] = deque()

    def full(self) -> float:
        """Count one more. If that is too many it is not counted, and these are the seconds until there is room."""
        now = self._clock()
        while self._times and now - self._times[0] >= self._span:
            self._times.popleft()
        if len(self._times) >= self._most:
            return self._times[0] + self._span - now if self._times else self._span
        self._times.append(now)
        return 0.0


REMEMBERED = 5000
"""Addresses whose requests are counted at a time; the one unheard of for longest is forgotten first."""


class Budgets:
    """What each address may still ask for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._gauges: OrderedDict[tuple[str, str], Gauge] = OrderedDict()
        self._due: OrderedDict[str, float] = OrderedDict()  # when the next request would come at an even pace
        self.players: Counter[str] = Counter()

    def spent(self, what: str, who: str, most: int, span: float) -> float:
        """Count one more; if that is too many, the seconds until there is room again."""
        gauge = self._gauges.pop((what, who), None) or Gauge(most, span, self._clock)
        _remember(self._gauges, (what, who), gauge)
        return gauge.full()

    def wait(self, who: str, limits: Limits) -> float:
        """Count one more request; the seconds it has to wait so that this address keeps to its pace.

        A request that would have to wait for too long is not counted: it is going to be refused.
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
