"""What bots must know of the lagoon: where pearls are, and where they are worth something."""

from __future__ import annotations

from collections.abc import Mapping

from questable.kernel.engine.decision import Decision, Option
from questable.runebound.board import land_of
from questable.runebound.greedy.bot_knowledge import BotKnowledge
from questable.runebound.greedy.look import Look
from tests.boxes.lagoon.rules import ASHORE, COMB, DIVE
from tests.boxes.lagoon.state import Lagoon, numbers

PEARL, VICTORY = 12.0, 100.0  # what a dive, and the way home, are worth


def enough(look: Look) -> bool:
    return look.g.part(Lagoon).pearls[look.seat] >= numbers(look.g).pearls


def gains(look: Look) -> Mapping[int, float]:
    g = look.g
    if enough(look):
        return dict.fromkeys(g.content.grid.town_at, VICTORY)
    return {space: PEARL for space in g.content.grid.everywhere if land_of(g, space) == "shallows"}


def dive(look: Look, decision: Decision) -> Option:
    """As long as pearls are missing; who has them only takes what costs nothing."""
    wanted = COMB if enough(look) else DIVE
    return wanted if wanted in decision.options else ASHORE


def cast(look: Look, decision: Decision) -> Option:
    """A net is for this moment."""
    return decision.options[0]


BOT_KNOWLEDGE = BotKnowledge(answers={"dive": dive, "use-low-tide": cast}, gains=gains, rests_on=enough)
