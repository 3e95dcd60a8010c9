"""The table's own words: reasons for refusals, and its remarks in the chat."""

from __future__ import annotations

from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

import msgspec

from questable.speech import ENGLISH, Naming, Phrasebook, best_language, catalogue_of

WORDS = Path(__file__).parent / "words" / "table"
LONG = 90
"""Seconds; longer waits are given in minutes."""
REMARK = '{"remark":'
"""The beginning of a stored remark by the table. People's chat is stored as typed."""


class Remark(msgspec.Struct, frozen=True):
    """A remark by the table to all, in each reader's language."""

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
    """Return the reason for a refusal."""
    return _said("refusals", code, facts, language)


def until(seconds: float) -> dict[str, int]:
    """Return the length of a wait, as facts for a refusal."""
    if seconds > LONG:
        return {"minutes": ceil(seconds / 60)}
    return {"seconds": ceil(seconds)} if seconds else {}


def remarked(remark: Remark, language: str = ENGLISH) -> str:
    return _said("remarks", remark.remark, remark.facts, language)


def talk(text: str, language: str = ENGLISH) -> str:
    """Return a stored chat line as text for a reader."""
    if not text.startswith(REMARK):
        return text
    try:
        return remarked(msgspec.json.decode(text, type=Remark), language)
    except (msgspec.DecodeError, LookupError):  # typed by a person after all, or from another version
        return text
