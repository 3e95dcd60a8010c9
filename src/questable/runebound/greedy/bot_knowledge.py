"""What a box tells the bots about itself: how to answer its own questions, and what on the map is worth a visit."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field

from questable.kernel.engine.decision import Decision, Option
from questable.runebound.greedy.look import Look

Answer = Callable[[Look, Decision], Option]


@dataclass(frozen=True, kw_only=True)
class BotKnowledge:
    """The `BOT_KNOWLEDGE` of a module that a box names."""

    answers: Mapping[str, Answer] = field(default_factory=dict)  # topic -> the option to take
    gains: Callable[[Look], Mapping[int, float]] | None = None  # spaces worth visiting, beside adventures and markets
    crown: Callable[[Look, str], float] | None = None  # how much nearer to victory the defeat of a Challenge brings
    steps: Callable[[Look, int], int] | None = None  # those towards victory that a seat has made, of about three
    rests_on: Callable[[Look], Hashable] | None = None  # what the gains depend on: when it changes, plans are made anew
