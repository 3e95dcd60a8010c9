"""What the Mists of Zanaga lay on the table: rituals and their tokens, roaming monsters, gods, the Lost City."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from questable import Game
from questable.runebound.mists_of_zanaga.state import Zanaga
from tests.browser.kit import BOT, ME, PHONE, ZANAGA, Openings, Server, Tab, god_awake, god_fought, reach


def sit_down(tab: Tab, server: Server, game: Game) -> Zanaga:
    """On the seat that is asked."""
    assert game.decision is not None
    assert isinstance(game, Zanaga)
    me = game.decision.seat
    tab.go(server.go_on(game, [ME if seat == me else BOT for seat in range(game.setting.seats)]).link(me))
    expect(tab.options.first).to_be_visible()
    return game


@pytest.fixture(scope="module")
def awake() -> Game:
    return reach(ZANAGA, god_awake, seats=3, seed="2")


def group(tab: Tab, title: str) -> Locator:
    return tab.page.get_by_role("complementary", name="Decks and tracks").get_by_role("region", name=title, exact=True)


def test_both_tracks_are_read_without_opening_anything(awake: Game, server: Server, open_tab: Openings) -> None:
    """Names, tokens in their slots and those missing, terrain: in sight, and in words for those who listen."""
    tab = open_tab()
    game = sit_down(tab, server, awake)
    rituals, roaming = group(tab, "Rituals in play"), group(tab, "Roaming monsters")
    for card in game.rituals:
        ritual, filled = game.content.rituals[card], game.filled.get(card, ())
        lying = rituals.get_by_role("button", name=ritual.name)
        expect(lying.get_by_text(ritual.name)).to_be_visible()
        expect(lying.locator(".tokens i:not(.gap)")).to_have_count(len(filled))
        expect(lying.locator(".tokens i.gap")).to_have_count(ritual.slots - len(filled))
        for token in filled:
            expect(lying).to_have_attribute("aria-label", re.compile(rf"\b{token}\b"))
    for card in game.roaming:
        monster = game.content.monsters[card]
        lying = roaming.get_by_role("button", name=monster.name)
        expect(lying.get_by_text(monster.name)).to_be_visible()
        expect(lying).to_have_attribute("aria-label", re.compile(rf"\b{monster.terrain}\b"))


def test_a_god_awake_tells_its_omens(awake: Game, server: Server, open_tab: Openings) -> None:
    tab = open_tab()
    game = sit_down(tab, server, awake)
    god = game.content.gods[game.awake[-1]]
    lying = group(tab, "God awake")
    expect(lying.get_by_role("button", name=god.name)).to_be_visible()
    for omen in god.omens:
        expect(lying.get_by_text(f"Omen of the {omen.symbol}: ").first).to_be_visible()


def test_tracks_can_be_spread_out(awake: Game, server: Server, open_tab: Openings) -> None:
    """Larger, with the terrain in words."""
    tab = open_tab()
    game = sit_down(tab, server, awake)
    tab.page.get_by_role("button", name="Roaming monsters: spread out").click()
    spread = tab.page.locator("section.spread")
    for card in game.roaming:
        monster = game.content.monsters[card]
        expect(spread.get_by_role("button", name=monster.name).get_by_text(monster.terrain)).to_be_visible()
    spread.get_by_role("button", name="Hide").click()
    expect(spread).to_have_count(0)


def test_on_a_phone_the_tracks_are_lists(awake: Game, server: Server, open_tab: Openings) -> None:
    tab = open_tab(size=PHONE)
    game = sit_down(tab, server, awake)
    tab.page.get_by_role("tab", name="Decks").click()
    for title, cards in (("Rituals in play", game.rituals), ("Roaming monsters", game.roaming)):
        for card in cards:
            name = game.content.cards[card].name
            expect(group(tab, title).get_by_role("button", name=name)).to_contain_text(name)
    first = game.content.rituals[game.rituals[0]]
    group(tab, "Rituals in play").get_by_role("button", name=first.name).click()
    expect(tab.page.get_by_role("dialog", name=first.name)).to_contain_text("When completed: ")


def test_the_lost_city_has_its_name_on_the_map(awake: Game, server: Server, open_tab: Openings) -> None:
    tab = open_tab()
    sit_down(tab, server, awake)
    expect(tab.page.locator(".chart .wandering text")).to_have_text("Lost City")


def test_a_confrontation_shows_the_doom_and_cites_its_rules(server: Server, open_tab: Openings) -> None:
    tab = open_tab()
    game = sit_down(tab, server, reach(ZANAGA, god_fought, seats=3, seed="2"))
    god = game.content.gods[game.fights[-1].enemy]
    sheet = tab.page.locator(".fight")
    expect(sheet.get_by_role("heading", name=god.name).first).to_be_visible()
    if count := game.dooms.get(god.id, 0):
        expect(sheet.get_by_text(f"{count} doom counter")).to_be_visible()
    expect(sheet.get_by_text("Omen of the")).to_have_count(0)
    mark = sheet.get_by_role("button", name="Rule ").first
    mark.click()
    expect(tab.page.get_by_role("dialog", name="Rule ").locator(".text")).not_to_be_empty()


def test_marks_of_this_box_open_its_rules(awake: Game, server: Server, open_tab: Openings) -> None:
    tab = open_tab()
    sit_down(tab, server, awake)
    mark = tab.page.get_by_role("log", name="Chronicle").get_by_role("button", name="Rule MZ-").last
    name = mark.inner_text()
    mark.click()
    expect(tab.page.get_by_role("dialog", name=f"Rule {name}").locator(".text")).not_to_be_empty()
