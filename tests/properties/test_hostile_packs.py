"""Packs designed to hurt freeze nobody, and everything wrong with them is a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.properties.hostile_packs import EDGES, HEAD, all_packs, checked, edges, played, within
from tests.sweeps import share

PACKS = all_packs()
LOOK, PLAY = 12_000_000, 60_000_000  # steps
DECISIONS = 12


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """The adventures themselves are read before anything is counted."""
    checked("nothing", "")
    played(checked("nothing", HEAD), 3)


def test_there_are_more_than_a_hundred() -> None:
    assert len(PACKS) > 100


@pytest.mark.parametrize("name", share([*PACKS, *EDGES], 6))
def test_a_pack_that_is_meant_to_hurt_does_not(name: str, tmp_path: Path) -> None:
    if name in EDGES and not edges(name, tmp_path):
        return  # nothing of it passes: what is wrong with it has been told
    with within(LOOK):
        found = checked(name, PACKS.get(name, tmp_path))
        texts = [] if found.errors else [*found.texts().values()]
    for flaw in (*found.errors, *found.warnings):
        assert flaw.reason and "\n" not in str(flaw) and len(str(flaw)) < 1000, flaw
        assert not any(word in flaw.reason for word in ("Traceback", "Error:", "object at 0x")), flaw
    assert texts or found.errors or not found.cards
    with within(PLAY):
        played(found, DECISIONS)
