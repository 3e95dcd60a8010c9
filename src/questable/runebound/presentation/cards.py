"""The display text of cards."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import CardText
from questable.runebound.abilities.vocabulary import PHASE_OF, PHASES
from questable.runebound.card_fields import Strength
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
from questable.runebound.presentation.card_text import (
    ALLY,
    EACH,
    FOE,
    OWN,
    THAT,
    ability_text,
    modifier_text,
    sentence_outside_combat,
)
from questable.runebound.presentation.icons import colour_of, icon_of

Facts: TypeAlias = tuple[tuple[Text, Text], ...]


def describe(content: Content, card: str) -> CardText:
    """Return the display text of a card; KeyError if there is none with this id."""
    found = content.cards[card]
    return CardText(
        id=found.id,
        name=named(found.id),
        kind=type_line(found),
        facts=(*facts(found), *_counters(found)),
        text=rules_text(found),
        flavour=Say("flavour", told=(content.kin.get(card, card), found.flavour)) if found.flavour else "",
        icon=icon_of(found),
        colour=colour_of(found),
        picture=found.picture,
        mark=named(pack, "pack") if (pack := content.origin.get(card)) else "",
    )


@singledispatch
def type_line(card: Card) -> Text:
    """Return `Weapon (mace)`, `Green Challenge (undead)`, `Yellow Event 2`; boxes add their own kinds."""
    match card:
        case Challenge() | Encounter():
            kind = Say("kind-coloured", colour=card.colour, kind=card.kind)
        case EventCard():
            kind = Say("kind-event", colour=card.colour, number=card.number)
        case _:
            kind = Say("kind-plain", kinds=card.kinds)
    return Say("type-line", kind=kind, words=card.type_words)


@singledispatch
def rules_text(card: Card) -> tuple[Text, ...]:
    """Return all rules text of a card: abilities, what it gives, and its kept form.

    Boxes with other kinds of cards add theirs.
    """
    voice = voice_of(card)
    lines: list[Text] = [modifier_text(modifier, EACH if voice == THAT else voice) for modifier in card.modifier]
    lines += [ability_text(ability, voice) for ability in card.ability]
    if isinstance(card, Encounter):
        lines.append(
            Say("card-effects", effects=sentence_outside_combat(card.effects, FOE))
            if card.effects
            else Say("nothing-happens")
        )
    if isinstance(card, Challenge) and card.reward:
        lines.append(Say("card-reward", effects=sentence_outside_combat(card.reward, FOE)))
    if isinstance(card, Challenge | Encounter) and card.kept:
        lines += _kept_text(card.kept)
    return tuple(lines)


def voice_of(card: Card) -> str:
    """Return the voice of a card."""
    if card.LIES_OPEN:
        return FOE if isinstance(card, Challenge) else THAT
    return ALLY if isinstance(card, Ally) else OWN


def own_voice(card: Card) -> str:
    """Return the voice of a card for the hero who owns it; for an adventure card, that of its kept side."""
    kept = card.kept if isinstance(card, Challenge | Encounter) else None
    return ALLY if isinstance(card, Ally) or (kept and kept.life) else OWN


def own_text(card: Card) -> list[Text]:
    """Return the text of a card for the hero who owns it; for an adventure card, its kept side."""
    if isinstance(card, Challenge | Encounter):
        return _kept_lines(card.kept or Kept())
    return list(rules_text(card))


def short_text(content: Content, card: str) -> Text:
    """Return a card's effect in one line: the values of an ally, then the rules text."""
    found = content.cards[card]
    lines = list(rules_text(found))
    if isinstance(found, Ally):
        lines.insert(0, Say("ally-values", values=_strengths(found.mind, found.body, found.spirit), life=found.life))
    if isinstance(found, Challenge | Encounter) and found.kept:
        lines = _kept_text(found.kept)
    return chain(lines, " ")


@singledispatch
def facts(card: Card) -> Facts:
    """Return the numbers of a card, with their labels. Boxes with other kinds of cards add theirs."""
    match card:
        case HeroCard():
            skills = chain([Say("skill-bonus", skill=skill, bonus=bonus) for skill, bonus in card.skills.items()], ", ")
            lines = [(Say("label-skills"), skills)] if skills else []
            if owned := _possessions(card):
                lines.append((Say("label-begins-with"), owned))
            return (*_character(card), *lines)
        case Ally():
            return (_cost(card), *_character(card))
        case Item():
            return (_cost(card),)
        case Challenge():
            values = zip(PHASES, (card.ranged, card.melee, card.magic), strict=True)
            return (
                *((Say("label-phase", phase=phase), strength(value)) for phase, value in values),
                (Say("label-life"), str(card.life)),
            )
        case _:
            return ()


def _possessions(hero: HeroCard) -> Text:
    """Return what a hero starts with beyond what all have."""
    gold: list[Text] = [Say("more-gold", gold=hero.gold)] if hero.gold else []
    return chain([*gold, *map(named, hero.cards)], ", ")


def _counters(card: Card) -> Facts:
    """Return how many counters a card starts with."""
    return () if card.counters is None else ((Say("label-counters"), str(card.counters)),)


def _cost(card: Ally | Item) -> tuple[Text, Text]:
    return Say("label-cost"), Say("price", gold=card.cost)


def _character(card: HeroCard | Ally | Kept) -> Facts:
    values = (("mind", card.mind), ("body", card.body), ("spirit", card.spirit))
    return (
        *((Say("label-attribute", attribute=each, phase=PHASE_OF[each]), strength(value)) for each, value in values),
        (Say("label-life"), str(card.life)),
        (Say("label-stamina"), str(card.stamina)),
    )


def strength(value: Strength) -> str:
    """Return `4/1`: what is added to the dice, and the damage of a hit."""
    return f"{value[0]}/{value[1]}"


def _strengths(ranged: Strength, melee: Strength, magic: Strength) -> Say:
    return Say("strengths", ranged=strength(ranged), melee=strength(melee), magic=strength(magic))


def _kept_text(kept: Kept) -> list[Text]:
    lines = _kept_lines(kept)
    if kept.life:
        values = _strengths(kept.mind, kept.body, kept.spirit)
        lines.insert(0, Say("kept-ally", values=values, life=kept.life, stamina=kept.stamina))
    elif not {"other", "rune"} & {*kept.kinds}:  # limits count it; a Dragon Rune is described by the reward
        lines.insert(0, Say("kept-item", kinds=kept.kinds))
    return [Say("when-kept", text=line) for line in lines]


def _kept_lines(kept: Kept) -> list[Text]:
    voice = ALLY if kept.life else OWN
    return [
        *(modifier_text(each, voice) for each in kept.modifier),
        *(ability_text(each, voice) for each in kept.ability),
    ]
