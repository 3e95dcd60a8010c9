"""What waits to be sent: to one browser, and to all of them together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Mail:
    """All outboxes of a server. If they hold too much together, the largest go first, those of spectators before."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._outboxes: set[Outbox] = set()
        self.size = 0

    def add(self, outbox: Outbox, size: int) -> None:
        """More, or less, waits in this outbox."""
        self._outboxes.add(outbox)
        self.size += size
        while self.size > self._most:
            max(self._outboxes, key=Outbox.weight).give_up()

    def drop(self, outbox: Outbox) -> None:
        self._outboxes.discard(outbox)
        self.size -= outbox.size


class Outbox:
    """Messages in the order they were told; bounded by number and by bytes.

    A message counts until it is on its way, and twice while it is being sent: what is below us keeps it, too.
    """

    def __init__(self, messages: int, size: int, mail: Mail, overflows: Callable[[], None]) -> None:
        self._most, self.largest = messages, size
        self._mail, self._overflows = mail, overflows
        self._waiting: deque[tuple[bytes | None, bool]] = deque()
        self._sending = 0
        self._news = asyncio.Event()
        self._closed = False
        self.size = 0
        self.welcomes = 0
        self.watches = False

    def put(self, data: bytes | None, *, welcome: bool = False) -> None:
        """A browser that reads at all may be sent one message of any size; one that does not keep up is given up."""
        size = len(data or b"")
        if self._closed:
            return
        if self._waiting and (len(self._waiting) >= self._most or self.size + size > self.largest):
            self.give_up()
            return
        self._waiting.append((data, welcome))
        self.welcomes += welcome
        self._news.set()
        self._grow(size)

    async def get(self) -> bytes | None:
        """The next message. The last one has been sent."""
        self._grow(-self._sending)
        self._sending = 0
        while not self._waiting:
            self._news.clear()
            await self._news.wait()
        data, welcome = self._waiting.popleft()
        self.welcomes -= welcome
        size = len(data or b"")
        self._sending = 2 * size
        self._grow(size)
        return data

    def weight(self) -> tuple[bool, int]:
        return self.watches, self.size

    def give_up(self) -> None:
        """Nothing of it will be sent any more."""
        self.close()
        self._overflows()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._waiting.clear()
            self._mail.drop(self)
            self.size = self.welcomes = self._sending = 0

    def _grow(self, size: int) -> None:
        if not self._closed:
            self.size += size
            self._mail.add(self, size)
