"""What the last test run proved.

The test run writes one file; `questable rules coverage` reads it. It keeps the node ids of tests, not just numbers, so
that a run of a few tests can replace what those tests said before and leave the rest alone.
"""

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from questable.errors import EvidenceError

FILE = Path(".questable") / "evidence.json"


class Witnesses(msgspec.Struct):
    """The tests that carry one rule id, by how they ended. Skipped tests prove nothing and are in neither list."""

    passed: list[str] = []
    failed: list[str] = []


class Evidence(msgspec.Struct):
    """Rule id -> its tests."""

    rules: dict[str, Witnesses] = {}
    whole: bool = False
    """Have all tests been run? Otherwise a rule without a test may only be one whose tests have not been run."""

    def proven(self) -> set[str]:
        """Ids that a passing test carries."""
        return {rule_id for rule_id, tests in self.rules.items() if tests.passed}

    def failing(self) -> set[str]:
        """Ids that a failing test carries."""
        return {rule_id for rule_id, tests in self.rules.items() if tests.failed}

    def record(self, test: str, ids: Iterable[str], *, passed: bool) -> None:
        """Note how a test that carries these ids ended."""
        for rule_id in ids:
            tests = self.rules.setdefault(rule_id, Witnesses())
            (tests.passed if passed else tests.failed).append(test)

    def without(self, tests: Iterable[str]) -> "Evidence":
        """The evidence of all other tests: what stays true after these tests ran again."""
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
        """Write the file under this folder in one stroke: a reader never sees half of it."""
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
    """The evidence under this folder."""
    path = root / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Evidence)
    except FileNotFoundError:
        raise EvidenceError("there is no evidence yet: run `make test` first") from None
    except (OSError, msgspec.DecodeError) as error:
        raise EvidenceError(f"cannot read {path} ({error}): run `make test` again") from error


def find_evidence(start: Path) -> Evidence:
    """The evidence of the checkout that holds this folder: coverage can be asked for from anywhere inside it."""
    root = next((folder for folder in (start, *start.parents) if (folder / FILE).is_file()), start)
    return load_evidence(root)
