"""One thing at a time, and everybody gets a turn: whoever asks for much waits for himself, not others for him."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator

from questable.errors import QuestableError


class TooManyWait(QuestableError):
    """Somebody has asked for so much that is not done yet that no more is taken."""


class Turns:
    """Those who wait take turns, by who they are; of one there wait so many at most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # the first is next
        self._taken = False

    @contextlib.asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        if self._taken:
            await self._wait(who)
        self._taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, who: str) -> None:
        queue = self._waiting.setdefault(who, deque())
        if len(queue) >= self._most:
            raise TooManyWait("too many tasks are waiting")
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._pass_on()  # it was this one's turn by now
            raise

    def _pass_on(self) -> None:
        """To the one who has waited for longest; who has more to do comes again after all others."""
        while self._waiting:
            who, queue = self._waiting.popitem(last=False)
            following = queue.popleft()
            if queue:
                self._waiting[who] = queue
            if not following.done():
                following.set_result(None)
                return
        self._taken = False
