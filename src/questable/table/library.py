"""The packs a server knows: shipped ones, its owner's folders, and uploads.

A browser names packs by id, or an uploaded pack by its key, but never a folder. A game keeps a copy of its content
(`Setting.carried`), so it goes on whatever becomes of a folder or an uploaded pack.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

import questable
from questable import Adventure, Pack, PackFiles, Record
from questable.errors import ContentError, QuestableError
from questable.lab.pictures import BYTES, check_picture, is_picture
from questable.speech import ENGLISH, box_name, box_text, pack_name, pack_text
from questable.table import messages as m
from questable.table.pack_uploads import Parcel
from questable.table.responses import Wrong
from questable.table.store import Store, StoredPack

Folders: TypeAlias = Sequence[Path | PackFiles | Pack]
"""Returns the folders searched for packs."""
KEY = "~"
"""The prefix of an uploaded pack's key, which no id has."""
FOCUS = ":focus"
SHOWN = 100
"""The most adventures whose packs are remembered, by language, since people may upload any number of them."""
ASKED_AT_ONCE = 40
"""The most packs a browser may ask for at once."""


def in_record(record: Record) -> tuple[Pack, ...]:
    """Return the packs in a record."""
    return tuple(Pack(name, PackFiles(files, name)) for name, files in record.carried.items())


def adventure_of(record: Record, folders: Folders) -> Adventure:
    """Return the adventure of a record, which may come from a pack."""
    return questable.find_adventure(record.adventure, in_record(record), folders)


def packs_of(record: Record, folders: Folders) -> tuple[Pack, ...]:
    """Return the packs of a game that has not begun."""
    return questable.find_packs(adventure_of(record, folders), record.packs, (*in_record(record), *folders))


def as_made(setting: Any) -> tuple[Pack, ...]:
    """Return the packs of a game as they were when it was made, because folders may have changed."""
    kept: Mapping[str, Mapping[str, str]] = setting.carried
    return tuple(
        replace(pack, folder=PackFiles(kept[pack.id], pack.id)) if pack.id in kept else pack for pack in setting.in_play
    )


def packs_in_play(packs: Iterable[Pack], language: str = ENGLISH) -> tuple[m.PackInPlay, ...]:
    return tuple(m.PackInPlay(pack.id, pack_name(pack, language), pack.focus) for pack in packs)


def info_of(info: questable.PackInfo, adventure: Adventure, language: str, key: str = "") -> m.PackInfo:
    """Return what the page shows of a pack."""
    takes = adventure.takes
    left = {deck: info.brings[deck] - info.taken.get(deck, 0) for deck in info.left_out}
    refusing = tuple(dict.fromkeys(rule for rules in info.left_out.values() for rule in rules))
    asking = tuple(dict.fromkeys(rule for deck in info.taken if deck in takes for rule in takes[deck].rules))
    unwanted = info.pack.lent or all(deck in takes and takes[deck].how == "no" for deck in info.brings)
    problem = "" if not info.problem else "not-taken" if info.brings and unwanted else "broken"
    return m.PackInfo(
        id=key or info.id,
        called=info.id,
        name=pack_name(info, language),
        text=pack_text(info, language),
        source="sent" if key else "shipped" if info.shipped else "user",
        taken=tuple(m.PackPart(deck, count) for deck, count in info.taken.items()) if not problem else (),
        left_out=tuple(m.PackPart(deck, count, info.left_out[deck]) for deck, count in left.items() if count > 0),
        on_request=info.on_request,
        focusable=info.focusable and not problem,
        problem=problem,
        reason=info.problem if problem == "broken" else "",
        rules=refusing if problem == "not-taken" else asking if info.on_request else (),
    )


def own_adventure(folder: Path | PackFiles) -> Adventure | None:
    """Return the adventure in a pack, or None."""
    return next((each for each in questable.adventures([folder]) if each.own), None)


