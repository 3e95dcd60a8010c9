"""Scenes as plain data, reusing whatever has not changed since the last scene.

Little changes from one scene to the next: a figure moves, a counter goes. Unchanged parts stay the same objects in
plain form too, so that comparisons can skip them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from questable import HexBoard, Scene, Tile, TileBoard
from questable.breath import breathe
from questable.speech import Phrasebook
from questable.table.patches import Plain, without_nulls

WIDE = frozenset({Scene, HexBoard, TileBoard})
"""Always taken apart without a comparison, since something in it has always changed."""


class Flattener:
    """Turns scenes into plain data in one language, keeping the last one."""

    def __init__(self, phrases: Phrasebook) -> None:
        self._phrases = phrases
        self._last: tuple[Scene, Plain] | None = None

    def forget(self) -> None:
        """Start afresh, because a name has changed and every text may be different."""
        self._last = None

    def flat(self, scene: Scene) -> Plain:
        """Return the scene ready to send, without null fields."""
        before, plain = self._last or (None, None)
        made: Plain = self._flat(scene, before, plain)
        self._last = scene, made
        return made

    def _flat(self, new: Any, old: Any, plain: Any) -> Any:
        kind = type(new)
        breathe()
        if kind in WIDE:
            return self._struct(new, old, plain) if kind is type(old) else self._struct(new, None, {})
        if plain is not None and (new is old or new == old):
            return plain
        if kind is Tile:
            return self._struct(new, old, plain) if kind is type(old) else self._struct(new, None, {})
        if kind is dict and isinstance(next(iter(new.values()), None), msgspec.Struct):
            return self._things(new, old, plain) if plain is not None else self._things(new, {}, {})
        made = self._phrases.plain(new)
        return without_nulls(made) if b"null" in msgspec.json.encode(made) else made  # comparing is faster

    def _struct(self, new: msgspec.Struct, old: msgspec.Struct | None, plain: Plain) -> Plain:
        made: Plain = {}
        config = type(new).__struct_config__
        if config.tag_field is not None:
            made[config.tag_field] = config.tag
        for name, default in _fields(type(new)):
            value = getattr(new, name)
            if value is None or value is default or (not value and type(value) is dict and type(default) is dict):
                continue
            made[name] = self._flat(value, getattr(old, name, None), plain.get(name))
        return made

    def _things(self, new: dict[Any, Any], old: dict[Any, Any], plain: Plain) -> Plain:
        """Convert things one by one, by id. Most are the same as before."""
        if list(new) != list(old):
            return {str(key): self._flat(value, old.get(key), plain.get(str(key))) for key, value in new.items()}
        made = plain
        for name, value, before in zip(plain, new.values(), old.values(), strict=True):
            if value is not before and (flat := self._flat(value, before, plain[name])) is not plain[name]:
                made = dict(plain) if made is plain else made
                made[name] = flat
        return made


_FIELDS: dict[type[msgspec.Struct], tuple[tuple[str, Any], ...]] = {}


def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a struct with their defaults."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(
            (field.name, field.default_factory() if callable(field.default_factory) else field.default)
            for field in msgspec.structs.fields(kind)
        )
    return _FIELDS[kind]
