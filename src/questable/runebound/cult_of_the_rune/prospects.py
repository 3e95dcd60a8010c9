"""The cult's next moves and their chances: every face of the die, every choice, every jump that follows.

Nobody knows what the player who rolls will choose. A space therefore has two chances: that the marker *may* come there
and that it *must*. Hints show them, bots weigh them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from questable.runebound.cult_of_the_rune import march
from questable.runebound.cult_of_the_rune.state import CultGame

Path = tuple[int, ...]
"""The spaces the marker enters with one roll: none, one, or several if it jumps on into towns."""


class Chance(NamedTuple):
    """The chance that the next roll brings the marker into a space."""

    may: float  # the player who rolls can choose it
    must: float  # whatever is chosen


def prospects(g: CultGame) -> dict[int, Chance]:
    """Return the chances of every space the next roll may bring the marker into, including in passing."""
    outcomes = by_face(g)
    spaces = sorted({space for paths in outcomes for path in paths for space in path})
    return {
        space: Chance(
            sum(any(space in path for path in paths) for paths in outcomes) / len(outcomes),
            sum(all(space in path for path in paths) for paths in outcomes) / len(outcomes),
        )
        for space in spaces
    }


def stays(g: CultGame) -> float:
    """The chance that the next roll does not move the marker."""
    outcomes = by_face(g)
    return sum(1 for paths in outcomes if paths == [()]) / len(outcomes)


def by_face(g: CultGame) -> list[list[Path]]:
    """Return for each die face the ways the marker may go: only the empty one if it stays."""
    return [
        [path for _, space in march.matches(g, face) for path in onwards(g, space, g.infiltrated)] or [()]
        for face in range(1, len(g.content.box.die) + 1)
    ]


def onwards(g: CultGame, space: int, fallen: tuple[int, ...]) -> Iterator[Path]:
    """Yield the ways of a marker that enters a space while these towns are infiltrated; it may keep jumping."""
    fallen = (*fallen, space) if space in g.content.grid.town_at else fallen
    towns = [town for town in march.open_towns(g, space) if town not in fallen]
    if not towns:
        yield (space,)
    for town in towns:
        yield from ((space, *path) for path in onwards(g, town, fallen))
