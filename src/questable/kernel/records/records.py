"""Records: a saved game is a seed and a list of choices, with the rules number and a hash of the content.

Replaying a record leads to the same game. The proof is the *trail*, a hash of all questions, answers and dice on the
way (`Game.trail`). It outlives new fields, renamed steps and corrected texts.

The snapshot in a file is a cache, so that opening a game needs no replay. It counts only as a last resort: if rules or
content have changed so that the same choices lead elsewhere, the game continues from its snapshot, and the record says
from which choice on it can be verified (`Origin`).
"""

from __future__ import annotations

import base64
import contextlib
import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any

import msgspec

from questable.errors import ContentError, EngineError, IllegalChoice, RecordError, SetupError
from questable.kernel.content.content import Folder
from questable.kernel.content.decoding_lock import TYPED
from questable.kernel.content.pack_files import PackFiles
from questable.kernel.content.packs import CARRIED, Pack, PackWish, split
from questable.kernel.engine.adventure import Adventure, Origin, Setting, make_setting
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.dice import Dice, key_of, seed_hash
from questable.kernel.engine.game import Chronicle, Game, as_asked, begin, blank, fingerprint_of, in_order
from questable.kernel.engine.pack_choice import find_pack, known_packs
from questable.version import RULES, __version__

FORMAT = 2
OLDEST = 1  # of 0.1: its fingerprint and its content hash depend on the layout of state and files
SEAL = b',"check":"%s"}'
TRIALS, TRIAL_LENGTH = 50, 20  # games, and choices in each, to try out a snapshot of other rules
REASON = 30_000  # the largest number in a position; rounds and turns of the longest games reach a third of it
LIMIT = 16 * 2**20  # bytes; a long evening takes a tenth of a megabyte


MANY = 100  # variants or packs
CHOICES = 100_000  # the longest games need a tenth of this

ShortText = Annotated[str, msgspec.Meta(max_length=200)]
Text = Annotated[str, msgspec.Meta(max_length=4000)]
Carried = Annotated[str, msgspec.Meta(max_length=CARRIED)]


class Record(msgspec.Struct, kw_only=True):
    """The contents of a `.quest` file."""

    questable: int = FORMAT
    engine: ShortText = __version__
    rules: int = 0  # the rules number; 0: of 0.1, which had none
    adventure: ShortText
    seats: Annotated[int, msgspec.Meta(ge=1, le=10)]
    seed: Text
    # who has each seat, as the writing program calls them: `human`, a bot; empty if unknown
    players: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=10)] = ()
    variants: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=MANY)] = ()
    # their ids, with `:focus` if their cards come first; up to format 2 of 0.2 as they were named: perhaps a folder
    packs: Annotated[tuple[Text, ...], msgspec.Meta(max_length=MANY)] = ()
    # of those packs, in the same order: id -> hash of what matters in play
    pack_hashes: Annotated[dict[Text, ShortText], msgspec.Meta(max_length=MANY)] = {}
    # id -> name of a file -> its text: small packs that are not shipped, whole
    carried: Annotated[dict[Text, dict[ShortText, Carried]], msgspec.Meta(max_length=MANY)] = {}
    content: ShortText = ""  # hash of all content that matters in play
    script: str = msgspec.field(default="", name="choices")  # text ids, one a line: quick to write and read
    seats_script: str = msgspec.field(default="", name="chosen_by")  # their seats, a digit each
    trail: str = ""  # running hash of questions and answers; `fingerprint` closes it with the open question
    fingerprint: str = ""  # Game.trail(); in format 1 the hash of the snapshot
    origin: Origin | None = None  # where the game continued under other rules or content; None: the set-up
    snapshot: dict[str, Any] | None = None

    @property
    def choices(self) -> tuple[str, ...]:
        """The text ids of the choices, oldest first."""
        return tuple(self.script.split("\n")) if self.seats_script else ()

    @property
    def chosen_by(self) -> tuple[int, ...]:
        """The seats that made the choices."""
        return tuple(map(int, self.seats_script))

    @property
    def verifiable_from(self) -> int:
        """The choice from which the record can be verified."""
        return self.origin.move if self.origin is not None else 0


