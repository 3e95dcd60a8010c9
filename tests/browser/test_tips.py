"""Every number, jewel, phase and symbol on the table says what it is to whoever asks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from questable import Game
from tests.browser.kit import (
    BOT,
    ME,
    MIDNIGHT,
    RETURN,
    RUNEBOUND,
    ZANAGA,
    Openings,
    Server,
    Tab,
    fighting,
    god_awake,
    hunting,
    reach,
    travelling,
)
from tests.sweeps import share

MUTE = Path(__file__).with_name("tips.js").read_text(encoding="utf-8")
PICTURES = {
    "Rise": (RUNEBOUND, travelling),
    "Rise, a fight": (RUNEBOUND, fighting),
    "Zanaga, a god awake": (ZANAGA, god_awake),
    "Midnight": (MIDNIGHT, hunting),
    "Midnight, a fight": (MIDNIGHT, fighting),
    "Return": (RETURN, travelling),
    "Return, a fight": (RETURN, fighting),
}


def sit_down(tab: Tab, server: Server, game: Game) -> None:
    assert game.decision is not None
    me = game.decision.seat
    tab.go(server.go_on(game, [ME if seat == me else BOT for seat in range(game.setting.seats)]).link(me))
    tab.page.locator("[data-option][aria-disabled=false], [data-round]").first.wait_for()


@pytest.mark.parametrize("picture", share(PICTURES, of=3))
def test_whatever_is_seen_says_what_it_is(picture: str, server: Server, open_tab: Openings) -> None:
    adventure, wanted = PICTURES[picture]
    game = reach(adventure, wanted, seats=3, seed="5")
    tab = open_tab(settings={"steps": False, "whole": False})
    sit_down(tab, server, game)
    assert tab.page.evaluate(MUTE) == []


def test_a_value_says_what_its_numbers_are_for(server: Server, open_tab: Openings) -> None:
    """In words, in the language of the page; whoever hears the page hears it, too."""
    tab = open_tab(settings={"language": "de"})
    tab.go(server.new(RUNEBOUND, [ME], variants=["solo"]).link(0))
    values = tab.page.get_by_role("complementary", name="Helden").locator(".bigattrs > div")
    for name, phase in (("Geist", "im Fernkampf"), ("Körper", "im Nahkampf"), ("Seele", "mit Magie")):
        value = values.filter(has_text=name)
        expect(value).to_have_attribute("title", re.compile(rf"{name} \d+/\d+: .*{phase}.*Schaden"))
        expect(value.locator(".sr-only")).to_contain_text("Schaden eines gelungenen Angriffs")


def test_a_finger_reads_what_a_mouse_reads(server: Server, open_tab: Openings) -> None:
    """By a tap; where a tap does something, by holding. The next touch puts it away."""
    tab = open_tab(size=(1180, 820), touch=True)
    tab.go(server.new(RUNEBOUND, [ME], variants=["solo"]).link(0))
    value = tab.page.locator(".bigattrs > div").first
    value.tap()
    tip = tab.page.get_by_role("tooltip")
    expect(tip).to_contain_text("two ten-sided dice")
    tab.page.locator("article.hero h3").first.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(tip).to_have_count(0)
    rules = tab.page.locator(".top").get_by_role("link")
    rules.dispatch_event("pointerdown", {"pointerType": "touch", "pointerId": 7, "isPrimary": True, "bubbles": True})
    expect(tip).to_have_text(rules.get_attribute("title") or "")
    pressed = "link => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"
    assert not rules.evaluate(pressed), "whoever rests on it reads, and presses nothing"
    expect(tip).to_be_visible()
