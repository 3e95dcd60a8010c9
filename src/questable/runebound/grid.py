"""MAP: the map as a file has it, and as a graph: hexes that touch, links, places beside the map."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Annotated, ClassVar, TypeVar

import msgspec

from questable.errors import ContentError
from questable.runebound.abilities.vocabulary import Colour, Terrain
from questable.runebound.printed import Id, Name, Text

Number = Annotated[int, msgspec.Meta(ge=1, le=9999)]  # of a space


S = TypeVar("S", "Space", "Place")


class _Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Where a hero can be: a town, or a terrain with at most one adventure jewel (RB-MAP-02 to -05)."""

    id: Number
    terrain: Terrain | None = None
    town: Name | None = None  # its id: what cards, choices and records call the town
    region: str = ""
    jewel: Colour | None = None
    sunburst: bool = False


class Space(_Spot, frozen=True, kw_only=True):
    """One hex; those around it are one step away."""

    at: tuple[int, int]  # column and row; odd columns lie half a hex lower
    name: Text = ""  # what the town is called, if not by its id


class Place(_Spot, frozen=True, kw_only=True):
    """A space beside the map; only links lead there."""

    name: Name


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A way of one step between two spaces that do not touch: a sea route, a tunnel …"""

    between: tuple[Number, Number]
    kind: Text = ""  # how it is called


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A graph: hexes that touch, places beside the map, and links."""

    id: Id
    name: Name
    town_order: tuple[Name, ...]
    spaces: tuple[Space, ...]
    place: tuple[Place, ...] = ()
    link: tuple[Link, ...] = ()


