"""The Island of Dread on the page: captains, ships, a wreck about which a neighbour decides, and the island itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

import questable
from questable import Event, Game
from questable.runebound.island_of_dread.state import Island
from tests.browser.kit import ISLAND, ME, Openings, Policy, Server, Tab, reach

SEED = "5"
PLENTY = 120  # choices from the quay to the wreck; it takes some thirty


@pytest.fixture(scope="module")
def voyage() -> tuple[int, int]:
    """Who is the first to be shipwrecked, and the choice before they asked for a captain on the quays."""
    game = questable.new(ISLAND, seats=2, seed=SEED)
    policy, asked, wrecked = Policy(game), {0: 0, 1: 0}, []
    game.listen(lambda event: wrecked.append(int(event.facts["seat"])) if event.kind == "shipwreck" else None)
    while not wrecked:
        assert game.decision is not None, "nobody was wrecked"
        wish = policy.wish(game)
        if wish.verb == "ask-around":
            asked[game.decision.seat] = game.moves
        game.play(wish)
    return wrecked[0], asked[wrecked[0]]


def sit_down(server: Server, open_tab: Openings, game: Game) -> list[Tab]:
    """A browser for each of the two players."""
    made = server.go_on(game, [ME, ME])
    tabs = [open_tab().go(made.link(seat)) for seat in (0, 1)]
    for tab in tabs:
        expect(tab.page.locator(".chart")).to_be_visible()
        tab.spare_the_painter()
    return tabs


def play(tabs: Sequence[Tab], game: Game, policy: Policy, until: Callable[[], bool]) -> None:
    """Each clicks what greedy players would, in their own browser."""
    for _ in range(PLENTY):
        if until():
            return
        assert game.decision is not None
        tab, wish = tabs[game.decision.seat], policy.wish(game)
        tab.option(wish.id).wait_for()
        tab.is_asked([option.id for option in game.decision.options])
        tab.choose(wish.id)
        game.play(wish)
    raise AssertionError("it never came to it")


def test_hired_sailed_wrecked(voyage: tuple[int, int], server: Server, open_tab: Openings) -> None:
    """From the quays to the shore, and the player to the left says which shore."""
    me, quay = voyage
    neighbour = 1 - me
    game = reach(ISLAND, lambda game: game.moves == quay, seats=2, seed=SEED)
    assert isinstance(game, Island)
    tabs, policy = sit_down(server, open_tab, game), Policy(game)
    page = tabs[me].page
    events: list[Event] = []
    game.listen(events.append)

    play(tabs, game, policy, lambda: me in game.captains)
    captain = game.content.cards[game.captains[me]].name
    hero = game.content.cards[game.heroes[me].id].name
    board = page.get_by_role("article", name=hero)
    expect(board.get_by_role("button", name=captain).first).to_be_visible()

    play(tabs, game, policy, lambda: me in game.at_sea)
    expect(page.locator(".pawn .p-mount")).to_have_count(len(game.at_sea))
    expect(board.get_by_text("at sea", exact=True)).to_be_visible()

    play(tabs, game, policy, lambda: game.decision is not None and game.decision.topic == "wreck-where")
    assert game.decision is not None
    assert game.decision.seat == neighbour
    asked = tabs[neighbour].page
    expect(asked.get_by_text(f"{hero} is shipwrecked. Where does the sea wash them ashore?").first).to_be_visible()
    expect(asked.locator(".fight")).to_have_count(0)
    for option in game.decision.options:
        expect(asked.locator(f'[data-place="{option.about}"]')).to_have_count(1)
    expect(tabs[me].options).to_have_count(0)

    play(tabs, game, policy, lambda: game.decision is not None and game.decision.topic != "wreck-where")
    expect(page.locator(".pawn .p-mount")).to_have_count(len(game.at_sea))
    assert any("Shipwreck!" in line for line in tabs[me].chronicle())
    assert [event.facts["seat"] for event in events if event.kind == "shipwreck"] == [me]


def test_the_island_is_reached(server: Server, open_tab: Openings) -> None:
    """It lies beside the map; who has found it stands there, and the first silver card is drawn."""

    def may_seek(game: Game) -> bool:
        seeks = game.decision is not None and any(option.verb == "seek-island" for option in game.decision.options)
        return seeks and game.moves > 400

    game = reach(ISLAND, may_seek, seats=2, seed=SEED)
    assert isinstance(game, Island)
    assert game.decision is not None
    me = game.decision.seat
    tabs = sit_down(server, open_tab, game)
    page = tabs[me].page
    isle = page.locator(".isle")
    expect(isle).to_contain_text("Island of Dread")
    standing = page.locator(".pawn .p-mount").count()
    tabs[me].choose("seek-island")
    game.play("seek-island")
    assert game.heroes[me].space == game.content.archipelago.island
    expect(page.locator(".pawn .p-mount")).to_have_count(standing - 1)
    expect(page.get_by_role("log", name="Chronicle")).to_contain_text("finds the Island of Dread!")
    expect(page.get_by_role("log", name="Chronicle")).to_contain_text("draws a silver card")


def test_captains_wait_beside_the_map_with_their_harbour(
    voyage: tuple[int, int], server: Server, open_tab: Openings
) -> None:
    _, quay = voyage
    game = reach(ISLAND, lambda game: game.moves == quay, seats=2, seed=SEED)
    assert isinstance(game, Island)
    assert game.decision is not None
    tab = sit_down(server, open_tab, game)[game.decision.seat]
    trays = tab.page.get_by_role("complementary", name="Decks and tracks")
    for captains in game.harbours.values():
        for captain in captains:
            expect(trays.get_by_role("button", name=game.content.cards[captain].name).first).to_be_attached()
    expect(trays.get_by_role("img", name="captain deck")).to_be_attached()
    silver = tab.page.get_by_role("img", name="silver deck")
    tab.lay_open("The island", silver)
    expect(silver).to_be_attached()
