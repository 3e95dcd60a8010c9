"""The layer of this box over the Runebound rulebook."""

from questable.kernel.engine.rulebook import Rulebook

layer = Rulebook("avatars-of-kelnov")
