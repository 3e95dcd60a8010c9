"""Names of cards, towns, spaces, dice and durations."""

from __future__ import annotations

from functools import cache, lru_cache
from math import atan2, pi, sqrt

from questable.kernel.engine.say import Say, Text, chain, named
from questable.runebound.board import town_at
from questable.runebound.content import Content
from questable.runebound.grid import Grid, Space
from questable.runebound.state import Runebound

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
MAPS = 8  # maps whose names are kept
PROPER = ("region", "place", "link", "board")
"""Kinds of map names that are kept as in the map file, unless a language's phrase files translate them."""


def name(content: Content, thing: str | int) -> Text:
    """Return the name of a card, hero, town or space.

    `face:3`, `die:die2` and `town:Forge` name other things used in messages.
    """
    if isinstance(thing, int):
        return place(content, thing)
    if thing in content.cards:
        return content.cards[thing].name
    kind, _, rest = thing.partition(":")
    if kind == "town":
        return content.grid.town_names.get(rest, rest)
    if kind in PROPER:
        return rest
    if kind == "pack":
        return content.pack_names.get(rest, rest)
    if kind == "symbol":  # on dice: terrains
        return named(rest, "terrain")
    if kind == "tool":  # what a player uses
        return Say("its-ability") if rest in content.heroes else named(rest)
    if kind == "own":  # what the asked player may use
        return Say("your-ability") if rest in content.heroes else named(rest)
    if kind == "face":
        return face(content, int(rest))
    if kind == "die":
        return Say("die", number=int(rest.removeprefix("die")))
    return thing


@cache
def title(thing: str | None, kind: str) -> Text:
    """Return the name of something on the map, made once; empty if there is none."""
    return named(thing, kind) if thing else ""


def place(content: Content, space: int) -> Text:
    """Return `Tamalir`, `hills 31 (N of Forge)` or `forest 37 (Whispering Forest)`, with the number on the map."""
    return _places(content.grid).get(space) or Say("space-number", number=space)


@lru_cache(maxsize=MAPS)
def _places(grid: Grid) -> dict[int, Text]:
    """Return the names of all spaces of a map, worked out once."""
    beside = {place.id: title(place.town, "town") or title(place.name, "place") for place in grid.places.values()}
    return beside | {
        space.id: title(space.town, "town") or title(space.name, "place") or _space(grid, space)
        for space in grid.spaces.values()
    }


def _space(grid: Grid, space: Space) -> Text:
    """Return a name that helps to find a space: by an adjacent town, its region, or the nearest town."""
    towns = [town for town in grid.nearest_towns(space.id) if town in grid.spaces]
    terrain, number = space.terrain, space.id
    if not towns or (space.region and not set(towns) & set(grid.neighbours[space.id])):
        region = title(space.region, "region") or title(grid.board.name, "board")
        return Say("space-of-region", terrain=terrain, number=number, region=region)
    town = grid.spaces[towns[0]]
    return Say(
        "space-near-town", terrain=terrain, number=number, direction=direction(town.at, space.at), town=town.town
    )


def direction(start: tuple[int, int], end: tuple[int, int]) -> str:
    """Return the direction from one hex to another, such as `NE`; empty if they are the same."""
    (x, y), (there_x, there_y) = _middle(start), _middle(end)
    if (x, y) == (there_x, there_y):
        return ""
    turn = atan2(there_x - x, y - there_y) / (2 * pi)  # clockwise from north
    return COMPASS[round(turn * len(COMPASS)) % len(COMPASS)]


def _middle(at: tuple[int, int]) -> tuple[float, float]:
    """Return the center of a flat-topped hex with sides of length 1; odd columns are half a hex lower."""
    column, row = at
    return 1.5 * column, sqrt(3) * (row + column % 2 / 2)


def whereabouts(g: Runebound, space: int) -> Text:
    """Return the present name of a place; towns may have appeared where none was printed."""
    return title(town_at(g, space), "town") or place(g.content, space)


def face(content: Content, number: int) -> Text:
    """Return the terrains on a face of a movement die: `river/road`."""
    return chain((named(terrain, "terrain") for terrain in content.box.die[number - 1]), "/")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
