"""A rule is proven by a passing test that carries it; a ruling that only rests on a neighbour is shown apart."""

from questable.rules import Evidence, catalogue, cited_by, coverage


def evidence(*passed: str, failed: tuple[str, ...] = ()) -> Evidence:
    collected = Evidence()
    collected.record("tests/test_a.py::test_passes", passed, passed=True)
    collected.record("tests/test_a.py::test_fails", failed, passed=False)
    return collected


def test_without_evidence_everything_is_missing() -> None:
    covered = coverage(Evidence()).prefixes
    assert list(covered) == ["RB", "MZ", "IOD", "MN", "CP", "AK", "CR", "RH"]
    assert sum(count.rules for count in covered.values()) == len(catalogue())
    assert all(count.proven == 0 and len(count.missing) == count.rules for count in covered.values())


def test_a_passing_test_proves_its_rules() -> None:
    before = coverage(Evidence(), "RB").prefixes["RB"]
    after = coverage(evidence("RB-TURN-01", "RB-EX-01", "RB-VAR-15"), "RB").prefixes["RB"]
    assert set(before.missing) - set(after.missing) >= {"RB-TURN-01", "RB-EX-01", "RB-VAR-15"}
    assert (before.proven, after.proven) == (0, 3)


def test_a_failing_test_proves_nothing_and_is_named() -> None:
    covered = coverage(evidence(failed=("RB-TURN-01",)), "RB").prefixes["RB"]
    assert "RB-TURN-01" in covered.missing
    assert covered.failing == ["RB-TURN-01"]


def test_one_prefix_only() -> None:
    assert list(coverage(Evidence(), "MZ").prefixes) == ["MZ"]


def test_a_ruling_whose_rule_is_proven_is_shown_apart() -> None:
    """It is neither proven nor missing: the tests of its neighbour may break with it, but need not."""
    assert "RB-RUL-08" in catalogue()["RB-ESCAPE-02"].cites
    before, after = (coverage(evidence(rule), "RB").prefixes["RB"] for rule in ("RB-TURN-01", "RB-ESCAPE-02"))
    assert "RB-RUL-08" in before.missing and "RB-RUL-08" not in before.by_neighbour
    assert after.by_neighbour["RB-RUL-08"] == ["RB-ESCAPE-02"] and "RB-RUL-08" not in after.missing
    assert before.proven == after.proven == 1
    assert after.proven + len(after.by_neighbour) + len(after.missing) == after.rules


def test_a_ruling_is_proven_by_a_test_of_its_own() -> None:
    covered = coverage(evidence("RB-RUL-08", "RB-ESCAPE-02"), "RB").prefixes["RB"]
    assert covered.proven == 2
    assert "RB-RUL-08" not in covered.missing and "RB-RUL-08" not in covered.by_neighbour


def test_a_neighbour_whose_tests_fail_lends_nothing() -> None:
    assert "RB-RUL-08" in coverage(evidence(failed=("RB-ESCAPE-02",)), "RB").prefixes["RB"].missing


def test_a_rule_is_not_proven_by_being_cited() -> None:
    example = catalogue()["RB-EX-04"]
    assert "RB-MOVE-06" in example.cites
    assert "RB-MOVE-06" in coverage(evidence(example.id), "RB").prefixes["RB"].missing


def test_a_ruling_that_only_rulings_cite_needs_its_own_test() -> None:
    rulings = [found for found in catalogue().values() if found.kind == "ruling" and cited_by(found.id)]
    lonely = next(found for found in rulings if all(citing.kind == "ruling" for citing in cited_by(found.id)))
    others = [citing.id for citing in cited_by(lonely.id)]
    assert lonely.id in coverage(evidence(*others), lonely.prefix).prefixes[lonely.prefix].missing
    assert lonely.id not in coverage(evidence(lonely.id), lonely.prefix).prefixes[lonely.prefix].missing


def test_ids_the_catalogue_no_longer_has_are_ignored() -> None:
    assert coverage(evidence("RB-GONE-01"), "RB") == coverage(Evidence(), "RB")
