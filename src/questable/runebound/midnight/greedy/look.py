"""What a greedy player sees of Eredane: how far it is, what a gate costs, and what an assault promises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, exp, log
from typing import Any, ClassVar, cast

from msgspec.structs import replace

from questable.runebound import worth
from questable.runebound.board import neighbours
from questable.runebound.greedy.look import Look
from questable.runebound.midnight.assault import RED
from questable.runebound.midnight.board import is_guarded, matches
from questable.runebound.midnight.influence import ASSAULT
from questable.runebound.midnight.patrols import PATROL
from questable.runebound.midnight.powers import the_king, uses_left
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.travel import infiltration_difficulty
from questable.runebound.odds import Bout, at_least, describe, skill_chance
from questable.runebound.state import Fight, Lasting
from questable.runebound.values import enemy_life, level_of, life_of

DICE = 5  # of an unhurt hero
FAR = 99.0
REACTION = 6.0  # what a reaction test of the Night King costs the heroes, in goods
DREADED = 20.0  # a knock-out, beside what it costs, where the threat level then rises by itself
BEATEN = 4.0  # what it is worth to be rid of a patrol
UPGRADE = 4.0  # what a card under an item is worth: it took an experience counter to put it there
CARDS = 4  # red cards that stand for all of them
STEEP = 3.0  # how sure the better side of an assault is to win


def seen(look: Look) -> MidnightLook:
    return cast(MidnightLook, look)


class OpenLand:
    """A land on which one walks with dice that are not rolled; guarded places are gone to, not through."""

    def __init__(self, g: Midnight) -> None:
        self.near = {space: neighbours(g, space) for space in g.content.grid.everywhere}
        self.guarded = frozenset(space for space in self.near if is_guarded(g, space))
        self._steps: dict[int, dict[int, int]] = {}

    def steps(self, start: int) -> dict[int, int]:
        """Dice to every space."""
        if start not in self._steps:
            found, rim, steps = {start: 0}, [start], 0
            while rim:
                steps += 1
                rim = [
                    there
                    for space in rim
                    if space == start or space not in self.guarded
                    for there in self.near[space]
                    if there not in found
                ]
                found.update(dict.fromkeys(rim, steps))
                rim = list(dict.fromkeys(rim))
            self._steps[start] = found
        return self._steps[start]

    def turns(self, start: int, goal: int) -> float:
        steps = self.steps(start).get(goal)
        return FAR if steps is None else float(max(0, ceil(steps / DICE) - 1)) + 0.05 * steps

    def turns_to_all(self, start: int, goals: Iterable[int]) -> dict[int, float]:
        return {goal: self.turns(start, goal) for goal in goals}

    def first_step(self, start: int, goal: int) -> int:
        """The next space on the shortest way."""
        back = self.steps(goal)
        ways = [space for space in self.near[start] if space == goal or space not in self.guarded]
        return min(ways, key=lambda space: (back.get(space, 999), space))


class MidnightLook(Look):
    """The table of Eredane through the eyes of one hero."""

    g: Midnight
    _lands: ClassVar[dict[str, OpenLand]] = {}

    @property
    def land(self) -> Any:
        return self.open

    @property
    def open(self) -> OpenLand:
        key = self.g.content.hash
        if key not in self._lands:
            self._lands[key] = OpenLand(self.g)
        return self._lands[key]

    def _describe(self, card: str, event: str, lasting: tuple[Lasting, ...], tired: int, hurt: bool) -> Bout:
        """With the influence of the Night King, as much as can be expected, on what hurts most."""
        bout = super()._describe(card, event, lasting, tired, hurt)
        return _influenced(self.g, bout, level_of(self.g, self.seat), everywhere=False)

    def prize(self, card: str, counter: bool = True) -> float:
        """A patrol brings nothing but that it is gone."""
        if self.g.fights and self.g.fights[-1].origin == PATROL:
            return BEATEN
        return super().prize(card, counter)

    def loss(self) -> float:
        """A knock-out costs all goods and the way back, and the Night King may react; some wait for nothing else."""
        fall = DREADED if self.looming() else worth.FALL
        return self.gold + fall + REACTION - worth.WOUND * self.wounds

    def looming(self) -> int:
        """Steps of the threat that knock-outs will bring by themselves, if the Night King can do that."""
        return uses_left(self.g) if the_king(self.g).power == "threat-on-knockout" else 0

    def goes_with(self, card: str) -> float:
        """All upgrades of a covenant item."""
        return UPGRADE * len(self.g.upgrades.get(card, ()))

    def match(self, space: int) -> float:
        """The chance that a die shows the terrain of a space."""
        faces = range(1, len(self.g.content.box.die) + 1)
        return sum(matches(self.g, space, face) for face in faces) / len(faces)

    def entry(self, seat: int | None = None) -> float:
        """The chance to get into a guarded place, with the best skill."""
        who = self.seat if seat is None else seat
        wanted, skills = infiltration_difficulty(self.g, who), self.g.content.eredane.infiltration
        return max(skill_chance(self.g, who, skill, attribute, wanted) for skill, attribute in skills.items())

    # Assaults --------------------------------------------------------------------------------------------------------

    def assault(self, seats: Sequence[int], mirror: int, *, rested: bool = False) -> float:
        """About how likely these heroes beat a guard whose Life a mirror raises by so much."""
        if not seats:
            return 0.0
        g = self.g
        red = sorted(card for card in g.content.challenges if g.content.challenges[card].colour == RED)
        cards = red[:: max(1, len(red) // CARDS)]
        hurt = tuple(0 if rested else g.wounds.get(g.heroes[seat].id, 0) for seat in seats)
        key = (
            "assault",
            tuple(sorted(seats)),
            mirror,
            hurt,
            tuple(g.kits[seat] for seat in seats),
            self._levels(seats),
        )
        found = self.memory.chances.get(key)
        if found is None:
            found = sum(self._assault(seats, card, mirror, hurt) for card in cards) / len(cards)
            self.memory.chances[key] = found
        return found

    def _levels(self, seats: Sequence[int]) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(sorted(self.g.heroes[seat].experience)) for seat in seats)

    def _assault(self, seats: Sequence[int], card: str, mirror: int, hurt: Sequence[int]) -> float:
        """All that the heroes can deal before they fall, against the Life there is."""
        g = self.g
        level = max(level_of(g, seat) for seat in seats)
        capacity, life = 0.0, 0
        before = g.assailants, g.assaulting
        g.assailants, g.assaulting = tuple(seats), 0
        for seat, wounds in zip(seats, hurt, strict=True):
            g.fights.append(Fight(seat=seat, enemy=card, space=g.heroes[seat].space, origin=ASSAULT))
            life = enemy_life(g) + mirror
            bout = _influenced(g, describe(g.clone()), level, everywhere=True)
            g.fights.pop()
            enemy, hero = bout.enemy, bout.hero
            phases = range(len(enemy.phases))
            dealt = max(at_least(enemy.target[n] - hero.attack[n]) * hero.damage[n] for n in phases)
            taken = sum((1 - at_least(enemy.target[n] - hero.defence[n])) * enemy.damage[n] for n in phases)
            left = max(0.5, life_of(g, seat, g.heroes[seat].id) - wounds - 0.3)
            capacity += dealt * min(12.0, left / max(taken, 0.1) + 0.6)
        g.assailants, g.assaulting = before
        ratio = max(1e-3, capacity / max(0.5, life - 0.4))
        return 1 / (1 + exp(-STEEP * log(ratio)))


def _influenced(g: Midnight, bout: Bout, level: int, *, everywhere: bool) -> Bout:
    """A fight with the influence rolls that are to come: in one phase, the hero's best, or in all."""
    enemy, hero = bout.enemy, bout.hero
    king, sides = the_king(g), len(g.content.box.die)
    more = [min(5, level) * len(g.content.showing[getattr(king, phase)]) / sides for phase in enemy.phases]
    if not everywhere:
        force = [at_least(t - a) * d for t, a, d in zip(enemy.target, hero.attack, hero.damage, strict=True)]
        best = max(range(len(force)), key=lambda n: force[n])
        more = [each if n == best else 0.0 for n, each in enumerate(more)]
    target = tuple(value + round(by) for value, by in zip(enemy.target, more, strict=True))
    return Bout(replace(enemy, target=target), hero, bout.allies)
