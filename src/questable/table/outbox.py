"""What waits to be sent to one browser."""

from __future__ import annotations

import asyncio
from collections import deque


class Outbox:
    """Messages in the order they were told; bounded by number and by bytes."""

    def __init__(self, messages: int, size: int) -> None:
        self._most, self._largest = messages, size
        self._waiting: deque[tuple[bytes | None, bool]] = deque()
        self._news = asyncio.Event()
        self.size = 0
        self.welcomes = 0

    def put(self, data: bytes | None, *, welcome: bool = False) -> bool:
        """False if that is too much. A browser that reads at all may be sent one message of any size."""
        size = len(data or b"")
        if self._waiting and (len(self._waiting) >= self._most or self.size + size > self._largest):
            return False
        self._waiting.append((data, welcome))
        self.size += size
        self.welcomes += welcome
        self._news.set()
        return True

    async def get(self) -> bytes | None:
        while not self._waiting:
            self._news.clear()
            await self._news.wait()
        data, welcome = self._waiting.popleft()
        self.size -= len(data or b"")
        self.welcomes -= welcome
        return data
