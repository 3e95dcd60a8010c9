"""Friends gather in the lobby: they say what they are called, and the host begins. Bots alone can be watched."""

from __future__ import annotations

import asyncio

from questable.table import messages as m
from tests.table.kit import BOT, FRIEND, ME, Seated, World, in_world


def test_the_host_begins_not_the_last_friend() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, gather=True)
        ann = await Seated(room, (keys[0],)).come()
        bob = await Seated(room, (keys[1],)).come()
        assert ann.stage["info"]["state"] == "waiting"
        await room.handle(bob.visitor, m.Rename(id="name", seat=1, name="Bob"))
        assert ann.stage["info"]["seats"][1]["name"] == "Bob"
        await room.handle(bob.visitor, m.Start(id="go"))
        assert bob.answers("refused")[-1]["code"] == "not-host"
        await room.handle(ann.visitor, m.Start(id="go"))
        assert room.game is not None
        assert ann.stage["info"]["state"] == "running"

    in_world(story)


def test_with_a_host_who_has_gone_anybody_begins() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, gather=True)
        bob = await Seated(room, (keys[1],)).come()
        await room.handle(bob.visitor, m.Start(id="go"))
        assert room.game is not None

    in_world(story)


def test_without_gathering_the_last_friend_begins() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND)
        await Seated(room, (keys[0],)).come()
        await Seated(room, (keys[1],)).come()
        assert room.game is not None

    in_world(story)


def test_bots_alone_play_while_somebody_watches() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(BOT, BOT)
        assert not keys and room.game is not None
        begun = room.game.moves
        watcher = await Seated(room).come()
        for _ in range(200):
            if room.game.moves > begun + 5:
                break
            await asyncio.sleep(0.01)
        assert room.game.moves > begun + 5
        assert watcher.stage["scene"]

    in_world(story)
