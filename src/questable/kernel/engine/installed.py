"""The adventures on this machine.

Programs announce theirs through the entry-point group `questable.adventures`. A pack with a table `[adventure]` is an
adventure in TOML alone: another adventure with the pack on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from questable.errors import ContentError, Flaw, QuestableError, SetupError
from questable.kernel.content.content import Folder, pack_id, state_of
from questable.kernel.content.flaws import Mistake
from questable.kernel.content.known_words import suggestion
from questable.kernel.content.pack_files import PackFiles
from questable.kernel.content.packs import Pack, PackWish, adventure_head, flaws_of_head, split
from questable.kernel.content.user_folders import pack_folders

if TYPE_CHECKING:
    from questable.kernel.engine.adventure import Adventure


@cache
def installed() -> dict[str, Callable[[], Adventure]]:
    """Return all adventures by id, not loaded yet."""
    return {entry.name: entry.load for entry in entry_points(group="questable.adventures")}


def shipped_adventures() -> tuple[Adventure, ...]:
    """Return the adventures that are programs, in display order."""
    found = (load() for load in installed().values())
    return tuple(sorted(found, key=lambda adventure: (adventure.place, adventure.name)))


def adventures(folders: Sequence[Folder | Pack] | None = None) -> tuple[Adventure, ...]:
    """Return all adventures in display order; those of packs in `folders` come last (None: the user's own packs)."""
    return (*shipped_adventures(), *_own(pack_folders() if folders is None else [*_brought(folders)]))


def find_adventure(
    name: str, packs: Sequence[PackWish] = (), folders: Sequence[Folder | Pack] | None = None
) -> Adventure:
    """Return the adventure with this id. Search programs, then these packs, then `folders` (None: the user's own
    packs)."""
    if name in installed():
        return installed()[name]()
    named = packs if folders is None else [each for each in packs if not isinstance(each, str)]  # names are not paths
    for adventure in _own([*_brought(named), *_brought(pack_folders() if folders is None else folders)]):
        if adventure.id == name:
            return adventure
    for folder in _brought(named):
        if drafted(folder)[1]:
            own_adventure(folder)  # it may be the one wanted: report its mistakes
    there = sorted(installed())
    hint = suggestion(name, there) or "; one that a pack brings needs the pack (--pack)"
    raise SetupError(f"there is no adventure {name!r}; choose one of these: {', '.join(there)}{hint}")


def own_adventure(folder: Folder) -> Adventure | None:
    """Return the adventure that a pack is; None if it is none."""
    found, wrong = drafted(folder)
    if wrong:
        raise ContentError.of(wrong)
    return found


def drafted(folder: Folder) -> tuple[Adventure | None, tuple[Flaw, ...]]:
    """Return the adventure that a pack is, as far as its table is right, and all mistakes there."""
    return _drafted(folder, state_of(folder))


@lru_cache(maxsize=64)
def _drafted(folder: Folder, state: object) -> tuple[Adventure | None, tuple[Flaw, ...]]:
    try:
        head = adventure_head(folder)
    except ContentError as error:
        return None, error.told()
    if head is None:
        return None, ()
    if head.over not in installed():
        known = sorted(installed())
        why = f"there is no adventure {head.over!r} (there are: {', '.join(known)}){suggestion(head.over, known)}"
        return None, flaws_of_head(folder, [Mistake(("adventure", "over"), why, tuple(known))])
    wrong, below = list[Mistake](), installed()[head.over]()
    if head.id in installed():
        wrong.append(Mistake(("adventure", "id"), f"there is already an adventure {head.id!r}"))
    low, high = head.seats or below.seats
    if not below.seats[0] <= low <= high <= below.seats[1]:
        why = f"{below.name} is for {below.seats[0]} to {below.seats[1]}"
        wrong.append(Mistake(("adventure", "seats"), why))
    known = [variant.id for variant in below.variants]
    for number, variant in enumerate(head.variants):
        if variant not in known:
            why = f"{below.name} has no variant {variant!r} (it has: {', '.join(known)}){suggestion(variant, known)}"
            wrong.append(Mistake(("adventure", "variants", number), why, tuple(known)))
    found = replace(
        below,
        id=head.id,
        name=head.name,
        summary=head.text,
        seats=(low, high),
        own=(Pack(pack_id(folder), folder),),
        always=tuple(each for each in head.variants if each in known),
        former=(),
        lends=(),
    )
    return found, flaws_of_head(folder, wrong)


def _brought(packs: Sequence[PackWish]) -> Iterator[Folder]:
    """Yield the folders of packs that are named by place."""
    for each in packs:
        if isinstance(each, Pack):
            yield each.folder
        elif isinstance(each, PackFiles):
            yield each
        elif (folder := Path(split(each)[0])).is_dir():
            yield folder


def _own(folders: Sequence[Folder]) -> Iterator[Adventure]:
    """Yield the adventures among packs. Skip broken ones; asking for one of them reports its mistakes."""
    for folder in folders:
        try:
            found = own_adventure(folder)
        except QuestableError:
            continue
        if found is not None:
            yield found
