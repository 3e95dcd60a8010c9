"""What must hold after every decision of every game in Zanaga."""

from __future__ import annotations

from collections import Counter

from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga.content import TOKENS
from questable.runebound.mists_of_zanaga.rituals import is_complete
from questable.runebound.mists_of_zanaga.state import Zanaga
from tests.properties.invariants import table_is_in_order, words_of
from tests.properties.runebound_invariants import check_counters, check_heroes
from tests.properties.runebound_invariants import places as base_places

RITUAL_TOKENS = 60
SURVIVAL_TOKENS = 27
TRACK = 6
TURN_BEGINS = ("confront", "way-of-moving")
HOLDING_TOKENS = frozenset(
    {
        "place_token",
        "place_pushed_token",
        "token_placed",
        "token_goes",
        "force_token",
        "token_kept",
        "token_settled",
        "place_in_any_order",
        "token_chosen",
    }
)


@table_is_in_order.register
def _(g: Zanaga) -> None:
    """The census: every card in exactly one place, 60 ritual tokens, 27 survival tokens; tracks within their limits."""
    check_counters(g)
    check_heroes(g)
    check_cards(g)
    check_tokens(g)
    check_tracks(g)
    check_gods(g)
    check_ranks(g)
    if g.decision is not None and g.decision.topic in TURN_BEGINS:
        check_start_of_turn(g)


# The census ----------------------------------------------------------------------------------------------------------


def places(g: Zanaga) -> list[str]:
    """Every card, where it lies; a card in two places is there twice."""
    gods = (g.asleep, g.awake, *g.won_gods.values())
    rituals = (g.rituals, g.completed, *g.under.values())
    return [
        *base_places(g),
        *(card for pile in (*g.piles.values(), g.roaming, g.survival, *gods, *rituals) for card in pile),
    ]


def on_the_way(g: Zanaga) -> set[str]:
    """Cards that a step still to come will put somewhere."""
    return {word for entry in g.agenda for word in words_of(entry[-1])}


def has_left(g: Zanaga, card: str) -> bool:
    """Undrawn cards of a ritual deck that was replaced are out of the game, and gods that did not wake."""
    if card in g.content.rituals:
        return COLOURS.index(g.content.rituals[card].colour) < g.ritual_rank
    return card in g.content.gods and bool(g.awake) and "epic-confrontation" not in g.setting.variants


def check_cards(g: Zanaga) -> None:
    everything = {*g.content.market, *g.content.adventure, *g.content.rituals, *g.content.gods}
    found = Counter(places(g))
    assert not {card for card, count in found.items() if count > 1}, "a card is in two places"
    assert found.keys() <= everything
    lost = {card for card in everything - found.keys() if not has_left(g, card)}
    assert lost <= on_the_way(g), f"nobody knows where {lost} went"
    assert len(g.content.tokens) == SURVIVAL_TOKENS
    for fight in g.fights:
        assert fight.foe >= 0 or fight.enemy in (*g.revealed, *g.roaming, *g.awake)


def check_tokens(g: Zanaga) -> None:
    """Each of the 60 ritual tokens is in the pool, on a Challenge, in a slot, or just being placed."""
    assert all(count >= 0 for count in g.pool.values())
    found = Counter(g.pool)
    for tokens in (*g.laden.values(), *g.filled.values()):
        found.update(tokens)
    for entry in g.agenda:
        name = entry[-2]
        if name in HOLDING_TOKENS:
            found.update(word for word in words_of(entry[-1]) if word in TOKENS)
    assert found == Counter(g.content.zanaga.tokens) and found.total() == RITUAL_TOKENS


# The tracks ----------------------------------------------------------------------------------------------------------


def check_tracks(g: Zanaga) -> None:
    box = g.content.zanaga
    assert g.setting.packs or (box.roaming, box.rituals) == (TRACK, TRACK)
    assert len(g.roaming) <= box.roaming and len(g.rituals) <= box.rituals
    assert not g.undefeated and not g.event, "these spaces of the base board have other jobs here"
    most = 2 if "relentless-rituals" in g.setting.variants else 1
    lying = {*g.roaming, *g.revealed} | on_the_way(g)
    kept = {card for hero in g.heroes for card in (*hero.cards, *hero.kept)}
    for card, tokens in g.laden.items():
        assert card in lying | kept and len(tokens) <= most
    being_resolved = on_the_way(g)
    for ritual, tokens in g.filled.items():
        assert len(tokens) <= g.content.rituals[ritual].slots
        assert ritual in g.rituals or ritual in being_resolved
    assert g.lost_city == 0 or (g.lost_city in g.content.grid.spaces and g.lost_city not in g.content.grid.town_at)


def check_gods(g: Zanaga) -> None:
    assert g.dooms.keys() <= set(g.awake) and all(count > 0 for count in g.dooms.values())
    if "epic-confrontation" in g.setting.variants:
        assert not g.completed and g.under.keys() <= set(g.asleep)
        for god, below in g.under.items():
            symbols = Counter(g.content.rituals[ritual].symbol for ritual in below)
            assert below and symbols < Counter(g.content.gods[god].awakening), "a god whose symbols are covered wakes"
        assert all(len(won) <= 3 if g.outcome else len(won) < 3 for won in g.won_gods.values())
    else:
        assert not g.under and not g.won_gods
        assert len(g.awake) <= 1 and bool(g.awake) != bool(g.asleep)
        assert len(g.completed) <= (0 if g.awake else 2)


def check_ranks(g: Zanaga) -> None:
    assert 0 <= g.ritual_rank <= g.adventure_rank < len(COLOURS)
    for rank, colour in enumerate(COLOURS):
        if rank < g.ritual_rank:
            assert not g.decks[f"ritual-{colour}"], "a replaced ritual deck is out of the game"
    assert g.ritual_rank == len(COLOURS) - 1 or g.decks[f"ritual-{COLOURS[g.ritual_rank]}"]


def check_start_of_turn(g: Zanaga) -> None:
    """Nothing of the turn before is left: no ritual to resolve, no token under way, nothing waiting for its end."""
    assert not g.resolving and not any(is_complete(g, ritual) for ritual in g.rituals)
    assert not g.fresh and not g.revealed and not g.given and not g.movement_dice
    assert len(g.agenda) <= 8, [entry[-2] for entry in g.agenda]
