"""A game and the people around it.

Everything that happens in a room goes through one queue: commands from browsers, choices by bots, people coming and
going. A command is checked, carried out on a copy, stored, and only then shown and acknowledged. A refused command
changes nothing. Only the events a choice causes are sent at once, while it is being stored. The new position is
shown, and the choice acknowledged, when it would survive a power cut. If it cannot be stored, everybody is sent the
true state, and until that works nothing is sent before it is stored, so that nobody can try out choices and see their
dice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
import time
import weakref
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from itertools import islice
from typing import Any, cast

import msgspec

import questable
from questable import Adventure, Foreseen, Game, Option, Origin, Pack, Record, Standing
from questable.bots import bot_names
from questable.errors import EngineError, IllegalChoice, QuestableError, RecordError
from questable.speech import ENGLISH, said
from questable.table import messages as m
from questable.table.bots import BotPool, usual_bot
from questable.table.display import Display, Patches, common_lines
from questable.table.fairness import (
    REDRAWN,
    committed,
    hash_of,
    left_out,
    new_share,
    outstanding,
    public_hash,
    revealed,
    rolls_of,
    seed_of,
)
from questable.table.history import History, begin_game, open_game, play, take_up
from questable.table.library import Folders, adventure_of, packs_in_play, packs_of
from questable.table.limits import Limits
from questable.table.metrics import METRICS
from questable.table.patches import Plain
from questable.table.priority import FIRST
from questable.table.seats import held_by, issue, sit_down, tidy
from questable.table.serial_queue import Queue
from questable.table.staging import Entry, Witness, plain_of
from questable.table.store import (
    CHAT_KEPT,
    COMMANDS_KEPT,
    Commit,
    Contents,
    Moved,
    Store,
    StoredChoice,
    StoredGame,
    StoredPack,
    StoredPosition,
    StoredSeat,
    StoreError,
)
from questable.table.visitor import Refusal, TurnedAway, Visitor
from questable.table.wording import Remark, refused, remarked, talk
from questable.version import RULES, __version__

REOPENED = 1_000_000
"""Versions skipped when a room is reopened: more than anyone can have seen unstored."""
REVEALING = 5.0
"""Seconds for browsers to reveal their contributions to the dice. The game begins without missing ones."""
SHOWN_STATES = {"gathering": "waiting", "drawing": "waiting", "redrawing": "running"}
GATHERING = ("gathering", "waiting")
"""States before the beginning: until the host starts the game, or until the last friend has come."""
UNBEGUN = (*GATHERING, "drawing")
DRAWING = ("drawing", "redrawing")
GONE = 60.0
"""Seconds until a player with a broken connection counts as gone."""
PATIENCE = 10.0
"""Seconds a bot waits for absent players before its first choice."""
REMEMBERING = 60.0
"""Seconds that others go before a game that is played again only to be told."""
RECENT = 200
"""Lines of the chronicle that those who watch are told at first."""
RECALLED = 120
"""Events repeated to newcomers: usually more than a round of the table."""
LEAVING = 4
"""Rounds of the event loop for sending events. Slower browsers are not waited for."""
TRY_AGAIN = 5.0
"""Seconds a bot waits if its choice could not be stored."""

RANDOM = "random"
"""The sender of chat lines about a failure."""

log = logging.getLogger("questable.table")


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What a stored position contains: the parts of a record that are neither setting nor choices."""

    trail: str
    origin: Origin | None
    snapshot: dict[str, Any] | None
    choices: str = ""  # hash of the choices that led here; empty if stored by a version without one


