"""The present point of the game: the phase of the turn, the dice on the table, round and phase of a combat."""

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
    """A displayed phase of a turn, and the rule that carries it out."""

    id: str
    label: Text
    step: Step[Any]


def phases(g: Runebound) -> list[Phase]:
    """Return the phases of the current turn."""
    return [Phase(name := called(step.name), Say("step-of-a-turn", step=name), step) for step in turn.phases(g)]


@cache
def called(step: str) -> str:
    """Return the last word of a step's name, which names the phase."""
    return step.removesuffix("_step").removesuffix("_phase").rpartition("_")[2]


def juncture(g: Runebound) -> Juncture:
    """Return the present point of turn and combat, even between two questions."""
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
    """Return the active seat, or None during set-up, when heroes may still choose their places."""
    return g.active if g.round and not g.outcome and not g.awaits(turn.take_turn) else None


def _step(g: Runebound) -> str:
    """Return the current step of the turn: the one before the first still to come."""
    before = ""
    for step in turn.phases(g):
        if g.awaits(step):
            return before
        before = called(step.name)
    return before if g.awaits(turn.end_turn) else ""


def _die(g: Runebound, shown: int) -> Die:
    """Return a movement die with the terrains it shows; a spent one shows nothing."""
    return Die(faces=g.content.box.die[shown - 1]) if shown else Die(faces=(), spent=True)


def _phase(g: Runebound, fight: state.Fight) -> str:
    if fight.action == "escape" or (g.decision is not None and g.decision.topic == "escape"):
        return "escape"
    return fight.phase


def _acting(g: Runebound, fight: state.Fight) -> int | None:
    """Return which of several allied heroes is rolling, or None while others are asked."""
    seats = side(g)
    if len(seats) > 1 and (fight.action or g.decision is None or g.decision.seat in seats):
        return fight.seat
    return None
