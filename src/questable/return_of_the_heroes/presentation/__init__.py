"""The display of this family's games: names, card texts, the board, the panels beside it, hints, scenes.

It implements `questable.kernel.shown.presentation.Presentation`. Its functions get a position without anything hidden
from the viewing seat, and change nothing in it.
"""

from questable.return_of_the_heroes.presentation.board import board
from questable.return_of_the_heroes.presentation.catalogue import catalogue, describe, name
from questable.return_of_the_heroes.presentation.hints import hints, laborious
from questable.return_of_the_heroes.presentation.inspection import inspect
from questable.return_of_the_heroes.presentation.phrase_facts import KINDS
from questable.return_of_the_heroes.presentation.player_boards import standing
from questable.return_of_the_heroes.presentation.scene import juncture, panels, scene, symbols

__all__ = [
    "KINDS",
    "board",
    "catalogue",
    "describe",
    "hints",
    "inspect",
    "juncture",
    "laborious",
    "name",
    "panels",
    "scene",
    "standing",
    "symbols",
]
