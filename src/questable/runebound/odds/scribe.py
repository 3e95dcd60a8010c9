"""Describes combats of a position that is only looked at: a whole deck of Challenges, in all lands a hero may come to.

The position is copied once, not for every card. And most combats are the same wherever the hero stands, and while the
hero moves. Nobody need tell which: whoever wants to know where a hero is asks the hero, and that is noticed; so are
questions about the dice, the agenda and all else that changes while a hero moves. So a box whose rules begin to look at
such things need not say so.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import fields
from threading import Lock
from types import MemberDescriptorType
from typing import Any, NamedTuple

from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.state import position_fields, position_of
from questable.runebound.odds.bouts import Bout, describe
from questable.runebound.state import Fight, Hero, Runebound

Bouts = dict[tuple[int, str], Bout]
"""Combats with Challenges by seat and card."""
PLACE = ("space", "came_from")
"""What changes of a hero, or of a fight, from space to space."""
MOVING = frozenset(
    {
        "agenda",
        "barrier",
        "dice",
        "dice_count",
        "dice_given_up",
        "moved_instead",
        "movement_dice",
        "moves",
        "stopped_at",
        "traded",
    }
)
"""What changes of a position while a hero moves."""
SETTLED = frozenset({"answering", "content", "face_up", "force", "kits", "queries", "setting", "steps"})
"""What is the same in all positions of a game, or follows from them."""
REMEMBERED = 300  # games of which combats are remembered from one question to the next


class Described(NamedTuple):
    """A combat in numbers, and whether it would be the same anywhere else, while the hero moves."""

    bout: Bout
    anywhere: bool


class Scribe:
    """Describes the combats of one seat in a position without a fight. The position must stay as it is meanwhile."""

    def __init__(self, g: Runebound, seat: int) -> None:
        twin, fight = g.clone(), Fight(seat=seat, enemy="", space=g.heroes[seat].space)
        self._watched: list[Any] = []
        if may_be_watched(type(g)):
            hero, fight = watched(twin.heroes[seat]), watched(fight)
            twin.heroes[seat] = hero
            twin = watched(twin)
            self._watched = [twin, hero, fight]
        twin.fights.append(fight)
        self._twin, self._fight = twin, fight

    def against(self, card: str) -> Described:
        """The combat with this Challenge, beginning now."""
        fight = self._fight
        fight.enemy, fight.phase, fight.actor, fight.action = card, "", "", ""
        for each in self._watched:
            each.asked = False
        bout = describe(self._twin)
        return Described(bout, anywhere=bool(self._watched) and not any(each.asked for each in self._watched))


def may_be_watched(kind: type[Runebound]) -> bool:
    """What is compiled reads fields where nobody notices."""
    return all(_watched_kind(each) is not None for each in (kind, Hero, Fight))


def watched(thing: Any) -> Any:
    """The same thing, but it notices when somebody asks for something that changes while a hero moves (`asked`)."""
    kind = _watched_kind(type(thing))
    assert kind is not None
    return kind(**{field.name: getattr(thing, field.name) for field in fields(thing)})


_WATCHED: dict[type, type | None] = {}


def _watched_kind(kind: type) -> type | None:
    if kind not in _WATCHED:
        found = {name: getattr(kind, name, None) for name in _changing(kind)}
        if all(isinstance(field, MemberDescriptorType) for field in found.values()):
            body: dict[str, Any] = {name: _asked_for(field) for name, field in found.items()}
            _WATCHED[kind] = type(f"Watched{kind.__name__}", (kind,), {"__slots__": ("asked",), **body})
        else:
            _WATCHED[kind] = None
    return _WATCHED[kind]


def _asked_for(field: Any) -> property:
    def ask(thing: Any) -> Any:
        thing.asked = True
        return field.__get__(thing)

    return property(ask, field.__set__)


def _changing(kind: type) -> list[str]:
    """The fields that may differ in positions of which the `_rest` is the same."""
    names = [field.name for field in fields(kind)]
    if not issubclass(kind, Runebound):
        return [name for name in names if name in PLACE]
    same = SETTLED.union(position_fields(kind)) - MOVING
    return [name for name in names if name not in same]


# From one question to the next ---------------------------------------------------------------------------------------

_memory: OrderedDict[int, tuple[Setting, int, dict[str, Any], Bouts]] = OrderedDict()
_lock = Lock()


def remembered(g: Runebound, seat: int) -> Bouts:
    """Combats of this seat, described for the question before; none if more has changed than where the hero stands."""
    key, now = id(g.setting), _rest(g, seat)
    with _lock:
        known = _memory.get(key)
        if known is not None and known[0] is g.setting and known[1] == seat and known[2] == now:
            _memory.move_to_end(key)
            return known[3]
        bouts: Bouts = {}
        _memory[key] = g.setting, seat, _rest(g.clone(), seat), bouts  # a copy: somebody may play on in this position
        _memory.move_to_end(key)
        if len(_memory) > REMEMBERED:
            _memory.popitem(last=False)
        return bouts


def _rest(g: Runebound, seat: int) -> dict[str, Any]:
    """The position without what changes while the hero of this seat moves."""
    rest = {name: value for name, value in position_of(g).items() if name not in MOVING}
    hero = {name: value for name, value in position_of(g.heroes[seat]).items() if name not in PLACE}
    return {**rest, "heroes": [*g.heroes[:seat], hero, *g.heroes[seat + 1 :]]}
