"""What packs do to what is there: change cards field by field, leave cards out, give the box other numbers.

It is done to the files as they are read, before anything is decoded: whatever comes out is checked like any card.
Packs are laid over each other in the order of their ids, but no two may change the same thing: their order decides
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from questable.errors import ContentError
from questable.kernel.content import File, as_far_as_readable, content_files, read_plain
from questable.kernel.packs import LeftOut, Pack, sift

CHANGE, NUMBERS, WITHOUT, BOX = "change", "numbers", "without", "box"
Plain: TypeAlias = dict[str, Any]
Sorter: TypeAlias = Callable[[str, Mapping[str, Any]], str]
"""Kind and table of a card -> its deck."""
Check: TypeAlias = Callable[[File, Plain], object]
Touched: TypeAlias = dict[tuple[str, str], str]
"""Card or table, and field -> the pack that changes it."""


@dataclass
class Page:
    """A file as it stands, and the pack it is from; None: a box."""

    path: File
    plain: Plain
    pack: Pack | None = None


def read_pages(
    folders: Sequence[Path],
    packs: Sequence[Pack],
    deck: Sorter,
    check: Check,
    misfit: Callable[[str, Mapping[str, Any]], str] | None = None,
) -> tuple[list[Page], list[LeftOut]]:
    """The files of boxes and packs as they are played with, and the cards that stay in the box.

    `check` decodes something and raises if it is wrong; `misfit` says what is wrong with a card that another box lends.
    """
    pages = [Page(path, read_plain(path)) for folder in folders for path in content_files(folder)]
    left_out: list[LeftOut] = []
    for pack in packs:
        for path in content_files(pack.folder):
            plain, left = sift(as_far_as_readable(path), pack, deck, misfit if pack.lent else None)
            pages.append(Page(path, plain, pack))
            left_out += left
    return _edited(pages, deck, check), left_out


def _edited(pages: list[Page], deck: Sorter, check: Check) -> list[Page]:
    """What the packs change is changed; their orders are no part of the content any more.

    A box may leave cards of the boxes below out as well: the red deck of another adventure.
    """
    editing = [page for page in pages if _gone(page) or (page.pack and _orders(page))]
    if not editing:
        return pages
    edited = [Page(page.path, _copied(page.plain), page.pack) for page in pages]
    for page in edited:
        if page.pack:
            page.plain.pop(CHANGE, None)
            page.plain.pop(NUMBERS, None)
    touched: Touched = {}
    for order in editing:
        for name in _gone(order):
            _leave_out(edited, name, order, deck)
    for order in editing:
        for table in _changes(order):
            _change(edited, table, order, touched, check)
        _renumber(edited, order, touched, check)
    return edited


def _orders(page: Page) -> bool:
    return CHANGE in page.plain or NUMBERS in page.plain


def _changes(page: Page) -> list[Any]:
    tables = page.plain.get(CHANGE, [])
    if not isinstance(tables, list):
        raise ContentError(f"{page.path.name}: {CHANGE}: Expected `array`")
    return tables


def _gone(page: Page) -> list[str]:
    head = page.plain.get("pack")
    return _names(head.get(WITHOUT, []) if isinstance(head, dict) else [], f"{page.path.name}: pack")


def _names(listed: Any, where: str) -> list[str]:
    if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
        raise ContentError(f"{where}: {WITHOUT}: Expected `array` of `str`")
    return listed


def _copied(plain: Plain) -> Plain:
    return {name: list(part) if isinstance(part, list) else part for name, part in plain.items()}


def _tables(pages: Sequence[Page]) -> Iterator[tuple[Page, str, int, Mapping[str, Any]]]:
    for page in pages:
        for kind, tables in page.plain.items():
            for number, table in enumerate(tables if isinstance(tables, list) else ()):
                if isinstance(table, dict):
                    yield page, kind, number, table


def _leave_out(pages: Sequence[Page], name: str, order: Page, deck: Sorter) -> None:
    """One card, or all cards of the boxes that go into a deck."""
    gone = [
        (page, kind, table)
        for page, kind, _, table in _tables(pages)
        if table.get("id") == name or (page.pack is None and deck(kind, table) == name)
    ]
    if not gone:
        raise ContentError(f"{order.path.name}: pack: {WITHOUT}: there is no card or deck {name!r}")
    for page, kind, table in gone:
        page.plain[kind] = [each for each in page.plain[kind] if each is not table]


def _change(pages: Sequence[Page], table: Any, order: Page, touched: Touched, check: Check) -> None:
    """Some fields of a card become others; those named in `without` go."""
    name = table.get("id") if isinstance(table, dict) else None
    if not isinstance(name, str):
        raise ContentError(f"{order.path.name}: {CHANGE}: a change says which card it is for (`id`)")
    found = [entry for entry in _tables(pages) if entry[3].get("id") == name]
    if not found:
        raise ContentError(f"{order.path.name}: {name}: there is no card with this id to change")
    page, kind, number, old = found[-1]
    fields = {field: value for field, value in table.items() if field not in ("id", WITHOUT)}
    gone = _names(table.get(WITHOUT, []), f"{order.path.name}: {name}")
    if unknown := [field for field in gone if field not in old]:
        raise ContentError(f"{order.path.name}: {name}: {WITHOUT}: it has no {unknown[0]!r}")
    for field in (*fields, *gone):
        _touch(touched, name, field, order)
    new = {field: value for field, value in old.items() if field not in gone} | fields
    check(order.path, {kind: [new]})
    page.plain[kind][number] = new


def _renumber(pages: Sequence[Page], order: Page, touched: Touched, check: Check) -> None:
    """Single numbers of the box, or of another table that an adventure has."""
    numbers = order.plain.get(NUMBERS, {})
    if not isinstance(numbers, dict):
        raise ContentError(f"{order.path.name}: {NUMBERS}: Expected `object`")
    for field, value in numbers.items():
        holder = _holder(pages, field) if isinstance(value, dict) else None
        if holder is not None:
            for inner, number in value.items():
                _set(holder, field, inner, number, order, touched)
            check(order.path, {field: holder.plain[field]})
            continue
        holder = _holder(pages, BOX)
        if holder is None or field not in holder.plain[BOX]:
            raise ContentError(f"{order.path.name}: {NUMBERS}: there is no number {field!r}")
        _set(holder, BOX, field, value, order, touched)
        check(order.path, {BOX: holder.plain[BOX]})


def _holder(pages: Sequence[Page], table: str) -> Page | None:
    """The last page that has this table: the one that counts."""
    return next((page for page in reversed(pages) if isinstance(page.plain.get(table), dict)), None)


def _set(page: Page, table: str, field: str, value: Any, order: Page, touched: Touched) -> None:
    old = page.plain[table].get(field)
    parts = list(value) if isinstance(value, dict) and isinstance(old, dict) else [""]
    for part in parts:
        _touch(touched, table, f"{field}.{part}" if part else field, order)
    new = {**old, **value} if isinstance(value, dict) and isinstance(old, dict) else value
    page.plain[table] = {**page.plain[table], field: new}


def _touch(touched: Touched, thing: str, field: str, order: Page) -> None:
    """No two packs change the same thing."""
    own = order.pack.id if order.pack else ""
    other = touched.setdefault((thing, field), own)
    if other != own:
        raise ContentError(f"{order.path.name}: {thing}: {field}: the pack {other!r} changes this too")
