"""The position of a game in the archipelago: the Runebound table plus captains, voyages, maps and tokens."""

from __future__ import annotations

from dataclasses import dataclass, field

from questable.kernel.engine.state import Open, Shared
from questable.runebound.island_of_dread.content import IslandContent
from questable.runebound.state import Hero, Runebound


@dataclass(eq=False, repr=False, kw_only=True, slots=True)
class Island(Runebound):
    """The whole table."""

    content: Shared[IslandContent]
    chosen: Open[tuple[str, ...]] = ()  # heroes chosen so far, the starting player's first (IOD-VAR-01)
    captains: Open[dict[int, str]] = field(default_factory=dict)  # seat -> the captain hired
    loans: Open[tuple[str, ...]] = ()  # captains taken on loan (IOD-LOAN-02)
    harbours: Open[dict[str, tuple[str, ...]]] = field(default_factory=dict)  # city -> captains in its market space
    at_sea: Open[tuple[int, ...]] = ()  # seats of embarked heroes (IOD-EMBARK-03)
    set_out_from: Open[int] = 0  # where the active hero stood when the turn began (IOD-ISLAND-01)
    landed: Open[bool] = False  # a voyage ended in a city this turn (IOD-RUL-68)
    asked_around: Open[bool] = False  # this Market phase's hiring is over (IOD-RUL-33)
    maps: Open[dict[int, tuple[str, ...]]] = field(default_factory=dict)  # seat -> map tokens, by colour
    pool: Open[tuple[str, ...]] = ()  # map tokens face down; the number left of each color is public
    legends: Open[tuple[str, ...]] = ()  # legendary items in the supply
    laid: Open[dict[int, str]] = field(default_factory=dict)  # space -> the event token on it
    showing: Open[dict[str, int]] = field(default_factory=dict)  # event token on the map -> the side that is up
    sunk: Open[tuple[str, ...]] = ()  # the silver discard pile (IOD-RUL-85)
    # effects of legendary items on a combat, by its depth (a fight inside another one is a separate combat)
    softened: Open[int] = 0  # combats where blows exhaust instead of wounding until the round ends (IOD-LEGEND-08)
    helmed: Open[int] = -1  # the player whose enemy is affected
    sudden: Open[tuple[int, str]] = (0, "")  # combats without Before Combat, with the phase they began with
    stayed: Open[int] = 0  # combats where the enemy inflicts nothing in the first round (IOD-LEGEND-13)
    ashore: Open[bool] = False  # the active hero is on the Island of Dread, or was there this turn

    def owned(self, hero: Hero) -> tuple[str, ...]:
        """At sea a captain's text works like that of the hero's cards (IOD-RUL-45). The captain isn't one of them."""
        own = hero.cards + hero.trophies + hero.kept
        return (*own, self.captains[hero.seat]) if hero.seat in self.at_sea else own

    def owner(self, character: str) -> int:
        for seat, captain in self.captains.items():
            if captain == character:
                return seat
        return Runebound.owner(self, character)
