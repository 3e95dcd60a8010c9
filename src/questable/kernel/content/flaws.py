"""All mistakes in a content file, each with its line and what would be right.

The type reader stops at the first mistake. Where it found one, this module goes through the parts of the file, fields
of tables and entries of lists, each with its own type, and asks the reader about each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

import msgspec

from questable.kernel.content.known_words import Known, strange_words, suggestion, unknown
from questable.kernel.content.toml_lines import Path

Hook: TypeAlias = Callable[[type, Any], Any]
ADDRESS = re.compile(r"[^.\[\]]+")
ORDERS = ("change", "numbers")
"""Tables of a pack that apply before the rest is read: they may appear beside the card lists."""
PLAINLY = (
    ("Expected `array`, got `object`", "a list, as in double brackets: [[item]]"),
    ("Expected `array` of length", "so many entries in the brackets"),
    ("Expected `array`", "a list: write it in brackets"),
    ("Expected a list of effects, got `dict`", "write it in brackets"),
    ("Expected `int`, got `str`", "a number: write it without quotes"),
    ("Expected `int`, got `float`", "a whole number"),
    ("Expected `str`, got", "text: write it in quotes"),
    ("Expected `str` matching regex '^[a-z0-9][a-z0-9-]*$'", "small letters, digits and hyphens"),
)
"""The type reader's messages in words for people who write no code."""


class Mistake(NamedTuple):
    """A mistake: where, why, and what would be right."""

    path: Path
    reason: str
    allowed: tuple[str, ...] = ()


class FilePart(NamedTuple):
    """A part of a value that only a hook can read, as the hook's `inside` names it."""

    path: Path
    kind: Any
    value: Any


def mistakes(value: Any, kind: Any, hook: Hook | None, known: Known, path: Path = ()) -> Iterator[Mistake]:
    """Return all mistakes in data that should be of this type."""
    try:
        found = msgspec.convert(value, kind, dec_hook=hook)
    except msgspec.ValidationError as error:
        inner = list(_inside(value, kind, hook, known, path))
        yield from inner or [_told(str(error), kind, path)]
    else:
        for where, sort, said in strange_words(found, known, kind):
            yield Mistake((*path, *where), unknown(sort, said, known[sort]), tuple(sorted(known[sort])))


def _inside(value: Any, kind: Any, hook: Hook | None, known: Known, path: Path) -> Iterator[Mistake]:
    """Return the mistakes in its parts; nothing if each part is right, or if there are none."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, UnionType):
        tables = [each for each in get_args(kind) if isinstance(each, type) and issubclass(each, msgspec.Struct)]
        kind = tables[0] if len(tables) == 1 and isinstance(value, dict) else kind
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict):
        yield from _of_table(value, kind, hook, known, path)
    elif get_origin(kind) is tuple and isinstance(value, list):
        each, *rest = get_args(kind)
        if rest == [Ellipsis]:
            for number, part in enumerate(value):
                yield from mistakes(part, each, hook, known, (*path, number))
    elif get_origin(kind) is dict and isinstance(value, dict):
        of_name, of_part = get_args(kind)
        for name, part in value.items():
            yield from mistakes(name, of_name, hook, known, (*path, name))
            yield from mistakes(part, of_part, hook, known, (*path, name))
    elif (inside := getattr(getattr(hook, "__self__", None), "inside", None)) is not None:
        for part in inside(kind, value):
            if isinstance(part, Mistake):
                yield part._replace(path=(*path, *part.path))
            else:
                yield from mistakes(part.value, part.kind, hook, known, (*path, *part.path))


def _of_table(
    value: dict[str, Any], kind: type[msgspec.Struct], hook: Hook | None, known: Known, path: Path
) -> Iterator[Mistake]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    names = (*fields, *ORDERS) if "pack" in fields else tuple(fields)
    tag = kind.__struct_config__.tag_field
    for name in value:
        if name not in fields and name != tag and kind.__struct_config__.forbid_unknown_fields:
            reason = f"Object contains unknown field `{name}`{_listed(name, names, 'there are')}"
            yield Mistake((*path, name), reason, names)
    for name, field in fields.items():
        if name in value:
            yield from mistakes(value[name], field.type, hook, known, (*path, name))
        elif field.required:
            yield Mistake(path, f"Object missing required field `{name}`")


def _told(message: str, kind: Any, path: Path) -> Mistake:
    """Split ``Expected `int`, got `str` - at `$.item[3].cost` `` into place and reason."""
    reason, *inner_first = message.split(" - at `$")  # a decoded part's error carries its own path
    where = "".join(part.removesuffix("`") for part in reversed(inner_first))
    parts = tuple(int(part) if part.isdecimal() else part for part in ADDRESS.findall(where))
    allowed = _choices(kind) if "Invalid enum value" in reason else ()
    if allowed:
        reason += _listed(reason.rpartition(" ")[2].strip("'"), allowed)
    return Mistake((*path, *parts), reason + _plainly(reason), allowed)


def _plainly(reason: str) -> str:
    """Return a hint such as ` (a list: write it in brackets)` where the reason alone does not help."""
    return next((f" ({hint})" for begins, hint in PLAINLY if reason.startswith(begins)), "")


def _choices(kind: Any) -> tuple[str, ...]:
    """Return the words of a closed list."""
    if get_origin(kind) is Literal:
        return tuple(str(each) for each in get_args(kind) if each != "")
    inner = (word for each in get_args(kind) for word in _choices(each)) if get_origin(kind) is not None else ()
    return tuple(dict.fromkeys(inner))


def _listed(said: object, words: Sequence[str], lead: str = "known") -> str:
    return f" ({lead}: {', '.join(words)}){suggestion(said, words)}" if words else ""


# From mistakes to flaws ----------------------------------------------------------------------------------------------


def in_words(path: Path) -> str:
    """Return a path as text: `item[0].ability[1].do`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def printable(text: str) -> str:
    """Return text that is safe to print: nothing invisible reaches a terminal."""
    return "".join(each if each.isprintable() else f"\\x{ord(each):02x}" for each in text)


def card_at(plain: Any, path: Path) -> str:
    """Return the id of the outermost table on the path that has one."""
    for part in path:
        try:
            plain = plain[part]
        except (KeyError, IndexError, TypeError):
            return ""
        if isinstance(plain, dict) and "id" in plain:
            return str(plain["id"])
    return ""


def as_in_file(whole: Mapping[str, Any], part: Mapping[str, Any], path: Path) -> Path:
    """Return the same place in the whole file when earlier cards were left out."""
    match path:
        case (str(kind), int(number), *rest):
            listed, left = whole.get(kind), part.get(kind)
            if isinstance(listed, list) and isinstance(left, list) and number < len(left):
                for there, table in enumerate(listed):
                    if table is left[number]:
                        return (kind, there, *rest)
            if place := place_of(whole, card_at(part, path)):  # changes of a pack are in another list
                return (*place, *rest)
    return path


def place_of(whole: Mapping[str, Any], card: str) -> Path:
    """Return the place of a card in a file; of several, the last one is the surplus."""
    place: Path = ()
    for kind, listed in whole.items():
        for number, table in enumerate(listed if isinstance(listed, list) else ()):
            if isinstance(table, dict) and str(table.get("id")) == card:
                place = (kind, number)
    return place
