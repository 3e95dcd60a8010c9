"""A pack in memory: it came with a saved game or from a browser, and is never written to disk.

It works wherever a pack is a folder. Its files look like those of a folder: a name, a place, a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from hashlib import blake2b

from questable.errors import ContentError

PACK_FILES = 200
PACK_BYTES = 2**20
"""Bytes of all files of a pack in memory together."""
FILE_NAME = re.compile(r"^[\w][\w .()+-]{0,90}\.toml$", re.ASCII)


class PackFiles:
    """The TOML files of a pack, by name. `name` is its name if no file gives one."""

    __slots__ = ("_digest", "files", "name")

    def __init__(self, files: Mapping[str, str], name: str = "pack") -> None:
        if len(files) > PACK_FILES:
            raise ContentError(f"{name}: more than {PACK_FILES} files")
        for each, text in files.items():
            if not FILE_NAME.match(each):
                raise ContentError(f"{each[:80]!r}: not a valid name for a TOML file")
            if not isinstance(text, str):
                raise ContentError(f"{each}: not UTF-8 text")
        self.name = name
        self.files = dict(sorted(files.items()))
        if self.size > PACK_BYTES:
            raise ContentError(f"{name}: larger than {PACK_BYTES:,} bytes")
        digest = blake2b(digest_size=16)
        for each, text in self.files.items():
            for part in (each.encode(), text.encode("utf-8", "surrogatepass")):
                digest.update(b"%d\0" % len(part) + part)
        self._digest = digest.digest()

    @property
    def size(self) -> int:
        """The size in bytes."""
        return sum(len(text.encode("utf-8", "surrogatepass")) for text in self.files.values())

    def resolve(self) -> PackFiles:
        """Return the file itself, as a path would."""
        return self

    def glob(self, pattern: str) -> Iterator[PackFile]:
        """Yield the files whose names fit, in order."""
        return (PackFile(self, name) for name in self.files if fnmatchcase(name, pattern))

    def __truediv__(self, name: str) -> PackFile:
        return PackFile(self, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PackFiles) and (self.name, self._digest) == (other.name, other._digest)

    def __hash__(self) -> int:
        return hash(self._digest)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"PackFiles({', '.join(self.files)})"

    def __reduce__(self) -> tuple[type[PackFiles], tuple[dict[str, str], str]]:
        return PackFiles, (self.files, self.name)


class PackFile:
    """One file of a pack in memory. Like a path, it need not exist."""

    __slots__ = ("name", "parent")

    def __init__(self, parent: PackFiles, name: str) -> None:
        self.parent, self.name = parent, name

    @property
    def suffix(self) -> str:
        return "." + self.name.rpartition(".")[2]

    def with_name(self, name: str) -> PackFile:
        return PackFile(self.parent, name)

    def exists(self) -> bool:
        return self.name in self.parent.files

    def read_text(self, encoding: str = "utf-8") -> str:
        """Return the text; raise OSError if the file does not exist, as on a disk."""
        if self.name not in self.parent.files:
            raise FileNotFoundError(2, "No such file", self.name)
        return self.parent.files[self.name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PackFile) and (self.parent, self.name) == (other.parent, other.name)

    def __hash__(self) -> int:
        return hash((self.parent, self.name))

    def __repr__(self) -> str:
        return f"{self.parent!r} / {self.name}"
