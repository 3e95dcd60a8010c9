"""Packs: cards that come to an adventure from elsewhere.

A pack is a folder of TOML files, or such files in memory. It may be shipped with a family, be lent by another box (its
heroes, its market cards), or be a user's own. A game names its packs by their ids; `:focus` after an id says that the
cards of this pack come before all others (CP-VAR-01, CP-VAR-02).

Each adventure says what it takes (`Adventure.takes`). What it does not take stays in the box and is listed; a pack of
which nothing is taken is refused with the rule that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec

from questable.errors import ContentError, Flaw
from questable.kernel.content.content import (
    File,
    Folder,
    as_far_as_readable,
    content_files,
    content_hash,
    flaws_in,
    inside,
    pack_header,
    read_plain,
    state_of,
)
from questable.kernel.content.decoding_lock import TYPED
from questable.kernel.content.flaws import Mistake, mistakes
from questable.kernel.content.known_words import suggestion
from questable.kernel.content.pack_files import PackFile, PackFiles

FOCUS = ":focus"
WORDS = "names"
"""`names.de.toml`: names and flavor of a pack's cards, and of the pack, in another language."""
PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f]*$"  # terminals print these texts; see also `content.TURNING`
Word = Annotated[str, msgspec.Meta(max_length=60, pattern=PRINTABLE)]  # a name, a skill, an id of something
Seats = Annotated[int, msgspec.Meta(ge=1, le=8)]
CARRIED = 64 * 1024
"""Packs up to this many bytes go into saved games whole. A larger one must be installed when the game is opened."""


@dataclass(frozen=True)
class Takes:
    """Whether an adventure takes cards of packs into a deck, and the rules that say so."""

    how: Literal["yes", "request", "no"] = "yes"
    rules: tuple[str, ...] = ()
    fitting: tuple[str, ...] = ()  # the rules that leave out lent cards which name what is not here

    @property
    def leaving(self) -> tuple[str, ...]:
        """The rules by which cards, or some of them, stay in the box."""
        return self.rules if self.how == "no" else self.fitting or self.rules


def by_kind(kind: str, table: Mapping[str, Any]) -> str:
    """Return the deck of a kind of card, in families with one place for each kind."""
    return kind


class PackHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table `[pack]` of a file."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=48)]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
    text: Annotated[str, msgspec.Meta(max_length=400, pattern=PRINTABLE)] = ""
    reprints: bool = False  # each card replaces the one with its id
    without: tuple[Word, ...] = ()  # cards, or whole decks of the boxes, that stay in the box


class AdventureHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table `[adventure]` of a file: a pack that is an adventure of its own."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=48)]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
    over: Word  # the adventure below, with its rules and content
    text: Annotated[str, msgspec.Meta(max_length=400, pattern=PRINTABLE)] = ""
    seats: tuple[Seats, Seats] | None = None  # as many as the adventure below, or fewer
    variants: tuple[Word, ...] = ()  # optional rules that are always played


def adventure_head(folder: Folder) -> AdventureHead | None:
    """Return the table of the adventure that a pack is; None if it is none. Raise an error if the table is wrong."""
    for path in content_files(folder):
        plain = as_far_as_readable(path)  # the rest is reported when it is played
        if "adventure" in plain:
            try:
                with TYPED:
                    return msgspec.convert(plain["adventure"], AdventureHead)
            except msgspec.ValidationError as error:
                wrong = mistakes(plain["adventure"], AdventureHead, None, {}, ("adventure",))
                raise ContentError.of(flaws_in(path, plain, [*wrong])) from error
    return None


def flaws_of_head(folder: Folder, found: Sequence[Mistake]) -> tuple[Flaw, ...]:
    """Return the mistakes in the table `[adventure]` of a pack, with their lines."""
    for path in content_files(folder):
        if "adventure" in (plain := as_far_as_readable(path)):
            return tuple(flaws_in(path, plain, found))
    return ()


class LeftOut(NamedTuple):
    """A card of a pack that stays in the box, and why: its deck is not taken, or it names what is not here."""

    card: str
    pack: str
    deck: str
    why: str = ""
    name: str = ""


