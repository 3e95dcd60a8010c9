"""Those who come to a table, and how they are told that something cannot be."""

from __future__ import annotations

from collections.abc import Callable

from questable.errors import QuestableError
from questable.speech import ENGLISH
from questable.table.messages import Answer, LogLine
from questable.table.patches import Plain


class Refusal(QuestableError):
    """A command that is not carried out, and why."""

    def __init__(self, code: str, reason: str, *, stale: bool = False) -> None:
        super().__init__(reason)
        self.code, self.stale = code, stale


class TurnedAway(QuestableError):
    """Somebody who cannot come to this table, or not now."""

    def __init__(self, code: str, reason: str, *, again: bool = False) -> None:
        super().__init__(reason)
        self.code, self.again = code, again


class Visitor:
    """A browser at the table: the seats it plays, and what it has been shown."""

    def __init__(self, send: Callable[[Answer], None], awaits_welcome: Callable[[], bool] = lambda: False) -> None:
        self.tell, self.awaits_welcome = send, awaits_welcome
        self.waiting: Callable[[], int] = lambda: 0  # bytes that are still to be sent
        self.seats: frozenset[int] = frozenset()
        self.name = ""
        self.language = ENGLISH
        self.shown: Plain = {}
        self.log: list[LogLine] = []
