"""How far it is, and where the rolled dice lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heappop, heappush
from random import Random
from sys import maxsize

from questable.runebound.board import neighbours, terrain_of
from questable.runebound.state import Runebound

STEP = 0.11  # turns a step takes, divided by the share of die faces that allow it (fitted to optimal walks)
START = 0.47  # turns lost whatever the distance
ROOM = 100_000  # entries kept
SAMPLES = 6  # rolls looked at to judge a roll that has not been made
MANY = 8  # with more dice than that not every order of spending them is looked at: their number explodes
BROAD = 4_000  # states looked at in all if there are many dice
LARGE = 300  # spaces; beyond that distances are measured from where they are needed only

Path = tuple[tuple[int, int], ...]  # (space entered, face of the die spent) …


class Land:
    """The map as it counts now: neighbours and terrain, with Events that change them."""

    def __init__(self, g: Runebound) -> None:
        self.die = g.content.box.die
        self.spaces = g.content.grid.everywhere
        self.neighbours = {space: neighbours(g, space) for space in self.spaces}
        terrain = {space: terrain_of(g, space) for space in self.spaces}
        faces = range(1, len(self.die) + 1)
        self.opened_by = {
            space: tuple(face for face in faces if land is None or land in self.die[face - 1])
            for space, land in terrain.items()
        }
        self._turns: dict[int, dict[int, float]] = {}
        self.bit = {space: 1 << number for number, space in enumerate(self.spaces)}
        self._reach: dict[tuple[int, tuple[int, ...]], int] = {}
        self._spaces: dict[int, tuple[int, ...]] = {}
        self._ahead: dict[int, dict[int, float]] = {}

    def turns(self, start: int, goal: int) -> float:
        """About how many turns of walking lie between two spaces."""
        if goal not in self._turns:
            self._turns[goal] = self._measure(goal)
        return _in_turns(self._turns[goal].get(start))

    def turns_to_all(self, start: int, goals: Iterable[int]) -> dict[int, float]:
        """The same for many goals; on a large map one look ahead instead of a look back from each."""
        if len(self.spaces) <= LARGE:
            return {goal: self.turns(start, goal) for goal in goals}
        if start not in self._ahead:
            self._ahead[start] = self._look_ahead(start)
        return {goal: _in_turns(self._ahead[start].get(goal)) for goal in goals}

    def _look_ahead(self, start: int) -> dict[int, float]:
        """The cheapest way from one space to everywhere."""
        found = {start: 0.0}
        rim = [(0.0, start)]
        while rim:
            far, space = heappop(rim)
            if far > found[space]:
                continue
            for there in self.neighbours[space]:
                if opened := self.opened_by[there]:
                    further = far + STEP * len(self.die) / len(opened)
                    if further < found.get(there, 99.0):
                        found[there] = further
                        heappush(rim, (further, there))
        return found

    def _measure(self, goal: int) -> dict[int, float]:
        """The cheapest way from everywhere to one goal; only the space entered matters (RB-MOVE-08)."""
        found = {goal: 0.0}
        rim = [(0.0, goal)]
        while rim:
            far, space = heappop(rim)
            if far > found[space] or not self.opened_by[space]:
                continue
            far += STEP * len(self.die) / len(self.opened_by[space])
            for before in self.neighbours[space]:
                if far < found.get(before, 99.0):
                    found[before] = far
                    heappush(rim, (far, before))
        return found

    def ways(self, start: int, faces: tuple[int, ...], goal: int = 0) -> dict[int, Path]:
        """Every space these dice can reach, with a way there that spends the fewest; `faces` sorted, unspent only.

        If only one goal matters the search ends there. With many dice a space is left with a few handfuls only, so
        that some far corner may be missed; every way that is found can be walked.
        """
        narrow = max(1, BROAD // len(self.spaces)) if len(faces) > MANY else maxsize
        left_with: dict[int, int] = {}
        ways: dict[int, Path] = {start: ()}
        rim: dict[tuple[int, tuple[int, ...]], Path] = {(start, faces): ()}
        known = set(rim)
        while rim:
            further: dict[tuple[int, tuple[int, ...]], Path] = {}
            for (space, left), path in rim.items():
                for there in self.neighbours[space]:
                    for face in self.opened_by[there]:
                        if face in left:
                            spot = left.index(face)
                            state = (there, left[:spot] + left[spot + 1 :])
                            if state not in known and left_with.get(there, 0) < narrow:
                                known.add(state)
                                left_with[there] = left_with.get(there, 0) + 1
                                further[state] = (*path, (there, face))
                                ways.setdefault(there, further[state])
                                if there == goal:
                                    return ways
            rim = further
        return ways

    def reach(self, start: int, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Every space these dice can reach; `faces` sorted, unspent only. Many dice: those that `ways` finds."""
        mask = self._mask(start, faces) if len(faces) <= MANY else self._broad_mask(start, faces)
        spaces = self._spaces.get(mask)
        if spaces is None:
            if len(self._spaces) > ROOM:
                self._spaces.clear()
            spaces = self._spaces[mask] = tuple(space for space in self.spaces if mask & self.bit[space])
        return spaces

    def _mask(self, start: int, faces: tuple[int, ...]) -> int:
        """The spaces in reach as bits: those that one die less can reach from the spaces one die leads to."""
        known = self._reach.get((start, faces))
        if known is None:
            known = self.bit[start]
            for there in self.neighbours[start]:
                for face in self.opened_by[there]:
                    if face in faces:
                        spot = faces.index(face)
                        known |= self._mask(there, faces[:spot] + faces[spot + 1 :])
            if len(self._reach) > ROOM:
                self._reach.clear()
            self._reach[start, faces] = known
        return known

    def _broad_mask(self, start: int, faces: tuple[int, ...]) -> int:
        known = self._reach.get((start, faces))
        if known is None:
            known = sum(self.bit[space] for space in self.ways(start, faces))
            self._reach[start, faces] = known
        return known

    def samples(self, start: int, count: int) -> Iterator[tuple[int, ...]]:
        """Where some typical rolls of so many dice lead; beyond a certain number more dice make no difference."""
        for faces in typical_rolls(min(count, MANY), len(self.die)):
            yield self.reach(start, faces)


def _in_turns(steps: float | None) -> float:
    return 99.0 if steps is None else max(1.0, START + steps) if steps else 0.0


@lru_cache(maxsize=64)
def typical_rolls(count: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """A fixed handful of rolls, the same in every game."""
    random = Random(count)
    return tuple(tuple(sorted(random.randint(1, sides) for _ in range(count))) for _ in range(SAMPLES))
