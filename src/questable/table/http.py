"""The lobby and the files: all requests with a single answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import questable
from questable import Adventure, rules
from questable.bots import bot_names
from questable.errors import UnknownRule
from questable.rules import Rule
from questable.speech import Spoken, best_language, box_name, box_text, phrasebook, role_name
from questable.table import messages as m
from questable.table.library import KEY, Library, adventure_of, own_adventure, packs_of, with_pictures
from questable.table.limits import Budgets, Limits
from questable.table.metrics import METRICS
from questable.table.pack_desk import PackDesk
from questable.table.replays import KeptReplay, Replays
from questable.table.responses import (
    LOOPBACK,
    Endpoint,
    TooMuch,
    Wrong,
    address_of,
    answer,
    body_of,
    guarded,
    language_of,
    number_of,
    told,
)
from questable.table.room import Room
from questable.table.store import StoredPack
from questable.table.tables import Tables
from questable.table.visitor import Refusal
from questable.table.workshop import Workshop
from questable.version import __version__

ASKED_AT_ONCE = 50
"""The most games a browser may ask for at once."""

log = logging.getLogger("questable.table")
T = TypeVar("T")


class Desk:
    """The HTTP request handlers."""

    def __init__(
        self,
        tables: Tables,
        limits: Limits,
        budgets: Budgets | None = None,
        replays: Replays | None = None,
        workshop: Workshop | None = None,
    ) -> None:
        self.tables, self.limits, self.budgets = tables, limits, budgets or Budgets()
        self.library = tables.library
        self.replays, self.workshop = replays or Replays(limits), workshop or Workshop()
        self.replays.folders = self.library.folders
        self.packs = PackDesk(self.library, self.workshop, limits, self.budgets)

    def routes(self) -> list[Route]:
        limits, packs = self.limits, self.packs
        work, upload = ("work", limits.works), ("upload", limits.uploads)  # beside the limit on all requests
        routes: list[tuple[tuple[str, int] | None, str, str, Endpoint]] = [
            (None, "GET", "/api/health", self.health),
            (None, "GET", "/api/ready", self.ready),
            (None, "GET", "/metrics", self.metrics),
            (work, "GET", "/api/adventures", self.adventures),
            (work, "GET", "/api/games", self.games),
            (None, "POST", "/api/games", self.new_game),  # has its own budget
            (work, "GET", "/api/games/{id}", self.game),
            (work, "GET", "/api/games/{id}/cards", self.cards),
            (work, "GET", "/api/games/{id}/record", self.record),
            (upload, "GET", "/api/games/{id}/replay", self.replay_of_game),
            (upload, "GET", "/api/games/{id}/dice", self.dice),
            (upload, "POST", "/api/replays", self.replay_of_file),
            (work, "GET", "/api/replays/{id}", self.replay),
            (work, "GET", "/api/replays/{id}/cards", self.replay_cards),
            (None, "GET", "/api/replays/{id}/stage", self.replay_stage),
            (upload, "POST", "/api/replays/{id}/continue", self.go_on),
            (work, "GET", "/api/packs", packs.sent_packs),
            (upload, "POST", "/api/packs", packs.send_pack),
            (work, "GET", "/api/packs/{id}", packs.pack),
            (None, "GET", "/api/packs/{id}/version", packs.pack_version),
            (None, "GET", "/api/pictures/{digest}", packs.picture),
            (work, "GET", "/api/rules", self.rules),
            (None, "GET", "/api/rules/{id}", self.rule),
        ]
        return [
            Route(path, guarded(self._within(endpoint, budget)), methods=[method])
            for budget, method, path, endpoint in routes
        ]

    def _within(self, endpoint: Endpoint, budget: tuple[str, int] | None) -> Endpoint:
        """Wrap an endpoint to limit an address to this many requests in a span of time."""
        if budget is None:
            return endpoint
        what, most = budget

        async def counted(request: Request) -> Response:
            if wait := self.budgets.spent(what, address_of(request), most, self.limits.span):
                raise TooMuch(wait)
            return await endpoint(request)

        return counted

    # What there is ---------------------------------------------------------------------------------------------------

    async def health(self, request: Request) -> Response:
        return answer(m.Health(__version__, m.PROTOCOL))

    async def ready(self, request: Request) -> Response:
        """Answer whether a choice could be stored now."""
        if self.tables.closing:
            raise Wrong(503, "closing")
        await self.tables.store.ready()
        return answer(m.Health(__version__, m.PROTOCOL))

    async def metrics(self, request: Request) -> Response:
        """Return figures for the server's operators, only on this machine."""
        if address_of(request) not in LOOPBACK:
            raise Wrong(403, "not-here")
        return Response(METRICS.text(), media_type="text/plain; version=0.0.4")

    async def adventures(self, request: Request) -> Response:
        """Return the adventures, including those in packs and in uploaded packs (`?key=…`)."""
        sent = await self.library.sent([key for key in request.query_params.getlist("key") if key.startswith(KEY)])
        return answer(await asyncio.to_thread(_adventures, language_of(request), self.library, sent))

    async def rules(self, request: Request) -> Response:
        """Return all rules, those of one game (`prefix`), or those with all the words of `search`."""
        words, prefix = request.query_params.get("search", ""), request.query_params.get("prefix", "")
        found = await asyncio.to_thread(lambda: rules.search(words[:200]) if words else [*rules.catalogue().values()])
        return answer([_rule_text(each) for each in found if prefix in ("", each.prefix)])

    async def rule(self, request: Request) -> Response:
        try:
            return answer(_rule_text(rules.rule(request.path_params["id"][:40])))
        except UnknownRule as error:
            raise Wrong(404, "no-such-rule", error=str(error)) from error

    # Games -----------------------------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """Return the requested games that are known (`?id=…&id=…`). There is no list of all games."""
        return answer(await self.tables.infos(request.query_params.getlist("id")[:ASKED_AT_ONCE]))

    async def game(self, request: Request) -> Response:
        return answer((await self._room(request)).info())

    async def new_game(self, request: Request) -> Response:
        wish = await self._body(request, m.NewGame)
        self._count_new_game(request)
        return answer(await self.tables.create(wish), 201)

    async def cards(self, request: Request) -> Response:
        room = await self._room(request)
        cards = await asyncio.to_thread(self._cards, room.record(), room.packs, language_of(request))
        return answer(m.CardList(cards))

    async def record(self, request: Request) -> Response:
        room = await self._room(request)
        name = f"{room.stored.adventure}-{room.stored.id}.quest"
        data = await self._file(room, request)
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type="application/octet-stream", headers=headers)

    async def _file(self, room: Room, request: Request) -> bytes:
        scheme, _, tokens = request.headers.get("authorization", "").partition(" ")
        try:
            return await room.give_record(
                [token.strip() for token in tokens.split(",")] if scheme.lower() == "bearer" else []
            )
        except Refusal as refusal:
            raise Wrong(403, refusal.code, **refusal.facts) from refusal

    async def dice(self, request: Request) -> Response:
        room = await self._room(request)
        try:
            return answer(await asyncio.to_thread(room.dice))
        except Refusal as refusal:
            raise Wrong(403, refusal.code, **refusal.facts) from refusal

    # Replays ---------------------------------------------------------------------------------------------------------

    async def replay_of_game(self, request: Request) -> Response:
        room = await self._room(request)
        await self._file(room, request)  # anyone who may have the file may see the replay
        names = tuple(seat.name for seat in room.seats)
        data = await asyncio.to_thread(questable.seal, room.record())
        return await self._replay(request, data, names)

    async def replay_of_file(self, request: Request) -> Response:
        return await self._replay(request, await body_of(request, self.limits.record, self.limits.reading))

    async def _replay(self, request: Request, data: bytes, names: tuple[str, ...] = ()) -> Response:
        who = address_of(request)
        return told(await self.replays.info(await self.replays.open(data, names, who), language_of(request), who))

    async def replay(self, request: Request) -> Response:
        return told(await self.replays.info(self._kept(request), language_of(request), address_of(request)))

    async def replay_cards(self, request: Request) -> Response:
        cards = await asyncio.to_thread(self._cards, self._kept(request).record, {}, language_of(request))
        return answer(m.CardList(cards))

    def _cards(
        self, record: questable.Record, kept: Mapping[str, StoredPack], language: str
    ) -> dict[str, questable.CardText]:
        """Return all cards of a game, with the available pictures."""
        folders = self.library.folders()
        adventure, packs = adventure_of(record, folders), packs_of(record, folders)
        cards, origin = _all_cards(record.adventure, packs, record.content, language)
        if not any(card.picture for card in cards.values()):
            return cards
        places = self.library.pictures(adventure, packs, kept)
        return with_pictures(cards, origin, places)

    async def replay_stage(self, request: Request) -> Response:
        replay = self._kept(request)
        move, seat = number_of(request, "move", 0), number_of(request, "seat", None)
        if seat is not None and not 0 <= seat < replay.record.seats:
            raise Wrong(400, "no-such-seat")
        return told(await self.replays.stage(replay, move or 0, seat, language_of(request), address_of(request)))

    async def go_on(self, request: Request) -> Response:
        replay = self._kept(request)
        wish = await self._body(request, m.ContinueReplay)
        self._count_new_game(request)
        game = await self.replays.at(replay, wish.move, address_of(request))
        return answer(await self.tables.place(game, wish.seats), 201)

    # Reading requests ------------------------------------------------------------------------------------------------

    async def _room(self, request: Request) -> Room:
        room = await self.tables.room(request.path_params["id"])
        if room is None:
            raise Wrong(404, "no-such-game")
        return room

    def _kept(self, request: Request) -> KeptReplay:
        replay = self.replays.find(request.path_params["id"])
        if replay is None:
            raise Wrong(404, "no-such-replay")
        return replay

    async def _body(self, request: Request, wanted: type[T]) -> T:
        return msgspec.json.decode(await body_of(request, self.limits.body, self.limits.reading), type=wanted)

    def _count_new_game(self, request: Request) -> None:
        if wait := self.budgets.spent("new", address_of(request), self.limits.new_games, self.limits.span * 6):
            raise TooMuch(wait, games=True)


