"""Every number and every text a pack may hold has bounds, said by its type: nobody has to think of all of them."""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
import pytest

from questable import Adventure
from questable.runebound.abilities.vocabulary import Condition
from questable.runebound.content import LISTS
from tests.properties.fuzzed_packs import fields_of, vocabulary_of
from tests.properties.games import ADVENTURES

MOST, LONGEST = 9999, 2000  # the largest number, the longest text or list


def unbounded(declared: Any, where: str, seen: set[Any]) -> Iterator[str]:
    """Fields within a type that may hold anything, however large."""
    metas: list[msgspec.Meta] = []
    while get_origin(declared) is Annotated:
        declared, *more = get_args(declared)
        metas += [each for each in more if isinstance(each, msgspec.Meta)]
    if any(each.extra and "word" in each.extra for each in metas):
        return  # one of the words there are
    origin = get_origin(declared)
    if declared is int or declared is float:
        low = [each.ge for each in metas if each.ge is not None]
        high = [each.le for each in metas if each.le is not None]
        if not low or not high or max(map(abs, (*low, *high))) > MOST:
            yield f"{where}: {declared.__name__}"
    elif declared is str:
        lengths = [each.max_length for each in metas if each.max_length]
        if not any(each.pattern for each in metas) or (
            not any(each <= LONGEST for each in lengths) and not any("?$" in (each.pattern or "") for each in metas)
        ):
            yield f"{where}: str"
    elif origin in (Union, UnionType):
        for each in get_args(declared):
            yield from unbounded(each, where, seen)
    elif origin is tuple:
        parts = get_args(declared)
        for number, each in enumerate(each for each in parts if each is not Ellipsis):
            yield from unbounded(each, f"{where}[{number}]", seen)
    elif origin is dict:
        for each in get_args(declared):
            yield from unbounded(each, f"{where}{{}}", seen)
    elif isinstance(declared, type) and issubclass(declared, msgspec.Struct) and declared not in seen:
        seen.add(declared)
        for field in fields_of(declared):
            if field.name == "also":  # of a condition: what a file has among its other fields
                continue
            yield from unbounded(field.type, f"{declared.__name__}.{field.name}", seen)


def everything(adventure: Adventure) -> Iterator[tuple[str, Any]]:
    """All that a pack for an adventure may bring: its kinds of cards, tables, verbs and conditions."""
    if adventure.family.id == "return-of-the-heroes":
        yield from adventure.kinds.items()
        return
    words = vocabulary_of(adventure)
    yield from (*words.kinds.items(), *words.tables.items(), *words.verbs.items(), *LISTS.items())
    yield from ((name, word.takes) for name, word in words.conditions.items())
    yield "condition", Condition


@pytest.mark.parametrize("name", ADVENTURES)
def test_whatever_a_pack_may_hold_has_bounds(name: str) -> None:
    seen: set[Any] = set()
    found = [each for where, part in everything(ADVENTURES[name]) for each in unbounded(part, where, seen)]
    assert len(seen) > 10
    assert not found, "give these a type of card_fields.py:\n" + "\n".join(dict.fromkeys(found))
