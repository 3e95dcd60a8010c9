"""The common parts of every adventure of the family: the rulebook, its words, and what simulations count."""

from __future__ import annotations

from pathlib import Path

from questable.kernel.engine.box import Box, Counts
from questable.return_of_the_heroes.rulebook import rules

FOLDER = Path(__file__).parent
WORDS = FOLDER / "words"

core = Box(
    "return-of-the-heroes",
    words=WORDS / "box",
    layer=rules,
    folders=(FOLDER / "base",),
    phrases=(WORDS / "phrases", WORDS / "cards", WORDS / "scene", WORDS / "plans", FOLDER / "base" / "words" / "names"),
    planners="questable.return_of_the_heroes.planning",
    bots={"greedy": "questable.return_of_the_heroes.greedy:Greedy"},
    counts=Counts(
        events={
            "turned-up": ("met", "card"),
            "quests": ("met", "cards"),
            "challenge": ("faced", "card"),
            "beaten": ("beaten", "card"),
            "escaped": ("escaped", "enemy"),
            "bought": ("bought", "card"),
            "took": ("kept", "card"),
            "became": ("kept", "card"),
            "accepted": ("kept", "card"),
            "completed": ("completed", "card"),
            "stage": ("used", "card"),
            "used": ("used", "card"),
        },
        drawn=frozenset({"turned-up"}),
        faced=frozenset({"challenge"}),
        settled=frozenset({"beaten", "not-beaten", "replaced"}),
        felled=frozenset({"knocked-out"}),
        joined=frozenset({"joined"}),
        turns=frozenset({"turn"}),
        fought=frozenset({"adversary", "servant", "guardian", "nameless"}),
        visited=frozenset({"encounter"}),
        played=frozenset({"hero"}),
    ),
)
