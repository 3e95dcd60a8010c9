"""The cards of all boxes still read as their files say."""

from __future__ import annotations

import pytest

from tests.golden.card_texts import ADVENTURES, file_of, setting_of, told


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_cards_read_as_they_did(adventure: str) -> None:
    assert told(setting_of(adventure)) == file_of(adventure).read_text(encoding="utf-8")
