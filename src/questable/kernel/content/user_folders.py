"""The user's folders: games, and packs of their own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

DATABASE = "table.db"
PACKS = "QUESTABLE_PACKS"
"""Environment variable: more pack folders for this process and its children."""


def data_folder() -> Path:
    """Return the folder for this user's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "questable"
    usual = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "questable"
    if sys.platform == "darwin" and not os.environ.get("XDG_DATA_HOME") and not (usual / DATABASE).exists():
        return Path.home() / "Library" / "Application Support" / "questable"
    return usual  # also on a Mac, if 0.1 left its games there


def pack_folders() -> list[Path]:
    """Return the user's own packs: those of the environment, then each folder in `packs` of the data folder."""
    named = [Path(each) for each in os.environ.get(PACKS, "").split(os.pathsep) if each]
    try:
        own = sorted(each for each in (data_folder() / "packs").iterdir() if each.is_dir())
    except OSError:
        own = []
    return [*named, *own]
