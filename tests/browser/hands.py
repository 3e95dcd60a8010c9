"""Hands that do what a mind wants (`mind.py`), by mouse, finger or keys, and count every press; and ears.

Ears find what is pressed by its role and its name alone, as somebody does who hears the page.
"""

from __future__ import annotations

import json
import re
from typing import Literal

from playwright.sync_api import Locator, expect

from questable import Game, Plan
from tests.browser.kit import Tab
from tests.browser.mind import Deed, Mind

How = Literal["mouse", "touch", "keys"]
DIGITS = 9
COUNTER = """() => {
  window.presses = { clicks: 0, acts: 0, keys: 0 };
  addEventListener('click', (event) => (window.presses.clicks += event.detail > 0), true);
  addEventListener('keydown', (event) => {
    window.presses.keys += event.key !== 'Shift';
    const digit = event.shiftKey && event.code.startsWith('Digit');
    window.presses.acts += digit || event.key === 'Enter' || event.key === 'f';
  }, true);
}"""
LIES = """each => {
  // where it can be pressed on the screen, if nothing lies over it
  const box = each.getBoundingClientRect(), at = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(...at) === each ? at : null;
}"""
SHIFT_CLICK = "each => each.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, shiftKey: true }))"


class Hands:
    """Play one game; the game here is played along, so that both can be compared. Several seats share a mind."""

    def __init__(self, tab: Tab, game: Game, how: How = "mouse", mind: Mind | None = None) -> None:
        self.tab, self.game, self.how, self.mind = tab, game, how, mind or Mind(game)
        self.choices = 0
        tab.page.evaluate(COUNTER)

    @property
    def presses(self) -> int:
        """Clicks or taps; by keys, those that do something: what only walks to an option does not count."""
        counted: dict[str, int] = self.tab.page.evaluate("window.presses")
        return counted["acts"] if self.how == "keys" else counted["clicks"]

    @property
    def keys(self) -> int:
        """Every key that was pressed."""
        counted: dict[str, int] = self.tab.page.evaluate("window.presses")
        return counted["keys"]

    def act(self) -> None:
        """Do next what the mind wants."""
        deed, before = self.mind.next(), self.game.moves
        if deed.plan is not None and deed.plan.instead and not deed.plan.then:  # it stands on the sheet of the place
            self._look_at(deed.plan)
        button = self._button(deed)
        expect(button).to_be_enabled()
        fold = button.locator("xpath=ancestor::details[not(@open)]/summary")
        if fold.count():  # little room: orders lie in a line that opens
            self._open(fold)
        self.tab.acknowledged(lambda: self._press(deed, button))
        self.mind.do(deed)
        self.choices += self.game.moves - before

    def _button(self, deed: Deed) -> Locator:
        """Where a deed is pressed."""
        page, name = self.tab.page, json.dumps(deed.name)
        match deed.kind:
            case "order":
                return page.locator(f'[data-order={name}] [data-always="game"]').first
            case "never":
                return page.locator(f'[data-about={name}] [data-standing="game"]').first
            case "option":
                return self.tab.option(deed.name)
            case _ if deed.plan is not None and deed.plan.place is not None and not deed.plan.instead:
                return self.tab.option(deed.name if deed.plan.way else deed.plan.choices[0].choice)
            case _:
                return page.locator(f"[data-plan={name}]").first

    def _press(self, deed: Deed, button: Locator) -> None:
        press = self._by_keys if self.how == "keys" else self._touch
        press(deed, button)
        if deed.kind in ("option", "plan") and self.tab.page.locator(".armed").count():
            self.tab.page.wait_for_timeout(450)
            press(deed, button)

    def _touch(self, deed: Deed, button: Locator) -> None:
        if self.how == "touch":
            self.tab.page.wait_for_timeout(600)  # two quick taps in one place are a double click, and that is no answer
            button.tap()
        else:
            button.click()

    def _open(self, fold: Locator) -> None:
        if self.how == "keys":
            fold.press("Enter")
        elif self.how == "touch":
            fold.tap()
        else:
            fold.click()

    def _look_at(self, plan: Plan) -> None:
        """Bring the sheet of a place: by a click with Shift, by a tap, by Enter; on the map, where it can be seen."""
        spot = self.tab.page.locator(f"[data-place={json.dumps(str(plan.place))}]").first
        if self.how == "keys":
            spot.focus()
            self.tab.page.keyboard.press("Enter")
            return
        if self.how == "touch":
            self.tab.page.wait_for_timeout(600)  # as in `_touch`; a finger looks where the place is when it comes down
            self.tab.page.touchscreen.tap(*self._seen(spot))
            return
        x, y = self._seen(spot)
        self.tab.page.keyboard.down("Shift")
        self.tab.page.mouse.click(x, y)
        self.tab.page.keyboard.up("Shift")

    def _seen(self, spot: Locator) -> tuple[float, float]:
        """Where a place lies on the screen; if it does not, the whole map is shown."""
        for _ in range(2):
            at: list[float] | None = spot.evaluate(LIES)
            if at is not None:
                return at[0], at[1]
            whole = self.tab.page.get_by_role("button", name="Show the whole map")
            whole.tap() if self.how == "touch" else whole.click()
            self.tab.page.wait_for_timeout(600)
        raise AssertionError("the place cannot be seen on the map")

    def _by_keys(self, deed: Deed, button: Locator) -> None:
        """A digit with Shift takes an option, Shift and Enter take it with what follows; to anything else one walks."""
        keyboard = self.tab.page.keyboard
        shortcut = button.get_attribute("aria-keyshortcuts") or ""
        if deed.plan is not None and deed.plan.kind == "fight" and not deed.plan.begins:
            if self.tab.page.locator("[data-round]").count():
                keyboard.press("f")
                return
        elif button.get_attribute("data-option") is not None and shortcut.isdigit():
            keyboard.press(f"Shift+Digit{shortcut}")
            return
        first = button.locator("xpath=ancestor::*[contains(@class, 'slot')]//*[@data-option]")
        digit = (first.get_attribute("aria-keyshortcuts") or "") if first.count() else ""
        if digit and button.get_attribute("data-plan") is not None:
            if not self.tab.page.locator(".armed").count():  # once more, the digit would take it without what follows
                keyboard.press(digit)
            keyboard.press("Shift+Enter")
            return
        button.focus()
        keyboard.press("Enter")


