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
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.dice import Dice
from questable.kernel.engine.game import ASK
from questable.kernel.engine.rulebook import CompiledStep
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
THROWS = 2
"""Throws one after the other that are looked into."""
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


class Stand(NamedTuple):
    """A position that an answer leads to, how likely it is, and the dice that fall there next, if any do.

    Before the throw it is the position in which the step that throws them begins.
    """

    chance: float
    twin: Runebound
    thrown: tuple[int, int] | None = None  # how many dice of how many sides
    faces: tuple[tuple[int, ...], ...] = ()  # what dice thrown earlier in the same step have shown

    def throws(self) -> Iterator[tuple[float, tuple[tuple[int, ...], ...]]]:
        """All that the dice may show, and how likely."""
        if self.thrown is None:
            yield self.chance, ()
            return
        count, sides = self.thrown
        for shown in combinations_with_replacement(range(1, sides + 1), count):
            ways = factorial(count) // prod(factorial(shown.count(face)) for face in set(shown))
            yield self.chance * ways / sides**count, (*self.faces, shown)


class Thrown(Exception):
    """Dice fall of which nobody has said what they show."""

    def __init__(self, count: int, sides: int) -> None:
        self.dice = count, sides


class Halted(Exception):
    """A copy has come to the step it was to halt before."""

    def __init__(self, entry: tuple[str, tuple[Any, ...]]) -> None:
        self.entry = entry


@dataclass
class Foreseen(Dice):
    """Dice that show these faces, and count the steps that are carried out meanwhile."""

    faces: list[tuple[int, ...]] = field(default_factory=list)
    last: int = -1  # how many steps are carried out before the copy halts
    done: int = 0
    shuffles: bool = False  # something was shuffled or picked by them

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        if not self.faces:
            raise Thrown(count, sides)
        return self.faces.pop(0)

    def below(self, n: int) -> int:
        self.shuffles = True
        return 0


