"""Who may stand in the doorway, for how long, and how much they may say at once.

A socket that says nothing costs a file. Files run out long before memory does, and a server without files hears nobody:
so the limit is raised as far as the system allows, so many sockets are let in as leave files for the work, so many of
one address, and those who begin no request in time are shown out. A socket that says much costs time: so little is read
of it before others are heard, and whatever it says is counted, also where the application never hears of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from questable.table.limits import Budgets, Gauge, Limits
from questable.table.logs import Seldom

RESERVED = 128
"""Files that are not for sockets of visitors: database, pipes of workers, pages being read, one round of accepting."""
PORTION = 2048
"""Bytes that are read of one socket before others are heard."""
CRUMB = 256
"""Bytes; fewer of a body are hardly worth reading."""
GAP = 0.01
"""Seconds between requests that came together on one line."""
FLOOD = 20
"""So many sockets are counted for one that made work with nothing."""

ABORT = "questable.abort"
"""The extension by which the table ends a connection without waiting for what was sent to be read."""

log = logging.getLogger("questable.door")
for _each in (log, logging.getLogger("uvicorn.error")):  # strangers must not fill the log
    _each.addFilter(Seldom())


def place(address: str) -> str:
    """Addresses that count as one: of IPv6 everybody has a whole network of their own."""
    with contextlib.suppress(ValueError):
        ip = ip_address(address.partition("%")[0])
        if isinstance(ip, IPv6Address):
            return str(ip.ipv4_mapped) if ip.ipv4_mapped else ip.exploded[:19]
    return address


def raise_file_limit() -> int:
    """As many files as the system allows; how many that are."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 2**16
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 2**16 if hard == resource.RLIM_INFINITY else min(hard, 2**20)
    if soft < most:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class Portions(asyncio.BufferedProtocol):
    """Reads little at a time: whoever sends much is heard often, and all others in between.

    asyncio would hand over 256 KiB, which may be 40,000 frames, and nobody else is heard until they are taken apart.
    """

    _portion = memoryview(bytearray(PORTION))  # one for all: what is in it is passed on at once

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._portion

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(self._portion[:nbytes]))

    def data_received(self, data: bytes) -> None:
        raise NotImplementedError


class Crumbs(h11.Connection):
    """Counts pieces of a body that are hardly worth reading: a request may have so many."""

    seen = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.seen = 0
        elif isinstance(event, h11.Data) and len(event.data) < CRUMB:
            self.seen += 1
        return event


class Door(H11Protocol, Portions):
    """A connection that has to begin a request in time, and asks one thing after the other."""

    limits = Limits()
    most = 1000  # sockets in all
    trusted: frozenset[str] = frozenset()  # proxies: many people come from their addresses
    budgets = Budgets()

    _late: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = self._crumbs = Crumbs(h11.SERVER)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._crumbs.seen > self.limits.crumbs:
            show_out(self)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._hear()
        elif self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait()  # a part of a head
        elif self.conn.their_state is not h11.IDLE:
            self._hear()

    def on_response_complete(self) -> None:
        """The next request comes after a pause if it came before the answer to this one: no browser sends it then."""
        if self.conn.trailing_data[0] and not self.transport.is_closing():
            self.loop.call_later(GAP, super().on_response_complete)
        else:
            super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._hear()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.limits.head, self._too_late)

    def _hear(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        if not self.transport.is_closing() and self.transport.get_protocol() is self:
            self.transport.abort()


class Frames(WebSocketsSansIOProtocol, Portions):
    """A WebSocket whose frames are counted, also those the table never hears of: pings, and fragments of a message."""

    door: type[Door] = Door

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._frames = Gauge(self.door.limits.frames, self.door.limits.span)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:  # else there is nobody to talk to
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[ABORT] = {"abort": self.transport.abort}

    async def send(self, message: Any) -> None:
        """Done when most of it is on its way: what is not must be counted as waiting."""
        await super().send(message)
        await self.writable.wait()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # whoever answers no ping takes nothing that was sent before it either

    def handle_events(self) -> None:
        if any(self._frames.full() for _ in self.conn.events):
            show_out(self)
        else:
            super().handle_events()


def show_out(line: Door | Frames) -> None:
    """Somebody makes work with nothing; their address may not come again as often as others."""
    line.transport.abort()
    door = line if isinstance(line, Door) else line.door
    if line.client is not None:
        for _ in range(FLOOD):
            door.budgets.spent("socket", place(line.client[0]), door.limits.connections, door.limits.span)


def door(limits: Limits, files: int, budgets: Budgets, trusted: frozenset[str] = frozenset()) -> type[Door]:
    """The door of a server that may open so many files."""
    most = min(limits.sockets, max(16, files - RESERVED))
    own = {"limits": limits, "most": most, "trusted": trusted, "budgets": budgets}
    return type("ThisDoor", (Door,), own)


def frames(door: type[Door]) -> type[Frames]:
    """The WebSockets behind a door."""
    return type("TheseFrames", (Frames,), {"door": door})


class Guest(socket.socket):
    """Somebody who was let in; says when they go."""

    leave: Callable[[], None] | None = None

    def close(self) -> None:
        super().close()
        leave, self.leave = self.leave, None
        if leave is not None:
            leave()


class Threshold(socket.socket):
    """Says who comes in: so many in all, so many of one address, and so many of one address in a span of time.

    It counts before the door does: with TLS nobody stands in that who has not shaken hands, and sockets need not.
    """

    def __init__(self, listening: socket.socket, door: type[Door]) -> None:
        super().__init__(listening.family, listening.type, listening.proto, fileno=listening.dup().detach())
        self._door = door
        self._guests: Counter[str] = Counter()

    def accept(self) -> tuple[Guest, Any]:
        line, address = super().accept()
        guest, who = Guest(self.family, self.type, self.proto, fileno=line.detach()), place(address[0])
        if not self._may_come_in(who):
            guest.close()
            raise ConnectionAbortedError  # asyncio goes on with the next one
        self._guests[who] += 1
        guest.leave = partial(self._leave, who)
        return guest, address

    def _may_come_in(self, who: str) -> bool:
        door, there, alike = self._door, self._guests.total(), self._guests[who]
        if there >= door.most or (who not in door.trusted and alike >= door.limits.sockets_of_address):
            log.warning("%d sockets are open, %d from one address: no more are accepted", there, alike)
            return False
        if who in door.trusted or not door.budgets.spent("socket", who, door.limits.connections, door.limits.span):
            return True
        log.warning("one address opens sockets too fast: they are closed")
        return False

    def _leave(self, who: str) -> None:
        self._guests[who] -= 1
        if not self._guests[who]:
            del self._guests[who]


def quiet_when_full(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Without files asyncio pauses for a second and tells about it a hundred times: once a minute is enough."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM):
        log.warning("new connections are refused for a moment: %s", error.strerror)
    elif "_start_serving" in context.get("message", ""):
        pass  # the pause is over, and the server has been closed in the meantime
    else:
        loop.default_exception_handler(context)
