"""The golden games are still told the same way."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import questable
from tests.golden.play import GAMES, RulesNumber, file_of, other_stories, rules_now, rules_written_down, told


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    assert told(name) == file_of(name).read_text(encoding="utf-8")


def test_every_adventure_has_golden_games() -> None:
    assert {golden.adventure for golden in GAMES.values()} == {each.id for each in questable.adventures()}


def test_another_process_with_another_hash_seed_tells_the_same() -> None:
    """Replays must not depend on the order of sets or on anything else of the process."""
    names = {golden.adventure: name for name, golden in GAMES.items()}.values()
    script = f"from tests.golden.play import told; print(*map(told, {[*names]!r}), sep='', end='')"
    for seed in ("0", "12345"):
        run = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        assert run.stdout == "".join(file_of(name).read_text(encoding="utf-8") for name in names)


def test_a_golden_game_that_tells_another_story_needs_another_number_of_the_rules() -> None:
    """To mend it: raise RULES in questable/version.py, then python -m tests.golden.play. Citations do not count."""
    assert not other_stories(rules_written_down(), rules_now())
    assert rules_written_down() == rules_now()


def test_what_needs_another_number() -> None:
    old = RulesNumber(1, {"a": "1", "b": "2"})
    assert other_stories(old, RulesNumber(1, {"a": "1", "b": "3"})) == ["b"]
    assert other_stories(old, RulesNumber(2, {"a": "1", "b": "3"})) == []
    assert other_stories(old, RulesNumber(1, {"a": "1", "b": "2", "new": "4"})) == []
