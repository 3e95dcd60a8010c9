"""Midnight on the page, in two browsers: a hero steals up to a black mirror, and the Night King waits behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

import questable
from questable import Option
from questable.runebound.midnight.state import Midnight
from tests.browser.kit import ME, MIDNIGHT, Openings, Server, Tab, no_sideways_scrolling

HERO, KING = 0, 1
SEED = "5"
PLENTY = 90  # choices from the set-up to the assault; it takes some thirty
IDLE = ("no-attack", "leave-it", "enough", "spare-power", "nothing", "done", "pass", "keep-dice", "halt", "stop")
"""What they do when there is nothing they want."""


def wish(game: Midnight, mirror: int) -> Option:
    """The hero goes to a mirror by the shortest way; the Night King lets it happen."""
    assert game.decision is not None
    options, topic, steps = game.decision.options, game.decision.topic, game.content.grid.distance
    if topic == "spend-action" and game.heroes[HERO].space != mirror:
        ways = [option for option in options if option.verb == "travel"]
        return min(ways or options[-1:], key=lambda way: steps(int(way.about or 0), mirror) or 0)
    if topic == "patrol":
        return next(option for option in options if option.verb == "leave-patrol")
    return next((option for verb in IDLE for option in options if option.verb == verb), options[0])


@pytest.fixture(scope="module")
def night() -> tuple[Midnight, int]:
    """A game of two after its set-up, and the mirror that is nearest to the hero."""
    game = questable.new(MIDNIGHT, seats=2, seed=SEED)
    assert isinstance(game, Midnight)
    while not game.round:
        assert game.decision is not None
        game.play(game.decision.options[0])
    steps, here = game.content.grid.distance, game.heroes[HERO].space
    return game, min(game.mirrors, key=lambda space: steps(here, space) or 0)


def play(tabs: Sequence[Tab], game: Midnight, mirror: int, until: Callable[[], bool]) -> None:
    """Each clicks in their own browser; the other one is offered nothing."""
    for _ in range(PLENTY):
        if until():
            return
        assert game.decision is not None
        seat, chosen = game.decision.seat, wish(game, mirror)
        tabs[seat].option(chosen.id).wait_for()
        assert tabs[seat].offered() == [option.id for option in game.decision.options]
        expect(tabs[1 - seat].options).to_have_count(0)
        tabs[seat].choose(chosen.id)
        game.play(chosen)
    raise AssertionError("it never came to it")


def test_the_night_king_and_a_hero_come_to_an_assault(
    night: tuple[Midnight, int], server: Server, open_tab: Openings
) -> None:
    game, mirror = night
    game = game.clone()
    made = server.go_on(game, [ME, ME])
    tabs = [open_tab().go(made.link(seat)) for seat in (HERO, KING)]
    for tab in tabs:
        expect(tab.page.locator(".chart")).to_be_visible()
        tab.spare_the_painter()
    names = game.content.cards
    hero, king = names[game.heroes[HERO].id].name, names[game.king].name
    goods = [names[card].name for card in game.goods[HERO]]

    # each sees both boards; goods are read by who has them
    for tab in tabs:
        expect(tab.page.get_by_role("article", name=king).first).to_contain_text("Night King")
    own, seen = (tab.page.get_by_role("article", name=hero).first for tab in tabs)
    for card in goods:
        expect(own.get_by_role("button", name=card).first).to_be_visible()
        expect(tabs[KING].page.get_by_role("button", name=card)).to_have_count(0)
    expect(seen.get_by_role("button", name=f"{len(goods)} goods").first).to_be_visible()

    play(tabs, game, mirror, lambda: game.decision is not None and game.decision.topic == "influence-assault")
    assert game.assaulting == mirror
    assert game.decision is not None
    assert game.decision.seat == KING
    for tab in tabs:
        expect(tab.page.locator(".fight")).to_contain_text("Assault for a black mirror")
        assert any(line.startswith("Assault on ") for line in tab.chronicle())
    expect(tabs[HERO].options).to_have_count(0)

    # the Night King influences one phase, and the hero sees it on the sheet
    for choice in ("influence:ranged", "no-influence", "no-influence"):
        tabs[KING].choose(choice)
        game.play(choice)
    assert not game.tokens, "no die could be rolled again"
    assert game.decision.seat == HERO
    tabs[HERO].option(game.decision.options[0].id).wait_for()
    expect(tabs[KING].options).to_have_count(0)
    assert any("influences the ranged phase" in line for line in tabs[HERO].chronicle())
    for tab in tabs:
        no_sideways_scrolling(tab)


def test_the_seat_of_the_night_king_is_marked_where_a_game_is_put_together(open_tab: Openings) -> None:
    tab = open_tab().go(f"#/new/{MIDNIGHT}")
    seats = tab.page.locator(".seats li")
    expect(seats.filter(has_text="Night King")).to_have_count(1)
    expect(seats.nth(3)).to_contain_text("Night King")
    tab.page.get_by_role("button", name="Add a seat").click()
    expect(seats.filter(has_text="Night King")).to_have_count(1)
    expect(seats.nth(4)).to_contain_text("Night King")
