"""Which packs can be played with an adventure, and what the adventure takes of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from questable.errors import ContentError, QuestableError, SetupError
from questable.kernel.content.content import Folder, as_far_as_readable, content_files, pack_id
from questable.kernel.content.known_words import suggestion
from questable.kernel.content.pack_files import PackFiles
from questable.kernel.content.packs import LeftOut, Pack, PackWish, Takes, adventure_head, split
from questable.kernel.content.user_folders import pack_folders
from questable.kernel.engine.installed import installed, shipped_adventures

if TYPE_CHECKING:
    from questable.kernel.engine.adventure import Adventure


@dataclass(frozen=True)
class PackInfo:
    """What an adventure makes of a pack."""

    pack: Pack
    name: str
    text: str
    brings: Mapping[str, int]  # deck, or kind of card that is in none -> number
    taken: Mapping[str, int]
    left_out: Mapping[str, tuple[str, ...]]  # deck -> the rules by which its cards, or some of them, are not taken
    on_request: bool = False  # not meant for this adventure, but possible
    problem: str = ""  # why it cannot be used

    @property
    def id(self) -> str:
        return self.pack.id

    @property
    def shipped(self) -> bool:
        return self.pack.shipped

    @property
    def focusable(self) -> bool:
        """Whether its cards can be on top. Heroes are in no deck."""
        return any(deck != "hero" for deck in self.taken)


# Finding packs -------------------------------------------------------------------------------------------------------


def known_packs(adventure: Adventure, folders: Sequence[Folder | Pack] | None = None) -> dict[str, Pack]:
    """Return the packs you can name by id: shipped ones and those in `folders` (None: the user's own)."""
    found = dict(_shipped(adventure))
    for folder in pack_folders() if folders is None else folders:
        pack = folder if isinstance(folder, Pack) else Pack(_id_of(folder), folder)
        found.setdefault(pack.id, pack)
    return found


def _id_of(folder: Folder) -> str:
    try:
        return pack_id(folder)
    except ContentError:  # it is listed with its mistakes
        return folder.resolve().name


def _shipped(adventure: Adventure) -> Mapping[str, Pack]:
    own = {folder.resolve() for folder in adventure.folders}
    return {name: pack for name, pack in _of_family(adventure.family.id).items() if pack.folder not in own}


@cache
def _of_family(family: str) -> Mapping[str, Pack]:
    """Return packs that come with a family, and those that boxes of other adventures lend."""
    found: dict[str, Pack] = {}
    relatives = [each for each in shipped_adventures() if each.family.id == family]
    homes = dict.fromkeys(home for each in relatives for home in each.family.packs)
    for home in homes:
        for folder in sorted(home.glob("*/")):
            if any(folder.glob("*.toml")):
                found[pack_id(folder)] = Pack(pack_id(folder), folder.resolve(), shipped=True)
    for each in relatives:
        for folder in each.lends:
            found[pack_id(folder)] = Pack(pack_id(folder), folder.resolve(), shipped=True, lent=True)
    return found


def find_packs(
    adventure: Adventure, wishes: Sequence[PackWish], folders: Sequence[Folder | Pack] | None = None
) -> tuple[Pack, ...]:
    """Return the wished packs in the order of their ids: naming them in another order gives the same game.

    If `folders` are given, ids are looked for only there, and no name is read as a path.
    """
    packs = sorted((find_pack(adventure, wish, folders) for wish in wishes), key=lambda pack: pack.id)
    for one, other in pairwise(packs):
        if one.id == other.id:
            raise SetupError(f"two packs are called {one.id!r}")
    return tuple(packs)


def find_pack(adventure: Adventure, wish: PackWish, folders: Sequence[Folder | Pack] | None = None) -> Pack:
    """Return the pack with this name or place."""
    if isinstance(wish, Pack):
        return wish
    if isinstance(wish, PackFiles):
        return _own(adventure, wish)
    name, focus = split(wish)
    shipped = _shipped(adventure)
    if name in shipped:
        return replace(shipped[name], focus=focus)
    if folders is None and name and Path(name).is_dir():  # an empty name is not the current folder
        return replace(_own(adventure, Path(name)), focus=focus)
    known = known_packs(adventure, folders)
    if name in known:
        return replace(known[name], focus=focus)
    if name in _of_family(adventure.family.id):
        raise SetupError(f"{name!r} is not a pack for {adventure.name}: the box already has its cards")
    if elsewhere := _family_of(name):
        raise SetupError(_foreign(name, elsewhere, adventure))
    listed = ", ".join(known) or "none"
    folder = "neither a folder nor one of" if folders is None else "it is not one of"
    near = suggestion(name, list(known))
    raise SetupError(f"no pack {name!r}: {folder} this adventure's packs ({listed}){near}")


def _own(adventure: Adventure, folder: Folder) -> Pack:
    """Return a user's own folder or files as a pack; refuse the id of a shipped pack."""
    name = pack_id(folder)
    shipped = _shipped(adventure).get(name)
    if shipped is None:
        return Pack(name, folder)
    if folder.resolve() != shipped.folder:
        raise SetupError(f"{name!r} is the name of a shipped pack: give yours another id")
    return shipped


def _family_of(name: str) -> str:
    """Return the name of this pack's family; "" if there is none."""
    return next((each.family.name for each in shipped_adventures() if name in _of_family(each.family.id)), "")


# What an adventure makes of them -------------------------------------------------------------------------------------


def packs_for(adventure: Adventure, folders: Sequence[Folder | Pack] | None = None) -> tuple[PackInfo, ...]:
    """Return the packs you can name, shipped ones first, and what the adventure takes of each.

    Packs that are adventures are listed among the adventures.
    """
    return tuple(pack_info(adventure, pack) for pack in known_packs(adventure, folders).values() if not _played(pack))


def _played(pack: Pack) -> bool:
    try:
        return not pack.shipped and adventure_head(pack.folder) is not None
    except ContentError:  # it is listed with its mistakes
        return False


def pack_info(adventure: Adventure, pack: Pack) -> PackInfo:
    """Return what the adventure takes of a pack. A broken pack has a `problem` instead of raising an error."""
    try:
        brings = _in_order(adventure, Counter(deck for deck, _ in pack.cards(adventure.family.deck)))
        name, text = pack.name, pack.text
    except QuestableError as error:
        return PackInfo(pack, pack.id, "", {}, {}, {}, problem=str(error))
    left, problem = _left_out(adventure, pack)
    out = Counter(each.deck for each in left) if not problem else Counter(brings)
    takes = adventure.takes
    taken = {deck: count - out[deck] for deck, count in brings.items() if count > out[deck]}
    refused = {deck: takes.get(deck, Takes()).leaving for deck, count in brings.items() if taken.get(deck) != count}
    request = bool(taken) and all(deck in takes and takes[deck].how == "request" for deck in taken)
    return PackInfo(pack, name, text, brings, taken, refused, request, problem)


def _left_out(adventure: Adventure, pack: Pack) -> tuple[Sequence[LeftOut], str]:
    """Return the cards not taken, or why no pack is possible. Shipped packs are in order and need not be loaded."""
    try:
        if pack.shipped and not pack.lent:
            refused = addressed(adventure, pack).refused
            left = [LeftOut(card, pack.id, deck) for deck, card in pack.cards(adventure.family.deck) if deck in refused]
            check_taken(adventure, pack, left)
            return left, ""
        return adventure.load([pack]).left_out, ""
    except QuestableError as error:
        return (), str(error)


def _in_order(adventure: Adventure, brings: Counter[str]) -> dict[str, int]:
    """Return the counts in the order of the adventure's decks; others last."""
    order = [*(deck for deck in adventure.takes if deck in brings), *sorted(brings)]
    return {deck: brings[deck] for deck in dict.fromkeys(order)}


def addressed(adventure: Adventure, pack: Pack) -> Pack:
    """Return the pack for this adventure's loader, with the decks that take none of its cards."""
    refused = frozenset(deck for deck, takes in adventure.takes.items() if takes.how == "no")
    return replace(pack, refused=refused, focus=False)  # `focus` makes no difference to the cards


def check_taken(adventure: Adventure, pack: Pack, left_out: Sequence[LeftOut]) -> None:
    """Refuse a pack of which nothing is taken, and cite the rule."""
    out = {each.card: each for each in left_out if each.pack == pack.id}
    cards = [card for _, card in pack.cards(adventure.family.deck)]
    if not cards or any(card not in out for card in cards):
        return
    decks = list(_in_order(adventure, Counter(out[card].deck for card in cards)))
    rules = dict.fromkeys(rule for deck in decks for rule in adventure.takes.get(deck, Takes()).leaving)
    why = out[cards[0]].why or f"no {_either(decks)} cards like these"
    told = f"{adventure.name} takes nothing of the pack {pack.id!r}: {why} ({', '.join(rules)})"
    raise SetupError(told + _instead(adventure, decks))


def _instead(adventure: Adventure, decks: Sequence[str]) -> str:
    """Return `; play ... with it, or take ... here`: advice when no deck takes the pack's cards."""
    relatives = [each for each in shipped_adventures() if each.family.id == adventure.family.id]
    homes = [each.name for each in relatives if any(_takes(each, deck) for deck in decks)]
    whole = [pack for pack in _shipped(adventure).values() if not pack.lent]
    here = [
        repr(pack.id) for pack in whole if any(_takes(adventure, deck) for deck, _ in pack.cards(adventure.family.deck))
    ]
    hints = [f"play {_either(homes)} with it"] if homes else []
    hints += [f"take {_either(here)} here"] if here else []
    return f"; {', or '.join(hints)}" if hints else ""


def _takes(adventure: Adventure, deck: str) -> bool:
    return deck in adventure.takes and adventure.takes[deck].how != "no"


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def check_ground(adventure: Adventure, pack: Pack) -> None:
    """Refuse a pack that is an adventure over another adventure."""
    head = None if pack.shipped else adventure_head(pack.folder)
    below = installed()[head.over]() if head and head.over in installed() else None
    if head and below and below.boxes[-1].id != adventure.boxes[-1].id:
        raise SetupError(
            f"{pack.id!r} is an adventure over {below.name}, not a pack for {adventure.name}: play it as {head.id!r}"
        )


def written_elsewhere(adventure: Adventure, packs: Sequence[Pack], error: ContentError) -> ContentError:
    """Return why packs cannot be read: one sentence if one of them is meant for another game.

    None of its cards then looks like a card of this adventure, and some look like those of another.
    """
    for pack in packs:
        if pack.shipped or _looks_like(adventure, pack):
            continue
        for other in shipped_adventures():
            if _looks_like(other, pack):
                kin = other.family.id == adventure.family.id
                return ContentError(_foreign(pack.id, other.name if kin else other.family.name, adventure))
    return error


def _looks_like(adventure: Adventure, pack: Pack) -> bool:
    """Return whether a card of the pack has the fields of such a card here, whatever their values."""
    kinds = adventure.kinds
    for path in content_files(pack.folder):
        for kind, tables in as_far_as_readable(path).items():
            for table in tables if isinstance(tables, list) and kind in kinds else ():
                fields = msgspec.structs.fields(kinds[kind])
                known = {field.encode_name for field in fields}
                if isinstance(table, dict) and {f.encode_name for f in fields if f.required} <= table.keys() <= known:
                    return True
    return False


def _foreign(name: str, family: str, adventure: Adventure) -> str:
    return f"{name!r} is a pack for {family}: {adventure.name} takes packs written for it only"
