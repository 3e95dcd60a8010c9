"""Go there: for every reachable space the best route, its cost, and what awaits at its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from questable.breath import breathe
from questable.kernel.assist.plans import Foreseen, Plan, Rehearsal
from questable.kernel.engine.decision import Option
from questable.kernel.engine.say import Say, Text, chain
from questable.runebound.board import doors, neighbours
from questable.runebound.movement import AUTOMATIC, STAY, STOP, first_of_each, steps_to, walk
from questable.runebound.presentation.box_presentation import shows_of
from questable.runebound.presentation.space_contents import Prospects
from questable.runebound.state import Runebound
from questable.runebound.values import life_of, stamina_of

KIND = "go"
MOVING = "spend-a-die"
TRAVEL = ("way-of-moving", "automatic-move", MOVING)
KEPT = 3  # routes shown for one space: the best, and alternatives
TRIED = 8  # routes examined for one space, if the first ones lead into danger
MOST_DICE = 12  # plus a stop after them
UNSURE = 99  # counters assumed for a route that may be interrupted
BROAD = 4_000  # states examined: with many dice not every order of spending them


class Route(NamedTuple):
    """Choices that lead to a space, the spaces passed, and the faces of the dice they cost."""

    choices: tuple[Foreseen, ...] = ()
    spaces: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()  # counted from 0


class Step(NamedTuple):
    """The last step of a route with dice: the step before it, the space entered, the face and the number of the die."""

    before: Step | None
    space: int
    face: int
    die: int

    @property
    def way(self) -> Route:
        steps: list[Step] = [self]
        while (before := steps[-1].before) is not None:
            steps.append(before)
        steps.reverse()
        return Route(
            tuple([Foreseen(walk(step.space, step.die).id, MOVING) for step in steps]),
            tuple([step.space for step in steps]),
            tuple([step.face for step in steps]),
            tuple([step.die - 1 for step in steps]),
        )


class GoThere:
    """Plans for the Movement step. The last choice of each ends the movement, if the game asks.

    Before that, dice that would be lost are used for anything a box allows in that space (`besides`).
    """

    kind = KIND
    besides: tuple[str, ...] = ()

    def offers(self, game: Runebound) -> Iterator[Plan]:
        """Yield one plan for each reachable space, with its alternatives, and one that stays."""
        decision = game.decision
        if decision is None or decision.topic not in TRAVEL or decision.seat != game.active:
            return
        rehearsal = Rehearsal(game)
        prospects = Prospects(game, decision.seat)
        if decision.topic != "automatic-move":
            stay = (Foreseen(STAY.id, decision.topic),) if decision.topic != MOVING else self._end((), rehearsal)
            yield from self._plans(game, game.hero.space, [Route(stay)], rehearsal, prospects)
        for space, ways in ways_from_here(game, decision.topic).items():
            yield from self._plans(game, space, ways, rehearsal, prospects)

    def follow(self, game: Runebound, start: Runebound, limits: Mapping[str, float]) -> Foreseen | Text:
        """Never called, because these plans are lists of choices."""
        raise NotImplementedError

    def _plans(
        self, g: Runebound, space: int, ways: Sequence[Route], rehearsal: Rehearsal, prospects: Prospects
    ) -> Iterator[Plan]:
        """Yield the best route to a space, and its alternatives."""
        best, *others = _by_danger(g, ways, rehearsal)
        stays = not best.spaces
        goal = f"{KIND}:{space}"
        then = rehearsal.after(best.choices)
        end = () if stays else self._end(best.choices, rehearsal)
        attempts = attempts_at(rehearsal, g.active, (*best.choices, *end))
        waits, led = prospects.at(space, attempts), tuple(going(g, best.spaces or (space,)))
        plan = Plan(
            id=goal,
            kind=KIND,
            name=Say("stay-there" if stays else "go-there", space=space),
            choices=(*best.choices, *end),
            stops=Say("stops-on-the-way", trouble=then is None),
            costs=_costs(g, best, _harm(g, best, rehearsal), rests=max(0, len(end) - 1)),
            waits=chain((waits.text, *led) if waits.danger else (*led, waits.text)),
            chance=waits.chance,
            danger=waits.danger,
            place=space,
            way=best.spaces,
            spends=best.dice,
        )
        yield plan
        if end:
            yield other(plan, "on", Say("go-without-stopping"), best.choices)
        for option in attempts:
            colour, chance = str(option.about), prospects.chance(space, option)
            name = Say("go-and-attempt", colour=colour, chance=chance)
            besides = Say("and-attempt", colour=colour, chance=chance)
            yield other(plan, option.id, name, (*plan.choices, Foreseen(option.id, "adventure")), besides)
        told = {tuple(sorted(best.faces))}
        for number, way in enumerate(others, start=2):
            dice = tuple(sorted(way.faces))
            if dice not in told and len(told) < KEPT:
                told.add(dice)
                yield Plan(
                    id=f"{goal}/{number}",
                    kind=KIND,
                    name=Say("go-with-other-dice", faces=way.faces),
                    choices=(*way.choices, *self._end(way.choices, rehearsal)),
                    costs=_costs(g, way, _harm(g, way, rehearsal)),
                    waits=chain(going(g, way.spaces)),
                    place=space,
                    way=way.spaces,
                    instead=goal,
                )

    def _end(self, way: tuple[Foreseen, ...], rehearsal: Rehearsal) -> tuple[Foreseen, ...]:
        """Return the choices that end the movement, if the game asks."""
        end: tuple[Foreseen, ...] = ()
        while isinstance(then := rehearsal.after((*way, *end)), Runebound) and len(end) < MOST_DICE:
            decision = then.decision
            if decision is None or decision.topic != MOVING or STOP not in decision.options:
                break
            use = next((option for option in decision.options if option.verb in self.besides), STOP)
            end = (*end, Foreseen(use.id, MOVING))
            if use == STOP:
                break
        return end


def ways_from_here(g: Runebound, topic: str) -> dict[int, list[Route]]:
    """Return the routes to every reachable space: around avoided spaces, fewest dice first, least useful dice first."""
    here = g.hero.space
    if topic != MOVING:
        first = (Foreseen(AUTOMATIC.id, topic),) if topic == "way-of-moving" else ()
        around = neighbours(g, here)
        return {
            space: [Route((*first, Foreseen(step.id, "automatic-move")), (space,))]
            for space, step in zip(around, steps_to(around), strict=True)
        }
    found: dict[int, list[Route]] = {}
    if g.moved_instead:
        return found
    useful, number = usefulness(g), count()
    shunned = {space for box in shows_of(g.setting) if box.shuns for space in box.shuns(g)}
    rim: list[tuple[int, int, int, int, int, tuple[int, ...], Step | None]]
    rim = [(0, 0, 0, next(number), here, g.movement_dice, None)]
    known: set[tuple[int, tuple[int, ...]]] = set()
    safest: dict[tuple[int, tuple[int, ...]], int] = {}  # the perils on the way; every route spends the same
    while rim and len(known) < BROAD:
        breathe()
        perils, spent, value, _, space, dice, last = heappop(rim)
        if (space, dice) in known:
            continue
        known.add((space, dice))
        if last is not None and space != here:
            ways = found.setdefault(space, [])
            if len(ways) < TRIED:
                ways.append(last.way)
        elif last is not None:
            continue  # back at the start
        left = [(face, die, (*dice[: die - 1], 0, *dice[die:])) for face, die in first_of_each(dice).items()]
        for there, opening in doors(g, space):
            met = perils + (there in shunned)
            for face, die, then in left:
                if face in opening and safest.get((there, then), met + 1) > met:
                    safest[there, then] = met
                    step = Step(last, there, face, die)
                    heappush(rim, (met, spent + 1, value + useful[face], next(number), there, then, step))
    return found


def usefulness(g: Runebound) -> dict[int, int]:
    """Return how many spaces of the map each die face opens; useful faces are kept."""
    lands = Counter(g.content.grid.terrain.values())
    return {face: sum(lands[land] for land in shown) for face, shown in enumerate(g.content.box.die, start=1)}


def other(plan: Plan, mark: str, name: Text, choices: tuple[Foreseen, ...], then: Text = "") -> Plan:
    """Return the same route with another ending."""
    return Plan(
        id=f"{plan.id}/{mark}",
        kind=KIND,
        name=name,
        choices=choices,
        costs=plan.costs,
        place=plan.place,
        way=plan.way,
        instead=plan.id,
        then=then,
    )


def _by_danger(g: Runebound, ways: Sequence[Route], rehearsal: Rehearsal) -> list[Route]:
    """Return the routes in order, with interrupted or harmful ones last."""
    if len(ways) == 1 or not _danger(g, ways[0], rehearsal):
        return list(ways)
    return sorted(ways, key=lambda way: _danger(g, way, rehearsal))


def going(g: Runebound, spaces: tuple[int, ...]) -> Iterator[Text]:
    """Yield what the boxes say about a route that ends in the last of these spaces."""
    for box in shows_of(g.setting):
        if box.going:
            yield from box.going(g, g.active, spaces)


def _danger(g: Runebound, way: Route, rehearsal: Rehearsal) -> int:
    """Return what a route costs the party, including maximum Life and Stamina; more if its end is unforeseen."""
    harm, then = _harm(g, way, rehearsal), rehearsal.after(way.choices)
    if not isinstance(then, Runebound) or then.heroes[g.active].out:
        return UNSURE
    return harm + _vigour(g, g.active) - _vigour(then, g.active)


def _vigour(g: Runebound, seat: int) -> int:
    hero = g.heroes[seat]
    return life_of(g, seat, hero.id) + stamina_of(g, seat, hero.id)


def _harm(g: Runebound, way: Route, rehearsal: Rehearsal) -> int:
    """Return the counters a route adds to the party, or more than any if it leads into something unforeseen."""
    then = rehearsal.after(way.choices)
    if then is None:
        return UNSURE
    assert isinstance(then, Runebound)
    return (
        sum(then.wounds.values()) + sum(then.exhaustion.values()) - sum(g.wounds.values()) - sum(g.exhaustion.values())
    )


def attempts_at(rehearsal: Rehearsal, seat: int, choices: tuple[Foreseen, ...]) -> list[Option]:
    """Return the adventures that could be attempted at the end of a route."""
    then = rehearsal.after(choices)
    decision = then.decision if then is not None and rehearsal.foreseen(choices) else None
    if decision is None or decision.topic != "adventure" or decision.seat != seat:
        return []
    return [option for option in decision.options if option.verb == "attempt"]


def _costs(g: Runebound, way: Route, harm: int, rests: int = 0) -> Text:
    """Describe the dice of a route, the dice left, and the counters it adds."""
    if not way.spaces:
        return ""
    left = sum(1 for face in g.movement_dice if face) - len(way.faces)
    harm = harm if 0 < harm < UNSURE else 0
    if not way.faces:
        return Say("no-dice")
    return Say("costs-dice", faces=way.faces, left=max(0, left - rests), rests=rests, harm=harm)
