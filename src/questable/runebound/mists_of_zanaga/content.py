"""What this box adds: terrain symbols on Challenges, rituals, gods, survival tokens, kinds of towns."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from questable.errors import ContentError
from questable.kernel.content import content_hash, read_packs, state_of
from questable.runebound.abilities.vocabulary import (
    COLOURS,
    VERBS,
    Colour,
    Effect,
    Effects,
    Terrain,
    decode_effects,
    decoder,
)
from questable.runebound.content import CardBase, Challenge, Content, Item, Name, Shelf, Small

Symbol = Literal["sun", "moon", "skull"]
SYMBOLS: tuple[Symbol, ...] = ("sun", "moon", "skull")
WILD = "wild"
TOKENS: tuple[str, ...] = (*SYMBOLS, WILD)
OWN_VERBS: dict[str, type[Effect]] = {}
"""Verbs only cards of this box know."""
SURVIVAL = ("snare-trap", "dead-mans-compass", "shaman-bones")
BASE = Path(__file__).parent.parent / "base"
"""The heroes and market cards of the base box are used too (MZ-SETUP-11, MZ-SETUP-18)."""


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

    def effect_lists(self) -> tuple[Effects, ...]:
        return (self.effects,)


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

    def effect_lists(self) -> tuple[Effects, ...]:
        return (self.reward, *(omen.effects for omen in self.omens))


class SurvivalToken(Item, frozen=True, kw_only=True):
    """A survival token (MZ-SURV-04): an Item of which there are several alike."""

    cost: Small = 1
    type: Literal["weapon", "armor", "rune", "artifact", "potion", "other"] = "other"
    copies: Small

    def __post_init__(self) -> None:
        if self.id not in SURVIVAL and self.id.rpartition("-")[0] not in SURVIVAL:
            raise ValueError(f"there is no survival token {self.id!r}")


class Zanaga(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of this box that are not on cards."""

    trading_posts: tuple[Name, ...]
    tokens: dict[str, Small]  # MZ-SETUP-04
    roaming: Small = 6  # spaces of the roaming monster track
    rituals: Small = 6  # spaces of the ritual track
    start_cards: Small = 3  # on each track at the start
    lost_city_stack: Small = 5  # MZ-LOST-05
    token_price: Small = 1  # MZ-RUL-04


class ZanagaShelf(Shelf, frozen=True, kw_only=True):
    """What one content file of this box may hold."""

    challenge: tuple[Monster, ...] = ()
    ritual: tuple[Ritual, ...] = ()
    god: tuple[God, ...] = ()
    survival: tuple[SurvivalToken, ...] = ()
    zanaga: Zanaga | None = None

    def cards(self) -> Iterator[CardBase]:
        yield from super().cards()
        yield from self.ritual
        yield from self.god
        for token in self.survival:
            for number in range(1, token.copies + 1):
                yield msgspec.structs.replace(token, id=f"{token.id}-{number}")


class ZanagaContent(Content):
    """All cards, the map and the numbers of one game."""

    COUNTED = Content.COUNTED | {"doom-counter", "roaming-monster", "ritual-in-play"}

    def __init__(self, shelves: Sequence[tuple[Path, Shelf]], hash_: str, home: Sequence[Path]) -> None:
        super().__init__(shelves, hash_, home)
        numbers = [shelf.zanaga for _, shelf in shelves if isinstance(shelf, ZanagaShelf) and shelf.zanaga]
        if not numbers:
            raise ContentError("no file has the table [zanaga]")
        self.zanaga = numbers[-1]
        self.rituals = {card.id: card for card in self.cards.values() if isinstance(card, Ritual)}
        self.gods = {card.id: card for card in self.cards.values() if isinstance(card, God)}
        self.monsters = {card.id: card for card in self.cards.values() if isinstance(card, Monster)}
        self.tokens = {card.id: card for card in self.cards.values() if isinstance(card, SurvivalToken)}
        self.kin = {token: token.rpartition("-")[0] for token in self.tokens}
        self._check()

    def _check(self) -> None:
        for post in self.zanaga.trading_posts:
            if post not in self.grid.towns:
                raise ContentError(f"zanaga: trading_posts: there is no town {post!r}")
        if sorted(self.zanaga.tokens) != sorted(TOKENS):
            raise ContentError(f"zanaga: tokens: there must be {', '.join(TOKENS)}")
        strangers = [card for card in self.adventure if card not in self.monsters and card not in self.gods]
        if strangers:  # MZ-GEN-07, MZ-RUL-71
            raise ContentError(f"{strangers[0]}: in Zanaga there are neither Events nor Encounters")
        woken = [tuple(sorted(god.awakening)) for god in self.gods.values()]
        if len(set(woken)) != len(woken):
            raise ContentError("two gods have the same awakening symbols")
        for colour in COLOURS:
            if not any(card.colour == colour for card in self.monsters.values()):
                raise ContentError(f"there is no {colour} Challenge")


def load_zanaga(folders: Sequence[Path]) -> ZanagaContent:
    """Read, check and index this box, what is used of the base box, and packs; anew only when a file has changed."""
    wanted = (BASE, *folders)
    return _load(wanted, tuple(state_of(folder) for folder in wanted))


@lru_cache(maxsize=16)
def _load(folders: tuple[Path, ...], state: tuple[frozenset[tuple[str, int, int]], ...]) -> ZanagaContent:
    base, own, *packs = folders
    shelves: list[tuple[Path, Shelf]] = [
        (path, Shelf(hero=shelf.hero, item=shelf.item, ally=shelf.ally))
        for path, shelf in read_packs([base], Shelf, decode_effects)
    ]
    shelves += read_packs([own, *packs], ZanagaShelf, decoder(ChainMap(OWN_VERBS, VERBS)))
    return ZanagaContent(shelves, content_hash(folders), (base, own))
