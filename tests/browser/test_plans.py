"""The sheet of a plan, a fight that is fought out, a round that is shared out, what need not be asked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import questable
from questable import Foreseen, Game, Plan
from tests.browser.hands import SHIFT_CLICK
from tests.browser.kit import (
    DESKTOP,
    ME,
    PHONE,
    RETURN,
    RUNEBOUND,
    Openings,
    Policy,
    Server,
    Tab,
    fighting,
    no_sideways_scrolling,
    reach,
    travelling,
)
from tests.sweeps import share

TWICE = """each => {
  for (let n = 0; n < 2; n++) each.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
}"""
SIZES = [DESKTOP, PHONE, (1024, 768), (844, 390)]


def walking(game: Game) -> bool:
    return travelling(game) and any(plan.chance is not None for plan in game.plans())


def an_adventure(game: Game) -> Plan:
    """The farthest way to something that can be attempted."""
    return max((plan for plan in game.plans() if plan.chance is not None), key=lambda plan: len(plan.way))


def sit_down(
    server: Server, open_tab: Openings, game: Game, size: tuple[int, int] = DESKTOP, *, steps: bool = True
) -> Tab:
    """`steps`: as the rules list their options; else as most people see them."""
    made = server.go_on(game, [ME])
    tab = open_tab(size=size, settings={"steps": steps}).go(made.link(0))
    expect(tab.page.locator(".opts [data-option], [data-round]").first).to_be_visible()
    return tab


def pick(tab: Tab, plan: Plan, how: str = SHIFT_CLICK) -> None:
    """Click the place on the map, wherever it lies."""
    tab.page.locator(f"[data-place={json.dumps(str(plan.place))}]").first.evaluate(how)


@pytest.mark.parametrize("size", share(SIZES, of=3))
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
    tab.acknowledged(tab.page.get_by_role("button", name="Take back your last choice").click)
    assert game.decision is not None
    expect(tab.page.get_by_text(game.say(game.decision)).first).to_be_visible()


def test_one_click_goes_and_a_double_click_goes_no_further(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, walking, seats=1, seed="4")
    plan = an_adventure(game)
    tab = sit_down(server, open_tab, game)

    tab.acknowledged(lambda: pick(tab, plan, TWICE))
    game.carry_out(plan)
    assert game.decision is not None
    expect(tab.page.get_by_text(game.say(game.decision)).first).to_be_visible()
    tab.is_asked([option.id for option in game.decision.options])


def test_a_double_click_on_the_sheet_goes_nowhere_and_escape_puts_it_away(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, walking, seats=1, seed="4")
    plan = an_adventure(game)
    tab = sit_down(server, open_tab, game)
    pick(tab, plan, TWICE.replace("detail: 1", "detail: 1, shiftKey: true"))
    expect(tab.page.locator(".plan.pinned")).to_be_visible()
    assert tab.offered() == [option.id for option in game.decision.options] if game.decision else False
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator(".plan.pinned")).to_have_count(0)


@pytest.mark.parametrize("adventure", share([RUNEBOUND, RETURN], of=2))
@pytest.mark.parametrize("looked", [False, True], ids=["at once", "after a look at the map"])
def test_a_finger_on_the_list_goes_there(looked: bool, adventure: str, server: Server, open_tab: Openings) -> None:
    """Nothing moves away from under it: neither the sheet of what is tapped nor that of another place."""
    game = reach(adventure, travelling, seats=1, seed="4")
    one, other = [plan for plan in game.plans() if plan.way and not plan.instead][:2]
    tab = sit_down(server, open_tab, game, PHONE, steps=False)
    if looked:
        tap_on_the_map(tab, other)
        expect(tab.page.get_by_role("region", name=str(other.name))).to_be_visible()
        tab.page.wait_for_timeout(500)
    tab.acknowledged(tab.option(one.id).tap)
    game.carry_out(one)
    assert game.decision is not None
    expect(tab.page.get_by_text(game.say(game.decision)).first).to_be_visible()


def test_a_finger_on_the_map_shows_first_and_goes_then(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, travelling, seats=1, seed="4")
    plan = next(plan for plan in game.plans() if plan.way and not plan.instead)
    tab = sit_down(server, open_tab, game, PHONE, steps=False)
    tap_on_the_map(tab, plan)
    sheet = tab.page.get_by_role("region", name=str(plan.name))
    expect(sheet.get_by_role("button", name="Go there", exact=True)).to_be_in_viewport()
    tab.page.wait_for_timeout(500)
    tab.acknowledged(lambda: tap_on_the_map(tab, plan))
    game.carry_out(plan)
    assert game.decision is not None
    expect(tab.page.get_by_text(game.say(game.decision)).first).to_be_visible()


def test_a_finger_on_a_tablet_finds_other_ways(server: Server, open_tab: Openings) -> None:
    """It has no Shift key: all that the sheet of a place holds is there at once, to be pressed."""
    game = reach(RUNEBOUND, walking, seats=1, seed="4")
    other = next(plan for plan in game.plans() if plan.instead and not plan.then)
    made = server.go_on(game, [ME])
    tab = open_tab(size=(820, 1180), touch=True, settings={"steps": False}).go(made.link(0))
    expect(tab.options.first).to_be_visible()
    tap_on_the_map(tab, other)
    ways = tab.page.get_by_role("list", name="Other ways")
    tab.acknowledged(ways.get_by_role("button", name=str(other.name), exact=True).tap)
    game.carry_out(other)
    assert server.position(made) == game


def test_on_a_phone_the_map_goes_along_with_the_hero(server: Server, open_tab: Openings) -> None:
    """From the first step on the hero is in sight, and places are large enough for a finger."""
    game = questable.new(RETURN, seats=1, seed="17", variants=["solo"])
    tab = open_tab(size=PHONE).go(server.go_on(game, [ME]).link(0))
    policy = Policy(game)
    for _ in range(6):
        wish = policy.wish(game)
        tab.choose(wish.id)
        game.play(wish)
    expect(tab.options.first).to_be_visible()
    tab.page.wait_for_timeout(400)
    figure, land = tab.page.locator(".pawn.active").bounding_box(), tab.page.locator(".chart").bounding_box()
    assert figure is not None and land is not None
    assert land["x"] < figure["x"] < land["x"] + land["width"] - figure["width"]
    assert land["y"] < figure["y"] < land["y"] + land["height"] - figure["height"]
    spot = tab.page.locator("[data-place]").first.bounding_box()
    assert spot is not None and spot["width"] > 20


LYING_STILL = """
async (place) => {
  const where = () => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  let last = where();
  for (let frames = 0; frames < 15; ) {
    await new Promise(requestAnimationFrame);
    const now = where();
    frames = String(now) === String(last) ? frames + 1 : 0;
    last = now;
  }
  return last;
}"""


def tap_on_the_map(tab: Tab, plan: Plan) -> None:
    """With a finger, where the place is drawn when the map has moved aside for the options."""
    place = tab.page.locator(f"[data-place={json.dumps(str(plan.place))}]").first
    tab.page.touchscreen.tap(*place.evaluate(LYING_STILL))


def test_by_keys_the_sheet_has_the_focus(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, walking, seats=1, seed="4")
    plan = an_adventure(game)
    tab = sit_down(server, open_tab, game)
    place = tab.page.locator(f"[data-place={json.dumps(str(plan.place))}]").first
    place.focus()
    tab.page.keyboard.press("Enter")
    expect(tab.page.get_by_role("button", name="Go there", exact=True)).to_be_focused()
    tab.acknowledged(lambda: tab.page.keyboard.press("Enter"))


@pytest.mark.parametrize("size", share(SIZES, of=3))
def test_a_fight_is_fought_out_with_one_press(size: tuple[int, int], server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, lambda game: fighting(game) and len(game.plans()) == 1, seats=1, seed="4")
    tab = sit_down(server, open_tab, game, size)
    no_sideways_scrolling(tab)
    button = tab.page.locator('[data-plan="fight"]').first
    expect(button).to_contain_text("Fight it out")
    limits = tab.page.locator("button.limits")
    if limits.count():  # where there is little room they are a line that opens
        limits.click()
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
    tab.menu("My standing answers")
    listed = tab.page.get_by_role("dialog", name="My standing answers")
    expect(listed).to_contain_text(card)
    tab.acknowledged(listed.get_by_role("button", name="Ask again").click)
    expect(listed).to_contain_text("You are asked every time")


def test_places_in_reach_are_listed_once_behind_what_is_harmless(server: Server, open_tab: Openings) -> None:
    """No option for each die: each place once; and what can be done there with the same press."""
    game = reach(RUNEBOUND, walking, seats=1, seed="4")
    plan = an_adventure(game)
    attempt = next(each for each in game.plans() if each.instead == plan.id and each.then)
    tab = sit_down(server, open_tab, game, steps=False)
    offered = tab.offered()
    assert offered[0] == "stop" and not any(each.startswith("walk") for each in offered)
    assert sorted(offered[1:]) == sorted(each.id for each in game.plans() if each.way and not each.instead)
    button = tab.page.locator(f"[data-plan={json.dumps(attempt.id)}]")
    expect(button).to_have_text(str(attempt.then))
    tab.acknowledged(button.click)
    game.carry_out(attempt)
    assert game.decision is not None
    expect(tab.page.get_by_text(game.say(game.decision)).first).to_be_visible()


def fleeing(game: Game) -> bool:
    """Does a combat begin, with a choice of who acts in three phases?"""
    asked = game.decision is not None and game.decision.topic == "escape"
    return asked and game.moves > 60 and any(len(plan.parts) == 3 for plan in game.plans())


def hopeful(game: Game) -> bool:
    """The same, with odds that want no second press."""
    return fleeing(game) and max(plan.chance or 0 for plan in game.plans()) > 0.5


@pytest.mark.parametrize("size", share(SIZES, of=3))
def test_a_round_is_one_question(size: tuple[int, int], server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, fleeing, seats=1, seed="4")
    (plan,) = (each for each in game.plans() if each.parts)
    tab = sit_down(server, open_tab, game, size, steps=False)
    no_sideways_scrolling(tab)
    panel = tab.page.get_by_role("region", name="Who acts in which phase this round?")
    assert panel.get_by_role("group").count() == 3
    best = plan.combinations[0]
    checked = panel.locator("input:checked")
    assert checked.evaluate_all("all => all.map(each => each.value)") == list(best.choices)
    assert all(each.startswith("escape") for each in tab.offered()), "the panel asks the rest"
    other = next(each for each in plan.combinations if all(choice == "defend" for choice in each.choices))
    for part, choice in enumerate(other.choices):
        panel.get_by_role("group").nth(part).locator(f'input[value="{choice}"]').check(force=True)
    expect(panel.get_by_role("status")).to_contain_text(f"{round(100 * other.chance)}")
    expect(panel.get_by_role("status")).to_contain_text(str(other.costs))
    tab.acknowledged(lambda: go(tab))
    steps = [
        Foreseen(option, part.topic, part.rolls, part.subject)
        for option, part in zip(other.choices, plan.parts, strict=True)
    ]
    done = game.carry_out([*plan.before, *steps])
    assert len(done.choices) > 1 and game.decision is not None
    expect(tab.page.get_by_text(game.say(game.decision)).first).to_be_visible()


def test_a_clicked_switch_leaves_the_keys_alone(server: Server, open_tab: Openings) -> None:
    """After a click on who acts in a phase H hints, a digit shows an option, Escape closes, G plays the round."""
    game = reach(RUNEBOUND, hopeful, seats=1, seed="4")
    tab = sit_down(server, open_tab, game, steps=False)
    keys, go_button = tab.page.keyboard, tab.page.locator("[data-round]")
    panel = tab.page.get_by_role("region", name="Who acts in which phase this round?")

    def click() -> None:
        switch = panel.locator("label.on").first
        switch.click()
        expect(switch.get_by_role("radio")).to_be_focused()

    click()
    keys.press("h")
    expect(tab.page.locator(".advice")).to_be_visible()
    keys.press("Escape")
    expect(tab.page.locator(".advice")).to_have_count(0)
    click()
    keys.press("1")
    expect(go_button).to_have_count(0)
    keys.press("Escape")
    click()
    keys.press("Escape")
    expect(tab.page.locator(".fight")).to_have_count(0)
    tab.page.get_by_role("button", name="To the fight").press("Enter")
    click()
    tab.acknowledged(lambda: keys.press("g"))


def to_be_fought_out(game: Game) -> bool:
    """May a fight be fought out that is not shared out in rounds?"""
    return any(plan.kind == "fight" and not plan.begins for plan in game.plans())


def test_f_fights_it_out_where_there_are_no_rounds(server: Server, open_tab: Openings) -> None:
    game = reach(RETURN, to_be_fought_out, seats=1, seed="4")
    tab = sit_down(server, open_tab, game, steps=False)
    expect(tab.page.locator("[data-plan]").filter(has_text="Fight it out")).to_be_visible()
    expect(tab.page.locator("[data-round]")).to_have_count(0)
    tab.acknowledged(lambda: tab.page.keyboard.press("f"))


def test_the_round_comes_back_after_a_look_at_an_option(server: Server, open_tab: Openings) -> None:
    """By keys an option is looked at, Escape goes back to the round, and so does a button for whoever has none."""
    game = reach(RUNEBOUND, fleeing, seats=1, seed="4")
    tab = sit_down(server, open_tab, game, steps=False)
    go_button = tab.page.locator("[data-round]")
    ways_back: tuple[Callable[[], None], ...] = (
        lambda: tab.page.keyboard.press("Escape"),
        lambda: tab.page.get_by_role("button", name="Back to the round").click(),
    )
    for back in ways_back:
        tab.page.keyboard.press("1")
        expect(go_button).to_have_count(0)
        back()
        expect(go_button).to_be_visible()


def go(tab: Tab) -> None:
    """Press Go; a second time if the odds are so bad that it asks for that."""
    button = tab.page.locator("[data-round]")
    button.click()
    tab.page.wait_for_timeout(500)
    if button.count() and "armed" in (button.get_attribute("class") or ""):
        button.click()


def test_a_double_click_plays_one_round(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, hopeful, seats=1, seed="4")
    (plan,) = (each for each in game.plans() if each.parts)
    made = server.go_on(game, [ME])
    tab = open_tab(settings={"steps": False, "guard": 350}).go(made.link(0))
    button = tab.page.locator("[data-round][aria-disabled=false]")
    button.wait_for()
    tab.acknowledged(button.dblclick)
    best = zip(plan.combinations[0].choices, plan.parts, strict=True)
    game.carry_out([*plan.before, *(Foreseen(option, part.topic, part.rolls, part.subject) for option, part in best)])
    tab.page.wait_for_timeout(500)
    assert server.position(made) == game
