"""Plans and habits of Zanaga: spend leftover dice on rest, and keep what was drawn."""

from __future__ import annotations

from collections.abc import Mapping

from questable.kernel.assist.plans import Planner
from questable.kernel.engine.decision import Option
from questable.kernel.engine.say import Say, Text
from questable.runebound.mists_of_zanaga.movement import REST
from questable.runebound.planning.habits import WindowHabits
from questable.runebound.planning.travel import GoThere
from questable.runebound.state import Runebound

KEEP = Option("keep")
BONES = ("bones-challenge", "bones-token")


class GoAndRest(GoThere):
    """Use leftover dice for rest before the movement ends, since they would be lost (MZ-REST-01)."""

    besides = (REST,)


class KeepingHabits(WindowHabits):
    """Always keep a drawn card or token, and save the shaman bones."""

    def always(self, game: Runebound) -> Mapping[str, Option]:
        decision = game.decision
        if decision is not None and decision.topic in BONES:
            return {KEEP.verb: KEEP}
        return super().always(game)

    def called(self, key: str, always: bool = False) -> Text:
        return Say("order-to-keep") if key == KEEP.verb else super().called(key, always)


PLANNERS: tuple[Planner, ...] = (GoAndRest(),)
HABITS = KeepingHabits()
