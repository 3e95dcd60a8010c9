"""Maps nobody tested the bots for: tiny, huge, a string of beads, a swamp no die opens, a town for every hex."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

TERRAINS = ("road", "plains", "hills", "mountains", "forest", "swamp", "river")
COLOURS = ("green", "yellow", "blue", "red")
TOWNS = ("Tamalir", "Nerekhall", "Forge", "Dawnsmoor", "Riverwatch", "Vynelvale")
BOX = """
[box]
start = "Tamalir"
gold = 3
die = {die}
movement_dice = [{dice}, {dice}]
experience_price = [5, 5, 5, 4, 4, 3]
counter_worth = {{ green = 1, yellow = 2, blue = 3, red = 4 }}
heal_price = 1
relief_price = 1
weapons = 2
armors = 1
allies = 2
undefeated_spaces = 4
doom_threshold = [10, 10, 10, 9, 9, 8]
first_turn_dice = [5, 5, 5, 5, 5, 5]
"""
DIE = (("road", "plains"), ("hills", "forest"), ("mountains", "swamp"), ("river", "road"), ("plains", "hills"))


def write_map(folder: Path, *, columns: int, rows: int, towns: int = 2, jewels: float = 0.3, seed: int = 1) -> None:
    """A rectangle of hexes with terrain and jewels by chance; there is a red jewel, as there must be."""
    dice = random.Random(seed)
    spots = [(column, row) for row in range(rows) for column in range(columns)]
    called = dict(zip(dice.sample(range(len(spots) - 1), towns), TOWNS, strict=False))
    lines = []
    for number, (column, row) in enumerate(spots):
        what = f'town = "{called[number]}"' if number in called else f'terrain = "{dice.choice(TERRAINS)}"'
        jewel = dice.choice(COLOURS[:3]) if dice.random() < jewels and number not in called else ""
        if number == len(spots) - 1:
            jewel = "red"
        rays = ", sunburst = true" if jewel and jewel != "red" else ""
        lines.append(
            f"{{ id = {number + 1}, at = [{column}, {row}], {what}{f', jewel = {jewel!r}' if jewel else ''}{rays} }},"
        )
    order = ", ".join(f'"{town}"' for town in called.values())
    text = f'[map]\nid = "atlas"\nname = "Atlas"\ntown_order = [{order}]\nspaces = [\n' + "\n".join(lines) + "\n]\n"
    (folder / "map.toml").write_text(text, encoding="utf-8")


def write_box(folder: Path, *, dice: int = 5, die: Sequence[Sequence[str]] = DIE) -> None:
    """So many movement dice with these faces."""
    faces = "[" + ", ".join("[" + ", ".join(f'"{land}"' for land in face) + "]" for face in die) + "]"
    (folder / "box.toml").write_text(BOX.format(dice=dice, die=faces), encoding="utf-8")
