"""ISLAND, GOAL: the journey to the Island of Dread, the chain of silver cards, and the god."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.runebound import adventure, cards, challenges, combat, escape, movement, turn, values, victory, windows
from questable.runebound.content import Challenge, Encounter
from questable.runebound.island_of_dread.board import is_anchorage
from questable.runebound.island_of_dread.captains import discard_captain, part_with_captain
from questable.runebound.island_of_dread.content import SILVER
from questable.runebound.island_of_dread.maps import sets_of, spend_set
from questable.runebound.island_of_dread.rulebook import layer
from questable.runebound.island_of_dread.state import Island
from questable.runebound.island_of_dread.voyage import anchored, course_chosen, end_voyage, other_courses

SEEK = Option("seek-island")
ORIGIN = "silver"
"""The origin of a combat on the island, which gives no counter (IOD-RUL-87)."""


def on_the_island(g: Island, seat: int) -> bool:
    return g.heroes[seat].space == g.content.archipelago.island


# Going there ---------------------------------------------------------------------------------------------------------


@layer.adjusts(other_courses)
def seek_the_island(options: list[Option], g: Island, seat: int) -> list[Option]:
    """A hero with a set of maps who began the turn on any anchorage may go to the island instead of sailing.

    (IOD-ISLAND-01, IOD-ISLAND-02, IOD-RUL-71, IOD-RUL-83.)
    """
    began_at_sea = is_anchorage(g, g.set_out_from)
    return [*options, SEEK] if began_at_sea and anchored(g, seat) and sets_of(g, seat) else options


@layer.step("IOD-ISLAND-02", "IOD-ISLAND-03", "IOD-ISLAND-04", "IOD-ISLAND-05", "IOD-RUL-82")
def to_the_island(g: Island, option: Option) -> None:
    """Pay a set, take the figure off the map, discard the captain, then draw silver cards."""
    seat = g.active
    g.do(spend_set, seat)
    g.ashore = True
    end_voyage(g, seat)
    g.note("island-found", rules=("IOD-ISLAND-03",), seat=seat)
    if captain := part_with_captain(g, seat):
        g.do(discard_captain, captain, "IOD-ISLAND-04")
    g.do(movement.arrive, seat, g.content.archipelago.island, "island")
    g.do(movement.end_movement)
    g.do(draw_silver, seat)


layer.adds_to(course_chosen, {"seek-island": to_the_island})


# The chain -----------------------------------------------------------------------------------------------------------


@layer.step("IOD-ISLAND-05", "IOD-ISLAND-06", "IOD-ISLAND-07", "IOD-RUL-82", "IOD-RUL-86", part="turn")
def draw_silver(g: Island, seat: int) -> None:
    """Draw a card, refresh, resolve the card, and repeat until the god or the hero has fallen."""
    if not g.decks.get(SILVER):
        g.decks[SILVER] = tuple(g.dice.shuffled(g.sunk))
        g.sunk = ()
        g.note("silver-shuffled", rules=("IOD-RUL-86",))
    card = cards.draw(g, SILVER)
    if not card:
        return
    g.reveal()
    g.revealed += (card,)
    g.note("drew", rules=("IOD-ISLAND-05",), seat=seat, card=card, deck=SILVER)
    g.do(refresh_on_the_island, seat)
    g.do(resolve_silver, seat, card)
    g.do(draw_silver, seat)


@layer.step("IOD-ISLAND-07", part="turn")
def refresh_on_the_island(g: Island, seat: int) -> None:
    """Play a whole Refresh phase without a new turn: effects that last until the hero's next turn go on."""
    turn.turn_back(g, "IOD-ISLAND-07")
    windows.moment(g, "refresh", seat)


@layer.step("IOD-ISLAND-05", "IOD-ISLAND-08", part="turn")
def resolve_silver(g: Island, seat: int, card: str) -> None:
    """Fight a Challenge without escape; carry out any other card."""
    found = g.content.cards[card]
    if isinstance(found, Challenge):
        g.do(challenges.face_challenge, seat, card, ORIGIN, False, 0, "IOD-ISLAND-08")
    elif isinstance(found, Encounter):
        g.do(adventure.encounter, seat, card)


