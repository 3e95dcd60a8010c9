"""The cards of all boxes still read as their files say."""

from __future__ import annotations

import pytest

from questable.runebound.content import Content
from tests.golden.card_texts import ADVENTURES, file_of, setting_of, told


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_cards_read_as_they_did(adventure: str) -> None:
    assert told(setting_of(adventure)) == file_of(adventure).read_text(encoding="utf-8")


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_no_text_is_written_by_hand(adventure: str) -> None:
    content = setting_of(adventure).content
    if isinstance(content, Content):
        assert not [entry.ref for entry in content.abilities.values() if entry.ability.text]
