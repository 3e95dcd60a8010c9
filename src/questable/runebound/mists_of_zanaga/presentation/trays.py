"""What lies beside the map of Zanaga: both tracks, gods, the pool of tokens, decks and discards, markets, supplies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from questable.kernel.scene import CardFace, Stat, Tray
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga.content import SURVIVAL, TOKENS
from questable.runebound.mists_of_zanaga.decks import ritual_deck
from questable.runebound.mists_of_zanaga.gods import WAKING
from questable.runebound.mists_of_zanaga.lost_city import NAME
from questable.runebound.mists_of_zanaga.options import epic, free_symbols
from questable.runebound.mists_of_zanaga.presentation.cards import omens
from questable.runebound.mists_of_zanaga.presentation.names import deck_name
from questable.runebound.mists_of_zanaga.rituals import empty_slots
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.survival import in_supply
from questable.runebound.mists_of_zanaga.towns import is_post
from questable.runebound.presentation import trays as base
from questable.runebound.presentation.names import place
from questable.runebound.presentation.player_boards import face
from questable.runebound.presentation.trays import Laid


def is_epic(g: Zanaga) -> bool:
    return epic.name in g.setting.variants


# Tracks and gods -----------------------------------------------------------------------------------------------------


def rituals(g: Zanaga) -> Laid:
    """The ritual track, with the tokens in the slots."""
    cards = tuple(ritual_face(g, card, slot) for slot, card in enumerate(g.rituals, start=1))
    yield (
        "rituals",
        Tray(title="Rituals in play", kind="track", group="rituals", cards=cards, size=g.content.zanaga.rituals),
    )


def ritual_face(g: Zanaga, card: str, slot: int = 0) -> CardFace:
    """A ritual in play: tokens in its slots, and what is still missing."""
    ritual, filled = g.content.rituals[card], g.filled.get(card, ())
    return CardFace(
        id=card,
        card=card,
        slot=slot,
        tokens=filled,
        gaps=(ritual.symbol,) * empty_slots(g, card),
        note=f"{len(filled)} of {ritual.slots}",
    )


def roaming(g: Zanaga) -> Laid:
    """The roaming monster track: terrain and ritual tokens of each monster."""
    cards = tuple(_monster(g, card, slot) for slot, card in enumerate(g.roaming, start=1))
    yield (
        "roaming",
        Tray(title="Roaming monsters", kind="track", group="roaming", cards=cards, size=g.content.zanaga.roaming),
    )


def _monster(g: Zanaga, card: str, slot: int) -> CardFace:
    monster = g.content.monsters[card]
    land, tokens = monster.terrain, g.laden.get(card, ())
    return CardFace(id=card, card=card, slot=slot, tokens=tokens, note=land, sign=land, colour=monster.colour)


def awake(g: Zanaga) -> Laid:
    """Gods awake with their doom counters, and the omens of the one that listens."""
    if not g.awake:
        return
    cards = tuple(
        CardFace(id=god, card=god, note=doom_words(g, god), tokens=("doom",) * g.dooms.get(god, 0)) for god in g.awake
    )
    listening = g.content.gods[g.awake[-1]]  # of several the one awake last (MZ-VAR-16)
    lines = tuple(omens(listening))
    if len(g.awake) > 1:
        lines = (f"{listening.name} listens:", *lines)
    title = "God awake" if len(g.awake) == 1 else "Gods awake"
    yield "awake", Tray(title=title, kind="cards", group="awake", cards=cards, lines=lines)


def asleep(g: Zanaga) -> Laid:
    """Rituals completed, gods asleep with what their waking still takes."""
    if g.completed:
        cards = tuple(CardFace(id=card, card=card, tokens=(g.content.rituals[card].symbol,)) for card in g.completed)
        yield "completed", Tray(title="Completed rituals", kind="track", group="gods", cards=cards, size=WAKING)
    if sleepers := tuple(_sleeper(g, god) for god in g.asleep):
        yield "asleep", Tray(title="Gods asleep", kind="cards", group="gods", cards=sleepers)


def _sleeper(g: Zanaga, god: str) -> CardFace:
    done, missing = towards_waking(g, god)
    note = "" if may_wake(g, god) else "can no longer wake"
    return CardFace(id=god, card=god, tokens=done, gaps=missing, note=note, turned=bool(note))


def towards_waking(g: Zanaga, god: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Awakening symbols that completed rituals have brought already, and those that are missing."""
    if is_epic(g):
        return symbols_of(g, g.under.get(god, ())), tuple(free_symbols(g, god))
    wanted: Counter[str] = Counter(g.content.gods[god].awakening)
    brought = Counter(symbols_of(g, g.completed))
    return _sorted(wanted & brought), _sorted(wanted - brought)


