"""A game and the way it came here: the choices of a record, played again."""

from __future__ import annotations

import msgspec

import questable
from questable import Event, Game, Record
from questable.errors import IllegalChoice, RecordError, SetupError
from questable.table.staging import Entry
from questable.version import __version__

STRIDE = 25
"""Choices between two positions that are kept."""


class History(msgspec.Struct, kw_only=True):
    """The position at the end, all events, and some positions on the way."""

    game: Game
    entries: list[Entry]
    marks: list[Game]  # after every `STRIDE` choices, from the set-up on


def open_game(record: Record) -> History:
    """Play a record; it must lead where it led when it was stored."""
    history = play(record)
    if record.fingerprint and history.game.fingerprint() != record.fingerprint:
        raise RecordError(
            f"it was played with Questable {record.engine}, whose rules differ from those of {__version__}: "
            "the same choices lead to another position"
        )
    return history


def play(record: Record, *, keep: bool = False) -> History:
    """Play the choices of a record; with `keep`, positions on the way are kept."""
    entries: list[Entry] = []
    known = questable.find_adventure(record.adventure).packs
    if unknown := [pack for pack in record.packs if pack not in known]:
        raise SetupError(f"this table does not have the pack {unknown[0][:80]!r}")
    game = questable.replay(record, to=0, sink=lambda event: entries.append(Entry(0, event)))

    def hear(event: Event) -> None:
        entries.append(Entry(game.moves, event))

    game.listen(hear)
    marks = [game.clone()] if keep else []
    for number, choice in enumerate(record.choices, start=1):
        try:
            game.play(choice)
        except IllegalChoice as error:
            raise RecordError(f"the record does not fit: choice {number}: {error}") from error
        if keep and number % STRIDE == 0:
            marks.append(game.clone())
    game.listen(None)
    return History(game=game, entries=entries, marks=marks)
