"""The position of a game in Eredane: the Runebound table plus the Night King's threat, patrols and secrets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Self

from questable.kernel.engine.state import Fresh, Open, Shared, ShownAs
from questable.runebound.midnight.content import ARMED, MidnightContent, MidnightItem
from questable.runebound.state import FaceDown, Hero, Runebound


@dataclass(frozen=True, slots=True)
class Patrol:
    """A patrol on the map and the wounds on its space of the track (MN-PATROL-01, MN-PATROL-15)."""

    number: Open[int]
    space: Open[int]
    wounds: Open[int] = 0


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A card under an item, with its text showing or face down (MN-COV-03, MN-COV-10)."""

    card: Open[str]
    up: Open[bool] = True


def _own_hand(g: Any, seat: int | None, hands: dict[int, tuple[str, ...]]) -> Any:
    """Show goods to their owner, and only their number to others."""
    return {each: hand if each == seat else len(hand) for each, hand in hands.items()}


def _own_upgrades(g: Any, seat: int | None, upgrades: dict[str, tuple[Upgrade, ...]]) -> Any:
    """Show face-down upgrades to the owner of the item."""
    return {
        item: tuple((each.card if each.up or g.owner(item) == seat else "", each.up) for each in under)
        for item, under in upgrades.items()
    }


def _for_the_king(g: Any, seat: int | None, cards: tuple[str, ...]) -> Any:
    """Show cards to the Night King, and only their number to others."""
    return cards if seat == g.king_seat else len(cards)


def _own_side(g: Any, seat: int | None, picks: dict[int, str]) -> Any:
    """Hide each side's picks from the other until the reveal (MN-SETUP-06)."""
    return {each: pick if same_side(g, seat, each) else "" for each, pick in picks.items()}


def same_side(g: Midnight, seat: int | None, other: int) -> bool:
    return seat is not None and (seat == g.king_seat) == (other == g.king_seat)


SECRET = frozenset({"look", "pay-goods", "give-goods", "patrol-card", "covenant", "pick-hero", "pick-king"})


