"""The version of the engine: saved games carry it."""

__version__ = "0.1.0"
