"""The position kit of Cult of the Rune: the kit of the base game, and marker, trail, infiltrated towns, loaded rolls.

t = cult(on=MARCH)                              # Anna and Bert on the trial map, Anna about to move
t.marker(143, SE).roll(RIVER_ROAD)              # Anna rolls for the cult
assert (t.game.cult, t.game.heading) == (152, NE)
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from questable.kernel.content.packs import PackWish
from questable.runebound.content import Encounter, EventCard
from questable.runebound.cult_of_the_rune import adventure as cult_of_the_rune
from questable.runebound.cult_of_the_rune import march
from questable.runebound.cult_of_the_rune.march import NE, NW, SE, SW, N, S
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.turn import after_turn
from tests.kit import Table

__all__ = ["NE", "NW", "SE", "SW", "CultTable", "N", "S", "cult"]

MARCH = Path(__file__).parents[2] / "packs" / "cult"
"""A pack with a trial map: see there what lies where."""
RIVER_SWAMP, RIVER_ROAD, HILLS_ROAD, RIVER_FOREST, OPEN_LAND, PLAINS_ROAD = range(1, 7)
"""The faces of the movement die; the fifth shows plains, hills and mountains."""


class CultTable(Table):
    """A game against the cult whose position can be arranged, with all events kept."""

    game: CultGame

    def __init__(self, heroes: Sequence[str], variants: Sequence[str], seed: str, packs: Sequence[PackWish]) -> None:
        super().__init__(heroes, variants, seed, cult_of_the_rune, packs)
        self.game.listen(self.hear)

    # Arranging -------------------------------------------------------------------------------------------------------

    def marker(self, at: int | str, heading: int | None = None) -> Self:
        """The cult marker stands here, and its trail leads there (if it is said)."""
        self.game.cult = self.town(at) if isinstance(at, str) else at
        if heading is not None:
            self.game.heading = heading
        return self

    def infiltrated(self, *towns: str) -> Self:
        """Just these towns are infiltrated."""
        self.game.infiltrated = tuple(self.town(name) for name in towns)
        return self

    def all_infiltrated(self) -> Self:
        """No town attracts the marker any more."""
        return self.infiltrated(*self.game.content.grid.towns)

    def card(self, kind: type[Encounter | EventCard], colour: str, number: int = 0) -> str:
        """An Encounter or Event of the base game, of a colour, if need be with a number."""
        return next(
            card.id
            for card in self.game.content.adventure.values()
            if isinstance(card, kind)
            and card.colour == colour
            and card.id not in self.game.content.origin
            and number in (0, getattr(card, "number", 0))
        )

    def an_event(self, colour: str) -> str:
        """An Event of the base game of this colour; green ones have the number 1, yellow ones 2, blue ones 3."""
        return self.card(EventCard, colour)

    def an_encounter(self, colour: str) -> str:
        """An Encounter of the base game of this colour."""
        return self.card(Encounter, colour)

    def only_active(self, seat: int) -> Self:
        """It is the turn of this seat."""
        self.game.active = seat
        return self

    # Beginning something ---------------------------------------------------------------------------------------------

    def roll(self, face: int, seat: int = 0) -> Self:
        """The player of this seat rolls for the cult, and the die shows this face."""
        self.dice(face)
        return self.run(march.cult_roll, seat, "CR-ROLL-01")

    def step(self, direction: int, seat: int = 0, how: str = "roll") -> Self:
        """The marker is moved one space in this direction."""
        return self.run(march.cult_step, seat, direction, how)

    def turn_is_over(self, seat: int = 0) -> Self:
        """The turn of this seat is over, and what comes after it happens."""
        return self.only(after_turn, seat=seat)

    def attempt_at(self, colour: str, *top: str, at: int, seat: int = 0) -> Self:
        """The hero attempts an adventure of this colour here; these cards lie on top of the deck."""
        self.put(seat, at=at).counter(at, colour).deck(colour, *top)
        return self.adventure(seat).play(f"attempt:{colour}")

    # Looking ---------------------------------------------------------------------------------------------------------

    def town(self, name: str) -> int:
        return self.game.content.grid.towns[name]

    @property
    def ways(self) -> list[int]:
        """The directions of the candidates."""
        return [way for way, _ in march.candidates(self.game)]

    @property
    def at(self) -> tuple[int, int]:
        """Where the marker is, and where its trail leads."""
        return self.game.cult, self.game.heading


def cult(
    *heroes: str,
    on: Path | None = None,
    variants: Sequence[str] = (),
    seed: str = "trial",
    packs: Sequence[PackWish] = (),
) -> CultTable:
    """A game with these heroes, seat 0 about to move, on the map of Terrinoth or on that of a pack."""
    maps: list[PackWish] = [on] if on else []
    return CultTable(heroes or ("anna", "bert"), variants, seed, [*maps, *packs])
