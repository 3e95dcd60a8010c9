"""Several people at one table, each with a browser of their own."""

from __future__ import annotations

import json
import random
import re

from playwright.sync_api import expect

from tests.browser.kit import BOT, FRIEND, ME, PATIENCE, RUNEBOUND, Openings, Server, Tab

LOST = ("WebSocket connection to", "ERR_CONNECTION_REFUSED", "ERR_CONTENT_LENGTH_MISMATCH", "ERR_EMPTY_RESPONSE")
"""What a console says about a server that is not there, or goes while it answers."""


def who_is_asked(*tabs: Tab) -> Tab:
    """The one of them that has a question to answer."""
    for _ in range(20 * PATIENCE):
        for tab in tabs:
            if tab.offered():
                return tab
        tabs[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def play(dice: random.Random, choices: int, *tabs: Tab) -> None:
    for _ in range(choices):
        tab = who_is_asked(*tabs)
        tab.choose(dice.choice(tab.offered()))


def told(tab: Tab) -> list[str]:
    """The lines of the chronicle, without the rules behind them: those are left out where there is little room."""
    return [line.partition("\n")[0] for line in tab.chronicle()]


def test_a_reload_and_a_power_cut(own_server: Server, open_tab: Openings) -> None:
    """Ann invites Bob by link. Bob reloads, the server dies without warning and comes back: nothing is lost."""
    ann = open_tab(own_server, expecting=LOST).go(f"#/new/{RUNEBOUND}")
    for seat in (4, 3):
        ann.page.get_by_role("button", name=f"Remove seat {seat}").click()
    ann.page.get_by_label("Name of the player in seat 1").fill("Ann")
    ann.page.get_by_role("radiogroup", name="Who plays seat 2").get_by_role("radio", name="Friend").check()
    ann.page.get_by_role("button", name="Open the lobby").click()
    link = ann.page.get_by_label("Link to seat 2").input_value()
    expect(ann.page.get_by_text("Waiting for 1 friend.")).to_be_visible()

    bob = open_tab(own_server, expecting=LOST)
    bob.page.goto(link)
    expect(bob.page.get_by_text("Ann starts the game when everyone is ready.")).to_be_visible()
    bob.page.get_by_label("Your name in seat 2").fill("Bob")
    bob.page.keyboard.press("Tab")
    expect(ann.page.get_by_text("Bob", exact=True)).to_be_visible()
    ann.page.get_by_role("button", name="Start", exact=True).click()
    for tab in (ann, bob):
        expect(tab.page.get_by_role("heading", name="Chronicle")).to_be_visible()
    assert "/1/" not in bob.page.url  # the secret is out of the address bar
    bob.page.get_by_role("button", name="Chat").click()
    bob.page.get_by_label("Say something").fill("Good evening!")
    bob.page.keyboard.press("Enter")
    expect(ann.page.get_by_text("Good evening!")).to_be_visible()

    dice = random.Random(1)
    play(dice, 8, ann, bob)
    before = told(bob)
    bob.page.reload()
    expect(bob.page.get_by_role("log", name="Chronicle").get_by_role("listitem")).to_have_count(len(before))
    assert told(bob) == before
    play(dice, 4, ann, bob)

    asked = who_is_asked(ann, bob)
    before = told(ann)
    own_server.kill()
    lost = asked.page.get_by_text("Connection lost.")
    expect(lost).to_be_visible()
    asked.options.first.click()  # sent when the table is back, and only once
    own_server.start()
    for tab in (ann, bob):
        expect(tab.page.get_by_text("Connection lost.")).to_have_count(0, timeout=1000 * PATIENCE)
    expect(ann.page.get_by_role("log", name="Chronicle")).to_contain_text(re.compile(".+"))
    assert told(ann)[: len(before) - 1] == before[:-1]  # the last may have been folded into one that says more
    play(dice, 4, ann, bob)
    for tab in (ann, bob):
        expect(tab.page.get_by_text("Good evening!")).to_be_visible()
    assert told(ann) == told(bob)


def test_a_phone_on_its_side_tells_of_a_lost_connection_beside_the_question(
    own_server: Server, open_tab: Openings
) -> None:
    """What could be read before can be read while nobody answers."""
    tab = open_tab(own_server, size=(844, 390), touch=True, expecting=LOST)
    tab.go(own_server.new(RUNEBOUND, [ME, BOT]).link(0))
    tab.offered_when_ready()
    own_server.kill()
    note = tab.page.get_by_role("status").filter(has_text="Connection lost.").bounding_box()
    question = tab.page.get_by_role("region", name="Decision").bounding_box()
    assert note is not None and question is not None
    assert note["x"] + note["width"] <= question["x"]


def test_a_bot_stands_in(server: Server, open_tab: Openings) -> None:
    """Somebody leaves; the other lets a bot play the seat; who left comes back and plays again."""
    made = server.new(RUNEBOUND, [{**ME, "name": "Ann"}, FRIEND], seed="3")
    ann, bob = open_tab().go(made.link(0)), open_tab().go(made.link(1))
    expect(bob.page.get_by_role("heading", name="Chronicle")).to_be_visible()
    left = who_is_asked(ann, bob)
    stays = bob if left is ann else ann
    left.go("#/")
    waiting = stays.page.get_by_role("heading", name=re.compile("Waiting for .*, who is away"))
    expect(waiting).to_be_visible()
    lines = len(stays.chronicle())
    stays.page.get_by_role("button", name="Let a bot play").click()
    expect(stays.options.first).to_be_visible()  # the bot has played its turn
    seats = json.loads(server.ask(f"games/{made.id}"))["seats"]
    assert [bool(seat.get("bot")) for seat in seats].count(True) == 1
    assert len(stays.chronicle()) > lines

    left.go(f"#/game/{made.id}")
    expect(left.page.get_by_role("heading", name="Chronicle")).to_be_visible()
    expect(left.page.get_by_role("button", name="Take back", exact=True)).to_have_count(0)  # the return ends it
    for _ in range(20 * PATIENCE):
        if left.offered():
            break
        if stays.offered():
            stays.choose(stays.offered()[-1])
        else:
            stays.page.wait_for_timeout(50)
    assert left.offered()  # asked again, and not a bot in its place
