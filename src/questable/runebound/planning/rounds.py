"""A combat round as one question: who acts in which phase, with the odds of every way to share them out."""

from __future__ import annotations

from collections.abc import Iterable

from questable.kernel.assist.plans import Answer, Combination, Part
from questable.kernel.engine.say import Say, Text
from questable.runebound.odds import fights
from questable.runebound.odds.fights import Turn
from questable.runebound.state import Runebound

ACTING = "attack-or-defend"


def shared_out(g: Runebound) -> tuple[tuple[Part, ...], tuple[Combination, ...]]:
    """The phases of this round that are left, and every way to share them out, the best first."""
    turns, found = fights.round_left(g)
    if not turns or len(found) < 2:
        return (), ()
    parts = tuple(
        Part(
            topic=ACTING,
            subject=phase,
            name=Say("phase", phase=phase),
            answers=tuple(
                _answer(g, turn)
                for turn in _in_order(turns)
                if turn.phase == phase and any(turn.who == actors[number] for actors, _ in found)
            ),
            rolls=True,
        )
        for number, phase in enumerate(dict.fromkeys(turn.phase for turn in turns))
    )
    return parts, tuple(
        Combination(
            choices=tuple(_choice(g, who) for who in actors),
            chance=min(1.0, then.win),
            costs=Say("costs-wounds", wounds=round(then.wounds, 1), out=then.knocked_out),
        )
        for actors, then in found
    )


def _in_order(turns: Iterable[Turn]) -> list[Turn]:
    """The hero, allies, and last the hero who defends."""
    return sorted(turns, key=lambda turn: not turn.who)


def _choice(g: Runebound, who: str) -> str:
    """The text id of the answer."""
    if not who:
        return "defend"
    return "attack" if who == g.heroes[g.fight.seat].id else f"attack:{who}"


def _answer(g: Runebound, turn: Turn) -> Answer:
    defends = not turn.who
    told: Text = Say("answer-in-a-round", need=turn.need, hit=turn.hit, wounds=turn.wounds, defends=defends)
    name = Say("acts", who=turn.who or g.heroes[g.fight.seat].id, defends=defends)
    return Answer(choice=_choice(g, turn.who), name=name, hint=told, chance=turn.chance)
