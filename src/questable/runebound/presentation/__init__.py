"""The display of this family's games: names, card texts, the board, the panels beside it, hints, scenes.

It implements `questable.kernel.shown.presentation.Presentation`. Its functions get a position without anything hidden
from the viewing seat, and change nothing in it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from questable.runebound.presentation import card_text
from questable.runebound.presentation.board import board
from questable.runebound.presentation.catalogue import catalogue, describe, name
from questable.runebound.presentation.hints import hints, laborious
from questable.runebound.presentation.inspection import inspect
from questable.runebound.presentation.juncture import juncture
from questable.runebound.presentation.player_boards import standing
from questable.runebound.presentation.scene import panels, scene, symbols
from questable.speech.phrasebook import Phrasebook

KINDS: Mapping[str, Callable[[Phrasebook, Any, str], str]] = card_text.KINDS
"""The wording of the family's own kinds of facts."""

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
