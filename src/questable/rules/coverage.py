"""Which rules the tests prove, and which they do not."""

from collections.abc import Collection

import msgspec

from questable.rules.catalogue import catalogue, cited_by
from questable.rules.evidence import Evidence
from questable.rules.model import Rule


class PrefixCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """One game: how many statements it has, how many are proven, which are not."""

    rules: int
    proven: int
    missing: list[str]
    failing: list[str]
    """Ids with a failing test; they may be proven by another test all the same."""


class Coverage(msgspec.Struct, frozen=True):
    """Prefix -> its coverage, in the order of the books. Also the shape of `questable rules coverage --json`."""

    prefixes: dict[str, PrefixCoverage]


def coverage(evidence: Evidence, prefix: str | None = None) -> Coverage:
    """Compare the evidence with the catalogue, for one prefix or for all."""
    tested, failing = evidence.proven(), evidence.failing()
    games: dict[str, list[Rule]] = {}
    for found in catalogue().values():
        if prefix is None or found.prefix == prefix:
            games.setdefault(found.prefix, []).append(found)
    return Coverage({game: _count(rules, tested, failing) for game, rules in games.items()})


def _count(rules: list[Rule], tested: Collection[str], failing: Collection[str]) -> PrefixCoverage:
    missing = [found.id for found in rules if not _is_proven(found, tested)]
    return PrefixCoverage(
        rules=len(rules),
        proven=len(rules) - len(missing),
        missing=missing,
        failing=[found.id for found in rules if found.id in failing],
    )


def _is_proven(found: Rule, tested: Collection[str]) -> bool:
    """A test carries it; or it is a ruling and a tested rule rests on it.

    Rulings do not lend each other weight: one that only other rulings cite needs a test of its own.
    """
    if found.id in tested:
        return True
    if found.kind != "ruling":
        return False
    return any(citing.id in tested for citing in cited_by(found.id) if citing.kind != "ruling")
