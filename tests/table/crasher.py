"""Plays at a table as fast as it can until it is killed, and says what was acknowledged.

One process imports everything once; for every life it splits off a child, which opens the database and plays. Lines on
standard output: `life PID`, then `ack COMMAND MOVES FINGERPRINT` for each command that was acknowledged.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys

from questable.table import messages as m
from tests.table.kit import ME, Seated, World


class Hasty(Seated):
    patient = False


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def life(path: str, game: str, tokens: tuple[str, ...], number: int) -> None:
    dice = random.Random(number)
    world = World(path)
    room = await world.tables.room(game)
    assert room is not None
    assert room.problem == ""
    player = await Hasty(room, tokens).come()
    for count in range(10_000):
        command = f"{number}-{count}"
        if player.stage.get("undo") and dice.random() < 0.3:
            assert room.game is not None
            seat = room.game.chronicle().seats[-1]
            answer = await player.say(m.Undo(id=command, seat=seat, version=player.version))
        elif player.options:
            answer = await player.say(player.choose(command, dice.choice(player.options)))
        else:
            break
        assert answer["type"] == "accepted", answer
        assert room.game is not None
        say("ack", f"{command}", room.game.moves, room.game.trail())
    say("over")


async def warm_up() -> None:
    """Load what every life would load: content, presentation, phrases."""
    world = World()
    room, keys = await world.new(ME, ME)
    await Seated(room, tuple(keys.values())).come()
    await world.close()


def main(path: str, game: str, *tokens: str) -> None:
    asyncio.run(warm_up())
    for number, _ in enumerate(sys.stdin):
        pid = os.fork()
        if pid == 0:
            say("life", os.getpid())
            try:
                asyncio.run(life(path, game, tokens, number))
            finally:
                os._exit(1)
        os.waitpid(pid, 0)
        say("dead")


if __name__ == "__main__":
    main(*sys.argv[1:])
