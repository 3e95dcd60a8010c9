"""Find the line of a value in a TOML file by its path.

The TOML library keeps no positions. This module looks in text that the library has accepted, so it need not refuse
anything: it only finds where tables, keys and parts of lists begin.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import suppress

Path = tuple[str | int, ...]
"""The path of a value through tables and lists: `("item", 3, "ability", 0, "when")`."""

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRINGS = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'',
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
_PLAIN = re.compile(r"[^,\]}\n#]*")


class Positions:
    """The lines of all values of a file."""

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._starts = [0, *(found.end() for found in re.finditer(r"\n", self._text))]
        self._at: dict[Path, int] = {}
        self._lists: dict[Path, int] = {}  # number of tables in double brackets so far
        self._end = 0  # after the last value read
        with suppress(IndexError, AssertionError):  # invalid TOML: what was found so far must do
            self._read()

    def line(self, path: Path) -> int:
        """Return the line of a value, or of the nearest thing around it; 0 if there is nothing."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._at:
                return self._at[path[:length]]
        return 0

    def _note(self, path: Path, at: int) -> None:
        self._at.setdefault(path, bisect_right(self._starts, at))

    def _read(self) -> None:
        table: Path = ()
        at = self._skip(0)
        while at < len(self._text):
            table, end = self._header(at) if self._text[at] == "[" else (table, self._pair(at, table))
            assert end > at
            at = self._skip(end)

    def _skip(self, at: int) -> int:
        found = _BLANK.match(self._text, at)
        return found.end() if found else at

    def _header(self, at: int) -> tuple[Path, int]:
        """Read `[map]` or `[[item.ability]]`. The name of a list of tables means its last table."""
        double = self._text.startswith("[[", at)
        keys, end = self._keys(at + 1 + double)
        table: Path = ()
        for key in keys[:-1]:
            table = (*table, key)
            self._note(table, at)
            if table in self._lists:
                table = (*table, self._lists[table] - 1)
        table = (*table, keys[-1])
        if double:
            number = self._lists.get(table, 0)
            self._lists[table] = number + 1
            self._note(table, at)
            table = (*table, number)
        self._note(table, at)
        return table, self._skip(end) + 1 + double

    def _pair(self, at: int, table: Path) -> int:
        """Read `key = value`; the key may have dots."""
        keys, end = self._keys(at)
        path = table
        for key in keys:
            path = (*path, key)
            self._note(path, at)
        return self._value(self._skip(end + 1), path)  # after the equals sign

    def _keys(self, at: int) -> tuple[list[str], int]:
        keys = []
        while True:
            at = self._skip(at)
            found = _STRINGS.match(self._text, at) or _BARE.match(self._text, at)
            assert found is not None
            keys.append(_unquoted(found[0]))
            at = self._skip(found.end())
            if self._text[at] != ".":
                return keys, at
            at += 1

    def _value(self, at: int, path: Path) -> int:
        opening = self._text[at]
        if opening == "[":
            for number, start in enumerate(self._parts(at, "]")):
                self._note((*path, number), start)
                self._end = self._value(start, (*path, number))
            return self._end
        if opening == "{":
            for start in self._parts(at, "}"):
                self._end = self._pair(start, path)
            return self._end
        found = _STRINGS.match(self._text, at) or _PLAIN.match(self._text, at)
        assert found is not None
        return found.end()

    def _parts(self, at: int, closing: str) -> Iterator[int]:
        """Yield where the parts of a list or inline table begin. Reading a part leaves its end in `_end`."""
        at = self._skip(at + 1)
        while self._text[at] != closing:
            yield at
            assert self._end > at
            at = self._skip(self._end)
            if self._text[at] == ",":
                at = self._skip(at + 1)
        self._end = at + 1


def _unquoted(key: str) -> str:
    if key[0] == '"':
        return _ESCAPE.sub(lambda found: chr(int(found[1] or found[2], 16)) if not found[3] else found[3], key[1:-1])
    return key[1:-1] if key[0] == "'" else key
