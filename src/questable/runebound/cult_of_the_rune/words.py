"""The words this box adds to those of the family."""

from __future__ import annotations

from questable.runebound.abilities.vocabulary import Vocabulary
from questable.runebound.cult_of_the_rune.content import Cult, Cultist

VOCABULARY = Vocabulary(kinds={"cultist": Cultist}, tables={"cult": Cult})
