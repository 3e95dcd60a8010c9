"""A pack as its maker sees it: its cards as they will look, and what is wrong with them.

Packs come from anybody, so they are read in a process of its own, with a deadline and a memory limit.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import msgspec

import questable
from questable import Adventure, Flaw, Pack, PackFiles
from questable.errors import ContentError, QuestableError
from questable.lab.inspection import inspect
from questable.speech import Spoken, best_language, catalogue_of, languages_of, phrasebook
from questable.table import messages as m
from questable.table.library import info_of, own_adventure, own_info
from questable.table.worker import Ask, Errands, WorkerFailed

ANSWER = 32 * 2**20  # bytes; the largest pack is told in a tenth of it
DEADLINE = 20.0  # seconds
FLAWS, LONG, WORDS = 300, 2000, 80
"""Of flaws that are told, letters of a reason, and words that could stand there."""
NAMELESS = "~"
CARDS = 600
"""Of a pack, that are shown."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A pack to be looked at: its files, the folder they lie in, or the id of a shipped one."""

    adventure: str
    language: str
    base: dict[str, str] = {}  # the files of the adventure, if it is a pack that was sent
    texts: dict[str, str] = {}
    folder: str = ""
    id: str = ""
    key: str = ""
    folders: tuple[str, ...] = ()  # packs of the server, one of which may be the adventure
    name: str = ""  # what it is called if it cannot say so itself


class PackPreview(msgspec.Struct, frozen=True, kw_only=True):
    """What was seen. The pictures of the cards are still names of files."""

    pack: m.PackInfo
    errors: tuple[m.Flaw, ...] = ()
    warnings: tuple[m.Flaw, ...] = ()
    cards: tuple[questable.CardText, ...] = ()


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    look: PackPreview | None = None
    problem: str = ""


def serve(question: bytes) -> bytes:
    """Runs in the worker."""
    return msgspec.msgpack.encode(reply_to(msgspec.msgpack.decode(question, type=Question)))


def reply_to(question: Question) -> Reply:
    """Whatever a pack makes its readers do, its sender is told what is wrong with it."""
    try:
        return Reply(look=_look_at(question))
    except QuestableError as error:
        if question.id:
            return Reply(problem=str(error))
        name = question.name
        info = m.PackInfo(id=question.key or name, called=name, name=name, problem="broken", reason=str(error))
        flaws = error.told() if isinstance(error, ContentError) else (Flaw(reason=str(error)),)
        return Reply(look=PackPreview(pack=info, errors=_told(flaws)))


def _look_at(question: Question) -> PackPreview:
    try:
        return look_at(question)
    except MemoryError:
        raise ContentError("the pack needs too much memory") from None


def look_at(question: Question) -> PackPreview:
    """A pack laid over an adventure."""
    beside = [PackFiles(question.base)] if question.base else []
    adventure = questable.find_adventure(question.adventure, beside, tuple(map(Path, question.folders)))
    if question.id:
        (pack,) = questable.find_packs(adventure, [question.id], ())
    else:
        source = Path(question.folder) if question.folder else PackFiles(question.texts, NAMELESS)
        for known in (catalogue_of, languages_of):  # words are read once elsewhere; here somebody is writing them
            known.cache_clear()
        (pack,) = questable.find_packs(adventure, [source])
    if pack.id == NAMELESS:
        raise ContentError('an uploaded pack needs a name: [pack] with id = "…" and name = "…" in one of its files')
    if (own := own_adventure(pack.folder)) is not None:
        below = next(each for each in questable.adventures(()) if each.family is own.family and each.boxes == own.boxes)
        found = inspect(pack, below)
        cards = () if found.errors else _cards(own, None, question.language)
        shown = own_info(own, question.language, question.key)
        return PackPreview(pack=shown, errors=_told(found.errors), warnings=_told(found.warnings), cards=cards)
    infos = [each for each in questable.packs(adventure, folders=[pack]) if each.pack.folder == pack.folder]
    if not infos:
        raise ContentError.of(questable.adventure_in(pack)[1])  # it is an adventure, but not as its table says
    (info,) = infos
    shown = info_of(info, adventure, question.language, question.key)
    if shown.problem == "not-taken":
        return PackPreview(pack=shown)
    found = inspect(pack, adventure)
    cards = () if found.errors else _cards(adventure, pack, question.language)
    return PackPreview(pack=shown, errors=_told(found.errors), warnings=_told(found.warnings), cards=cards)


def _told(flaws: Iterable[Flaw]) -> tuple[m.Flaw, ...]:
    return tuple(
        m.Flaw(
            reason=each.reason[:LONG],
            file=each.file,
            line=each.line,
            card=each.card,
            field=each.field,
            allowed=each.allowed[:WORDS],
        )
        for each in islice(flaws, FLAWS)
    )


def _cards(adventure: Adventure, pack: Pack | None, language: str) -> tuple[questable.CardText, ...]:
    """The cards of a pack, or of an adventure's own."""
    own, packs = [each.folder for each in adventure.own], [pack] if pack else []
    pack = pack or adventure.own[0]
    setting = questable.new(adventure.id, seats=adventure.seats[0], seed="cards", packs=packs, folders=own).setting
    book = phrasebook(setting, language=best_language(setting.phrases, language))
    catalogue = Spoken(setting, book).catalogue()
    origin = setting.content.origin
    return tuple(card for name, card in catalogue.items() if origin.get(name) == pack.id)[:CARDS]


class Workshop:
    """Looks at packs, one after the other."""

    def __init__(self, ask: Ask | None = None) -> None:
        self._errands = Errands(serve, answer=ANSWER, name="workshop", ask=ask)

    async def look(self, question: Question, who: str = "") -> PackPreview:
        """What there is to see of a pack; raises ContentError if it cannot be looked at. Those who ask take turns."""
        data = msgspec.msgpack.encode(question)
        try:
            answer = await self._errands.ask(data, DEADLINE, who)
        except WorkerFailed as error:
            raise ContentError(f"the pack cannot be read: {error}") from error
        reply = msgspec.msgpack.decode(answer, type=Reply)
        if reply.look is None:
            raise ContentError(reply.problem)
        return reply.look

    def close(self) -> None:
        self._errands.close()


def here(question: bytes, deadline: float) -> bytes:
    """Answers in this process: for tests that need no worker."""
    return serve(question)
