"""FOE: abilities of servants and random adversaries (RH-RUL-83): how they fight, and further costs of a defeat."""

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
    """Return the ability on its token; guardians have none."""
    foe = foe_of(g, token)
    return None if isinstance(foe, Guardian) else foe.ability


# How it fights -------------------------------------------------------------------------------------------------------


@rules.query("RH-FIGHT-03", "RH-FOE-01", "RH-RUL-83")
def hearts(g: ReturnOfTheHeroes, seat: int, token: str) -> int:
    """Return its life against this hero now, including growth of the Shadow, waxing with rounds, and unpaid toll."""
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
    """Return the number in this skill's circle, worse after it has learned; None if the skill cannot be chosen."""
    printed: int | None = foe_of(g, token).circles.get(skill)  # type: ignore[call-overload]
    return None if printed is None else printed - g.learnt.get(lesson(token, skill), 0)


@rules.query("RH-TEST-08", "RH-RUL-83")
def objects_count(g: ReturnOfTheHeroes, token: str) -> bool:
    """Return whether objects and scrolls help against it."""
    return not isinstance(ability_of(g, token), IgnoresObjects)


@rules.query("RH-XP-06", "RH-RUL-83")
def experience_counts(g: ReturnOfTheHeroes, token: str) -> bool:
    """Return whether extra dice are rolled against it."""
    return not isinstance(ability_of(g, token), IgnoresExperience)


@rules.query("RH-FOE-01", "RH-RUL-83")
def grows(g: ReturnOfTheHeroes, token: str) -> bool:
    """Return whether it gains a heart for each hero it defeats."""
    foe = foe_of(g, token)
    return not isinstance(foe, Guardian) and foe.grows


@rules.query("RH-FIGHT-07", "RH-FOE-13")
def reward_for(g: ReturnOfTheHeroes, token: str) -> Reward:
    """Return the printed reward for the victory; guardians give nothing."""
    foe = foe_of(g, token)
    return Reward() if isinstance(foe, Guardian) else foe.reward


def lesson(token: str, skill: str) -> str:
    """Return the key for what an adversary has learned."""
    return f"{token}/{skill}"


@rules.step("RH-RUL-83")
def take_toll(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """A hero with enough gold pays before the fight; for others it has had a heart more."""
    ability = ability_of(g, token)
    if isinstance(ability, WantsToll) and purse(g, seat) >= ability.gold:
        g.do(pay, seat, ability.gold, WHY)


# What a defeat costs besides -----------------------------------------------------------------------------------------


class Taken(NamedTuple):
    """The losses: gold, a cube of this color, an object of the player's choice; and where the hero wakes."""

    gold: int = 0
    cube: str = ""
    thing: bool = False
    to: str = ""


@rules.query("RH-RUL-83")
def triumph_takes(g: ReturnOfTheHeroes, seat: int, token: str, skill: str) -> Taken:
    """Return the cost of a defeat with this skill, besides life."""
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
    """A hero who survives the defeat suffers the token's ability; some adversaries learn from it."""
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
    """Return a cube of the failed skill to the supply."""
    colour = CUBE_OF[skill]
    if all_cubes(g, seat)[colour]:
        add_cube(g, seat, colour, -1)
        move_cube(g, colour, 1)
        g.note("cube-lost", rules=(WHY,), seat=seat, card=token, colour=colour)


@rules.step("RH-RUL-83")
def take_object(g: ReturnOfTheHeroes, seat: int, token: str) -> None:
    """The hero drops an object of the player's choice, as if it were left (RH-RUL-21)."""
    if carried := g.heroes[seat].objects:
        g.ask_about(token, seat, "drop-object", [Option("drop", each) for each in carried], object_dropped, seat)


@rules.step("RH-RUL-83", "RH-RUL-21")
def object_dropped(g: ReturnOfTheHeroes, option: Option, seat: int) -> None:
    objects.leave(g, g.heroes[seat], str(option.about), WHY)


@rules.step("RH-RUL-83")
def lead_away(g: ReturnOfTheHeroes, seat: int, token: str, to: str) -> None:
    """Move the hero home, or astray onto an empty beige point of an adjacent tile, if there is one."""
    hero = g.heroes[seat]
    there = hero.house if to == "house" else astray(g, seat)
    if there and there != hero.point:
        hero.point = there
        g.note("led-away", rules=(WHY,), seat=seat, card=token, space=there)


def astray(g: ReturnOfTheHeroes, seat: int) -> str:
    """Return a random point; empty if there is none."""
    places = neighbour_places(g.layout.index(g.heroes[seat].tile))
    points = [point for place in places for point in beige_points(g, g.layout[place]) if not g.tokens.get(point)]
    return g.dice.pick(points) if points else ""
