"""Midnight on the page: the way to a black mirror, an assault by many, and the end for either side."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

import questable
from questable import Option
from questable.kernel.records.records import reseed
from questable.runebound import combat, values
from questable.runebound.midnight.influence import successes
from questable.runebound.midnight.state import Midnight
from tests.browser.fitting import findings
from tests.browser.kit import DESKTOP, ME, MIDNIGHT, PHONE, Openings, Server, Tab, no_sideways_scrolling
from tests.sweeps import share

HERO, KING = 0, 1
LYING = (844, 390)
SEED = "5"
PLENTY = 90  # choices from the set-up to the assault; it takes some thirty
IDLE = (
    "no-attack",
    "no-influence",
    "leave-patrol",
    "leave-it",
    "enough",
    "spare-power",
    "nothing",
    "done",
    "pass",
    "keep-dice",
    "halt",
    "stop",
)
"""What they do when there is nothing they want."""


def idle(game: Midnight) -> Option:
    assert game.decision is not None
    options = game.decision.options
    return next((option for verb in IDLE for option in options if option.verb == verb), options[0])


def wish(game: Midnight, mirror: int) -> Option:
    """The hero goes to a mirror by the shortest way; the Night King lets it happen."""
    assert game.decision is not None
    options, topic, steps = game.decision.options, game.decision.topic, game.content.grid.distance
    if topic == "spend-action" and game.heroes[HERO].space != mirror:
        ways = [option for option in options if option.verb == "travel"]
        return min(ways or options[-1:], key=lambda way: steps(int(way.about or 0), mirror) or 0)
    return idle(game)


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
        tabs[seat].is_asked([option.id for option in game.decision.options])
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

    play(tabs, game, mirror, lambda: game.assaulting == mirror)
    told = tabs[HERO].page.locator(".missed")
    expect(told).to_contain_text("Assault")  # at once, without stopping anybody
    play(tabs, game, mirror, lambda: game.decision is not None and game.decision.topic == "influence-assault")
    assert game.assaulting == mirror
    assert game.decision is not None
    assert game.decision.seat == KING
    for tab in tabs:
        expect(tab.page.locator(".fight")).to_contain_text("Assault on a black mirror")
        assert any(line.startswith("Assault on ") for line in tab.chronicle())
    expect(tabs[HERO].options).to_have_count(0)
    expect(told).to_have_count(0)  # things have gone on

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
    expect(seats.locator("[data-sign]")).to_have_count(1)
    expect(seats.nth(4).locator("[data-sign]")).to_have_attribute("data-sign", "crowned-skull")


# An assault by many, and the end: positions that are arranged ---------------------------------------------------------


@pytest.fixture(scope="module")
def on_the_way() -> Midnight:
    """Four heroes against the Night King; the first of them moves."""
    game = questable.new(MIDNIGHT, seats=5, seed=SEED)
    assert isinstance(game, Midnight)
    while game.decision is None or game.decision.topic != "spend-action":
        game.play(idle(game))
    return game


def with_other_dice(game: Midnight, seed: int) -> Midnight:
    """Goes on from here, however the position came about."""
    twin = reseed(game, str(seed), "arranged")
    assert isinstance(twin, Midnight)
    return twin


def assaulting(game: Midnight) -> tuple[Midnight, int]:
    """All of them before a mirror, and the Night King's turn has come; where that is."""
    game, mirror = game.clone(), next(iter(game.mirrors))
    for hero in game.heroes:
        hero.space = mirror
    while game.decision is not None and game.decision.topic != "escape":
        game.play(idle(game))
    return game, mirror


def one_falls(game: Midnight) -> tuple[Midnight, Option, str, str]:
    """An assault by four: the position and the choice with which one falls, after another has escaped; their names."""
    game, mirror = assaulting(game)
    assert game.decision is not None
    for hero in game.heroes[:3]:
        game.wounds[hero.id] = values.life_of(game, hero.seat, hero.id) - 1
    name = {hero.seat: game.content.cards[hero.id].name for hero in game.heroes}
    for seed in range(50):
        later, first = with_other_dice(game, seed), game.decision.seat
        later.play("escape:magic")
        while later.fights and first not in combat.side(later):
            assert later.decision is not None
            before, choice, asked, side = later.clone(), idle(later), later.decision.seat, combat.side(later)
            later.play(choice)
            gone = [seat for seat in side if later.heroes[seat].space != mirror]
            if gone and later.fights and asked != game.king_seat:
                return before, choice, name[gone[0]], name[first]
    raise AssertionError("nobody falls")


@pytest.mark.rule("MN-RUL-72")
def test_one_falls_one_escapes_and_the_others_fight_on(
    on_the_way: Midnight, server: Server, open_tab: Openings
) -> None:
    game, choice, fallen, escaped = one_falls(on_the_way)
    made = server.go_on(game, [ME] * 5)
    assert game.decision is not None
    acting, king = (open_tab().go(made.link(seat)) for seat in (game.decision.seat, game.king_seat))
    sheet = king.page.locator(".fight")  # it is his turn: what is fought in it he sees unasked
    expect(sheet).to_contain_text(f"Escaped: {escaped}")
    expect(sheet).not_to_contain_text("Fallen")
    acting.choose(choice.id)
    expect(sheet).to_contain_text(f"Fallen: {fallen}")
    expect(sheet).to_contain_text(f"Escaped: {escaped}")
    game.play(choice)
    assert game.decision is not None
    if game.decision.seat == game.king_seat:
        king.option(game.decision.options[0].id).wait_for()
    for seat in combat.side(game):
        expect(sheet).to_contain_text(game.content.cards[game.heroes[seat].id].name)
    no_sideways_scrolling(king)


