"""kill -9 of the real server and its workers, at any moment: what was acknowledged is there, once; nobody is left over.

A player plays at `questable serve` through a real connection. After some answers a process is killed: the server, one
of its workers, or the server while a worker thinks. Then the player comes again, as docs/protocol.md tells: says hello,
sends the command again that got no answer, and compares all that was shown before with what is shown now.
"""

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
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import questable
from questable.table import messages as m
from questable.table.history import open_game
from questable.table.patches import Plain
from tests.sweeps import amount, share
from tests.table.kit import RISE, Browser, World, finished

EVENINGS = 20  # each with a database of its own
KILLS = amount(10, 50)
PATIENCE = 120.0  # seconds for what takes one; the machine may be busy
BOT = "greedy"


class Served:
    """`questable serve` with a database, started again whenever it has been killed."""

    def __init__(self, path: Path) -> None:
        self.path, self.url = path, ""
        self.orphans: list[int] = []  # workers whose server is gone
        self._running: subprocess.Popen[str] | None = None

    def start(self) -> None:
        if self._running is not None:
            return
        program = [sys.executable, "-m", "questable.terminal.main", "serve", "--port", "0", "--db", str(self.path)]
        self._running = subprocess.Popen(program, stdout=subprocess.PIPE, text=True)
        assert self._running.stdout is not None
        line = self._running.stdout.readline()
        assert "The table is open: " in line, line
        self.url = line.split(": ", 1)[1].strip().rstrip("/")

    @property
    def workers(self) -> list[int]:
        assert self._running is not None
        found = subprocess.run(["pgrep", "-P", str(self._running.pid)], capture_output=True, text=True, check=False)
        return [int(pid) for pid in found.stdout.split()]

    def kill(self) -> None:
        """The server alone; its workers notice it by themselves."""
        if self._running is None:
            return
        self.orphans += self.workers
        self._running.kill()
        with self._running:
            pass
        self._running = None

    def ask(self, path: str, body: bytes | None = None, kind: str = "application/json") -> Any:
        with urlopen(Request(self.url + path, body, {"Content-Type": kind}), timeout=PATIENCE) as answer:
            return json.load(answer)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return bool(state.strip()) and "Z" not in state  # one that nobody waits for is dead all the same


def wait_for(it: Any, otherwise: str) -> None:
    end = time.monotonic() + PATIENCE
    while not it():
        assert time.monotonic() < end, otherwise
        time.sleep(0.01)


class Player(Browser):
    """Somebody who plays seat 0 beside a bot, and knows exactly what has been promised to them."""

    def __init__(self, game: str, tokens: tuple[str, ...], dice: random.Random) -> None:
        super().__init__(tokens)
        self.game, self.dice = game, dice
        self.made: list[str] = []  # choices that were acknowledged and not taken back
        self.done: set[str] = set()  # commands that were acknowledged
        self.named = ""
        self.pending: Any = None
        self.count = 0
        self.stored: list[Plain] = []  # the lines that outlive a kill: what is only told may not have been written down

    @property
    def over(self) -> bool:
        return "outcome" in self.stage

    def next(self) -> m.Command | None:
        """What to say now; None: the bot is asked."""
        self.count += 1
        command, fate = f"c{self.count}", self.dice.random()
        if fate < 0.1:
            return m.Say(id=command, seat=0, text=f"line {self.count}")
        if fate < 0.15:
            return m.Rename(id=command, seat=0, name=f"Name {self.count}")
        if self.stage.get("undo") and fate < 0.4:
            return m.Undo(id=command, seat=0, version=self.version)
        if self.options:
            return self.choose(command, self.dice.choice(self.options))
        return None

    def answered(self, answer: Plain) -> None:
        """What was accepted is a promise; what was refused was never done."""
        command, self.pending = self.pending, None
        assert answer["id"] == command.id
        if answer["type"] == "refused":
            assert answer["code"] in ("stale", "no-undo", "not-your-turn", "no-such-option", "slow-down"), answer
            return
        self.done.add(f"0/{command.id}")
        match command:
            case m.Choose():
                self.made.append(command.option)
            case m.Undo():
                self.made.pop()
            case m.Rename():
                self.named = command.name

    def compare(self, log: list[Plain], chat: dict[int, Plain], undos: int) -> None:
        """No line that was stored and shown is missing; only an undo without an answer may have cut the log."""
        if self.stage.get("undos", 0) == undos:
            assert self.log[: max(0, len(log) - 1)] == log[:-1]  # the last line may have become a longer one
        else:
            assert isinstance(self.pending, m.Undo) and self.stage["undos"] == undos + 1
        known = {number: line for number, line in chat.items() if number > max(self.chat, default=0) - 200}
        assert known.items() <= self.chat.items()
        name = self.stage["info"]["seats"][0]["name"]
        assert name == self.named or not self.named or getattr(self.pending, "name", "") == name


