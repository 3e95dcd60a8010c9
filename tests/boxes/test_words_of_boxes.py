"""Names and texts of adventures and optional rules, in any language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from questable import Box
from questable.speech import UNTRANSLATED, box_name, box_text, role_name
from tests.boxes.lagoon import adventure

ENGLISH = '[names.box]\nfog = "Thick fog"\nrain = "Rain"\n[names.box-text]\nfog = "Nobody sees far."\n'
GERMAN = '[names.box]\nfog = { nom = "Dichter Nebel", gender = "m" }\n[names.box-text]\nfog = "Niemand sieht weit."\n'


@pytest.fixture
def words(tmp_path: Path) -> Path:
    (tmp_path / "weather.en.toml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "weather.de.toml").write_text(GERMAN, encoding="utf-8")
    return tmp_path / "weather"


def test_a_box_knows_its_english_words(words: Path) -> None:
    fog, rain = Box("fog", words=words), Box("rain", words=words)
    assert (fog.name, fog.text) == (box_name(fog), box_text(fog)) == ("Thick fog", "Nobody sees far.")
    assert (rain.name, rain.text) == ("Rain", "")
    assert Box("fog", "Told here.", words=words).text == "Told here."


def test_other_languages_are_read_from_their_files(words: Path) -> None:
    fog = Box("fog", words=words)
    assert (box_name(fog, "de"), box_text(fog, "de")) == ("Dichter Nebel", "Niemand sieht weit.")


def test_what_a_language_does_not_know_is_english_and_marked(words: Path) -> None:
    rain = Box("rain", words=words)
    assert box_name(rain, "de") == f"{UNTRANSLATED}Rain"
    assert box_name(rain, "pl", mark="[en] ") == "[en] Rain"
    assert box_text(rain, "de") == "", "there is nothing to say"


def test_a_box_without_a_name_is_called_by_its_id() -> None:
    assert box_name(Box("deep-snow")) == "Deep snow"
    assert box_text(Box("deep-snow", "It snows.")) == "It snows."


def test_an_adventure_is_named_by_its_box() -> None:
    assert (box_name(adventure), box_text(adventure)) == (adventure.name, adventure.summary)
    assert adventure.name == "The Lagoon"
    assert box_name(adventure, "de") == f"{UNTRANSLATED}The Lagoon"


def test_files_of_words_are_among_those_of_a_game_once() -> None:
    phrases = adventure.phrases(["murky-water"])
    assert len(set(phrases)) == len(phrases)
    assert sum(path.name == "box" and "lagoon" in path.parts for path in phrases) == 1


def test_a_seat_that_plays_something_else_is_named_by_the_box(tmp_path: Path) -> None:
    (tmp_path / "box.en.toml").write_text('[names.role]\nferryman = "Ferryman"\nheron = "Heron"\n', encoding="utf-8")
    (tmp_path / "box.de.toml").write_text('[names.role]\nferryman = "Fährmann"\n', encoding="utf-8")
    played = replace(adventure, boxes=(Box("river", words=tmp_path / "box"),), roles={0: "heron", -1: "ferryman"})
    assert [played.role_of(seat, 3) for seat in range(3)] == ["heron", "", "ferryman"]
    assert [adventure.role_of(seat, 3) for seat in range(3)] == ["", "", ""]
    assert (role_name(played, "ferryman"), role_name(played, "ferryman", "de")) == ("Ferryman", "Fährmann")
    assert role_name(played, "heron", "de") == f"{UNTRANSLATED}Heron"
