"""Measure the table under load: how long until everyone sees a choice, beside a bare echo server.

    .venv/bin/python benchmarks/table.py [--rooms 100] [--choices 20] [--pause 2.0] [--adventure ID] [--json]
    .venv/bin/python benchmarks/table.py --find-rooms [--within 180]

Two servers run in their own processes on the same stack (Starlette, uvicorn, websockets). One is the table with its
database on disk; the other sends every message to all connections of the same room. Four players sit in every room,
each with a connection. Rooms use the two servers in turn, choice by choice, at the pace of people.

After a random pause and a choice, it measures two times. `told` ends when the last of the four knows what happened:
lines and dice. `table` ends when the last one has the new table with the next question and all its odds. The echo gets
the message this room was told last, so that both servers send and deflate the same texts. A ratio of 2 means twice the
time of the bare message.

It also measures the time from `questable serve` to the first page, and the size of the client.

`--find-rooms` finds how many rooms one process holds at a p95 under 100 ms. It doubles the rooms until the server, or
the one process of the players, cannot keep up. Then it searches between. It ends after `--within` seconds with the
result so far.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from questable.table import messages as m
from questable.table.app import CLIENT, create_app
from questable.table.connection_limits import raise_file_limit
from questable.table.limits import Budgets, Limits
from questable.table.patches import merged
from questable.table.server import Server
from questable.table.sqlite_store import SqliteStore
from questable.terminal.serve import listen

ADVENTURE = "rise-of-the-dragon-lords"
SEATS = 4
ENOUGH = 100.0  # milliseconds until everyone has seen a choice, at p95
FIRST, MOST = 25, 1600  # rooms to try
PROBE = 8.0  # seconds of play for each number of rooms
CLOSE = 0.1  # share of rooms at which the search ends
PERCENTS = (50, 95, 99)


# The servers ---------------------------------------------------------------------------------------------------------


def echo_app() -> Any:
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    rooms: dict[str, list[WebSocket]] = {}

    async def echo(wire: WebSocket) -> None:
        await wire.accept()
        room = rooms.setdefault(wire.query_params["room"], [])
        room.append(wire)
        try:
            while True:
                text = await wire.receive_text()
                for each in room:
                    await each.send_text(text)
        except WebSocketDisconnect:
            room.remove(wire)

    class NoTables:
        async def farewell(self) -> None:
            """Do nothing: there is nobody to say goodbye to."""

    app = Starlette(routes=[WebSocketRoute("/echo", echo)])
    app.state.tables, app.state.budgets = NoTables(), Budgets()
    return app


def run_server(kind: str, database: str) -> None:
    many = (
        "commands",
        "messages",
        "new_games",
        "requests",
        "at_once",
        "connections",
        "commands_of_address",
        "works",
        "greetings",
        "players_of_address",
        "sockets_of_address",
        "sockets",
    )
    limits = Limits(**dict.fromkeys(many, 10**6))
    app = echo_app() if kind == "echo" else create_app(SqliteStore(database), limits=limits)
    listening = listen("127.0.0.1", 0)
    Server(app, lambda: print(listening.getsockname()[1], flush=True), limits).run(sockets=[listening])


@contextmanager
def server(kind: str, database: Path) -> Iterator[int]:
    program = [sys.executable, __file__, "--server", kind, "--db", str(database)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            yield int(running.stdout.readline())
        finally:
            running.terminate()


# The players ---------------------------------------------------------------------------------------------------------


class Table:
    """Four players at a table, each with a connection."""

    def __init__(self, number: int, adventure: str = ADVENTURE) -> None:
        self.adventure = adventure
        self.dice = random.Random(number)
        self.wires: list[ClientConnection] = []
        self.stages: list[dict[str, Any]] = []
        self.bytes: dict[str, list[int]] = {"told": [], "change": []}
        self.told: list[float] = []
        self.last_told = ""

    async def sit_down(self, port: int, stack: AsyncExitStack) -> None:
        wish = {"adventure": self.adventure, "seats": [{"kind": "me"}] * SEATS}
        made = await asyncio.to_thread(post, f"http://127.0.0.1:{port}/api/games", wish)
        for key in made["keys"]:
            wire = await stack.enter_async_context(connect(f"ws://127.0.0.1:{port}/api/play", max_size=None))
            await wire.send(msgspec.json.encode(m.Hello(game=made["game"]["id"], tokens=(key["token"],))).decode())
            self.wires.append(wire)
            self.stages.append(await self._until(wire, "welcome"))
        self.stages = [welcome["stage"] for welcome in self.stages]
        for seat in range(SEATS):  # later players have changed the stage of earlier ones
            for _ in range(SEATS - 1 - seat):
                await self._change(seat)

    async def choose(self, number: int) -> tuple[float, float]:
        """Make a choice; return the times until all four know what happened and until all have the new table."""
        seat = self.stages[0]["question"]["seat"]
        option = self.dice.choice(self.stages[seat]["question"]["choices"])["id"]
        command = m.Choose(id=str(number), seat=seat, version=self.stages[seat]["version"], option=option)
        began = time.perf_counter()
        await self.wires[seat].send(msgspec.json.encode(command).decode())
        self.told.clear()
        await asyncio.gather(*(self._change(each) for each in range(SEATS)))
        return max(self.told) - began, time.perf_counter() - began

    async def _change(self, seat: int) -> None:
        change = await self._until(self.wires[seat], "change")
        self.stages[seat] = merged(self.stages[seat], change["patch"])

    async def _until(self, wire: ClientConnection, kind: str) -> dict[str, Any]:
        while True:
            data = await wire.recv(decode=True)
            message: dict[str, Any] = msgspec.json.decode(data)
            if message["type"] in ("told", "change"):
                self.bytes[message["type"]].append(len(data))
            if message["type"] == "told":
                self.told.append(time.perf_counter())
                self.last_told = data
            if message["type"] == kind:
                return message
            assert message["type"] in ("accepted", "told", "change"), message


async def echo(wires: list[ClientConnection], number: int, text: str) -> float:
    began = time.perf_counter()
    await wires[number % SEATS].send(text)
    await asyncio.gather(*(wire.recv() for wire in wires))
    return time.perf_counter() - began


async def play(
    table_port: int, echo_port: int, rooms: int, choices: int, pause: float, adventure: str
) -> dict[str, Any]:
    took: dict[str, list[float]] = {"told": [], "table": [], "echo": []}
    async with AsyncExitStack() as stack:
        tables = [Table(number, adventure) for number in range(rooms)]
        echoes: list[list[ClientConnection]] = []
        for number, table in enumerate(tables):
            await table.sit_down(table_port, stack)
            url = f"ws://127.0.0.1:{echo_port}/echo?room={number}"
            echoes.append([await stack.enter_async_context(connect(url)) for _ in range(SEATS)])

        async def evening(table: Table, wires: list[ClientConnection]) -> None:
            for number in range(choices):
                await asyncio.sleep(table.dice.uniform(0, pause))
                told, shown = await table.choose(number)
                took["told"].append(told)
                took["table"].append(shown)
                await asyncio.sleep(table.dice.uniform(0, pause))
                took["echo"].append(await echo(wires, number, table.last_told))

        await asyncio.gather(*(evening(*pair) for pair in zip(tables, echoes, strict=True)))
    figures: dict[str, Any] = {name: percentiles(times) for name, times in took.items()}
    for name in ("told", "table"):
        ratios = {cut: round(value / figures["echo"][cut], 1) for cut, value in figures[name].items()}
        figures[f"{name} / echo"] = ratios
    figures["bytes"] = {
        kind: round(statistics.mean(size for table in tables for size in table.bytes[kind]))
        for kind in ("told", "change")
    }
    return figures


class Search:
    """A search for the most rooms with a p95 under `ENOUGH`."""

    def __init__(self, port: int, pause: float, adventure: str, until: float) -> None:
        self.port, self.pause, self.adventure, self.until = port, pause, adventure, until
        self.tables: list[Table] = []
        self.tried: dict[int, float] = {}  # rooms -> p95 in milliseconds
        self.numbers = iter(range(10**9))

    async def run(self) -> dict[str, Any]:
        async with AsyncExitStack() as stack:
            rooms, held, too_many = FIRST, 0, MOST + 1
            while rooms <= MOST and time.monotonic() < self.until - PROBE and too_many - held > max(1, CLOSE * held):
                if not await self._seated(rooms, stack):
                    break
                if await self._p95(rooms) < ENOUGH:
                    held = rooms
                else:
                    too_many = rooms
                rooms = min(2 * held, MOST) if too_many > MOST and held < MOST else (held + too_many) // 2
        return {"held": held, "too_many": too_many if too_many <= MOST else None, "p95_ms": self.tried}

    async def _seated(self, rooms: int, stack: AsyncExitStack) -> bool:
        """Seat players at this many rooms; False if there is no time."""
        while len(self.tables) < rooms:
            if time.monotonic() > self.until - PROBE:
                return False
            table = Table(len(self.tables), self.adventure)
            await table.sit_down(self.port, stack)
            self.tables.append(table)
        return True

    async def _p95(self, rooms: int) -> float:
        end, took = time.monotonic() + PROBE, list[float]()

        async def evening(table: Table) -> None:
            await asyncio.sleep(table.dice.uniform(0, self.pause))  # so that not all begin at once
            while time.monotonic() < end and "question" in table.stages[0]:
                took.append((await table.choose(next(self.numbers)))[1])
                await asyncio.sleep(table.dice.uniform(0, self.pause))

        await asyncio.gather(*(evening(table) for table in self.tables[:rooms]))
        self.tried[rooms] = percentiles(took)["p95_ms"]
        print(f"{rooms} rooms: p95 {self.tried[rooms]} ms ({len(took)} choices)", file=sys.stderr)
        return self.tried[rooms]


def percentiles(times: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return {f"p{percent}_ms": round(cuts[percent - 1] * 1000, 2) for percent in PERCENTS}


def post(url: str, body: Any) -> Any:
    with urlopen(Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"}), timeout=60) as answer:
        return json.load(answer)


# Start and size ------------------------------------------------------------------------------------------------------


def seconds_to_first_page(folder: Path) -> float:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = [
        sys.executable,
        "-m",
        "questable.terminal.main",
        "serve",
        "--port",
        str(port),
        "--db",
        str(folder / "s.db"),
    ]
    began = time.perf_counter()
    with subprocess.Popen(program, stdout=subprocess.DEVNULL) as running:
        try:
            while True:
                try:
                    with urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                        page.read()
                    return time.perf_counter() - began
                except OSError:
                    time.sleep(0.01)
        finally:
            running.terminate()


def client_sizes() -> dict[str, int]:
    """Return bytes after gzip, by kind of file, without fonts."""
    sizes: dict[str, int] = {}
    for path in sorted(CLIENT.rglob("*")):
        if path.suffix in (".js", ".css", ".html", ".svg"):
            sizes[path.suffix[1:]] = sizes.get(path.suffix[1:], 0) + len(gzip.compress(path.read_bytes()))
    return {**sizes, "all": sum(sizes.values())}


def find_rooms(pause: float, adventure: str, within: float, *, as_json: bool) -> None:
    raise_file_limit()
    with tempfile.TemporaryDirectory() as name, server("table", Path(name) / "t.db") as port:
        found = asyncio.run(Search(port, pause, adventure, time.monotonic() + within).run())
    if as_json:
        print(json.dumps(found, indent=2))
        return
    more = f", {found['too_many']} are too many" if found["too_many"] else ", and more were not tried"
    print(f"{found['held']} rooms of {SEATS} have a p95 under {ENOUGH:.0f} ms{more}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the table beside a bare echo server.")
    parser.add_argument("--rooms", type=int, default=100, help="default: %(default)s")
    parser.add_argument("--choices", type=int, default=20, help="choices in each room (default: %(default)s)")
    parser.add_argument("--pause", type=float, default=2.0, help="longest pause in seconds (default: %(default)s)")
    parser.add_argument("--adventure", default=ADVENTURE, help="default: %(default)s")
    parser.add_argument("--find-rooms", action="store_true", help="find how many rooms have a p95 under 100 ms")
    parser.add_argument("--within", type=float, default=180.0, help="seconds for the search (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")
    parser.add_argument("--server", choices=("table", "echo"), help=argparse.SUPPRESS)
    parser.add_argument("--db", default="", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.server:
        run_server(args.server, args.db)
        return
    if args.find_rooms:
        find_rooms(args.pause, args.adventure, args.within, as_json=args.json)
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = seconds_to_first_page(folder)
        with server("table", folder / "t.db") as table_port, server("echo", folder) as echo_port:
            figures = asyncio.run(play(table_port, echo_port, args.rooms, args.choices, args.pause, args.adventure))
    figures |= {"rooms": args.rooms, "first_page_seconds": round(start, 2), "client_gzip_bytes": client_sizes()}
    if args.json:
        print(json.dumps(figures, indent=2))
        return
    print(f"{args.rooms} rooms of {SEATS}: ms until all four know what happened (told) and have the new table (table)")
    for name in ("told", "table", "echo", "told / echo", "table / echo"):
        print(f"  {name:12}", "  ".join(f"{cut[:3]} {value}" for cut, value in figures[name].items()))
    print(", ".join(f"{kind}: {size} bytes" for kind, size in figures["bytes"].items()))
    print(f"from `questable serve` to the first page: {start:.2f} s")
    print("the client, gzip, without fonts:", ", ".join(f"{kind} {size:,}" for kind, size in client_sizes().items()))


if __name__ == "__main__":
    main()
