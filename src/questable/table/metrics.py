"""Figures for operators of a table, as text that Prometheus reads (GET /metrics).

They identify nobody: no names, no addresses, no games.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Bounds in seconds."""
BEAT = 0.25
COUNTED = ("choices", "storage_failures", "bot_failures")
"""Counters reported from the start, because zero failures is worth knowing too."""


class Histogram:
    """A histogram of durations."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        told, lines = 0, [f"# TYPE {name} histogram"]
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self.counts, strict=True):
            told += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {told}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {told}"]


class Metrics:
    """The counts and times of one process."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))
        self.refusals: Counter[str] = Counter()
        self.commit_seconds, self.sync_seconds = Histogram(), Histogram()  # writing to the database, and to the disk
        self.bot_seconds, self.loop_lag = Histogram(), Histogram()
        self.gauges: dict[str, Callable[[], float]] = {}  # called when the metrics are read

    def text(self) -> str:
        lines: list[str] = []
        for name, ask in sorted(self.gauges.items()):
            lines += [f"# TYPE questable_{name} gauge", f"questable_{name} {ask():g}"]
        for name, count in sorted(self.counts.items()):
            lines += [f"# TYPE questable_{name}_total counter", f"questable_{name}_total {count}"]
        lines.append("# TYPE questable_refusals_total counter")
        lines += [f'questable_refusals_total{{code="{code}"}} {count}' for code, count in sorted(self.refusals.items())]
        lines += self.commit_seconds.lines("questable_commit_seconds")
        lines += self.sync_seconds.lines("questable_sync_seconds")
        lines += self.bot_seconds.lines("questable_bot_seconds")
        lines += self.loop_lag.lines("questable_loop_lag_seconds")
        return "\n".join(lines) + "\n"

    async def watch_the_loop(self) -> None:
        """Measure how late the event loop is, since any delay holds up all tables."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self.loop_lag.note(max(0.0, loop.time() - due))


METRICS = Metrics()
