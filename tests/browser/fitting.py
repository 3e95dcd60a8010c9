"""Looks at a page as a ruler does: what is hidden behind a scroll bar, cut off, taken apart, or lies under others.

`python -m tests.browser.fitting FOLDER [word ...]` opens positions of all adventures at all sizes, leaves a picture of
each in a folder and prints what it finds. Words choose among the pictures by name (`zanaga fight 390x844`); `de` has
them in German, `dark` by candle-light, `large` as large as the screen has room for, `six` with six seats (or as many as
there may be), `pages` all that is no table, `told` what is told between the questions: dice in the air and landed,
cards that are turned over, banners.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import Error, Page, sync_playwright

import questable
from questable import Event, Game
from questable.speech import Phrasebook, Spoken, phrasebook
from tests.browser.kit import (
    BOT,
    CULT,
    FLAGS,
    FRIEND,
    ISLAND,
    KELNOV,
    ME,
    MIDNIGHT,
    RETURN,
    RUNEBOUND,
    ZANAGA,
    Openings,
    Policy,
    Server,
    Tab,
    chromium_of_this_machine,
)

ADVENTURES = (RUNEBOUND, RETURN, ZANAGA, KELNOV, ISLAND, CULT, MIDNIGHT)
TOUCHED = ((390, 844), (844, 390), (820, 1180), (1180, 820))
POINTED = ((1024, 768), (1440, 900), (2560, 1440))
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"
MODES = ("de", "dark", "large", "six", "pages", "told")
LARGE = 1.5  # the largest size of the settings
KINDS = (
    *(
        "first",
        "setup",
        "early",
        "way",
        "sea",
        "captain",
        "action",
        "order",
        "places",
        "escape",
        "fight",
        "use",
        "shop",
    ),
    *("late", "learn", "full", "stack", "end", "replay"),
)
PAGES = {
    "home": "#/",
    "new game": "#/new",
    "new base": f"#/new/{RUNEBOUND}",
    "new heroes": f"#/new/{RETURN}",
    "new midnight": f"#/new/{MIDNIGHT}",
    "packs": "#/packs",
    "replays": "#/replay",
    "rules": "#/rules",
    "credits": "#/credits",
}
# Whatever is told stays until somebody goes on. What takes less time than this is no telling.
LINGER = """const [soon, never, held] = [window.setTimeout, window.clearTimeout, new Map()];
window.setTimeout = (act, after, ...all) => {
  const timer = soon(act, after > 90 ? 600_000 : after, ...all);
  if (after > 90) held.set(timer, () => act(...all));
  return timer;
};
window.clearTimeout = timer => { held.delete(timer); never(timer); };
window.letGo = () => { const due = [...held.values()]; held.clear(); due.forEach(act => act()); };"""
TELLING = ".stage, button.line[tabindex='-1']"
MANY_MOMENTS = 9
PATIENCE = 10  # looks until two in a row are alike

HOW = """() => [
  document.querySelector('.stage .banner') && 'banner', document.querySelector('.stage .drawn') && 'card',
  document.querySelector('.throw') && 'tumbling', document.querySelector('.dice.still') && 'landed',
].filter(Boolean).join(' ') || 'line'"""
MEASURE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def findings(page: Page, size: tuple[int, int]) -> list[str]:
    """What is wrong with the page at this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[str] | None = None
    for _ in range(PATIENCE):
        page.evaluate(DRAWN)
        before, found = found, page.evaluate(MEASURE)
        if found == before:
            break
    return found or []


@dataclass(frozen=True)
class Position:
    """Somebody is asked something, or all is over."""

    adventure: str
    kind: str
    move: int
    seat: int


@dataclass(frozen=True)
class Telling(Position):
    """Somebody answers, and something is told."""

    option: str


