"""The command line: a thin edge over the public API. It knows no rules of any game."""
