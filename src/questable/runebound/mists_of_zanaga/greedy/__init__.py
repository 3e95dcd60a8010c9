"""The greedy player in Zanaga: the one of the base game, with eyes for monsters, rituals, gods and the Lost City.

* `look`: fights with monsters and gods, and what the verbs of this box are worth
* `plan`: where to go; a space that is no goal means a roaming monster check
* `rites`: where ritual tokens do most good, or least harm
* `player`: the decisions only this box asks for
"""

from questable.runebound.mists_of_zanaga.greedy.player import Greedy

__all__ = ["Greedy"]
