"""The cards of this box as players read them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import CardText
from questable.runebound.content import Challenge, Content, Item
from questable.runebound.mists_of_zanaga.content import God, Monster, Ritual, SurvivalToken
from questable.runebound.mists_of_zanaga.survival import BONES
from questable.runebound.presentation.card_text import ACTIVE, EACH, GOD, THAT, ability_text, modifier_text, sentence
from questable.runebound.presentation.cards import Facts, facts, rules_text, type_line

ICONS = {"reptile": {"reptile", "lizardman"}, "orc": {"orc"}, "human": {"singhara"}, "hazard": {"hazard"}}
"""Icons of this box's Challenges, by the words of the type line."""
SURVIVAL_ICONS = {"snare-trap": "snare-trap", "dead-mans-compass": "compass", "shaman-bones": "bones"}


def with_signs(content: Content, text: CardText) -> CardText:
    """Add the icons and frames of this box's cards."""
    found = content.cards[text.id]
    match found:
        case Ritual():
            return msgspec.structs.replace(text, icon=found.icon or found.symbol)
        case God():  # gods have no color: only cards of a deck have one
            return msgspec.structs.replace(text, colour="")
        case SurvivalToken():
            return msgspec.structs.replace(text, icon=SURVIVAL_ICONS[content.kin[text.id]])
        case Monster() if text.icon == found.kind:
            written = set(found.type_words)
            icon = next((icon for icon, words in ICONS.items() if written & words), text.icon)
            return msgspec.structs.replace(text, icon=icon)
    return text


# Kinds of cards ------------------------------------------------------------------------------------------------------


@facts.register
def _monster_facts(card: Monster) -> Facts:
    return (*facts.dispatch(Challenge)(card), (Say("label-roams"), named(card.terrain, "terrain")))


@facts.register
def _ritual_facts(card: Ritual) -> Facts:
    return ((Say("label-symbol"), named(card.symbol, "symbol")), (Say("label-slots"), str(card.slots)))


@facts.register
def _god_facts(card: God) -> Facts:
    symbols = chain([named(symbol, "symbol") for symbol in card.awakening], ", ")
    return (*facts.dispatch(Challenge)(card), (Say("label-wakes"), symbols))


@type_line.register
def _ritual_line(card: Ritual) -> Text:
    return Say("kind-ritual", colour=card.colour, symbol=card.symbol)


@type_line.register
def _god_line(card: God) -> Text:
    words = tuple(word for word in card.type_words if word != "god")
    return Say("type-line", kind=Say("kind-god"), words=words)


@type_line.register
def _survival_line(card: SurvivalToken) -> Text:
    return Say("kind-survival")


@rules_text.register
def _ritual_text(card: Ritual) -> tuple[Text, ...]:
    """Return the active effect, then the triggered one (MZ-EFFECT-01 to -03)."""
    holding = [
        *(modifier_text(each, EACH) for each in card.modifier),
        *(ability_text(each, THAT) for each in card.ability),
    ]
    done = Say("ritual-completed", effects=completion(card))
    return (*(Say("ritual-in-play", text=line) for line in holding), done)


@rules_text.register
def _god_text(card: God) -> tuple[Text, ...]:
    """Return the special ability, then the omens (MZ-GOD-03, MZ-GOD-05)."""
    return (*rules_text.dispatch(Challenge)(card), *omens(card))


@rules_text.register
def _survival_text(card: SurvivalToken) -> tuple[Text, ...]:
    """Add what shaman bones do, which is in the rules (MZ-SURV-08, MZ-SURV-09) but not in the card's data."""
    own: tuple[Text, ...] = rules_text.dispatch(Item)(card)
    return (Say("bones-for-a-card"), Say("bones-for-a-token")) if card.id.startswith(BONES) else own


def completion(card: Ritual) -> Text:
    """Return a ritual's effects on completion. The text addresses everybody; its hero is the active one."""
    return sentence(card.effects, ACTIVE) if card.effects else Say("ritual-does-nothing")


def omens(card: God) -> Iterator[Text]:
    """`Omen of the sun: put 1 doom counter on the god.`"""
    for omen in card.omens:
        yield Say("god-omen", symbol=omen.symbol, effects=sentence(omen.effects, GOD))
