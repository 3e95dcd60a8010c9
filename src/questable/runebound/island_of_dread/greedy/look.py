"""What a greedy player sees of the sea: what it is worth with which captain, and what the island takes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, cast

from questable.runebound.abilities.moving import Move, within
from questable.runebound.board import lay_of_the_land
from questable.runebound.conditions import settled
from questable.runebound.greedy.look import ROOM, Look
from questable.runebound.grid import reached
from questable.runebound.island_of_dread.board import next_stops
from questable.runebound.island_of_dread.content import SILVER
from questable.runebound.island_of_dread.maps import sets_of
from questable.runebound.island_of_dread.state import Island
from questable.runebound.island_of_dread.voyage import SEA_COLOUR, SEA_DECK
from questable.runebound.odds.estimate import likely
from questable.runebound.values import life_of

NOBODY = ""
BATTERED = 0.6  # of the Life a hero has left, or more: then the sea can wait no longer
FAR = 99
TURN = 5.0  # what a turn brings: a quarter of an experience counter and some gold (docs/balance.md)
LASTS = 40  # rounds of a game, about
ASHORE = 0.6  # of its turns a hero spends on land
WAYS = ("any", "spaces")  # moves that lead on; the way home is seldom wanted, heroes wake and land in cities
TORN = 0.5  # of its ways a card serves that is also wanted in the fight at their end


def seen(look: Look) -> IslandLook:
    return cast(IslandLook, look)


class IslandLook(Look):
    """The table of the archipelago through the eyes of one seat."""

    g: Island
    savings: ClassVar[dict[tuple[Any, ...], float]] = {}  # of turns, by moves: the same for all who ask, like the land

    def surroundings(self, card: str) -> tuple[Any, ...]:
        return (*super().surroundings(card), self.seat in self.g.at_sea)

    # The sea ---------------------------------------------------------------------------------------------------------

    @contextmanager
    def aboard(self, captain: str) -> Iterator[None]:
        """As if the hero were at sea with this captain."""
        g, seat = self.g, self.seat
        before = g.captains.get(seat, NOBODY), g.at_sea
        if captain:
            g.captains[seat] = captain
        g.at_sea = tuple(sorted({*g.at_sea, seat})) if captain else before[1]
        g.rekit(self.hero)
        try:
            yield
        finally:
            if before[0]:
                g.captains[seat] = before[0]
            else:
                g.captains.pop(seat, None)
            g.at_sea = before[1]
            g.rekit(self.hero)

    def sea(self, captain: str) -> float:
        """What a sea card is worth on average with this captain, as things are now."""
        with self.aboard(captain):
            return self.outlook_of(SEA_DECK, SEA_COLOUR)  # wherever the hero is now

    def endurance(self, captain: str) -> int:
        """How many more nights at sea this captain bears before he dies of the next."""
        life = self.g.content.captains[captain].life
        return 2 * life - 1 - self.g.exhaustion.get(captain, 0) - self.g.wounds.get(captain, 0)

    def left(self, captain: str) -> int:
        """The Life a captain has left."""
        return self.g.content.captains[captain].life - self.g.wounds.get(captain, 0)

    def to_city(self, stop: int, cities: Collection[int] = ()) -> int:
        """Sailing moves from a stop to the nearest city, or to the nearest of these."""
        towns = cities or self.g.content.grid.town_at
        if stop in towns:
            return 0
        rim, steps = [stop], 0
        found = {stop}
        while rim:
            steps += 1
            rim = [there for each in rim for there in next_stops(self.g, each) if there not in found]
            found.update(rim)
            if any(there in towns for there in rim):
                return steps
        return FAR

    @property
    def battered(self) -> bool:
        """Hurt so much that a harbour is wanted."""
        life = life_of(self.g, self.seat, self.hero.id)
        return life - self.wounds < max(2, round(BATTERED * life))

    # On land ---------------------------------------------------------------------------------------------------------

    def journeys(self, card: str) -> float:
        """The turns that moving by a card saves in what is left of the game, for what a turn is worth."""
        abilities = [each for each in self.g.content.market[card].ability if each.use == "activate"]
        effects = [settled(self.g, each, self.seat, card) for ability in abilities for each in ability.effects]
        moves = [each for each in effects if isinstance(each, Move) and each.to in WAYS]
        if not moves:
            return 0.0
        left = ASHORE * max(0, LASTS - self.g.round)
        saved = max(map(self.saved, moves))
        return TURN * left * saved * (TORN if len(abilities) > 1 else 1.0)

    def saved(self, move: Move) -> float:
        """The turns a hero saves by such a move on a way to the next adventure or to the city, on average."""
        key = (self.g.content.hash, lay_of_the_land(self.g), move)
        known = self.savings.get(key)
        if known is None:
            ways = list(self._ways_on_land())
            known = sum(self._shortened(move, *way) for way in ways) / max(1, len(ways))
            if len(self.savings) > ROOM:
                self.savings.clear()
            self.savings[key] = known
        return known

    def _ways_on_land(self) -> Iterator[tuple[int, int]]:
        """From every jewel to the nearest other one on its landmass, to the city, and from there."""
        grid = self.g.content.grid
        for start in grid.jewels:
            here = reached(start, self.land.neighbours)
            others = [space for space in grid.jewels if space in here and space != start]
            cities = [space for space in grid.town_at if space in here]
            for near in (others, cities):
                if near:
                    yield start, min(near, key=lambda space: (self.land.turns(start, space), space))
            for city in cities:
                yield city, start

    def _shortened(self, move: Move, start: int, goal: int) -> float:
        """The turns saved on one way: those it takes on foot, less those left from where the card leads."""
        g, turns = self.g, self.land.turns
        found = [goal] if move.to == "any" else within(g, start, move.spaces, move.terrain)
        return max(0.0, turns(start, goal) - min(max(1.0, turns(space, goal)) for space in found))

    # The island ------------------------------------------------------------------------------------------------------

    def island(self) -> float:
        """The chance to come through the chain and beat the god, wounds carried along.

        He lies anywhere among the silver cards; each of those before him costs what it costs on average.
        """
        g = self.g
        god = g.content.archipelago.god
        silver = sorted({*g.decks.get(SILVER, ()), *g.sunk} & set(g.content.challenges) - {god})
        life = life_of(g, self.seat, self.hero.id) - self.wounds
        key = ("island", self.kit, tuple(sorted(self.hero.experience)), life, tuple(silver), self.hero.cards)
        known = self.memory.chances.get(key)
        if known is None:
            known = self._island(god, silver)
            self.memory.chances[key] = known
        return known

    def _island(self, god: str, silver: list[str]) -> float:
        start = self.hero.space
        self.hero.space = self.g.content.archipelago.island
        try:
            with self.ashore():
                trials = [self.bout(card, rested=True) for card in silver]
                last = self.bout(god, rested=True)
        finally:
            self.hero.space = start
        life = float(last.hero.life - self.wounds)
        alive, total, left = 1.0, 0.0, life
        helped = 0.12 * sum(card in self.g.content.legends for card in self.hero.cards)
        for _ in range(len(silver) + 1):
            own = max(1, round(left))
            lives = (last.enemy.life, own, *(ally.life for ally in last.allies))
            total += alive * min(1.0, likely(last, lives, False).win + helped)
            if not trials:
                break
            each = [
                likely(bout, (bout.enemy.life, own, *(ally.life for ally in bout.allies)), False) for bout in trials
            ]
            alive *= sum(odds.win for odds in each) / len(each)
            left = max(1.0, left - sum(odds.wounds for odds in each) / len(each))
        return total / (len(silver) + 1)

    @contextmanager
    def ashore(self) -> Iterator[None]:
        """As if the hero had left the ship."""
        g, seat = self.g, self.seat
        before, captain = g.at_sea, g.captains.get(seat)
        g.at_sea = tuple(each for each in before if each != seat)
        g.rekit(self.hero)
        try:
            yield
        finally:
            g.at_sea = before
            assert g.captains.get(seat) == captain
            g.rekit(self.hero)

    @property
    def sets(self) -> int:
        return sets_of(self.g, self.seat)
