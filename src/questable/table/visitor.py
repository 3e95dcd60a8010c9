"""Visitors of a table, and the reasons for turning them away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from questable.errors import QuestableError
from questable.speech import ENGLISH
from questable.table.messages import Answer, LogLine
from questable.table.patches import Plain
from questable.table.wording import refused


class Refusal(QuestableError):
    """A command that was not carried out, and the reason."""

    def __init__(self, code: str, *, stale: bool = False, **facts: Any) -> None:
        super().__init__(refused(code, facts))
        self.code, self.stale, self.facts = code, stale, facts

    def reason(self, language: str) -> str:
        return refused(self.code, self.facts, language)


class TurnedAway(QuestableError):
    """A visitor who may not join this table, or not now."""

    def __init__(self, code: str, *, again: bool = False) -> None:
        super().__init__(refused(code, {}))
        self.code, self.again = code, again


class Visitor:
    """A browser at the table: the seats it plays, and what it has been sent."""

    def __init__(self, send: Callable[[Answer], None], awaits_welcome: Callable[[], bool] = lambda: False) -> None:
        self.tell, self.awaits_welcome = send, awaits_welcome
        self.waiting: Callable[[], int] = lambda: 0  # bytes still to be sent
        self.seats: frozenset[int] = frozenset()
        self.name = ""
        self.language = ENGLISH
        self.shown: Plain = {}
        self.log: list[LogLine] = []
        self.skips = 0  # lines of the chronicle that came before the first it is told
        self.advised: asyncio.Task[None] | None = None  # a bot is being asked for advice
        self.inspects: asyncio.Task[None] | None = None  # information about a place is being prepared
        self.heard = 0  # number of events sent
        self.told = 0  # the last version announced by its events
