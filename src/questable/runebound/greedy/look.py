"""The position as one seat sees it, and the prospects of fights in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from msgspec.structs import replace

from questable.runebound import worth
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.adventure import deck_for, is_closed
from questable.runebound.board import lay_of_the_land
from questable.runebound.card_index import Kit
from questable.runebound.cards import due
from questable.runebound.challenges import undefeated_at
from questable.runebound.content import Challenge
from questable.runebound.escape import escape_allowed
from questable.runebound.greedy import aims
from questable.runebound.greedy.travel import Land
from questable.runebound.odds import Bout, Enemy, Exit, Lives, Odds, describe, exits
from questable.runebound.odds.estimate import likely
from questable.runebound.odds.talents import talents_of
from questable.runebound.purse import purse
from questable.runebound.state import Fight, Hero, Lasting, Runebound
from questable.runebound.values import printed_cost, spare_stamina

TYPICAL = 2  # Challenges of a colour that stand for all of it when cards are compared
KNOWN = 3  # Challenges of a colour looked at to judge an adventure
HOPELESS, CERTAIN = 0.05, 0.96  # a chance to win that is none, and one that needs no help
TRUST = 0.8  # in the own judgement, after every fight that ought to have been won and was not
AHEAD = 4  # cards that are looked at one after the other because the last one names the next
ROOM = 50_000  # entries kept in a memory


class Memory:
    """What a player need not work out twice in a game. (How to travel a land is the same for all who ask.)"""

    lands: ClassVar[dict[tuple[Any, ...], Land]] = {}

    def __init__(self) -> None:
        self.bouts: dict[tuple[Any, ...], tuple[str, Bout]] = {}
        self.ways: dict[tuple[Any, ...], tuple[Exit, ...]] = {}
        self.kinds: dict[tuple[Kit, str], tuple[Any, ...]] = {}
        self.trials: dict[tuple[Any, ...], tuple[tuple[str, Bout], ...]] = {}
        self.gains: dict[tuple[Any, ...], float] = {}
        self.texts: dict[tuple[Any, ...], float] = {}
        self.chances: dict[tuple[Any, ...], float] = {}
        self.samples: dict[tuple[str, str], tuple[str, ...]] = {}
        self.facing = ""  # the Challenge fought last
        self.ahead = 0  # cards that are looked at because another one names them
        self.failures: dict[str, int] = {}  # how often a Challenge still stood after a fight

    def tidy(self) -> None:
        fights, numbers = (self.bouts, self.ways, self.kinds, self.trials), (self.gains, self.texts, self.chances)
        for kept in (*fights, *numbers, self.lands):
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
    def gold(self) -> int:
        """What can be spent, whatever is money here."""
        return purse(self.g, self.seat)

    @property
    def kit(self) -> Kit:
        return self.g.kits[self.seat]

    def goes_with(self, card: str) -> float:
        """What is lost with an own card, besides the card: boxes may know of something."""
        return 0.0

    @property
    def wounds(self) -> int:
        return self.g.wounds.get(self.hero.id, 0)

    @property
    def land(self) -> Land:
        g = self.g
        key = (g.content.hash, lay_of_the_land(g))
        if key not in self.memory.lands:
            self.memory.lands[key] = Land(g)
        return self.memory.lands[key]

    @contextmanager
    def supposing(
        self, cards: tuple[str, ...] | None = None, experience: tuple[str, ...] | None = None
    ) -> Iterator[None]:
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
        tired = 0 if rested else g.exhaustion.get(hero.id, 0)
        hurt = not rested and self.wounds > 0
        event, lasting = ("", ()) if rested else (g.event, g.lasting)
        kind = self._kind(card)
        key = (self.kit, tuple(sorted(hero.experience)), event, lasting, tired, hurt, kind, self.surroundings(card))
        known = self.memory.bouts.get(key)
        if known is None:
            known = self.memory.bouts[key] = (card, self._describe(card, event, lasting, tired, hurt))
        model, bout = known
        return bout if model == card else Bout(self._enemy(card, model, bout.enemy), bout.hero, bout.allies)

    def surroundings(self, card: str) -> tuple[Any, ...]:
        """What else on the table changes the numbers of a fight: the counters on cards."""
        return tuple(sorted(self.g.charges.items())) if self.g.charges else ()

    def _describe(self, card: str, event: str, lasting: tuple[Lasting, ...], tired: int, hurt: bool) -> Bout:
        g, hero = self.g, self.hero
        kept = g.wounds, g.exhaustion, g.event, g.lasting
        g.wounds, g.exhaustion = ({hero.id: 1} if hurt else {}), ({hero.id: tired} if tired else {})
        g.event, g.lasting = event, lasting
        g.fights.append(Fight(seat=self.seat, enemy=card, space=hero.space))
        bout = describe(g)
        spare = spare_stamina(g, self.seat, hero.id)
        g.fights.pop()
        g.wounds, g.exhaustion, g.event, g.lasting = kept
        if hurt:
            bout = Bout(bout.enemy, replace(bout.hero, life=bout.hero.life + 1), bout.allies)
        return talents_of(self.kit, hero.id, spare, left=g.counters_on).on(bout)

    def _plain(self, card: str) -> bool:
        """A Challenge that changes nobody's values."""
        return not self.g.content.faces[card].modifiers

    def _kind(self, card: str) -> tuple[Any, ...]:
        """What the hero's cards tell a Challenge by: those of a kind differ only in their printed numbers."""
        if not self._plain(card):
            return (card,)
        kind = self.memory.kinds.get((self.kit, card))
        if kind is None:
            found = self.g.content.challenges[card]
            bearings = [bearing for listed in self.kit.modifiers.values() for bearing in listed]
            conditions = [bearing.modifier.condition for bearing in bearings]
            words = tuple(each.enemy for each in conditions if each.enemy and found.says(each.enemy))
            colours = tuple(found.colour in each.colour for each in conditions if each.colour)
            kind = self.memory.kinds[self.kit, card] = (words, colours)
        return kind

    def _enemy(self, card: str, model: str, seen: Enemy) -> Enemy:
        """A plain Challenge as the hero's cards change it, given how they change another one."""
        this, that = self.g.content.challenges[card], self.g.content.challenges[model]
        target, damage = [], []
        for number, phase in enumerate(seen.phases):
            (reach, hurt), (its_reach, its_hurt) = getattr(this, phase), getattr(that, phase)
            target.append(seen.target[number] + reach - its_reach)
            damage.append(max(0, seen.damage[number] + hurt - its_hurt))
        return Enemy(tuple(target), tuple(damage), max(1, seen.life + this.life - that.life), seen.phases)

    def lives(self, bout: Bout) -> Lives:
        """The Life left now."""
        wounds = self.g.wounds
        left = [max(0, ally.life - wounds.get(ally.who, 0)) for ally in bout.allies]
        return (bout.enemy.life, max(1, bout.hero.life - self.wounds), *left)

    def prize(self, card: str, counter: bool = True) -> float:
        """What beating a Challenge brings."""
        found = self.g.content.challenges[card]
        points = self.g.content.box.counter_worth[found.colour] if counter else 0
        key = (found, len(self.hero.runes))
        reward = self._text(key, lambda: worth.of_effects(self, found.reward, card))
        return points * worth.POINT + reward + self.crown(card) + aims.bounty(self, card, counter)

    def crown(self, card: str) -> float:
        """How much nearer to victory beating a Challenge brings, beside its reward: boxes know."""
        nearer: float = sum([knows.crown(self, card) for knows in self.g.setting.bot_knowledge if knows.crown])
        return nearer

    def steps(self, seat: int) -> int:
        """How many steps towards victory a player has made: Dragon Runes, or what boxes count instead."""
        counted: int = sum([knows.steps(self, seat) for knows in self.g.setting.bot_knowledge if knows.steps])
        return len(self.g.heroes[seat].runes) + counted

    def journeys(self, card: str) -> float:
        """What a market card is worth for the ways it shortens, beside what its text is worth: boxes know."""
        return 0.0

    def text(self, card: str) -> float:
        """What the Before Combat text of a Challenge costs."""
        key = (self.kit, tuple(sorted(self.hero.experience)), card)
        return self._text(key, lambda: worth.of_before_combat(self, card))

    def _text(self, key: tuple[Any, ...], reckon: Callable[[], float]) -> float:
        """What text is worth. What leads back to itself adds nothing, and nobody looks further than a few cards."""
        memory = self.memory
        known = memory.texts.get(key)
        if known is not None:
            return known
        if memory.ahead >= AHEAD:
            return 0.0
        memory.texts[key] = 0.0
        memory.ahead += 1
        try:
            found = memory.texts[key] = reckon()
        finally:
            memory.ahead -= 1
        return found

    def loss(self) -> float:
        """What a knock-out costs: all gold, the dearest card, the way back; it heals, though."""
        hero = self.hero
        dearest = max((printed_cost(self.g, card) for card in hero.cards), default=0)
        setback = aims.nearer(self, gold=-self.gold, cards=-1 if dearest else 0)
        return self.gold + worth.OWNED * dearest + worth.FALL * self.haste() - worth.WOUND * self.wounds - setback

    def haste(self) -> float:
        """Knock-outs matter less when somebody is about to win."""
        return 0.5 if any(self.steps(hero.seat) >= 2 for hero in self.g.heroes) else 1.0

    def verdict(self, result: Odds, prize: float, loss: float) -> float:
        """Odds as gold; a fight nobody can end is broken off like an escape."""
        hurt = worth.WOUND * result.wounds + worth.ALLY_WOUND * result.ally_wounds
        endless = max(0.0, 1.0 - result.win - result.knocked_out) * worth.ESCAPE
        return result.win * prize - result.knocked_out * loss - hurt - endless - worth.ROUND * min(result.rounds, 20.0)

    def prospect(self, card: str, exact: bool = True, counter: bool = True) -> float:
        """What facing a Challenge now is worth, with the way out of an escape if it looks bad."""
        bout = self.bout(card)
        lives = self.lives(bout)
        prize, loss = self.prize(card, counter), self.loss()
        odds = likely(bout, lives, exact)
        if failed := self.memory.failures.get(card, 0):
            odds = odds._replace(win=odds.win * TRUST**failed)
        fight = self.verdict(odds, prize, loss)
        text = self.text(card)
        if fight >= -worth.ESCAPE:
            return fight + text
        tries = [
            -way.chance * worth.ESCAPE + (1 - way.chance) * (fight - worth.WOUND * way.harm) for way in self.ways(card)
        ]
        return max(fight, *tries) + text if tries else fight + text

    def ways(self, card: str) -> tuple[Exit, ...]:
        """The ways out of a fight with a Challenge, if there are any, with the talents worked in."""
        g = self.g
        g.fights.append(Fight(seat=self.seat, enemy=card, space=self.hero.space))
        found = self._ways(card) if escape_allowed(g, self.seat) else ()
        g.fights.pop()
        return found

    def _ways(self, card: str) -> tuple[Exit, ...]:
        g, hero = self.g, self.hero
        tired, hurt = g.exhaustion.get(hero.id, 0), self.wounds > 0
        mine = (self.kit, tuple(sorted(hero.experience)), g.event, g.lasting, tired, hurt)
        key = (*mine, card, self.surroundings(card))
        found = self.memory.ways.get(key)
        if found is None:
            spare, kept = spare_stamina(g, self.seat, hero.id), g.lasting
            talents = talents_of(self.kit, hero.id, spare, left=g.counters_on)
            found = self.memory.ways[key] = tuple(talents.on_exit(each) for each in exits(g))
            g.lasting = kept
        return found

    def outlook(self, colour: str, exact: bool = False) -> float:
        """What an adventure of this colour is worth."""
        return self.outlook_of(deck_for(self.g, colour, 0), colour, exact)

    def outlook_of(self, name: str, colour: str, exact: bool = False) -> float:
        """What a card of this deck is worth: the mean over Challenges that may be drawn."""
        deck = set(self.drawn_from(name))
        cards = [card for card in self.sample(colour, KNOWN) if card in deck] or [
            card for card in sorted(deck) if card in self.g.content.challenges
        ][:KNOWN]
        if not cards:
            return 0.0
        mean = sum(self.prospect(card, exact) for card in cards) / len(cards)
        return mean + aims.chance_to_meet(self, tuple(deck)) if self.g.content.goals else mean

    def outlooks(self) -> dict[str, float]:
        """The outlook of every colour; beyond one that is much too hard nothing harder is looked at."""
        found: dict[str, float] = {}
        for colour in COLOURS:
            harder = min(found.values(), default=0.0)
            open_ = not is_closed(self.hero, colour)
            found[colour] = (self.outlook(colour) if harder > -worth.ESCAPE else harder) if open_ else 0.0
        return found

    def here(self, space: int) -> float:
        """What the adventure in a space is worth to this hero; 0 if there is none."""
        g, hero = self.g, self.hero
        cards = undefeated_at(g, space)
        if cards:
            found = [card for card in cards if not is_closed(hero, g.content.challenges[card].colour)]
            return max((self.prospect(card) for card in found), default=0.0)
        colours = [
            colour
            for colour in g.counters.get(space, ())
            if not is_closed(hero, colour) and g.decks.get(deck_for(g, colour, space))
        ]
        return max((self.outlook(colour, exact=True) for colour in colours), default=0.0)

    def hope(self, space: int) -> float:
        """The best chance, healed and rested, to beat a Challenge that may wait in a space."""
        return max((self.rested_chance(card) for card in self.may_wait(space)), default=0.0)

    def may_wait(self, space: int) -> tuple[str, ...]:
        """The Challenges that an adventure in a space may bring."""
        g, hero = self.g, self.hero
        challenges = g.content.challenges
        cards: Sequence[str] = undefeated_at(g, space)
        if not cards:
            colours = [colour for colour in g.counters.get(space, ()) if not is_closed(hero, colour)]
            cards = [card for colour in colours for card in self.drawn_from(deck_for(g, colour, space))]
        return tuple(card for card in cards if card in challenges and not is_closed(hero, challenges[card].colour))

    def drawn_from(self, deck: str) -> tuple[str, ...]:
        """The cards that may be drawn from a deck: those laid on top, as long as a Challenge is among them."""
        cards = due(self.g, deck)
        if len(cards) < len(self.g.decks.get(deck, ())) and not any(
            card in self.g.content.challenges for card in cards
        ):
            return self.g.decks[deck]
        return cards

    def rested_chance(self, card: str) -> float:
        key = (self.kit, tuple(sorted(self.hero.experience)), card, self.surroundings(card))
        chance = self.memory.chances.get(key)
        if chance is None:
            bout = self.bout(card, rested=True)
            chance = self.memory.chances[key] = likely(bout, bout.lives, False).win
        return chance * TRUST ** self.memory.failures.get(card, 0)

    # Strength --------------------------------------------------------------------------------------------------------

    def trials(self) -> tuple[tuple[str, Bout], ...]:
        """Typical fights, healed and rested, at which strength makes a difference: neither certain nor hopeless."""
        key = (self.kit, tuple(sorted(self.hero.experience)))
        trials = self.memory.trials.get(key)
        if trials is None:
            every = [
                (card, self.bout(card, rested=True)) for colour in COLOURS for card in self.sample(colour, TYPICAL)
            ]
            chances = [likely(bout, bout.lives, False).win for _, bout in every]
            trials = tuple(trial for trial, win in zip(every, chances, strict=True) if HOPELESS < win < CERTAIN)
            trials = self.memory.trials[key] = trials or tuple(every[-TYPICAL:])
        return trials

    def merit(self, trials: Sequence[tuple[str, Bout]]) -> float:
        """What these fights are worth."""
        return sum(
            self.verdict(likely(bout, bout.lives, False), self.prize(card), worth.SETBACK) for card, bout in trials
        )

    def again(self, trials: Sequence[tuple[str, Bout]]) -> list[tuple[str, Bout]]:
        """The same fights as they are now."""
        return [(card, self.bout(card, rested=True)) for card, _ in trials]

    def sample(self, colour: str, count: int) -> tuple[str, ...]:
        """A few Challenges of a colour, from the easiest to the hardest: they stand for the deck."""
        content = self.g.content
        key = (content.hash, f"{colour}{count}")
        if key not in self.memory.samples:
            every = [card for card in content.challenges.values() if card.colour == colour]
            found = sorted([card for card in every if self._plain(card.id)] or every, key=_hardness)
            step = len(found) / count
            self.memory.samples[key] = tuple(
                dict.fromkeys(found[int((number + 0.5) * step)].id for number in range(count) if found)
            )
        return self.memory.samples[key]


def _hardness(card: Challenge) -> tuple[float, str]:
    values = (card.ranged, card.melee, card.magic)
    return sum(target + 2 * damage for target, damage in values) + 4 * card.life, card.id
