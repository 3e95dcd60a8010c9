"""Where this user keeps things: games, and packs of his own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

DATABASE = "table.db"
PACKS = "QUESTABLE_PACKS"
"""Environment variable: further folders of packs, each a pack, for this process and those it starts."""


def data_folder() -> Path:
    """Where programs of this user keep their data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "questable"
    usual = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "questable"
    if sys.platform == "darwin" and not os.environ.get("XDG_DATA_HOME") and not (usual / DATABASE).exists():
        return Path.home() / "Library" / "Application Support" / "questable"
    return usual  # on a Mac, too, if 0.1 has left its games there


def pack_folders() -> list[Path]:
    """The user's own packs: those of the environment, then each folder in `packs` of the data folder."""
    named = [Path(each) for each in os.environ.get(PACKS, "").split(os.pathsep) if each]
    try:
        own = sorted(each for each in (data_folder() / "packs").iterdir() if each.is_dir())
    except OSError:
        own = []
    return [*named, *own]