@dataclass(eq=False, repr=False, kw_only=True, slots=True)
class Midnight(Runebound):
    """The whole table. The Night King has the last seat and no hero."""

    content: Shared[MidnightContent]
    king: Open[str] = ""  # the Night King tile
    threat: Open[int] = 0  # the threat level
    difficulty: Open[int] = 0  # D
    reserve: Open[int] = 0  # fate counters below the track
    mirrors: Open[dict[int, int]] = field(default_factory=dict)  # fortress -> value of its black mirror
    mirrors_in_box: Open[int] = 0  # of those there is no fortress for (MN-RUL-17)
    destroyed: Open[tuple[int, ...]] = ()  # the values of mirrors that heroes have destroyed
    patrols: Open[tuple[Patrol, ...]] = ()  # by number
    treasury: Open[int] = 0  # the Night King's gold
    tokens: Open[dict[str, int]] = field(default_factory=dict)  # mind, body, spirit, exhaustion, wound
    shadow: Open[int] = 1  # the level of shadow power
    power_used: Open[int] = 0  # uses this game
    no_test: Open[bool] = False  # the power has replaced the test that is due (MN-RUL-44)
    emptied: Open[tuple[int, ...]] = ()  # spaces whose counter was taken for a beaten Challenge (MN-THREAT-04)
    goods: Annotated[dict[int, tuple[str, ...]], ShownAs(_own_hand)] = field(default_factory=dict)
    upgrades: Annotated[dict[str, tuple[Upgrade, ...]], ShownAs(_own_upgrades)] = field(default_factory=dict)
    agreed: Fresh[bool] = False  # the player has said yes to paying with a covenant item (MN-RUL-105)
    bartered: Open[dict[int, tuple[str, ...]]] = field(default_factory=dict)  # cards drawn by barter, face up
    picks: Annotated[dict[int, str], ShownAs(_own_side)] = field(default_factory=dict)  # heroes and king, if chosen
    let_in: Open[bool] = False  # the infiltration test has been passed
    spare_dice: Open[int] = 0  # bonus dice in favored terrain (MN-VAR-04)
    at_home: Open[bool] = False  # bonus dice already gained this movement step (MN-VAR-12)
    # it is the Night King's turn
    marching: Open[int] = 0  # the moving patrol
    marched: Open[bool] = False  # it has moved at least one space
    raiding: Open[int] = 0  # the fighting patrol
    glimpse: Annotated[tuple[str, ...], ShownAs(_for_the_king)] = ()  # cards drawn for a patrol (MN-PATROL-11)
    # combat
    influence_dice: Open[tuple[int, ...]] = ()
    influence: Open[dict[str, int]] = field(default_factory=dict)  # depth of the combat/phase -> bonus to the value
    cruelty: Open[dict[str, int]] = field(default_factory=dict)  # depth of the combat/phase -> bonus to the damage
    influenced: Open[tuple[int, ...]] = ()  # depths of combats already influenced by the Night King
    assaulting: Open[int] = 0  # the fortress under assault
    assailants: Open[tuple[int, ...]] = ()  # who was there when the red card was drawn
    victors: Open[tuple[int, ...]] = ()  # who was still there when its guard fell
    naming: Open[tuple[int, ...]] = ()  # heroes named by the victors for the reward so far
    # what both sides agreed on in bidding
    servants: Open[dict[str, int]] = field(default_factory=dict)  # favored servants -> value of their counter
    favours: Open[int] = 0  # for servants of a king not yet chosen
    home_dice: Open[int] = 0  # bonus dice of Favored Terrain
    equipment: Open[int] = 0  # items of Well Equipped for each hero
    passed: Open[tuple[int, ...]] = ()  # seats that have stopped bidding
    chosen: Open[dict[int, tuple[str, ...]]] = field(default_factory=dict)  # items of Well Equipped, until heroes come
    seen_by: Shared[int | None] = None  # in an imagined position, the seat it is imagined for

    def looks_like(self, other: Self) -> bool:
        """Return whether two positions look the same to the same viewer: owners see their goods, others only backs."""
        return self.seen_by == other.seen_by and self == other

    def secret_topics(self) -> frozenset[str]:
        return SECRET

    @property
    def king_seat(self) -> int:
        """The seat of the Night King, which is the last."""
        return self.setting.seats - 1

    def has_hero(self, seat: int) -> bool:
        return seat != self.king_seat and Runebound.has_hero(self, seat)

    def owned(self, hero: Hero) -> tuple[str, ...]:
        """A hero's upgrades count as the hero's cards while their text shows (MN-COV-05, MN-COV-06)."""
        own = hero.cards + hero.trophies + hero.kept
        if not self.upgrades:
            return own
        return own + tuple(each.card for item in hero.cards for each in self.upgrades.get(item, ()) if each.up)

    def in_use(self, hero: Hero) -> tuple[str, ...]:
        """Some items silence weapons and armor, upgrades included (MN-COV-09)."""
        owned, cards = self.owned(hero), self.content.cards
        silencers = [found for card in owned if isinstance(found := cards[card], MidnightItem) and found.silences]
        if not silencers:
            return owned
        least = min(each.silences for each in silencers)
        return tuple(card for card in owned if not self._silenced(card, least))

    def _silenced(self, card: str, least: int) -> bool:
        item = self.content.items.get(card)
        if item is None or (isinstance(item, MidnightItem) and item.silences):
            return False
        return item.cost >= least and any(kind in ARMED for kind in item.kinds)

    def turnable(self, hero: Hero) -> set[str]:
        """Markers of face-down upgrades can be turned too (MN-HERO-03)."""
        return {
            hero.id,
            *self.owned(hero),
            *(marker(item, n) for item in hero.cards for n in range(len(self.upgrades.get(item, ())))),
        }

    # What is hidden ---------------------------------------------------------------------------------------------------

    def _hidden_under(self, seat: int | None) -> list[str]:
        """Return items with face-down upgrades that aren't this seat's."""
        return [
            item
            for item, under in self.upgrades.items()
            if any(not each.up for each in under) and (seat is None or self.owner(item) != seat)
        ]

    def face_down(self, seat: int | None) -> list[FaceDown]:
        under = [
            FaceDown(tuple(each.card for each in self.upgrades[item] if not each.up), self.may_lie_face_down)
            for item in self._hidden_under(seat)
        ]
        hands = [FaceDown(hand) for owner, hand in sorted(self.goods.items()) if owner != seat]
        glimpse = [FaceDown(self.glimpse)] if seat != self.king_seat else []
        return [*under, *hands, *glimpse]

    def lay_face_down(self, seat: int | None, cards: list[tuple[str, ...]]) -> None:
        laid = iter(cards)
        for item in self._hidden_under(seat):
            others = iter(next(laid))
            self.upgrades[item] = tuple(
                each if each.up else Upgrade(next(others), False) for each in self.upgrades[item]
            )
        self.goods = {owner: hand if owner == seat else next(laid) for owner, hand in sorted(self.goods.items())}
        if seat != self.king_seat:
            self.glimpse = next(laid)

    def may_lie_face_down(self, card: str) -> bool:
        """Allies and items that are discarded on use lie face down as upgrades (MN-COV-10)."""
        return self.content.text_kind(card) in ("ally", "discard")


def marker(item: str, number: int) -> str:
    """Return the turned-card marker of a face-down upgrade, which hides the card from others."""
    return f"{item}+{number}"
