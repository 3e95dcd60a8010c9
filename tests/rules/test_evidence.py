"""The evidence file: what it keeps, and what becomes of it when it is missing or broken."""

from pathlib import Path

import pytest

from questable.errors import EvidenceError
from questable.rules import Evidence, Witnesses, find_evidence, load_evidence
from questable.rules.evidence import FILE


def sample() -> Evidence:
    evidence = Evidence()
    evidence.record("test_b", ["RB-TURN-02", "RB-TURN-01"], passed=True)
    evidence.record("test_a", ["RB-TURN-01"], passed=True)
    evidence.record("test_c", ["RB-TURN-01"], passed=False)
    return evidence


def test_it_comes_back_as_it_went(tmp_path: Path) -> None:
    sample().save(tmp_path)
    loaded = load_evidence(tmp_path)
    assert loaded.rules == {
        "RB-TURN-01": Witnesses(passed=["test_a", "test_b"], failed=["test_c"]),
        "RB-TURN-02": Witnesses(passed=["test_b"]),
    }
    assert [path.name for path in (tmp_path / FILE).parent.iterdir()] == [FILE.name], "no draft is left behind"


def test_fresh_evidence_is_empty() -> None:
    sample()
    assert Evidence().rules == {}


def test_proven_and_failing() -> None:
    evidence = sample()
    evidence.record("test_d", ["RB-TURN-03"], passed=False)
    assert evidence.proven() == {"RB-TURN-01", "RB-TURN-02"}
    assert evidence.failing() == {"RB-TURN-01", "RB-TURN-03"}


def test_without_forgets_some_tests_only() -> None:
    assert sample().without(["test_b"]).rules == {"RB-TURN-01": Witnesses(passed=["test_a"], failed=["test_c"])}


def test_it_is_found_from_inside_the_checkout(tmp_path: Path) -> None:
    sample().save(tmp_path)
    inner = tmp_path / "src" / "questable"
    inner.mkdir(parents=True)
    assert find_evidence(inner) == load_evidence(tmp_path)


def test_none_yet(tmp_path: Path) -> None:
    with pytest.raises(EvidenceError, match="no evidence yet"):
        find_evidence(tmp_path)


@pytest.mark.parametrize("content", [b"", b"{", b'{"rules": 3}'])
def test_a_broken_file_is_named(tmp_path: Path, content: bytes) -> None:
    sample().save(tmp_path)
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(EvidenceError, match=r"cannot read .*evidence\.json"):
        load_evidence(tmp_path)
