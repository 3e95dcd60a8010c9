"""Names and descriptions of adventures, optional rules, packs and other boxes, in any language.

The English ones are their own (`Adventure.name`, `.summary`, `Box.name`, `.text`, `Pack.name`, `.text`).
"""

from __future__ import annotations

from questable.kernel.content.packs import Pack
from questable.kernel.engine.adventure import Adventure
from questable.kernel.engine.box import Box
from questable.kernel.engine.pack_choice import PackInfo
from questable.speech.catalogue import Stem, Word, catalogue_of
from questable.speech.languages import ENGLISH
from questable.speech.phrasebook import UNTRANSLATED, capital


def box_name(thing: Adventure | Box, language: str = ENGLISH, mark: str = UNTRANSLATED) -> str:
    """Return the name of an adventure or an optional rule, or else its id as words.

    `mark` precedes a name that exists only in English.
    """
    return _said(thing, "box", thing.name or capital(thing.id.replace("-", " ")), language, mark)


def box_text(thing: Adventure | Box, language: str = ENGLISH, mark: str = UNTRANSLATED) -> str:
    """Return its description in a sentence or two."""
    return _said(thing, "box-text", thing.summary if isinstance(thing, Adventure) else thing.text, language, mark)


def role_name(adventure: Adventure, role: str, language: str = ENGLISH, mark: str = UNTRANSLATED) -> str:
    """Return the name of a special role."""
    words = tuple(box.words for box in adventure.boxes if box.words is not None)
    english = _word(catalogue_of(words, ENGLISH).names.get("role", {}).get(role, "")) or role
    if language == ENGLISH:
        return english
    return _word(catalogue_of(words, language).names.get("role", {}).get(role, "")) or f"{mark}{english}"


def pack_name(thing: Pack | PackInfo, language: str = ENGLISH, mark: str = UNTRANSLATED) -> str:
    """Return the name of a pack; its own phrase file may have it in other languages."""
    return _of_pack(thing, "pack", thing.name, language, mark)


def pack_text(thing: Pack | PackInfo, language: str = ENGLISH, mark: str = UNTRANSLATED) -> str:
    """Return the description of a pack."""
    return _of_pack(thing, "pack-text", thing.text, language, mark)


def _of_pack(thing: Pack | PackInfo, kind: str, english: str, language: str, mark: str) -> str:
    if language == ENGLISH or not english:
        return english
    pack = thing.pack if isinstance(thing, PackInfo) else thing
    return _word(catalogue_of(pack.words, language).names.get(kind, {}).get(pack.id, "")) or f"{mark}{english}"


def _said(thing: Adventure | Box, kind: str, english: str, language: str, mark: str) -> str:
    if language == ENGLISH or not english:
        return english
    boxes = thing.boxes if isinstance(thing, Adventure) else (thing,)
    words: tuple[Stem, ...] = tuple(box.words for box in boxes if box.words is not None)
    if isinstance(thing, Adventure):
        words += tuple(own for pack in thing.own for own in pack.words)
    return _word(catalogue_of(words, language).names.get(kind, {}).get(thing.id, "")) or f"{mark}{english}"


def _word(found: Word) -> str:
    return found if isinstance(found, str) else found.get("nom", "")
