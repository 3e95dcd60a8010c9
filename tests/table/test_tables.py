"""All games of a server: opened when needed, each once, and closed when nobody needs them."""

from __future__ import annotations

import asyncio
import gc

import msgspec
import pytest

from questable.table import tables as page
from questable.table.visitor import TurnedAway
from tests.table.kit import FRIEND, ME, Seated, World, in_world


def test_a_game_has_one_room_however_many_ask() -> None:
    async def story(world: World) -> None:
        room, _ = await world.new()
        game = room.stored.id
        world.tables._kept.clear()
        world.tables._alive.clear()
        rooms = await asyncio.gather(*(world.tables.room(game) for _ in range(5)))
        assert all(each is rooms[0] for each in rooms)
        assert rooms[0] is not None

    in_world(story)


def test_rooms_nobody_needs_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """But never one that somebody still has: two rooms of one game would do harm."""
    monkeypatch.setattr(page, "OPEN", 3)

    async def story(world: World) -> None:
        first, keys = await world.new()
        player = await Seated(first, tuple(keys.values())).come()
        held, _ = await world.new()
        for _ in range(8):
            await world.new()
        gc.collect()
        assert len(world.tables._kept) <= 4
        assert first.stored.id in world.tables._kept, "somebody sits there"
        assert await world.tables.room(held.stored.id) is held, "somebody has it"
        await player.play(2)

    in_world(story)


def test_a_closed_room_is_opened_again_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "OPEN", 1)

    async def story(world: World) -> None:
        room, keys = await world.new()
        player = await Seated(room, tuple(keys.values())).come()
        await player.play(4)
        await room.leave(player.visitor)
        game, lines = room.stored.id, player.log
        del room, player
        await world.new()
        await world.new()
        gc.collect()
        assert game not in world.tables._alive
        again = await world.tables.room(game)
        assert again is not None
        player = await Seated(again, tuple(keys.values())).come()
        assert (player.log, player.stage["info"]["moves"]) == (lines, 4)

    in_world(story)


def test_a_waiting_game_that_no_longer_fits_says_so() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND)
        room.stored = msgspec.structs.replace(room.stored, packs=("of another day",))
        friend = await Seated(room, (keys[1],)).come()
        assert friend.stage["info"]["state"] == "closed"
        assert "no pack" in friend.stage["info"]["problem"]
        with pytest.raises(TurnedAway):
            await Seated(room, ("wrong",)).come()

    in_world(story)
