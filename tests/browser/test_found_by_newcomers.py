"""What somebody stumbled over who had never seen a table before."""

from __future__ import annotations

from playwright.sync_api import expect

from questable import Game
from tests.browser.kit import BOT, ME, PHONE, RETURN, RUNEBOUND, ZANAGA, Openings, Server, reach, travelling
from tests.browser.test_moments import peaceful

PLANNERS = {"steps": False, "whole": False}
CLIPPED = """all => all.filter(each => {
  const [a, b] = [each.getBoundingClientRect(), each.closest('.opt').getBoundingClientRect()];
  return a.height < 8 || a.bottom > b.bottom + 1 || a.right > b.right + 1;
}).length"""


def perilous(game: Game) -> bool:
    """Does a way lead to where one must fight, which cannot be seen on the map?"""
    if not travelling(game):
        return False
    return sum(bool(plan.danger) for plan in game.plans() if not plan.instead) > 1


def test_a_danger_is_seen_however_little_room_there_is_and_what_is_left_out_has_a_sign(
    server: Server, open_tab: Openings
) -> None:
    game = reach(ZANAGA, perilous, seats=2, seed="5")
    tab = open_tab(settings=PLANNERS | {"whole": True}).go(server.go_on(game, [ME, BOT]).link(0))
    tab.offered_when_ready()
    told = tab.page.locator(".opt > b > strong")
    expect(told.first).to_have_text("you must fight")
    assert told.evaluate_all(CLIPPED) == 0
    unsigned: int = tab.page.locator(".opt:not(.split):has(.unsaid):not(:has(.begun))").evaluate_all(
        "all => all.filter(each => !getComputedStyle(each, '::after').content.startsWith('\"…\"')).length"
    )
    assert unsigned == 0


def test_the_record_of_a_table_one_only_watches_waits_for_its_end(server: Server, open_tab: Openings) -> None:
    """It holds the dice to come. The entry says so; nothing is asked that is refused."""
    made = server.new(RUNEBOUND, [BOT, BOT], seed="3")
    tab = open_tab().go(f"#/game/{made.id}")
    tab.page.get_by_role("button", name="Menu").click()
    entry = tab.page.get_by_role("menuitem", name="Download the record")
    expect(entry).to_be_disabled()
    expect(entry).to_contain_text("when the game is over")
    entry.dispatch_event("click")
    expect(tab.page.get_by_role("dialog")).to_have_count(0)
    icons = tab.page.locator("[role^=menuitem] > svg:first-child").evaluate_all(
        "all => all.map(each => each.outerHTML)"
    )
    assert len(icons) == len(set(icons))


def test_a_question_on_a_phone_brings_what_it_is_about_into_sight(server: Server, open_tab: Openings) -> None:
    """Wherever the map has been moved to before."""

    def goes(game: Game) -> bool:
        return game.decision is not None and bool(game.plans()) and any(plan.place for plan in game.plans())

    game = reach(RETURN, goes, seats=1, seed="5")
    tab = open_tab(size=PHONE, settings={"steps": True}).go(server.go_on(game, [ME]).link(0))
    options = tab.offered_when_ready()
    chart = tab.page.locator(".chart")
    for _ in range(12):  # away from the hero
        chart.press("ArrowRight")
    tab.page.wait_for_timeout(300)
    tab.acknowledged(lambda: tab.option(options[0]).evaluate("option => option.click()"))
    tab.offered_when_ready()
    tab.page.wait_for_timeout(600)
    seen: bool = tab.page.evaluate(
        """() => {
             const map = document.querySelector('.chart').getBoundingClientRect();
             const panel = document.querySelector('.panel').getBoundingClientRect();
             return [...document.querySelectorAll('[data-place], .p-own')].some(each => {
               const box = each.getBoundingClientRect();
               const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
               return x > 0 && x < map.right && y > map.top && y < panel.top;
             });
           }"""
    )
    assert seen


def test_a_tablet_tells_about_a_place_once_and_for_fingers(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, travelling, seats=2, seed="5")
    tab = open_tab(size=(820, 1180), touch=True, settings=PLANNERS).go(server.go_on(game, [ME, BOT]).link(0))
    tab.offered_when_ready()
    listed = tab.page.locator('.opts [data-option^="go:"]').first
    tab.page.locator("[data-question]").tap()
    tab.page.keyboard.press(listed.get_attribute("aria-keyshortcuts") or "")
    sheet = tab.page.locator(".plan-dock .plan")
    expect(sheet).to_be_visible()
    expect(sheet).not_to_contain_text("lick")
    expect(tab.page.locator(".chart .tag")).to_have_count(0)


def test_newer_lines_of_the_chronicle_are_announced_to_whoever_reads_older_ones(
    server: Server, open_tab: Openings
) -> None:
    game = reach(RUNEBOUND, peaceful, seats=1, seed="5")
    tab = open_tab().go(server.go_on(game, [ME]).link(0))
    options = tab.offered_when_ready()
    lines = tab.page.get_by_role("log", name="Chronicle")
    tab.page.wait_for_timeout(800)  # until all letters are here, and the column has its heights
    lines.hover()
    tab.page.mouse.wheel(0, -300)
    tab.page.wait_for_timeout(400)
    tab.acknowledged(lambda: tab.press(options[0]))
    newer = tab.page.get_by_role("button", name="newer line")
    expect(newer).to_be_visible()
    newer.click()
    expect(newer).to_have_count(0)
    assert lines.evaluate("each => each.scrollHeight - each.scrollTop - each.clientHeight") < 24


