"""Questable: a table for fantasy adventure board games.

>>> import questable
>>> game = questable.new("rise-of-the-dragon-lords", seats=3, seed=7)
>>> bot = questable.bot("greedy", seed=7)
>>> while game.decision:
...     game.play(bot(game))

docs/api.md says what can be relied on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from questable.version import __version__

if TYPE_CHECKING:
    from questable.api import (
        Adventure,
        Answer,
        Board,
        Box,
        CardSource,
        CardText,
        Carried,
        Cell,
        Combination,
        Counts,
        Decision,
        Detail,
        Event,
        Flaw,
        Foreseen,
        Game,
        HexBoard,
        Hint,
        Inspection,
        Juncture,
        Limit,
        Link,
        Option,
        Origin,
        Outcome,
        Pack,
        PackFiles,
        PackInfo,
        PackWish,
        Panel,
        Part,
        Piece,
        Place,
        Plan,
        Point,
        Presentation,
        Record,
        Scene,
        Standing,
        Takes,
        Tile,
        TileBoard,
        adventure_in,
        adventures,
        at_snapshot,
        card_sources,
        data_folder,
        difference,
        find_adventure,
        find_packs,
        load,
        new,
        pack_folders,
        packs,
        read_record,
        rebuild,
        record_of,
        replay,
        reseed,
        seal,
        to_bytes,
        verify,
    )
    from questable.bots import bot
    from questable.lab import simulate

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
    "__version__",
    "adventure_in",
    "adventures",
    "at_snapshot",
    "bot",
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
    "simulate",
    "to_bytes",
    "verify",
]

_ELSEWHERE = {"bot": "questable.bots", "simulate": "questable.lab"}  # these use the public API themselves


def __dir__() -> list[str]:
    """Return all public names, loaded or not, for `dir` and `help`."""
    return sorted({*globals(), *__all__} - {"Any", "TYPE_CHECKING", "annotations"})


def __getattr__(name: str) -> Any:
    """Load the engine when a name is first used, so that `questable --help` starts fast."""
    if name in __all__:
        from importlib import import_module

        return getattr(import_module(_ELSEWHERE.get(name, "questable.api")), name)
    raise AttributeError(f"module 'questable' has no attribute {name!r}")
