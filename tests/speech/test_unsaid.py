"""A phrase that not even English has is an error which says what to write, and where."""

from __future__ import annotations

import pytest

import questable
from questable.errors import QuestableError
from questable.kernel.engine.say import Say
from questable.speech import Missing, Phrasebook


@pytest.fixture(scope="module")
def game() -> questable.Game:
    return questable.new("rise-of-the-dragon-lords", seats=1, seed="unsaid")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_section_is_named_as_phrase_files_write_it(game: questable.Game, language: str) -> None:
    book = game.spoken(language).phrases
    with pytest.raises(QuestableError, match=r"English words for 'wreckage' under \[says\]"):
        book.say(Say("wreckage"))

    def tell(book: Phrasebook) -> str:
        return book.tell("when", "ebb", {})

    with pytest.raises(QuestableError, match=r"English words for 'ebb' under \[text\.when\]") as raised:
        book._or_english(tell)
    assert isinstance(raised.value, Missing)  # whoever falls back from one language to another knows it


def test_a_phrase_that_leaves_something_out_is_named(game: questable.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    book = game.spoken("en").phrases
    monkeypatch.setattr(book, "strict", True)
    with pytest.raises(QuestableError, match=r"^the English phrase \[text\.verbs\] gain does not say luck$"):
        book._or_english(lambda book: book.tell("verbs", "gain", {"gold": 1}, needed=("luck",)))
