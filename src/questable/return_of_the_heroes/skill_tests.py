"""TEST: two dice against a skill value; extra dice are rolled with them, and two of all are chosen."""

from __future__ import annotations

from itertools import combinations

from questable.kernel.engine.decision import Option
from questable.return_of_the_heroes.content import CUBE_OF
from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import CUBE_INDEX, SKILL_INDEX, ReturnOfTheHeroes, Test

BASIC_DICE = 2


def natural_value(g: ReturnOfTheHeroes, seat: int, skill: str) -> int:
    """Return the printed value plus training (RH-TEST-08)."""
    hero = g.heroes[seat]
    return g.content.heroes[hero.id].skills[skill] + hero.training[SKILL_INDEX[skill]]  # type: ignore[index]


def object_bonus(g: ReturnOfTheHeroes, seat: int, skill: str) -> int:
    """Return the bonus of the best object; at most one counts for a skill (RH-TEST-05, RH-RUL-25)."""
    things = g.content.things
    bonuses = [
        things[each].skills.get(skill, 0)  # type: ignore[call-overload]
        for each in g.heroes[seat].objects
        if each in things
    ]
    return max(bonuses, default=0)


@rules.query("RH-TEST-02", "RH-TEST-04", "RH-TEST-08", "RH-RUL-05")
def skill_value(g: ReturnOfTheHeroes, seat: int, skill: str) -> int:
    """Return natural value plus the best object, at most 11; modifiers of opponents are added after that."""
    return min(g.content.box.most, natural_value(g, seat, skill) + object_bonus(g, seat, skill))


def dice_count(g: ReturnOfTheHeroes, seat: int, skill: str) -> int:
    """Return two, and one more for every die position the row of cubes has reached (RH-XP-06, RH-XP-08)."""
    hero = g.heroes[seat]
    cubes = hero.cubes[CUBE_INDEX[CUBE_OF[skill]]]
    places = g.content.heroes[hero.id].dice[skill]  # type: ignore[index]
    return BASIC_DICE + sum(cubes >= place for place in places)


def dice_for(g: ReturnOfTheHeroes, test: Test) -> int:
    """Return how many dice are rolled in a test."""
    return dice_count(g, test.seat, test.skill) if test.experience else BASIC_DICE


def scrolls_for(g: ReturnOfTheHeroes, seat: int, skill: str) -> list[str]:
    things = g.content.things
    return [each for each in g.heroes[seat].objects if each in things and things[each].scroll == skill]


@rules.step("RH-TEST-01")
def make_test(g: ReturnOfTheHeroes, seat: int, skill: str, modifier: int, objects: bool, wants: str) -> None:
    """Make a test of a skill; the result is in `g.passed` when the next step runs."""
    begin_test(g, Test(seat, skill, modifier, objects, wants))


@rules.step("RH-TEST-01", "RH-RUL-83")
def make_plain_test(g: ReturnOfTheHeroes, seat: int, skill: str, modifier: int, objects: bool) -> None:
    """Make a test in which experience gives no extra dice."""
    begin_test(g, Test(seat, skill, modifier, objects, experience=False))


def begin_test(g: ReturnOfTheHeroes, test: Test) -> None:
    g.test = test
    scrolls = scrolls_for(g, test.seat, test.skill) if test.objects else []
    g.cite(("RH-ITEM-10",))
    g.ask(test.seat, "use-scroll", [Option("roll"), *(Option("scroll", each) for each in scrolls)], ways_to_test)


@rules.step("RH-ITEM-10", "RH-RUL-26")
def use_scroll(g: ReturnOfTheHeroes, option: Option) -> None:
    """Use a scroll before the roll: the skill counts as 9, then the scroll returns to the bazaar stock."""
    test = current(g)
    test.scroll = str(option.about)
    hero = g.heroes[test.seat]
    hero.objects = tuple(each for each in hero.objects if each != test.scroll)
    g.stock = tuple(sorted((*g.stock, test.scroll)))
    g.note("used", rules=("RH-ITEM-10",), seat=test.seat, card=test.scroll)
    g.do(roll_test, option)


@rules.step("RH-TEST-01", "RH-TEST-02", "RH-TEST-03", "RH-TEST-06", "RH-XP-06", "RH-XP-07")
def roll_test(g: ReturnOfTheHeroes, option: Option) -> None:
    """Roll all dice together; then the player chooses any two of them."""
    test = current(g)
    if test.scroll:
        base = g.content.things[test.scroll].value
    elif test.objects:
        base = skill_value(g, test.seat, test.skill)
    else:
        base = natural_value(g, test.seat, test.skill)
    test.value = base + test.modifier
    test.dice = g.dice.roll(dice_for(g, test), 6)
    reasons = ("RH-TEST-01",) if len(test.dice) == 2 else ("RH-TEST-01", "RH-TEST-03")
    g.note("rolled", rules=reasons, seat=test.seat, skill=test.skill, dice=test.dice, value=test.value)
    pairs = sorted({tuple(sorted(pair)) for pair in combinations(test.dice, 2)}, key=lambda pair: (sum(pair), pair))
    if len({sum(pair) <= test.value for pair in pairs}) == 1:  # whichever two are taken (RH-RUL-79)
        pairs = pairs[:1] if test.wants == "success" else pairs[-1:]
    g.ask(test.seat, "choose-dice", [Option("dice", f"{low}+{high}") for low, high in pairs], dice_chosen)


@rules.step("RH-TEST-01")
def dice_chosen(g: ReturnOfTheHeroes, option: Option) -> None:
    """The test succeeds if the sum of the two is at most the value."""
    test, g.test = current(g), None
    pair = tuple(map(int, str(option.about).split("+")))
    g.passed = sum(pair) <= test.value
    g.note("test-passed" if g.passed else "test-failed", seat=test.seat, skill=test.skill, dice=pair, value=test.value)


ways_to_test = rules.choice("ways_to_test", {"roll": roll_test, "scroll": use_scroll})


def current(g: ReturnOfTheHeroes) -> Test:
    assert g.test is not None
    return g.test
