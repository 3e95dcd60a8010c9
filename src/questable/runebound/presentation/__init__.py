"""How a game of this family shows itself to people: names, card texts, the board, the panels beside it, hints, scenes.

The functions implement `questable.kernel.presentation.Presentation`. They get a position that holds nothing the looking
seat may not know, and change nothing in it.
"""

from questable.runebound.presentation.board import board
from questable.runebound.presentation.catalogue import catalogue, describe, name
from questable.runebound.presentation.hints import hints
from questable.runebound.presentation.scene import panels, scene

__all__ = ["board", "catalogue", "describe", "hints", "name", "panels", "scene"]
