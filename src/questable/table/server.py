"""The web server around the application: says when it is ready, and goodbye before it closes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from questable.table.doors import door, place, quiet_when_full, raise_file_limit
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
        self._app, self._when_started = app, started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(quiet_when_full)
        await super().startup(sockets)
        self._collector = asyncio.create_task(settle_down())  # the first page need not wait for it
        if self.started:
            self._when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._collector.cancel()
        await self._app.state.tables.farewell()
        await asyncio.sleep(0.1)  # for the outboxes
        await super().shutdown(sockets)
