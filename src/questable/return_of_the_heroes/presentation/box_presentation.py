"""The display a box adds: the `PRESENTATION` of a module that the box names."""

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
    """The display a box adds; all fields are optional."""

    clock: Callable[[ReturnOfTheHeroes], Text] | None = None  # the wording of the time
    goal: Callable[[ReturnOfTheHeroes, Goal], Goal] | None = None  # how to win with this box, and everyone's progress
    ways: Mapping[str, Callable[[ReturnOfTheHeroes, Option], Scalar]] = field(default_factory=dict)
    """Verbs of options that lead somewhere -> their destination."""
    hints: Mapping[str, Teller] = field(default_factory=dict)  # verb, or topic/verb -> explanation of the option


def shows_of(setting: Setting) -> tuple[BoxPresentation, ...]:
    """Return the presentations of the boxes in play, lowest first."""
    return setting.presentations
