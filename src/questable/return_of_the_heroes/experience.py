"""XP: experience cubes, and skills that rise by training."""

from __future__ import annotations

from collections.abc import Sequence

from questable.kernel.engine.decision import Option
from questable.return_of_the_heroes.content import CUBES, Reward
from questable.return_of_the_heroes.purse import earn
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.skill_tests import natural_value
from questable.return_of_the_heroes.state import CUBE_INDEX, SKILL_INDEX, Hero, ReturnOfTheHeroes

Colours = tuple[str, ...]


def reward(g: ReturnOfTheHeroes, seat: int, given: Reward, why: str) -> None:
    """Give gold at once, then cubes one after the other in colors the player chooses."""
    if given.gold:
        g.do(earn, seat, given.gold, why)
    if given.cubes:
        g.do(gain_cubes, seat, given.cubes, ())


@rules.step("RH-XP-01", "RH-XP-03", "RH-XP-04", "RH-FIGHT-08", "RH-RUL-06")
def gain_cubes(g: ReturnOfTheHeroes, seat: int, cubes: tuple[Colours, ...], taken: Colours) -> None:
    """Give each cube in one of its colors that is left in the supply; two chosen together differ in color."""
    if not cubes:
        return
    allowed, *rest = cubes
    colours = [each for each in allowed if g.supply[CUBE_INDEX[each]]]  # type: ignore[index]
    if len(allowed) > 1:
        colours = [each for each in colours if each not in taken]
    if not colours:
        g.note("no-cube-left", rules=("RH-RUL-06",), seat=seat)
        g.do(gain_cubes, seat, tuple(rest), taken)
        return
    g.ask(seat, "choose-cube", [Option("cube", each) for each in colours], cube_chosen, seat, tuple(rest), taken)


@rules.step("RH-XP-02")
def cube_chosen(g: ReturnOfTheHeroes, option: Option, seat: int, cubes: tuple[Colours, ...], taken: Colours) -> None:
    """Put the cube into the row beside the skill of its color."""
    colour = str(option.about)
    move_cube(g, colour, -1)
    add_cube(g, seat, colour, 1)
    g.note("cube", seat=seat, colour=colour)
    g.do(gain_cubes, seat, cubes, (*taken, colour))


def add_cube(g: ReturnOfTheHeroes, seat: int, colour: str, amount: int) -> None:
    hero = g.heroes[seat]
    hero.cubes = changed(hero.cubes, CUBE_INDEX[colour], amount)  # type: ignore[index]


def move_cube(g: ReturnOfTheHeroes, colour: str, amount: int) -> None:
    """Put cubes into the supply, or take them out."""
    g.supply = changed(g.supply, CUBE_INDEX[colour], amount)  # type: ignore[index]


def forget_all(g: ReturnOfTheHeroes, hero: Hero) -> None:
    """Return all cubes to the supply, and lose all training (RH-DEATH-02, RH-RUL-35)."""
    for colour, count in all_cubes(g, hero.seat).items():
        move_cube(g, colour, count)
    hero.cubes = hero.training = (0, 0, 0)


@rules.step("RH-TEST-07", "RH-TRAIN-05", "RH-RUL-60")
def raise_skill(g: ReturnOfTheHeroes, seat: int, skill: str, amount: int, why: str) -> None:
    """Raise the natural value for good, never above 11."""
    amount = min(amount, g.content.box.most - natural_value(g, seat, skill))
    hero = g.heroes[seat]
    hero.training = changed(hero.training, SKILL_INDEX[skill], amount)  # type: ignore[index]
    value = natural_value(g, seat, skill)
    g.note("skill-raised", rules=(why, "RH-TEST-07"), seat=seat, skill=skill, amount=amount, value=value)


def changed(numbers: Sequence[int], index: int, amount: int) -> tuple[int, int, int]:
    """Return three numbers with one of them changed."""
    first, second, third = (each + amount if place == index else each for place, each in enumerate(numbers))
    return first, second, third


def all_cubes(g: ReturnOfTheHeroes, seat: int) -> dict[str, int]:
    return dict(zip(CUBES, g.heroes[seat].cubes, strict=True))
