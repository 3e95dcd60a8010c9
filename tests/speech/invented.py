"""An invented language, made out of the English phrase files: shouted, with the words the other way round.

It has three plurals, three genders and a form `obl` for every name in a sentence. Whatever is said in it has no small
letters; so small letters in what a game shows were not said by a phrase of this language.
"""

from __future__ import annotations

from itertools import cycle

import msgspec

from questable.speech import LANGUAGES, Catalogue, Language, Naming, Phrasebook
from questable.speech.catalogue import CardWords, Phrase, Word
from questable.speech.template import Field, OptionalPart, Piece, Template, template

CODE = "zz"
NAMED = ("card", "space", "spot")
GENDERS = ("m", "f", "n")


def three_plurals(number: int) -> str:
    return "one" if number == 1 else "few" if 1 < number < 5 else "many"


def derive(form: str, name: str, gender: str) -> str:
    return f"{name}-{form.upper()}{gender.upper()}"


LANGUAGE = Language(CODE, "Zzurk", plural=three_plurals, derive=derive)


def invented(english: Phrasebook, cards: list[str]) -> Phrasebook:
    """The phrasebook of the language for a game that has these cards."""
    LANGUAGES[CODE] = LANGUAGE
    catalogue, genders = english.catalogue, cycle(GENDERS)
    naming: Naming = english.naming
    own = Catalogue(
        language=CODE,
        words={
            key: text if key in ("percent", "decimal-point", "minus") else text.upper()
            for key, text in catalogue.words.items()
        },
        counts={noun: _noun(forms) for noun, forms in catalogue.counts.items()},
        names={
            kind: {thing: _word(word, next(genders)) for thing, word in table.items()}
            for kind, table in catalogue.names.items()
        },
        cards={
            card: CardWords({"nom": english.name(card).upper(), "gender": next(genders)}, flavour="...")
            for card in cards
        },
        phrases={
            section: {key: tuple(_phrase(each, catalogue.fields) for each in entry) for key, entry in entries.items()}
            for section, entries in catalogue.phrases.items()
        },
    )
    return Phrasebook(own, naming, lambda seat: f"SEAT {seat}", english)


def _noun(forms: dict[str, Word]) -> dict[str, Word]:
    other = forms.get("other") or next(iter(forms.values()))
    text = (other if isinstance(other, str) else other["nom"]).upper().replace("{N}", "{n}")
    found: dict[str, Word] = {each: {"nom": f"{text} {each.upper()}"} for each in ("one", "few", "many")}
    if "all" in forms:
        found["all"] = "ALL OF IT"
    return found | {"other": found["many"]}


def _word(word: Word, gender: str) -> dict[str, str]:
    forms = {"nom": word} if isinstance(word, str) else word
    shouted = {form: text.upper() for form, text in forms.items() if form not in ("gender", "number")}
    return {**shouted, "gender": gender}


def _phrase(phrase: Phrase, kinds: dict[str, str]) -> Phrase:
    return msgspec.structs.replace(phrase, say=_turned(template(phrase.say), kinds))


def _turned(parts: Template, kinds: dict[str, str]) -> str:
    """Free word order: the last comes first."""
    return "".join(_said(part, kinds) for part in reversed(parts))


def _said(part: str | Field | OptionalPart, kinds: dict[str, str]) -> str:
    if isinstance(part, str):
        return part.upper()
    if isinstance(part, OptionalPart):
        return f"[{_turned(part.inside, kinds)}]"
    return "{" + " & ".join(_piece(piece, kinds) for piece in part.pieces) + "}"


def _piece(piece: Piece, kinds: dict[str, str]) -> str:
    text = "+".join(piece.facts)
    if piece.agreeing:
        return "|".join((text, *(word.upper() for word in piece.agreeing)))
    text += f" of {piece.noun}" if piece.noun else f" as {piece.kind}" if piece.kind else ""
    kind = piece.kind or kinds.get(piece.facts[0], "text")
    form = piece.form or ("obl" if kind in NAMED and not piece.noun else "")
    text += f":{form}" if form else ""
    return text if piece.join == "and" else f"{text}/{piece.join}"
