"""Golden playthroughs: the story of fixed games, kept as text, so that a change of the rules shows in review.

After a deliberate change write them anew: `python -m tests.golden.play`, and read the difference.
"""

from __future__ import annotations

import random
from pathlib import Path

import questable
from questable import Event

ADVENTURE = "rise-of-the-dragon-lords"
DECISIONS = 220
GAMES: dict[str, tuple[int, tuple[str, ...]]] = {
    "two-heroes": (2, ()),
    "solo": (1, ("solo",)),
    "hazards-and-hirelings": (4, ("travel-hazards", "hired-allies", "first-turn-dice")),
    "hard-evening": (3, ("harsh-knockouts", "encounters-end", "safe-escape", "shorter-game", "choose-heroes")),
}


def told(name: str) -> str:
    """The story of a game: every choice, every event with its rules, and the fingerprint at the end."""
    seats, variants = GAMES[name]
    lines: list[str] = []

    def tell(event: Event) -> None:
        facts = " ".join(f"{key}={value}" for key, value in event.facts.items())
        lines.append(f"    {event.kind} {facts} [{', '.join(event.rules)}]")

    rng = random.Random(name)
    game = questable.new(ADVENTURE, seats=seats, seed=name, variants=variants, sink=tell)
    for _ in range(DECISIONS):
        if game.decision is None:
            break
        option = rng.choice(game.decision.options)
        lines.append(f"{game.decision.seat} {game.decision.topic}: {option.id} (of {len(game.decision.options)})")
        game.play(option)
    lines.append(f"fingerprint {game.fingerprint()}")
    return "\n".join(lines) + "\n"


def file_of(name: str) -> Path:
    return Path(__file__).parent / f"{name}.txt"


if __name__ == "__main__":
    for each in GAMES:
        file_of(each).write_text(told(each), encoding="utf-8")
