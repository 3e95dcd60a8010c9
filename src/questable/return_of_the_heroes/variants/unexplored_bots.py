"""Knowledge for bots about unexplored land."""

from __future__ import annotations

from collections.abc import Iterator

from questable.return_of_the_heroes.board import open_points
from questable.return_of_the_heroes.greedy.bot_knowledge import BotKnowledge
from questable.return_of_the_heroes.greedy.look import Judgement
from questable.return_of_the_heroes.variants.unexplored import EXPLORE, unknown_sides

DISCOVERY = 7.0  # an unseen tile


def frontier(look: Judgement) -> Iterator[tuple[str, float]]:
    """Yield the entry points beside face-down tiles."""
    g = look.g
    for point in open_points(g) if g.closed else ():
        if unknown_sides(g, point):
            yield point, DISCOVERY


BOT_KNOWLEDGE = BotKnowledge(goals=frontier, steps={EXPLORE: DISCOVERY})
