"""What the browser tests share: servers, tabs, and hands that only touch what the page offers."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, BrowserContext, Locator, WebSocket

import questable
from questable import Game, Option
from questable.bots import Sight, make_bot
from tests.sweeps import WHOLE

RUNEBOUND = "rise-of-the-dragon-lords"
RETURN = "return-of-the-heroes"
ZANAGA = "mists-of-zanaga"
KELNOV = "avatars-of-kelnov"
ISLAND = "island-of-dread"
CULT = "cult-of-the-rune"
MIDNIGHT = "midnight"
ME = {"kind": "me"}
FRIEND = {"kind": "friend"}
BOT = {"kind": "bot"}
PATIENCE = 120  # seconds for what takes one: the machine may be busy
DESKTOP = (1440, 900)
PHONE = (390, 844)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WELL_FILLED = 4  # cards on a track of Zanaga
FALLEN = 3  # towns infiltrated by the cult
ROOT = Path(__file__).parents[2]
OPEN = "The table is open: "
QUESTABLE = ("-m", "questable.terminal.main", "serve")


def chromium_of_this_machine() -> str | None:
    """Where Chromium is: as told by QUESTABLE_CHROMIUM, or on the PATH."""
    if told := os.environ.get("QUESTABLE_CHROMIUM"):
        return told
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


class Server:
    """A server process over a database file. `real` is `questable serve` itself, with its limits."""

    def __init__(self, database: Path, *, real: bool = False, packs: Sequence[Path] = ()) -> None:
        """`packs` are folders of the owner of a real one."""
        self._database, self._real, self._packs = database, real, packs
        self.port = 0
        self.url = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        """Again at the same port if it has run before."""
        if self._real:
            arguments = [*QUESTABLE, "--port", str(self.port), "--db", str(self._database)]
            arguments += [part for folder in self._packs for part in ("--pack", str(folder))]
        else:
            arguments = ["-m", "tests.browser.serving", str(self._database), str(self.port)]
        process = subprocess.Popen([sys.executable, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self._process = process
        assert process.stdout is not None
        said = process.stdout.readline().strip()
        assert said.startswith(OPEN), said
        self.url = said.removeprefix(OPEN)
        self.port = int(self.url.rstrip("/").rpartition(":")[2])
        return self

    def kill(self) -> None:
        """As a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(15)
        finally:
            process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()

    # What programs may ask -------------------------------------------------------------------------------------------

    def ask(self, path: str, body: bytes | None = None, tokens: Iterable[str] = ()) -> bytes:
        headers = {"authorization": f"Bearer {','.join(tokens)}"} if tokens else {}
        with urlopen(Request(f"{self.url}api/{path}", data=body, headers=headers), timeout=PATIENCE) as answer:
            data: bytes = answer.read()
            return data

    def new(self, adventure: str, seats: Sequence[Mapping[str, str]], **wish: Any) -> Made:
        """A game, made without the page."""
        return Made(
            json.loads(self.ask("games", json.dumps({"adventure": adventure, "seats": seats, **wish}).encode()))
        )

    def go_on(self, game: Game, seats: Sequence[Mapping[str, str]]) -> Made:
        """A game that begins in this position."""
        replay = json.loads(self.ask("replays", questable.to_bytes(game)))
        wish = {"move": game.moves, "seats": seats}
        return Made(json.loads(self.ask(f"replays/{replay['id']}/continue", json.dumps(wish).encode())))

    def position(self, made: Made) -> Game:
        """Where a game stands; all its seats of people are ours."""
        return questable.load(self.ask(f"games/{made.id}/record", tokens=made.tokens))


