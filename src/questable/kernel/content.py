"""Reading content: folders of TOML files into validated, frozen structs.

A family says what a file may hold (a struct with one list per kind of card); this module reads all files of a pack,
joins the lists, and turns everything that is wrong into one error that names file, card, field and reason.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from questable.errors import ContentError
from questable.kernel.threads import TYPED

S = TypeVar("S", bound=msgspec.Struct)
FILE_LIMIT = 2**20  # bytes
PACK_LIMIT = 200  # files
NESTING = 60  # lists and tables within each other; the deepest card of the boxes has a third of it


def content_files(folder: Path) -> list[Path]:
    """The TOML files of a pack, in order of their names; nothing outside the folder, nothing huge."""
    root = folder.resolve()
    files = sorted(path for path in root.glob("*.toml"))
    if not files:
        raise ContentError(f"{folder}: no content files (*.toml) here")
    if len(files) > PACK_LIMIT:
        raise ContentError(f"{folder}: more than {PACK_LIMIT} files")
    for path in files:
        if Path(os.path.realpath(path)).parent != root:
            raise ContentError(f"{path.name}: a content file must not point outside its folder")
        if not path.is_file():  # a folder, a pipe, a link to itself
            raise ContentError(f"{path.name}: this is no file")
        if path.stat().st_size > FILE_LIMIT:
            raise ContentError(f"{path.name}: larger than {FILE_LIMIT:,} bytes")
    return files


def read_file(path: Path, shelf: type[S], hook: Callable[[type, Any], Any] | None = None) -> S:
    """One file, decoded and checked."""
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{path.name}: not valid TOML: {error}") from error
    except UnicodeDecodeError as error:
        raise ContentError(f"{path.name}: not UTF-8 text") from error
    except OSError as error:
        raise ContentError(f"{path.name}: {error.strerror}") from error
    except RecursionError as error:
        raise ContentError(f"{path.name}: lists and tables are nested too deeply") from error
    if _deeper_than(plain, NESTING):
        raise ContentError(f"{path.name}: lists and tables are nested deeper than {NESTING} levels")
    try:
        with TYPED:
            return msgspec.convert(plain, shelf, dec_hook=hook)
    except msgspec.ValidationError as error:
        raise ContentError(explain(path.name, plain, str(error))) from error


def explain(name: str, plain: Any, message: str) -> str:
    """`Expected `int`, got `str` - at `$.item[3].cost`` becomes file, card, field and reason."""
    reason, *inner_first = message.split(" - at `$")  # an error inside a decoded part carries its own path
    path = "".join(part.removesuffix("`") for part in reversed(inner_first))
    parts = re.findall(r"[^.\[\]]+", path)
    card, node = "", plain
    for part in parts:
        try:
            node = node[int(part)] if isinstance(node, list) else node[part]
        except (KeyError, IndexError, ValueError, TypeError):
            break
        if isinstance(node, dict) and not card and "id" in node:
            card = str(node["id"])
    where = [name, *([card] if card else []), *([path.lstrip(".")] if path else [])]
    line = f"{': '.join(where)}: {reason}"
    return "".join(each if each.isprintable() else f"\\x{ord(each):02x}" for each in line)


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


def read_packs(
    folders: Iterable[Path], shelf: type[S], hook: Callable[[type, Any], Any] | None = None
) -> list[tuple[Path, S]]:
    """All files of all packs, each with the path it came from."""
    return [(path, read_file(path, shelf, hook)) for folder in folders for path in content_files(folder)]


def state_of(folder: Path) -> frozenset[tuple[str, int, int]]:
    """Name, time and size of the content files of a folder: differs when a file has changed."""
    try:
        with os.scandir(folder) as entries:
            files = [(each.name, each.stat(follow_symlinks=False)) for each in entries if each.name.endswith(".toml")]
    except OSError as error:
        raise ContentError(f"{folder}: {error.strerror}") from error
    return frozenset((name, stat.st_mtime_ns, stat.st_size) for name, stat in files)


def content_hash(folders: Sequence[Path]) -> str:
    """The same for the same files, whatever the machine."""
    digest = blake2b(digest_size=16)
    for folder in folders:
        for path in content_files(folder):
            data = path.read_bytes().replace(b"\r\n", b"\n")
            digest.update(f"{path.name}\0{len(data)}\0".encode())
            digest.update(data)
    return digest.hexdigest()
