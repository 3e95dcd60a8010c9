"""What makes a table friendly: undo, rules at hand, things that move or do not."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.kit import BOT, DESKTOP, ME, RUNEBOUND, Openings, Policy, Server, Tab, to_be_ended
from tests.sweeps import share


@pytest.fixture
def tab(server: Server, open_tab: Openings) -> Tab:
    """Somebody alone at a table, asked for the first roll of the dice."""
    tab = open_tab().go(server.new(RUNEBOUND, [ME], variants=["solo"], seed="29").link(0))
    expect(tab.options.first).to_be_visible()
    return tab


def test_undo(tab: Tab) -> None:
    """A step may be taken back, a roll may not."""
    expect(tab.page.get_by_role("button", name="Nothing to take back")).to_be_disabled()
    tab.choose("roll")
    expect(tab.page.get_by_role("button", name="Nothing to take back")).to_be_disabled()
    before, lines = tab.offered(), tab.chronicle()
    tab.choose(next(each for each in before if each.startswith("walk")))
    assert tab.offered() != before
    undo = tab.page.get_by_role("button", name="Take back your last choice")
    tab.acknowledged(undo.click)
    assert tab.offered() == before
    assert tab.chronicle() == lines
    expect(tab.page.get_by_role("button", name="Nothing to take back")).to_be_disabled()


def test_a_rule_mark_opens_the_rule(tab: Tab) -> None:
    mark = tab.page.get_by_role("log", name="Chronicle").get_by_role("button", name="Rule RB-").last
    name = mark.inner_text()
    mark.click()
    rule = tab.page.get_by_role("dialog", name=f"Rule {name}")
    expect(rule.locator(".text")).not_to_be_empty()
    tab.page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    expect(mark).to_be_focused()
    mark.click()
    with tab.context.expect_page() as opened:
        rule.get_by_role("link", name="Open the rules").click()
    expect(opened.value.locator(f"[id='{name}']")).to_be_in_viewport()


LISTENING = """() => {
  window.heard = 0;
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (...to) { window.heard += 1; return connect.apply(this, to); };
}"""


def test_the_pace_of_the_screen(server: Server, open_tab: Openings) -> None:
    """Dice tumble unless they are told not to, by the settings or by the system; they rattle only by wish."""
    tab = open_tab(settings={"pace": "slow"})
    tab.page.add_init_script(f"({LISTENING})()")
    tab.go(server.new(RUNEBOUND, [ME], variants=["solo"], seed="29").link(0))
    tumbling = tab.page.get_by_role("button", name="Skip the dice")
    tab.choose("roll")
    expect(tumbling).to_be_visible()
    tumbling.click()
    expect(tumbling).to_have_count(0)

    tab.menu("Settings")
    settings = tab.page.get_by_role("dialog", name="Settings")
    settings.get_by_role("group", name="Animation speed").get_by_role("radio", name="Instant").check()
    assert tab.page.evaluate("window.heard") == 0, "dice are silent"
    settings.get_by_role("group", name="Sounds").get_by_role("radio", name="on").check()
    assert tab.page.evaluate("window.heard") > 0, "until sounds are switched on"
    tab.page.keyboard.press("Escape")
    assert json.loads(tab.page.evaluate("localStorage.getItem('questable.settings')"))["pace"] == "off"
    assert rolls_without_tumbling(server, tab)

    tab.page.evaluate("localStorage.setItem('questable.settings', JSON.stringify({pace: 'normal'}))")
    tab.page.emulate_media(reduced_motion="reduce")
    assert rolls_without_tumbling(server, tab)
    tab.menu("Settings")
    expect(settings).to_contain_text("Your system asks for less motion")


def rolls_without_tumbling(server: Server, tab: Tab) -> bool:
    """Roll in a fresh game and watch whether anything tumbles for a moment."""
    tab.go("#/")
    tab.page.reload()
    tab.go(server.new(RUNEBOUND, [ME], variants=["solo"], seed="29").link(0))
    tab.page.evaluate(
        """() => {
             window.tumbled = false;
             new MutationObserver(() => { window.tumbled ||= document.querySelector('.throw') !== null; })
               .observe(document.body, {childList: true, subtree: true});
           }"""
    )
    tab.choose("roll")
    expect(tab.page.get_by_role("group", name="Dice")).to_be_visible()
    return not tab.page.evaluate("window.tumbled")


@pytest.mark.slow
def test_one_click_against_bots(open_tab: Openings) -> None:
    tab = open_tab().go()
    tab.page.get_by_role("button", name="Play now against bots").click()
    tab.page.get_by_role("dialog", name="Which adventure?").get_by_role(
        "button", name="Rise of the Dragon Lords"
    ).click()
    expect(tab.page.get_by_role("complementary", name="Heroes").get_by_role("article")).to_have_count(4)
    expect(tab.options.first).to_be_visible()
    tab.go("#/")
    expect(tab.page.get_by_role("region", name="Continue").get_by_role("link")).to_have_count(1)
    tab.page.get_by_role("region", name="Continue").get_by_role("link").click()
    expect(tab.options.first).to_be_visible()


def test_the_pace_of_the_bots(server: Server, open_tab: Openings) -> None:
    """The setting is told to the table."""
    tab = open_tab(settings={"botPace": 700}).go(server.new(RUNEBOUND, [ME, BOT]).link(0))
    tab.menu("Settings")
    settings = tab.page.get_by_role("dialog", name="Settings")
    bots = settings.get_by_role("group", name="Bot speed")
    tab.acknowledged(bots.get_by_role("radio", name="Instant").check)
    assert json.loads(tab.page.evaluate("localStorage.getItem('questable.settings')"))["botPace"] == 0


@pytest.mark.parametrize("size", share([DESKTOP, (1024, 768)], of=2))
def test_the_map_lies_still(size: tuple[int, int], server: Server, open_tab: Openings) -> None:
    """Whatever is asked, the whole map keeps its size; a long list of options never lies over a place one can go to.

    On a small screen, where only the surroundings of the hero are seen, all one can choose comes into sight.
    """
    game = to_be_ended(RUNEBOUND, seed="29", last=60, variants=["solo"])
    made, policy = server.go_on(game, [ME]), Policy(game)
    tab = open_tab(size=size).go(made.link(0))
    tab.is_asked([option.id for option in game.decision.options] if game.decision else [])
    tab.spare_the_painter()
    tab.page.evaluate(
        """() => {
             window.widths = new Set();
             const look = () => {
               for (const live of document.querySelectorAll('.chart .live')) {
                 window.widths.add(Math.round(live.getBoundingClientRect().width));
               }
               requestAnimationFrame(look);
             };
             look();
           }"""
    )
    heights = set()
    for _ in range(40):
        if game.decision is None:
            break
        tab.is_asked([option.id for option in game.decision.options])
        tab.page.wait_for_function(
            """() => {
                 const bar = document.querySelector('.decision').getBoundingClientRect();
                 return [...document.querySelectorAll('.chart [data-place]')]
                   .every(each => each.getBoundingClientRect().bottom <= bar.top + 1);
               }"""
        )
        heights.add(tab.page.evaluate("document.querySelector('.decision').offsetHeight"))
        wish = policy.wish(game)
        tab.choose(wish.id)
        game.play(wish)
    assert len(heights) > 1, "or there was nothing to lie still for"
    assert size != DESKTOP or len(tab.page.evaluate("[...window.widths]")) == 1
