"""Records: a saved game is a seed and a list of choices, plus versions and a content hash.

Replaying a record gives the same position, bit for bit. The snapshot in a file is only a cache, so that opening a game
does not replay it; a file whose snapshot does not fit this engine is replayed and compared with the saved fingerprint.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from questable.errors import IllegalChoice, RecordError
from questable.kernel.adventure import Adventure, Setting, make_setting
from questable.kernel.dice import key_of
from questable.kernel.game import Chronicle, Game, begin, blank, fingerprint_of
from questable.kernel.threads import TYPED
from questable.version import __version__

FORMAT = 1
SEAL = b',"check":"%s"}'
LIMIT = 16 * 2**20  # bytes; a long evening takes a tenth of a megabyte


class Record(msgspec.Struct, kw_only=True):
    """What a `.quest` file holds."""

    questable: int = FORMAT
    engine: str = __version__
    adventure: str
    seats: int
    seed: str
    variants: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    content: str = ""  # hash of the content files
    script: str = msgspec.field(default="", name="choices")  # text ids, one a line: quick to write and read
    seats_script: str = msgspec.field(default="", name="chosen_by")  # who made them, a digit each
    fingerprint: str = ""
    snapshot: dict[str, Any] | None = None

    @property
    def choices(self) -> tuple[str, ...]:
        """The text ids of the choices, oldest first."""
        return tuple(self.script.split("\n")) if self.seats_script else ()

    @property
    def chosen_by(self) -> tuple[int, ...]:
        """The seats that made them."""
        return tuple(map(int, self.seats_script))


def record_of(game: Game, *, snapshot: bool = False) -> Record:
    """The record of a game."""
    setting, chronicle = game.setting, game.chronicle()
    record = Record(
        adventure=setting.adventure.id,
        seats=setting.seats,
        seed=setting.seed,
        variants=setting.variants,
        packs=setting.packs,
        content=setting.content.hash,
        script=chronicle.choices,
        seats_script=chronicle.seats_script,
    )
    if snapshot:
        plain = game.snapshot()
        record.fingerprint = fingerprint_of(plain)
        record.snapshot = plain | {"dice": {"drawn": plain["dice"]["drawn"]}}  # the key follows from the seed
    return record


def to_bytes(game: Game) -> bytes:
    """The game as the content of a `.quest` file: the record, and last a check sum of all that stands before it."""
    return seal(record_of(game, snapshot=True))


def seal(record: Record) -> bytes:
    body = msgspec.json.encode(record)
    return body[:-1] + SEAL % blake2b(body, digest_size=16).hexdigest().encode()


def save(game: Game, path: str | Path) -> None:
    """Write the file in full beside the old one, then put it in its place: nothing is lost if we are interrupted."""
    path = Path(path)
    data = to_bytes(game)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        try:
            with draft.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)  # noqa: PTH105  (the atomic one)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise RecordError(f"cannot write {path}: {error.strerror}") from error


def read_record(source: str | Path | bytes) -> Record:
    """Read and check a record; a damaged or foreign file is refused with the reason."""
    name, data = ("the record", source) if isinstance(source, bytes) else (str(source), _read(Path(source)))
    body = data[: -len(SEAL % (b"0" * 32))] + b"}"
    if not data.endswith(SEAL % blake2b(body, digest_size=16).hexdigest().encode()):
        raise RecordError(_why_unsealed(name, data))
    try:
        with TYPED:
            record = msgspec.json.decode(body, type=Record)
    except msgspec.ValidationError as error:
        raise RecordError(f"{name} is damaged: {error}") from error
    if record.questable != FORMAT:
        raise RecordError(_other_format(name, record.questable))
    if record.seats_script and (
        record.script.count("\n") + 1 != len(record.seats_script) or not record.seats_script.isdecimal()
    ):
        raise RecordError(f"{name} is damaged: it does not say who made each choice")
    return record


def _why_unsealed(name: str, data: bytes) -> str:
    """The check sum does not fit: is it a damaged save, another format, or no save at all?"""
    try:
        with TYPED:
            head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return f"{name} is damaged or no saved game: {error}"
    if head.questable is None:
        return f"{name} is no saved game of Questable"
    if head.questable != FORMAT:
        return _other_format(name, head.questable)
    return f"{name} is damaged: its check sum does not fit its content"


def _other_format(name: str, number: object) -> str:
    return f"{name} has format {number!r}; this version of Questable reads format {FORMAT}"


class _Head(msgspec.Struct):
    questable: Any = None


def open_record(record: Record, find: Callable[[str], Adventure], packs: Sequence[str | Path] = ()) -> Game:
    """The game of a record, from its snapshot where that fits, otherwise by replay."""
    setting = setting_of(record, find, packs)
    if record.snapshot is not None and record.engine == __version__:
        game = blank(setting)
        try:
            game.restore({**record.snapshot, "dice": {**record.snapshot["dice"], "key": key_of(record.seed)}})
        except (msgspec.ValidationError, LookupError, TypeError, ValueError) as error:
            raise RecordError(f"the snapshot is damaged: {error}") from error
        game.past = Chronicle(record.script, record.seats_script) if record.seats_script else None
        return game
    game = replay(record, setting)
    if record.fingerprint and game.fingerprint() != record.fingerprint:
        raise RecordError(
            f"the game was saved by Questable {record.engine}, whose rules differ from those of {__version__}: "
            "the same choices lead to another position"
        )
    return game


def setting_of(record: Record, find: Callable[[str], Adventure], packs: Sequence[str | Path] = ()) -> Setting:
    """The setting a record was played in; content that has changed since is refused."""
    setting = make_setting(
        find(record.adventure),
        seats=record.seats,
        seed=record.seed,
        variants=record.variants,
        packs=tuple(packs) or record.packs,
    )
    if record.content and record.content != setting.content.hash:
        raise RecordError("the content files have changed since this game was saved; it cannot be continued")
    return setting


def replay(record: Record, setting: Setting, *, to: int | None = None, sink: Any = None) -> Game:
    """Play the choices of a record again, all or the first `to` of them."""
    game = begin(setting, sink)
    for number, choice in enumerate(record.choices[:to]):
        try:
            game.play(choice)
        except IllegalChoice as error:
            raise RecordError(f"the record does not fit: choice {number + 1}: {error}") from error
    game.listen(None)
    return game


def verify(record: Record, find: Callable[[str], Adventure], packs: Sequence[str | Path] = ()) -> Game:
    """Replay from the seed and compare with what the file says; gives the game, or raises with the difference."""
    game = replay(record, setting_of(record, find, packs))
    if record.fingerprint and game.fingerprint() != record.fingerprint:
        raise RecordError("the record does not verify: the same seed and choices lead to another position")
    return game


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > LIMIT:
            raise RecordError(f"{path} is too large for a saved game")
        return path.read_bytes()
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror}") from error
