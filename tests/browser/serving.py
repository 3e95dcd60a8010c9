"""A table for the browser tests: the real server, with limits that quick hands do not reach and one worker for bots."""

from __future__ import annotations

import sys
from pathlib import Path

from questable.table import room
from questable.table.app import create_app
from questable.table.bots import BotPool
from questable.table.limits import Limits
from questable.table.server import Server
from questable.table.sqlite_store import SqliteStore
from questable.terminal.serve import listen

HOST = "127.0.0.1"
PLENTY = 100_000
GONE, PATIENCE = 1.0, 0.5  # seconds: nobody wants to wait a minute for somebody who has left in a test


def main(database: str, port: int) -> None:
    room.GONE, room.PATIENCE = GONE, PATIENCE
    with listen(HOST, port) as listening:
        url = f"http://{HOST}:{listening.getsockname()[1]}/"
        asked = ("commands", "messages", "new_games", "requests", "at_once", "works", "uploads", "packs", "replays")
        sockets = (
            "players_of_address",
            "sockets_of_address",
            "greetings",
            "asks_of_address",
            "commands_of_address",
            "connections",
        )
        limits = Limits(**dict.fromkeys((*asked, *sockets), PLENTY))
        app = create_app(SqliteStore(Path(database)), bots=BotPool(workers=1), limits=limits)
        Server(app, lambda: print(f"The table is open: {url}", flush=True), limits).run(sockets=[listening])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
