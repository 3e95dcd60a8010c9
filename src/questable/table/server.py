"""The web server around the application: announces when it is ready, and says goodbye before it closes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from questable.table.connection_limits import Threshold, door, frames, place, quiet_when_full, raise_file_limit
from questable.table.limits import Limits
from questable.table.process_settings import settle_down

GRACE = 5
"""Seconds left for running answers when the server closes."""


class Server(uvicorn.Server):
    """A uvicorn server with a farewell."""

    def __init__(
        self,
        app: Starlette,
        started: Callable[[], None],
        limits: Limits | None = None,
        *,
        proxy: str = "",
        certificate: Path | None = None,
        key: Path | None = None,
    ) -> None:
        """Set up the server. Only the `proxy` address is believed about visitors' addresses."""
        limits = limits or Limits()
        here = door(limits, raise_file_limit(), app.state.budgets, frozenset({place(proxy)} if proxy else ()))
        super().__init__(
            uvicorn.Config(
                app,
                loop="questable.table.priority:new_loop",  # the threshold counts admissions here
                log_config=None,  # `logs.set_up` has done it
                access_log=False,
                server_header=False,
                ws_max_size=limits.frame,
                ws_max_queue=8,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                timeout_graceful_shutdown=GRACE,
                http=here,
                ws=frames(here),
                proxy_headers=bool(proxy),
                forwarded_allow_ips=proxy or [],
                ssl_certfile=certificate,
                ssl_keyfile=key,
            )
        )
        self._app, self._when_started, self._limits, self._door = app, started, limits, here

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(quiet_when_full)
        thresholds: list[socket.socket] = [Threshold(each, self._door) for each in sockets or ()]
        if self.config.is_ssl:
            await self._shaking_hands(thresholds)
        else:
            await super().startup(thresholds)
        self._collector = asyncio.create_task(settle_down())  # the first page need not wait for it
        if self.started:
            self._when_started()

    async def _shaking_hands(self, thresholds: list[socket.socket]) -> None:
        """Give a TLS handshake, which comes before the door, the same deadline as other connections."""
        loop = asyncio.get_running_loop()
        usual = loop.create_server
        loop.create_server = partial(usual, ssl_handshake_timeout=self._limits.head)  # type: ignore[method-assign]
        try:
            await super().startup(thresholds)
        finally:
            loop.create_server = usual  # type: ignore[method-assign]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._collector.cancel()
        await self._app.state.tables.farewell()
        await asyncio.sleep(0.1)  # for the outboxes
        await super().shutdown(sockets)
