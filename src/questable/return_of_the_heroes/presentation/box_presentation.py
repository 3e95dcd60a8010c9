"""What a box adds to what people see: the `PRESENTATION` of a module that the box names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.decision import Decision, Option, Scalar
from questable.kernel.engine.say import Text
from questable.kernel.shown.presentation import Hint
from questable.kernel.shown.scene import Goal
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

Teller = Callable[[ReturnOfTheHeroes, Decision, Option], Hint | Text | None]


@dataclass(frozen=True, kw_only=True)
class BoxPresentation:
    """Everything is optional."""

    clock: Callable[[ReturnOfTheHeroes], Text] | None = None  # how the time is told
    goal: Callable[[ReturnOfTheHeroes, Goal], Goal] | None = (
        None  # how one wins with this box, and how far everybody is
    )
    ways: Mapping[str, Callable[[ReturnOfTheHeroes, Option], Scalar]] = field(default_factory=dict)
    """Verbs of options that lead somewhere -> the place they lead to."""
    hints: Mapping[str, Teller] = field(default_factory=dict)  # verb, or topic/verb -> what the option would do


def shows_of(setting: Setting) -> tuple[BoxPresentation, ...]:
    """What the boxes in play show, lowest first."""
    return setting.presentations
