"""What may be done always in Eredane: it costs nothing for good, and is no question for most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text
from questable.runebound.midnight.board import heroes_at
from questable.runebound.midnight.patrols import HALT, KEEP
from questable.runebound.midnight.planning.actions import ACTING, HELP
from questable.runebound.midnight.planning.payment import PAYING, of_least_use
from questable.runebound.midnight.planning.rerolls import REROLLING, failed
from questable.runebound.midnight.planning.travel import MARCHING, marches_from_here, nearest_hero
from questable.runebound.midnight.prospects import chance_if_influenced
from questable.runebound.midnight.state import Midnight
from questable.runebound.movement import GIVE_UP, STOP
from questable.runebound.odds import fights
from questable.runebound.planning.habits import WindowHabits
from questable.runebound.state import Runebound

ROLL, HUNT, INFLUENCE, HEAL, PAY = "roll-patrol", "hunt", "influence", "heal", "pay"
IDLE = {STOP, GIVE_UP}
"""What a hero without dice can do, if there is nothing else."""
USUAL = {ROLL, "step-patrol", "leave-patrol"}
"""What a patrol that is not wounded may do in every turn."""


class NightHabits(WindowHabits):
    """Orders of the Night King to his patrols and to his influence, and of heroes to their hands."""

    def always(self, game: Runebound) -> Mapping[str, Option]:
        """By the topic of the question; elsewhere what may be done always in the base game."""
        decision = game.decision
        assert decision is not None
        if decision.topic not in ORDERS:
            return super().always(game)
        assert isinstance(game, Midnight)
        key, chosen = ORDERS[decision.topic]
        option = chosen(game, decision)
        return {key: option} if option is not None else {}

    def called(self, key: str, always: bool = False) -> Text:
        """What is no card."""
        return Say("order-in-eredane", order=key) if key in KEYS else super().called(key, always)


def _keep(g: Midnight, decision: Decision) -> Option | None:
    """To keep what the dice of a patrol show keeps the wound tokens that would roll again (MN-TOKEN-09)."""
    return KEEP


def _roll(g: Midnight, decision: Decision) -> Option | None:
    """Roll for every patrol, unless one could be healed (MN-PATROL-03)."""
    verbs = {option.verb: option for option in decision.options}
    return verbs[ROLL] if verbs.keys() <= USUAL else None


def _hunt(g: Midnight, decision: Decision) -> Option | None:
    """As near to a hero as the dice lead: before a city, if all are in cities.

    Where one can be met, or a patrol healed, the Night King is asked.
    """
    if any(option.verb == "heal-patrol" for option in decision.options):
        return None
    reached = marches_from_here(g)
    if any(heroes_at(g, space) for space in reached):
        return None
    goal = min(reached, key=lambda space: (nearest_hero(g, space)[0], len(reached[space].steps)))
    steps = reached[goal].steps
    return decision.option(steps[0].choice) if steps else HALT


def _influence(g: Midnight, decision: Decision) -> Option | None:
    """The phase that costs the hero most; a roll in every phase of an assault, for it is free (MN-ASSAULT-07)."""
    first = decision.options[0]
    if decision.topic == ASSAULTED:
        return first
    if not fights.can_tell(g):
        return None
    return min(decision.options, key=lambda option: round(chance_if_influenced(g, str(option.about)), 9))


def _all_succeed(g: Midnight, decision: Decision) -> Option | None:
    """Where every die of influence is a success there is nothing to reroll."""
    return None if failed(g, decision) else decision.options[-1]


def _stop(g: Midnight, decision: Decision) -> Option | None:
    """The movement ends when nothing is left to do but to give up an item."""
    return STOP if {*decision.options} <= IDLE else None


def _heal(g: Midnight, decision: Decision) -> Option | None:
    """Help that is found is taken (MN-MOVE-05)."""
    return decision.options[0]


def _pay(g: Midnight, decision: Decision) -> Option | None:
    """With what the hero can do without (MN-GOODS-03)."""
    return of_least_use(g, decision.options)[0]


ASSAULTED = "influence-assault"
ORDERS: Final[Mapping[str, tuple[str, Callable[[Midnight, Decision], Option | None]]]] = {
    "reroll-march": (KEEP.verb, _keep),
    "patrol": (ROLL, _roll),
    MARCHING: (HUNT, _hunt),
    "influence": (INFLUENCE, _influence),
    ASSAULTED: (INFLUENCE, _influence),
    REROLLING: (INFLUENCE, _all_succeed),
    ACTING: (STOP.verb, _stop),
    HELP: (HEAL, _heal),
    PAYING: (PAY, _pay),
}
"""By the topic of a question: what an order is called, and what it does."""
KEYS = frozenset(key for key, _ in ORDERS.values())
HABITS = NightHabits()
