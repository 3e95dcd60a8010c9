"""A check of content: is it valid, what is in it, which words does it use, do two cards do the same?

Nothing here knows a family. A pack is valid if the family loads it; the content itself warns of what is allowed
but hardly meant (`doubts`). Cards are the tables of TOML files with an `id`; a verb is the `do` of an effect. All verbs
follow from the types of those in use: they are tagged structs with one common base.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

import questable
from questable import (
    Adventure,
    CardSource,
    CardText,
    Flaw,
    Game,
    Pack,
    PackFiles,
    PackInfo,
    adventures,
    card_sources,
    find_adventure,
    find_packs,
    packs,
)
from questable.errors import ContentError, SetupError
from questable.lab.pictures import BYTES, check_picture, is_picture
from questable.making import GameContent

READABLE = 16 * 2**20
"""Bytes of a file worth reading; the loader has a stricter limit of its own."""
SAME_CARD = ("id", "name", "flavour")  # two cards that differ in nothing else do the same
WORDS = re.compile(r"\.[a-z]{2,3}\.toml$")  # `names.de.toml`: words of a language that may lie beside the cards
HEADS = frozenset({"pack", "adventure"})  # tables that describe a pack, not its contents
DETAILS = ("type", "colour")  # fields that sort the cards of a kind


@dataclass
class Inspection:
    """The result for one pack. Errors and warnings have file, line, card, field, reason and what is allowed."""

    name: str
    files: int = 0
    cards: int = 0
    kinds: dict[str, Counter[str]] = field(default_factory=dict)  # kind -> type or colour -> how many
    verbs: Counter[str] = field(default_factory=Counter)
    unused: list[str] = field(default_factory=list)
    hand_written: list[str] = field(default_factory=list)
    warnings: list[Flaw] = field(default_factory=list)
    errors: list[Flaw] = field(default_factory=list)
    sources: Mapping[str, CardSource] = field(default_factory=dict)  # the cards in their files
    adventure: Adventure | None = None
    pack: Pack | None = None  # None: the adventure itself

    def sample(self) -> Game | None:
        """Return a game with this pack; None if it cannot be played."""
        if self.adventure is None or self.errors:
            return None
        packs = [*self.adventure.own, *([self.pack] if self.pack else [])]  # an adventure may itself be a pack
        packs = list({each.id: each for each in packs}.values())
        return questable.new(self.adventure.id, seats=self.adventure.seats[0], seed="sample", packs=packs)

    def texts(self, language: str = "en") -> dict[str, CardText]:
        """Return its cards as players will read them; nothing if it cannot be played."""
        game = self.sample()
        if game is None:
            return {}
        said, known = game.spoken(language), game.setting.content.cards
        return {card: said.describe(card) for card in self.sources if card in known}


def inspect_shipped() -> list[Inspection]:
    """Check every installed adventure, then each of its packs on top of it.

    What a card refers to may come from a pack, or be for another adventure that uses it: a card that is right somewhere
    causes no warning.
    """
    found: list[Inspection] = []
    meant: set[tuple[str, str, str]] = set()
    for adventure in adventures():
        taken = _taken(adventure)
        alone = [_inspect(adventure.id, adventure, None)]
        alone += [_inspect(f"{adventure.id}: {info.id}", adventure, info.pack) for info in taken]
        together = _doubts(
            adventure.load([info.pack for info in taken]), [id_ for each in alone for id_ in each.sources]
        )
        told = {_doubt(flaw) for each in alone for flaw in each.warnings if not flaw.field.endswith("flavour")}
        meant |= told - {_doubt(flaw) for flaw in together}
        found += alone
    everything = {_doubt(flaw) for each in found for flaw in each.warnings}
    for each in found:
        mine = {_doubt(flaw) for flaw in each.warnings}
        meant |= {doubt for doubt in everything - mine if doubt[0] in each.sources}
    for each in found:
        each.warnings = [flaw for flaw in each.warnings if _doubt(flaw) not in meant]
    return found


def _doubt(flaw: Flaw) -> tuple[str, str, str]:
    return flaw.card, flaw.field, flaw.reason


def inspect(source: str | Path | PackFiles | Pack, adventure: str | Adventure) -> Inspection:
    """Check a pack over an adventure: an id, a folder, a single file, or files in memory.

    A folder of the adventure itself is checked alone.
    """
    base = find_adventure(adventure) if isinstance(adventure, str) else adventure
    if isinstance(source, Path):
        if not source.exists():
            return _refused(str(source), f"{source}: there is no such file or folder")
        folder = source if source.is_dir() else source.parent
        for each in adventures():
            if _is_home(folder.resolve(), each):
                return _inspect(each.id, each, None)
        if not source.is_dir():
            return _inspect_file(source, base)
    try:
        pack = find_packs(base, [source])[0]
        own, wrong = questable.adventure_in(pack)  # an adventure is played over the one it names
        found = _inspect(source.id if isinstance(source, Pack) else str(source), own or base, pack)
        found.errors = list(dict.fromkeys([*wrong, *found.errors]))
        return found
    except (ContentError, SetupError) as error:
        told = error.told() if isinstance(error, ContentError) else (Flaw(reason=str(error)),)
        return Inspection(str(source), errors=list(told))


def _inspect_file(path: Path, base: Adventure) -> Inspection:
    """Check a single file, whatever its name."""
    if not path.is_file() or path.stat().st_size > READABLE:
        return _refused(str(path), f"{path.name}: this is not a content file")
    try:
        text = path.read_text(encoding="utf-8")
        inside = PackFiles({path.with_suffix(".toml").name: text}, path.stem)
        found = _inspect(str(path), base, Pack(path.stem, inside))
        found.warnings = [flaw for flaw in found.warnings if flaw.field != "[pack]"]  # part of a pack
        return found
    except UnicodeDecodeError:
        return _refused(str(path), f"{path.name}: not UTF-8 text")
    except ContentError as error:
        return _refused(str(path), str(error))


def _refused(name: str, why: str) -> Inspection:
    return Inspection(name, errors=[Flaw(reason=why)])


def _taken(adventure: Adventure) -> list[PackInfo]:
    """Yield the shipped packs of which an adventure takes something."""
    return [info for info in packs(adventure, folders=()) if not info.problem]


def _inspect(name: str, adventure: Adventure, pack: Pack | None) -> Inspection:
    found = Inspection(name, adventure=adventure, pack=pack)
    folders = (pack.folder,) if pack else adventure.folders
    found.sources = {id_: card for folder in folders for id_, card in card_sources(folder).items()}
    try:
        content = adventure.load((pack,) if pack else ())
    except ContentError as error:
        found.errors += error.told()
        return found
    found.files = sum(1 for folder in folders for path in folder.glob("*.toml") if not WORDS.search(path.name))
    _count(found, found.sources)
    known = _all_verbs(content.cards.values())
    found.unused = sorted(known - set(found.verbs))
    for card in found.sources.values():
        if card.kind != "change" and not card.data.get("flavour"):  # fields that a change does not name stay
            found.warnings.append(card.flaw("there is none", "flavour"))
    if pack and not pack.shipped:
        found.warnings += _about_the_pack(pack)
        found.warnings += pack.strange_words(content.cards)
        found.warnings += [*_left_out(found, content), *_missing_pictures(found, pack)]
        found.errors += _bad_pictures(pack)
    found.warnings += _doubts(content, [card for card in content.cards if card in found.sources])
    base = {id_: card for folder in adventure.folders for id_, card in card_sources(folder).items()} if pack else {}
    found.errors += _same_cards(content.cards, found.sources, base)
    if pack and not pack.shipped:
        try:
            found.sample()
        except SetupError as error:  # too few heroes are left
            found.errors.append(Flaw(reason=str(error)))
    return found


def _doubts(content: GameContent, cards: Sequence[str]) -> list[Flaw]:
    """Return what the family finds allowed, but hardly meant."""
    known = [card for card in cards if card in content.cards]
    return content.doubts(known)


def _about_the_pack(pack: Pack) -> list[Flaw]:
    """Return warnings about a pack as a whole."""
    found = []
    if pack.holds <= HEADS:
        found.append(Flaw(reason="it is empty: no card, no map and no change"))
    if "pack" not in pack.holds:
        why = (
            f"there is none: write it into one of the files, with an `id` and a `name` ({pack.id!r} will do otherwise)"
        )
        found.append(Flaw(field="[pack]", reason=why))
    return found


def _left_out(found: Inspection, content: Any) -> Iterator[Flaw]:
    """Yield cards that an adventure does not take, with the rules that say so."""
    assert found.adventure is not None
    for left in content.left_out:
        if source := found.sources.get(left.card):
            takes = found.adventure.takes.get(left.deck)
            rules = f" ({', '.join(takes.leaving)})" if takes and takes.leaving else ""
            why = left.why or f"{found.adventure.name} takes no {left.deck} cards like this"
            yield source.flaw(f"it stays in the box: {why}{rules}{_lacking(found.adventure, source)}")


def _lacking(adventure: Adventure, source: CardSource) -> str:
    """Return `; one of its own has `terrain``: what would make it a card of this adventure."""
    fields = msgspec.structs.fields(adventure.kinds[source.kind]) if source.kind in adventure.kinds else ()
    missing = [f"`{each.encode_name}`" for each in fields if each.required and each.encode_name not in source.data]
    return f"; one of its own has {', '.join(missing)}" if missing else ""


def _missing_pictures(found: Inspection, pack: Pack) -> Iterator[Flaw]:
    """Yield pictures that are missing beside the files; an uploaded pack keeps them elsewhere."""
    for card in found.sources.values():
        name = card.data.get("picture")
        if name and isinstance(pack.folder, Path) and not (pack.folder / str(name)).is_file():
            yield card.flaw(f"there is no file {name!r} beside it", "picture")


def _bad_pictures(pack: Pack) -> Iterator[Flaw]:
    """Pictures that a table does not take, whether a card bears them or not."""
    if isinstance(pack.folder, Path):
        for path in sorted(pack.folder.iterdir()):
            if is_picture(path.name) and path.is_file():
                try:
                    check_picture(path.name, _beginning(path))
                except ContentError as error:
                    yield Flaw(file=path.name, reason=str(error).removeprefix(f"{path.name}: "))


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(BYTES + 1)


def _is_home(folder: Path, adventure: Adventure) -> bool:
    """Return whether this is a content folder of an adventure, or the folder around them."""
    homes = [each.resolve() for each in adventure.folders]
    return folder in homes or any(folder == each.parent for each in homes)


def _count(found: Inspection, raw: Mapping[str, CardSource]) -> None:
    found.cards = len(raw)
    for id_, card in raw.items():
        detail = next((str(card.data[name]) for name in DETAILS if name in card.data), "")
        found.kinds.setdefault(card.kind, Counter())[detail] += 1
        for table in _tables(card.data):
            match table.get("do"):
                case str(verb):
                    found.verbs[verb] += 1
                case list() if table.get("text"):
                    found.hand_written.append(id_)


def _tables(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
        for part in data.values():
            yield from _tables(part)
    elif isinstance(data, list):
        for part in data:
            yield from _tables(part)


def _all_verbs(cards: Any) -> set[str]:
    """Return the tags of all effect structs: those in use, and their relatives from the same packages."""
    bases: set[type[msgspec.Struct]] = set()
    homes: set[str] = set()
    for card in cards:
        for struct in _structs(card):
            if struct.__struct_config__.tag_field == "do":
                line = [each for each in type(struct).__mro__ if issubclass(each, msgspec.Struct)]
                bases.add([each for each in line[:-1] if each.__struct_config__.tag_field == "do"][-1])
                homes.add(type(struct).__module__.rpartition(".")[0])
    tags: set[str] = set()
    while bases:
        cls = bases.pop()
        heirs = cls.__subclasses__()
        bases.update(heirs)
        if not heirs and cls.__module__.rpartition(".")[0] in homes:
            tags.add(str(cls.__struct_config__.tag))
    return tags


def _structs(thing: Any) -> Iterator[msgspec.Struct]:
    if isinstance(thing, msgspec.Struct):
        yield thing
        for name in thing.__struct_fields__:
            yield from _structs(getattr(thing, name))
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from _structs(part)


def _same_cards(cards: Any, raw: Mapping[str, CardSource], base: Mapping[str, CardSource]) -> list[Flaw]:
    """Yield cards of this pack that do exactly what another card does, here or in the box below."""
    groups: dict[tuple[type, bytes], list[str]] = {}
    for id_, card in cards.items():
        if id_ in raw or id_ in base:
            plain = {key: value for key, value in msgspec.to_builtins(card).items() if key not in SAME_CARD}
            groups.setdefault((type(card), msgspec.json.encode(plain, order="sorted")), []).append(id_)
    errors = []
    for twins in groups.values():
        first = twins[0]
        errors += [raw[twin].flaw(f"does exactly what {first} does") for twin in twins[1:] if twin in raw]
    return errors


def summary(counts: Counter[str], separator: str = ", ") -> str:
    """Return counts such as `weapon 12, armor 8`, the most frequent first."""
    return separator.join(
        f"{name} {count}" for name, count in sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    )


def failed(inspections: Sequence[Inspection]) -> bool:
    return any(each.errors for each in inspections)
