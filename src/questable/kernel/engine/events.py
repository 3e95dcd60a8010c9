"""Everything that happens is an event, and every event cites its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Event(NamedTuple):
    """An event: what happened, the facts, the rules of the step that did it, and who may know.

    `only` is None when everyone sees the event; otherwise it lists the seats that do.
    """

    kind: str
    facts: Mapping[str, Any]
    rules: tuple[str, ...]
    only: tuple[int, ...] | None = None

    def visible_to(self, seat: int | None) -> bool:
        return self.only is None or seat in self.only


Sink = Callable[[Event], object]
