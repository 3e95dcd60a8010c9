"""The base box: Rise of the Dragon Lords."""

from pathlib import Path

from questable.kernel.adventure import Adventure
from questable.kernel.box import Box
from questable.runebound.box import core
from questable.runebound.family import runebound
from questable.runebound.setup import set_up
from questable.runebound.variants import VARIANTS

FOLDERS = tuple(Path(__file__).parent / name for name in ("table", "heroes", "market", "adventures"))
"""By what it is, so that other adventures can use parts of it."""

adventure = Adventure(
    id="rise-of-the-dragon-lords",
    name="Rise of the Dragon Lords",
    summary="Margath has returned. Gather strength, beat the Dragon Lords, and take three Dragon Runes or his head.",
    family=runebound,
    boxes=(core, Box("rise-of-the-dragon-lords", folders=FOLDERS)),
    seats=(1, 6),
    start=set_up,
    variants=VARIANTS,
    minutes=(90, 240),
    place=1,
)
