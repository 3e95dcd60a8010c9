"""The version of the engine and the number of its rules: saved games carry both."""

__version__ = "0.8.0"

RULES = 4
"""Raised when the same seed and choices no longer lead to the same game: when a golden game tells another story.

Games saved under another number are played again; one that then goes another way is continued from where it stood.
"""
