"""JSON merge patches (RFC 7386): the changes from one document to another.

Such a patch cannot set a value to null, so patched documents contain none (`without_nulls`).
"""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def difference(old: Plain, new: Plain) -> Plain:
    """Return the patch from `old` to `new`. Lists are replaced as a whole.

    An object shared by both is skipped; everything else is compared once, on the way down.
    """
    patch: Plain = {name: None for name in old if name not in new}
    for name, value in new.items():
        before = old.get(name)
        if before is value:
            continue
        if isinstance(before, dict) and isinstance(value, dict):
            if inner := difference(before, value):
                patch[name] = inner
        elif before != value:
            patch[name] = value
    return patch


def merged(old: Any, patch: Any) -> Any:
    """Return the patched document without changing the old one."""
    if not isinstance(patch, dict):
        return patch
    new = dict(old) if isinstance(old, dict) else {}
    for name, value in patch.items():
        if value is None:
            new.pop(name, None)
        else:
            new[name] = merged(new.get(name), value)
    return new


def without_nulls(plain: Any) -> Any:
    """Return the document without the fields that are null."""
    if isinstance(plain, dict):
        return {name: without_nulls(value) for name, value in plain.items() if value is not None}
    return plain