# Writing -------------------------------------------------------------------------------------------------------------


def record_of(game: Game, *, snapshot: bool = False) -> Record:
    """Return the record of a game."""
    setting, chronicle = game.setting, game.chronicle()
    return Record(
        rules=RULES,
        adventure=setting.adventure.id,
        seats=setting.seats,
        seed=setting.seed,
        variants=setting.variants,
        packs=setting.packs,
        pack_hashes=dict(setting.pack_hashes),
        carried={name: dict(files) for name, files in setting.carried.items()},
        content=setting.content.hash,
        script=chronicle.choices,
        seats_script=chronicle.seats_script,
        trail=chronicle.trail,
        fingerprint=game.trail(),
        origin=setting.origin,
        snapshot=_snapshot(game) if snapshot else None,
    )


def _snapshot(game: Game) -> dict[str, Any]:
    plain = game.snapshot()
    return plain | {"dice": {"drawn": plain["dice"]["drawn"]}}  # the key follows from the seed


def to_bytes(game: Game, players: Sequence[str] = ()) -> bytes:
    """Return the game as a `.quest` file: the record, and at the end a checksum of it.

    `players` are those at its seats, for continuing the game.
    """
    record = record_of(game, snapshot=True)
    record.players = tuple(players)
    return seal(record)


def seal(record: Record) -> bytes:
    """Return a record as a `.quest` file."""
    body = msgspec.json.encode(record)
    return body[:-1] + SEAL % blake2b(body, digest_size=16).hexdigest().encode()


def save(game: Game, path: str | Path, players: Sequence[str] = ()) -> None:
    """Write the whole file beside the old one, then replace it: an interruption loses nothing."""
    path = Path(path)
    data = to_bytes(game, players)
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


# Reading -------------------------------------------------------------------------------------------------------------


