"""Floods that ask for nothing: frames without words, crumbs of bodies, requests that are refused. Others are heard."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import logging
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import h11
import pytest
from starlette.websockets import WebSocketDisconnect

from questable.table import connection_limits
from questable.table.connection_limits import PORTION, Crumbs, Door, Frames
from questable.table.limits import Budgets, Gauge, Limits
from questable.table.logs import QUIET, Seldom
from tests.hostile.doorway import Running, received, running
from tests.table.kit import Open

PING, TEXT, MORE = 0x89, 0x01, 0x00  # the first byte of a frame; fragments are not the last of their message


def frame(head: int, data: bytes = b"") -> bytes:
    return bytes([head, 0x80 | len(data)]) + b"\0\0\0\0" + data


def open_socket(server: Running) -> socket.socket:
    line = server.speak()
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        b"GET /api/play HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: " + key.encode() + b"\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert b" 101 " in line.recv(4096)
    return line


def flood(line: socket.socket, data: bytes) -> None:
    """Send all of it, or as much as somebody reads; and wait until the other side is done."""
    with contextlib.suppress(OSError):
        line.sendall(data)
    received(line)
    line.close()


@pytest.fixture
def portions(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How much was read of a socket each time before others were heard."""
    sizes: list[int] = []
    plain = connection_limits.Portions.buffer_updated

    def updated(self: connection_limits.Portions, nbytes: int) -> None:
        sizes.append(nbytes)
        plain(self, nbytes)

    monkeypatch.setattr(connection_limits.Portions, "buffer_updated", updated)
    yield sizes


@pytest.mark.parametrize("tls", [False, True], ids=["plain", "tls"])
@pytest.mark.parametrize("first, more", [(b"", PING), (frame(TEXT, b"{"), MORE)], ids=["pings", "fragments"])
def test_frames_without_words_end_the_connection(
    first: bytes, more: int, tls: bool, tmp_path: Path, portions: list[int]
) -> None:
    """One socket of them stopped all tables for seventeen seconds."""
    with running(tmp_path, frames=50, span=1000, tls=tls) as server:
        line = open_socket(server)
        portions.clear()
        flood(line, first + frame(more) * 100_000)
        assert portions and max(portions) <= PORTION
        assert len(portions) <= 3, "no more is read than tells that it is a flood"


def test_frames_are_counted_whatever_they_are() -> None:
    heard: list[str] = []

    class Deaf(Frames):
        door = type("D", (Door,), {"limits": Limits(frames=4, span=1000), "budgets": Budgets()})
        client = None

        def __init__(self) -> None:
            self._frames = Gauge(4, 1000)
            self.conn = Events()  # type: ignore[assignment]
            self.transport = Line()  # type: ignore[assignment]

    class Events:
        def __init__(self) -> None:
            self.events: list[object] = []

        def events_received(self) -> list[object]:
            return []

    class Line:
        def abort(self) -> None:
            heard.append("shown out")

    wire = Deaf()
    for number in (3, 1, 1):
        wire.conn.events = [object()] * number  # type: ignore[list-item]
        wire.handle_events()
        heard.append(f"{number}")
    assert heard == ["3", "1", "shown out", "1"]


def test_crumbs_of_a_body_end_the_connection(tmp_path: Path, portions: list[int]) -> None:
    """A body of a few bytes a piece takes a thousand times as long to read as one in one piece."""
    head = "POST /api/packs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/zip\r\n"
    with running(tmp_path, crumbs=10, packs=100, uploads=100) as server:
        line = server.speak()
        flood(line, (head + "Transfer-Encoding: chunked\r\n\r\n").encode() + b"1\r\nx\r\n" * 100_000)
        assert len(portions) <= 3
        answer = server.ask(f"{head}Content-Length: 5000\r\nConnection: close\r\n\r\n" + "x" * 5000)
        assert " 400 " in answer, "a body in one piece is read"


