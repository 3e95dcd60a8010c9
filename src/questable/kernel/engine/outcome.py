"""How a game ended."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended: the winning seats (nobody, one, or a team), the ranking of all seats, and why.

    `sides`, the winning one first, are there where seats win or lose together: none of a side is before another.
    """

    winners: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str
    rules: tuple[str, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat of the ranking, from 1: who shares a victory or a side shares its place."""
        sides = {seat: place for place, side in enumerate(self.sides, start=1) for seat in side}
        return tuple(
            1 if seat in self.winners else sides.get(seat, number) for number, seat in enumerate(self.ranking, start=1)
        )
