"""Distances: shortest routes over the roads, with the average cost of finding the hidden ones."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from questable.return_of_the_heroes.board import colour_of, neighbours, open_points, tokens_at
from questable.return_of_the_heroes.movement import mountain_bar, road_need
from questable.return_of_the_heroes.odds import chance
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

FERRY = 2.0  # the value of a gold for the ferry, in steps
CART = 12.0  # steps it costs to leave behind something that cannot come along
FAR = 1e6
KEPT = 48  # charts
NOTHING: Mapping[str, float] = {}


class Ways(NamedTuple):
    """The distances from one point to all others, and the point before each."""

    far: dict[str, float]
    before: dict[str, str]


class Chart:
    """The land as one hero can walk it."""

    def __init__(self, g: ReturnOfTheHeroes, seat: int, movement: int) -> None:
        self.links = {point: neighbours(g, point) for point in open_points(g)}
        self.tower = g.content.land.tower
        self.enter: dict[str, float] = {}
        self.blue: set[str] = set()
        for point in self.links:
            colour = colour_of(g, point)
            need = road_need(g, seat, point)
            missed = 1 - chance(2, need) if need else 0.0
            self.enter[point] = 1 + missed * movement * (0.5 + 0.7 * missed)
            if mountain_bar(g, g.heroes[seat], point):
                self.enter[point] += CART
            if colour == "blue":
                self.blue.add(point)
        self.ferries = self._ferries(g, seat)
        self._from: dict[str, Ways] = {}

    def _ferries(self, g: ReturnOfTheHeroes, seat: int) -> dict[tuple[str, str], float]:
        """Return the cost of steps over water."""
        fee = FERRY if g.heroes[seat].gold else FAR
        boats = {frozenset(card.crossing): token for token, card in g.content.encounters.items() if card.crossing}
        found = {}
        for point in self.blue:
            for other in self.links[point]:
                if other in self.blue:
                    boat = boats.get(frozenset((point, other)))
                    free = boat is not None and (bool(g.boat_wand) or boat in tokens_at(g, point))
                    found[point, other] = 1.0 if free else 1.0 + fee
        return found

    def from_(self, start: str) -> Ways:
        """Return the routes from this point, as if nobody blocked them."""
        if start not in self._from:
            self._from[start] = self.ways(start, NOTHING)
        return self._from[start]

    def ways(self, start: str, stops: Mapping[str, float]) -> Ways:
        """Return routes by Dijkstra; `stops` gives the cost of moving on from blocked points."""
        far, before = {start: 0.0}, dict[str, str]()
        done: set[str] = set()
        heap = [(0.0, start)]
        enter, blue, tower, links = self.enter, self.blue, self.tower, self.links
        while heap:
            here, point = heappop(heap)
            if point in done:
                continue
            done.add(point)
            if point in stops and point != start:
                here += stops[point]
            for other in links[point]:
                if other in done or other == tower:
                    continue
                step = self.ferries[point, other] if other in blue and point in blue else enter[other]
                there = here + step
                if there < far.get(other, FAR):
                    far[other], before[other] = there, point
                    heappush(heap, (there, other))
        return Ways(far, before)


class Atlas:
    """The charts already made."""

    def __init__(self) -> None:
        self._charts: dict[tuple[object, ...], Chart] = {}

    def chart(self, g: ReturnOfTheHeroes, seat: int, movement: int) -> Chart:
        boats = tuple(
            next((point for point in card.crossing if token in tokens_at(g, point)), "")
            for token, card in g.content.encounters.items()
            if card.crossing
        )
        opened = tuple(colour_of(g, point) for point in g.content.openers)
        hero = g.heroes[seat]
        lay = (g.layout, g.closed, *g.turned.values())
        barred = any(mountain_bar(g, hero, point) for point in g.content.land.spots)
        key = (lay, hero.id, movement, bool(hero.gold), boats, g.boat_wand, opened, barred)
        if key not in self._charts:
            if len(self._charts) >= KEPT:
                self._charts.clear()
            self._charts[key] = Chart(g, seat, movement)
        return self._charts[key]
