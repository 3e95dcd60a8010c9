"""Hints for fights, tests and losses of life: exact odds."""

from __future__ import annotations

from dataclasses import replace

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Hint
from questable.kernel.shown.scene_text import sum_text, titled
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.content import CUBE_OF, SKILLS, Trial
from questable.return_of_the_heroes.life import temporary_life
from questable.return_of_the_heroes.presentation import bad_ends
from questable.return_of_the_heroes.presentation.cards import short_text
from questable.return_of_the_heroes.presentation.fight_sheet import test_with, win_chance
from questable.return_of_the_heroes.presentation.hint_register import tells
from questable.return_of_the_heroes.presentation.names import label
from questable.return_of_the_heroes.presentation.player_boards import next_die
from questable.return_of_the_heroes.presentation.sums import roll_of
from questable.return_of_the_heroes.skill_tests import dice_for
from questable.return_of_the_heroes.state import CUBE_INDEX, ReturnOfTheHeroes, Test


@tells("fight")
def _fight(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint | Text:
    token = str(option.about)
    if token in g.down:
        return Say("nobody-knows-which")
    chance, skill = odds.best_fight(g, decision.seat, token)
    likely, lost = Say("chance-with", chance=chance, skill=skill), bad_ends.defeat(g, decision.seat, token, skill)
    return Hint(text=chain((likely, short_text(g.content, token), lost)), chance=chance)


@tells("skill")
def _skill(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint:
    """Return the chance to win a fight, or to pass an encounter's test."""
    skill, seat = str(option.about), decision.seat
    if g.fight is None:
        trial = g.content.encounters[str(decision.subject)].trial
        assert trial is not None
        return trial_hint(g, seat, trial, skill, bad_ends.NOTHING)
    test = test_with(g, g.fight, seat, skill)
    roll = roll_of(g, test, named(g.fight.foe))
    chance = win_chance(g, g.fight, skill, roll.chance or 0.0)
    tests = g.fight.life
    each: Text = Say("tests-at", count=tests, chance=roll.chance or 0.0) if tests > 1 else ""
    dice = Say("so-many-dice", count=dice_for(g, test))
    words = chain((sum_text(roll.reckoning), dice, each, bad_ends.lost_fight(g, seat, g.fight, skill)))
    return Hint(text=titled(Say("chance-to-win", chance=chance), words), chance=chance)


def trial_hint(g: ReturnOfTheHeroes, seat: int, trial: Trial, skill: str, bad: Text = "") -> Hint:
    """Return the odds of a requested test, with its `bad` end."""
    roll = roll_of(g, Test(seat, skill, trial.modifier, trial.objects, trial.wants))
    chance = roll.chance or 0.0
    likely = Say("chance-to-fail", chance=chance) if trial.wants == "failure" else named(chance, "percent")
    return Hint(text=titled(likely, chain((sum_text(roll.reckoning), roll.need, bad))), chance=chance)


@tells("use-scroll/roll", "use-scroll/scroll")
def _scroll(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint:
    assert g.test is not None
    test = replace(g.test, scroll=str(option.about) if option.verb == "scroll" else "")
    roll = roll_of(g, test, named(g.fight.foe) if g.fight else "")
    chance = roll.chance or 0.0
    spent: Text = Say("the-scroll-returns") if option.verb == "scroll" else ""
    lost = bad_ends.failed_test(g, test.seat, test.skill)
    words = chain((sum_text(roll.reckoning), roll.need, spent, lost))
    return Hint(text=titled(named(chance, "percent"), words), chance=chance, gives_up=option.verb == "scroll")


@tells("dice")
def _dice(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    assert g.test is not None
    total = sum(map(int, str(option.about).split("+")))
    passed = total <= g.test.value
    wanted = g.test.wants == "failure" and not passed
    return Say("total-against", total=total, value=g.test.value, passed=passed, wanted=wanted)


@tells("physical")
def _physical(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    left = g.heroes[decision.seat].life - 1
    return Say("life-left", amount=left) if left else Say("the-hero-dies")


@tells("temporary")
def _temporary(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    left = temporary_life(g, str(option.about)) - 1
    return Say("left-on-it", amount=left)


@tells("keep")
def _keep(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return chain((short_text(g.content, str(option.about)), Say("everything-else-is-lost")))


@tells("cube")
def _cube(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    """Return the use of the color, and the cubes missing for the next die."""
    colour = str(option.about)
    hero = g.heroes[decision.seat]
    skill = next(each for each in SKILLS if CUBE_OF[each] == colour)
    have = hero.cubes[CUBE_INDEX[colour]]  # type: ignore[index]
    missing = next_die(g, hero, skill)
    return titled(label(skill), chain((Say("cubes-you-have", count=have), Say("next-die", missing=missing))))
