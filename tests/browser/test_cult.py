"""What Cult of the Rune lays on the table, and a game of it to its end."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import expect

from questable import Game
from questable.runebound.cult_of_the_rune import ending
from questable.runebound.cult_of_the_rune.state import CultGame
from tests.browser.kit import BOT, CULT, ME, PHONE, Openings, Policy, Server, Tab, cult_about, reach, to_be_ended
from tests.browser.test_whole_games import LONGEST, is_over


@pytest.fixture(scope="module")
def about() -> Game:
    return reach(CULT, cult_about, seats=3, seed="5")


def sit_down(tab: Tab, server: Server, game: Game) -> CultGame:
    """On the seat that is asked."""
    assert game.decision is not None and isinstance(game, CultGame)
    me = game.decision.seat
    tab.go(server.go_on(game, [ME if seat == me else BOT for seat in range(game.setting.seats)]).link(me))
    expect(tab.options.first).to_be_visible()
    return game


def test_the_map_shows_the_cult_its_trail_and_what_it_has_turned(
    about: Game, server: Server, open_tab: Openings
) -> None:
    tab = open_tab()
    game = sit_down(tab, server, about)
    board = tab.page.locator(".qb")
    expect(board.locator("path.facing:not(.aside)")).to_have_count(1)
    expect(board.locator("path.facing.aside")).not_to_have_count(0)
    expect(board.locator(".gem.turned")).to_have_count(sum(map(len, game.turned_over.values())))


def test_boards_and_trays_tell_points_corruption_and_the_pile(about: Game, server: Server, open_tab: Openings) -> None:
    tab = open_tab()
    game = sit_down(tab, server, about)
    for seat in game.seats_from(0):
        points = f"{ending.points_of(game, seat)} + {ending.bonus_of(game, seat)}"
        expect(tab.page.get_by_text(points, exact=True).first).to_be_visible()
    decks = tab.page.get_by_role("complementary", name="Decks and tracks")
    expect(decks.get_by_text("The next roll for the cult")).to_be_visible()
    expect(decks.get_by_role("img", name=f"Pile: {len(game.pile)} of {ending.pile_threshold(game)}")).to_be_visible()
    markers = tab.page.get_by_role("img", name="Corruption")
    expect(markers.first).to_be_visible()


def test_on_a_phone_nothing_is_lost(about: Game, server: Server, open_tab: Openings) -> None:
    tab = open_tab(size=PHONE)
    sit_down(tab, server, about)
    tab.page.get_by_role("tab", name="Decks").click()
    expect(tab.page.get_by_text("The next roll for the cult")).to_be_visible()


@pytest.mark.slow
def test_to_its_end_by_mouse(server: Server, open_tab: Openings) -> None:
    """Alone against the cult; places are clicked on the map, those of the marker too."""
    game = to_be_ended(CULT, seed="13", last=30)
    made = server.go_on(game, [ME])
    policy = Policy(game)
    tab = open_tab().go(made.link(0))
    expect(tab.options.first).to_be_visible()
    tab.spare_the_painter()
    topics = set[str]()
    while game.decision is not None and game.moves < LONGEST:
        tab.is_asked([option.id for option in game.decision.options])
        wish = policy.wish(game)
        alone = sum(option.about == wish.about for option in game.decision.options) == 1
        spot = tab.on_the_map(wish) if alone and wish.about is not None else None
        plan = next((each for each in game.plans() if each.id == f"go:{wish.about}"), None) if spot else None
        if spot is not None:
            topics.add(game.decision.topic)
            tab.acknowledged(partial(tab.page.mouse.click, *spot))
            if plan is not None:
                game.carry_out(plan)
                continue
        else:
            tab.choose(wish.id)
        game.play(wish)
    assert "cult-move" in topics, "the marker was sent where the map was clicked"
    is_over(tab, server, made.id, game)
