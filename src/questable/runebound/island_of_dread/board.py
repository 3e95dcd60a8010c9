"""BOARD: sea and land spaces, the stops on sea routes, and the landmasses as they are now."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from questable.runebound import board
from questable.runebound.abilities.vocabulary import Terrain
from questable.runebound.board import town_at
from questable.runebound.grid import reached
from questable.runebound.island_of_dread.content import PLAINS, ROUTE, WATER
from questable.runebound.island_of_dread.grid import SEA
from questable.runebound.island_of_dread.rulebook import layer
from questable.runebound.island_of_dread.state import Island

LANDING: tuple[Terrain, ...] = ("plains", "forest", "swamp", "road", "hills", "mountains")
"""Where a wreck may put a hero, besides cities (IOD-WRECK-04); rivers only as a last resort (IOD-RUL-78)."""


def face_on(g: Island, space: int) -> str:
    """Return the face of the event token on a space: plains, route, sea or ruin. Empty if there is none."""
    token = g.laid.get(space)
    return g.content.tokens[token].sides[g.showing[token]].face if token else ""


@layer.around(board.land_of)
def land_under_tokens(below: Callable[[Island, int], Terrain | None], g: Island, space: int) -> Terrain | None:
    """A token on a space replaces its printed terrain (IOD-EVENT-02, IOD-EVENT-03, IOD-RUL-13)."""
    if space in g.laid:
        face = face_on(g, space)
        if face == PLAINS:
            return "plains"
        if face in (ROUTE, WATER):
            return SEA
    return below(g, space)


def is_sea(g: Island, space: int) -> bool:
    """Return whether a space is water, printed or from a token. A city never is."""
    return board.land_of(g, space) == SEA


@layer.answers(board.neighbours)
def land_neighbours(g: Island, space: int) -> tuple[int, ...]:
    """Heroes on foot cannot move onto the sea or off it (IOD-BOARD-01, IOD-BOARD-03)."""
    grid = g.content.grid
    if not g.laid:
        return grid.neighbours[space]
    if is_sea(g, space):
        return ()
    return tuple(there for there in grid.around(space) if not is_sea(g, there))


@layer.adjusts(board.lay_of_the_land)
def tokens_change_the_land(lay: Hashable, g: Island) -> Hashable:
    return (lay, tuple(sorted((space, face_on(g, space)) for space in g.laid)))


# Sea routes ----------------------------------------------------------------------------------------------------------


@layer.query("IOD-BOARD-05", "IOD-BOARD-06", "IOD-EVENT-04", "IOD-RUL-13", "IOD-RUL-16")
def next_stops(g: Island, stop: int) -> tuple[int, ...]:
    """Return the next stops on the sea routes from a city or an anchorage, including routes opened by tokens."""
    if not is_stop(g, stop):
        return ()
    return tuple(there for there in g.content.grid.routes[stop] if is_stop(g, there))


def is_stop(g: Island, space: int) -> bool:
    """Return whether a space is a city or an anchorage on the current routes."""
    if space in g.content.opened:
        return face_on(g, space) == ROUTE
    if space not in g.content.grid.routes:
        return False
    return space in g.content.grid.town_at or is_sea(g, space)


def is_anchorage(g: Island, space: int) -> bool:
    return space not in g.content.grid.town_at and is_stop(g, space)


@layer.answers(board.linked)
def route_is_open(g: Island, one: int, other: int) -> bool:
    return other in next_stops(g, one)


# Landmasses ----------------------------------------------------------------------------------------------------------


def landmass(g: Island, space: int) -> frozenset[int]:
    """Return the connected land spaces around a space (IOD-RUL-48). At sea and on the island, only the space itself."""
    found: set[int] = {space}
    rim = [space]
    while rim:
        rim = [there for each in rim for there in board.neighbours(g, each) if there not in found]
        found.update(rim)
    return frozenset(found)


@layer.adjusts(board.may_be_brought)
def nobody_is_brought_over_the_sea(allowed: bool, g: Island, seat: int, space: int, card: str) -> bool:
    """Items and abilities work only within the landmass. Only the text of an adventure card crosses the sea.

    (IOD-BOARD-08, IOD-BOARD-09, IOD-RUL-47, IOD-RUL-51, IOD-RUL-52.)
    """
    if not allowed or space in g.content.grid.places:
        return False
    hero = g.heroes[seat]
    if hero.space == g.content.archipelago.island:
        return False  # IOD-RUL-88
    if card in g.revealed or card in g.in_force or any(fight.enemy == card for fight in g.fights):
        return not is_sea(g, space) or (seat in g.at_sea and is_stop(g, space))
    return seat not in g.at_sea and space in landmass(g, hero.space)


@layer.answers(board.nearest_towns)
def towns_of_the_landmass(g: Island, space: int) -> tuple[int, ...]:
    """Distances are counted over land. A landmass without a city has none (IOD-RUL-53)."""
    grid = g.content.grid
    ways = {each: board.neighbours(g, each) for each in landmass(g, space)}
    steps = reached(space, ways)
    towns = [town for town in grid.town_at if town in steps]
    least = min((steps[town] for town in towns), default=0)
    return tuple(town for town in towns if steps[town] == least)


@layer.adjusts(board.sunbursts)
def jewels_above_the_water(spaces: tuple[int, ...], g: Island) -> tuple[int, ...]:
    """Nothing under a token can be reached (IOD-RUL-15)."""
    return tuple(space for space in spaces if not is_sea(g, space)) if g.laid else spaces


def shores(g: Island, space: int) -> tuple[int, ...]:
    """Return where a wreck may put a hero: land beside the space, else rivers, else the nearest land (IOD-RUL-78)."""
    near = land_about(g, space)
    return tuple(there for there in near if town_at(g, there) or board.land_of(g, there) in LANDING) or near


def land_about(g: Island, space: int) -> tuple[int, ...]:
    """Return all land beside a space, whatever its terrain, or else the nearest land."""
    grid = g.content.grid
    beside = tuple(there for there in grid.around(space) if not is_sea(g, there))
    if beside:
        return beside
    column, row = grid.spaces[space].at
    land = [each for each in grid.spaces.values() if not is_sea(g, each.id)]
    away = {each.id: _steps(each.at, (column, row)) for each in land}
    least = min(away.values())
    return tuple(each for each, steps in away.items() if steps == least)


def _steps(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return the distance in hexes between two places. Odd columns lie half a hex lower."""

    def cube(at: tuple[int, int]) -> tuple[int, int]:
        return at[0], at[1] - (at[0] - (at[0] & 1)) // 2

    (q, r), (p, s) = cube(one), cube(other)
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


def left_of(g: Island, seat: int) -> int:
    """Return the player to the left. A player alone decides alone (IOD-RUL-81)."""
    others = [each for each in g.seats_from(seat) if each != seat]
    return others[0] if others else seat
