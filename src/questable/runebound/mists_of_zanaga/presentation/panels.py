"""Hero boards and everything beside the map of Zanaga, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import msgspec

from questable.kernel.presentation import Panel
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga.content import SURVIVAL, TOKENS
from questable.runebound.mists_of_zanaga.decks import ritual_deck
from questable.runebound.mists_of_zanaga.lost_city import NAME
from questable.runebound.mists_of_zanaga.options import TROPHIES
from questable.runebound.mists_of_zanaga.presentation.cards import omens
from questable.runebound.mists_of_zanaga.presentation.names import name, slots, tokens_on
from questable.runebound.mists_of_zanaga.presentation.scene import lying_on
from questable.runebound.mists_of_zanaga.presentation.trays import (
    doom_words,
    is_epic,
    may_wake,
    symbols_of,
    towards_waking,
    town_kind,
)
from questable.runebound.mists_of_zanaga.rituals import empty_slots
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.survival import in_supply
from questable.runebound.presentation.cards import rules_text
from questable.runebound.presentation.hero_boards import hero_board
from questable.runebound.presentation.names import place
from questable.runebound.presentation.panels import markets, now
from questable.runebound.state import Hero, Runebound

ABOUT_RITUALS = ("place-token", "which-token-first", "discard-ritual", "unfill-ritual", "bones-token")
ABOUT_MONSTERS = ("roaming-monster", "safari", "banish")
ABOUT_GODS = ("confront",)


def panels(game: Runebound) -> Sequence[Panel]:
    """Hero boards by seat, what is going on now, rituals, roaming monsters, gods, markets, supplies, decks."""
    g = cast(Zanaga, game)
    current = going_on(g)
    others = [rituals(g), roaming(g), gods(g), *markets(g), towns(g), supplies(g), decks(g), discards(g)]
    titles = {current.title}
    return [*(player(g, hero) for hero in g.heroes), current, *(each for each in others if each.title not in titles)]


def player(g: Zanaga, hero: Hero) -> Panel:
    """A hero board; beaten gods are counted (MZ-VAR-17)."""
    shown = hero_board(g, hero)
    won = g.won_gods.get(hero.seat, ())
    if not won:
        return shown
    line = f"Gods beaten: {len(won)} of {TROPHIES} ({', '.join(g.content.cards[god].name for god in won)})"
    return msgspec.structs.replace(shown, lines=(*shown.lines[:3], line, *shown.lines[3:]), cards=(*shown.cards, *won))


def going_on(g: Zanaga) -> Panel:
    """What the open question is about; else what the base game would show."""
    topic = g.decision.topic if g.decision else ""
    if topic in ABOUT_RITUALS:
        return rituals(g)
    if topic in ABOUT_MONSTERS and not g.fights:
        return roaming(g)
    if topic in ABOUT_GODS:
        return gods(g)
    if topic == "starting-town":
        return towns(g)
    shown = now(g)
    if g.fights and (lying := lying_on(g, g.fights[-1].enemy)):
        shown = msgspec.structs.replace(shown, lines=(*shown.lines[:1], lying, *shown.lines[1:]))
    return shown


# Beside the map ------------------------------------------------------------------------------------------------------


def rituals(g: Zanaga) -> Panel:
    """`Rite of First Light · sun [sun][ ] · When completed: …`"""
    lines = [f"{number} {ritual_line(g, card)}" for number, card in enumerate(g.rituals, start=1)]
    return Panel(title="Rituals", lines=tuple(lines) or ("none in play",), cards=g.rituals)


def ritual_line(g: Zanaga, card: str) -> str:
    ritual = g.content.rituals[card]
    filled = slots(g.filled.get(card, ()), empty_slots(g, card))
    return f"{ritual.name} · {ritual.symbol} {filled} · {' '.join(rules_text(ritual))}"


def roaming(g: Zanaga) -> Panel:
    """`1 Canopy Apes · green, forest · sun token`."""
    lines = []
    for number, card in enumerate(g.roaming, start=1):
        monster = g.content.monsters[card]
        parts = [monster.name, f"{monster.colour}, {monster.terrain}", tokens_on(g.laden.get(card, ()))]
        lines.append(f"{number} {' · '.join(part for part in parts if part)}")
    return Panel(title="Roaming monsters", lines=tuple(lines) or ("none",), cards=g.roaming)


def gods(g: Zanaga) -> Panel:
    """Those awake with their omens, then those that may still wake."""
    lines: list[str] = []
    for god in g.awake:
        parts = [f"{g.content.cards[god].name} is awake", doom_words(g, god)]
        lines += [" · ".join(part for part in parts if part), *omens(g.content.gods[god])]
    if g.completed:
        names = ", ".join(f"{g.content.cards[card].name} ({symbol})" for card, symbol in _completed(g))
        lines.append(f"Completed rituals: {names}")
    lines += [_sleeper(g, god) for god in g.asleep if may_wake(g, god)]
    return Panel(title="Gods", lines=tuple(lines) or ("none is left",), cards=(*g.awake, *g.completed, *g.asleep))


def _completed(g: Zanaga) -> Iterator[tuple[str, str]]:
    return zip(g.completed, symbols_of(g, g.completed), strict=True)


def _sleeper(g: Zanaga, god: str) -> str:
    done, missing = towards_waking(g, god)
    state = "asleep" if is_epic(g) or not g.completed else "may wake"
    return f"{g.content.cards[god].name} ({state}): {slots(done, 0)}{''.join(f'({symbol})' for symbol in missing)}"


def towns(g: Zanaga) -> Panel:
    """Which towns are villages, which are trading posts, where the Lost City lies."""
    kinds: dict[str, list[str]] = {}
    for town in g.content.map.town_order:
        kinds.setdefault(town_kind(g, town), []).append(town)
    lines = [f"{kind.capitalize()}s: {', '.join(names)}" for kind, names in kinds.items()]
    where = place(g.content, g.lost_city) if g.lost_city else "not found yet"
    return Panel(title="Towns", lines=(*lines, f"{NAME}: {where}"))


def supplies(g: Zanaga) -> Panel:
    """The pool of ritual tokens and the survival tokens for sale."""
    pool = " · ".join(f"{token} {g.pool.get(token, 0)}" for token in TOKENS)
    kits = " · ".join(f"{name(g.content, kind)} {len(in_supply(g, kind))}" for kind in SURVIVAL)
    return Panel(title="Tokens", lines=(f"Ritual tokens in the pool: {pool}", f"Survival tokens: {kits}"))


def decks(g: Zanaga) -> Panel:
    """Adventure and ritual decks; the current ones are marked."""
    ritual_decks = [ritual_deck(rank) for rank in range(len(COLOURS))]
    lines = (
        f"Adventures: {_row(g, COLOURS, g.adventure_rank)}",
        f"Rituals: {_row(g, ritual_decks, g.ritual_rank)}",
        f"Market: {len(g.decks.get('market', ()))}",
    )
    return Panel(title="Decks", lines=lines)


def _row(g: Zanaga, names: Sequence[str], current: int) -> str:
    marks = ["" if rank != current else " (current)" for rank in range(len(COLOURS))]
    counts = [len(g.decks.get(each, ())) for each in names]
    return " · ".join(f"{colour} {count}{mark}" for colour, count, mark in zip(COLOURS, counts, marks, strict=True))


def discards(g: Zanaga) -> Panel:
    """The open discard piles."""
    lines = [
        f"{name(g.content, f'deck:{deck}').capitalize()}: {', '.join(g.content.cards[card].name for card in cards)}"
        for deck, cards in g.piles.items()
        if cards
    ]
    cards = tuple(card for pile in g.piles.values() for card in pile)
    return Panel(title="Discards", lines=tuple(lines) or ("none",), cards=cards)
