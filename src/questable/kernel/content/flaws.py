"""What is wrong with a content file: all of it at once, each with its line, and with what would be right.

The reader of types stops at the first mistake. Where it has found one, this goes through the parts of the file one by
one, fields of tables and entries of lists, each with its own type, and asks the reader about each.
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
"""Tables of a pack that are carried out before the rest is read: they may stand beside what a shelf holds."""
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
"""What the reader of types says, for people who write no code."""


class Mistake(NamedTuple):
    """Something wrong in a part of a file: where, why, and what would be right."""

    path: Path
    reason: str
    allowed: tuple[str, ...] = ()


class FilePart(NamedTuple):
    """A part of a value that only a hook can read, as the `inside` of whoever has the hook names them."""

    path: Path
    kind: Any
    value: Any


def mistakes(value: Any, kind: Any, hook: Hook | None, known: Known, path: Path = ()) -> Iterator[Mistake]:
    """All that is wrong with a part of a file that should be of this type."""
    try:
        found = msgspec.convert(value, kind, dec_hook=hook)
    except msgspec.ValidationError as error:
        inner = list(_inside(value, kind, hook, known, path))
        yield from inner or [_told(str(error), kind, path)]
    else:
        for where, sort, said in strange_words(found, known, kind):
            yield Mistake((*path, *where), unknown(sort, said, known[sort]), tuple(sorted(known[sort])))


def _inside(value: Any, kind: Any, hook: Hook | None, known: Known, path: Path) -> Iterator[Mistake]:
    """The mistakes of its parts; nothing if each of them is right, or if it has none."""
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
    """`Expected `int`, got `str` - at `$.item[3].cost`` as place and reason."""
    reason, *inner_first = message.split(" - at `$")  # an error inside a decoded part carries its own path
    where = "".join(part.removesuffix("`") for part in reversed(inner_first))
    parts = tuple(int(part) if part.isdecimal() else part for part in ADDRESS.findall(where))
    allowed = _choices(kind) if "Invalid enum value" in reason else ()
    if allowed:
        reason += _listed(reason.rpartition(" ")[2].strip("'"), allowed)
    return Mistake((*path, *parts), reason + _plainly(reason), allowed)


def _plainly(reason: str) -> str:
    """` (a list: write it in brackets)`, where the reason alone is no help."""
    return next((f" ({hint})" for begins, hint in PLAINLY if reason.startswith(begins)), "")


def _choices(kind: Any) -> tuple[str, ...]:
    """The words of a closed list."""
    if get_origin(kind) is Literal:
        return tuple(str(each) for each in get_args(kind) if each != "")
    inner = (word for each in get_args(kind) for word in _choices(each)) if get_origin(kind) is not None else ()
    return tuple(dict.fromkeys(inner))


def _listed(said: object, words: Sequence[str], lead: str = "known") -> str:
    return f" ({lead}: {', '.join(words)}){suggestion(said, words)}" if words else ""


# From mistakes to flaws ----------------------------------------------------------------------------------------------


def in_words(path: Path) -> str:
    """`item[0].ability[1].do`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")


def printable(text: str) -> str:
    """What stands in a file may be quoted, but nothing reaches a terminal that cannot be read."""
    return "".join(each if each.isprintable() else f"\\x{ord(each):02x}" for each in text)


def card_at(plain: Any, path: Path) -> str:
    """The id of the outermost table on the way that has one."""
    for part in path:
        try:
            plain = plain[part]
        except (KeyError, IndexError, TypeError):
            return ""
        if isinstance(plain, dict) and "id" in plain:
            return str(plain["id"])
    return ""


def as_in_file(whole: Mapping[str, Any], part: Mapping[str, Any], path: Path) -> Path:
    """The same place in the whole file, if cards before it were left out."""
    match path:
        case (str(kind), int(number), *rest):
            listed, left = whole.get(kind), part.get(kind)
            if isinstance(listed, list) and isinstance(left, list) and number < len(left):
                for there, table in enumerate(listed):
                    if table is left[number]:
                        return (kind, there, *rest)
            if place := place_of(whole, card_at(part, path)):  # what a pack changes stands in another list
                return (*place, *rest)
    return path


def place_of(whole: Mapping[str, Any], card: str) -> Path:
    """Where a card stands in a file; the last of them, if there are several, is the one too many."""
    place: Path = ()
    for kind, listed in whole.items():
        for number, table in enumerate(listed if isinstance(listed, list) else ()):
            if isinstance(table, dict) and str(table.get("id")) == card:
                place = (kind, number)
    return place
