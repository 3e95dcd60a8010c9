"""Knowledge for bots about quests from the King."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from questable.kernel.engine.decision import Option
from questable.return_of_the_heroes.greedy.bot_knowledge import BotKnowledge
from questable.return_of_the_heroes.greedy.look import Judgement
from questable.return_of_the_heroes.greedy.worth import Worth
from questable.return_of_the_heroes.variants.king import MOST_QUESTS, PETITION, king_receives

PATIENT = 6  # rounds after which to ask for a quest whatever is in play
FIRST, SECOND = 40.0, 10.0  # the value of a quest
READY = 10.0  # some of its tokens are in play
SHORT = 15  # turns left below which a hero takes what is available


def palace(look: Judgement) -> Iterator[tuple[str, float]]:
    """Yield the palace, worth a visit when a quest's tokens are in play: tiles can wait, tokens come by chance."""
    g, hero = look.g, look.hero
    if g.quest_tiles and king_receives(g) and not hero.gem and len(hero.quests) < MOST_QUESTS:
        worth = Worth(look)
        best = max(_worth(look, worth, quest) for quest in g.quest_tiles)
        if best > 0:
            yield g.content.land.palace, best


def _worth(look: Judgement, worth: Worth, quest: str) -> float:
    """Return the value of being given a quest now."""
    ready = worth.ready(quest)
    if look.hero.quests:
        if not worth.stuck:
            return 0.0
        if look.last_turn and look.turns_left > SHORT:  # keep the last tile for a quest that can be completed
            return FIRST + 2.0 * ready if worth.open_to_the_end(quest) else 0.0
        return SECOND * ready / READY if ready > READY else 0.0
    if ready > READY:
        return FIRST + 2.0 * ready
    return FIRST if look.g.round >= PATIENT else 0.0


def petition(look: Judgement, options: Sequence[Option]) -> Option | None:
    """Return the quest the hero is readiest for, if it is worth taking."""
    worth = Worth(look)
    best = max(options, key=lambda option: worth.ready(str(option.about)))
    return best if _worth(look, worth, str(best.about)) > 0 else None


BOT_KNOWLEDGE = BotKnowledge(actions={PETITION: petition}, goals=palace)
