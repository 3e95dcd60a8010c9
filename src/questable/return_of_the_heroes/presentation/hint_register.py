"""The register of hints: the function that explains each option."""

from __future__ import annotations

from collections.abc import Callable

from questable.return_of_the_heroes.presentation.box_presentation import Teller

TELLERS: dict[str, Teller] = {}


def tells(*verbs: str) -> Callable[[Teller], Teller]:
    """Register a function for options with these verbs, or `topic/verb` where one verb has several meanings."""

    def register(teller: Teller) -> Teller:
        TELLERS.update(dict.fromkeys(verbs, teller))
        return teller

    return register
