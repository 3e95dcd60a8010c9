"""JSON merge patches (RFC 7386): what to change in one document to make it another.

Such a patch cannot set a value to null, so documents that are patched hold none (`without_nulls`).
"""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def difference(old: Plain, new: Plain) -> Plain:
    """The patch that makes `new` of `old`. Lists are replaced as a whole.

    What is the same object in both is not looked into; what is not is compared once, on the way down.
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
    """What the patch makes of the old document, which stays as it is."""
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
    """The same document without the fields that are null."""
    if isinstance(plain, dict):
        return {name: without_nulls(value) for name, value in plain.items() if value is not None}
    return plain
