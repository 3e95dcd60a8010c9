"""What the Avatars of Kelnov lay on the table: their decks, who has defeated how many, what is out of the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from questable import Game
from tests.browser.kit import BOT, KELNOV, ME, Openings, Server, Tab, avatar_fallen, reach


@pytest.fixture(scope="module")
def later() -> Game:
    return reach(KELNOV, avatar_fallen, seats=2, seed="5")


def sit_down(tab: Tab, server: Server, game: Game) -> None:
    """On the seat that is asked."""
    assert game.decision is not None
    me = game.decision.seat
    tab.go(server.go_on(game, [ME if seat == me else BOT for seat in range(game.setting.seats)]).link(me))
    expect(tab.options.first).to_be_visible()


def beside_the_map(tab: Tab) -> Locator:
    return tab.page.get_by_role("complementary", name="Decks and tracks")


def test_everybody_sees_who_has_defeated_which_avatar(later: Game, server: Server, open_tab: Openings) -> None:
    tab = open_tab()
    sit_down(tab, server, later)
    seen, cards = later.view(0), later.setting.content.cards
    for seat in (0, 1):
        count = len(seen.kelnov.defeated.get(seat, ()))
        expect(tab.page.get_by_text(f"{count}/3").first).to_be_attached()
    goal = beside_the_map(tab)
    for avatar in (avatar for fallen in seen.kelnov.defeated.values() for avatar in fallen):
        expect(goal).to_contain_text(cards[avatar].name)


def test_the_decks_of_kelnov_and_what_is_out_of_the_game(later: Game, server: Server, open_tab: Openings) -> None:
    tab = open_tab()
    sit_down(tab, server, later)
    seen, cards = later.view(0), later.setting.content.cards
    for colour in ("green", "yellow", "blue"):
        left = seen.decks[f"kelnov-{colour}"]
        deck = tab.page.get_by_role("img", name=re.compile(f"^{colour.capitalize()}, Kelnov: {left} card"))
        tab.lay_open("Kelnov", deck)
        expect(deck).to_be_visible()
    assert seen.kelnov.removed
    for card in seen.kelnov.removed:
        out = tab.page.get_by_role("button", name=cards[card].name).first
        tab.lay_open("Out of the game", out)
        expect(out).to_be_attached()
