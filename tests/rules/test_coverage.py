"""A rule is proven by a passing test; a ruling also by a proven rule that rests on it."""

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
    assert after.proven == after.rules - len(after.missing)


def test_a_failing_test_proves_nothing_and_is_named() -> None:
    covered = coverage(evidence(failed=("RB-TURN-01",)), "RB").prefixes["RB"]
    assert "RB-TURN-01" in covered.missing
    assert covered.failing == ["RB-TURN-01"]


def test_one_prefix_only() -> None:
    assert list(coverage(Evidence(), "MZ").prefixes) == ["MZ"]


def test_a_ruling_is_proven_by_a_proven_rule_that_cites_it() -> None:
    assert "RB-RUL-08" in catalogue()["RB-ESCAPE-02"].cites
    assert "RB-RUL-08" in coverage(evidence("RB-TURN-01"), "RB").prefixes["RB"].missing
    assert "RB-RUL-08" not in coverage(evidence("RB-ESCAPE-02"), "RB").prefixes["RB"].missing
    assert "RB-RUL-08" not in coverage(evidence("RB-RUL-08"), "RB").prefixes["RB"].missing
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
