"""How a game in Zanaga shows itself: what Runebound shows, and rituals, gods, roaming monsters, tokens, the Lost City.

The functions implement `questable.kernel.presentation.Presentation`, like those of `questable.runebound.presentation`.
"""

from questable.runebound.mists_of_zanaga.presentation.board import board
from questable.runebound.mists_of_zanaga.presentation.cards import catalogue, describe
from questable.runebound.mists_of_zanaga.presentation.hints import hints
from questable.runebound.mists_of_zanaga.presentation.names import name
from questable.runebound.mists_of_zanaga.presentation.scene import panels, scene

__all__ = ["board", "catalogue", "describe", "hints", "name", "panels", "scene"]
