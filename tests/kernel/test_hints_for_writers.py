"""People who write packs but no code are told in their words what is wrong."""

from __future__ import annotations

import pytest

import questable
from questable import PackFiles, find_packs
from questable.errors import ContentError, Flaw

ADVENTURE = questable.find_adventure("rise-of-the-dragon-lords")
ITEM = """\
[[item]]
id = "thing"
name = "Thing"
type = "other"
cost = 2

[[item.ability]]
when = ["after-roll"]
use = "discard"
if = { wound = { at_least = 2 } }
do = [{ do = "reroll" }]
"""


def flaws(text: str) -> tuple[Flaw, ...]:
    with pytest.raises(ContentError) as caught:
        ADVENTURE.load(find_packs(ADVENTURE, [PackFiles({"cards.toml": text})]))
    return caught.value.told()


@pytest.mark.parametrize(
    ("right", "wrong", "line", "hint"),
    [
        ("cost = 2", 'cost = "2"', 5, "(a number: write it without quotes)"),
        ("cost = 2", "cost = 2.5", 5, "(a whole number)"),
        ('["after-roll"]', '"after-roll"', 8, "(a list: write it in brackets)"),
        ('[{ do = "reroll" }]', '{ do = "reroll" }', 11, "(write it in brackets)"),
        ("[[item]]", "[item]", 1, "(a list, as in double brackets: [[item]])"),
        ('"thing"', '"A Thing"', 2, "(small letters, digits and hyphens)"),
        ('"Thing"', "7", 3, "(text: write it in quotes)"),
        ("at_least", "atleast", 10, "(there are: at_least, at_most); did you mean 'at_least'?"),
        ("[[item]]", "[[chance]]\n\n[[item]]", 1, "did you mean 'change'?"),
        ('"Thing"', "“Thing”", 3, "; text stands in straight quotes"),
        ('"Thing"', "Thing", 3, "; text stands in quotes"),
        ("cost = 2", "cost = 2\ncost = 3", 6, "; this field or table is there twice"),
        ('[{ do = "reroll" }]', '[{\n do = "reroll" }]', 11, "; a table in braces stands on one line"),
        ('"reroll" }]', '"reroll" }', 11, "; a bracket is missing, here or in the lines before"),
        ("{ at_least = 2 }", "{ at_least = 2 at_most = 3 }", 10, "; a comma or a closing brace is missing"),
        ("[[item]]", "[[item]]\nid = 'a'\n[item]", 3, "; each card begins with double brackets: [[item]]"),
        ("[[item]]", "[[item.ability]]\n[[item]]", 2, "; [[item]] comes before its parts, such as [[item.ability]]"),
        ('"reroll" }', '"market" }', 11, "; did you mean 'draw-market'?"),
    ],
)
def test_what_is_wrong_is_told_in_plain_words(right: str, wrong: str, line: int, hint: str) -> None:
    told = flaws(ITEM.replace(right, wrong, 1))
    assert [(flaw.line, flaw.reason.endswith(hint)) for flaw in told if hint in flaw.reason] == [(line, True)]


def test_the_first_of_several_says_where_the_others_are_told() -> None:
    with pytest.raises(ContentError, match=r"and 1 more: `questable content check` lists all"):
        ADVENTURE.load(find_packs(ADVENTURE, [PackFiles({"cards.toml": ITEM.replace("cost", "costs")})]))
