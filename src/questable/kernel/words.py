"""Words of content files that boxes may add to: a field says of which kind its words are, a game which it knows.

A closed list of words is a `Literal`. An open one is `Annotated[str, word("terrain")]`: msgspec reads any text, and
`check_words` refuses what is not among the words known, with the same address as any other mistake in a file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

import msgspec

Known: TypeAlias = Mapping[str, Collection[str]]
"""Kind of words -> the words."""
MANY = 100  # more words than that nobody reads
SIMPLE = (str, int, float, bool, type(None), Any)
Check: TypeAlias = Callable[[Any, Known, str], None]
"""Looks at a value; the text is its address in the file."""


def word(kind: str) -> msgspec.Meta:
    """The mark of a field (or of the parts of a list, or of the keys of a table) that holds words of this kind."""
    return msgspec.Meta(extra={"word": kind})


def check_words(value: Any, known: Known) -> None:
    """Raise a `ValidationError` if anything in this decoded content is a word nobody knows."""
    _check(value, known, "$")


def unknown(kind: str, said: object, known: Iterable[str]) -> str:
    """How a word is refused: with all that are known, or those that come near if there are too many."""
    words = sorted(known)
    if len(words) <= MANY:
        return f"There is no {kind} {said!r} (known: {', '.join(words)})"
    near = get_close_matches(str(said), words, n=5, cutoff=0.5) or [each for each in words if each[:1] == str(said)[:1]]
    return f"There is no {kind} {said!r} (of {len(words)}; near it: {', '.join(near[:5]) or 'none'})"


def _check(value: Any, known: Known, path: str) -> None:
    """Content is checked by what it is, not by what was declared: an effect may be of any class."""
    if isinstance(value, msgspec.Struct):
        for name, written, default, check in _fields(type(value)):
            part = getattr(value, name)
            if part is not default:
                check(part, known, f"{path}.{written}")
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            _check(part, known, f"{path}[{index}]")


@cache
def _fields(struct: type[msgspec.Struct]) -> tuple[tuple[str, str, Any, Check], ...]:
    return tuple(
        (field.name, field.encode_name, field.default, check)
        for field in msgspec.structs.fields(struct)
        if (check := _check_of(field.type)) is not None
    )


def _check_of(declared: Any) -> Check | None:
    """What is to be looked at in values of this type; None if there is nothing."""
    origin = get_origin(declared)
    if origin is Annotated:
        inner, *marks = get_args(declared)
        for mark in marks:
            if isinstance(mark, msgspec.Meta) and mark.extra and "word" in mark.extra:
                return _one_of(mark.extra["word"])
        return _check_of(inner)
    if origin in (Union, UnionType):
        return next(filter(None, map(_check_of, get_args(declared))), None)
    if origin is tuple:
        return _each(get_args(declared))
    if origin is dict:
        return _keys_and_values(*get_args(declared))
    return None if origin is not None or declared in SIMPLE else _check


def _one_of(kind: str) -> Check:
    def check(value: Any, known: Known, path: str) -> None:
        if value is not None and value not in known[kind]:
            raise msgspec.ValidationError(f"{unknown(kind, value, known[kind])} - at `{path}`")

    return check


def _each(declared: tuple[Any, ...]) -> Check | None:
    check = _check_of(declared[0])
    if check is None:
        return None
    each: Check = check

    def check_each(value: Any, known: Known, path: str) -> None:
        for index, part in enumerate(value or ()):
            each(part, known, f"{path}[{index}]")

    return check_each


def _keys_and_values(key: Any, value: Any) -> Check | None:
    of_key, of_value = _check_of(key), _check_of(value)
    if of_key is None and of_value is None:
        return None

    def check(table: Any, known: Known, path: str) -> None:
        for name, part in (table or {}).items():
            if of_key:
                of_key(name, known, path)
            if of_value:
                of_value(part, known, f"{path}.{name}")

    return check
