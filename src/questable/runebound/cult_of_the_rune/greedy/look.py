"""A seat's view of a table with the cult on it: the value of rune cultists and the cost of corruption."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, cast

from questable.runebound import worth
from questable.runebound.adventure import deck_for, is_closed
from questable.runebound.content import Challenge, EventCard
from questable.runebound.cult_of_the_rune import ending
from questable.runebound.cult_of_the_rune.content import CultContent
from questable.runebound.cult_of_the_rune.corruption import full_life_of
from questable.runebound.cult_of_the_rune.prospects import Chance, prospects
from questable.runebound.cult_of_the_rune.setup import cultist_deck
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.cult_of_the_rune.verbs import POINT, fear, relief
from questable.runebound.greedy.look import KNOWN, Look, Memory
from questable.runebound.state import Runebound

ENDING = 60.0  # the value of ending the game when ahead, and its cost when behind
AHEAD = 2  # the lead in victory points that counts as ahead
COLOUR = 0.6  # the value of a bonus point relative to a certain one: others may still catch up
EARLY = 0.35  # share of its worth that a trophy has early on: most early trophies are given up again
CAREFUL = 0.12  # share of the fear of a marker that a possible knock-out counts for: some risk is needed
OUT = 70.0  # the cost of being eliminated
STOUT = 6  # the Life of heroes who can afford that risk; with less they are more careful
NEARLY = 0.4  # share of that fear for heroes with less Life who are two markers from elimination
CLOSE = 0.75  # share of the points that end the game at which a player is about to win


class CultLook(Look):
    """One seat's view of the table."""

    g: CultGame

    def __init__(self, g: Runebound, seat: int, memory: Memory) -> None:
        super().__init__(g, seat, memory)
        self._outlooks: dict[tuple[str, bool, bool], float] = {}
        space = self.hero.space if seat < len(g.heroes) else 0  # heroes may not be chosen yet
        self._wakes_fallen = self.fallen(space) if space else False

    # Points ----------------------------------------------------------------------------------------------------------

    def total(self, seat: int) -> int:
        """Return the points and bonus of a seat, as counted at the end."""
        return ending.points_of(self.g, seat) + ending.bonus_of(self.g, seat)

    @cached_property
    def lead(self) -> int:
        """The margin by which this seat would win if the game ended now; negative if it would lose."""
        others = [self.total(seat) for seat in self.g.seats_from(self.seat) if seat != self.seat]
        return self.total(self.seat) - max(others, default=0)

    @cached_property
    def leader(self) -> int:
        """The rival with the most points; this seat itself if there is none."""
        rivals = [seat for seat in self.g.seats_from(self.seat) if seat != self.seat]
        return max(rivals, key=lambda seat: (self.total(seat), len(self.g.heroes[seat].experience)), default=self.seat)

    def trophy(self, card: str) -> float:
        """Return a rune cultist's value as a trophy, in gold; one that ends the game is worth victory or defeat."""
        g, seat = self.g, self.seat
        cultist = g.content.cultists[card]
        points, won = g.content.box.counter_worth[cultist.colour], g.won.get(seat, ())
        alike = 1 + sum(g.content.cultists[each].colour == cultist.colour for each in won)
        bonus = max(0, alike - ending.bonus_of(g, seat))
        value: float = POINT * (points + COLOUR * bonus) * self.keeping
        if ending.points_of(g, seat) + points >= ending.threshold(g) or self._is_last_red(card):
            margin = self.lead + points + bonus
            value += ENDING if margin > 0 else -ENDING if margin < 0 else 0.0
        return value

    @cached_property
    def keeping(self) -> float:
        """The share of its value that a trophy won now keeps: many early trophies are given up again."""
        g = self.g
        filled = sum(ending.counts_for_the_pile(g, card) for card in g.pile) / ending.pile_threshold(g)
        furthest = max(ending.points_of(g, seat) for seat in g.seats_from(self.seat)) / ending.threshold(g)
        return EARLY + (1 - EARLY) * min(1.0, max(filled, furthest))

    def _is_last_red(self, card: str) -> bool:
        g = self.g
        if g.content.cultists[card].colour != "red":
            return False
        won = {each for cards in g.won.values() for each in cards}
        return all(each in won or each == card for each, found in g.content.cultists.items() if found.colour == "red")

    # Fights ----------------------------------------------------------------------------------------------------------

    def surroundings(self, card: str) -> tuple[Any, ...]:
        """Return what affects values: corruption, which lowers Life and Stamina, and what cultists refer to."""
        g = self.g
        mine = (*super().surroundings(card), g.corruption.get(self.seat, 0))
        if card not in g.content.cultists or self._plain(card):
            return mine
        return (
            *mine,
            len(g.infiltrated),
            min(4, len(g.won.get(self.seat, ()))),
            min(6, self.distance(self.hero.space)),
        )

    def prize(self, card: str, counter: bool = True) -> float:
        """Return the value of a rune cultist: counter, current reward and points; a counter cleanses too."""
        found = self.g.content.challenges[card]
        points = self.g.content.box.counter_worth[found.colour] if counter else 0
        cleansed = relief(self.g, self.seat, points) if points else 0.0
        if card not in self.g.content.cultists:
            return super().prize(card, counter) + cleansed
        return points * worth.POINT + worth.of_effects(self, found.reward, card) + self.trophy(card) + cleansed

    def text(self, card: str) -> float:
        """Return the value of the text of a card; the cost of corruption depends on the corruption there is."""
        return worth.of_before_combat(self, card) if card in self.g.content.cultists else super().text(card)

    def loss(self) -> float:
        """Return the cost of being knocked out, which is higher where the hero would wake in an infiltrated town."""
        if not self._wakes_fallen:
            return super().loss()
        life = full_life_of(self.g, self.seat)
        left = life - self.g.corruption.get(self.seat, 0)
        if left <= 1:
            return super().loss() + OUT
        careful = CAREFUL * (STOUT / min(STOUT, life)) ** 4
        if left <= 2 and life < STOUT:
            careful = max(careful, NEARLY)
        return super().loss() + min(1.0, careful) * self.fear

    def fallen(self, space: int) -> bool:
        """Return whether a hero knocked out in this space wakes in an infiltrated town."""
        return all(town in self.g.infiltrated for town in self.g.content.grid.nearest_towns(space))

    @contextmanager
    def standing_at(self, space: int) -> Iterator[None]:
        """Evaluate as if the hero fought there."""
        before, self._wakes_fallen = self._wakes_fallen, self.fallen(space)
        try:
            yield
        finally:
            self._wakes_fallen = before

    def haste(self) -> float:
        """Return the weight of knock-outs, which is lower when a player is about to win."""
        enough = CLOSE * ending.threshold(self.g)
        return 0.5 if any(ending.points_of(self.g, seat) >= enough for seat in self.g.seats_from(self.seat)) else 1.0

    # Adventures ------------------------------------------------------------------------------------------------------

    def sample(self, colour: str, count: int) -> tuple[str, ...]:
        """Return a sample of Challenges: ordinary ones for ordinary decks, cultists only for red."""
        content = self.g.content
        key = (content.hash, f"cult-{colour}{count}")
        if key not in self.memory.samples:
            fit = [
                card
                for card in content.challenges.values()
                if card.colour == colour and (card.id in content.cultists) is (colour == "red")
            ]
            self.memory.samples[key] = spread(
                [card.id for card in fit if colour == "red" or self._plain(card.id)], content, count
            )
        return self.memory.samples[key]

    def outlook(self, colour: str, exact: bool = False) -> float:
        """Return the outlook of a color: red counters are cultists, others are taken to show their jewel side."""
        if colour == "red":
            return self.of_deck(cultist_deck(colour), exact)
        key = (colour, exact, self._wakes_fallen)
        if key not in self._outlooks:
            self._outlooks[key] = super().outlook(colour, exact)
        return self._outlooks[key]

    def of_deck(self, deck: str, exact: bool = False) -> float:
        """Return the value of an attempt at a deck of rune cultists: the mean over some of its cards."""
        known = self._outlooks.get((deck, exact, self._wakes_fallen))
        if known is None:
            cards = spread(self.drawn_from(deck), self.g.content, KNOWN)
            known = sum(self.prospect(card, exact) for card in cards) / len(cards) if cards else 0.0
            self._outlooks[deck, exact, self._wakes_fallen] = known
        return known

    def here(self, space: int, exact: bool = True) -> float:
        """Return the value of the best adventure in a space, by the sides its counters show; 0 if there is none."""
        g = self.g
        found = []
        with self.standing_at(space):
            for colour in dict.fromkeys(g.counters.get(space, ())):
                deck = deck_for(g, colour, space)
                if is_closed(self.hero, colour) or not g.decks.get(deck):
                    continue
                if deck == cultist_deck(colour):
                    found.append(self.of_deck(deck, exact))
                else:
                    found.append(self.outlook(colour, exact) + self.stir(deck, space))
        return max(found, default=0.0)

    def stir(self, deck: str, space: int) -> float:
        """Return the value of the Events and Encounters of a deck: a ritual may reach the space, the game may end."""
        g = self.g
        cards = g.decks.get(deck, ())
        if not cards:
            return 0.0
        away, value = self.distance(space), 0.0
        last = sum(ending.counts_for_the_pile(g, card) for card in g.pile) + 1 >= ending.pile_threshold(g)
        for card in cards:
            found = g.content.cards[card]
            if card in g.content.challenges:
                continue
            if last:
                value += ENDING if self.lead > 0 else -ENDING if self.lead < 0 else 0.0
            elif isinstance(found, EventCard) and away <= found.number:
                value -= self.fear
        return value / len(cards)

    # The cult --------------------------------------------------------------------------------------------------------

    @cached_property
    def fear(self) -> float:
        """The cost of one more corruption marker for this seat."""
        return fear(self.g, self.seat)

    @cached_property
    def chances(self) -> dict[int, Chance]:
        return prospects(self.g)

    def distance(self, space: int) -> int:
        away = self.g.content.grid.distance(self.g.cult, space) if space else None
        return 99 if away is None else away


def spread(cards: Iterable[str], content: CultContent, count: int) -> tuple[str, ...]:
    """Return a few of these Challenges, from the easiest to the hardest."""
    found = sorted((content.challenges[card] for card in cards if card in content.challenges), key=hardness)
    step = len(found) / count
    return tuple(dict.fromkeys(found[int((number + 0.5) * step)].id for number in range(count) if found))


def hardness(card: Challenge) -> tuple[float, str]:
    values = (card.ranged, card.melee, card.magic)
    return sum(target + 2 * damage for target, damage in values) + 4 * card.life, card.id


def seen(look: Look) -> CultLook:
    """Return the view as the type this box uses."""
    return cast(CultLook, look)
