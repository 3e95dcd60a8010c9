"""A line of the log cites the rules that made this line true: the golden games, held against a table."""

from __future__ import annotations

import re

import pytest

from questable.api import find_adventure
from questable.rules import catalogue
from tests.golden.citations import FOLDER, allowed_in, read, untrue
from tests.golden.play import GAMES, file_of

TABLES = [path.stem.removeprefix("citations-") for path in sorted(FOLDER.glob("citations-*.toml"))]
TOLD = [name for name, golden in GAMES.items() if allowed_in(find_adventure(golden.adventure))]
EVENT = re.compile(r"^    (\S+) .*\[([^\]]*)\]$", re.MULTILINE)


@pytest.mark.parametrize("name", TOLD)
def test_golden_games_cite_what_made_their_lines_true(name: str) -> None:
    """`test_golden.py` sees to it that the games are told as their files say."""
    table = allowed_in(find_adventure(GAMES[name].adventure))
    events = EVENT.findall(file_of(name).read_text(encoding="utf-8"))
    assert len(events) > 50
    assert not {wrong for kind, cited in events if (wrong := untrue(kind, filter(None, cited.split(", ")), table))}


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_name_rules_that_exist(name: str) -> None:
    cited = {rule for rules in read(name).values() for rule in rules}
    assert cited and not cited - set(catalogue())
    assert all(rules and len(rules) == len(set(rules)) for rules in read(name).values())


def test_a_rule_that_cannot_apply_is_noticed() -> None:
    table = {"challenge": {"RH-ACT-02"}}
    assert not untrue("challenge", ["RH-ACT-02"], table)
    assert "RH-GUARD-01" in untrue("challenge", ["RH-ACT-02", "RH-GUARD-01"], table)
    assert untrue("challenge", [], table) and untrue("bought", ["RH-ACT-02"], table)
