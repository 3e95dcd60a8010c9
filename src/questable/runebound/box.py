"""The common parts of every adventure of the family: the rulebook, its words, and what simulations count."""

from __future__ import annotations

from pathlib import Path

from questable.kernel.engine.box import Box, Counts
from questable.runebound.rulebook import rules

FOLDER = Path(__file__).parent
WORDS = FOLDER / "words"

core = Box(
    "runebound",
    words=WORDS / "box",
    layer=rules,
    vocabulary="questable.runebound.card_vocabulary",
    phrases=(
        WORDS / "phrases",
        WORDS / "cards",
        WORDS / "card-words",
        WORDS / "scene",
        WORDS / "goals",
        WORDS / "plans",
    ),
    planners="questable.runebound.planning",
    bots={"greedy": "questable.runebound.greedy:Greedy"},
    counts=Counts(
        events={
            "drew": ("met", "card"),
            "market-card": ("met", "card"),
            "market-drawn": ("met", "cards"),
            "challenge": ("faced", "card"),
            "beaten": ("beaten", "card"),
            "escaped": ("escaped", "enemy"),
            "bought": ("bought", "card"),
            "card-kept": ("kept", "card"),
            "used": ("used", "card"),
        },
        drawn=frozenset({"drew"}),
        faced=frozenset({"challenge"}),
        settled=frozenset({"beaten", "not-beaten", "replaced"}),
        felled=frozenset({"knocked-out"}),
        joined=frozenset({"joined"}),
        turns=frozenset({"turn"}),
        fought=frozenset({"challenge"}),
        visited=frozenset({"encounter"}),
        played=frozenset({"hero"}),
    ),
)
