"""The words of the table itself: why something cannot be, and what it remarks in the talk."""

from __future__ import annotations

from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

import msgspec

from questable.speech import ENGLISH, Naming, Phrasebook, best_language, catalogue_of

WORDS = Path(__file__).parent / "words" / "table"
LONG = 90
"""Seconds; a longer wait is told in minutes."""
REMARK = '{"remark":'
"""How a remark of the table begins where the talk is stored; what people have said is stored as they said it."""


class Remark(msgspec.Struct, frozen=True):
    """Something the table says to all, each in their language."""

    remark: str
    facts: dict[str, Any] = {}

    def kept(self) -> str:
        return msgspec.json.encode(self).decode()


@cache
def _book(language: str) -> Phrasebook:
    naming = Naming(name=str)
    english = Phrasebook(catalogue_of((WORDS,)), naming, str)
    return english if language == ENGLISH else Phrasebook(catalogue_of((WORDS,), language), naming, str, english)


def _said(section: str, key: str, facts: dict[str, Any], wanted: str) -> str:
    return _book(best_language((WORDS,), wanted)).tell(section, key, facts)


def refused(code: str, facts: dict[str, Any], language: str = ENGLISH) -> str:
    """Why something cannot be."""
    return _said("refusals", code, facts, language)


def until(seconds: float) -> dict[str, int]:
    """How long somebody has to wait, as facts of a refusal."""
    if seconds > LONG:
        return {"minutes": ceil(seconds / 60)}
    return {"seconds": ceil(seconds)} if seconds else {}


def remarked(remark: Remark, language: str = ENGLISH) -> str:
    return _said("remarks", remark.remark, remark.facts, language)


def talk(text: str, language: str = ENGLISH) -> str:
    """A line of the talk as it is stored, for somebody to read."""
    if not text.startswith(REMARK):
        return text
    try:
        return remarked(msgspec.json.decode(text, type=Remark), language)
    except (msgspec.DecodeError, LookupError):  # said by a person after all, or by another version
        return text
