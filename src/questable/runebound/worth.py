"""What effects are worth to the hero who uses them, in gold: bots ask, verbs answer (`Effect.worth_to`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from questable.runebound.abilities.vocabulary import Effect, Effects, Usage
from questable.runebound.conditions import settled
from questable.runebound.values import life_of, printed_cost

if TYPE_CHECKING:
    from questable.runebound.greedy.look import Look

POINT = 4.0  # an experience point
WOUND = 1.0  # a wound on the hero
ALLY_WOUND = 1.8  # a wound on an ally
TIRE = 0.5  # an exhaustion counter
TURN = 3.0  # a turn lost
ESCAPE = 2.0  # an escape: the turn ends, the Challenge stays
FALL = 4.0  # a knock-out, beside what it costs
SETBACK = 8.0  # a knock-out, all told, when strength is compared
ROUND = 0.05
OWNED = 0.8  # of its price a card keeps for its owner
RUNES = (28.0, 45.0, 120.0)  # the first, second and third Dragon Rune
VICTORY = 120.0
GOOD_CARD = 4.0  # a market card nobody has seen yet
PATIENCE = 0.8  # of its worth something keeps that happens later
AGAINST = 0.3  # what hurts one rival helps us so much

OTHERS = ("rival", "rivals", "rivals-here", "any-rival", "active")


def of_effects(look: Look, effects: Effects, card: str) -> float:
    """What these effects are worth to the hero, on average."""
    return sum(of_effect(look, effect, card) for effect in effects)


def of_effect(look: Look, effect: Effect, card: str) -> float:
    """What one effect is worth; what only matters in the middle of a combat counts nothing here."""
    now = settled(look.g, effect, look.seat, card)
    if now is None:
        return 0.0
    effect = now
    if getattr(effect, "who", "hero") in OTHERS:
        return -AGAINST * effect.worth_to(look, card)
    return effect.worth_to(look, card)


def of_chance(look: Look, chance: float, good: Effects, bad: Effects, card: str) -> float:
    """Good effects with this chance, otherwise bad ones."""
    return chance * of_effects(look, good, card) + (1 - chance) * of_effects(look, bad, card)


def wound_price(look: Look, amount: int) -> float:
    """What wounds cost; a knock-out costs more."""
    left = life_of(look.g, look.seat, look.hero.id) - look.wounds
    return look.loss() if amount >= left else WOUND * amount * (1.5 if left - amount <= 2 else 1.0)


def of_counter(look: Look, card: str) -> float:
    """What a counter on a card is worth: a share of the card if it is a charge, and little if it will grow again."""
    charges = look.g.content.cards[card].counters
    return max(0.3, OWNED * printed_cost(look.g, card) / (2 * charges)) if charges else 0.3


def of_before_combat(look: Look, card: str) -> float:
    """What the Before Combat text of a Challenge is worth (mostly: costs)."""
    ready = look.g.content.faces[card].triggers.get("before-combat", ())
    return sum(of_effects(look, each.entry.ability.effects, card) for each in ready)


def price_of_use(look: Look, ability_ref: str, usage: Usage) -> float:
    """What using an ability costs its owner."""
    ability = look.g.content.abilities[ability_ref].ability
    cost = ability.cost
    price = cost.gold + (TIRE * cost.exhaustion if isinstance(cost.exhaustion, int) else TIRE)
    if cost.wounds:
        price += wound_price(look, cost.wounds)
    if cost.discard:
        mine = [each for each in look.hero.cards if each != usage.card]
        price += min((OWNED * printed_cost(look.g, each) + look.goes_with(each) for each in mine), default=0)
    if ability.use == "discard":
        price += OWNED * printed_cost(look.g, usage.card) + 0.2
    if cost.counters:
        price += cost.counters * of_counter(look, usage.card)
    return price + 0.5 * cost.dice
