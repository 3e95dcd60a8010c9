"""The log of a server: for people a line, for programs an object a line. Nothing in it says who anybody is."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

FORMATS = ("text", "json")


class AsJson(logging.Formatter):
    """One JSON object a line: when, how bad, where it comes from, what, and where it happened if something broke."""

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
    """Errors, warnings and what the table itself has to say, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if form == "json" else logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    for name, level in (("questable", logging.INFO), ("uvicorn", logging.WARNING), ("asyncio", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
