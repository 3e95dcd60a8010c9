"""Rest and heal die after die: a hero who wants to be well again says so once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from questable.kernel.plans import Foreseen, Plan
from questable.kernel.say import Say, Text
from questable.runebound.midnight.planning.travel import ACTING
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.travel import HEAL, REST, dice_left

HELP = "heal-wound"
CHANGING = "change-die"


class Recover:
    """Plans that begin with rest, or with a die for healing, and go on until the hero is well or has no die."""

    kind = "recover"

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """For each of the two, if more than one die can be of use."""
        decision = game.decision
        if decision is None or decision.topic != ACTING:
            return
        hero = game.heroes[decision.seat].id
        needed = game.exhaustion.get(hero, 0) + game.wounds.get(hero, 0)
        if min(needed, dice_left(game) + game.spare_dice) < 2:
            return
        for option in (REST, HEAL):
            if option in decision.options:
                yield Plan(
                    id=f"{self.kind}/{option.id}",
                    kind=self.kind,
                    name=Say("until-recovered"),
                    choices=(Foreseen(option.id, ACTING),),
                    stops=Say("stops-recovering"),
                    begins=option.id,
                    goes_on=True,
                )

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """Exhaustion first, for that is sure; then one die for healing after the other."""
        decision = game.decision
        assert decision is not None
        assert start.decision is not None
        if decision.seat != start.decision.seat:
            return Say("recovery-ends", why="asked")
        if decision.topic == HELP:
            return Foreseen(decision.options[0].id, HELP)
        if decision.topic == ACTING:
            for option in (REST, HEAL):
                if option in decision.options:
                    return Foreseen(option.id, ACTING)
            return Say("recovery-ends", why="dice" if not dice_left(game) + game.spare_dice else "well")
        return Say("recovery-ends", why="card" if decision.topic == CHANGING else "asked")
