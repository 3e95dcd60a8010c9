"""The greedy player: a short list of rules of thumb over exact odds.

It looks at what its seat may know (an imagined position), values every place on the map, and goes to the first of the
best three goals in a row. Of the hidden things it remembers the guardians that heroes have fought.

* `player`: one method per kind of decision
* `look`: how strong the hero is, how the last battle would go, the value of cubes, gold and life
* `worth`: the value of tokens: fights, encounters, quests, objects, draws from the bag
* `travel`: distances, including roads that must be found
* `plan`: where to go
"""

from questable.return_of_the_heroes.greedy.player import Greedy

__all__ = ["Greedy"]
