"""Everything that happens is an event, and every event cites its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Event(NamedTuple):
    """What happened, the facts, the rule ids of the step that did it, and who may know of it.

    `only` is None when everybody sees the event; otherwise it lists the seats that do.
    """

    kind: str
    facts: Mapping[str, Any]
    rules: tuple[str, ...]
    only: tuple[int, ...] | None = None

    def visible_to(self, seat: int | None) -> bool:
        return self.only is None or seat in self.only


Sink = Callable[[Event], object]
