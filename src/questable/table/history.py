"""A game and the way it came here: the choices of a record, played again."""

from __future__ import annotations

import msgspec

import questable
from questable import Event, Game, Record
from questable.errors import EngineError, IllegalChoice, RecordError, SetupError
from questable.table.staging import Entry

STRIDE = 25
"""Choices between two positions that are kept."""


class History(msgspec.Struct, kw_only=True):
    """The position at the end, all events, and some positions on the way."""

    game: Game
    entries: list[Entry]
    marks: list[Game]  # after every `STRIDE` choices, from the set-up or from where the game went on


def open_game(record: Record) -> History:
    """Play a record; if that no longer leads where it led, the game goes on from its snapshot."""
    try:
        history = play(record)
        if not questable.difference(record, history.game):
            return history
    except RecordError:
        pass  # the way is lost; the game need not be
    return History(game=questable.load(record, proven=True), entries=[], marks=[])


def begin_game(record: Record, seed: str) -> History:
    """A game of this record's setting with another seed, at its beginning."""
    _has_packs(record)
    events: list[Event] = []
    game = questable.new(
        record.adventure,
        seats=record.seats,
        seed=seed,
        variants=record.variants,
        packs=record.packs,
        sink=events.append,
    )
    game.listen(None)
    return History(game=game, entries=[Entry(0, event) for event in events], marks=[])


def play(record: Record, *, keep: bool = False) -> History:
    """Play the choices of a record; with `keep`, positions on the way are kept."""
    entries: list[Entry] = []
    _has_packs(record)
    first = record.verifiable_from
    game = questable.replay(record, to=first, sink=lambda event: entries.append(Entry(first, event)))

    def hear(event: Event) -> None:
        entries.append(Entry(game.moves, event))

    game.listen(hear)
    marks = [game.clone()] if keep else []
    for number, choice in enumerate(record.choices[first:], start=first + 1):
        try:
            game.play(choice)
        except (IllegalChoice, EngineError) as error:
            raise RecordError(f"the record does not fit: choice {number}: {error}") from error
        if keep and (number - first) % STRIDE == 0:
            marks.append(game.clone())
    game.listen(None)
    return History(game=game, entries=entries, marks=marks)


def _has_packs(record: Record) -> None:
    """Only packs of the adventure: a record must not name folders of the server."""
    known = {info.id for info in questable.packs(record.adventure, folders=())}
    if unknown := [pack for pack in record.packs if pack.removesuffix(":focus") not in known]:
        raise SetupError(f"this table does not have the pack {unknown[0][:80]!r}")
