"""Movement goals with the cult on the map: toward its cultists, and out of its way."""

from __future__ import annotations

from questable.runebound.cult_of_the_rune.greedy.look import CultLook
from questable.runebound.greedy.plan import Plan

STEERED = 0.4  # how often rivals who can send the cult to a space are expected to do so
RITUAL = 0.05  # the chance, for each player, of a ritual before the next turn
WIDE = 3  # the usual range of rituals


class CultPlan(Plan):
    """The goals on the map as they are now."""

    look: CultLook

    def adventure(self, space: int, usual: float | None) -> float:
        """Return the value of an adventure: turned counters use other decks, and attempts near the cult are risky."""
        return self.look.here(space, exact=usual is None)

    def score(self, space: int) -> float:
        """Return the value of ending the movement in a space, less the harm the cult may do there."""
        return super().score(space) - self.danger(space)

    def danger(self, space: int) -> float:
        """Return the expected cost of the cult to a hero who ends a turn in a space."""
        look = self.look
        away = look.distance(space)
        others = sum(1 for seat in look.g.seats_from(look.seat)) - 1
        chance = 1.0 if space == look.g.cult != look.hero.space else 0.0
        if space in look.chances:
            may, must = look.chances[space]
            chance += must + STEERED * others * may
        if away <= WIDE:
            chance += RITUAL * (others + 1) / max(1, away)
        return look.fear * min(1.5, chance)