class Ears(Hands):
    """Play with what the accessibility tree holds: roles, names, and Enter."""

    def __init__(self, tab: Tab, game: Game) -> None:
        super().__init__(tab, game, "keys")

    @property
    def options(self) -> Locator:
        return self.tab.page.get_by_role("group", name="Options", exact=True)

    def heard(self) -> list[str]:
        """What can be pressed in the list of options, by name; what is called the same nobody could tell apart."""
        names = names_of_buttons(self.options.aria_snapshot())
        assert len(set(names)) == len(names), f"called the same: {[each for each in names if names.count(each) > 1]}"
        return names

    def _button(self, deed: Deed) -> Locator:
        page, plan, spoken = self.tab.page, deed.plan, self.game.spoken()
        if deed.kind == "order":
            group = page.get_by_role("group", name=f"Always: {spoken.called(deed.name, always=True)}", exact=True)
            return group.get_by_role("button", name="this game", exact=True)
        if deed.kind == "never":
            group = page.get_by_role("group", name=self._never(spoken.name(deed.name), deed.name), exact=True)
            return group.get_by_role("button", name="again", exact=True)
        if plan is None:
            return self._option(deed.name)
        if plan.begins:
            return self._listed(f"{self._said(plan.begins)}, {plan.name}")
        if plan.instead and plan.then:
            return self._listed(f"{self._better(plan)}, {plan.then}")
        if plan.instead:
            sheet = page.get_by_role("region", name=self._better(plan), exact=True)
            return sheet.get_by_role("list", name="Other ways").get_by_role("button", name=str(plan.name), exact=True)
        if plan.place is not None and not plan.way:  # whoever stays takes no way: the option itself is listed
            return self._option(plan.choices[0].choice)
        if plan.place is not None:
            return self._listed(str(plan.name))
        at_once = page.get_by_role("group", name="Shortcuts")
        return at_once.get_by_role("button", name=re.compile(rf"^{re.escape(str(plan.name))}( [<>]?\d+ ?%)?$"))

    def _never(self, name: str, card: str) -> str:
        """A hero uses an ability, not itself."""
        decision = self.game.decision
        assert decision is not None
        said = next(self.game.say(each) for each in decision.options if str(each.about) == card)
        return f"Don't ask about {name}:" if name in said else f"Don't ask: {said}"

    def _said(self, option: str) -> str:
        decision = self.game.decision
        assert decision is not None
        found = decision.option(option)
        assert found is not None
        return self.game.say(found)

    def _better(self, plan: Plan) -> str:
        """What the plan is called that this one is an alternative to."""
        return next(str(each.name) for each in self.game.plans() if each.id == plan.instead)

    def _option(self, option: str) -> Locator:
        """Of options that begin with the same words it is the one at its place among them."""
        decision, said = self.game.decision, self._said(option)
        assert decision is not None
        alike = [each.id for each in decision.options if self.game.say(each) == said]
        if len(alike) == 1:
            return self._listed(said)
        hints = self.game.hints()
        told = list(dict.fromkeys(hints.get(each) for each in alike))  # what says the same in every word is listed once
        return self._listed(said, told.index(hints.get(option)), len(told))

    def _listed(self, said: str, at: int = 0, of: int = 1) -> Locator:
        """The button that says this first, and then whatever it leads to."""
        begins = re.compile(rf"(.*: )?{re.escape(said)}( \.|$)", re.IGNORECASE)
        heard = [each for each in self.heard() if begins.match(each)]
        assert len(heard) == of, (said, heard)
        return self.options.get_by_role("button", name=heard[at], exact=True)

    def _look_at(self, plan: Plan) -> None:
        land = self.tab.page.get_by_role("group", name=re.compile("^Map"))
        land.get_by_role("button", name=re.compile(rf"{re.escape(self._better(plan))}(?![\w-])")).press("Enter")

    def _press(self, deed: Deed, button: Locator) -> None:
        button.press("Enter")
        if deed.kind in ("option", "plan") and self.tab.page.get_by_role("alert").get_by_text("Press again").count():
            self.tab.page.wait_for_timeout(450)
            self.tab.page.keyboard.press("Enter")


def names_of_buttons(snapshot: str) -> list[str]:
    """What the buttons of an accessibility tree are called, in order."""
    names = []
    for line in snapshot.splitlines():
        text = line.strip().removeprefix("- ")
        if text.startswith("'"):  # as YAML quotes what has a colon
            text = text[1:].replace("''", "'")
        if found := re.match(r'button ("(?:[^"\\]|\\.)*")', text):
            names.append(json.loads(found[1]))
    return names
