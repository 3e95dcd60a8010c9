"""What waits in a space, with its odds, before anybody goes there."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import chain
from questable.kernel.shown.presentation import Hint
from questable.runebound.adventure import NOTHING, deck_for
from questable.runebound.board import land_of, town_at
from questable.runebound.challenges import undefeated_at
from questable.runebound.odds.scribe import remembered
from questable.runebound.presentation.hints import hints
from questable.runebound.presentation.places import lies_at
from questable.runebound.state import Runebound


class Prospects:
    """Asks the hints of the Adventure step what they would tell in a space, so that boxes have their say.

    What a combat is like may depend on where it is fought: on the land, on being in a town, on who else is there. Where
    these are the same, the same is told. Most combats are the same anywhere: they are described once for all spaces.
    """

    def __init__(self, g: Runebound, seat: int) -> None:
        self._game, self._seat = g, seat
        self._told: dict[Hashable, Hint | None] = {}
        self._anywhere = remembered(g, seat)

    def at(self, space: int, attempts: Sequence[Option]) -> Hint:
        """All that waits there, and the chance to win what could be attempted."""
        told = [self.hint(space, option) for option in (*attempts, NOTHING)]
        chances = [hint.chance for hint in told if hint is not None and hint.chance is not None]
        said = sorted((hint for hint in told if hint is not None), key=lambda hint: not hint.danger)  # dangers first
        first = [hint.text for hint in said if hint.danger]
        text = chain((*first, *lies_at(self._game, space), *(hint.text for hint in said[len(first) :])))
        danger = said[0].danger if first else ""
        return Hint(text=text, chance=max(chances) if chances else None, danger=danger)

    def chance(self, space: int, option: Option) -> float | None:
        """The chance to win what this option attempts there."""
        hint = self.hint(space, option)
        return hint.chance if hint is not None else None

    def hint(self, space: int, option: Option) -> Hint | None:
        """What an option of the Adventure step would be said to do there."""
        g = self._game
        others = tuple(hero.seat for hero in g.heroes if hero.space == space and hero.seat != self._seat)
        deck = deck_for(g, str(option.about), space) if option.verb == "attempt" else ""
        alike = land_of(g, space), town_at(g, space), others, tuple(undefeated_at(g, space)), deck, option
        if alike not in self._told:
            twin = g.clone()
            twin.heroes[self._seat].space = space
            twin.fights = []  # whatever is fought now is over by then
            twin.decision = Decision(self._seat, "adventure", (option,), space)
            self._told[alike] = hints(twin, self._anywhere).get(option.id)
        return self._told[alike]