def read_record(source: str | Path | bytes) -> Record:
    """Read and check a record; refuse a damaged or foreign file with the reason."""
    name, data = ("the record", source) if isinstance(source, bytes) else (str(source), _read(Path(source)))
    body = data[: -len(SEAL % (b"0" * 32))] + b"}"
    if not data.endswith(SEAL % blake2b(body, digest_size=16).hexdigest().encode()):
        raise RecordError(_why_unsealed(name, data))
    try:
        with TYPED:
            record = msgspec.json.decode(body, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{name} is damaged: {_in_short(error)}") from error
    if not OLDEST <= record.questable <= FORMAT:
        raise RecordError(_other_format(name, record.questable))
    if record.seats_script and (
        record.script.count("\n") + 1 != len(record.seats_script)
        or not (record.seats_script.isascii() and record.seats_script.isdecimal())
    ):
        raise RecordError(f"{name} is damaged: it does not say who made which choice")
    if not 0 <= record.verifiable_from <= len(record.seats_script):
        raise RecordError(f"{name} is damaged: it continues after more choices than it holds")
    if len(record.seats_script) > CHOICES:
        raise RecordError(f"{name} has more than {CHOICES:,} choices, more than any real game")
    if len(set(record.variants)) < len(record.variants) or len(set(record.packs)) < len(record.packs):
        raise RecordError(f"{name} is damaged: it names a variant or a pack twice")
    return record


def _why_unsealed(name: str, data: bytes) -> str:
    """Return why the checksum does not fit: a damaged save, another format, or no save at all."""
    try:
        with TYPED:
            head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return f"{name} is damaged or no saved game: {_in_short(error)}"
    if head.questable is None:
        return f"{name} is no saved game of Questable"
    if head.questable not in range(OLDEST, FORMAT + 1):
        return _other_format(name, head.questable)
    return f"{name} is damaged: its check sum does not fit its content"


def _in_short(error: Exception) -> str:
    """Return an error on one line."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return "it is no text in UTF-8"
    return " ".join(str(error).split())[:200]


def _other_format(name: str, number: object) -> str:
    return f"{name} has format {number!r}; this version of Questable reads formats up to {FORMAT}"


class _Head(msgspec.Struct):
    questable: Any = None


# Opening -------------------------------------------------------------------------------------------------------------


def open_record(
    record: Record,
    find: Callable[[str], Adventure],
    packs: Sequence[PackWish] = (),
    *,
    proven: bool = False,
    folders: Sequence[Folder | Pack] | None = None,
) -> Game:
    """Return the game of a record, from its snapshot if that fits, else (or if `proven`) by replay.

    If rules or content have changed so that the same choices lead elsewhere, the game continues from the
    snapshot and is marked as not verifiable before it.
    """
    setting = setting_of(record, find, packs, folders)
    changed = changes(record, setting)
    if not changed and not proven and (game := _kept_position(record, setting)) is not None:
        return game
    try:
        game = replay(record, setting)
        if not (wrong := difference(record, game)):
            return game
    except RecordError as error:
        if not changed:
            raise
        wrong = str(error)
    if changed:
        return _go_on(record, setting, changed, wrong)
    raise RecordError(f"the record does not match the game: {wrong}")


def at_snapshot(
    record: Record,
    find: Callable[[str], Adventure],
    packs: Sequence[PackWish] = (),
    folders: Sequence[Folder | Pack] | None = None,
) -> Game | None:
    """Return the game as its snapshot shows it, without a replay; None if it does not fit."""
    setting = setting_of(record, find, packs, folders)
    return None if changes(record, setting) else _kept_position(record, setting)


def changes(record: Record, setting: Setting) -> str:
    """Return what has changed since the record was written that may make it play differently; empty: nothing."""
    if record.questable == FORMAT:
        if record.content and record.content != setting.content.hash:
            packs = [name for name, hash_ in record.pack_hashes.items() if setting.pack_hashes.get(name) != hash_]
            return f"the content has changed{f' (pack {packs[0]})' if packs else ''}"
        if record.rules != RULES:
            return f"the rules have changed (number {record.rules}, now {RULES})"
    if record.questable != FORMAT or record.engine != __version__:
        return f"the rules have changed (Questable {record.engine}, now {__version__})"
    return ""


def _kept_position(record: Record, setting: Setting) -> Game | None:
    """Return the snapshot's position if it is of this version in every field and agrees with the record."""
    if record.snapshot is None:
        return None
    try:
        game = _restored(record.snapshot, Chronicle(record.script, record.seats_script, record.trail), setting)
        return game if game.trail() == record.fingerprint and _fits(record.snapshot, game) else None
    except _MISFITS:
        return None


def _go_on(record: Record, setting: Setting, changed: str, wrong: str) -> Game:
    """Continue the game from here; earlier choices can be neither verified nor undone."""
    if record.snapshot is None:
        raise RecordError(f"{changed}, and the game cannot be continued: {wrong}")
    made = len(record.chosen_by)
    try:
        _within_reason(record.snapshot)
        game = _restored(record.snapshot, Chronicle(record.script, record.seats_script, record.trail), setting)
        if game.moves != made:
            raise msgspec.ValidationError(f"it shows the game after {game.moves} choices, not {made}")
        _try_out(game)
    except _MISFITS as error:
        reason = " ".join(f"{error}".split()) or type(error).__name__
        raise RecordError(
            f"{changed}, and the game cannot be continued: {wrong}; its snapshot does not fit: {reason}"
        ) from error
    game.barrier = made
    origin = Origin(move=made, why=changed, trail=record.trail, snapshot=_snapshot(game))
    game.setting = replace(setting, origin=origin)
    return game


_MISFITS = (
    *(msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError),
    *(AssertionError, RecursionError, EngineError),
)
"""Errors that a snapshot of other rules or content may cause."""


def _restored(snapshot: dict[str, Any], chronicle: Chronicle, setting: Setting) -> Game:
    game = blank(setting)
    game.restore({**snapshot, "dice": {**snapshot["dice"], "key": key_of(setting.seed)}})
    game.past = chronicle if chronicle.seats_script else None
    return game


def _fits(snapshot: dict[str, Any], game: Game) -> bool:
    """Return whether the position equals the snapshot in every field. Usually the order of fields agrees too."""
    here = game.position() | {"dice": {"drawn": game.dice.drawn}}
    return msgspec.json.encode(here) == msgspec.json.encode(snapshot) or in_order(_snapshot(game)) == in_order(snapshot)


def _within_reason(snapshot: dict[str, Any]) -> None:
    """Refuse numbers that would keep us busy for days: an unverified position may come from anyone."""
    level: list[Any] = [part for name, part in snapshot.items() if name not in ("moves", "barrier", "dice")]
    while level:
        if any(isinstance(part, int | float) and not -REASON < part < REASON for part in level):
            raise msgspec.ValidationError("its numbers are out of range")
        inner = [part.values() if isinstance(part, dict) else part for part in level if isinstance(part, dict | list)]
        level = [each for part in inner for each in part]


def _try_out(game: Game) -> None:
    """Check that the game really continues from here: its agenda may be of other rules, its cards may be gone.

    Play on at random for a turn or two, many times; the rules must not fail.
    """
    if game.decision is None and game.outcome is None:
        raise msgspec.ValidationError("it has no open question and no end")
    for number in range(TRIALS):
        twin, dice = game.clone(), Dice(key_of(f"trial {number}"))
        for _ in range(TRIAL_LENGTH):
            if twin.decision is None:
                break
            twin.play(dice.pick(twin.decision.options))


def setting_of(
    record: Record,
    find: Callable[[str], Adventure],
    packs: Sequence[PackWish] = (),
    folders: Sequence[Folder | Pack] | None = None,
) -> Setting:
    """Return the setting of a record, with its packs where they are now and the rules it was begun under."""
    adventure = _adventure(record, find, packs, folders)
    former = adventure.former_rules(record.rules, record.seats) if record.origin is None else ()
    setting = make_setting(
        adventure,
        seats=record.seats,
        seed=record.seed,
        variants=[*record.variants, *(each for each in former if each not in record.variants)],
        packs=list(_packs_now(record, adventure, packs, folders)),
    )
    return replace(setting, origin=record.origin) if record.origin is not None else setting


def _adventure(
    record: Record,
    find: Callable[[str], Adventure],
    packs: Sequence[PackWish],
    folders: Sequence[Folder | Pack] | None,
) -> Adventure:
    """Return the record's adventure; one that a pack brings comes with the pack."""
    from questable.kernel.engine.installed import find_adventure, installed

    if record.adventure not in installed():
        with contextlib.suppress(SetupError, ContentError):
            inside = [PackFiles(files, name) for name, files in record.carried.items()]
            return find_adventure(record.adventure, [*packs, *inside], folders)
    try:
        return find(record.adventure)
    except SetupError as error:
        if not record.packs:
            raise
        reason = f"{error}; it may be that of a pack ({', '.join(record.packs)}): name its folder with --pack"
        raise SetupError(reason) from error


def _packs_now(
    record: Record, adventure: Adventure, packs: Sequence[PackWish], folders: Sequence[Folder | Pack] | None
) -> Iterator[Pack]:
    """Return the record's packs by id: those the user names, those it carries, those installed here.

    A pack without an id is known by its contents. A record of 0.1 does not name its packs.
    """
    left = {pack.id: pack for pack in (find_pack(adventure, each, folders) for each in packs)}
    if not record.pack_hashes and left:
        if len(left) != len(record.packs):
            raise SetupError(f"the game was played with {len(record.packs)} packs, not {len(left)}")
        yield from left.values()
        return
    at_hand = known_packs(adventure, folders) if record.packs else {}
    for named, (name, hash_) in zip(record.packs, _names_and_hashes(record), strict=True):
        focus = split(named)[1]
        if name not in left and (alike := next((key for key, pack in left.items() if pack.hash == hash_), "")):
            yield replace(left.pop(alike), id=name, focus=focus)
            continue
        found = left.pop(name, None) or _carried(record, name, at_hand) or at_hand.get(name)
        if found is None and not packs and folders is None and Path(named).is_dir():  # the names in old records
            found = find_pack(adventure, named)
        if found is None:
            there = "" if name == split(named)[0] else f" (then at {named})"
            raise SetupError(f"no pack {name!r}{there}: the game was played with it; name its folder with --pack")
        yield replace(found.printed_as(hash_), focus=focus)
    if left:
        raise SetupError(f"the game was played without the pack {next(iter(left))!r}")


def _names_and_hashes(record: Record) -> list[tuple[str, str]]:
    if len(record.pack_hashes) == len(record.packs):
        return list(record.pack_hashes.items())
    return [(split(named)[0], record.pack_hashes.get(split(named)[0], "")) for named in record.packs]


def _carried(record: Record, name: str, at_hand: Mapping[str, Pack]) -> Pack | None:
    """Return a pack that came with the record. It stays in memory and cannot replace a shipped one."""
    if name not in record.carried or (name in at_hand and at_hand[name].shipped):
        return None
    try:
        files = PackFiles(record.carried[name], name)
    except ContentError as error:
        raise RecordError(f"the pack {name!r} inside the record is damaged: {error}") from error
    if files.size > CARRIED:
        raise RecordError(f"the pack {name!r} inside the record is larger than {CARRIED:,} bytes")
    return Pack(name, files)


def reseed(game: Game, seed: str, why: str) -> Game:
    """Return the same game with new dice, for a table where someone knows the dice to come.

    What nobody has seen is reshuffled too, except in families whose seats know different things. Earlier choices can be
    neither verified nor undone.
    """
    setting = replace(game.setting, seed=seed, mark=seed_hash(seed), origin=None)
    if not game.moves:
        return begin(setting)
    mixed = game.clone() if setting.secrets else game.imagine(None, seed)
    twin = mixed if mixed.decision == game.decision else game.clone()
    twin.past, twin.dice, twin.barrier = game.chronicle(), Dice(key_of(seed)), game.moves
    origin = Origin(move=game.moves, why=why, trail=game.chronicle().trail, snapshot=_snapshot(twin))
    twin.setting = replace(setting, origin=origin)
    return twin


# Playing again -------------------------------------------------------------------------------------------------------


def replay(record: Record, setting: Setting, *, to: int | None = None, sink: Any = None) -> Game:
    """Replay the choices of a record, all or the first `to`, from the set-up or from where it continued."""
    if to is not None and to < record.verifiable_from:
        raise RecordError(f"the choices before number {record.verifiable_from} cannot be checked: {_why(record)}")
    game = _start(record, setting, sink)
    for number, choice in enumerate(record.choices[game.moves : to], start=game.moves + 1):
        try:
            game.play(choice)
        except (IllegalChoice, EngineError) as error:
            raise RecordError(f"the record does not match the game: choice {number}: {error}") from error
    game.listen(None)
    return game


def _start(record: Record, setting: Setting, sink: Any) -> Game:
    origin = record.origin
    if origin is None:
        return begin(setting, sink)
    script = "\n".join(record.choices[: origin.move])
    try:
        _within_reason(origin.snapshot)
        game = _restored(origin.snapshot, Chronicle(script, record.seats_script[: origin.move], origin.trail), setting)
        if game.moves != origin.move:
            raise msgspec.ValidationError(f"it shows the game after {game.moves} choices")
        if not _fits(origin.snapshot, game):  # the layout is different now; the trail tells whether it plays the same
            _try_out(game)
    except _MISFITS as error:
        raise RecordError(f"the position after choice {origin.move}, where it begins, does not fit: {error}") from error
    game.sink = sink
    return game


def _why(record: Record) -> str:
    return record.origin.why if record.origin is not None else ""


def verify(
    record: Record,
    find: Callable[[str], Adventure],
    packs: Sequence[PackWish] = (),
    folders: Sequence[Folder | Pack] | None = None,
) -> Game:
    """Replay from the seed and compare with the file; return the game, or raise with the difference.

    A game that continued under other rules is verified from there: see `game.verifiable_from`.
    """
    setting = setting_of(record, find, packs, folders)
    changed = changes(record, setting)
    try:
        game = replay(record, setting)
    except RecordError as error:
        raise RecordError(f"{error}; {changed}" if changed else str(error)) from error
    wrong = difference(record, game)
    kept = None if wrong or changed else _kept_position(record, setting)
    if kept is not None and kept.fingerprint() != game.fingerprint():
        wrong = "its snapshot shows another position than its choices lead to"
    if wrong:
        raise RecordError(f"the record does not verify: {wrong}{f'; {changed}' if changed else ''}")
    return game


def difference(record: Record, game: Game) -> str:
    """Return what is wrong with a record whose choices led to this game; empty: nothing."""
    if game.chronicle().seats != record.chosen_by:
        return "it says that other seats made these choices"
    if record.questable == FORMAT:
        same = not record.fingerprint or record.fingerprint == game.trail()
    else:
        same = not record.fingerprint or record.fingerprint == game.fingerprint() or _shown_in_format_1(record, game)
    return "" if same else "the same seed and choices lead to another position"


def _shown_in_format_1(record: Record, game: Game) -> bool:
    """Return whether a record of 0.1 shows this game; its hash depends on the layout of that time.

    Its choices all fitted. If it has a snapshot, that must show the same question, dice and end.
    """
    shown = record.snapshot
    if shown is None:
        return True
    key = base64.b64encode(key_of(record.seed)).decode()
    try:
        end, top = shown["outcome"], shown["agenda"][-1] if shown["agenda"] else None
        question = None
        if top is not None:
            seat, topic, options, subject, *_ = top[1]
            question = Decision(seat, topic, tuple(Option(*each) for each in options), subject)
        return (
            fingerprint_of({**shown, "dice": {**shown["dice"], "key": key}}) == record.fingerprint
            and shown["moves"] == game.moves
            and as_asked(question, shown["dice"]["drawn"]) == as_asked(game.decision, game.dice.drawn)
            and (None if end is None else (tuple(end["winners"]), tuple(end["ranking"]), end["reason"]))
            == (None if game.outcome is None else (game.outcome.winners, game.outcome.ranking, game.outcome.reason))
        )
    except _MISFITS:
        return False


# When the rules fail -------------------------------------------------------------------------------------------------


def before_the_last(game: Game, decision: Decision) -> Game | None:
    """Return the game before its last choice, by replay; None if its history is unknown (an imagined position)."""
    with contextlib.suppress(Exception):
        record = record_of(game)
        if len(record.seats_script) == game.moves:
            twin = replay(record, game.setting, to=game.moves - 1)
            if twin.decision == decision and type(twin) is type(game):
                return twin
    return None


def why_failed(error: Exception, option: Option, before: Game | None) -> EngineError:
    """Return what happened, in one line, with the record that reproduces it."""
    if isinstance(error, EngineError):
        failure = error
    else:
        place, trace = "", error.__traceback__
        while trace is not None:
            place, trace = trace.tb_frame.f_code.co_name, trace.tb_next
        text = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        fate = "the game is as it was before" if before is not None else "the position is lost"
        failure = EngineError(f"the rules failed at {option.id!r}: {text} (in {place}); {fate}")
    failure.choice = option.id
    failure.record = seal(record_of(before)) if before is not None else b""
    return failure


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > LIMIT:
            raise RecordError(f"{path} is too large for a saved game")
        return path.read_bytes()
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror}") from error
