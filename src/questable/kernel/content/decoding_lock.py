"""For servers, which read content and records in several threads."""

from __future__ import annotations

from threading import RLock

TYPED = RLock()
"""Held while anything is decoded into a type: msgspec studies a type at its first use, and the process dies of a
segmentation fault if two threads use the same new type at the same moment."""
