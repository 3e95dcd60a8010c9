"""A real browser at a real server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.kit import FLAGS, PATIENCE, Openings, Server, chromium_of_this_machine

expect.set_options(timeout=1000 * PATIENCE)
MISSING = "no Chromium on this machine: install it (Debian: apt-get install chromium), or name it in QUESTABLE_CHROMIUM"


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """One Chromium for all tests of a process, and the event loop that speaks with it."""
    executable = chromium_of_this_machine()
    if executable is None:
        if os.environ.get("QUESTABLE_REQUIRE_BROWSER"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def browser(chromium: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """The Chromium for one test. Its event loop counts as running only then: other tests run loops of their own."""
    browser, loop = chromium
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The table most tests sit at."""
    server = Server(tmp_path_factory.mktemp("table") / "table.db").start()
    yield server
    server.stop()


@pytest.fixture
def open_tab(browser: Browser, server: Server) -> Iterator[Openings]:
    """Opens tabs; in the end nothing may have gone wrong in any of them."""
    openings = Openings(browser, server)
    yield openings
    try:
        openings.check()
    finally:
        openings.close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """`questable serve` for a test that wants to kill it."""
    server = Server(tmp_path / "own.db", real=True).start()
    yield server
    server.stop()
