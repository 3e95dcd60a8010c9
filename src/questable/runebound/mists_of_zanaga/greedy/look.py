"""The position as one seat sees it in Zanaga: monsters that roam, gods."""

from __future__ import annotations

from functools import cached_property
from typing import Any, cast

from msgspec.structs import replace

from questable.runebound import worth
from questable.runebound.abilities.choosing import Test
from questable.runebound.abilities.harming import Exhaust, Wound
from questable.runebound.abilities.vocabulary import COLOURS, Effects, Terrain
from questable.runebound.adventure import deck_for, is_closed
from questable.runebound.board import land_of
from questable.runebound.conditions import settled
from questable.runebound.greedy.look import CERTAIN, HOPELESS, Look
from questable.runebound.greedy.travel import Land
from questable.runebound.market import heal_price
from questable.runebound.mists_of_zanaga import decks, survival
from questable.runebound.mists_of_zanaga.content import SURVIVAL, God
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.odds import Bout, at_least, describe, skill_chance
from questable.runebound.odds.estimate import likely
from questable.runebound.state import Fight
from questable.runebound.values import spare_stamina

CROWN = 60.0  # a god beaten
DARING = 0.3  # the chance that is good enough to confront a god
BOLDEST = 0.12  # and the least one, after many rounds
LATE = 18  # the round from which waiting makes bolder
RIVALRY = 0.08  # less daring is asked for if another hero could win soon
TRAP = 1.0  # what a snare trap is worth
RANK = 5.0  # a victory that makes the red rituals current, to a hero who is ready for the god
FEW = 3  # monsters of a terrain looked at to judge a check
LONG = 8.0  # rounds a fight takes at most when its toll is reckoned
WEARY = 0.35  # of a wound: an exhaustion counter taken in every round

ON_HERO = ("hero", "heroes", "all-side", "this", "side")


