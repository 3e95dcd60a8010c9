"""DRAW: replacements for the Events and Encounters of the base decks."""

from __future__ import annotations

from collections.abc import Callable

from questable.runebound import adventure, cards, challenges
from questable.runebound.avatars_of_kelnov.rulebook import layer
from questable.runebound.avatars_of_kelnov.setup import BESIDE, is_replaced
from questable.runebound.avatars_of_kelnov.state import Kelnov
from questable.runebound.content import EventCard
from questable.runebound.state import Runebound


@layer.around(adventure.resolve_card, "AK-DRAW-02", "AK-DRAW-03", "AK-DRAW-07", "AK-DRAW-11", "AK-RUL-13", "AK-RUL-17")
def replaced_or_resolved(
    below: Callable[[Runebound, int, str, str, str, int], None],
    g: Runebound,
    seat: int,
    card: str,
    deck: str,
    origin: str,
    space: int,
) -> None:
    """Discard an Event or Encounter of a base deck unread, whatever caused the draw."""
    if not is_replaced(g, card, deck):
        below(g, seat, card, deck, origin, space)
        return
    g.note("set-aside", rules=("AK-DRAW-02",), seat=seat, card=card, deck=deck)
    if still_refreshes(g, card):
        an_event = isinstance(g.content.cards[card], EventCard)  # others only by the other reading of the ruling
        g.do(adventure.refresh_counters, "AK-DRAW-03" if an_event else "AK-RUL-03")
    g.do(challenges.put_away, card)
    g.do(draw_replacement, seat, deck, origin, space)


@layer.query("AK-DRAW-03", "AK-RUL-03")
def still_refreshes(g: Runebound, card: str) -> bool:
    """Return whether an unresolved base card refreshes the sunburst jewels; an Event does, as in the base game."""
    return isinstance(g.content.cards[card], EventCard)


@layer.step("AK-DRAW-04", "AK-DRAW-05", "AK-DRAW-06", "AK-DRAW-08", "AK-DRAW-09", "AK-RUL-05", "AK-RUL-06")
def draw_replacement(g: Runebound, seat: int, deck: str, origin: str, space: int) -> None:
    """Draw the top card of the Kelnov deck beside it, or another card of the base deck if that is empty.

    The replacement is resolved as if it came from the base deck, so the attempt continues there. A card drawn because
    there is no replacement belongs to the same draw.
    """
    beside = BESIDE + deck
    card = cards.draw(g, beside)
    if not card:
        g.note("no-replacement", rules=("AK-DRAW-05",), seat=seat, deck=deck)
        g.do(adventure.draw_adventure_card, seat, deck, origin, "AK-DRAW-05")
        return
    g.reveal()
    g.revealed += (card,)
    g.note("drew", rules=("AK-DRAW-04",), seat=seat, card=card, deck=beside)
    g.do(adventure.resolve_card, seat, card, deck, origin, space)


@layer.follows(cards.leaves_the_game, "AK-DRAW-10", "AK-RUL-02")
def out_of_the_game(g: Runebound, card: str) -> None:
    """Everybody may see which cards have left the game."""
    g.part(Kelnov).removed += (card,)
    g.note("removed", rules=("AK-DRAW-10",), card=card)
