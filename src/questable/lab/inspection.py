"""A close look at content: is it valid, what is in it, which words does it use, do two cards do the same?

Nothing here knows a family. A pack is valid if the family loads it; cards are the tables of its TOML files that have an
`id`; a verb is the `do` of an effect. All verbs there are follow from the types of those that are used: they are tagged
structs with one common base.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from questable import Adventure, Pack, PackInfo, adventures, find_adventure, find_packs, packs
from questable.errors import ContentError

READABLE = 16 * 2**20
"""Bytes of a single file that is worth copying; the loader has a stricter limit of its own."""
SAME_CARD = ("id", "name", "flavour")  # two cards that differ in nothing else do the same
DETAILS = ("type", "colour")  # fields that sort the cards of a kind


@dataclass
class Inspection:
    """What was found in one pack."""

    name: str
    files: int = 0
    cards: int = 0
    kinds: dict[str, Counter[str]] = field(default_factory=dict)  # kind -> type or colour -> how many
    verbs: Counter[str] = field(default_factory=Counter)
    unused: list[str] = field(default_factory=list)
    hand_written: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass
class _Card:
    file: str
    kind: str
    data: dict[str, Any]


def inspect_shipped() -> list[Inspection]:
    """Every installed adventure, then each of its packs laid over it."""
    found = []
    for adventure in adventures():
        found.append(_inspect(adventure.id, adventure, None))
        found += [_inspect(f"{adventure.id}: {info.id}", adventure, info.pack) for info in _taken(adventure)]
    return found


def inspect_path(path: Path, adventure: str) -> Inspection:
    """A folder, or a single file, laid over an adventure; a folder of that adventure itself as it stands."""
    base = find_adventure(adventure)
    if not path.exists():
        return Inspection(str(path), errors=[f"{path}: there is no such file or folder"])
    folder = path if path.is_dir() else path.parent
    for each in adventures():
        if _is_home(folder.resolve(), each):
            return _inspect(each.id, each, None)
    if path.is_dir():
        try:
            return _inspect(str(path), base, find_packs(base, [path])[0])
        except ContentError as error:
            return Inspection(str(path), errors=[str(error)])
    if not path.is_file() or path.stat().st_size > READABLE:
        return Inspection(str(path), errors=[f"{path.name}: this is no content file"])
    with tempfile.TemporaryDirectory() as alone:
        copy = (Path(alone) / path.name).with_suffix(".toml")
        shutil.copyfile(path, copy)
        return _inspect(str(path), base, Pack(path.stem, Path(alone)))


def _taken(adventure: Adventure) -> list[PackInfo]:
    """The shipped packs of which an adventure takes something."""
    return [info for info in packs(adventure, folders=()) if not info.problem]


def _inspect(name: str, adventure: Adventure, pack: Pack | None) -> Inspection:
    found = Inspection(name)
    try:
        folders = (pack.folder,) if pack and isinstance(pack.folder, Path) else adventure.folders
        raw = _raw_cards(folders)
        content = adventure.load((pack,) if pack else ())
    except ContentError as error:
        found.errors.append(str(error))
        return found
    found.files = sum(len(_content_files(folder)) for folder in folders)
    _count(found, raw)
    known = _all_verbs(content.cards.values())
    found.unused = sorted(known - set(found.verbs))
    found.warnings += [
        f"{card.file}: {id_}: flavour: there is none" for id_, card in raw.items() if not _flavoured(card)
    ]
    base = _raw_cards(adventure.folders) if pack else {}
    found.errors += _same_cards(content.cards, raw, base)
    return found


def _is_home(folder: Path, adventure: Adventure) -> bool:
    """Is this where the content of an adventure lies: one of its folders, or the one they all lie in?"""
    homes = [each.resolve() for each in adventure.folders]
    return folder in homes or any(folder == each.parent for each in homes)


WORDS = re.compile(r"\.[a-z]{2,3}\.toml$")


def _content_files(folder: Path) -> list[Path]:
    """Without the words of languages that may lie beside them: `names.de.toml`."""
    return [path for path in sorted(folder.glob("*.toml")) if not WORDS.search(path.name)]


def _raw_cards(folders: Sequence[Path]) -> dict[str, _Card]:
    """The cards of folders as they are written; also refuses what a reader of TOML chokes on.

    What else is wrong with a file is left for the family to find: it says more about it.
    """
    cards: dict[str, _Card] = {}
    for path in (path for folder in folders for path in _content_files(folder)):
        if path.exists() and not path.is_file():
            raise ContentError(f"{path.name}: this is no file")
        if not path.exists() or path.stat().st_size > READABLE:
            continue
        try:
            tables = tomllib.loads(path.read_text(encoding="utf-8"))
        except RecursionError as error:
            raise ContentError(f"{path.name}: lists and tables are nested too deeply") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError):
            continue
        for kind, listed in tables.items():
            if not isinstance(listed, list):
                continue
            for data in listed:
                if not isinstance(data, dict) or not isinstance(data.get("id"), str):
                    continue
                cards.setdefault(data["id"], _Card(path.name, kind, data))
    return cards


def _flavoured(card: _Card) -> bool:
    return bool(card.data.get("flavour"))


def _count(found: Inspection, raw: dict[str, _Card]) -> None:
    found.cards = len(raw)
    for id_, card in raw.items():
        detail = next((str(card.data[name]) for name in DETAILS if name in card.data), "")
        found.kinds.setdefault(card.kind, Counter())[detail] += 1
        for table in _tables(card.data):
            match table.get("do"):
                case str(verb):
                    found.verbs[verb] += 1
                case list() if table.get("text"):
                    found.hand_written.append(id_)


def _tables(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
        for part in data.values():
            yield from _tables(part)
    elif isinstance(data, list):
        for part in data:
            yield from _tables(part)


def _all_verbs(cards: Any) -> set[str]:
    """The tags of all effect structs: those in use, and their relatives from the same packages."""
    bases: set[type[msgspec.Struct]] = set()
    homes: set[str] = set()
    for card in cards:
        for struct in _structs(card):
            if struct.__struct_config__.tag_field == "do":
                line = [each for each in type(struct).__mro__ if issubclass(each, msgspec.Struct)]
                bases.add([each for each in line[:-1] if each.__struct_config__.tag_field == "do"][-1])
                homes.add(type(struct).__module__.rpartition(".")[0])
    tags: set[str] = set()
    while bases:
        cls = bases.pop()
        heirs = cls.__subclasses__()
        bases.update(heirs)
        if not heirs and cls.__module__.rpartition(".")[0] in homes:
            tags.add(str(cls.__struct_config__.tag))
    return tags


def _structs(thing: Any) -> Iterator[msgspec.Struct]:
    if isinstance(thing, msgspec.Struct):
        yield thing
        for name in thing.__struct_fields__:
            yield from _structs(getattr(thing, name))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from _structs(part)


def _same_cards(cards: Any, raw: dict[str, _Card], base: dict[str, _Card]) -> list[str]:
    """Cards of this pack that do exactly what another card does, here or in the box below."""
    groups: dict[tuple[type, bytes], list[str]] = {}
    for id_, card in cards.items():
        if id_ in raw or id_ in base:
            plain = {key: value for key, value in msgspec.to_builtins(card).items() if key not in SAME_CARD}
            groups.setdefault((type(card), msgspec.json.encode(plain, order="sorted")), []).append(id_)
    errors = []
    for twins in groups.values():
        first = twins[0]
        errors += [f"{raw[twin].file}: {twin}: does exactly what {first} does" for twin in twins[1:] if twin in raw]
    return errors


def summary(counts: Counter[str], separator: str = ", ") -> str:
    """`weapon 12, armor 8`, the most frequent first."""
    return separator.join(
        f"{name} {count}" for name, count in sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    )


def failed(inspections: Sequence[Inspection]) -> bool:
    return any(each.errors for each in inspections)
