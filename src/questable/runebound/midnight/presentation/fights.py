"""What this box adds to the fight sheet: the Night King's influence, and what the fight is for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.scene import Die, Fight, Reckoning
from questable.runebound import combat
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.midnight.influence import ASSAULT, place, successes, wanted
from questable.runebound.midnight.patrols import PATROL, patrol
from questable.runebound.midnight.powers import the_king
from questable.runebound.midnight.prospects import assault_chance, phase_in_hand
from questable.runebound.midnight.state import Midnight


def influence(g: Midnight, phase: str) -> Iterator[Reckoning]:
    """Return what the Night King has added to the Challenge's value (MN-INFL-04)."""
    amount = g.influence.get(place(g, phase), 0)
    if amount:
        yield Reckoning(Say("influence"), Say("the-night-king"), amount)


def with_influence(g: Midnight, sheet: Fight) -> Fight:
    """Add what the fight is for, the chance of all fighters, and any dice of an influence roll."""
    notes = (*_notes(g), *sheet.notes)
    if g.fights[-1].origin == ASSAULT and not g.fights[-1].result and len(seats := combat.side(g)) > 1:
        chance = assault_chance(g, seats, g.fights[-1].enemy, g.assaulting)
        ways = ((Say("victory"), chance), (Say("assault-fails"), 1 - chance))
        sheet = msgspec.structs.replace(sheet, outlook=ways, tones=("good", "bad"))
    if not g.influence_dice:
        return msgspec.structs.replace(sheet, notes=notes)
    phase = phase_in_hand(g)
    counting = wanted(g, phase) if phase else frozenset(g.influence_dice)
    dice = tuple(Die(faces=g.content.box.die[face - 1], counted=face in counting) for face in g.influence_dice)
    return msgspec.structs.replace(sheet, notes=notes, dice=dice)


def _left(g: Midnight) -> Iterator[Text]:
    """Return who has left the assault (MN-RUL-72): the fallen are carried off, but escaped heroes stay there."""
    left = [g.heroes[seat] for seat in g.assailants if seat not in combat.side(g)]
    escaped = [hero.id for hero in left if hero.space == g.assaulting and not hero.down]
    fallen = [hero.id for hero in left if hero.id not in escaped]
    if fallen:
        yield Say("fallen-here", who=chain(map(named, fallen), ", "))
    if escaped:
        yield Say("escaped-here", who=chain(map(named, escaped), ", "))


def _notes(g: Midnight) -> Iterator[Text]:
    fight = g.fights[-1]
    if fight.origin == ASSAULT:
        yield Say("assault-for", value=g.mirrors.get(g.assaulting, 0))
        yield from _left(g)
    found = patrol(g, g.raiding)
    if fight.origin == PATROL and found is not None:
        yield Say("fights-as-patrol", number=found.number)
    for phase in PHASES:
        if g.cruelty.get(place(g, phase)):
            yield Say("crueler-in", phase=phase)
    if fight.foe < 0 and len(g.fights) not in g.influenced:
        yield Say("influence-to-come")
    if asked := phase_in_hand(g):
        terrain = getattr(the_king(g), asked)
        if g.influence_dice:
            yield Say("influence-lies", phase=asked, terrain=terrain, count=successes(g, asked))
        else:
            yield Say("influence-now", phase=asked, terrain=terrain)
