"""The plugin, run inside small test suites of its own: alone, and spread over workers by pytest-xdist."""

from textwrap import dedent

import pytest

from questable.rules import Witnesses, load_evidence
from questable.rules.evidence import FILE

SUITE = """
    import pytest

    pytestmark = pytest.mark.rule("RB-TURN-07")

    @pytest.mark.rule("RB-TURN-01", "RB-TURN-02")
    def test_good(): pass

    @pytest.mark.rule("RB-TURN-02")
    def test_bad(): assert False

    @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("RB-TURN-06"))])
    @pytest.mark.rule("RB-TURN-03")
    def test_many(n): pass

    @pytest.mark.rule("RB-TURN-04")
    def test_skipped(): pytest.skip("not today")

    @pytest.mark.rule("RB-TURN-04")
    @pytest.mark.xfail
    def test_expected_to_fail(): assert False

    @pytest.mark.rule("RB-TURN-04")
    @pytest.mark.xfail
    def test_passes_by_surprise(): pass

    @pytest.fixture
    def broken():
        yield
        assert False

    @pytest.mark.rule("RB-TURN-05")
    def test_teardown_fails(broken): pass
"""

EXPECTED = {
    "RB-TURN-01": Witnesses(passed=["tests/test_it.py::test_good"]),
    "RB-TURN-02": Witnesses(passed=["tests/test_it.py::test_good"], failed=["tests/test_it.py::test_bad"]),
    "RB-TURN-03": Witnesses(passed=["tests/test_it.py::test_many[1]", "tests/test_it.py::test_many[2]"]),
    "RB-TURN-05": Witnesses(failed=["tests/test_it.py::test_teardown_fails"]),
    "RB-TURN-06": Witnesses(passed=["tests/test_it.py::test_many[2]"]),
    "RB-TURN-07": Witnesses(
        passed=[f"tests/test_it.py::test_{name}" for name in ("good", "many[1]", "many[2]")],
        failed=[f"tests/test_it.py::test_{name}" for name in ("bad", "teardown_fails")],
    ),
}

OTHER = "tests/test_other.py::test_other"