class Made:
    """A game as its maker got it."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.id: str = answer["game"]["id"]
        self.keys: dict[int, str] = {key["seat"]: key["token"] for key in answer["keys"]}

    @property
    def tokens(self) -> list[str]:
        return [*self.keys.values()]

    def link(self, seat: int) -> str:
        return f"#/game/{self.id}/{seat}/{self.keys[seat]}"


class Tab:
    """A page of the table. Whatever goes wrong in it (a script error, a refused style) fails the test."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.page = context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)
        self.socket: WebSocket | None = None
        self.page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        self.socket = socket

    def go(self, address: str = "#/") -> Tab:
        self.page.goto(self.url + address)
        return self

    def spare_the_painter(self) -> None:
        """For games of hundreds of choices: without a graphics card most of the time goes into painting the land."""
        self.page.evaluate(
            """() => {
                 const style = new CSSStyleSheet();
                 style.replaceSync('.printed, .light { visibility: hidden } .sheet { border-image: none !important }');
                 document.adoptedStyleSheets = [style];
               }"""
        )

    def menu(self, entry: str) -> None:
        """Take an entry of the table's menu."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("menuitem", name=entry).click()

    @property
    def options(self) -> Locator:
        return self.page.locator(".opts [data-option]")

    def offered(self) -> list[str]:
        """The ids of the options on the screen."""
        found: list[str] = self.options.evaluate_all("all => all.map(each => each.dataset.option)")
        return found

    def offered_when_ready(self) -> list[str]:
        """The same, as soon as the question takes an answer."""
        self.page.locator(".opts [data-option][aria-disabled=false]").first.wait_for()
        return self.offered()

    def press(self, name: str) -> None:
        """Click an option; a second time, if it asks for that."""
        self.option(name).click()
        if self.option(name).locator(".again").count():
            self.page.wait_for_timeout(500)
            self.option(name).click()

    def option(self, name: str) -> Locator:
        return self.page.locator(f".opts [data-option={json.dumps(name)}]")

    def acknowledged(self, act: Callable[[], object]) -> None:
        """Do something that sends a command, and wait until it is on disk and on the screen.

        The page may have sent another one before, say the pace of the bots: its acknowledgement does not count.
        """
        assert self.socket is not None
        sent: set[str] = set()

        def hear(frame: str | bytes) -> None:
            sent.add(json.loads(frame).get("id", ""))

        self.socket.on("framesent", hear)
        try:
            with self.socket.expect_event("framereceived", lambda frame: _acknowledges(frame, sent)):
                act()
        finally:
            self.socket.remove_listener("framesent", hear)

    def is_asked(self, options: Sequence[str]) -> None:
        """These are on the screen: a page may have heard a message and not shown it yet."""
        for _ in range(20 * PATIENCE):
            if self.offered() == options:
                return
            self.page.wait_for_timeout(50)
        assert self.offered() == options

    def choose(self, name: str) -> None:
        """Click the option with this id."""
        self.option(name).wait_for()
        self.acknowledged(lambda: self.press(name))

    def on_the_map(self, option: Option) -> tuple[float, float] | None:
        """Where this option can be clicked on the map, if nothing lies over it and it is the only one there.

        The map may be moving aside for the options: hands wait until it lies still.
        """
        before, spot = self._spot(option), None
        for _ in range(40):
            self.page.wait_for_timeout(50)
            spot = self._spot(option)
            if spot == before:
                break
            before = spot
        return spot

    def _spot(self, option: Option) -> tuple[float, float] | None:
        spot: list[float] | None = self.page.evaluate(
            """async place => {
                 // a question that is longer than usual takes its place first: then the map lies still
                 for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
                 const spot = document.querySelector(`[data-place="${CSS.escape(place)}"]`);
                 const box = spot?.getBoundingClientRect();
                 const at = box && [box.x + box.width / 2, box.y + box.height / 2];
                 return at && document.elementFromPoint(...at) === spot ? at : null;
               }""",
            str(option.about),
        )
        return (spot[0], spot[1]) if spot else None

    def lay_open(self, title: str, wanted: Locator) -> None:
        """Have a tray shown in which this lies: with little room beside the map it is a line, or shown in part."""
        trays = self.page.get_by_role("complementary", name="Decks and tracks")
        named = trays.get_by_role("button", name=title)
        away = named.and_(self.page.locator('[aria-expanded="false"]'))
        for _ in range(10 * PATIENCE):
            if wanted.count():
                return
            if away.count():
                away.first.click()
            self.page.wait_for_timeout(100)

    def chronicle(self) -> list[str]:
        """The lines of the chronicle on the screen."""
        return self.page.get_by_role("log", name="Chronicle").get_by_role("listitem").all_inner_texts()


def _acknowledges(frame: str | bytes, sent: Iterable[str]) -> bool:
    text = frame if isinstance(frame, str) else frame.decode()
    return text.startswith('{"type":"accepted"') and json.loads(text)["id"] in sent


class Openings:
    """All tabs of a test, and what is wrong with them in the end."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser, self._server = browser, server
        self._tabs: list[tuple[Tab, Sequence[str]]] = []

    def __call__(
        self,
        server: Server | None = None,
        *,
        size: tuple[int, int] = DESKTOP,
        like: Tab | None = None,
        expecting: Sequence[str] = (),
        settings: Mapping[str, Any] | None = None,
        touch: bool | None = None,
        **context: Any,
    ) -> Tab:
        """`like`: another tab of the same browser. `expecting`: what the console may complain about.

        `touch`: the screen is touched; a small one is if nothing is said.
        """
        url = (server or self._server).url
        if like is None:
            touched = size[0] < 500 if touch is None else touch
            made = self._browser.new_context(
                viewport={"width": size[0], "height": size[1]}, has_touch=touched, is_mobile=touched, **context
            )
            made.set_default_timeout(1000 * PATIENCE)
            wish = {"pace": "off", "botPace": 0, "guard": 0, "steps": True, "whole": True} | dict(settings or {})
            made.add_init_script(
                "if (!localStorage.getItem('questable.settings'))"
                f" localStorage.setItem('questable.settings', {json.dumps(json.dumps(wish))})"
            )
        else:
            made = like.context
        tab = Tab(made, url)
        self._tabs.append((tab, expecting))
        return tab

    def check(self) -> None:
        """Nothing went wrong in any page but what was expected to."""
        for tab, expecting in self._tabs:
            bad = [text for text in tab.wrong if not any(each in text for each in expecting)]
            assert not bad, bad

    def close(self) -> None:
        for tab, _ in self._tabs:
            tab.context.close()