@dataclass(frozen=True)
class Pack:
    """A pack, and how it is used."""

    id: str
    folder: Folder
    focus: bool = False
    shipped: bool = False  # comes with the program
    lent: bool = False  # part of another box: cards that name what only that box has are left out
    refused: frozenset[str] = frozenset()  # decks the adventure does not take cards into

    @property
    def mark(self) -> str:
        """The name of the pack in games and records."""
        return self.id + FOCUS if self.focus else self.id

    @property
    def name(self) -> str:
        """The English name; the pack's phrase files may have others."""
        return _said(self.folder, "name") or self.id.replace("-", " ").capitalize()

    @property
    def text(self) -> str:
        return _said(self.folder, "text")

    @property
    def hash(self) -> str:
        """The hash of what matters in play."""
        return content_hash([self.folder])

    @property
    def words(self) -> tuple[Path | PackFile, ...]:
        """Its file of words, without language and ending, if it has one."""
        return (self.folder / WORDS,) if any(self.folder.glob(f"{WORDS}.*.toml")) else ()

    @property
    def holds(self) -> frozenset[str]:
        """The tables of its files, and `without` if it leaves cards out."""
        found = frozenset(name for path in content_files(self.folder) for name in as_far_as_readable(path))
        return found | {"without"} if pack_header(self.folder).get("without") else found

    @property
    def leaves_out(self) -> tuple[str, ...]:
        """The cards and decks that stay in the box because of it."""
        listed = pack_header(self.folder).get("without")
        return tuple(str(name) for name in listed) if isinstance(listed, list) else ()

    @property
    def numbers(self) -> Mapping[str, Any]:
        """The numbers of the box that it changes, with dotted keys for those in tables: `counter_worth.red`."""
        found: dict[str, Any] = {}
        for path in content_files(self.folder):
            table = as_far_as_readable(path).get("numbers")
            found |= _flat(table) if isinstance(table, dict) else {}
        return found

    def strange_words(self, cards: Collection[str]) -> Iterator[Flaw]:
        """Yield words in other languages for cards that do not exist."""
        for stem in self.words:
            files: list[File] = [*stem.parent.glob(f"{WORDS}.*.toml")]
            for path in sorted(files, key=lambda each: each.name):
                plain = as_far_as_readable(path)
                named = plain.get("cards")
                for name in named if isinstance(named, dict) else ():
                    if name not in cards:
                        why = f"there is no card {name!r} in the game{suggestion(name, list(cards))}"
                        yield from flaws_in(path, plain, [Mistake(("cards", name), why)])

    def cards(self, deck_of: Callable[[str, Mapping[str, Any]], str]) -> Iterable[tuple[str, str]]:
        """Yield the deck and id of each card in the files."""
        for path in content_files(self.folder):
            for kind, tables in read_plain(path).items():
                for table in tables if isinstance(tables, list) else ():
                    if isinstance(table, dict) and isinstance(card := table.get("id"), str):
                        yield deck_of(kind, table), card

    def printed_as(self, hash_: str) -> Pack:
        """Return the printing of a shipped pack that has this hash, or today's where that one is not kept.

        A folder in `former/` holds the files that have changed since that printing; all others are those of today.
        """
        if self.shipped and isinstance(self.folder, Path) and hash_ != self.hash:
            today = {path.name: path for path in self.folder.glob("*.toml")}
            for folder in self.folder.glob("former/*/"):
                files = today | {path.name: path for path in folder.glob("*.toml")}
                texts = {name: path.read_text(encoding="utf-8") for name, path in files.items()}
                former = replace(self, folder=PackFiles(texts, self.id))
                if former.hash == hash_:
                    return former
        return self


