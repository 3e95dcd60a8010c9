"""FOE: the abilities of servants and random adversaries (RH-RUL-83): how they fight, what a defeat costs besides."""

from __future__ import annotations

from typing import NamedTuple

from questable.kernel.engine.decision import Option
from questable.return_of_the_heroes import objects
from questable.return_of_the_heroes.board import beige_points
from questable.return_of_the_heroes.content import (
    CUBE_OF,
    AbilityType,
    Adversary,
    Foe,
    Guardian,
    IgnoresExperience,
    IgnoresObjects,
    LeadsAway,
    Learns,
    Reward,
    Servant,
    TakesCube,
    TakesGold,
    TakesObject,
    WantsToll,
    Waxes,
)
from questable.return_of_the_heroes.experience import add_cube, all_cubes, move_cube
from questable.return_of_the_heroes.land import neighbour_places
from questable.return_of_the_heroes.purse import pay, purse
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

WHY = "RH-RUL-83"


def foe_of(g: ReturnOfTheHeroes, token: str) -> Foe:
    card = g.content.faces[token]
    assert isinstance(card, Adversary | Servant | Guardian)
    return card


@rules.query("RH-RUL-83")
def ability_of(g: ReturnOfTheHeroes, token: str) -> AbilityType | None:
    """What its token says; guardians say nothing."""
    foe = foe_of(g, token)
    return None if isinstance(foe, Guardian) else foe.ability


# How it fights -------------------------------------------------------------------------------------------------------


@rules.query("RH-FIGHT-03", "RH-FOE-01", "RH-RUL-83")
def hearts(g: ReturnOfTheHeroes, seat: int, token: str) -> int:
    """Its life against this hero now: the Shadow has grown, some wax with the rounds, some want to be paid."""
    if g.fight is not None and g.fight.foe == token:
        return g.fight.hearts or g.fight.life
    life = foe_of(g, token).life + g.growth.get(token, 0)
    match ability_of(g, token):
        case Waxes(every=every):
            return life + (g.round % every == 0)
        case WantsToll(gold=gold):
            return life + (purse(g, seat) < gold)
    return life


@rules.query("RH-FIGHT-01", "RH-RUL-83")
def modifier_against(g: ReturnOfTheHeroes, token: str, skill: str) -> int | None:
    """The number in the circle of this skill; worse where it has learnt. None: the skill cannot be chosen."""
    printed: int | None = foe_of(g, token).circles.get(skill)  # type: ignore[call-overload]
    return None if printed is None else printed - g.learnt.get(lesson(token, skill), 0)


@rules.query("RH-TEST-08", "RH-RUL-83")
def objects_count(g: ReturnOfTheHeroes, token: str) -> bool:
    """Do objects and scrolls help against it?"""
    return not isinstance(ability_of(g, token), IgnoresObjects)


@rules.query("RH-XP-06", "RH-RUL-83")
def experience_counts(g: ReturnOfTheHeroes, token: str) -> bool:
    """Are extra dice rolled against it?"""
    return not isinstance(ability_of(g, token), IgnoresExperience)


@rules.query("RH-FOE-01", "RH-RUL-83")
def grows(g: ReturnOfTheHeroes, token: str) -> bool:
    """Does it gain a heart for each hero it defeats?"""
    foe = foe_of(g, token)
    return not isinstance(foe, Guardian) and foe.grows


@rules.query("RH-FIGHT-07", "RH-FOE-13")
def reward_for(g: ReturnOfTheHeroes, token: str) -> Reward:
    """What the victory gives, as printed; guardians give nothing."""
    foe = foe_of(g, token)
    return Reward() if isinstance(foe, Guardian) else foe.reward


def lesson(token: str, skill: str) -> str:
    """The key under which it is kept what an adversary has learnt."""
    return f"{token}/{skill}"


@rules.step("RH-RUL-83")
def take_toll(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """Whoever has the gold pays before the fight; the others have met it with a heart more."""
    ability = ability_of(g, token)
    if isinstance(ability, WantsToll) and purse(g, seat) >= ability.gold:
        g.do(pay, seat, ability.gold, WHY)


# What a defeat costs besides -----------------------------------------------------------------------------------------


class Taken(NamedTuple):
    """Gold, a cube of this colour, an object of choice; and where the hero wakes."""

    gold: int = 0
    cube: str = ""
    thing: bool = False
    to: str = ""


@rules.query("RH-RUL-83")
def triumph_takes(g: ReturnOfTheHeroes, seat: int, token: str, skill: str) -> Taken:
    """What a defeat with this skill would cost besides life."""
    match ability_of(g, token):
        case TakesGold(amount=amount):
            return Taken(gold=min(amount, purse(g, seat)))
        case TakesCube():
            return Taken(cube=CUBE_OF[skill] if all_cubes(g, seat)[CUBE_OF[skill]] else "")
        case TakesObject():
            return Taken(thing=bool(g.heroes[seat].objects))
        case LeadsAway(to=to):
            return Taken(to=to)
    return Taken()


@rules.step("RH-RUL-83")
def triumph(g: ReturnOfTheHeroes, seat: int, token: str, skill: str) -> None:
    """A hero who has survived the defeat suffers what the token says; some learn from it."""
    match ability_of(g, token):
        case TakesGold():
            g.do(pay, seat, triumph_takes(g, seat, token, skill).gold, WHY)
        case TakesCube():
            g.do(take_cube, seat, token, skill)
        case TakesObject():
            g.do(take_object, seat, token)
        case LeadsAway(to=to):
            g.do(lead_away, seat, token, to)
        case Learns():
            g.learnt[lesson(token, skill)] = g.learnt.get(lesson(token, skill), 0) + 1
            g.note("learnt", seat=seat, card=token, skill=skill)


@rules.step("RH-RUL-83", "RH-XP-08")
def take_cube(g: ReturnOfTheHeroes, seat: int, token: str, skill: str) -> None:
    """A cube of the skill that failed returns to the supply."""
    colour = CUBE_OF[skill]
    if all_cubes(g, seat)[colour]:
        add_cube(g, seat, colour, -1)
        move_cube(g, colour, 1)
        g.note("cube-lost", rules=(WHY,), seat=seat, card=token, colour=colour)


@rules.step("RH-RUL-83")
def take_object(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """The hero drops an object of choice, as if it were left (RH-RUL-21)."""
    if carried := g.heroes[seat].objects:
        g.ask_about(token, seat, "drop-object", [Option("drop", each) for each in carried], object_dropped, seat)


@rules.step("RH-RUL-83", "RH-RUL-21")
def object_dropped(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    objects.leave(g, g.heroes[seat], str(option.about), WHY)


@rules.step("RH-RUL-83")
def lead_away(g: ReturnOfTheHeroes, seat: int, token: str, to: str) -> None:
    """Home, or astray: onto a beige point without tokens of a neighbouring tile; where there is none the hero stays."""
    hero = g.heroes[seat]
    there = hero.house if to == "house" else astray(g, seat)
    if there and there != hero.point:
        hero.point = there
        g.note("led-away", rules=(WHY,), seat=seat, card=token, space=there)


def astray(g: ReturnOfTheHeroes, seat: int) -> str:
    """A point the dice choose; empty if there is none."""
    places = neighbour_places(g.layout.index(g.heroes[seat].tile))
    points = [point for place in places for point in beige_points(g, g.layout[place]) if not g.tokens.get(point)]
    return g.dice.pick(points) if points else ""
