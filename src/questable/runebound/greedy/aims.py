"""Goals that packs bring, as a greedy player sees them: how near they are, and how much nearer something brings one.

A goal that is nearly reached is worth much more than one that is half reached: a hero with little gold buys a sword,
one who lacks the last coins sells it. What must come last, a town or a fight, counts as soon as all the rest is there.
Without goals of packs everything here is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from questable.runebound import worth
from questable.runebound.abilities.fighting import Keep
from questable.runebound.abilities.gaining import Gain
from questable.runebound.content import Goal
from questable.runebound.values import level_of, printed_cost

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look

SAVED = 0.5  # of the worth of a card that is wanted is reached with the gold for it

LIKELY = 0.5  # a fight that decides the game can wait until the chance is as good as that: heroes grow


def nearer(
    look: Look, gold: float = 0, level: float = 0, runes: int = 0, cards: int = 0, gained: str = "", lost: str = ""
) -> float:
    """How much nearer the best goal would be, in gold, with so much more or less of these."""
    if not look.g.content.goals:
        return 0.0
    now = max(_reached(look, goal) for goal in look.g.content.goals)
    return max(_reached(look, goal, gold, level, runes, cards, gained, lost) for goal in look.g.content.goals) - now


def _reached(
    look: Look,
    goal: Goal,
    gold: float = 0,
    level: float = 0,
    runes: int = 0,
    cards: int = 0,
    gained: str = "",
    lost: str = "",
) -> float:
    """What a goal is worth as far as it has been reached: what can be counted of it."""
    g, hero = look.g, look.hero
    coins = look.gold + gold
    parts = []
    if goal.gold:
        parts.append(coins / goal.gold)
    if goal.level:
        parts.append((level_of(g, look.seat) + level) / goal.level)
    if goal.runes:
        parts.append((len(hero.runes) + runes) / goal.runes)
    if goal.cards:
        parts.append((len(hero.cards + hero.trophies) + cards) / goal.cards)
    mine = g.owned(hero) if goal.owns else ()
    for card in goal.owns:
        have = card == gained or (card in mine and card != lost)
        parts.append(1.0 if have else SAVED * min(1.0, coins / max(1, printed_cost(g, card))))
    return worth.VICTORY * sum(max(0.0, min(1.0, part)) ** 4 for part in parts) / len(parts) if parts else 0.0


def decisive(look: Look, gold: float, cards: int) -> float:
    """How much nearer this brings a goal that is reached by it, as far as it can be counted; 0 if none is."""
    goals = [goal for goal in look.g.content.goals if _reached(look, goal, gold, cards=cards) >= worth.VICTORY - 1e-9]
    return nearer(look, gold, cards=cards) if goals else 0.0


def counted(look: Look, goal: Goal) -> bool:
    """Is all there of a goal that can be counted, so that only a town or a fight is missing?"""
    parts = [goal.runes, goal.gold, goal.level, goal.cards, goal.owns]
    return not any(parts) or _reached(look, goal) >= worth.VICTORY - 1e-9


def bounty(look: Look, card: str, counter: bool) -> float:
    """What beating a Challenge brings beside its prize: whatever leads to a goal."""
    content = look.g.content
    if not content.goals:
        return 0.0
    found, gold, runes, kept = content.challenges[card], 0, 0, 0
    for effect in found.reward:
        if isinstance(effect, Gain) and isinstance(effect.gold, int):
            gold += effect.gold
        elif isinstance(effect, Keep):
            runes += effect.form == "rune"
            kept += effect.form in ("item", "ally")
    price = max(1, content.box.experience_price[look.g.setting.seats - 1])
    level = content.box.counter_worth[found.colour] / price if counter else 0.0
    value = nearer(look, gold, level, runes, kept, gained=card if kept else "")
    if any(goal.defeat == card and counted(look, goal) for goal in content.goals):
        value += worth.VICTORY * min(1.0, look.rested_chance(card) / LIKELY)
    return value


def chance_to_meet(look: Look, deck: tuple[str, ...]) -> float:
    """What the Challenges that are wanted add to an adventure in which one card of a deck is drawn."""
    wanted = [card for card in _wanted_challenges(look) if card in deck]
    return sum(bounty(look, card, True) * look.rested_chance(card) for card in wanted) / len(deck) if wanted else 0.0


def _wanted_challenges(look: Look) -> Iterator[str]:
    content, mine = look.g.content, look.g.owned(look.hero)
    for goal in content.goals:
        if goal.defeat:
            yield goal.defeat
        yield from (card for card in goal.owns if card in content.challenges and card not in mine)
