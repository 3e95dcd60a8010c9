"""Replays: finished games and files, to be looked at step by step and continued from anywhere."""

from __future__ import annotations

import secrets
from collections import OrderedDict

import msgspec

import questable
from questable import Game, Record
from questable.errors import QuestableError, RecordError
from questable.speech import ENGLISH, best_language, box_name, capital
from questable.table import messages as m
from questable.table.display import Display
from questable.table.history import STRIDE, History, play
from questable.table.limits import Limits
from questable.table.patches import Plain
from questable.table.staging import Staging

TURN = "turn"
"""The kind of event that begins a turn."""


class Replay:
    """A record that has been played again."""

    def __init__(self, record: Record, names: tuple[str, ...] = ()) -> None:
        try:
            history = play(record, keep=True)
        except RecordError:  # of other rules or content: is there a position from which it goes on?
            record = questable.record_of(questable.load(record, proven=True), snapshot=True)
            history = play(record, keep=True)
        self.id = secrets.token_urlsafe(12)
        self.record, self._history = record, history
        self.verified = _verified(record, history.game)
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
            raise RecordError(f"the game has {self._history.game.moves} choices: there is no position {move}")
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
            packs=setting.packs,
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


class Replays:
    """The replays in memory; the one unused for longest goes first."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    def read(self, data: bytes) -> Replay:
        """A replay of a .quest file."""
        try:
            record = questable.read_record(data)
            if len(record.seats_script) > self._limits.record_choices:
                raise RecordError(f"the record is too long: more than {self._limits.record_choices:,} choices")
            return Replay(record)
        except QuestableError:
            raise
        except (RecursionError, ValueError, TypeError, LookupError) as error:
            raise RecordError(f"the record is damaged: {type(error).__name__}") from error

    def keep(self, replay: Replay) -> Replay:
        self._kept[replay.id] = replay
        while len(self._kept) > self._limits.replays:
            self._kept.popitem(last=False)
        return replay

    def find(self, name: str) -> Replay | None:
        if name in self._kept:
            self._kept.move_to_end(name)
        return self._kept.get(name)


def _verified(record: Record, game: Game) -> bool:
    """Does the file say what the seed and the choices say? The dice have been rolled again by playing it."""
    if questable.difference(record, game):
        return False
    try:
        return record.snapshot is None or questable.verify(record) == game
    except QuestableError:
        return False
