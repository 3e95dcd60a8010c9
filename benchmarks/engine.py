"""Questable beside its peers: how many decisions, clones and saves in a second of one core.

    make bench                            the table
    .venv/bin/python benchmarks/engine.py --json

The peer is Catanatron, the fastest open engine for a board game of this size that is written in Python as well. Both
engines are measured in the same run, in the same process, by the same code (`questable.lab.measure`, whose docstring
says how), and take turns, so that a machine that slows down slows both down.

* Every installed adventure is measured, or those named on the command line.
* Four seats, uniform random choice among all legal options, to the end of the game. Catanatron's games end after some
  hundred decisions, those of random heroes often after none: both are broken off after 20,000 decisions, and the table
  says how many were.
* Catanatron is played by our own loop over `playable_actions` and `Game.execute`, with its check of the action, as we
  check ours; its own players are not called, nor ours.
* Catanatron also asks when there is only one thing to do (rolling the dice); these count as its decisions. Questable
  does such things without asking, and they do not count. So there are two figures: all decisions, and choices, which
  are the decisions with at least two options.
* Which engine is measured depends on what is imported: the sources, or the compiled tree (`make bench-compiled`).
* A clone is `Game.copy()` there and `game.clone()` here: everything needed to play on, independently.
* Catanatron cannot be saved and read back; that is measured for Questable alone.

A ratio above 1 says that Questable is faster.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import msgspec
from rich.console import Console

import questable
from questable.lab import measure as method
from questable.terminal.bench import LEGEND, table

try:
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-untyped,import-not-found,unused-ignore]
except ImportError:
    sys.exit("engine.py: Catanatron is not installed; `make bench` installs it, or: pip install 'questable[bench]'")

PEER = "catanatron"
COMPILED = not str(sys.modules[questable.Game.__module__].__file__).endswith(".py")


class Catanatron:
    """Catan with four players, as Catanatron plays it."""

    name = PEER

    def start(self, number: int) -> Any:
        return Game(
            [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=number + 1
        )

    def options(self, game: Any) -> Sequence[Any]:
        actions: Sequence[Any] = () if game.winning_color() is not None else game.state.playable_actions
        return actions

    def play(self, game: Any, option: Any) -> None:
        game.execute(option)

    def clone(self, game: Any) -> Any:
        return game.copy()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure Questable beside Catanatron.")
    parser.add_argument("adventures", nargs="*", help="only these (default: all)")
    parser.add_argument("--json", action="store_true", help="one JSON document on stdout")
    parser.add_argument("--rounds", type=int, default=method.ROUNDS, help="the median counts (default: %(default)s)")
    parser.add_argument("--decisions", type=int, default=method.BUDGET, help="in each round (default: %(default)s)")
    args = parser.parse_args()
    wanted = args.adventures or [each.id for each in questable.adventures()]
    engines: list[method.Engine] = [*(method.Questable(each) for each in wanted), Catanatron()]
    progress = Console(stderr=True)
    with progress.status("measuring") as status:
        figures = method.measure(engines, rounds=args.rounds, budget=args.decisions, progress=status.update)
    peer = figures[PEER]
    ratios = {
        name: {
            "decisions": round(each.decisions_per_second / peer.decisions_per_second, 2),
            "choices": round(each.choices_per_second / peer.choices_per_second, 2),
            "clones": round(each.clones_per_second / peer.clones_per_second, 2),
        }
        for name, each in figures.items()
        if name != PEER
    }
    if args.json:
        document = {
            "adventures": {name: msgspec.to_builtins(each) for name, each in figures.items() if name != PEER},
            "peers": {PEER: {"version": version(PEER), **msgspec.to_builtins(peer)}},
            "ratios": ratios,
            "questable": questable.__version__,
            "compiled": COMPILED,
            "python": platform.python_version(),
            "machine": f"{platform.system()} {platform.machine()}",
        }
        print(json.dumps(document, indent=2))
        return
    console = Console(highlight=False)
    console.print(table(figures))
    console.print(LEGEND)
    console.print(f"Questable {questable.__version__}, {'compiled' if COMPILED else 'not compiled'}")
    for name, ratio in ratios.items():
        console.print(
            f"{name} over {PEER} {version(PEER)}: {', '.join(f'{what} {r:.2f} x' for what, r in ratio.items())}"
        )


if __name__ == "__main__":
    main()