def test_what_is_hardly_worth_reading_is_counted_by_request() -> None:
    conn = Crumbs(h11.SERVER)
    conn.receive_data(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n")
    conn.next_event()
    for size in (1, 1, 700, 198):
        conn.receive_data(b"x" * size)
        conn.next_event()
    assert conn.seen == 3


def test_a_flood_counts_as_many_sockets(tmp_path: Path, portions: list[int]) -> None:
    """Who was shown out comes again at once; but not as often as others."""
    with running(tmp_path, frames=5, span=1000, connections=50) as server:
        for _ in range(2):
            flood(open_socket(server), frame(PING) * 100)
        heard = [server.get("/api/health") for _ in range(10)]
        assert [bool(each) for each in heard].count(True) == 50 - 2 - 2 * connection_limits.FLOOD


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_address_that_asks_too_fast_waits_and_one_that_asks_much_too_fast_is_refused() -> None:
    clock = Clock()
    budgets, limits = Budgets(clock), Limits(requests=10, at_once=5, patience=0.25)
    assert [budgets.wait("a", limits) for _ in range(5)] == [0] * 5
    assert [budgets.wait("a", limits) for _ in range(4)] == pytest.approx([0.1, 0.2, 0.3, 0.3])
    assert budgets.wait("b", limits) == 0, "others do not wait"
    clock.now = 0.2
    assert [budgets.wait("a", limits) for _ in range(3)] == pytest.approx([0.1, 0.2, 0.3])
    clock.now = 10
    assert [budgets.wait("a", limits) for _ in range(5)] == [0] * 5


def test_whatever_is_asked_counts_also_what_is_refused(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    sleep = asyncio.sleep

    async def at_once(seconds: float, result: Any = None) -> Any:
        if seconds:
            slept.append(seconds)
        return await sleep(0, result)

    client = open_table(requests=1, at_once=6, patience=1.5)
    client.app.state.budgets._clock = Clock()  # type: ignore[attr-defined]
    monkeypatch.setattr("questable.table.app.asyncio.sleep", at_once)
    asked = ["/api/health", "/nothing", "/api/nothing", "/api/games/nothing", "/", "/api/health"]
    strange = {"Host": "evil.test"}
    codes = [client.get(path, headers=strange if path == "/nothing" else {}).status_code for path in asked]
    assert codes == [200, 421, 404, 404, 200, 200] and not slept
    assert client.get("/api/health").status_code == 200 and slept == [1.0], "it waits a moment"
    late = client.get("/api/health")
    assert late.status_code == 429 and slept[-1] == 1.5 and late.headers["retry-after"] == "2"
    assert late.json() == {"error": "Slow down. Try again in 2 seconds.", "code": "slow-down"}
    assert late.headers["x-content-type-options"] == "nosniff"
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/play"):
        pass


def test_requests_that_come_together_on_one_line_are_answered_with_pauses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No browser sends one before the last is answered. The pauses are for threads that others wait for."""
    pauses: list[float] = []
    plain = asyncio.SelectorEventLoop.call_later

    def later(self: Any, delay: float, *args: Any, **more: Any) -> Any:
        if delay == connection_limits.GAP:
            pauses.append(delay)
        return plain(self, delay, *args, **more)

    monkeypatch.setattr(asyncio.SelectorEventLoop, "call_later", later)
    request = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
    with running(tmp_path) as server:
        answer = server.ask(f"{request}\r\n" * 4 + f"{request}Connection: close\r\n\r\n")
    assert answer.count("HTTP/1.1 200") == 5 and len(pauses) == 4


def test_slow_down_says_for_how_long(open_table: Open) -> None:
    client = open_table(packs=1, span=10)
    client.app.state.budgets._clock = Clock()  # type: ignore[attr-defined]
    for language, words in (("en", "Too many packs at once. Try again in 10 minutes."), ("de", "in 10 Minuten.")):
        answers = [client.post(f"/api/packs?lang={language}", content=b"x") for _ in range(2)]
        assert answers[1].status_code == 429 and words in answers[1].json()["error"]
        assert answers[1].headers["retry-after"] == "600"


# The log -------------------------------------------------------------------------------------------------------------


def test_strangers_cannot_fill_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Every request that is none wrote a line."""
    with running(tmp_path, connections=10_000) as server:
        for _ in range(30):
            assert " 400 " in server.ask("nonsense\r\n\r\n")
    assert sum("Invalid HTTP request" in each.getMessage() for each in caplog.records) <= 1


def test_what_was_kept_back_is_counted() -> None:
    seldom, clock = Seldom(), Clock()
    seldom.clock = clock
    told: list[str] = []
    for second in (1.0, 2.0, 3.0, QUIET + 1.5, QUIET + 2.0):
        clock.now = second
        record = logging.LogRecord("x", logging.WARNING, "x", 1, "%s came", ("somebody",), None)
        if seldom.filter(record):
            told.append(record.getMessage())
    assert told == ["somebody came", "somebody came (2 more)"]
