"""A box's knowledge for bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.decision import Decision, Option
from questable.return_of_the_heroes.greedy.look import Judgement
from questable.return_of_the_heroes.state import ReturnOfTheHeroes


@dataclass(frozen=True, kw_only=True)
class BotKnowledge:
    """The `BOT_KNOWLEDGE` of a module that a box names."""

    answers: Mapping[str, Callable[[Judgement, Decision], Option]] = field(
        default_factory=dict
    )  # topic -> option to take
    actions: Mapping[str, Callable[[Judgement, Sequence[Option]], Option | None]] = field(default_factory=dict)
    """Verbs of actions that come before all others -> which of them to take, if any."""
    goals: Callable[[Judgement], Iterable[tuple[str, float]]] | None = None  # points, and the value of being there
    steps: Mapping[str, float] = field(default_factory=dict)
    """Verbs of steps into the unknown -> the highest value of other goals at which such a step is still made."""
    turns: Callable[[ReturnOfTheHeroes], int] | None = None  # the last turn of the game


def knows_of(setting: Setting) -> tuple[BotKnowledge, ...]:
    """Return the knowledge of the boxes in play, lowest first."""
    return setting.bot_knowledge
