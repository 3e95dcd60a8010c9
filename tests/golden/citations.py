"""Which rules may stand behind which line of the log and which question, written down once: `citations-*.toml`.

A file is named by a family or by an adventure; an adventure of a family may cite what both of its files allow, but for
rules of the family that do not hold in it. It lists those as `not-here`, one by one or a whole area (`RB-PVP`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from questable.kernel.engine.adventure import Adventure

FOLDER = Path(__file__).parent
NOT_HERE = "not-here"
"""No kind of event: the rules of the family that an adventure has done away with."""
TEXT = "text"
"""No kind of event either: the rules by which text on cards does what it says, wherever a list names it."""
QUESTIONS = "questions"
"""The table of topics: of each the rules by which it may be asked. `use-*` stands for all topics that begin so."""


@cache
def _file(name: str) -> dict[str, Any]:
    path = FOLDER / f"citations-{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def read(name: str) -> dict[str, list[str]]:
    """Kind of event -> rules, as one file has it; empty if there is none."""
    return {kind: rules for kind, rules in _file(name).items() if kind not in (NOT_HERE, TEXT, QUESTIONS)}


def topics(name: str) -> dict[str, list[str]]:
    """Topic of a question -> rules, as one file has it."""
    return dict(_file(name).get(QUESTIONS, {}))


def text(name: str) -> list[str]:
    """The rules by which text on cards does what it says, as one file has it."""
    return list(_file(name).get(TEXT, []))


def gone(name: str) -> list[str]:
    """The rules, or areas of rules, that do not hold in this adventure."""
    return list(_file(name).get(NOT_HERE, []))


def is_among(rule: str, listed: Iterable[str]) -> bool:
    """Is this rule listed, or its area?"""
    return any(each in (rule, rule.rpartition("-")[0]) for each in listed)


def allowed_in(adventure: Adventure) -> dict[str, set[str]]:
    """Kind of event -> rules that may be cited for it."""
    return _of_both(adventure, read(adventure.family.id), read(adventure.id))


def asked_in(adventure: Adventure) -> dict[str, set[str]]:
    """Topic of a question -> rules by which it may be asked."""
    return _of_both(adventure, topics(adventure.family.id), topics(adventure.id))


def _of_both(adventure: Adventure, *tables: Mapping[str, list[str]]) -> dict[str, set[str]]:
    both: dict[str, set[str]] = {}
    for table in tables:
        for kind, listed in table.items():
            both.setdefault(kind, set()).update(listed)
    for rules in both.values():
        if TEXT in rules:
            rules.remove(TEXT)
            rules.update(text(adventure.family.id), text(adventure.id))
    without = gone(adventure.id)
    return {kind: {rule for rule in rules if not is_among(rule, without)} for kind, rules in both.items()}


def untrue(kind: str, rules: Iterable[str], table: Mapping[str, set[str]]) -> str:
    """What is wrong with the rules cited by an event or a question; empty if nothing is."""
    cited = set(rules)
    allowed = table.get(kind, table.get(kind.partition("-")[0] + "-*"))
    if allowed is None:
        return f"no table says which rules may stand behind {kind!r}"
    if not cited:
        return f"{kind!r} cites no rule"
    wrong = sorted(cited - allowed)
    return f"{kind!r} cites {', '.join(wrong)}, which cannot make it true" if wrong else ""
