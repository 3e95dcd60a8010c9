"""EMBARK, MOVE, ADV, MARKET, EXP: the turn of an embarked hero."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import (
    adventure,
    board,
    cards,
    challenges,
    combat,
    damage,
    escape,
    experience,
    interaction,
    market,
    movement,
)
from questable.runebound.abilities.vocabulary import Colour
from questable.runebound.board import town_at
from questable.runebound.conditions import flagged
from questable.runebound.island_of_dread.board import is_anchorage, next_stops
from questable.runebound.island_of_dread.captains import discard_captain, moor, on_loan, part_with_captain
from questable.runebound.island_of_dread.content import SILVER
from questable.runebound.island_of_dread.rulebook import layer
from questable.runebound.island_of_dread.state import Island
from questable.runebound.state import Hero

SEA_DECK = "sea"
SEA_COLOUR: Colour = "blue"
"""The color whose rank and counters the sea deck uses (IOD-RUL-54, IOD-RUL-65)."""


def anchored(g: Island, seat: int) -> bool:
    """Return whether this hero is embarked and on an anchorage."""
    return seat in g.at_sea and is_anchorage(g, g.heroes[seat].space)


# Embarking and sailing -----------------------------------------------------------------------------------------------


@layer.adjusts(movement.ways_of_moving)
def ways_out_of_a_harbour(options: list[Option], g: Island, hero: Hero) -> list[Option]:
    """A hero with a captain who begins the Movement phase in a city may embark (IOD-EMBARK-01, IOD-EMBARK-02)."""
    if hero.seat in g.captains and hero.seat not in g.at_sea and town_at(g, hero.space):
        return [*(frequent("embark", stop) for stop in next_stops(g, hero.space)), *options]
    return options


@layer.step("IOD-EMBARK-01", "IOD-EMBARK-03", "IOD-MOVE-01", "IOD-MOVE-02")
def embark(g: Island, option: Option) -> None:
    """Leave the city along a route without rolling dice; the voyage begins."""
    g.at_sea = (*g.at_sea, g.active)
    g.rekit(g.hero)
    g.note("embarked", rules=("IOD-EMBARK-01",), seat=g.active, start=g.hero.space, card=g.captains[g.active])
    g.do(sail_to, g.active, int(option.about or 0))
    g.do(movement.spend_dice)  # no adventures, but in a city the hero may trade with another hero (IOD-RUL-68)
    g.do(movement.end_movement)


layer.adds_to(movement.way_chosen, {"embark": embark})


@layer.around(movement.way_of_moving, "IOD-EMBARK-05", "IOD-MOVE-02", "IOD-MOVE-03", "IOD-MOVE-04", "IOD-RUL-50")
def sail_or_seek(below: Callable[[Island], None], g: Island) -> None:
    """A hero at sea cannot stay: sail one stop along any route, or go to the island."""
    if not anchored(g, g.active):
        below(g)
        return
    here = g.hero.space
    options = [*(frequent("sail", stop) for stop in next_stops(g, here)), *other_courses(g, g.active)]
    if g.hero.cards:
        options.append(movement.GIVE_UP)  # as at any time (RB-MARKET-11)
    g.cite(("IOD-MOVE-02", "IOD-MOVE-04"))
    g.ask_about(here, g.active, "sail", options, course_chosen)


@layer.query("IOD-MOVE-02")
def other_courses(g: Island, seat: int) -> list[Option]:
    """Return what an embarked hero can do instead of sailing. The island adds its option here."""
    return []


@layer.step("IOD-MOVE-02", "IOD-MOVE-03", "IOD-RUL-68")
def sail(g: Island, option: Option) -> None:
    """Sail one stop. A hero who reaches a city may still trade there."""
    g.do(sail_to, g.active, int(option.about or 0))
    g.do(movement.spend_dice)
    g.do(movement.end_movement)


@layer.step("IOD-EMBARK-05", "RB-MARKET-11")
def give_up_at_sea(g: Island, option: Option) -> None:
    g.do(movement.give_up_which)
    g.do(movement.way_of_moving)


course_chosen = layer.choice("course_chosen", {"sail": sail, "give-up": give_up_at_sea})


@layer.step("IOD-BOARD-04", "IOD-BOARD-06", "IOD-MOVE-02")
def sail_to(g: Island, seat: int, stop: int) -> None:
    """Sail along the route to the next stop."""
    g.note("sailed", rules=("IOD-BOARD-06",), seat=seat, space=stop, start=g.heroes[seat].space)
    g.do(movement.arrive, seat, stop, "sail")


@layer.follows(movement.arrive, "IOD-EMBARK-03", "IOD-MOVE-06", "IOD-RUL-52")
def voyage_may_end(g: Island, seat: int, space: int, how: str) -> None:
    """In a city the voyage ends and the captain moors; on an anchorage it goes on. Else the captain is discarded."""
    if seat not in g.at_sea or is_anchorage(g, space):
        return
    if town_at(g, space) is not None:
        end_voyage(g, seat)
        g.landed = g.landed or seat == g.active
        g.note("landed", rules=("IOD-MOVE-06",), seat=seat, space=space)
        g.do(moor, seat, space, "IOD-MOVE-06")
    else:
        end_voyage(g, seat)
        if card := part_with_captain(g, seat):
            g.do(discard_captain, card, "IOD-RUL-52")


def end_voyage(g: Island, seat: int) -> None:
    """The hero is no longer embarked."""
    g.at_sea = tuple(each for each in g.at_sea if each != seat)
    g.rekit(g.heroes[seat])


# The Adventure phase -------------------------------------------------------------------------------------------------


@layer.around(adventure.adventure_step, "IOD-ADV-01", "IOD-RUL-68", "IOD-RUL-95")
def sea_adventure(below: Callable[[Island], None], g: Island) -> None:
    """A hero on an anchorage must draw a sea card. A hero whose voyage ends in a city has no adventure that turn."""
    if g.landed:
        g.adventure_over = False
        return
    if not anchored(g, g.active):
        below(g)
        return
    g.adventure_over = False
    hero = g.hero
    if waiting := [card for card in challenges.undefeated_at(g, hero.space) if card in g.content.met_at_sea]:
        options = [Option("face", card) for card in waiting]
        g.ask(hero.seat, "which-undefeated", options, adventure.face_undefeated)
        return
    deck = adventure.deck_for(g, SEA_COLOUR, hero.space)
    g.draws_left = len(g.decks.get(deck, ()))
    g.do(adventure.draw_adventure_card, hero.seat, deck, "drawn", "IOD-ADV-01")


@layer.adjusts(adventure.deck_for)
def the_sea_deck(deck: str, g: Island, colour: str, space: int) -> str:
    """The sea deck replaces the blue one, at anchorages only. No blue cards are drawn on land (IOD-DECK-02)."""
    if colour != SEA_COLOUR:
        return deck
    return SEA_DECK if is_anchorage(g, space or g.hero.space) else ""


@layer.around(challenges.take_counter, "IOD-ADV-10", "IOD-LOAN-04", "IOD-RUL-65")
def counter_of_the_supply(
    below: Callable[[Island, int, str, int], None], g: Island, seat: int, card: str, space: int
) -> None:
    """At sea the counter comes from the supply. With a captain on loan it stays there."""
    if on_loan(g, seat):
        points = g.content.box.counter_worth[g.content.challenges[card].colour]
        g.note("reward-void", rules=("IOD-LOAN-04",), seat=seat, card=card, points=points)
    elif is_anchorage(g, space):
        g.do(experience.win_counter, seat, SEA_COLOUR, "IOD-ADV-10")
    else:
        below(g, seat, card, space)


@layer.around(challenges.challenge_not_beaten, "IOD-ADV-08", "IOD-ADV-09", "IOD-RUL-59")
def sea_challenges_do_not_wait(
    below: Callable[[Island, int, str, str, int], None], g: Island, seat: int, card: str, origin: str, space: int
) -> None:
    """A sea Challenge left by escape or shipwreck goes under its deck. No counter marks the anchorage."""
    if not is_anchorage(g, space) or lingers(g, card):
        below(g, seat, card, origin, space)
        return
    escaped = g.awaits(challenges.end_turn_after_escape, seat)
    why = "IOD-ADV-09" if g.heroes[seat].down else "IOD-ADV-08" if escaped else "IOD-RUL-59"
    g.note("not-beaten", rules=(why,), seat=seat, card=card)
    g.do(challenges.put_away, card)


@layer.query("IOD-RUL-59", "IOD-VAR-05")
def lingers(g: Island, card: str) -> bool:
    """Return whether an unbeaten sea Challenge waits on its anchorage: only with an option."""
    return False


# The captain in combat -----------------------------------------------------------------------------------------------


@layer.adjusts(combat.attackers)
def captains_attack_at_sea(who: tuple[str, ...], g: Island, seat: int) -> tuple[str, ...]:
    """The captain may attack like an ally, once a round. Text about allies doesn't apply.

    (IOD-ADV-04, IOD-ADV-05, IOD-ADV-11, IOD-RUL-57, IOD-RUL-58.)
    """
    captain = g.captains.get(seat)
    fight = g.fights[-1]
    if not captain or seat not in g.at_sea or fight.foe >= 0 or seat != fight.seat:
        return who
    return who if flagged(g, "no-attack", seat, captain, phase=fight.phase) else (*who, captain)


# Escape, market, other heroes ----------------------------------------------------------------------------------------


@layer.replaces(escape.flee, "IOD-ESCAPE-01", "IOD-ADV-03", "IOD-RUL-92")
def stays_where_he_is(g: Island, seat: int) -> None:
    """A hero who escapes from a Challenge or a hero stays on the space, on land and at sea."""
    if not g.heroes[seat].down:
        g.note("stood-off", rules=("IOD-ESCAPE-01",), seat=seat, space=g.heroes[seat].space)


@layer.adjusts(interaction.trade_options)
def nobody_trades_at_sea(options: list[Option], g: Island, hero: Hero) -> list[Option]:
    """An embarked hero cannot trade, and nobody can trade with one (IOD-INTERACT-02, IOD-RUL-55)."""
    if not g.at_sea or not options:
        return options
    sailing = {g.heroes[seat].id for seat in g.at_sea}
    return [] if hero.id in sailing else [option for option in options if option.about not in sailing]


@layer.adjusts(adventure.heroes_here)
def nobody_fights_heroes_at_sea(seats: list[int], g: Island, hero: Hero) -> list[int]:
    """An embarked hero cannot fight other heroes, nor be attacked (IOD-INTERACT-01)."""
    return [] if hero.seat in g.at_sea else [seat for seat in seats if seat not in g.at_sea]


@layer.adjusts(board.together)
def they_ignore_each_other(here: bool, g: Island, seat: int, other: int) -> bool:
    """Heroes on the same anchorage do not interact (IOD-RUL-55, IOD-RUL-56)."""
    return here and seat not in g.at_sea


# The Experience phase ------------------------------------------------------------------------------------------------


@layer.around(experience.experience_step, "IOD-EXP-01", "IOD-EXP-03", "IOD-RUL-63")
def the_captain_tires_first(below: Callable[[Island], None], g: Island) -> None:
    """On an anchorage the captain takes exhaustion before the hero spends anything."""
    if anchored(g, g.active):
        g.do(captain_tires, g.active)
    below(g)


@layer.step("IOD-EXP-01", "IOD-EXP-02", "IOD-EXP-05", "IOD-RUL-62", part="turn")
def captain_tires(g: Island, seat: int) -> None:
    """Give the captain one exhaustion, or a wound if exhausted."""
    captain = g.captains[seat]
    spent = g.exhaustion.get(captain, 0) >= g.content.captains[captain].life
    g.note("captain-tires", rules=("IOD-EXP-02" if spent else "IOD-EXP-01",), seat=seat, card=captain)
    g.do(damage.tire, captain, 1)
    g.do(watch_is_over, seat)


@layer.step(part="turn", empty=True)
def watch_is_over(g: Island, seat: int) -> None:
    """Until then what befalls the captain is of the watch (IOD-EXP-05)."""


# Cards in harbours and decks -----------------------------------------------------------------------------------------


@layer.around(cards.discard_adventure_card, "IOD-RUL-85")
def silver_pile(below: Callable[[Island, str], None], g: Island, card: str) -> None:
    """Silver cards have their own discard pile; all others go under their decks (IOD-RUL-67)."""
    if g.content.adventure[card].colour != SILVER:
        below(g, card)
        return
    cards.strip_counters(g, card)
    g.sunk += (card,)


@layer.adjusts(market.may_sell)
def legends_are_not_sold(allowed: bool, g: Island, seat: int, card: str) -> bool:
    """Legendary items cannot be sold (IOD-RUL-18)."""
    return allowed and card not in g.content.legends
