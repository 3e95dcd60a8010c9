"""What makes one process serve many tables without stumbling.

A full garbage collection looks at every object there is and stops all tables for as long. What was loaded at the start,
content, rules and presentation, stays for ever: it is set aside, and full collections are made rare and at a time of
our own choosing. Games are made of plain data without circles; what is left over by them goes without the collector.
What is new is looked at often and in small parts: nobody can be told anything while the collector looks.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys

import questable

THRESHOLDS = (2_000, 10, 100_000)
"""New objects before the youngest are looked at; how often that happens before the next older ones are."""
EVERY = 900.0
"""Seconds between two full collections."""


def load_all() -> None:
    """Everything that can be played, with all that shows it."""
    for adventure in questable.adventures():
        seats = min(max(2, adventure.seats[0]), adventure.seats[1])
        game = questable.new(adventure.id, seats=seats, seed="warm")
        adventure.family.presentation.scene(game.imagine(None))


def calm_collector() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def give_memory_back() -> None:
    """What was freed goes back to the system, where that must be asked for: after many have gone at once."""
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):  # another library of C
            ctypes.CDLL(None).malloc_trim(0)


async def settle_down() -> None:
    """Load what the tables will need, set it aside; then one pause in a quarter of an hour.

    Without that, what goes in circles would pile up.
    """
    await asyncio.to_thread(load_all)
    calm_collector()
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
        give_memory_back()
