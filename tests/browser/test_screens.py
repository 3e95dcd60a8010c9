"""Every screen: no wider than a phone, and open to everyone, by daylight and by candle-light."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

import questable
from questable import Game
from tests.browser.kit import (
    FRIEND,
    KELNOV,
    ME,
    PHONE,
    RETURN,
    RUNEBOUND,
    ZANAGA,
    Openings,
    Server,
    Tab,
    fighting,
    god_awake,
    no_sideways_scrolling,
    reach,
    travelling,
)
from tests.browser.test_replays import drop
from tests.parcels import TALES, zipped
from tests.sweeps import WHOLE, share

Show = Callable[[Tab, Server], object]
OPTIONS = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},  # names that differ from what is read on the button
}


def home(tab: Tab, server: Server) -> None:
    """With a game to continue."""
    tab.go(server.new(RUNEBOUND, [ME], variants=["solo"]).link(0))
    expect(tab.options.first).to_be_visible()
    tab.go("#/")
    expect(tab.page.get_by_role("region", name="Continue").get_by_role("link")).to_be_visible()


def new_game(adventure: str) -> Show:
    def show(tab: Tab, server: Server) -> None:
        tab.go(f"#/new/{adventure}")
        tab.page.get_by_text("For the curious").click()

    return show


def lobby(tab: Tab, server: Server) -> None:
    tab.go(f"#/new/{RUNEBOUND}")
    tab.page.get_by_role("radiogroup", name="Who plays seat 2").get_by_role("radio", name="Friend").check()
    tab.page.get_by_role("button", name="Open the lobby").click()
    expect(tab.page.get_by_label("Link to seat 2")).to_be_visible()


def table(adventure: str, wanted: Callable[[Game], bool] = travelling) -> Show:
    """In the middle of the game, somebody else's seat beside ours."""

    def show(tab: Tab, server: Server) -> None:
        game = reach(adventure, wanted, seats=3, seed="2")
        assert game.decision is not None
        me = game.decision.seat
        tab.go(server.go_on(game, [ME if seat == me else FRIEND for seat in range(3)]).link(me))
        tab.page.get_by_role("button", name="Fill up with bots and start").click()
        expect(tab.options.first).to_be_visible()

    return show


def fight(adventure: str, *variants: str) -> Show:
    def show(tab: Tab, server: Server) -> None:
        game = reach(adventure, fighting, seats=1, seed="2", variants=variants)
        tab.go(server.go_on(game, [ME]).link(0))
        expect(tab.page.locator(".fight").get_by_role("heading").first).to_be_visible()

    return show


def talk(tab: Tab, server: Server) -> None:
    """Two people who chat, one with a long name."""
    made = server.new(RUNEBOUND, [{**ME, "name": "Wilhelmina von Hohenfels"}, {**ME, "name": "Bo"}])
    tab.go(made.link(0)).go(made.link(1))
    if tab.page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}:
        tab.page.get_by_role("tab", name="Chronicle").click()
    tab.page.get_by_role("button", name="Chat").click()
    tab.page.get_by_label("Say something").fill("A" * 300)
    tab.page.keyboard.press("Enter")
    expect(tab.page.get_by_role("log", name="Chat")).to_contain_text("AAAA")


def curtain(tab: Tab, server: Server) -> None:
    made = server.new(RETURN, [{**ME, "name": "Ann"}, {**ME, "name": "Bea"}])
    tab.go(made.link(0)).go(made.link(1))
    expect(tab.page.get_by_role("dialog", name="Pass the device to")).to_be_visible()


def menu(tab: Tab, server: Server) -> None:
    tab.go(server.new(RUNEBOUND, [ME], variants=["solo"]).link(0))
    tab.page.get_by_role("button", name="Menu").click()
    expect(tab.page.get_by_role("menu")).to_be_visible()


def settings(tab: Tab, server: Server) -> None:
    tab.go(server.new(RUNEBOUND, [ME], variants=["solo"]).link(0))
    tab.menu("Settings")
    expect(tab.page.get_by_role("dialog", name="Settings")).to_be_visible()


def outcome(tab: Tab, server: Server) -> None:
    game = reach(RETURN, lambda game: game.outcome is not None, seats=1, seed="17", variants=["solo"])
    tab.go(server.go_on(game, [ME]).link(0))
    expect(tab.page.get_by_role("dialog", name="The tale is told")).to_be_visible()


