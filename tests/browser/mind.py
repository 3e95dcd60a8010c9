"""What somebody does who wants few questions: plans, orders and standing answers wherever there are any.

It knows no browser: the same mind guides the hands that click (`hands.py`), and counts over whole games how often they
would (`python -m tests.browser.mind`).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

import questable
from questable import Game, Option, Plan, Standing
from tests.browser.kit import MIDNIGHT, Policy

FIGHTING = ("fight-on", "attack", "defend", "skill", "dice")
WALKING = ("walk", "step", "cross", "travel", "stop", "automatic", "rest-die")
HEALING = ("heal", "relieve")
PAYING = ("pay", "give")
BUYING = ("buy-token", "buy-power", "buy-patrol")
INSIDE = "infiltrate"
AFTER = {"heal-die": ("prepare", "recover"), "barter-die": ("draw",)}
"""What is done, in Midnight, with the dice that are left at the end of a way: the kinds of plans."""
ENDING = ("done", "keep-points", "enough")
ORDERS = (
    *("roll", "fight-on", "test", "reroll", "skip", "keep"),
    *("keep-dice", "roll-patrol", "hunt", "influence", "heal", "pay", "stop"),
)
"""What is ordered for the whole game as soon as it can be."""
BAD, BETTER = 1 / 3, 0.25
"""When the page wants a second press (`isRash`, `isFinal` in `web/src/table/options/choices.ts`)."""


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
        wish = self._first_alike(self.policy.wish(game))
        if (plan := self._plan(wish, plans)) is not None:
            return Deed("plan", plan.id, plan)
        if wish.verb == "use" and str(wish.about) in game.may_always() and str(wish.about) not in known:
            return Deed("order", str(wish.about))
        asked = {str(option.about) for option in game.may_stand()} - known
        if wish.verb == "pass" and len(asked) == 1:
            return Deed("never", asked.pop())
        follow = sorted((plan for plan in plans if plan.begins == wish.id), key=lambda plan: plan.kind != "prepare")
        for then in follow:
            if then.goes_on or self._would_do(then):
                return Deed("plan", then.id, then)
        return Deed("option", wish.id)

    def presses(self, deed: Deed) -> int:
        """How often the page has to be pressed for it: once; for what is hardly wanted, or stands on a sheet, twice."""
        game, plan = self.game, deed.plan
        assert game.decision is not None
        hints = game.hints()
        chances = {each.id: hints[each.id].chance if each.id in hints else None for each in game.decision.options}
        finals = {name: hint.gives_up and game.is_final(name) for name, hint in hints.items()}
        finals = {each.id: finals.get(each.id, False) for each in game.decision.options}
        if deed.kind == "option":
            return 1 + (_is_rash(deed.name, chances) or _is_gone(deed.name, finals))
        if plan is None:
            return 1
        if plan.instead and not plan.then:
            return 2
        if plan.instead:
            better = next(each for each in game.plans() if each.id == plan.instead)
            chances[plan.instead] = better.chance
        begins = plan.begins or plan.instead
        return 1 + (_is_rash(begins, chances) or _is_gone(begins, finals))

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
        while game.settle(self.standing):  # of one seat after the other: an order may end a turn
            pass
        assert game.moves > before or deed.kind in ("order", "never")

    def _first_alike(self, wish: Option) -> Option:
        """Of options that say the same in every word the first: the page lists no other."""
        decision = self.game.decision
        assert decision is not None
        said = self.game.say(wish)
        alike = [each for each in decision.options if self.game.say(each) == said]
        if len(alike) == 1 or wish.verb in WALKING:
            return wish
        hints = self.game.hints()
        own = (said, hints.get(wish.id))
        return next(each for each in alike if (self.game.say(each), hints.get(each.id)) == own)

    def _plan(self, wish: Option, plans: list[Plan]) -> Plan | None:
        """What does in one go what is wished for."""
        by_id = {plan.id: plan for plan in plans}
        if wish.verb in FIGHTING:
            return next((plan for plan in plans if plan.kind == "fight" and not plan.begins), None)
        if wish.verb in HEALING:
            return self._healing(by_id)
        if wish.verb in PAYING:
            return by_id.get("pay")
        if wish.verb == "reroll-die":
            return by_id.get("reroll")
        if wish.verb in BUYING:
            return self._purchases(by_id.get("buy"))
        if wish.verb not in WALKING:
            return None
        goal, after = self._goal(wish)
        if after == INSIDE:  # nobody knows whether the gate opens: what is behind it can be decided before
            within = (by_id.get(each) for each in (f"recover:{goal}", f"draw:{goal}", f"go:{goal}/stop"))
            whole = next((plan for plan in within if plan is not None), None)
        else:
            kinds = AFTER.get(after, ())
            whole = next((by_id[each] for kind in kinds if (each := f"{kind}:{goal}") in by_id), None)
            whole = whole or by_id.get(f"go:{goal}/{after}")
        whole = whole or by_id.get(f"go:{goal}")
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

    def _purchases(self, plan: Plan | None) -> Plan | None:
        """A list of purchases, if the policy would buy just that."""
        if plan is None:
            return None
        wishes: list[str] = []
        for twin, wish in self._ahead():
            if twin.decision is None or twin.decision.topic not in ("purchase", "patrol-where"):
                break
            wishes.append(wish.id)
        return plan if wishes == [step.choice for step in plan.choices] else None

    def _would_do(self, plan: Plan) -> bool:
        """Does the policy want what a plan does after the choice with which it begins?"""
        first, *rest = plan.choices
        twin = self.game.clone()
        twin.play(first.choice)
        wish = self.policy.wish(twin) if twin.decision is not None else None
        return wish is not None and bool(rest) and (wish.verb in ENDING or wish.id == rest[0].choice)

    def _goal(self, wish: Option) -> tuple[object, str]:
        """Where the policy would walk to, and what it would do there."""
        goal: object = None
        for twin, wish in self._ahead():
            if wish.verb == INSIDE:  # the last step leads there, if the test is passed
                return goal, INSIDE
            if wish.verb not in WALKING or twin.dice.drawn != self.game.dice.drawn:
                return goal, wish.id
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


def _is_rash(name: str, chances: Mapping[str, float | None]) -> bool:
    """Will dice decide, most likely for the worse, and is there a better way?"""
    chance = chances.get(name)
    others = (each for option, each in chances.items() if option != name)
    return chance is not None and chance < BAD and any(each is None or each >= chance + BETTER for each in others)


def _is_gone(name: str, finals: Mapping[str, bool]) -> bool:
    """Is something given up for good, where nothing need be?"""
    return finals.get(name, False) and not all(finals.values())


class Turns:
    """Counts the turns of the seats of a game; what comes before the first one is setting up."""

    def __init__(self, game: Game) -> None:
        self.of = Counter[int]()
        game.listen(self._hear)

    @property
    def count(self) -> int:
        """Those of the first seat."""
        return self.of[0]

    def _hear(self, event: questable.Event) -> None:
        if event.kind == "turn":
            self.of[int(event.facts["seat"])] += 1


def presses(adventure: str, seed: str, most: int, seats: int = 1) -> list[tuple[int, Counter[str]]]:
    """For each seat its turns, and the presses they would take, by what they are good for."""
    game = questable.new(adventure, seats=seats, seed=seed)
    turns, mind, counted = Turns(game), Mind(game), [Counter[str]() for _ in range(seats)]
    while game.decision is not None and turns.count <= most:
        if not turns.of:
            for each in counted:
                each.clear()
        (seat, topic), deed = (game.decision.seat, game.decision.topic), mind.next()
        times = mind.presses(deed)
        mind.do(deed)
        counted[seat][f"{topic}: {deed.kind} {deed.plan.kind if deed.plan is not None else ''}".strip()] += times
    return [(max(1, min(turns.of[seat], most)), each) for seat, each in enumerate(counted)]


if __name__ == "__main__":
    adventure, most, *seeds = sys.argv[1:]
    for seed in seeds:
        for seat, (turns, found) in enumerate(
            presses(adventure, seed, int(most), 1 + (adventure == MIDNIGHT)), start=1
        ):
            print(f"{adventure} {seed}, seat {seat}: {sum(found.values()) / turns:.2f} presses a turn in {turns} turns")
            for what, count in found.most_common(12):
                print(f"  {count / turns:.2f} {what}")
