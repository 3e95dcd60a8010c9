"""A combat learned from the rules: text that acts by itself, effects that pass, bonuses of the first roll.

Copies of the position play one roll each, once as a success and once as a failure, with all that other dice may show on
the way, up to the next choice of who acts. What such a roll changes besides Life makes the next moment: exhaustion,
effects that last, the number of the round as far as text asks for it. So nobody says what a card does in a combat but
the card itself. All characters have so much Life on a copy that nobody falls: the solver counts the Life.

No card is used that may be used: the numbers are those of a fight without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from questable.errors import StuckError
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.dice import Dice
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import ASK
from questable.kernel.engine.rulebook import CompiledStep
from questable.kernel.engine.state import position_fields
from questable.runebound import combat, values
from questable.runebound.abilities.vocabulary import ANY, NOT, Condition
from questable.runebound.card_index import Kit
from questable.runebound.combat import ATTACK, DEFEND
from questable.runebound.escape import FIGHT_ON
from questable.runebound.odds.dice import at_least
from questable.runebound.odds.solver import (
    DEFENDS,
    ESCAPED,
    HERO,
    LOST,
    OVER,
    UNLIMITED,
    WON,
    Act,
    Lives,
    Outcome,
    Solver,
)
from questable.runebound.state import Fight, Runebound
from questable.runebound.windows import PASS

HALT = "halt"  # the question at which a copy stops
ACTING = "attack-or-defend"
PLENTY = 1000  # Life that everybody has more on a copy
HURT = 500  # wounds that everybody has more on a copy: there is always something to heal
QUESTIONS = 30  # asked between two rolls
FACES = 100  # ways in which dice may fall that are told apart
MOMENTS = 150  # of one combat
ENDS = {"won": WON, "lost": LOST, "escaped": ESCAPED}
BESIDES = frozenset(
    {
        "agenda", "barrier", "decks", "decision", "dice", "fights", "following", "hurts", "moves", "outcome", "peeks",
        "tops", "wounds",
    }
)  # fmt: skip
"""Fields that do not make another moment: those are about Life, the way here, or cards nobody sees."""
_ASKED = ("fights", "hurts", "wounds", "exhaustion", "lasting", "turned", "used", "charges")
"""What tells questions on the way from each other, besides what is asked."""
OF_A_ROLL = frozenset(
    {"action", "actor", "attacked", "bonus", "dice", "items", "phase", "round", "success", "sure", "target", "wounds"}
)
"""The same of a fight."""


class CannotTell(Exception):
    """The rules ask for something that is not known beforehand."""


class Thrown(Exception):
    """Dice fall, and nobody has said what they show."""

    def __init__(self, count: int, sides: int) -> None:
        self.dice = count, sides


class Told(Dice):
    """Dice that show what they are told."""

    faces: list[tuple[int, ...]]
    succeeds: bool  # the combat roll that comes next
    chance: float | None = None  # of that, as soon as it has been made

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        if not self.faces:
            raise Thrown(count, sides)
        return self.faces.pop(0)

    def below(self, n: int) -> int:
        raise CannotTell


# Which combats are learned -------------------------------------------------------------------------------------------


def changes_on_the_way(g: Runebound) -> bool:
    """Does anything but Life change in the innermost combat: by text, by what passes, by the first roll?"""
    fight = g.fights[-1]
    if fight.first_bonus and fight.seat not in fight.rolls:
        return True
    if fight.skipped or any(each.lasts in ("roll", "phase", "round") for each in g.lasting):
        return True
    kits = (g.kits[fight.seat], g.open_kit(), g.content.faces[fight.enemy])
    in_combat = g.content.in_combat - {"before-combat", "knock-out"}
    return any(not in_combat.isdisjoint(kit.triggers) for kit in kits) or any(map(_depends, _conditions(kits)))


def _conditions(kits: tuple[Kit, ...]) -> Iterator[Condition]:
    for kit in kits:
        for bearings in kit.modifiers.values():
            for bearing in bearings:
                yield from _with_those_inside(bearing.modifier.condition)
        for listed in kit.triggers.values():
            for ready in listed:
                yield from _with_those_inside(ready.entry.ability.condition)


def _with_those_inside(condition: Condition) -> Iterator[Condition]:
    yield condition
    for name, value in condition.also:
        if name == NOT:
            yield from _with_those_inside(value)
        elif name == ANY:
            for each in value:
                yield from _with_those_inside(each)


def _depends(condition: Condition) -> bool:
    return condition.first_roll or bool(condition.round) or condition.wounded is not None


# Copies --------------------------------------------------------------------------------------------------------------


class Copies:
    """Plays the innermost combat of a position on copies, from one choice of who acts to the next."""

    def __init__(self, g: Runebound, party: tuple[str, ...], solver: Solver) -> None:
        self.party, self.solver = party, solver
        self._depth, self._seat = len(g.fights), g.fights[-1].seat
        self._steps, self._queries = _steps_of(g), _queries_of(g)
        self._mortal = {who for who in party if who in g.kits[self._seat].allies}
        self._by_wounds = True
        self.asked: list[Runebound] = []  # copies at questions, by number
        self._questions: dict[str, int] = {}
        self._order = combat.round_phases(g)

    def moment(self, g: Runebound) -> int:
        """The moment at which a copy stands that asks who acts: here, the phase."""
        return self._order.index(g.fights[-1].phase)

    def phase(self, moment: int) -> str:
        """Of such a moment."""
        return self._order[moment]

    def lives(self, g: Runebound) -> Lives:
        """The Life left now."""
        return tuple([max(0, most - wounds) for most, wounds in self.health(g)])

    def health(self, g: Runebound) -> list[tuple[int, int]]:
        """The Life of everybody, and the wounds; of those who are gone there is none."""
        fight, seat, wounds = g.fights[self._depth - 1], self._seat, g.wounds
        gone = self._mortal.difference(g.kits[seat].allies)
        mine = [(0, 0) if who in gone else (values.life_of(g, seat, who), wounds.get(who, 0)) for who in self.party]
        return [(values.enemy_life(g), fight.wounds), *mine]

    def attacked(self, g: Runebound) -> tuple[int, ...]:
        return tuple(HERO + self.party.index(who) for who in g.fights[-1].attacked if who in self.party)

    def copy(self, g: Runebound) -> Runebound:
        """A copy of a real position on which nobody falls, and which stops at the end of the combat."""
        twin = g.clone()
        twin.steps, twin.queries = self._steps, self._queries
        place = max(n for n, entry in enumerate(twin.agenda) if entry[0] == combat.end_of_combat.name)
        twin.agenda.insert(place, (ASK, Decision(self._seat, HALT, ()), HALT, ()))
        if not self._by_wounds:
            for who in self.party:
                twin.wounds[who] = twin.wounds.get(who, 0) + HURT
            twin.fights[-1].wounds += HURT
        return twin

    def beginning(self, g: Runebound) -> Runebound:
        """A copy that stands before the next round of the innermost combat."""
        twin = g.clone()
        twin.hurts.clear()
        fight = twin.fights[-1]
        fight.phase = fight.action = fight.actor = ""
        twin.decision = None
        twin.agenda += [(combat.end_of_combat.name, ()), (combat.combat_round.name, ())]
        return self.copy(twin)

    def after(self, g: Runebound, option: Option | None = None, *, asks: bool = False) -> tuple[Outcome, ...]:
        """What may come of an answer on a copy, or of going on, up to the next choice of who acts.

        If it `asks`, it halts at every question; otherwise these are answered as usual: no card is used.
        """
        found = [*self._played(g, option, asks, True, ()), *self._played(g, option, asks, False, ())]
        return _together(found)

    def _played(
        self,
        g: Runebound,
        option: Option | None,
        asks: bool,
        succeeds: bool,
        faces: tuple[tuple[int, ...], ...],
        *,
        listens: bool = False,
    ) -> tuple[Outcome, ...]:
        """What may come of it if the combat roll succeeds, or fails; the rest of its chance is that of the other.

        What comes without a combat roll counts as success.
        """
        twin = g.clone()
        dice = twin.dice = Told(g.dice.key, 0)
        dice.faces, dice.succeeds = list(faces), succeeds
        harms = _Harms(twin, self)
        if listens:
            twin.listen(harms.heard)
        try:
            if option is not None:
                _answer(twin, option)
            then, question = self._next(twin, asks)
        except Impossible:
            return ()
        except StuckError as stuck:
            raise CannotTell from stuck
        except Thrown as thrown:
            return self._thrown(g, option, asks, succeeds, faces, *thrown.dice)
        harms.look()
        if not listens and harms.order_matters():
            return self._played(g, option, asks, succeeds, faces, listens=True)
        chance = float(succeeds) if dice.chance is None else dice.chance
        attacked = self.attacked(twin) if then >= 0 else ()
        return (Outcome(chance, harms.found(), then, attacked, question),) if chance else ()

    def _thrown(
        self,
        g: Runebound,
        option: Option | None,
        asks: bool,
        succeeds: bool,
        faces: tuple[tuple[int, ...], ...],
        count: int,
        sides: int,
    ) -> tuple[Outcome, ...]:
        """With other dice on the way: if two sums come to the same, those between them are not tried out."""
        if sides**count > FACES:
            raise CannotTell
        ways: dict[int, list[tuple[int, ...]]] = {}
        for shown in product(range(1, sides + 1), repeat=count):
            ways.setdefault(sum(shown), []).append(shown)
        sums, ends = sorted(ways), dict[int, tuple[Outcome, ...]]()

        def come_of(number: int) -> tuple[Outcome, ...]:
            if number not in ends:
                shown = ways[sums[number]]
                ends[number] = self._played(g, option, asks, succeeds, (*faces, shown[len(shown) // 2]))
            return ends[number]

        def between(low: int, high: int) -> None:
            if come_of(low) == come_of(high):
                for number in range(low, high):
                    ends.setdefault(number, ends[low])
            elif high - low > 1:
                middle = (low + high) // 2
                between(low, middle)
                between(middle, high)

        between(0, len(sums) - 1)
        found = []
        for number, total in enumerate(sums):
            likely = len(ways[total]) / sides**count
            found += [each._replace(chance=likely * each.chance) for each in ends[number]]
        return _together(found)

    def _next(self, g: Runebound, asks: bool) -> tuple[int, int]:
        """Go on to the next choice of who acts: the moment there or the end, or else the number of the question."""
        for _ in range(QUESTIONS):
            g.run()
            decision = g.decision
            if decision is None or len(g.fights) != self._depth:
                raise CannotTell
            fight = g.fights[-1]
            if fight.result == "replaced":
                raise CannotTell
            if fight.result or decision.topic == HALT:
                return ENDS.get(fight.result, OVER), -1
            if decision.topic == ACTING:
                return self.moment(g), -1
            if decision.seat != self._seat and FIGHT_ON not in decision.options and PASS not in decision.options:
                raise CannotTell
            if asks and FIGHT_ON not in decision.options and decision.seat == self._seat:
                return OVER, self._question(g)
            _answer(g, _usual_answer(decision, self._seat))
        raise CannotTell

    def _question(self, g: Runebound) -> int:
        """The number of the question at which a copy stands."""
        key = repr([g.decision, g.agenda, *(getattr(g, name) for name in _ASKED)])
        if key not in self._questions:
            self._questions[key] = len(self.asked)
            self.asked.append(g.clone())
        return self._questions[key]


class Played(Copies):
    """The course of a combat, learned roll by roll when it is asked for."""

    def __init__(self, g: Runebound, party: tuple[str, ...]) -> None:
        super().__init__(g, party, Solver(self))
        fight = g.fights[-1]
        found = list(_conditions((g.kits[fight.seat], g.open_kit(), g.content.faces[fight.enemy])))
        self.vital = tuple(
            place for place, who in enumerate(party, start=HERO) if place > HERO and combat.is_vital(g, fight.seat, who)
        )
        self._by_wounds = any(each.wounded is not None for each in found)
        self._by_first_roll = any(each.first_roll for each in found)
        self._rounds = max((each.round for each in found), default=0)
        base = g.clone()
        self.changeless = False
        self._base = {name: getattr(base, name) for name in position_fields(type(g)) if name not in BESIDES}
        self._names: dict[Any, int] = {}
        self._places: list[Runebound] = []  # by moment: a copy that stands there
        self._begins: list[bool] = []
        self._acts: dict[int, tuple[Act, ...]] = {}

    def fits(self, g: Runebound, party: tuple[str, ...]) -> bool:
        """Is it still the same combat, by the same side?"""
        return len(g.fights) == self._depth and set(party) <= set(self.party) and len(self._places) < MOMENTS

    def knows_something(self) -> bool:
        return bool(self._places)

    def acts(self, moment: int) -> tuple[Act, ...]:
        """Who may act there, and what may come of it."""
        if moment not in self._acts:
            g = self._places[moment]
            found = [Act(DEFENDS, 0, self.after(g, DEFEND))]
            for who in combat.attackers(g, self._seat):
                if who in self.party:
                    option = ATTACK if who == self.party[0] else Option("attack", who)
                    times = combat.attacks_allowed(g, self._seat, who)
                    found.append(Act(HERO + self.party.index(who), times, self.after(g, option)))
            self._acts[moment] = tuple(found)
        return self._acts[moment]

    def phase(self, moment: int) -> str:
        return self._places[moment].fights[-1].phase

    def begins_round(self, moment: int) -> bool:
        return self._begins[moment]

    def moment(self, g: Runebound) -> int:
        """The moment at which a copy stands that asks who acts."""
        fight = g.fights[-1]
        fight.round = min(fight.round, self._rounds + 1)
        if not self._by_first_roll and not fight.first_bonus:
            fight.rolls = (self._seat,)
        name = fight.phase, fight.round, self._changed(g, fight)
        found = self._names.get(name)
        if found is None:
            if len(self._places) >= MOMENTS:
                raise CannotTell
            found = self._names[name] = len(self._places)
            twin = g.clone()
            twin.fights[-1].attacked = ()
            self._places.append(twin)
            earlier = self._order[: self._order.index(fight.phase)]
            self._begins.append(all(phase in fight.skipped for phase in earlier))
        return found

    def _changed(self, g: Runebound, fight: Fight) -> tuple[Any, ...]:
        """What is different from the position from which the combat was learned, but for Life."""
        found: list[Any] = [
            (name, repr(now)) for name, before in self._base.items() if (now := getattr(g, name)) != before
        ]
        found += [(name, getattr(fight, name)) for name in _FIGHT if name not in OF_A_ROLL]
        if self._by_wounds:
            found.append(g.wounds.get(self.party[0], 0) > 0)
        return tuple(found)


_FIGHT = position_fields(Fight)


class Impossible(Exception):
    """A roll cannot succeed, or cannot fail."""


def _together(outcomes: list[Outcome]) -> tuple[Outcome, ...]:
    """Those alike are one."""
    found: dict[Outcome, float] = {}
    for each in outcomes:
        alike = each._replace(chance=0.0)
        found[alike] = found.get(alike, 0.0) + each.chance
    return tuple([each._replace(chance=min(1.0, chance)) for each, chance in found.items()])


class _Harms:
    """Listens to a copy: whose Life falls by how much, in the order in which it happens."""

    def __init__(self, g: Runebound, course: Copies) -> None:
        self._g, self._course = g, course
        self._before = course.health(g)
        self._found: list[tuple[int, int, int]] = []

    def heard(self, event: Event) -> None:
        if event.kind in ("wounded", "enemy-wounded", "healed"):
            self.look()

    def look(self) -> None:
        now = self._course.health(self._g)
        for place, ((was, hurt), (most, wounds)) in enumerate(zip(self._before, now, strict=True)):
            if most != was:
                self._found.append((place, was - most, UNLIMITED))
            if wounds != hurt:
                self._found.append((place, wounds - hurt, max(0, most - PLENTY)))
        self._before = now

    def order_matters(self) -> bool:
        """Does more than one harm somebody, or heal, so that the first may end the combat?"""
        return len(self._found) > 1

    def found(self) -> tuple[tuple[int, int, int], ...]:
        return tuple(self._found)


def _usual_answer(decision: Decision, seat: int) -> Option:
    """Fight on, use nothing."""
    for option in (FIGHT_ON, PASS):
        if option in decision.options:
            return option
    return decision.options[0]


def _answer(g: Runebound, option: Option) -> None:
    """As `Game.play`, which would keep the way here and take back what has failed."""
    _, _, step, waiting = g.agenda.pop()
    g.decision = None
    g.moves += 1
    verbs = g.answering.get(step)
    g.agenda.append((step if verbs is None else verbs[option.verb], (option, *waiting)))


# Rules of a copy -----------------------------------------------------------------------------------------------------

_known: dict[int, tuple[Any, Any]] = {}  # steps and queries of copies, by those of the game


def _steps_of(g: Runebound) -> dict[str, CompiledStep]:
    key = id(g.steps)
    if key not in _known or _known[key][0] is not g.steps:
        rolls = g.steps[combat.roll_dice.name]
        _known[key] = (
            g.steps,
            {
                **g.steps,
                combat.end_of_combat.name: CompiledStep(_nothing, (), ()),
                combat.choose_actor.name: CompiledStep(_ask_who_acts, (), ()),
                combat.roll_dice.name: rolls._replace(run=_as_told(rolls.run)),
            },
        )
    found: dict[str, CompiledStep] = _known[key][1]
    return found


def _queries_of(g: Runebound) -> dict[str, Any]:
    key = id(g.queries)
    if key not in _known or _known[key][0] is not g.queries:
        life, enemy = g.queries["life_of"], g.queries["enemy_life"]
        _known[key] = (
            g.queries,
            {
                **g.queries,
                "life_of": lambda g, seat, who: life(g, seat, who) + PLENTY,
                "enemy_life": lambda g: enemy(g) + PLENTY,
            },
        )
    found: dict[str, Any] = _known[key][1]
    return found


def _as_told(roll: Callable[..., Any]) -> Callable[..., Any]:
    """The combat roll shows what it has to."""

    def run(g: Runebound) -> None:
        dice: Any = g.dice
        if dice.chance is None:
            fight = g.fights[-1]
            needed = 2 if fight.sure else combat.target_number(g) - combat.roll_value(g)
            dice.chance = at_least(needed) if dice.succeeds else 1.0 - at_least(needed)
            if not dice.chance:
                raise Impossible
            total = max(2, needed) if dice.succeeds else min(20, needed - 1)
            dice.faces.insert(0, _pair(total))
        roll(g)

    return run


def _pair(total: int) -> tuple[int, int]:
    """Two faces that show this sum, and not the same if that can be."""
    low = max(1, min(10, (total - 1) // 2))
    return low, total - low


def _ask_who_acts(g: Runebound) -> None:
    """Also where nobody need be asked who makes the roll."""
    fight = g.fights[-1]
    if fight.phase not in fight.skipped:
        g.ask_about(fight.phase, fight.seat, ACTING, [ATTACK, DEFEND], combat.act)


def _nothing(*_: Any) -> None:
    """A copy goes no further."""
