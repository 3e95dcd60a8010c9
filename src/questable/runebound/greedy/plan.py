"""Where to go: what every space is worth this turn, and what can be reached from it later."""

from __future__ import annotations

from itertools import islice

from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.greedy import shopping
from questable.runebound.greedy.look import Look

PATIENCE = 0.8  # what a goal keeps of its worth for each turn it is away
GOALS = 14  # goals looked at
LEAST = 0.01  # a chance smaller than that, unhurt and rested, is none: nobody goes there
FAINT = 0.0001  # a chance that is better than to wait for ever
LAST_HOPE = 0.5  # what the least hopeless adventure is worth when no other is worth anything


def least(look: Look) -> float:
    """The chance below which nobody tries. Where a goal of a pack is played for, nothing else may end the game."""
    return FAINT if look.g.content.goals else LEAST


class Plan:
    """The goals on the map as they look now."""

    def __init__(self, look: Look) -> None:
        self.look, self.land = look, look.land
        g, self.start = look.g, look.hero.space
        self.gains: dict[int, float] = {}  # by space: an adventure or a market worth visiting
        outlooks = look.outlooks()
        bold: list[tuple[float, float, int]] = []
        tracked = {entry.space for entry in g.undefeated if entry.card}
        goals = sorted({*g.counters, *tracked})
        away = self.land.turns_to_all(self.start, goals)
        for space in goals:
            colours = tuple(colour for colour in COLOURS if colour in g.counters.get(space, ()))
            alone = space not in tracked and len(colours) == 1
            gain = self.adventure(space, outlooks[colours[0]] if alone else None)
            if gain > 0:
                self.gains[space] = gain
            elif gain < 0:  # 0: closed
                bold.append((-gain, away[space], space))
        self.promising = bool(self.gains)
        if not self.promising:
            hopes = (space for _, _, space in sorted(bold) if look.hope(space) >= least(look))
            self.gains.update(dict.fromkeys(islice(hopes, 1), LAST_HOPE))
        self.gains.update(self.towns())
        for knows in g.setting.bot_knowledge:
            for space, gain in knows.gains(look).items() if knows.gains else ():
                self.gains[space] = self.gains.get(space, 0.0) + gain
        away = self.land.turns_to_all(self.start, self.gains)
        near = sorted(self.gains, key=lambda space: -self.gains[space] * PATIENCE ** away[space])
        self.goals = near[:GOALS]
        self._later: dict[int, float] = {}

    def adventure(self, space: int, usual: float | None) -> float:
        """What the adventure in a space is worth; `usual` is what those of its colour mostly are, if that will do."""
        return self.look.here(space) if usual is None else usual

    def towns(self) -> dict[int, float]:
        """What every town is worth visiting."""
        return {space: shopping.visit(self.look, town) for space, town in self.look.g.content.grid.town_at.items()}

    def idle(self, space: int) -> float:
        """What ending the movement in a space that is no goal is worth: nothing in the base game."""
        return 0.0

    def score(self, space: int) -> float:
        """What ending the movement in a space is worth: what is there, and what lies ahead."""
        gain = self.gains.get(space)
        return (self.idle(space) if gain is None else gain) + self.later(space)

    def later(self, space: int) -> float:
        """The best goal from here on, less for every turn it is away."""
        value = self._later.get(space)
        if value is None:
            gains, turns = self.gains, self.land.turns
            value = max(
                (gains[goal] * PATIENCE ** turns(space, goal) for goal in self.goals if goal != space), default=0.0
            )
            self._later[space] = value
        return value

    def roll(self, dice: int, start: int | None = None) -> float:
        """What a roll of so many dice is worth on average."""
        start = self.start if start is None else start
        if not dice:
            return self.score(start)
        best = [max(map(self.score, ways)) for ways in self.land.samples(start, dice)]
        return sum(best) / len(best)

    def best_of(self, spaces: list[int]) -> int:
        return max(spaces, key=lambda space: (self.score(space), -space))
