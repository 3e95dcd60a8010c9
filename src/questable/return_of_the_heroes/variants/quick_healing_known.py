"""What bots must know of quick healing."""

from __future__ import annotations

from questable.return_of_the_heroes.greedy.knows import Knows
from questable.return_of_the_heroes.variants.house_rules import RECOVER

KNOWS = Knows(actions={RECOVER: lambda look, options: options[0]})
