"""Reading content: folders of TOML files into validated, frozen structs.

A family says what a file may hold (a struct with one list per kind of card). This module reads all files of a pack,
joins the lists, and turns all mistakes into one error that names file, card, field and reason.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
"""A folder of content, on disk or in memory."""
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
NESTING = 60  # nesting; the deepest card of the boxes has a third of this


TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks that turn the direction of writing: whatever follows one on a page or a terminal is no longer as it was."""
Picture = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^([A-Za-z0-9][A-Za-z0-9 ._-]*\.(png|jpg|jpeg|webp))?$")]
"""The name of a picture in the same folder."""
Vignette = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^([a-z]+(-[a-z]+)*)?$")]
"""A word for a drawing on the map (mill, bridge, cave …). Screens draw the words they know."""
WORDS = re.compile(r"\.[a-z]{2,3}\.toml$")  # `names.de.toml`: the words of a language, which change no rule


def is_content(path: File) -> bool:
    """Return whether the file holds cards, not phrases."""
    return path.suffix == ".toml" and not WORDS.search(path.name)


def content_files(folder: Folder) -> Sequence[File]:
    """Return the TOML files of a pack by name, skipping what is outside the folder or huge."""
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
    """Return the file if it is in its folder and not huge."""
    if isinstance(path, PackFile):
        return path
    if Path(os.path.realpath(path)).parent != path.parent.resolve():
        raise ContentError(f"{path.name}: a content file cannot be a link to a place outside its folder")
    if not path.is_file():  # a folder, a pipe, a link to itself
        raise ContentError(f"{path.name}: this is not a file")
    if path.stat().st_size > FILE_LIMIT:
        raise ContentError(f"{path.name}: larger than {FILE_LIMIT:,} bytes")
    return path


def read_plain(path: File) -> dict[str, Any]:
    """Return a file's plain data, cached while the file is unchanged."""
    if isinstance(path, PackFile):
        return _read_plain(path, 0, 0)
    try:
        stat = path.stat()
    except OSError as error:
        raise ContentError(f"{path.name}: {error.strerror}") from error
    return _read_plain(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=128)  # enough for two boxes and some packs: each file is decoded and hashed
def _read_plain(path: File, changed: int, size: int) -> dict[str, Any]:
    try:
        plain = tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        number = int(line[1]) if line else _text(path).rstrip().count("\n") + 1  # at end of document
        raise _unreadable(path, f"not valid TOML: {error}{_hint(str(error), _text(path), number)}", number) from error
    except UnicodeDecodeError as error:
        raise _unreadable(path, "not UTF-8 text") from error
    except ValueError as error:  # Python reads no number of thousands of digits
        number = max(enumerate(_text(path).splitlines(), start=1), key=lambda each: _digits(each[1]))[0]
        raise _unreadable(path, "a number has too many digits", number) from error
    except OSError as error:
        raise _unreadable(path, str(error.strerror)) from error
    except RecursionError as error:
        raise _unreadable(path, "lists and tables are nested too deeply") from error
    if _deeper_than(plain, NESTING):
        raise _unreadable(path, f"lists and tables are nested deeper than {NESTING} levels")
    if mark := next((each for text in _texts(plain) for each in TURNING.findall(text)), ""):
        where = next((n for n, each in enumerate(_text(path).splitlines(), start=1) if mark in each), 0)
        raise _unreadable(path, f"a text turns the direction of writing (U+{ord(mark):04X}): take that mark out", where)
    return plain


