"""The display of travel hazards."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text
from questable.runebound.presentation.box_presentation import BoxPresentation
from questable.runebound.state import Runebound


def nothing(g: Runebound, decision: Decision, option: Option) -> Text:
    """Warn that attempting nothing is not safe."""
    return Say("hazard-may-strike")


PRESENTATION = BoxPresentation(hints={"adventure/nothing": nothing})
