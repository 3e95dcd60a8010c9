"""The position as one seat sees it, and the prospects of fights in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.adventure import is_closed
from questable.runebound.challenges import undefeated_at
from questable.runebound.content import Challenge
from questable.runebound.escape import escape_allowed
from questable.runebound.greedy import worth
from questable.runebound.greedy.talents import talents_of
from questable.runebound.greedy.travel import Land
from questable.runebound.kit import Kit
from questable.runebound.odds import Bout, Lives, Odds, at_least, describe, odds, policies
from questable.runebound.state import Fight, Hero, Runebound
from questable.runebound.values import printed_cost, spare_stamina, stamina_of

TYPICAL = 2  # Challenges of a colour that stand for all of it when cards are compared
KNOWN = 6  # Challenges of a colour looked at to judge an adventure
ROOM = 50_000  # entries kept in a memory


class Memory:
    """What need not be worked out twice. It holds nothing but results: forgetting changes no choice."""

    def __init__(self) -> None:
        self.bouts: dict[tuple[Any, ...], Bout] = {}
        self.merits: dict[tuple[Any, ...], float] = {}
        self.lands: dict[tuple[Any, ...], Land] = {}
        self.samples: dict[tuple[str, str], tuple[str, ...]] = {}

    def tidy(self) -> None:
        for kept in (self.bouts, self.merits, self.lands):
            if len(kept) > ROOM:
                kept.clear()


class Look:
    """One seat's look at the table. The position is imagined: it may be changed, and is put back where that matters."""

    def __init__(self, g: Runebound, seat: int, memory: Memory) -> None:
        self.g, self.seat, self.memory = g, seat, memory

    @property
    def hero(self) -> Hero:
        return self.g.heroes[self.seat]

    @property
    def kit(self) -> Kit:
        return self.g.kits[self.seat]

    @property
    def wounds(self) -> int:
        return self.g.wounds.get(self.hero.id, 0)

    @property
    def land(self) -> Land:
        key = (self.g.content.hash, self.g.event)
        if key not in self.memory.lands:
            self.memory.lands[key] = Land(self.g)
        return self.memory.lands[key]

    @contextmanager
    def supposing(self, cards: tuple[str, ...] | None = None, experience: tuple[str, ...] | None = None) -> Iterator[None]:
        """As if the hero had these market cards, or these experience counters."""
        hero = self.hero
        before = hero.cards, hero.experience
        hero.cards = before[0] if cards is None else cards
        hero.experience = before[1] if experience is None else experience
        if cards is not None:
            self.g.rekit(hero)
        try:
            yield
        finally:
            hero.cards, hero.experience = before
            if cards is not None:
                self.g.rekit(hero)

    # Fights ----------------------------------------------------------------------------------------------------------

    def bout(self, card: str, rested: bool = False) -> Bout:
        """The fight against a Challenge, everybody unhurt, with the talents worked in."""
        g, hero = self.g, self.hero
        spare = stamina_of(g, self.seat, hero.id) if rested else spare_stamina(g, self.seat, hero.id)
        hurt = not rested and self.wounds > 0
        key = (self.kit, tuple(sorted(hero.experience)), g.event, g.lasting, spare, hurt, card)
        bout = self.memory.bouts.get(key)
        if bout is None:
            wounds, exhaustion, lasting = g.wounds, g.exhaustion, g.lasting
            g.wounds = {hero.id: 0}
            if rested:
                g.exhaustion = {}
            g.fights.append(Fight(seat=self.seat, enemy=card, space=hero.space))
            bout = describe(g)
            g.fights.pop()
            g.wounds, g.exhaustion, g.lasting = wounds, exhaustion, lasting
            bout = talents_of(self.kit, hero.id, spare).on(bout)
            self.memory.bouts[key] = bout
        return bout

    def lives(self, bout: Bout) -> Lives:
        """The Life left now."""
        wounds = self.g.wounds
        allies = zip(bout.allies, self.kit.allies, strict=True)
        left = [max(0, ally.life - wounds.get(name, 0)) for ally, name in allies]
        return (bout.enemy.life, max(1, bout.hero.life - self.wounds), *left)

    def prize(self, card: str, counter: bool = True) -> float:
        """What beating a Challenge brings."""
        found = self.g.content.challenges[card]
        points = self.g.content.box.counter_worth[found.colour] if counter else 0
        return points * worth.POINT + worth.of_effects(self, found.reward, card)

    def loss(self) -> float:
        """What a knock-out costs: all gold, the dearest card, the way back; it heals, though."""
        hero = self.hero
        dearest = max((printed_cost(self.g, card) for card in hero.cards), default=0)
        return hero.gold + worth.OWNED * dearest + worth.FALL * self.haste() - 0.5 * self.wounds

    def haste(self) -> float:
        """Knock-outs matter less when somebody is about to win."""
        return 0.5 if any(len(hero.runes) >= 2 for hero in self.g.heroes) else 1.0

    def verdict(self, result: Odds, prize: float, loss: float) -> float:
        """Odds as gold."""
        hurt = worth.WOUND * result.wounds + worth.ALLY_WOUND * result.ally_wounds
        return result.win * prize - result.knocked_out * loss - hurt - worth.ROUND * min(result.rounds, 20.0)

    def prospect(self, card: str) -> float:
        """What facing a Challenge now is worth, with the way out of an escape if it looks bad."""
        bout = self.bout(card)
        lives = self.lives(bout)
        prize, loss = self.prize(card), self.loss()
        fight = max(self.verdict(odds(bout, policy, lives), prize, loss) for policy in policies(bout))
        text = worth.of_before_combat(self, card)
        if fight >= -worth.ESCAPE or self._no_escape(card):
            return fight + text
        enemy, hero = bout.enemy, bout.hero
        ways = []
        for phase in range(3):
            chance = at_least(enemy.target[phase] - hero.defence[phase])
            ways.append(-chance * worth.ESCAPE + (1 - chance) * (fight - worth.WOUND * enemy.damage[phase]))
        return max(fight, *ways) + text

    def _no_escape(self, card: str) -> bool:
        g = self.g
        g.fights.append(Fight(seat=self.seat, enemy=card, space=self.hero.space))
        allowed = escape_allowed(g, self.seat)
        g.fights.pop()
        return not allowed

    def outlook(self, colour: str) -> float:
        """What an adventure of this colour is worth: the mean over Challenges that may be drawn."""
        deck = set(self.g.decks.get(colour, ()))
        cards = [card for card in self.sample(colour, KNOWN) if card in deck] or [
            card for card in sorted(deck) if card in self.g.content.challenges
        ][:KNOWN]
        if not cards:
            return 0.0
        return sum(self.prospect(card) for card in cards) / len(cards)

    def here(self, space: int) -> float:
        """What the adventure in a space is worth to this hero; 0 if there is none."""
        g, hero = self.g, self.hero
        cards = undefeated_at(g, space)
        if cards:
            found = [card for card in cards if not is_closed(hero, g.content.challenges[card].colour)]
            return max((self.prospect(card) for card in found), default=0.0)
        colours = [colour for colour in g.counters.get(space, ()) if not is_closed(hero, colour) and g.decks.get(colour)]
        return max((self.outlook(colour) for colour in colours), default=0.0)

    # Strength --------------------------------------------------------------------------------------------------------

    def merit(self) -> float:
        """How strong the hero is, healed and rested: the mean worth of fights of all colours worth fighting."""
        hero, g = self.hero, self.g
        key = (self.kit, tuple(sorted(hero.experience)), g.event, len(hero.runes))
        merit = self.memory.merits.get(key)
        if merit is None:
            merit = 0.0
            for colour in COLOURS:
                cards = self.sample(colour, TYPICAL)
                results = [(card, self._best(self.bout(card, rested=True))) for card in cards]
                if not results:
                    continue
                merit += sum(
                    self.verdict(result, self.prize(card), worth.SETBACK) for card, result in results
                ) / len(results)
                if max(result.win for _, result in results) < 0.03:
                    break  # nor anything harder
            self.memory.merits[key] = merit
        return merit

    def _best(self, bout: Bout) -> Odds:
        return max((odds(bout, policy) for policy in policies(bout)), key=lambda result: result.win)

    def sample(self, colour: str, count: int) -> tuple[str, ...]:
        """A few Challenges of a colour, from the easiest to the hardest: they stand for the deck."""
        content = self.g.content
        key = (content.hash, f"{colour}{count}")
        if key not in self.memory.samples:
            found = sorted((card for card in content.challenges.values() if card.colour == colour), key=_hardness)
            step = len(found) / count
            self.memory.samples[key] = tuple(
                dict.fromkeys(found[int((number + 0.5) * step)].id for number in range(count) if found)
            )
        return self.memory.samples[key]


def _hardness(card: Challenge) -> tuple[float, str]:
    values = (card.ranged, card.melee, card.magic)
    return sum(target + 2 * damage for target, damage in values) + 4 * card.life, card.id
