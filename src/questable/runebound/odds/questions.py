"""How a combat may end after each answer to a question in the middle of it: about a card, a test, what text offers.

Each answer is played on copies up to the next choice of who acts, and what is asked on the way is answered as well as
can be. Nothing hidden is needed for it: a copy halts at the end of the combat, before rewards are had and cards drawn.
What no such copy can tell (another combat begins, somebody else is asked) is left open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from questable.kernel.engine.decision import Decision, Option
from questable.runebound.abilities.choosing import Test
from questable.runebound.odds import fights
from questable.runebound.odds.fights import BEFORE_A_ROLL, Combat, can_tell
from questable.runebound.odds.played import CannotTell, Copies
from questable.runebound.odds.rolls import skill_chance
from questable.runebound.odds.solver import ENDS, HERO, Lives, Odds, Outcome, mixed
from questable.runebound.state import Runebound
from questable.runebound.windows import PASS, asking_effect

MOST = 300
"""Answers to later questions that are tried out for each answer."""
DEEPEST = 3
"""Questions one after the other whose answers are compared; later ones are answered as usual: no card is used."""


class After(NamedTuple):
    """What comes of an answer: how the combat may end, if that can be told, and whether it may go on at all."""

    odds: Odds | None
    goes_on: bool


def asked_about(g: Runebound) -> bool:
    """Is the hero asked something in the middle of a combat that needs no combat roll?"""
    decision = g.decision
    if decision is None or not g.fights or decision.topic in BEFORE_A_ROLL:
        return False
    return decision.seat == g.fights[-1].seat and can_tell(g)


def answers(g: Runebound, most: int = MOST) -> Mapping[str, After]:
    """Map the id of each option of the open question to what comes of it; empty where `asked_about` says no.

    `most` says how many answers to later questions are tried out for each; the others are answered as usual.
    """
    return fights.once(g, ("answers", most), lambda: _answers(fights.combat_of(g), most)) if asked_about(g) else {}


def _answers(combat: Combat, most: int) -> dict[str, After]:
    game = combat.game
    assert game.decision is not None
    return {option.id: _after(combat, option, most) for option in game.decision.options}


def _after(combat: Combat, option: Option, most: int) -> After:
    try:
        return combat.told(lambda copies: _Answers(combat.game, copies, most).after(option))
    except CannotTell:
        return After(None, True)


def best(g: Runebound) -> tuple[str, Odds] | None:
    """The best answer of those of which it can be told what comes of them. A card is not used for nothing."""
    told = {choice: after.odds for choice, after in answers(g).items() if after.odds is not None}
    if not told:
        return None
    return max(told.items(), key=lambda each: (*each[1].merit, each[0] == PASS.id))


def prospect(g: Runebound) -> Odds:
    """How the combat may end from here with the best answer to the open question."""
    found = best(g)
    return found[1] if found else fights.now(g)


def skill_chances(g: Runebound, decision: Decision) -> dict[str, float]:
    """By skill, the chance of the test that is asked about; empty if it is none."""
    asking = asking_effect(g)
    if asking is None or not isinstance(asking[0], Test):
        return {}
    test = asking[0]
    attributes = {test.skill: test.attribute, **{each.skill: each.attribute for each in test.other}}
    return {
        skill: skill_chance(g, decision.seat, skill, attribute, test.difficulty)
        for skill, attribute in attributes.items()
    }


class _Answers:
    """An answer to one question, and those to the questions that follow from it."""

    def __init__(self, game: Runebound, copies: Copies, most: int) -> None:
        self._game, self._copies, self._left = game, copies, most

    def after(self, option: Option) -> After:
        copies, lives = self._copies, self._copies.lives(self._game)
        outcomes = copies.after(copies.copy(self._game), option, asks=True)
        odds = self._mean(lives, outcomes, 1)
        healed = odds._replace(wounds=max(0.0, odds.wounds))
        return After(healed, self._goes_on(lives, outcomes, 1))

    def _goes_on(self, lives: Lives, outcomes: tuple[Outcome, ...], deep: int) -> bool:
        """May the combat go on, whatever is answered to the questions on the way?"""
        copies = self._copies
        for each in outcomes:
            left, end = copies.solver.suffered(lives, each.harms)
            if end is not None:
                continue
            if each.then >= 0 or (each.question >= 0 and deep >= DEEPEST):
                return True
            if each.question >= 0:
                g = copies.asked[each.question]
                options = g.decision.options if g.decision else ()
                if any(self._goes_on(left, copies.after(g, option, asks=True), deep + 1) for option in options):
                    return True
        return False

    def _mean(self, lives: Lives, outcomes: tuple[Outcome, ...], deep: int) -> Odds:
        found, copies = [], self._copies
        for each in outcomes:
            if each.question < 0:
                found.append((each.chance, copies.solver.mean(lives, (each._replace(chance=1.0),))))
                continue
            rest, end = copies.solver.suffered(lives, each.harms)
            odds = ENDS[end] if end is not None else self._best(copies.asked[each.question], rest, deep)
            found.append((each.chance, odds._replace(wounds=odds.wounds + lives[HERO] - rest[HERO])))
        return mixed(found)

    def _best(self, g: Runebound, lives: Lives, deep: int) -> Odds:
        """How the combat may end with the best answer to a question on the way."""
        decision = g.decision
        assert decision is not None
        self._left -= len(decision.options)
        if deep >= DEEPEST or self._left < 0:
            return self._mean(lives, self._copies.after(g), deep)
        found = [self._mean(lives, self._copies.after(g, option, asks=True), deep + 1) for option in decision.options]
        return max(found, key=lambda odds: odds.merit)
