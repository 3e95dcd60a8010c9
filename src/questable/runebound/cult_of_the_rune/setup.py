"""SETUP: what the cult changes in set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questable.kernel.engine.rulebook import Step
from questable.runebound import setup
from questable.runebound.cult_of_the_rune.rulebook import layer
from questable.runebound.cult_of_the_rune.state import CultGame


def cultist_deck(colour: str) -> str:
    """Return the cultist deck of a color, which is beside the ordinary one (CR-SETUP-03, CR-SETUP-04)."""
    return f"cult-{colour}"


@layer.around(setup.dealt_to, "CR-SETUP-01", "CR-SETUP-02", "CR-SETUP-03", "CR-SETUP-04", "CR-SETUP-05")
def decks_of_the_cult(below: Callable[[CultGame, str], str], g: CultGame, card: str) -> str:
    """Rune cultists have four separate decks; the red cards of the base game are the reserve red deck."""
    found = g.content.cultists.get(card)
    return cultist_deck(found.colour) if found else below(g, card)


@layer.adjusts(setup.laying)
def laying_against_the_cult(steps: list[Step[Any]], g: CultGame) -> list[Step[Any]]:
    """Marker first, then the core set-up without an undefeated track; last, the red counters are turned over."""
    core = [step for step in steps if step is not setup.lay_undefeated_track]
    return [place_the_cult, *core, turn_red_counters]


@layer.step("CR-SETUP-09", "CR-SETUP-10", "CR-SETUP-14", "CR-RUL-27")
def place_the_cult(g: CultGame) -> None:
    """Put the marker and an infiltration marker on one town; this corrupts nobody."""
    g.cult = g.content.grid.towns[g.content.cult.start]
    g.infiltrated = (g.cult,)
    g.note("cult-begins", rules=("CR-SETUP-09",), space=g.cult)


@layer.step("CR-SETUP-12", "CR-SETUP-13")
def turn_red_counters(g: CultGame) -> None:
    """Turn red counters into rune cultists from the start; all others show their jewel side."""
    g.turned_over = {space: ("red",) for space, here in g.counters.items() if "red" in here}
    g.note("counters-turned", rules=("CR-SETUP-12",), spaces=sorted(g.turned_over))
