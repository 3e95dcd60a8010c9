"""Tests line by line: the origin of each part of a value, the number needed on the dice, and its chance."""

from __future__ import annotations

from collections.abc import Iterator

from questable.kernel.engine.say import Say, Text, named
from questable.kernel.shown.scene import Bar, Reckoning, Roll
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.presentation.names import label
from questable.return_of_the_heroes.skill_tests import dice_for, natural_value, object_bonus, skill_value
from questable.return_of_the_heroes.state import SKILL_INDEX, ReturnOfTheHeroes, Test

TEST_RULES = ("RH-TEST-01", "RH-TEST-03")
SURE = odds.HIGHEST


def roll_of(g: ReturnOfTheHeroes, test: Test, against: Text = "") -> Roll:
    """Return the next test: the sum, the number of dice, the chance; `against` an opponent, if any."""
    lines = tuple(_lines(g, test, against))
    value = sum(line.amount for line in lines)
    dice = dice_for(g, test)
    wants_failure = test.wants == "failure"
    chance = odds.chance_to_fail(dice, value) if wants_failure else odds.chance(dice, value)
    return Roll(
        title=Say("test-with-dice", skill=test.skill, dice=dice),
        reckoning=lines,
        limit=True,
        need=need(value, dice, wants_failure=wants_failure),
        rules=TEST_RULES,
        distribution=bars(dice, value, wants_failure=wants_failure),
        chance=chance,
    )


def _lines(g: ReturnOfTheHeroes, test: Test, against: Text) -> Iterator[Reckoning]:
    """Yield printed value, training, the best object, the limit, and the opponent's modifier (RH-TEST-02 to -05)."""
    seat, skill = test.seat, test.skill
    if test.scroll:
        card = g.content.things[test.scroll]
        yield Reckoning(named(card.id), Say("instead-of-the-skill"), card.value)
    else:
        trained = g.heroes[seat].training[SKILL_INDEX[skill]]  # type: ignore[index]
        natural = natural_value(g, seat, skill)
        yield Reckoning(label(skill), Say("printed"), natural - trained)
        if trained:
            yield Reckoning(Say("training"), Say("instructors"), trained)
        if test.objects:
            bonus = object_bonus(g, seat, skill)
            if bonus:
                yield Reckoning(named(helper(g, seat, skill, bonus)), named("object", "sort"), bonus)
            if beyond := skill_value(g, seat, skill) - natural - bonus:
                yield Reckoning(Say("limit"), Say("no-skill-counts-more", most=g.content.box.most), beyond)
    if test.modifier:
        yield Reckoning(against or Say("modifier-line"), Say("modifier"), test.modifier)


def helper(g: ReturnOfTheHeroes, seat: int, skill: str, bonus: int) -> str:
    """Return the object that helps."""
    things = g.content.things
    return next(
        each
        for each in g.heroes[seat].objects
        if each in things and things[each].skills.get(skill, 0) == bonus  # type: ignore[call-overload]
    )


def need(value: int, dice: int, *, wants_failure: bool) -> Text:
    """Return `two of the 3 dice: 7 or less`."""
    if wants_failure:
        if value < odds.LOWEST:
            return Say("fails-in-any-case")
        return Say("cannot-be-failed") if value >= SURE else Say("need-or-more", dice=dice, value=value + 1)
    if value < odds.LOWEST:
        return Say("need-impossible", dice=dice, value=value)
    return Say("cannot-fail") if value >= SURE else Say("need-or-less", dice=dice, value=value)


def bars(dice: int, value: int, *, wants_failure: bool) -> tuple[Bar, ...]:
    """Return each sum of the two chosen dice, with its chance."""
    return tuple(
        Bar(total, round(chance, 6), (total > value) if wants_failure else (total <= value))
        for total, chance in enumerate(odds.spread(dice, high=wants_failure))
        if total >= odds.LOWEST
    )
