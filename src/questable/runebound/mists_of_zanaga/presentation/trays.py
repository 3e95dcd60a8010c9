"""What lies beside the map of Zanaga: both tracks, gods, the pool of tokens, decks and discards, markets, supplies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from questable.kernel.engine.say import Say, Text, named
from questable.kernel.shown.scene import CardFace, Stat, Tray
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga.content import SURVIVAL, TOKENS
from questable.runebound.mists_of_zanaga.decks import ritual_deck
from questable.runebound.mists_of_zanaga.gods import WAKING
from questable.runebound.mists_of_zanaga.lost_city import NAME
from questable.runebound.mists_of_zanaga.options import epic, free_symbols
from questable.runebound.mists_of_zanaga.presentation.cards import omens
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
    """Return the ritual track, with the tokens in the slots."""
    cards = tuple(ritual_face(g, card, slot) for slot, card in enumerate(g.rituals, start=1))
    yield (
        "rituals",
        Tray(title=Say("rituals-in-play"), kind="track", group="rituals", cards=cards, size=g.content.zanaga.rituals),
    )


def ritual_face(g: Zanaga, card: str, slot: int = 0) -> CardFace:
    """Return a ritual in play: tokens in its slots, and those still missing."""
    ritual, filled = g.content.rituals[card], g.filled.get(card, ())
    return CardFace(
        id=card,
        card=card,
        slot=slot,
        tokens=filled,
        gaps=(ritual.symbol,) * empty_slots(g, card),
        note=Say("reached-of", value=len(filled), size=ritual.slots),
    )


def roaming(g: Zanaga) -> Laid:
    """Return the roaming monster track: the terrain and ritual tokens of each monster."""
    cards = tuple(_monster(g, card, slot) for slot, card in enumerate(g.roaming, start=1))
    yield (
        "roaming",
        Tray(title=Say("roaming-monsters"), kind="track", group="roaming", cards=cards, size=g.content.zanaga.roaming),
    )


def _monster(g: Zanaga, card: str, slot: int) -> CardFace:
    monster = g.content.monsters[card]
    land, tokens = monster.terrain, g.laden.get(card, ())
    return CardFace(
        id=card, card=card, slot=slot, tokens=tokens, note=named(land, "terrain"), sign=land, colour=monster.colour
    )


def awake(g: Zanaga) -> Laid:
    """Return the gods awake with their doom counters, and the omens of the god that listens."""
    if not g.awake:
        return
    cards = tuple(
        CardFace(id=god, card=god, note=doom_words(g, god), tokens=("doom",) * g.dooms.get(god, 0)) for god in g.awake
    )
    listening = g.content.gods[g.awake[-1]]  # the last to wake, if there are several (MZ-VAR-16)
    lines: tuple[Text, ...] = tuple(omens(listening))
    if len(g.awake) > 1:
        lines = (Say("listens", card=listening.id), *lines)
    title = Say("gods-awake", count=len(g.awake))
    yield "awake", Tray(title=title, kind="cards", group="awake", cards=cards, lines=lines)


def asleep(g: Zanaga) -> Laid:
    """Return completed rituals, and sleeping gods with what they still need to wake."""
    if g.completed:
        cards = tuple(CardFace(id=card, card=card, tokens=(g.content.rituals[card].symbol,)) for card in g.completed)
        yield "completed", Tray(title=Say("completed-rituals"), kind="track", group="gods", cards=cards, size=WAKING)
    if sleepers := tuple(_sleeper(g, god) for god in g.asleep):
        yield "asleep", Tray(title=Say("gods-asleep"), kind="cards", group="gods", cards=sleepers)


def _sleeper(g: Zanaga, god: str) -> CardFace:
    done, missing = towards_waking(g, god)
    may = may_wake(g, god)
    return CardFace(
        id=god, card=god, tokens=done, gaps=missing, note="" if may else Say("can-no-longer-wake"), turned=not may
    )


def towards_waking(g: Zanaga, god: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a god's awakening symbols: those already completed, and those missing."""
    if is_epic(g):
        return symbols_of(g, g.under.get(god, ())), tuple(free_symbols(g, god))
    return _parted(g.content.gods[god].awakening, symbols_of(g, g.completed))[:2]


