"""A line of the log cites the rules that made this line true: the golden games, held against a table."""

from __future__ import annotations

import re

import pytest

from questable.api import find_adventure
from questable.rules import catalogue
from tests.golden.citations import FOLDER, TEXT, allowed_in, asked_in, gone, is_among, read, text, topics, untrue
from tests.golden.play import GAMES, file_of

TABLES = [path.stem.removeprefix("citations-") for path in sorted(FOLDER.glob("citations-*.toml"))]
TOLD = [name for name, golden in GAMES.items() if allowed_in(find_adventure(golden.adventure))]
EVENT = re.compile(r"^    (\S+) .*\[([^\]]*)\]$", re.MULTILINE)
QUESTION = re.compile(r"^\d (\S+): .*\[([^\]]*)\]$", re.MULTILINE)


@pytest.mark.parametrize("name", TOLD)
def test_golden_games_cite_what_made_their_lines_true(name: str) -> None:
    """`test_golden.py` sees to it that the games are told as their files say."""
    adventure, story = find_adventure(GAMES[name].adventure), file_of(name).read_text(encoding="utf-8")
    for lines, table in ((EVENT, allowed_in(adventure)), (QUESTION, asked_in(adventure))):
        told = lines.findall(story)
        assert len(told) > 50
        assert not {wrong for kind, cited in told if (wrong := untrue(kind, filter(None, cited.split(", ")), table))}


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_name_rules_that_exist(name: str) -> None:
    lists = [*read(name).values(), *topics(name).values(), text(name)]
    cited = {rule for rules in lists for rule in rules}
    assert cited and not cited - set(catalogue()) - {TEXT}
    assert all(len(rules) == len(set(rules)) for rules in lists)
    assert all(any(is_among(rule, [each]) for rule in catalogue()) for each in gone(name))


@pytest.mark.rule("MN-GEN-04", "MN-SETUP-05", "MN-TRADE-02", "MZ-GEN-07", "IOD-GOAL-02", "CR-CHAL-01", "AK-GOAL-01")
@pytest.mark.parametrize(
    ("adventure", "kind", "rule"),
    [
        ("midnight", "joined", "RB-SETUP-11"),
        ("midnight", "bought", "RB-MARKET-06"),
        ("midnight", "hero-attacked", "RB-PVP-01"),
        ("mists-of-zanaga", "encounter", "RB-ENC-01"),
        ("island-of-dread", "game-over", "RB-WIN-02"),
        ("cult-of-the-rune", "not-beaten", "RB-CHAL-15"),
        ("avatars-of-kelnov", "game-over", "RB-WIN-08"),
    ],
)
def test_nothing_is_true_by_a_rule_that_an_adventure_has_done_away_with(adventure: str, kind: str, rule: str) -> None:
    assert rule in allowed_in(find_adventure("rise-of-the-dragon-lords"))[kind]
    assert rule in untrue(kind, [rule], allowed_in(find_adventure(adventure)))


def test_a_rule_that_cannot_apply_is_noticed() -> None:
    table = {"challenge": {"RH-ACT-02"}}
    assert not untrue("challenge", ["RH-ACT-02"], table)
    assert "RH-GUARD-01" in untrue("challenge", ["RH-ACT-02", "RH-GUARD-01"], table)
    assert untrue("challenge", [], table) and untrue("bought", ["RH-ACT-02"], table)
