"""How much one person may ask of the table."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a table."""

    frame: int = 16 * 2**10  # bytes of a message from a browser
    record: int = 2 * 2**20  # bytes of a .quest file
    record_choices: int = 20_000
    head: float = 10.0  # seconds until a request must have begun
    body: int = 64 * 2**10  # bytes of an HTTP body
    reading: float = 15.0  # seconds until it must be here
    hello: float = 10.0  # seconds until the first message must be here
    span: float = 10.0  # seconds the following numbers are counted over
    commands: int = 20  # of one connection
    chat: int = 5  # of one connection, and of one seat
    chat_of_address: int = 10
    asks_of_address: int = 40  # advise and inspect: others wait for bots and for odds
    resyncs: int = 5  # of one connection
    messages: int = 200  # of any kind, pings included; more ends the connection
    new_games: int = 30  # of all browsers of one address, in six spans
    looks: int = 200  # requests of one address that cost little
    works: int = 40  # requests that cost something
    pages: int = 400  # files of the page; it has about twenty
    greetings: int = 120  # WebSockets that are opened
    uploads: int = 6  # files
    pack: int = 4 * 2**20  # bytes of a pack that is sent
    packs: int = 12  # sent from one address, in sixty spans
    replays: int = 16  # kept in memory
    replaying: float = 20.0  # seconds until a file must have been played
    waiting: int = 256  # messages a slow browser may be behind
    behind: int = 4 * 2**20  # bytes
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

    def full(self) -> bool:
        """Count one more; true if that is too many (then it is not counted)."""
        now = self._clock()
        while self._times and now - self._times[0] >= self._span:
            self._times.popleft()
        if len(self._times) >= self._most:
            return True
        self._times.append(now)
        return False


REMEMBERED = 5000
"""Addresses whose requests are counted at a time; the one unheard of for longest is forgotten first."""


class Budgets:
    """What each address may still ask for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._gauges: OrderedDict[tuple[str, str], Gauge] = OrderedDict()
        self.players: Counter[str] = Counter()

    def spent(self, what: str, who: str, most: int, span: float) -> bool:
        """Count one more; true if that is too many."""
        gauge = self._gauges.pop((what, who), None) or Gauge(most, span, self._clock)
        self._gauges[what, who] = gauge
        while len(self._gauges) > REMEMBERED:
            self._gauges.popitem(last=False)
        return gauge.full()
