"""What players can do in one go in Zanaga: who stops rests with the dice that are left; what was drawn may be kept."""

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
    """Dice that are left when the movement ends would be lost: they are given up for rest first (MZ-REST-01)."""

    besides = (REST,)


class KeepingHabits(WindowHabits):
    """To keep a card or a token that was drawn leaves the shaman bones for another time."""

    def always(self, game: Runebound) -> Mapping[str, Option]:
        decision = game.decision
        if decision is not None and decision.topic in BONES:
            return {KEEP.verb: KEEP}
        return super().always(game)

    def called(self, key: str, always: bool = False) -> Text:
        return Say("order-to-keep") if key == KEEP.verb else super().called(key, always)


PLANNERS: tuple[Planner, ...] = (GoAndRest(),)
HABITS = KeepingHabits()
