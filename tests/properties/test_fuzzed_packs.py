"""A pack that passes the checker breaks nothing: neither rules nor bots, odds, texts, scenes or saved games.

The packs are written at random (`fuzzed_packs.py`). With QUESTABLE_LONG=1 there are many; otherwise a few that are
always the same.
"""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import questable
from questable.bots import Sight, make_bot
from questable.errors import SetupError
from questable.kernel import records
from questable.kernel.adventure import Adventure, make_setting
from questable.kernel.events import Event
from questable.kernel.game import Game, begin
from questable.speech import Spoken
from questable.speech.spoken import phrasebook
from tests.properties.fuzzed_packs import bare, write
from tests.properties.invariants import check

LONG = bool(os.environ.get("QUESTABLE_LONG"))
DECISIONS = 120 if LONG else 60
PACKS = {"rise-of-the-dragon-lords": 1500 if LONG else 5, "mists-of-zanaga": 500 if LONG else 2}
LANGUAGES = ("en", "de")
LOOKS, SAVES = 0.08, 0.03  # of the decisions


def some_game(adventure: Adventure, pack: Path, seed: int, luck: random.Random) -> tuple[Game, list[Event]]:
    """A game with some optional rules, and a list its events go to."""
    seats, variants = luck.randint(1, 4), list[str]()
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


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name, count in PACKS.items() for seed in range(count)])
def test_a_pack_that_passes_breaks_nothing(name: str, seed: int, tmp_path: Path) -> None:
    whole, pack = questable.find_adventure(name), tmp_path / "fuzzed"
    pack.mkdir()
    assert write(pack, whole, seed)
    adventure, luck = bare(whole), random.Random(seed)
    game, events = some_game(adventure, pack, seed, luck)
    books = {language: Spoken(game.setting, phrasebook(game.setting, str, language)) for language in LANGUAGES}
    for book in books.values():
        book.catalogue()
    bots = {
        seat: make_bot(luck.choice(("greedy", "greedy", "random")), adventure, seat)
        for seat in range(game.setting.seats)
    }
    for _ in range(DECISIONS):
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