def may_wake(g: Zanaga, god: str) -> bool:
    """Return whether future rituals can still wake a god (MZ-WAKE-02; any god in Epic Confrontation)."""
    return is_epic(g) or _parted(g.content.gods[god].awakening, symbols_of(g, g.completed))[2]


@lru_cache(maxsize=256)
def _parted(awakening: tuple[str, ...], completed: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    """Return the symbols present, those missing, and whether only wanted symbols are present.

    Cached, because rituals are rarely completed, while every scene shows the gods.
    """
    wanted, brought = Counter(awakening), Counter(completed)
    return _sorted(wanted & brought), _sorted(wanted - brought), brought <= wanted


def symbols_of(g: Zanaga, cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(g.content.rituals[card].symbol for card in cards)


def _sorted(symbols: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(symbols.elements(), key=TOKENS.index))


def doom_words(g: Zanaga, god: str) -> Text:
    """`2 doom counters`; empty if there is none."""
    count = g.dooms.get(god, 0)
    return Say("so-much-doom", doom=count) if count else ""


# Supplies ------------------------------------------------------------------------------------------------------------


def pool(g: Zanaga) -> Laid:
    """Return the ritual tokens in the pool, counted. The next one is unknown."""
    counts = tuple(
        Stat(label=Say("token", token=token), value=str(g.pool.get(token, 0)), icon=token) for token in TOKENS
    )
    yield "pool", Tray(title=Say("token-pool"), kind="text", group="pool", stats=counts)


def decks(g: Zanaga) -> Laid:
    """Return the adventure and ritual decks by color, with the current ones marked."""
    for group, current, piled in (
        ("adventures", g.adventure_rank, COLOURS),
        ("ritual-decks", g.ritual_rank, [ritual_deck(rank) for rank in range(len(COLOURS))]),
    ):
        for rank, (colour, deck) in enumerate(zip(COLOURS, piled, strict=True)):
            yield (
                f"deck-{deck}",
                Tray(
                    title=Say("deck-of-colour", colour=colour),
                    kind="deck",
                    group=group,
                    count=len(g.decks.get(deck, ())),
                    colour=colour,
                    note=Say("current") if rank == current else "",
                ),
            )


def discards(g: Zanaga) -> Laid:
    """Return the open discard piles."""
    for deck in (*COLOURS, *(ritual_deck(rank) for rank in range(len(COLOURS)))):
        if cards := g.piles.get(deck):
            lying = tuple(face(g, card) for card in cards)
            yield f"pile-{deck}", Tray(title=_discards(deck), kind="cards", group="discards", cards=lying)


def _discards(deck: str) -> Text:
    colour = deck.removeprefix("ritual-")
    return Say("adventure-discards" if colour == deck else "ritual-discards", colour=colour)


def markets(g: Zanaga) -> Laid:
    """Return the stacks of villages, trading posts and the Lost City. All of them sell survival tokens."""
    for id_, tray in base.markets(g):
        if id_ == "deck-market":
            yield id_, tray
    for town in g.content.map.town_order:
        yield base.market_of(g, town, g.content.grid.towns[town], Say("market-of", town=town, kind=town_kind(g, town)))
    if g.stacks.get(NAME):
        yield base.market_of(g, NAME, g.lost_city)
    else:
        where = place(g.content, g.lost_city) if g.lost_city else Say("not-found-yet")
        title, space = named(NAME, "town"), g.lost_city or None
        yield "lost-city", Tray(title=title, kind="text", group="market", lines=(where,), place=space)
    price = Say("so-much-gold", gold=g.content.zanaga.token_price)
    tokens = tuple(
        CardFace(id=kind, card=kind, count=left, note=price) for kind in SURVIVAL if (left := len(in_supply(g, kind)))
    )
    title, note = Say("survival-tokens"), Say("none-left")
    yield "survival", Tray(title=title, kind="cards", group="market", cards=tokens, note=note)


def town_kind(g: Zanaga, town: str) -> Text:
    if town == NAME:
        return Say("village-and-post")
    return Say("trading-post") if is_post(g, town) else Say("village")


BUILDERS = (awake, rituals, roaming, asleep, pool, decks, markets, discards)
