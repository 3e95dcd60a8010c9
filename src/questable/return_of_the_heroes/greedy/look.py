"""The position as this seat sees it: the hero's strength, and the value of cubes, gold and life.

Values are in points: 10 for one point of the hero's main skill.
"""

from __future__ import annotations

from functools import cached_property

from questable.return_of_the_heroes.board import place_of
from questable.return_of_the_heroes.content import CUBE_OF, SKILLS, Nameless, Reward, Skill
from questable.return_of_the_heroes.life import full_life, protection
from questable.return_of_the_heroes.nameless import in_play as nameless_in_play
from questable.return_of_the_heroes.objects import movement_value
from questable.return_of_the_heroes.odds import best_fight, final_chance, training_chance
from questable.return_of_the_heroes.skill_tests import natural_value, skill_value
from questable.return_of_the_heroes.state import CUBE_INDEX, SKILL_INDEX, ReturnOfTheHeroes

POINT = 10.0  # a point of the hero's main skill
DICE = (0.0, 1.8, 2.8, 3.5)  # the value of extra dice in points of skill
CLOSE = 1.0  # a second skill this close to the best has some value too
WIN = 220.0
LIVES = (0.0, 12.0, 7.0, 5.0)  # the value of a life beyond the first, the second, and more, as healing takes time
FADING = 0.05  # the courage lost per turn when time is short
BATTLES = 3.0  # turns needed for guardians and the Nameless
LONG = 60  # rounds after which a game is surely close to its end


