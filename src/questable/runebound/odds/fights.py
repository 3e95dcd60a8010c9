"""How a combat with a Challenge may end, from any moment of it, and before it begins.

Whatever may happen next is played on copies up to the next choice of who acts; from there on the solver knows the best
play. What is asked twice of a position that somebody imagines is worked out once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from itertools import product
from operator import mul
from threading import local
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from questable.kernel.engine.decision import Option
from questable.runebound import combat, values
from questable.runebound.odds import bouts
from questable.runebound.odds.bouts import NEVER, Bout, Fighter, solver_of
from questable.runebound.odds.dice import at_least
from questable.runebound.odds.estimate import likely
from questable.runebound.odds.played import ACTING, CannotTell, Copies, Played, changes_on_the_way
from questable.runebound.odds.rolls import chance_now, cost_now, prepare
from questable.runebound.odds.scribe import Bouts, Scribe
from questable.runebound.odds.solver import DEFENDS, ENEMY, ESCAPED, HERO, UNLIMITED, Odds, Outcome, mixed
from questable.runebound.state import Fight, Runebound

BEFORE_A_ROLL = (ACTING, "escape")  # questions after which the dice fall, unless the hero escapes
ALLIES = 2  # counted; more only if a variant lifts the limit (RB-ALLY-02)
REMEMBERED = 16  # learned combats
DEEPEST = 60  # Life of all together in a combat that is learned

T = TypeVar("T")


def can_tell(g: Runebound) -> bool:
    """Can it be told how the innermost combat may end? One hero against a Challenge; not several on a side.

    (`duel_outlook` tells it of one hero against another.)
    """
    fight = g.fights[-1]
    return fight.foe < 0 and not fight.result and len(combat.side(g)) == 1


# What is known of a position -----------------------------------------------------------------------------------------


def once(g: Runebound, key: Hashable, work_out: Callable[[], T]) -> T:
    """What is worked out of a position; of one that is only imagined, once, until it changes."""
    if g.past is not None:
        return work_out()
    stamp = g.moves, id(g.decision), len(g.fights)
    if g.worked_out is None or g.worked_out[0] != stamp:
        g.worked_out = stamp, {}
    known = g.worked_out[1]
    if key not in known:
        known[key] = work_out()
    found: T = known[key]
    return found


def bout_of(g: Runebound, seat: int, card: str) -> Bout:
    """The combat of this seat against a Challenge in numbers: the one in progress, or one that would begin now.

    Of many allies only the strongest are counted: each one more takes several times as long.
    """
    return once(g, ("bout", seat, card), lambda: strongest(_described(g, seat, card)))


def _described(g: Runebound, seat: int, card: str) -> Bout:
    if g.fights or g.past is not None:
        return bouts.describe_fight(g, seat, card)
    anywhere: Bouts = once(g, "anywhere", dict)
    if (seat, card) not in anywhere:
        bout, always = once(g, ("scribe", seat), lambda: Scribe(g, seat)).against(card)
        if not always:
            return bout
        anywhere[seat, card] = bout
    return anywhere[seat, card]


def share(g: Runebound, anywhere: Bouts) -> None:
    """Combats that are the same anywhere are kept here, for positions that differ only in where heroes stand."""
    once(g, "anywhere", lambda: anywhere)


def strongest(bout: Bout) -> Bout:
    if len(bout.allies) <= ALLIES:
        return bout

    def strength(ally: Fighter) -> int:
        return max(map(mul, ally.attack, map(bool, ally.damage))) if ally.life else NEVER

    chosen = sorted(bout.allies, key=strength)[-ALLIES:]
    return replace(bout, allies=tuple(ally for ally in bout.allies if ally in chosen))


class Turn(NamedTuple):
    """Who may act in a phase of the present round, and the roll that comes of it."""

    phase: str
    who: str  # the attacker; empty: the hero defends
    need: int
    chance: float
    hit: int
    wounds: int


class Combat:
    """The innermost combat of a position: in numbers, and as it may go on."""

    def __init__(self, g: Runebound, bout: Bout) -> None:
        self.game, self.bout = g, bout
        self.about = False  # there is text that could not be counted
        self._plain = Copies(g, bout.party, solver_of(bout))
        self.copies: Copies = self._plain
        self._anew = True  # nothing is remembered from earlier questions
        if changes_on_the_way(g):
            self.about = sum(bout.lives) > DEEPEST
            if not self.about:
                self.copies = _learned(g, bout.party)
                self._anew = not self.copies.knows_something()

    def now(self) -> Odds:
        """How it may end from here, if no card is used."""
        try:
            return self.told(lambda copies: self._mean(copies, self.outcomes(copies)))
        except CannotTell:
            return bouts.best(self.bout)

    def after(self, option: Option) -> Odds:
        """How it may end if this option is taken, and no card is used after it."""
        try:
            return self.told(lambda copies: self._mean(copies, self.outcomes(copies, option)))
        except CannotTell:
            return self._by_numbers(option)

    def _by_numbers(self, option: Option) -> Odds:
        """The same of a roll after which nobody knows what will be asked."""
        g, solver = self.game.clone(), solver_of(self.bout)
        prepare(g, option)
        fight, phases, lives = g.fights[-1], self.bout.enemy.phases, self.bout.lives
        place, chance = self._place_of(fight.actor), chance_now(g)
        after = 0 if option.verb == "escape" else (phases.index(fight.phase) + 1) % len(phases)
        hit = values.attack_damage(g, fight.seat, fight.actor, fight.phase) if option.verb == "attack" else 0
        attacked = (*self.copies.attacked(g), place) if option.verb == "attack" else self.copies.attacked(g)
        good = Outcome(chance, ((ENEMY, hit, UNLIMITED),), ESCAPED if option.verb == "escape" else after, attacked)
        bad = Outcome(1.0 - chance, ((place, max(0, cost_now(g)), UNLIMITED),), after, attacked)
        return solver.mean(lives, (good, bad))

    def begun(self) -> Odds:
        """How it may end from the beginning of a round."""
        if self.copies is self._plain:
            return bouts.best(self.bout)

        def tell(copies: Copies) -> Odds:
            if copies is self._plain:
                return bouts.best(self.bout)
            return copies.solver.mean(self.bout.lives, copies.after(copies.beginning(self.game)))

        return self.told(tell)

    def shared_out(self, actors: tuple[int, ...]) -> Odds:
        """How it may end if these act in the phases left of this round, as long as they can, and then the best do."""

        def tell(copies: Copies) -> Odds:
            (start,) = self.outcomes(copies)
            return _shared_out(copies, self.bout.lives, start.then, copies.attacked(self.game), actors)

        return self.told(tell)

    def turns(self) -> tuple[Turn, ...]:
        """All that may be done in the phases left of this round: now with all that counts now, later as usual."""
        return self.told(self._turns)

    def _turns(self, copies: Copies) -> tuple[Turn, ...]:
        coming = self.outcomes(copies)
        if len(coming) != 1 or coming[0].then < 0 or coming[0].harms:
            return ()  # it is not known yet how the round goes on
        g, phases = self.game, self.bout.enemy.phases
        first = phases.index(copies.phase(coming[0].then))
        now = {act.who for act in copies.solver.course.acts(coming[0].then)}
        found = [self._first_turn(phases[first], place) for place in sorted(now) if place < len(self.bout.lives)]
        for number in range(first + 1, len(phases)):
            if phases[number] not in g.fights[-1].skipped:
                found += [self._usual_turn(number, act.who) for act in solver_of(self.bout).course.acts(number)]
        return tuple([turn for turn in found if self.bout.lives[self._place_of(turn.who) or HERO] > 0])

    def _first_turn(self, phase: str, place: int) -> Turn:
        """With what counts for the next roll alone, such as a bonus on the first one of a combat."""
        g, who = self.game.clone(), self.bout.party[place - HERO] if place else ""
        prepare(g, Option("attack", who) if who else Option("defend"))
        fight = g.fights[-1]
        fight.phase = phase
        need = combat.target_number(g) - combat.roll_value(g)
        hit = values.attack_damage(g, fight.seat, who, phase) if who else 0
        return Turn(phase, who, need, at_least(need), hit, max(0, cost_now(g)))

    def _usual_turn(self, number: int, place: int) -> Turn:
        enemy, hero = self.bout.enemy, self.bout.hero
        phase, target = enemy.phases[number], enemy.target[number]
        if not place:
            need = target - hero.defence[number]
            return Turn(phase, "", need, at_least(need), 0, enemy.damage[number])
        acts = (hero, *self.bout.allies)[place - HERO]
        need = target - acts.attack[number]
        return Turn(phase, acts.who, need, at_least(need), acts.damage[number], self.bout.missed(acts, number))

    def _place_of(self, who: str) -> int:
        return HERO + self.bout.party.index(who) if who in self.bout.party else DEFENDS

    def combinations(self) -> list[tuple[tuple[str, ...], Odds]]:
        """Every way to share out the phases left of this round, the best first."""
        turns, fighters = self.turns(), {each.who: each for each in (self.bout.hero, *self.bout.allies)}
        phases = list(dict.fromkeys(turn.phase for turn in turns))
        able = [[turn.who for turn in turns if turn.phase == phase] for phase in phases]
        attacked = self.game.fights[-1].attacked
        found = []
        for actors in product(*able):
            made = (*attacked, *actors)
            if all(made.count(who) <= fighters[who].attacks for who in fighters if who in actors):
                found.append((actors, self.shared_out(tuple(map(self._place_of, actors)))))
        return sorted(found, key=lambda each: each[1].merit, reverse=True)

    def outcomes(self, copies: Copies, option: Option | None = None) -> tuple[Outcome, ...]:
        return copies.after(copies.copy(self.game), option)

    def _mean(self, copies: Copies, outcomes: tuple[Outcome, ...]) -> Odds:
        return copies.solver.mean(copies.lives(self.game), outcomes)

    def told(self, tell: Callable[[Copies], T]) -> T:
        """By what has been learned of its text; without that where the text cannot be told beforehand."""
        try:
            return tell(self.copies)
        except (CannotTell, RecursionError) as unknown:
            if self.copies is self._plain:
                raise CannotTell from unknown
            if not self._anew:
                self._anew, self.copies = True, _learned(self.game, self.bout.party, anew=True)
                return self.told(tell)
            self.about, self.copies = True, self._plain
            return self.told(tell)


def _shared_out(
    copies: Copies, lives: tuple[int, ...], moment: int, attacked: tuple[int, ...], actors: tuple[int, ...]
) -> Odds:
    solver = copies.solver
    acts = {act.who: act for act in solver.course.acts(moment)} if actors and moment >= 0 else {}
    if not actors or actors[0] not in acts or lives[actors[0] or HERO] <= 0:
        return solver.at(lives, moment, attacked)
    more = attacked + ((actors[0],) if actors[0] else ())
    found = []
    for chance, harms, then, *_ in acts[actors[0]].outcomes:
        left = solver.mean(lives, (Outcome(1.0, harms, then, more),))
        rest, end = solver.suffered(lives, harms)
        if end is None and then >= 0 and not solver.course.begins_round(then):
            later = _shared_out(copies, rest, then, more, actors[1:])
            left = later._replace(wounds=later.wounds + lives[HERO] - rest[HERO])
        found.append((chance, left))
    return mixed(found)


class _Thread(local):
    def __init__(self) -> None:
        self.learned: OrderedDict[Hashable, Played] = OrderedDict()


_thread = _Thread()


def _learned(g: Runebound, party: tuple[str, ...], *, anew: bool = False) -> Played:
    """What has been learned of this combat, also from earlier questions about it unless it is learned anew."""
    fight, learned = g.fights[-1], _thread.learned
    key = g.setting.mark, g.kits[fight.seat], g.open_kit(), fight.seat, fight.enemy, len(g.fights)
    found = learned.get(key)
    if anew or found is None or not found.fits(g, party):
        found = learned[key] = Played(g, party)
        if len(learned) > REMEMBERED:
            learned.popitem(last=False)
    learned.move_to_end(key)
    return found


# Questions -----------------------------------------------------------------------------------------------------------


def combat_of(g: Runebound) -> Combat:
    """The combat in progress."""
    fight = g.fights[-1]
    return once(g, ("combat", fight.seat), lambda: Combat(g, bout_of(g, fight.seat, fight.enemy)))


def beginning(g: Runebound, seat: int, card: str) -> Odds:
    """How a combat with this Challenge may end, from the beginning of a round."""
    return once(g, ("beginning", seat, card), lambda: _beginning(g, seat, card))


def _beginning(g: Runebound, seat: int, card: str) -> Odds:
    fight = g.fights[-1] if g.fights else None
    if fight is not None and fight.seat == seat and fight.enemy == card:
        return combat_of(g).begun()
    twin = g.clone()
    twin.fights.append(Fight(seat=seat, enemy=card, space=g.heroes[seat].space))
    return Combat(twin, bout_of(g, seat, card)).begun()


def win_chance(g: Runebound, seat: int, card: str) -> float:
    """The chance to win a combat with this Challenge that begins now; sums of many chances may round above 1."""
    return min(1.0, beginning(g, seat, card).win)


def rough_chance(g: Runebound, seat: int, card: str) -> float:
    """About the chance to win, without text that acts by itself: quick enough for a whole deck."""
    bout = bout_of(g, seat, card)
    return min(1.0, likely(bout, bout.lives, True).win)


def after(g: Runebound, option: Option) -> Odds:
    """How the combat may end if this option is taken, and the best is done after it."""
    return once(g, ("after", option), lambda: combat_of(g).after(option))


def round_left(g: Runebound) -> tuple[tuple[Turn, ...], list[tuple[tuple[str, ...], Odds]]]:
    """What may be done in the phases left of this round, and every way to share them out, the best first."""
    return combat_of(g).turns(), combat_of(g).combinations()


def about(g: Runebound) -> bool:
    """Do the odds of the combat in progress leave out text that cannot be told beforehand?"""
    now(g)
    return combat_of(g).about


def now(g: Runebound) -> Odds:
    """How the combat may end from here, if no card is used."""
    return once(g, "now", lambda: combat_of(g).now())
