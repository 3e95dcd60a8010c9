"""BOARD: islands in a sea that has no spaces of its own but the stops of sea routes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from questable.runebound.grid import Grid, Place, Space, reached

SEA = "sea"
"""The terrain of anchorages and of water that event tokens may change; no die shows it."""
DREAD = "dread"
"""The terrain of the place beside the map where the silver deck is fought."""


class IslandGrid(Grid):
    """Land hexes that touch, and stops that links of the map join: sea routes are not walked on (IOD-BOARD-03)."""

    CONNECTED: ClassVar[bool] = False

    def check(self, space: Space | Place) -> Iterator[tuple[str, str]]:
        yield from super().check(space)
        if space.terrain in (SEA, DREAD) and space.jewel is not None:
            yield "jewel", f"space {space.id}: there are no jewels at sea (IOD-BOARD-07)"

    def _ways(self) -> dict[int, tuple[int, ...]]:
        """Land to land: what touches. The links are sea routes; they lie in `routes`."""
        self.sea = frozenset(space.id for space in self.spaces.values() if space.terrain == SEA)
        routes: dict[int, list[int]] = {}
        for number, link in enumerate(self.board.link):
            for one, other in (link.between, link.between[::-1]):
                if one not in self.compass:
                    self._wrong(f"there is no space {one}", "link", number, "between")
                elif one == other or other in routes.get(one, ()):
                    self._wrong(f"spaces {one} and {other} are already connected", "link", number, "between")
                routes.setdefault(one, []).append(other)
        self.routes: dict[int, tuple[int, ...]] = {stop: tuple(others) for stop, others in routes.items()}
        """The stops of all sea routes, those that only tokens open too, with the next stops."""
        found = {
            space: () if space in self.sea else tuple(there for there in near if there and there not in self.sea)
            for space, near in self.compass.items()
        }
        found.update((place, ()) for place in self.places)
        return found

    def around(self, space: int) -> tuple[int, ...]:
        """The hexes that touch a hex, water too."""
        return tuple(there for there in self.compass.get(space, ()) if there)

    def joined(self, start: int, ways: dict[int, tuple[int, ...]]) -> frozenset[int]:
        """All that can be reached from a stop by routes."""
        return frozenset(reached(start, ways))
