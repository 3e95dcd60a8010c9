"""Journeys in Eredane: heroes pay a die for each step; patrols follow their rolled dice.

A journey to an adventure ends the movement and attempts it in one step. For other uses of leftover dice see
`after_travel.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from questable.kernel.assist.plans import Foreseen, Plan, Rehearsal
from questable.kernel.engine.decision import Option, frequent
from questable.kernel.engine.say import Say, Text, chain
from questable.runebound.board import neighbours, town_at
from questable.runebound.midnight.board import heroes_at, is_guarded, lets_in, steps_between
from questable.runebound.midnight.patrols import HALT, patrol
from questable.runebound.midnight.planning.actions import ACTING, ADVENTURE
from questable.runebound.midnight.planning.after_travel import afterwards
from questable.runebound.midnight.presentation.hints import found_at, waits_there
from questable.runebound.midnight.prospects import infiltration_chance
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.travel import ENTER, REST, dice_left
from questable.runebound.movement import STOP, first_of_each, walk
from questable.runebound.planning.travel import KIND, attempts_at, other
from questable.runebound.presentation.space_contents import Prospects

MARCHING = "march"
GATE, OPEN = "infiltration", "infiltrated"
Steps = tuple[Foreseen, ...]


class GoByDice:
    """Plans for the Movement step of heroes, and for patrols that have rolled."""

    kind = KIND

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """Offer one journey for each space in reach."""
        topic = game.decision.topic if game.decision is not None else ""
        if topic == ACTING:
            yield from _travels(game)
        elif topic == MARCHING:
            yield from _marches(game)

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """Take the next step of the way."""
        raise NotImplementedError


def _travels(g: Midnight) -> Iterator[Plan]:
    """Return the shortest way to each space, avoiding cities and fortresses on the way because each needs a test."""
    dice = dice_left(g)
    ways: dict[int, tuple[int, ...]] = {g.hero.space: ()}
    rim = [g.hero.space]
    for here in rim:
        if len(ways[here]) == dice or (ways[here] and is_guarded(g, here)):
            continue
        for there in neighbours(g, here):
            if there not in ways:
                ways[there] = (*ways[here], there)
                rim.append(there)
    rehearsal, prospects = Rehearsal(g), Prospects(g, g.active)
    found: list[tuple[float, list[Plan]]] = []
    for space, way in ways.items():
        steps = tuple(Foreseen(frequent("travel", step).id, ACTING) for step in way)
        rests, end = _end(g, rehearsal, steps) if g.counters.get(space) else (0, ())
        wanted = attempts_at(rehearsal, g.active, end) if end else []
        if not way:
            yield from _attempts_here(wanted, space, end, prospects)
            continue
        hint = waits_there(g, g.active, space)
        chances = {option.id: prospects.chance(space, option) for option in wanted}
        plan = Plan(
            id=f"{KIND}:{space}",
            kind=KIND,
            name=Say("go-there", space=space),
            choices=steps,
            stops=Say("stops-on-the-way", trouble=False),
            costs=Say("costs-actions", dice=len(way), left=dice - len(way), rests=0),
            waits=hint.text,
            danger=hint.danger,
            chance=_best(chances.values()) if chances else hint.chance,
            place=space,
            way=way,
        )
        goes = [*_through_the_gate(g, plan)] if is_guarded(g, space) else [plan]
        for option in wanted:
            colour, chance = str(option.about), chances[option.id]
            name = Say("go-and-attempt", colour=colour, chance=chance)
            besides = Say("and-attempt", colour=colour, chance=chance)
            attempt = other(plan, option.id, name, (*end, Foreseen(option.id, ADVENTURE)), besides)
            costs = Say("costs-actions", dice=len(way), left=dice - len(way) - rests, rests=rests)
            goes.append(msgspec.structs.replace(attempt, costs=costs))
        goes += afterwards(g, goes[0], dice - len(way), len(wanted))
        found.append((_promise(g, space, chances.values()), goes))
    for _, goes in sorted(found, key=lambda each: -each[0]):
        yield from goes


def _end(g: Midnight, rehearsal: Rehearsal, steps: Steps) -> tuple[int, Steps]:
    """End the movement after these steps, if asked, and first rest with dice that would be lost."""
    rests = min(dice_left(g) - len(steps), g.exhaustion.get(g.hero.id, 0)) if steps else 0
    end = (*steps, *[Foreseen(REST.id, ACTING)] * rests)
    then = rehearsal.after(end)
    asked = then.decision if then is not None else None
    if asked is not None and asked.topic == ACTING and STOP in asked.options:
        end = (*end, Foreseen(STOP.id, ACTING))
    return rests, end


def _promise(g: Midnight, space: int, chances: Iterable[float | None]) -> float:
    """Return how high a space ranks in the list: adventures by their odds, then anything else there."""
    best = _best(chances)
    return 1.0 + best if best is not None else 0.5 if any(True for _ in found_at(g, space)) else 0.0


def _best(chances: Iterable[float | None]) -> float | None:
    return max((chance for chance in chances if chance is not None), default=None)


def _attempts_here(wanted: Sequence[Option], space: int, end: Steps, prospects: Prospects) -> Iterator[Plan]:
    """Offer to end the movement and attempt the adventure here."""
    for option in wanted:
        yield Plan(
            id=f"{STOP.id}/{option.id}",
            kind=KIND,
            name=Say("and-attempt", colour=str(option.about), chance=prospects.chance(space, option)),
            choices=(*end, Foreseen(option.id, ADVENTURE)),
            stops=Say("stops-on-the-way", trouble=False),
            begins=STOP.id,
        )


def _through_the_gate(g: Midnight, plan: Plan) -> Iterator[Plan]:
    """Enter by the test that the hint names; ways in by other skills are alternatives (MN-INFIL-02)."""
    chances = {skill: infiltration_chance(g, g.active, skill) for skill in g.content.eredane.infiltration}
    for number, skill in enumerate(sorted(chances, key=lambda each: -chances[each])):
        test = Foreseen(frequent("infiltrate", skill).id, GATE, rolls=True)
        through = msgspec.structs.replace(
            plan, choices=(*plan.choices, test, Foreseen(ENTER.id, OPEN)), chance=chances[skill]
        )
        if number:
            by = Say("get-in-by", skill=skill, chance=chances[skill])
            through = msgspec.structs.replace(through, id=f"{plan.id}:{skill}", name=by, instead=plan.id)
        yield through


def _marches(g: Midnight) -> Iterator[Plan]:
    """Offer to move a patrol and halt there, places near a hero first."""
    found = patrol(g, g.marching)
    assert found is not None
    reached = marches_from_here(g)
    for space in sorted(reached, key=lambda each: nearest_hero(g, each)[0]):
        way, steps, further = reached[space]
        if way:
            yield Plan(
                id=f"{KIND}:{space}",
                kind=KIND,
                name=Say("march-there", number=found.number, space=space),
                choices=(*steps, Foreseen(HALT.id, MARCHING)) if further else steps,
                stops=Say("stops-on-the-way", trouble=False),
                waits=chain(found_at(g, space), ", ") if heroes_at(g, space) else _hero_near(g, space),
                place=space,
                way=way,
            )


class March(NamedTuple):
    """A patrol's way, its choices, and whether dice are left to lead it on, so that it must halt."""

    way: tuple[int, ...]
    steps: Steps
    further: bool


