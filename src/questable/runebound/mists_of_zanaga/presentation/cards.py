"""The cards of this box as people read them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from questable.kernel.presentation import CardText
from questable.runebound.abilities.saying import ability_text, modifier_text, sentence
from questable.runebound.abilities.vocabulary import Effects
from questable.runebound.content import Challenge, Content, Item
from questable.runebound.mists_of_zanaga.content import God, Monster, Ritual, SurvivalToken
from questable.runebound.mists_of_zanaga.survival import BONES
from questable.runebound.presentation.cards import Facts, facts, rules_text, type_line

BONES_TEXT = (
    "Right after you draw a Challenge: discard this token: the card goes under its deck, and you draw another.",
    "Right after you draw a ritual token: discard this token: the ritual token goes back, and you draw another.",
)
"""What shaman bones do is part of the rules (MZ-SURV-08, MZ-SURV-09) and not of the card's data."""

ICONS = {"reptile": {"reptile", "lizardman"}, "orc": {"orc"}, "human": {"singhara"}, "hazard": {"hazard"}}
"""Icons of this box's own Challenges, and the words of the type line they stand for."""
SURVIVAL_ICONS = {"snare-trap": "snare-trap", "dead-mans-compass": "compass", "shaman-bones": "bones"}


def with_signs(content: Content, text: CardText) -> CardText:
    """The icons and frames of this box's cards."""
    found = content.cards[text.id]
    match found:
        case Ritual():
            return msgspec.structs.replace(text, icon=found.symbol)
        case God():  # of no colour: only cards of a deck have one
            return msgspec.structs.replace(text, colour="")
        case SurvivalToken():
            return msgspec.structs.replace(text, icon=SURVIVAL_ICONS[content.kin[text.id]])
        case Monster() if text.icon == found.kind:
            written = set(found.words.split())
            icon = next((icon for icon, words in ICONS.items() if written & words), text.icon)
            return msgspec.structs.replace(text, icon=icon)
    return text


# Kinds of cards ------------------------------------------------------------------------------------------------------


@facts.register
def _monster_facts(card: Monster) -> Facts:
    return (*facts.dispatch(Challenge)(card), ("Roams in", card.terrain))


@facts.register
def _ritual_facts(card: Ritual) -> Facts:
    return (("Symbol", card.symbol), ("Slots", str(card.slots)))


@facts.register
def _god_facts(card: God) -> Facts:
    return (*facts.dispatch(Challenge)(card), ("Wakes by", ", ".join(card.awakening)))


@type_line.register
def _ritual_line(card: Ritual) -> str:
    return f"{card.colour.title()} Ritual of the {card.symbol}"


@type_line.register
def _god_line(card: God) -> str:
    words = card.words.removeprefix("god").strip()
    return f"Primal god ({words})" if words else "Primal god"


@type_line.register
def _survival_line(card: SurvivalToken) -> str:
    return "Survival token"


@rules_text.register
def _ritual_text(card: Ritual) -> tuple[str, ...]:
    """The active effect, then the triggered one (MZ-EFFECT-01 to -03)."""
    holding = [*(modifier_text(each) for each in card.modifier), *(ability_text(each) for each in card.ability)]
    return (*(f"While in play: {line}" for line in holding), f"When completed: {completion(card)}.")


@rules_text.register
def _god_text(card: God) -> tuple[str, ...]:
    """The special ability, then the omens (MZ-GOD-03, MZ-GOD-05)."""
    return (*rules_text.dispatch(Challenge)(card), *omens(card))


@rules_text.register
def _survival_text(card: SurvivalToken) -> tuple[str, ...]:
    own: tuple[str, ...] = rules_text.dispatch(Item)(card)
    return BONES_TEXT if card.id.startswith(BONES) else own


def completion(card: Ritual) -> str:
    """What a ritual does when it is completed."""
    return _of_the_active_hero(card.effects) if card.effects else "nothing but what its symbol stirs"


def omens(card: God) -> Iterator[str]:
    """`Omen of the sun: put 1 doom counter on the god.`"""
    for omen in card.omens:
        yield f"Omen of the {omen.symbol}: {_of_the_active_hero(omen.effects)}."


def _of_the_active_hero(effects: Effects) -> str:
    """Rituals and gods speak to everybody: "your hero" is the active one."""
    return sentence(effects).replace("your hero", "the active hero")
