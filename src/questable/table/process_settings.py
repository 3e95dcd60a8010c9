"""Process settings that let one process serve many tables smoothly.

A full garbage collection looks at every object there is and stops all tables meanwhile. Whatever was loaded at the
start (content, rules, presentation) stays for ever, so it is frozen, and full collections happen rarely and at a time
of our choice. Games are plain data without cycles, so their remains go without the collector. New objects are checked
often and in small parts, because no messages are sent during a collection.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys

import questable

THRESHOLDS = (2_000, 10, 100_000)
"""New objects before the youngest are checked, and how often that happens before the next generation is checked."""
EVERY = 900.0
"""Seconds between two full collections."""


def load_all() -> None:
    """Load everything that can be played, with its presentation."""
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
    """Load and freeze what the tables need; then pause once every quarter of an hour.

    Otherwise cyclic garbage would pile up.
    """
    await asyncio.to_thread(load_all)
    calm_collector()
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
        give_memory_back()
