"""docs/api.md names all that is public, and every `--json` says how to read it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import questable
from questable.lab import measure as method
from questable.lab.measure import Figures
from questable.lab.simulation import CardFigures, Result
from questable.rules import Evidence
from questable.terminal.documents import FORMATS
from questable.terminal.main import main

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
RISE = "rise-of-the-dragon-lords"
COMMANDS = {
    "adventures": ["adventures"],
    "bench": ["bench", RISE, "--rounds", "1", "--decisions", "1000"],
    "content check": ["content", "check"],
    "languages": ["languages"],
    "rules coverage": ["rules", "coverage"],
    "simulate": ["simulate", RISE, "--games", "1", "--limit", "20", "--workers", "1"],
}


INSIDE: dict[str, Callable[[Any], list[dict[str, object]]]] = {
    # objects of every shape that lie inside a document, beside those `test_the_fields_inside_are_on_the_page` knows
    "adventures": lambda document: [
        *document["adventures"],
        *(each for one in document["adventures"] for each in (*one["variants"], *one["packs"])),
    ],
    "content check": lambda document: document["packs"],
    "languages": lambda document: [row for rows in document["languages"].values() for row in rows],
    "rules coverage": lambda document: list(document["prefixes"].values()),
    "simulate": lambda document: [document["wins"], *document["bots"].values(), *document["heroes"].values()],
}


def section(title: str) -> str:
    found = re.search(rf"^### questable {title}$(.*?)(?=^#|\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert found, title
    return found[1]


def test_every_public_name_is_on_the_page() -> None:
    for name in questable.__all__:
        assert name == "__version__" or re.search(rf"`(questable\.)?{name}\b", PAGE), name


def test_every_public_member_of_a_game_is_on_the_page_or_for_rules_only() -> None:
    """A new method is either told of, or one of those that rules and boxes call."""
    inner = {
        *(
            "do",
            "leave_room",
            "ask",
            "ask_about",
            "choose",
            "unwind",
            "awaits",
            "asked",
            "coming_up",
            "show_question",
            "exchange",
            "note",
            "note_to",
            "cite",
            "reveal",
            "looks_like",
            "finish",
        ),
        *("part", "has", "run", "chronicle", "position", "restore", "restored", "seen"),
    }
    methods = {name for name, thing in vars(questable.Game).items() if not name.startswith("_") and callable(thing)}
    assert inner < methods
    for name in methods - inner:
        assert re.search(rf"`[^`\n]*\b{name}\(", PAGE), name


@pytest.mark.parametrize("command", COMMANDS)
def test_every_document_says_how_to_read_it(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(method, "measure_import", lambda *_: 0.1)
    evidence = Evidence()
    evidence.record("test_a", ["RB-TURN-01"], passed=True)
    evidence.save(tmp_path)
    assert main([*COMMANDS[command], "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(document)[:3] == ["document", "format", "questable"]
    assert (document["document"], document["questable"]) == (command, questable.__version__)
    assert document["format"] == FORMATS[command]
    words = section(command)
    assert f"Format {FORMATS[command]}." in words
    inside = INSIDE.get(command, lambda _: [])(document)
    for field in (*list(document)[3:], *(field for each in inside for field in each)):
        assert f"`{field}`" in words, field


def test_every_command_with_json_is_on_the_page() -> None:
    folder = Path(questable.__file__).parent / "terminal"
    with_json = [path for path in folder.glob("*.py") if '"--json"' in path.read_text(encoding="utf-8")]
    assert len(with_json) == len(FORMATS) == len(COMMANDS)
    assert all("write_document(" in path.read_text(encoding="utf-8") for path in with_json)


def test_the_fields_inside_are_on_the_page() -> None:
    for command, struct in (("simulate", Result), ("simulate", CardFigures), ("bench", Figures)):
        for field in msgspec.structs.fields(struct):
            assert f"`{field.encode_name}`" in section(command), field.name
