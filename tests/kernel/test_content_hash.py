"""The hash of content changes when play may change, and only then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from questable.kernel.content.content import content_hash, pack_id

HEROES = """
[[hero]]
id = "anna"
name = "Anna the Bold"
flavour = "Nobody asked her."
vignette = "mill"
life = 5
[[hero.ability]]
when = "before-combat"
text = "Strike first."
do = [{ do = "choose", options = [{ name = "Left" }, { name = "Right" }] }]
"""
FOES = """
[[challenge]]
id = "old-wyrm"
name = "Wyrm Dragon"
words = "dragon"
life = 3

[[challenge]]
id = "young-wyrm"
name = "Small Wyrm"
life = 2

[[event]]
id = "hunt"
name = "The Hunt"
enemy = "dragon"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    box = tmp_path / "box"
    box.mkdir()
    (box / "a.toml").write_text(HEROES)
    (box / "b.toml").write_text(FOES)
    return box


def rewrite(name: str, old: str, new: str) -> Callable[[Path], object]:
    def change(folder: Path) -> None:
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1))

    return change


SAME: dict[str, Callable[[Path], object]] = {
    "a name": rewrite("a.toml", "Anna the Bold", "Anna the Brave"),
    "a name with a word another card speaks of": rewrite("b.toml", "Wyrm Dragon", "Wyrm Snake"),
    "flavour": rewrite("a.toml", "Nobody asked her.", "Somebody asked her."),
    "what is drawn": rewrite("a.toml", 'vignette = "mill"', 'vignette = "bridge"'),
    "that something is drawn": rewrite("a.toml", 'vignette = "mill"\n', ""),
    "card text": rewrite("a.toml", "Strike first.", "Strikes first."),
    "a comment": rewrite("a.toml", "life = 5", "life = 5  # many"),
    "spaces": rewrite("a.toml", "life = 5", "life    =    5"),
    "the order of fields": rewrite("a.toml", 'id = "anna"\nname = "Anna the Bold"', 'name = "Anna"\nid = "anna"'),
    "the names of files": lambda folder: (folder / "a.toml").rename(folder / "aa.toml"),
    "a file cut in two": lambda folder: (
        (folder / "b.toml").write_text(FOES[: FOES.index("[[event]]")]),
        (folder / "c.toml").write_text(FOES[FOES.index("[[event]]") :]),
    ),
    "line ends": lambda folder: (folder / "a.toml").write_bytes(HEROES.replace("\n", "\r\n").encode()),
}
OTHER: dict[str, Callable[[Path], object]] = {
    "a number": rewrite("a.toml", "life = 5", "life = 6"),
    "an id": rewrite("b.toml", "young-wyrm", "younger-wyrm"),
    "a word of a type line": rewrite("b.toml", 'words = "dragon"', 'words = "snake"'),
    "the name of an option, which is its id": rewrite("a.toml", '"Left"', '"Sinister"'),
    "a card more": lambda folder: (folder / "c.toml").write_text('[[hero]]\nid = "bert"\nname = "Bert"\n'),
    "a card less": lambda folder: (folder / "a.toml").unlink(),
    "the order of cards, from which decks are shuffled": lambda folder: (folder / "b.toml").rename(folder / "0.toml"),
}


@pytest.mark.parametrize("change", SAME.values(), ids=SAME.keys())
def test_what_does_not_matter_in_play(change: Callable[[Path], object], folder: Path) -> None:
    before = content_hash([folder])
    change(folder)
    assert content_hash([folder]) == before


@pytest.mark.parametrize("change", OTHER.values(), ids=OTHER.keys())
def test_what_matters_in_play(change: Callable[[Path], object], folder: Path) -> None:
    before = content_hash([folder])
    change(folder)
    assert content_hash([folder]) != before


def test_the_order_of_packs_does_not_count(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "a.toml").write_text('[pack]\nid = "river"\nname = "River"\n[[item]]\nid = "oar"\nname = "Oar"\n')
    assert content_hash([folder, other]) == content_hash([other, folder]) != content_hash([folder])


def test_a_pack_is_called_what_it_says_or_what_its_folder_is_called(folder: Path) -> None:
    assert pack_id(folder) == "box"
    (folder / "c.toml").write_text('[pack]\nid = "river"\nname = "River"\n')
    before = content_hash([folder])
    assert pack_id(folder) == "river"
    (folder / "c.toml").write_text('[pack]\nid = "river-2"\nname = "The River"\n')
    assert content_hash([folder]) == before
