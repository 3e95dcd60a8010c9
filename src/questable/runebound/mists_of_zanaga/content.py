"""What this box adds: terrain symbols on Challenges, rituals, gods, survival tokens, kinds of towns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from questable.errors import ContentError
from questable.kernel.content.flaws import Mistake
from questable.runebound import content
from questable.runebound.abilities.vocabulary import COLOURS, Ability, Colour, Effects, ItemType, Terrain
from questable.runebound.card_fields import Name, Small, Word
from questable.runebound.content import CardBase, Challenge, Content, Item, Shelves, heroes_in

FOLDER = Path(__file__).parent
Symbol = Literal["sun", "moon", "skull"]
SYMBOLS: tuple[Symbol, ...] = ("sun", "moon", "skull")
WILD = "wild"
TOKENS: tuple[str, ...] = (*SYMBOLS, WILD)
USED_BY = {"snare-trap": "MZ-SURV-05", "dead-mans-compass": "MZ-SURV-07", "shaman-bones": "MZ-SURV-08"}
SURVIVAL = tuple(USED_BY)


class Monster(Challenge, frozen=True, kw_only=True):
    """A Challenge with the terrain in which it roams (MZ-CHAL-06)."""

    terrain: Terrain


class Ritual(CardBase, frozen=True, kw_only=True):
    """A ritual card (MZ-COMP-01): its effects on completion; modifiers and abilities hold while it is in play."""

    LIES_OPEN = True

    colour: Colour
    symbol: Symbol
    slots: Annotated[int, msgspec.Meta(ge=1, le=4)]
    effects: Effects = msgspec.field(default=Effects(), name="do")

    @property
    def kind(self) -> str:
        return "ritual"

    def effect_lists(self) -> tuple[tuple[str, Effects], ...]:
        return (("MZ-EFFECT-01", self.effects),)

    def why(self, ability: Ability) -> str:
        return "MZ-EFFECT-02"


class Omen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when a ritual of this symbol is completed while the god is awake (MZ-OMEN-01)."""

    symbol: Symbol
    effects: Effects = msgspec.field(name="do")


class God(Challenge, frozen=True, kw_only=True):
    """A primal god (MZ-GOD-01): fought like a Challenge; wakes by three symbols; speaks in omens."""

    colour: Colour = "red"
    awakening: tuple[Symbol, Symbol, Symbol]
    omens: Annotated[tuple[Omen, ...], msgspec.Meta(min_length=1, max_length=3)]

    @property
    def kind(self) -> str:
        return "god"

    def effect_lists(self) -> tuple[tuple[str, Effects], ...]:
        return (*super().effect_lists(), *(("MZ-OMEN-01", omen.effects) for omen in self.omens))


class SurvivalToken(Item, frozen=True, kw_only=True):
    """A survival token (MZ-SURV-04): an Item of which there are several alike."""

    cost: Small = 1
    type: ItemType = "other"
    there_are: Small = msgspec.field(name="copies")

    def copies(self) -> Iterator[CardBase]:
        for number in range(1, self.there_are + 1):
            yield msgspec.structs.replace(self, id=f"{self.id}-{number}")

    def why(self, ability: Ability) -> str:
        return next(why for kind, why in USED_BY.items() if self.id.startswith(kind))

    def __post_init__(self) -> None:
        if self.id not in SURVIVAL and self.id.rpartition("-")[0] not in SURVIVAL:
            raise ValueError(f"there is no survival token {self.id!r}")


class Zanaga(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of this box that are not on cards."""

    trading_posts: tuple[Name, ...]
    tokens: dict[Word, Small]  # MZ-SETUP-04
    roaming: Small = 6  # spaces of the roaming monster track
    rituals: Small = 6  # spaces of the ritual track
    start_cards: Small = 3  # on each track at the start
    lost_city_stack: Small = 5  # MZ-LOST-05
    token_price: Small = 1  # MZ-RUL-04


def deck(kind: str, table: Mapping[str, Any]) -> str:
    """A Challenge with a terrain is one of Zanaga's own; others are adventure cards of the base game."""
    return "monster" if kind == "challenge" and "terrain" in table else content.deck(kind, table)


class ZanagaContent(Content):
    """All cards, the map and the numbers of one game."""

    def unpack(self, shelves: Shelves) -> None:
        self.zanaga: Zanaga = self.own_table("zanaga")
        self.rituals = {card.id: card for card in self.cards.values() if isinstance(card, Ritual)}
        self.gods = {card.id: card for card in self.cards.values() if isinstance(card, God)}
        self.monsters = {card.id: card for card in self.cards.values() if isinstance(card, Monster)}
        self.tokens = {card.id: card for card in self.cards.values() if isinstance(card, SurvivalToken)}
        self.base_heroes = heroes_in(shelves, FOLDER.parent / "base" / "heroes")
        self.new_heroes = heroes_in(shelves, FOLDER / "heroes")
        self.kin = {token: token.rpartition("-")[0] for token in self.tokens}
        self._check()

    def _check_gods(self) -> None:
        """Each wakes by symbols of its own."""
        woken: dict[tuple[str, ...], God] = {}
        for god in self.gods.values():
            other = woken.setdefault(tuple(sorted(god.awakening)), god)
            if other is not god:
                why = f"{other.name} has the same awakening symbols: take others, or leave that god out"
                self._wrong(god.id, Mistake(("awakening",), f'{why} (without = ["{other.id}"])'))
        if self._flaws:
            raise ContentError.of(self._flaws)

    def _check(self) -> None:
        for post in self.zanaga.trading_posts:
            if post not in self.grid.towns:
                raise ContentError(f"zanaga: trading_posts: there is no town {post!r}")
        if sorted(self.zanaga.tokens) != sorted(TOKENS):
            raise ContentError(f"zanaga: tokens: there must be {', '.join(TOKENS)}")
        start = self.zanaga.start_cards
        for track, places in (("roaming", self.zanaga.roaming), ("rituals", self.zanaga.rituals)):
            if not 1 <= start <= places:
                raise ContentError(
                    f"zanaga: {track}: there must be a card, and room for each: {start} cards at first (start_cards), "
                    f"{places} places"
                )
        strangers = [card for card in self.adventure if card not in self.monsters and card not in self.gods]
        if strangers:  # MZ-GEN-07, MZ-RUL-71
            raise ContentError(f"{strangers[0]}: Zanaga has no Events and no Encounters")
        self._check_gods()
        for colour in COLOURS:
            if not any(card.colour == colour for card in self.monsters.values()):
                raise ContentError(f"there is no {colour} Challenge")
