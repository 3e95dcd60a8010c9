"""Scenes as plain data: what has not changed since the last scene is not made anew.

From one scene to the next few things change: a figure moves, a counter goes. Parts that are as they were stay the same
objects in plain form, too, so that whoever looks for the difference need not look into them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from questable import HexBoard, Scene, Tile, TileBoard
from questable.breath import breathe
from questable.speech import Phrasebook
from questable.table.patches import Plain, without_nulls

WIDE = frozenset({Scene, HexBoard, TileBoard})
"""What is taken apart without being compared: something in it has always changed."""


class Flattener:
    """Says scenes in one language, one after the other, and keeps the last one."""

    def __init__(self, phrases: Phrasebook) -> None:
        self._phrases = phrases
        self._last: tuple[Scene, Plain] | None = None

    def forget(self) -> None:
        """Somebody is called otherwise than before: everything has to be said anew."""
        self._last = None

    def flat(self, scene: Scene) -> Plain:
        """The scene, ready for the wire, without fields that are null."""
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
        return without_nulls(made) if b"null" in msgspec.json.encode(made) else made  # looking is quicker

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
        """Things by their id: each is looked at for itself. Mostly there are the same ones as before."""
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
    """The fields of a struct and what stands in them if nothing is said."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(
            (field.name, field.default_factory() if callable(field.default_factory) else field.default)
            for field in msgspec.structs.fields(kind)
        )
    return _FIELDS[kind]
