"""Replays: finished games and files, to be looked at step by step and continued from anywhere."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import questable
from questable import Game, Record
from questable.errors import QuestableError, RecordError
from questable.speech import ENGLISH, best_language, box_name, capital
from questable.table import messages as m
from questable.table.display import Display
from questable.table.history import STRIDE, History, play
from questable.table.library import Folders, packs_in_play
from questable.table.limits import Limits
from questable.table.patches import Plain
from questable.table.staging import Staging
from questable.table.worker import Ask, Errands, WorkerFailed

ANSWER = 64 * 2**20  # bytes; a long evening is told in a tenth of it
TURN = "turn"
"""The kind of event that begins a turn."""


class Replay:
    """A record that has been played again."""

    def __init__(self, record: Record, names: tuple[str, ...] = (), folders: Folders = ()) -> None:
        try:
            history = play(record, folders, keep=True)
        except RecordError:  # of other rules or content: is there a position from which it goes on?
            record = questable.record_of(questable.load(record, proven=True, folders=folders), snapshot=True)
            history = play(record, folders, keep=True)
        self.id = secrets.token_urlsafe(12)
        self.record, self._history = record, history
        self.verified = _verified(record, history.game, folders)
        self._told: dict[str, tuple[Staging, tuple[m.ReplayStep, ...]]] = {}
        staging, _ = self._telling(ENGLISH)
        self.names = names or tuple(capital(staging.seat(seat)) for seat in range(record.seats))

    def info(self, language: str = ENGLISH) -> m.ReplayInfo:
        game = self._history.game
        setting = game.setting
        staging, steps = self._telling(language)
        return m.ReplayInfo(
            id=self.id,
            adventure=setting.adventure.id,
            adventure_name=box_name(setting.adventure, language),
            variants=setting.variants,
            packs=packs_in_play(setting.in_play, language),
            seats=setting.seats,
            names=self.names,
            moves=game.moves,
            finished=game.outcome is not None,
            verified=self.verified,
            verifiable_from=game.verifiable_from,
            seed=setting.seed,
            seed_hash=setting.mark,
            outcome=staging.outcome(game),
            steps=steps,
        )

    def _telling(self, wanted: str) -> tuple[Staging, tuple[m.ReplayStep, ...]]:
        """The game as it is told in a language; told once."""
        game = self._history.game
        language = best_language(game.setting.phrases, wanted)
        if language not in self._told:
            staging = Staging(game, language)
            self._told[language] = staging, self._steps(self._history, staging)
        return self._told[language]

    def at(self, move: int) -> Game:
        """The game after this choice; or, if it was made under other rules, where the game went on."""
        if not 0 <= move <= self._history.game.moves:
            raise RecordError(f"the game has {self._history.game.moves} choices, so there is no position {move}")
        first = self._history.game.verifiable_from
        game = self._history.marks[max(0, move - first) // STRIDE].clone()
        for choice in self.record.choices[game.moves : move]:
            game.play(choice)
        return game

    def stage(self, move: int, seat: int | None, language: str = ENGLISH) -> Plain:
        """The screen of a seat after this choice; without a seat, of the one that is asked."""
        game = self.at(move)
        eyes = game.decision.seat if seat is None and game.decision is not None else seat
        display = Display(game, [entry for entry in self._history.entries if entry.move <= move])
        stage = display.stage(frozenset() if eyes is None else frozenset({eyes}), language=language)
        if (question := stage.get("question")) is not None:
            question.pop("undo", None)
        stage.pop("undo", None)
        return {"version": move, "info": self._game_info(game, display, language), **stage}

    def _game_info(self, game: Game, display: Display, language: str) -> Plain:
        setting = game.setting
        info = m.GameInfo(
            id=self.id,
            adventure=setting.adventure.id,
            adventure_name=box_name(setting.adventure, language),
            state="running" if game.outcome is None else "over",
            seats=tuple(m.SeatInfo(seat=seat, kind="person", name=name) for seat, name in enumerate(self.names)),
            variants=setting.variants,
            packs=packs_in_play(setting.in_play, language),
            clock=display.clock(language),
            moves=game.moves,
            secrets=display.secrets,
        )
        plain: Plain = msgspec.to_builtins(info)
        return plain

    def _steps(self, history: History, staging: Staging) -> tuple[m.ReplayStep, ...]:
        """One step a choice; the clock is looked at when a turn begins.

        Of choices made under other rules no more is known than the choices themselves.
        """
        turns = {entry.move for entry in history.entries if entry.event.kind == TURN}
        told: dict[int, list[m.LogLine]] = {}
        for entry in history.entries:
            if (line := staging.line(entry)) is not None:
                told.setdefault(entry.move, []).append(line)
        steps, turn, clock = [], 0, ""
        game = history.marks[0].clone()
        choices = (("", None), *zip(self.record.choices, history.game.chronicle().seats, strict=True))
        for move, (choice, seat) in enumerate(choices):
            if move > history.game.verifiable_from:
                game.play(choice)
            if move in turns:
                turn, clock = turn + 1, staging.clock(game.imagine(None))
            lines = tuple(told.get(move, ()))
            steps.append(m.ReplayStep(move=move, seat=seat, choice=choice, clock=clock, turn=turn, lines=lines))
        return tuple(steps)


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a worker is asked: open this file (`data`), show the stage after a choice, or give the game as it was then
    (`whole`)."""

    id: str
    data: bytes = b""
    names: tuple[str, ...] = ()
    choices: int = 0  # no longer than this
    move: int | None = None
    seat: int | None = None
    whole: bool = False
    language: str = ENGLISH
    folders: tuple[str, ...] = ()  # packs of the server


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """JSON for the browser; or why there is none: a damaged file, or one that this worker does not have (any more)."""

    body: bytes = b""
    problem: str = ""
    unknown: bool = False


