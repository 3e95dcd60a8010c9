"""What effects are worth to the hero who uses them, in gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from questable.runebound.abilities.choosing import Chance, Choose, End, Everyone, Test, When
from questable.runebound.abilities.fighting import Defeat, FightCard, Keep, SlipAway, Win
from questable.runebound.abilities.gaining import DrawAdventure, DrawMarket, Gain, Lose, Refresh, Search, Steal
from questable.runebound.abilities.harming import Exhaust, Heal, Wound
from questable.runebound.abilities.modifying import Modify
from questable.runebound.abilities.moving import AddDice, Move
from questable.runebound.abilities.vocabulary import Effect, Effects, Usage
from questable.runebound.abilities.world import RemoveCounter, TakeFromStack
from questable.runebound.conditions import holds
from questable.runebound.odds import skill_chance
from questable.runebound.values import life_of, printed_cost, spare_stamina

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
AGAINST = 0.3  # what hurts one rival helps us so much

OTHERS = ("rival", "rivals", "rivals-here", "any-rival")


def of_effects(look: Look, effects: Effects, card: str) -> float:
    """What these effects are worth to the hero, on average."""
    return sum(of_effect(look, effect, card) for effect in effects)


def of_effect(look: Look, effect: Effect, card: str) -> float:
    """What one effect is worth; what only matters in the middle of a combat counts nothing here."""
    if getattr(effect, "who", "hero") in OTHERS:
        return -AGAINST * _own(look, effect, card)
    return _own(look, effect, card)


def _own(look: Look, effect: Effect, card: str) -> float:
    g, seat, hero = look.g, look.seat, look.hero
    match effect:
        case Gain(gold=gold, points=points, counter=counter):
            return gold + POINT * (points + (g.content.box.counter_worth[counter] if counter else 0))
        case Lose(gold=gold, points=points, card=kind):
            costs = [printed_cost(g, each) for each in hero.cards]
            lost = (max if kind == "dearest" else min)(costs) if kind and costs else 0
            return -min(gold, hero.gold) - POINT * min(points, hero.points) - OWNED * lost
        case Wound(who=who, amount=amount) if who != "enemy":
            return -wound_price(look, amount) if who in ("hero", "all-side", "heroes", "this") else -amount * ALLY_WOUND
        case Exhaust(amount=amount):
            fits = min(amount, spare_stamina(g, seat, hero.id))
            return -TIRE * fits - (wound_price(look, amount - fits) if amount > fits else 0.0)
        case Heal(wounds=wounds, exhaustion=exhaustion):
            return WOUND * min(wounds, look.wounds) + TIRE * min(exhaustion, g.exhaustion.get(hero.id, 0))
        case Test():
            skills = [(effect.skill, effect.attribute), *((other.skill, other.attribute) for other in effect.other)]
            chance = max(skill_chance(g, seat, skill, attribute, effect.difficulty) for skill, attribute in skills)
            return _mix(look, chance, effect.success, effect.failure, card)
        case Chance(at_least=at_least, lucky=lucky, unlucky=unlucky):
            return _mix(look, (11 - at_least) / 10, lucky, unlucky, card)
        case Choose(options=options):
            open_ = [each for each in options if each.gold <= hero.gold and holds(g, each.condition, seat, hero.id)]
            return max(
                (of_effects(look, each.effects, card) - each.gold - TIRE * each.exhaustion for each in open_),
                default=0.0,
            )
        case Everyone(effects=effects, who=who):
            return of_effects(look, effects, card) * (0.3 if who == "heroes" else -AGAINST)
        case When(condition=condition, effects=effects, otherwise=otherwise):
            return of_effects(look, effects if holds(g, condition, seat, hero.id) else otherwise, card)
        case End(what=what):
            return -TURN if what == "turn" else 0.0
        case DrawMarket(pay=pay, count=count):
            return 1.0 if pay else GOOD_CARD + count
        case Search():
            return GOOD_CARD
        case TakeFromStack(worth=most):
            stacks = [printed_cost(g, each) for stack in g.stacks.values() for each in stack]
            return OWNED * max((cost for cost in stacks if cost <= most), default=0)
        case Steal(gold=gold):
            return -float(gold) / AGAINST  # the sign is turned for effects on others
        case RemoveCounter(colour=colour, claim=claim):
            return POINT * g.content.box.counter_worth[colour] if claim else -0.5
        case Keep(form=form):
            runes = RUNES[min(len(hero.runes), 2)]
            return {"item": 4.0, "ally": 7.0, "rune": runes, "later": 2.5}[form]
        case Win():
            return VICTORY
        case FightCard(card=named):
            return max(-SETBACK, look.prospect(named)) if named and named != card else 0.0
        case Defeat():
            return 0.5 * look.prize(card) if card in g.content.challenges else 0.0  # it might have been beaten anyway
        case Modify(of=of, by=by):
            return 0.3 * by * (-1 if of.startswith(("enemy", "no-", "buy", "heal", "learn")) else 1)
        case Refresh() | Move() | AddDice():
            return 0.5
        case DrawAdventure() | SlipAway():
            return 0.2
    return look.other_effect(effect, card)


def _mix(look: Look, chance: float, good: Effects, bad: Effects, card: str) -> float:
    return chance * of_effects(look, good, card) + (1 - chance) * of_effects(look, bad, card)


def wound_price(look: Look, amount: int) -> float:
    """What wounds cost; a knock-out costs more."""
    left = life_of(look.g, look.seat, look.hero.id) - look.wounds
    return look.loss() if amount >= left else WOUND * amount * (1.5 if left - amount <= 2 else 1.0)


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
        price += OWNED * min((printed_cost(look.g, each) for each in look.hero.cards if each != usage.card), default=0)
    if ability.use == "discard":
        price += OWNED * printed_cost(look.g, usage.card) + 0.2
    return price + 0.5 * cost.dice
