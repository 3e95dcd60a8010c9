"""tools/check.py fails when any part of it does, and sweeps leave nothing out for ever."""

import sys

import pytest

from tests import sweeps
from tools import check

GOOD, BAD = [sys.executable, "-c", "print('fine')"], [sys.executable, "-c", "print('the reason'); raise SystemExit(3)"]


@pytest.mark.parametrize(
    ("tests", "beside", "status"), [(GOOD, GOOD, 0), (GOOD, BAD, 1), (BAD, GOOD, 3), (BAD, BAD, 3)]
)
def test_every_part_can_fail_the_check(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    tests: list[str],
    beside: list[str],
    status: int,
) -> None:
    monkeypatch.setattr(check, "PYTEST", tests)
    monkeypatch.setattr(check, "QUICK", {"good": GOOD, "other": beside})
    assert check.main(["--quick"]) == status
    out = capfd.readouterr().out
    assert "[good: passed" in out
    assert out.endswith("===== other: FAILED =====\n\nthe reason\n\n") is (beside is BAD), out


@pytest.mark.parametrize("of", [1, 2, 5, 7, 30])
def test_shares_together_are_the_whole(monkeypatch: pytest.MonkeyPatch, of: int) -> None:
    monkeypatch.setattr(sweeps, "WHOLE", False)
    shares = []
    for number in range(of):
        monkeypatch.setattr(sweeps, "SHARE", str(1000 * of + number))
        shares.append(sweeps.share(range(23), of))
    assert sorted(case for each in shares for case in each) == [*range(23)]
    assert {len(each) for each in shares} <= {23 // of, 23 // of + 1}


def test_make_long_runs_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeps, "WHOLE", True)
    monkeypatch.setattr(sweeps, "SHARE", "all")
    assert sweeps.share(range(23), of=7) == [*range(23)]
    assert sweeps.amount(5, 100) == 100


def test_a_run_says_which_share_it_makes_and_can_be_repeated(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(check.ROOT))
    monkeypatch.setenv(sweeps.VARIABLE, "1234")
    pytester.makeconftest("from tests import sweeps\n\ndef pytest_report_header():\n    return sweeps.header()\n")
    pytester.makepyfile("from tests import sweeps\n\ndef test_it():\n    assert sweeps.SHARE == '1234'\n")
    result = pytester.runpytest_subprocess("-n", "1")
    result.stdout.fnmatch_lines(["share 1234 of the sweeps*QUESTABLE_SHARE=1234*"])
    result.assert_outcomes(passed=1)
