"""The public API. Everything a player, a page, a bot or a notebook needs; `questable` itself re-exports it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from questable.kernel import records
from questable.kernel.adventure import Adventure, Origin, make_setting
from questable.kernel.box import Box, Counts
from questable.kernel.decision import Decision, Option
from questable.kernel.events import Event
from questable.kernel.game import Game, begin, blank
from questable.kernel.installed import adventures, find_adventure
from questable.kernel.outcome import Outcome
from questable.kernel.presentation import CardText, Hint, Panel, Presentation
from questable.kernel.records import Record, difference, read_record, record_of, reseed, seal, to_bytes
from questable.kernel.scene import Board, Cell, HexBoard, Link, Piece, Place, Point, Scene, Tile, TileBoard

__all__ = [
    "Adventure",
    "Board",
    "Box",
    "CardText",
    "Cell",
    "Counts",
    "Decision",
    "Event",
    "Game",
    "HexBoard",
    "Hint",
    "Link",
    "Option",
    "Origin",
    "Outcome",
    "Panel",
    "Piece",
    "Place",
    "Point",
    "Presentation",
    "Record",
    "Scene",
    "Tile",
    "TileBoard",
    "adventures",
    "difference",
    "find_adventure",
    "load",
    "new",
    "read_record",
    "rebuild",
    "record_of",
    "replay",
    "reseed",
    "seal",
    "to_bytes",
    "verify",
]


def new(
    adventure: str,
    *,
    seats: int = 2,
    seed: str | int | None = None,
    variants: Sequence[str] = (),
    packs: Sequence[str | Path] = (),
    sink: Callable[[Event], object] | None = None,
) -> Game:
    """A new game, carried to its first decision; events, those of the set-up included, go to the sink."""
    setting = make_setting(find_adventure(adventure), seats=seats, seed=seed, variants=variants, packs=packs)
    return begin(setting, sink)


def load(source: str | Path | bytes | Record, *, packs: Sequence[str | Path] = (), proven: bool = False) -> Game:
    """A saved game; `proven` by playing it again, whatever the snapshot in it says.

    If rules or content have changed so that the same choices lead elsewhere, it goes on from its snapshot, and its
    `verifiable_from` says so.
    """
    record = source if isinstance(source, Record) else read_record(source)
    return records.open_record(record, find_adventure, packs, proven=proven)


def replay(
    record: Record,
    *,
    to: int | None = None,
    sink: Callable[[Event], object] | None = None,
    packs: Sequence[str | Path] = (),
) -> Game:
    """Play the choices of a record again, all or the first `to` of them; events go to the sink.

    From its seed; or from where it went on under other rules (`record.verifiable_from`).
    """
    return records.replay(record, records.setting_of(record, find_adventure, packs), to=to, sink=sink)


def verify(record: Record, *, packs: Sequence[str | Path] = ()) -> Game:
    """Recompute every roll from the seed and compare; raises RecordError if anything differs.

    What was before `game.verifiable_from` was played under other rules or content and is not looked at.
    """
    return records.verify(record, find_adventure, packs)


def rebuild(
    adventure: str,
    snapshot: dict[str, Any],
    *,
    seats: int,
    mark: str,
    variants: Sequence[str] = (),
    packs: Sequence[str | Path] = (),
) -> Game:
    """A position somebody imagined (`Game.imagine(...).snapshot()`), set up again elsewhere. It holds no seed."""
    setting = make_setting(find_adventure(adventure), seats=seats, seed="", variants=variants, packs=packs)
    game = blank(replace(setting, mark=mark))
    game.restore(snapshot)
    return game
