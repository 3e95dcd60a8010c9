"""Run pytest on all cores with the static checks beside it; any failure fails the check.

    python -m tools.check [--quick] [pytest arguments]

The static checks run one after another in the background, where pytest leaves a core idle now and then. The output of
those that fail comes last, below the result of pytest. `--quick` leaves out the checks of the page and the layout.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from subprocess import PIPE, STDOUT
from threading import Thread

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
NPM = [sys.executable, "hatch_build.py", "npm"]

QUICK = {
    "commit subjects": [sys.executable, "-m", "tools.subjects"],
    "style": [str(BIN / "ruff"), "check", "."],
    "imports": [str(BIN / "lint-imports"), "--no-logo"],
    "types": [str(BIN / "mypy")],
}
FULL = {
    "layout": [str(BIN / "ruff"), "format", "--check", "."],
    **QUICK,
    "layout, style and types of the page": [*NPM, "run", "check"],
    "tests of the page": [*NPM, "test"],
}
PYTEST = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
COMPILED_ONCE = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
"""Tests start many programs; none should have to compile its modules again."""


def run(checks: dict[str, list[str]], failed: dict[str, str]) -> None:
    """Run these checks and collect the output of those that fail."""
    for name, command in checks.items():
        started = time.monotonic()
        done = subprocess.run(command, check=False, cwd=ROOT, stdout=PIPE, stderr=STDOUT, text=True, encoding="utf-8")
        if done.returncode:
            failed[name] = done.stdout
        result = "FAILED, see below" if done.returncode else "passed"
        print(f"\n[{name}: {result}, {time.monotonic() - started:.0f} s]", flush=True)


def main(arguments: list[str]) -> int:
    quick = arguments[:1] == ["--quick"]
    failed: dict[str, str] = {}
    beside = Thread(target=run, args=(QUICK if quick else FULL, failed))
    beside.start()
    code = subprocess.run([*PYTEST, *arguments[quick:]], check=False, cwd=ROOT, env=COMPILED_ONCE).returncode
    beside.join()
    for name, output in failed.items():
        print(f"\n===== {name}: FAILED =====\n\n{output}", flush=True)
    return code or int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
