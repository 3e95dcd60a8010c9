"""Whoever reads a chance reads what else may happen, as the page splits hints (`web/src/table/dice/chance.ts`)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from questable import Game
from questable.bots import Sight, make_bot
from tests.properties.games import every_adventure, some_game

WORDS = Path(__file__).parents[2] / "web" / "src" / "lib" / "words"
RANDOM, CLEVER = 250, 60
"""Decisions of a game that is played at random, and of one that is played to win."""


@cache
def _bad(language: str) -> re.Pattern[str]:
    """How a part of a hint begins that speaks of bad luck."""
    words = json.loads((WORDS / language / "seat.json").read_text("utf-8"))["seat"]["ask"]
    return re.compile(rf"(?:{words['unlucky']}|{words['else']})(?!\w)", re.IGNORECASE)


def bad_end(hint: str, language: str = "en") -> str:
    """`a miss costs 3 wounds` of `64 % to hit for 2; a miss costs 3 wounds (then 71 % to win)`."""
    body = re.sub(r"\s*\([^()]*\)\s*$", "", hint)
    return "; ".join(part for part in re.split(r";\s+", body)[1:] if _bad(language).match(part))


def untold(game: Game) -> Iterator[tuple[str, str]]:
    """Options with a chance that do not tell their bad end."""
    for language in ("en", "de"):
        for option, hint in game.hints(language).items():
            if hint.chance is not None and hint.chance < 1 and not bad_end(str(hint.text), language):
                yield option, str(hint.text)


def test_a_hint_is_taken_apart_as_on_the_page() -> None:
    assert bad_end("64 % to hit for 2; a miss costs 3 wounds (then 71 % to win)") == "a miss costs 3 wounds"
    assert bad_end("42 % to win: Melee 7; 2 dice") == ""
    assert bad_end("64 % für eine Parade; sonst 1 Wunde", "de") == "sonst 1 Wunde"


@every_adventure(range(2), of=2)
def test_every_chance_tells_its_bad_end(adventure: str, number: int) -> None:
    game, rng = some_game(adventure, number)
    for _ in range(RANDOM):
        if game.decision is None:
            return
        assert not list(untold(game)), game.decision
        game.play(rng.choice(game.decision.options))


@every_adventure([2])
def test_where_somebody_plays_to_win_too(adventure: str, number: int) -> None:
    game, _ = some_game(adventure, number)
    players = [make_bot("greedy", game.setting.adventure, seat) for seat in range(game.setting.seats)]
    for _ in range(CLEVER):
        if game.decision is None:
            return
        assert not list(untold(game)), game.decision
        seat = game.decision.seat
        game.play(players[seat].choose(Sight(game, seat)))
