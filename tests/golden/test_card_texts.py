"""The cards of all boxes still read as their files say."""

from __future__ import annotations

import pytest

from questable.runebound.content import Content
from tests.golden.card_texts import ADVENTURES, LANGUAGES, PACKS, file_of, setting_of, told

NAMES = (*ADVENTURES, *PACKS)
FILES = [(name, language) for name in NAMES for language in LANGUAGES[name]]


@pytest.mark.parametrize(("name", "language"), FILES)
def test_the_cards_read_as_they_did(name: str, language: str) -> None:
    assert told(setting_of(name), language) == file_of(name, language).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_no_text_is_written_by_hand(name: str) -> None:
    content = setting_of(name).content
    if isinstance(content, Content):
        assert not [entry.ref for entry in content.abilities.values() if entry.ability.text]
