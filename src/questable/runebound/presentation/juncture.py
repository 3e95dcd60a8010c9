"""How far things have come: the phase of the turn, the dice that lie there, round and phase of a combat."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from questable.kernel.engine.rulebook import Step
from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.scene import Die, Juncture
from questable.runebound import state, turn
from questable.runebound.combat import side
from questable.runebound.state import Runebound


class Phase(NamedTuple):
    """A phase of a turn as people see it, and the rule that carries it out."""

    id: str
    label: Text
    step: Step[Any]


def phases(g: Runebound) -> list[Phase]:
    """The phases of the turn that is being taken."""
    return [Phase(name := called(step.name), Say("step-of-a-turn", step=name), step) for step in turn.phases(g)]


@cache
def called(step: str) -> str:
    """Each is called as the last word of its step says."""
    return step.removesuffix("_step").removesuffix("_phase").rpartition("_")[2]


def juncture(g: Runebound) -> Juncture:
    """Where turn and combat are now, also between two questions."""
    fight = fight_on(g)
    return Juncture(
        active=whose_turn(g),
        step=_step(g),
        dice=tuple(_die(g, face) for face in g.movement_dice),
        foe=fight.enemy if fight else "",
        round=fight.round if fight else 0,
        phase=_phase(g, fight) if fight else "",
        acts=_acting(g, fight) if fight else None,
    )


def fight_on(g: Runebound) -> state.Fight | None:
    """The fight that goes on; one that is decided is no longer on the table, whatever is asked because of it."""
    return g.fights[-1] if g.fights and not g.fights[-1].result else None


def whose_turn(g: Runebound) -> int | None:
    """Nobody's while the table is still being laid: heroes may choose their places after the first player is known."""
    return g.active if g.round and not g.outcome and not g.awaits(turn.take_turn) else None


def _step(g: Runebound) -> str:
    """The step of the turn: the one before the first that is still to come."""
    before = ""
    for step in turn.phases(g):
        if g.awaits(step):
            return before
        before = called(step.name)
    return before if g.awaits(turn.end_turn) else ""


def _die(g: Runebound, shown: int) -> Die:
    """A movement die: the terrains it shows; a spent one shows nothing any more."""
    return Die(faces=g.content.box.die[shown - 1]) if shown else Die(faces=(), spent=True)


def _phase(g: Runebound, fight: state.Fight) -> str:
    if fight.action == "escape" or (g.decision is not None and g.decision.topic == "escape"):
        return "escape"
    return fight.phase


def _acting(g: Runebound, fight: state.Fight) -> int | None:
    """Whose roll it is of several who fight side by side: nobody's while others are asked."""
    seats = side(g)
    if len(seats) > 1 and (fight.action or g.decision is None or g.decision.seat in seats):
        return fight.seat
    return None
