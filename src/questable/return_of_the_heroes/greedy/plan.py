"""Where to go: every place has a value; the best sequence of goals wins, and the hero goes to its first one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import ceil
from typing import NamedTuple

from questable.return_of_the_heroes.actions import begin_actions
from questable.return_of_the_heroes.board import place_of
from questable.return_of_the_heroes.content import tile_of
from questable.return_of_the_heroes.greedy.look import WIN, Judgement
from questable.return_of_the_heroes.greedy.travel import FAR, Atlas, Chart, Ways
from questable.return_of_the_heroes.greedy.worth import Better, Worth
from questable.return_of_the_heroes.life import place_heals, rest_gives
from questable.return_of_the_heroes.odds import test_chance
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes

BEYOND = 10  # goals examined closely, one after the other
DEPTH = 3  # goals in a row
KEEPS = 0.96  # the share of its value that a goal keeps for each turn of distance
USUAL = 0.9  # the value of time after those goals, relative to the best of them now
WHOLE = 0.9  # the share of a begun turn that counts; the rest is the chance to find the road at once
PATIENCE, VARIETY = 5, 1.4  # bots that forget which guardian was hard should not always go to the nearest
HOPE, LAST_HOPE = 0.25, 0.08  # the chance to beat a guardian that is worth a try; the second when time is short
SHORT = 8  # turns


class Target(NamedTuple):
    """A destination."""

    rate: float  # value per turn
    value: float
    turns: float
    point: str
    resting: bool


class Itinerary:
    """The value of every place, and the route to the best."""

    def __init__(self, look: Judgement, atlas: Atlas) -> None:
        self.look, self.g, self.hero = look, look.g, look.hero
        self.worth = Worth(look)
        self.chart: Chart = atlas.chart(self.g, look.seat, look.movement)
        self.left = max(0, look.movement - self.g.walked)  # steps left this turn
        self.setting_out = not self.g.walked and self.g.awaits(begin_actions)
        self.goals, self.resting = self._goals(), dict[str, float]()
        self._add_rest()

    # What there is to do ---------------------------------------------------------------------------------------------

    def _goals(self) -> dict[str, float]:
        """Return points, with the value of an action phase there."""
        g, worth = self.g, self.worth
        prizes: dict[str, float] = {}

        def add(point: str, value: float) -> None:
            prizes[point] = prizes.get(point, 0.0) + value

        strangers = worth.strangers()
        for point, tokens in g.tokens.items():
            value = worth.tokens(point)
            if any(worth.unseen(token) for token in tokens):
                value += strangers
            if value > 0:
                prizes[point] = value
        for quest in self.hero.side_quests:
            for point, value in worth.places(quest):
                add(point, value)
        for point, value in self._stages():
            add(point, value)
        for knows in g.setting.bot_knowledge:
            for point, value in knows.goals(self.look) if knows.goals else ():
                add(point, value)
        for point, gives in self._healing(place_heals).items():
            if gives > self._rests.get(point, 0):  # it heals in passing
                add(point, self.look.cure(gives))
        goals = {point: value for point, value in prizes.items() if point and tile_of(point) not in g.closed}
        for point, (value, chance) in self.fights.items():
            goals[point] = value + chance * goals.get(point, 0.0)
        if self.look.tower_open:
            for point in g.content.land.access:
                goals[point] = self._tower(point)
        return goals

    @cached_property
    def fights(self) -> dict[str, tuple[float, float]]:
        """The points with known adversaries: the value of the fight, and the chance to win it."""
        found = {}
        for point in self.g.tokens:
            foes = [token for token in self.worth.foes(point) if not self.worth.unseen(token)]
            if foes and tile_of(point) not in self.g.closed:
                found[point] = max((self.worth.fight(token) for token in foes), key=lambda fight: fight[1])
        return found

    def _stages(self) -> list[tuple[str, float]]:
        """Return the goals of personal quests; quest adversaries are counted as fights."""
        g, hero, worth, found = self.g, self.hero, self.worth, []
        for quest, done in hero.quests.items():
            card = g.content.quests[quest]
            if done == 0 and card.first in g.content.encounters and hero.gold >= card.pay:
                if point := place_of(g, card.first):
                    value = worth.stage(quest)
                    if card.trial:
                        value *= test_chance(g, hero.seat, card.trial.skills[0], card.trial.modifier)
                    found.append((point, value))
            elif done == 1 and (point := place_of(g, card.second)):
                found.append((point, worth.stage(quest)))
            elif done == 2:
                found.append((card.to or hero.house, worth.stage(quest)))
        return found

    def _healing(self, heals: Callable[[ReturnOfTheHeroes, Hero], int]) -> dict[str, int]:
        """Return the places that heal a hero who is there, and by how much."""
        g, hero, found = self.g, self.hero, dict[str, int]()
        if not self.look.missing:
            return found
        here = hero.point
        for point in (hero.house, *g.content.land.healing):
            if point and tile_of(point) not in g.closed:
                hero.point = point
                found[point] = heals(g, hero)
        hero.point = here
        return found

    @cached_property
    def _rests(self) -> dict[str, int]:
        """The healing of a turn of rest, by place."""
        return self._healing(rest_gives)

    def _add_rest(self) -> None:
        """Add resting, which takes an extra turn after arrival."""
        for point, gives in self._rests.items():
            if gives and not self.worth.foes(point):
                self.resting[point] = self.look.cure(gives)

    def _tower(self, point: str) -> float:
        """Return the value of challenging a guardian, and then the Nameless."""
        look = self.look
        chance, past = look.prospect(look.life), look.past_guardian(point)
        away = self.turns(self.ways.far.get(point, FAR), self.left)
        if chance < look.courage_within(away) or past < (HOPE if look.turns_left > SHORT else LAST_HOPE):
            return -look.wound()
        access = self.g.content.land.access
        turn_of_this_one = (access.index(point) + self.g.round // PATIENCE) % len(access) == 0
        return WIN * chance * past * (VARIETY if turn_of_this_one else 1.0)

    # Ways ------------------------------------------------------------------------------------------------------------

    @cached_property
    def ways(self) -> Ways:
        """The routes from the hero's position, with the adversaries that block them."""
        return self.chart.ways(self.hero.point, self._stops)

    @cached_property
    def _stops(self) -> dict[str, float]:
        movement = self.look.movement
        return {
            point: movement * (0.4 + 0.8 * (1 - chance)) + max(0.0, -0.4 * value)
            for point, (value, chance) in self.fights.items()
        }

    def turns(self, far: float, left: int) -> float:
        """Return the turns until the hero has been there."""
        movement = self.look.movement
        if far <= left:
            return 1.0 + 0.1 * far / movement
        over = (far - left) / movement
        return 1.0 + WHOLE * ceil(over - 1e-9) + (1 - WHOLE) * over

    @cached_property
    def route(self) -> dict[str, str]:
        """The next point from each point on the route to the best place; nothing after the last."""
        _, goal, _ = self.best
        steps, point = {goal: ""}, goal
        while point in self.ways.before:
            before = self.ways.before[point]
            steps[before] = point
            point = before
        return steps

    @cached_property
    def best(self) -> tuple[float, str, bool]:
        """The best destination: its rate, the point, and whether to rest there."""
        found = list[Target]()
        far = self.ways.far
        for point, value in self.goals.items():
            if value > 0 and far.get(point, FAR) < FAR:
                turns = self.turns(far[point], self.left)
                found.append(Target(value / turns, value, turns, point, False))
        for point, value in self.resting.items():
            if far.get(point, FAR) < FAR:
                wait = 0.0 if not far[point] and self.setting_out else 1.0
                turns = self.turns(far[point], self.left) + wait
                found.append(Target(value / turns, value, turns, point, True))
        for point, value, count in self.worth.lessons():
            if far.get(point, FAR) < FAR and self.goals.get(point, 0.0) > 0:
                turns = self.turns(far[point], self.left) + count - 1
                worth = self.goals[point] + value * (count - 1)
                found.append(Target(worth / turns, worth, turns, point, False))
        if not found:
            return 0.0, self.hero.point, False
        found.sort(key=lambda goal: (-goal.rate, goal.point, goal.resting))
        some, usual = found[:BEYOND], USUAL * found[0].rate / (1 - KEEPS)
        better = self.worth.preparing([goal.point for goal in some], self.fights)
        best = max(
            some,
            key=lambda goal: (
                KEEPS**goal.turns * (goal.value + self._after((goal.point,), some, usual, better, DEPTH - 1))
            ),
        )
        return best.rate, best.point, best.resting

    def _after(
        self, visited: tuple[str, ...], goals: Sequence[Target], usual: float, better: Better, depth: int
    ) -> float:
        """Return the value of the time after the last of these points, with the best goals visited in turn.

        A fight is worth more to a hero who has trained or bought equipment for it on the way.
        """
        best = usual
        far, movement = self.chart.from_(visited[-1]).far, self.look.movement
        for goal in goals:
            if goal.point not in visited:
                kept = KEEPS ** (self.turns(far.get(goal.point, FAR), movement) + goal.resting)
                later = self._after((*visited, goal.point), goals, usual, better, depth - 1) if depth > 1 else usual
                gain = max([better.get((point, goal.point), 0.0) for point in visited]) if better else 0.0
                best = max(best, kept * (goal.value + gain + later))
        return best

    def landing(self, point: str) -> float:
        """Return the value of landing on a point, with an action phase there."""
        value = self.goals.get(point, 0.0)
        far = self.chart.from_(point).far
        movement = self.look.movement
        beyond = 0.0
        for other, prize in self.goals.items():
            if other != point and prize > 0:
                beyond = max(beyond, prize / (1.0 + far.get(other, FAR) / movement))
        return max(value, 0.0) + beyond if value >= 0 else value
