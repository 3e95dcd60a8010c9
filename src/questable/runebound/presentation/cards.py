"""Cards as people read them."""

from __future__ import annotations

from functools import singledispatch

from questable.kernel.presentation import CardText
from questable.runebound.abilities.saying import ability_text, modifier_text, sentence
from questable.runebound.abilities.vocabulary import PHASE_OF, Effects
from questable.runebound.content import (
    Ally,
    Card,
    Challenge,
    Content,
    Encounter,
    EventCard,
    HeroCard,
    Item,
    Kept,
)
from questable.runebound.presentation.icons import colour_of, icon_of
from questable.runebound.presentation.names import capital
from questable.runebound.printed import Strength

Facts = tuple[tuple[str, str], ...]


def describe(content: Content, card: str) -> CardText:
    """A card as people read it; KeyError if there is none with this id."""
    found = content.cards[card]
    return CardText(
        id=found.id,
        name=found.name,
        kind=type_line(found),
        facts=facts(found),
        text=rules_text(found),
        flavour=found.flavour,
        icon=icon_of(found),
        colour=colour_of(found),
        mark=content.packs.get(card, "").replace("-", " ").capitalize(),
    )


@singledispatch
def type_line(card: Card) -> str:
    """`Weapon (mace)`, `Green Challenge (undead)`, `Yellow Event 2`. Boxes with other kinds of cards add theirs."""
    match card:
        case Challenge() | Encounter():
            kind = f"{card.colour.title()} {card.kind.title()}"
        case EventCard():
            kind = f"{card.colour.title()} Event {card.number}"
        case _:
            kind = " and ".join(kind.title() for kind in card.kinds)
    return f"{kind} ({card.words})" if card.words else kind


@singledispatch
def rules_text(card: Card) -> tuple[str, ...]:
    """All text of a card that means something: abilities, what it gives, and what it is once it is kept.

    Boxes with other kinds of cards add theirs.
    """
    lines = [modifier_text(modifier) for modifier in card.modifier]
    lines += [ability_text(ability) for ability in card.ability]
    if isinstance(card, Encounter):
        lines.append(_whole(card.effects))
    if isinstance(card, Challenge) and card.reward:
        lines.append(f"Reward: {sentence(card.reward)}.")
    if isinstance(card, Challenge | Encounter) and card.kept:
        lines += _kept_text(card.kept)
    return tuple(lines)


def own_text(card: Card) -> list[str]:
    """The text of a card for the hero who owns it: of an adventure card, its kept side."""
    if isinstance(card, Challenge | Encounter):
        kept = card.kept or Kept()
        return [*(modifier_text(each) for each in kept.modifier), *(ability_text(each) for each in kept.ability)]
    return list(rules_text(card))


def short_text(content: Content, card: str) -> str:
    """What a card does, in one line: the values of an ally, then the rules text."""
    found = content.cards[card]
    lines = list(rules_text(found))
    if isinstance(found, Ally):
        lines.insert(0, f"{_strengths(found.mind, found.body, found.spirit)}, Life {found.life}.")
    if isinstance(found, Challenge | Encounter) and found.kept:
        lines = _kept_text(found.kept)
    return " ".join(lines)


@singledispatch
def facts(card: Card) -> Facts:
    """The numbers of a card, with their labels. Boxes with other kinds of cards add theirs."""
    match card:
        case HeroCard():
            skills = ", ".join(f"{skill} {bonus:+d}" for skill, bonus in card.skills.items())
            return (*_character(card), *((("Skills", skills),) if skills else ()))
        case Ally():
            return (("Cost", f"{card.cost} gold"), *_character(card))
        case Item():
            return (("Cost", f"{card.cost} gold"),)
        case Challenge():
            values = (("Ranged", card.ranged), ("Melee", card.melee), ("Magic", card.magic))
            return (*((label, _strength(value)) for label, value in values), ("Life", str(card.life)))
        case _:
            return ()


def _character(card: HeroCard | Ally | Kept) -> Facts:
    values = (("mind", card.mind), ("body", card.body), ("spirit", card.spirit))
    return (
        *((f"{label.title()} ({PHASE_OF[label]})", _strength(value)) for label, value in values),
        ("Life", str(card.life)),
        ("Stamina", str(card.stamina)),
    )


def _strength(value: Strength) -> str:
    return f"{value[0]}/{value[1]}"


def _strengths(ranged: Strength, melee: Strength, magic: Strength) -> str:
    return f"ranged {_strength(ranged)}, melee {_strength(melee)}, magic {_strength(magic)}"


def _kept_text(kept: Kept) -> list[str]:
    lines = [*(modifier_text(each) for each in kept.modifier), *(ability_text(each) for each in kept.ability)]
    if kept.life:
        values = _strengths(kept.mind, kept.body, kept.spirit)
        lines.insert(0, f"Ally: {values}, Life {kept.life}, Stamina {kept.stamina}.")
    return [f"When kept: {line}" for line in lines]


def _whole(effects: Effects) -> str:
    return f"{capital(sentence(effects))}." if effects else "Nothing happens."
