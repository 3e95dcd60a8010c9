"""All games of this server: made here, opened when somebody comes, closed together."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from weakref import WeakValueDictionary

import questable
from questable import Game
from questable.bots import bot_names
from questable.errors import QuestableError, SetupError
from questable.table import messages as m
from questable.table import room as rooms
from questable.table.bots import BotPool, usual_bot
from questable.table.fairness import new_share
from questable.table.library import FOCUS, Library
from questable.table.room import SHOWN_STATES, Room, position_of
from questable.table.seats import set_places
from questable.table.store import Contents, Row, Store, StoredChoice, StoredGame, StoredPack, StoreError
from questable.table.wording import refused
from questable.version import RULES, __version__

OPEN = 400
"""The most rooms that stay open; beyond that, empty rooms are closed, the longest unused first."""
JUMP = 86_400.0
"""Seconds by which the time of day may differ from the time that has passed: it is set now and then."""
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # no characters that look alike


def seconds_passed() -> float:
    """Also while the machine slept, where that is known."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Clock:
    """The time of day, and whether it has gone on as time does."""

    def __init__(self, now: Callable[[], float] = time.time, passed: Callable[[], float] | None = None) -> None:
        self.now, self.passed = now, passed or seconds_passed
        self._began = self.now() - self.passed()

    @property
    def has_jumped(self) -> bool:
        return abs(self.now() - self.passed() - self._began) > JUMP


