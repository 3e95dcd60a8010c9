"""Packs written at random, each played for a while by bots, looked at, talked about and saved.

    python -m tests.properties.fuzz [FILE]

tries 3,200 of them, prints how far it is after every fifty, and writes what it found into FILE (fuzzed.txt): a
line for every fifty, and the trace of whatever broke. Started again, it goes on where the file ends.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
import time
import traceback
from pathlib import Path

import questable
from questable.bots import Sight, make_bot
from questable.errors import SetupError
from questable.kernel.engine.adventure import Adventure, make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import Game, begin
from questable.kernel.records import records
from questable.speech import Spoken
from questable.speech.spoken import phrasebook
from tests.properties.fuzzed_heroes import HeroesWriter
from tests.properties.fuzzed_packs import Plain, Writer, played_with, write
from tests.properties.invariants import check

MANY = {
    "rise-of-the-dragon-lords": 1300,
    "mists-of-zanaga": 400,
    "return-of-the-heroes": 300,
    "avatars-of-kelnov": 300,
    "cult-of-the-rune": 300,
    "island-of-dread": 300,
    "midnight": 300,
}
LANGUAGES = ("en", "de")
LOOKS, SAVES = 0.08, 0.03  # of the decisions
STEP = 50


def some_game(adventure: Adventure, pack: Path, seed: int, luck: random.Random) -> tuple[Game, list[Event]]:
    """A game with some optional rules, and a list its events go to."""
    fewest = adventure.seats[0]
    seats, variants = luck.randint(fewest, fewest + 3), list[str]()
    for variant in adventure.variants:
        try:
            if luck.random() < 0.2:
                make_setting(adventure, seats=seats, seed="", variants=[*variants, variant.id], packs=[pack])
                variants.append(variant.id)
        except SetupError:
            continue
    events: list[Event] = []
    setting = make_setting(adventure, seats=seats, seed=str(seed), variants=variants, packs=[pack])
    return begin(setting, events.append), events


def look(game: Game, books: dict[str, Spoken]) -> None:
    """Everything anybody may see now, in all languages."""
    assert game.decision is not None
    imagined = game.imagine(game.decision.seat)
    for book in books.values():
        book.hints(imagined)
        book.scene(imagined)
        book.panels(imagined)
        book.say(game.decision)
        for option in game.decision.options:
            book.say(option, game.decision)
    game.view(None)


def save(game: Game, adventure: Adventure, pack: Path) -> None:
    """It can be saved and opened: by its snapshot, and by playing it again."""
    saved = records.read_record(records.to_bytes(game))
    for proven in (False, True):
        assert (
            records.open_record(saved, lambda _: adventure, [pack], proven=proven).fingerprint() == game.fingerprint()
        )


def random_pack(adventure: Adventure, seed: int, folder: Path) -> Plain:
    """A pack that passes, written into the folder, and what is in it."""
    own = adventure.family.id == "return-of-the-heroes"
    made = HeroesWriter(adventure, seed).pack() if own else Writer(adventure, seed).pack()
    return write(folder, adventure, made, random.Random(seed))


def try_out(name: str, seed: int, place: Path, decisions: int = 120) -> bool:
    """Write a pack and play with it; says whether there was one that passes."""
    whole, pack = questable.find_adventure(name), place / "fuzzed"
    pack.mkdir()
    plain = random_pack(whole, seed, pack)
    if not plain:
        return False
    adventure, luck = played_with(whole, plain), random.Random(seed)
    game, events = some_game(adventure, pack, seed, luck)
    books = {language: Spoken(game.setting, phrasebook(game.setting, str, language)) for language in LANGUAGES}
    for book in books.values():
        book.catalogue()
    bots = {
        seat: make_bot(luck.choice(("greedy", "greedy", "random")), adventure, seat)
        for seat in range(game.setting.seats)
    }
    for _ in range(decisions):
        if game.decision is None:
            break
        check(game)
        if luck.random() < LOOKS:
            look(game, books)
        if luck.random() < SAVES:
            save(game, adventure, pack)
        seat = game.decision.seat
        game.play(bots[seat].choose(Sight(game, seat)))
        for event in events:
            for book in books.values():
                book.say(event)
        events.clear()
    save(game, adventure, pack)
    return True


def main(told: Path) -> None:
    """All of the many, from where the file ends."""
    todo = [(name, seed) for name, count in MANY.items() for seed in range(count)]
    random.Random(0).shuffle(todo)  # so that every adventure comes up early
    done = max((int(each) for each in re.findall(r"^(\d+) of", _read(told), re.MULTILINE)), default=0)
    broken, started = _read(told).count("Traceback"), time.monotonic()
    for number, (name, seed) in enumerate(todo[done:], start=done + 1):
        try:
            with tempfile.TemporaryDirectory() as place:
                if not try_out(name, seed, Path(place)):
                    raise AssertionError("no part of it passes")
        except Exception:
            broken += 1
            _tell(told, f"{name} {seed}\n{traceback.format_exc()}")
        if number % STEP == 0 or number == len(todo):
            _tell(told, f"{number} of {len(todo)} packs, {broken} broke ({time.monotonic() - started:.0f} s)")


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _tell(path: Path, line: str) -> None:
    print(line, flush=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "fuzzed.txt"))
