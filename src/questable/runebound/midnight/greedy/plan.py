"""Where heroes go: adventures, cities, and fortresses when enough of them can be there."""

from __future__ import annotations

from questable.runebound.board import town_at
from questable.runebound.greedy.look import Look
from questable.runebound.greedy.plan import Plan
from questable.runebound.midnight.assault import needed
from questable.runebound.midnight.board import is_fortress
from questable.runebound.midnight.greedy.look import DICE, MidnightLook, seen
from questable.runebound.values import life_of

DARE = 0.62  # the chance at which an assault is dared while there is no threat
ALONE = 0.25  # more than that for a hero who goes alone while others could come
SURE = 0.9  # nobody waits for more
HURRY = 0.035  # less for every step of the threat
PRIZE = 30.0  # what a point of a mirror is worth
DEFEAT = 10.0  # what a lost assault costs
GATHER = 15.0  # what standing before the gate is worth to who waits for the others
CAUGHT = 4.0  # what a failed infiltration costs
RAID = 7.0  # what it costs to be attacked by a patrol
REACH = (1.0, 1.0, 0.8, 0.6, 0.4, 0.2)  # how likely a patrol gets to a space so many steps away, over easy land
BATTERED = 0.6  # of the Life of a hero: who has less is healed before an assault


def daring(look: MidnightLook) -> float:
    """The chance that is good enough: the less, the sooner the threat is at its end."""
    return max(0.25, DARE - HURRY * (look.g.threat + look.looming()))


def party_for(look: MidnightLook, fortress: int) -> tuple[int, ...]:
    """Who can be in a fortress when the Night King's turn comes: those inside, and those still to move who are near."""
    g = look.g
    inside = [hero.seat for hero in g.heroes if hero.space == fortress]
    coming = [
        hero.seat
        for hero in g.heroes
        if hero.seat not in inside
        and (hero.seat == look.seat or (hero.seat > look.seat and g.active != g.king_seat))
        and look.open.steps(hero.space).get(fortress, 99) <= DICE - 1
        and (hero.seat == look.seat or fit(look, hero.seat))
    ]
    return tuple(sorted((*inside, *coming)))


def fit(look: MidnightLook, seat: int) -> bool:
    """Not so hurt that the hero would rather be healed."""
    hero = look.g.heroes[seat]
    life = life_of(look.g, seat, hero.id)
    return life - look.g.wounds.get(hero.id, 0) >= BATTERED * life


class MidnightPlan(Plan):
    """The goals of a hero of Eredane."""

    def __init__(self, look: Look) -> None:
        self.eyes = seen(look)
        super().__init__(look)

    def adventure(self, space: int, usual: float | None) -> float:
        """A fortress is no adventure of the own turn: it is a goal if the party for it is good enough."""
        if space in self.eyes.g.mirrors:
            return self.fortress(space)
        return super().adventure(space, usual)

    def fortress(self, space: int) -> float:
        look = self.eyes
        value = look.g.mirrors[space]
        party = party_for(look, space)
        if look.seat not in party or not fit(look, look.seat):
            return 0.0
        chance = look.assault(party, value)
        alone = ALONE if len(party) == 1 < len(look.g.heroes) else 0.0
        if chance < min(SURE, daring(look) + alone):
            return 0.0
        wanted = min(value, max(1, needed(look.g) - sum(look.g.destroyed)))
        gain = chance * PRIZE * wanted - (1 - chance) * DEFEAT
        entry = 1.0 if look.hero.space == space else look.entry()
        return max(0.0, entry * gain - (1 - entry) * CAUGHT)

    def towns(self) -> dict[int, float]:
        """Markets, and the ground before the gate of a fortress that all together could take."""
        look = self.eyes
        found = {}
        for space, gain in super().towns().items():
            entry = 1.0 if look.hero.space == space else look.entry()
            found[space] = entry * gain - (1 - entry) * CAUGHT
        gate = self.target()
        if gate:
            for near in look.open.near[gate]:
                if near not in look.open.guarded:
                    found[near] = found.get(near, 0.0) + GATHER
        return found

    def target(self) -> int:
        """The fortress that all heroes together could take, healed, and that lies nearest to them; 0 if none."""
        look, g = self.eyes, self.eyes.g
        every = tuple(hero.seat for hero in g.heroes)
        best, most = 0, 0.0
        for space, value in g.mirrors.items():
            chance = look.assault(every, value, rested=True)
            if chance < daring(look):
                continue
            away = sum(look.open.steps(hero.space).get(space, 99) for hero in g.heroes) / len(every)
            worth = chance * value + 0.6 - 0.06 * away
            if worth > most:
                best, most = space, worth
        return best

    def score(self, space: int) -> float:
        """Less where a patrol is near; cities are safe, and hard land is safer than plains."""
        return super().score(space) - self.danger(space)

    def danger(self, space: int) -> float:
        """What is to be feared from patrols by who ends the movement in a space."""
        look, g = self.eyes, self.eyes.g
        if not g.patrols or town_at(g, space) is not None:
            return 0.0
        away = g.content.grid.distances(space)
        easy = 1.0 if is_fortress(g, space) else min(1.0, 0.5 + look.match(space))
        spared = 1.0
        for each in g.patrols:
            steps = away[each.space]
            if steps < len(REACH):
                spared *= 1 - REACH[steps] * (easy if steps > 1 else 1.0)
        return RAID * (1 - spared)

    def roll(self, dice: int, start: int | None = None) -> float:
        """The best that so many dice lead to: they are not rolled."""
        steps = self.eyes.open.steps(self.start if start is None else start)
        return max(self.score(space) for space, away in steps.items() if away <= dice)
