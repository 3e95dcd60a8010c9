"""Conditions of card text, and the folding of modifiers into a number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from questable.runebound.abilities.vocabulary import (
    ANY,
    NO_CONDITION,
    NOT,
    Condition,
    Effect,
    Modifier,
    Range,
    settled_by,
)
from questable.runebound.board import land_of
from questable.runebound.card_index import Bearing, Kit
from questable.runebound.content import Challenge, Encounter
from questable.runebound.purse import purse
from questable.runebound.state import Fight, Runebound

if TYPE_CHECKING:
    from questable.runebound.abilities.modifying import Modify

IN_ROLLS = frozenset({"roll", "value", "damage"})
HEALTH = frozenset({"life", "stamina"})  # these hold counters: a fight inside another one does not make them overflow


def holds(
    g: Runebound,
    c: Condition,
    seat: int,
    bearer: str,
    card: str,
    *,
    phase: str = "",
    action: str = "",
    skill: str = "",
) -> bool:
    """Return whether the condition of this card, about the character that bears it, holds for this seat now.

    `phase` and `action` stand in for those of the fight.
    """
    if c is NO_CONDITION:
        return True
    fight = g.fights[-1] if g.fights else None
    if c.phase and (phase or (fight.phase if fight else "")) not in c.phase:
        return False
    if c.action and (action or (fight.action if fight else "")) not in c.action:
        return False
    if c.skill and c.skill != skill:
        return False
    return (
        _holds_on_the_map(g, c, seat)
        and _holds_in_combat(g, c, seat, bearer, fight)
        and _holds_for_damage(g, c, bearer)
        and (not c.also or _holds_besides(g, c, seat, bearer, card, phase, action, skill))
    )


def _holds_besides(
    g: Runebound, c: Condition, seat: int, bearer: str, card: str, phase: str, action: str, skill: str
) -> bool:
    """Check the conditions inside this one, the things counted, and the words of boxes."""
    for name, value in c.also:
        if isinstance(value, Range):
            met = value.holds(how_many(g, name, seat, card))
        elif name == NOT:
            met = not holds(g, value, seat, bearer, card, phase=phase, action=action, skill=skill)
        elif name == ANY:
            met = False
            for each in value:
                if holds(g, each, seat, bearer, card, phase=phase, action=action, skill=skill):
                    met = True
                    break
        else:
            met = g.content.vocabulary.conditions[name].holds(g, value, seat, bearer)
        if not met:
            return False
    return True


def _holds_on_the_map(g: Runebound, c: Condition, seat: int) -> bool:
    hero = g.heroes[seat]
    if c.terrain and land_of(g, hero.space) not in c.terrain:
        return False
    if c.in_town is not None and (hero.space in g.content.grid.town_at) is not c.in_town:
        return False
    if c.towns and g.content.grid.town_at.get(hero.space) not in c.towns:
        return False
    if c.wounded is not None and (g.wounds.get(hero.id, 0) > 0) is not c.wounded:
        return False
    if c.exhausted is not None and (g.exhaustion.get(hero.id, 0) > 0) is not c.exhausted:
        return False
    if c.allies is not None and bool(g.kits[seat].allies) is not c.allies:
        return False
    if c.gold and purse(g, seat) < c.gold:
        return False
    if c.owns and not any(owned_says(g, card, c.owns) for card in g.owned(hero)):
        return False
    if c.card:
        # an undefeated Challenge is faced like a newly drawn one, but is not among the drawn cards (RB-UNDEF-05)
        faced = g.revealed[-1] if g.revealed else (g.fights[-1].enemy if g.fights else "")
        return bool(faced) and g.content.cards[faced].kind == c.card
    return True


def owned_says(g: Runebound, card: str, word: str) -> bool:
    """Return whether a card has this word (RB-CARD-15); a kept adventure card has an Item's type line too."""
    found = g.content.cards[card]
    kept = found.kept if isinstance(found, Challenge | Encounter) else None
    return found.says(word) or (kept is not None and word.lower() in kept.kinds)


def _holds_in_combat(g: Runebound, c: Condition, seat: int, bearer: str, fight: Fight | None) -> bool:
    if fight is None or seat not in (fight.seat, fight.foe):
        return not (c.actor or c.enemy or c.colour or c.against or c.first_roll or c.round or c.failed is not None)
    if c.actor == "this" and fight.actor != bearer:
        return False
    if c.actor == "hero" and fight.actor != g.heroes[seat].id:
        return False
    if c.actor == "ally" and fight.actor not in g.kits[seat].allies:
        return False
    if c.actor == "side" and fight.actor != g.heroes[seat].id and fight.actor not in g.kits[seat].allies:
        return False
    opponent = fight.enemy if fight.seat == seat else g.heroes[fight.seat].id
    if c.enemy and not g.content.cards[opponent].says(c.enemy):
        return False
    if c.against and c.against != ("challenge" if fight.foe < 0 else "hero"):
        return False
    if c.colour:
        card = g.content.cards[opponent]
        if not isinstance(card, Challenge) or card.colour not in c.colour:
            return False
    if c.first_roll and seat in fight.rolls:
        return False
    if c.round and fight.round != c.round:
        return False
    return c.failed is None or fight.success is not c.failed