@layer.adjusts(escape.escape_allowed)
def nobody_escapes_from_the_island(allowed: bool, g: Island, seat: int) -> bool:
    """The escape step is always skipped on the island (IOD-ISLAND-08)."""
    return allowed and not on_the_island(g, seat)


@layer.around(challenges.challenge_result, "IOD-ISLAND-06", "IOD-RUL-99")
def broken_off_on_the_island(
    below: Callable[[Island, int, str, str, int, str], None],
    g: Island,
    seat: int,
    card: str,
    origin: str,
    space: int,
    result: str,
) -> None:
    """Breaking off a combat on the island that nobody can end (RB-RUL-39) is no escape: draw the next card."""
    below(g, seat, card, origin, space, "called-off" if result == "escaped" and on_the_island(g, seat) else result)


@layer.adjusts(challenges.why_left)
def silver_cards_stay_on_the_island(why: str, g: Island, origin: str) -> str:
    """Shuffle in a card that knocked the hero out; discard one that nobody could beat (IOD-ISLAND-11, IOD-RUL-99)."""
    if origin != ORIGIN:
        return why
    return "IOD-ISLAND-11" if g.hero.down else "IOD-RUL-99"


@layer.follows(turn.after_turn, "IOD-ISLAND-11", "IOD-RUL-85")
def silver_deck_is_whole_again(g: Island) -> None:
    """After a visit that ends in a knock-out, shuffle all discarded silver cards into the deck, even the last one."""
    if g.ashore and g.sunk:
        g.decks[SILVER] = tuple(g.dice.shuffled((*g.decks.get(SILVER, ()), *g.sunk)))
        g.sunk = ()
        g.note("silver-shuffled", rules=("IOD-ISLAND-11",))


# The end -------------------------------------------------------------------------------------------------------------


@layer.around(combat.hit_enemy, "IOD-GOAL-03", "IOD-RUL-90")
def the_god_falls(below: Callable[[Island, int, str], None], g: Island, amount: int, why: str) -> None:
    """The game is over the moment the god's wounds reach his Life, whoever dealt them."""
    fight = g.fights[-1]
    below(g, amount, why)
    if fight.enemy == g.content.archipelago.god and fight.result == "won":
        wins(g, fight.seat)


@layer.around(challenges.challenge_beaten, "IOD-GOAL-03", "IOD-RUL-90")
def the_god_is_beaten(
    below: Callable[[Island, int, str, str, int], None], g: Island, seat: int, card: str, origin: str, space: int
) -> None:
    """The god is beaten, in whatever way."""
    if card == g.content.archipelago.god:
        wins(g, seat)
    else:
        below(g, seat, card, origin, space)


def wins(g: Island, seat: int) -> None:
    if g.outcome is None:
        victory.win(g, (seat,), "god-defeated", "IOD-GOAL-03")


@layer.replaces(victory.check_runes, "IOD-GOAL-02")
def runes_do_not_win(g: Island, seat: int) -> None:
    """Runes don't win: the god is the only goal."""


@layer.answers(victory.red_left)
def red_challenges_decide_nothing(g: Island) -> bool:
    """The game goes on when no red Challenge is left (IOD-GOAL-02)."""
    return True


@layer.answers(victory.text_wins)
def text_wins_nothing(g: Island, card: str) -> bool:
    """No card text wins, not even a pack's red card: only the god's death does (IOD-GOAL-02, CP-RUL-14)."""
    return False


@layer.answers(victory.standing_of)
def nearest_to_the_island(g: Island, seat: int) -> tuple[int, tuple[int, int, int]]:
    """Players who haven't won compare sets of map tokens, then level and wealth as in the base game."""
    return (sets_of(g, seat), values.rank_of(g, seat))
