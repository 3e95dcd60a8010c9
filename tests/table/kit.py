"""What tests of the table need: a browser as docs/protocol.md describes it, and tables without processes."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec
from starlette.testclient import TestClient

import questable
from questable import Game, Option, Record
from questable.bots import make_bot, take_turns
from questable.table import messages as m
from questable.table.bots import BotPool
from questable.table.library import Library
from questable.table.patches import Plain, merged
from questable.table.room import Room
from questable.table.sqlite_store import SqliteStore
from questable.table.tables import Tables
from questable.table.visitor import Visitor

RISE = "rise-of-the-dragon-lords"
ME, FRIEND, BOT = m.SeatWish(kind="me"), m.SeatWish(kind="friend"), m.SeatWish(kind="bot", bot="random")
Open = Callable[..., TestClient]  # opens a server; limits may be named
T = TypeVar("T")


@cache
def finished() -> Record:
    """A game somebody has won."""
    game = questable.new(RISE, seats=1, seed="1")
    take_turns(game, {0: make_bot("greedy", game.setting.adventure, 1)})
    assert game.outcome is not None
    return questable.read_record(questable.to_bytes(game))


class QuickBots(BotPool):
    """Bots that answer at once, in this process."""

    floor = 0.0

    async def choose(self, game_id: str, game: Game, bot: str) -> Option:
        assert game.decision is not None
        return random.Random(f"{game.moves}").choice(game.decision.options)

    async def warm_up(self, game_id: str) -> None:
        """They need nothing."""


class Browser:
    """A client: keeps stage, log and chat; says when it has lost the thread."""

    def __init__(self, tokens: tuple[str, ...] = (), name: str = "") -> None:
        self.tokens, self.name = tokens, name
        self.stage: Plain = {}
        self.log: list[Plain] = []
        self.chat: dict[int, Plain] = {}
        self.seats: tuple[int, ...] = ()
        self.keys: dict[int, str] = {}
        self.heard: list[Plain] = []
        self.lost = False
        self.told = 0  # the version that was announced last
        self.chronicle = ""

    # -- listening

    def hear(self, data: bytes | str) -> None:
        message: Plain = msgspec.json.decode(data)
        self.heard.append(message)
        match message["type"]:
            case "welcome":
                self._welcome(message)
            case "told":
                self._told(message)
            case "change":
                self._change(message)
            case "said":
                self.chat[message["line"]["number"]] = message["line"]
            case "pong":
                self.lost = self.lost or message["version"] > self.version

    def _welcome(self, message: Plain) -> None:
        self.chat |= {line["number"]: line for line in message["chat"]}
        self.seats = tuple(message["seats"])
        self.keys |= {key["seat"]: key["token"] for key in message["keys"]}
        if message["stage"]["version"] < self.version or message["log_from"] > len(self.log):
            return
        self.stage, self.chronicle = message["stage"], message["chronicle"]
        self.log = self.log[: message["log_from"]] + message["log"]
        self.lost, self.told = False, 0  # it may be older than what was announced, and has taken its lines back

    def _told(self, message: Plain) -> None:
        if message["version"] <= self.version:
            return
        if message["since"] != self.version or message["log_from"] > len(self.log):
            self.lost = True
            return
        self.log, self.told = self.log[: message["log_from"]] + message["log"], message["version"]

    def _change(self, message: Plain) -> None:
        if message["version"] <= self.version:
            return
        unheard = message["told"] and self.told != message["version"]
        if message["since"] != self.version or message["log_from"] > len(self.log) or unheard:
            self.lost = True
            return
        self.stage = merged(self.stage, message["patch"])
        self.log = self.log[: message["log_from"]] + message["log"]

    # -- looking

    @property
    def version(self) -> int:
        return int(self.stage.get("version", 0))

    @property
    def question(self) -> Plain:
        return dict(self.stage.get("question", {}))

    @property
    def options(self) -> list[str]:
        return [choice["id"] for choice in self.question.get("choices", ())]

    @property
    def last(self) -> Plain:
        return self.heard[-1]

    def answers(self, kind: str) -> list[Plain]:
        return [message for message in self.heard if message["type"] == kind]

    def hello(self, game: str) -> m.Hello:
        undos = self.stage.get("undos", 0)
        return m.Hello(
            game=game, tokens=self.tokens, name=self.name, log_from=len(self.log), undos=undos, chronicle=self.chronicle
        )

    def choose(self, command: str, option: str | None = None, seat: int | None = None) -> m.Choose:
        return m.Choose(
            id=command,
            seat=self.question["seat"] if seat is None else seat,
            version=self.version,
            option=option or self.options[0],
        )


class Seated(Browser):
    """A browser in the same process, at a table."""

    def __init__(self, room: Room, tokens: tuple[str, ...] = (), name: str = "") -> None:
        super().__init__(tokens, name)
        self.room = room
        self.visitor = Visitor(lambda answer: self.hear(msgspec.json.encode(answer)))

    async def come(self) -> Self:
        await self.room.join(self.visitor, self.hello(self.room.stored.id))
        return self

    async def say(self, command: m.Command) -> Plain:
        """Send a command; gives what was answered to it."""
        before = len(self.heard)
        await self.room.handle(self.visitor, command)
        answers = [each for each in self.heard[before:] if each["type"] in ("accepted", "refused", "pong", "welcome")]
        return answers[0]

    async def play(self, count: int, choose: Callable[[list[str]], str] = lambda options: options[0]) -> None:
        """Make so many choices, for whichever of its seats is asked."""
        for _ in range(count):
            while not self.options:
                await asyncio.sleep(0.001)
            command = self.choose(f"play-{self.version}", choose(self.options))
            assert (await self.say(command))["type"] == "accepted"


class World:
    """A store in memory (or a file) and the tables over it."""

    def __init__(
        self, path: str | Path = ":memory:", bots: BotPool | None = None, folders: Sequence[Path] = ()
    ) -> None:
        self.store = SqliteStore(path)
        library = Library(self.store, lambda: folders)
        self.tables = Tables(self.store, bots or QuickBots(workers=1), library)

    async def new(self, *seats: m.SeatWish, **wishes: Any) -> tuple[Room, dict[int, str]]:
        """A new game: its room and the tokens of its seats. Bots do not wait; drawn dice are as wished, too."""
        wishes = {"adventure": RISE, "seed": "2"} | wishes
        made = await self.tables.create(m.NewGame(seats=seats or (ME, ME), **wishes))
        room = await self.tables.room(made.game.id)
        assert room is not None
        room.stored = msgspec.structs.replace(room.stored, pace=0, share=wishes["seed"] or room.stored.share)
        return room, {key.seat: key.token for key in made.keys}

    async def almost_over(self) -> tuple[Room, dict[int, str]]:
        """A game with one seat and one choice to go."""
        record = finished()
        game = questable.replay(record, to=len(record.choices) - 1)
        made = await self.tables.place(game, (ME,))
        room = await self.tables.room(made.game.id)
        assert room is not None
        return room, {key.seat: key.token for key in made.keys}

    async def close(self) -> None:
        await self.tables.farewell()
        self.tables.bots.close()
        self.store.close()


def in_world(story: Callable[[World], Coroutine[Any, Any, T]], patience: float = 240, **world: Any) -> T:
    """Tell a story in a world of its own."""

    async def told() -> T:
        here = World(**world)
        try:
            return await asyncio.wait_for(story(here), patience)
        finally:
            await here.close()

    return asyncio.run(told())
