"""Games for other processes: `pickle`, `multiprocessing`, `copy.deepcopy`.

A parcel holds the position and the choices so far. Rules and content are found again by the id of the adventure. A
parcel is good within one version; to keep a game, save a record (`Game.save`).
"""

from __future__ import annotations

from dataclasses import replace
from pickle import PicklingError
from typing import TYPE_CHECKING, Any, NamedTuple

from questable.errors import RecordError
from questable.kernel.content.packs import Pack
from questable.kernel.engine.adventure import Origin, make_setting
from questable.kernel.engine.installed import find_adventure, installed
from questable.version import RULES, __version__

if TYPE_CHECKING:
    from questable.kernel.engine.game import Game


class Parcel(NamedTuple):
    """Everything another process needs."""

    version: str
    rules: int
    adventure: str
    seats: int
    seed: str  # empty: an imagined position
    mark: str
    variants: tuple[str, ...]
    packs: tuple[Pack, ...]
    content: str  # its hash
    origin: Origin | None
    snapshot: dict[str, Any]
    past: tuple[str, ...]  # empty: an imagined position


def pack(game: Game) -> Parcel:
    """Return the game as plain data."""
    setting = game.setting
    if setting.adventure.id not in installed() and not setting.adventure.own:
        raise PicklingError(
            f"the adventure {setting.adventure.id!r} is not installed, so the game could not be unpickled"
        )
    return Parcel(
        version=__version__,
        rules=RULES,
        adventure=setting.adventure.id,
        seats=setting.seats,
        seed=setting.seed,
        mark=setting.mark,
        variants=setting.variants,
        packs=setting.in_play,
        content=setting.content.hash,
        origin=setting.origin,
        snapshot=game.snapshot(),
        past=tuple(game.chronicle()) if game.past is not None else (),
    )


def unpack(*packed: Any) -> Game:
    """Return the game of a parcel, without a listener."""
    from questable.kernel.engine.game import Chronicle, blank

    parcel = Parcel(*packed)
    if (parcel.version, parcel.rules) != (__version__, RULES):
        raise RecordError(
            f"the game was pickled by Questable {parcel.version}: to keep games across versions, save them"
        )
    setting = make_setting(
        find_adventure(parcel.adventure, parcel.packs),
        seats=parcel.seats,
        seed=parcel.seed,
        variants=parcel.variants,
        packs=parcel.packs,
    )
    if setting.content.hash != parcel.content:
        raise RecordError("the content has changed since the game was pickled")
    game = blank(replace(setting, mark=parcel.mark, origin=parcel.origin))
    game.restore(parcel.snapshot)
    game.past = Chronicle(*parcel.past) if parcel.past else None
    return game
