"""Refuse commit subjects that are not `area: what changes`, at most 72 characters: `python -m tools.subjects`.

Commits up to START are older than this rule.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
START = "d4a12c1ac1b32fb0b84d18f1fbe8c72be3705efe"
SUBJECT = re.compile(r"[a-z0-9_,./ -]+: \S")
LONGEST = 72


def wrong(subjects: Iterable[str]) -> list[str]:
    """Return the subjects that break the rule."""
    return [each for each in subjects if len(each) > LONGEST or not SUBJECT.match(each)]


def subjects_since(start: str, folder: Path) -> list[str] | None:
    """Return the subjects of the commits after `start`, without merges; None if the history is not here."""
    command = ["git", "-C", str(folder), "log", "--no-merges", "--format=%s", f"{start}..HEAD"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return said.splitlines()


def main(start: str = START, folder: Path = ROOT) -> int:
    subjects = subjects_since(start, folder)
    if subjects is None:
        print(f"The history since {start} is not here: commit subjects are not checked.")
        return 0
    if refused := wrong(subjects):
        print(f"Write `area: what changes` in at most {LONGEST} characters:\n")
        print(*refused, sep="\n")
    return int(bool(refused))


if __name__ == "__main__":
    sys.exit(main())
