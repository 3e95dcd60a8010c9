"""What people see of travel hazards."""

from __future__ import annotations

from questable.kernel.decision import Decision, Option
from questable.runebound.presentation.shows import Shows
from questable.runebound.state import Runebound


def nothing(g: Runebound, decision: Decision, option: Option) -> str:
    """Who attempts nothing is not safe."""
    return "a travel hazard may strike"


SHOWS = Shows(hints={"adventure/nothing": nothing})
