"""The Runebound family: one module per chapter of the rulebook, cards as data, adventures as layers."""
