"""The position kit of The Mists of Zanaga: the kit of the base game, and tracks, tokens, ranks, gods, the Lost City.

The table starts quiet: both tracks are empty, all 60 ritual tokens lie in the pool, no hero has a survival token, all
heroes stand in Onasan. Tokens put on cards come from the pool, so that they are never more than 60.

t = zanaga()                                    # Anna and Bert, Anna about to move
t.roam("trial-green-hills", "sun").ritual("trial-sun-2", "sun")
t.put(0, at=t.space("hills")).check().play("fight-on").dice(10, 10).play("attack")
assert t.game.filled["trial-sun-2"] == ("sun", "sun")
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import msgspec
import pytest

from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga import adventure as mists
from questable.runebound.mists_of_zanaga import lost_city, rituals, roaming, survival
from questable.runebound.mists_of_zanaga.content import TOKENS, Omen, Symbol
from questable.runebound.mists_of_zanaga.state import Zanaga
from tests.kit import LoadedDice, Table

TRIAL = Path(__file__).parents[2] / "packs" / "zanaga"
HOME = "Onasan"
POSTS = ("Onasan", "Terr's Crossing", "Xitotl", "Stonefang")
VILLAGES = ("Kesh'a", "Mbalo", "Old Ssar", "Tarrow's Rest")


@dataclass
class TokenDice(LoadedDice):
    """Loaded dice that also say which ritual tokens are drawn next."""

    wanted: list[str] = field(default_factory=list)
    pool: dict[str, int] = field(default_factory=dict)  # the pool of the game itself

    def below(self, n: int) -> int:
        if not self.wanted or n != sum(self.pool.values()):
            return super().below(n)
        self.drawn += 1
        token = self.wanted.pop(0)
        assert self.pool[token], f"there is no {token} token in the pool"
        return sum(self.pool[each] for each in TOKENS[: TOKENS.index(token)])


class ZanagaTable(Table):
    """A game in Zanaga whose position can be arranged, with all events kept."""

    game: Zanaga

    def __init__(self, heroes: Sequence[str], variants: Sequence[str], seed: str) -> None:
        game = laid(len(heroes), seed, [*variants, "choose-heroes"])
        self.game = game
        self.events: list[Event] = []
        while game.decision and game.decision.topic == "choose-hero":
            game.play(f"hero:{heroes[len(game.heroes)]}")
        while game.decision and game.decision.topic == "starting-town":
            game.play(f"begin:{game.content.grid.towns[HOME]}")
        game.listen(self.hear)
        game.first = len(heroes) - 1  # not Anna: the active player is seldom the first one
        for card in (*game.roaming, *game.rituals):
            deck = self.deck_of(card)
            self.take_out(card)
            game.decks[deck] = (*game.decks[deck], card)
        for hero in game.heroes:
            for token in hero.cards:
                self.take_out(token)
                game.survival = tuple(sorted((*game.survival, token)))
        self.turn(0)
        self.events.clear()

    # Arranging -------------------------------------------------------------------------------------------------------

    def deck_of(self, card: str) -> str:
        """The deck an adventure or ritual card belongs to."""
        content = self.game.content
        return f"ritual-{content.rituals[card].colour}" if card in content.rituals else content.monsters[card].colour

    def take_out(self, card: str) -> None:
        """Remove a card from wherever it lies; tokens on it go back to the pool."""
        super().take_out(card)
        g = self.game
        g.piles = {name: tuple(each for each in pile if each != card) for name, pile in g.piles.items()}
        g.roaming = tuple(each for each in g.roaming if each != card)
        g.rituals = tuple(each for each in g.rituals if each != card)
        g.completed = tuple(each for each in g.completed if each != card)
        g.survival = tuple(each for each in g.survival if each != card)
        for token in (*g.laden.pop(card, ()), *g.filled.pop(card, ())):
            g.pool[token] += 1

    def dice(self, *faces: int) -> Self:
        """The next dice show these faces; tokens announced stay announced."""
        dice = self.game.dice
        wanted = dice.wanted if isinstance(dice, TokenDice) else []
        self.game.dice = TokenDice(dice.key, dice.drawn, list(faces), wanted, self.game.pool)
        return self

    def tokens(self, *symbols: str) -> Self:
        """The next ritual tokens drawn from the pool show these symbols."""
        dice = self.game.dice
        faces = dice.faces if isinstance(dice, LoadedDice) else []
        self.game.dice = TokenDice(dice.key, dice.drawn, faces, list(symbols), self.game.pool)
        return self

    def pool(self, **counts: int) -> Self:
        """The pool holds just these tokens."""
        for symbol in TOKENS:
            self.game.pool[symbol] = counts.get(symbol, 0)
        return self

    def _from_pool(self, symbols: Sequence[str]) -> tuple[str, ...]:
        for symbol in symbols:
            assert self.game.pool[symbol], f"there is no {symbol} token in the pool"
            self.game.pool[symbol] -= 1
        return tuple(symbols)

    def roam(self, card: str, *tokens: str) -> Self:
        """A Challenge joins the roaming monster track on the right, with these tokens on it."""
        self.take_out(card)
        self.game.roaming += (card,)
        if tokens:
            self.game.laden[card] = self._from_pool(tokens)
        return self

    def ritual(self, card: str, *tokens: str) -> Self:
        """A ritual joins the ritual track on the right, with these tokens in its slots."""
        self.take_out(card)
        self.game.rituals += (card,)
        if tokens:
            self.game.filled[card] = self._from_pool(tokens)
        return self

    def pile(self, deck: str, *cards: str) -> Self:
        """The open discard pile of a deck holds just these cards."""
        for card in cards:
            self.take_out(card)
        self.game.piles[deck] = cards
        return self

    def only_deck(self, deck: str, *cards: str) -> Self:
        """A deck holds just these cards; the others are out of the game."""
        for card in cards:
            self.take_out(card)
        self.game.decks[deck] = cards
        return self

    def ranks(self, ritual: str, adventure: str = "") -> Self:
        """The colours of the current ritual deck and of the current adventure deck (if not said: the same)."""
        self.game.ritual_rank = COLOURS.index(ritual)
        self.game.adventure_rank = COLOURS.index(adventure or ritual)
        return self

    def awake(self, *gods: str) -> Self:
        """These gods are awake, in this order; the others have left the game."""
        self.game.awake, self.game.asleep = gods, ()
        return self

    def city(self, space: int) -> Self:
        """The Lost City lies here (0: off the board)."""
        self.game.lost_city = space
        return self

    def survival(self, *kinds: str, seat: int = 0) -> Self:
        """The hero receives survival tokens from the supply."""
        for kind in kinds:
            assert survival.give(self.game, seat, kind, "MZ-SURV-02")
        return self

    def asleep(self, *completed: str) -> Self:
        """All ten gods sleep; these rituals lie next to them."""
        for card in completed:
            self.take_out(card)
        self.game.awake, self.game.asleep = (), tuple(sorted(self.game.content.gods))
        self.game.completed = completed
        return self

    # Beginning something ---------------------------------------------------------------------------------------------

    def check(self, seat: int = 0, *, regular: bool = True) -> Self:
        """The hero of this seat, who is active, makes a roaming monster check."""
        self.only(roaming.check, seat, regular, seat=seat)
        return self

    def place(self, *tokens: str) -> Self:
        """The active player places tokens of a card; what they complete is resolved."""
        self.only(rituals.place_in_any_order, self._from_pool(tokens), seat=self.game.active)
        return self

    def draw_and_place(self, count: int = 1) -> Self:
        self.only(rituals.draw_and_place, count, seat=self.game.active)
        return self

    def resolve(self) -> Self:
        """Completed rituals on the track are resolved."""
        self.only(rituals.resolve_rituals, seat=self.game.active)
        return self

    def complete(self, *rituals: str) -> Self:
        """These rituals come into play one after the other, are completed by tokens of their symbol and resolved."""
        for card in rituals:
            found = self.game.content.rituals[card]
            self.ritual(card, *[found.symbol] * found.slots).resolve()
        return self

    def place_city(self, seat: int = 0) -> Self:
        """A card tells the hero to place the Lost City."""
        self.only(lost_city.place_lost_city, seat, seat=self.game.active)
        return self

    # Playing and looking ---------------------------------------------------------------------------------------------

    def win_fight(self) -> Self:
        """A plain monster is beaten with the first attack."""
        self.dice(10, 10)
        self.play("fight-on", "attack")
        return self

    def lose_fight(self) -> Self:
        """The hero, hurt to the limit, is knocked out in the first phase."""
        hero = self.game.heroes[self.game.fights[-1].seat]
        self.game.wounds[hero.id] = self.game.content.heroes[hero.id].life - 1
        self.dice(1, 1)
        self.play("fight-on", "attack")
        return self

    def flee_fight(self) -> Self:
        """The hero escapes with the first roll; where to may still be asked."""
        self.dice(10, 10)
        self.play("escape:ranged")
        return self

    def town(self, name: str) -> int:
        return self.game.content.grid.towns[name]

    def pool_size(self) -> int:
        return sum(self.game.pool.values())

    def owned(self, seat: int = 0) -> list[str]:
        """The kinds of the survival tokens a hero has."""
        kin = self.game.content.kin
        return [kin[card] for card in self.hero(seat).cards if card in kin]

    def holding(self, kind: str, seat: int = 0) -> str:
        """The id of the first survival token of this kind a hero has."""
        return survival.owned(self.game, seat, kind)[0]


def speaking(monkeypatch: pytest.MonkeyPatch, god: str, *omens: tuple[Symbol, str]) -> None:
    """For one test the god has just these omens: a symbol, and a trial ritual whose effects they have."""
    content = laid().content
    written = tuple(Omen(symbol, content.rituals[ritual].effects) for symbol, ritual in omens)
    monkeypatch.setitem(content.gods, god, msgspec.structs.replace(content.gods[god], omens=written))


def zanaga(*heroes: str, variants: Sequence[str] = (), seed: str = "trial") -> ZanagaTable:
    """A quiet table with these heroes, seat 0 about to move."""
    return ZanagaTable(heroes or ("anna", "bert"), variants, seed)


def laid(
    seats: int = 2,
    seed: str = "trial",
    variants: Sequence[str] = (),
    events: list[Event] | None = None,
    packs: Sequence[Path] = (TRIAL,),
) -> Zanaga:
    """A game just begun, at its first question: who starts where."""
    setting = make_setting(mists, seats=seats, seed=seed, variants=list(variants), packs=list(packs))
    game = begin(setting, None if events is None else events.append)
    assert isinstance(game, Zanaga)
    return game
