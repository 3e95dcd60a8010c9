"""The cards of all boxes still read as their files say."""

from __future__ import annotations

import pytest

from questable.runebound.content import Content
from tests.golden.card_texts import ADVENTURES, LANGUAGES, file_of, setting_of, told

FILES = [(adventure, language) for adventure in ADVENTURES for language in LANGUAGES[adventure]]


@pytest.mark.parametrize(("adventure", "language"), FILES)
def test_the_cards_read_as_they_did(adventure: str, language: str) -> None:
    assert told(setting_of(adventure), language) == file_of(adventure, language).read_text(encoding="utf-8")


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_no_text_is_written_by_hand(adventure: str) -> None:
    content = setting_of(adventure).content
    if isinstance(content, Content):
        assert not [entry.ref for entry in content.abilities.values() if entry.ability.text]
