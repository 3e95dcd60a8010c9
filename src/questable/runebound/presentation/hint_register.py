"""The register of hints: which function explains which option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from questable.runebound.presentation.box_presentation import Teller
from questable.runebound.state import Runebound
from questable.runebound.windows import answer

Register = dict[str, Teller]
TELLERS: Register = {}
RECKONING: set[Teller] = set()
"""Those that reckon out how whole combats may end: this can take a tenth of a second."""
T = TypeVar("T", bound=Teller)


def tells(*verbs: str, register: Register = TELLERS, reckons: bool = False) -> Callable[[T], T]:
    """This function explains options with these verbs, or `topic/verb` where the same verb means different things.

    It says if it `reckons` out whole combats.
    """

    def entered(teller: T) -> T:
        register.update(dict.fromkeys(verbs, teller))
        if reckons:
            RECKONING.add(teller)
        return teller

    return entered


def asking_effect(g: Runebound) -> tuple[Any, str] | None:
    """The effect that asks the open question, and the character it is for: both wait for the answer."""
    step, waiting = g.asked()
    if step != answer.name:
        return None
    ref, _, _, bearer, _ = waiting
    return g.content.effects[ref].effect, bearer