def _words(adventure: Adventure) -> tuple[Path, ...]:
    return adventure.phrases([variant.id for variant in adventure.variants])


def _adventures(language: str, library: Library, sent: Mapping[str, StoredPack]) -> list[m.AdventureInfo]:
    """Return the playable adventures. One that cannot be shown does not hide the others."""
    shown = []
    brought = ((own_adventure(questable.PackFiles(pack.texts)), key) for key, pack in sent.items())
    for adventure, key in (*((each, "") for each in library.adventures()), *brought):
        if adventure is None:
            continue
        try:
            spoken = best_language(_words(adventure), language)
            info = _described(adventure, spoken) if adventure.own else _adventure_info(adventure.id, spoken)
            brings = key or (adventure.own[0].id if adventure.own else "")
            packs = library.shown(adventure, language)
            shown.append(msgspec.structs.replace(info, packs=packs, pack=brings))
        except Exception:
            log.exception("the adventure %s cannot be shown", adventure.id)
    return shown


@lru_cache(maxsize=64)
def _adventure_info(name: str, language: str) -> m.AdventureInfo:
    """Return the parts of an adventure's info that stay the same while the server runs."""
    return _described(questable.find_adventure(name, folders=()), language)


def _described(adventure: Adventure, language: str) -> m.AdventureInfo:
    family = adventure.family
    seats = min(max(2, adventure.seats[0]), adventure.seats[1])  # a solo game may begin with a choice of the map
    game = questable.new(adventure.id, seats=seats, seed="picture", folders=[each.folder for each in adventure.own])
    return m.AdventureInfo(
        id=adventure.id,
        name=box_name(adventure, language),
        summary=box_text(adventure, language),
        family=family.id,
        family_name=family.name,
        seats=adventure.seats,
        minutes=adventure.minutes,
        variants=tuple(
            m.VariantInfo(
                each.id,
                box_name(each, language),
                box_text(each, language),
                each.rules,
                each.implies,
                each.seats,
                each.automatic,
                each.excludes,
            )
            for each in adventure.variants
        ),
        bots=_best_first(adventure),
        roles=tuple(
            m.RoleInfo(seat, role_name(adventure, role, language), adventure.signs.get(role, ""))
            for seat, role in adventure.roles.items()
        ),
        board=Spoken(game.setting, phrasebook(game.setting, language=language)).board(game.imagine(None)),
    )


def _best_first(adventure: Adventure) -> tuple[str, ...]:
    return tuple(reversed(bot_names(adventure)))


@lru_cache(maxsize=16)
def _all_cards(
    adventure: str, packs: tuple[questable.Pack, ...], content: str, language: str
) -> tuple[dict[str, questable.CardText], dict[str, str]]:
    """Return every card with its pack. `content` differs when files of the packs have changed."""
    low, _ = questable.find_adventure(adventure, packs, ()).seats
    setting = questable.new(adventure, seats=low, seed="cards", packs=packs, folders=()).setting
    return Spoken(setting, phrasebook(setting, language=language)).catalogue(), setting.content.origin


def _rule_text(rule: Rule) -> m.RuleText:
    return m.RuleText(rule.id, rule.text, rule.chapter, rule.book, rule.prefix in _played())


@cache
def _played() -> frozenset[str]:
    """Return the rule prefixes that the boxes of the adventures use."""
    boxes = (box for adventure in questable.adventures() for box in (*adventure.boxes, *adventure.variants))
    carried_out = (rule for box in boxes if box.layer for _, named in box.layer.functions() for rule in named)
    return frozenset(rule.partition("-")[0] for rule in carried_out)
