"""Reading content: folders of TOML files into validated, frozen structs.

A family says what a file may hold (a struct with one list per kind of card); this module reads all files of a pack,
joins the lists, and turns everything that is wrong into one error that names file, card, field and reason.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

import msgspec

from questable.errors import ContentError, Flaw
from questable.kernel.content.decoding_lock import TYPED
from questable.kernel.content.flaws import Mistake, as_in_file, card_at, in_words, mistakes, place_of, printable
from questable.kernel.content.known_words import Known, check_words
from questable.kernel.content.pack_files import PackFile, PackFiles
from questable.kernel.content.toml_lines import Positions

S = TypeVar("S", bound=msgspec.Struct)
Folder: TypeAlias = Path | PackFiles
"""Where content lies: on a disk, or in memory."""
File: TypeAlias = Path | PackFile
FILE_LIMIT = 2**20  # bytes
PACK_LIMIT = 200  # files
HINTS = (
    ("Invalid value", "text stands in quotes"),
    ("Cannot overwrite a value", "this field or table is there twice"),
    ("Unclosed array", "a bracket is missing, here or in the lines before"),
    ("Unclosed inline table", "a comma or a closing brace is missing"),
    ("Cannot declare", "each card begins with double brackets: [[item]]"),
)
NESTING = 60  # lists and tables within each other; the deepest card of the boxes has a third of it


Picture = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^([A-Za-z0-9][A-Za-z0-9 ._-]*\.(png|jpg|jpeg|webp))?$")]
"""The name of a picture in the same folder. Screens that have it show it."""
Vignette = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^([a-z]+(-[a-z]+)*)?$")]
"""A word for what is drawn on the map: mill, bridge, cave … Screens draw those they know."""
WORDS = re.compile(r"\.[a-z]{2,3}\.toml$")  # `names.de.toml`: the words of a language, which decide nothing


def is_content(path: File) -> bool:
    """Does it hold cards? Phrase files may lie beside them."""
    return path.suffix == ".toml" and not WORDS.search(path.name)


def content_files(folder: Folder) -> Sequence[File]:
    """The TOML files of a pack, in order of their names; nothing outside the folder, nothing huge."""
    if isinstance(folder, PackFiles):
        if not (held := [file for file in folder.glob("*.toml") if is_content(file)]):
            raise ContentError(f"{folder}: no content files (*.toml) here")
        return held
    root = folder.resolve()
    files = sorted(path for path in root.glob("*.toml") if is_content(path))
    if not files:
        raise ContentError(f"{folder}: no content files (*.toml) here")
    if len(files) > PACK_LIMIT:
        raise ContentError(f"{folder}: more than {PACK_LIMIT} files")
    for path in files:
        inside(path)
    return files


def inside(path: File) -> File:
    """A file that lies in its folder and is not huge."""
    if isinstance(path, PackFile):
        return path
    if Path(os.path.realpath(path)).parent != path.parent.resolve():
        raise ContentError(f"{path.name}: a content file must not point outside its folder")
    if not path.is_file():  # a folder, a pipe, a link to itself
        raise ContentError(f"{path.name}: this is no file")
    if path.stat().st_size > FILE_LIMIT:
        raise ContentError(f"{path.name}: larger than {FILE_LIMIT:,} bytes")
    return path


def read_plain(path: File) -> dict[str, Any]:
    """One file as it stands; what was read lately is not read again while the file is the same."""
    if isinstance(path, PackFile):
        return _read_plain(path, 0, 0)
    try:
        stat = path.stat()
    except OSError as error:
        raise ContentError(f"{path.name}: {error.strerror}") from error
    return _read_plain(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=128)  # a box or two and some packs: each file is decoded and hashed
def _read_plain(path: File, changed: int, size: int) -> dict[str, Any]:
    try:
        plain = tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        number = int(line[1]) if line else _text(path).rstrip().count("\n") + 1  # at end of document
        raise _unreadable(path, f"not valid TOML: {error}{_hint(str(error), _text(path), number)}", number) from error
    except UnicodeDecodeError as error:
        raise _unreadable(path, "not UTF-8 text") from error
    except OSError as error:
        raise _unreadable(path, str(error.strerror)) from error
    except RecursionError as error:
        raise _unreadable(path, "lists and tables are nested too deeply") from error
    if _deeper_than(plain, NESTING):
        raise _unreadable(path, f"lists and tables are nested deeper than {NESTING} levels")
    return plain


def _hint(error: str, text: str, line: int) -> str:
    """What is mostly behind an error that the reader of TOML tells in its own words."""
    there = text.splitlines()[line - 1] if 0 < line <= len(text.splitlines()) else ""
    if any(quote in there for quote in "“”„‘’") and "Invalid value" in error:
        return "; text stands in straight quotes"
    if there.rstrip().endswith("{"):
        return "; a table in braces stands on one line"
    if there.startswith("[[") and "Cannot overwrite" in error:
        return f"; {there.strip()} comes before its parts, such as [[{there.strip().strip('[]')}.ability]]"
    return next((f"; {hint}" for begins, hint in HINTS if error.startswith(begins)), "")


def _text(path: File) -> str:
    """What stands in a file, without the mark that some editors put before it."""
    return path.read_text(encoding="utf-8").removeprefix("\ufeff")


def _unreadable(path: File, reason: str, line: int = 0) -> ContentError:
    return ContentError.of([Flaw(file=path.name, line=line, reason=printable(reason))])


def read_file(
    path: File, shelf: type[S], hook: Callable[[type, Any], Any] | None = None, known: Known | None = None
) -> S:
    """One file, decoded and checked; `known` are the words it may use where boxes can add to them."""
    return decoded(path, read_plain(path), shelf, hook, known)


def decoded(
    path: File,
    plain: dict[str, Any],
    shelf: type[S],
    hook: Callable[[type, Any], Any] | None = None,
    known: Known | None = None,
) -> S:
    """What a file says, or what is left of it, checked."""
    try:
        with TYPED:
            found = msgspec.convert(_interned(plain), shelf, dec_hook=hook)
            check_words(found, known or {})
            return found
    except msgspec.ValidationError as error:
        wrong = list(mistakes(plain, shelf, hook, known or {}))
        raise ContentError.of(flaws_in(path, plain, wrong)) from error


@dataclass(frozen=True)
class Reader(Generic[S]):
    """How files of some game are read: what they may hold, in which words."""

    shelf: type[S]
    hook: Callable[[type, Any], Any] | None = None
    known: Known | None = None

    def read(self, path: File, plain: dict[str, Any]) -> S:
        """What a file says, or what is left of it, checked."""
        return decoded(path, plain, self.shelf, self.hook, self.known)

    def mistakes(self, plain: dict[str, Any]) -> list[Mistake]:
        """All that is wrong with something that could stand in a file."""
        with TYPED:
            return list(mistakes(plain, self.shelf, self.hook, self.known or {}))


_positions = lru_cache(maxsize=8)(Positions)  # a file in which much is wrong is asked for many lines


def flaws_in(path: File, part: Mapping[str, Any], found: Sequence[Mistake]) -> list[Flaw]:
    """Mistakes in what was read of a file, with the lines they stand in; of the file some cards may be left out."""
    try:
        whole, positions = read_plain(path), _positions(_text(path))
    except (ContentError, OSError):  # it has never been a file
        whole, positions = dict(part), Positions("")
    flaws = []
    for where, reason, allowed in found:
        there = as_in_file(whole, part, where)
        field, card = in_words(there), card_at(part, where)
        line = positions.line(there)
        texts = {"card": card, "field": field, "reason": reason}
        flaws.append(
            Flaw(file=path.name, line=line, allowed=allowed, **{name: printable(text) for name, text in texts.items()})
        )
    return sorted(flaws, key=lambda flaw: flaw.line)


def flaws_of_card(path: File, card: str, found: Iterable[Mistake]) -> list[Flaw]:
    """Mistakes on a card that has been read from this file."""
    whole = read_plain(path)
    place = place_of(whole, card)
    placed = [Mistake((*place, *each.path), each.reason, each.allowed) for each in found]
    return [replace(flaw, card=card) for flaw in flaws_in(path, whole, placed)]


def _interned(data: Any) -> Any:
    """The same with one object for equal words: what is compared in play is mostly the same object then."""
    if isinstance(data, str):
        return sys.intern(data)
    if isinstance(data, dict):
        return {sys.intern(name): _interned(part) for name, part in data.items()}
    return [_interned(part) for part in data] if isinstance(data, list) else data


def _deeper_than(data: Any, most: int) -> bool:
    level = [data]
    for _ in range(most):
        level = [
            part
            for each in level
            for part in (each.values() if isinstance(each, dict) else each)
            if isinstance(part, dict | list)
        ]
        if not level:
            return False
    return True


def as_far_as_readable(path: File) -> dict[str, Any]:
    """A file as it stands; nothing if it cannot be read, which is told together with all the rest."""
    try:
        return read_plain(path)
    except ContentError:
        return {}


def state_of(folder: Folder) -> frozenset[tuple[str, int, int]]:
    """Name, time and size of the content files of a folder: differs when a file has changed."""
    if isinstance(folder, PackFiles):
        return frozenset()
    try:
        with os.scandir(folder) as entries:
            return frozenset(
                [
                    (name, (stat := each.stat(follow_symlinks=False)).st_mtime_ns, stat.st_size)
                    for each in entries
                    if (name := each.name).endswith(".toml")
                ]
            )
    except OSError as error:
        raise ContentError(f"{folder}: {error.strerror}") from error


TEXTS = frozenset({"flavour", "text", "german", "icon", "picture", "vignette", "region"})
"""Fields that are for reading and looking at only."""
NAMED = ("id", "letter", "number")
"""What has one of these is known to the rules by it, and its `name` is for people."""


def content_hash(folders: Sequence[Folder]) -> str:
    """The same for content that plays the same, whatever the machine.

    Names, texts, comments, names of files and the order of packs do not count. The order in which cards are read does:
    decks are shuffled from it.
    """
    parts = sorted(msgspec.json.encode(_in_play(_joined(folder)), order="sorted") for folder in folders)
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(b"%d\0" % len(part) + part)
    return digest.hexdigest()


def pack_header(folder: Folder) -> dict[str, Any]:
    """What a pack says of itself."""
    for path in content_files(folder):
        pack = as_far_as_readable(path).get("pack")
        if isinstance(pack, dict):
            return pack
    return {}


def pack_id(folder: Folder) -> str:
    """What a pack calls itself; otherwise the name of its folder."""
    name = pack_header(folder).get("id")
    return name if isinstance(name, str) else folder.resolve().name


def _joined(folder: Folder) -> dict[str, Any]:
    """All files of a folder as one: the tables by kind, and the order in which a deck of several kinds begins."""
    joined: dict[str, list[Any]] = {}
    order: list[Any] = []
    for path in content_files(folder):
        for kind, part in sorted(read_plain(path).items()):
            if kind == "adventure":
                continue
            if kind == "pack":  # what it is called does not matter, what it leaves out does
                if isinstance(part, dict) and part.get("without"):
                    joined.setdefault("without", []).extend(part["without"])
            else:
                tables = part if isinstance(part, list) else [part]
                joined.setdefault(kind, []).extend(tables)
                order += [table.get("id") for table in tables if isinstance(table, dict)]
    return {**joined, " order": order}


def _in_play(part: Any) -> Any:
    """What of a piece of content matters in play."""
    if isinstance(part, list):
        return [_in_play(each) for each in part]
    if not isinstance(part, dict):
        return part
    silent = TEXTS | {"name"} if any(key in part for key in NAMED) else TEXTS
    return {name: _in_play(each) for name, each in part.items() if name not in silent}
