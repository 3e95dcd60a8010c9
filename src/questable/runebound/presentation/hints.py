"""What the options of the open decision would do: consequence, price and chance, in a few words.

One small function per verb, in the modules imported here; a verb that needs no explanation has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from questable.breath import breathe
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, chain
from questable.kernel.shown.presentation import Hint
from questable.runebound.odds import fights, questions
from questable.runebound.odds.scribe import Bouts
from questable.runebound.presentation import (  # noqa: F401  (they register their hints)
    adventure_hints,
    card_hints,
    combat_hints,
    travel_hints,
)
from questable.runebound.presentation.box_presentation import Teller, shows_of
from questable.runebound.presentation.hint_register import RECKONING, TELLERS
from questable.runebound.state import Runebound


def hints(game: Runebound, anywhere: Bouts | None = None) -> Mapping[str, Hint]:
    """For options of the open decision, by text id: consequence and odds. A box may know better than the base game.

    Combats that are the same `anywhere` are remembered there, for positions that differ only in where heroes stand.
    """
    decision = game.decision
    if decision is None:
        return {}
    found = {}
    if anywhere is not None:
        fights.share(game, anywhere)
    for option, teller in _tellers(game, decision):
        breathe()
        told = teller(game, decision, option) if teller else None
        if told:
            found[option.id] = told if isinstance(told, Hint) else Hint(text=told)
    for choice, after in questions.answers(game).items():
        if after.odds is not None and after.goes_on:
            hint = found.get(choice, Hint(text=""))
            then = Say("then-to-win", chance=min(1.0, after.odds.win))
            found[choice] = msgspec.structs.replace(hint, text=chain((hint.text, then), "; "))
    return found


def laborious(game: Runebound) -> bool:
    """A combat has a sheet with its odds; outside of combat there may be hints that reckon out one or a whole deck."""
    decision = game.decision
    return decision is not None and (
        bool(game.fights) or any(teller in RECKONING for _, teller in _tellers(game, decision))
    )


def _tellers(g: Runebound, decision: Decision) -> Iterator[tuple[Option, Teller | None]]:
    """The options, each with the function that explains it."""
    tellers = dict(TELLERS)
    for box in shows_of(g.setting):
        tellers |= box.hints
    for option in decision.options:
        yield option, tellers.get(f"{decision.topic}/{option.verb}") or tellers.get(option.verb)
