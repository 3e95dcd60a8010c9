"""`make play` sets up what playing needs, and the README says how to do without make."""

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def carried_out(target: str, folder: Path) -> str:
    """What make would do in a fresh checkout."""
    for name in ("Makefile", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, folder)
    for name in ("src", "public", "tools"):
        (folder / "web" / name).mkdir(parents=True)
    for name in ("index.html", "package-lock.json"):
        shutil.copy(ROOT / "web" / name, folder / "web")
    run = subprocess.run(["make", "-n", target], cwd=folder, capture_output=True, text=True, check=True)
    return run.stdout


def test_to_play_nothing_of_the_workshop_is_installed(tmp_path: Path) -> None:
    installs = re.findall(r" -m pip .*", carried_out("play", tmp_path))
    assert installs == [" -m pip --disable-pip-version-check install -qq --editable ."]


def test_to_work_everything_is(tmp_path: Path) -> None:
    assert "--editable '.[dev]'" in carried_out("setup", tmp_path)


def test_the_readme_says_how_to_play_without_make() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "\npipx install .\nquestable\n" in text
    for words in ("on Windows", "macOS", "%LOCALAPPDATA%\\questable", "~/Library/Application Support/questable"):
        assert words in text
