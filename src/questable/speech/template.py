"""The texts of phrases: fields in braces, and parts in brackets that are left out where they would say nothing.

{card}                      the fact `card`, as the kind of thing that `[fields]` says it is
{dice as face}              the same, as a kind named here
{card:acc}                  in a form of the name: a case, with an article …; `capital` begins with a
                                capital letter, `*` is the form asked for outside
{dice+value}                a sum
{amount of wound}           a number with its noun, from `[counts]`
{amount of wound:acc}       in a form of the noun
{amount of @token}          with the noun that another fact names
{terrain as terrain/or}     a list joined with another word than `and`, from `[words]`
{gold of gold & cards}      several things in one list, those that are nothing left out
{who|takes|take}            a word that agrees with a fact: for one, for several; of a name its `number` decides
{fact.part}                 a part of a fact; of a name its `gender` and `number`, of a number its `plural` category
[ in {place}]               nothing at all if one of the fields in it is nothing
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from questable.errors import ContentError

SPLIT = re.compile(r"(\{[^{}]*\}|[\[\]])")
PIECE = re.compile(
    r"^(?P<facts>[\w.]+(?:\+[\w.]+)*)(?: (?P<how>as|of) (?P<kind>@?[\w-]+))?"
    r"(?::(?P<form>[\w-]+|\*))?(?:/(?P<join>\w+))?$"
)
AGREEING = re.compile(r"^(?P<facts>[\w.]+(?:\+[\w.]+)*)\|(?P<words>[^|]*(?:\|[^|]*)+)$")


class Piece(NamedTuple):
    facts: tuple[str, ...]  # several are added
    noun: str = ""
    kind: str = ""
    form: str = ""
    join: str = "and"
    agreeing: tuple[str, ...] = ()  # for one, (a few,) several


class Field(NamedTuple):
    pieces: tuple[Piece, ...]


class OptionalPart(NamedTuple):
    """A part in brackets."""

    inside: tuple[str | Field, ...]


Template = tuple[str | Field | OptionalPart, ...]


@lru_cache(maxsize=4096)
def template(text: str) -> Template:
    """Return a text in parts; each text is parsed once."""
    whole: list[str | Field | OptionalPart] = []
    inside: list[str | Field] | None = None
    for token in SPLIT.split(text):
        if token == "[" and inside is None:
            inside = []
        elif token == "]" and inside is not None:
            whole.append(OptionalPart(tuple(inside)))
            inside = None
        elif token in ("[", "]"):
            raise ContentError(f"a phrase has a [part] that is not closed, or one inside another: {text}")
        elif token:
            found = _field(token) if token.startswith("{") else token
            (whole if inside is None else inside).append(found)
    if inside is not None:
        raise ContentError(f"a phrase has a [part] that is not closed: {text}")
    return tuple(whole)


def _field(token: str) -> Field:
    if agreeing := AGREEING.match(token[1:-1]):
        words = tuple(agreeing["words"].split("|"))
        return Field((Piece(tuple(agreeing["facts"].split("+")), agreeing=words),))
    pieces = []
    for piece in token[1:-1].split(" & "):
        found = PIECE.match(piece)
        if found is None:
            raise ContentError(f"a phrase has a field that cannot be read: {{{piece}}}")
        kind, noun = (found["kind"] or "", "") if found["how"] == "as" else ("", found["kind"] or "")
        pieces.append(Piece(tuple(found["facts"].split("+")), noun, kind, found["form"] or "", found["join"] or "and"))
    return Field(tuple(pieces))


@lru_cache(maxsize=4096)
def fields_of(text: str) -> frozenset[str]:
    """Return the facts a text mentions (`fact.part` mentions `fact`)."""
    found: set[str] = set()
    for part in template(text):
        for field in part.inside if isinstance(part, OptionalPart) else (part,):
            if isinstance(field, Field):
                found |= {name for piece in field.pieces for name in piece.facts}
                found |= {piece.noun[1:] for piece in field.pieces if piece.noun.startswith("@")}
    return frozenset(found | {name.partition(".")[0] for name in found})
