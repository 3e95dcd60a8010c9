"""No box and no optional rule is named outside its own folder: not in kernel, families, tools or page."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

import questable
from questable.speech.catalogue import SECTIONS

SOURCE = Path(questable.__file__).parent
PAGE = SOURCE.parents[1] / "web" / "src"
HOMES = {  # where the optional rules of an adventure live, and who of its own folder may name them
    "rise-of-the-dragon-lords": "runebound/variants",
    "mists-of-zanaga": "runebound/mists_of_zanaga",
    "avatars-of-kelnov": "runebound/avatars_of_kelnov",
    "cult-of-the-rune": "runebound/cult_of_the_rune",
    "island-of-dread": "runebound/island_of_dread",
    "midnight": "runebound/midnight",
    "return-of-the-heroes": "return_of_the_heroes/variants",
}
PLAIN = {"solo"}  # also a word of the content and of people
ICONS = {"token-back"}  # pictures that are called like something that is said


def variants() -> list[tuple[str, set[str]]]:
    """Every optional rule, and the folders it is at home in: two families may have one of the same name."""
    found: dict[str, set[str]] = {}
    for adventure in questable.adventures():
        for box in adventure.variants:
            found.setdefault(box.id, set()).add(HOMES[adventure.id])
    return sorted(found.items())


@cache
def texts(path: Path) -> frozenset[str]:
    """The texts of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return frozenset(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
    )


@pytest.mark.parametrize(("variant", "homes"), variants())
def test_no_module_names_an_optional_rule_of_another_folder(variant: str, homes: set[str]) -> None:
    for path in SOURCE.rglob("*.py"):
        if not any(path.is_relative_to(SOURCE / home) for home in homes):
            assert variant not in texts(path), path


@pytest.mark.parametrize("folder", ["kernel", "lab", "terminal", "table", "bots", "speech", "api.py"])
def test_shared_code_names_no_adventure(folder: str) -> None:
    names = {adventure.id for adventure in questable.adventures()} | {"runebound", "zanaga", "return_of_the_heroes"}
    where = SOURCE / folder
    for path in [where] if where.is_file() else where.rglob("*.py"):
        found = {text for text in texts(path) for name in names if re.search(rf"\b{name}\b", text)}
        assert not found, path


def said(path: Path) -> set[str]:
    """The events, questions, options and words of cards that a file has phrases for, if they have a hyphen.

    Others mean other things elsewhere, too: a captain, a village.
    """
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    tables = [*(file.get(section, {}) for section in SECTIONS), *file.get("text", {}).values()]
    return {word for table in tables for word in table if "-" in word} - ICONS


@cache
def words() -> dict[str, set[str]]:
    """What each folder of boxes has phrases for, and nobody else ("": all that is in no such folder)."""
    found: dict[str, set[str]] = {}
    for path in SOURCE.rglob("*.en.toml"):
        home = next((home for home in HOMES.values() if path.is_relative_to(SOURCE / home)), "")
        found.setdefault(home, set()).update(said(path))
    return {home: mine.difference(*(found[other] for other in found if other != home)) for home, mine in found.items()}


@pytest.mark.parametrize("home", sorted(set(HOMES.values())))
def test_no_module_knows_a_word_of_a_box_elsewhere(home: str) -> None:
    """Its events, questions and what is said on its cards: whoever tells, counts or answers them is in its folder."""
    mine = words()[home]
    assert mine
    for path in SOURCE.rglob("*.py"):
        if not path.is_relative_to(SOURCE / home):
            assert not mine.intersection(texts(path)), path


@pytest.mark.parametrize("adventure", questable.adventures(), ids=lambda each: each.id)
def test_the_family_imports_no_box_and_no_optional_rule(adventure: questable.Adventure) -> None:
    """Only boxes import boxes: they are put together where an adventure is made, and found by name elsewhere."""
    home = Path(HOMES[adventure.id])
    family = SOURCE / home.parts[0]
    inside = (*(SOURCE / each for each in HOMES.values()), family / "base")
    for path in family.rglob("*.py"):
        if not any(path.is_relative_to(folder) for folder in inside):
            assert f"{'.'.join(home.parts)}" not in path.read_text(encoding="utf-8"), path


@pytest.mark.parametrize("family", ["runebound", "return_of_the_heroes"])
def test_the_rules_of_a_family_cite_no_optional_rule(family: str) -> None:
    """What cites one is a piece of it: it belongs to the layer, and the family has a seam in its place."""
    inside = tuple(SOURCE / each for each in HOMES.values())
    own = {"runebound": "RB", "return_of_the_heroes": "RH"}[family]
    for path in (SOURCE / family).rglob("*.py"):
        if not any(path.is_relative_to(folder) for folder in inside):
            found = {text for text in texts(path) if text.startswith(f"{own}-VAR-")}
            assert not found, path


@pytest.mark.parametrize("variant", [variant for variant, _ in variants() if variant not in PLAIN])
def test_the_page_names_no_optional_rule(variant: str) -> None:
    pattern = re.compile(rf"[\"'`]{variant}[\"'`]")
    tested = (path for path in PAGE.rglob("*.ts") if not path.name.endswith(".test.ts"))
    for path in (*tested, *PAGE.rglob("*.svelte")):
        assert not pattern.search(path.read_text(encoding="utf-8")), path
