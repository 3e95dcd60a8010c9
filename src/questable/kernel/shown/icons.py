"""The icons for cards: those the page draws (web/src/lib/icons), except the icons of its own buttons."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def icons() -> frozenset[str]:
    return frozenset(Path(__file__).with_name("icons.txt").read_text(encoding="utf-8").split())
