"""Who may stand in the doorway, and for how long: limits on sockets before anybody has said a word.

A socket that says nothing costs a file. Files run out long before memory does, and a server without files hears nobody:
so the limit is raised as far as the system allows, so many sockets are let in as leave files for the work, so many of
one address, and those who begin no request in time are shown out.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from ipaddress import IPv6Address, ip_address
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from questable.table.limits import Limits

RESERVED = 128
"""Files that are not for sockets of visitors: database, pipes of workers, pages being read, one round of accepting."""
QUIET = 60.0
"""Seconds between two lines of the log that say the same about sockets."""

log = logging.getLogger("questable.table")


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


class Door(H11Protocol):
    """A connection that is counted, and has to begin a request in time."""

    limits = Limits()
    most = 1000  # sockets in all
    trusted: frozenset[str] = frozenset()  # proxies: many people come from their addresses
    _said = 0.0

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = place(self.client[0]) if self.client else ""
        clients = [getattr(each, "client", None) for each in self.connections]
        alike = [client for client in clients if client and place(client[0]) == address]
        if len(self.connections) > self.most or (
            address not in self.trusted and len(alike) > self.limits.sockets_of_address
        ):
            self._say(f"{len(self.connections)} sockets are open, {len(alike)} of one address: no more are let in")
            transport.abort()
            return
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._hear()
        elif self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait()  # a part of a head
        elif self.conn.their_state is not h11.IDLE:
            self._hear()

    def connection_lost(self, exc: Exception | None) -> None:
        self._hear()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.limits.head, self._show_out)

    def _hear(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _show_out(self) -> None:
        self._late = None
        if not self.transport.is_closing() and self.transport.get_protocol() is self:
            self.transport.abort()

    @classmethod
    def _say(cls, what: str) -> None:
        if time.monotonic() - Door._said > QUIET or not Door._said:
            Door._said = time.monotonic()
            log.warning("%s", what)


def door(limits: Limits, files: int, trusted: frozenset[str] = frozenset()) -> type[Door]:
    """The door of a server that may open so many files."""
    most = min(limits.sockets, max(16, files - RESERVED))
    return type("ThisDoor", (Door,), {"limits": limits, "most": most, "trusted": trusted})


class Guest(socket.socket):
    """Somebody who was let in; says when they go."""

    leave: Callable[[], None] | None = None

    def close(self) -> None:
        super().close()
        leave, self.leave = self.leave, None
        if leave is not None:
            leave()


class Threshold(socket.socket):
    """Counts before the door does: with TLS nobody stands in it who has not shaken hands, and sockets need not."""

    def __init__(self, listening: socket.socket, door: type[Door]) -> None:
        super().__init__(listening.family, listening.type, listening.proto, fileno=listening.dup().detach())
        self._door = door
        self._guests: Counter[str] = Counter()

    def accept(self) -> tuple[Guest, Any]:
        line, address = super().accept()
        guest, who = Guest(self.family, self.type, self.proto, fileno=line.detach()), place(address[0])
        guest.leave = partial(self._leave, who)
        self._guests[who] += 1
        there, alike = self._guests.total(), self._guests[who]
        if there > self._door.most or (who not in self._door.trusted and alike > self._door.limits.sockets_of_address):
            self._door._say(f"{there} sockets are open, {alike} of one address: no more are let in")
            guest.close()
            raise ConnectionAbortedError  # asyncio goes on with the next one
        return guest, address

    def _leave(self, who: str) -> None:
        self._guests[who] -= 1
        if not self._guests[who]:
            del self._guests[who]


def quiet_when_full(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Without files asyncio pauses for a second and tells about it a hundred times: once a minute is enough."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM):
        Door._say(f"nobody can be let in for a moment: {error.strerror}")
    elif "_start_serving" in context.get("message", ""):
        pass  # the pause is over, and the server has been closed in the meantime
    else:
        loop.default_exception_handler(context)
