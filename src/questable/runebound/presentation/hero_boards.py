"""Hero boards: what the players have in front of them."""

from __future__ import annotations

from collections.abc import Iterator

from questable.kernel.presentation import Panel
from questable.runebound.abilities.vocabulary import ATTRIBUTE, COLOURS, PHASES
from questable.runebound.experience import learn_price
from questable.runebound.kit import fighter
from questable.runebound.presentation.cards import own_text, rules_text
from questable.runebound.presentation.names import life_pips, stamina_pips
from questable.runebound.state import Hero, Runebound
from questable.runebound.values import (
    ATTRIBUTE_STEP,
    attack_damage,
    combat_value,
    level_of,
    life_of,
    roll_bonus,
    stamina_of,
)


def hero_board(g: Runebound, hero: Hero) -> Panel:
    """What a player has in front of them; the most important first."""
    name = g.content.cards[hero.id].name
    if hero.out:
        return Panel(title=name, lines=("eliminated",), seat=hero.seat)
    lines = [
        f"Life {life(g, hero.seat, hero.id)}  Stamina {stamina(g, hero.seat, hero.id)}",
        values_line(g, hero.seat, hero.id),
        f"{hero.gold} gold · {_points(g, hero)} · level {level_of(g, hero.seat)}",
        *(f"{what}: {text}" if what in PHASES else text for what, text in additions(g, hero)),
        *rules_text(g.content.cards[hero.id]),
        *(_owned(g, hero, cards) for cards in alike(g, (*hero.cards, *hero.trophies, *hero.kept))),
    ]
    if hero.runes:
        lines.insert(3, f"Dragon Runes: {len(hero.runes)} of 3")
    return Panel(
        title=name, lines=tuple(lines), seat=hero.seat, cards=(hero.id, *hero.cards, *hero.trophies, *hero.kept)
    )


def values_line(g: Runebound, seat: int, character: str) -> str:
    """`ranged 5/1 · melee 4/2 · magic 2/1`: value and damage in each phase as they are now."""
    return " · ".join(
        f"{phase} {combat_value(g, seat, character, phase)}/{attack_damage(g, seat, character, phase)}"
        for phase in PHASES
    )


def life(g: Runebound, seat: int, character: str) -> str:
    return life_pips(life_of(g, seat, character), g.wounds.get(character, 0))


def stamina(g: Runebound, seat: int, character: str) -> str:
    return stamina_pips(stamina_of(g, seat, character), g.exhaustion.get(character, 0))


def _points(g: Runebound, hero: Hero) -> str:
    return f"XP {hero.points}/{learn_price(g, hero.seat)}"


def additions(g: Runebound, hero: Hero) -> Iterator[tuple[str, str]]:
    """What experience and cards add to the printed values of each phase, and to rolls; to Life and Stamina."""
    printed = fighter(g.content, hero.id)
    for phase in PHASES:
        parts = []
        learned = ATTRIBUTE_STEP * hero.experience.count(ATTRIBUTE[phase])
        if learned:
            parts.append(f"{learned:+d} experience")
        if other := combat_value(g, hero.seat, hero.id, phase) - printed.values[phase] - learned:
            parts.append(f"{other:+d} cards")
        attack, defence = (roll_bonus(g, hero.seat, hero.id, phase, action) for action in ("attack", "defend"))
        if attack == defence and attack:
            parts.append(f"{attack:+d} on rolls")
        else:
            parts += [f"{attack:+d} on attacks"] if attack else []
            parts += [f"{defence:+d} on defence"] if defence else []
        if parts:
            yield phase, ", ".join(parts)
    if counters := hero.experience.count("life"):
        closed = ", ".join(COLOURS[:counters])
        yield "life", f"+{counters} Life, closed to {closed} adventures"
    if counters := hero.experience.count("stamina"):
        yield "stamina", f"+{ATTRIBUTE_STEP * counters} Stamina"


def alike(g: Runebound, cards: tuple[str, ...]) -> list[list[str]]:
    """Cards of one kind and state together, in the order of the first of them."""
    found: dict[tuple[str, bool], list[str]] = {}
    for card in cards:
        found.setdefault((g.content.kin.get(card, card), card in g.turned), []).append(card)
    return list(found.values())


def _owned(g: Runebound, hero: Hero, cards: list[str]) -> str:
    """A card on the hero board: ready or turned, an ally with its values and counters; several alike in one line."""
    card = cards[0]
    name = g.content.cards[card].name
    if len(cards) > 1:
        name += f" ×{len(cards)}"
    marks = ["Dragon Rune"] if card in hero.runes else ["for later"] if card in hero.kept else []
    marks += ["turned"] if card in g.turned else []
    line = f"▸ {name} ({', '.join(marks)})" if marks else f"▸ {name}"
    if card in g.kits[hero.seat].allies:
        values = "/".join(str(combat_value(g, hero.seat, card, phase)) for phase in PHASES)
        damage = "/".join(str(attack_damage(g, hero.seat, card, phase)) for phase in PHASES)
        counters = " ".join(each for each in (life(g, hero.seat, card), stamina(g, hero.seat, card)) if each)
        line += f" {counters} {values} dealing {damage}"
    text = " ".join(own_text(g.content.cards[card]))
    return f"{line}: {text}" if text else line
