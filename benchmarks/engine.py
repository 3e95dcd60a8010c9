"""Measure Questable beside Catanatron: decisions, clones and saves a second on one core.

    make bench                            the table
    .venv/bin/python benchmarks/engine.py --json

Catanatron is the fastest open Python engine for a board game of this size. The same code measures both engines in the
same run and process (`questable.lab.measure` explains how). They take turns, so that a slow moment of the machine slows
both.

* It measures every installed adventure, or those you name on the command line.
* Four seats choose uniformly at random among all legal options, to the end of the game. Catanatron's games end after
  some hundred decisions; those of random heroes may never end. Both stop after 20,000 decisions, and the table says how
  many did.
* Our own loop plays Catanatron with `playable_actions` and `Game.execute`, which checks the action, as ours does. The
  players of neither engine are called.
* Catanatron also asks when there is only one thing to do, such as rolling the dice. Questable does such things without
  asking. So there are two figures: all decisions, and choices, which are decisions with at least two options.
* It measures the engine that Python imports: the sources, or the compiled tree (`make bench-compiled`).
* A clone is `Game.copy()` there and `game.clone()` here: everything needed to play on, independently.
* Catanatron cannot save and load, so that figure is Questable's alone.

A ratio above 1 means that Questable is faster.
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
    """Catan with four players in Catanatron."""

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
    parser.add_argument("--rounds", type=int, default=method.ROUNDS, help="for the median (default: %(default)s)")
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
