"""Opening a long game: it is taken up where it stands, and how it came there is told while people play on."""

from __future__ import annotations

import contextlib
import random
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import questable
from questable import Game
from questable.breath import breathe, resting
from questable.table import messages as m
from questable.table import room as rooms
from questable.table.display import Display
from questable.table.history import History, play
from questable.table.priority import FIRST
from questable.table.room import Kept, Room
from questable.table.sqlite_store import SqliteStore
from questable.table.store import Contents, StoredPosition
from questable.table.tables import Tables
from tests.table.kit import ME, RISE, QuickBots, Seated, World, in_world

CHOICES = 150


def played(adventure: str = RISE, seed: int = 4) -> Game:
    game, dice = questable.new(adventure, seats=2, seed=seed), random.Random(seed)
    for _ in range(CHOICES):
        assert game.decision is not None
        game.play(dice.choice(game.decision.options))
    return game


async def stored(world: World, game: Game) -> tuple[str, tuple[str, ...]]:
    made = await world.tables.place(game, (ME, ME))
    return made.game.id, tuple(key.token for key in made.keys)


async def opened_anew(world: World, game: str) -> Room:
    """By another server over the same store."""
    room = await Tables(world.store, QuickBots(workers=1)).room(game)
    assert room is not None and not room.problem
    return room


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The choices of the stored game that are played, by their number; plans are tried out beyond its last one."""
    found: list[int] = []
    play = Game.play

    def counted(game: Game, option: object) -> object:
        if game.moves < CHOICES:
            found.append(game.moves)
        return play(game, option)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "play", counted)
    return found


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """How the game came here is not played again before this is set."""
    gate = threading.Event()

    def waits(*args: Any, **wishes: Any) -> History:
        while not gate.wait(0.001):
            breathe()
        return play(*args, **wishes)

    monkeypatch.setattr(rooms, "play", waits)
    return gate


async def everything_is_told(room: Room) -> None:
    assert room._past is not None
    await room._past


@pytest.mark.parametrize("adventure", [RISE, "mists-of-zanaga", "return-of-the-heroes"])
def test_a_long_game_is_taken_up_without_playing_it(adventure: str, plays: list[int], later: threading.Event) -> None:
    """Screens are the same as after playing it; the chronicle follows, and it is the same, too."""

    async def story(world: World) -> None:
        game, tokens = await stored(world, played(adventure))
        room = await world.tables.room(game)  # the server that has made it
        assert room is not None
        before = await Seated(room, tokens).come()
        later.set()
        await everything_is_told(room)
        later.clear()
        plays.clear()
        again = await opened_anew(world, game)
        player = await Seated(again, tokens).come()
        shown = {name: player.stage[name] for name in ("scene", "question")}
        assert not plays and not player.log
        assert shown == {name: before.stage[name] for name in shown}
        later.set()
        await everything_is_told(again)
        assert len(plays) == CHOICES
        assert player.log == before.log and len(player.log) > 20
        assert shown == {name: player.stage[name] for name in shown}

    in_world(story)


def test_people_go_on_before_everything_is_told(later: threading.Event) -> None:
    """Choices are made and taken back, also such as were made before; the chronicle is that of the game played."""

    async def story(world: World) -> None:
        game, tokens = await stored(world, played())
        room = await opened_anew(world, game)
        player = await Seated(room, tokens).come()
        dice = random.Random(3)
        await player.play(4, dice.choice)
        for _ in range(6):
            assert room.game is not None
            while room.game.decision and room.game.may_undo(room.game.decision.seat):
                seat = room.game.decision.seat
                undone = await player.say(m.Undo(id=f"undo-{player.version}", seat=seat, version=player.version))
                assert undone["type"] == "accepted"
            await player.play(2, dice.choice)
        assert not player.log or len(player.log) < 40
        later.set()
        await everything_is_told(room)
        again = await opened_anew(world, game)
        reader = await Seated(again, tokens).come()
        await everything_is_told(again)
        assert player.log == reader.log
        assert not player.lost

    in_world(story)


async def with_position(world: World, game: str, kept: Kept) -> None:
    contents = await world.store.read(game)
    assert contents is not None and contents.position is not None
    position = StoredPosition(contents.position.number, msgspec.json.encode(kept))
    assert isinstance(world.store, SqliteStore)
    await world.store._do(world.store._position, game, position)


def kept_of(contents: Contents | None) -> Kept:
    assert contents is not None and contents.position is not None
    return msgspec.json.decode(contents.position.kept, type=Kept)


def test_a_position_that_does_not_fit_the_choices_is_not_trusted(plays: list[int]) -> None:
    """Neither one of other choices, nor one of an older server, which did not say of which choices it was."""

    async def story(world: World) -> None:
        for hash_ in ("", "0" * 32):
            game, _ = await stored(world, played())
            kept = kept_of(await world.store.read(game))
            assert kept.choices
            await with_position(world, game, msgspec.structs.replace(kept, choices=hash_))
            plays.clear()
            room = await opened_anew(world, game)
            assert len(plays) == CHOICES and room._past is None

    in_world(story)


def test_a_position_that_is_not_what_the_trail_says_is_not_trusted(plays: list[int]) -> None:
    async def story(world: World) -> None:
        game, _ = await stored(world, played())
        kept = kept_of(await world.store.read(game))
        await with_position(world, game, msgspec.structs.replace(kept, trail="0" * len(kept.trail)))
        plays.clear()
        room = await opened_anew(world, game)
        assert len(plays) == CHOICES and room._past is None

    in_world(story)


def test_a_past_is_told_when_somebody_is_there_to_read_it_and_one_at_a_time(plays: list[int]) -> None:
    """To continue a long replay again and again made every other table wait for each of them to be played."""

    async def story(world: World) -> None:
        games = [await stored(world, played()) for _ in range(2)]
        plays.clear()
        tables = Tables(world.store, QuickBots(workers=1))
        opened = [await tables.room(game) for game, _ in games]
        assert not plays and all(room is not None and room._past is None for room in opened)
        running, most = list[int](), list[int]()
        told = rooms._past

        def watched(*args: Any) -> Display:
            running.append(1)
            most.append(len(running))
            try:
                return told(*args)
            finally:
                running.pop()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rooms, "_past", watched)
            readers = []
            for room, (_, tokens) in zip(opened, games, strict=True):
                assert room is not None
                readers.append(await Seated(room, tokens).come())
            for room in opened:
                assert room is not None
                await everything_is_told(room)
        assert most == [1, 1] and len(plays) == 2 * CHOICES
        assert all(reader.log for reader in readers)

    in_world(story)


def test_a_past_is_played_behind_everything_others_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    behind: list[str] = []
    first = FIRST.behind

    @contextlib.contextmanager
    def watched(patience: float = 0.0) -> Iterator[None]:
        with first(patience), resting(lambda: behind.append("breathes")):
            yield

    monkeypatch.setattr(FIRST, "behind", watched)
    rooms._past(questable.record_of(played()), (), [(frozenset({0}), "en")])
    assert len(behind) >= CHOICES, "others can go first before every choice"


def test_a_room_that_closes_tells_no_more(later: threading.Event) -> None:
    async def story(world: World) -> None:
        game, tokens = await stored(world, played())
        room = await opened_anew(world, game)
        await Seated(room, tokens).come()
        await room.close(m.Goodbye(reason="", again=True, code="closing"))
        assert room._past is not None and room._past.cancelled()
        later.set()

    in_world(story)
