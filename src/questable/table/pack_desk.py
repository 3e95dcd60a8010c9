"""Packs over HTTP: uploading, inspecting, and their pictures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import questable
from questable import Adventure, Pack
from questable.errors import QuestableError
from questable.lab.pictures import media_type
from questable.table import messages as m
from questable.table.fair_queue import TooManyWait
from questable.table.library import KEY, Library, info_of, own_adventure, own_info, own_pack, version_of, with_pictures
from questable.table.limits import Budgets, Limits
from questable.table.pack_uploads import Parcel, from_files, from_zip
from questable.table.responses import LOOPBACK, TooMuch, Wrong, address_of, answer, body_of, language_of
from questable.table.store import StoredPack
from questable.table.wording import refused
from questable.table.workshop import PackPreview, Question, Workshop
from questable.version import __version__

ZIPS = ("application/zip", "application/x-zip-compressed", "application/octet-stream")
log = logging.getLogger("questable.table")


class PackDesk:
    """The handlers of requests about packs."""

    def __init__(self, library: Library, workshop: Workshop, limits: Limits, budgets: Budgets) -> None:
        self.library, self.workshop, self.limits, self.budgets = library, workshop, limits, budgets

    async def sent_packs(self, request: Request) -> Response:
        """Return a person's uploaded packs (`?key=…&key=…`) that are still here, as an adventure sees them."""
        adventure, language = await self._adventure(request), language_of(request)
        sent = await self.library.sent([key for key in request.query_params.getlist("key") if key.startswith(KEY)])
        return answer(await asyncio.to_thread(_sent_infos, adventure, sent, language))

    async def send_pack(self, request: Request) -> Response:
        """Receive a pack, as a zip or as files, and check it. A pack with errors is not kept."""
        adventure = await self._adventure(request)
        if wait := self.budgets.spent("pack", address_of(request), self.limits.packs, self.limits.span * 60):
            raise TooMuch(wait, packs=True)
        zip_ = request.headers.get("content-type", "").partition(";")[0].strip() in ZIPS
        data = await body_of(request, self.limits.pack, self.limits.reading)
        parcel = await asyncio.to_thread(_parcel, data, zip_)
        look = await self._look(request, adventure, texts=parcel.texts, key=KEY)
        if look.errors:
            return answer(self._report(request, look, adventure, id=""))
        key, kept = await self.library.keep(parcel)
        return answer(self._report(request, look, adventure, id=key, version=key, kept=kept), 201)

    async def pack(self, request: Request) -> Response:
        """Return any pack as its author sees it."""
        adventure, name = await self._adventure(request), request.path_params["id"][:80]
        if name.startswith(KEY):
            stored = (await self.library.sent([name])).get(name)
            if stored is None:
                raise Wrong(404, "no-such-pack")
            look = await self._look(request, adventure, texts=stored.texts, key=name)
            return answer(self._report(request, look, adventure, id=name, version=name, kept=stored))
        folder = await asyncio.to_thread(self._folder, adventure, name)
        if folder is None:
            try:
                look = await self._look(request, adventure, id=name)
            except TooManyWait:
                raise
            except QuestableError as error:
                raise Wrong(404, "no-such-pack") from error
            return answer(self._report(request, look, adventure, version=__version__))
        version = version_of(folder)
        look = await self._look(request, adventure, folder=str(folder), name=name)
        watched = address_of(request) in LOOPBACK
        return answer(self._report(request, look, adventure, id=name, version=version, watched=watched))

    async def pack_version(self, request: Request) -> Response:
        """Return the version of a folder's files. For pack authors, and so only on this machine."""
        if address_of(request) not in LOOPBACK:
            raise Wrong(403, "not-here", files=True)
        name = request.path_params["id"][:80]
        for adventure in self.library.adventures():
            if (folder := await asyncio.to_thread(self._folder, adventure, name)) is not None:
                return answer(m.PackVersion(version_of(folder)))
        raise Wrong(404, "no-such-pack")

    async def picture(self, request: Request) -> Response:
        """Return a pack's picture. Its bytes decide that it is one, whatever it claims to be."""
        data = await self.library.picture(request.path_params["digest"][:64])
        kind = media_type(data) if data is not None else ""
        if data is None or not kind:
            raise Wrong(404, "no-such-picture")
        return Response(data, media_type=kind, headers={"Content-Disposition": "inline"})

    async def _look(self, request: Request, adventure: Adventure, **what: Any) -> PackPreview:
        folders = tuple(map(str, self.library.folders()))
        base = next((dict(each.folder.files) for each in adventure.own if not isinstance(each.folder, Path)), {})
        return await self.workshop.look(
            Question(adventure=adventure.id, base=base, language=language_of(request), folders=folders, **what),
            address_of(request),
        )

    def _folder(self, adventure: Adventure, name: str) -> Path | None:
        shipped = {info.id for info in questable.packs(adventure, folders=())}
        return None if name in shipped else self.library.by_id(adventure).get(name)

    def _report(
        self,
        request: Request,
        look: PackPreview,
        adventure: Adventure,
        *,
        id: str | None = None,  # noqa: A002
        version: str = "",
        watched: bool = False,
        kept: StoredPack | None = None,
    ) -> m.PackReport:
        missing = refused("no-such-picture", {}, language_of(request))
        info = look.pack if id is None else msgspec.structs.replace(look.pack, id=id)
        cards = self._pictured(look, adventure, kept)
        there = {card.id for card in cards if card.picture}
        lost = [card.id for card in look.cards if card.picture and card.id not in there]
        return m.PackReport(
            pack=info,
            adventure=adventure.id,
            version=version,
            watched=watched,
            errors=look.errors,
            warnings=(*look.warnings, *(m.Flaw(card=card, field="picture", reason=missing) for card in lost)),
            cards=cards,
        )

    def _pictured(self, look: PackPreview, base: Adventure, kept: StoredPack | None) -> tuple[questable.CardText, ...]:
        if not any(card.picture for card in look.cards):
            return look.cards
        name = look.pack.called
        packs = [Pack(name, folder) for each, folder in self.library.by_id(base).items() if each == name]
        places = self.library.pictures(base, packs if kept is None else (), {name: kept} if kept else {})
        cards = {card.id: card for card in look.cards}
        return tuple(with_pictures(cards, dict.fromkeys(cards, name), places).values())

    async def _adventure(self, request: Request) -> Adventure:
        """Return the adventure a pack is added to: by id, or by the key of a pack with one; else the first."""
        name = request.query_params.get("adventure", "")[:80]
        if not name.startswith(KEY):
            return self.library.adventure(name) if name else questable.adventures(())[0]
        stored = (await self.library.sent([name])).get(name)
        own = own_adventure(questable.PackFiles(stored.texts)) if stored else None
        if own is None:
            raise Wrong(404, "no-such-pack", sent=True)
        return own


def _sent_infos(adventure: Adventure, sent: Mapping[str, StoredPack], language: str) -> list[m.PackInfo]:
    found = []
    for key, stored in sent.items():
        try:
            files = questable.PackFiles(stored.texts)
            if (own := own_adventure(files)) is not None:
                found.append(own_info(own, language, key))
                continue
            pack = own_pack(adventure, files)
            infos = questable.packs(adventure, folders=[pack])
            found += [info_of(info, adventure, language, key) for info in infos if info.pack.folder == pack.folder]
        except QuestableError as error:  # valid when uploaded, but the program has changed since
            log.warning("a pack that was sent cannot be shown: %s", error)
    return found


def _parcel(data: bytes, zip_: bool) -> Parcel:
    if zip_:
        return from_zip(data)
    sent = msgspec.json.decode(data, type=m.SentPack)
    return from_files((file.name, file.data) for file in sent.files)
