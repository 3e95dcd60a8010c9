"""Where games are saved, and how saving is kept from being interrupted."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from questable import Game, read_record
from questable.errors import QuestableError, RecordError
from questable.speech import Say
from questable.version import __version__

ERRORS = "questable-errors.txt"
"""Where errors of the engine are written down, beside the saved game."""


def save_first(game: Game, folders: Sequence[Path]) -> Path:
    """Save the game under a free name in the first of these folders that can be written to."""
    for folder in folders[:-1]:
        with contextlib.suppress(QuestableError):
            return _save_in(game, folder)
    return _save_in(game, folders[-1])


def _save_in(game: Game, folder: Path) -> Path:
    file = free_name(game, folder)
    game.save(file)
    return file


def free_name(game: Game, folder: Path) -> Path:
    """A name no file has: a different game is never overwritten."""
    stem = game.setting.adventure.id
    file, number = folder / f"{stem}.quest", 1
    while file.exists():
        number += 1
        file = folder / f"{stem}-{number}.quest"
    return file


def went_on(game: Game) -> Say:
    """What to say of a game that the same choices no longer lead to."""
    origin = game.setting.origin
    assert origin is not None
    return Say("went-on", why=origin.why, move=origin.move)


def write_down(report: str, folders: Sequence[Path]) -> Path | None:
    """Add the report of an error to a file in the first of these folders that can be written to."""
    for folder in folders:
        file = folder / ERRORS
        with contextlib.suppress(OSError), file.open("a", encoding="utf-8") as page:
            page.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC, Questable {__version__}\n{report}\n\n")
            return file
    return None


def may_replace(game: Game, file: Path) -> bool:
    """May the game be saved here? In a new file, or over an earlier save of this very game."""
    if not file.exists():
        return True
    try:
        record = read_record(file)
    except RecordError:
        return False
    choices = tuple(game.choices())
    return record.seed == game.setting.seed and choices[: len(record.choices)] == record.choices


@contextlib.contextmanager
def hang_up_is_an_interrupt() -> Iterator[None]:
    """A closed terminal and a polite kill are treated like Ctrl-C: the game is saved."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    signals = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    with _handled(dict.fromkeys(signals, interrupt)):
        yield


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """An impatient second Ctrl-C does not spoil the saving."""
    with _handled({signal.SIGINT: signal.SIG_IGN}):
        yield


@contextlib.contextmanager
def _handled(handlers: Mapping[signal.Signals, object]) -> Iterator[None]:
    old = {}
    with contextlib.suppress(ValueError):  # not in the main thread: leave the signals to whoever runs us
        old = {number: signal.signal(number, handler) for number, handler in handlers.items()}  # type: ignore[arg-type]
    try:
        yield
    finally:
        for number, handler in old.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
