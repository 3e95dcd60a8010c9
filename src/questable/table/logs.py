"""The log of a server: plain lines for people, JSON objects for programs. It identifies nobody."""

from __future__ import annotations

import json
import logging
import sys
import time
from datetime import UTC, datetime

FORMATS = ("text", "json")
QUIET = 60.0
"""Seconds between two lines that say the same about strangers."""

REMEMBERED = 100
"""The most different lines whose last time is remembered."""


class Seldom(logging.Filter):
    """A filter that passes the same line only once in a while, with the number of lines suppressed."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = time.monotonic
        self._said: dict[str, tuple[float, int]] = {}  # when, and the number suppressed since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info:
            return True  # a bug, so no two need be the same
        if len(self._said) > REMEMBERED:
            self._said.clear()
        now, what = self.clock(), str(record.msg)[:200]
        last, kept = self._said.get(what, (now - QUIET, 0))
        if now - last < QUIET:
            self._said[what] = last, kept + 1
            return False
        self._said[what] = now, 0
        if kept:
            record.msg, record.args = f"{record.getMessage()} ({kept} more)", ()
        return True


class AsJson(logging.Formatter):
    """A JSON object for each line: time, level, source, message, and the place of any failure."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up(form: str) -> None:
    """Send errors, warnings and the table's own messages to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if form == "json" else logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    for name, level in (("questable", logging.INFO), ("uvicorn", logging.WARNING), ("asyncio", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
