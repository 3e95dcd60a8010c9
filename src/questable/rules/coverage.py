"""Which rules the tests prove, and which they do not."""

from collections.abc import Collection

import msgspec

from questable.rules.catalogue import catalogue, cited_by
from questable.rules.evidence import Evidence
from questable.rules.model import Rule


class PrefixCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """Coverage of one game: its number of statements, how many are proven, which are not."""

    rules: int
    proven: int
    """Proven by a passing test with the id."""
    by_neighbour: dict[str, list[str]]
    """Rulings without a test of their own -> the proven rules that rest on them. They are not counted as proven."""
    missing: list[str]
    failing: list[str]
    """Ids with a failing test; they may be proven by another test all the same."""


class Coverage(msgspec.Struct, frozen=True):
    """Prefix -> its coverage, in the order of the books. Also the shape of `questable rules coverage --json`."""

    prefixes: dict[str, PrefixCoverage]
    whole: bool
    """Whether all tests have run. If not, missing rules may only be untried."""


def coverage(evidence: Evidence, prefix: str | None = None) -> Coverage:
    """Compare the evidence with the catalog, for one prefix or for all."""
    tested, failing = evidence.proven(), evidence.failing()
    games: dict[str, list[Rule]] = {}
    for found in catalogue().values():
        if prefix is None or found.prefix == prefix:
            games.setdefault(found.prefix, []).append(found)
    return Coverage({game: _count(rules, tested, failing) for game, rules in games.items()}, evidence.whole)


def neighbours(found: Rule, tested: Collection[str]) -> list[str]:
    """Return the proven rules that rest on a ruling.

    One of their tests may break with the ruling, but need not. Rulings do not prove each other.
    """
    if found.kind != "ruling":
        return []
    return [citing.id for citing in cited_by(found.id) if citing.kind != "ruling" and citing.id in tested]


def _count(rules: list[Rule], tested: Collection[str], failing: Collection[str]) -> PrefixCoverage:
    untested = [found for found in rules if found.id not in tested]
    lent = {found.id: near for found in untested if (near := neighbours(found, tested))}
    return PrefixCoverage(
        rules=len(rules),
        proven=len(rules) - len(untested),
        by_neighbour=lent,
        missing=[found.id for found in untested if found.id not in lent],
        failing=[found.id for found in rules if found.id in failing],
    )
