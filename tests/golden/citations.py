"""Which rules may stand behind which line of the log, written down once: `citations-*.toml`.

A file is named by a family or by an adventure; an adventure of a family may cite what both of its files allow, but for
rules of the family that do not hold in it. It lists those as `not-here`, one by one or a whole area (`RB-PVP`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from questable.kernel.engine.adventure import Adventure

FOLDER = Path(__file__).parent
NOT_HERE = "not-here"
"""No kind of event: the rules of the family that an adventure has done away with."""


@cache
def _file(name: str) -> dict[str, list[str]]:
    path = FOLDER / f"citations-{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def read(name: str) -> dict[str, list[str]]:
    """Kind of event -> rules, as one file has it; empty if there is none."""
    return {kind: rules for kind, rules in _file(name).items() if kind != NOT_HERE}


def gone(name: str) -> list[str]:
    """The rules, or areas of rules, that do not hold in this adventure."""
    return _file(name).get(NOT_HERE, [])


def is_among(rule: str, listed: Iterable[str]) -> bool:
    """Is this rule listed, or its area?"""
    return any(each in (rule, rule.rpartition("-")[0]) for each in listed)


def allowed_in(adventure: Adventure) -> dict[str, set[str]]:
    """Kind of event -> rules that may be cited for it."""
    table: dict[str, set[str]] = {}
    for name in {adventure.family.id, adventure.id}:
        for kind, rules in read(name).items():
            table.setdefault(kind, set()).update(rules)
    without = gone(adventure.id)
    return {kind: {rule for rule in rules if not is_among(rule, without)} for kind, rules in table.items()}


def untrue(kind: str, rules: Iterable[str], table: Mapping[str, set[str]]) -> str:
    """What is wrong with the rules cited by an event; empty if nothing is."""
    cited = set(rules)
    if kind not in table:
        return f"no table says which rules may stand behind {kind!r}"
    if not cited:
        return f"{kind!r} cites no rule"
    wrong = sorted(cited - table[kind])
    return f"{kind!r} cites {', '.join(wrong)}, which cannot make it true" if wrong else ""
