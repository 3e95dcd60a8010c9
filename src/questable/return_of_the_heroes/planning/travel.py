"""Go there: for every reachable point the best route along the roads, its cost, and what awaits at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from questable.kernel.assist.plans import Foreseen, Plan, Rehearsal
from questable.kernel.engine.say import Say, Text, chain
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.board import adversaries_at, tokens_at
from questable.return_of_the_heroes.movement import GOLD, STAY, STOP, road_need, steps_left, ways
from questable.return_of_the_heroes.presentation.places import dangers, lies_at
from questable.return_of_the_heroes.purse import purse
from questable.return_of_the_heroes.state import Hero, ReturnOfTheHeroes
from questable.return_of_the_heroes.view import GUARDIAN_BACK, back_of

KIND = "go"
SETTING_OUT, TRAVELLING = "set-out", "travel"
LEADING = ("step", "cross")
KEPT = 3  # routes shown for one point: the best, and alternatives


class Route(NamedTuple):
    """Choices that lead to a point, the points passed, the gold they cost, and the chance to find all roads."""

    choices: tuple[Foreseen, ...] = ()
    points: tuple[str, ...] = ()
    gold: int = 0
    chance: float = 1.0

    @property
    def cost(self) -> tuple[float, int, int]:
        """The order of routes: the surest first, then the cheapest, then the shortest."""
        return round(1 - self.chance, 9), self.gold, len(self.points)


class GoThere:
    """Plans for the movement phase. The last choice of each ends the movement, if the game asks."""

    kind = KIND

    def offers(self, game: ReturnOfTheHeroes) -> Iterator[Plan]:
        """Yield one plan for each reachable point, with its alternatives, and one that stays."""
        decision = game.decision
        if decision is None or decision.topic not in (SETTING_OUT, TRAVELLING):
            return
        seat, rehearsal = decision.seat, Rehearsal(game)
        end = STAY if decision.topic == SETTING_OUT else STOP
        here = game.heroes[seat].point
        yield _plan(game, seat, here, Route((Foreseen(end.id, decision.topic),)), Say("stay-there", space=here))
        for point, found in ways_from_here(game, seat, decision.topic).items():
            best, *others = found
            stop = _stop(game, seat, best, rehearsal)
            name = Say("go-there", space=point)
            plan = _plan(game, seat, point, best._replace(choices=best.choices + stop), name)
            yield plan
            if stop:
                more = Say("go-without-stopping")
                yield _plan(game, seat, point, best, more, mark="on", instead=plan.id)
            for number, way in enumerate(others[: KEPT - 1], start=2):
                whole = way._replace(choices=way.choices + _stop(game, seat, way, rehearsal))
                by = Say("go-another-way", spaces=way.points[:-1])
                yield _plan(game, seat, point, whole, by, mark=str(number), instead=plan.id)

    def follow(self, game: ReturnOfTheHeroes, start: ReturnOfTheHeroes, limits: Mapping[str, float]) -> Foreseen | Text:
        """Never called, because these plans are lists of choices."""
        raise NotImplementedError


def ways_from_here(g: ReturnOfTheHeroes, seat: int, topic: str) -> dict[str, list[Route]]:
    """Return the routes to every reachable point, the best first; obstacles end the movement."""
    here, walked, number = g.heroes[seat].point, g.walked, count()
    found: dict[str, list[Route]] = {}
    rim = [((0.0, 0, 0), next(number), Route())]
    twin = g.clone()  # put the hero there to see which routes lead on
    traveller = twin.heroes[seat]
    while rim:
        _, _, way = heappop(rim)
        at = way.points[-1] if way.points else here
        if way.points:
            known = found.setdefault(at, [])
            if len(known) >= KEPT or any(_no_better(way, each) for each in known):
                continue
            known.append(way)
            if holds_up(g, seat, at):
                continue
        traveller.point, twin.walked = at, walked + len(way.points)
        if steps_left(twin, traveller) <= 0:
            continue
        for step in _steps(twin, traveller, way, TRAVELLING if way.points else topic, here):
            heappush(rim, (step.cost, next(number), step))
    return found


def _no_better(way: Route, known: Route) -> bool:
    """Return whether the known route passes the same points, or only some of them."""
    return way.points == known.points or set(known.points) < set(way.points)


def _steps(twin: ReturnOfTheHeroes, hero: Hero, way: Route, topic: str, start: str) -> Iterator[Route]:
    """Yield routes one step longer; nothing is left behind for them."""
    for option in ways(twin, hero):
        point = str(option.about)
        paid = way.gold + (option.using == GOLD)
        if option.verb not in LEADING or point in (start, *way.points) or paid > purse(twin, hero.seat):
            continue
        if option.verb == "step" and option.using is not None:
            continue
        need = road_need(twin, hero.seat, point) if option.verb == "step" else 0
        chance = odds.chance(2, need) if need else 1.0
        step = Foreseen(option.id, topic, rolls=bool(need))
        yield Route((*way.choices, step), (*way.points, point), paid, way.chance * chance)


def holds_up(g: ReturnOfTheHeroes, seat: int, point: str) -> bool:
    """Return whether a route ends here, at something to fight or to turn up."""
    unknown = any(token in g.down and back_of(g, token) != GUARDIAN_BACK for token in tokens_at(g, point))
    return unknown or dangers(g, seat, point)


def _stop(g: ReturnOfTheHeroes, seat: int, way: Route, rehearsal: Rehearsal) -> tuple[Foreseen, ...]:
    """Return the choice that ends the movement, where it will be asked; future dice cannot be rehearsed."""
    end = Foreseen(STOP.id, TRAVELLING)
    if way.chance == 1:
        return (end,) if rehearsal.after((*way.choices, end)) is not None else ()
    left = steps_left(g, g.heroes[seat]) - len(way.points)
    return (end,) if left > 0 and not holds_up(g, seat, way.points[-1]) else ()


def _plan(
    g: ReturnOfTheHeroes, seat: int, point: str, way: Route, name: Text, *, mark: str = "", instead: str = ""
) -> Plan:
    stays = not way.points
    sure = way.chance == 1
    return Plan(
        id=f"{KIND}:{point}" + (f"/{mark}" if mark else ""),
        kind=KIND,
        name=name,
        choices=way.choices,
        stops="" if instead else Say("stops-on-the-way", trouble=not stays and holds_up(g, seat, point)),
        costs=""
        if stays
        else Say("costs-steps", steps=len(way.points), gold=way.gold, chance=None if sure else way.chance),
        waits="" if instead else chain(lies_at(g, seat, point, own=stays), ", "),
        chance=None if instead else _chance(g, seat, point),
        place=point,
        way=way.points,
        instead=instead,
    )


def _chance(g: ReturnOfTheHeroes, seat: int, point: str) -> float | None:
    """Return the chance to beat a visible adversary there; of several the player chooses one (RH-ACT-04)."""
    foes = [token for token in adversaries_at(g, seat, point) if token not in g.down]
    return max((odds.best_fight(g, seat, token)[0] for token in foes), default=None)
