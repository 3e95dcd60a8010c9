"""The web server around the application: says when it is ready, and goodbye before it closes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from questable.table.doors import Door, Threshold, door, place, quiet_when_full, raise_file_limit
from questable.table.limits import Limits
from questable.table.tuning import settle_down

GRACE = 5
"""Seconds that answers under way get when the server closes."""


class Server(uvicorn.Server):
    """uvicorn with a farewell."""

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
        """`proxy` is the address whose word about those who ask is believed; without one nobody's is."""
        limits = limits or Limits()
        super().__init__(
            uvicorn.Config(
                app,
                loop="questable.table.precedence:new_loop",  # the threshold counts where this one lets people in
                log_config=None,  # `logs.set_up` has seen to it
                access_log=False,
                server_header=False,
                ws_max_size=limits.frame,
                ws_max_queue=8,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                timeout_graceful_shutdown=GRACE,
                http=door(limits, raise_file_limit(), frozenset({place(proxy)} if proxy else ())),
                proxy_headers=bool(proxy),
                forwarded_allow_ips=proxy or [],
                ssl_certfile=certificate,
                ssl_keyfile=key,
            )
        )
        self._app, self._when_started, self._limits = app, started, limits

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(quiet_when_full)
        if self.config.is_ssl and sockets:
            await self._behind_a_threshold(sockets)
        else:
            await super().startup(sockets)
        self._collector = asyncio.create_task(settle_down())  # the first page need not wait for it
        if self.started:
            self._when_started()

    async def _behind_a_threshold(self, sockets: list[socket.socket]) -> None:
        """With TLS there is a handshake before the door: who waits with it is counted and shown out like all others."""
        door, loop = self.config.http, asyncio.get_running_loop()
        assert isinstance(door, type) and issubclass(door, Door)
        usual = loop.create_server
        loop.create_server = partial(usual, ssl_handshake_timeout=self._limits.head)  # type: ignore[method-assign]
        try:
            await super().startup([Threshold(each, door) for each in sockets])
        finally:
            loop.create_server = usual  # type: ignore[method-assign]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._collector.cancel()
        await self._app.state.tables.farewell()
        await asyncio.sleep(0.1)  # for the outboxes
        await super().shutdown(sockets)