def _holds_for_damage(g: Runebound, c: Condition, bearer: str) -> bool:
    if not c.victim:
        return True
    if not g.hurts:
        return False
    victim = g.hurts[-1].victim
    if c.victim == "side":
        return True
    if c.victim == "this":
        return victim == bearer
    is_hero = victim in g.content.heroes
    return is_hero if c.victim == "hero" else not is_hero


def modified(
    g: Runebound,
    of: str,
    start: int,
    seat: int,
    who: str,
    *,
    phase: str = "",
    action: str = "",
    skill: str = "",
) -> int:
    """Fold into `start` all modifiers in play for this character of this seat.

    They are on the hero's own cards, on the Event in play, on the enemy being fought, and on lasting effects. A
    modifier that sets a value comes before those that add to it.
    """
    bearings = bearings_of(g, of, seat)
    if not bearings and not g.lasting:
        return start  # the usual case, and the fast one
    total, sets = start, None
    for modifier, by in applying(g, bearings, of, seat, who, phase, action, skill):
        if modifier.set is not None:
            sets = modifier.set
        else:
            total += by
    return total if sets is None else sets + total - start


def bearings_of(g: Runebound, of: str, seat: int) -> tuple[Bearing, ...]:
    """Return the modifiers of a query in play: the hero's own, those in force, the Challenge being fought."""
    kit = g.kits[seat]
    bearings = kit.modifiers.get(of, ())
    fight = g.fights[-1] if g.fights else None
    if bearings and fight is not None and fight.foe == seat and of in IN_ROLLS:
        # a hero in the Challenge's role gets no help from allies (RB-PVP-06)
        bearings = tuple(each for each in bearings if each.bearer not in kit.allies)
    in_force = g.open_kit().modifiers
    if of in in_force:
        bearings += in_force[of]
    if fight is not None and fight.foe < 0 and fight.seat == seat:
        bearings += g.content.faces[fight.enemy].modifiers.get(of, ())
    return bearings


def applying(
    g: Runebound,
    bearings: tuple[Bearing, ...],
    of: str,
    seat: int,
    who: str,
    phase: str,
    action: str,
    skill: str,
) -> Sequence[tuple[Modifier | Modify, int]]:
    """Return the modifiers of a query that apply, each with its amount, lasting effects included."""
    if not bearings and not g.lasting:
        return ()
    kit, hero, personal = g.kits[seat], g.heroes[seat].id, of in g.content.personal
    found: list[tuple[Modifier | Modify, int]] = [
        (modifier, modifier.by if not modifier.per else _counted_by(g, modifier, seat, card))
        for card, bearer, modifier in bearings
        if (not personal or reaches(modifier, who, hero, bearer, kit))
        and holds(g, modifier.condition, seat, bearer, card, phase=phase, action=action, skill=skill)
    ]
    for effect in g.lasting:
        _, source, made, _ = g.content.effects[effect.ref]
        lasting: Modify = made  # type: ignore[assignment]
        if (
            lasting.of == of
            and effect.who == (who if personal else hero)
            and (not effect.depth or effect.depth == len(g.fights) or of in HEALTH)
            and holds(g, lasting.condition, seat, effect.who, source, phase=phase, action=action, skill=skill)
        ):
            found.append((lasting, effect.by))
    return found


def _counted_by(g: Runebound, modifier: Modifier, seat: int, card: str) -> int:
    count = how_many(g, modifier.per, seat, card)
    return modifier.by * (min(count, modifier.most) if modifier.most else count)


def settled(g: Runebound, effect: Effect, seat: int, card: str) -> Effect | None:
    """Return the effect for this seat now, with numbers in place of "for each"; None if nothing is left."""
    amounts = g.content.reckoned.get(id(effect))
    if amounts is None:
        return effect
    return settled_by(effect, amounts, lambda amount: amount.of(how_many(g, amount.per, seat, card)))


def how_many(g: Runebound, what: str, seat: int, card: str) -> int:
    """Return the number of things that text on this card counts: "+1 for each ally" (RB-CARD-13)."""
    return g.content.vocabulary.counted[what].how_many(g, seat, card)


def flagged(g: Runebound, of: str, seat: int, who: str, *, phase: str = "", action: str = "") -> bool:
    """Return whether a card in play forbids something ("no-escape", "no-items" …); such modifiers need no number."""
    return any(applying(g, bearings_of(g, of, seat), of, seat, who, phase, action, ""))


def reaches(modifier: Modifier, who: str, hero: str, bearer: str, kit: Kit) -> bool:
    """Return whether a modifier affects this character: an item's bonus its hero, an ally's bonus the ally.

    (RB-ITEM-11, RB-ALLY-08.)
    """
    target = modifier.who
    if target == "this":
        return who == (bearer if bearer in kit.characters else hero)
    if target == "hero":
        return who == hero
    if target == "allies":
        return who in kit.allies
    return who == hero or who in kit.allies
