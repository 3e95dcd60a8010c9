"""Lines of values in TOML files."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from questable.kernel.content.toml_lines import Positions

TEXT = """\
# a file
top = 1

[map]
id = "m" # a comment with [brackets] = {and} "quotes"
"quoted key" = 'literal'
a.b.c = { d = [1, { e = 2 }, [
  3, # three
  4,
]], f = "]}," }

[[item]]
name = \"\"\"
Several = "lines"
[[item]]
\"\"\"
  [[item.ability]]
  when = ["market",
    "refresh", ]
  [[item.ability]]
  do = [
    { do = "gain" },
    { do = "choose", options = [{ name = "a" },
      { name = "b\\"]" }] },
  ]
[[item]]
date = 2024-02-02T10:00:00
[item.kept]
life = 3
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 2),
        (("map",), 4),
        (("map", "id"), 5),
        (("map", "quoted key"), 6),
        (("map", "a", "b", "c", "d", 0), 7),
        (("map", "a", "b", "c", "d", 1, "e"), 7),
        (("map", "a", "b", "c", "d", 2, 1), 9),
        (("map", "a", "b", "c", "f"), 10),
        (("item",), 12),
        (("item", 0), 12),
        (("item", 0, "name"), 13),
        (("item", 0, "ability", 0), 17),
        (("item", 0, "ability", 0, "when", 1), 19),
        (("item", 0, "ability", 1, "do", 1, "options", 1, "name"), 24),
        (("item", 1), 26),
        (("item", 1, "date"), 27),
        (("item", 1, "kept", "life"), 29),
        (("item", 1, "kept", "nothing", "there"), 28),
        (("nothing",), 0),
    ],
)
def test_lines(path: tuple[str | int, ...], line: int) -> None:
    assert Positions(TEXT).line(path) == line
    assert Positions(TEXT.replace("\n", "\r\n")).line(path) == line


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(inner for name, part in parts for inner in paths(part, (*path, name)))]


SOURCE = Path(__file__).parents[2] / "src" / "questable"
FILES = [path for path in sorted(SOURCE.rglob("*.toml")) if len(path.read_bytes()) < 200_000]


def test_everything_in_every_file_of_the_project_is_found() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        found, lines = Positions(text), text.split("\n")
        for path in paths(tomllib.loads(text)):
            if path:
                assert path in found._at, f"{file}: {path}"
            if path and isinstance(path[-1], str):
                assert path[-1] in lines[found.line(path) - 1], f"{file}: {path}"


def test_what_is_no_toml_breaks_nothing() -> None:
    luck = random.Random(5)
    for _ in range(300):
        text = list(TEXT)
        for _ in range(luck.randint(1, 6)):
            text[luck.randrange(len(text))] = luck.choice("[]{}=\"',.#\\\n\t x")
        Positions("".join(text)).line(("item", 0))
