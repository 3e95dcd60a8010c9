"""Measure memory and main thread of the page while bots play at full pace.

    python benchmarks/page.py [--minutes 5] [--adventure rise-of-the-dragon-lords] [--pace fast]

It watches a table of bots in Chromium at 1440 x 900, without a graphics card. When a game ends, another begins. Bots
choose as fast as the server lets them, at most every 50 ms: one seat belongs to a player who lets a bot play and has
set the pace. Busy is the processor time of the main thread as the system (Linux) counts it, so that other programs do
not matter. Memory is the heap after a collection, and the nodes of the document.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import click
import msgspec
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

from questable.table import messages as m

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.kit import BOT, DESKTOP, FLAGS, ME, RUNEBOUND, Server, chromium_of_this_machine  # noqa: E402

SEATS = 4
STEPS = 10  # measurements
SETTINGS = '{{"pace":"{pace}","botPace":0,"guard":0,"theme":"light"}}'


class Watch:
    """A page and its measurements."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")
        self._session.send("HeapProfiler.enable")
        found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        self._process = max((each for each in found if each["type"] == "renderer"), key=lambda each: each["cpuTime"])

    def busy(self) -> float:
        """Return the seconds of processor time the main thread has used so far."""
        process = self._process["id"]
        fields = Path(f"/proc/{process}/task/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> tuple[float, int]:
        """Return the heap in MB after a collection, and the nodes of the document."""
        self._session.send("HeapProfiler.collectGarbage")
        answer: dict[str, Any] = self._session.send("Performance.getMetrics")
        found = {each["name"]: each["value"] for each in answer["metrics"]}
        return found["JSHeapUsedSize"] / 1e6, int(found["Nodes"])


def bots_at_full_pace(server: Server, adventure: str) -> str:
    """Start a game of bots at full pace and return its id."""
    made = server.new(adventure, [ME, *[BOT] * (SEATS - 1)])
    with connect(f"{server.url.replace('http', 'ws').rstrip('/')}/api/play") as wire:
        hello = m.Hello(game=made.id, tokens=(made.tokens[0],))
        for command in (hello, m.StandIn(id="1", seat=0), m.Pace(id="2", milliseconds=0)):
            wire.send(msgspec.json.encode(command).decode())
        while json.loads(wire.recv()).get("id") != "2":
            pass
    return made.id


def moves_of(server: Server, game: str) -> int:
    """Return the number of choices made in a game."""
    return int(json.loads(server.ask(f"games/{game}"))["moves"])


@click.command()
@click.option("--minutes", default=5.0, help="How long to measure.")
@click.option("--adventure", default=RUNEBOUND, help="The adventure.")
@click.option("--pace", default="fast", type=click.Choice(["off", "fast", "normal", "slow"]), help="Animation speed.")
def main(minutes: float, adventure: str, pace: str) -> None:
    """Memory and main thread of the page while bots play."""
    executable = chromium_of_this_machine()
    if executable is None:
        raise click.UsageError("Chromium was not found. Name it in QUESTABLE_CHROMIUM.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "table.db").start()
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        try:
            context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
            settings = SETTINGS.format(pace=pace)
            context.add_init_script(f"localStorage.setItem('questable.settings', '{settings}')")
            page = context.new_page()
            game = bots_at_full_pace(server, adventure)
            page.goto(f"{server.url}#/game/{game}")
            page.get_by_role("heading", name="Chronicle").wait_for()
            watch = Watch(browser, page)
            begun, before, moves = time.monotonic(), watch.busy(), 0
            click.echo(f"{adventure}, animation speed {pace!r}, {SEATS} bots")
            click.echo("minute  busy %  ms a choice  heap MB  nodes  choices")
            told = 0
            for step in range(1, STEPS + 1):
                started = time.monotonic()
                while time.monotonic() < begun + 60 * minutes * step / STEPS:
                    page.wait_for_timeout(500)
                    if page.get_by_role("dialog", name="The tale is told").count():
                        moves += moves_of(server, game)
                        game = bots_at_full_pace(server, adventure)
                        page.goto(f"{server.url}#/game/{game}")
                busy, before = watch.busy() - before, watch.busy()
                heap, nodes = watch.memory()
                share = 100 * busy / (time.monotonic() - started)
                played = moves + moves_of(server, game)
                minute = (time.monotonic() - begun) / 60
                each = 1000 * busy / max(1, played - told)
                told = played
                click.echo(f"{minute:6.1f}  {share:6.1f}  {each:11.0f}  {heap:7.1f}  {nodes:5d}  {played:7d}")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
