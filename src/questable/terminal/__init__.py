"""The command line: a thin layer over the public API. It knows no rules of any game."""