def _flat(table: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in table.items():
        found |= (
            {f"{name}.{part}": each for part, each in _flat(value).items()}
            if isinstance(value, dict)
            else {name: value}
        )
    return found


def _said(folder: Folder, field: str) -> str:
    """Return a text of the table `[pack]`, without anything a terminal would run, even if it is unchecked."""
    given = pack_header(folder).get(field)
    return "".join(each for each in given[:400] if each.isprintable()) if isinstance(given, str) else ""


PackWish: TypeAlias = str | Path | PackFiles | Pack
"""A way to name a pack: an id or a folder, with `:focus` after it or not; files in memory; or a `Pack`."""


def split(wish: str | Path) -> tuple[str, bool]:
    """Return the name of a pack, and whether its cards come first."""
    name = str(wish)
    return name.removesuffix(FOCUS), name.endswith(FOCUS)


def sift(
    plain: Mapping[str, Any],
    pack: Pack,
    deck: Callable[[str, Mapping[str, Any]], str],
    misfit: Callable[[str, Mapping[str, Any]], str] | None = None,
) -> tuple[dict[str, Any], list[LeftOut]]:
    """Return a file of a pack without the cards left out. `misfit` says what else is wrong with a card.

    Tables that stay are the same objects, so that their places in the file can still be found.
    """
    kept: dict[str, Any] = {}
    left: list[LeftOut] = []
    for kind, tables in plain.items():
        if not isinstance(tables, list):
            kept[kind] = tables
            continue
        staying = []
        for table in tables:
            place = deck(kind, table) if isinstance(table, dict) else kind
            why = "" if place in pack.refused or misfit is None else misfit(kind, table)
            if place in pack.refused or why:
                left.append(LeftOut(str(table.get("id", "")), pack.id, place, why, str(table.get("name", ""))))
            else:
                staying.append(table)
        kept[kind] = staying
    return kept, left


def already_there(name: str, pack: str | None, there: File, here: File) -> str:
    """Return why a card cannot have its id: the other card's name, its pack (None: the box), and the two files."""
    if pack is None:
        return f"there is already a card with this id, {name!r} of the box: to change that one, write [[change]]"
    home = there.name if there.parent == here.parent else f"the pack {pack!r}"
    return f"there is already a card with this id, {name!r} of {home}"


# Their words in other languages --------------------------------------------------------------------------------------

Said = Annotated[str, msgspec.Meta(max_length=400, pattern=PRINTABLE)]


class _CardWords(msgspec.Struct, forbid_unknown_fields=True):
    name: Said | dict[Said, Said] = ""
    flavour: Said = ""


class _Words(msgspec.Struct, forbid_unknown_fields=True):
    """The contents of a pack's file of words: names only."""

    cards: dict[Said, _CardWords] = {}
    names: dict[Said, dict[Said, Said | dict[Said, Said]]] = {}


def check_words(pack: Pack) -> None:
    """Check the files of words of a pack before anyone needs its language."""
    for stem in pack.words:
        files: list[File] = [*stem.parent.glob(f"{WORDS}.*.toml")]
        for path in sorted(files, key=lambda each: each.name):
            try:
                with TYPED:
                    msgspec.convert(read_plain(inside(path)), _Words)
            except msgspec.ValidationError as error:
                raise ContentError(f"{path.name}: {error}") from error


# Packs that go into saved games --------------------------------------------------------------------------------------


def carried(packs: Sequence[Pack]) -> dict[str, Mapping[str, str]]:
    """Return the files of the small packs among these, by id; everyone has the shipped ones."""
    found = ((pack.id, _files(pack.folder, state_of(pack.folder))) for pack in packs if not pack.shipped)
    return {name: files for name, files in found if files}


@lru_cache(maxsize=64)
def _files(folder: Folder, state: object) -> Mapping[str, str]:
    """Return all files of a small pack; nothing if it is large or cannot be read elsewhere."""
    try:
        if isinstance(folder, PackFiles):
            held = folder
        else:
            words = [inside(path) for path in folder.glob(f"{WORDS}.*.toml")]
            paths = [path for path in (*content_files(folder), *words) if isinstance(path, Path)]  # outside: none
            if sum(path.stat().st_size for path in paths) > CARRIED:
                return {}
            held = PackFiles({path.name: path.read_text(encoding="utf-8") for path in paths})
    except (OSError, UnicodeDecodeError, ContentError):
        return {}
    return held.files if held.size <= CARRIED else {}
