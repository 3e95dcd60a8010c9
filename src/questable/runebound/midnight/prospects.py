"""What may happen next in Eredane, in numbers: threat tests, infiltration, influence, patrols in reach, assaults.

All of it rests on what lies open, and on the decks as the looking seat imagines them.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from math import comb

from questable.runebound import combat, odds, values
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.board import lay_of_the_land, neighbours, town_at
from questable.runebound.cards import due
from questable.runebound.grid import Grid
from questable.runebound.midnight.assault import RED, needed
from questable.runebound.midnight.board import heroes_at, lets_in
from questable.runebound.midnight.influence import ASSAULT, MOST, place, successes, wanted
from questable.runebound.midnight.patrols import DICE
from questable.runebound.midnight.state import Midnight, Patrol
from questable.runebound.midnight.travel import infiltration_difficulty
from questable.runebound.odds import fights, groups
from questable.runebound.setup import seats_with_heroes
from questable.runebound.state import Fight

SOON = 6
"""An item of this cost, or less, fits under another as its second upgrade at the latest (MN-COV-13)."""


def mirrors_needed(g: Midnight) -> int:
    """What the heroes need, also before they have come to the table."""
    return needed(g) if g.heroes else 1 + seats_with_heroes(g)


# Tests ---------------------------------------------------------------------------------------------------------------


def test_chance(g: Midnight, more: int = 0) -> float:
    """The chance of a threat test with so many fate counters or tokens more (MN-THREAT-02)."""
    return odds.at_least(g.difficulty - g.reserve - more)


def infiltration_chance(g: Midnight, seat: int, skill: str) -> float:
    """The chance to enter a city or fortress with this skill (MN-INFIL-03)."""
    attribute = g.content.eredane.infiltration[skill]
    return odds.skill_chance(g, seat, skill, attribute, infiltration_difficulty(g, seat))


def best_way_in(g: Midnight, seat: int) -> tuple[str, float]:
    """The best skill to infiltrate with, and its chance."""
    return max(
        ((skill, infiltration_chance(g, seat, skill)) for skill in g.content.eredane.infiltration),
        key=lambda each: each[1],
    )


def worth_as_upgrade(g: Midnight, card: str) -> tuple[int, int]:
    """How gladly a goods card is kept: least what could only lie face down, most what soon fits under an item."""
    if g.may_lie_face_down(card):
        return (0, 0)
    cost = values.printed_cost(g, card)
    return (2 if cost <= SOON else 1, -cost)


# Influence -----------------------------------------------------------------------------------------------------------


def influence_dice(g: Midnight, seats: tuple[int, ...]) -> int:
    """How many dice an influence roll against these heroes has (MN-INFL-02)."""
    return min(MOST, max(values.level_of(g, seat) for seat in seats))


def influence_chance(g: Midnight, phase: str) -> float:
    """The chance that one die is a success in this phase."""
    return len(wanted(g, phase)) / len(g.content.box.die)


def influences(g: Midnight, phase: str, count: int) -> tuple[float, ...]:
    """How likely an influence roll with so many dice adds 0, 1, 2 …"""
    hit = influence_chance(g, phase)
    return tuple(comb(count, number) * hit**number * (1 - hit) ** (count - number) for number in range(count + 1))


def phase_in_hand(g: Midnight) -> str:
    """The phase whose influence is asked for or lies rolled on the table; empty if there is none."""
    topic = g.decision.topic if g.decision else ""
    if g.decision and topic == "influence-assault":
        return str(g.decision.options[0].about)
    return str(g.asked().args[0]) if topic == "reroll-influence" else ""


def influence_to_come(g: Midnight, seats: tuple[int, ...]) -> dict[str, int]:
    """What an assault has still to expect: the dice that lie there, and an average roll in each phase after them."""
    dice = influence_dice(g, seats)
    average: dict[str, int] = {phase: round(dice * influence_chance(g, phase)) for phase in PHASES}
    if len(g.fights) not in g.influenced:
        return average
    now = phase_in_hand(g)
    if not now:
        return {}
    left: dict[str, int] = {phase: average[phase] for phase in PHASES[PHASES.index(now) :]}
    return left | {now: successes(g, now)} if g.influence_dice else left


def chance_if_influenced(g: Midnight, phase: str) -> float:
    """The hero's chance to win after an influence roll, on average."""
    chance = 0.0
    for more, likely in enumerate(influences(g, phase, influence_dice(g, combat.side(g)))):
        twin = g.clone()
        twin.influence[place(twin, phase)] = twin.influence.get(place(twin, phase), 0) + more
        chance += likely * fights.beginning(twin, twin.fights[-1].seat, twin.fights[-1].enemy).win
    return min(1.0, chance)


# Assaults ------------------------------------------------------------------------------------------------------------


