"""The Runebound family: one module per chapter of the rulebook, cards as data, adventures as layers.

Chapters refer to each other (a fight may knock out, a knock-out loses cards, cards are sold in markets). Importing the
Adventure chapter first loads all of them, so any of them can be imported first.
"""

from questable.runebound import adventure as adventure
