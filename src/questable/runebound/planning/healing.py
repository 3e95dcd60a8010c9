"""Heal all wounds the gold pays for in one step; in a market and with experience, do one thing and stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from questable.kernel.assist.plans import Foreseen, Plan, Rehearsal
from questable.kernel.engine.decision import Option
from questable.kernel.engine.say import Say, Text
from questable.runebound import purse
from questable.runebound.experience import KEEP_POINTS
from questable.runebound.market import DONE
from questable.runebound.state import Runebound

KIND = "heal"
MARKET = "market"
MOST = 40  # the most wounds healed, so that a plan ends
Steps = tuple[Foreseen, ...]


class BeHealed:
    """Plans for a market that heals wounds."""

    kind = KIND

    def price(self, game: Any) -> Foreseen | None:
        """Return a box's answer to a question about the price of something."""
        return None

    def offers(self, game: Runebound) -> Iterator[Plan]:
        """Yield healing all you can pay for, and the same followed by leaving."""
        decision = game.decision
        if decision is None or decision.topic != MARKET:
            return
        rehearsal, seat = Rehearsal(game), decision.seat
        steps: tuple[Foreseen, ...] = ()
        then, healed, tired = game, 0, 0
        while len(steps) < MOST and (step := _next(then, seat)) is not None:
            found = with_price(rehearsal, (*steps, step), self.price)
            after = rehearsal.after(found)
            if not isinstance(after, Runebound) or not rehearsal.foreseen(found):
                break
            steps, then = found, after
            healed, tired = healed + step.choice.startswith(KIND), tired + step.choice.startswith("relieve")
        if not steps:
            return
        facts = {"wounds": healed, "tired": tired, "gold": purse.purse(game, seat) - purse.purse(then, seat)}
        stops = Say("stops-in-a-market")
        if healed + tired > 1:
            yield Plan(id=KIND, kind=KIND, name=Say("be-healed", leave="", **facts), choices=steps, stops=stops)
        if then.decision is not None and then.decision.topic == MARKET and then.decision.seat == seat:
            leave = (*steps, Foreseen(DONE.id, MARKET))
            name = Say("be-healed", leave=Say("and-no-more", market=True), **facts)
            yield Plan(id=f"{KIND}:leave", kind=KIND, name=name, choices=leave, stops=stops)

    def follow(self, game: Runebound, start: Runebound, limits: Mapping[str, float]) -> Foreseen | Text:
        """Never called, because these plans are lists of choices."""
        raise NotImplementedError


ENDS = {MARKET: DONE, "experience": KEEP_POINTS}
"""Questions that repeat, with the answer that ends each."""


class AndNoMore:
    """Plans for a market, and for experience, that do one thing and stop."""

    kind = "leave"
    ends: Mapping[str, Option] = ENDS

    def price(self, game: Any) -> Foreseen | None:
        """Return a box's answer to a question about the price of something."""
        return None

    def offers(self, game: Runebound) -> Iterator[Plan]:
        """Yield a plan for each answer after which the question would repeat."""
        decision = game.decision
        end = self.ends.get(decision.topic) if decision is not None else None
        if decision is None or end is None:
            return
        rehearsal, leave = Rehearsal(game), Foreseen(end.id, decision.topic)
        for option in decision.options:
            choices = (*with_price(rehearsal, (Foreseen(option.id, decision.topic),), self.price), leave)
            if option != end and rehearsal.after(choices) is not None:
                yield Plan(
                    id=f"{self.kind}/{option.id}",
                    kind=self.kind,
                    name=Say("and-no-more", market=decision.topic == MARKET),
                    choices=choices,
                    stops=Say("stops-in-a-market"),
                    begins=option.id,
                )

    def follow(self, game: Runebound, start: Runebound, limits: Mapping[str, float]) -> Foreseen | Text:
        """Never called, because these plans are lists of choices."""
        raise NotImplementedError


def with_price(rehearsal: Rehearsal, steps: Steps, price: Callable[[Any], Foreseen | None]) -> Steps:
    """Return these choices, with the answers to questions about the price of the last."""
    while (then := rehearsal.after(steps)) is not None and (paid := price(then)) is not None:
        steps = (*steps, paid)
    return steps


def _next(g: Runebound, seat: int) -> Foreseen | None:
    """Heal the hero, or else an ally, while possible; then remove their exhaustion."""
    decision = g.decision
    if decision is None or decision.topic != MARKET or decision.seat != seat:
        return None
    hero = g.heroes[seat].id
    offered = sorted(
        (option for option in decision.options if option.verb in (KIND, "relieve")),
        key=lambda each: (each.verb != KIND, each.about != hero),
    )
    return Foreseen(offered[0].id, MARKET) if offered else None
