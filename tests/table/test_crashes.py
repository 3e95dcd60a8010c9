"""kill -9 in the middle of a game: what was acknowledged is there, and nothing else has happened."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from questable.table import messages as m
from questable.table.bots import BotPool
from questable.table.history import open_game
from tests.parcels import FILES, zipped
from tests.sweeps import amount
from tests.table.kit import BOT, ME, RISE, Browser, Seated, World, in_world

KILLS = amount(50, 1000)
EVENING = 100
"""Kills in one game; then another one begins."""
ROOT = Path(__file__).parents[2]


class Tally:
    """How many kills have been survived. With QUESTABLE_KILLS=FILE a run that was ended goes on where it was."""

    def __init__(self) -> None:
        name = os.environ.get("QUESTABLE_KILLS", "")
        self._file = Path(name) if name else None
        self.count = int(self._file.read_text()) if self._file is not None and self._file.exists() else 0

    def add(self, kills: int) -> None:
        self.count += kills
        if self._file is not None:
            self._file.write_text(str(self.count))


def state(path: Path, game: str) -> tuple[set[str], int, str]:
    """What the database holds: commands, number of choices, fingerprint; and the game can be opened."""

    async def story(world: World) -> tuple[set[str], int, str]:
        contents = await world.store.read(game)
        room = await world.tables.room(game)
        assert contents is not None and room is not None
        assert room.problem == ""
        assert open_game(room.record()).game.trail() == contents.game.fingerprint
        return set(contents.commands), len(contents.choices), contents.game.fingerprint

    return in_world(story, path=path)


@pytest.mark.slow
def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    tally = Tally()
    while tally.count < KILLS:
        an_evening_of_kills(tmp_path / f"{tally.count}.db", tally)


def an_evening_of_kills(path: Path, tally: Tally) -> None:
    dice, kills, counted = random.Random(tally.count + 1), min(EVENING, KILLS - tally.count), 0

    async def begin(world: World) -> tuple[str, list[str]]:
        room, keys = await world.new(ME, ME)
        return room.stored.id, list(keys.values())

    game, tokens = in_world(begin, path=path)
    acknowledged: set[str] = set()
    program = [sys.executable, "-m", "tests.table.crasher", str(path), game, *tokens]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as crasher:
        assert crasher.stdin is not None and crasher.stdout is not None
        for kill in range(kills):
            crasher.stdin.write("live\n")
            crasher.stdin.flush()
            pid = int(crasher.stdout.readline().split()[1])
            after, last = dice.randint(1, 12), ("", "", "")
            for count, line in enumerate(crasher.stdout):
                word, *rest = line.split()
                if word != "ack":
                    break
                acknowledged.add(rest[0])
                last = (rest[0], rest[1], rest[2])
                if count == after:
                    time.sleep(dice.random() * 0.003)  # anywhere in the next command
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
            if kill % 5 == 0 or kill == kills - 1:
                commands, moves, fingerprint = state(path, game)
                done = {command.partition("/")[2] for command in commands}
                assert acknowledged <= done
                assert len(done - acknowledged) <= kill + 1, "at most one command a life was stored and not told"
                told = int(last[0].partition("-")[2])
                if all(int(each.partition("-")[2]) <= told for each in done if each.startswith(f"{kill}-")):
                    assert (str(moves), fingerprint) == last[1:]
                tally.add(kill + 1 - counted)
                counted = kill + 1
        crasher.stdin.close()
    assert len(acknowledged) > kills * 4 or kills < EVENING


def test_workers_that_are_killed_cost_a_game_nothing(tmp_path: Path) -> None:
    """A bot whose process is gone is asked again in a fresh one; the table says so, and the game goes on."""
    kills = amount(3, 30)
    path, dice = tmp_path / "table.db", random.Random(2)

    async def story(world: World) -> tuple[str, str]:
        room, _ = await world.new(BOT, BOT)
        watcher = await Seated(room).come()
        (worker,) = world.tables.bots._workers
        for _ in range(kills):
            while worker._process is None or worker._process.pid is None:
                await asyncio.sleep(0.01)
            assert room.game is not None
            before = room.game.moves
            os.kill(worker._process.pid, signal.SIGKILL)
            while room.game.moves < before + dice.randint(2, 5):
                await asyncio.sleep(0.01)
        await room.close(m.Goodbye(reason="", again=False, code="closing"))
        assert watcher.chat and {line["name"] for line in watcher.chat.values()} == {"The table"}
        assert room.game is not None
        return room.stored.id, room.game.trail()

    game, trail = in_world(story, path=path, bots=BotPool(workers=1))
    assert state(path, game)[2] == trail


# The real server -----------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def server(path: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    program = [sys.executable, "-m", "questable.terminal.main", "serve", "--port", "0", "--db", str(path)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            line = running.stdout.readline()
            assert "The table is open: " in line
            yield line.split(": ", 1)[1].strip().rstrip("/"), running
        finally:
            running.kill()


@contextlib.contextmanager
def greet(url: str, browser: Browser, game: str) -> Iterator[ClientConnection]:
    with connect(f"{url.replace('http', 'ws')}/api/play", open_timeout=30) as wire:
        wire.send(msgspec.json.encode(browser.hello(game)).decode())
        until(wire, browser, "welcome")
        yield wire


def until(wire: ClientConnection, browser: Browser, *kinds: str) -> None:
    while True:
        browser.hear(wire.recv(30))
        if browser.last["type"] in kinds:
            return


def ask(url: str, body: bytes, kind: str) -> dict[str, Any]:
    with urlopen(Request(url, body, {"Content-Type": kind}), timeout=60) as answer:
        told: dict[str, Any] = json.load(answer)
        return told


@pytest.mark.slow
def test_a_killed_server_comes_back_as_it_was(tmp_path: Path) -> None:
    """Also to a game with a pack that somebody has sent."""
    path = tmp_path / "table.db"
    browser, game = Browser(), ""
    for life in range(3):
        with server(path) as (url, running):
            if not game:
                key = ask(f"{url}/api/packs", zipped(*FILES), "application/zip")["pack"]["id"]
                wish = {"adventure": RISE, "seats": [{"kind": "me"}] * 2, "seed": "2", "packs": [key, "wild:focus"]}
                made = ask(f"{url}/api/games", json.dumps(wish).encode(), "application/json")
                game = made["game"]["id"]
                browser.tokens = tuple(key["token"] for key in made["keys"])
            before = browser.stage
            with greet(url, browser, game) as wire:
                if before:
                    assert {**browser.stage, "version": 0} == {**before, "version": 0}
                for number in range(5):
                    wire.send(msgspec.json.encode(browser.choose(f"{life}-{number}")).decode())
                    until(wire, browser, "accepted")
                assert browser.stage["info"]["moves"] == 5 * (life + 1)
                if life < 2:
                    running.kill()
                    continue
                running.send_signal(signal.SIGTERM)
                until(wire, browser, "goodbye")
                assert browser.last["again"]
                assert browser.last["code"] == "closing"
            running.wait(30)
    assert asyncio.run(_moves(path, game)) == 15


async def _moves(path: Path, game: str) -> int:
    world = World(path)
    try:
        contents = await world.store.read(game)
        assert contents is not None
        return len(contents.choices)
    finally:
        await world.close()
