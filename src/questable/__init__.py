"""Questable: a table for fantasy adventure board games.

>>> import questable
>>> game = questable.new("rise-of-the-dragon-lords", seats=3, seed=7)
>>> while game.decision:
...     game.play(game.decision.options[0])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from questable.version import __version__

if TYPE_CHECKING:
    from questable.api import (
        Adventure,
        Board,
        Box,
        CardText,
        Cell,
        Counts,
        Decision,
        Event,
        Game,
        HexBoard,
        Hint,
        Link,
        Option,
        Origin,
        Outcome,
        Panel,
        Piece,
        Place,
        Point,
        Presentation,
        Record,
        Scene,
        TileBoard,
        adventures,
        difference,
        find_adventure,
        load,
        new,
        read_record,
        rebuild,
        record_of,
        replay,
        seal,
        to_bytes,
        verify,
    )

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
    "TileBoard",
    "__version__",
    "adventures",
    "difference",
    "find_adventure",
    "load",
    "new",
    "read_record",
    "rebuild",
    "record_of",
    "replay",
    "seal",
    "to_bytes",
    "verify",
]


def __dir__() -> list[str]:
    """All public names, loaded or not: `dir` and `help` show what can be called."""
    return sorted({*globals(), *__all__} - {"Any", "TYPE_CHECKING", "annotations"})


def __getattr__(name: str) -> Any:
    """The engine is loaded when it is first used, so that `questable --help` need not wait for it."""
    if name in __all__:
        from questable import api

        return getattr(api, name)
    raise AttributeError(f"module 'questable' has no attribute {name!r}")
