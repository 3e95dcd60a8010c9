"""The words of the terminal itself, and the language it speaks."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from questable import Game
from questable.speech import ENGLISH, LANGUAGES, Naming, Phrasebook, best_language, catalogue_of, phrasebook

WORDS = Path(__file__).parent / "words" / "terminal"
UNTRANSLATED = "[en] "
"""Stands before what is said in English because the language has no words for it."""


def book_for(game: Game, seat: Callable[[int], str], language: str) -> Phrasebook:
    """How a game and the terminal around it speak."""
    return phrasebook(game.setting, seat, language, also=(WORDS,), mark=UNTRANSLATED)


@cache
def own_book(language: str = ENGLISH) -> Phrasebook:
    """The terminal without a game."""
    naming, language = Naming(name=str), best_language((WORDS,), language)
    english = None if language == ENGLISH else own_book()
    return Phrasebook(catalogue_of((WORDS,), language), naming, str, english, UNTRANSLATED)


def usual_language(environment: Mapping[str, str] = os.environ) -> str:
    """What the locale of the system asks for, if its grammar is known; else English."""
    wanted = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    code = wanted[:2].lower()
    return code if code in LANGUAGES else ENGLISH