_opened: OrderedDict[str, Replay] = OrderedDict()
REMEMBERED = 8  # replays a worker keeps; others are opened again when they are asked for


def serve(question: bytes) -> bytes:
    """Runs in the worker."""
    return msgspec.msgpack.encode(reply_to(msgspec.msgpack.decode(question, type=Question)))


def reply_to(question: Question) -> Reply:
    """Whatever a file makes the rules or the presentation do, its sender gets one sentence."""
    try:
        return _reply_to(question)
    except QuestableError as error:
        return Reply(problem=str(error))


def _reply_to(question: Question) -> Reply:
    try:
        if question.data:
            _opened[question.id] = _open(question)
            while len(_opened) > REMEMBERED:
                _opened.popitem(last=False)
        replay = _opened.get(question.id)
        if replay is None:
            return Reply(unknown=True)
        _opened.move_to_end(question.id)
        if question.move is None:
            return Reply(body=msgspec.json.encode(replay.info(question.language)))
        if question.whole:
            return Reply(body=questable.to_bytes(replay.at(question.move)))
        return Reply(body=msgspec.json.encode(replay.stage(question.move, question.seat, question.language)))
    except QuestableError:
        raise
    except MemoryError:
        raise RecordError("the record needs too much memory") from None
    except Exception as error:
        raise RecordError(f"the record is damaged: {type(error).__name__}") from error


def _open(question: Question) -> Replay:
    record = questable.read_record(question.data)
    if len(record.seats_script) > question.choices:
        raise RecordError(f"the record is too long: more than {question.choices:,} choices")
    replay = Replay(record, question.names, tuple(map(Path, question.folders)))
    replay.id = question.id
    return replay


class KeptReplay(msgspec.Struct, frozen=True):
    """A replay that can be asked for: its file, and what is known of it without playing it again."""

    id: str
    data: bytes
    record: Record
    names: tuple[str, ...]


class Replays:
    """The replays that can be asked for; the one unused for longest goes first.

    Files come from anybody, so they are played in a process of their own, with a deadline and a memory limit. What is
    kept here is the file: a worker that had to be ended opens it again.
    """

    def __init__(
        self,
        limits: Limits,
        ask: Ask | None = None,
        folders: Callable[[], Folders] = tuple,
    ) -> None:
        self._limits, self.folders = limits, folders
        self._kept: OrderedDict[str, KeptReplay] = OrderedDict()
        self._errands = Errands(serve, answer=ANSWER, name="replays", ask=ask)

    async def open(self, data: bytes, names: tuple[str, ...] = (), who: str = "") -> KeptReplay:
        """A replay of a .quest file; raises RecordError with what is wrong with it. `who` asks: they take turns."""
        name = secrets.token_urlsafe(12)
        await self._answer(Question(id=name, data=data, names=names, **self._more()), who)
        replay = KeptReplay(name, data, await asyncio.to_thread(questable.read_record, data), names)
        self._kept[replay.id] = replay
        while len(self._kept) > self._limits.replays:
            self._kept.popitem(last=False)
        return replay

    async def info(self, replay: KeptReplay, language: str, who: str = "") -> bytes:
        """All its steps, as JSON."""
        return await self._of(replay, Question(id=replay.id, language=language), who)

    async def stage(self, replay: KeptReplay, move: int, seat: int | None, language: str, who: str = "") -> bytes:
        """The stage after a choice, as JSON."""
        return await self._of(replay, Question(id=replay.id, move=move, seat=seat, language=language), who)

    async def _of(self, replay: KeptReplay, question: Question, who: str) -> bytes:
        reply = await self._answer(question, who)
        if reply.unknown:  # the worker is another one, or has had others to show since
            more = msgspec.structs.replace(question, data=replay.data, names=replay.names, **self._more())
            reply = await self._answer(more, who)
        return reply.body

    def _more(self) -> dict[str, Any]:
        """What a worker must know to open a file."""
        folders = tuple(str(each) for each in self.folders() if isinstance(each, Path))
        return {"choices": self._limits.record_choices, "folders": folders}

    async def at(self, replay: KeptReplay, move: int, who: str = "") -> Game:
        """The game after this choice; or, if it was made under other rules, where the game went on.

        The worker plays it; here its position is only set up.
        """
        data = await self._of(replay, Question(id=replay.id, move=move, whole=True), who)
        return await asyncio.to_thread(self._set_up, data)

    def _set_up(self, data: bytes) -> Game:
        record = questable.read_record(data)
        game = questable.at_snapshot(record, folders=self.folders())
        return game if game is not None else questable.load(record, proven=True, folders=self.folders())

    async def _answer(self, question: Question, who: str = "") -> Reply:
        data, deadline = msgspec.msgpack.encode(question), self._limits.replaying
        try:
            answer = await self._errands.ask(data, deadline, who)
        except WorkerFailed as error:
            raise RecordError(f"the record cannot be shown: {error}") from error
        reply = msgspec.msgpack.decode(answer, type=Reply)
        if reply.problem:
            raise RecordError(reply.problem)
        return reply

    def find(self, name: str) -> KeptReplay | None:
        if name in self._kept:
            self._kept.move_to_end(name)
        return self._kept.get(name)

    def close(self) -> None:
        self._errands.close()


def here(question: bytes, deadline: float) -> bytes:
    """Answers in this process: for tests that need no worker."""
    return serve(question)


def _verified(record: Record, game: Game, folders: Folders) -> bool:
    """Does the file say what the seed and the choices say? The dice have been rolled again by playing it."""
    if questable.difference(record, game):
        return False
    try:
        return record.snapshot is None or questable.verify(record, folders=folders) == game
    except QuestableError:
        return False
