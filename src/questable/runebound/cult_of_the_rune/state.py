"""The position of a game against the cult: the Runebound table plus marker, trail, corruption, trophies."""

from __future__ import annotations

from dataclasses import dataclass, field

from questable.kernel.engine.state import Open, Shared
from questable.runebound.cult_of_the_rune.content import CultContent
from questable.runebound.state import Runebound

UNDEFINED = -1
"""A trail that no move has set yet (CR-SETUP-10)."""


@dataclass(eq=False, repr=False, kw_only=True, slots=True)
class CultGame(Runebound):
    """The whole table."""

    content: Shared[CultContent]
    cult: Open[int] = 0  # the space of the cult marker
    heading: Open[int] = (
        UNDEFINED  # the trail, 0 to 5: N, NE, SE, S, SW, NW (CR-TRAIL-01), as `Grid.compass` counts them
    )
    turned_over: Open[dict[int, tuple[str, ...]]] = field(default_factory=dict)  # space -> counters, experience side up
    infiltrated: Open[tuple[int, ...]] = ()  # towns, by their space, in the order they fell
    corruption: Open[dict[int, int]] = field(default_factory=dict)  # seat -> markers on the hero card
    pile: Open[tuple[str, ...]] = ()  # the special discard pile, the newest card last
    won: Open[dict[int, tuple[str, ...]]] = field(default_factory=dict)  # seat -> rune cultists held as trophies
