"""A lock for servers, which read content and records in several threads."""

from __future__ import annotations

from threading import RLock

TYPED = RLock()
"""Held while anything is decoded into a type. msgspec inspects a type at its first use, and the process crashes if two
threads use the same new type at the same moment."""
