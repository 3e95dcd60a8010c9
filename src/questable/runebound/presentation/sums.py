"""Sums line by line: the origin of each part of a value or a roll.

The modifiers of `conditions.modified` are listed here one by one, with the card each is on. Any further change by a
rules layer gets an extra line, so that a sum always equals the number the rules use.
"""

from __future__ import annotations

from collections.abc import Iterator

from questable.kernel.engine.say import Say, Text, named
from questable.kernel.shown.scene import Reckoning
from questable.runebound import values
from questable.runebound.abilities.vocabulary import ATTRIBUTE
from questable.runebound.card_index import fighter
from questable.runebound.combat import roll_value
from questable.runebound.conditions import applying, bearings_of
from questable.runebound.content import Challenge, EventCard, HeroCard
from questable.runebound.presentation.box_presentation import shows_of
from questable.runebound.state import Runebound

Lines = tuple[Reckoning, ...]
FIRST_ROLL, OF_THIS_COMBAT = Say("first-roll"), Say("of-this-combat")
CARDS_USED, FOR_THIS_ROLL = Say("cards-used"), Say("for-this-roll")
EXPERIENCE, CHALLENGE = Say("experience"), Say("kind-of-card", kind="challenge")
OTHER_RULES, VARIANT = Say("rules-of-this-game"), Say("variant")


def roll_lines(g: Runebound) -> Lines:
    """Return what is added to the dice of the character acting in the fight (RB-COMBAT-09)."""
    fight = g.fights[-1]
    lines = [
        *value_lines(g, fight.seat, fight.actor, fight.phase),
        *modifier_lines(g, "roll", 0, fight.seat, fight.actor, fight.phase, fight.action),
    ]
    if fight.first_bonus and fight.seat not in fight.rolls:
        lines.append(Reckoning(FIRST_ROLL, OF_THIS_COMBAT, fight.first_bonus))
    if fight.bonus:
        lines.append(Reckoning(CARDS_USED, FOR_THIS_ROLL, fight.bonus))
    return _complete(lines, roll_value(g))


def target_lines(g: Runebound) -> Lines:
    """Return what the hero in the Challenge's role adds to the dice for the target number (RB-PVP-07)."""
    fight = g.fights[-1]
    seat, who, phase = fight.foe, fight.enemy, fight.phase
    lines = [*value_lines(g, seat, who, phase), *modifier_lines(g, "roll", 0, seat, who, phase, "defend")]
    bonus = fight.bonus if fight.actor == who else 0
    if bonus:
        lines.append(Reckoning(CARDS_USED, FOR_THIS_ROLL, bonus))
    value = values.combat_value(g, seat, who, phase) + values.roll_bonus(g, seat, who, phase, "defend") + bonus
    return _complete(lines, value)


def value_lines(g: Runebound, seat: int, who: str, phase: str) -> Lines:
    """Return the parts of Mind, Body or Spirit: printed, experience counters, cards (RB-HERO-04)."""
    hero, attribute = g.heroes[seat], ATTRIBUTE[phase]
    printed = fighter(g.content, who).values[phase]
    lines = [Reckoning(Say("printed-attribute", attribute=attribute), _kind(g, who), printed)]
    counters = hero.experience.count(attribute) if who == hero.id else 0
    if counters:
        added = values.ATTRIBUTE_STEP * counters
        lines.append(Reckoning(EXPERIENCE, Say("so-many-counters", counters=counters), added))
        printed += added
    lines += modifier_lines(g, "value", printed, seat, who, phase)
    return _complete(lines, values.combat_value(g, seat, who, phase))


def enemy_lines(g: Runebound, phase: str) -> Lines:
    """Return the parts of a Challenge's target number in a phase (RB-COMBAT-10)."""
    fight = g.fights[-1]
    printed: int = getattr(g.content.challenges[fight.enemy], phase)[0]
    hero = g.heroes[fight.seat].id
    lines = [
        Reckoning(Say("printed-phase", phase=phase), CHALLENGE, printed),
        *modifier_lines(g, "enemy-value", printed, fight.seat, hero, phase),
        *(line for box in shows_of(g.setting) if box.swells for line in box.swells(g, phase)),
    ]
    return _complete(lines, values.enemy_value(g, phase))


def modifier_lines(
    g: Runebound, of: str, start: int, seat: int, who: str, phase: str, action: str = ""
) -> Iterator[Reckoning]:
    """Yield one line for each modifier in play; only the last one that sets a value counts, and it comes first."""
    sources, sets, adds = _sources(g, of, seat), None, []
    for modifier, by in applying(g, bearings_of(g, of, seat), of, seat, who, phase, action, ""):
        label, source = sources[id(modifier)]
        if modifier.set is not None:
            sets = Reckoning(label, Say("sets-it", source=source, value=modifier.set), modifier.set - start)
        elif by:
            adds.append(Reckoning(label, source, by))
    if sets is not None:
        yield sets
    yield from adds


def _sources(g: Runebound, of: str, seat: int) -> dict[int, tuple[Text, Text]]:
    """Return the card and its kind for each modifier that may be in play."""
    fight = g.fights[-1] if g.fights else None
    bearings = [*g.kits[seat].modifiers.get(of, ())]
    for card in (*g.in_force, *((fight.enemy,) if fight and fight.foe < 0 else ())):
        bearings += g.content.faces[card].modifiers.get(of, ())
    found: dict[int, tuple[Text, Text]] = {
        id(each.modifier): (named(each.card), _kind(g, each.card)) for each in bearings
    }
    for lasting in g.lasting:
        _, card, effect, _ = g.content.effects[lasting.ref]
        found[id(effect)] = named(card), Say("lasts", lasts=lasting.lasts)
    return found


def _kind(g: Runebound, card: str) -> Text:
    match g.content.cards[card]:
        case HeroCard():
            return Say("hero")
        case EventCard():
            return Say("event-in-play")
        case Challenge() as challenge if not g.fights or g.fights[-1].enemy != challenge.id:
            return Say("kept-card")
        case found:
            return Say("kind-of-card", kind=found.kind)


def _complete(lines: list[Reckoning], value: int) -> Lines:
    """Return the lines, plus one more if the rules of this game reach another number."""
    missing = value - sum(line.amount for line in lines)
    return (*lines, Reckoning(OTHER_RULES, VARIANT, missing)) if missing else tuple(lines)
