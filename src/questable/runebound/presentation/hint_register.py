"""The register of hints: which function explains which option."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from questable.runebound.presentation.box_presentation import Teller

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
