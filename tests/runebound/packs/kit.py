"""Small packs for the tests of packs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import questable
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.runebound.state import Runebound

RISE, ZANAGA, RETURN = "rise-of-the-dragon-lords", "mists-of-zanaga", "return-of-the-heroes"
HEAD = '[pack]\nid = "{0}"\nname = "{1}"\ntext = "Of {1}."\n'
HERO = """
[[hero]]
id = "{0}"
name = "{0}"
mind = [2, 1]
body = [2, 1]
spirit = [2, 1]
life = 4
stamina = 4
"""
ITEM = '\n[[item]]\nid = "{0}"\nname = "{0}"\ntype = "other"\ncost = 1\n'
CHALLENGE = """
[[challenge]]
id = "{0}"
name = "{0}"
colour = "{1}"
ranged = [9, 1]
melee = [9, 1]
magic = [9, 1]
life = 1
"""
ENCOUNTER = '\n[[encounter]]\nid = "{0}"\nname = "{0}"\ncolour = "{1}"\ndo = [{{ do = "gain", gold = 1 }}]\n'
EVENT = '\n[[event]]\nid = "{0}"\nname = "{0}"\ncolour = "{1}"\nnumber = 1\n'


def text(name: str, cards: int = 4, colours: Sequence[str] = ("green", "yellow")) -> str:
    """So many items, and as many Challenges of each colour."""
    found = HEAD.format(name, name.capitalize())
    for number in range(cards):
        found += ITEM.format(f"{name}-item-{number}")
        found += "".join(CHALLENGE.format(f"{name}-{colour}-{number}", colour) for colour in colours)
    return found


def written(folder: Path, content: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cards.toml").write_text(content, encoding="utf-8")
    return folder


def begun(
    packs: Sequence[questable.PackWish],
    adventure: str = RISE,
    *,
    seats: int = 2,
    seed: str = "packs",
    variants: Sequence[str] = (),
) -> Runebound:
    """A game with these packs, at its first question."""
    found = questable.find_adventure(adventure)
    game = begin(make_setting(found, seats=seats, seed=seed, variants=variants, packs=packs))
    assert isinstance(game, Runebound)
    return game
