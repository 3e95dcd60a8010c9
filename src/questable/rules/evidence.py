"""The evidence of the last test run.

The test run writes one file; `questable rules coverage` reads it. It keeps the node ids of tests, not only numbers, so
that a run of a few tests replaces their old results and leaves the rest alone.
"""

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from questable.errors import EvidenceError

FILE = Path(".questable") / "evidence.json"


class Witnesses(msgspec.Struct):
    """The tests with one rule id, by result. Skipped tests prove nothing and are in neither list."""

    passed: list[str] = []
    failed: list[str] = []


class Evidence(msgspec.Struct):
    """Rule id -> its tests."""

    rules: dict[str, Witnesses] = {}
    whole: bool = False
    """Whether all tests have run. If not, a rule without a test may only be untried."""

    def proven(self) -> set[str]:
        """Return the ids of passing tests."""
        return {rule_id for rule_id, tests in self.rules.items() if tests.passed}

    def failing(self) -> set[str]:
        """Return the ids of failing tests."""
        return {rule_id for rule_id, tests in self.rules.items() if tests.failed}

    def record(self, test: str, ids: Iterable[str], *, passed: bool) -> None:
        """Record the result of a test with these ids."""
        for rule_id in ids:
            tests = self.rules.setdefault(rule_id, Witnesses())
            (tests.passed if passed else tests.failed).append(test)

    def without(self, tests: Iterable[str]) -> "Evidence":
        """Return the evidence without these tests: what stays true after they ran again."""
        gone = set(tests)
        kept = {
            rule_id: Witnesses(
                passed=[test for test in old.passed if test not in gone],
                failed=[test for test in old.failed if test not in gone],
            )
            for rule_id, old in self.rules.items()
        }
        return Evidence({rule_id: tests for rule_id, tests in kept.items() if tests.passed or tests.failed}, self.whole)

    def save(self, root: Path) -> None:
        """Write the file under this folder at once: a reader never sees half of it."""
        path = root / FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        tidy = Evidence(
            {rule_id: Witnesses(sorted(w.passed), sorted(w.failed)) for rule_id, w in sorted(self.rules.items())},
            self.whole,
        )
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(tidy), indent=1) + b"\n")
        draft.replace(path)


def load_evidence(root: Path) -> Evidence:
    """Return the evidence under this folder."""
    path = root / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Evidence)
    except FileNotFoundError:
        raise EvidenceError("no evidence yet: run `make test` first") from None
    except (OSError, msgspec.DecodeError) as error:
        raise EvidenceError(f"cannot read {path} ({error}): run `make test` again") from error


def find_evidence(start: Path) -> Evidence:
    """Return the evidence of the checkout around this folder: `coverage` works anywhere inside it."""
    root = next((folder for folder in (start, *start.parents) if (folder / FILE).is_file()), start)
    return load_evidence(root)
