"""Small things that people stumbled over."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from questable import Game
from questable.table.display import Display
from tests.browser.kit import (
    BOT,
    ME,
    PHONE,
    RUNEBOUND,
    ZANAGA,
    Openings,
    Policy,
    Server,
    reach,
    to_be_ended,
    travelling,
)
from tests.browser.test_moments import dicing, drawing, peaceful


def test_no_line_of_an_option_is_cut_in_the_middle(server: Server, open_tab: Openings) -> None:
    """What an option would do stands above its odds, whole lines of it."""
    game = reach(RUNEBOUND, drawing, seats=2, seed="5")
    tab = open_tab().go(server.go_on(game, [ME, BOT]).link(0))
    expect(tab.page.locator(".opt .o").first).to_be_visible()
    cut: list[str] = tab.page.evaluate(
        """() => [...document.querySelectorAll('.opt:not(.split)')].filter(option => {
             const [text, odds] = [option.querySelector('.p'), option.querySelector('.o')];
             if (!text || !odds) return false;
             const line = parseFloat(getComputedStyle(text).lineHeight);
             const box = text.getBoundingClientRect();
             return box.height < line - 1 || box.bottom > odds.getBoundingClientRect().top + 1
               || odds.getBoundingClientRect().bottom > option.getBoundingClientRect().bottom;
           }).map(option => option.textContent)"""
    )
    assert cut == []


def test_a_card_has_no_scroll_bars_it_does_not_need(server: Server, open_tab: Openings) -> None:
    tab = open_tab().go(server.new(RUNEBOUND, [ME, BOT], seed="29").link(0))
    tab.offered_when_ready()
    tab.page.get_by_role("complementary", name="Heroes").get_by_role("button", name="Read ").first.click()
    card = tab.page.locator(".floating")
    expect(card).to_be_visible()
    scrolls: list[str] = card.evaluate(
        """card => [card, ...card.querySelectorAll('*')]
             .filter(each => /auto|scroll/.test(getComputedStyle(each).overflowX + getComputedStyle(each).overflowY))
             .filter(each => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth)
             .map(each => each.className)"""
    )
    assert scrolls == []
    tab.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_escape_closes_what_lies_open(server: Server, open_tab: Openings) -> None:
    """Cards that are spread out, the chronicle, the sheet of a fight: one after the other."""
    game = reach(RUNEBOUND, peaceful, seats=2, seed="5")
    tab = open_tab().go(server.go_on(game, [ME, BOT]).link(0))
    tab.offered_when_ready()
    tab.page.get_by_role("region", name="Market").get_by_role("button").last.click()
    expect(tab.page.locator(".spread")).to_be_visible()
    tab.page.get_by_role("region", name="Chronicle").get_by_role("button", name="open").click()
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator(".spread")).to_have_count(0)
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator(".side.reading")).to_have_count(0)

    fight = reach(RUNEBOUND, dicing, seats=2, seed="5")
    tab = open_tab().go(server.go_on(fight, [ME, BOT]).link(0))
    tab.offered_when_ready()
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator(".fight")).to_have_count(0)
    expect(tab.page.get_by_role("button", name="To the fight")).to_be_visible()


def test_on_a_phone_escape_closes_the_side_of_a_fight_first(server: Server, open_tab: Openings) -> None:
    fight = reach(RUNEBOUND, dicing, seats=2, seed="5")
    tab = open_tab(size=PHONE).go(server.go_on(fight, [ME, BOT]).link(0))
    tab.offered_when_ready()
    line = tab.page.locator(".theirs").get_by_role("button", expanded=False)
    line.tap()
    back = tab.page.get_by_role("button", name="Back to the fight")
    expect(back).to_be_visible()
    tab.page.keyboard.press("Escape")
    expect(back).to_have_count(0)
    expect(line).to_be_visible()
    tab.page.keyboard.press("Escape")
    expect(tab.page.locator(".fight")).to_have_count(0)


def test_on_a_phone_a_new_question_is_read_from_its_beginning(server: Server, open_tab: Openings) -> None:
    def long(game: Game) -> bool:
        return peaceful(game) and travelling(game)

    game = reach(RUNEBOUND, long, seats=2, seed="5")
    tab = open_tab(size=PHONE).go(server.go_on(game, [ME, BOT]).link(0))
    step = next(each for each in tab.offered_when_ready() if each.startswith("walk"))
    page = tab.page.locator(".panel > .page")
    page.evaluate("page => page.scrollTo(0, 400)")
    assert page.evaluate("page => page.scrollTop") > 0
    tab.acknowledged(lambda: tab.option(step).evaluate("option => option.click()"))
    expect(tab.page.locator("[data-question]")).to_be_in_viewport()
    assert page.evaluate("page => page.scrollTop") == 0


def test_ones_own_hero_is_marked_and_first(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, peaceful, seats=3, seed="5")
    tab = open_tab().go(server.go_on(game, [BOT, ME, BOT]).link(1))
    heroes = tab.page.get_by_role("complementary", name="Heroes").get_by_role("article")
    expect(heroes).to_have_count(3)
    expect(heroes.first.locator(".you")).to_be_visible()
    expect(tab.page.locator(".you")).to_have_count(1)
    expect(tab.page.locator(".p-own")).to_have_count(1)


def test_the_list_of_games_names_hero_and_turn_and_can_be_tidied(server: Server, open_tab: Openings) -> None:
    game = reach(RUNEBOUND, peaceful, seats=2, seed="5")
    tab = open_tab().go(server.go_on(game, [ME, BOT]).link(0))
    tab.offered_when_ready()
    name = Display(game, ()).stage(frozenset({0}))["scene"]["players"]["0"]["name"]
    tab.go("#/")
    listed = tab.page.get_by_role("region", name="Continue")
    expect(listed.get_by_role("link")).to_contain_text(f"{name}: your turn")
    listed.get_by_role("button", name="Remove from list").click()
    expect(listed.get_by_role("link")).to_have_count(1)
    listed.get_by_role("button", name="Remove from list").click()
    expect(listed.get_by_role("link")).to_have_count(0)
    tab.page.reload()
    expect(listed).to_contain_text("Games you start will wait for you here.")


def test_the_replay_of_a_game_asks_for_nothing_that_is_not_there(server: Server, open_tab: Openings) -> None:
    """The console stays empty; Page Down goes on to the next turn, also on the slider."""
    game = reach(RUNEBOUND, peaceful, seats=2, seed="5")
    made = server.go_on(game, [ME, BOT])
    tab = open_tab().go(made.link(0))
    tab.offered_when_ready()
    tab.go(f"#/replay/{made.id}")
    slider = tab.page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill("30")
    slider.press("PageDown")
    assert int(slider.input_value()) > 30
    slider.press("PageUp")
    slider.press("PageUp")
    assert int(slider.input_value()) < 30


SOME_LETTERS = 3


def test_the_bar_is_not_higher_than_what_stands_in_it(server: Server, open_tab: Openings) -> None:
    """Places in three rows were measured while they stood in two, a few letters broad each: it hid half of the map.

    What was measured before their letters came did not count less.
    """
    game = reach(
        RUNEBOUND, lambda game: game.decision is not None and game.decision.topic == "spend-a-die", seats=1, seed="2"
    )
    tab = open_tab(settings={"steps": False, "whole": False})
    letters: list[Route] = []

    def hold_back(route: Route) -> None:
        if len(letters) < SOME_LETTERS:  # a browser has few lines to a server: something must be left for the game
            letters.append(route)
        else:
            route.continue_()

    tab.context.route("**/*.woff2", hold_back)
    tab.page.goto(tab.url + server.go_on(game, [ME]).link(0), wait_until="commit")
    tab.offered_when_ready()
    expect(tab.page.locator(".opts.three")).to_be_visible()
    assert letters
    tab.context.unroute("**/*.woff2")  # those held back go on, too
    tab.page.wait_for_function(
        """() => document.fonts.size > 0 && [...document.fonts].every(font => font.status !== 'loading')
             && [...document.fonts].some(font => font.status === 'loaded')
             && [...document.querySelectorAll('.opts.three .opt')].some(option =>
                  option.clientHeight - option.querySelector('b').scrollHeight < 14)"""
    )


def test_that_dice_are_known_takes_one_line_below_the_name(server: Server, open_tab: Openings) -> None:
    """Where another person plays, it stands in the top bar: in German there is little room beside the steps."""
    made = server.new(ZANAGA, [ME, ME], seed="3")
    tab = open_tab(size=(1366, 768), settings={"language": "de"}).go(made.link(0))
    name = tab.page.locator("header .brand > span")
    expect(name).to_contain_text("Würfel bekannt")
    expect(tab.page.locator("header .steps, header ol").first).to_be_visible()
    lines: float = name.evaluate("name => name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)")
    assert lines < 2.1
    expect(tab.page.get_by_title("Die Nebel von Zanaga · Würfel bekannt")).to_be_visible()


def test_nobody_is_waited_for_while_the_end_of_the_game_is_told(server: Server, open_tab: Openings) -> None:
    """The question that led to it is over, and it was one's own."""
    game = to_be_ended(RUNEBOUND, seed="29", last=1, variants=["solo"])
    policy = Policy(game)
    tab = open_tab(size=PHONE, settings={"pace": "normal"}).go(server.go_on(game, [ME]).link(0))
    expect(tab.options.first).to_be_visible()
    tab.page.evaluate(
        """() => {
             window.headings = new Set();
             const look = () => document.querySelectorAll('.wait h2').forEach(each => headings.add(each.textContent));
             new MutationObserver(look).observe(document.body, {subtree: true, childList: true, characterData: true});
           }"""
    )
    while game.decision is not None:
        wish = policy.wish(game)
        tab.choose(wish.id)
        game.play(wish)
    expect(tab.page.get_by_role("dialog", name="The tale is told")).to_be_visible()
    said: list[str] = tab.page.evaluate("[...headings]")
    assert "Waiting" not in " ".join(said), said
    assert "The game is over" in said
