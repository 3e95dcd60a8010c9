"""MAP, LEVEL: fortresses and cities, terrain matches, and the highest-level hero."""

from __future__ import annotations

from questable.runebound import values
from questable.runebound.board import terrain_of, town_at
from questable.runebound.midnight.content import FORTRESS
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight


def is_fortress(g: Midnight, space: int) -> bool:
    return g.content.grid.terrain.get(space) == FORTRESS


def is_guarded(g: Midnight, space: int) -> bool:
    """Heroes enter cities and fortresses by infiltration (MN-MAP-04, MN-MAP-05, MN-RUL-51)."""
    return town_at(g, space) is not None or is_fortress(g, space)


@layer.query("MN-MAP-06", "MN-MAP-07", "MN-MOVE-05", "MN-MOVE-12", "MN-RUL-19", "MN-RUL-47")
def matches(g: Midnight, space: int, face: int) -> bool:
    """Return whether a die shows the terrain of a space: any face in a city, none in a fortress."""
    return face in g.content.showing[terrain_of(g, space)]


@layer.query("MN-PATROL-04", "MN-PATROL-05", "MN-PATROL-07", "MN-MAP-08", "MN-RUL-19", "MN-RUL-20")
def lets_in(g: Midnight, space: int, face: int) -> bool:
    """Return whether a die brings a patrol into this space: any die into a fortress, none into a city."""
    if town_at(g, space) is not None:
        return False
    return is_fortress(g, space) or face in g.content.showing[terrain_of(g, space)]


def steps_between(g: Midnight, one: int, other: int) -> int:
    """Return the smallest number of steps, whatever lies between (MN-RUL-76)."""
    distance = g.content.grid.distance(one, other)
    assert distance is not None, "the map hangs together"
    return distance


def heroes_at(g: Midnight, space: int) -> list[int]:
    """Return the seats of heroes in a space, in turn order."""
    return [hero.seat for hero in g.heroes if hero.space == space]


# Levels --------------------------------------------------------------------------------------------------------------


@layer.query("MN-LEVEL-04", "MN-LEVEL-05", "MN-RUL-27")
def compared(g: Midnight, seat: int) -> tuple[int, int, int]:
    """Compare heroes by level, unspent points, item costs and number of goods."""
    hero = g.heroes[seat]
    worth = values.wealth_of(g, seat) + len(g.goods.get(seat, ()))
    return (values.level_of(g, seat), hero.points, worth)


def by_level(g: Midnight, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return heroes from the highest level to the lowest; full ties go in turn order after the Night King."""
    return tuple(sorted(seats, key=lambda seat: (tuple(-each for each in compared(g, seat)), seat)))


def highest(g: Midnight) -> int:
    """Return the highest-level hero (MN-LEVEL-04, MN-LEVEL-05, MN-RUL-27)."""
    return by_level(g, tuple(hero.seat for hero in g.heroes))[0]


def highest_level(g: Midnight) -> int:
    return values.level_of(g, highest(g))


@layer.query("MN-DEFEAT-07", "MN-RUL-27")
def counts_as_highest(g: Midnight, seat: int) -> bool:
    """Return whether the Night King earns gold when this hero falls."""
    return seat == highest(g)
