"""Packs: cards that come to an adventure from elsewhere.

A pack is a folder of TOML files, or such files in memory. It may be shipped with a family, be lent by another box (its
heroes, its market cards), or be a user's own. A game names its packs by their ids; `:focus` after an id says that the
cards of this pack come before all others (CP-VAR-01, CP-VAR-02).

Each adventure says what it takes (`Adventure.takes`). What it does not take stays in the box and is listed; a pack of
which nothing is taken is refused with the rule that says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec

from questable.errors import ContentError, Flaw, QuestableError, SetupError
from questable.kernel.content import (
    File,
    Folder,
    as_far_as_readable,
    content_files,
    content_hash,
    flaws_in,
    inside,
    pack_header,
    pack_id,
    read_plain,
    state_of,
)
from questable.kernel.flaws import Mistake, mistakes
from questable.kernel.pack_files import PackFile, PackFiles
from questable.kernel.places import pack_folders
from questable.kernel.threads import TYPED
from questable.kernel.words import suggestion

if TYPE_CHECKING:
    from questable.kernel.adventure import Adventure, Family

FOCUS = ":focus"
WORDS = "names"
"""Names and flavour of its cards in other languages, and of the pack itself, stand in `names.de.toml`."""
PRINTABLE = r"^[^\x00-\x1f\x7f-\x9f]*$"  # texts end up on terminals
CARRIED = 64 * 1024
"""Bytes of a pack that goes into saved games whole; a larger one has to be at hand when the game is opened."""


@dataclass(frozen=True)
class Takes:
    """Whether an adventure takes cards of packs into a deck, and the rules that say so."""

    how: Literal["yes", "request", "no"] = "yes"
    rules: tuple[str, ...] = ()
    fitting: tuple[str, ...] = ()  # those by which cards of other boxes stay out that speak of what is not here

    @property
    def leaving(self) -> tuple[str, ...]:
        """The rules by which cards, or some of them, stay in the box."""
        return self.rules if self.how == "no" else self.fitting or self.rules


def by_kind(kind: str, table: Mapping[str, Any]) -> str:
    """Where cards of a kind go in a family that has one place for each kind."""
    return kind


class PackHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table `[pack]` of a file: what a pack says of itself."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=48)]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
    text: Annotated[str, msgspec.Meta(max_length=400, pattern=PRINTABLE)] = ""
    reprints: bool = False  # each card takes the place of the one with its id
    without: tuple[str, ...] = ()  # cards, or whole decks of the boxes, that stay in the box


class AdventureHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table `[adventure]` of a file: a pack that is an adventure of its own."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=48)]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
    over: str  # the adventure whose rules and content it is laid over
    text: Annotated[str, msgspec.Meta(max_length=400, pattern=PRINTABLE)] = ""
    seats: tuple[int, int] | None = None  # as many as that adventure has, or fewer
    variants: tuple[str, ...] = ()  # optional rules that are always played


def adventure_head(folder: Folder) -> AdventureHead | None:
    """What adventure a pack is; None if it is none. A wrong one is an error."""
    for path in content_files(folder):
        plain = as_far_as_readable(path)  # the rest is told when it is played
        if "adventure" in plain:
            try:
                with TYPED:
                    return msgspec.convert(plain["adventure"], AdventureHead)
            except msgspec.ValidationError as error:
                wrong = mistakes(plain["adventure"], AdventureHead, None, {}, ("adventure",))
                raise ContentError.of(flaws_in(path, plain, [*wrong])) from error
    return None


def flaws_of_head(folder: Folder, found: Sequence[Mistake]) -> tuple[Flaw, ...]:
    """Mistakes in the table `[adventure]` of a pack, with their lines."""
    for path in content_files(folder):
        if "adventure" in (plain := as_far_as_readable(path)):
            return tuple(flaws_in(path, plain, found))
    return ()


class LeftOut(NamedTuple):
    """A card of a pack that stays in the box, and why: its deck is not taken, or it speaks of what is not here."""

    card: str
    pack: str
    deck: str
    why: str = ""
    name: str = ""


@dataclass(frozen=True)
class Pack:
    """A pack, and how it is used."""

    id: str
    folder: Folder
    focus: bool = False
    shipped: bool = False  # with the program: everybody has it
    lent: bool = False  # a part of another box: what speaks of things only that box has is left out
    refused: frozenset[str] = frozenset()  # decks the adventure does not take cards into

    @property
    def mark(self) -> str:
        """What a game and its record call it."""
        return self.id + FOCUS if self.focus else self.id

    @property
    def name(self) -> str:
        """In English; the phrase files of the pack may have it in other languages."""
        return _said(self.folder, "name") or self.id.replace("-", " ").capitalize()

    @property
    def text(self) -> str:
        return _said(self.folder, "text")

    @property
    def hash(self) -> str:
        """Of what matters in play."""
        return content_hash([self.folder])

    @property
    def words(self) -> tuple[Path | PackFile, ...]:
        """Its file of words, without language and ending, if it has one."""
        return (self.folder / WORDS,) if any(self.folder.glob(f"{WORDS}.*.toml")) else ()

    @property
    def holds(self) -> frozenset[str]:
        """The tables of its files, and `without` if it leaves cards out."""
        found = frozenset(name for path in content_files(self.folder) for name in as_far_as_readable(path))
        return found | {"without"} if pack_header(self.folder).get("without") else found

    def own_adventure(self) -> tuple[Adventure | None, tuple[Flaw, ...]]:
        """The adventure it is, as far as its table `[adventure]` is right, and what is wrong with that table."""
        from questable.kernel.installed import drafted

        return (None, ()) if self.shipped else drafted(self.folder)

    @property
    def leaves_out(self) -> tuple[str, ...]:
        """The cards and decks that stay in the box because of it."""
        listed = pack_header(self.folder).get("without")
        return tuple(str(name) for name in listed) if isinstance(listed, list) else ()

    @property
    def numbers(self) -> Mapping[str, Any]:
        """The numbers of the box it changes, those within tables with a point: `counter_worth.red`."""
        found: dict[str, Any] = {}
        for path in content_files(self.folder):
            table = as_far_as_readable(path).get("numbers")
            found |= _flat(table) if isinstance(table, dict) else {}
        return found

    def strange_words(self, cards: Collection[str]) -> Iterator[Flaw]:
        """Words in other languages for cards that are not there."""
        for stem in self.words:
            files: list[File] = [*stem.parent.glob(f"{WORDS}.*.toml")]
            for path in sorted(files, key=lambda each: each.name):
                plain = as_far_as_readable(path)
                named = plain.get("cards")
                for name in named if isinstance(named, dict) else ():
                    if name not in cards:
                        why = f"there is no card {name!r} in the game{suggestion(name, list(cards))}"
                        yield from flaws_in(path, plain, [Mistake(("cards", name), why)])

    def cards(self, family: Family) -> Iterable[tuple[str, str]]:
        """The deck and the id of each card, as the files say."""
        for path in content_files(self.folder):
            for kind, tables in read_plain(path).items():
                for table in tables if isinstance(tables, list) else ():
                    if isinstance(table, dict) and isinstance(card := table.get("id"), str):
                        yield family.deck(kind, table), card


def _flat(table: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in table.items():
        found |= (
            {f"{name}.{part}": each for part, each in _flat(value).items()}
            if isinstance(value, dict)
            else {name: value}
        )
    return found


def _said(folder: Folder, field: str) -> str:
    """What a pack says of itself: nothing that a terminal would take for an order, even if it is not checked yet."""
    given = pack_header(folder).get(field)
    return "".join(each for each in given[:400] if each.isprintable()) if isinstance(given, str) else ""


PackWish: TypeAlias = str | Path | PackFiles | Pack
"""How somebody names a pack: an id or a folder, `:focus` behind it or not; files in memory; or what was found."""


@dataclass(frozen=True)
class PackInfo:
    """What an adventure makes of a pack."""

    pack: Pack
    name: str
    text: str
    brings: Mapping[str, int]  # deck, or kind of card that is in none -> how many
    taken: Mapping[str, int]
    left_out: Mapping[str, tuple[str, ...]]  # deck -> the rules by which its cards, or some of them, are not taken
    on_request: bool = False  # the adventure is not meant to be played with it, but it can be
    problem: str = ""  # why it cannot be used

    @property
    def id(self) -> str:
        return self.pack.id

    @property
    def shipped(self) -> bool:
        return self.pack.shipped

    @property
    def focusable(self) -> bool:
        """Can its cards come first? Heroes lie in no deck."""
        return any(deck != "hero" for deck in self.taken)


# Finding packs -------------------------------------------------------------------------------------------------------


def known_packs(adventure: Adventure, folders: Sequence[Folder | Pack] | None = None) -> dict[str, Pack]:
    """The packs that can be named by their ids: shipped ones, and those in `folders` (None: the user's own)."""
    found = dict(_shipped(adventure))
    for folder in pack_folders() if folders is None else folders:
        pack = folder if isinstance(folder, Pack) else Pack(_id_of(folder), folder)
        found.setdefault(pack.id, pack)
    return found


def _id_of(folder: Folder) -> str:
    try:
        return pack_id(folder)
    except ContentError:  # it is listed with what is wrong with it
        return folder.resolve().name


def _shipped(adventure: Adventure) -> Mapping[str, Pack]:
    own = {folder.resolve() for folder in adventure.folders}
    return {name: pack for name, pack in _of_family(adventure.family.id).items() if pack.folder not in own}


@cache
def _of_family(family: str) -> Mapping[str, Pack]:
    """Packs that come with a family, and those that the boxes of other adventures lend."""
    from questable.kernel.installed import shipped_adventures

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
    """The packs somebody wishes for, in the order of their ids: whatever order they are named in, it is the same game.

    If `folders` are given, ids are looked for only there, and no name is taken for a path.
    """
    packs = sorted((find_pack(adventure, wish, folders) for wish in wishes), key=lambda pack: pack.id)
    for one, other in pairwise(packs):
        if one.id == other.id:
            raise SetupError(f"two packs are called {one.id!r}")
    return tuple(packs)


def find_pack(adventure: Adventure, wish: PackWish, folders: Sequence[Folder | Pack] | None = None) -> Pack:
    """The pack somebody names."""
    if isinstance(wish, Pack):
        return wish
    if isinstance(wish, PackFiles):
        return _own(adventure, wish)
    name, focus = split(wish)
    shipped = _shipped(adventure)
    if name in shipped:
        return replace(shipped[name], focus=focus)
    if folders is None and name and Path(name).is_dir():  # no name at all is not the folder one happens to be in
        return replace(_own(adventure, Path(name)), focus=focus)
    known = known_packs(adventure, folders)
    if name in known:
        return replace(known[name], focus=focus)
    if name in _of_family(adventure.family.id):
        raise SetupError(f"{name!r} is no pack for {adventure.name}: its cards are in the box already")
    if elsewhere := _family_of(name):
        raise SetupError(_foreign(name, elsewhere, adventure))
    listed = ", ".join(known) or "none"
    folder = "neither a folder nor one of" if folders is None else "it is not one of"
    near = suggestion(name, list(known))
    raise SetupError(f"no pack {name!r}: {folder} this adventure's packs ({listed}){near}")


def _own(adventure: Adventure, folder: Folder) -> Pack:
    """A folder or files that somebody brings; it must not take the name of a shipped pack."""
    name = pack_id(folder)
    shipped = _shipped(adventure).get(name)
    if shipped is None:
        return Pack(name, folder)
    if folder.resolve() != shipped.folder:
        raise SetupError(f"{name!r} is the name of a pack that everybody has: give yours another id")
    return shipped


def _family_of(name: str) -> str:
    """The name of the family whose pack this is; "" if there is none."""
    from questable.kernel.installed import shipped_adventures

    return next((each.family.name for each in shipped_adventures() if name in _of_family(each.family.id)), "")


def split(wish: str | Path) -> tuple[str, bool]:
    """The name of a pack, and whether it comes first."""
    name = str(wish)
    return name.removesuffix(FOCUS), name.endswith(FOCUS)


# What an adventure makes of them -------------------------------------------------------------------------------------


def packs_for(adventure: Adventure, folders: Sequence[Folder | Pack] | None = None) -> tuple[PackInfo, ...]:
    """The packs that can be named, shipped ones first, and what the adventure makes of each.

    Those that are adventures of their own are listed among the adventures.
    """
    return tuple(pack_info(adventure, pack) for pack in known_packs(adventure, folders).values() if not _played(pack))


def _played(pack: Pack) -> bool:
    try:
        return not pack.shipped and adventure_head(pack.folder) is not None
    except ContentError:  # it is listed with what is wrong with it
        return False


def pack_info(adventure: Adventure, pack: Pack) -> PackInfo:
    """What the adventure makes of a pack; a broken one has a problem, which is no error here."""
    try:
        brings = _in_order(adventure, Counter(deck for deck, _ in pack.cards(adventure.family)))
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
    """What is not taken of a pack, and why nothing is. What is shipped is in order, and need not be read for that."""
    try:
        if pack.shipped and not pack.lent:
            refused = addressed(adventure, pack).refused
            left = [LeftOut(card, pack.id, deck) for deck, card in pack.cards(adventure.family) if deck in refused]
            check_taken(adventure, pack, left)
            return left, ""
        return getattr(adventure.load([pack]), "left_out", ()), ""
    except QuestableError as error:
        return (), str(error)


def _in_order(adventure: Adventure, brings: Counter[str]) -> dict[str, int]:
    """As the adventure lists its decks; what is in none of them last."""
    order = [*(deck for deck in adventure.takes if deck in brings), *sorted(brings)]
    return {deck: brings[deck] for deck in dict.fromkeys(order)}


def addressed(adventure: Adventure, pack: Pack) -> Pack:
    """The pack as this adventure's loader gets it: it says which decks are not filled up from it."""
    refused = frozenset(deck for deck, takes in adventure.takes.items() if takes.how == "no")
    return replace(pack, refused=refused, focus=False)  # which comes first makes no difference to the cards


def check_taken(adventure: Adventure, pack: Pack, left_out: Sequence[LeftOut]) -> None:
    """A pack of which nothing is taken is refused, with the rule."""
    out = {each.card: each for each in left_out if each.pack == pack.id}
    cards = [card for _, card in pack.cards(adventure.family)]
    if not cards or any(card not in out for card in cards):
        return
    decks = list(_in_order(adventure, Counter(out[card].deck for card in cards)))
    rules = dict.fromkeys(rule for deck in decks for rule in adventure.takes.get(deck, Takes()).leaving)
    why = out[cards[0]].why or f"no {_either(decks)} cards like these"
    told = f"{adventure.name} takes nothing of the pack {pack.id!r}: {why} ({', '.join(rules)})"
    raise SetupError(told + _instead(adventure, decks))


def _instead(adventure: Adventure, decks: Sequence[str]) -> str:
    """`; play ... with it, or take ... here`: what somebody can do whose pack is for decks that are not taken."""
    from questable.kernel.installed import shipped_adventures

    relatives = [each for each in shipped_adventures() if each.family.id == adventure.family.id]
    homes = [each.name for each in relatives if any(_takes(each, deck) for deck in decks)]
    whole = [pack for pack in _shipped(adventure).values() if not pack.lent]
    here = [repr(pack.id) for pack in whole if any(_takes(adventure, deck) for deck, _ in pack.cards(adventure.family))]
    hints = [f"play {_either(homes)} with it"] if homes else []
    hints += [f"take {_either(here)} here"] if here else []
    return f"; {', or '.join(hints)}" if hints else ""


def _takes(adventure: Adventure, deck: str) -> bool:
    return deck in adventure.takes and adventure.takes[deck].how != "no"


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def check_ground(adventure: Adventure, pack: Pack) -> None:
    """A pack that is an adventure is played over the one it names, not over another."""
    from questable.kernel.installed import installed

    head = None if pack.shipped else adventure_head(pack.folder)
    below = installed()[head.over]() if head and head.over in installed() else None
    if head and below and below.boxes[-1].id != adventure.boxes[-1].id:
        raise SetupError(
            f"{pack.id!r} is an adventure over {below.name}, no pack for {adventure.name}: it is played as {head.id!r}"
        )


def written_elsewhere(adventure: Adventure, packs: Sequence[Pack], error: ContentError) -> ContentError:
    """Why the content of packs cannot be read: one sentence if one of them is meant for something else altogether.

    None of its cards looks like a card of this adventure then, and one or more like those of another.
    """
    from questable.kernel.installed import shipped_adventures

    for pack in packs:
        if pack.shipped or _looks_like(adventure, pack):
            continue
        for other in shipped_adventures():
            if _looks_like(other, pack):
                kin = other.family.id == adventure.family.id
                return ContentError(_foreign(pack.id, other.name if kin else other.family.name, adventure))
    return error


def _looks_like(adventure: Adventure, pack: Pack) -> bool:
    """Has a card of the pack the fields that such a card of the adventure has, whatever their values?"""
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


def sift(
    plain: Mapping[str, Any],
    pack: Pack,
    deck: Callable[[str, Mapping[str, Any]], str],
    misfit: Callable[[str, Mapping[str, Any]], str] | None = None,
) -> tuple[dict[str, Any], list[LeftOut]]:
    """A file of a pack without the cards that are left out. `misfit` says what else is wrong with a card, if anything.

    Tables that stay are the same objects: whoever wants to say where one stands in its file knows it by that.
    """
    kept: dict[str, Any] = {}
    left: list[LeftOut] = []
    for kind, tables in plain.items():
        if not isinstance(tables, list):
            kept[kind] = tables
            continue
        staying = []
        for table in tables:
            place = deck(kind, table) if isinstance(table, dict) else kind
            why = "" if place in pack.refused or misfit is None else misfit(kind, table)
            if place in pack.refused or why:
                left.append(LeftOut(str(table.get("id", "")), pack.id, place, why, str(table.get("name", ""))))
            else:
                staying.append(table)
        kept[kind] = staying
    return kept, left


def already_there(name: str, pack: str | None, there: File, here: File) -> str:
    """Why a card cannot have its id: the name of the other one, the pack it is from (None: the box), the two files."""
    if pack is None:
        return f"there is already a card with this id, {name!r} of the box: to change that one, write [[change]]"
    home = there.name if there.parent == here.parent else f"the pack {pack!r}"
    return f"there is already a card with this id, {name!r} of {home}"


# Their words in other languages --------------------------------------------------------------------------------------

Said = Annotated[str, msgspec.Meta(max_length=400, pattern=PRINTABLE)]


class _CardWords(msgspec.Struct, forbid_unknown_fields=True):
    name: Said | dict[Said, Said] = ""
    flavour: Said = ""


class _Words(msgspec.Struct, forbid_unknown_fields=True):
    """What a file of words in a pack may hold: names, nothing that could say other things otherwise."""

    cards: dict[Said, _CardWords] = {}
    names: dict[Said, dict[Said, Said | dict[Said, Said]]] = {}


def check_words(pack: Pack) -> None:
    """The files of words of a pack are read when somebody wants its language; what is wrong is said before."""
    for stem in pack.words:
        files: list[File] = [*stem.parent.glob(f"{WORDS}.*.toml")]
        for path in sorted(files, key=lambda each: each.name):
            try:
                with TYPED:
                    msgspec.convert(read_plain(inside(path)), _Words)
            except msgspec.ValidationError as error:
                raise ContentError(f"{path.name}: {error}") from error


# Packs that go into saved games --------------------------------------------------------------------------------------


def carried(packs: Sequence[Pack]) -> dict[str, Mapping[str, str]]:
    """The files of the small packs among these, by id; shipped ones everybody has."""
    found = ((pack.id, _files(pack.folder, state_of(pack.folder))) for pack in packs if not pack.shipped)
    return {name: files for name, files in found if files}


@lru_cache(maxsize=64)
def _files(folder: Folder, state: object) -> Mapping[str, str]:
    """All of a small pack; nothing of a large one, or of one that cannot be read elsewhere."""
    try:
        if isinstance(folder, PackFiles):
            held = folder
        else:
            words = [inside(path) for path in folder.glob(f"{WORDS}.*.toml")]
            paths = [path for path in (*content_files(folder), *words) if isinstance(path, Path)]  # none outside
            if sum(path.stat().st_size for path in paths) > CARRIED:
                return {}
            held = PackFiles({path.name: path.read_text(encoding="utf-8") for path in paths})
    except (OSError, UnicodeDecodeError, ContentError):
        return {}
    return held.files if held.size <= CARRIED else {}
