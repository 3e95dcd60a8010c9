"""A queue of jobs, one after the other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")
Job = Callable[[], Awaitable[T]]


class Queue:
    """Jobs that must not overlap, in their order of arrival."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[Job[Any], asyncio.Future[Any]]] = deque()
        self._worker: asyncio.Task[None] | None = None

    @property
    def empty(self) -> bool:
        return self._worker is None or self._worker.done()

    async def do(self, job: Job[T]) -> T:
        """Do this after everything before it, and wait. Once queued, it is done even if the caller is gone."""
        return await asyncio.shield(self.add(job))

    def add(self, job: Job[T]) -> asyncio.Future[T]:
        """Queue this after everything before it."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.append((job, future))
        if self.empty:
            self._worker = asyncio.create_task(self._work())
        return future

    async def finish(self) -> None:
        """Wait until nothing is left."""
        if self._worker is not None:
            await self._worker

    async def _work(self) -> None:
        while self._jobs:
            job, future = self._jobs.popleft()
            try:
                result = await job()
            except Exception as error:
                future.set_exception(error)
                future.exception()  # the caller may be gone, and then nobody looks at it
            else:
                future.set_result(result)
