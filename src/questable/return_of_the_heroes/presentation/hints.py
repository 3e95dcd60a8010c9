"""Hints for the options of the open decision: consequence, price and chance, in a few words.

There is one small function per verb, in the modules imported here; a verb that needs no explanation has none.
"""

from __future__ import annotations

from collections.abc import Mapping

from questable.kernel.shown.presentation import Hint
from questable.return_of_the_heroes.presentation import (  # noqa: F401  (they register their hints)
    action_hints,
    dice_hints,
    setup_hints,
    travel_hints,
)
from questable.return_of_the_heroes.presentation.box_presentation import shows_of
from questable.return_of_the_heroes.presentation.hint_register import TELLERS
from questable.return_of_the_heroes.state import ReturnOfTheHeroes


def hints(game: ReturnOfTheHeroes) -> Mapping[str, Hint]:
    """Return consequence and odds for options of the open decision, by text id; a box may override the base game."""
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


def laborious(game: ReturnOfTheHeroes) -> bool:
    """Return False: chances are sums over a few dice, and combats are rolled once."""
    return False
