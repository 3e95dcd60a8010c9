"""The web application with a client that speaks to it in this process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from questable.table.app import create_app
from questable.table.limits import Limits
from questable.table.origins import Guards
from questable.table.replays import Replays, here
from questable.table.sqlite_store import SqliteStore
from questable.table.workshop import Workshop
from questable.table.workshop import here as workshop_here
from tests.table.kit import Open, QuickBots


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Open]:
    """Opens servers, with limits that few tests reach unless they are named."""
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Questable</title>", encoding="utf-8")
    (folder / "assets" / "app-1234.js").write_text("1", encoding="utf-8")
    clients = []

    def opened(folders: Sequence[Path] = (), path: str | Path = ":memory:", **limits: Any) -> TestClient:
        asked = ("requests", "at_once", "works", "uploads", "packs", "new_games")
        many = (*asked, "commands", "commands_of_address", "messages", "resyncs", "greetings")
        limits = dict.fromkeys(many, 10_000) | limits
        bounds = Limits(**limits)
        replays, guards = Replays(bounds, here), Guards(("table.test", "testserver"))
        bots = QuickBots(workers=1)
        app = create_app(
            SqliteStore(path),
            folder,
            bots=bots,
            limits=bounds,
            replays=replays,
            guards=guards,
            folders=lambda: folders,
            workshop=Workshop(workshop_here),
        )
        client = TestClient(app, base_url="http://table.test", raise_server_exceptions=True)
        client.__enter__()
        clients.append(client)
        return client

    yield opened
    for client in clients:
        client.__exit__()


@pytest.fixture
def table(open_table: Open) -> TestClient:
    return open_table()
