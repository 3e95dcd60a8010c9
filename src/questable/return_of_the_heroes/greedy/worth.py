"""The value of tokens to the hero: fights, encounters, quests, objects, draws from the bag."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from questable.return_of_the_heroes.bag import taking_draws
from questable.return_of_the_heroes.board import adversaries_at, holds, place_of
from questable.return_of_the_heroes.content import (
    SKILLS,
    Adversary,
    Encounter,
    ExchangeTiles,
    FetchToken,
    GainCube,
    Guardian,
    Heal,
    LeadsAway,
    LookAtNameless,
    NamelessToken,
    OpenBazaar,
    RaiseSkill,
    Servant,
    SideQuest,
    TakeBack,
    TakesCube,
    TakesGold,
    TakesObject,
    Thing,
    Treasure,
)
from questable.return_of_the_heroes.experience import changed
from questable.return_of_the_heroes.foes import foe_of
from questable.return_of_the_heroes.greedy.look import POINT, WIN, Judgement
from questable.return_of_the_heroes.life import life_left, temporary_life
from questable.return_of_the_heroes.objects import fits, movement_with
from questable.return_of_the_heroes.odds import best_fight, test_chance
from questable.return_of_the_heroes.skill_tests import natural_value
from questable.return_of_the_heroes.state import SKILL_INDEX

STAGES = (25.0, 45.0, 80.0)  # for each stage of a personal quest
STRIDE = 60.0  # the value of double speed from the start
SWAP, SWAP_LATE = 3.0, 6.0  # how much better a side quest must be to replace another; the second with a time limit
KEY = 50.0  # the magic item against the known Nameless
ASTRAY = 2.0  # the cost of being led away
FETCHED = 0.6  # the value of a token that can be fetched, relative to one in play
NEXT, NEXT_STRONG = 25.0, 25.0  # the next token of a personal quest, plus a bonus for a hero ready for the tower
NEXT_LATE = 120.0  # with a time limit and nothing else missing
INVITED = 0.25  # the chance to get a requested object
MANY = 40  # turns
COMING, SOON = 0.4, 0.6  # tokens drawn in a turn, and the most hoped for
STRANGER, STRANGER_LATE = 8.0, 3.0  # an unrevealed side quest; the second with a time limit, as few are completed
SURE = 0.95  # a chance that preparation cannot improve
Better: TypeAlias = dict[tuple[str, str], float]
"""The places where a hero gets stronger, and of the fights: the added value afterwards."""


class Worth:
    """The values of tokens, for one view."""

    def __init__(self, look: Judgement) -> None:
        self.look, self.g, self.hero, self.content = look, look.g, look.hero, look.content
        self._fights: dict[str, tuple[float, float]] = {}

    # Draws from the bag ----------------------------------------------------------------------------------------------

    @cached_property
    def draw(self) -> float:
        """The value of a draw from the bag, whose contents follow from what has been seen."""
        bag = self.g.bag
        return 0.6 + sum(self.need(token) for token in bag) / len(bag) if bag else 0.0

    def draw_for(self, token: str) -> float:
        """Return the value of the draw for taking this token."""
        return self.draw if taking_draws(self.g, token) else 0.0

    def need(self, token: str) -> float:
        """Return the value of a token coming into play."""
        look, hero, card = self.look, self.hero, self.content.faces[token]
        match card:
            case NamelessToken():
                return 30.0 if hero.gem else 3.0
            case Servant():
                return -1.0
            case Adversary() | Encounter() if card.quest:
                if hero.gem or card.quest not in hero.quests:
                    return 0.0
                quest = self.content.quests[card.quest]
                if token != (quest.first, quest.second, "")[hero.quests[card.quest]]:
                    return 10.0
                strong = NEXT_LATE if look.last_turn and self.stuck else NEXT_STRONG
                return NEXT + strong * look.prospect(look.full + look.protection)
            case Encounter() if card.king and self.seeks_quest:
                return 25.0
            case Encounter() if card.teaches:
                return 12.0 if card.teaches == look.focus else 2.0
            case Encounter():
                return 5.0 if isinstance(card.effect, OpenBazaar | TakeBack) else 2.0
            case Treasure():
                return 8.0 if self.content.treasure_quest.get(token) in hero.side_quests else 0.5
        return 0.0

    @cached_property
    def least_quest(self) -> float:
        """The value of the least promising side quest."""
        return min(map(self.promise, self.hero.side_quests), default=0.0)

    @property
    def swap(self) -> float:
        """How much better a side quest must be to replace another."""
        return SWAP_LATE if self.look.last_turn else SWAP

    @property
    def seeks_quest(self) -> bool:
        return not self.hero.quests and not self.hero.gem

    # Fights ----------------------------------------------------------------------------------------------------------

    def fight(self, token: str) -> tuple[float, float]:
        """Return the value of a fight, and the chance to win it."""
        if token not in self._fights:
            self._fights[token] = self._fight(token)
        return self._fights[token]

    def _fight(self, token: str) -> tuple[float, float]:
        look = self.look
        foe = foe_of(self.g, token)
        if isinstance(foe, Guardian):
            return 0.0, look.past_guardian(place_of(self.g, token))
        chance, _ = best_fight(self.g, look.seat, token)
        if isinstance(foe, Adversary) and foe.quest:
            prize = self.stage(foe.quest)
        else:
            prize = look.reward(foe.reward) + self.draw
        loss = look.wound()
        if isinstance(foe, Adversary):
            prize += foe.chest * 3.5 * look.gold * 0.8
            if foe.back and fits(self.g, self.hero.objects, foe.back):
                prize += self.thing(foe.back)
            if foe.leaves_one and not life_left(self.g, look.seat):
                loss = look.estate
            elif foe.leaves_one:
                loss = look.wound(max(0, look.life - 1)) if look.life > 1 else 0.0
        return chance * prize - (1 - chance) * (loss + self._besides(foe)), chance

    def preparing(self, points: Collection[str], fights: Mapping[str, tuple[float, float]]) -> Better:
        """Return the gain in fights for a hero who first trains or buys equipment at each of these points."""
        foes = {
            point: max(self.foes(point), key=lambda token: self.fight(token)[1])
            for point in points
            if point in fights and fights[point][1] < SURE
        }
        better: Better = {}
        for point in points if foes else ():
            for share, training, objects in self._strengthens(point):
                for where, foe in foes.items():
                    if where != point:
                        gain = share * (self._fight_as(foe, training, objects) - self.fight(foe)[0])
                        if gain > better.get((point, where), 0.0):
                            better[point, where] = gain
        return better

    def _strengthens(self, point: str) -> Iterator[tuple[float, tuple[int, int, int], tuple[str, ...]]]:
        """Yield how a visit may strengthen the hero: the chance, the training and the objects afterwards."""
        hero, things = self.hero, self.content.things
        for token in self.g.tokens.get(point, ()):
            card = self.content.faces[token]
            if token in self.g.down or token in self.g.left:
                continue
            if isinstance(card, Encounter) and not card.quest and self.use(token) > 0:
                if isinstance(card.effect, RaiseSkill):
                    skill = SKILL_INDEX[card.effect.skill]
                    yield self.look.lesson(card.effect.skill), changed(hero.training, skill, 1), hero.objects
                elif isinstance(card.effect, TakeBack) and fits(self.g, hero.objects, str(card.back)):
                    yield 1.0, hero.training, (*hero.objects, str(card.back))
                elif isinstance(card.effect, OpenBazaar):
                    shown = min(1.0, card.effect.objects / max(1, len(self.g.stock)))
                    for ware in self.g.stock:
                        if things[ware].skills and things[ware].price <= hero.gold and fits(self.g, hero.objects, ware):
                            yield shown, hero.training, (*hero.objects, ware)
            elif isinstance(card, Thing) and card.skills and not card.trial and fits(self.g, hero.objects, token):
                yield 1.0, hero.training, (*hero.objects, token)

    def _fight_as(self, token: str, training: tuple[int, int, int], objects: tuple[str, ...]) -> float:
        """Return the value of a fight for the same hero with this training and these objects."""
        hero = self.hero
        now = hero.training, hero.objects
        hero.training, hero.objects = training, objects
        value, _ = self._fight(token)
        hero.training, hero.objects = now
        return value

    def _besides(self, foe: Adversary | Servant) -> float:
        """Return the cost of a defeat besides life."""
        match foe.ability:
            case TakesGold(amount=amount):
                return min(amount, self.hero.gold) * self.look.gold
            case TakesCube():
                return POINT if sum(self.hero.cubes) else 0.0
            case TakesObject():
                return min((self.thing(each) for each in self.hero.objects), default=0.0)
            case LeadsAway():
                return ASTRAY
        return 0.0

    def strangers(self) -> float:
        """Return the value of an unseen token: the mean of all it may be."""
        unknown = [token for token in self.g.down if token in self.content.pa]
        if not unknown:
            return 0.0
        total, hope = 0.0, STRANGER_LATE if self.look.last_turn else STRANGER
        for token in unknown:
            match self.content.faces[token]:
                case SideQuest():
                    free = len(self.hero.side_quests) < self.content.box.side_quests
                    total += self.draw + (hope if free else 0.0)
                case Adversary():
                    total += self.fight(token)[0]
                case _:
                    total += 3.0
        return total / len(unknown)

    # Personal quests -------------------------------------------------------------------------------------------------

    def stage(self, quest: str) -> float:
        """Return the value of the next stage of a personal quest."""
        hero, card = self.hero, self.content.quests[quest]
        done = hero.quests.get(quest, 0)
        value = self.draw
        if not done:
            value += self.look.reward(card.reward) - card.pay * self.look.gold
        if hero.gem or done >= len(STAGES):
            return value
        value += STAGES[done]
        if not done and place_of(self.g, card.second):
            value += 8.0
        return value

    @property
    def stuck(self) -> bool:
        """Whether none of the hero's quests can continue with what is in play."""
        quests = self.content.quests
        return not any(
            done >= 2 or place_of(self.g, (quests[quest].first, quests[quest].second)[done])
            for quest, done in self.hero.quests.items()
        )

    def open_to_the_end(self, quest: str) -> bool:
        """Return whether all tokens of a quest are in play, so that nothing depends on draws."""
        card = self.content.quests[quest]
        return bool(place_of(self.g, card.first) and place_of(self.g, card.second))

    def ready(self, quest: str) -> float:
        """Return how good a new personal quest would be: its tokens in play, and the needs of stage 1."""
        card = self.content.quests[quest]
        value = 10.0 * bool(place_of(self.g, card.first)) + 10.0 * bool(place_of(self.g, card.second))
        if card.trial:
            value += 5.0 * test_chance(self.g, self.look.seat, card.trial.skills[0], card.trial.modifier)
        elif card.pay:
            value += 4.0 if self.hero.gold >= card.pay else 0.0
        elif card.first in self.content.adversaries:
            value += 5.0 * best_fight(self.g, self.look.seat, card.first)[0]
        return value

    # Side quests -----------------------------------------------------------------------------------------------------

    def side_quest(self, quest: str) -> float:
        """Return the value of completing it."""
        card = self.content.side_quests[quest]
        value = self.look.reward(card.reward) + self.draw
        if card.instructor:
            skill = self.content.encounters[card.instructor].teaches
            assert skill is not None
            natural = natural_value(self.g, self.look.seat, skill)
            gain = 2 if natural <= 4 else 1 if natural < self.content.box.most else 0
            value += POINT * self.look.weights[skill] * gain
        if card.treasure:
            value += max(6.0, self.thing(self.content.treasures[card.treasure].item))
        return value

    def promise(self, quest: str) -> float:
        """Return the present value of a side quest, lower if its token is not in play."""
        card = self.content.side_quests[quest]
        chance = 1.0
        if card.treasure and card.treasure not in self.hero.objects:
            chance = self._comes(card.treasure)
        elif card.wanted:
            things = self.content.things
            carried = any(each in things and things[each].id == card.wanted for each in self.hero.objects)
            chance = (1.0 if carried else INVITED) * self._comes(str(card.recipient))
        elif card.instructor:
            chance = self._comes(card.instructor)
        return chance * self.side_quest(quest)

    def _comes(self, token: str) -> float:
        """Return the chance that a token is in play or will come in time."""
        if place_of(self.g, token):
            return 1.0
        bag = self.g.bag
        if token not in bag:
            return 0.0
        return min(SOON, COMING * min(MANY, self.look.turns_left) / len(bag))

    def places(self, quest: str) -> Iterator[tuple[str, float]]:
        """Yield where a side quest leads next, and the value of going there."""
        card = self.content.side_quests[quest]
        if card.treasure:
            if card.treasure in self.hero.objects:
                yield str(card.to), self.side_quest(quest)
            elif point := place_of(self.g, card.treasure):
                yield point, self.look.gold + self.draw_for(card.treasure) + 0.4 * self.side_quest(quest)
        elif card.wanted:
            things = self.content.things
            carried = any(each in things and things[each].id == card.wanted for each in self.hero.objects)
            if carried and (point := place_of(self.g, str(card.recipient))):
                yield point, self.side_quest(quest)
        elif card.instructor:
            if point := place_of(self.g, card.instructor):
                yield point, self.side_quest(quest)
        elif card.house:
            for other in self.g.heroes:
                if other.seat != self.hero.seat:
                    yield other.house, self.side_quest(quest)
        else:
            yield str(card.to), self.side_quest(quest)

    # Objects ---------------------------------------------------------------------------------------------------------

    def thing(self, token: str) -> float:
        """Return the value of carrying an object in addition to those carried already."""
        look, hero = self.look, self.hero
        if token in self.content.treasures:
            return 15.0 if self.content.treasure_quest.get(token) in hero.side_quests else 0.0
        thing = self.content.things[token]
        others = tuple(each for each in hero.objects if each != token)
        value = 0.0
        for skill, bonus in thing.skills.items():
            held = max((self._bonus(each, skill) for each in others), default=0)
            room = self.content.box.most - natural_value(self.g, look.seat, skill)
            gain = max(0, min(bonus, room) - min(held, room))
            value += POINT * look.weights[skill] * gain
        faster = movement_with(self.g, hero, (*others, token)) - movement_with(self.g, hero, others)
        value += STRIDE * look.future * faster / look.movement
        if spare := temporary_life(self.g, token):
            base = look.full + sum(temporary_life(self.g, each) for each in others)
            value += 6.0 * spare + 0.3 * WIN * (look.prospect(base + spare) - look.prospect(base))
        if thing.scroll:
            value += 6.0 * look.weights[thing.scroll]
        if thing.uses:
            value += 3.0 * (thing.uses - self.g.wear.get(token, 0))
        if thing.flies:
            value += 6.0
        keys = [tile.key for tile in look.foes]
        if token in keys:
            value += KEY if len(keys) == 1 else 8.0
        for quest in hero.side_quests:
            card = self.content.side_quests[quest]
            if card.wanted == thing.id:
                value += self.side_quest(quest) * (0.8 if place_of(self.g, str(card.recipient)) else 0.4)
        return value

    def _bonus(self, token: str, skill: str) -> int:
        things = self.content.things
        return things[token].skills.get(skill, 0) if token in things else 0  # type: ignore[call-overload]

    def bargain(self, token: str, dropped: str | None = None) -> float:
        """Return the value less the price, and less the object that must be left for it."""
        value = self.thing(token) - self.content.things[token].price * self.look.gold
        return value - self.thing(dropped) if dropped else value

    def cheapest(self, token: str) -> float:
        """Return the cost of making room for an object."""
        if fits(self.g, self.hero.objects, token):
            return 0.0
        ways = [
            self.thing(each)
            for each in self.hero.objects
            if fits(self.g, tuple(other for other in self.hero.objects if other != each), token)
        ]
        return min(ways, default=99.0)

    @cached_property
    def shopping(self) -> list[tuple[float, int]]:
        """The value and price of the objects in stock, best first."""
        things, purse = self.content.things, self.hero.gold - self.look.wants_candles
        gains = [
            (self.bargain(token) - self.cheapest(token), things[token].price)
            for token in self.g.stock
            if things[token].price <= purse
        ]
        return sorted((each for each in gains if each[0] > 0), reverse=True)

    # Encounters ------------------------------------------------------------------------------------------------------

    def use(self, token: str) -> float:
        """Return the value of using an encounter."""
        look, hero = self.look, self.hero
        card = self.content.encounters[token]
        if hero.gold < card.cost or not (card.effect or card.table) or not holds(hero, card):
            return 0.0
        price = card.cost * look.gold
        match card.effect:
            case RaiseSkill(skill=skill):
                if look.wants_candles and hero.gold <= look.wants_candles:
                    return 0.0
                return POINT * look.weights[skill] * look.lesson(skill) - 0.6 * price
            case Heal(dice=dice):
                return look.cure(min(look.missing, 3 * dice))
            case FetchToken():
                return FETCHED * max((self.need(each) for each in self.g.bag), default=0.0) - price
            case OpenBazaar(objects=count):
                return self._bazaar(count)
            case TakeBack():
                back = str(card.back)
                return self.thing(back) + self.draw - price - self.cheapest(back)
            case LookAtNameless():
                return self._look()
            case ExchangeTiles():
                return 0.0
        if card.table and isinstance(card.table[0].effect, GainCube):
            return card.table[0].up_to / 6 * max(look.cubes.values()) - 0.5 * price
        return 0.0

    def _bazaar(self, count: int) -> float:
        """Return the value of the best of this many objects of the stock, as far as the gold allows."""
        shown = min(1.0, count / max(1, len(self.g.stock)))
        value, purse = 0.0, float(self.hero.gold - self.look.wants_candles)
        for gain, price in self.shopping:
            if purse < price:
                break
            value += shown * gain
            purse -= shown * price
        return value

    def lessons(self) -> Iterator[tuple[str, float, int]]:
        """Yield instructors worth a stay: the place, the value of a lesson, and how many the hero can pay."""
        count = self.hero.gold - self.look.wants_candles
        for token, card in self.content.encounters.items():
            if card.teaches and count > 1 and (point := place_of(self.g, token)):
                value = self.use(token)
                room = self.content.box.most - natural_value(self.g, self.look.seat, card.teaches)
                if value > 0:
                    yield point, value, min(count, 2 * room)

    def _look(self) -> float:
        """Return the value of knowing the Nameless, highest for a hero who could beat some of them, but not all."""
        look = self.look
        if len(look.foes) == 1:
            return 0.0
        chance = max(test_chance(self.g, look.seat, skill) for skill in SKILLS)
        near = look.prospect(look.full + look.protection)
        return chance * (4.0 + 30.0 * near * (self.hero.gem or max(self.hero.quests.values(), default=0) > 1))

    # Places ----------------------------------------------------------------------------------------------------------

    def tokens(self, point: str) -> float:
        """Return the value of tokens on a point usable in one turn, including the fight that comes first."""
        g, hero, look = self.g, self.hero, self.look
        value = 0.0
        for token in g.tokens.get(point, ()):
            if token in g.down or token in g.left:  # nor what was left behind this turn
                continue
            card = self.content.faces[token]
            match card:
                case SideQuest():
                    if len(hero.side_quests) < self.content.box.side_quests:
                        value += self.draw_for(token) + 0.5 * self.promise(token)
                    else:
                        value += 0.5 * max(0.0, self.promise(token) - self.least_quest - self.swap)
                case Thing():
                    gain = self.thing(token) - self.cheapest(token) + self.draw_for(token)
                    if card.trial:
                        gain *= test_chance(g, look.seat, card.trial.skills[0], card.trial.modifier)
                    value += max(0.0, gain)
                case Encounter() if not card.quest:
                    value += max(0.0, self.use(token))
        return value

    def foes(self, point: str) -> list[str]:
        """Return the adversaries the hero would have to fight there."""
        return adversaries_at(self.g, self.look.seat, point)

    def unseen(self, token: str) -> bool:
        """Return whether the token is face down and was not put there by this seat."""
        return token in self.g.down and token in self.content.pa and self.g.fetched.get(token) != self.look.seat
