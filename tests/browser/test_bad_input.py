"""Hostile words, wrong links, late clicks: a clear message, and nothing lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.kit import FRIEND, ME, RETURN, RUNEBOUND, Openings, Server
from tests.sweeps import share

EVIL = (
    "<img src=x onerror=b()>",
    "<svg onload=b()>",
    "<script>b()</script><iframe src=javascript:parent.b()>",
    "{@html b()}${b()}",
)


def test_hostile_words_are_only_words(server: Server, open_tab: Openings) -> None:
    """Names and chat, shown in the lobby, at the table, in the list of games."""
    made = server.new(RUNEBOUND, [{**ME, "name": EVIL[0]}, FRIEND])
    ann, bob = open_tab(), open_tab(settings={"name": EVIL[1]})
    for tab in (ann, bob):
        tab.page.add_init_script("window.harmed = []; window.b = () => window.harmed.push(1)")
    ann.go(made.link(0))
    expect(ann.page.get_by_label("Your name in seat 1")).to_have_value(EVIL[0])
    bob.go(made.link(1))
    for tab in (ann, bob):
        tab.page.get_by_role("button", name="Chat").click()
    for words in EVIL:
        bob.page.get_by_label("Say something").fill(words)
        bob.page.keyboard.press("Enter")
        expect(ann.page.get_by_role("log", name="Chat")).to_contain_text(words)
    ann.page.get_by_role("button", name="show the whole hero board").first.click()
    ann.go("#/")
    expect(ann.page.get_by_role("region", name="Continue")).to_contain_text(EVIL[1])
    for tab in (ann, bob):
        assert tab.page.evaluate("window.harmed") == []


def test_scripts_that_are_not_ours_do_not_run(open_tab: Openings) -> None:
    """Should words ever become markup, the Content-Security-Policy is the second wall."""
    tab = open_tab(expecting=["Content Security Policy"]).go()
    harmed = tab.page.evaluate(
        """async () => {
             const script = document.createElement('script');
             script.textContent = 'window.harmed = 1';
             document.body.append(script);
             document.body.insertAdjacentHTML('beforeend', '<img src="/nothing" onerror="window.harmed = 2">');
             const far = document.createElement('script');
             far.src = 'data:text/javascript,window.harmed = 3';
             document.body.append(far);
             await new Promise(done => setTimeout(done, 300));
             return window.harmed ?? null;
           }"""
    )
    assert harmed is None
    tab.wrong = [text for text in tab.wrong if "/nothing" not in text and "404" not in text]


@pytest.mark.parametrize(
    ("address", "says"),
    share(
        [
            ("#/game/nosuchgame22", "There is no such game"),
            ("#/game/abc/def", "Here be dragons"),
            ("#/nowhere", "Here be dragons"),
            ("#/replay/nosuchreplay", "This replay is not here"),
            ("#/rules/RB-NONE-99", "There is no rule RB-NONE-99"),
            ("#/new/no-such-adventure", "There is no adventure called"),
        ],
        of=3,
    ),
)
def test_an_address_that_leads_nowhere(address: str, says: str, open_tab: Openings) -> None:
    tab = open_tab(expecting=["status of 404"]).go(address)
    expect(tab.page.get_by_text(says).first).to_be_visible()
    tab.page.get_by_role("link", name="Questable, home").click()
    expect(tab.page.get_by_role("heading", name="Adventures")).to_be_visible()


def test_a_link_that_was_used(server: Server, open_tab: Openings) -> None:
    """The seat belongs to who came first; who comes late may watch."""
    made = server.new(RUNEBOUND, [ME, FRIEND])
    ann = open_tab().go(made.link(0))
    bob = open_tab().go(made.link(1))
    expect(bob.page.get_by_role("heading", name="Chronicle")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Chronicle")).to_be_visible()
    eve = open_tab().go(made.link(1))
    expect(eve.page.get_by_role("heading", name="This link no longer opens a seat")).to_be_visible()
    eve.page.get_by_role("button", name="Watch the game").click()
    expect(eve.page.get_by_role("heading", name="Chronicle")).to_be_visible()
    assert eve.offered() == []
    bob.page.reload()
    expect(bob.page.get_by_role("heading", name="Chronicle")).to_be_visible()


def test_a_click_on_what_is_no_longer_asked(server: Server, open_tab: Openings) -> None:
    """The same seat on two devices; one has not heard yet what was chosen at the other."""
    made = server.new(RETURN, [ME], variants=["solo"])
    quick, slow = open_tab(), open_tab()
    deaf = False

    def line(socket: WebSocketRoute) -> None:
        far = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            if not (deaf and str(message).startswith(('{"type":"told"', '{"type":"change"'))):
                socket.send(message)

        far.on_message(hear)

    slow.page.route_web_socket("**/api/play", line)
    for tab in (quick, slow):
        tab.go(made.link(0))
        expect(tab.options.first).to_be_visible()
    deaf = True
    quick.choose(quick.offered()[0])
    assert slow.offered() != quick.offered()
    slow.options.last.click()
    told = slow.page.get_by_role("alert").filter(has_text="The game has moved on since then. Please look again.")
    expect(told).to_be_visible()
    deaf = False
    expect(slow.options.first).to_be_visible()
    assert slow.offered() == quick.offered()
    assert server.position(made).moves == 1
    slow.options.first.click()
    expect(quick.page.get_by_role("log", name="Chronicle")).to_be_visible()
    for _ in range(100):
        if server.position(made).moves == 2:
            break
        slow.page.wait_for_timeout(50)
    assert server.position(made).moves == 2
