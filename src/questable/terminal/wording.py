"""The terminal's own words, and its language."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from questable import Game
from questable.speech import ENGLISH, LANGUAGES, Naming, Phrasebook, best_language, catalogue_of, phrasebook

WORDS = Path(__file__).parent / "words" / "terminal"
UNTRANSLATED = "[en] "
"""The prefix of English text without a translation."""


def book_for(game: Game, seat: Callable[[int], str], language: str) -> Phrasebook:
    """Return the phrases for a game and the terminal around it."""
    return phrasebook(game.setting, seat, language, also=(WORDS,), mark=UNTRANSLATED)


@cache
def own_book(language: str = ENGLISH) -> Phrasebook:
    """Return the phrases for the terminal without a game."""
    naming, language = Naming(name=str), best_language((WORDS,), language)
    english = None if language == ENGLISH else own_book()
    return Phrasebook(catalogue_of((WORDS,), language), naming, str, english, UNTRANSLATED)


def usual_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the system's locale if its grammar is known, else English."""
    wanted = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = wanted[:2].lower()
    return code if code in LANGUAGES else ENGLISH