def test_an_assault_by_four_fits_a_phone_on_its_side(on_the_way: Midnight, server: Server, open_tab: Openings) -> None:
    """Both sides, the sum and the ways out: nothing lies over anything else, and nothing has to be scrolled."""
    game = with_other_dice(assaulting(on_the_way)[0], 1)
    assert game.decision is not None
    tab = open_tab(size=LYING, touch=True).go(server.go_on(game, [ME] * 5).link(game.decision.seat))
    tab.offered_when_ready()
    expect(tab.page.locator(".fight .side-card")).to_have_count(5)
    assert findings(tab.page, LYING) == []


@pytest.mark.rule("MN-ASSAULT-07")
@pytest.mark.parametrize("size", share([DESKTOP, PHONE], of=2))
def test_the_sheet_shows_whose_choice_it_is_and_which_dice_of_an_influence_count(
    size: tuple[int, int], on_the_way: Midnight, server: Server, open_tab: Openings
) -> None:
    game, mirror = on_the_way.clone(), next(iter(on_the_way.mirrors))
    for hero in game.heroes[:2]:
        hero.space = mirror
    game.tokens["mind"] = 1
    while game.decision is not None and game.decision.topic != "influence-assault":
        game.play(idle(game))
    made = server.go_on(with_other_dice(game, 1), [ME] * 5)
    king = open_tab(size=size).go(made.link(game.king_seat))
    sheet = king.page.locator(".fight")
    expect(sheet).to_contain_text("Influence on the ranged phase: +1 for each die that shows")
    expect(sheet.locator(".side-card")).to_have_count(3)
    expect(sheet.locator(".side-card.acts")).to_have_count(0)
    king.choose("influence:ranged")
    king.option("keep-dice").wait_for()
    now = server.position(made)
    assert isinstance(now, Midnight)
    expect(sheet.locator(".die")).to_have_count(len(now.influence_dice))
    expect(sheet.locator(".die.spent")).to_have_count(len(now.influence_dice) - successes(now, "ranged"))
    for choice in ("keep-dice", "no-influence", "no-influence"):
        king.choose(choice)
    expect(king.page.locator("[data-option]")).to_have_count(0)
    expect(sheet).to_be_visible()  # who had influence on it goes on watching
    now = server.position(made)
    assert now.decision is not None
    first = open_tab(size=size).go(made.link(now.decision.seat))
    expect(first.page.locator(".fight .side-card.acts")).to_have_count(1)
    no_sideways_scrolling(first)


def nearly_won(game: Midnight, by: str) -> tuple[Midnight, Option]:
    """The position and the choice with which the game ends."""
    if by == "heroes":
        game, mirror = assaulting(game)
        game.destroyed, game.mirrors[mirror] = (3,), 2
        game.fights[-1].wounds = values.enemy_life(game) - 1
    else:
        game = game.clone()
        game.threat, game.reserve = 9, 20
    for seed in range(50):
        later = with_other_dice(game, seed)
        for _ in range(PLENTY):
            before, choice = later.clone(), idle(later)
            later.play(choice)
            if later.outcome is not None:
                break
        if later.outcome is not None and (later.king_seat in later.outcome.winners) == (by == "king"):
            return before, choice
    raise AssertionError("they do not win")


@pytest.mark.rule("MN-GEN-02")
@pytest.mark.parametrize(("by", "places"), [("king", "I II II II II"), ("heroes", "I I I I II")])
def test_a_side_wins_and_loses_together(
    by: str, places: str, on_the_way: Midnight, server: Server, open_tab: Openings
) -> None:
    game, choice = nearly_won(on_the_way, by)
    made = server.go_on(game, [ME] * 5)
    assert game.decision is not None
    tab = open_tab(size=PHONE if by == "king" else DESKTOP).go(made.link(game.decision.seat))
    tab.option(choice.id).wait_for()
    tab.option(choice.id).dispatch_event("click")
    end = tab.page.get_by_role("dialog", name="The tale is told")
    expect(end.locator(".place")).to_have_text(places.split())
    expect(end.get_by_text("winner", exact=True)).to_have_count(places.split().count("I"))
    no_sideways_scrolling(tab)


def test_a_long_list_of_places_is_unfolded_and_folded(on_the_way: Midnight, server: Server, open_tab: Openings) -> None:
    """Where something can be won is listed at once; the other places by a press, and that is remembered."""
    made = server.go_on(on_the_way, [ME] * 5)
    tab = open_tab(settings={"whole": False, "steps": False}).go(made.link(HERO))
    more = tab.page.locator(".opts [data-more]")
    expect(more).to_have_text(re.compile(r"^\d+ more places$"))
    few, count = tab.options.count(), int(more.inner_text().split()[0])
    more.click()
    expect(more).to_have_text(f"{count} fewer places")
    expect(tab.options).to_have_count(few + count)
    expect(tab.options.nth(few)).to_be_focused()
    tab.page.reload()
    expect(more).to_have_text(f"{count} fewer places")
    more.click()
    expect(tab.options).to_have_count(few)
