"""What the table says, in the language of whoever reads it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from questable.speech import read_catalogue
from questable.table import wording
from questable.table.visitor import Refusal
from questable.table.wording import WORDS, Remark, refused, remarked, talk

FOLDER = Path(wording.__file__).parent
SAYING = {"Refusal": 0, "TurnedAway": 0, "Wrong": 1, "refused": 0}
"""Calls that say why something cannot be, and which argument is the code."""


def codes() -> set[str]:
    found = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
                code = node.args[SAYING[node.func.id]] if len(node.args) > SAYING[node.func.id] else None
                if isinstance(code, ast.Constant):
                    found.add(str(code.value))
    return found


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_code_has_its_sentence_and_no_sentence_is_left_over(language: str) -> None:
    sentences = set(read_catalogue(WORDS, language).section("refusals"))
    by_hand = {"twice", "not-stored", "failed", "no-advice", "no-such-place"}  # the room refuses these by itself
    assert codes() | by_hand == sentences


def test_german_remarks_are_complete() -> None:
    english, german = (set(read_catalogue(WORDS, code).section("remarks")) for code in ("en", "de"))
    assert english == german


def test_a_refusal_is_said_in_the_language_of_who_is_refused() -> None:
    refusal = Refusal("here", name="Ann")
    assert str(refusal) == "Ann is here, or was a moment ago. Wait a minute."
    assert refusal.reason("de") == "Ann ist da oder war es eben noch: Warte eine Minute."
    assert refused("stale", {}, "tlh") == "The game has moved on since then. Please look again."


def test_the_talk_keeps_remarks_for_every_language_and_what_people_said_as_it_is() -> None:
    remark = Remark("new-link", {"number": 2, "name": "Ann"})
    assert talk(remark.kept()) == "The host has created a new link for seat 2 (Ann)."
    assert talk(remark.kept(), "de").endswith("Platz 2 erstellt (Ann).")
    assert remarked(Remark("the-table"), "de") == "Der Tisch"
    for said in ("hello", '{"remark": 7', '{"remark":"no-such-remark"}', "A choice of Bert failed."):
        assert talk(said, "de") == said
