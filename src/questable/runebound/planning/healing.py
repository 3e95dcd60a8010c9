"""Be healed: all wounds that the gold pays for, the hero's first, in one go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from questable.kernel.plans import Foreseen, Plan, Rehearsal
from questable.kernel.say import Say, Text
from questable.runebound import purse
from questable.runebound.market import DONE
from questable.runebound.state import Runebound

KIND = "heal"
MARKET = "market"
MOST = 40  # wounds; a plan has an end


class BeHealed:
    """Plans for a market where wounds are healed."""

    kind = KIND

    def offers(self, game: Runebound) -> Iterator[Plan]:
        """Heal all one can pay for; the same, and then leave."""
        decision = game.decision
        if decision is None or decision.topic != MARKET:
            return
        rehearsal, seat = Rehearsal(game), decision.seat
        steps: tuple[Foreseen, ...] = ()
        then = game
        while len(steps) < MOST and (step := _next(then, seat)) is not None:
            after = rehearsal.after((*steps, step))
            if not isinstance(after, Runebound) or not rehearsal.foreseen((*steps, step)):
                break
            steps, then = (*steps, step), after
        if not steps:
            return
        facts = {"wounds": len(steps), "gold": purse.purse(game, seat) - purse.purse(then, seat)}
        stops = Say("stops-in-a-market")
        if len(steps) > 1:
            yield Plan(id=KIND, kind=KIND, name=Say("be-healed", **facts), choices=steps, stops=stops)
        if then.decision is not None and then.decision.topic == MARKET and then.decision.seat == seat:
            leave = (*steps, Foreseen(DONE.id, MARKET))
            yield Plan(
                id=f"{KIND}:leave", kind=KIND, name=Say("be-healed-and-leave", **facts), choices=leave, stops=stops
            )

    def follow(self, game: Runebound, start: Runebound, limits: Mapping[str, float]) -> Foreseen | Text:
        """It is a list of choices."""
        raise NotImplementedError


def _next(g: Runebound, seat: int) -> Foreseen | None:
    """Heal the hero, or else an ally, while that is offered."""
    decision = g.decision
    if decision is None or decision.topic != MARKET or decision.seat != seat:
        return None
    hero = g.heroes[seat].id
    offered = sorted(
        (option for option in decision.options if option.verb == KIND), key=lambda each: each.about != hero
    )
    return Foreseen(offered[0].id, MARKET) if offered else None
