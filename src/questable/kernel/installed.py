"""The adventures of this machine. They announce themselves through the entry-point group `questable.adventures`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points

from questable.errors import SetupError
from questable.kernel.adventure import Adventure


@cache
def installed() -> dict[str, Callable[[], Adventure]]:
    """All adventures by id, not loaded yet."""
    return {entry.name: entry.load for entry in entry_points(group="questable.adventures")}


def adventures() -> tuple[Adventure, ...]:
    """Everything that can be played, in the order in which it is shown."""
    found = (load() for load in installed().values())
    return tuple(sorted(found, key=lambda adventure: (adventure.place, adventure.name)))


def find_adventure(name: str) -> Adventure:
    """The adventure with this id."""
    if name not in installed():
        raise SetupError(f"there is no adventure {name!r}; there are: {', '.join(sorted(installed()))}")
    return installed()[name]()
