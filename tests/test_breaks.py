"""tools/breaks.py breaks rules: the breaks it makes, and that it tells noticed ones from others."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutations import breaks_of, traced

TOY = '''
def toll(g, seat, gold):
    """RB-MOVE-05 is named here."""
    if gold > 3 and seat == g.active:
        g.do(pay, seat)
        return 1
    g.note("free", seat=seat)
    return 0


class Gate:
    def opens(self, keys):
        return len([key for key in keys if key.fits]) >= 2
'''


def broken() -> list[tuple[str, str, str]]:
    return [(b.block.function, b.what, b.before) for b in breaks_of(TOY, "toy.py")]


@pytest.mark.parametrize(
    "wanted",
    [
        ("toll", "always true", "gold > 3 and seat == g.active"),
        ("toll", "always false", "gold > 3 and seat == g.active"),
        ("toll", "without this part", "seat == g.active"),
        ("toll", "GtE", "gold > 3"),
        ("toll", "one more", "3"),
        ("toll", "left out", "g.do(pay, seat)"),
        ("toll", "the active player instead", "seat"),
        ("Gate.opens", "whether or not", "key.fits"),
        ("Gate.opens", "Gt", "len([key for key in keys if key.fits]) >= 2"),
    ],
)
def test_what_a_hand_might_do_wrong_is_done(wanted: tuple[str, str, str]) -> None:
    assert wanted in broken()


def test_lines_of_the_log_and_docstrings_are_left_alone() -> None:
    assert not [b for b in broken() if "note" in b[2] or "RB-" in b[2]]


def test_each_break_changes_its_function_and_nothing_stays_changed() -> None:
    whole = {name: code.co_code for name, code in traced(TOY, "toy.py", lambda block: 0)}
    assert set(whole) == {"toll", "Gate.opens"}
    codes = [(b.code.co_code, b.code.co_consts, b.code.co_names) for b in breaks_of(TOY, "toy.py")]
    assert len(set(codes)) > len(codes) * 3 // 4, "a break is made on top of another one"


def test_a_break_knows_the_rules_its_function_names() -> None:
    assert {b.ids for b in breaks_of(TOY, "toy.py")} == {("RB-MOVE-05",)}


def test_breaks_of_a_chapter_are_noticed_by_its_own_tests(tmp_path: Path) -> None:
    out = tmp_path / "verdicts.txt"
    command = [sys.executable, "-m", "tools.breaks", "runebound/purse.py", "--jobs", "1", "--out", str(out)]
    command += ["--tests", "tests/runebound/test_supply.py"]
    subprocess.run(command, cwd=Path(__file__).parent.parent, check=True, capture_output=True)
    verdicts = out.read_text("utf-8").splitlines()
    assert any(line.startswith("own ") and "left out" in line for line in verdicts), verdicts
