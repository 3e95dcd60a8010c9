"""What a seat may know: as in the base game, everything but the order of decks lies open; the pool is counted."""

from __future__ import annotations

from typing import Any

from questable.runebound import view as base
from questable.runebound.mists_of_zanaga.state import Zanaga


class View(base.View, frozen=True, kw_only=True):
    """The table as this seat sees it."""

    pool: dict[str, int]
    laden: dict[str, tuple[str, ...]]
    roaming: tuple[str, ...]
    rituals: tuple[str, ...]
    filled: dict[str, tuple[str, ...]]
    piles: dict[str, tuple[str, ...]]
    ritual_rank: int
    adventure_rank: int
    completed: tuple[str, ...]
    asleep: tuple[str, ...]
    awake: tuple[str, ...]
    dooms: dict[str, int]
    under: dict[str, tuple[str, ...]]
    won_gods: dict[int, tuple[str, ...]]
    lost_city: int
    survival: tuple[str, ...]
    market_taken: bool


def view(g: Zanaga, seat: int | None) -> View:
    """What this seat may know."""
    seen = base.view(g, seat)
    parts: dict[str, Any] = {field: getattr(seen, field) for field in base.View.__struct_fields__}
    for field in View.__struct_fields__:
        if field not in parts:
            value = getattr(g, field)
            parts[field] = value.copy() if isinstance(value, dict) else value
    return View(**parts)
