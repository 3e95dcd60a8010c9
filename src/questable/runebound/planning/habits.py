"""Which questions may be answered for a player who does not want to be asked about a card."""

from __future__ import annotations

from questable.kernel.decision import Option
from questable.kernel.standing import Span
from questable.runebound.state import Runebound
from questable.runebound.windows import PASS

USING = "use-"
DEAR = ("use-damage", "use-knock-out")
"""Here to pass costs wounds, or more."""


class WindowHabits:
    """Not to use a card is harmless, except where the card might save somebody."""

    def harmless(self, game: Runebound) -> Option | None:
        """Pass; but not while damage is about to be placed, nor after a roll that has failed."""
        decision = game.decision
        if decision is None or not decision.topic.startswith(USING) or PASS not in decision.options:
            return None
        if decision.topic in DEAR or game.hurts:
            return None
        failed = bool(game.fights) and decision.topic == "use-after-roll" and not game.fight.success
        return None if failed else PASS

    def mark(self, game: Runebound, span: Span) -> str:
        """The round and whose turn it is; the fight by its enemy."""
        turn = f"{game.round}.{game.active}"
        if span != "fight":
            return turn
        return f"{turn}.{len(game.fights)}.{game.fight.enemy}" if game.fights else ""


HABITS = WindowHabits()
