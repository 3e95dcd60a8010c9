"""Several people around one screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.kit import RETURN, RUNEBOUND, Openings, Tab


def begin(tab: Tab, adventure: str) -> None:
    """A game of Ann and Bea, both here."""
    tab.go(f"#/new/{adventure}")
    for seat in (4, 3):
        tab.page.get_by_role("button", name=f"Take seat {seat} away").click()
    tab.page.get_by_role("radiogroup", name="Who plays seat 2").get_by_role("radio", name="Me").check()
    tab.page.get_by_label("Name of the player on seat 1").fill("Ann")
    tab.page.get_by_label("Name of the player on seat 2").fill("Bea")
    expect(tab.page.get_by_text("you pass the device round the table")).to_be_visible()
    tab.page.get_by_role("button", name="Begin").click()


def test_a_curtain_between_those_who_know_different_things(open_tab: Openings) -> None:
    tab = open_tab()
    begin(tab, RETURN)
    curtain = tab.page.get_by_role("dialog", name="Pass the device to")
    passed: list[str] = []
    while len(passed) < 3:
        expect(curtain).to_be_visible()
        name = "Ann" if "Ann" in curtain.inner_text() else "Bea"
        assert [name] != passed[-1:]
        passed.append(name)
        box = curtain.bounding_box()
        assert box == {"x": 0, "y": 0, "width": 1440, "height": 900}
        shown = tab.offered()
        tab.page.keyboard.press("1")
        tab.page.keyboard.press("1")
        tab.page.keyboard.press("Tab")
        expect(curtain.get_by_role("button")).to_be_focused()
        assert tab.offered() == shown  # nothing behind the curtain heard a key
        tab.page.keyboard.press("Enter")
        expect(curtain).to_have_count(0)
        while curtain.count() == 0:
            tab.choose(tab.offered()[-1])


def test_no_curtain_where_all_is_open(open_tab: Openings) -> None:
    tab = open_tab()
    begin(tab, RUNEBOUND)
    asked: set[str] = set()
    while len(asked) < 2:
        expect(tab.options.first).to_be_visible()
        expect(tab.page.get_by_role("dialog")).to_have_count(0)
        asked.add(tab.page.get_by_text(" is asked").first.inner_text())
        tab.choose(tab.offered()[-1])
