"""The best play of a combat, worked out exactly: whoever acts is chosen again in every phase.

What can happen is given as a *course* of moments. A moment is a phase of a round about to be played, together with all
that makes it differ from other rounds except the Life left; it offers *acts*, and each act has outcomes. The solver
finds for every Life left and every moment the act with the highest chance to win, and among those the one that costs
the fewest wounds.

Life hardly ever rises, so the values for less Life are there when they are needed. With the same Life a round may lead
back to its own beginning: then the value is that of a loop which is left at last, `a / (1 - q)`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol, TypeVar

T = TypeVar("T")

Lives = tuple[int, ...]  # Life left: enemy, hero, allies
Harms = tuple[tuple[int, int, int], ...]
"""Whose Life falls by how much, in this order (places as in `Lives`); and to how much it can rise, if it is healed."""
UNLIMITED = 10_000
ENEMY, HERO = 0, 1  # places in `Lives`; allies follow
DEFENDS = 0  # who acts, if the hero defends
OVER, WON, LOST, ESCAPED = -1, -2, -3, -4  # moments after which there is nothing: OVER is an end without a victor
DEEP = 60  # Life of all together; from there on the least Life is solved first
SWEEPS = 200  # through moments that lead to each other
SAME = 1e-9
CLOSE = 1e-6  # where Life may rise again, and values are found step by step
NEVER_ENDS = 1.0 - 1e-12


class Odds(NamedTuple):
    """How a combat may end. What the four chances lack of 1 is the chance that it never ends."""

    win: float
    knocked_out: float
    wounds: float  # expected, on the hero
    ally_wounds: float = 0.0  # expected, on all allies together
    rounds: float = 0.0  # expected number of rounds still to begin
    off: float = 0.0  # the chance that it ends without a victor
    escape: float = 0.0
    dealt: float = 0.0  # expected wounds on the other hero

    @property
    def merit(self) -> tuple[float, float, float]:
        """What is best: the likeliest victory, then the unlikeliest defeat, then the fewest wounds."""
        return round(self.win, 9), -round(self.knocked_out, 9), -round(self.wounds, 6)


CERTAIN = Odds(1.0, 0.0, 0.0)
DEFEAT = Odds(0.0, 1.0, 0.0)
ENDLESS = Odds(0.0, 0.0, 0.0, rounds=float("inf"))
ENDS = {
    WON: CERTAIN,
    LOST: DEFEAT,
    OVER: Odds(0.0, 0.0, 0.0, off=1.0),
    ESCAPED: Odds(0.0, 0.0, 0.0, escape=1.0),
}


def mixed(found: list[tuple[float, Odds]]) -> Odds:
    """The mean of these, each with its chance."""
    return Odds(*[sum([chance * numbers for chance, numbers in column]) for column in _columns(found)])


def _columns(found: list[tuple[float, Odds]]) -> list[list[tuple[float, float]]]:
    likely = [each for each in found if each[0]]
    return [[(chance, odds[place]) for chance, odds in likely] for place in range(len(Odds._fields))]


class Outcome(NamedTuple):
    chance: float
    harms: Harms
    then: int  # the moment after it
    attacked: tuple[int, ...] = ()  # who has attacked in its round by then
    question: int = -1  # the number of a question that is asked instead


class Act(NamedTuple):
    """Somebody acts in a phase."""

    who: int  # place in `Lives`; DEFENDS
    times: int  # phases of a round in which this one may attack
    outcomes: tuple[Outcome, ...]


class Course(Protocol):
    """All that can happen in a combat, but for the Life left."""

    vital: tuple[int, ...]
    """Places besides the hero's whose fall loses the combat."""
    changeless: bool
    """Does nothing change but Life?"""

    def acts(self, moment: int) -> tuple[Act, ...]: ...

    def begins_round(self, moment: int) -> bool: ...


