"""The players' areas: the Night King's board, the heroes' goods, the upgrades under their items."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from questable.kernel.engine.say import Say, Text, named
from questable.kernel.shown.presentation import Standing
from questable.kernel.shown.scene import CardFace, PlayerBoard, Shelf, Stat
from questable.runebound import movement
from questable.runebound.market import buy_price
from questable.runebound.midnight.powers import the_king, uses_left
from questable.runebound.midnight.presentation.cards import power_text
from questable.runebound.midnight.purchases import COMBAT_TOKENS, TOKENS
from questable.runebound.midnight.state import Midnight, marker
from questable.runebound.midnight.travel import dice_left
from questable.runebound.presentation.player_boards import GOLD, face

ICONS = {"mind": "ranged", "body": "melee", "spirit": "magic", "exhaustion": "stamina", "wound": "life"}
"""Icons of the Night King's tokens. Combat tokens have the icons of their phases."""
MONEY, GOODS = "gold", "cards"  # icons of each side's money
OTHER_TOKENS = TOKENS[len(COMBAT_TOKENS) :]


# The Night King ------------------------------------------------------------------------------------------------------


def night_king(g: Midnight) -> Iterator[PlayerBoard]:
    """Return the seat without a hero: gold, tokens, shadow power. Nothing before the tile is drawn."""
    if not g.king:
        return
    left = uses_left(g)
    yield PlayerBoard(
        seat=g.king_seat,
        name=named(g.king),
        card=g.king,
        subtitle=Say("the-night-king"),
        stats=tuple(tokens(g, COMBAT_TOKENS)),
        purse=(
            Stat(label=Say("king-gold"), value=str(g.treasury), icon=MONEY),
            *tokens(g, OTHER_TOKENS),
            Stat(label=Say("shadow-power"), value=str(g.shadow), icon="moon", note=Say("uses-left", left=left)),
        ),
        notes=tuple(_king_notes(g)),
        active=g.active == g.king_seat and not g.outcome,
    )


def tokens(g: Midnight, kinds: tuple[str, ...]) -> Iterator[Stat]:
    """Return all kinds of tokens, even those the king doesn't have, since he may want to buy them."""
    for kind in kinds:
        yield Stat(
            label=Say("token-stat", kind=kind),
            value=str(g.tokens.get(kind, 0)),
            icon=ICONS[kind],
            meaning=Say("token-means", kind=kind),
        )


def _king_notes(g: Midnight) -> Iterator[Text]:
    yield power_text(the_king(g))
    yield Say("power-left", level=g.shadow, left=uses_left(g))
    for servant, value in g.servants.items():
        yield Say("favoured-servant", servant=servant, price=value)


def standing(g: Midnight, shown: Standing) -> Standing:
    """Return the public assets: a hero's number of goods, or the Night King's gold and tokens."""
    found = {(seat, GOODS if icon == MONEY else icon): value for (seat, icon), value in shown.items()}
    found[g.king_seat, MONEY] = str(g.treasury)
    found |= {(g.king_seat, ICONS[kind]): str(g.tokens.get(kind, 0)) for kind in TOKENS}
    return found


# Heroes --------------------------------------------------------------------------------------------------------------


def with_goods(g: Midnight, shown: PlayerBoard) -> PlayerBoard:
    """Show goods instead of gold, cards drawn by barter, and no allies (MN-GEN-05)."""
    shelves = [shelf for shelf in shown.shelves if not shelf.companions or shelf.cards]
    if hand := g.goods.get(shown.seat, ()):
        shelves.append(Shelf(title=Say("goods-shelf"), cards=_hand(g, shown.seat, hand), apart=True))
    if offered := g.bartered.get(shown.seat, ()):
        wares = tuple(face(g, card, Say("so-much-gold", gold=buy_price(g, shown.seat, card))) for card in offered)
        shelves.append(Shelf(title=Say("bartered"), cards=wares, apart=True))
    purse = tuple(msgspec.structs.replace(stat, icon=GOODS) if stat.label == GOLD else stat for stat in shown.purse)
    notes = (*shown.notes, *_dice_notes(g, shown.seat))
    return msgspec.structs.replace(shown, shelves=tuple(shelves), purse=purse, notes=notes)


def _dice_notes(g: Midnight, seat: int) -> Iterator[Text]:
    """Return the number of dice left: dice are actions (MN-MOVE-02)."""
    if seat == g.active and g.awaits(movement.end_movement):
        yield Say("action-dice", dice=dice_left(g))
        if g.spare_dice:
            yield Say("bonus-dice", dice=g.spare_dice)


def _hand(g: Midnight, seat: int, hand: tuple[str, ...]) -> tuple[CardFace, ...]:
    """Show the player's own goods face up and those of others as one face-down pile."""
    if g.seen_by == seat:
        return tuple(face(g, card, _as_upgrade(g, card)) for card in hand)
    back = CardFace(
        id=f"goods-{seat}", card="", face_up=False, count=len(hand), note=Say("so-much-gold", gold=len(hand))
    )
    return (back,)


def _as_upgrade(g: Midnight, card: str) -> Text:
    """Explain a goods card as an upgrade, which is why players look at goods (MN-COV-10, MN-COV-13)."""
    if g.may_lie_face_down(card):
        return Say("lies-face-down")
    return Say("lies-face-up", cost=g.content.items[card].cost)


def upgrades(g: Midnight, item: str) -> tuple[CardFace, ...]:
    """Return the cards under a covenant item. Only its owner sees the face-down ones."""
    return tuple(_upgrade(g, item, number) for number in range(len(g.upgrades.get(item, ()))))


def _upgrade(g: Midnight, item: str, number: int) -> CardFace:
    each = g.upgrades[item][number]
    if each.up:
        return face(g, each.card)
    mark = marker(item, number)
    known = g.seen_by is not None and g.owner(item) == g.seen_by
    return CardFace(
        id=mark,
        card=each.card if known else "",
        turned=mark in g.turned,
        face_up=False,
        note=named(each.card) if known else "",
    )
