"""The cost of bad dice, which every hint with a chance includes."""

from __future__ import annotations

from questable.kernel.engine.say import Say, Text
from questable.return_of_the_heroes import foes
from questable.return_of_the_heroes.combat import defeat_costs
from questable.return_of_the_heroes.content import Adversary
from questable.return_of_the_heroes.life import life_left, protectors
from questable.return_of_the_heroes.nameless import harm_of
from questable.return_of_the_heroes.state import Fight, ReturnOfTheHeroes

NOTHING = Say("if-not-nothing")
"""The text for a failed test without a price."""


def defeat(g: ReturnOfTheHeroes, seat: int, token: str, skill: str) -> Text:
    """Return `a defeat costs 1 life and 1 gold and ends the turn`, for this skill and adversary."""
    hero, foe = g.heroes[seat], foes.foe_of(g, token)
    if isinstance(foe, Adversary) and foe.leaves_one:
        return Say("defeat-leaves-one") if life_left(g, seat) else Say("defeat-is-death")
    life = defeat_costs(g, seat, token)
    if life >= hero.life and not protectors(g, hero):
        return Say("defeat-is-death")
    more = foes.triumph_takes(g, seat, token, skill)
    return Say("defeat-costs", life=life, gold=more.gold, cube=more.cube, thing=more.thing, to=more.to)


def lost_fight(g: ReturnOfTheHeroes, seat: int, fight: Fight, skill: str) -> Text:
    """Return the cost of losing the current fight; a hero who loses the final battle dies."""
    return Say("defeat-is-death") if fight.final else defeat(g, seat, fight.foe, skill)


def failed_test(g: ReturnOfTheHeroes, seat: int, skill: str) -> Text:
    """Return the cost of failing the next test: it loses a fight, but only life in the final battle."""
    fight = g.fight
    if fight is None:
        return NOTHING
    if not fight.final:
        return defeat(g, seat, fight.foe, skill)
    hero, harm = g.heroes[seat], harm_of(g, seat, fight.foe, skill)
    dies = harm >= hero.life and not protectors(g, hero)
    return Say("defeat-is-death") if dies else Say("failure-costs", life=harm)


def price_lost(gold: int) -> Text:
    """Say that the price paid before the roll is lost."""
    return Say("if-not-gold", gold=gold) if gold else NOTHING
