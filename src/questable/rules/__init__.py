"""The rules catalogue: every numbered statement of every game, and which of them the tests prove.

Events, tests and players name rules by id; this package turns an id back into words.
"""

from questable.rules.catalogue import catalogue, cited_by, rule, search
from questable.rules.citations import citations
from questable.rules.coverage import Coverage, PrefixCoverage, coverage, neighbours
from questable.rules.evidence import Evidence, Witnesses, find_evidence, load_evidence
from questable.rules.model import Kind, Rule

__all__ = [
    "Coverage",
    "Evidence",
    "Kind",
    "PrefixCoverage",
    "Rule",
    "Witnesses",
    "catalogue",
    "citations",
    "cited_by",
    "coverage",
    "find_evidence",
    "load_evidence",
    "neighbours",
    "rule",
    "search",
]
