"""The greedy player: a short list of rules of thumb over exact odds.

It looks at what its seat may know (an imagined position), says what every place on the map is worth to it, and goes to
the first of the best three goals in a row. Of what is hidden it remembers the guardians somebody has fought.

* `player`: one method per kind of decision
* `look`: how strong the hero is, how the last battle would go, what cubes, gold and life are worth
* `worth`: what tokens are worth: fights, encounters, quests, objects, draws from the bag
* `travel`: how far it is, with the roads that have to be found
* `plan`: where to go
"""

from questable.return_of_the_heroes.greedy.player import Greedy

__all__ = ["Greedy"]
