"""Hands that do what a mind wants (`mind.py`), by mouse, finger or keys, and count every press."""

from __future__ import annotations

import json
from typing import Literal

from playwright.sync_api import Locator

from questable import Game
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
CLICK = "each => each.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))"
SHIFT_CLICK = "each => each.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, shiftKey: true }))"


class Hands:
    """Play one game; the game here is played along, so that both can be compared."""

    def __init__(self, tab: Tab, game: Game, how: How = "mouse") -> None:
        self.tab, self.game, self.how, self.mind = tab, game, how, Mind(game)
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
            self.tab.page.locator(f"[data-place={json.dumps(str(deed.plan.place))}]").first.evaluate(SHIFT_CLICK)
        button = self._button(deed)
        button.wait_for()
        self.tab.page.wait_for_function("each => each.ariaDisabled !== 'true'", arg=button.element_handle())
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
                return (
                    self.tab.option(deed.name) if deed.plan.way else page.locator(f"[data-place='{deed.plan.place}']")
                )
            case _:
                return page.locator(f"[data-plan={name}]").first

    def _press(self, deed: Deed, button: Locator) -> None:
        press = self._by_keys if self.how == "keys" else self._touch
        press(deed, button)
        if deed.kind in ("option", "plan") and self.tab.page.locator(".armed").count():
            self.tab.page.wait_for_timeout(450)
            press(deed, button)

    def _touch(self, deed: Deed, button: Locator) -> None:
        if button.get_attribute("data-place") is not None:
            button.evaluate(CLICK)
        elif self.how == "touch":
            self.tab.page.wait_for_timeout(600)  # two quick taps in one place are a double click, and that is no answer
            button.tap()
        else:
            button.click()

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
            keyboard.press(digit)
            keyboard.press("Shift+Enter")
            return
        button.focus()
        keyboard.press("Enter")
