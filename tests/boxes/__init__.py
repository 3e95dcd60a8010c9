"""A box that is only a toy: what a new box may bring, without touching a file outside its folder."""

from pathlib import Path

from tests.boxes.lagoon import adventure as toy

TOY = Path(__file__).parent / "lagoon"

__all__ = ["TOY", "toy"]
