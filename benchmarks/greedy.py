"""How long the greedy player thinks: the processor time of its longest decision.

    python benchmarks/greedy.py [--decisions 200] [ADVENTURE ...]

Greedy players play every optional rule with the most seats that it allows, after 150 random decisions, and maps of
users, from three spaces to a continent with twenty dice. The last lines are the hints of a large combat between
heroes. Half a second is the most that a decision may take on a machine at rest. Benchmarks are never part of the tests.
"""

from __future__ import annotations

import gc
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).parents[1]))

import questable
from questable import Game, Option
from questable.bots import Bot, Sight, make_bot, take_turns
from tests.properties import atlas
from tests.properties.games import ADVENTURES, can_be_played, play_at_random
from tests.properties.test_greedy_on_maps_of_users import RISE, maps
from tests.runebound.test_duels import meeting
from tests.speaking import hints


class Timed:
    """A player whose longest thought is known."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.longest, self.topic = 0.0, ""

    def choose(self, sight: Sight) -> Option:
        started = time.process_time()
        option = self.bot.choose(sight)
        self.longest, self.topic = max(
            (self.longest, self.topic), (time.process_time() - started, sight.decision.topic)
        )
        return option


def think(game: Game, decisions: int, what: str) -> None:
    """Play on, and print the longest thought."""
    players = [Timed(make_bot("greedy", game.setting.adventure, seat)) for seat in range(game.setting.seats)]
    take_turns(game, dict(enumerate(players)), decisions)
    slowest = max(players, key=lambda player: player.longest)
    print(f"{slowest.longest:7.3f} s  {what}: {slowest.topic}", flush=True)


def duel() -> None:
    """Time the hints of a combat in which both heroes have two allies and much Life."""
    t = meeting(("osric-farthing", "kirion-drake-blood"), ("trial-squire", "trial-veteran"), experience=("life",) * 5)
    moments: list[tuple[str, Callable[[], object]]] = [
        ("hints before a combat between heroes", lambda: hints(t.game)),
        ("attacking", lambda: t.play("attack:bert")),
        ("hints of the first round", lambda: hints(t.game)),
    ]
    for what, act in moments:
        started = time.process_time()
        act()
        print(f"{time.process_time() - started:7.3f} s  {what}")


@click.command()
@click.option("--decisions", default=200, show_default=True, help="Greedy decisions in each game.")
@click.argument("adventures", nargs=-1)
def main(decisions: int, adventures: tuple[str, ...]) -> None:
    gc.freeze()  # what the modules hold is not looked through while a player thinks
    for name in adventures or ADVENTURES:
        box = ADVENTURES[name]
        for variants in ([], *([each.id] for each in box.variants)):
            fits = [n for n in range(box.seats[0], box.seats[1] + 1) if can_be_played(box, n, variants)]
            if fits:
                game = questable.new(name, seats=fits[-1], seed=fits[-1], variants=variants)
                play_at_random(game, random.Random(fits[-1]), 150)
                think(game, decisions, f"{name}, {fits[-1]} seats, {' '.join(variants) or 'as it is'}")
    for what, shape, dice in maps():
        with tempfile.TemporaryDirectory() as folder:
            atlas.write_map(Path(folder), **shape)
            atlas.write_box(Path(folder), dice=dice)
            think(questable.new(RISE, seats=2, seed=5, packs=[Path(folder)]), decisions, what)
    duel()


if __name__ == "__main__":
    main()
