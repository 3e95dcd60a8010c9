"""How far a language is, and files for translators."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from questable.errors import ContentError
from questable.speech.catalogue import read_catalogue
from questable.speech.translating import Progress, accept, export, flat, progress, take_in

ENGLISH = """
fold = ["moved"]
[fields]
card = "card"
[counts]
wound = { one = "{n} wound", other = "{n} wounds" }
[names.land]
hill = "hill"
[events]
hit = "{card} takes {amount of wound} in {where as land}"
moved = [{ if = { far = true }, say = "far away" }, { say = "near" }]
[text.verbs]
heal = "heal {amount of wound}"
"""


@pytest.fixture
def words(tmp_path: Path) -> Callable[..., Path]:
    def make(**languages: str) -> Path:
        for code, text in {"en": ENGLISH, **languages}.items():
            (tmp_path / f"box.{code}.toml").write_text(text, encoding="utf-8")
        return tmp_path / "box"

    return make


def one(stem: Path, code: str) -> Progress:
    (found,) = progress([stem], code)
    return found


def test_what_is_missing_is_listed_by_its_key(words: Callable[..., Path]) -> None:
    found = one(words(), "de")
    assert (found.english, found.translated) == (5, 0)
    assert found.missing == ["counts.wound", "names.land.hill", "events.hit", "events.moved", "text.verbs.heal"]


def test_a_translation_is_stale_until_it_is_accepted_and_again_when_english_changes(words: Callable[..., Path]) -> None:
    stem = words(de='[events]\nmoved = "gegangen"\n')
    assert one(stem, "de").stale == ["events.moved"]
    accept([stem], "de")
    assert not one(stem, "de").stale
    words(en=ENGLISH.replace("near", "nearby"))
    assert one(stem, "de").stale == ["events.moved"]


def test_a_translation_may_not_say_less(words: Callable[..., Path]) -> None:
    found = one(words(de='[events]\nhit = "{card} erleidet {amount of wound}"\n[text.verbs]\nheal = "heile"\n'), "de")
    assert set(found.silent) == {"events.hit (where)", "verbs.heal (amount)"}


def test_what_english_does_not_have_is_told(words: Callable[..., Path]) -> None:
    assert one(words(de='[events]\nflown = "geflogen"\n'), "de").unknown == ["events.flown"]


def test_plurals_and_forms_that_are_missing(words: Callable[..., Path]) -> None:
    polish = """
    [counts]
    wound = { one = "{n} rana", many = "{n} ran" }
    [names.land]
    hill = { nom = "wzgórze" }
    [events]
    hit = "{card}: {amount of wound}, {where as land:loc}"
    """
    assert one(words(pl=polish), "pl").forms == ["counts.wound:few", "names.land.hill:loc"]
    whole = polish.replace("many =", 'few = "{n} rany", many =').replace('"wzgórze" }', '"wzgórze", loc = "wzgórzu" }')
    assert not one(words(pl=whole), "pl").forms


def test_out_to_a_translator_and_back(words: Callable[..., Path]) -> None:
    stem = words(de='[events]\nmoved = "gegangen"\n')
    text = export([stem], "de", stem.parent)
    assert '["box:events.hit"]' in text and "stale = true" in text
    done = text.replace(
        'english = "{card} takes {amount of wound} in {where as land}"\ntext = ""',
        'text = "{card} erleidet {amount of wound} auf {where as land:dat}"',
    )
    assert take_in(done, [stem], "de", stem.parent) == 2
    assert flat(stem.with_name("box.de.toml"))["events.hit"].startswith("{card} erleidet")
    assert read_catalogue(stem, "de").section("events")["moved"][0].say == "gegangen"
    assert not one(stem, "de").stale
    assert export([stem], "de", stem.parent).count('text = ""') == 3


def test_alternatives_and_forms_survive_the_way(words: Callable[..., Path]) -> None:
    stem = words()
    entry = '[{ if = { far = true }, say = "weit weg" }, { say = "nah" }]'
    text = f'["box:events.moved"]\ntext = {entry}\n["box:names.land.hill"]\ntext = {{ nom = "Hügel", gender = "m" }}\n'
    assert take_in(text, [stem], "de", stem.parent) == 2
    catalogue = read_catalogue(stem, "de")
    assert [phrase.say for phrase in catalogue.section("events")["moved"]] == ["weit weg", "nah"]
    assert catalogue.names["land"]["hill"] == {"nom": "Hügel", "gender": "m"}


@pytest.mark.parametrize("text", ["[", '["elsewhere:events.hit"]\ntext = "x"', '"box:events.hit" = 7'])
def test_a_strange_file_is_refused(words: Callable[..., Path], text: str) -> None:
    stem = words()
    with pytest.raises(ContentError):
        take_in(text, [stem], "de", stem.parent)
    assert not stem.with_name("box.de.toml").exists()


def test_what_was_seen_is_a_plain_file(words: Callable[..., Path]) -> None:
    stem = words(de='[events]\nmoved = "gegangen"\n')
    accept([stem], "de")
    assert list(json.loads(stem.with_name("seen").joinpath("box.de.json").read_text())) == ["events.moved"]
