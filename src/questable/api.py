"""The public API. Everything a player, a page, a bot or a notebook needs; `questable` itself re-exports it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from questable.errors import Flaw
from questable.kernel.assist.plans import Answer, Carried, Combination, Foreseen, Limit, Part, Plan
from questable.kernel.assist.standing import Standing
from questable.kernel.content.content import Folder
from questable.kernel.content.pack_files import PackFiles
from questable.kernel.content.packs import Pack, PackWish, Takes
from questable.kernel.content.sources import CardSource, card_sources
from questable.kernel.content.user_folders import data_folder, pack_folders
from questable.kernel.engine.adventure import Adventure, Origin, make_setting
from questable.kernel.engine.box import Box, Counts
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import Game, begin, blank
from questable.kernel.engine.installed import adventures, drafted, find_adventure
from questable.kernel.engine.outcome import Outcome
from questable.kernel.engine.pack_choice import PackInfo, find_packs, packs_for
from questable.kernel.records import records
from questable.kernel.records.records import Record, difference, read_record, record_of, reseed, seal, to_bytes
from questable.kernel.shown.presentation import CardText, Detail, Hint, Inspection, Panel, Presentation
from questable.kernel.shown.scene import (
    Board,
    Cell,
    HexBoard,
    Juncture,
    Link,
    Piece,
    Place,
    Point,
    Scene,
    Tile,
    TileBoard,
)

__all__ = [
    "Adventure",
    "Answer",
    "Board",
    "Box",
    "CardSource",
    "CardText",
    "Carried",
    "Cell",
    "Combination",
    "Counts",
    "Decision",
    "Detail",
    "Event",
    "Flaw",
    "Foreseen",
    "Game",
    "HexBoard",
    "Hint",
    "Inspection",
    "Juncture",
    "Limit",
    "Link",
    "Option",
    "Origin",
    "Outcome",
    "Pack",
    "PackFiles",
    "PackInfo",
    "PackWish",
    "Panel",
    "Part",
    "Piece",
    "Place",
    "Plan",
    "Point",
    "Presentation",
    "Record",
    "Scene",
    "Standing",
    "Takes",
    "Tile",
    "TileBoard",
    "adventure_in",
    "adventures",
    "at_snapshot",
    "card_sources",
    "data_folder",
    "difference",
    "find_adventure",
    "find_packs",
    "load",
    "new",
    "pack_folders",
    "packs",
    "read_record",
    "rebuild",
    "record_of",
    "replay",
    "reseed",
    "seal",
    "to_bytes",
    "verify",
]


def adventure_in(pack: Pack) -> tuple[Adventure | None, tuple[Flaw, ...]]:
    """Return the adventure that a pack brings, and the mistakes in its table `[adventure]`."""
    return (None, ()) if pack.shipped else drafted(pack.folder)


def packs(adventure: str | Adventure, *, folders: Sequence[Folder | Pack] | None = None) -> tuple[PackInfo, ...]:
    """The packs that can be named by their ids, and what the adventure makes of each.

    Shipped ones, and those in `folders`, each a pack; None: the user's own, in `packs` of the data folder.
    """
    return packs_for(find_adventure(adventure, folders=folders) if isinstance(adventure, str) else adventure, folders)


def new(
    adventure: str,
    *,
    seats: int = 2,
    seed: str | int | None = None,
    variants: Sequence[str] = (),
    packs: Sequence[PackWish] = (),
    folders: Sequence[Folder | Pack] | None = None,
    sink: Callable[[Event], object] | None = None,
) -> Game:
    """A new game, carried to its first decision; events, those of the set-up included, go to the sink.

    A pack is an id, a folder or files in memory; `:focus` after an id or a folder puts its cards before all others. If
    `folders` are given, ids are looked for only there and among the shipped packs, and no name is taken for a path.
    """
    found = find_adventure(adventure, packs, folders)
    setting = make_setting(found, seats=seats, seed=seed, variants=variants, packs=packs, folders=folders)
    return begin(setting, sink)


def load(
    source: str | Path | bytes | Record,
    *,
    packs: Sequence[PackWish] = (),
    folders: Sequence[Folder | Pack] | None = None,
    proven: bool = False,
) -> Game:
    """A saved game; `proven` by playing it again, whatever the snapshot in it says.

    If rules or content have changed so that the same choices lead elsewhere, it goes on from its snapshot, and its
    `verifiable_from` says so. Its packs are those in it and those at hand (`folders` as for `new`), unless `packs` say
    where they are now.
    """
    record = source if isinstance(source, Record) else read_record(source)
    return records.open_record(record, find_adventure, packs, proven=proven, folders=folders)


def at_snapshot(
    record: Record, *, packs: Sequence[PackWish] = (), folders: Sequence[Folder | Pack] | None = None
) -> Game | None:
    """The game of a record as its snapshot shows it, without a choice being played; None if it does not fit.

    For those who have written the record themselves: `load` opens any.
    """
    return records.at_snapshot(record, find_adventure, packs, folders)


def replay(
    record: Record,
    *,
    to: int | None = None,
    sink: Callable[[Event], object] | None = None,
    packs: Sequence[PackWish] = (),
    folders: Sequence[Folder | Pack] | None = None,
) -> Game:
    """Play the choices of a record again, all or the first `to` of them; events go to the sink.

    From its seed; or from where it went on under other rules (`record.verifiable_from`).
    """
    return records.replay(record, records.setting_of(record, find_adventure, packs, folders), to=to, sink=sink)


def verify(record: Record, *, packs: Sequence[PackWish] = (), folders: Sequence[Folder | Pack] | None = None) -> Game:
    """Recompute every roll from the seed and compare; raises RecordError if anything differs.

    What was before `game.verifiable_from` was played under other rules or content and is not looked at.
    """
    return records.verify(record, find_adventure, packs, folders)


def rebuild(
    adventure: str,
    snapshot: dict[str, Any],
    *,
    seats: int,
    mark: str,
    variants: Sequence[str] = (),
    packs: Sequence[PackWish] = (),
    folders: Sequence[Folder | Pack] | None = None,
) -> Game:
    """A position somebody imagined (`Game.imagine(...).snapshot()`), set up again elsewhere. It holds no seed."""
    found = find_adventure(adventure, packs, folders)
    setting = make_setting(found, seats=seats, seed="", variants=variants, packs=packs, folders=folders)
    game = blank(replace(setting, mark=mark))
    game.restore(snapshot)
    return game