class Policy:
    """The greedy bot's taste, for hands that click."""

    def __init__(self, game: Game) -> None:
        self._bots = [make_bot("greedy", game.setting.adventure, seat) for seat in range(game.setting.seats)]

    def wish(self, game: Game) -> Option:
        assert game.decision is not None
        seat = game.decision.seat
        return self._bots[seat].choose(Sight(game, seat))


def reach(
    adventure: str, wanted: Callable[[Game], bool], *, seats: int, seed: str, variants: Sequence[str] = ()
) -> Game:
    """Play games between greedy bots, the first with this seed, until something worth looking at is open."""
    for trial in (seed, *(f"{seed}-{number}" for number in range(1, 8))):
        game = questable.new(adventure, seats=seats, seed=trial, variants=variants)
        evening = _evening(adventure, seats, trial, tuple(variants))
        while game.decision is not None and not wanted(game):
            game.play(evening.choice(game.moves))
        if wanted(game):
            return game
    raise AssertionError("no game comes to this")


class Evening:
    """A game between greedy bots, played as far as any test has asked for."""

    def __init__(self, game: Game) -> None:
        self._game, self._policy = game, Policy(game)
        self._choices: list[str] = []

    def choice(self, move: int) -> str:
        while len(self._choices) <= move:
            self._choices.append(self._policy.wish(self._game).id)
            self._game.play(self._choices[-1])
        return self._choices[move]


@cache
def _evening(adventure: str, seats: int, seed: str, variants: tuple[str, ...]) -> Evening:
    return Evening(questable.new(adventure, seats=seats, seed=seed, variants=variants))


