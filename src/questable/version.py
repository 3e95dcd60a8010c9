"""The version of the engine and the number of its rules: saved games carry both."""

__version__ = "0.8.0"

RULES = 4
"""Raised when the same seed and choices lead to another game: when a golden game tells another story.

Games saved under another number are replayed; one that then differs continues from where it was.
"""