class Story:
    """A game between greedy bots, from which positions are taken: early, late, in a fight, in a shop, at the end."""

    def __init__(self, adventure: str, *, seats: int = 4, seed: str = "5") -> None:
        game = questable.new(adventure, seats=seats, seed=seed)
        policy = Policy(game)
        asked: list[tuple[str, int, int, int]] = []  # topic, move, seat, options
        book, heard = phrasebook(game.setting), list[Event]()
        texts = Spoken(game.setting, book).catalogue()
        words = {card: len(str(text.text)) + len(str(text.flavour)) for card, text in texts.items()}
        told: dict[str, tuple[int, Telling]] = {}  # what, and how much of it
        game.listen(heard.append)
        while game.decision is not None:
            decision, wish, move = game.decision, policy.wish(game), game.moves
            asked.append((decision.topic, move, decision.seat, len(decision.options)))
            heard.clear()
            game.play(wish)
            for event in heard:
                for kind, much in _kinds(event, book, words):
                    if kind not in told or told[kind][0] < much:
                        told[kind] = much, Telling(adventure, kind, move, decision.seat, wish.id)
        self.game: Game = game
        self._asked = asked
        self._told = told

    def tellings(self) -> list[Telling]:
        """One of each kind: the card with most words, the roll with most dice, every banner."""
        return [telling for _, telling in self._told.values()]

    def positions(self) -> Iterator[Position]:
        """Those worth looking at."""
        adventure = self.game.setting.adventure.id
        late = 4 * self.game.moves // 5

        def best(kind: str, *topics: str, after: int = 0) -> Iterator[Position]:
            found = [each for each in self._asked if each[0] in topics and each[1] >= after]
            if found:
                _, move, seat, _ = max(found, key=lambda each: (each[3], each[1]))
                yield Position(adventure, kind, move, seat)

        yield Position(adventure, "first", 0, self._asked[0][2])
        yield from best("setup", "choose-house", "begin-where", "patrol-where")
        yield from best("early", "way-of-moving", "set-out", "spend-action")
        yield from best("way", "spend-a-die", "travel", "march", after=late)
        yield from best("sea", "sail", after=late // 2)
        yield from best("captain", "hire-captain")
        yield from best("action", "spend-action", "act", after=late)
        yield from best("order", "patrol", "purchase", after=late // 2)
        yield from best(
            "places", "place-counter", "move-counter", "remove-counter", "place-token", "fetch", "mirror-where"
        )
        yield from best("escape", "escape", "choose-dice", after=late)
        yield from best("fight", "attack-or-defend", after=late)
        yield from best("use", "use-after-roll", "use-before-combat", "use-damage", "use-scroll", after=late // 2)
        yield from best("shop", "market", "bazaar-offer")
        yield from best("late", "way-of-moving", "set-out", after=late)
        yield from best("learn", "experience", "choose-skill", "covenant")
        yield from best("full", "over-the-limit", "pay-goods")
        yield from best("stack", "take-from-stack", "search", "spoils", "take-map", "turn-which-die")
        yield Position(adventure, "end", self.game.moves, self._asked[-1][2])


def _kinds(event: Event, book: Phrasebook, words: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """As what an event is told, and how much there is to tell."""
    card = event.facts.get("card")
    if book.meanings.shown(event).card and isinstance(card, str):
        yield "drawn", words.get(card, 0)
    if book.banner(event):
        yield event.kind, len(book.banner(event))
    dice = event.facts.get("dice")
    if isinstance(dice, list | tuple):
        yield "dice", len(dice)


def tell(camera: Camera, tab: Tab, sizes: Sequence[tuple[int, int]], name: str, telling: Telling) -> None:
    """What is told when this option is taken, moment after moment; of those that look alike the first."""
    tab.page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    tab.option(telling.option).click()
    if tab.option(telling.option).locator(".again").count():  # what wants a second press waits a moment for it
        tab.page.evaluate("letGo()")
        tab.option(telling.option).click()
    looked: set[str] = set()
    for _ in range(MANY_MOMENTS):
        try:
            tab.page.locator(TELLING).first.wait_for(timeout=2_000)
        except Error:
            return  # there is nothing more to tell
        how = tab.page.evaluate(HOW)
        if how not in looked:
            looked.add(how)
            camera.look(tab, sizes, f"{name} {how}")
        go_on = tab.page.locator(".stage .cta")
        if go_on.count():
            go_on.click()
        else:
            tab.page.evaluate("document.activeElement?.blur()")
            tab.page.keyboard.press("Space")


def sit_down(tab: Tab, server: Server, replay: str, position: Position, seats: int) -> None:
    """At the seat that is asked."""
    wish = {"move": position.move, "seats": [ME if seat == position.seat else BOT for seat in range(seats)]}
    made = json.loads(server.ask(f"replays/{replay}/continue", json.dumps(wish).encode()))
    key = made["keys"][0]
    tab.go(f"#/game/{made['game']['id']}/{key['seat']}/{key['token']}")
    tab.page.locator(".opts [data-option], [data-question], [role=dialog]").first.wait_for()


def watch(tab: Tab, server: Server, replay: str, position: Position) -> None:
    """The replay, at this step."""
    tab.go(f"#/replay/{replay}/{position.move}")
    tab.page.get_by_role("region").first.wait_for()


class Camera:
    """Takes pictures of what was chosen, and notes what is wrong with them."""

    def __init__(self, folder: Path, chosen: Sequence[str], openings: Openings) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._modes = [word for word in chosen if word in MODES]
        self._words = [word for word in chosen if word not in MODES]
        settings: dict[str, object] = {"steps": False, "whole": False, "theme": "dark" if "dark" in chosen else "light"}
        if "de" in chosen:
            settings["language"] = "de"
        if "large" in chosen:
            settings["size"] = LARGE
        if "told" in chosen:
            settings |= {"steps": True, "whole": True, "pace": "normal"}
        self._tabs = [
            (openings(size=TOUCHED[0], settings=settings), TOUCHED),
            (openings(size=(1440, 900), settings=settings), POINTED),
        ]

        if "told" in chosen:
            for tab, _ in self._tabs:
                tab.page.add_init_script(LINGER)

    def wants(self, name: str) -> bool:
        """Was something of this name chosen?"""
        return any(self._of(name, size) for _, sizes in self._tabs for size in sizes)

    def _of(self, name: str, size: tuple[int, int]) -> bool:
        return all(word in f"{name} {size[0]}x{size[1]}" for word in self._words)

    def take(self, name: str, show: Callable[[Tab], object]) -> None:
        """At all sizes."""
        for tab, sizes in self._tabs:
            wanted = [size for size in sizes if self._of(name, size)]
            if wanted:
                show(tab)
            self.look(tab, wanted, name)

    def follow(self, name: str, show: Callable[[Tab], object], telling: Telling) -> None:
        """What is told, at all sizes."""
        for tab, sizes in self._tabs:
            wanted = [size for size in sizes if self._of(name, size)]
            if wanted:
                show(tab)
                tell(self, tab, wanted, name, telling)

    def look(self, tab: Tab, sizes: Sequence[tuple[int, int]], name: str) -> None:
        """At what stands there now."""
        for size in sizes:
            found = findings(tab.page, size)
            shot = "-".join([name.replace(" ", "-"), *self._modes, f"{size[0]}x{size[1]}"])
            tab.page.screenshot(path=self._folder / f"{shot}.png", animations="disabled")
            for each in found:
                print(f"{shot}: {each}", flush=True)


def pages(camera: Camera, server: Server) -> None:
    """What is no table."""
    for name, address in PAGES.items():
        camera.take(name, partial(_turn_to, address=address))

    def lobby(tab: Tab) -> None:
        made = server.new(RUNEBOUND, [ME, FRIEND, FRIEND, BOT])
        _turn_to(tab, address=made.link(0))

    camera.take("lobby", lobby)


def _turn_to(tab: Tab, *, address: str) -> None:
    tab.go(address)
    tab.page.get_by_role("heading").first.wait_for()
    tab.page.wait_for_load_state("networkidle")


def tables(camera: Camera, server: Server, adventure: str, *, six: bool, told: bool) -> None:
    """All positions of a game, or all that is told in it."""
    short = adventure.partition("-")[0] if adventure != ZANAGA else "zanaga"
    if not told and not any(camera.wants(f"{short} {kind}") for kind in KINDS):
        return
    most = next(each.seats[1] for each in questable.adventures() if each.id == adventure) if six else 4
    story = Story(adventure, seats=most)
    replay = json.loads(server.ask("replays", questable.to_bytes(story.game)))["id"]
    for telling in story.tellings() if told else ():
        show = partial(sit_down, server=server, replay=replay, position=telling, seats=story.game.setting.seats)
        if camera.wants(f"{short} {telling.kind}"):
            camera.follow(f"{short} {telling.kind}", show, telling)
    for position in () if told else story.positions():
        camera.take(
            f"{short} {position.kind}",
            partial(sit_down, server=server, replay=replay, position=position, seats=story.game.setting.seats),
        )
        if position.kind == "fight":
            camera.take(f"{short} replay", partial(watch, server=server, replay=replay, position=position))


def look(folder: Path, chosen: Sequence[str]) -> None:
    """All that was chosen."""
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home) / "table.db").start()
        browser = playwright.chromium.launch(executable_path=chromium_of_this_machine(), args=FLAGS)
        openings = Openings(browser, server)
        camera = Camera(folder, chosen, openings)
        try:
            if not {"six", "told"} & {*chosen}:
                pages(camera, server)
            for adventure in () if "pages" in chosen else ADVENTURES:
                tables(camera, server, adventure, six="six" in chosen, told="told" in chosen)
        finally:
            openings.close()
            browser.close()
            server.stop()


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    look(Path(sys.argv[1]), sys.argv[2:])
