"""The Runebound family: one module per chapter of the rulebook, cards as data, adventures as layers.

Chapters refer to each other (a fight may knock out, a knock-out loses cards, cards are sold in markets). Importing the
Adventure chapter first brings all of them in, so that any of them can be the first one somebody imports.
"""

from questable.runebound import adventure as adventure
