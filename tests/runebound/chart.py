"""The map of an adventure, read as a file, with the neighbours worked out afresh.

So a mistake in the engine cannot hide one in the map.
"""

from __future__ import annotations

import tomllib
from collections import deque
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple

TERRAINS = {"road", "plains", "hills", "mountains", "forest", "swamp", "river"}


class At(NamedTuple):
    column: int
    row: int


class Space(NamedTuple):
    id: int
    at: At
    terrain: str | None = None
    town: str | None = None
    region: str | None = None
    jewel: str | None = None
    sunburst: bool = False


def around(at: At) -> dict[str, At]:
    """The six places around one, whether or not there is a space."""
    column, row = at
    upper = row if column % 2 else row - 1
    return {
        "N": At(column, row - 1),
        "NE": At(column + 1, upper),
        "SE": At(column + 1, upper + 1),
        "S": At(column, row + 1),
        "SW": At(column - 1, upper + 1),
        "NW": At(column - 1, upper),
    }


class Chart:
    """All spaces of a map."""

    def __init__(self, file: Path) -> None:
        self.data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))["map"]
        self.spaces = [Space(**entry | {"at": At(*entry["at"])}) for entry in self.data["spaces"]]
        self.board = {space.at: space for space in self.spaces}
        self.towns = {space.town: space for space in self.spaces if space.town is not None}

    def neighbours(self, space: Space) -> list[Space]:
        return [self.board[at] for at in around(space.at).values() if at in self.board]

    def steps_from(self, start: Space, within: Collection[At] | None = None) -> dict[At, int]:
        """The distance to every space that can be reached from `start` through spaces `within`."""
        within = self.board.keys() if within is None else within
        distance = {start.at: 0}
        queue = deque([start.at])
        while queue:
            here = queue.popleft()
            for at in around(here).values():
                if at in within and at not in distance:
                    distance[at] = distance[here] + 1
                    queue.append(at)
        return distance

    def hangs_together(self, spaces: Iterable[Space]) -> bool:
        places = {space.at: space for space in spaces}
        return len(self.steps_from(next(iter(places.values())), places)) == len(places)

    def jewels(self, colour: str) -> list[Space]:
        return [space for space in self.spaces if space.jewel == colour]
