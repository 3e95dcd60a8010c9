"""What somebody does who wants few questions: plans, orders and standing answers wherever there are any.

It knows no browser: the same mind guides the hands that click (`hands.py`), and counts over whole games how often they
would (`python -m tests.browser.mind`).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

import questable
from questable import Game, Option, Plan, Standing
from tests.browser.kit import Policy

FIGHTING = ("fight-on", "attack", "defend", "skill", "dice")
WALKING = ("walk", "step", "cross", "stop", "automatic", "rest-die")
HEALING = ("heal", "relieve")
ENDING = ("done", "keep-points")
ORDERS = ("roll", "fight-on", "keep")
"""What is ordered for the whole game as soon as it can be."""


class Deed(NamedTuple):
    """One press: an option, a plan of its own or after an option, an order, or not to be asked about a card."""

    kind: Literal["option", "plan", "order", "never"]
    name: str
    plan: Plan | None = None


class Mind:
    """Decides what is pressed next, and plays it along."""

    def __init__(self, game: Game) -> None:
        self.game, self.policy = game, Policy(game)
        self.standing: list[Standing] = []

    def next(self) -> Deed:
        """The next press."""
        game = self.game
        assert game.decision is not None
        known = {each.card for each in self.standing}
        for order in game.may_always():
            if order in ORDERS and order not in known:
                return Deed("order", order)
        plans = game.plans()
        wish = self.policy.wish(game)
        if (plan := self._plan(wish, plans)) is not None:
            return Deed("plan", plan.id, plan)
        if wish.verb == "use" and str(wish.about) in game.may_always() and str(wish.about) not in known:
            return Deed("order", str(wish.about))
        asked = {str(option.about) for option in game.may_stand()} - known
        if wish.verb == "pass" and len(asked) == 1:
            return Deed("never", asked.pop())
        then = next((plan for plan in plans if plan.begins == wish.id), None)
        if then is not None and (then.goes_on or self._ends_after(wish)):
            return Deed("plan", then.id, then)
        return Deed("option", wish.id)

    def do(self, deed: Deed) -> None:
        """Play it here."""
        game, before = self.game, self.game.moves
        if deed.kind == "plan":
            assert deed.plan is not None
            game.carry_out(deed.plan, standing=self.standing)
        elif deed.kind == "option":
            game.play(deed.name)
        else:
            self.standing.append(game.stand(deed.name, always=deed.kind == "order"))
        game.settle(self.standing)
        assert game.moves > before or deed.kind in ("order", "never")

    def _plan(self, wish: Option, plans: list[Plan]) -> Plan | None:
        """What does in one go what is wished for."""
        by_id = {plan.id: plan for plan in plans}
        if wish.verb in FIGHTING:
            return next((plan for plan in plans if plan.kind == "fight" and not plan.begins), None)
        if wish.verb in HEALING:
            return self._healing(by_id)
        if wish.verb not in WALKING:
            return None
        goal, attempt = self._goal(wish)
        whole = by_id.get(f"go:{goal}/{attempt}") or by_id.get(f"go:{goal}")
        return whole or by_id.get(f"go:{wish.about}/on") or by_id.get(f"go:{wish.about}")

    def _healing(self, plans: dict[str, Plan]) -> Plan | None:
        """All that can be healed, and leave if that is all."""
        whole, leaving = plans.get("heal"), plans.get("heal:leave")
        if leaving is not None:
            twin = self.game.clone()
            for step in leaving.choices[:-1]:
                twin.play(step.choice)
            if self.policy.wish(twin).verb in ENDING:
                return leaving
        return whole

    def _ends_after(self, wish: Option) -> bool:
        twin = self.game.clone()
        twin.play(wish)
        return twin.decision is not None and self.policy.wish(twin).verb in ENDING

    def _goal(self, wish: Option) -> tuple[object, str]:
        """Where the policy would walk to, and what it would attempt there."""
        goal: object = None
        drawn = self.game.dice.drawn
        for twin, wish in self._ahead():
            if wish.verb not in WALKING or twin.dice.drawn != drawn:
                return goal, wish.id if wish.verb == "attempt" else "nothing"
            goal = goal if wish.about is None or wish.verb == "rest-die" else wish.about
        return goal, "nothing"

    def _ahead(self) -> Iterator[tuple[Game, Option]]:
        """What the policy would do at this seat, one choice after the other."""
        twin = self.game.clone()
        seat = twin.decision.seat if twin.decision is not None else -1
        for _ in range(40):
            decision = twin.decision
            if decision is None or decision.seat != seat:
                return
            wish = self.policy.wish(twin)
            yield twin, wish
            twin.play(wish)


class Turns:
    """Counts the turns of a game; what comes before the first one is setting up."""

    def __init__(self, game: Game) -> None:
        self.count = 0
        game.listen(self._hear)

    def _hear(self, event: questable.Event) -> None:
        self.count += event.kind == "turn"


def presses(adventure: str, seed: str, most: int) -> tuple[int, Counter[str]]:
    """The turns of a game alone, and the presses they would take, by what they are good for."""
    game = questable.new(adventure, seats=1, seed=seed)
    turns, mind, counted = Turns(game), Mind(game), Counter[str]()
    while game.decision is not None and turns.count <= most:
        if not turns.count:
            counted.clear()
        topic, deed = game.decision.topic, mind.next()
        mind.do(deed)
        counted[f"{topic}: {deed.kind} {deed.plan.kind if deed.plan is not None else ''}".strip()] += 1
    return max(1, min(turns.count, most)), counted


if __name__ == "__main__":
    for seed in sys.argv[3:]:
        turns, found = presses(sys.argv[1], seed, int(sys.argv[2]))
        print(f"{sys.argv[1]} {seed}: {sum(found.values()) / turns:.2f} presses a turn in {turns} turns")
        for what, count in found.most_common(12):
            print(f"  {count / turns:.2f} {what}")
