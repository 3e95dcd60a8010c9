"""The web application: lobby, tables, client files, and the headers that keep strangers out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, MutableMapping, Sequence
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from questable.errors import QuestableError
from questable.table.bots import BotPool
from questable.table.http import Desk
from questable.table.library import Library
from questable.table.limits import Budgets, Limits
from questable.table.metrics import METRICS
from questable.table.origins import Foreign, Guards
from questable.table.outbox import Mail
from questable.table.pages import Pages
from questable.table.replays import Replays
from questable.table.responses import address_of, problem, slow_down
from questable.table.socket import play
from questable.table.store import Store
from questable.table.tables import Tables
from questable.table.workshop import Workshop

CLIENT = Path(__file__).parent / "client"
"""The folder of the built client."""
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; object-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
log = logging.getLogger("questable.table")
FOR_EVER = "public, max-age=31536000, immutable"


def create_app(
    store: Store,
    client_folder: Path = CLIENT,
    *,
    bots: BotPool | None = None,
    limits: Limits | None = None,
    replays: Replays | None = None,
    guards: Guards | None = None,
    forget_after: float = 0.0,
    folders: Callable[[], Sequence[Path]] = tuple,
    workshop: Workshop | None = None,
) -> Starlette:
    """Return the application over a store. It closes the store and the bots when it ends.

    Games unused for `forget_after` days are dropped (0: never). `folders` are packs of the server's owner.
    """
    limits, guards = limits or Limits(), guards or Guards()
    tables = Tables(store, bots or BotPool(), Library(store, folders))
    budgets, mail = Budgets(), Mail(limits.behind_together)
    desk = Desk(tables, limits, budgets, replays, workshop)

    async def socket(websocket: WebSocket) -> None:
        await play(websocket, tables, limits, budgets, guards, mail)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(METRICS.watch_the_loop())]
        if forget_after:
            tasks.append(asyncio.create_task(_forget(tables, forget_after)))
        yield
        for task in tasks:
            task.cancel()
        await tables.farewell()
        tables.bots.close()
        desk.replays.close()
        desk.workshop.close()
        store.close()

    app = Starlette(
        routes=[*desk.routes(), WebSocketRoute("/api/play", socket), *_client(client_folder)],
        exception_handlers={HTTPException: _http_error},
        lifespan=lifespan,
    )
    app.state.tables, app.state.budgets = tables, budgets
    METRICS.gauges = {
        "rooms": lambda: len(tables.rooms),
        "visitors": lambda: sum(len(room.visitors) for room in tables.rooms),
        "outbox_bytes": lambda: mail.size,
    }
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(Guard, guards=guards, limits=limits, budgets=budgets)
    return app


async def _forget(tables: Tables, days: float) -> None:
    while True:
        try:
            if gone := await tables.forget(days):
                log.info("%d games that nobody has touched for %g days are dropped", len(gone), days)
        except QuestableError as error:
            log.error("abandoned games could not be dropped: %s", error)
        await asyncio.sleep(3600)


def _client(folder: Path) -> list[BaseRoute]:
    if (folder / "index.html").is_file():
        return [Mount("/", Pages(folder))]

    async def missing(request: Request) -> Response:
        return PlainTextResponse("The page has not been built. In a checkout: make web. The API is at /api.", 503)

    return [Route("/", missing)]


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, "no-such-page" if error.status_code == 404 else "bad-request", str(error.detail))


class Guard:
    """The first gate: limits each address's rate, turns foreign pages away, and adds headers to every answer.

    Every request counts, even one that will be refused. An address that asks too fast waits for its answers; one
    that asks much too fast waits and is refused. So a flood only costs its sender.
    """

    def __init__(self, app: ASGIApp, guards: Guards, limits: Limits, budgets: Budgets) -> None:
        self._app, self._guards, self._limits, self._budgets = app, guards, limits, budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        wait = self._budgets.wait(address_of(HTTPConnection(scope)), self._limits)
        if wait:
            await asyncio.sleep(min(wait, self._limits.patience))
        too_fast = wait > self._limits.patience
        if scope["type"] == "http":
            await self._answer(scope, receive, send, too_fast=too_fast)
        elif too_fast:
            await WebSocket(scope, receive, send).close(1008)
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, *, too_fast: bool) -> None:
        path: str = scope["path"]

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = {**HEADERS, "cache-control": _caching(path, message["status"])}
                message["headers"] = [
                    *(pair for pair in message["headers"] if pair[0].decode("latin-1").lower() not in headers),
                    *((name.encode(), value.encode()) for name, value in headers.items()),
                ]
            await send(message)

        request = Request(scope)
        app = self._app
        try:
            self._guards.admit(request.headers, path)
        except Foreign as error:
            app = problem(error.status, error.code, str(error))
        if too_fast:
            app = slow_down(request, self._limits.patience)
        await app(scope, receive, with_headers)


def _caching(path: str, status: int) -> str:
    if path.startswith("/api/pictures/") and status == 200:
        return FOR_EVER
    if path.startswith("/api/"):
        return "no-store"
    return FOR_EVER if path.startswith("/assets/") and status in (200, 206, 304) else "no-cache"
