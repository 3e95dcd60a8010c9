"""`questable rules` and `questable rules coverage`."""

import json
from pathlib import Path

import pytest

from questable.rules import Evidence, catalogue
from questable.terminal.main import main
from questable.terminal.rules_page import prose

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that do not wrap can be compared."""
    monkeypatch.setenv("COLUMNS", "2000")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_rule_with_everything_about_it(capsys: Capture) -> None:
    assert main(["rules", "RB-RUL-08"]) == 0
    out = capsys.readouterr().out
    found = catalogue()["RB-RUL-08"]
    assert "RB-RUL-08 ruling" in out
    assert found.text in out
    assert found.book in out
    assert "cites: RB-CHAL-14" in out
    assert "RB-ESCAPE-02" in out.partition("cited by:")[2]


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        ("RB-MOVE-05", "runebound.movement.roll_movement_dice"),  # a step
        ("RB-MAP-09", "runebound.board.neighbours"),  # a query
        ("MZ-REST-04", "runebound.mists_of_zanaga.movement.never_before"),  # an answer; its docstring says so
        ("RB-VAR-15", "runebound.variants.options.fewer_dice_in_the_first_round"),  # an optional rule
        ("MZ-POST-08", "runebound.mists_of_zanaga.towns.swaps"),  # a plain function, "MZ-POST-03 to -10"
        ("RH-ROAD-12", "return_of_the_heroes.movement.find_road"),
    ],
)
def test_a_rule_with_the_steps_that_carry_it_out(rule: str, place: str, folder: Path, capsys: Capture) -> None:
    assert main(["rules", rule]) == 0
    out = capsys.readouterr().out
    assert place in [line.strip("│ ") for line in out.partition("carried out by:")[2].splitlines()]
    assert "prove" not in out.partition("carried out by:")[2], "without evidence nothing is said of tests"


def test_a_rule_with_the_tests_that_prove_it(folder: Path, capsys: Capture) -> None:
    evidence = Evidence()
    evidence.record("tests/test_a.py::test_alone", ["RB-MOVE-05"], passed=True)
    for number in range(3):
        evidence.record(f"tests/test_a.py::test_often[{number}]", ["RB-MOVE-05"], passed=True)
    evidence.record("tests/test_b.py::test_wrong", ["RB-MOVE-05"], passed=False)
    evidence.save(folder)
    assert main(["rules", "RB-MOVE-05", "RB-RUL-01", "RB-MOVE-06"]) == 0
    dice, ruling, other = capsys.readouterr().out.split("╰")[:3]
    told = [line.strip("│ ") for line in dice.splitlines()]
    at = told.index("proven by:")
    assert told[at + 1 : at + 3] == ["tests/test_a.py::test_alone", "tests/test_a.py::test_often (3 times)"]
    assert told[at + 3 : at + 5] == ["failing:", "tests/test_b.py::test_wrong"]
    assert "proven by a neighbour: RB-MOVE-05" in ruling
    assert "no test that has been run carries it" in other


def test_several_rules_in_any_case(capsys: Capture) -> None:
    assert main(["rules", "rb-move-05", "RB-MOVE-06"]) == 0
    out = capsys.readouterr().out
    assert out.index("RB-MOVE-05 rule") < out.index("RB-MOVE-06 rule")
    assert f"source: {catalogue()['RB-MOVE-05'].source}" in out


def test_brackets_in_a_rule_are_text(capsys: Capture) -> None:
    bracketed = next(found for found in catalogue().values() if "[I5]" in found.text)
    assert main(["rules", bracketed.id]) == 0
    assert "[I5]" in capsys.readouterr().out


def test_emphasis_is_shown_not_spelled() -> None:
    text = prose("a **bold** and *slanted* `word`, 2 * 3 * 4")
    assert text.plain == "a bold and slanted word, 2 * 3 * 4"
    assert {text.plain[span.start : span.end]: span.style for span in text.spans} == {
        "bold": "bold",
        "slanted": "italic",
        "word": "cyan",
    }


def test_an_unknown_rule_is_a_wrong_argument_with_a_suggestion(capsys: Capture) -> None:
    assert main(["rules", "RB-MOVE-05", "RB-MOV-05"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("questable: there is no rule RB-MOV-05; did you mean RB-MOVE-05")
    assert err.count("\n") == 1


@pytest.mark.parametrize("args", [["movement dice rest"], ["movement", "dice", "rest"]], ids=["quoted", "loose"])
def test_search(args: list[str], capsys: Capture) -> None:
    assert main(["rules", "--search", *args]) == 0
    out = capsys.readouterr().out
    assert "RB-MOVE-14" in out
    assert "RB-MOVE-05" not in out


def test_search_shows_the_best_and_says_so(capsys: Capture) -> None:
    assert main(["rules", "--search", "hero"]) == 0
    short = capsys.readouterr().out
    assert "The best 20 of " in short
    assert main(["rules", "--search", "hero", "--all"]) == 0
    long = capsys.readouterr().out
    assert "The best" not in long
    assert len(long) > len(short)


def test_search_without_success(capsys: Capture) -> None:
    assert main(["rules", "--search", "zyzzyva"]) == 1
    assert capsys.readouterr().err == "questable: no rule has all of these words: zyzzyva\n"


@pytest.mark.parametrize("args", [["--search"], ["--search", " "]])
def test_search_for_nothing(args: list[str], capsys: Capture) -> None:
    assert main(["rules", *args]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_no_arguments_list_the_books(capsys: Capture) -> None:
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    for found in catalogue().values():
        assert found.book in out


def test_coverage_without_evidence(folder: Path, capsys: Capture) -> None:
    assert main(["rules", "coverage"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "questable: no evidence yet: run `make test` first\n"


def test_coverage_as_json(folder: Path, capsys: Capture) -> None:
    evidence = Evidence()
    evidence.record("test_a", ["RB-TURN-01"], passed=True)
    evidence.save(folder)
    assert main(["rules", "coverage", "--prefix", "rb", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(document["prefixes"]) == ["RB"]
    count = document["prefixes"]["RB"]
    assert count["rules"] == sum(found.prefix == "RB" for found in catalogue().values())
    assert "RB-TURN-01" not in count["missing"]
    assert "RB-TURN-02" in count["missing"]
    assert count["by_neighbour"] == {}
    assert count["proven"] + len(count["missing"]) == count["rules"]


def test_rulings_proven_by_a_neighbour_are_shown_apart(folder: Path, capsys: Capture) -> None:
    evidence = Evidence(whole=True)
    evidence.record("test_a", ["RB-ESCAPE-02", "RB-MOVE-05"], passed=True)
    evidence.save(folder)
    assert main(["rules", "coverage", "--prefix", "RB"]) == 0
    out = capsys.readouterr().out
    assert "by a neighbour RB-RUL-01, 08\n" in out
    figures = out.splitlines()[-2].split()
    rules = sum(found.prefix == "RB" for found in catalogue().values())
    assert figures == ["RB", str(rules), "2", "2", str(rules - 4), "0", "0", "%"]
    assert main(["rules", "coverage", "--prefix", "RB", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["prefixes"]["RB"]["by_neighbour"] == {
        "RB-RUL-01": ["RB-MOVE-05"],
        "RB-RUL-08": ["RB-ESCAPE-02"],
    }


def test_coverage_as_a_table_with_what_is_missing(folder: Path, capsys: Capture) -> None:
    evidence = Evidence(whole=True)
    turn = [found.id for found in catalogue().values() if found.id.startswith("RB-TURN-")]
    evidence.record("test_a", turn[:-2], passed=True)
    evidence.record("test_b", turn[-1:], passed=False)
    evidence.save(folder)
    assert main(["rules", "coverage"]) == 0
    out = capsys.readouterr().out
    assert f"missing {turn[-2]}, {turn[-1][-2:]}\n" in out
    assert f"failing {turn[-1]}\n" in out
    tail = out.splitlines()[-12:]
    for prefix in ("RB", "MZ", "IOD", "MN", "CP", "AK", "CR", "RH", "all"):
        assert any(line.split()[:1] == [prefix] for line in tail), f"the table ends the output: {prefix}"


def test_after_a_run_of_some_tests_nothing_is_called_missing(folder: Path, capsys: Capture) -> None:
    evidence = Evidence()
    evidence.record("test_a", ["RB-TURN-01"], passed=True)
    evidence.record("test_b", ["RB-TURN-02"], passed=False)
    evidence.save(folder)
    assert main(["rules", "coverage"]) == 0
    out = capsys.readouterr().out
    assert "missing" not in out and "not tried" in out and "failing RB-TURN-02\n" in out
    assert out.endswith("Only some of the tests have been run here: `make test` runs all of them.\n")
    assert main(["rules", "coverage", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["whole"] is False


def test_coverage_of_an_unknown_prefix(folder: Path, capsys: Capture) -> None:
    assert main(["rules", "coverage", "--prefix", "XX"]) == 2
    assert "choose one of these: RB, MZ" in capsys.readouterr().err
