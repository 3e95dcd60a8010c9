"""What must hold after every decision of every game in Eredane."""

from __future__ import annotations

from collections import Counter

from questable.runebound.board import town_at
from questable.runebound.midnight.assault import needed
from questable.runebound.midnight.state import Midnight
from questable.runebound.setup import dealt_to
from tests.properties.invariants import table_is_in_order, words_of
from tests.properties.runebound_invariants import check_counters, check_heroes
from tests.properties.runebound_invariants import places as base_places

TOKENS = {"mind", "body", "spirit", "exhaustion", "wound"}


@table_is_in_order.register
def _(g: Midnight) -> None:
    """Goods, upgrades and bartered cards are each somewhere, once; threat, mirrors, patrols and tokens keep bounds."""
    check_cards(g)
    check_counters_of_night(g)
    check_heroes(g)
    check_goods(g)
    check_upgrades(g)
    check_threat(g)
    check_patrols(g)


def laying(g: Midnight) -> bool:
    return not g.round


def on_the_way(g: Midnight) -> set[str]:
    """While goods are chosen to pay with, the card that is bought waits beside them."""
    paying = g.decision is not None and g.decision.topic == "pay-goods"
    return {word for entry in g.agenda for word in words_of(entry[-1])} if paying else set()


def check_cards(g: Midnight) -> None:
    found = [
        *base_places(g),
        *(card for hand in g.goods.values() for card in hand),
        *(each.card for under in g.upgrades.values() for each in under),
        *(card for drawn in g.bartered.values() for card in drawn),
        *(card for chosen in g.chosen.values() for card in chosen),
        *g.glimpse,
    ]
    everything = [card for card in g.content.cards if dealt_to(g, card)]
    assert len(set(found)) == len(found), "a card is in one place"
    assert set(found) <= set(everything)
    missing = set(everything) - set(found)
    assert laying(g) or missing <= on_the_way(g), "a card is lost"
    assert g.undefeated == (), "Challenges never stay (MN-DEFEAT-01)"
    assert g.event == "", "there are no Events (MN-GEN-06)"
    for fight in g.fights:
        assert fight.foe < 0, "heroes never fight each other (MN-TRADE-02)"
        assert fight.enemy in g.revealed


def check_counters_of_night(g: Midnight) -> None:
    turned, g.turned = g.turned, tuple(card for card in g.turned if "+" not in card)
    check_counters(g)
    g.turned = turned
    markers = {f"{item}+{number}" for item, under in g.upgrades.items() for number in range(len(under))}
    assert {card for card in turned if "+" in card} <= markers
    jewels = g.content.grid.jewels
    for space, colours in g.counters.items():
        assert len(colours) == 1, "MN-RUL-102"
        assert (colours == ("red",)) == (space in g.content.fortresses), "MN-SETUP-15"
        at_home = space in g.content.fortresses or colours == (jewels[space],)
        assert at_home or g.setting.packs, "MN-SETUP-16 (texts of packs may move counters)"
        assert space not in g.emptied or g.decision is not None, "MN-RUL-102"


def check_goods(g: Midnight) -> None:
    """Goods are base market cards, items for sale never; no hero has gold, an ally or an item of the base game."""
    for_sale = g.content.for_sale
    for hand in g.goods.values():
        assert not set(hand) & for_sale
    assert not set(g.decks.get("market", ())) - for_sale, "MN-GEN-07"
    assert not set(g.decks.get("goods", ())) & for_sale, "MN-GEN-07"
    for hero in g.heroes:
        assert hero.gold == 0, "MN-GEN-04"
        assert not any(card in g.content.allies for card in hero.cards), "MN-GEN-05"
    assert all(card in for_sale for drawn in g.bartered.values() for card in drawn)
    assert all(0 <= seat < g.king_seat for seat in (*g.goods, *g.bartered))
    assert g.treasury >= 0, "MN-BUY-03"


def check_upgrades(g: Midnight) -> None:
    """Each under an item of this box, face down only where it may be (MN-COV).

    What one may cost is checked when it is laid (MN-COV-13): later, cards before it may have been used up.
    """
    for item, under in g.upgrades.items():
        assert item in g.content.for_sale
        assert g.content.text_kind(item) != "discard", "MN-COV-01"
        held = {card for hero in g.heroes for card in hero.cards} | {
            card for each in g.stacks.values() for card in each
        }
        assert item in held | on_the_way(g), "an item with upgrades is a hero's, or for sale (MN-RUL-60)"
        for each in under:
            assert each.up is not g.may_lie_face_down(each.card), "MN-COV-04, MN-COV-10"


def check_threat(g: Midnight) -> None:
    eredane = g.content.eredane
    assert 0 <= g.threat <= eredane.threat
    assert g.threat < eredane.threat or g.outcome is not None, "MN-VICTORY-02"
    assert g.reserve >= 0
    assert laying(g) or eredane.easiest <= g.difficulty <= eredane.hardest, "MN-VAR-02"
    assert 1 <= g.shadow <= 4, "MN-RUL-43"
    assert g.power_used <= g.shadow * (g.content.kings[g.king].uses if g.king else 1), "MN-SHADOW-04"
    assert set(g.tokens) <= TOKENS
    assert all(count > 0 for count in g.tokens.values())
    if not laying(g):
        assert Counter([*g.mirrors.values(), *g.destroyed]) == Counter(eredane.mirrors)
        assert set(g.mirrors) <= set(g.content.fortresses)
        assert sum(g.destroyed) < needed(g) or g.outcome is not None, "MN-VICTORY-01"


def check_patrols(g: Midnight) -> None:
    numbers = [each.number for each in g.patrols]
    assert numbers == sorted(set(numbers)), "one counter of a number (MN-PATROL-21)"
    assert all(1 <= number <= g.content.eredane.patrols for number in numbers)
    for each in g.patrols:
        assert each.wounds >= 0
        assert town_at(g, each.space) is None, "MN-PATROL-07"
    if laying(g):
        assert len({each.space for each in g.patrols}) == len(g.patrols), "MN-SETUP-13"
