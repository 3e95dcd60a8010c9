"""RITUAL: everything around the marker is treated as if the marker were there."""

from __future__ import annotations

from questable.runebound import adventure
from questable.runebound.board import town_at
from questable.runebound.cult_of_the_rune import corruption, effects
from questable.runebound.cult_of_the_rune.rulebook import layer
from questable.runebound.cult_of_the_rune.state import CultGame


@layer.query("CR-RITUAL-02", "CR-RITUAL-04", "CR-RITUAL-05", "CR-RUL-24")
def ritual_area(g: CultGame, radius: int) -> list[int]:
    """Return the spaces up to this many steps from the marker, nearest first, including its own."""
    return [space for space, steps in g.content.grid.distances(g.cult).items() if steps <= radius]


@layer.step(
    "CR-RITUAL-01",
    "CR-RITUAL-03",
    "CR-RITUAL-06",
    "CR-RITUAL-07",
    "CR-RITUAL-08",
    "CR-RITUAL-09",
    "CR-RITUAL-10",
    "CR-RUL-25",
    "CR-RUL-40",
    survives=True,
)
def hold_ritual(g: CultGame, card: str) -> None:
    """Affect all counters, towns and then heroes now there, as far away as the number of the Event."""
    radius = adventure.event_number(g, card)
    area = ritual_area(g, radius)
    g.note("ritual", rules=("CR-RITUAL-01",), card=card, space=g.cult, radius=radius, spaces=area)
    for space in area:
        if g.counters.get(space):
            g.do(effects.turn_over, space)
    for space in area:
        if town_at(g, space):
            g.do(effects.infiltrate, space)
    there = tuple(seat for seat in g.seats_from(g.active) if g.heroes[seat].space in area)
    g.do(corruption.corrupt_all, there, "CR-RITUAL-08")