def marches_from_here(g: Midnight) -> dict[int, March]:
    """Return every space the dice lead a patrol to, including its own, by the way with the fewest dice."""
    found = patrol(g, g.marching)
    assert found is not None
    best: dict[int, March] = {}
    rim: list[tuple[int, tuple[int, ...], tuple[int, ...], Steps]] = [(found.space, g.movement_dice, (), ())]
    known = {(found.space, g.movement_dice)}
    for here, dice, way, steps in rim:
        faces = first_of_each(dice)
        doors = [
            (there, die) for there in neighbours(g, here) for face, die in faces.items() if lets_in(g, there, face)
        ]
        best.setdefault(here, March(way, steps, bool(doors)))
        for there, die in doors:
            left = (*dice[: die - 1], 0, *dice[die:])
            if (there, left) not in known:
                known.add((there, left))
                rim.append((there, left, (*way, there), (*steps, Foreseen(walk(there, die).id, MARCHING))))
    return best


def nearest_hero(g: Midnight, space: int) -> tuple[int, str]:
    """Return the distance to the nearest hero, outside cities if possible, and that hero."""
    there = [hero for hero in g.heroes if hero.space]
    abroad = [hero for hero in there if not town_at(g, hero.space)]
    return min(((steps_between(g, space, hero.space), hero.id) for hero in abroad or there), default=(0, ""))


def _hero_near(g: Midnight, space: int) -> Text:
    steps, who = nearest_hero(g, space)
    return Say("hero-so-far", who=who, steps=steps) if who else ""