def own_info(adventure: Adventure, language: str, key: str = "") -> m.PackInfo:
    """Return what the page shows of a pack with an adventure."""
    (pack,) = adventure.own
    return m.PackInfo(
        id=key or pack.id,
        called=pack.id,
        name=box_name(adventure, language),
        text=box_text(adventure, language),
        adventure=adventure.id,
        source="sent" if key else "user",
    )


class Wanted(NamedTuple):
    """The ingredients of a new game."""

    packs: list[str | Pack]
    folders: Folders  # where to look for the others, and the adventure
    kept: dict[str, StoredPack]  # by id: what the table keeps of uploaded packs


class Library:
    """All packs of a server."""

    def __init__(self, store: Store, folders: Callable[[], Sequence[Path]] = tuple) -> None:
        self._store, self.folders = store, folders
        self._shown: dict[tuple[str, str], tuple[tuple[str, ...], tuple[m.PackInfo, ...]]] = {}
        self._ids: dict[Path, str] = {}  # the id in each folder when it was last readable
        self._pictures: dict[str, Path] = {}  # digest -> file in one of the owner's folders

    # What there is ---------------------------------------------------------------------------------------------------

    def shown(self, adventure: Adventure, language: str) -> tuple[m.PackInfo, ...]:
        """Return the packs that can be named by id, reloading changed files."""
        folders = self.folders()
        sent = (pack.hash for pack in adventure.own if isinstance(pack.folder, PackFiles))  # two may share a name
        state = (*(version_of(folder) for folder in folders if folder.is_dir()), *sent)
        known = self._shown.get((adventure.id, language))
        if known is None or known[0] != state:
            found = questable.packs(adventure, folders=folders)
            known = self._shown[adventure.id, language] = (
                state,
                tuple(info_of(info, adventure, language) for info in found),
            )
            while len(self._shown) > SHOWN:
                del self._shown[next(iter(self._shown))]
        return known[1]

    def adventures(self) -> tuple[Adventure, ...]:
        """Return the playable adventures, including those in the owner's packs."""
        return questable.adventures(self.folders())

    def adventure(self, name: str) -> Adventure:
        return questable.find_adventure(name, folders=self.folders())

    async def sent(self, keys: Sequence[str]) -> dict[str, StoredPack]:
        """Return the uploaded packs with these keys that are still there."""
        found = {key: await self._store.pack(key) for key in dict.fromkeys(keys[:ASKED_AT_ONCE])}
        return {key: pack for key, pack in found.items() if pack is not None}

    async def keep(self, parcel: Parcel) -> tuple[str, StoredPack]:
        """Keep an uploaded pack that passed the checks. Only its sender learns the key."""
        key = KEY + secrets.token_urlsafe(15)
        return key, await self._store.keep_pack(key, parcel)

    def by_id(self, adventure: Adventure) -> dict[str, Path]:
        """Return the owner's folders by id."""
        found: dict[str, Path] = {}
        for folder in self.folders():
            try:
                (pack,) = questable.find_packs(adventure, [folder])
                _ = pack.hash  # whether all of it can be read
                self._ids[folder] = pack.id
            except QuestableError:  # half written: it is still the same pack
                self._ids.setdefault(folder, folder.name)
            found.setdefault(self._ids[folder], folder)
        return found

    # New games -------------------------------------------------------------------------------------------------------

    async def wanted(self, wish: m.NewGame) -> Wanted:
        """Return a browser's choices for a new game: packs by id, and uploaded packs by key."""
        sent: dict[str, StoredPack] = {}
        for key in (each.removesuffix(FOCUS) for each in wish.packs if each.startswith(KEY)):
            stored = await self._store.pack(key)
            if stored is None:
                raise Wrong(404, "no-such-pack", sent=True)
            sent[key] = stored
        return await asyncio.to_thread(self._found, wish, sent)

    def _found(self, wish: m.NewGame, sent: Mapping[str, StoredPack]) -> Wanted:
        files = {key: PackFiles(stored.texts) for key, stored in sent.items()}
        adventure = questable.find_adventure(wish.adventure, [*files.values()], self.folders())
        packs: list[str | Pack] = [each for each in wish.packs if not each.startswith(KEY)]
        kept: dict[str, StoredPack] = {}
        mine: list[PackFiles] = []
        for each in (each for each in wish.packs if each.startswith(KEY)):
            key = each.removesuffix(FOCUS)
            if any(pack.folder == files[key] for pack in adventure.own):
                mine.append(files[key])
                kept[adventure.own[0].id] = sent[key]
            else:
                pack = replace(own_pack(adventure, files[key]), focus=each.endswith(FOCUS))
                packs.append(pack)
                kept[pack.id] = sent[key]
        return Wanted(packs, (*mine, *self.folders()), kept)

    # Pictures --------------------------------------------------------------------------------------------------------

    def pictures(
        self, adventure: Adventure, packs: Iterable[Pack], kept: Mapping[str, StoredPack]
    ) -> dict[tuple[str, str], str]:
        """Return the places of the packs' pictures, by pack and file name."""
        found = {(name, file): digest for name, pack in kept.items() for file, digest in pack.pictures.items()}
        mine = self.by_id(adventure)
        for pack in packs:
            folder = pack.folder if isinstance(pack.folder, Path) else mine.get(pack.id)
            for path in _pictures_in(folder) if folder is not None else ():
                if digest := _digest(path):
                    self._pictures[digest] = path
                    found.setdefault((pack.id, path.name), digest)
        return {place: f"/api/pictures/{digest}" for place, digest in found.items()}

    async def picture(self, digest: str) -> bytes | None:
        """Return a picture, checked again because a file in a folder may have changed."""
        if (path := self._pictures.get(digest)) is not None:
            data = _picture(path)
            return data if data is not None and sha256(data).hexdigest() == digest else None
        return await self._store.picture(digest)