class ZanagaLook(Look):
    """One seat's look at the table of Zanaga."""

    g: Zanaga

    @property
    def land(self) -> Land:
        """The ways of the land; the Lost City is left out, it moves too often."""
        g = self.g
        key = (g.content.hash, tuple(card for card in g.rituals if "terrain" in g.content.faces[card].modifiers))
        if key not in self.memory.lands:
            kept, g.lost_city = g.lost_city, 0
            self.memory.lands[key] = Land(g)
            g.lost_city = kept
        return self.memory.lands[key]

    # Fights ----------------------------------------------------------------------------------------------------------

    def surroundings(self, card: str) -> tuple[Any, ...]:
        """Rituals in play change fights; a god is changed by doom counters and monsters too."""
        g = self.g
        rituals = tuple(ritual for ritual in g.rituals if g.content.faces[ritual].modifiers)
        also = super().surroundings(card)
        return (rituals, g.dooms.get(card, 0), len(g.roaming), also) if card in g.content.gods else (*rituals, *also)

    def prize(self, card: str, counter: bool = True) -> float:
        """A god is the game; a Challenge that makes the red rituals current opens the way to it."""
        g = self.g
        if card in g.content.gods:
            return CROWN
        rises = g.content.challenges[card].colour == COLOURS[decks.RED] and g.ritual_rank < decks.RED
        return super().prize(card, counter) + (RANK if rises and self.ready else 0.0)

    def prospect(self, card: str, exact: bool = True, counter: bool = True) -> float:
        """A snare trap is a sure way out of a fight with a monster."""
        value = super().prospect(card, exact, counter)
        if value >= -worth.ESCAPE - TRAP or card in self.g.content.gods or not self.ways(card):
            return value
        return max(value, -worth.ESCAPE - TRAP) if survival.owned(self.g, self.seat, SURVIVAL[0]) else value

    def outlook(self, colour: str, exact: bool = False) -> float:
        """Where a deck is gone its discards are drawn from, and where they are gone another deck."""
        g = self.g
        deck = deck_for(g, colour, 0)
        kept, g.decks[deck] = g.decks[deck], g.decks[deck] or g.piles.get(deck, ())
        value = super().outlook(deck, exact)
        g.decks[deck] = kept
        return value

    def here(self, space: int) -> float:
        """What the counter in a space is worth to this hero; 0 if there is none that is open."""
        g, hero = self.g, self.hero
        colours = [colour for colour in g.counters.get(space, ()) if not is_closed(hero, colour)]
        return max((self.outlook(colour, exact=True) for colour in colours), default=0.0)

    def drawn_from(self, deck: str) -> tuple[str, ...]:
        """Where a deck is gone its discards are drawn from."""
        return self.g.decks[deck] or self.g.piles.get(deck, ())

    def haste(self) -> float:
        """Knock-outs matter less when the end is near."""
        return 0.7 if self.g.awake and self.g.ritual_rank == decks.RED else 1.0

    # Checks ----------------------------------------------------------------------------------------------------------

    def check(self, space: int) -> float:
        """What a roaming monster check in a space is worth."""
        if space in self.g.content.grid.town_at:
            return 0.0
        return self.check_in(land_of(self.g, space))

    def check_in(self, land: Terrain | None) -> float:
        if land not in self._checks:
            self._checks[land] = self._check(land)
        return self._checks[land]

    @cached_property
    def _checks(self) -> dict[Terrain | None, float]:
        return {}

    def _check(self, land: Terrain | None) -> float:
        g = self.g
        fitting = [card for card in g.roaming if g.content.monsters[card].terrain == land]
        if fitting:
            return max(self.prospect(card, False, counter=False) for card in fitting)
        deck = g.decks[COLOURS[g.adventure_rank]]
        matching = sorted(card for card in deck if g.content.monsters[card].terrain == land)
        if not matching:
            return 0.0
        some = matching[:: max(1, len(matching) // FEW)][:FEW]
        mean = sum(self.prospect(card, False, counter=False) for card in some) / len(some)
        return mean * len(matching) / len(deck)

    # Gods ------------------------------------------------------------------------------------------------------------

    def chance(self, god: str, healed: bool = False) -> float:
        """The chance to beat a god now, or after the healing this hero can pay for: half-way between the odds with
        all that cards may be used for and those without."""
        return (self._against(god, self.bout(god), healed) + self._against(god, self._bare(god), healed)) / 2

    def _bare(self, god: str) -> Bout:
        """The fight without what cards may be used for: in a long one that does not last to the end."""
        g, hero = self.g, self.hero
        tired = g.exhaustion.get(hero.id, 0)
        key = ("bare", self.kit, tuple(sorted(hero.experience)), tired, god, self.surroundings(god))
        if key not in self.memory.bouts:
            kept = g.wounds, g.lasting
            g.wounds = {}
            g.fights.append(Fight(seat=self.seat, enemy=god, space=hero.space))
            self.memory.bouts[key] = (god, describe(g))
            g.fights.pop()
            g.wounds, g.lasting = kept
        return self.memory.bouts[key][1]

    def _against(self, god: str, bout: Bout, healed: bool) -> float:
        lives = self.lives(bout)
        if healed:
            price = max(1, heal_price(self.g, self.seat, "heal"))
            lives = (lives[0], min(bout.hero.life, lives[1] + self.gold // price), *lives[2:])
        left = lives[1] - self._worn(god, bout, lives)
        luck = 0.5 ** max(0, 1 - left)  # the fight must be shorter than it usually is
        return luck * likely(bout, (lives[0], max(1, left), *lives[2:]), True).win

    def _worn(self, god: str, bout: Bout, lives: tuple[int, ...]) -> int:
        """The Life that text costs in the course of the combat, the first round included if it is a bad one."""
        once, each = self.toll(god)
        modifiers = (found for listed in self.g.content.faces[god].modifiers.values() for found in listed)
        if any(bearing.modifier.condition.round for bearing in modifiers):
            chances = [
                at_least(target - mine) for target, mine in zip(bout.enemy.target, bout.hero.defence, strict=True)
            ]
            once += sum((1 - chance) * hit for chance, hit in zip(chances, bout.enemy.damage, strict=True))
        return round(once + each * min(LONG, likely(bout, lives, False).rounds))

    def toll(self, god: str) -> tuple[float, float]:
        """Wounds the text of a god costs besides its blows: before the combat, and in every round."""
        triggers = self.g.content.faces[god].triggers
        rounds = (*triggers.get("round-start", ()), *triggers.get("round-end", ()))
        self.g.fights.append(Fight(seat=self.seat, enemy=god, space=self.hero.space))
        once = sum(self._pain(ready.entry.ability.effects) for ready in triggers.get("before-combat", ()))
        each = sum(
            self._pain(ready.entry.ability.effects) for ready in rounds if not ready.entry.ability.condition.round
        )
        self.g.fights.pop()
        return once, each

    def _pain(self, effects: Effects) -> float:
        total = 0.0
        for each in effects:
            content = self.g.content
            effect = settled(self.g, each, self.seat, content.effects[content.ref_of(each)].card)
            match effect:
                case Wound(who=who, amount=amount) if who in ON_HERO:
                    total += amount
                case Exhaust(who=who, amount=amount) if who in ON_HERO:
                    spared = spare_stamina(self.g, self.seat, self.hero.id) > amount
                    total += (WEARY if spared else 1.0) * amount  # what does not fit wounds
                case Test():
                    chance = skill_chance(self.g, self.seat, effect.skill, effect.attribute, effect.difficulty)
                    total += chance * self._pain(effect.success) + (1 - chance) * self._pain(effect.failure)
        return total

    @cached_property
    def best_god(self) -> tuple[float, str]:
        """The god awake that is most likely to be beaten after some healing, and how likely."""
        return max(((self.chance(god, healed=True), god) for god in self.g.awake), default=(0.0, ""))

    @cached_property
    def daring(self) -> float:
        """The chance that is good enough: less when the game drags on, and when somebody else may win first."""
        g = self.g
        enough = DARING - 0.01 * max(0, g.round - LATE)
        mine = len(self.hero.experience)
        if any(len(hero.experience) > mine for hero in g.heroes if hero.seat != self.seat):
            enough -= RIVALRY
        return max(BOLDEST, enough)

    @cached_property
    def ready(self) -> bool:
        """Strong enough for the god that is awake."""
        return self.best_god[0] >= self.daring

    def trials(self) -> tuple[tuple[str, Bout], ...]:
        """Whoever could beat the god soon looks for what helps against it."""
        trials = super().trials()
        for god in self.g.awake:
            bout = self.bout(god, rested=True)
            lost = min(bout.hero.life - 1, self._worn(god, bout, bout.lives))
            if HOPELESS < likely(bout, bout.lives, False).win < CERTAIN:
                hero = replace(bout.hero, life=bout.hero.life - lost)
                trials = (*trials, (god, Bout(bout.enemy, hero, bout.allies)))
        return trials


def hardness(god: God) -> float:
    """A rough measure of a god asleep."""
    values = (god.ranged, god.melee, god.magic)
    return sum(target + 1.5 * damage for target, damage in values) + 3.0 * god.life


def seen(look: Look) -> ZanagaLook:
    """In this box every look is one of these."""
    return cast(ZanagaLook, look)