def test_the_chronicle_stays_at_its_end_when_only_its_size_has_changed(server: Server, open_tab: Openings) -> None:
    """Boards above it try what has room: within a frame it is larger, and small again."""
    game = reach(RUNEBOUND, peaceful, seats=1, seed="5")
    tab = open_tab().go(server.go_on(game, [ME]).link(0))
    options = tab.offered_when_ready()
    lines = tab.page.get_by_role("log", name="Chronicle")
    tab.page.wait_for_timeout(800)  # until all letters are here, and the column has its heights
    moved = lines.evaluate(
        """each => {
             const before = each.scrollTop;
             each.style.cssText = "flex: none; height: 5000px";
             each.getBoundingClientRect();
             each.style.cssText = "";
             return before - each.scrollTop;
           }"""
    )
    assert moved > 24
    tab.page.wait_for_timeout(200)
    tab.acknowledged(lambda: tab.press(options[0]))
    tab.page.wait_for_timeout(200)
    expect(tab.page.get_by_role("button", name="newer line")).to_have_count(0)
    assert lines.evaluate("each => each.scrollHeight - each.scrollTop - each.clientHeight") < 24


def test_settings_lie_open_again_when_the_language_was_chosen_there(server: Server, open_tab: Openings) -> None:
    made = server.new(RUNEBOUND, [ME, BOT], seed="3")
    tab = open_tab().go(made.link(0))
    tab.offered_when_ready()
    tab.menu("Settings")
    expect(tab.page.get_by_role("dialog")).to_contain_text("before each choice")
    tab.page.get_by_role("radio", name="Deutsch").check(force=True, no_wait_after=True)
    expect(tab.page.get_by_role("dialog", name="Einstellungen")).to_contain_text("vor jeder Entscheidung")
    tab.page.keyboard.press("Escape")
    expect(tab.page.get_by_role("dialog")).to_have_count(0)


def test_space_skips_what_is_told_wherever_the_focus_is(server: Server, open_tab: Openings) -> None:
    """Whoever has closed the settings with Escape has the focus on the button of the menu."""

    def rolls(game: Game) -> bool:
        return game.decision is not None and any(each.id == "roll" for each in game.decision.options)

    game = reach(RUNEBOUND, rolls, seats=1, seed="5")
    tab = open_tab(settings={"pace": "slow"}).go(server.go_on(game, [ME]).link(0))
    tab.offered_when_ready()
    menu = tab.page.get_by_role("button", name="Menu")
    tab.menu("Settings")
    tab.page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    tab.option("roll").evaluate("option => option.click()")
    expect(tab.page.locator(".opts")).to_have_count(0)
    menu.focus()
    tab.page.keyboard.press("Space")
    expect(menu).to_have_attribute("aria-expanded", "false")


def tempting_and_dangerous(game: Game) -> bool:
    """May one go to many places, some where a fight must be fought, some where an adventure may be attempted?"""
    if game.decision is None or game.decision.topic != "spend-a-die":
        return False
    plans = game.plans()
    there = {plan.place for plan in plans if plan.instead and plan.then}
    return sum(plan.place in there for plan in plans if plan.danger) > 1 and len({plan.place for plan in plans}) > 12


def test_what_is_dangerous_and_what_may_follow_have_room_beside_each_other(server: Server, open_tab: Openings) -> None:
    """The danger stands in one line, the name is not taken apart, and no place lies behind a scroll bar."""
    game = reach(ZANAGA, tempting_and_dangerous, seats=2, seed="7")
    assert game.decision is not None
    tab = open_tab(settings={"steps": False}).go(server.go_on(game, [ME, ME]).link(game.decision.seat))
    tab.offered_when_ready()
    tab.page.wait_for_timeout(800)  # until all letters are here
    options = tab.page.locator(".opts")
    assert options.locator(".more strong").count() > 1
    for sign in options.locator("strong").all():
        assert sign.evaluate("each => each.getClientRects().length") == 1
    assert options.evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    for name in options.locator(".opt > b").all():
        assert name.evaluate("each => each.scrollWidth - each.clientWidth") <= 0


def test_whoever_wants_to_invite_friends_finds_a_seat_kept_for_one(open_tab: Openings) -> None:
    """Also after another adventure was chosen."""
    page = open_tab().go().page
    page.get_by_role("link", name="Invite friends by link").click()
    page.get_by_role("radio", name="Return of the Heroes").check()
    page.get_by_role("button", name="Open the lobby").click()
    expect(page.get_by_role("heading", name="Return of the Heroes")).to_be_visible()
    expect(page.get_by_text("Waiting for 1 friend")).to_be_visible()
