"""Take the pictures of the table in the browser: every screen, large and small, light and by candlelight.

`make pictures` runs it. It needs Chromium, as the browser tests do. Words after its name choose pictures: `zanaga`
means all screens with this word in their name.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import questable  # noqa: E402
from questable import Game  # noqa: E402
from tests.browser.kit import (  # noqa: E402
    BOT,
    CULT,
    DESKTOP,
    FLAGS,
    ISLAND,
    KELNOV,
    ME,
    MIDNIGHT,
    PHONE,
    RETURN,
    RUNEBOUND,
    ZANAGA,
    Openings,
    Server,
    Tab,
    assaulting,
    avatar_fallen,
    avatar_fought,
    chromium_of_this_machine,
    cult_about,
    fighting,
    god_awake,
    god_fought,
    hunting,
    reach,
    sailing,
    travelling,
)

PICTURES = Path(__file__).parent / "table"
COMMON, RARE = 144, 96
SIZES = {"desktop": DESKTOP, "phone": PHONE}
THEMES = {"light": "light", "candle": "dark"}
SHORT = {RUNEBOUND: "runebound", RETURN: "return", ZANAGA: "zanaga", KELNOV: "kelnov"}
AS_FOR_PLAYERS = {"botPace": 3000, "steps": False, "whole": False}
NAMES = ("Ann", "Bob", "Cleo", "Dan")

Show = Callable[[Tab], object]


@cache
def position(adventure: str, wanted: Callable[[Game], bool], seed: str) -> Game:
    """Return a position for the pictures. Bots play to it once."""
    return reach(adventure, wanted, seats=4, seed=seed)


class Scenes:
    """The screens of the pictures."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def all(self) -> dict[str, Show]:
        shows: dict[str, Show] = {"home": self.home, "lobby": self.lobby, "rules": self.rules, "cards": self.cards}
        for adventure, short in SHORT.items():
            shows[f"new-game-{short}"] = self._new_game(adventure)
            shows[f"table-{short}"] = self._seat_at(adventure, travelling, "5")
            shows[f"fight-{short}"] = self._seat_at(adventure, fighting, "8")
            shows[f"replay-{short}"] = self._replay_of(adventure)
        shows["table-kelnov-avatar"] = self._seat_at(KELNOV, avatar_fallen, "5")
        shows["fight-kelnov-avatar"] = self._seat_at(KELNOV, avatar_fought, "5")
        shows["table-zanaga-god"] = self._seat_at(ZANAGA, god_awake, "5")
        shows["fight-zanaga-god"] = self._seat_at(ZANAGA, god_fought, "5")
        shows["table-island"] = self._seat_at(ISLAND, sailing, "5")
        shows["table-midnight"] = self._seat_at(MIDNIGHT, hunting, "7")
        shows["fight-midnight"] = self._seat_at(MIDNIGHT, assaulting, "1")
        shows["table-cult"] = self._seat_at(CULT, cult_about, "5")
        return shows

    def _new_game(self, adventure: str) -> Show:
        return lambda tab: tab.go(f"#/new/{adventure}")

    def _replay_of(self, adventure: str) -> Show:
        return lambda tab: self.replay(tab, position(adventure, travelling, "5"))

    def _seat_at(self, adventure: str, wanted: Callable[[Game], bool], seed: str) -> Show:
        return lambda tab: self._sit_down(tab, position(adventure, wanted, seed))

    def _sit_down(self, tab: Tab, game: Game) -> None:
        assert game.decision is not None
        me = game.decision.seat
        seats = [{**(ME if seat == me else BOT), "name": NAMES[seat]} for seat in range(game.setting.seats)]
        tab.go(self._server.go_on(game, seats).link(me))
        tab.options.first.wait_for()

    def home(self, tab: Tab) -> None:
        self._sit_down(tab, position(RUNEBOUND, travelling, "5"))
        tab.go("#/")
        tab.page.locator(".cards svg").first.wait_for()

    def lobby(self, tab: Tab) -> None:
        tab.go(f"#/new/{RUNEBOUND}")
        tab.page.get_by_label("Name of the player on seat 1").fill(NAMES[0])
        for seat in (2, 3):
            kinds = tab.page.get_by_role("radiogroup", name=f"Who plays seat {seat}")
            kinds.get_by_role("radio", name="Friend").check()
        tab.page.get_by_role("button", name="Open the lobby").click()
        tab.page.get_by_label("Link to seat 2").wait_for()

    def rules(self, tab: Tab) -> None:
        tab.go("#/rules/RB-COMBAT-07")
        tab.page.locator("#RB-COMBAT-07").wait_for()

    def cards(self, tab: Tab) -> None:
        tab.go("#/packs/margath")
        tab.page.locator(".cards article").first.wait_for()

    def replay(self, tab: Tab, game: Game) -> None:
        tab.go("#/replay")
        tab.page.locator("input[type=file]").set_input_files(
            {"name": "game.quest", "mimeType": "application/octet-stream", "buffer": questable.to_bytes(game)}
        )
        tab.page.get_by_role("slider").fill(str(game.moves))
        tab.page.get_by_role("slider").blur()


def shoot(page: Page, name: str) -> None:
    """Save a still picture with few colors, at a fraction of the size."""
    page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)
    picture = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
    few_colours(picture).save(PICTURES / f"{name}.png", optimize=True)


def few_colours(picture: Image.Image) -> Image.Image:
    """Reduce the colors: most for what fills the picture, some for the small jewels in it."""
    common, rare = picture.quantize(COMMON), picture.quantize(RARE, Image.Quantize.MAXCOVERAGE)
    palette = Image.new("P", (1, 1))
    palette.putpalette([*(common.getpalette() or [])[: 3 * COMMON], *(rare.getpalette() or [])[: 3 * RARE]])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def take_all(browser: Browser, server: Server, wanted: list[str]) -> None:
    shows = Scenes(server).all()
    for size, measure in SIZES.items():
        for screen, show in shows.items():
            if wanted and not any(word in screen for word in wanted):
                continue
            openings = Openings(browser, server)
            tab = openings(size=measure, color_scheme="light", reduced_motion="reduce", settings=AS_FOR_PLAYERS)
            tab.page.set_default_timeout(120_000)
            show(tab)
            for theme, scheme in THEMES.items():
                tab.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
                shoot(tab.page, f"{screen}-{size}-{theme}")
            openings.check()
            openings.close()


def main(wanted: list[str]) -> None:
    executable = chromium_of_this_machine()
    if executable is None:
        sys.exit("no Chromium on this machine: install it, or name it in QUESTABLE_CHROMIUM")
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "table.db").start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
                take_all(browser, server, wanted)
                browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
