"""The register of hints: which function explains which option."""

from __future__ import annotations

from collections.abc import Callable

from questable.return_of_the_heroes.presentation.box_presentation import Teller

TELLERS: dict[str, Teller] = {}


def tells(*verbs: str) -> Callable[[Teller], Teller]:
    """This function explains options with these verbs, or `topic/verb` where the same verb means different things."""

    def register(teller: Teller) -> Teller:
        TELLERS.update(dict.fromkeys(verbs, teller))
        return teller

    return register