def to_be_ended(adventure: str, *, seed: str, last: int, variants: Sequence[str] = ()) -> Game:
    """A game alone with about so many choices left to its end; in `make long` it has only just begun."""
    if WHOLE:
        return questable.new(adventure, seats=1, seed=seed, variants=variants)
    whole = reach(adventure, lambda game: game.decision is None, seats=1, seed=seed, variants=variants)
    return reach(adventure, lambda game: game.moves >= whole.moves - last, seats=1, seed=seed, variants=variants)


def travelling(game: Game) -> bool:
    """Is somebody on the way, well into the game, with several places to go to?"""
    if game.decision is None or game.moves < 120:
        return False
    return sum(option.id.startswith(("walk", "step")) for option in game.decision.options) >= 4


def fighting(game: Game) -> bool:
    """Is there a fight on the table, with a roll to look at and a choice of odds?"""
    if game.decision is None or game.moves < 8 or len(game.decision.options) < 2:
        return False
    presentation = game.setting.adventure.family.presentation
    seen = game.imagine(game.decision.seat)
    chances = [hint.chance for hint in presentation.hints(seen).values() if hint.chance is not None]
    if not chances:
        return False
    fight = presentation.scene(seen).fight
    return fight is not None and bool(fight.distribution)


def god_awake(game: Game) -> bool:
    """In Zanaga: is a hero on the way, a god awake with doom counters, the Lost City found, both tracks well filled?"""
    if not travelling(game):
        return False
    seen = game.view(0)
    return bool(seen.awake and seen.dooms and seen.lost_city) and len(seen.roaming) >= WELL_FILLED <= len(seen.rituals)


def avatar_fallen(game: Game) -> bool:
    """With the Avatars of Kelnov: has a hero defeated one of them, while somebody is about to move?"""
    return game.decision is not None and game.decision.topic == "way-of-moving" and bool(game.view(0).kelnov.defeated)


def avatar_fought(game: Game) -> bool:
    """With the Avatars of Kelnov: is one of them fought by a hero who has defeated another, with a choice of odds?"""
    if game.decision is None or not fighting(game):
        return False
    seen = game.view(0)
    fight = seen.fights[-1].fight
    return bool(seen.kelnov.defeated.get(fight.seat)) and fight.enemy in game.setting.content.avatars


def god_fought(game: Game) -> bool:
    """In Zanaga: does a hero stand before a god, with a choice of odds?"""
    return fighting(game) and game.view(0).fights[-1].fight.enemy in game.view(0).awake


def cult_about(game: Game) -> bool:
    """Against the cult: is a hero on the way, with trophies won, towns fallen and somebody corrupted?"""
    seen = game.view(0)
    return travelling(game) and len(seen.infiltrated) >= FALLEN and bool(seen.corruption) and len(seen.won) > 1


def sailing(game: Game) -> bool:
    """In the archipelago: is somebody at sea asked for the course?"""
    return game.decision is not None and game.decision.topic == "sail" and game.moves > 100


def hunting(game: Game) -> bool:
    """In Eredane: has the Night King orders to give to one of several patrols?"""
    return game.decision is not None and game.decision.topic == "patrol" and len(game.view(None).patrols) > 2


def assaulting(game: Game) -> bool:
    """In Eredane: do several heroes fight for a black mirror, and one of them has to act?"""
    if game.decision is None or game.decision.topic != "attack-or-defend":
        return False
    fight = game.view(None).fights[-1].fight
    return fight.origin == "assault" and len(fight.side) > 1


def no_sideways_scrolling(tab: Tab) -> None:
    """Nothing is wider than the screen."""
    wide: list[str] = tab.page.evaluate(
        """() => {
             const width = document.documentElement.clientWidth;
             if (document.documentElement.scrollWidth <= width) return [];
             return [...document.querySelectorAll('*')]
               .filter(each => each.getBoundingClientRect().right > width + 1)
               .slice(0, 5).map(each => each.outerHTML.slice(0, 120))
               .concat([`${document.documentElement.scrollWidth} px`]);
           }"""
    )
    assert wide == []
