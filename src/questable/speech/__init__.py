"""Everything a player reads, in any language: phrase files, and the phrasebook that says things with them."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text, chain, named
from questable.speech.boxes import box_name, box_text, pack_name, pack_text, role_name
from questable.speech.catalogue import Catalogue, best_language, catalogue_of, languages_of, read_catalogue
from questable.speech.languages import ENGLISH, LANGUAGES, Language, language
from questable.speech.phrasebook import UNTRANSLATED, Missing, Naming, Phrasebook, capital
from questable.speech.spoken import Spoken, of_game, phrasebook, said

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "UNTRANSLATED",
    "Catalogue",
    "Language",
    "Missing",
    "Naming",
    "Phrasebook",
    "Say",
    "Spoken",
    "Text",
    "best_language",
    "box_name",
    "box_text",
    "capital",
    "catalogue_of",
    "chain",
    "language",
    "languages_of",
    "named",
    "of_game",
    "pack_name",
    "pack_text",
    "phrasebook",
    "read_catalogue",
    "role_name",
    "said",
]
