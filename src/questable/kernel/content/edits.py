"""What packs change: fields of cards, cards left out, other numbers for the box.

The changes apply to the files as read, before decoding, so that the result is checked like any card. Packs apply in the
order of their ids, but no two may change the same thing, so that the order decides nothing. A change that cannot be
made is skipped and reported with all other mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from questable.errors import ContentError, Flaw
from questable.kernel.content.content import File, Reader, as_far_as_readable, content_files, flaws_in, read_plain
from questable.kernel.content.flaws import Mistake, card_at
from questable.kernel.content.known_words import suggestion
from questable.kernel.content.packs import LeftOut, Pack, sift
from questable.kernel.content.toml_lines import Path as Place

CHANGE, NUMBERS, WITHOUT, BOX = "change", "numbers", "without", "box"
NO_NUMBERS = ("pack", "adventure", NUMBERS)
"""Tables that describe a pack. All others have numbers that a pack may change."""
TEARING = (CHANGE, NUMBERS, f"{NUMBERS}.start")
"""Tables whose mistakes cause many others: no change is known, or heroes begin somewhere else."""
Plain: TypeAlias = dict[str, Any]
Sorter: TypeAlias = Callable[[str, Mapping[str, Any]], str]
"""Kind and table of a card -> its deck."""
S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C")


@dataclass
class Page:
    """The plain data of a file and its pack; None for a box."""

    path: File
    plain: Plain
    pack: Pack | None = None
    flaws: list[Flaw] = field(default_factory=list)  # mistakes in its changes


def read_over(
    folders: Sequence[Path],
    packs: Sequence[Pack],
    deck: Sorter,
    reader: Reader[S],
    build: Callable[[list[tuple[File, S]]], C],
    misfit: Callable[[str, Mapping[str, Any]], str] | None = None,
) -> tuple[C, list[LeftOut]]:
    """Return the content of the boxes with packs on top, and the cards that stay in the box.

    `misfit` says what is wrong with a card that another box lends. All mistakes are reported together.
    """
    pages = [Page(path, read_plain(path)) for folder in folders for path in content_files(folder)]
    left_out: list[LeftOut] = []
    for pack in packs:
        for path in content_files(pack.folder):
            plain, left = sift(as_far_as_readable(path), pack, deck, misfit if pack.lent else None)
            pages.append(Page(path, plain, pack))
            left_out += left
    found = _read(_edited(pages, deck, reader), reader)
    if found.flaws:
        raise ContentError.of([*found.flaws, *_further(found, build)])
    return build(found.files), left_out


@dataclass
class _Found(Generic[S]):
    """The contents of files with their paths, and all mistakes in them."""

    files: list[tuple[File, S]] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)  # faulty cards, which the files then lack
    torn: bool = False  # another mistake, which would make the rest look wrong too


def _read(pages: Sequence[Page], reader: Reader[S]) -> _Found[S]:
    found: _Found[S] = _Found()
    for page in pages:
        flaws, plain = list(page.flaws), page.plain
        found.torn |= any(flaw.field in TEARING for flaw in flaws)
        try:
            read_plain(page.path)
            found.files.append((page.path, reader.read(page.path, plain)))
        except ContentError as error:
            flaws += error.told()
            wrong = [mistake.path[:2] for mistake in reader.mistakes(plain)]
            found.gone += filter(None, (card_at(plain, place) for place in wrong))
            found.torn |= not wrong  # the file cannot be read at all
            try:
                found.files.append((page.path, reader.read(page.path, _spared(plain, wrong))))
            except ContentError:  # not a card
                found.torn = True
        found.flaws += sorted(flaws, key=lambda flaw: flaw.line)
    return found


def _spared(plain: Plain, wrong: Sequence[Place]) -> Plain:
    """Return a file without its faulty tables."""
    return {
        kind: [part for number, part in enumerate(parts) if (kind, number) not in wrong]
        if isinstance(parts, list)
        else parts
        for kind, parts in plain.items()
    }


def _further(found: _Found[S], build: Callable[[list[tuple[File, S]]], C]) -> list[Flaw]:
    """Return mistakes on readable cards beyond references to unreadable ones."""
    if found.torn:
        return []
    try:
        build(found.files)
    except ContentError as error:
        return [flaw for flaw in error.told() if not any(repr(card) in flaw.reason for card in found.gone)]
    return []


def _edited(pages: list[Page], deck: Sorter, reader: Reader[S]) -> list[Page]:
    """Return the pages with the packs' changes made; the change tables are gone.

    A box may leave out cards of the boxes below it too, such as the red deck of another adventure.
    """
    orders = [page for page in pages if _gone(page) or (page.pack and _ordered(page))]
    if not orders:
        return pages
    edited = [Page(page.path, _copied(page.plain), page.pack) for page in pages]
    for page in edited:
        if page.pack:
            page.plain.pop(CHANGE, None)
            page.plain.pop(NUMBERS, None)
    editing = _Editing(pages, edited, deck, reader)
    for order in orders:
        editing.leave_out(order)
    for order in orders:
        editing.change(order)
        editing.renumber(order)
    for page, order in zip(edited, pages, strict=True):
        page.flaws = order.flaws
    return edited


def _ordered(page: Page) -> bool:
    return CHANGE in page.plain or NUMBERS in page.plain


def _gone(page: Page) -> list[Any]:
    """Return what `[pack]` leaves out. If it is no list, reading the table reports that."""
    head = page.plain.get("pack")
    listed = head.get(WITHOUT) if isinstance(head, dict) else None
    return listed if isinstance(listed, list) else []


def _copied(plain: Plain) -> Plain:
    return {name: list(part) if isinstance(part, list) else part for name, part in plain.items()}


def _tables(pages: Sequence[Page]) -> Iterator[tuple[Page, str, int, Mapping[str, Any]]]:
    for page in pages:
        for kind, tables in page.plain.items():
            for number, table in enumerate(tables if isinstance(tables, list) else ()):
                if isinstance(table, dict):
                    yield page, kind, number, table


def _near(said: str, known: Collection[object]) -> str:
    return suggestion(said, [each for each in known if isinstance(each, str)])


@dataclass
class _Editing(Generic[S]):
    """The changes of all packs, made on a copy of the pages."""

    pages: Sequence[Page]  # unchanged
    edited: Sequence[Page]
    deck: Sorter
    reader: Reader[S]
    touched: dict[tuple[str, str], str] = field(default_factory=dict)  # (card or table, field) -> its pack
    leaving: dict[object, str] = field(default_factory=dict)  # cards left out -> the pack that says so

    @cached_property
    def cards(self) -> frozenset[object]:
        """Return the ids of all cards."""
        return frozenset(
            name
            for _, kind, _, table in _tables(self.pages)
            if kind != CHANGE and isinstance(name := table.get("id"), str)
        )

    @cached_property
    def decks(self) -> tuple[str, ...]:
        """Return the deck of each card of the boxes."""
        return tuple(sorted({self.deck(kind, each) for page, kind, _, each in _tables(self.pages) if not page.pack}))

    def _wrong(self, order: Page, *found: Mistake) -> None:
        order.flaws += flaws_in(order.path, order.plain, found)

    # Leaving cards out ------------------------------------------------------------------------------------------------

    def leave_out(self, order: Page) -> None:
        """Leave out single cards, or all cards of the boxes in a deck. Several packs may name the same ones."""
        for number, name in enumerate(_gone(order)):
            if not isinstance(name, str):
                continue  # reported when the table is read
            if name not in self.cards and name not in self.decks:
                decks = ", ".join(self.decks)
                why = f"there is no card or deck {name!r} (decks: {decks}){_near(name, self.cards | {*self.decks})}"
                self._wrong(order, Mistake(("pack", WITHOUT, number), why))
            for page in self.edited:
                for kind, tables in page.plain.items():
                    if isinstance(tables, list):
                        page.plain[kind] = [each for each in tables if not self._goes(name, page, kind, each, order)]

    def _goes(self, name: str, page: Page, kind: str, table: object, order: Page) -> bool:
        if not isinstance(table, dict):
            return False
        goes = table.get("id") == name or (page.pack is None and self.deck(kind, table) == name)
        if goes:
            self.leaving[table.get("id")] = order.pack.id if order.pack else ""
        return goes

    # Changing cards ---------------------------------------------------------------------------------------------------

    def change(self, order: Page) -> None:
        """Change some fields of a card and remove those named in `without`."""
        tables = order.plain.get(CHANGE, [])
        if not isinstance(tables, list):
            self._wrong(order, Mistake((CHANGE,), f"a list, as in double brackets: [[{CHANGE}]]"))
            return
        for number, table in enumerate(tables):
            self._wrong(order, *self._changed(table, (CHANGE, number), order))

    def _changed(self, table: Any, place: Place, order: Page) -> Iterator[Mistake]:
        """Make a change, or return what is wrong with it."""
        name = table.get("id") if isinstance(table, dict) else None
        if not isinstance(name, str):
            yield Mistake(place, "a change must say which card it is for (`id`)")
            return
        found = [entry for entry in _tables(self.edited) if entry[3].get("id") == name]
        if not found:
            why = "there is no card with this id to change"
            pack = self.leaving.get(name)
            yield Mistake((*place, "id"), why + (f": {pack!r} leaves it out" if pack else _near(name, self.cards)))
            return
        page, kind, at, old = found[-1]
        wrong, gone = self._taken_away(table, old, place)
        fields = {each: value for each, value in table.items() if each not in ("id", WITHOUT)}
        new = {each: value for each, value in old.items() if each not in gone} | fields
        before = [(each.path[2:], each.reason) for each in self.reader.mistakes({kind: [old]})]
        for mistake in self.reader.mistakes({kind: [new]}):
            if (mistake.path[2:], mistake.reason) not in before:  # the card's own mistakes are reported in its own file
                wrong.append(mistake._replace(path=(*place, *mistake.path[2:])))
        for each in (*fields, *gone):
            wrong += self._touch(name, each, order, (*place, each if each in fields else WITHOUT))
        yield from wrong
        if not wrong:
            page.plain[kind][at] = new

    def _taken_away(
        self, table: Mapping[str, Any], old: Mapping[str, Any], place: Place
    ) -> tuple[list[Mistake], list[str]]:
        """Return the fields to remove and what is wrong with them."""
        listed = table.get(WITHOUT, [])
        if not isinstance(listed, list):
            return [Mistake((*place, WITHOUT), "Expected `array` of `str` (a list: write it in brackets)")], []
        has = tuple(each for each in old if each != "id")
        wrong, gone = list[Mistake](), list[str]()
        for number, name in enumerate(listed):
            if isinstance(name, str) and name in has:
                gone.append(name)
            elif not isinstance(name, str):
                wrong.append(Mistake((*place, WITHOUT, number), "Expected `str` (the name of a field, in quotes)"))
            else:
                why = f"it has no {name!r} (it has: {', '.join(has)}){_near(name, has)}"
                wrong.append(Mistake((*place, WITHOUT, number), why, has))
        return wrong, gone

    # Other numbers ----------------------------------------------------------------------------------------------------

    def renumber(self, order: Page) -> None:
        """Change single numbers of the box, or of another table of the adventure."""
        numbers = order.plain.get(NUMBERS, {})
        if not isinstance(numbers, dict):
            self._wrong(order, Mistake((NUMBERS,), f"a table, as in single brackets: [{NUMBERS}]"))
            return
        box = {name: value for name, value in numbers.items() if not (isinstance(value, dict) and self._holder(name))}
        known = self._known()
        for name in box:
            if name not in known:
                why = f"there is no number {name!r} (known: {', '.join(known)}){_near(name, known)}"
                self._wrong(order, Mistake((NUMBERS, name), why, known))
        self._set(BOX, {name: value for name, value in box.items() if name in known}, (NUMBERS,), order)
        for name in numbers.keys() - box.keys():
            self._set(name, numbers[name], (NUMBERS, name), order)

    def _known(self) -> tuple[str, ...]:
        """Return the numbers of the box and the tables that have others."""
        holder = self._holder(BOX)
        tables = dict.fromkeys(
            name
            for page in self.edited
            for name, part in page.plain.items()
            if isinstance(part, dict) and name not in (*NO_NUMBERS, BOX)
        )
        return (*(holder.plain[BOX] if holder else ()), *tables)

    def _holder(self, table: str) -> Page | None:
        """Return the last page with this table, which counts."""
        if table in NO_NUMBERS:
            return None
        return next((page for page in reversed(self.edited) if isinstance(page.plain.get(table), dict)), None)

    def _set(self, table: str, values: Mapping[str, Any], place: Place, order: Page) -> None:
        """Set other numbers in a table, if they are valid."""
        holder = self._holder(table)
        if holder is None or not values:
            return
        old, wrong = holder.plain[table], list[Mistake]()
        new = dict(old)
        for name, value in values.items():
            if isinstance(value, dict) and isinstance(old.get(name), dict):
                new[name] = {**old[name], **value}
                for part in value:
                    wrong += self._touch(table, f"{name}.{part}", order, (*place, name, part))
            else:
                new[name] = value
                wrong += self._touch(table, name, order, (*place, name))
        before = [*self.reader.mistakes({table: old})]
        for mistake in self.reader.mistakes({table: new}):
            if mistake not in before:
                wrong.append(mistake._replace(path=(*place, *mistake.path[1:])))
        self._wrong(order, *wrong)
        if not wrong:
            holder.plain[table] = new

    def _touch(self, thing: str, name: str, order: Page, place: Place) -> list[Mistake]:
        """Refuse two packs that change the same thing."""
        own = order.pack.id if order.pack else ""
        other = self.touched.setdefault((thing, name), own)
        return [Mistake(place, f"the pack {other!r} also changes this")] if other != own else []
