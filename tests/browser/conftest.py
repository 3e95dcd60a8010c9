"""A real browser at a real server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.kit import FLAGS, Openings, Server, chromium_of_this_machine

expect.set_options(timeout=30_000)  # machines may be busy
MISSING = "no Chromium on this machine: install it (Debian: apt-get install chromium), or name it in QUESTABLE_CHROMIUM"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium a module: while it is open no other test of this process could run an event loop."""
    executable = chromium_of_this_machine()
    if executable is None:
        if os.environ.get("QUESTABLE_REQUIRE_BROWSER"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield chromium
        chromium.close()


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
