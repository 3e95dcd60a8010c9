"""What bots must know of quests from the King."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from questable.kernel.decision import Option
from questable.return_of_the_heroes.greedy.knows import Knows
from questable.return_of_the_heroes.greedy.look import Look
from questable.return_of_the_heroes.greedy.worth import Worth
from questable.return_of_the_heroes.variants.king import MOST_QUESTS, PETITION, king_receives

FIRST_QUEST, SECOND_QUEST = 60.0, 15.0


def palace(look: Look) -> Iterator[tuple[str, float]]:
    """A first quest is needed, a second one is a second chance."""
    g, hero = look.g, look.hero
    if not g.quest_tiles or not king_receives(g):
        return
    if not (hero.gem or len(hero.quests) >= MOST_QUESTS or any(hero.quests.values())):
        yield g.content.land.palace, SECOND_QUEST if hero.quests else FIRST_QUEST


def petition(look: Look, options: Sequence[Option]) -> Option:
    """The quest the hero is readiest for."""
    worth = Worth(look)
    return max(options, key=lambda option: worth.ready(str(option.about)))


KNOWS = Knows(actions={PETITION: petition}, goals=palace)