def own_pack(adventure: Adventure, files: PackFiles) -> Pack:
    """Return an uploaded pack, which must not take the name of a shipped one."""
    (pack,) = questable.find_packs(adventure, [files], ())
    return pack


def version_of(folder: Path) -> str:
    """Return a version that changes with any file of the pack."""
    try:
        with os.scandir(folder) as entries:
            files = sorted(
                (each.name, (stat := each.stat(follow_symlinks=False)).st_mtime_ns, stat.st_size)
                for each in entries
                if each.name.endswith(".toml") or is_picture(each.name)
            )
    except OSError as error:
        raise ContentError(f"{folder.name}: {error.strerror}") from error
    return sha256(repr(files).encode()).hexdigest()[:24]


def _pictures_in(folder: Path) -> Iterator[Path]:
    try:
        with os.scandir(folder) as entries:
            names = sorted(
                each.name for each in entries if is_picture(each.name) and each.is_file(follow_symlinks=False)
            )
    except OSError:
        return
    yield from (folder / name for name in names)


def _digest(path: Path) -> str:
    try:
        stat = path.stat()
    except OSError:
        return ""
    return _digest_of(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=4096)
def _digest_of(path: Path, changed: int, size: int) -> str:
    data = _picture(path)
    return "" if data is None else sha256(data).hexdigest()


def _picture(path: Path) -> bytes | None:
    """Return a file after checking that it is only a picture."""
    try:
        if path.is_symlink() or path.stat().st_size > BYTES:
            return None
        data = path.read_bytes()
        check_picture(path.name, data)
    except (OSError, ContentError):
        return None
    return data


def with_pictures(
    cards: Mapping[str, questable.CardText], origin: Mapping[str, str], places: Mapping[tuple[str, str], str]
) -> dict[str, questable.CardText]:
    """Point cards to their pictures for the browser; leave out missing ones."""
    return {
        name: msgspec.structs.replace(card, picture=places.get((origin.get(name, ""), card.picture), ""))
        if card.picture
        else card
        for name, card in cards.items()
    }
