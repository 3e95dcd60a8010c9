"""The public API: all that players, pages, bots and notebooks need. `questable` re-exports it."""

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
    """Return the packs you can name by id, and what the adventure takes of each.

    These are the shipped packs and those in `folders`. With None, `folders` is `packs` in your data folder.
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
    """Start a new game and play up to its first decision. The sink gets all events, also those of the set-up.

    A pack is an id, a folder or files in memory; `:focus` after an id or a folder puts its cards on top. If you give
    `folders`, ids are looked for only there and among the shipped packs, and no name is read as a path.
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
    """Open a saved game. With `proven`, replay it whatever the snapshot in it says.

    If rules or content have changed so that the same choices lead elsewhere, the game continues from its snapshot and
    `verifiable_from` says so. Its packs are those in the file and those installed (`folders` as for `new`), unless
    `packs` say where they are now.
    """
    record = source if isinstance(source, Record) else read_record(source)
    return records.open_record(record, find_adventure, packs, proven=proven, folders=folders)


def at_snapshot(
    record: Record, *, packs: Sequence[PackWish] = (), folders: Sequence[Folder | Pack] | None = None
) -> Game | None:
    """Return the game as the snapshot of its record shows it, without playing; None if the snapshot does not fit.

    For callers who wrote the record themselves. `load` opens any record.
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
    """Play the choices of a record again, all or the first `to` of them. The sink gets the events.

    Start from its seed, or from where it went on under other rules (`record.verifiable_from`).
    """
    return records.replay(record, records.setting_of(record, find_adventure, packs, folders), to=to, sink=sink)


def verify(record: Record, *, packs: Sequence[PackWish] = (), folders: Sequence[Folder | Pack] | None = None) -> Game:
    """Recompute every roll from the seed and compare. Raise RecordError if anything differs.

    Choices before `game.verifiable_from` were made under other rules or content and are not checked.
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
    """Set up an imagined position (`Game.imagine(...).snapshot()`) in another process. It holds no seed."""
    found = find_adventure(adventure, packs, folders)
    setting = make_setting(found, seats=seats, seed="", variants=variants, packs=packs, folders=folders)
    game = blank(replace(setting, mark=mark))
    game.restore(snapshot)
    return game
