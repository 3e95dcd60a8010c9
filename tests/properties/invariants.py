"""What must hold after every decision of every game, whatever is played.

Each family registers what it can say about its own positions in a module beside this one. An adventure whose game has
a class of its own registers that class; without that it must keep the invariants of the class below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from questable.kernel.engine.game import Game


@singledispatch
def table_is_in_order(g: Game) -> None:
    """Every card and token in exactly one place, nothing negative, nobody holding more than the rules allow."""
    raise NotImplementedError(f"nobody has said what must hold in a game of {g.setting.adventure.family.name}")


def words_of(part: Any) -> Iterator[str]:
    """All words in the arguments of a step still to come: cards that it will put somewhere are among them."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from words_of(each)


def check(g: Game) -> None:
    """The table is in order, and either somebody has a real choice or the game is over."""
    table_is_in_order(g)
    if g.outcome is None:
        assert g.decision is not None, "the game is not over, but nobody is asked"
        assert len(g.decision.options) >= 2
        ids = [option.id for option in g.decision.options]
        assert len(set(ids)) == len(ids), f"two options have the same id: {ids}"
        assert 0 <= g.decision.seat < g.setting.seats
    else:
        assert g.decision is None and not g.agenda
        assert sorted(g.outcome.ranking) == list(range(g.setting.seats))


from tests.properties import (  # noqa: E402
    cult_invariants,  # noqa: F401
    heroes_invariants,  # noqa: F401
    island_invariants,  # noqa: F401
    kelnov_invariants,  # noqa: F401
    midnight_invariants,  # noqa: F401
    runebound_invariants,  # noqa: F401
    zanaga_invariants,  # noqa: F401
)
