"""A game and the way it came here: the choices of a record, played again."""

from __future__ import annotations

import msgspec

import questable
from questable import Event, Game, Record
from questable.breath import breathe
from questable.errors import EngineError, IllegalChoice, RecordError
from questable.table.library import Folders, in_record
from questable.table.staging import Entry

STRIDE = 25
"""Choices between two positions that are kept."""
LONG = 100
"""A game of more choices is taken up where it stands; others are played again in a moment."""


class History(msgspec.Struct, kw_only=True):
    """The position at the end, all events, and some positions on the way."""

    game: Game
    entries: list[Entry]
    told: bool = True  # False: how it came here is not known yet, only where it stands
    marks: list[Game]  # after every `STRIDE` choices, from the set-up or from where the game went on


def open_game(record: Record, folders: Folders = ()) -> History:
    """Play a record; if that no longer leads where it led, the game goes on from its snapshot.

    Its packs are those in it, shipped ones, and those in `folders`.
    """
    try:
        history = play(record, folders)
        if not questable.difference(record, history.game):
            return history
    except RecordError:
        pass  # the way is lost; the game need not be
    return History(game=questable.load(record, proven=True, folders=folders), entries=[], marks=[])


def take_up(record: Record, folders: Folders = (), *, trusted: bool) -> History:
    """A long game where its snapshot shows it, if that can be `trusted` and fits; any other is played again."""
    if trusted and len(record.seats_script) > LONG:
        game = questable.at_snapshot(record, folders=folders)
        if game is not None:
            return History(game=game, entries=[], told=False, marks=[])
    return open_game(record, folders)


def begin_game(record: Record, seed: str, folders: Folders = ()) -> History:
    """A game of this record's setting with another seed, at its beginning."""
    events: list[Event] = []
    game = questable.new(
        record.adventure,
        seats=record.seats,
        seed=seed,
        variants=record.variants,
        packs=record.packs,
        folders=(*in_record(record), *folders),
        sink=events.append,
    )
    game.listen(None)
    return History(game=game, entries=[Entry(0, event) for event in events], marks=[])


def play(record: Record, folders: Folders = (), *, keep: bool = False) -> History:
    """Play the choices of a record; with `keep`, positions on the way are kept."""
    entries: list[Entry] = []
    first = record.verifiable_from
    game = questable.replay(record, to=first, folders=folders, sink=lambda event: entries.append(Entry(first, event)))

    def hear(event: Event) -> None:
        entries.append(Entry(game.moves, event))

    game.listen(hear)
    marks = [game.clone()] if keep else []
    for number, choice in enumerate(record.choices[first:], start=first + 1):
        try:
            game.play(choice)
        except (IllegalChoice, EngineError) as error:
            raise RecordError(f"the record does not match the game: choice {number}: {error}") from error
        if keep and (number - first) % STRIDE == 0:
            marks.append(game.clone())
        breathe()
    game.listen(None)
    return History(game=game, entries=entries, marks=marks)
