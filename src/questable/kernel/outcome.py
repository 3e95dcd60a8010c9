"""How a game ended."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended: the winning seats (nobody, one, or a team), the ranking of all seats, and why."""

    winners: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str
    rules: tuple[str, ...] = ()
