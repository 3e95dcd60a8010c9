"""The greedy player: a short list of rules of thumb over exact combat odds.

It looks at what its seat may know (an imagined position), says what every goal on the map is worth to it per turn, and
goes for the best. In combat it follows the odds. It plans no further than the next goal and models no opponents.

* `player`: one method per kind of decision
* `look`: the position as this seat sees it, and the prospects of fights
* `talents`: what optional abilities add to a fight
* `worth`: what effects and cards are worth, in gold
* `travel`: how far it is, and where the rolled dice lead
* `plan`: where to go
* `battle`: what to do in a combat
* `shopping`: what to buy, sell, heal, keep and learn
"""

from questable.runebound.greedy.player import Greedy

__all__ = ["Greedy"]