def may_wake(g: Zanaga, god: str) -> bool:
    """Can the rituals to come still wake it? (MZ-WAKE-02; in Epic Confrontation each may.)"""
    return is_epic(g) or Counter(symbols_of(g, g.completed)) <= Counter(g.content.gods[god].awakening)


def symbols_of(g: Zanaga, cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(g.content.rituals[card].symbol for card in cards)


def _sorted(symbols: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(symbols.elements(), key=TOKENS.index))


def doom_words(g: Zanaga, god: str) -> str:
    """`2 doom counters`; empty if there is none."""
    count = g.dooms.get(god, 0)
    return f"{count} doom counter{'' if count == 1 else 's'}" if count else ""


# Supplies ------------------------------------------------------------------------------------------------------------


def pool(g: Zanaga) -> Laid:
    """The ritual tokens in the pool, counted; which one comes next nobody knows."""
    counts = tuple(Stat(label=token.title(), value=str(g.pool.get(token, 0)), icon=token) for token in TOKENS)
    yield "pool", Tray(title="Token pool", kind="text", group="pool", stats=counts)


def decks(g: Zanaga) -> Laid:
    """Adventure and ritual decks by colour; the current ones are marked."""
    for group, current, piled in (
        ("adventures", g.adventure_rank, COLOURS),
        ("ritual-decks", g.ritual_rank, [ritual_deck(rank) for rank in range(len(COLOURS))]),
    ):
        for rank, (colour, deck) in enumerate(zip(COLOURS, piled, strict=True)):
            yield (
                f"deck-{deck}",
                Tray(
                    title=colour.title(),
                    kind="deck",
                    group=group,
                    count=len(g.decks.get(deck, ())),
                    colour=colour,
                    note="current" if rank == current else "",
                ),
            )


def discards(g: Zanaga) -> Laid:
    """The open discard piles."""
    for deck in (*COLOURS, *(ritual_deck(rank) for rank in range(len(COLOURS)))):
        if cards := g.piles.get(deck):
            lying = tuple(face(g, card) for card in cards)
            title = deck_name(g.content, f"deck:{deck}").removesuffix(" deck").capitalize()
            yield f"pile-{deck}", Tray(title=f"{title} discards", kind="cards", group="discards", cards=lying)


def markets(g: Zanaga) -> Laid:
    """The stacks of villages, trading posts and the Lost City; survival tokens are sold in all of them."""
    for id_, tray in base.markets(g):
        if id_ == "deck-market":
            yield id_, tray
    for town in g.content.map.town_order:
        yield base.market_of(g, town, g.content.grid.towns[town], f"{town}, {town_kind(g, town)}")
    if g.stacks.get(NAME):
        yield base.market_of(g, NAME, g.lost_city)
    else:
        where = place(g.content, g.lost_city) if g.lost_city else "not found yet"
        yield "lost-city", Tray(title=NAME, kind="text", group="market", lines=(where,), place=g.lost_city or None)
    price = f"{g.content.zanaga.token_price} gold"
    tokens = tuple(
        CardFace(id=kind, card=kind, count=left, note=price) for kind in SURVIVAL if (left := len(in_supply(g, kind)))
    )
    yield "survival", Tray(title="Survival tokens", kind="cards", group="market", cards=tokens, note="none left")


def town_kind(g: Zanaga, town: str) -> str:
    if town == NAME:
        return "village and trading post"
    return "trading post" if is_post(g, town) else "village"


BUILDERS = (awake, rituals, roaming, asleep, pool, decks, markets, discards)
