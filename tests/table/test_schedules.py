"""Messages that are lost, doubled or overtake each other: in the end all see the same, and nothing happened twice."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from questable.table import messages as m
from questable.table.patches import Plain
from questable.table.visitor import Visitor
from tests.sweeps import share
from tests.table.kit import FRIEND, ME, Browser, World, in_world

SCHEDULES = 2000
BLOCKS = 4
STEPS = 60


class Weather:
    """A line on which messages may be lost, doubled, or overtake each other."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._under_way: list[Any] = []
        self.fair = False

    def put(self, message: Any) -> None:
        if self.fair:
            self._under_way.append(message)
            return
        copies = self._dice.choice((0, 1, 1, 1, 1, 2))
        for _ in range(copies):
            at = len(self._under_way) - (self._dice.random() < 0.2)
            self._under_way.insert(max(0, at), message)

    def take(self) -> Any | None:
        return self._under_way.pop(0) if self._under_way else None


class Remote(Browser):
    """A browser far away: resends its commands until they are answered, asks again when it has lost the thread."""

    def __init__(self, name: str, tokens: tuple[str, ...], dice: random.Random) -> None:
        super().__init__(tokens, name)
        self.up, self.down = Weather(dice), Weather(dice)
        self.visitor = Visitor(lambda answer: self.down.put(msgspec.json.encode(answer)))
        self.pending: dict[str, m.Act] = {}
        self.accepted: set[str] = set()
        self.number = 0

    def act(self, command: m.Act) -> None:
        self.pending[command.id] = command
        self.up.put(command)

    def next_id(self) -> str:
        self.number += 1
        return f"{self.name}-{self.number}"

    def receive(self) -> bool:
        data = self.down.take()
        if data is None:
            return False
        self.hear(data)
        message: Plain = self.heard.pop()
        if message["type"] in ("accepted", "refused"):
            self.pending.pop(message["id"], None)
            if message["type"] == "accepted":
                self.accepted.add(message["id"])
        if self.lost:
            self.up.put(m.Resync(log_from=len(self.log), chronicle=self.chronicle))
        return True


async def evening(world: World, seed: int) -> None:
    dice = random.Random(seed)
    room, keys = await world.new(ME, ME)
    remotes = [Remote("anna", (keys[0],), dice), Remote("berta", (keys[1],), dice), Remote("guest", (), dice)]
    for remote in remotes:
        await room.join(remote.visitor, remote.hello(room.stored.id))

    async def serve(remote: Remote) -> bool:
        command = remote.up.take()
        if command is None:
            return False
        await room.handle(remote.visitor, command)
        return True

    for _ in range(STEPS):
        remote = dice.choice(remotes)
        match dice.randrange(8):
            case 0 | 1 | 2:
                if remote.options:
                    remote.act(remote.choose(remote.next_id(), dice.choice(remote.options)))
            case 3:
                if remote.stage.get("undo"):
                    seat = remote.seats[0]
                    remote.act(m.Undo(id=remote.next_id(), seat=seat, version=remote.version))
                else:
                    remote.act(m.Say(id=remote.next_id(), text=f"{remote.name} says hello {remote.number}"))
            case 4 if dice.random() < 0.3:  # the line breaks and is there again
                await room.leave(remote.visitor)
                remote.up, remote.down = Weather(dice), Weather(dice)
                await room.join(remote.visitor, remote.hello(room.stored.id))
            case _:
                for each in remotes:
                    await serve(each)
                    each.receive()
                    each.receive()

    for remote in remotes:  # the weather clears
        remote.up.fair = remote.down.fair = True
        remote.up.put(m.Ping())
        for command in remote.pending.values():
            remote.up.put(command)
    busy = True
    while busy:
        busy = False
        for remote in remotes:
            served = await serve(remote)
            busy = remote.receive() or served or busy
    for remote in remotes:
        assert not remote.pending
        assert remote.stage == as_sent(room.stage(remote.visitor.seats))
        assert remote.log == as_sent(room.lines(remote.visitor.seats))

    contents = await world.store.read(room.stored.id)
    assert contents is not None
    done = set(contents.commands)
    accepted = {f"{remote.seats[0] if remote.seats else -1}/{each}" for remote in remotes for each in remote.accepted}
    assert accepted <= done
    assert room.game is not None
    assert [choice.option for choice in contents.choices] == room.game.choices()
    texts = [line.text for line in contents.chat]
    assert len(texts) == len(set(texts)), "nothing was said twice"
    for remote in remotes:
        await room.leave(remote.visitor)
        remote.up, remote.down = Weather(dice), Weather(dice)
        remote.down.fair = True
        await room.join(remote.visitor, remote.hello(room.stored.id))
        while remote.receive():
            pass
        assert [line["text"] for _, line in sorted(remote.chat.items())] == texts


def as_sent(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(BLOCKS))
def test_all_converge(block: int) -> None:
    async def story(world: World) -> None:
        for seed in share(range(SCHEDULES), of=12)[block::BLOCKS]:
            await evening(world, seed)

    in_world(story)


def test_the_weather_is_bad() -> None:
    """Otherwise the test above would prove little."""
    weather = Weather(random.Random(1))
    for number in range(300):
        weather.put(number)
    came = []
    while (message := weather.take()) is not None:
        came.append(message)
    assert len(set(came)) < 280, "some are lost"
    assert len(set(came)) < len(came), "some are doubled"
    assert came != sorted(came), "some overtake others"


def test_a_friend_whose_welcome_was_lost_comes_in_again() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND)
        friend = Browser((keys[1],))
        await room.join(Visitor(lambda answer: None), friend.hello(room.stored.id))
        visitor = Visitor(lambda answer: friend.hear(msgspec.json.encode(answer)))
        await room.join(visitor, friend.hello(room.stored.id))
        assert friend.seats == (1,)

    in_world(story)
