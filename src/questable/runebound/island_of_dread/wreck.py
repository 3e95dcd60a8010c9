"""WRECK: a hero who falls at sea, or whose captain dies there, is shipwrecked."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import combat, damage, hero_combat, knockout, movement, windows
from questable.runebound.board import town_at
from questable.runebound.island_of_dread.board import left_of, shores, towns_of_the_landmass
from questable.runebound.island_of_dread.captains import discard_captain, part_with_captain
from questable.runebound.island_of_dread.content import SILVER
from questable.runebound.island_of_dread.rulebook import layer
from questable.runebound.island_of_dread.state import Island
from questable.runebound.island_of_dread.voyage import SEA_COLOUR, end_voyage, watch_is_over


@layer.around(damage.ally_killed, "IOD-ADV-06", "IOD-EXP-05", "IOD-WRECK-01", "IOD-RUL-45")
def captain_killed(below: Callable[[Island, int, str], None], g: Island, seat: int, character: str) -> None:
    """A captain's death at sea means a shipwreck. In a city the card is only discarded."""
    if g.captains.get(seat) != character:
        below(g, seat, character)
        return
    g.note("captain-killed", rules=(why_he_died(g, seat),), seat=seat, card=character)
    if seat in g.at_sea:
        g.do(shipwreck, seat)
    else:
        part_with_captain(g, seat)
        g.do(discard_captain, character, "IOD-RUL-45")


@layer.query("IOD-ADV-06", "IOD-EXP-05", "IOD-WRECK-01", "IOD-RUL-45")
def why_he_died(g: Island, seat: int) -> str:
    """Return the rule a captain's death follows: in a combat, of the watch, or of a card; in a city it is no wreck."""
    if seat not in g.at_sea:
        return "IOD-RUL-45"
    if combat.in_combat(g, seat):
        return "IOD-ADV-06"
    return "IOD-EXP-05" if g.awaits(watch_is_over, seat) else "IOD-WRECK-01"


@layer.adjusts(combat.is_vital)
def lost_with_the_captain(vital: bool, g: Island, seat: int, who: str) -> bool:
    """A captain's death at sea is a shipwreck (IOD-ADV-06), so odds must include it."""
    return vital or (seat in g.at_sea and who == g.captains.get(seat))


@layer.step("IOD-WRECK-01", "IOD-WRECK-02", "IOD-RUL-79")
def shipwreck(g: Island, seat: int) -> None:
    """Follow all rules of a knock-out, even for an unhurt hero, but place the hero differently."""
    if not g.heroes[seat].down:
        knockout.go_down(g, seat)


@layer.around(knockout.recover, "IOD-WRECK-03", "IOD-ISLAND-09", "IOD-RUL-53", "IOD-RUL-77", "IOD-RUL-84")
def recover_somewhere(below: Callable[[Island, int], None], g: Island, seat: int) -> None:
    """At sea, on the island, or where no city can be reached on foot, the player to the left chooses the place."""
    space = g.heroes[seat].space
    if seat in g.at_sea:
        g.note("shipwreck", rules=("IOD-WRECK-01",), seat=seat, space=space)
        knockout.cure(g, seat)
        end_voyage(g, seat)
        if captain := part_with_captain(g, seat):
            g.do(discard_captain, captain, "IOD-RUL-77")
        options = [frequent("shore", there) for there in shores(g, space)]
        g.cite(("IOD-WRECK-03",))
        g.ask_about(g.heroes[seat].id, left_of(g, seat), "wreck-where", options, washed_ashore, seat)
        return
    if space == g.content.archipelago.island or not towns_of_the_landmass(g, space):
        why = "IOD-ISLAND-09" if space == g.content.archipelago.island else "IOD-RUL-53"
        knockout.cure(g, seat)
        options = [frequent("town", there) for there in g.content.grid.town_at]
        g.cite((why,))
        g.ask_about(g.heroes[seat].id, left_of(g, seat), "city-for-the-fallen", options, carried_to, seat, why)
        return
    below(g, seat)


@layer.step("IOD-WRECK-03", "IOD-WRECK-04", "IOD-WRECK-05")
def washed_ashore(g: Island, option: Option, seat: int) -> None:
    """Put the hero on the shore chosen by the player to the left."""
    _wakes(g, seat, int(option.about or 0), "IOD-WRECK-03")


@layer.step("IOD-ISLAND-09", "IOD-RUL-53")
def carried_to(g: Island, option: Option, seat: int, why: str) -> None:
    """Put the hero in the city chosen by the player to the left."""
    _wakes(g, seat, int(option.about or 0), why)


@layer.adjusts(hero_combat.prizes)
def kept_cards_are_spoils_too(cards: tuple[str, ...], g: Island, loser: int) -> tuple[str, ...]:
    """The winner over a hero may take a sea or silver Challenge the hero kept for later (IOD-RUL-97)."""
    kept = g.heroes[loser].kept
    return cards + tuple(card for card in kept if g.content.adventure[card].colour in (SEA_COLOUR, SILVER))


def _wakes(g: Island, seat: int, space: int, why: str) -> None:
    if seat != g.active:
        g.heroes[seat].down = False  # as after any knock-out: others may be hurt again
    g.note("woke" if town_at(g, space) else "washed-ashore", rules=(why,), seat=seat, space=space)
    g.do(movement.arrive, seat, space, "waking")
    windows.for_others(g, "other-knocked-out", seat)
