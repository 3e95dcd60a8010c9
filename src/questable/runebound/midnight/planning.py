"""Go there, in Eredane: a hero by as many dice as there are steps, a patrol by what its dice show. And pay at once.

Who wants an adventure goes there, ends the movement and attempts it in one go. The Night King may order that dice of
patrols are rolled, and kept as they fall.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from questable.kernel.decision import Option, frequent
from questable.kernel.plans import Foreseen, Plan, Rehearsal
from questable.kernel.say import Say, Text, chain
from questable.runebound.board import neighbours, town_at
from questable.runebound.midnight.board import heroes_at, is_guarded, lets_in, steps_between
from questable.runebound.midnight.patrols import HALT, KEEP, patrol
from questable.runebound.midnight.presentation.hints import found_at, waits_there
from questable.runebound.midnight.prospects import infiltration_chance, worth_as_upgrade
from questable.runebound.midnight.purchases import ENOUGH
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.travel import ENTER, dice_left
from questable.runebound.movement import STOP, walk
from questable.runebound.planning.habits import WindowHabits
from questable.runebound.planning.healing import AndNoMore
from questable.runebound.planning.travel import KIND, attempts_at, first_of_each, other
from questable.runebound.presentation.waiting import Prospects
from questable.runebound.state import Runebound

ACTING, ADVENTURE, MARCHING, REROLLING = "spend-action", "adventure", "march", "reroll-march"
GATE, OPEN = "infiltration", "infiltrated"
PAYING = ("pay-goods", "give-goods")
PATROLS, ROLL = "patrol", "roll-patrol"
USUAL = {ROLL, "step-patrol", "leave-patrol"}
"""What a patrol that is not wounded may do in every turn."""
Steps = tuple[Foreseen, ...]


class GoByDice:
    """Plans for the Movement step of heroes, and for patrols that have rolled."""

    kind = KIND

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """One for each space in reach."""
        topic = game.decision.topic if game.decision is not None else ""
        if topic == ACTING:
            yield from _travels(game)
        elif topic == MARCHING:
            yield from _marches(game)

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """A way is a list of steps."""
        raise NotImplementedError


def _travels(g: Midnight) -> Iterator[Plan]:
    """The shortest way to each space; not through cities and fortresses, for each of them asks for a test."""
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
    for space, way in ways.items():
        steps = tuple(Foreseen(frequent("travel", step).id, ACTING) for step in way)
        end = (*steps, Foreseen(STOP.id, ACTING))
        wanted = attempts_at(rehearsal, g.active, end) if g.counters.get(space) else []
        if not way:
            yield from _attempts_here(wanted, space, end, prospects)
            continue
        hint = waits_there(g, g.active, space)
        plan = Plan(
            id=f"{KIND}:{space}",
            kind=KIND,
            name=Say("go-there", space=space),
            choices=steps,
            stops=Say("stops-on-the-way", trouble=False),
            costs=Say("costs-actions", dice=len(way), left=dice - len(way)),
            waits=hint.text,
            chance=hint.chance,
            place=space,
            way=way,
        )
        yield from _through_the_gate(g, plan) if is_guarded(g, space) else (plan,)
        for option in wanted:
            colour, chance = str(option.about), prospects.chance(space, option)
            name = Say("go-and-attempt", colour=colour, chance=chance)
            besides = Say("and-attempt", colour=colour, chance=chance)
            yield other(plan, option.id, name, (*end, Foreseen(option.id, ADVENTURE)), besides)


def _attempts_here(wanted: Sequence[Option], space: int, end: Steps, prospects: Prospects) -> Iterator[Plan]:
    """Whoever stands at an adventure ends the movement and attempts it."""
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
    """The test that the hint speaks of, and in; the other skills are other ways to go there (MN-INFIL-02)."""
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
    """The way with the fewest dice to each space; a patrol that goes somewhere halts there."""
    found = patrol(g, g.marching)
    assert found is not None
    best: dict[int, tuple[tuple[int, ...], Steps]] = {found.space: ((), ())}
    rim: list[tuple[int, tuple[int, ...], tuple[int, ...], Steps]] = [(found.space, g.movement_dice, (), ())]
    known = {(found.space, g.movement_dice)}
    for here, dice, way, steps in rim:
        for there in neighbours(g, here):
            for face, die in first_of_each(dice).items():
                left = (*dice[: die - 1], 0, *dice[die:])
                if lets_in(g, there, face) and (there, left) not in known:
                    known.add((there, left))
                    on = (*way, there), (*steps, Foreseen(walk(there, die).id, MARCHING))
                    best.setdefault(there, on)
                    rim.append((there, left, *on))
    for space in sorted(best, key=lambda each: _nearest_hero(g, each)[0]):
        way, steps = best[space]
        if way:
            ends = len(steps) < sum(1 for face in g.movement_dice if face)
            yield Plan(
                id=f"{KIND}:{space}",
                kind=KIND,
                name=Say("march-there", number=found.number, space=space),
                choices=(*steps, Foreseen(HALT.id, MARCHING)) if ends else steps,
                stops=Say("stops-on-the-way", trouble=False),
                waits=chain(found_at(g, space), ", ") if heroes_at(g, space) else _hero_near(g, space),
                place=space,
                way=way,
            )


def _nearest_hero(g: Midnight, space: int) -> tuple[int, str]:
    """How many steps it is from here to the nearest hero whom a patrol could come to, and who that is."""
    abroad = (hero for hero in g.heroes if hero.space and not town_at(g, hero.space))
    return min(((steps_between(g, space, hero.space), hero.id) for hero in abroad), default=(0, ""))


def _hero_near(g: Midnight, space: int) -> Text:
    steps, who = _nearest_hero(g, space)
    return Say("hero-so-far", who=who, steps=steps) if who else ""


class Pay:
    """Goods are paid one by one; which of them are of least use is no question for most."""

    kind = "pay"

    def offers(self, game: Midnight) -> Iterator[Plan]:
        """For a price of several cards."""
        if game.decision is None or game.decision.topic not in PAYING:
            return
        amount: int = game.agenda[-1][3][-1]
        hand = sorted(
            (str(each.about) for each in game.decision.options), key=lambda card: worth_as_upgrade(game, card)
        )
        if amount > 1:
            verb = game.decision.options[0].verb
            paid = tuple(Foreseen(frequent(verb, card).id, game.decision.topic) for card in hand[:amount])
            yield Plan(
                id=self.kind,
                kind=self.kind,
                name=Say("pay-with", cards=hand[:amount]),
                choices=paid,
                stops=Say("stops-in-a-market"),
            )

    def follow(self, game: Midnight, start: Midnight, limits: Mapping[str, float]) -> Foreseen | Text:
        """A payment is a list of cards."""
        raise NotImplementedError


class BuyAndNoMore(AndNoMore):
    """The Night King buys one thing, and keeps the gold that is left."""

    kind = "enough"
    ends: Mapping[str, Option] = {"purchase": ENOUGH}


class PatrolHabits(WindowHabits):
    """Patrols march by dice as a rule; to keep what they show keeps the wound tokens that would roll again."""

    def always(self, game: Runebound) -> Mapping[str, Option]:
        """Roll for every patrol, unless one could be healed (MN-PATROL-03); keep the dice (MN-TOKEN-09)."""
        decision = game.decision
        if decision is not None and decision.topic == REROLLING:
            return {KEEP.verb: KEEP}
        if decision is not None and decision.topic == PATROLS:
            verbs = {option.verb: option for option in decision.options}
            return {ROLL: verbs[ROLL]} if ROLL in verbs and verbs.keys() <= USUAL else {}
        return super().always(game)

    def called(self, key: str) -> Text:
        """What is no card."""
        return Say("order-to-patrols", order=key) if key in (ROLL, KEEP.verb) else super().called(key)


PLANS = (GoByDice(), Pay(), BuyAndNoMore())
HABITS = PatrolHabits()
