"""Which rules may stand behind which line of the log, written down once: `citations-*.toml`.

A file is named by a family or by an adventure; an adventure of a family may cite what both of its files allow.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from questable.kernel.adventure import Adventure

FOLDER = Path(__file__).parent


@cache
def read(name: str) -> dict[str, list[str]]:
    """One file; empty if there is none."""
    path = FOLDER / f"citations-{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def allowed_in(adventure: Adventure) -> dict[str, set[str]]:
    """Kind of event -> rules that may be cited for it."""
    table: dict[str, set[str]] = {}
    for name in {adventure.family.id, adventure.id}:
        for kind, rules in read(name).items():
            table.setdefault(kind, set()).update(rules)
    return table


def untrue(kind: str, rules: Iterable[str], table: Mapping[str, set[str]]) -> str:
    """What is wrong with the rules cited by an event; empty if nothing is."""
    cited = set(rules)
    if kind not in table:
        return f"no table says which rules may stand behind {kind!r}"
    if not cited:
        return f"{kind!r} cites no rule"
    wrong = sorted(cited - table[kind])
    return f"{kind!r} cites {', '.join(wrong)}, which cannot make it true" if wrong else ""
