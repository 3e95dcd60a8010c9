"""The adventures of this machine.

Those that are programs announce themselves through the entry-point group `questable.adventures`. A pack with a table
`[adventure]` is one in TOML alone: another adventure with the pack laid over it.
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
    """All adventures by id, not loaded yet."""
    return {entry.name: entry.load for entry in entry_points(group="questable.adventures")}


def shipped_adventures() -> tuple[Adventure, ...]:
    """Those that are programs, in the order in which they are shown."""
    found = (load() for load in installed().values())
    return tuple(sorted(found, key=lambda adventure: (adventure.place, adventure.name)))


def adventures(folders: Sequence[Folder | Pack] | None = None) -> tuple[Adventure, ...]:
    """Everything that can be played, in the order in which it is shown: last what packs in `folders` bring (None: the
    user's own packs)."""
    return (*shipped_adventures(), *_own(pack_folders() if folders is None else [*_brought(folders)]))


def find_adventure(
    name: str, packs: Sequence[PackWish] = (), folders: Sequence[Folder | Pack] | None = None
) -> Adventure:
    """The adventure with this id; one that a pack brings is looked for in these packs, then in `folders` (None: the
    user's own packs)."""
    if name in installed():
        return installed()[name]()
    named = packs if folders is None else [each for each in packs if not isinstance(each, str)]  # no name is a path
    for adventure in _own([*_brought(named), *_brought(pack_folders() if folders is None else folders)]):
        if adventure.id == name:
            return adventure
    for folder in _brought(named):
        if drafted(folder)[1]:
            own_adventure(folder)  # it may be this one: what is wrong with it is told
    there = sorted(installed())
    hint = suggestion(name, there) or "; one that a pack brings needs the pack (--pack)"
    raise SetupError(f"there is no adventure {name!r}; there are: {', '.join(there)}{hint}")


def own_adventure(folder: Folder) -> Adventure | None:
    """The adventure that a pack is; None if it is none."""
    found, wrong = drafted(folder)
    if wrong:
        raise ContentError.of(wrong)
    return found


def drafted(folder: Folder) -> tuple[Adventure | None, tuple[Flaw, ...]]:
    """The adventure that a pack is, as far as its table says rightly what it is, and all that is wrong there."""
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
    """Where the packs are that are named by where they are."""
    for each in packs:
        if isinstance(each, Pack):
            yield each.folder
        elif isinstance(each, PackFiles):
            yield each
        elif (folder := Path(split(each)[0])).is_dir():
            yield folder


def _own(folders: Sequence[Folder]) -> Iterator[Adventure]:
    """The adventures among packs. One that is broken is none; whoever wants to play it is told what is wrong."""
    for folder in folders:
        try:
            found = own_adventure(folder)
        except QuestableError:
            continue
        if found is not None:
            yield found
