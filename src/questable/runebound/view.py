"""A seat's knowledge: what the fields of the state say (`state.py`), and what follows from the rules.

Hidden in this family: the order and content of the decks, and adventure cards that optional rules place face down.
Everything else is face up on the table, so all seats see the same.
"""

from __future__ import annotations

from typing import Any

import msgspec

from questable.kernel.engine.decision import Decision
from questable.kernel.engine.dice import Dice
from questable.kernel.engine.state import hidden_fields, seen
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.board import terrain_of
from questable.runebound.cards import deck_of, known_of, strata
from questable.runebound.setup import laid_above
from questable.runebound.state import FaceDown, Fight, Hero, Peek, Runebound
from questable.runebound.values import attack_damage, combat_value, enemy_life, level_of, life_of, stamina_of


class CharacterView(msgspec.Struct, frozen=True):
    """A hero or ally at present."""

    id: str
    values: dict[str, tuple[int, int]]  # phase -> value and damage
    life: int
    stamina: int
    wounds: int
    exhaustion: int


class HeroView(msgspec.Struct, frozen=True):
    hero: Any  # as it is
    level: int
    character: CharacterView
    allies: tuple[CharacterView, ...]


class FightView(msgspec.Struct, frozen=True):
    fight: Any  # as it is
    life: int  # of the Challenge; 0 in hero combat


def view(g: Runebound, seat: int | None) -> Any:
    """Return what this seat may know. In this family every seat, and every spectator, sees the same table."""
    grid = g.content.grid
    return g.seen(
        seat,
        pack_left=dict(g.tops),  # CP-RUL-13: the number of focused cards left on top of each deck
        heroes=tuple(_hero_view(g, hero) for hero in g.heroes),
        known=known_of(g, seat),  # the top cards of decks, as far as this seat has seen them
        peeks=tuple((peek.seat, peek.deck, peek.count) for peek in g.peeks if _stands(g, peek, seat)),
        decision=seen_decision(g, seat),
        fights=tuple(FightView(seen(g, fight, seat), _life(g, fight)) for fight in g.fights),
        terrain={  # spaces that now count as another terrain
            space: terrain
            for space in grid.everywhere
            if g.in_force and (terrain := terrain_of(g, space)) is not None and terrain != grid.terrain[space]
        },
    )


def _hero_view(g: Runebound, hero: Hero) -> HeroView:
    return HeroView(
        seen(g, hero, None),
        level_of(g, hero.seat),
        _character(g, hero.seat, hero.id),
        tuple(_character(g, hero.seat, ally) for ally in g.kits[hero.seat].allies),
    )


def _character(g: Runebound, seat: int, character: str) -> CharacterView:
    return CharacterView(
        character,
        {
            phase: (combat_value(g, seat, character, phase), attack_damage(g, seat, character, phase))
            for phase in PHASES
        },
        life_of(g, seat, character),
        stamina_of(g, seat, character),
        g.wounds.get(character, 0),
        g.exhaustion.get(character, 0),
    )


def _life(g: Runebound, fight: Fight) -> int:
    return enemy_life(g) if fight.foe < 0 and fight is g.fights[-1] else 0


def conceal(g: Runebound, seat: int | None, dice: Dice | None) -> None:
    """Reshuffle what nobody can know: each deck, and face-down cards elsewhere among those of their deck.

    If some cards were placed above others, each part is shuffled separately. A part of the position added by a box may
    hide more than such cards; it then has its own `conceal` method.
    """
    known = known_of(g, seat) if g.peeks else {}
    g.peeks = tuple(
        Peek(peek.seat, peek.deck, peek.count, known.get(peek.deck, ()) if peek.seat == seat else ())
        for peek in g.peeks
        if peek.seat != seat or peek.deck in known
    )
    _conceal_question(g, seat)
    hidden = {
        (deck, part): [card for card in cards if card not in known[deck]] if deck in known else list(cards)
        for deck in g.decks
        for part, cards in enumerate(strata(g, deck))
    }
    places = []
    for part in g.parts.values():
        if hasattr(part, "conceal"):
            part.conceal(g, seat, dice)
        else:
            places += [(part, name) for name in hidden_fields(type(part))]
    backs = [[_part(g, card) for card in getattr(part, name)] for part, name in places]
    for (part, name), there in zip(places, backs, strict=True):
        for card, back in zip(getattr(part, name), there, strict=True):
            hidden[back].append(card)
    elsewhere = g.face_down(seat)
    for each in elsewhere:
        for card in each.cards:
            hidden.setdefault(_part(g, card), []).append(card)
    for cards in hidden.values():
        cards.sort()
    mixed = {back: list(dice.shuffled(cards)) for back, cards in hidden.items()} if dice else hidden
    if elsewhere:
        g.lay_face_down(seat, [tuple(_taken(mixed[_part(g, card)], each) for card in each.cards) for each in elsewhere])
    for (part, name), there in zip(places, backs, strict=True):
        setattr(part, name, tuple(mixed[back].pop() for back in there))
    decks = {deck: known.get(deck, ()) for deck in g.decks}
    for (deck, _), pile in mixed.items():
        decks[deck] += tuple(pile)
    g.decks = decks


def _taken(cards: list[str], place: FaceDown) -> str:
    """Return one of these cards that fits the place; public knowledge of the place holds for at least one."""
    return cards.pop(next(number for number in range(len(cards) - 1, -1, -1) if place.fits(cards[number])))


def _stands(g: Runebound, peek: Peek, seat: int | None) -> bool:
    """Return whether a player's knowledge of a deck still holds; of others, only that they have looked is known."""
    return peek.seat != seat or peek.deck in known_of(g, seat)


def seen_decision(g: Runebound, seat: int | None) -> Decision | None:
    """Return the open question; options that name cards seen by one player are shown only to that player."""
    decision = g.decision
    if decision is not None and decision.topic in g.secret_topics() and decision.seat != seat:
        return decision._replace(options=())
    return decision


def _conceal_question(g: Runebound, seat: int | None) -> None:
    """Also conceal it on the agenda, from which a snapshot takes the open question."""
    if (shown := seen_decision(g, seat)) is not None:
        g.show_question(shown)


def _part(g: Runebound, card: str) -> tuple[str, int]:
    """Return the deck of a face-down card and its part: a card on top is one of those placed there."""
    deck = deck_of(g, card)
    parts = laid_above(g, deck, [card]) if deck in g.tops else ()
    return deck, next((number for number, part in enumerate(parts) if card in part), 0)
