"""English forms that follow a rule."""

from __future__ import annotations

import pytest

from questable.speech.languages import language


@pytest.mark.parametrize(
    ("form", "name", "said"),
    [
        ("a", "Orc", "an Orc"),
        ("a", "Troll", "a Troll"),
        ("the", "Troll", "the Troll"),
        ("the", "The Locksmith", "the Locksmith"),
        ("a", "The Locksmith", "the Locksmith"),
        ("the", "Theodora", "the Theodora"),
        ("", "The Locksmith", "The Locksmith"),
    ],
)
def test_a_name_with_an_article_of_its_own_gets_no_other(form: str, name: str, said: str) -> None:
    assert language("en").derive(form, name, "") == said
