"""Cards printed anew: a box or pack may say that each of its cards takes the place of the one with its id."""

from __future__ import annotations

from pathlib import Path

import pytest

import questable
from questable.errors import ContentError
from questable.runebound.base import FOLDER
from questable.runebound.base import adventure as rise
from questable.runebound.content import Challenge

HEAD = '[pack]\nid = "anew"\nname = "Printed Anew"\nreprints = true\n'
HOUND = """
[[challenge]]
id = "gaunt-hound"
name = "Fat Hound"
colour = "green"
ranged = [5, 0]
melee = [5, 0]
magic = [5, 0]
life = 9
"""


def printed(folder: Path, text: str) -> Path:
    (folder / "cards.toml").write_text(text)
    return folder


def test_a_card_printed_anew_lies_where_the_old_one_lay(tmp_path: Path) -> None:
    old, new = rise.load(), rise.load([printed(tmp_path, HEAD + HOUND)])
    hound: Challenge = new.challenges["gaunt-hound"]
    assert (hound.name, hound.life, hound.kept) == ("Fat Hound", 9, None)
    assert list(new.cards) == list(old.cards) and list(new.adventure) == list(old.adventure)
    assert new.origin == {"gaunt-hound": "anew"}
    assert any(ref.startswith("gaunt-hound/") for ref in old.effects)
    assert not any(ref.startswith("gaunt-hound/") for ref in new.effects), "what the old one did is gone"
    assert new.hash != old.hash


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HOUND, r"cards.toml:\d+: gaunt-hound: challenge\[\d\]: there is already a card with this id"),
        (
            HEAD + HOUND.replace("gaunt", "grim"),
            r"cards.toml:\d+: grim-hound: challenge\[\d\]: there is no card with this id to print anew",
        ),
        (
            HEAD + HOUND.replace("green", "red"),
            r"cards.toml:\d+: gaunt-hound: challenge\[\d\]: a card printed anew keeps its kind and its",
        ),
        (
            HEAD + HOUND.replace("gaunt-hound", "mordrog"),
            r"cards.toml:\d+: mordrog: challenge\[\d\]: a card printed anew keeps its kind",
        ),
        (HEAD + HOUND + HOUND, r"cards.toml:\d+: gaunt-hound: challenge\[\d\]: it is printed anew twice"),
    ],
)
def test_only_what_is_there_is_printed_anew_and_only_if_the_pack_says_so(
    tmp_path: Path, text: str, reason: str
) -> None:
    with pytest.raises(ContentError, match=reason):
        rise.load([printed(tmp_path, text)])


def test_games_begun_with_the_first_printing_are_not_offered_to_new_ones() -> None:
    assert rise.former_rules(1, 4) == ("rules-1",) and rise.former_rules(2, 4) == ()
    assert "rules-1" not in {variant.id for variant in rise.variants}
    was, now = rise.load(variants=["rules-1"]), questable.new(rise.id, seats=2, seed="printing").content
    assert list(was.cards) == list(now.cards)
    changed = {card for card in was.cards if was.cards[card] != now.cards[card]}
    assert {was.cards[card].kind for card in changed} == {"challenge"}
    assert {was.challenges[card].colour for card in changed} == {"green", "yellow"}
    files = "".join(path.read_text(encoding="utf-8") for path in (FOLDER / "former").glob("*.toml"))
    assert files.count("[[challenge]]\n") == len(changed), "nothing is printed twice that has not changed"
