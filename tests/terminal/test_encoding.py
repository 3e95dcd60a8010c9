"""Terminals, pipes and files that are not UTF-8."""

import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from questable.terminal.encoding import LOOKALIKES, like
from questable.terminal.main import main

RISE = "rise-of-the-dragon-lords"
COMMANDS = {
    "adventures": ["adventures"],
    "rules": ["rules", "RB-MOVE-05"],
    "simulate": ["simulate", RISE, "--games", "1", "--limit", "30", "--workers", "1", "--seed", "1"],
    "content": ["content", "map", RISE],
    "play": ["play", RISE, "--seed", "1"],
    "an error": ["play", "Łódź–…"],
}
TYPED = "map\ntable\nquit\n"
C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def said(encoding: str, folder: Path, *args: str, told: dict[str, str] | None = None) -> tuple[int, str, str]:
    """What a command prints where Python is told of this encoding, or of nothing but what is in `told`."""
    around = {key: value for key, value in os.environ.items() if key != "PYTHONIOENCODING"}
    told = {"PYTHONIOENCODING": encoding} if told is None else told
    run = subprocess.run(
        [sys.executable, "-m", "questable.terminal.main", *args],
        env={**around, **told, "COLUMNS": "100", "LINES": "30", "HOME": str(folder)},
        cwd=folder,
        input=TYPED.encode(),
        capture_output=True,
        check=False,
    )
    return run.returncode, run.stdout.decode(encoding), run.stderr.decode(encoding)


def said_here(folder: Path, *args: str) -> tuple[int, str, str]:
    """What a command prints in this process, in UTF-8."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
        for name, value in {"COLUMNS": "100", "LINES": "30", "HOME": str(folder)}.items():
            patch.setenv(name, value)
        patch.chdir(folder)
        patch.setattr("sys.stdin", StringIO(TYPED))
        return main([*args]), out.getvalue(), err.getvalue()


@pytest.mark.parametrize(("encoding", "command"), [*(("ascii", command) for command in COMMANDS), ("cp437", "play")])
def test_nothing_crashes_and_every_line_is_as_long_as_in_utf_8(encoding: str, command: str, tmp_path: Path) -> None:
    folders = [tmp_path / "old", tmp_path / "new"]
    for folder in folders:
        folder.mkdir()
    old, new = said(encoding, folders[0], *COMMANDS[command]), said_here(folders[1], *COMMANDS[command])
    assert old[0] == new[0] == (2 if command == "an error" else 0), old[2]
    for page, same in zip(old[1:], new[1:], strict=True):
        lines = [line for line in page.splitlines() if "decisions, " not in line]  # how long it took
        lengths = [len(line) for line in same.splitlines() if "decisions, " not in line]
        assert [len(line) for line in lines] == lengths


@pytest.mark.parametrize("command", ["rules", "play"])
def test_nothing_crashes_in_a_c_locale_that_python_takes_at_its_word(command: str, tmp_path: Path) -> None:
    status, page, complaints = said("ascii", tmp_path, *COMMANDS[command], told=C_LOCALE)
    assert status == 0 and page.isascii() and not complaints, complaints


def test_lookalikes_are_one_sign_each() -> None:
    for sign in (*LOOKALIKES, *"äÖéńżŻ½§┼╔☃ﬁ"):
        assert len(like(sign)) == 1 and like(sign).isascii(), sign
    assert [like(sign) for sign in "äż┼╔☃"] == ["a", "z", "+", "+", "?"]