def replay(adventure: str) -> Show:
    def show(tab: Tab, server: Server) -> None:
        game = reach(adventure, lambda game: game.moves >= 30, seats=2, seed="11")
        tab.go("#/replay")
        file = {"name": "game.quest", "mimeType": "application/octet-stream", "buffer": questable.to_bytes(game)}
        tab.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
        expect(tab.page.get_by_role("region", name="Timeline")).to_be_visible()

    return show


def goes_to(address: str, heading: str) -> Show:
    def show(tab: Tab, server: Server) -> None:
        tab.go(address)
        expect(tab.page.get_by_role("heading", name=heading).first).to_be_visible()

    return show


def broken_pack(tab: Tab, server: Server) -> None:
    """Dropped on the page, with all that is wrong with it."""
    tab.go(f"#/new/{RUNEBOUND}")
    expect(tab.page.get_by_role("switch").first).to_be_visible()
    drop(tab, "tales.zip", zipped(("tales.toml", TALES.replace("cost = 2", 'cost = "two"').encode())))
    expect(tab.page.get_by_role("region", name="error")).to_be_visible()


SCREENS: dict[str, Show] = {
    "home": home,
    "new game, with packs": goes_to(f"#/new/{RUNEBOUND}/kellos+margath:focus/doom-track", "Adventures"),
    "new game, a broken pack": broken_pack,
    "packs": goes_to("#/packs", "Packs"),
    "cards of a pack": goes_to("#/packs/margath", "Shadows of Margath"),
    "new game, Runebound": new_game(RUNEBOUND),
    "new game, Mists of Zanaga": new_game(ZANAGA),
    "new game, Avatars of Kelnov": new_game(KELNOV),
    "new game, Return of the Heroes": new_game(RETURN),
    "lobby": lobby,
    "table, Runebound": table(RUNEBOUND),
    "table, Mists of Zanaga": table(ZANAGA),
    "table, Avatars of Kelnov": table(KELNOV),
    "table, a god awake": table(ZANAGA, god_awake),
    "table, Return of the Heroes": table(RETURN),
    "fight, Runebound": fight(RUNEBOUND, "solo"),
    "fight, Mists of Zanaga": fight(ZANAGA),
    "fight, Return of the Heroes": fight(RETURN, "solo"),
    "talk": talk,
    "curtain": curtain,
    "menu": menu,
    "settings": settings,
    "outcome": outcome,
    "rules": goes_to("#/rules/RB-COMBAT-07", "Combat"),
    "replays": goes_to("#/replay", "Replays"),
    "replay, Runebound": replay(RUNEBOUND),
    "replay, Mists of Zanaga": replay(ZANAGA),
    "replay, Return of the Heroes": replay(RETURN),
    "credits": goes_to("#/credits", "Credits"),
    "lost": goes_to("#/nowhere", "Here be dragons"),
    "no such game": goes_to("#/game/nosuchgame22", "There is no such game"),
}
BY_DAY = share(SCREENS, of=3)
ON_A_PHONE = share([screen for screen in SCREENS if WHOLE or screen not in BY_DAY], of=2)
"""A usual run looks at two of three screens, either by day or on a phone."""


def barriers(tab: Tab) -> list[str]:
    """What keeps people out, seriously: the rule, and where."""
    found = Axe().run(tab.page, options=OPTIONS).response["violations"]
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:160]} | {node.get('failureSummary', '')[:300]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:4]
    ]


@pytest.mark.parametrize("screen", BY_DAY)
def test_open_to_everyone(screen: str, server: Server, open_tab: Openings) -> None:
    tab = open_tab(color_scheme="light")
    SCREENS[screen](tab, server)
    by_day = barriers(tab)
    tab.page.emulate_media(color_scheme="dark")
    expect(tab.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert (by_day, barriers(tab)) == ([], [])


@pytest.mark.parametrize("screen", ON_A_PHONE)
def test_on_a_phone(screen: str, server: Server, open_tab: Openings) -> None:
    tab = open_tab(size=PHONE, color_scheme="dark")
    SCREENS[screen](tab, server)
    no_sideways_scrolling(tab)
    panels = tab.page.get_by_role("tab")
    if screen.startswith("table"):
        for number in range(panels.count()):
            panels.nth(number).click()
            no_sideways_scrolling(tab)
    assert barriers(tab) == []
