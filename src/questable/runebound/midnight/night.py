"""NKTURN, HERO: the order of turns, and the Night King's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questable.kernel.engine.rulebook import Step
from questable.runebound import turn
from questable.runebound.midnight.assault import mirror_phase
from questable.runebound.midnight.patrols import patrol_phase
from questable.runebound.midnight.purchases import purchase_phase
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.threat import threat_phase


@layer.around(turn.phases, "MN-NKTURN-02", "MN-HERO-01")
def phases_of_the_night(below: Callable[[Midnight], list[Step[Any]]], g: Midnight) -> list[Step[Any]]:
    """Black Mirrors, Threat, Patrols, Purchase. A hero's turn has the five steps of the base game."""
    if g.active == g.king_seat:
        return [mirror_phase, threat_phase, patrol_phase, purchase_phase]
    return below(g)
