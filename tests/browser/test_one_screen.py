"""Several people around one screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import questable
from questable.runebound.midnight.state import Midnight
from tests.browser.kit import BOT, ME, MIDNIGHT, RETURN, RUNEBOUND, Openings, Policy, Server, Tab


def begin(tab: Tab, adventure: str) -> None:
    """A game of Ann and Bea, both here."""
    tab.go(f"#/new/{adventure}")
    for seat in (4, 3):
        tab.page.get_by_role("button", name=f"Remove seat {seat}").click()
    tab.page.get_by_role("radiogroup", name="Who plays seat 2").get_by_role("radio", name="Me").check()
    tab.page.get_by_label("Name of the player in seat 1").fill("Ann")
    tab.page.get_by_label("Name of the player in seat 2").fill("Bea")
    expect(tab.page.get_by_text("Pass the device around the table")).to_be_visible()
    tab.page.get_by_role("button", name="Start").click()


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


@pytest.mark.slow
@pytest.mark.rule("MN-GOODS-02")
def test_the_curtain_of_midnight(server: Server, open_tab: Openings) -> None:
    """A hero and the Night King at one screen, a bot between them.

    The curtain falls whenever the device passes to the other, and only then; the goods of the hero are gone when the
    Night King looks. While the bot plays the device stays with who had it last.
    """
    game = questable.new(MIDNIGHT, seats=3, seed="4")
    names, policy = {0: "Ann", 2: "Bea"}, Policy(game)
    made = server.go_on(game, [{**ME, "name": "Ann"}, BOT, {**ME, "name": "Bea"}])
    tab = open_tab().go(made.link(0))
    expect(tab.page.locator(".chart")).to_be_visible()
    tab.go("#/").go(made.link(2))
    curtain = tab.page.get_by_role("dialog", name="Pass the device to")
    holder, handed, turned = "", 0, False
    while handed < 6 or not turned:
        game = server.position(made)
        assert isinstance(game, Midnight)
        turned = game.round > 1  # the bot between them has had its turn
        assert game.decision is not None
        if (seat := game.decision.seat) not in names:
            tab.page.wait_for_timeout(100)
            continue
        if names[seat] != holder:
            expect(curtain).to_contain_text(names[seat])
            assert curtain.bounding_box() == {"x": 0, "y": 0, "width": 1440, "height": 900}
            assert tab.page.evaluate("document.elementFromPoint(1300, 300).closest('.curtain') !== null")
            curtain.get_by_role("button").click()
            holder, handed = names[seat], handed + 1
        expect(curtain).to_have_count(0)
        for card in game.goods.get(0, ()):
            shown = tab.page.get_by_role("button", name=game.content.cards[card].name)
            if seat == 0:
                expect(shown.first).to_be_attached()
            else:
                expect(shown).to_have_count(0)
        tab.choose(policy.wish(game).id)
        while server.position(made).moves == game.moves:
            tab.page.wait_for_timeout(50)


def test_no_curtain_where_all_is_open(open_tab: Openings) -> None:
    tab = open_tab()
    begin(tab, RUNEBOUND)
    asked: set[str] = set()
    while len(asked) < 2:
        expect(tab.options.first).to_be_visible()
        expect(tab.page.get_by_role("dialog")).to_have_count(0)
        asked.add(tab.page.get_by_text(" to decide").first.inner_text())
        tab.choose(tab.offered()[-1])
