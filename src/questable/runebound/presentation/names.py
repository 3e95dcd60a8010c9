"""Names of cards, towns, spaces, dice and durations, and the small words used for them everywhere."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, pi, sqrt

from questable.runebound.abilities.saying import LASTS
from questable.runebound.abilities.words import Modified, find
from questable.runebound.board import town_at
from questable.runebound.content import Content
from questable.runebound.grid import Grid, Space
from questable.runebound.state import Runebound

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
MAPS = 8  # whose names are remembered


def name(content: Content, thing: str | int) -> str:
    """The name of a card, hero, town or space.

    `face:3`, `die:die2`, `of:life` and `lasts:combat` name other things of the game that messages speak of.
    """
    if isinstance(thing, int):
        return place(content, thing)
    if thing in content.cards:
        return content.cards[thing].name
    kind, _, rest = thing.partition(":")
    if kind == "face":
        return face(content, int(rest))
    if kind == "die":
        return f"die {rest.removeprefix('die')}"
    if kind == "of":
        number = find(Modified, rest)
        return (number.says if number else "") or rest
    if kind == "lasts":
        return LASTS.get(rest, "").strip()
    return thing


def place(content: Content, space: int) -> str:
    """`Tamalir`, `hills 31 (N of Forge)` or `forest 37 (Whispering Forest)`: the number is the one on the map."""
    return _places(content.grid).get(space, f"space {space}")


@lru_cache(maxsize=MAPS)
def _places(grid: Grid) -> dict[int, str]:
    """The names of all spaces of a map, worked out once."""
    spaces = grid.spaces.values()
    beside = {place.id: place.town or place.name for place in grid.places.values()}
    return beside | {space.id: space.town or f"{space.terrain} {space.id} ({_beside(grid, space)})" for space in spaces}


def _beside(grid: Grid, space: Space) -> str:
    """By what a space is found on the map: a town next to it, its region, else the nearest town."""
    towns = [town for town in grid.nearest_towns(space.id) if town in grid.spaces]
    if not towns or (space.region and not set(towns) & set(grid.neighbours[space.id])):
        return space.region or grid.board.name
    town = grid.spaces[towns[0]]
    return f"{direction(town.at, space.at)} of {town.town}"


def direction(start: tuple[int, int], end: tuple[int, int]) -> str:
    """`NE`: which way one hex lies from another; empty if they are the same."""
    (x, y), (there_x, there_y) = _middle(start), _middle(end)
    if (x, y) == (there_x, there_y):
        return ""
    turn = atan2(there_x - x, y - there_y) / (2 * pi)  # clockwise from north
    return COMPASS[round(turn * len(COMPASS)) % len(COMPASS)]


def _middle(at: tuple[int, int]) -> tuple[float, float]:
    """Of a flat-topped hex with sides of length 1; odd columns lie half a hex lower."""
    column, row = at
    return 1.5 * column, sqrt(3) * (row + column % 2 / 2)


def whereabouts(g: Runebound, space: int) -> str:
    """A place as it is now: towns may have come to where none was printed."""
    return town_at(g, space) or place(g.content, space)


def face(content: Content, number: int) -> str:
    """The terrains on a face of a movement die: `river/road`."""
    return "/".join(content.box.die[number - 1])


def pips(full: int, empty: int, signs: str) -> str:
    """`♥♥♥♡♡`: what is left and what is lost."""
    return signs[0] * full + signs[1] * empty


def life_pips(life: int, wounds: int) -> str:
    return pips(max(0, life - wounds), min(life, wounds), "♥♡")


def stamina_pips(stamina: int, exhaustion: int) -> str:
    return pips(max(0, stamina - exhaustion), min(stamina, exhaustion), "●○")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