class Evening:
    """Kills one after the other, at several tables if the games end."""

    def __init__(self, folder: Path, number: int) -> None:
        self.dice = random.Random(number)
        self.served = Served(folder / "table.db")
        self.players: list[Player] = []
        self.made: list[str] = []  # games that were acknowledged and are not played
        self.kills: Counter[str] = Counter()

    def sit_down(self) -> Player:
        if not self.players or self.players[-1].over:
            made = self._make({"kind": "me"}, {"kind": "bot", "bot": BOT})
            self.players.append(Player(made["game"]["id"], (made["keys"][0]["token"],), self.dice))
        return self.players[-1]

    def _make(self, *seats: Plain) -> Any:
        return self.served.ask("/api/games", json.dumps({"adventure": RISE, "seats": seats}).encode())

    def life(self, player: Player) -> None:
        """From hello to a kill."""
        with self._greeted(player) as wire:
            for _ in range(self.dice.randint(1, 6)):
                if player.over:
                    break
                self._say_something(wire, player)
            victim = self.dice.random()
            with contextlib.suppress(ConnectionClosed):
                if not player.over and (command := player.next()) is not None:
                    _send(wire, player, command)
                time.sleep(self.dice.random() * 0.02)  # anywhere in it
                if victim < 0.5:
                    self.served.kill()
                    self.kills["server"] += 1
                elif workers := self.served.workers:
                    os.kill(self.dice.choice(workers), signal.SIGKILL)
                    self.kills["worker"] += 1
                while player.pending is not None:
                    _hear(wire, player)
                if victim >= 0.5:
                    self._all_is_well(wire, player)

    @contextlib.contextmanager
    def _greeted(self, player: Player) -> Iterator[ClientConnection]:
        log, chat, undos = player.stored, dict(player.chat), player.stage.get("undos", 0)
        player.stage, player.log, player.chat, player.chronicle = {}, [], {}, ""
        with connect(f"{self.served.url.replace('http', 'ws')}/api/play", open_timeout=PATIENCE) as wire:
            wire.send(msgspec.json.encode(player.hello(player.game)).decode())
            while not player.stage or (len(player.log) < len(log) and player.stage.get("undos", 0) == undos):
                _hear(wire, player)  # of a long game the log is told a moment later
            player.compare(log, chat, undos)
            if player.pending is not None:
                _get_answered(wire, player, player.pending)
            if not player.done:
                _get_answered(wire, player, m.Pace(id="pace", milliseconds=0))
            yield wire

    def _say_something(self, wire: ClientConnection, player: Player) -> None:
        """Or listen to what the bot does."""
        if (command := player.next()) is None:
            _hear(wire, player)
            return
        _get_answered(wire, player, command)

    def _all_is_well(self, wire: ClientConnection, player: Player) -> None:
        """A worker is gone and the server goes on: bots choose, games are made, files are played."""
        moves = player.stage["info"]["moves"]
        while not player.options and not player.over and player.stage["info"]["moves"] == moves:
            _hear(wire, player)
        if self.dice.random() < 0.1:
            self.made.append(self._make({"kind": "me"})["game"]["id"])
        if self.dice.random() < 0.1:
            data = questable.seal(finished())
            with contextlib.suppress(OSError):  # the worker that was killed may be the one
                self.served.ask("/api/replays", data, "application/octet-stream")
            assert self.served.ask("/api/replays", data, "application/octet-stream")["verified"]

    def check(self) -> None:
        """The database holds what was promised, each once and in order, and every game opens."""

        async def story() -> None:
            world = World(self.served.path)
            try:
                for player in self.players:
                    await self._check_game(world, player)
                assert [row.game.id for row in await world.store.rows(self.made)] == self.made
            finally:
                await world.close()

        asyncio.run(story())

    async def _check_game(self, world: World, player: Player) -> None:
        contents = await world.store.read(player.game)
        room = await world.tables.room(player.game)
        assert contents is not None and room is not None and room.problem == ""
        assert open_game(room.record()).game.trail() == contents.game.fingerprint
        assert player.done <= set(contents.commands)
        made = [choice.option for choice in contents.choices if choice.seat == 0]
        possible = [player.made]
        match player.pending:
            case m.Choose():
                possible.append([*player.made, player.pending.option])
            case m.Undo():
                possible.append(player.made[:-1])
        assert made in possible


def _send(wire: ClientConnection, player: Player, command: Any) -> None:
    player.pending = command
    wire.send(msgspec.json.encode(command).decode())


def _get_answered(wire: ClientConnection, player: Player, command: Any) -> None:
    _send(wire, player, command)
    while player.pending is not None:
        _hear(wire, player)


def _hear(wire: ClientConnection, player: Player) -> None:
    player.hear(wire.recv(PATIENCE))
    last = player.last
    if last["type"] in ("welcome", "change"):
        player.stored = player.log
    assert not player.lost and last["type"] != "goodbye", last
    if last["type"] in ("accepted", "refused"):
        player.answered(last)
    player.heard.clear()


@pytest.mark.slow
@pytest.mark.parametrize("number", share(range(EVENINGS), of=20))
def test_nothing_acknowledged_is_lost(number: int, tmp_path: Path) -> None:
    evening = Evening(tmp_path, number)
    try:
        while sum(evening.kills.values()) < KILLS:
            evening.served.start()
            evening.life(evening.sit_down())
    finally:
        evening.served.kill()
    wait_for(lambda: not any(map(_alive, evening.served.orphans)), "workers are left over")
    evening.check()
    promised = sum(len(player.done) for player in evening.players)
    print(f"killed: {dict(evening.kills)}; {promised} commands acknowledged at {len(evening.players)} tables")
    assert promised, "or nothing is proven"