class _Reckoning:
    """The answers to one question, and to those that follow from it."""

    def __init__(self, g: Runebound) -> None:
        self._left, self._deep = 0, 0
        steps = {
            **g.steps,
            end_of_combat.name: CompiledStep(_nothing, (), ()),
            choose_actor.name: CompiledStep(_halt_before_the_roll, (), ()),
        }
        self._steps = {name: _counted(name, step) for name, step in steps.items()}
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
        stands = self._stands(g, option)
        goes_on = any(self._open(each.twin) for each in stands)
        mean = [0.0] * len(WON)
        for each in stands:
            found = self._told(g, each.twin, sure=len(stands) == 1)
            if found is None:
                return After(None, goes_on)
            mean = [have + each.chance * more for have, more in zip(mean, found, strict=True)]
        return After(Prospect(*mean), goes_on)

    def _stands(self, g: Runebound, option: Option) -> list[Stand]:
        """Positions at the next question with all that dice may show on the way there; of those alike there is one."""
        found: list[Stand] = []
        coming = [Stand(1.0, self._answered(g, option))]
        for _ in range(THROWS + 1):
            reached = [self._on(each.twin, faces, chance) for each in coming for chance, faces in each.throws()]
            found += [each for each in reached if each.thrown is None]
            coming = _alike([each for each in reached if each.thrown is not None])
        for each in coming:
            self._fight(each.twin).result = UNKNOWN
        return _alike(found + coming)

    def _answered(self, g: Runebound, option: Option) -> Runebound:
        """A copy that has been given this answer, and does nothing about it yet."""
        twin = g.clone()
        twin.steps = self._steps
        place = max(n for n, entry in enumerate(twin.agenda) if entry[0] == end_of_combat.name)
        twin.agenda.insert(place, (ASK, Decision(self._fight(twin).seat, HALT, ()), HALT, ()))
        _, _, step, waiting = twin.agenda.pop()
        twin.decision = None
        twin.moves += 1
        verbs = twin.answering.get(step)
        twin.agenda.append((step if verbs is None else verbs[option.verb], (option, *waiting)))
        return twin

    def _on(self, start: Runebound, faces: tuple[tuple[int, ...], ...], chance: float) -> Stand:
        """From there to the next throw, the next question or the end of the combat."""
        self._left -= 1
        twin, dice, thrown = self._run(start, faces)
        if thrown is None or thrown[1] ** thrown[0] > FACES:
            if thrown is not None or dice.shuffles:
                fight = self._fight(twin)
                fight.result = fight.result or UNKNOWN
            return Stand(chance, twin)
        if not dice.done:  # the step that has thrown these throws again
            return Stand(chance, start, thrown, faces)
        return Stand(chance, self._run(start, faces, dice.done)[0], thrown)

    def _run(
        self, start: Runebound, faces: tuple[tuple[int, ...], ...], last: int = -1
    ) -> tuple[Runebound, Foreseen, tuple[int, int] | None]:
        """A copy that goes on, and the throw, in the middle of a step, at which it stopped: who knows what it shows?"""
        breathe()
        twin = start.clone()
        dice = twin.dice = Foreseen(start.dice.key, 0, list(faces), last)
        thrown = None
        try:
            twin.run()
        except Thrown as throw:
            thrown = throw.dice
        except Halted as halt:
            twin.agenda.append(halt.entry)
        twin.dice = start.dice
        return twin, dice, thrown

    def _told(self, before: Runebound, g: Runebound, *, sure: bool) -> Prospect | None:
        """How the combat may end from the position after an answer."""
        fight = self._fight(g)
        hero = g.heroes[fight.seat].id
        if fight.result:
            end = ENDS.get(fight.result)
            if end is None or fight.result != "lost":
                return end
            life = odds.describe_fight(before, fight.seat, before.fights[-1].enemy).hero.life
            return end._replace(wounds=float(life))
        if not self._open(g):
            return None
        gone = g.wounds.get(hero, 0) - before.wounds.get(hero, 0)
        found = self._later(g, sure=sure)
        return found and found._replace(wounds=max(0.0, found.wounds + gone))

    def _fight(self, g: Runebound) -> Fight:
        """The combat that is reckoned out; another may have begun on top of it."""
        return g.fights[self._depth - 1]

    def _open(self, g: Runebound) -> bool:
        """Does this combat go on, and is its hero asked next?"""
        fight, decision = self._fight(g), g.decision
        if fight.result or decision is None or decision.topic == HALT:
            return False
        return len(g.fights) == self._depth and decision.seat == fight.seat

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


def _alike(stands: list[Stand]) -> list[Stand]:
    """One of each kind: of a test that many throws pass only one success is reckoned out."""
    found: list[Stand] = []
    kinds: dict[str, list[tuple[int, dict[str, Any]]]] = {}  # where positions differ it is in the combat, as a rule
    for each in stands:
        position = each.twin.position()
        kind = kinds.setdefault(f"{each.twin.fights}{each.twin.decision}{each.thrown}{each.faces}", [])
        number = next((number for number, other in kind if other == position), None)
        if number is None:
            kind.append((len(found), position))
            found.append(each)
        else:
            found[number] = found[number]._replace(chance=min(1.0, found[number].chance + each.chance))
    return found


def _counted(name: str, step: CompiledStep) -> CompiledStep:
    """A step before which a copy may halt."""

    def run(g: Any, *args: Any) -> None:
        dice: Foreseen = g.dice
        if dice.done == dice.last:
            raise Halted((name, args))
        step.run(g, *args)
        dice.done += 1

    return step._replace(run=run)


def _halt_before_the_roll(g: Runebound) -> None:
    """A copy goes no further than to the next roll, also where nobody need be asked who makes it."""
    fight = g.fights[-1]
    if fight.phase not in fight.skipped:
        g.ask_about(fight.phase, fight.seat, BEFORE_A_ROLL[0], [ATTACK, DEFEND], act)


def _nothing(*_: Any) -> None:
    """A copy goes no further."""
