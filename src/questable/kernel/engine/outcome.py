"""The result of a game."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result: the winning seats (none, one, or a team), the ranking of all seats, and the reason.

    `sides`, the winning one first, are set where seats win or lose together; the seats of a side rank equal.
    """

    winners: tuple[int, ...]
    ranking: tuple[int, ...]
    reason: str
    rules: tuple[str, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """Return the place of each seat in the ranking, from 1. Seats that share a victory or a side share a place."""
        sides = {seat: place for place, side in enumerate(self.sides, start=1) for seat in side}
        return tuple(
            1 if seat in self.winners else sides.get(seat, number) for number, seat in enumerate(self.ranking, start=1)
        )
