"""The errors Questable raises on purpose.

The command line, the server and notebooks catch `QuestableError` and show its message, one line written for the person
who caused it. Anything else that escapes is a bug.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass


class QuestableError(Exception):
    """An error the caller can understand and fix."""

    def __str__(self) -> str:
        """The bare message; without this, subclasses that are also KeyErrors would show it in quotes."""
        return " ".join(str(arg) for arg in self.args)


@dataclass(frozen=True, kw_only=True)
class Flaw:
    """One mistake in a content file: its place, the reason, and what could be there instead."""

    file: str = ""
    line: int = 0  # 0: the whole file
    card: str = ""
    field: str = ""  # `item[0].ability[1].when[0]`
    reason: str
    allowed: tuple[str, ...] = ()  # the allowed words, if there is a fixed list

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(filter(None, (where, self.card, self.field, self.reason)))


class ContentError(QuestableError):
    """A content or rules file is missing, malformed or contradicts itself. `flaws` has everything that is wrong."""

    flaws: tuple[Flaw, ...] = ()

    @classmethod
    def of(cls, flaws: Sequence[Flaw]) -> ContentError:
        """Return an error with the first flaw in one line, and how many more there are."""
        more = f" (and {len(flaws) - 1} more: `questable content check` lists all)" if len(flaws) > 1 else ""
        error = cls(f"{flaws[0]}{more}")
        error.flaws = tuple(flaws)
        return error

    def told(self) -> tuple[Flaw, ...]:
        """Return all flaws; an error without flaws becomes one."""
        return self.flaws or (Flaw(reason=str(self)),)


class RecordError(QuestableError):
    """A saved game cannot be read, or does not replay to what it claims."""


class IllegalChoice(QuestableError):
    """The choice is not among the options of the open decision."""


class EngineError(QuestableError):
    """The rules failed in the middle of a choice: a bug. The game is where it was before the choice."""

    choice = ""  # the text id of the choice
    record = b""  # the game before it, to reproduce the error; empty if the position has no history (an imagined one)

    def report(self) -> str:
        """Return what a developer needs: what happened, where, and how to reproduce it."""
        story = "".join(traceback.format_exception(self.__cause__ or self)).rstrip()
        return f"{self}\nchoice: {self.choice}\nrecord: {self.record.decode() or 'none'}\n{story}"


class StuckError(EngineError):
    """Two rules trigger each other: no decision after many steps. The message names the agenda."""


class RulebookError(QuestableError):
    """Boxes do not fit together, or a box is badly written: a layer changes what is not there, two layers remove the
    same thing, a field does not say who may see it."""


class SetupError(QuestableError):
    """A new game cannot be set up as asked: adventure, seats, variants or packs do not fit."""


class EvidenceError(QuestableError):
    """The evidence of the last test run is missing or cannot be read."""


class UnknownRule(QuestableError, KeyError):
    """No rule of the catalogue has this id."""
