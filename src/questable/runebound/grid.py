"""MAP: the map as a file has it, and as a graph: hexes that touch, links, places beside the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, TypeVar

import msgspec

from questable.errors import ContentError, Flaw
from questable.kernel.content.flaws import Mistake, in_words
from questable.runebound.abilities.vocabulary import Colour, Terrain
from questable.runebound.card_fields import Coordinate, Id, Name, Text, Word

Number = Annotated[int, msgspec.Meta(ge=1, le=9999)]  # of a space


NAMED = 8
"""Of many that are wrong, so many are named."""
S = TypeVar("S", "Space", "Place")


class _Spot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Where a hero can be: a town, or a terrain with at most one adventure jewel (RB-MAP-02 to -05)."""

    id: Number
    terrain: Terrain | None = None
    town: Name | None = None  # its id: what cards, choices and records call the town
    region: Word = ""
    jewel: Colour | None = None
    sunburst: bool = False


class Space(_Spot, frozen=True, kw_only=True):
    """One hex; those around it are one step away."""

    at: tuple[Coordinate, Coordinate]  # column and row; odd columns lie half a hex lower
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
    spaces: Annotated[tuple[Space, ...], msgspec.Meta(max_length=600)]
    place: Annotated[tuple[Place, ...], msgspec.Meta(max_length=100)] = ()
    link: Annotated[tuple[Link, ...], msgspec.Meta(max_length=600)] = ()


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


class MapError(ContentError):
    """All that is wrong with a map, each with its place in the table `[map]`."""

    mistakes: tuple[Mistake, ...] = ()

    @classmethod
    def about(cls, board: Map, found: Sequence[Mistake]) -> MapError:
        """Without a file; spaces are told by their ids, links by their numbers."""
        links = [f": {in_words(each.path[:2])}" if "link" in each.path else "" for each in found]
        flaws = [
            Flaw(field=f"map {board.id}{link}", reason=each.reason) for link, each in zip(links, found, strict=True)
        ]
        error = cls(str(ContentError.of(flaws)))
        error.flaws, error.mistakes = tuple(flaws), tuple(found)
        return error


class Grid:
    """The map as a graph: neighbours, distances, directions, towns (RB-MAP-01, RB-MAP-08)."""

    CONNECTED: ClassVar[bool] = True  # every space can be reached from every other; otherwise there may be landmasses

    def __init__(self, board: Map) -> None:
        self.board = board
        self._mistakes: list[Mistake] = []
        if not board.spaces:
            self._wrong("there are no spaces", "spaces")
        elif len(board.spaces) + len(board.place) == 1:
            self._wrong("there is only one space: nobody can go anywhere", "spaces")
        self.spaces: dict[int, Space] = {}  # the hexes
        self.places: dict[int, Place] = {}  # beside the map
        at: dict[tuple[int, int], int] = {}
        for number, space in enumerate(board.spaces):
            if space.at in at:
                self._wrong(f"spaces {at[space.at]} and {space.id} have the same position", "spaces", number, "at")
            self._add(space, self.spaces, "spaces", number)
            at.setdefault(space.at, space.id)
        for number, place in enumerate(board.place):
            self._add(place, self.places, "place", number)
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
            self._wrong("two towns have the same name")
        if missing := set(self.towns) ^ set(board.town_order):
            names = sorted(missing)
            more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
            self._wrong(f"town_order and the towns on the map differ: {', '.join(names[:NAMED])}{more}", "town_order")
        if not self._mistakes and self.CONNECTED:  # otherwise it may follow from something else
            start = board.spaces[0].id
            if unreached := set(self.neighbours) - set(self.distances(start)):
                first = [each for each, space in enumerate(board.spaces) if space.id in unreached][:1]
                self._wrong(f"spaces {sorted(unreached)} cannot be reached from space {start}", "spaces", *first)
        if self._mistakes:
            raise MapError.about(board, self._mistakes)

    def _wrong(self, why: str, *place: str | int) -> None:
        """Something is wrong: it is said at the end, with all the rest."""
        self._mistakes.append(Mistake(place, why))

    def check(self, space: Space | Place) -> Iterator[tuple[str, str]]:
        """What a space must be like: the fields in which it is not, and why."""
        if space.town is not None and space.terrain is not None:
            yield "terrain", f"space {space.id} must have either a terrain or a town, not both"
        elif space.town is None and space.terrain is None:
            yield "", f"space {space.id} must have either a terrain or a town"
        if space.town is not None and space.jewel is not None:
            yield "jewel", f"town {space.town} must not show a jewel"
        elif space.sunburst and space.jewel in (None, "red"):
            yield "sunburst", f"space {space.id}: only green, yellow and blue jewels have rays"

    def _add(self, space: S, known: dict[int, S], *place: str | int) -> None:
        if space.id in self.spaces or space.id in self.places:
            self._wrong(f"two spaces have the id {space.id}", *place, "id")
        for field, why in self.check(space):
            self._wrong(why, *place, *filter(None, (field,)))
        known[space.id] = space

    def _ways(self) -> dict[int, tuple[int, ...]]:
        """The spaces one step away: hexes that touch, clockwise from the north, then those at the ends of links."""
        found = {space: [there for there in around_it if there] for space, around_it in self.compass.items()}
        found.update((place, []) for place in self.places)
        for number, link in enumerate(self.board.link):
            one, other = link.between
            strange = [end for end in link.between if end not in found]
            for end in strange:
                self._wrong(f"there is no space {end}", "link", number, "between")
            if strange:
                continue
            if one == other or other in found[one]:
                self._wrong(f"spaces {one} and {other} are already one step apart", "link", number, "between")
                continue
            found[one].append(other)
            found[other].append(one)
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
