"""Hints for fights, tests and losses of life: exact odds."""

from __future__ import annotations

from dataclasses import replace

from questable.kernel.decision import Decision, Option
from questable.kernel.presentation import Hint
from questable.kernel.say import chain
from questable.kernel.scene_text import sum_text, titled
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.content import CUBE_OF, SKILLS, Adversary, Trial
from questable.return_of_the_heroes.foes import foe_of
from questable.return_of_the_heroes.life import life_left, temporary_life
from questable.return_of_the_heroes.presentation.cards import short_text
from questable.return_of_the_heroes.presentation.fight_sheet import enemy, test_with, win_chance
from questable.return_of_the_heroes.presentation.names import capital, counted, percent
from questable.return_of_the_heroes.presentation.player_boards import next_die
from questable.return_of_the_heroes.presentation.reckoning import roll_of
from questable.return_of_the_heroes.presentation.telling import tells
from questable.return_of_the_heroes.skill_tests import dice_for
from questable.return_of_the_heroes.state import CUBE_INDEX, ReturnOfTheHeroes, Test


@tells("fight")
def _fight(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint | str:
    token = str(option.about)
    if token in g.down:
        return "nobody knows which one it is"
    chance, skill = odds.best_fight(g, decision.seat, token)
    foe, harsh = foe_of(g, token), ""
    if isinstance(foe, Adversary) and foe.leaves_one:
        harsh = "; a defeat leaves you one life" if life_left(g, decision.seat) else "; a defeat is your death"
    return Hint(text=f"{percent(chance)} with {skill}; {short_text(g.content, token)}{harsh}", chance=chance)


@tells("skill")
def _skill(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint:
    """For a fight the chance to win it, for an encounter that of the test."""
    skill, seat = str(option.about), decision.seat
    if g.fight is None:
        trial = g.content.encounters[str(decision.subject)].trial
        assert trial is not None
        return trial_hint(g, seat, trial, skill)
    test = test_with(g, g.fight, seat, skill)
    roll = roll_of(g, test, enemy(g, g.fight).name)
    chance = win_chance(g, g.fight, skill, roll.chance or 0.0)
    tests = g.fight.life
    each = f"{tests} tests at {percent(roll.chance or 0.0)}" if tests > 1 else ""
    words = chain((sum_text(roll.reckoning), f"{dice_for(g, test)} dice", each))
    return Hint(text=titled(f"{percent(chance)} to win", words), chance=chance)


def trial_hint(g: ReturnOfTheHeroes, seat: int, trial: Trial, skill: str) -> Hint:
    """The odds of a test that something asks for."""
    roll = roll_of(g, Test(seat, skill, trial.modifier, trial.objects, trial.wants))
    wanted = " to fail, which is what you want" if trial.wants == "failure" else ""
    chance = roll.chance or 0.0
    return Hint(text=titled(f"{percent(chance)}{wanted}", chain((sum_text(roll.reckoning), roll.need))), chance=chance)


@tells("use-scroll/roll", "use-scroll/scroll")
def _scroll(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint:
    assert g.test is not None
    test = replace(g.test, scroll=str(option.about) if option.verb == "scroll" else "")
    roll = roll_of(g, test, enemy(g, g.fight).name if g.fight else "")
    chance = roll.chance or 0.0
    spent = "the scroll returns to the bazaar" if option.verb == "scroll" else ""
    words = chain((sum_text(roll.reckoning), roll.need, spent))
    return Hint(text=titled(percent(chance), words), chance=chance)


@tells("dice")
def _dice(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    assert g.test is not None
    total = sum(map(int, str(option.about).split("+")))
    end = "a success" if total <= g.test.value else "a failure"
    wanted = ", which is what you want" if (total <= g.test.value) == (g.test.wants == "success") else ""
    return f"{total} against {g.test.value}: {end}{wanted if g.test.wants == 'failure' else ''}"


@tells("physical")
def _physical(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    left = g.heroes[decision.seat].life - 1
    return f"{counted(left, 'life', 'life')} left" if left else "the hero dies"


@tells("temporary")
def _temporary(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    left = temporary_life(g, str(option.about)) - 1
    return f"{left} left on it" if left else "it is used up"


@tells("keep")
def _keep(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    return f"{short_text(g.content, str(option.about))}; everything else is lost"


@tells("cube")
def _cube(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    """What the colour is good for, and how far the next die is."""
    colour = str(option.about)
    hero = g.heroes[decision.seat]
    skill = next(each for each in SKILLS if CUBE_OF[each] == colour)
    have = hero.cubes[CUBE_INDEX[colour]]  # type: ignore[index]
    missing = next_die(g, hero, skill)
    if missing == 1:
        return f"{capital(skill)}: you have {have}; this one gives you another die"
    more = f"the next die needs {missing}" if missing else "no further die"
    return f"{capital(skill)}: you have {have}; {more}"
