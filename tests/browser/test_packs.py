"""Packs in the browser: chosen, dropped, met in a game whose record opens elsewhere; written beside an open page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

import questable
from questable import Game
from tests.browser.kit import (
    PHONE,
    ROOT,
    RUNEBOUND,
    ZANAGA,
    Openings,
    Policy,
    Server,
    Tab,
    no_sideways_scrolling,
)
from tests.browser.test_replays import drop
from tests.parcels import FENS, png, zipped

TROLLS = ("Toll Troll", "Ford Troll", "Gate Troll", "Stile Troll", "Ferry Troll", "Bridge Troll")
HEAD = '[pack]\nid = "border-tales"\nname = "Border Tales"\ntext = "Trolls, wherever there is something to pay."\n'
TROLL = """
[[challenge]]
id = "{id}"
name = "{name}"
colour = "green"
picture = "troll.png"
ranged = [{ranged}, 1]
melee = [9, 1]
magic = [10, 1]
life = 2
flavour = "He has the change ready, and has never been asked for it."
reward = [{{ do = "gain", gold = 2 }}]
"""


def tales() -> str:
    cards = (
        TROLL.format(id=name.lower().replace(" ", "-"), name=name, ranged=8 + number)
        for number, name in enumerate(TROLLS)
    )
    return HEAD + "".join(cards)


@pytest.fixture
def parcel() -> bytes:
    return zipped(("border-tales/trolls.toml", tales().encode()), ("border-tales/troll.png", png(40, 30)))


def held(tab: Tab) -> tuple[str, list[str]]:
    """The game on the screen, and the keys this browser has to it."""
    game = tab.page.url.rpartition("/")[2]
    keys = json.loads(tab.page.evaluate("localStorage.getItem('questable.games')"))[game]["keys"]
    return game, [*keys.values()]


def position(server: Server, tab: Tab) -> Game:
    game, keys = held(tab)
    return questable.load(server.ask(f"games/{game}/record", tokens=keys), folders=())


def test_a_shipped_pack_and_a_dropped_one_are_played_and_go_into_the_record(
    open_tab: Openings, server: Server, parcel: bytes, tmp_path: Path
) -> None:
    tab = open_tab().go(f"#/new/{RUNEBOUND}")
    tab.page.get_by_role("switch", name="Champions of Kellos").check()
    tab.page.get_by_role("checkbox", name="Its cards come first: Champions of Kellos").check()
    assert tab.page.url.endswith(f"#/new/{RUNEBOUND}/kellos:focus")
    drop(tab, "border-tales.zip", parcel)
    expect(tab.page.get_by_role("switch", name="Border Tales")).to_be_checked()
    expect(tab.page.get_by_role("status").filter(has_text="Border Tales")).to_be_visible()
    tab.page.get_by_role("checkbox", name="Its cards come first: Border Tales").check()
    assert "~" not in tab.page.url, "its key is nobody else's business"
    for seat in (4, 3):
        tab.page.get_by_role("button", name=f"Remove seat {seat}").click()
    tab.page.get_by_role("radiogroup", name="Who plays seat 2").get_by_role("radio", name="Me").check()
    tab.page.get_by_role("button", name="Start").click()
    expect(tab.options.first).to_be_visible()

    tab.menu("About this game")
    about = tab.page.get_by_role("dialog", name="About this game")
    expect(about).to_contain_text("Border Tales (its cards first), Champions of Kellos (its cards first)")
    tab.page.keyboard.press("Escape")
    tab.spare_the_painter()

    game = position(server, tab)
    assert game.setting.packs == ("border-tales:focus", "kellos:focus")
    policy = Policy(game)
    origin = game.setting.content.origin
    wares = {card for stack in game.view(0).stacks.values() for card in stack}
    assert wares and {origin.get(card) for card in wares} == {"kellos"}
    ware = next(iter(wares))
    name = questable.new(RUNEBOUND, packs=["kellos"]).setting.content.cards[ware].name
    tab.page.get_by_role("button", name="face up").click()
    tab.page.get_by_role("button", name=name).first.click()
    card = tab.page.get_by_role("dialog", name=name)
    expect(card).to_contain_text("Champions of Kellos")
    tab.page.keyboard.press("Escape")

    for _ in range(120):
        if any(troll in line for line in tab.chronicle() for troll in TROLLS):
            break
        assert game.decision is not None
        option = policy.wish(game).id
        tab.choose(option)
        game.play(option)
    assert any(troll in line for line in tab.chronicle() for troll in TROLLS), "a green adventure is a troll"
    now = position(server, tab)
    assert now.choices() == game.choices()

    with tab.page.expect_download() as download:
        tab.menu("Download the record")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    download.value.save_as(elsewhere / "evening.quest")
    for more in ((), ("--verify",)):
        told = subprocess.run(
            [sys.executable, "-m", "questable.terminal.main", "replay", "evening.quest", *more],
            cwd=elsewhere,
            env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "nothing"), "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stderr
        if not more:
            assert any(troll in told.stdout for troll in TROLLS)


def test_a_newcomer_plays_with_two_packs_one_of_them_first_after_five_clicks(open_tab: Openings) -> None:
    tab = open_tab().go()
    page = tab.page
    page.evaluate(
        "addEventListener('click', (click) => (window.clicks = (window.clicks ?? 0) + click.isTrusted), true)"
    )
    page.get_by_role("link", name="Rise of the Dragon Lords").click()
    page.get_by_role("switch", name="Champions of Kellos").click()
    page.get_by_role("checkbox", name="Its cards come first: Champions of Kellos").click()
    page.get_by_role("switch", name="Shadows of Margath").click()
    page.get_by_role("button", name="Start").click()
    expect(tab.options.first).to_be_visible()
    assert page.evaluate("window.clicks") == 5
    tab.menu("About this game")
    about = page.get_by_role("dialog", name="About this game")
    expect(about).to_contain_text("Champions of Kellos (its cards first), Shadows of Margath")


def test_a_card_of_a_dropped_pack_shows_its_picture(open_tab: Openings, parcel: bytes) -> None:
    tab = open_tab().go("#/packs")
    tab.page.get_by_role("link", name="Walkers of the Wild").wait_for()
    drop(tab, "border-tales.zip", parcel)
    expect(tab.page.get_by_role("heading", name="Border Tales", level=1)).to_be_visible()
    cards = tab.page.locator(".cards article")
    expect(cards).to_have_count(len(TROLLS))
    expect(cards.first).to_contain_text("you gain 2 gold")
    wide = cards.first.locator("img").evaluate("each => each.decode().then(() => each.naturalWidth)")
    assert wide == 40
    tab.page.get_by_role("searchbox", name="Find a card").fill("ferry")
    expect(cards).to_have_count(1)

    tab.go(f"#/new/{RUNEBOUND}")
    switch = tab.page.get_by_role("switch", name="Border Tales")
    expect(switch).not_to_be_checked()
    tab.page.get_by_role("button", name="Remove Border Tales from the list").click()
    expect(switch).to_have_count(0)
    tab.page.reload()
    expect(tab.page.get_by_role("switch", name="Walkers of the Wild")).to_be_visible()
    expect(switch).to_have_count(0)


def test_a_pack_with_errors_says_where(open_tab: Openings) -> None:
    tab = open_tab(expecting=["status of 4"]).go(f"#/new/{RUNEBOUND}")
    tab.page.get_by_role("switch", name="Walkers of the Wild").wait_for()
    drop(tab, "tales.zip", zipped(("trolls.toml", tales().replace("life = 2", 'life = "two"').encode())))
    errors = tab.page.get_by_role("region", name="errors").or_(tab.page.get_by_role("region", name="error"))
    expect(errors.first).to_contain_text("toll-troll")
    expect(errors.first).to_be_in_viewport()
    expect(tab.page.get_by_role("switch", name="Border Tales")).to_have_count(0)
    tab.page.evaluate("scrollTo(0, 0)")
    drop(tab, "tales.zip", b"this is no zip")
    expect(tab.page.get_by_text("this zip cannot be opened")).to_be_in_viewport()
    drop(tab, "trolls.toml", tales().encode())
    expect(tab.page.get_by_role("switch", name="Border Tales")).to_be_checked()


def test_a_link_brings_packs_and_variants_along(open_tab: Openings) -> None:
    tab = open_tab(size=PHONE).go(f"#/new/{RUNEBOUND}/wild+margath:focus+nothing/doom-track")
    expect(tab.page.get_by_role("switch", name="Walkers of the Wild")).to_be_checked()
    expect(tab.page.get_by_role("switch", name="Shadows of Margath")).to_be_checked()
    expect(tab.page.get_by_role("checkbox", name="Its cards come first: Shadows of Margath")).to_be_checked()
    expect(tab.page.get_by_role("checkbox", name="Its cards come first: Walkers of the Wild")).not_to_be_checked()
    expect(tab.page.get_by_role("switch", name="Doom track")).to_be_checked()
    no_sideways_scrolling(tab)
    tab.page.get_by_role("switch", name="Walkers of the Wild").focus()
    tab.page.keyboard.press("Space")
    expect(tab.page.get_by_role("switch", name="Walkers of the Wild")).not_to_be_checked()
    assert tab.page.url.endswith("/margath:focus/doom-track")
    tab.page.get_by_role("radio", name="The Mists of Zanaga").check()
    margath = tab.page.get_by_role("switch", name="Shadows of Margath")
    expect(margath).to_be_disabled()
    expect(margath).not_to_be_checked()
    row = tab.page.locator(".pack", has=margath)
    expect(row.get_by_role("link", name="MZ-RUL-71")).to_be_visible()
    assert tab.page.url.endswith(f"#/new/{ZANAGA}")


def test_the_page_follows_a_pack_that_is_being_written(open_tab: Openings, tmp_path: Path) -> None:
    folder = tmp_path / "my-pack"
    folder.mkdir()
    file = folder / "trolls.toml"
    file.write_text(tales(), encoding="utf-8")
    server = Server(tmp_path / "own.db", real=True, packs=[folder]).start()
    try:
        tab = open_tab(server).go("#/packs/border-tales")
        expect(tab.page.get_by_text("This page follows your files")).to_be_visible()
        expect(tab.page.get_by_role("heading", name="Toll Troll")).to_be_visible()
        file.write_text(tales().replace("Toll Troll", "Tax Troll"), encoding="utf-8")
        expect(tab.page.get_by_role("heading", name="Tax Troll")).to_be_visible()
        file.write_text(tales().replace("life = 2", "life = many", 1), encoding="utf-8")
        expect(tab.page.get_by_role("region", name="error").first).to_contain_text("trolls.toml")
        file.write_text(tales(), encoding="utf-8")
        expect(tab.page.get_by_role("heading", name="Toll Troll")).to_be_visible()
        tab.page.get_by_role("link", name="Play with it").click()
        expect(tab.page.get_by_role("switch", name="Border Tales")).to_be_checked()
    finally:
        server.stop()


def test_an_adventure_that_is_dropped_is_played(open_tab: Openings, server: Server, parcel: bytes) -> None:
    """And each time the page says that it has taken what was dropped, also over an adventure that was dropped."""
    tab = open_tab().go(f"#/new/{RUNEBOUND}")
    tab.page.get_by_role("switch", name="Walkers of the Wild").wait_for()
    drop(tab, "fens.zip", zipped(("fens/fens.toml", FENS.encode())))
    expect(tab.page.get_by_role("radio", name="Lords of the Fens")).to_be_checked()
    expect(tab.page.get_by_role("status").filter(has_text="Lords of the Fens")).to_be_visible()
    drop(tab, "border-tales.zip", parcel)
    expect(tab.page.get_by_role("switch", name="Border Tales")).to_be_checked()
    expect(tab.page.get_by_role("status").filter(has_text="Border Tales")).to_be_visible()
    tab.page.get_by_role("switch", name="Border Tales").uncheck()
    tab.page.get_by_role("switch", name="Walkers of the Wild").check()
    tab.page.get_by_role("button", name="Start").click()
    expect(tab.options.first).to_be_visible()
    game = position(server, tab)
    assert (game.setting.adventure.id, game.setting.packs) == ("lords-of-the-fens", ("fens", "wild"))
    tab.menu("About this game")
    expect(tab.page.get_by_role("dialog", name="About this game")).to_contain_text("Lords of the Fens")
