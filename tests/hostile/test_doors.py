"""Sockets that say nothing, or too slowly, or are too many: the table stays open for the others."""

from __future__ import annotations

import contextlib
import logging
import time
from pathlib import Path

import pytest

from questable.table.connection_limits import place, raise_file_limit
from questable.table.limits import Budgets
from tests.hostile.doorway import Running, received, running
from tests.table.kit import RISE, Open


def answered(server: Running) -> None:
    """It hears somebody, if not at once."""
    started, heard = time.monotonic(), ""
    while '"questable"' not in heard:
        assert time.monotonic() - started < 300
        time.sleep(0.05)
        with contextlib.suppress(OSError):
            heard = server.get("/api/health")


def test_idle_sockets_make_nobody_deaf(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """300 of them did, and wrote 88 MB of tracebacks."""
    with running(tmp_path, head=1.0, sockets_of_address=1000, most=60) as server, contextlib.ExitStack() as idle:
        lines = [idle.enter_context(server.connect()) for _ in range(300)]
        answered(server)  # those within the limit go after a second
        assert all(received(line) == "" for line in lines), "all of them are shown out"
    assert len([each for each in caplog.records if each.levelno >= logging.WARNING]) <= 1


def test_one_address_has_so_many_sockets(tmp_path: Path) -> None:
    with running(tmp_path, sockets_of_address=5) as server, contextlib.ExitStack() as held:
        for _ in range(5):
            held.enter_context(server.connect())
        time.sleep(0.2)
        assert server.get("/api/health") == ""


def test_idle_sockets_that_never_shake_hands_make_nobody_deaf(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """With TLS they were not counted, and held a file for a minute each."""
    with running(tmp_path, tls=True, head=1.0, sockets_of_address=1000, most=60) as server:
        with contextlib.ExitStack() as idle:
            lines = [idle.enter_context(server.connect()) for _ in range(300)]
            assert sum(received(line) == "" for line in lines) == 300, "all of them are shown out"
        answered(server)
    with running(tmp_path, tls=True, head=600.0, sockets_of_address=5) as server, contextlib.ExitStack() as held:
        lines = [held.enter_context(server.connect()) for _ in range(5)]
        with pytest.raises(OSError):
            server.get("/api/health")
        lines[0].close()
        for _ in range(3):  # those who have gone are not counted
            answered(server)
    assert len([each for each in caplog.records if each.levelno >= logging.WARNING]) <= 1


def test_who_writes_slowly_is_shown_out(tmp_path: Path) -> None:
    with running(tmp_path, head=0.5, reading=0.5) as server:
        with server.connect() as drip, pytest.raises(ConnectionError):
            for letter in "GET /api/health HTTP/1.1" + "\r\nX: y" * 100:
                drip.sendall(letter.encode())
                time.sleep(0.02)
        with server.connect() as slow:
            slow.sendall(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{")
            assert " 408 " in received(slow)
        with server.connect() as patient:  # a second request on the same line has a deadline, too
            patient.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            time.sleep(0.3)
            patient.sendall(b"GET /api/hea")
            assert received(patient).count("HTTP/1.1 200") == 1


def test_costly_requests_have_a_budget(open_table: Open) -> None:
    client = open_table(works=3, uploads=2, span=1000)
    codes = [client.get("/api/rules?search=dragon").status_code for _ in range(4)]
    assert codes == [200, 200, 200, 429]
    assert [client.post("/api/replays", content=b"x").status_code for _ in range(3)] == [400, 400, 429]
    assert client.post("/api/games", json={"adventure": RISE, "seats": [{"kind": "me"}]}).status_code == 201
    assert client.get("/api/health").status_code == 200


def test_budgets_are_bounded_and_by_address() -> None:
    budgets = Budgets(clock=lambda: 0.0)
    assert [budgets.spent("x", who, 1, 10) for who in "aab"] == [0, 10, 0], "the seconds until there is room"
    for number in range(20_000):
        budgets.spent("x", f"{number}", 1, 10)
    assert len(budgets._gauges) <= 5000


def test_places() -> None:
    assert place("2001:db8:1:2:3::1") == place("2001:db8:1:2:ffff::9") != place("2001:db8:1:3::1")
    assert place("::ffff:192.0.2.1") == "192.0.2.1" == place("192.0.2.1")
    assert place("testclient") == "testclient"


def test_the_file_limit_is_raised() -> None:
    import resource

    assert raise_file_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= 256