class Checkout:
    """A small project with the plugin, and the evidence it has collected."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        pytester.makeini("[pytest]\ntestpaths = tests\naddopts = --strict-markers\nmarkers = rule(*ids)\n")
        self.write(test_it=SUITE)

    def write(self, **files: str) -> None:
        for name, source in files.items():
            path = self.pytester.path / "tests" / f"{name}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(dedent(source))

    def run(self, *args: str) -> pytest.RunResult:
        return self.pytester.runpytest_inprocess("-p", "tests.evidence_plugin", *args)

    @property
    def evidence(self) -> dict[str, Witnesses]:
        return load_evidence(self.pytester.path).rules


@pytest.fixture
def checkout(pytester: pytest.Pytester) -> Checkout:
    return Checkout(pytester)


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_what_a_run_proves(checkout: Checkout, options: tuple[str, ...]) -> None:
    result = checkout.run(*options)
    result.assert_outcomes(passed=4, failed=1, skipped=1, xfailed=1, xpassed=1, errors=1)
    assert checkout.evidence == EXPECTED


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["alone", "xdist"])
def test_a_full_run_forgets_tests_that_are_gone(checkout: Checkout, options: tuple[str, ...]) -> None:
    checkout.write(test_other='import pytest\n@pytest.mark.rule("RB-WIN-01")\ndef test_other(): pass')
    checkout.run()
    assert checkout.evidence["RB-WIN-01"].passed == [OTHER]
    (checkout.pytester.path / "tests" / "test_other.py").unlink()
    checkout.run(*options)
    assert checkout.evidence == EXPECTED


@pytest.mark.parametrize(
    "narrowing", ["tests/test_other.py", "-k other", "--deselect tests/test_it.py", "-k other -n 1"]
)
def test_a_partial_run_updates_only_what_it_ran(checkout: Checkout, narrowing: str) -> None:
    checkout.write(test_other='import pytest\n@pytest.mark.rule("RB-WIN-01", "RB-TURN-01")\ndef test_other(): pass')
    checkout.run()
    checkout.write(test_other='import pytest\n@pytest.mark.rule("RB-WIN-02")\ndef test_other(): assert "changed" == 0')
    checkout.run(*narrowing.split())
    assert checkout.evidence == {**EXPECTED, "RB-WIN-02": Witnesses(failed=[OTHER])}


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["alone", "xdist"])
def test_a_run_that_stops_early_is_partial(checkout: Checkout, options: tuple[str, ...]) -> None:
    checkout.run()
    checkout.run(*options, "-x")
    assert checkout.evidence == EXPECTED


def test_whether_all_tests_have_been_run_is_remembered(checkout: Checkout) -> None:
    checkout.run("tests/test_it.py")
    assert not load_evidence(checkout.pytester.path).whole
    checkout.run()
    checkout.run("-k good")
    assert load_evidence(checkout.pytester.path).whole, "what the others said before is still known"


def test_a_test_that_is_skipped_now_no_longer_proves(checkout: Checkout) -> None:
    checkout.run()
    checkout.write(test_it=SUITE.replace("def test_good(): pass", 'def test_good(): pytest.skip("later")'))
    checkout.run("tests/test_it.py")
    assert "RB-TURN-01" not in checkout.evidence


def test_collecting_only_writes_nothing(checkout: Checkout) -> None:
    checkout.run("--collect-only")
    assert not (checkout.pytester.path / FILE).exists()


@pytest.mark.parametrize(
    ("mark", "complaint"),
    [
        ('"RB-TURN-99"', "*test_typo: there is no rule RB-TURN-99; did you mean RB-TURN-0*"),
        ('"rb-turn-01"', "*test_typo: 'rb-turn-01' is not written like a rule id"),
        ("7", "*test_typo: 7 is not written like a rule id"),
        ("", "*test_typo: write the ids into the mark*"),
    ],
)
def test_a_wrong_mark_is_a_collection_error(checkout: Checkout, mark: str, complaint: str) -> None:
    checkout.write(test_other=f"import pytest\n@pytest.mark.rule({mark})\ndef test_typo(): pass")
    result = checkout.run()
    result.stdout.fnmatch_lines(["*ERROR collecting tests/test_other.py*", complaint])
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert not (checkout.pytester.path / FILE).exists(), "nothing ran, so nothing is proven or forgotten"


@pytest.mark.parametrize("base", ["", "(unittest.TestCase)"])
def test_a_wrong_mark_on_a_method_is_a_collection_error(checkout: Checkout, base: str) -> None:
    method = '    @pytest.mark.rule("RB-TURN-99")\n    def test_typo(self): pass'
    checkout.write(test_other=f"import pytest, unittest\nclass TestIt{base}:\n{method}")
    result = checkout.run()
    result.stdout.fnmatch_lines(["*ERROR collecting tests/test_other.py*", "*test_typo: there is no rule RB-TURN-99*"])
    assert result.ret == pytest.ExitCode.INTERRUPTED


def test_a_wrong_mark_fails_a_run_on_workers_too(checkout: Checkout) -> None:
    """Workers run the other files nevertheless; the run fails and the wrong file proves nothing."""
    checkout.write(test_other='import pytest\n@pytest.mark.rule("RB-TURN-99")\ndef test_typo(): pass')
    checkout.write(test_it='import pytest\n@pytest.mark.rule("RB-TURN-01")\ndef test_good(): pass')
    result = checkout.run("-n", "2")
    result.stdout.fnmatch_lines(["*ERROR collecting tests/test_other.py*", "*test_typo: there is no rule RB-TURN-99*"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert checkout.evidence == {"RB-TURN-01": EXPECTED["RB-TURN-01"]}
