"""Return of the Heroes: one module per chapter of the rulebook, tiles and tokens as data.

Chapters refer to each other (a fight may kill, an heir ends the turn, a turn begins with movement). Importing the Turn
chapter first loads all of them, so any of them can be imported first.
"""

from questable.return_of_the_heroes import turn as turn
