"""Hands that play by plans where they can, and count every press of the mouse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from playwright.sync_api import expect

from questable import Game, Option, Plan, Standing
from tests.browser.kit import Policy, Tab

FIGHTING = ("fight-on", "attack", "defend", "skill", "dice")
WALKING = ("walk", "step", "cross", "stop")
COUNTER = "window.presses = 0; addEventListener('click', () => (window.presses += 1), true)"
CLICK = "each => each.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))"
SHIFT_CLICK = "each => each.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, shiftKey: true }))"


class Hands:
    """Play one game with the mouse; the game here is played along, so that both can be compared."""

    def __init__(self, tab: Tab, game: Game) -> None:
        self.tab, self.game, self.policy = tab, game, Policy(game)
        self.standing: list[Standing] = []
        self.choices = 0
        tab.page.evaluate(COUNTER)

    @property
    def presses(self) -> int:
        found: int = self.tab.page.evaluate("window.presses")
        return found

    def act(self) -> None:
        """Do next what the policy wishes, in one go if there is a plan for it."""
        game = self.game
        assert game.decision is not None
        wish = self.policy.wish(game)
        before = game.moves
        plan = self._plan(wish)
        if plan is not None and plan.place is not None:
            self._go(plan)
            game.carry_out(plan, standing=self.standing)
        elif plan is not None:
            button = self.tab.page.locator(f"[data-plan={json.dumps(plan.id)}]")
            self.tab.acknowledged(button.first.click)
            game.carry_out(plan, standing=self.standing)
        elif wish.verb == "heal" and (healing := self._healing()) is not None:
            button = self.tab.page.locator(f"[data-plan={json.dumps(healing.id)}]")
            self.tab.acknowledged(button.first.click)
            game.carry_out(healing, standing=self.standing)
        elif self._need_not_be_asked(wish):
            self._stand()
        else:
            self.tab.choose(wish.id)
            game.play(wish)
        game.settle(self.standing)
        self.choices += game.moves - before

    def _plan(self, wish: Option) -> Plan | None:
        """What does the same as the policy would do now."""
        plans = self.game.plans()
        if wish.verb in FIGHTING:
            return next((plan for plan in plans if plan.kind == "fight" and plan.choices[0].choice == wish.id), None)
        if wish.verb not in WALKING:
            return None
        goal, attempt = self._goal(wish)
        best = next((plan for plan in plans if plan.id == f"go:{goal}"), None)
        if best is None or not attempt:
            return best
        return next((plan for plan in plans if plan.id == f"{best.id}/{attempt}"), best)

    def _healing(self) -> Plan | None:
        """Heal as the policy would, and leave if it would leave then."""
        twin = self.game.clone()
        while twin.decision is not None and (wish := self.policy.wish(twin)).verb in ("heal", "done"):
            twin.play(wish)
            if wish.verb == "done":
                break
        for plan in self.game.plans():
            trial = self.game.clone()
            if plan.kind == "heal":
                trial.carry_out(plan)
                if trial == twin:
                    return plan
        return None

    def _goal(self, wish: Option) -> tuple[object, str]:
        """Where the policy would walk to, and what it would attempt there."""
        goal, drawn = wish.about, self.game.dice.drawn
        for twin, wish in self._ahead():
            if wish.verb not in WALKING or twin.dice.drawn != drawn:
                return goal, wish.id if wish.verb == "attempt" else ""
            goal = goal if wish.about is None else wish.about
        return goal, ""

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

    def _go(self, plan: Plan) -> None:
        """Click the place; what else could be done there is on the sheet that Shift and a click lay open."""
        page = self.tab.page
        place = page.locator(f"[data-place={json.dumps(str(plan.place))}]").first
        if not plan.instead:
            self.tab.acknowledged(partial(place.evaluate, CLICK))
            return
        place.evaluate(SHIFT_CLICK)
        button = page.locator(".plan.pinned").get_by_role("listitem").get_by_text("attempt")
        self.tab.acknowledged(button.first.click)

    def _need_not_be_asked(self, wish: Option) -> bool:
        return wish.verb == "pass" and bool(self.game.may_stand())

    def _stand(self) -> None:
        """Do not ask about these cards any more in this game."""
        cards = dict.fromkeys(str(option.about) for option in self.game.may_stand())
        for each in self.standing:
            cards.pop(each.card, None)
        before = self.game.moves
        rows = self.tab.page.locator('[data-standing="game"]')
        for left in range(len(cards), 0, -1):
            expect(rows).to_have_count(left)
            self.tab.acknowledged(rows.first.click)
        self.standing += [self.game.stand(card) for card in cards]
        self.game.settle(self.standing)
        assert self.game.moves > before
