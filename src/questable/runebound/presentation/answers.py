"""How a combat may end after each answer to a question in the middle of it: about a card, a test, what text offers.

Each answer is played on a copy, with whatever the dice may show, up to the next roll of the combat; from there on
`outlook` knows what may come. Nothing hidden is needed for it: a copy halts at the end of the combat, before rewards
are had and cards drawn. What no such copy can tell (another combat begins, somebody else is asked) is not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, NamedTuple

from questable.breath import breathe
from questable.kernel.decision import Decision, Option
from questable.kernel.dice import Dice
from questable.kernel.game import ASK
from questable.kernel.rulebook import CompiledStep
from questable.runebound import odds
from questable.runebound.combat import ATTACK, DEFEND, act, choose_actor, end_of_combat, roll_dice, roll_stands
from questable.runebound.presentation import outlook
from questable.runebound.presentation.outlook import AWAY, BEFORE_A_ROLL, LOST, WON, Prospect
from questable.runebound.state import Fight, Runebound
from questable.runebound.windows import PASS

OFF = Prospect(0.0, 0.0, 0.0, off=1.0)
ENDS = {"won": WON, "lost": LOST, "escaped": AWAY, "called-off": OFF}
MOST = 60
"""Copies on which an answer is played with all that may follow; beyond them no further card is reckoned with."""
DEEPEST = 4
"""Questions one after the other that are looked into."""
FACES = 100
"""Ways in which dice may fall that are told apart."""
HALT, UNKNOWN = "halt", "unknown"


class After(NamedTuple):
    """What comes of an answer: how the combat may end, if that can be told, and whether it may go on at all."""

    prospect: Prospect | None
    goes_on: bool


def asked_about(g: Runebound) -> bool:
    """Is the hero of a combat that is reckoned out asked something after which no dice of the combat need fall?"""
    decision = g.decision
    if decision is None or not g.fights or decision.topic in BEFORE_A_ROLL:
        return False
    return decision.seat == g.fights[-1].seat and outlook.reckoned(g)


def answers(g: Runebound) -> Mapping[str, After]:
    """By text id of the options of the open question what comes of them; empty where `asked_about` says no."""
    if not asked_about(g):
        return {}
    return outlook.described_once(g, (g.fights[-1].seat, "answers"), lambda: _Reckoning(g).of_all(g))


def best(g: Runebound) -> tuple[str, Prospect] | None:
    """The answer that makes victory likeliest, of those of which it can be told, and then costs the fewest wounds.

    A card is not used for nothing.
    """
    told = {choice: after.prospect for choice, after in answers(g).items() if after.prospect is not None}
    if not told:
        return None
    return max(told.items(), key=lambda each: (*_merit(each[1]), each[0] == PASS.id))


def prospect(g: Runebound) -> Prospect:
    """How the combat may end from here if the open question, whatever it is about, is answered as well as can be."""
    found = best(g)
    return found[1] if found else _without_cards(g)


def _merit(found: Prospect) -> tuple[float, float, float]:
    return round(found.win, 9), -round(found.knocked_out, 9), -round(found.wounds, 6)


def _without_cards(g: Runebound) -> Prospect:
    """How the combat may end if no further card is used."""
    fight, steps = g.fights[-1], outlook.waiting(g)
    if not fight.action or not fight.actor:
        return outlook.prospect(g)
    if roll_dice.name in steps:
        return outlook.prospect(g, odds.chance_now(g))
    return outlook.prospect(g, float(fight.success) if roll_stands.name in steps else None)


@dataclass
class Foreseen(Dice):
    """Dice that show these faces; of what is thrown after them they remember the first throw."""

    faces: list[tuple[int, ...]] = field(default_factory=list)
    thrown: tuple[int, int] | None = None  # how many dice of how many sides
    shuffles: bool = False  # something was shuffled or picked by them

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        if self.faces:
            return self.faces.pop(0)
        if self.thrown is None:
            self.thrown = (count, sides)
        return (1,) * count

    def below(self, n: int) -> int:
        self.shuffles = True
        return 0


class _Reckoning:
    """The answers to one question, and to those that follow from it."""

    def __init__(self, g: Runebound) -> None:
        self._left, self._deep = 0, 0
        self._steps = {
            **g.steps,
            end_of_combat.name: CompiledStep(_nothing, (), ()),
            choose_actor.name: CompiledStep(_halt_before_the_roll, (), ()),
        }
        self._depth = len(g.fights)

    def of_all(self, g: Runebound) -> dict[str, After]:
        assert g.decision is not None
        found = {}
        for option in g.decision.options:
            self._left = MOST
            found[option.id] = self._after(g, option)
        return found

    def _after(self, g: Runebound, option: Option) -> After:
        """With all that the dice may show because of it."""
        prospects: list[tuple[float, Prospect | None]] = []
        goes_on = False
        for chance, twin, fight in self._outcomes(g, option, ()):
            goes_on = goes_on or _open(twin, fight, self._depth)
            prospects.append((chance, self._told(g, twin, fight, sure=chance == 1.0)))
        mean = [0.0] * len(WON)
        for chance, found in prospects:
            if found is None:
                return After(None, goes_on)
            mean = [have + chance * more for have, more in zip(mean, found, strict=True)]
        return After(Prospect(*mean) if prospects else None, goes_on)

    def _outcomes(
        self, g: Runebound, option: Option, faces: tuple[tuple[int, ...], ...]
    ) -> Iterator[tuple[float, Runebound, Fight]]:
        """Positions at the next question with their chances; they add up to less than 1 where it cannot be told."""
        twin, fight, dice = self._played(g, option, faces)
        count, sides = dice.thrown or (0, 0)
        if dice.shuffles or sides**count > FACES or (count and len(faces) > 1):
            fight.result = fight.result or UNKNOWN
            count = 0
        if not count:
            yield 1.0, twin, fight
            return
        for shown in combinations_with_replacement(range(1, sides + 1), count):
            ways = factorial(count) // prod(factorial(shown.count(face)) for face in set(shown))
            for chance, then, its_fight in self._outcomes(g, option, (*faces, shown)):
                yield chance * ways / sides**count, then, its_fight

    def _played(
        self, g: Runebound, option: Option, faces: tuple[tuple[int, ...], ...]
    ) -> tuple[Runebound, Fight, Foreseen]:
        """A copy after this answer, at the next question or at the end of the combat."""
        breathe()
        self._left -= 1
        twin = g.clone()
        twin.steps = self._steps
        dice = twin.dice = Foreseen(twin.dice.key, 0, list(faces))
        fight = twin.fights[-1]
        place = max(n for n, entry in enumerate(twin.agenda) if entry[0] == end_of_combat.name)
        twin.agenda.insert(place, (ASK, Decision(fight.seat, HALT, ()), HALT, ()))
        _, _, step, waiting = twin.agenda.pop()
        twin.decision = None
        twin.moves += 1
        verbs = twin.answering.get(step)
        twin.coming.append((step if verbs is None else verbs[option.verb], (option, *waiting)))
        twin.run()
        return twin, fight, dice

    def _told(self, before: Runebound, g: Runebound, fight: Fight, *, sure: bool) -> Prospect | None:
        """How the combat may end from the position after an answer."""
        hero = g.heroes[fight.seat].id
        if fight.result:
            end = ENDS.get(fight.result)
            if end is None or fight.result != "lost":
                return end
            life = odds.describe_fight(before, fight.seat, before.fights[-1].enemy).hero.life
            return end._replace(wounds=float(life))
        if not _open(g, fight, self._depth):
            return None
        gone = g.wounds.get(hero, 0) - before.wounds.get(hero, 0)
        found = self._later(g, sure=sure)
        return found and found._replace(wounds=max(0.0, found.wounds + gone))

    def _later(self, g: Runebound, *, sure: bool) -> Prospect | None:
        """From the next question on; what may be answered to it counts only where no dice lead there."""
        decision = g.decision
        assert decision is not None
        if decision.topic in BEFORE_A_ROLL or not sure or self._left < len(decision.options) or self._deep >= DEEPEST:
            return _without_cards(g)
        self._deep += 1
        found = [self._after(g, option).prospect for option in decision.options]
        self._deep -= 1
        return max((each for each in found if each is not None), key=_merit, default=None)


def _open(g: Runebound, fight: Fight, depth: int) -> bool:
    """Does this combat go on, and is its hero asked next?"""
    decision = g.decision
    if fight.result or decision is None or decision.topic == HALT:
        return False
    return len(g.fights) == depth and g.fights[-1] is fight and decision.seat == fight.seat


def _halt_before_the_roll(g: Runebound) -> None:
    """A copy goes no further than to the next roll, also where nobody need be asked who makes it."""
    fight = g.fights[-1]
    if fight.phase not in fight.skipped:
        g.ask_about(fight.phase, fight.seat, BEFORE_A_ROLL[0], [ATTACK, DEFEND], act)


def _nothing(*_: Any) -> None:
    """A copy goes no further."""