class Judgement:
    """One seat's view and evaluation of a position."""

    def __init__(self, g: ReturnOfTheHeroes, seat: int) -> None:
        self.g, self.seat = g, seat
        self.hero = g.heroes[seat]
        self.content = g.content
        self.last_turn = next((each.turns(g) for each in g.setting.bot_knowledge if each.turns), 0)  # 0: no time limit
        self._prospects: dict[int, float] = {}

    # Strength --------------------------------------------------------------------------------------------------------

    @cached_property
    def life(self) -> int:
        """The physical and temporary life."""
        return self.hero.life + self.protection

    @cached_property
    def protection(self) -> int:
        return protection(self.g, self.hero)

    @cached_property
    def full(self) -> int:
        return full_life(self.g, self.hero)

    @cached_property
    def missing(self) -> int:
        return self.full - self.hero.life

    @cached_property
    def movement(self) -> int:
        return movement_value(self.g, self.hero)

    def dice_points(self, skill: Skill, cubes: int) -> float:
        """Return the value of this many cubes in points of skill: the dice, and the progress toward the next."""
        places = (0, *self.content.heroes[self.hero.id].dice[skill])
        for number in range(3, 0, -1):
            if cubes >= places[number]:
                if number == 3:
                    return DICE[3]
                break
        else:
            number = 0
        share = (cubes - places[number]) / (places[number + 1] - places[number])
        return DICE[number] + 0.7 * share * (DICE[number + 1] - DICE[number])

    @cached_property
    def powers(self) -> dict[str, float]:
        """The strength of each skill: value with objects, and dice."""
        cubes = self.hero.cubes
        return {
            skill: skill_value(self.g, self.seat, skill) + self.dice_points(skill, cubes[SKILL_INDEX[skill]])
            for skill in SKILLS
        }

    @cached_property
    def focus(self) -> Skill:
        """The hero's main skill."""

        def promise(skill: Skill) -> float:
            power = self.powers[skill]
            for tile in self.foes if len(self.foes) == 1 else ():
                if skill not in tile.circles:
                    power += 0.0 if tile.key in self.hero.objects else -5.0
                else:
                    power += tile.circles[skill] + 3.0
                if tile.hits_twice == skill and tile.key not in self.hero.objects:
                    power -= 1.5
            return power

        return max(SKILLS, key=promise)

    @cached_property
    def weights(self) -> dict[str, float]:
        """The weight of a point of each skill, relative to the main skill."""
        best = self.powers[self.focus]
        weights: dict[str, float] = {skill: 0.45 if best - self.powers[skill] <= CLOSE else 0.22 for skill in SKILLS}
        weights[self.focus] = 1.0
        return {skill: weight * self.hunger for skill, weight in weights.items()}

    @cached_property
    def hunger(self) -> float:
        """The need for strength, which falls once the hero could win the last battle."""
        return max(0.2, min(1.0, 1.5 - self.prospect(self.full + self.protection)))

    # The last battle -------------------------------------------------------------------------------------------------

    @cached_property
    def foes(self) -> tuple[Nameless, ...]:
        """The Nameless that may be waiting in the tower."""
        if self.g.nameless_open or self.hero.knows:
            return (self.content.nameless[self.g.nameless],)
        return tuple(self.content.nameless.values())

    def prospect(self, life: int) -> float:
        """Return the chance of winning the last battle with this much life; the mean if the Nameless is unknown."""
        if life not in self._prospects:
            chances = [
                max(final_chance(self.g, self.seat, tile, skill, life) for skill in SKILLS) for tile in self.foes
            ]
            self._prospects[life] = sum(chances) / len(chances)
        return self._prospects[life]

    @cached_property
    def remembered(self) -> dict[str, str]:
        """The guardians fought so far, by their points; they are face down between combats."""
        return self.g.met

    @cached_property
    def guardian_chances(self) -> tuple[float, float]:
        """The chance to beat the guardian on this point, and one elsewhere, if nobody has met either.

        They are face down, so all unseen ones are possible. A hero in front of one without the right to pass has just
        lost against it, so it is more likely one of the hard ones.
        """
        strange = [token for token in self.content.guardians if token not in self.remembered.values()]
        chances = [best_fight(self.g, self.seat, token)[0] for token in strange or self.content.guardians]
        mean = sum(chances) / len(chances)
        misses = sum(1 - each for each in chances)
        point = self.hero.point
        if point not in self.content.land.access or point in (self.g.clear, *self.remembered) or misses < 1e-9:
            return mean, mean
        here = sum(each * (1 - each) for each in chances) / misses
        return here, (len(chances) * mean - here) / max(1, len(chances) - 1)

    def past_guardian(self, point: str) -> float:
        """Return the chance to beat the guardian of an access point."""
        if point in self.remembered:
            return best_fight(self.g, self.seat, self.remembered[point])[0]
        here, elsewhere = self.guardian_chances
        return here if point == self.hero.point else elsewhere

    @cached_property
    def tower_open(self) -> bool:
        return self.hero.gem and nameless_in_play(self.g)

    @cached_property
    def turns_left(self) -> int:
        """The turns left, where a box sets a last turn."""
        return self.last_turn - self.g.turns + 1 if self.last_turn else 999

    @cached_property
    def future(self) -> float:
        """The share of the game still to come."""
        if self.last_turn:
            return max(0.0, self.turns_left / self.last_turn)
        return max(0.25, 1 - self.g.round / LONG)

    @cached_property
    def courage(self) -> float:
        """The chance of victory that is enough to go for the tower, falling as the game goes on."""
        if self.last_turn:
            return self.courage_within(1.0)
        least = 0.55 if self.g.round < 2 * LONG else 0.35
        bar = max(least, min(0.75, 0.75 - 0.01 * (self.g.round - 30)))
        return min(bar, 0.5) if self.rivals_ready else bar

    def courage_within(self, away: float) -> float:
        """Return that chance for a tower this many turns away; a time limit must leave turns for guardians."""
        if not self.last_turn:
            return self.courage
        return max(0.1, min(0.75, FADING * (self.turns_left - away - BATTLES)))

    @cached_property
    def rivals_ready(self) -> bool:
        """Whether a rival might win soon."""
        if not nameless_in_play(self.g):
            return False
        rivals = [hero for hero in self.g.heroes if hero.seat != self.seat and hero.gem]
        return any(self._as(hero.seat).prospect(hero.life) > 0.6 for hero in rivals)

    def _as(self, seat: int) -> Judgement:
        other = Judgement(self.g, seat)
        other.__dict__["foes"] = self.foes  # they may know more, but this seat does not know what
        return other

    # Worth -----------------------------------------------------------------------------------------------------------

    def cube(self, colour: str) -> float:
        """Return the value of one more cube of this color."""
        index = CUBE_INDEX[colour]  # type: ignore[index]
        if not self.g.supply[index]:
            return 0.0
        skill, cubes = SKILLS[index], self.hero.cubes[index]
        gain = self.dice_points(skill, cubes + 1) - self.dice_points(skill, cubes)
        return POINT * self.weights[skill] * gain + 0.4

    @cached_property
    def cubes(self) -> dict[str, float]:
        return {colour: self.cube(colour) for colour in CUBE_OF.values()}

    @cached_property
    def gold(self) -> float:
        """The value of one more gold, usually a lesson."""
        if self.wants_candles and self.hero.gold < 5:
            return 5.0
        value = 2.5
        if self.teacher:
            value = max(value, min(5.0, 6.0 * self.weights[self.focus] * self.lesson(self.focus)))
        if self.last_turn:
            value *= min(1.0, 0.2 + self.future)  # it takes time to spend
        return value * (1.0 if self.hero.gold < 4 else 0.6 if self.hero.gold < 8 else 0.25)

    def lesson(self, skill: str) -> float:
        """Return the chance to learn from a lesson."""
        if natural_value(self.g, self.seat, skill) >= self.content.box.most:
            return 0.0
        return training_chance(self.g, self.seat, skill)

    @cached_property
    def teacher(self) -> str:
        """The place of the instructor of the best skill; empty if not in play."""
        for token, card in self.content.encounters.items():
            if card.teaches == self.focus:
                return place_of(self.g, token)
        return ""

    @cached_property
    def wants_candles(self) -> int:
        """The gold needed for the next stage of a personal quest, if its token is there."""
        if self.hero.gem:
            return 0
        quests = self.content.quests
        prices = [
            quests[quest].pay
            for quest, stage in self.hero.quests.items()
            if not stage and quests[quest].pay and place_of(self.g, quests[quest].first)
        ]
        return min(prices, default=0)

    def reward(self, reward: Reward) -> float:
        """Return the value of gold and cubes, taking the best colors."""
        value, taken = reward.gold * self.gold, set[str]()
        for colours in reward.cubes:
            free = [colour for colour in colours if len(colours) == 1 or colour not in taken]
            if free:
                best = max(free, key=lambda colour: self.cubes[colour])
                taken.add(best)
                value += self.cubes[best]
        return value

    @cached_property
    def estate(self) -> float:
        """The cost of death: everything learned and gathered."""
        hero = self.hero
        sheet = self.content.heroes[hero.id]
        learnt = sum(
            self.weights[skill] / self.hunger * (hero.training[index] + self.dice_points(skill, hero.cubes[index]))
            for index, skill in enumerate(SKILLS)
        )
        spare = max(0, len(hero.objects) - 1)
        return 12.0 + POINT * learnt + 6.0 * spare + 2.0 * (hero.gold - sheet.gold) + 2.0 * len(hero.side_quests)

    def wound(self, amount: int = 1) -> float:
        """Return the cost of losing this much life."""
        left = self.life - amount
        if left <= 0 or (self.hero.life == 1 and not self.protection):
            return self.estate
        return sum(LIVES[min(life, 3)] for life in range(left, self.life))

    def cure(self, amount: int) -> float:
        """Return the value of regaining this much physical life."""
        amount = min(amount, self.missing)
        life = self.life
        value = sum(LIVES[min(each, 3)] for each in range(life, life + amount))
        if self.hero.life == 1 and amount:
            value += 0.15 * self.estate
        if self.tower_open and amount:
            value += WIN * 0.5 * max(0.0, self.prospect(life + amount) - self.prospect(life))
        return value
