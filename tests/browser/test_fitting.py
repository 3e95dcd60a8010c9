"""Nothing is cut, covered, overprinted or hidden behind a scroll bar, on a phone, a tablet or a desk."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import combinations
from math import dist

import pytest
from playwright.sync_api import expect

from questable import Game
from tests.browser.fitting import POINTED, TOUCHED, findings
from tests.browser.kit import (
    BOT,
    ISLAND,
    ME,
    MIDNIGHT,
    RETURN,
    RUNEBOUND,
    ZANAGA,
    Openings,
    Server,
    Tab,
    god_awake,
    reach,
)
from tests.sweeps import share

Wanted = Callable[[Game], bool]
MUCH, WAYS_OUT, LATE, GOODS, PAIRS = 17, 4, 900, 12, 10
FINGERTIP = 40  # pixels
LARGEST = 1.5
ENLARGED = ((1024, 768), (1440, 900), (1920, 1080))


def trading(game: Game) -> bool:
    """Is somebody at a market with much to choose from?"""
    return game.decision is not None and game.decision.topic == "market" and len(game.decision.options) > MUCH


def embattled(game: Game) -> bool:
    """Does a hero with many cards choose between a fight and four ways out of it?"""
    decision = game.decision
    return (
        decision is not None and decision.topic == "escape" and len(decision.options) > WAYS_OUT and game.moves > LATE
    )


def paying(game: Game) -> bool:
    """Does somebody choose among many cards what to pay with?"""
    return game.decision is not None and game.decision.topic == "pay-goods" and len(game.decision.options) > GOODS


def building(game: Game) -> bool:
    """Does somebody choose where the family house stands?"""
    return game.decision is not None and game.decision.topic == "choose-house"


def choosing_dice(game: Game) -> bool:
    """Are two of five dice to be chosen?"""
    return game.decision is not None and game.decision.topic == "choose-dice" and len(game.decision.options) >= PAIRS


def sit_down(tab: Tab, server: Server, game: Game) -> None:
    assert game.decision is not None
    me = game.decision.seat
    tab.go(server.go_on(game, [ME if seat == me else BOT for seat in range(game.setting.seats)]).link(me))
    tab.offered_when_ready()


def blemishes(tab: Tab, size: tuple[int, int]) -> list[str]:
    """What is wrong at this size."""
    return [f"{size[0]}x{size[1]}: {each}" for each in findings(tab.page, size)]


@pytest.fixture(scope="module")
def positions() -> dict[str, Game]:
    """The fullest tables: a rich market, late fights, a god awake with both tracks full, cards with much to say."""
    return {
        "market": reach(ISLAND, trading, seats=4, seed="5"),
        "fight": reach(RUNEBOUND, embattled, seats=4, seed="5"),
        "god": reach(ZANAGA, god_awake, seats=4, seed="5"),
        "goods": reach(MIDNIGHT, paying, seats=4, seed="5"),
        "dice": reach(RETURN, choosing_dice, seats=4, seed="5"),
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"),
    share([("market", "en"), ("fight", "en"), ("god", "en"), ("goods", "en"), ("dice", "en"), ("dice", "de")], of=2),
)
def test_every_screen(name: str, language: str, positions: dict[str, Game], server: Server, open_tab: Openings) -> None:
    settings = {"steps": False, "whole": False, "language": language}
    touched, pointed = open_tab(size=TOUCHED[0], settings=settings), open_tab(size=(1440, 900), settings=settings)
    for tab in (touched, pointed):
        sit_down(tab, server, positions[name])
    wrong = [each for size in share(TOUCHED, of=2) for each in blemishes(touched, size)]
    wrong += [each for size in share(POINTED, of=2) for each in blemishes(pointed, size)]
    assert wrong == []


def on_the_map(tab: Tab) -> tuple[float, float]:
    """A place in reach that nothing lies over."""
    spot: list[float] = tab.page.evaluate(
        """() => [...document.querySelectorAll('.chart [data-place]')].map(each => each.getBoundingClientRect())
             .map(box => [box.x + box.width / 2, box.y + box.height / 2])
             .find(at => document.elementFromPoint(...at)?.matches('[data-place]'))"""
    )
    return spot[0], spot[1]


def tap_a_place(tab: Tab) -> None:
    tab.page.touchscreen.tap(*on_the_map(tab))
    expect(tab.page.locator("section.plan")).to_be_visible()


def press_a_place(tab: Tab) -> None:
    tab.page.keyboard.down("Shift")
    tab.page.mouse.click(*on_the_map(tab))
    tab.page.keyboard.up("Shift")
    expect(tab.page.locator("section.plan")).to_be_visible()


def ask_about_a_place(tab: Tab) -> None:
    tab.menu("Places")
    places = tab.page.get_by_role("dialog", name="Places")
    places.get_by_role("button", name="Mbalo").first.press("Enter")
    expect(tab.page.locator("section.look")).to_be_visible()


def ask_for_a_hint(tab: Tab) -> None:
    tab.page.get_by_role("button", name="Hint").press("Enter")
    expect(tab.page.locator("section.hint")).to_be_visible()


def open_the_menu(tab: Tab) -> None:
    tab.page.get_by_role("button", name="Menu").press("Enter")
    expect(tab.page.get_by_role("menuitem", name="Leave the table")).to_be_visible()


OPENED: dict[str, Callable[[Tab], None]] = {
    "plan": tap_a_place,
    "inspector": ask_about_a_place,
    "hint": ask_for_a_hint,
    "menu": open_the_menu,
    **{entry.lower(): partial(Tab.menu, entry=entry) for entry in ("Legend", "Settings", "Places")},
}


def rotated(sizes: tuple[tuple[int, int], ...], by: int) -> tuple[tuple[int, int], ...]:
    by %= len(sizes)
    return sizes[by:] + sizes[:by]


@pytest.mark.slow
@pytest.mark.parametrize("opened", share(OPENED, of=2))
def test_what_is_opened_over_the_table(
    opened: str, positions: dict[str, Game], server: Server, open_tab: Openings
) -> None:
    """The sheet of a plan, what is told about a place, a hint, the menu: all of it can be read and pressed.

    In a usual run half of the sheets, each at one touched and one pointed size.
    """
    at = [*OPENED].index(opened)
    touched, pointed = (
        open_tab(size=size, touch=touch, settings={"steps": False, "whole": False})
        for size, touch in ((TOUCHED[0], True), ((1440, 900), False))
    )
    wrong = []
    for tab, sizes in ((touched, share(rotated(TOUCHED, at), of=4)), (pointed, share(rotated(POINTED, at), of=3))):
        sit_down(tab, server, positions["god"])
        show = press_a_place if tab is pointed and opened == "plan" else OPENED[opened]
        for size in sizes:
            tab.page.set_viewport_size({"width": size[0], "height": size[1]})
            tab.page.reload()
            tab.offered_when_ready()
            show(tab)
            wrong += blemishes(tab, size)
    assert wrong == []


@pytest.mark.parametrize("name", share(["fight", "god"], of=2))
def test_drawn_as_large_as_can_be(name: str, positions: dict[str, Game], server: Server, open_tab: Openings) -> None:
    """Whoever wishes for the largest size gets what the screen has room for."""
    tab = open_tab(size=ENLARGED[0], touch=False, settings={"steps": False, "whole": False, "size": LARGEST})
    sit_down(tab, server, positions[name])
    assert [each for size in ENLARGED for each in blemishes(tab, size)] == []


def test_the_settings_say_which_size_is_in_force(server: Server, open_tab: Openings) -> None:
    """One that was wished for and has no room is not; what is chosen is kept for a larger screen."""
    tab = open_tab(size=(1440, 900), settings={"size": LARGEST})
    tab.go(server.new(RUNEBOUND, [ME], variants=["solo"]).link(0))
    tab.menu("Settings")
    dialog = tab.page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_role("status")).to_contain_text("115")
    expect(dialog.get_by_role("radio", name="150")).to_be_checked()
    tab.page.set_viewport_size({"width": 1920, "height": 1080})
    expect(dialog.get_by_role("status")).to_have_count(0)


@pytest.mark.parametrize("size", share([TOUCHED[0], TOUCHED[2]], of=2))
def test_fingers_can_tell_the_points_of_a_tile_apart(size: tuple[int, int], server: Server, open_tab: Openings) -> None:
    """Where a house is to stand the map draws closer: who misses a point by a little still means that one."""
    game = reach(RETURN, building, seats=2, seed="5")
    tab = open_tab(size=size, touch=True)
    sit_down(tab, server, game)
    points: list[list[float]] = tab.page.locator(".chart [data-place]").evaluate_all(
        """all => all.map(each => each.getBoundingClientRect())
             .map(box => [box.x + box.width / 2, box.y + box.height / 2])"""
    )
    assert game.decision is not None and len(points) == len(game.decision.options)
    assert min(dist(one, other) for one, other in combinations(points, 2)) > FINGERTIP
    spot = tab.page.locator(".chart [data-place]").first
    x, y = points[0]
    tab.page.touchscreen.tap(x + FINGERTIP / 3, y)
    expect(tab.page.locator(".tag")).to_contain_text((spot.get_attribute("aria-label") or "").split(",")[0])


def test_a_phone_on_its_side_shows_dice_and_options_together(
    positions: dict[str, Game], server: Server, open_tab: Openings
) -> None:
    """The field that narrows a long list is brought by a press."""
    tab = open_tab(size=TOUCHED[1], touch=True, settings={"steps": False, "whole": False})
    sit_down(tab, server, positions["god"])
    tabs = tab.page.get_by_role("tab", name="Decide").bounding_box()
    second = tab.options.nth(1).bounding_box()
    expect(tab.page.get_by_role("group", name="Dice")).to_be_in_viewport()
    assert tabs is not None and second is not None and second["y"] + second["height"] / 2 < tabs["y"]
    sit_down(tab, server, positions["market"])
    field = tab.page.locator("[data-filter]")
    expect(field).to_have_count(0)
    tab.page.get_by_role("button", name="Narrow the list").tap()
    expect(field).to_be_focused()


@pytest.mark.parametrize("size", share(TOUCHED[:2], of=2))
def test_options_of_a_fight_tell_what_a_failure_costs(
    size: tuple[int, int], positions: dict[str, Game], server: Server, open_tab: Openings
) -> None:
    """Upright, where there are lines for it; lying, it is heard. Nobody hears dots for what is only not seen."""
    tab = open_tab(size=size, touch=True, settings={"steps": False, "whole": False})
    sit_down(tab, server, positions["fight"])
    escapes = tab.page.get_by_role("group", name="Options").get_by_role("button", name="Escape with")
    expect(escapes).to_have_count(3)
    for escape in escapes.all():
        expect(escape).to_have_accessible_name(re.compile(r"escape .* failure costs .*[^…]$"))
        cost = escape.get_by_text("failure costs").bounding_box()
        assert cost is not None and (cost["height"] > 1 or size != TOUCHED[0])


def test_what_is_said_ends_between_clauses_and_is_heard_and_read_whole(
    positions: dict[str, Game], server: Server, open_tab: Openings
) -> None:
    """Options without room for all of it show whole clauses; resting on one opens its card, and chooses nothing."""
    tab = open_tab(size=(1024, 768))
    game = positions["goods"]
    sit_down(tab, server, game)
    hints = [str(hint.text) for hint in game.hints().values() if hint.text]
    shortened = tab.page.locator("[data-option]:has(.unsaid)")
    expect(shortened.first).to_be_visible()
    for option in shortened.all():
        seen = option.locator(".p").evaluate(
            "told => [...told.querySelectorAll('.clause:not(.unsaid)')].map(each => each.innerText).join(' ')"
        )
        heard = option.locator(".p").evaluate("told => told.textContent")
        assert heard in hints
        assert heard.startswith(seen) and len(seen) < len(heard)
        assert seen[-1] in ".:;", f"{seen!r} is no clause of {heard!r}"
    asked = tab.page.locator("[data-question]").first.inner_text()
    words = shortened.first.locator(".p").evaluate("told => told.textContent")
    shortened.first.hover()
    card = tab.page.locator(".floating")
    expect(card).to_be_visible()
    assert words.split(": ", 1)[1].split(". ")[0] in card.inner_text()
    assert tab.page.locator("[data-question]").first.inner_text() == asked


def test_a_finger_that_rests_on_an_option_reads_it(
    positions: dict[str, Game], server: Server, open_tab: Openings
) -> None:
    """And does not choose it; a short touch does."""
    tab = open_tab(size=(1180, 820), touch=True)
    sit_down(tab, server, positions["goods"])
    option = tab.page.locator("[data-option]:has(.unsaid)").first
    name = option.locator("b").inner_text()
    touch = {"pointerType": "touch", "pointerId": 7, "isPrimary": True, "bubbles": True}
    option.dispatch_event("pointerdown", touch)
    card = tab.page.locator(".floating")
    expect(card).to_contain_text(name)
    option.dispatch_event("pointerup", touch)
    option.dispatch_event("click", {"detail": 1})
    expect(option).to_be_visible()
    assert not tab.page.locator("[data-option].sent").count()


def test_what_has_no_room_is_a_line_that_opens(positions: dict[str, Game], server: Server, open_tab: Openings) -> None:
    """First what the question needs least; what was folded is read beside the column, one's own numbers never are."""
    tab = open_tab(size=(820, 1180))
    sit_down(tab, server, positions["god"])
    tracks = tab.page.get_by_role("complementary", name="Decks and tracks")
    god = tracks.locator(".line", has_text="God awake")
    expect(god).to_be_visible()
    god.click()
    spread = tab.page.locator("section.spread")
    expect(spread.get_by_text("Omen of the").first).to_be_visible()
    god.click()
    expect(spread).to_have_count(0)
    heroes = tab.page.get_by_role("complementary", name="Heroes")
    expect(heroes.locator("article.mine .bigattrs")).to_be_visible()
    other = heroes.locator("article.brief").first
    name = other.get_attribute("aria-label") or ""
    other.get_by_role("button", name="show the whole hero board").click()
    expect(heroes.locator("article.large")).to_have_attribute("aria-label", name)
    expect(tab.page.get_by_role("region", name="The goal")).to_be_visible()