def _texts(plain: Any) -> Iterator[str]:
    """All texts of a file, and the names of its tables and fields."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for name, part in plain.items():
            yield name
            yield from _texts(part)
    elif isinstance(plain, list):
        for part in plain:
            yield from _texts(part)


def _digits(line: str) -> int:
    return max((len(each) for each in re.findall(r"[\d_]+", line)), default=0)


def _hint(error: str, text: str, line: int) -> str:
    """Return the likely cause of an error of the TOML reader."""
    there = text.splitlines()[line - 1] if 0 < line <= len(text.splitlines()) else ""
    if any(quote in there for quote in "“”„‘’") and "Invalid value" in error:
        return "; text stands in straight quotes"
    if there.rstrip().endswith("{"):
        return "; a table in braces stands on one line"
    if there.startswith("[[") and "Cannot overwrite" in error:
        return f"; {there.strip()} comes before its parts, such as [[{there.strip().strip('[]')}.ability]]"
    return next((f"; {hint}" for begins, hint in HINTS if error.startswith(begins)), "")


def _text(path: File) -> str:
    """Return the text of a file without the mark that some editors put at its beginning."""
    return path.read_text(encoding="utf-8").removeprefix("\ufeff")


def _unreadable(path: File, reason: str, line: int = 0) -> ContentError:
    return ContentError.of([Flaw(file=path.name, line=line, reason=printable(reason))])


def read_file(
    path: File, shelf: type[S], hook: Callable[[type, Any], Any] | None = None, known: Known | None = None
) -> S:
    """Return a file, decoded and checked. `known` are the words that boxes have added."""
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
    """How a game reads its files: what they may hold, in which words."""

    shelf: type[S]
    hook: Callable[[type, Any], Any] | None = None
    known: Known | None = None

    def read(self, path: File, plain: dict[str, Any]) -> S:
        """What a file says, or what is left of it, checked."""
        return decoded(path, plain, self.shelf, self.hook, self.known)

    def mistakes(self, plain: dict[str, Any]) -> list[Mistake]:
        """Return the mistakes in plain data that could be a file."""
        with TYPED:
            return list(mistakes(plain, self.shelf, self.hook, self.known or {}))


_positions = lru_cache(maxsize=8)(Positions)  # a file with many mistakes looks up many lines


def flaws_in(path: File, part: Mapping[str, Any], found: Sequence[Mistake]) -> list[Flaw]:
    """Return the mistakes with their lines, even if cards were left out of what was read."""
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
    """Return the mistakes on a card of this file."""
    whole = read_plain(path)
    place = place_of(whole, card)
    placed = [Mistake((*place, *each.path), each.reason, each.allowed) for each in found]
    return [replace(flaw, card=card) for flaw in flaws_in(path, whole, placed)]


def _interned(data: Any) -> Any:
    """Return the same data with one object per word, so that comparisons in play are fast."""
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
    """Return a file's plain data, or nothing if it cannot be read: that is reported with the other mistakes."""
    try:
        return read_plain(path)
    except ContentError:
        return {}


def state_of(folder: Folder) -> frozenset[tuple[str, int, int]]:
    """Return name, time and size of the content files of a folder, to notice changes."""
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
"""Fields that do not matter in play."""
NAMED = ("id", "letter", "number")
"""Tables with one of these fields are identified by it; their `name` is for people."""


def content_hash(folders: Sequence[Folder]) -> str:
    """Return a hash that is the same for content that plays the same, on any machine.

    Names, texts, comments, file names and the order of packs do not count. The order of cards does, because decks are
    shuffled from it.
    """
    parts = sorted(msgspec.json.encode(_in_play(_joined(folder)), order="sorted") for folder in folders)
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(b"%d\0" % len(part) + part)
    return digest.hexdigest()


def pack_header(folder: Folder) -> dict[str, Any]:
    """Return the table `[pack]`."""
    for path in content_files(folder):
        pack = as_far_as_readable(path).get("pack")
        if isinstance(pack, dict):
            return pack
    return {}


def pack_id(folder: Folder) -> str:
    """Return the id of a pack, or else the name of its folder."""
    name = pack_header(folder).get("id")
    return name if isinstance(name, str) else folder.resolve().name


def _joined(folder: Folder) -> dict[str, Any]:
    """Return all files of a folder as one: tables by kind, and the order in which mixed decks begin."""
    joined: dict[str, list[Any]] = {}
    order: list[Any] = []
    for path in content_files(folder):
        for kind, part in sorted(read_plain(path).items()):
            if kind == "adventure":
                continue
            if kind == "pack":  # its name does not matter, what it leaves out does
                if isinstance(part, dict) and part.get("without"):
                    joined.setdefault("without", []).extend(part["without"])
            else:
                tables = part if isinstance(part, list) else [part]
                joined.setdefault(kind, []).extend(tables)
                order += [table.get("id") for table in tables if isinstance(table, dict)]
    return {**joined, " order": order}


def _in_play(part: Any) -> Any:
    """Return the part of the content that matters in play."""
    if isinstance(part, list):
        return [_in_play(each) for each in part]
    if not isinstance(part, dict):
        return part
    silent = TEXTS | {"name"} if any(key in part for key in NAMED) else TEXTS
    return {name: _in_play(each) for name, each in part.items() if name not in silent}
