"""A combat round as one question: who acts in which phase, with the odds of every way to share them out."""

from __future__ import annotations

from collections.abc import Iterable

from questable.kernel.assist.plans import Answer, Combination, Part
from questable.kernel.engine.say import Say, Text
from questable.runebound.presentation import outlook
from questable.runebound.presentation.outlook import HERO, Model, Roll
from questable.runebound.state import Runebound

ACTING = "attack-or-defend"


def shared_out(g: Runebound) -> tuple[tuple[Part, ...], tuple[Combination, ...]]:
    """The phases of this round that are left, and every way to share them out, the best first."""
    found, left = outlook.round_left(g)
    ways = list(outlook.able(g, found, left))
    if not left or len(ways) < 2:
        return (), ()
    first = {who: outlook.next_roll(g, found, left[0], who) for who in _in_order(way[0] for way in ways)}
    parts = tuple(
        Part(
            topic=ACTING,
            subject=found.phases[phase],
            name=Say("phase", phase=found.phases[phase]),
            answers=tuple(
                _answer(g, found, outlook.usual_roll(found.bout, phase, who) if number else first[who], who)
                for who in _in_order(way[number] for way in ways)
            ),
            rolls=True,
        )
        for number, phase in enumerate(left)
    )
    ends = [(outlook.as_planned(g, found, left, way, first[way[0]]), way) for way in ways]
    ends.sort(key=lambda end: (-round(end[0].win, 9), end[0].wounds))
    return parts, tuple(
        Combination(
            choices=tuple(_choice(g, found, who) for who in way),
            chance=min(1.0, then.win),
            costs=Say("costs-wounds", wounds=round(then.wounds, 1), out=then.knocked_out),
        )
        for then, way in ends
    )


def _in_order(found: Iterable[int]) -> list[int]:
    """The hero, allies, and last the hero who defends."""
    return sorted(set(found), key=lambda who: (not who, who))


def _choice(g: Runebound, found: Model, who: int) -> str:
    """The text id of the answer."""
    if not who:
        return "defend"
    return "attack" if who == HERO else f"attack:{found.bout.party[who - HERO]}"


def _answer(g: Runebound, found: Model, roll: Roll, who: int) -> Answer:
    need = max(2, roll.needed)
    told: Text = Say("answer-in-a-round", need=need, hit=roll.dealt, wounds=roll.taken, defends=not who)
    name = Say("acts", who=found.bout.party[max(0, who - HERO)], defends=not who)
    return Answer(choice=_choice(g, found, who), name=name, hint=told, chance=roll.chance)
