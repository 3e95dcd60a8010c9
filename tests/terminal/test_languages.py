"""The terminal in another language."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner

from questable.speech import Say
from questable.speech.catalogue import read_catalogue
from questable.terminal.languages import languages
from questable.terminal.wording import WORDS, own_book, usual_language

Play = Callable[..., tuple[int, str, str]]
RISE = "rise-of-the-dragon-lords"


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "de_AT", "LANG": "en_GB"}, "de"),
        ({"LANG": "tlh"}, "en"),
    ],
)
def test_the_locale_decides_unless_a_language_is_named(environment: dict[str, str], code: str) -> None:
    assert usual_language(environment) == code


def test_german_says_everything_the_terminal_says() -> None:
    english, german = read_catalogue(WORDS), read_catalogue(WORDS, "de")
    assert set(german.section("says")) == set(english.section("says"))


def test_the_terminal_has_words_without_a_game() -> None:
    assert own_book().say(Say("seed-was", seed="x")) == "The seed was x."


def test_what_a_family_asks_of_its_names_is_not_asked_of_another() -> None:
    """Colours of Runebound begin lines of type, those of Return of the Heroes never do."""
    told = json.loads(CliRunner().invoke(languages, ["de", "--json"]).stdout)
    rows = {row["words"]: row for row in told["languages"]["de"]}
    assert {
        "runebound/words/scene",
        "return_of_the_heroes/words/cards",
        "kernel/words/table",
        "terminal/words/terminal",
    } <= set(rows)
    assert not {name: row["forms"] for name, row in rows.items() if row["forms"]}


def test_german_says_everything_every_box_says() -> None:
    document = json.loads(CliRunner().invoke(languages, ["de", "--json"]).output)
    lacking = ("missing", "stale", "forms", "silent")
    rows = {row["words"]: {name: row[name] for name in lacking} for row in document["languages"]["de"]}
    assert not {words: row for words, row in rows.items() if any(row.values())}