def assault_chance(g: Midnight, seats: tuple[int, ...], card: str, fortress: int) -> float:
    """The chance of these heroes against a guard: in an assault that goes on, or with the influence to be expected."""
    twin = g.clone()
    going_on = bool(twin.fights) and twin.fights[-1].origin == ASSAULT
    if not going_on:
        twin.assaulting = fortress
        twin.fights.append(Fight(seat=seats[0], enemy=card, space=fortress, origin=ASSAULT))
    twin.influence |= {place(twin, phase): more for phase, more in influence_to_come(twin, seats).items()}
    return groups.together([_bout(twin, seat) for seat in seats])


def _bout(g: Midnight, seat: int) -> odds.Bout:
    twin = g.clone()
    twin.fights[-1].seat = seat
    return odds.describe(twin)


def assault_outlook(g: Midnight, seats: tuple[int, ...], fortress: int) -> float:
    """The chance of these heroes to break the mirror of a fortress, whatever guards it."""
    deck = [card for card in due(g, RED) if card in g.content.challenges]
    if not deck or not seats:
        return 0.0
    return sum(assault_chance(g, seats, card, fortress) for card in deck) / len(deck)


# Patrols -------------------------------------------------------------------------------------------------------------


def reach_chance(g: Midnight, each: Patrol, space: int) -> float:
    """The chance that a patrol can come to a space in its next turn: by dice, or one space without (MN-PATROL-06)."""
    if town_at(g, space) is not None:
        return 0.0
    if each.space == space or space in neighbours(g, each.space):
        return 1.0
    dice = DICE[1] if each.wounds else DICE[0]
    return min(1.0, marches(g).chances(each.space, dice).get(space, 0.0))


def danger(g: Midnight, space: int) -> float:
    """The chance that at least one patrol can come to a space in the Night King's next turn."""
    safe = 1.0
    for each in g.patrols:
        safe *= 1.0 - reach_chance(g, each, space)
    return 1.0 - safe


class Marches:
    """Where dice lead patrols on a map, worked out when it is first asked for."""

    def __init__(self, ways: dict[int, tuple[tuple[int, int], ...]], sides: int) -> None:
        self.ways, self.sides = ways, sides  # from every space: where one face (counted from 0) leads
        self._reached: dict[tuple[int, tuple[int, ...]], int] = {}
        self._chances: dict[tuple[int, int], dict[int, float]] = {}

    def chances(self, start: int, count: int) -> dict[int, float]:
        """For each space the chance that so many dice lead there: every roll is weighed by how often it comes."""
        if (start, count) not in self._chances:
            found: dict[int, float] = {}
            for roll in _rolls(count, self.sides):
                weight, left = 1 / self.sides**count, count
                for number in roll:
                    weight *= comb(left, number)
                    left -= number
                bits = self._spaces(start, roll)
                for space in self.ways:
                    if bits >> space & 1:
                        found[space] = found.get(space, 0.0) + weight
            self._chances[start, count] = found
        return self._chances[start, count]

    def _spaces(self, space: int, left: tuple[int, ...]) -> int:
        """The spaces that can be reached with so many dice of each face, as bits."""
        if (space, left) not in self._reached:
            found = 1 << space
            for there, face in self.ways[space]:
                if left[face]:
                    found |= self._spaces(there, (*left[:face], left[face] - 1, *left[face + 1 :]))
            self._reached[space, left] = found
        return self._reached[space, left]


MAPS = 4  # remembered
_marches: dict[tuple[Grid, Hashable], Marches] = {}


def marches(g: Midnight) -> Marches:
    """The same as long as the land is."""
    key = g.content.grid, lay_of_the_land(g)
    if key not in _marches:
        if len(_marches) >= MAPS:
            _marches.clear()
        sides = len(g.content.box.die)
        ways = {
            space: tuple(
                (there, face) for there in neighbours(g, space) for face in range(sides) if lets_in(g, there, face + 1)
            )
            for space in g.content.grid.spaces
        }
        _marches[key] = Marches(ways, sides)
    return _marches[key]


@lru_cache(maxsize=16)
def _rolls(count: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """Every roll of so many dice: how often it shows each face."""
    if sides == 1:
        return ((count,),)
    return tuple((number, *rest) for number in range(count + 1) for rest in _rolls(count - number, sides - 1))


def heroes_in_reach(g: Midnight, each: Patrol) -> list[tuple[int, float]]:
    """The heroes a patrol could come to, and how likely; the likeliest first."""
    found = [(hero.seat, reach_chance(g, each, hero.space)) for hero in g.heroes if hero.space]
    return sorted(((seat, chance) for seat, chance in found if chance), key=lambda pair: -pair[1])


def gathering(g: Midnight, seat: int, fortress: int) -> tuple[int, ...]:
    """Who would be there if this hero came, too."""
    return tuple(sorted({*heroes_at(g, fortress), seat}))
