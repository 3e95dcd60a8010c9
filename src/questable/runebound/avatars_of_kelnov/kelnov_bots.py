"""Knowledge of this box for bots: three Avatars win, or Kelnov alone."""

from __future__ import annotations

from questable.runebound import worth
from questable.runebound.avatars_of_kelnov.content import TO_WIN, Avatar
from questable.runebound.avatars_of_kelnov.state import Kelnov
from questable.runebound.greedy.bot_knowledge import BotKnowledge
from questable.runebound.greedy.look import Look


def crown(look: Look, card: str) -> float:
    """Return the value of defeating an Avatar: more for each that has fallen, and most for the one that wins."""
    found = look.g.content.cards[card]
    if not isinstance(found, Avatar):
        return 0.0
    return worth.VICTORY if found.kelnov else worth.RUNES[min(steps(look, look.seat), TO_WIN - 1)]


def steps(look: Look, seat: int) -> int:
    """The Avatars that the hero of a seat has defeated."""
    return look.g.part(Kelnov).count(seat)


BOT_KNOWLEDGE = BotKnowledge(crown=crown, steps=steps, rests_on=lambda look: steps(look, look.seat))
