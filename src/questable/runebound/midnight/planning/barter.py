"""Look for somebody to barter with, die after die, where one die may not do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from questable.kernel.plans import Foreseen, Plan
from questable.kernel.say import Say, Text
from questable.runebound.board import town_at
from questable.runebound.midnight.planning.recovery import CHANGING
from questable.runebound.midnight.planning.travel import ACTING
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.travel import BARTER, dice_left

FOUND = "barter"


class SeekBarter:
    """A plan that begins with a die for barter, and goes on until somebody is found or no die is left."""

    kind = "barter"

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """Not in a city, where one die is enough (MN-MOVE-12)."""
        decision = game.decision
        if decision is None or decision.topic != ACTING or BARTER not in decision.options:
            return
        if dice_left(game) + game.spare_dice > 1 and town_at(game, game.heroes[decision.seat].space) is None:
            yield Plan(
                id=f"{self.kind}/{BARTER.id}",
                kind=self.kind,
                name=Say("until-bartered"),
                choices=(Foreseen(BARTER.id, ACTING),),
                stops=Say("stops-bartering"),
                begins=BARTER.id,
                goes_on=True,
            )

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """One die after the other."""
        decision = game.decision
        assert decision is not None
        assert start.decision is not None
        if decision.seat == start.decision.seat and decision.topic == ACTING:
            return Foreseen(BARTER.id, ACTING) if BARTER in decision.options else Say("recovery-ends", why="dice")
        whys = {FOUND: "found", CHANGING: "card"} if decision.seat == start.decision.seat else {}
        return Say("recovery-ends", why=whys.get(decision.topic, "asked"))
