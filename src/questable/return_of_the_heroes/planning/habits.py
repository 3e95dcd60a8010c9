"""The questions that can be answered for a player who does not want to be asked about an object."""

from __future__ import annotations

from collections.abc import Mapping

from questable.kernel.assist.standing import Span
from questable.kernel.engine.decision import Option
from questable.kernel.engine.say import Text
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

ROLL = Option("roll")


class ScrollHabits:
    """A test is simply rolled without using a scroll."""

    def harmless(self, game: ReturnOfTheHeroes) -> Option | None:
        decision = game.decision
        return ROLL if decision is not None and decision.topic == "use-scroll" else None

    def always(self, game: ReturnOfTheHeroes) -> Mapping[str, Option]:
        """Return nothing, since a scroll is gone once it is used and must always be asked about."""
        return {}

    def called(self, key: str, always: bool = False) -> Text:
        """Return no label, since all of these options are cards."""
        return ""

    def mark(self, game: ReturnOfTheHeroes, span: Span) -> str:
        """Return the number of the turn; in a fight, also the enemy."""
        if span != "fight":
            return f"{game.turns}"
        return f"{game.turns}.{game.fight.foe}" if game.fight is not None else ""


HABITS = ScrollHabits()
