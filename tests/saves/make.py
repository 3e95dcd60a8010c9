"""Makes saved games and a database of the table with the Questable it is run with: `python -m tests.saves.make FOLDER`.

The folder must hold a pack called `pack`. What is made is kept, and every later Questable must open it, go on with it
and verify it: run this once for each release, before the next one begins. With names of saves behind the folder only
those are made, and no database: for boxes that are not released yet.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

import questable
from questable import Game, Option
from questable.bots import make_bot, take_turns
from questable.table import messages as m
from tests.table.kit import BOT, FRIEND, ME, Seated, World

RISE, MISTS, RETURN = "rise-of-the-dragon-lords", "mists-of-zanaga", "return-of-the-heroes"
AVATARS, CULT, ISLAND, MIDNIGHT = "avatars-of-kelnov", "cult-of-the-rune", "island-of-dread", "midnight"


class Save(NamedTuple):
    """How a file is made: so many choices, by chance or by the family's own bot; then on to a question like this."""

    adventure: str
    seats: int
    variants: tuple[str, ...] = ()
    choices: int | None = 150  # None: to the end
    bot: str = ""
    until: Callable[[Game], bool] = lambda game: True
    packs: tuple[str, ...] = ()
    since: str = "0.1"  # the first release that can make it


def fighting(game: Game) -> bool:
    """Is a combat in progress?"""
    return bool(getattr(game, "fights" if hasattr(game, "fights") else "fight", None))


def fighting_at_sea(game: Game) -> bool:
    """Is a combat in progress in which somebody is embarked?"""
    return fighting(game) and game.view(None).active in game.view(None).at_sea


SAVES = {
    "rise-two": Save(RISE, 2),
    "rise-hazards-fight": Save(RISE, 4, ("travel-hazards", "hired-allies", "first-turn-dice"), 80, until=fighting),
    "rise-doom": Save(RISE, 3, ("doom-track", "harsh-knockouts"), 120, "greedy"),
    "rise-finished": Save(RISE, 1, (), None, "greedy"),
    "rise-pack": Save(RISE, 3, (), 160, packs=("pack",)),
    "zanaga-fight": Save(MISTS, 2, (), 120, "greedy", until=fighting),
    "zanaga-long": Save(MISTS, 4, ("relentless-rituals", "choose-heroes"), 900),
    "return-three": Save(RETURN, 3, (), 200, "greedy"),
    "return-fight": Save(RETURN, 2, ("introductory", "first-seat-begins"), 100, until=fighting),
    "return-unknown": Save(RETURN, 4, ("unexplored-land", "draft-start", "nameless-at-once"), 500),
    "return-finished": Save(RETURN, 1, ("quick-healing",), None),
    "avatars-fight": Save(AVATARS, 3, ("every-card-refreshes",), 200, "greedy", until=fighting, since="0.2"),
    "cult-three": Save(CULT, 3, ("steady-trail", "choose-heroes"), 250, "greedy", since="0.2"),
    "island-fight": Save(ISLAND, 3, ("lingering-sea", "ask-again"), 250, "greedy", until=fighting_at_sea, since="0.2"),
    "midnight-bidding": Save(MIDNIGHT, 3, ("bidding",), 150, "greedy", since="0.8"),
    "midnight-fight": Save(MIDNIGHT, 4, (), 400, "greedy", until=fighting, since="0.8"),
    "zanaga-found": Save(MISTS, 3, ("late-lost-city", "leftmost-ritual"), 700, "greedy", since="0.8"),
    "rise-runes": Save(RISE, 2, (), None, "greedy", packs=("drakes:focus", "margath:focus"), since="0.8"),
    "return-king": Save(RETURN, 3, ("quests-from-the-king",), 300, "greedy", since="0.8"),
}


def play(name: str, save: Save) -> Game:
    """The game of this name: its name is the seed of dice and choices."""
    game = questable.new(save.adventure, seats=save.seats, seed=name, variants=save.variants, packs=save.packs)
    rng = random.Random(name)
    bots = {seat: make_bot(save.bot or "random", game.setting.adventure, seat) for seat in range(save.seats)}
    take_turns(game, bots, save.choices)
    while game.decision is not None and not save.until(game):
        game.play(rng.choice(game.decision.options))
    return game


def write_saves(folder: Path, *wanted: str) -> None:
    os.chdir(folder)
    for name, save in SAVES.items():
        if not wanted or name in wanted:
            play(name, save).save(f"{name}.quest")


class Kept(msgspec.Struct):
    """What a test has to know of a game in the database."""

    id: str
    adventure: str
    state: str
    moves: int
    tokens: dict[int, str]
    question: tuple[str, ...]  # the options of the open question


async def fill(path: Path) -> list[Kept]:
    """Several games in several states, with chat, an undo and seats for friends."""
    world = World(path)
    kept: list[Kept] = []

    async def keep(made: m.GameMade, choices: int, tokens: dict[int, str] | None = None) -> None:
        room = await world.tables.room(made.game.id)
        assert room is not None
        room.stored = msgspec.structs.replace(room.stored, pace=0)
        tokens = tokens or {key.seat: key.token for key in made.keys}
        if choices:
            player = await Seated(room, tuple(tokens.values()), "Anna").come()
            rng = random.Random(made.game.adventure)
            await player.play(choices, rng.choice)
            await player.say(m.Say(id="hello", text="Well played!", seat=min(tokens)))
            if player.stage.get("undo"):
                await player.say(m.Undo(id="undo", seat=player.question["seat"], version=player.version))
            await room.leave(player.visitor)
        game = room.game
        question: tuple[Option, ...] = game.decision.options if game is not None and game.decision is not None else ()
        kept.append(
            Kept(
                made.game.id,
                made.game.adventure,
                room.stored.state,
                game.moves if game is not None else 0,
                tokens,
                tuple(option.id for option in question),
            )
        )

    for adventure, seats, choices, variants in (
        (RISE, (ME, ME), 45, ("hired-allies",)),
        (MISTS, (ME, BOT), 30, ()),
        (RETURN, (ME, BOT, ME), 40, ("limited-clairvoyant",)),
        (RISE, (ME, FRIEND), 0, ()),
        (ISLAND, (ME, ME), 60, ()),
        (MIDNIGHT, (ME, ME), 50, ()),
    ):
        await keep(
            await world.tables.create(m.NewGame(adventure=adventure, seats=seats, seed="kept", variants=variants)),
            choices,
        )
    over = play("return-finished", SAVES["return-finished"])
    await keep(await world.tables.place(over, (ME,)), 0)
    await world.close()
    return kept


def main(folder: Path, *wanted: str) -> None:
    folder = folder.resolve()
    write_saves(folder, *wanted)
    if wanted:
        return
    database = folder / "table.db"
    database.unlink(missing_ok=True)
    kept = asyncio.run(fill(database))
    (folder / "table.json").write_bytes(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
