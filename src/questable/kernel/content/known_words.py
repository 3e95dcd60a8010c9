"""Words of content files that boxes may add to. A field names the kind of its words; a game knows the words.

A closed list of words is a `Literal`. An open one is `Annotated[str, word("terrain")]`: msgspec reads any text, and
`check_words` refuses unknown words, with an address like any other mistake in a file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin

import msgspec

Known: TypeAlias = Mapping[str, Collection[str]]
"""Kind of words -> the words."""
MANY = 100  # nobody reads more words than this
SIMPLE = (str, int, float, bool, type(None), Any)
Path: TypeAlias = tuple[str | int, ...]
Strange: TypeAlias = Iterator[tuple[Path, str, object]]
"""An unknown word: its place, its expected kind, and the word."""
Check: TypeAlias = Callable[[Any, Known, Path], Strange]
"""Checks a value; the path is its place in the file."""


def word(kind: str) -> msgspec.Meta:
    """Mark a field (or the parts of a list, or the keys of a table) as holding words of this kind."""
    return msgspec.Meta(extra={"word": kind})


def check_words(value: Any, known: Known) -> None:
    """Raise a `ValidationError` if this decoded content has an unknown word."""
    for path, kind, said in strange_words(value, known):
        address = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
        raise msgspec.ValidationError(f"{unknown(kind, said, known[kind])} - at `${address}`")


def strange_words(value: Any, known: Known, declared: Any = msgspec.Struct) -> Strange:
    """Yield all unknown words in decoded content of this type."""
    check = _check_of(declared)
    return check(value, known, ()) if check else iter(())


def unknown(kind: str, said: object, known: Iterable[str]) -> str:
    """Return the refusal of a word: with all known words, or the nearest if there are too many."""
    words = sorted(set(known))
    if len(words) <= MANY:
        return f"There is no {kind} {said!r} (known: {', '.join(words)}){suggestion(said, words)}"
    near = get_close_matches(str(said), words, n=5, cutoff=0.5) or [each for each in words if each[:1] == str(said)[:1]]
    return f"There is no {kind} {said!r} (of {len(words)}; near it: {', '.join(near[:5]) or 'none'})"


def untagged(tag: str) -> str:
    """Return the refusal of something that should be an effect."""
    return f"An effect is a table with `{tag}`"


def suggestion(said: object, known: Sequence[str]) -> str:
    """Return `; did you mean 'gold'?`, or nothing if no word is close."""
    close = get_close_matches(str(said), known, 1, 0.6) or [each for each in known if str(said) in each.split("-")]
    return f"; did you mean {close[0]!r}?" if close else ""


def _check(value: Any, known: Known, path: Path) -> Strange:
    """Check content by what it is, not by what was declared: an effect may be of any class."""
    if isinstance(value, msgspec.Struct):
        for name, written, default, check in _fields(type(value)):
            part = getattr(value, name)
            if part is not default:
                yield from check(part, known, (*path, written))
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from _check(part, known, (*path, index))


@cache
def _fields(struct: type[msgspec.Struct]) -> tuple[tuple[str, str, Any, Check], ...]:
    return tuple(
        (field.name, field.encode_name, field.default, check)
        for field in msgspec.structs.fields(struct)
        if (check := _check_of(field.type)) is not None
    )


def _check_of(declared: Any) -> Check | None:
    """Return what to check in values of this type; None if there is nothing."""
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
    def check(value: Any, known: Known, path: Path) -> Strange:
        if value is not None and value not in known[kind]:
            yield path, kind, value

    return check


def _each(declared: tuple[Any, ...]) -> Check | None:
    check = _check_of(declared[0])
    if check is None:
        return None
    each: Check = check

    def check_each(value: Any, known: Known, path: Path) -> Strange:
        for index, part in enumerate(value or ()):
            yield from each(part, known, (*path, index))

    return check_each


def _keys_and_values(key: Any, value: Any) -> Check | None:
    of_key, of_value = _check_of(key), _check_of(value)
    if of_key is None and of_value is None:
        return None

    def check(table: Any, known: Known, path: Path) -> Strange:
        for name, part in (table or {}).items():
            if of_key:
                yield from of_key(name, known, path)
            if of_value:
                yield from of_value(part, known, (*path, name))

    return check