def new_id() -> str:
    """Return 60 random bits, so that only people with its link find a game."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


class Tables:
    """The rooms of this server."""

    def __init__(self, store: Store, bots: BotPool, library: Library | None = None) -> None:
        self.store, self.bots = store, bots
        self.library = library or Library(store)
        self.closing = False
        self._began = time.monotonic()
        self._clock = Clock()
        self._one_past = asyncio.Lock()  # long games are played again one at a time
        self._kept: dict[str, Room] = {}  # the last used is last
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()  # while in use, there is only one
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # a long game delays no others

    async def room(self, game: str) -> Room | None:
        """Return the room of a game, opened if needed, or None if there is no such game."""
        if (room := self._living(game)) is None:
            opening = self._opening.setdefault(game, asyncio.Lock())
            async with opening:
                if (room := self._living(game)) is None:
                    contents = await self.store.read(game)
                    if contents is None:
                        return None
                    room = await self._open(self._room(contents))
                    if (early := self._began + rooms.GONE - time.monotonic()) > 0:
                        room.expect_everybody(early)
        self._kept.pop(game, None)
        self._kept[game] = room
        return room

    def _room(self, contents: Contents, *, reopened: bool = True) -> Room:
        return Room(contents, self.store, self.bots, self.library.folders, reopened=reopened, one_past=self._one_past)

    def _living(self, game: str) -> Room | None:
        """Return the room if it is open and the store still has the same game."""
        room = self._alive.get(game)
        return None if room is None or room.moved else room

    async def infos(self, games: Sequence[str]) -> list[m.GameInfo]:
        """Return games for lists. Unopened ones are described from the store, without replaying."""
        asked = list(dict.fromkeys(games))
        living = {game: room.info() for game in asked if (room := self._living(game)) is not None}
        rows = await self.store.rows([game for game in asked if game not in living])
        known = living | {row.game.id: _from_row(row, self.library) for row in rows}
        return [known[game] for game in asked if game in known]

    async def forget(self, days: float) -> list[str]:
        """Drop games that nobody has touched for so many days; those with people at the table are touched first.

        A clock that is wrong makes all games old: what was dropped then would be lost for good.
        """
        if self._clock.has_jumped:
            raise StoreError("the clock of this machine has jumped: no game is dropped until the server starts again")
        before = self._clock.now() - days * 86_400
        for room in list(self._alive.values()):
            if room.visitors:
                await room.touch()
        gone = await self.store.forget(before)
        for game in gone:
            self._kept.pop(game, None)
            if game in self._alive:
                self._alive.pop(game).moved = True
        return gone

    @property
    def rooms(self) -> list[Room]:
        return list(self._alive.values())

    async def _open(self, room: Room) -> Room:
        await room.open()
        self._alive[room.stored.id] = room
        for name in [name for name, kept in self._kept.items() if kept.idle][: max(0, len(self._kept) - OPEN)]:
            del self._kept[name]
        return room

    async def create(self, wish: m.NewGame) -> m.GameMade:
        """Make a new game, or raise SetupError."""
        wanted = await self.library.wanted(wish)
        game = await asyncio.to_thread(
            questable.new,
            wish.adventure,
            seats=len(wish.seats),
            seed=wish.seed or None,
            variants=wish.variants,
            packs=wanted.packs,
            folders=wanted.folders,
        )
        return await self.place(game, wish.seats, known=bool(wish.seed), kept=wanted.kept, gather=wish.gather)

    async def place(
        self,
        game: Game,
        wishes: Sequence[m.SeatWish],
        *,
        known: bool = True,
        kept: Mapping[str, StoredPack] | None = None,
        gather: bool = False,
    ) -> m.GameMade:
        """Put a game in progress on its own table. Its maker may have `known` the dice.

        `kept` are its uploaded packs, whose pictures stay with it. With `gather` it begins when its host says so.
        """
        setting = game.setting
        if len(wishes) != setting.seats:
            raise SetupError(f"the game has {setting.seats} seats, not {len(wishes)}")
        seats, keys = set_places(wishes, bot_names(setting.adventure), usual_bot(setting.adventure))
        waiting = any(not seat.taken for seat in seats)
        now = time.time()
        contents = Contents(
            game=StoredGame(
                id=new_id(),
                adventure=setting.adventure.id,
                seats=setting.seats,
                variants=setting.variants,
                packs=setting.packs,
                seed=setting.seed,
                engine=__version__,
                rules=RULES,
                content=setting.content.hash,
                created=now,
                touched=now,
                state=("gathering" if gather else "waiting")
                if waiting
                else "running"
                if game.outcome is None
                else "over",
                version=1,
                asked=1,
                fingerprint=game.trail(),
                salt=new_share(),
                share=new_share() if waiting or known else setting.seed,  # the share for this draw or the last
                known=known,
                moves=game.moves,
            ),
            seats=seats,
            choices=tuple(
                StoredChoice(number, seat, option)
                for number, (seat, option) in enumerate(
                    zip(game.chronicle().seats, game.choices(), strict=True), start=1
                )
            ),
            commands={},
            position=position_of(game),
            packs={
                name: StoredPack(texts=dict(files), pictures=kept[name].pictures if kept and name in kept else {})
                for name, files in setting.carried.items()
            },
        )
        await self.store.create(contents)
        room = self._kept[contents.game.id] = await self._open(self._room(contents, reopened=False))
        return m.GameMade(room.info(), keys)

    async def farewell(self) -> None:
        """Tell everybody that the server is closing, and finish all running work."""
        self.closing = True
        goodbye = m.Goodbye(reason=refused("closing", {}), again=True, code="closing")
        await asyncio.gather(*(room.close(goodbye) for room in list(self._alive.values())))


def _from_row(row: Row, library: Library) -> m.GameInfo:
    stored = row.game
    try:
        if row.problem:
            raise StoreError(refused("not-opened", {"error": row.problem}))
        adventure = library.adventure(stored.adventure)
        name, secrets_, problem = adventure.name, adventure.family.secrets, ""
    except QuestableError as error:
        name, secrets_, problem = stored.adventure, False, str(error)
    return m.GameInfo(
        id=stored.id,
        adventure=stored.adventure,
        adventure_name=name,
        state="closed" if problem else SHOWN_STATES.get(stored.state, stored.state),
        seats=tuple(
            m.SeatInfo(seat=seat.seat, kind=seat.kind, name=seat.name, bot=seat.bot, taken=seat.taken, host=seat.host)
            for seat in row.seats
        ),
        variants=stored.variants,
        packs=tuple(_pack_in_row(pack) for pack in stored.packs),
        clock=stored.clock,
        moves=stored.moves,
        created=stored.created,
        touched=stored.touched,
        secrets=secrets_,
        problem=problem,
        watching=stored.watching,
        known_dice=stored.known,
    )


def _pack_in_row(mark: str) -> m.PackInPlay:
    """Return a pack of an unopened game, with its id as name."""
    name = mark.removesuffix(FOCUS)
    return m.PackInPlay(name, name.replace("-", " ").capitalize(), mark.endswith(FOCUS))
