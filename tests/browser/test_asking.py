"""Everything can be asked: places by mouse, finger, keys and list; names in the chronicle; what keys are for."""

from __future__ import annotations

from playwright.sync_api import expect

import questable
from tests.browser.kit import BOT, ME, PHONE, RETURN, RUNEBOUND, ZANAGA, Openings, Server, Tab, reach, travelling
from tests.browser.test_moments import peaceful


def sitting(server: Server, tab: Tab, adventure: str = RUNEBOUND) -> Tab:
    game = reach(adventure, lambda game: travelling(game) and game.decision.seat == 0, seats=2, seed="5")  # type: ignore[union-attr]
    tab.go(server.go_on(game, [ME, BOT]).link(0))
    tab.offered_when_ready()
    return tab


def spot_of_nothing(tab: Tab) -> tuple[float, float]:
    """A point of the map where nothing can be chosen."""
    found: list[float] = tab.page.evaluate(
        """() => {
             const lit = [...document.querySelectorAll('[data-place]')].map(each => each.getBoundingClientRect());
             const map = document.querySelector('.chart').getBoundingClientRect();
             for (let y = map.height * .3; y < map.height * .7; y += 18)
               for (let x = map.width * .3; x < map.width * .65; x += 18)
                 if (!lit.some(box => x > box.left - 40 && x < box.right + 40 &&
                               y > box.top - 40 && y < box.bottom + 40)
                     && document.elementFromPoint(x, y)?.closest('.chart')) return [x, y];
             return [];
           }"""
    )
    return found[0], found[1]


def test_any_space_can_be_asked_about(server: Server, open_tab: Openings) -> None:
    """A click where nobody can go tells what is there; the other button tells it of a place in reach."""
    tab = sitting(server, open_tab())
    sheet = tab.page.locator(".look")
    tab.page.mouse.click(*spot_of_nothing(tab))
    expect(sheet).to_contain_text("Distance")
    expect(sheet).to_contain_text("Land")
    expect(sheet.get_by_role("button", name="Go there")).to_have_count(0)
    tab.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    before = tab.offered()
    lit = tab.page.locator("path[data-place]").last.bounding_box()
    assert lit is not None
    tab.page.mouse.click(lit["x"] + lit["width"] / 2, lit["y"] + lit["height"] / 2, button="right")
    expect(sheet).to_contain_text("Distance")
    assert tab.offered() == before  # nothing was done
    sheet.get_by_role("button", name="Go there").click()
    expect(sheet).to_have_count(0)


def test_by_keys_and_by_list(server: Server, open_tab: Openings) -> None:
    """P lists all places with what is there, a town tells its stock, a card of it can be read."""
    tab = sitting(server, open_tab())
    keys = tab.page.keyboard
    keys.press("Shift+P")  # letters alone narrow a long list
    dialog = tab.page.get_by_role("dialog", name="Places")
    expect(dialog.get_by_role("region", name="In reach").get_by_role("listitem").first).to_be_visible()
    dialog.get_by_label("Name of a place").fill("Forge")
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    dialog.get_by_role("button", name="Forge").press("Enter")
    sheet = tab.page.get_by_role("region", name="About Forge")
    expect(sheet).to_be_focused()
    expect(sheet).to_contain_text("For sale")
    sheet.get_by_role("button", name="Read ").first.press("Enter")
    expect(tab.page.locator(".floating")).to_be_visible()
    keys.press("Escape")
    keys.press("Escape")
    expect(sheet).to_have_count(0)
    keys.press("1")
    keys.press("Shift+I")
    expect(tab.page.locator(".look")).to_be_visible()


def test_keys_for_what_is_always_there(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, peaceful, seats=2, seed="5")
    tab = open_tab().go(server.go_on(game, [ME, BOT]).link(0))
    tab.offered_when_ready()
    keys = tab.page.keyboard
    keys.press("l")
    expect(tab.page.locator(".side.reading")).to_be_visible()
    keys.press("l")
    keys.press("m")
    expect(tab.page.locator(".spread")).to_be_visible()
    keys.press("m")
    expect(tab.page.locator(".spread")).to_have_count(0)
    keys.press("h")
    expect(tab.page.get_by_role("region", name="Hint")).to_be_visible()
    keys.press("h")
    expect(tab.page.get_by_role("region", name="Hint")).to_have_count(0)
    tab.page.mouse.click(*spot_of_nothing(tab))  # the map has the focus: the letters are the same
    expect(tab.page.locator(".chart")).to_be_focused()
    keys.press("h")
    expect(tab.page.get_by_role("region", name="Hint")).to_be_visible()
    where = tab.page.locator(".chart .layer").first
    seen = where.get_attribute("style")
    keys.press("Home")
    expect(where).not_to_have_attribute("style", seen or "")


def test_names_in_the_chronicle_lead_to_cards_and_places(server: Server, open_tab: Openings) -> None:
    tab = sitting(server, open_tab())
    tab.page.keyboard.press("l")
    log = tab.page.get_by_role("log", name="Chronicle")
    names = log.get_by_role("button").and_(log.locator(".name"))
    expect(names.first).to_be_visible()
    names.last.click()
    expect(tab.page.locator(".floating, .look").first).to_be_visible()


def test_with_a_finger_and_where_quests_lead(server: Server, open_tab: Openings) -> None:
    """In Return of the Heroes on a phone: flags stand where quests lead, a tap beside the roads asks."""
    tab = sitting(server, open_tab(size=PHONE), RETURN)
    expect(tab.page.locator(".flag")).not_to_have_count(0)
    tab.page.get_by_role("button", name="Menu").tap()
    tab.page.get_by_role("menuitem", name="Places").tap()
    tab.page.get_by_role("region", name="Where your quests lead").get_by_role("button").first.tap()
    expect(tab.page.locator(".look")).to_contain_text("Leads to")


def test_on_a_phone_the_own_question_takes_the_place_of_what_was_asked_before(
    server: Server, open_tab: Openings
) -> None:
    """A place one has asked about while others play would stand where the question is."""
    game = questable.new(ZANAGA, seats=2, seed="5")
    made = server.go_on(game, [ME, ME])
    asked = game.decision.seat if game.decision is not None else 0
    ann, bob = open_tab().go(made.link(asked)), open_tab(size=PHONE).go(made.link(1 - asked))
    ann.offered_when_ready()
    bob.menu("Places")
    places = bob.page.get_by_role("dialog", name="Places")
    places.get_by_role("button", name="Mbalo").first.press("Enter")
    sheet = bob.page.locator(".look")
    expect(sheet).to_contain_text("Mbalo")
    ann.choose(ann.offered()[0])
    bob.offered_when_ready()
    expect(sheet).to_have_count(0)
    expect(bob.page.get_by_role("heading", name="In which town")).to_be_in_viewport()
