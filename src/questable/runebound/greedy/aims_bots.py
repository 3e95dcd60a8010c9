"""Where goals that packs bring send a greedy player."""

from __future__ import annotations

from questable.runebound import worth
from questable.runebound.greedy.aims import counted
from questable.runebound.greedy.bot_knowledge import BotKnowledge
from questable.runebound.greedy.look import Look

SEARCH = 1.5  # what looking for a card that is wanted in a market is worth


def gains(look: Look) -> dict[int, float]:
    """Where the last step of a goal is done, and where cards can be looked for that are wanted."""
    g = look.g
    found: dict[int, float] = {}
    mine = g.owned(look.hero)
    for goal in g.content.goals:
        if goal.town and not goal.defeat and counted(look, goal):
            found[g.content.grid.towns[goal.town]] = worth.VICTORY
        if any(card in g.decks["market"] for card in goal.owns if card not in mine):
            for space in g.content.grid.town_at:
                found.setdefault(space, SEARCH)
    return found


def rests_on(look: Look) -> tuple[int, int]:
    return len(look.hero.runes), len(look.hero.trophies)


BOT_KNOWLEDGE = BotKnowledge(gains=gains, rests_on=rests_on)
