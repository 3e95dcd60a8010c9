"""The sheet of a plan, a fight that is fought out, what need not be asked; and how many clicks a turn takes."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

import questable
from questable import Game, Plan
from tests.browser.hands import CLICK, SHIFT_CLICK, Hands
from tests.browser.kit import (
    DESKTOP,
    ME,
    PHONE,
    RETURN,
    RUNEBOUND,
    ZANAGA,
    Openings,
    Server,
    Tab,
    fighting,
    no_sideways_scrolling,
    reach,
    travelling,
)

SIZES = [DESKTOP, PHONE, (1024, 768), (844, 390)]


def walking(game: Game) -> bool:
    return travelling(game) and any(plan.chance is not None for plan in game.plans())


def an_adventure(game: Game) -> Plan:
    """The farthest way to something that can be attempted."""
    return max((plan for plan in game.plans() if plan.chance is not None), key=lambda plan: len(plan.way))


def sit_down(server: Server, open_tab: Openings, game: Game, size: tuple[int, int] = DESKTOP) -> Tab:
    made = server.go_on(game, [ME])
    tab = open_tab(size=size).go(made.link(0))
    expect(tab.options.first).to_be_visible()
    return tab


def pick(tab: Tab, plan: Plan, how: str = SHIFT_CLICK) -> None:
    """Click the place on the map, wherever it lies."""
    tab.page.locator(f"[data-place={json.dumps(str(plan.place))}]").first.evaluate(how)


@pytest.mark.parametrize("size", SIZES)
def test_a_place_that_is_clicked_tells_all_before_one_goes(
    size: tuple[int, int], server: Server, open_tab: Openings
) -> None:
    game = reach(RUNEBOUND, walking, seats=1, seed="4")
    plan = an_adventure(game)
    tab = sit_down(server, open_tab, game, size)
    pick(tab, plan)
    sheet = tab.page.get_by_role("region", name=str(plan.name))
    expect(sheet).to_contain_text(str(plan.waits))
    expect(sheet).to_contain_text(str(plan.costs))
    expect(sheet.get_by_role("button", name="Go there", exact=True)).to_be_in_viewport()
    no_sideways_scrolling(tab)
    moved = game.clone()
    moved.carry_out(plan)
    tab.acknowledged(sheet.get_by_role("button", name="Go there", exact=True).click)
    assert moved.decision is not None
    expect(tab.page.get_by_text(moved.say(moved.decision)).first).to_be_visible()
    tab.acknowledged(tab.page.get_by_role("button", name="Take the last choice back").click)
    assert game.decision is not None
    expect(tab.page.get_by_text(game.say(game.decision)).first).to_be_visible()


def test_one_click_goes_and_a_double_click_goes_no_further(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, walking, seats=1, seed="4")
    plan = an_adventure(game)
    tab = sit_down(server, open_tab, game)

    def twice() -> None:
        pick(tab, plan, CLICK)
        pick(tab, plan, CLICK)

    tab.acknowledged(twice)
    game.carry_out(plan)
    assert game.decision is not None
    expect(tab.page.get_by_text(game.say(game.decision)).first).to_be_visible()
    assert tab.offered() == [option.id for option in game.decision.options]


def test_a_double_click_on_the_sheet_goes_nowhere_and_escape_puts_it_away(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, walking, seats=1, seed="4")
    plan = an_adventure(game)
    tab = sit_down(server, open_tab, game)
    pick(tab, plan)
    pick(tab, plan)
    expect(tab.page.locator(".plan.pinned")).to_be_visible()
    assert tab.offered() == [option.id for option in game.decision.options] if game.decision else False
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator(".plan.pinned")).to_have_count(0)


def test_by_keys_the_sheet_has_the_focus(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, walking, seats=1, seed="4")
    plan = an_adventure(game)
    tab = sit_down(server, open_tab, game)
    place = tab.page.locator(f"[data-place={json.dumps(str(plan.place))}]").first
    place.focus()
    tab.page.keyboard.press("Enter")
    expect(tab.page.get_by_role("button", name="Go there", exact=True)).to_be_focused()
    tab.acknowledged(lambda: tab.page.keyboard.press("Enter"))


@pytest.mark.parametrize("size", SIZES)
def test_a_fight_is_fought_out_with_one_press(size: tuple[int, int], server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, lambda game: fighting(game) and len(game.plans()) == 1, seats=1, seed="4")
    tab = sit_down(server, open_tab, game, size)
    no_sideways_scrolling(tab)
    button = tab.page.locator('[data-plan="fight"]').first
    expect(button).to_contain_text("Fight it out")
    tab.page.get_by_label(re.compile("Life at")).first.select_option("0")
    tab.page.get_by_label(re.compile("chance below")).first.select_option("0")
    fought = game.clone()
    done = fought.carry_out("fight", {"life": 0, "chance": 0})
    tab.acknowledged(button.click)
    assert len(done.choices) > 1 and fought.decision is not None
    expect(tab.page.get_by_text(fought.say(fought.decision)).first).to_be_visible()


def test_what_need_not_be_asked_is_not_and_can_be_asked_again(server: Server, open_tab: Openings) -> None:
    def asked(game: Game) -> bool:
        return game.decision is not None and game.decision.topic.startswith("use-") and bool(game.may_stand())

    game = reach(RUNEBOUND, asked, seats=1, seed="6")
    card = game.spoken().name(str(game.may_stand()[0].about))
    tab = sit_down(server, open_tab, game)
    tab.acknowledged(tab.page.locator("[data-standing=game]").first.click)
    tab.menu("What I am not asked about")
    listed = tab.page.get_by_role("dialog", name="What I am not asked about")
    expect(listed).to_contain_text(card)
    tab.acknowledged(listed.get_by_role("button", name="Ask again").click)
    expect(listed).to_contain_text("You are asked about everything")


@pytest.mark.parametrize(
    ("adventure", "seed", "most"), [(RUNEBOUND, "5", 7.5), (ZANAGA, "3", 8.5), (RETURN, "17", 4.5)]
)
def test_how_many_clicks_a_turn_takes(
    adventure: str, seed: str, most: float, server: Server, open_tab: Openings
) -> None:
    """Twelve turns alone, by plans where there are any; the game is the one played here, choice by choice."""
    game = questable.new(adventure, seats=1, seed=seed)
    turns: list[str] = []
    game.listen(lambda event: turns.append(event.kind) if event.kind == "turn" else None)
    made = server.go_on(game, [ME])
    tab = open_tab().go(made.link(0))
    expect(tab.options.first).to_be_visible()
    tab.spare_the_painter()
    hands = Hands(tab, game)
    setting_up, begun = 0, 0
    while game.decision is not None and len(turns) <= 12:
        if not turns:
            setting_up, begun = hands.presses, hands.choices
        hands.act()
    played = max(1, len(turns) - 1)
    clicks, choices = (hands.presses - setting_up) / played, (hands.choices - begun) / played
    print(f"{adventure}: {choices:.1f} choices a turn in {clicks:.1f} clicks")
    assert server.position(made) == game
    assert clicks <= most
    assert clicks < choices