class Room:
    """A game with its seats, its visitors and its bots."""

    def __init__(
        self,
        contents: Contents,
        store: Store,
        bots: BotPool,
        folders: Callable[[], Folders] = tuple,
        *,
        reopened: bool = True,
        one_past: asyncio.Lock | None = None,
    ) -> None:
        game = contents.game
        self.stored = msgspec.structs.replace(game, version=game.version + REOPENED) if reopened else game
        self.seats = list(contents.seats)
        self.chat: deque[m.ChatLine] = deque(contents.chat, CHAT_KEPT)
        self.visitors: set[Visitor] = set()
        self.display: Display | None = None  # None while the game waits for players, or cannot be opened
        self.problem = ""
        self.adventure_name, self._secrets = game.adventure, False
        self._commands = dict(contents.commands)
        self._opening, self._position = contents.choices, contents.position
        self._store, self._bots, self._folders = store, bots, folders
        self.packs = contents.packs
        self._in_play: tuple[Pack, ...] = ()  # known before the game began
        self._since = game.version  # the stored version
        self.moved = False  # the store has a different game: the room must be reopened
        self._queue = Queue()
        self._nonce = secrets.token_hex(4)
        self._bot_task: asyncio.Task[None] | None = None
        self._warm: asyncio.Task[None] | None = None
        self._hurry: asyncio.Task[None] | None = None
        self._untold: Record | None = None  # the game was taken up where it stands: this is how it came there
        self._past: asyncio.Task[None] | None = None  # it is played again
        self._one_past = one_past or asyncio.Lock()
        self._away: dict[int, asyncio.TimerHandle] = {}  # seats whose players may return any moment
        self._planned = (0, 0)  # the numbers of choices before and after the last plan
        self._carried: dict[str, tuple[int, str]] = {}  # command -> choices made by a plan, and why it stopped
        self._ends: dict[int, tuple[list[m.LogLine], list[m.LogLine]]] = {}  # of a chronicle, by the first line
        self._proposed: dict[int, float] = {}  # when others asked bots to stand in

    # Opening and closing ---------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game | None:
        return self.display.game if self.display else None

    @property
    def idle(self) -> bool:
        """Return whether there is nothing to do and nobody here."""
        return not self.visitors and self._queue.empty

    async def open(self) -> None:
        """Open the game at its position, or by replaying the stored choices.

        If they lead elsewhere now, the game continues from the stored position. If that doesn't fit either, it stays
        closed, with the reason.
        """
        await self._queue.do(self._open)

    async def _open(self) -> None:
        try:
            adventure = self.adventure
            self.adventure_name, self._secrets = adventure.name, adventure.family.secrets
            if self.stored.state not in UNBEGUN:
                record = self.record()
                trusted = self._position is not None and _fits(self._position, record)
                history = await asyncio.to_thread(take_up, record, self._folders(), trusted=trusted)
                self._take(history)
                self._untold = None if history.told else record
                if history.game.verifiable_from != record.verifiable_from:
                    await self._went_on(history.game)
                elif record.snapshot is None or self.stored.engine != __version__:  # for an earlier version
                    await self._commit(self._of_now(self.stored, history.game), position=position_of(history.game))
            elif self.stored.packs:
                self._in_play = await asyncio.to_thread(packs_of, self.record(), self._folders())
            if [seat.seat for seat in self.seats] != [*range(self.stored.seats)]:
                raise StoreError(refused("seats-missing", {"seats": self.stored.seats}))
        except QuestableError as error:
            self.problem = str(error)
        except Exception as error:  # changed rules may fail anywhere
            log.exception("game %s cannot be opened", self.stored.id)
            self.problem = _cannot_be_opened(error)

    def _take(self, history: History) -> None:
        self._secrets = history.game.setting.secrets
        self.display = Display(history.game, history.entries, told=history.told)
        self._opening, self._position = (), None

    async def _remember(self) -> None:
        """Tell how a game came to where it was taken up, once somebody is here to read it.

        It is played again behind everything others wait for, one game of all tables at a time.
        """
        record, self._untold = self._untold, None
        assert record is not None
        try:
            async with self._one_past:
                looks = {(visitor.seats, visitor.language) for visitor in self.visitors}
                past = await asyncio.to_thread(_past, record, self._folders(), looks)
        except Exception:
            log.exception("game %s was taken up, but cannot be played again", self.stored.id)
        else:
            await self._queue.do(partial(self._remembered, past))

    async def _remembered(self, past: Display) -> None:
        past.catch_up(self._shown())
        self.display, self._nonce = past, secrets.token_hex(4)  # the lines are renumbered from now on
        for visitor in self.visitors:
            visitor.heard, visitor.skips = past.heard, self._to_skip(visitor)
        self._bump()
        self._broadcast()

    async def _went_on(self, game: Game) -> None:
        """Note that the same choices no longer lead here, in the store and in the chat."""
        origin = game.setting.origin
        assert origin is not None
        log.warning("game %s goes on from choice %d: %s", self.stored.id, origin.move, origin.why)
        line = self._line(Remark("went-on", {"why": origin.why}).kept())
        await self._commit(self._asking(game, self.stored.state), chat=line, position=position_of(game))
        self.chat.append(line)

    def expect_everybody(self, seconds: float) -> None:
        """Count nobody as gone until some time after the server's start, since it cannot know who was here."""
        for seat in self.seats:
            if seat.kind == "person" and seat.taken:
                self._wait_for(seat.seat, seconds)

    def _wait_for(self, seat: int, seconds: float) -> None:
        self._away[seat] = asyncio.get_running_loop().call_later(seconds, _gone, weakref.ref(self), seat)

    async def close(self, farewell: m.Goodbye) -> None:
        """Finish the queue and send everybody home."""
        advised = [each for visitor in self.visitors for each in (visitor.advised, visitor.inspects)]
        tasks = [task for task in (self._bot_task, self._warm, self._hurry, self._past, *advised) if task is not None]
        for task in tasks:
            task.cancel()
        for timer in self._away.values():
            timer.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._queue.finish()
        for visitor in self.visitors:
            visitor.tell(farewell)

    # Coming and going ------------------------------------------------------------------------------------------------

    async def join(self, visitor: Visitor, hello: m.Hello, limits: Limits | None = None) -> None:
        """Let a visitor in, or raise TurnedAway if their link fits no seat or there is no room."""
        await self._queue.do(partial(self._join, visitor, hello, limits or Limits()))

    async def _join(self, visitor: Visitor, hello: m.Hello, limits: Limits) -> None:
        version = self.stored.version
        mine, changed, keys = sit_down(hello.tokens, self.seats, hello.name)
        if hello.tokens and not mine:
            raise TurnedAway("stale-link")
        self._room_for(mine, limits)
        changed = self._come_back(changed, mine)
        changed = self._with_commitment(changed, mine, hello.dice)
        news = bool(mine - self._present()) or not mine
        visitor.seats, visitor.name, visitor.language = mine, tidy(hello.name), hello.language
        self.visitors.add(visitor)
        try:
            if changed:
                await self._commit(self._next(), seats=changed)
                await self._draw_if_due(somebody_sat_down=bool(keys))
            elif news:
                self._bump()
        except BaseException:
            self.visitors.discard(visitor)
            raise
        await self._prepare()
        self._hurry_up()
        if self.stored.version != version:
            self._broadcast(but=visitor)
        self._welcome(visitor, keys, hello)
        self._wake()
        if self._untold is not None:
            self._past = asyncio.create_task(self._remember())
        if not self._warm and any(seat.bot for seat in self.seats):
            self._warm = asyncio.create_task(self._bots.warm_up(self.stored.id))

    def _come_back(self, changed: Sequence[StoredSeat], mine: frozenset[int]) -> tuple[StoredSeat, ...]:
        """Give returning players their seats back. A bot that others put there leaves."""
        for seat in mine:
            if (timer := self._away.pop(seat, None)) is not None:
                timer.cancel()
        now = {seat.seat: seat for seat in (*self.seats, *changed)}
        back = [seat for seat in now.values() if seat.seat in mine and seat.proposed]
        ended = {seat.seat: msgspec.structs.replace(seat, bot="", proposed=False) for seat in back}
        return tuple(({seat.seat: seat for seat in changed} | ended).values())

    def _room_for(self, mine: frozenset[int], limits: Limits) -> None:
        """Spectators never take the place of players."""
        if not mine and self.stored.watching == "none":
            raise TurnedAway("no-spectators")
        alike = [each for each in self.visitors if each.seats & mine or not (each.seats or mine)]
        most = limits.screens * max(1, len(mine)) if mine else limits.spectators
        if len(alike) >= most:
            raise TurnedAway("full", again=True)

    # The dice --------------------------------------------------------------------------------------------------------

    def _with_commitment(
        self, changed: Sequence[StoredSeat], mine: frozenset[int], commitment: str
    ) -> tuple[StoredSeat, ...]:
        """Return the changed seats, and those for which a browser commits to a contribution to the seed."""
        if self.stored.state not in GATHERING and not (self.stored.known and self.stored.state == "running"):
            return tuple(changed)
        now = {seat.seat: seat for seat in (*self.seats, *changed)}
        more = committed(now.values(), mine, commitment)
        return tuple({seat.seat: seat for seat in (*changed, *more)}.values())

    async def _draw_if_due(self, *, somebody_sat_down: bool) -> None:
        """Draw the dice when the last friend has come, or has joined a game whose dice may be known."""
        due = self.stored.state == "waiting" and all(seat.taken for seat in self.seats)
        if due or (self.stored.state == "running" and self.stored.known and somebody_sat_down):
            try:
                await self._draw()
            except StoreError:
                raise
            except QuestableError as error:  # content has changed since the game was made
                self.problem = str(error)

    async def _draw(self, key: str = "", seats: Sequence[StoredSeat] = ()) -> None:
        """Draw the dice after asking browsers for their announced contributions."""
        now = {seat.seat: seat for seat in (*self.seats, *seats)}.values()
        if not outstanding(now):
            await self._drawn(key, seats)
            return
        state = "drawing" if self.stored.state in GATHERING else "redrawing"
        await self._commit(msgspec.structs.replace(self._next(), state=state), key, seats=tuple(seats))
        self._hurry_up()

    def _hurry_up(self) -> None:
        """Limit the time to reveal contributions, so that nobody holds up the table."""
        if self.stored.state in DRAWING and (self._hurry is None or self._hurry.done()):
            self._hurry = asyncio.create_task(self._draw_in_time())

    async def _draw_in_time(self) -> None:
        await asyncio.sleep(REVEALING)
        while self.stored.state in DRAWING and not self.problem and not self.moved:
            try:
                await self._queue.do(self._draw_without_the_others)
            except StoreError as error:
                log.error("game %s: %s", self.stored.id, error)
                await asyncio.sleep(TRY_AGAIN)

    async def _draw_without_the_others(self) -> None:
        if self.stored.state in DRAWING:
            await self._draw_or_say_why()
            self._broadcast()
            self._wake()

    async def _draw_or_say_why(self) -> None:
        """Close a game that cannot begin (made with other content), with the reason."""
        try:
            await self._drawn()
        except StoreError:
            raise
        except QuestableError as error:
            self.problem = str(error)
        except Exception as error:
            log.exception("game %s cannot begin", self.stored.id)
            self.problem = _cannot_be_opened(error)

    async def _reveal(self, visitor: Visitor, command: m.Reveal, key: str) -> None:
        seats = revealed(self.seats, visitor.seats, command.value)
        if self.stored.state not in DRAWING or not seats:
            raise Refusal("no-contribution")
        await self._commit(self._next(), key, seats=seats)
        if not outstanding(self.seats):
            await self._draw_or_say_why()
        self._broadcast()

    async def _drawn(self, key: str = "", seats: Sequence[StoredSeat] = ()) -> None:
        """Use share and contributions as the seed. The game begins, or goes on with unknown dice."""
        share = self.stored.share or new_share()
        now = tuple({seat.seat: seat for seat in (*self.seats, *seats)}.values())
        seed = seed_of(share, {seat.seat: seat.contribution for seat in now if seat.contribution})
        if self.display is not None:
            history = None
            game = await asyncio.to_thread(questable.reseed, self._shown().game, seed, REDRAWN)
        else:
            history = await asyncio.to_thread(self._begun, seed)
            game = history.game
        state = "running" if game.outcome is None else "over"
        stored = self._asking(game, state)
        stored = msgspec.structs.replace(stored, seed=seed, salt=new_share(), share=share, known=False)
        missing = [seat.name for seat in left_out(now)]
        line = self._line(Remark("dice-without", {"names": missing}).kept()) if missing else None
        await self._commit(stored, key, seats=tuple(seats), position=position_of(game), chat=line)
        if history is not None:
            self._take(history)
        else:
            self._shown().advance(game, ())
        if line is not None:
            self._tell(line)

    def _begun(self, seed: str) -> History:
        """Return the game at its beginning or, for a continued one, at that position with new dice."""
        if not self._opening:
            return begin_game(self.record(), seed, self._folders())
        history = open_game(self.record(), self._folders())
        history.game = questable.reseed(history.game, seed, REDRAWN)
        return history

    async def leave(self, visitor: Visitor) -> None:
        await self._queue.do(partial(self._leave, visitor))

    async def _leave(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        for seat in visitor.seats - self._present():
            self._wait_for(seat, GONE)
        if not visitor.seats:
            self._bump()
            self._broadcast()

    async def _is_gone(self, seat: int) -> None:
        """Tell the others that a player is gone, now that the minute is over."""
        if self._away.pop(seat, None) is not None and self.visitors:
            self._bump()
            self._broadcast()

    def _here(self) -> frozenset[int]:
        """Return the people at the table, now or a moment ago, since reloading a page is no absence."""
        return self._present() | self._away.keys()

    def _present(self) -> frozenset[int]:
        return frozenset().union(*(visitor.seats for visitor in self.visitors))

    # Commands --------------------------------------------------------------------------------------------------------

    async def handle(self, visitor: Visitor, command: m.Command) -> None:
        """Carry out a command or refuse it, and tell the visitor."""
        await self._queue.do(partial(self._handle, visitor, command))

    async def _handle(self, visitor: Visitor, command: m.Command) -> None:
        if isinstance(command, m.Ping):
            visitor.tell(m.Pong(sent=command.sent, version=self.stored.version))
            return
        if isinstance(command, m.Resync):
            self._welcome(visitor, known=command)
            return
        if isinstance(command, m.Hello):
            self._refuse(visitor, "", "twice")
            return
        key = self._key(visitor, command)
        try:
            if key in self._commands:
                await self._store.secure()
                visitor.tell(m.Accepted(id=command.id, version=self._commands[key]))
                return
            await self._carry_out(visitor, command, key)
        except Refusal as refusal:
            self._refuse(visitor, command.id, refusal.code, stale=refusal.stale, **refusal.facts)
        except StoreError as error:
            log.error("game %s: %s", self.stored.id, error)
            self._refuse(visitor, command.id, "not-stored")
        except EngineError as error:
            log.error("game %s: %s failed: %s", self.stored.id, type(command).__name__, error.report())
            self._refuse(visitor, command.id, "failed", error=str(error))
        except Exception:
            log.exception("game %s: %s failed", self.stored.id, type(command).__name__)  # not what they committed to
            if key not in self._commands:
                self._refuse(visitor, command.id, "failed")
        if key in self._commands and not self.moved:  # stored, even if showing it failed
            made, stopped = self._carried.pop(key, (0, ""))
            visitor.tell(m.Accepted(id=command.id, version=self._commands[key], made=made, stopped=stopped))
            self._wake()

    def _key(self, visitor: Visitor, command: m.Act) -> str:
        """Return a key for a command id. Ids belong to their senders: two people may use the same one."""
        seat = getattr(command, "seat", None)
        if seat not in visitor.seats:
            seat = min(visitor.seats, default=-1)
        return f"{seat}/{command.id}"

    def _refuse(self, visitor: Visitor, command: str, code: str, *, stale: bool = False, **facts: Any) -> None:
        METRICS.refusals[code] += 1
        reason = refused(code, facts, visitor.language)
        visitor.tell(m.Refused(id=command, code=code, reason=reason, stale=stale))
        if stale:
            self._welcome(visitor)

    async def _carry_out(self, visitor: Visitor, command: m.Act, key: str) -> None:
        if self.problem:
            raise Refusal("closed", problem=self.problem)
        if not visitor.seats and not isinstance(command, m.Say) and not self._may_hurry(command):
            raise Refusal("spectator")
        match command:
            case m.Choose():
                await self._choose(visitor, command, key)
            case m.CarryOut():
                await self._plan(visitor, command, key)
            case m.Stand():
                await self._stand(visitor, command, key)
            case m.Undo():
                await self._undo(visitor, command, key)
            case m.Say():
                await self._say(visitor, command, key)
            case m.Start():
                await self._start(visitor, command, key)
            case m.Rename():
                seat = self._own(visitor, command.seat)
                name = tidy(command.name)
                if not name:
                    raise Refusal("bad-name")
                await self._reseat(msgspec.structs.replace(seat, name=name), key)
            case m.StandIn():
                await self._stand_in(visitor, command, key)
            case m.TakeBack():
                seat = self._own(visitor, command.seat)
                await self._reseat(msgspec.structs.replace(seat, bot="", proposed=False), key)
            case m.Reissue():
                await self._reissue(visitor, command, key)
            case m.Watching():
                await self._let_watch(command, key)
            case m.Reveal():
                await self._reveal(visitor, command, key)
            case m.Advise():
                await self._advise(visitor, command)
            case m.Inspect():
                await self._inspect(visitor, command)
            case m.Pace():
                await self._commit(msgspec.structs.replace(self._next(), pace=command.milliseconds), key)
                self._broadcast()

    def _may_hurry(self, command: m.Act) -> bool:
        """Return whether a visitor may set the speed: spectators may where no people play."""
        return isinstance(command, m.Pace) and all(seat.kind == "bot" for seat in self.seats)

    def _own(self, visitor: Visitor, seat: int) -> StoredSeat:
        if seat not in visitor.seats:
            raise Refusal("not-your-seat")
        return self.seats[seat]

    def _shown(self) -> Display:
        assert self.display is not None
        return self.display

    def _running(self) -> Game:
        if self.game is None:
            raise Refusal("waiting")
        if self.game.decision is None:
            raise Refusal("over")
        if self.stored.state == "redrawing":
            raise Refusal("drawing", stale=True)
        return self.game

    def _asked(self, visitor: Visitor, command: m.Choose | m.CarryOut) -> tuple[Game, StoredSeat]:
        """Return the game and seat whose open question this visitor may answer now."""
        seat = self._own(visitor, command.seat)
        game = self._running()
        self._check(command)
        if seat.bot:
            raise Refusal("stand-in")
        assert game.decision is not None
        if game.decision.seat != command.seat:
            raise Refusal("not-your-turn", stale=True)
        return game, seat

    def _check(self, command: m.Choose | m.CarryOut | m.Undo | m.Advise) -> None:
        """It must be about the question that is open; nobody has seen a stage that is still to come."""
        if not self.stored.asked <= command.version <= self.stored.version:
            raise Refusal("stale", stale=True)

    async def _choose(self, visitor: Visitor, command: m.Choose, key: str) -> None:
        game, seat = self._asked(visitor, command)
        assert game.decision is not None
        option = game.decision.option(command.option)
        if option is None:
            raise Refusal("no-such-option", stale=True)
        await self._advance(game, option, key, _used(seat))

    async def _plan(self, visitor: Visitor, command: m.CarryOut, key: str) -> None:
        """Make several choices on one copy outside the event loop, since a fight may be long. Show them together."""
        game, seat = self._asked(visitor, command)
        twin = game.clone()
        witness = Witness(twin)
        twin.listen(witness)
        steps = [Foreseen(step.option, step.topic, step.rolls, step.subject) for step in command.steps]
        try:
            done = await asyncio.to_thread(
                twin.carry_out, command.plan or steps, command.limits, visitor.language, standing_of(seat)
            )
        except IllegalChoice as error:
            raise Refusal("no-such-plan", stale=True) from error
        made = [(command.seat, choice) for choice in done.choices]
        made += self._settle(twin)
        twin.listen(None)
        await self._put_in_place(twin, witness.entries, made, key, _used(seat))
        self._planned = game.moves, twin.moves
        if key in self._commands:
            self._carried[key] = len(done.choices), "" if done.reason == "done" else said(done.why)

    async def _advise(self, visitor: Visitor, command: m.Advise) -> None:
        """Ask a bot for advice while the table goes on. Advice that comes too late is dropped."""
        self._own(visitor, command.seat)
        game = self._running()
        self._check(command)
        if game.decision is None or game.decision.seat != command.seat:
            raise Refusal("stale", stale=True)
        if visitor.advised is not None and not visitor.advised.done():
            raise Refusal("slow-down")
        visitor.advised = asyncio.create_task(self._find_advice(visitor, command, game))

    async def _find_advice(self, visitor: Visitor, command: m.Advise, game: Game) -> None:
        option = await self._bots.choose(f"{self.stored.id}?", game, usual_bot(self.adventure))
        if self._bots.trouble(f"{self.stored.id}?") is not None:  # a random choice is no advice
            self._refuse(visitor, command.id, "no-advice")
        elif self.game is game and visitor in self.visitors:
            version, language = self.stored.version, visitor.language
            advice = await asyncio.to_thread(self._shown().advice, game, option, command.id, version, language)
            visitor.tell(advice)

    async def _inspect(self, visitor: Visitor, command: m.Inspect) -> None:
        """Tell a visitor about a place. Odds are computed outside the event loop, one place at a time."""
        self._own(visitor, command.seat)
        if self.game is None:
            raise Refusal("waiting")
        if visitor.inspects is not None and not visitor.inspects.done():
            raise Refusal("slow-down")
        visitor.inspects = asyncio.create_task(self._look_into(visitor, command, self._shown()))

    async def _look_into(self, visitor: Visitor, command: m.Inspect, display: Display) -> None:
        version, seat, place = self.stored.version, command.seat, command.place
        try:
            found = await asyncio.to_thread(display.inspect, seat, place, command.id, version, visitor.language)
        except Exception:
            log.exception("game %s: %s failed", self.stored.id, type(command).__name__)
            found = None
        if found is None:
            self._refuse(visitor, command.id, "no-such-place")
        elif visitor in self.visitors:
            visitor.tell(found)

    async def _advance(
        self, game: Game, option: Option, key: str = "", seats: Sequence[StoredSeat] = (), remark: Remark | None = None
    ) -> None:
        """Play on a copy, store it, then put it in place."""
        assert game.decision is not None
        seat = game.decision.seat
        twin = game.clone()
        witness = Witness(twin, self._shown().situation())
        twin.listen(witness)
        twin.play(option)
        made = [(seat, option.id), *self._settle(twin)]
        twin.listen(None)
        await self._put_in_place(twin, witness.entries, made, key, seats, remark)

    def _settle(self, game: Game) -> list[tuple[int, str]]:
        """Answer the questions people do not want to be asked, and return who has chosen what."""
        made: list[tuple[int, str]] = []
        while (decision := game.decision) is not None and not self.seats[decision.seat].bot:
            answers = game.settle(standing_of(self.seats[decision.seat]))
            if not answers:
                break
            made += [(decision.seat, answer) for answer in answers]
        return made

    async def _stand(self, visitor: Visitor, command: m.Stand, key: str) -> None:
        """Replace the standing answers of a seat, which may answer the open question."""
        seat, game = self._own(visitor, command.seat), self._running()
        known = {(each.card, each.span, each.always): each for each in game.still_standing(standing_of(seat))}
        wanted = dict.fromkeys((wish.card, wish.span, wish.always) for wish in command.answers)
        answers = [known.get(each) or game.stand(each[0], each[1], always=each[2]) for each in wanted]
        kept = msgspec.json.encode([each for each in answers if each.span == "game" or each.mark]).decode()
        await self._commit(self._next(), key, seats=(msgspec.structs.replace(seat, standing=kept),))
        twin = game.clone()
        witness = Witness(twin)
        twin.listen(witness)
        made = self._settle(twin)
        twin.listen(None)
        if made:
            await self._put_in_place(twin, witness.entries, made, "", ())
        else:
            self._broadcast()

    async def _put_in_place(
        self,
        twin: Game,
        entries: Sequence[Entry],
        made: Sequence[tuple[int, str]],
        key: str,
        seats: Sequence[StoredSeat],
        remark: Remark | None = None,
    ) -> None:
        """Store the last choices of a copy, with their players, then show it."""
        state = "running" if twin.outcome is None else "over"
        line = self._line(remark.kept()) if remark else None
        numbered = enumerate(made, start=twin.moves - len(made) + 1)
        following, before = self._next(), self._shown().game
        self._shown().advance(twin, entries)
        if self._store.sound:
            self._tell_what_happened(following.version)
            await self._let_it_leave()
        try:
            await self._commit(
                self._asking(twin, state, following),
                key,
                seats=tuple(seats),
                choices=tuple(StoredChoice(number, seat, choice) for number, (seat, choice) in numbered),
                position=position_of(twin),
                chat=line,
                secure=False,
            )
        except Exception:
            self._take_it_back(before)
            raise
        METRICS.counts["choices"] += len(made)
        await asyncio.gather(self._secure(), self._prepare(beside=True))
        self._broadcast()
        if line is not None:
            self._tell(line)

    async def _undo(self, visitor: Visitor, command: m.Undo, key: str) -> None:
        self._own(visitor, command.seat)
        game = self._running()
        self._check(command)
        seat = next((seat for seat in visitor.seats if game.may_undo(seat)), None)  # shared by visitors at one screen
        if seat is None:
            raise Refusal("no-undo")
        since, end = self._planned
        back = game.way_back(seat, since) if end == game.moves else game.moves - 1  # plans are taken back whole
        earlier = await asyncio.to_thread(game.undone, back)
        stored = msgspec.structs.replace(self._asking(earlier, "running"), undos=self.stored.undos + 1)
        await self._commit(stored, key, drop_after=earlier.moves, position=position_of(earlier))
        self._shown().go_back(earlier)
        await self._prepare()
        self._broadcast()

    async def _let_watch(self, command: m.Watching, key: str) -> None:
        await self._commit(msgspec.structs.replace(self._next(), watching=command.may), key)
        if command.may == "none":
            for each in [each for each in self.visitors if not each.seats]:
                self.visitors.discard(each)
                reason = refused("no-spectators", {}, each.language)
                each.tell(m.Goodbye(reason=reason, again=False, code="no-spectators"))
        self._broadcast()

    async def _say(self, visitor: Visitor, command: m.Say, key: str) -> None:
        watcher = Remark("onlooker", {"name": visitor.name}) if visitor.name else Remark("guest")
        name = remarked(watcher, visitor.language)  # nobody may pose as a player or as the table
        if not visitor.seats and self.stored.watching != "talk":
            raise Refusal("muted")
        if command.seat is not None:
            name = self._own(visitor, command.seat).name
        text = tidy(command.text)
        if not text:
            raise Refusal("bad-words")
        line = self._line(text, name, command.seat)
        await self._commit(self.stored, key, chat=line)
        self._tell(line)

    async def _announce(self, remark: Remark) -> None:
        """Announce something to all that is not part of the game."""
        line = self._line(remark.kept())
        await self._commit(self.stored, chat=line)
        self._tell(line)

    def _line(self, text: str, name: str = "", seat: int | None = None) -> m.ChatLine:
        """Return a chat line. Without a name it comes from the table."""
        number = self.chat[-1].number + 1 if self.chat else 0
        return m.ChatLine(number=number, name=name, seat=seat, text=text, at=time.time())

    def _tell(self, line: m.ChatLine) -> None:
        self.chat.append(line)
        for each in self.visitors:
            each.tell(m.Said(line=said_to(each, line)))

    async def _start(self, visitor: Visitor, command: m.Start, key: str) -> None:
        if self.stored.state == "drawing":
            raise Refusal("drawing")
        if self.stored.state not in GATHERING:
            raise Refusal("begun")
        hosts = {seat.seat for seat in self.seats if seat.host}
        if self.stored.state == "gathering" and hosts & self._here() and not hosts & visitor.seats:
            raise Refusal("not-host")
        bot = usual_bot(self.adventure)
        filled = tuple(
            StoredSeat(seat=seat.seat, kind="bot", name=bot.capitalize(), bot=bot)
            for seat in self.seats
            if command.fill and not seat.taken
        )
        await self._draw(key, filled)
        self._broadcast()

    async def _stand_in(self, visitor: Visitor, command: m.StandIn, key: str) -> None:
        if not 0 <= command.seat < len(self.seats):
            raise Refusal("no-such-seat")
        seat = self.seats[command.seat]
        adventure = self.adventure
        bot = command.bot or usual_bot(adventure)
        if bot not in bot_names(adventure):
            raise Refusal("no-such-bot", bots=", ".join(bot_names(adventure)))
        if seat.kind == "bot":
            raise Refusal("bot")
        own = command.seat in visitor.seats
        if not own:
            if command.seat in self._here():
                raise Refusal("here", name=seat.name)
            if bot == RANDOM:
                raise Refusal("no-such-bot", gone=True)
            self._proposed[command.seat] = asyncio.get_running_loop().time()
        await self._reseat(msgspec.structs.replace(seat, bot=bot, proposed=not own), key)

    async def _reissue(self, visitor: Visitor, command: m.Reissue, key: str) -> None:
        """Make a new link for a seat and tell everybody, since it could be used to peek at secrets."""
        if not 0 <= command.seat < len(self.seats):
            raise Refusal("no-such-seat")
        seat = self.seats[command.seat]
        if not any(self.seats[mine].host for mine in visitor.seats):
            raise Refusal("not-host")
        if seat.kind == "bot":
            raise Refusal("bot")
        if command.seat in self._here():
            raise Refusal("here", name=seat.name)
        issued, invitation = issue(seat)
        line = self._line(Remark("new-link", {"number": seat.seat + 1, "name": seat.name}).kept())
        await self._commit(self._next(), key, seats=(issued,), chat=line)
        visitor.tell(m.Invitation(key=invitation))
        self._tell(line)
        self._broadcast()

    async def _reseat(self, seat: StoredSeat, key: str) -> None:
        await self._commit(self._next(), key, seats=(seat,))
        self._broadcast()

    # What is stored --------------------------------------------------------------------------------------------------

    def _next(self) -> StoredGame:
        clock = self.display.clock() if self.display else ""
        return msgspec.structs.replace(self.stored, version=self.stored.version + 1, touched=time.time(), clock=clock)

    def _asking(self, game: Game, state: str, following: StoredGame | None = None) -> StoredGame:
        """Return the stored game with a new question, so that choices for older versions are refused."""
        stored = following or self._next()
        return self._of_now(msgspec.structs.replace(stored, asked=stored.version, state=state), game)

    def _of_now(self, stored: StoredGame, game: Game) -> StoredGame:
        """Return the game as this version stores it."""
        content, trail, variants = game.setting.content.hash, game.trail(), game.setting.variants
        return msgspec.structs.replace(
            stored, engine=__version__, rules=RULES, variants=variants, content=content, fingerprint=trail
        )

    async def _secure(self) -> None:
        """Secure the commits. If the disk fails, its state is unknown: everybody reconnects and sees what is there."""
        try:
            await self._store.secure()
        except StoreError:
            self._dissolve()
            raise

    async def _commit(self, stored: StoredGame, command: str = "", *, secure: bool = True, **parts: Any) -> None:
        moves = self.display.game.moves if self.display else len(self._opening)
        stored = msgspec.structs.replace(stored, moves=(parts.get("position") or StoredPosition(moves, b"")).number)
        surplus = max(0, len(self._commands) + 1 - COMMANDS_KEPT) if command else 0
        forgotten = tuple(islice(self._commands, surplus))  # the oldest
        try:
            await self._store.commit(
                Commit(game=stored, since=self._since, command=command, forgotten=forgotten, **parts), secure=secure
            )
        except Moved:
            self._dissolve()
            raise
        self.stored, self._since = stored, stored.version
        if command:
            self._commands[command] = stored.version
            for each in forgotten:
                del self._commands[each]
        for seat in parts.get("seats", ()):
            self.seats[seat.seat] = seat

    def _dissolve(self) -> None:
        """Send everybody away to reconnect, because the stored game may differ from ours."""
        self.moved = True
        goodbye = m.Goodbye(reason="", again=True, code="closing")
        for visitor in self.visitors:
            visitor.tell(goodbye)
        self.visitors.clear()

    def _bump(self) -> None:
        """Count a change that need not be stored, such as who is here."""
        self.stored = msgspec.structs.replace(self.stored, version=self.stored.version + 1)

    async def touch(self) -> None:
        """Note that the game is in use."""
        await self._queue.do(self._touch)

    async def _touch(self) -> None:
        await self._commit(msgspec.structs.replace(self.stored, touched=time.time()))

    def record(self) -> Record:
        """Return the game as a record, even if it cannot be opened."""
        if self.game is not None:
            return questable.record_of(self.game)
        return stored_record(self.stored, self._opening, self._position, self.packs)

    async def give_record(self, tokens: Sequence[str]) -> bytes:
        """Return the game as a .quest file. It holds the seed, which would reveal future dice to other players."""
        return await self._queue.do(partial(self._give_record, tokens))

    async def _give_record(self, tokens: Sequence[str]) -> bytes:
        """Return the file; before the end, only to a visitor who holds all people's seats and has used their tokens.

        This ends links for lost seats, so that nobody who knows less can come in.
        """
        if self.stored.state != "over":
            people = [seat for seat in self.seats if seat.kind == "person"]
            used = held_by(tokens, (seat for seat in people if seat.taken and " " not in seat.token))
            if not people or any(seat.seat not in used or (seat.invitation and not seat.host) for seat in people):
                raise Refusal("running")
            if not self.stored.known or any(seat.invitation for seat in self.seats):
                await self._give_dice_away()
        if self.game is not None:
            return await asyncio.to_thread(questable.to_bytes, self.game)
        return questable.seal(self.record())

    async def _give_dice_away(self) -> None:
        seats = tuple(
            msgspec.structs.replace(seat, invitation="", commitment="", contribution="") for seat in self.seats
        )
        stored = msgspec.structs.replace(self._next(), known=True, share=new_share())
        await self._commit(stored, seats=seats)
        self._broadcast()

    def dice(self) -> m.DiceProof:
        """Return the proof of the dice, when the game is over."""
        if self.stored.state != "over":
            raise Refusal("running", dice=True)
        record = self.record()
        return m.DiceProof(
            seed_hash=self.seed_hash,
            salt=self.stored.salt,
            seed=record.seed,
            rolls=rolls_of(record, self._folders()),
            verifiable_from=record.verifiable_from,
        )

    @property
    def seed_hash(self) -> str:
        """Return what is shown of the seed. Games from version 0.1 still show its bare hash."""
        if self.stored.salt:
            return public_hash(self.stored.salt, self.stored.seed)
        return self.game.setting.mark if self.game is not None else ""

    # What is shown ---------------------------------------------------------------------------------------------------

    def info(self) -> m.GameInfo:
        """Return what everybody may know about the game."""
        stored, present = self.stored, self._here()
        return m.GameInfo(
            id=stored.id,
            adventure=stored.adventure,
            adventure_name=self.adventure_name,
            state="closed" if self.problem else SHOWN_STATES.get(stored.state, stored.state),
            seats=tuple(
                m.SeatInfo(
                    seat=seat.seat,
                    kind=seat.kind,
                    name=seat.name,
                    bot=seat.bot,
                    taken=seat.taken,
                    here=seat.seat in present,
                    host=seat.host,
                )
                for seat in self.seats
            ),
            variants=stored.variants,
            packs=packs_in_play(self.in_play),
            clock=self.display.clock() if self.display else "",
            moves=self.display.game.moves if self.display else len(self._opening),
            created=stored.created,
            touched=stored.touched,
            secrets=self._secrets,
            problem=self.problem,
            spectators=sum(not each.seats for each in self.visitors),
            watching=stored.watching,
            known_dice=stored.known,
        )

    @property
    def adventure(self) -> Adventure:
        """The adventure played, which may come from a pack."""
        if self.game is not None:
            return self.game.setting.adventure
        return adventure_of(self.record(), self._folders())

    @property
    def in_play(self) -> tuple[Pack, ...]:
        """The packs of the game."""
        return self.game.setting.in_play if self.game is not None else self._in_play

    def stage(self, seats: frozenset[int], language: str = ENGLISH, commons: dict[str, Plain] | None = None) -> Plain:
        """Return everything visitors with these seats see. `commons` keeps what all screens share."""
        plain: Plain = {}
        if self.display is not None:
            bots = frozenset(seat.seat for seat in self.seats if seat.bot)
            plain = self.display.stage(seats, bots, language)
            standing = [
                each
                for seat in sorted(seats)
                for each in self.display.standing(seat, standing_of(self.seats[seat]), language)
            ]
            if standing:
                plain["standing"] = standing
            if "outcome" in plain:
                plain["outcome"] = {**plain["outcome"], "salt": self.stored.salt}
        commons = {} if commons is None else commons
        if language not in commons:  # by now the chronicle has said who plays which hero: clocks may name them
            commons[language] = self._common(language)
        return plain | commons[language]

    def _common(self, language: str) -> Plain:
        """Return what all screens in this language show."""
        info: Plain = plain_of(self.info())
        plain: Plain = {"version": self.stored.version, "info": info, "dice": self._dice_info()}
        if self.stored.undos:
            plain["undos"] = self.stored.undos
        if self.display is not None:
            info |= {"clock": self.display.clock(language), "adventure_name": self.display.adventure_name(language)}
            plain["seed_hash"] = self.seed_hash
        if self.in_play and language != ENGLISH:
            info |= {"packs": plain_of(packs_in_play(self.in_play, language))}
        return plain

    @property
    def _undrawn(self) -> bool:
        """Return whether dice are still to be drawn, perhaps again."""
        return self.stored.known or self.stored.state in (*UNBEGUN, *DRAWING)

    def _dice_info(self) -> Plain:
        """Return what may be known about the seed's ingredients."""
        info: Plain = plain_of(
            m.DiceInfo(
                server=hash_of(self.stored.share) if self.stored.share else "",
                commits={str(seat.seat): seat.commitment for seat in self.seats if seat.commitment},
                drawing=self.stored.state in DRAWING,
                left_out=() if self._undrawn else tuple(seat.seat for seat in left_out(self.seats)),
            )
        )
        return info

    def lines(self, seats: frozenset[int], language: str = ENGLISH) -> list[m.LogLine]:
        """Return the chronicle lines that visitors with these seats may read."""
        return self.display.lines(seats, language) if self.display is not None else []

    def _log(self, visitor: Visitor) -> list[m.LogLine]:
        """The chronicle as this visitor is told it: the same list for all who are told the same."""
        lines, skips = self.lines(visitor.seats, visitor.language), visitor.skips
        if not skips:
            return lines
        if self._ends.get(skips, ((), ()))[0] is not lines:
            self._ends = {number: each for number, each in self._ends.items() if each[0] is lines}
            self._ends[skips] = lines, lines[skips:]
        return self._ends[skips][1]

    def _moments(self, visitor: Visitor, since: int) -> tuple[m.Moment, ...]:
        """Return the events from this one on that the visitor may see, without any that were taken back."""
        if self.display is None or since >= self.display.heard:
            return ()
        moments = self.display.moments(visitor.seats, visitor.language, max(0, since))
        if not visitor.skips:
            return moments
        return tuple(msgspec.structs.replace(each, lines=max(0, each.lines - visitor.skips)) for each in moments)

    def _welcome(
        self, visitor: Visitor, keys: Sequence[m.SeatKey] = (), known: m.Hello | m.Resync | None = None
    ) -> None:
        """Return the whole stage, with the part of the chronicle the browser lacks.

        A visitor whose last welcome is still being sent gets no second one: with the changes that follow, the first is
        as good.
        """
        if visitor.awaits_welcome() and not keys:
            return
        stage = self.stage(visitor.seats, visitor.language)
        visitor.skips = self._to_skip(visitor, known)
        lines, chronicle = self._log(visitor), self._chronicle(visitor)
        first = 0
        if known is not None and chronicle and known.chronicle == chronicle:
            first = max(0, min(known.log_from, len(lines)) - 1)  # the last line may have been replaced since
        visitor.shown, visitor.log, visitor.told = stage, lines, 0  # includes or takes back what was announced before
        visitor.heard = self.display.heard if self.display is not None else 0
        visitor.tell(
            m.Welcome(
                protocol=m.PROTOCOL,
                seats=tuple(sorted(visitor.seats)),
                keys=tuple(keys),
                stage=cast(m.Stage, stage),
                log=tuple(lines[first:]),
                log_from=first,
                skipped=visitor.skips,
                moments=self._moments(visitor, visitor.heard - RECALLED),
                chronicle=chronicle,
                chat=tuple(said_to(visitor, line) for line in self.chat),
            )
        )

    def _chronicle(self, visitor: Visitor) -> str:
        """Return an id for a browser's lines: while it stays, lines are only added, or the last one replaced.

        Empty for several seats with different secrets at one screen, whose lines change with the asked seat.
        """
        if self._secrets and len(visitor.seats) > 1:
            return ""
        eyes = min(visitor.seats, default=None) if self._secrets else None
        return f"{self._nonce}.{eyes}.{visitor.language}.{self.stored.undos}.{visitor.skips}"

    def _to_skip(self, visitor: Visitor, known: m.Hello | m.Resync | None = None) -> int:
        """Those who watch are told the last lines of a long game, and all if they ask; so are those who play."""
        if visitor.seats or (known is not None and known.whole):
            return 0
        skips = max(0, len(self.lines(visitor.seats, visitor.language)) - RECENT)
        if known is not None:  # what somebody has already need not be sent again
            name, _, before = known.chronicle.rpartition(".")
            if name == self._chronicle(visitor).rpartition(".")[0] and before.isascii() and before.isdecimal():
                return min(skips, int(before))
        return skips

    async def _prepare(self, *, beside: bool = False) -> None:
        """Prepare slow stages, or all of them, outside the event loop, so that other tables need not wait."""
        if self.display is not None and (beside or self.display.slow):
            bots = frozenset(seat.seat for seat in self.seats if seat.bot)
            looks = {(visitor.seats, visitor.language) for visitor in self.visitors}
            await asyncio.to_thread(self.display.prepare, looks, bots)

    def _tell_what_happened(self, version: int) -> None:
        """Send events before computing what comes next, made once for all who have heard the same."""
        made: dict[tuple[int, int, int, int], m.Told] = {}
        known = [(visitor, visitor.log, visitor.heard) for visitor in self.visitors]  # kept, so their ids stay valid
        for visitor, log, heard in known:
            lines, since = self._log(visitor), visitor.shown["version"]
            key = id(log), id(lines), heard, since
            if key not in made:
                same, moments = common_lines(log, lines), self._moments(visitor, heard)
                made[key] = m.Told(
                    since=since, version=version, log=tuple(lines[same:]), log_from=same, moments=moments
                )
            visitor.log, visitor.heard, visitor.told = lines, self._shown().heard, version
            visitor.tell(made[key])

    def _take_it_back(self, game: Game) -> None:
        """Take back events already sent, because they could not be stored."""
        self._shown().go_back(game)
        self._nonce = secrets.token_hex(4)  # a visitor who has heard it must not keep those lines on returning
        for visitor in self.visitors:
            self._welcome(visitor)

    async def _let_it_leave(self) -> None:
        """Let messages leave before starting a long computation, which would delay them."""
        for _ in range(LEAVING):
            if not any(visitor.waiting() for visitor in self.visitors):
                break
            await asyncio.sleep(0)

    def _broadcast(self, but: Visitor | None = None) -> None:
        """Send everybody their changes."""
        commons: dict[str, Plain] = {}
        stages: dict[tuple[frozenset[int], str], Plain] = {}
        patches = Patches()
        for visitor in self.visitors:
            if visitor is but:
                continue
            key = visitor.seats, visitor.language
            if key not in stages:
                stages[key] = self.stage(*key, commons)
            before, stage = visitor.shown, stages[key]
            lines = self._log(visitor)
            same = common_lines(visitor.log, lines)
            moments = self._moments(visitor, visitor.heard)
            visitor.shown, visitor.log = stage, lines
            visitor.heard = self.display.heard if self.display is not None else 0
            visitor.tell(
                m.Change(
                    since=before["version"],
                    version=stage["version"],
                    patch=patches.between(before, stage),
                    log=tuple(lines[same:]),
                    log_from=same,
                    moments=moments,
                    told=visitor.told == stage["version"],
                )
            )

    # Bots ------------------------------------------------------------------------------------------------------------

    def _bot_to_move(self) -> int | None:
        """Return the seat of the bot to move. Bots rest while nobody is at the table."""
        if self.game is None or self.game.decision is None or not self.visitors or self.stored.state != "running":
            return None
        seat = self.game.decision.seat
        return seat if self.seats[seat].bot else None

    def _wake(self) -> None:
        if self._bot_to_move() is not None and (self._bot_task is None or self._bot_task.done()):
            self._bot_task = asyncio.create_task(self._let_bots_play())

    async def _let_bots_play(self) -> None:
        loop = asyncio.get_running_loop()
        failed_in: Game | None = None
        failed: list[Option] = []
        while (seat := self._bot_to_move()) is not None:
            game, started = self.game, loop.time()
            assert game is not None
            if game is not failed_in:
                failed_in, failed = game, []
            name = self.seats[seat].name
            remark: Remark | None = None
            try:
                if failed:
                    option = random.choice(_others(game, failed))
                else:
                    await self._be_patient(seat)
                    if not self.seats[seat].bot:
                        continue  # they are back
                    option = await self._bots.choose(self.stored.id, game, self.seats[seat].bot)
                    if trouble := self._bots.trouble(self.stored.id):
                        remark = Remark(trouble.remark, {**trouble.facts, "name": name})
                pause = max(self.stored.pace / 1000, self._bots.floor)
                await asyncio.sleep(max(0.0, pause - (loop.time() - started)))
                await self._queue.do(partial(self._bot_chose, game, seat, option, remark))
            except StoreError as error:
                log.error("game %s: %s", self.stored.id, error)
                await asyncio.sleep(TRY_AGAIN)
            except EngineError as error:  # the choice is taken back; if announced, another one is tried
                log.error("game %s: a choice of the bot of seat %d failed: %s", self.stored.id, seat, error.report())
                failed.append(option)
                more = _others(game, failed)
                remark_on = Remark("choice-failed", {"name": name, "error": str(error), "more": bool(more)})
                await self._queue.do(partial(self._announce, remark_on))
                if not more:
                    return
            except Exception as error:
                log.exception("game %s: the bot of seat %d cannot go on", self.stored.id, seat)
                with contextlib.suppress(StoreError):
                    gave_up = Remark("cannot-go-on", {"name": name, "error": type(error).__name__})
                    await self._queue.do(partial(self._announce, gave_up))
                return

    async def _be_patient(self, seat: int) -> None:
        """Wait, because absent players may still come back."""
        since = self._proposed.pop(seat, None)
        if since is not None and self.seats[seat].proposed:
            await asyncio.sleep(max(0.0, since + PATIENCE - asyncio.get_running_loop().time()))

    async def _bot_chose(self, game: Game, seat: int, option: Option, remark: Remark | None) -> None:
        if self.game is game and self.seats[seat].bot:  # otherwise the table has moved on during its thinking
            await self._advance(game, option, remark=remark)


def stored_record(
    stored: StoredGame,
    choices: Sequence[StoredChoice],
    position: StoredPosition | None,
    packs: Mapping[str, StoredPack],
) -> Record:
    """Return the record of a stored game."""
    record = Record(
        engine=stored.engine,
        rules=stored.rules,
        adventure=stored.adventure,
        seats=stored.seats,
        seed=stored.seed,
        variants=stored.variants,
        packs=stored.packs,
        carried={name: dict(pack.texts) for name, pack in packs.items()},
        content=stored.content,
        script="\n".join(choice.option for choice in choices),
        seats_script="".join(str(choice.seat) for choice in choices),
        fingerprint=stored.fingerprint,
    )
    if not stored.rules:  # no choice since version 0.1
        record.questable = 1
    kept = _kept(position) if position is not None and position.number == len(choices) else None
    if kept is not None:
        record.trail, record.origin, record.snapshot = kept.trail, kept.origin, kept.snapshot
    return record


def _kept(position: StoredPosition) -> Kept | None:
    """Return the contents of a stored position, or None if damaged: then the choices determine the position."""
    try:
        return msgspec.json.decode(position.kept, type=Kept)
    except (msgspec.DecodeError, UnicodeError):
        return None


def _past(record: Record, folders: Folders, looks: Collection[tuple[frozenset[int], str]]) -> Display:
    """A game played again, with its chronicle for those with these seats, who read these languages."""
    with FIRST.behind(REMEMBERING):
        history = play(record, folders)
        if wrong := questable.difference(record, history.game):
            raise RecordError(wrong)
        past = Display(history.game, history.entries)
        for seats, language in looks:
            past.lines(seats, language)
        return past


def _cannot_be_opened(error: Exception) -> str:
    return refused("not-opened", {"error": type(error).__name__})


def said_to(visitor: Visitor, line: m.ChatLine) -> m.ChatLine:
    """Return a chat line as this visitor reads it. The table's own remarks are in their language."""
    if line.name:
        return line  # by people: whatever they write, it isn't from the table
    name = remarked(Remark("the-table"), visitor.language)
    return msgspec.structs.replace(line, text=talk(line.text, visitor.language), name=name)


def standing_of(seat: StoredSeat) -> tuple[Standing, ...]:
    """Return the questions that the player of a seat does not want to be asked."""
    try:
        return msgspec.json.decode(seat.standing, type=tuple[Standing, ...]) if seat.standing else ()
    except msgspec.DecodeError:  # damaged: then they are asked again
        return ()


def _used(seat: StoredSeat) -> tuple[StoredSeat, ...]:
    """The first choice at a seat ends its invitation."""
    return (msgspec.structs.replace(seat, invitation=""),) if seat.invitation else ()


def _gone(room: weakref.ref[Room], seat: int) -> None:
    """Report a player's absence. The timer does not keep an empty room open."""
    if (there := room()) is not None:
        there._queue.add(partial(there._is_gone, seat))


def position_of(game: Game) -> StoredPosition:
    """Return the position to store, in case the choices lead elsewhere one day."""
    record = questable.record_of(game, snapshot=True)
    kept = Kept(trail=record.trail, origin=record.origin, snapshot=record.snapshot, choices=_choices_hash(record))
    return StoredPosition(game.moves, msgspec.json.encode(kept))


def _fits(position: StoredPosition, record: Record) -> bool:
    """Return whether this can be the position after the record's choices, without replaying them."""
    kept = _kept(position)
    return kept is not None and position.number == len(record.seats_script) and kept.choices == _choices_hash(record)


def _choices_hash(record: Record) -> str:
    return blake2b(f"{record.seats_script}\n{record.script}".encode(), digest_size=16).hexdigest()


def _others(game: Game, failed: Sequence[Option]) -> list[Option]:
    assert game.decision is not None
    return [option for option in game.decision.options if option not in failed]
