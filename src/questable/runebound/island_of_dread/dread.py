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
"""Of a combat on the island: there is no counter to be won (IOD-RUL-87)."""


def on_the_island(g: Island, seat: int) -> bool:
    return g.heroes[seat].space == g.content.archipelago.island


# Going there ---------------------------------------------------------------------------------------------------------


@layer.adjusts(other_courses)
def seek_the_island(options: list[Option], g: Island, seat: int) -> list[Option]:
    """Whoever began the turn on an anchorage, this one or another, and owns a set may go there instead of sailing.

    (IOD-ISLAND-01, IOD-ISLAND-02, IOD-RUL-71, IOD-RUL-83.)
    """
    began_at_sea = is_anchorage(g, g.set_out_from)
    return [*options, SEEK] if began_at_sea and anchored(g, seat) and sets_of(g, seat) else options


@layer.step("IOD-ISLAND-02", "IOD-ISLAND-03", "IOD-ISLAND-04", "IOD-ISLAND-05", "IOD-RUL-82")
def to_the_island(g: Island, option: Option) -> None:
    """A set is paid, the figure leaves the map, the captain is discarded; then silver cards are drawn."""
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
    """A card, a Refresh phase at once, then the card is resolved; and again, until the god or the hero has fallen."""
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
    """A whole Refresh phase, but no new turn: what lasts until the hero's next turn goes on."""
    turn.turn_back(g, "IOD-ISLAND-07")
    windows.moment(g, "refresh", seat)


@layer.step("IOD-ISLAND-05", "IOD-ISLAND-08", part="turn")
def resolve_silver(g: Island, seat: int, card: str) -> None:
    """A Challenge is fought without escape; anything else does what it says."""
    found = g.content.cards[card]
    if isinstance(found, Challenge):
        g.do(challenges.face_challenge, seat, card, ORIGIN, False, 0, "IOD-ISLAND-08")
    elif isinstance(found, Encounter):
        g.do(adventure.encounter, seat, card)


@layer.adjusts(escape.escape_allowed)
def nobody_escapes_from_the_island(allowed: bool, g: Island, seat: int) -> bool:
    """The escape step is always skipped there (IOD-ISLAND-08)."""
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
    """A combat there that nobody can end (RB-RUL-39) is no escape: the next card is drawn."""
    below(g, seat, card, origin, space, "called-off" if result == "escaped" and on_the_island(g, seat) else result)


@layer.adjusts(challenges.why_left)
def silver_cards_stay_on_the_island(why: str, g: Island, origin: str) -> str:
    """What knocked the hero out is shuffled in, what nobody could beat discarded (IOD-ISLAND-11, IOD-RUL-99)."""
    if origin != ORIGIN:
        return why
    return "IOD-ISLAND-11" if g.hero.down else "IOD-RUL-99"


@layer.follows(turn.after_turn, "IOD-ISLAND-11", "IOD-RUL-85")
def silver_deck_is_whole_again(g: Island) -> None:
    """After a visit that ended in a knock-out all discarded silver cards are shuffled in, the last one too."""
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
    """Beaten in whatever way."""
    if card == g.content.archipelago.god:
        wins(g, seat)
    else:
        below(g, seat, card, origin, space)


def wins(g: Island, seat: int) -> None:
    if g.outcome is None:
        victory.win(g, (seat,), "god-defeated", "IOD-GOAL-03")


@layer.replaces(victory.check_runes, "IOD-GOAL-02")
def runes_do_not_win(g: Island, seat: int) -> None:
    """There is only one way to win."""


@layer.answers(victory.red_left)
def red_challenges_decide_nothing(g: Island) -> bool:
    """That none is left does not end the game (IOD-GOAL-02)."""
    return True


@layer.answers(victory.text_wins)
def text_wins_nothing(g: Island, card: str) -> bool:
    """Not even what a pack prints on a red card: only the god's death does (IOD-GOAL-02, CP-RUL-14)."""
    return False


@layer.answers(victory.standing_of)
def nearest_to_the_island(g: Island, seat: int) -> tuple[int, tuple[int, int, int]]:
    """How players compare who have not won: sets of map tokens, then level and wealth as ever."""
    return (sets_of(g, seat), values.rank_of(g, seat))
