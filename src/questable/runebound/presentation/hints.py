"""What the options of the open decision would do: consequence, price and chance, in a few words.

One small function per verb, in the modules imported here; a verb that needs no explanation has none.
"""

from __future__ import annotations

from collections.abc import Mapping

from questable.kernel.presentation import Hint
from questable.runebound.presentation import (  # noqa: F401  (they register their hints)
    adventure_hints,
    card_hints,
    combat_hints,
    travel_hints,
)
from questable.runebound.presentation.shows import shows_of
from questable.runebound.presentation.telling import TELLERS
from questable.runebound.state import Runebound


def hints(game: Runebound) -> Mapping[str, Hint]:
    """For options of the open decision, by text id: consequence and odds. A box may know better than the base game."""
    decision = game.decision
    if decision is None:
        return {}
    found, tellers = {}, dict(TELLERS)
    for box in shows_of(game.setting):
        tellers |= box.hints
    for option in decision.options:
        teller = tellers.get(f"{decision.topic}/{option.verb}") or tellers.get(option.verb)
        told = teller(game, decision, option) if teller else None
        if told:
            found[option.id] = told if isinstance(told, Hint) else Hint(text=told)
    return found