Six = tuple[float, float, float, float, float, float]  # the first numbers of `Odds`
Symbolic = tuple[float, float, float, float, float, float, float]  # and the chance to be back where the round began
Attacked = tuple[int, ...]  # who has attacked in this round, sorted by place
NOTHING: Six = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
END_OF: dict[int, Six] = {
    WON: (1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    LOST: (0.0, 1.0, 0.0, 0.0, 0.0, 0.0),
    OVER: (0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
    ESCAPED: (0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
}


class State:
    """A moment, and who has attacked in its round: all that the future rests on besides the Life left."""

    __slots__ = ("attacked", "begins", "moment", "options")

    def __init__(self, moment: int, attacked: Attacked, begins: bool) -> None:
        self.moment, self.attacked, self.begins = moment, attacked, begins
        self.options: list[tuple[int, list[tuple[float, Harms, State | None, Six]]]] = []  # who acts; what may come


class Solver:
    """Values of one course, for whatever Life and moment they are asked for; each is worked out once."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.tables: dict[Lives, Table] = {}
        self.circular = False  # Life has risen again: values rest on themselves
        self._states: dict[tuple[int, Attacked], State] = {}

    def at(self, lives: Lives, moment: int, attacked: Attacked = ()) -> Odds:
        """How the combat may end with the best play from this moment on."""
        if moment < 0:
            return ENDS[moment]
        state = self.state(moment, attacked)
        if sum(lives) > DEEP:
            self._from_below(lives, state)
        found = self.table(lives).value(state)
        for _ in range(SWEEPS):
            if not self.circular:
                break
            before, self.circular = found, False
            for table in self.tables.values():
                table.values.clear()
            found = self.table(lives).value(state)
            if abs(found[0] - before[0]) < CLOSE:
                break
        return Odds(*found)

    def after(self, lives: Lives, act: Act, attacked: Attacked = ()) -> Odds:
        """How the combat may end if this act comes next."""
        more = attacked + ((act.who,) if act.who else ())
        return self.mean(lives, tuple([each._replace(attacked=more) for each in act.outcomes]))

    def mean(self, lives: Lives, outcomes: tuple[Outcome, ...]) -> Odds:
        """How the combat may end after one of these outcomes."""
        found = []
        for chance, harms, then, attacked, _ in outcomes:
            left, end = self.suffered(lives, harms)
            odds = self.at(left, then, attacked) if end is None else ENDS[end]
            lost, friends = lives[HERO] - left[HERO], sum(lives[2:]) - sum(left[2:])
            found.append((chance, odds._replace(wounds=odds.wounds + lost, ally_wounds=odds.ally_wounds + friends)))
        return mixed(found)

    def suffered(self, lives: Lives, harms: Harms) -> tuple[Lives, int | None]:
        """The Life left after these, and the end if it comes to one."""
        return suffered(lives, harms, self.course.vital)

    def table(self, lives: Lives) -> Table:
        found = self.tables.get(lives)
        if found is None:
            found = self.tables[lives] = Table(self, lives)
        return found

    def state(self, moment: int, attacked: Attacked) -> State:
        begins = self.course.begins_round(moment)
        key = moment, () if begins else tuple(sorted(attacked))
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = State(moment, key[1], begins)
        return found

    def options(self, state: State) -> list[tuple[int, list[tuple[float, Harms, State | None, Six]]]]:
        """Who may act, and what may come of it."""
        if not state.options:
            for who, times, outcomes in self.course.acts(state.moment):
                if not who or state.attacked.count(who) < times:
                    more = (*state.attacked, who) if who else state.attacked
                    then = [
                        (chance, harms, self.state(then, more) if then >= 0 else None, END_OF.get(then, NOTHING))
                        for chance, harms, then, *_ in outcomes
                        if chance
                    ]
                    state.options.append((who, then))
        return state.options

    def _from_below(self, lives: Lives, state: State) -> None:
        """Solve for less Life first: one value inside another, and so on, would be too deep."""
        states, harms = {state: None}, dict[Harms, None]()
        for now in _growing(states):
            for _, outcomes in self.options(now):
                for _, these, then, _ in outcomes:
                    harms[these] = None
                    if then is not None:
                        states[then] = None
        every = {lives: None}
        for left in _growing(every):
            for these in harms:
                fewer, end = self.suffered(left, these)
                if end is None:
                    every[fewer] = None
        for left in sorted(every, key=sum):
            for now in states:
                if now.begins:
                    self.table(left).value(now)


def _growing(things: dict[T, None]) -> Iterator[T]:
    """All things, those that are added meanwhile too."""
    done = 0
    while done < len(things):
        for each in list(things)[done:]:
            done += 1
            yield each


def suffered(lives: Lives, harms: Harms, vital: tuple[int, ...]) -> tuple[Lives, int | None]:
    """The Life left after these, and the end if it comes to one: what comes later does not happen any more."""
    left = list(lives)
    for place, amount, most in harms:
        left[place] = max(0, min(left[place] - amount, max(left[place], most)))
        if not left[ENEMY]:
            return tuple(left), WON
        if not left[HERO] or any(not left[each] for each in vital):
            return tuple(left), LOST
    return tuple(left), None if left[HERO] else LOST


class Table:
    """The values of all states with the same Life."""

    __slots__ = ("lives", "reached", "rough", "solver", "solving", "values")

    def __init__(self, solver: Solver, lives: Lives) -> None:
        self.solver, self.lives = solver, lives
        self.values: dict[State, Six] = {}
        self.rough: dict[State, Six] = {}  # of states in which a round begins: the best estimate so far
        self.solving: tuple[State, ...] = ()  # such states, which lead to each other
        self.reached: dict[Harms, tuple[Table | None, Six, float, float]] = {}

    def value(self, state: State) -> Six:
        found = self.values.get(state)
        if found is None:
            if not state.begins:
                found = self.values[state] = self._best(state, None, {})[:6]
            elif state in self.solving:
                self.solver.circular = True
                found = self.rough[state]
            else:
                found = self._round(state)
        return found

    def _round(self, state: State) -> Six:
        """The value of a round that begins, and of those that may follow it without any harm."""
        before, around = self.solving, (state,) if self.solver.course.changeless else self._around(state)
        self.solving = before + around
        for each in around:
            self.rough.setdefault(each, NOTHING)
        for _ in range(SWEEPS):
            change = 0.0
            for each in reversed(around):
                now, was = self._improved(each), self.rough[each]
                change = max(change, abs(now[0] - was[0]))
                self.rough[each] = now
            if change < SAME / 10 or len(around) == 1:
                break
        self.solving = before
        for each in around:
            self.values[each] = self.rough[each]
        return self.rough[state]

    def _around(self, state: State) -> tuple[State, ...]:
        """The rounds that follow, without harm to anybody, from this one."""
        found, seen, waiting = [state], {state}, [state]
        for now in waiting:  # grows while it is read
            for _, outcomes in self.solver.options(now):
                for _, harms, then, _ in outcomes:
                    if then is not None and then not in seen and self._reach(harms)[0] is self:
                        seen.add(then)
                        waiting.append(then)
                        if then.begins and then not in self.values:
                            found.append(then)
        return tuple(found)

    def _improved(self, state: State) -> Six:
        """The value of a round that begins here, with the acts that are best by the estimate so far."""
        known = self.rough[state]
        for _ in range(SWEEPS):
            made: dict[State, Symbolic] = {}
            a, b, c, d, e, f, q = self._best(state, state, made)
            if q > NEVER_ENDS:
                return (0.0, 0.0, 0.0, 0.0, float("inf"), 0.0)
            scale = 1.0 / (1.0 - q)
            now = (a * scale, b * scale, c * scale, d * scale, e * scale, f * scale)
            if abs(now[0] - known[0]) < SAME and abs(now[2] - known[2]) < SAME:
                break
            known = self.rough[state] = now
        return now

    def _best(self, state: State, start: State | None, made: dict[State, Symbolic]) -> Symbolic:
        """The best act, as a value that rests on that of the state in which the round began."""
        if state in made:
            return made[state]
        lives, reached = self.lives, self.reached
        back = NOTHING if start is None else self.rough[start]
        best: Symbolic | None = None
        most = fewest = 0.0
        for who, outcomes in state.options or self.solver.options(state):
            if who and lives[who] <= 0:
                continue
            a = b = c = d = e = f = q = 0.0
            for chance, harms, then, end in outcomes:
                table, over, lost, friends = reached.get(harms) or self._reach(harms)
                if lost:
                    c += chance * lost
                if friends:
                    d += chance * friends
                if table is None:
                    v = over
                elif then is None:
                    v = end
                elif table is not self:
                    v = table.values.get(then) or table.value(then)
                elif then is start:
                    q += chance
                    continue
                elif then.begins:
                    v = self.rough[then] if then in self.solving else self.value(then)
                else:
                    s = self._best(then, start, made)
                    q += chance * s[6]
                    v = s[:6]
                a += chance * v[0]
                b += chance * v[1]
                c += chance * v[2]
                d += chance * v[3]
                e += chance * v[4]
                f += chance * v[5]
            win, wounds = a + q * back[0], c + q * back[2]
            if best is not None:
                if win < most - SAME or (win < most + SAME and wounds > fewest + SAME):
                    continue
                if win < most + SAME and wounds > fewest - SAME and q >= best[6]:
                    continue  # as good, and no sooner: whoever only waits gets nowhere
            best, most, fewest = (a, b, c, d, e, f, q), win, wounds
        assert best is not None
        if state.begins:
            best = (*best[:4], best[4] + 1.0, *best[5:])
        made[state] = best
        return best

    def _reach(self, harms: Harms) -> tuple[Table | None, Six, float, float]:
        """Where these harms lead: the table there or the end, and the wounds on hero and allies."""
        left, end = self.solver.suffered(self.lives, harms)
        table = self if left == self.lives else None if end is not None else self.solver.table(left)
        found = (
            table,
            NOTHING if end is None else END_OF[end],
            float(self.lives[HERO] - left[HERO]),
            float(sum(self.lives[2:]) - sum(left[2:])),
        )
        self.reached[harms] = found
        return found
