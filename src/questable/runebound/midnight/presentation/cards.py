"""The cards of this box as players read them: Night Kings, heroes with a favored terrain, silencing items."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import CardText
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.content import Challenge, Content
from questable.runebound.midnight.content import MidnightHero, MidnightItem, NightKing
from questable.runebound.presentation.cards import Facts, facts, rules_text, type_line

KING = "crowned-skull"  # an icon
SIGNS = {
    "warlord": "black-knight-helm",
    "soldier": "visored-helm",
    "hunter": "bowman",
    "warden": "door-watcher",
    "traitor": "hood",
    "priest": "gothic-cross",
    "shade": "ghost",
    "orc": "orc-head",
    "hound": "hound",
    "wolf": "wolf",
    "prince": "jewel-crown",
}
"""Icons for the Night Kings' servants, by the words of Challenges."""


def with_signs(content: Content, text: CardText) -> CardText:
    """Add the icons of this box's cards, unless they name their own."""
    found = content.cards[text.id]
    if found.icon:
        return text
    match found:
        case NightKing():
            return msgspec.structs.replace(text, icon=KING)
        case Challenge():
            fitting = (SIGNS[word] for word in found.type_words if word in SIGNS)
            return msgspec.structs.replace(text, icon=next(fitting, text.icon))
    return text


@facts.register
def _king_facts(card: NightKing) -> Facts:
    """Return the terrain of each phase, and the servants."""
    return (
        *((Say("label-phase", phase=phase), named(getattr(card, phase), "terrain")) for phase in PHASES),
        (Say("label-servants"), chain((named(servant, "word") for servant in card.servants), ", ")),
    )


@facts.register
def _hero_facts(card: MidnightHero) -> Facts:
    told = facts.dispatch(object)(card)
    return (*told, (Say("label-favoured"), named(card.favoured, "favoured"))) if card.favoured else told


@type_line.register
def _king_line(card: NightKing) -> Text:
    return Say("kind-king")


@rules_text.register
def _king_text(card: NightKing) -> tuple[Text, ...]:
    """Return what the shadow power does, and how often."""
    return (power_text(card), Say("power-uses", uses=card.uses))


def power_text(card: NightKing) -> Text:
    return Say("shadow-power-does", power=card.power, amount=card.amount)


@rules_text.register
def _item_text(card: MidnightItem) -> tuple[Text, ...]:
    """Put the text of MN-COV-09 before the rest of an item's text."""
    told = rules_text.dispatch(object)(card)
    return (Say("silences", cost=card.silences), *told) if card.silences else told
