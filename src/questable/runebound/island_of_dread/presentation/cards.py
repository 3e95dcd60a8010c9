"""The cards of this box as players read them."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.presentation import CardText
from questable.runebound.abilities.vocabulary import PHASE_OF
from questable.runebound.content import Challenge, Content
from questable.runebound.island_of_dread.content import Captain, Legend
from questable.runebound.presentation.card_text import ability_text, modifier_text
from questable.runebound.presentation.cards import Facts, facts, rules_text, strength, type_line

CAPTAIN = "captain"  # a voice
SIGNS = {
    "crab": "crab",
    "god": "god",
    "kraken": "kraken",
    "pirate": "pirate",
    "serpent": "serpent",
    "ship": "ship",
    "siren": "siren",
    "whale": "whale",
}
"""Icons for creatures of the sea and seafarers, by the words of Challenges."""


def with_signs(content: Content, text: CardText) -> CardText:
    """Add the icons of this box's cards, unless they name their own."""
    found = content.cards[text.id]
    if found.icon:
        return text
    match found:
        case Captain():
            return msgspec.structs.replace(text, icon="helm")
        case Legend():
            return msgspec.structs.replace(text, icon="star")
        case Challenge():
            fitting = (SIGNS[word] for word in found.type_words if word in SIGNS)
            return msgspec.structs.replace(text, icon=next(fitting, text.icon))
    return text


@facts.register
def _captain_facts(card: Captain) -> Facts:
    values = (("mind", card.mind), ("body", card.body), ("spirit", card.spirit))
    return (
        (Say("label-cost"), Say("price", gold=card.cost)),
        *((Say("label-attribute", attribute=each, phase=PHASE_OF[each]), strength(value)) for each, value in values),
        (Say("label-life"), str(card.life)),
    )


@facts.register
def _legend_facts(card: Legend) -> Facts:
    return ()


@type_line.register
def _captain_line(card: Captain) -> Text:
    return Say("type-line", kind=Say("kind-captain"), words=card.type_words)


@type_line.register
def _legend_line(card: Legend) -> Text:
    return Say("type-line", kind=Say("kind-legendary"), words=card.type_words)


@rules_text.register
def _captain_text(card: Captain) -> tuple[Text, ...]:
    """Word a captain's text like an ally's, from captain to hero, though a captain is no ally (IOD-CAPT-02)."""
    return (
        *(modifier_text(each, CAPTAIN) for each in card.modifier),
        *(ability_text(each, CAPTAIN) for each in card.ability),
    )
