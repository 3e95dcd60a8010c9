"""A pack that passes the checker breaks nothing: neither rules nor bots, odds, texts, scenes or saved games.

The packs are written at random (`fuzzed_packs.py`, `fuzzed_heroes.py`). In `make long` there are many; otherwise
a few that are always the same. `python -m tests.properties.fuzz` tries the many one by one, says how far it is and goes
on where it was ended.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import questable
from tests.properties.fuzz import MANY, random_pack, try_out
from tests.properties.fuzzed_packs import ORDERS
from tests.sweeps import WHOLE, amount

FEW = {
    "rise-of-the-dragon-lords": 4,
    "mists-of-zanaga": 2,
    "avatars-of-kelnov": 2,
    "cult-of-the-rune": 2,
    "island-of-dread": 2,
    "midnight": 2,
    "return-of-the-heroes": 3,
}
PACKS = [(name, seed) for name, count in (MANY if WHOLE else FEW).items() for seed in range(count)]


@pytest.mark.parametrize(("name", "seed"), PACKS)
def test_a_pack_that_passes_breaks_nothing(name: str, seed: int, tmp_path: Path) -> None:
    assert try_out(name, seed, tmp_path, decisions=amount(60, 120))


def test_what_a_pack_may_do_besides_is_tried_too(tmp_path: Path) -> None:
    """Maps, numbers, goals and changes: enough of them pass, so something is tried."""
    rise = questable.find_adventure("rise-of-the-dragon-lords")
    found = Counter(name for seed in range(16) for name in random_pack(rise, seed, tmp_path) if name in ORDERS)
    assert min(found[name] for name in ORDERS) >= 2, found
