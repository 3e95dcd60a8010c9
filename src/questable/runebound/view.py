"""What a seat may know: the only place where hidden information is decided.

Hidden in this family: the order and content of the decks, and the faces of the cards on the doom track. Everything else
lies open on the table, so all seats see the same.
"""

from __future__ import annotations

import msgspec

from questable.kernel.decision import Decision
from questable.kernel.dice import Dice
from questable.kernel.game import Outcome
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.board import terrain_of
from questable.runebound.cards import deck_of, strata
from questable.runebound.setup import laid_above
from questable.runebound.state import Bargain, Fight, Hero, Lasting, Runebound, Track
from questable.runebound.values import attack_damage, combat_value, enemy_life, level_of, life_of, stamina_of


class CharacterView(msgspec.Struct, frozen=True):
    """A hero or ally as it stands now."""

    id: str
    values: dict[str, tuple[int, int]]  # phase -> value and damage
    life: int
    stamina: int
    wounds: int
    exhaustion: int


class HeroView(msgspec.Struct, frozen=True):
    hero: Hero
    level: int
    character: CharacterView
    allies: tuple[CharacterView, ...]


class FightView(msgspec.Struct, frozen=True):
    fight: Fight
    life: int  # of the Challenge; 0 in hero combat


class View(msgspec.Struct, frozen=True):
    """The table as this seat sees it."""

    adventure: str
    seat: int | None
    variants: tuple[str, ...]
    seed_hash: str
    seed: str  # published when the game is over
    round: int
    active: int
    first: int
    heroes: tuple[HeroView, ...]
    decks: dict[str, int]  # how many cards
    stacks: dict[str, tuple[str, ...]]
    counters: dict[int, tuple[str, ...]]
    terrain: dict[int, str]  # spaces that count as another terrain now
    event: str
    undefeated: tuple[Track, ...]
    revealed: tuple[str, ...]
    offered: tuple[str, ...]
    turned: tuple[str, ...]
    lasting: tuple[Lasting, ...]
    used: dict[str, str]
    fights: tuple[FightView, ...]
    movement_dice: tuple[int, ...]
    bargain: Bargain | None
    doom: int
    doom_cards: tuple[str, ...]  # the colours of their backs
    endgame: bool
    decision: Decision | None
    outcome: Outcome | None


def view(g: Runebound, seat: int | None) -> View:
    """What this seat may know. In this family every seat, and every spectator, sees the same table."""
    grid = g.content.grid
    return View(
        adventure=g.setting.adventure.id,
        seat=seat,
        variants=g.setting.variants,
        seed_hash=g.setting.mark,
        seed=g.setting.seed if g.outcome else "",
        round=g.round,
        active=g.active,
        first=g.first,
        heroes=tuple(_hero_view(g, hero) for hero in g.heroes),
        decks={name: len(cards) for name, cards in g.decks.items()},
        stacks=dict(g.stacks),
        counters=dict(g.counters),
        terrain={
            space: terrain
            for space in grid.everywhere
            if g.in_force and (terrain := terrain_of(g, space)) is not None and terrain != grid.terrain[space]
        },
        event=g.event,
        undefeated=g.undefeated,
        revealed=g.revealed,
        offered=g.offered,
        turned=g.turned,
        lasting=g.lasting,
        used=dict(g.used),
        fights=tuple(FightView(msgspec.structs.replace(fight), _life(g, fight)) for fight in g.fights),
        movement_dice=g.movement_dice,
        bargain=g.bargain,
        doom=g.doom,
        doom_cards=tuple(g.content.adventure[card].colour for card in g.doom_cards),
        endgame=g.endgame,
        decision=g.decision,
        outcome=g.outcome,
    )


def _hero_view(g: Runebound, hero: Hero) -> HeroView:
    return HeroView(
        msgspec.structs.replace(hero),
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
    """Reshuffle what nobody can know: each deck, and the faces on the doom track among the cards of their deck.

    Where cards were laid above others, both parts are shuffled for themselves.
    """
    hidden = {(deck, part): list(cards) for deck in g.decks for part, cards in enumerate(strata(g, deck))}
    backs = [_part(g, card) for card in g.doom_cards]
    for card, back in zip(g.doom_cards, backs, strict=True):
        hidden[back].append(card)
    for cards in hidden.values():
        cards.sort()
    mixed = {back: list(dice.shuffled(cards)) for back, cards in hidden.items()} if dice else hidden
    g.doom_cards = tuple(mixed[back].pop() for back in backs)
    decks: dict[str, tuple[str, ...]] = {}
    for (deck, _), part in mixed.items():
        decks[deck] = (*decks.get(deck, ()), *part)
    g.decks = decks


def _part(g: Runebound, card: str) -> tuple[str, int]:
    """The deck a face-down card is one of, and the part of it: one that lies on top is one of those laid there."""
    deck = deck_of(g, card)
    parts = laid_above(g, deck, [card]) if deck in g.tops else ()
    return deck, next((number for number, part in enumerate(parts) if card in part), 0)
