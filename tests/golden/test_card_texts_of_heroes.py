"""The cards of Return of the Heroes still read as their files say."""

from __future__ import annotations

import pytest

from tests.golden.card_texts_of_heroes import LANGUAGES, file_of, told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_read_as_they_did(language: str) -> None:
    assert told(language) == file_of(language).read_text(encoding="utf-8")