def reached(start: int, ways: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """All that can be reached from a space, with the number of steps."""
    found, rim, steps = {start: 0}, [start], 0
    while rim:
        steps += 1
        rim = [there for space in rim for there in ways.get(space, ()) if there not in found]
        found.update(dict.fromkeys(rim, steps))
        rim = list(dict.fromkeys(rim))
    return found


def around(at: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The six places N, NE, SE, S, SW, NW of a hex; odd columns lie half a hex lower."""
    column, row = at
    up, down = (row, row + 1) if column % 2 else (row - 1, row)
    return (
        (column, row - 1),
        (column + 1, up),
        (column + 1, down),
        (column, row + 1),
        (column - 1, down),
        (column - 1, up),
    )


class Grid:
    """The map as a graph: neighbours, distances, directions, towns (RB-MAP-01, RB-MAP-08)."""

    CONNECTED: ClassVar[bool] = True  # every space can be reached from every other; otherwise there may be landmasses

    def __init__(self, board: Map) -> None:
        self.board = board
        if not board.spaces:
            raise self.wrong("there are no spaces")
        self.spaces: dict[int, Space] = {}  # the hexes
        self.places: dict[int, Place] = {}  # beside the map
        at: dict[tuple[int, int], int] = {}
        for space in board.spaces:
            if space.at in at:
                raise self.wrong(f"spaces {at[space.at]} and {space.id} lie on the same place")
            self._add(space, self.spaces)
            at[space.at] = space.id
        for place in board.place:
            self._add(place, self.places)
        everything: list[Space | Place] = [*board.spaces, *board.place]
        self.compass: dict[int, tuple[int, ...]] = {
            space.id: tuple(at.get(there, 0) for there in around(space.at)) for space in board.spaces
        }
        """The spaces N, NE, SE, S, SW and NW of a hex; 0 is off the map."""
        self.neighbours: dict[int, tuple[int, ...]] = self._ways()
        self.towns: dict[str, int] = {space.town: space.id for space in everything if space.town}
        self.town_at: dict[int, str] = {number: name for name, number in self.towns.items()}
        self.town_names = {space.town: space.name or space.town for space in everything if space.town}
        self.terrain: dict[int, Terrain | None] = {space.id: space.terrain for space in everything}
        self.jewels: dict[int, Colour] = {space.id: space.jewel for space in everything if space.jewel}
        self._nearest_towns: dict[int, tuple[int, ...]] = {}  # those that have been asked for
        self.sunbursts: tuple[int, ...] = tuple(space.id for space in everything if space.sunburst)
        if len(self.towns) < sum(space.town is not None for space in everything):
            raise self.wrong("two towns have the same name")
        if missing := set(self.towns) ^ set(board.town_order):
            raise self.wrong(f"town_order and the towns on the map differ: {', '.join(sorted(missing))}")
        start = board.spaces[0].id
        if self.CONNECTED and (unreached := set(self.neighbours) - set(self.distances(start))):
            raise self.wrong(f"spaces {sorted(unreached)} cannot be reached from space {start}")

    def wrong(self, what: str) -> ContentError:
        return ContentError(f"map {self.board.id}: {what}")

    def check(self, space: Space | Place) -> None:
        """What a space must be like."""
        if (space.town is None) == (space.terrain is None):
            raise self.wrong(f"space {space.id} must have either a terrain or a town")
        if space.town is not None and space.jewel is not None:
            raise self.wrong(f"town {space.town} must not show a jewel")
        if space.sunburst and space.jewel in (None, "red"):
            raise self.wrong(f"space {space.id}: only green, yellow and blue jewels have rays")

    def _add(self, space: S, known: dict[int, S]) -> None:
        if space.id in self.spaces or space.id in self.places:
            raise self.wrong(f"two spaces have the id {space.id}")
        self.check(space)
        known[space.id] = space

    def _ways(self) -> dict[int, tuple[int, ...]]:
        """The spaces one step away: hexes that touch, clockwise from the north, then those at the ends of links."""
        found = {space: [there for there in around_it if there] for space, around_it in self.compass.items()}
        found.update((place, []) for place in self.places)
        for number, link in enumerate(self.board.link):
            for one, other in (link.between, link.between[::-1]):
                if one not in found:
                    raise self.wrong(f"link[{number}]: there is no space {one}")
                if other in found[one] or other == one:
                    raise self.wrong(f"link[{number}]: spaces {one} and {other} are one step apart without it")
            for one, other in (link.between, link.between[::-1]):
                found[one].append(other)
        return {space: tuple(near) for space, near in found.items()}

    @property
    def everywhere(self) -> tuple[int, ...]:
        """All spaces, those beside the map too."""
        return tuple(self.neighbours)

    @cached_property
    def landmasses(self) -> tuple[frozenset[int], ...]:
        """Hexes that hang together without links, the one of the first space first."""
        found: list[frozenset[int]] = []
        for space in self.spaces:
            if not any(space in land for land in found):
                found.append(frozenset(reached(space, self.compass)) - {0})
        return tuple(found)

    def distances(self, start: int) -> dict[int, int]:
        """Steps from a space to every other that can be reached, ignoring terrain (RB-MAP-08)."""
        return self._distances[start] if "_distances" in self.__dict__ else reached(start, self.neighbours)

    @cached_property
    def _distances(self) -> dict[int, dict[int, int]]:
        return {space: reached(space, self.neighbours) for space in self.neighbours}

    def distance(self, a: int, b: int) -> int | None:
        """Steps from one space to another; None if no way leads there."""
        return self._distances[a].get(b)

    def nearest(self, space: int, towns: Collection[int]) -> tuple[int, ...]:
        """Those of some spaces that are nearest to a space; if no way leads to any of them, all."""
        steps = self._distances[space]
        near = [steps[town] for town in towns if town in steps]
        if not near:
            return tuple(towns)
        least = min(near)
        return tuple([town for town in towns if steps.get(town) == least])

    def nearest_towns(self, space: int) -> tuple[int, ...]:
        """The town or towns nearest to a space; the space itself if it is a town."""
        found = self._nearest_towns.get(space)
        if found is None:
            found = self._nearest_towns[space] = self.nearest(space, self.town_at)
        return found
