"""Where games are saved, and how saving is kept from being interrupted."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import signal
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

from questable import Game, read_record
from questable.errors import QuestableError, RecordError
from questable.speech import Say
from questable.version import __version__

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

ERRORS = "questable-errors.txt"
"""Where errors of the engine are written down, beside the saved game."""


OLDER = ".old"
"""Added to the name of a file for the copy of what it held when this evening began."""


class SaveFile:
    """The file of an evening: nobody else plays it meanwhile, and what it held before is kept beside it."""

    def __init__(self) -> None:
        self._held: BinaryIO | None = None
        self._begun: set[Path] = set()

    def hold(self, path: Path) -> None:
        """Lock an existing file; raises RecordError if another game has it."""
        if fcntl is None:
            return  # where an open file cannot be replaced, it is not held open
        while True:
            try:
                file = path.open("rb")
            except OSError:
                return  # whoever reads or writes it says why that cannot be
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                file.close()
                if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
                    return  # a disk that knows no locks
                raise RecordError(f"{path} is open in another window: close that one first") from error
            with contextlib.suppress(OSError):
                if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                    self.let_go()
                    self._held = file
                    return
            file.close()  # replaced while we were looking: take the new one

    def write(self, game: Game, path: Path, players: Sequence[str] = ()) -> None:
        """Save; with the first time in an evening what was there before is kept as a copy."""
        if path not in self._begun and path.exists():
            _copy(path, path.with_name(path.name + OLDER))
        game.save(path, players)
        self._begun.add(path)
        with contextlib.suppress(RecordError):  # somebody was quicker; the game is saved all the same
            self.hold(path)

    def let_go(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None


def _copy(path: Path, older: Path) -> None:
    """In full beside it, then in place. A copy that cannot be made must not keep the game from being saved."""
    draft = older.with_name(f".{older.name}.{secrets.token_hex(4)}")
    try:
        with contextlib.suppress(OSError):
            shutil.copyfile(path, draft)
            draft.replace(older)
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def writable(path: Path) -> None:
    """Say before an evening begins that it could not be saved there; nothing is written yet."""
    folder = path.parent
    problem = None if folder.is_dir() else errno.ENOENT
    if problem is None and not os.access(path if path.exists() else folder, os.W_OK):
        problem = errno.EACCES
    if problem is not None:
        raise RecordError(f"cannot write {path}: {os.strerror(problem)}")


def shown(game: Game, name: str) -> Game:
    """A game out of a file, if it can be put on the screen: whoever made the file may have invented the position."""
    presentation = game.setting.adventure.family.presentation
    try:
        for seat in (None, *range(game.setting.seats)):
            imagined = game.imagine(seat)
            presentation.scene(imagined)
            presentation.panels(imagined)
            presentation.hints(imagined)
    except Exception as error:
        raise RecordError(f"{name} is damaged: its position cannot be shown ({type(error).__name__})") from error
    return game


def save_first(game: Game, folders: Sequence[Path], players: Sequence[str] = ()) -> Path:
    """Save the game under a free name in the first of these folders that can be written to."""
    for folder in folders[:-1]:
        with contextlib.suppress(QuestableError):
            return _save_in(game, folder, players)
    return _save_in(game, folders[-1], players)


def _save_in(game: Game, folder: Path, players: Sequence[str]) -> Path:
    file = free_name(game, folder)
    game.save(file, players)
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
