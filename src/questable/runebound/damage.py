"""DMG: wounds, exhaustion, and what happens when they reach Life or Stamina."""

from __future__ import annotations

from questable.runebound import cards, knockout, windows
from questable.runebound.rulebook import rules
from questable.runebound.state import Hurt, Runebound
from questable.runebound.values import life_of, stamina_of


def seat_of(g: Runebound, character: str) -> int:
    """Return the seat the character belongs to."""
    for hero in g.heroes:
        if hero.id == character:
            return hero.seat
    return g.owner(character)


@rules.step("RB-COMBAT-21", "RB-DMG-01")
def wound(g: Runebound, victim: str, amount: int, by: str, why: str = "RB-DMG-01") -> None:
    """Damage is about to be placed, by the named rule; effects that prevent, reduce or redirect it are used now."""
    seat = seat_of(g, victim)
    if amount <= 0 or seat < 0:
        return
    g.hurts.append(Hurt(victim, amount, by, why))
    windows.moment(g, "damage", seat)
    g.do(place_wounds)


@rules.step("RB-DMG-01", "RB-COMBAT-21")
def place_wounds(g: Runebound) -> None:
    """Mark damage, never below 0, with wound counters; an effect that ends the combat removes it entirely."""
    hurt = g.hurts.pop() if g.hurts else None
    if hurt is not None and hurt.amount > 0:
        g.do(suffer, hurt.victim, hurt.amount, hurt.by, hurt.why)


@rules.step("RB-DMG-01", "RB-DMG-02", "RB-ALLY-09", "RB-ALLY-10")
def suffer(g: Runebound, victim: str, amount: int, by: str, why: str = "RB-DMG-01") -> None:
    """Place wound counters; a hero whose wounds reach Life is knocked out, an ally is killed."""
    seat = seat_of(g, victim)
    if seat < 0:
        return
    wounds = g.wounds.get(victim, 0) + amount
    g.wounds[victim] = wounds
    g.note("wounded", rules=(why,), seat=seat, who=victim, amount=amount, by=by)
    if wounds >= life_of(g, seat, victim):
        g.wounds[victim] = life_of(g, seat, victim)  # damage beyond the remaining Life is lost
        fall(g, seat, victim)


def fall(g: Runebound, seat: int, character: str) -> None:
    """Wounds have reached Life: an ally is killed, a hero is knocked out unless a card prevents it.

    While such a card is being used (and discarded) the knock-out is already due, but must not come before its effect.
    """
    if character != g.heroes[seat].id:
        g.do(ally_killed, seat, character)
    elif not g.heroes[seat].down and not g.awaits(knockout.knocked_out, seat):
        windows.moment(g, "knock-out", seat)
        g.do(knockout.knocked_out, seat)


@rules.step("RB-ALLY-09", "RB-PVP-19")
def ally_killed(g: Runebound, seat: int, ally: str) -> None:
    """An Ally with wounds equal to its Life is killed: discard the card with its counters."""
    if seat_of(g, ally) == seat:
        g.note("ally-killed", rules=("RB-ALLY-09",), seat=seat, card=ally)
        g.do(cards.lose_card, seat, ally, "RB-ALLY-09")


@rules.step("RB-DMG-03", "RB-DMG-04", "RB-ALLY-11")
def tire(g: Runebound, character: str, amount: int) -> None:
    """Place exhaustion counters; those that exceed Stamina become wounds."""
    seat = seat_of(g, character)
    if amount <= 0 or seat < 0:
        return
    room = max(0, stamina_of(g, seat, character) - g.exhaustion.get(character, 0))
    fits = min(room, amount)
    if fits:
        g.exhaustion[character] = g.exhaustion.get(character, 0) + fits
        g.note("exhausted", rules=("RB-DMG-03",), seat=seat, who=character, amount=fits)
    if amount > fits:
        g.do(wound, character, amount - fits, "exhaustion", "RB-DMG-04")


def heal(g: Runebound, character: str, wounds: int, exhaustion: int, *why: str) -> None:
    """Remove counters, as many as there are (RB-DMG-09), by the named rules or those of the running step."""
    seat = seat_of(g, character)
    gone = min(wounds, g.wounds.get(character, 0))
    rest = min(exhaustion, g.exhaustion.get(character, 0))
    _lower(g.wounds, character, gone)
    _lower(g.exhaustion, character, rest)
    if gone or rest:
        g.note("healed", rules=why, seat=seat, who=character, wounds=gone, exhaustion=rest)


def _lower(counters: dict[str, int], character: str, amount: int) -> None:
    if amount:
        left = counters[character] - amount
        if left:
            counters[character] = left
        else:
            del counters[character]


@rules.step("RB-DMG-07", "RB-RUL-10")
def check_health(g: Runebound, seat: int) -> None:
    """After a drop of Life or Stamina, exhaustion above Stamina becomes wounds, then these are compared with Life."""
    hero = g.heroes[seat]
    for character in (hero.id, *g.kits[seat].allies):
        over = g.exhaustion.get(character, 0) - stamina_of(g, seat, character)
        if over > 0:
            _lower(g.exhaustion, character, over)
            g.do(suffer, character, over, "exhaustion", "RB-DMG-07")
        elif g.wounds.get(character, 0) >= life_of(g, seat, character):
            fall(g, seat, character)


def check_all_health(g: Runebound) -> None:
    """Check everyone after the end of something that may have raised Life or Stamina."""
    for seat in g.seats_from(g.active):
        g.do(check_health, seat)
