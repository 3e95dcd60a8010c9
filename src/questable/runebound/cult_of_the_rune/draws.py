"""DRAW, ENC, EVENT: Events and Encounters are only a clock for the cult; their text is ignored."""

from __future__ import annotations

from collections.abc import Callable

from questable.runebound import adventure
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.content import Encounter
from questable.runebound.cult_of_the_rune import ending, march, rituals
from questable.runebound.cult_of_the_rune.rulebook import layer
from questable.runebound.cult_of_the_rune.state import CultGame


@layer.step("CR-DRAW-01", "CR-DRAW-02", "CR-DRAW-03", "CR-DRAW-08", "CR-RUL-20", survives=True)
def lay_on_the_pile(g: CultGame, seat: int, card: str) -> None:
    """Remove an Event or Encounter from the game before it has any effect; this may end the game."""
    g.revealed = tuple(each for each in g.revealed if each != card)
    g.pile += (card,)
    count = sum(ending.counts_for_the_pile(g, each) for each in g.pile)
    g.note("to-the-pile", rules=("CR-DRAW-02",), seat=seat, card=card, count=count)
    g.do(ending.check_pile)


@layer.replaces(adventure.event_drawn, "CR-DRAW-04", "CR-DRAW-07", "CR-EVENT-01", "CR-EVENT-02", "CR-EVENT-03")
def event_of_the_cult(g: CultGame, seat: int, card: str) -> None:
    """Put counters on the jewels, as for any Event of any number; then comes a ritual. It never comes into play."""
    if card in g.revealed:
        g.do(lay_on_the_pile, seat, card)
        g.do(adventure.refresh_counters, "CR-EVENT-01")
        g.do(rituals.hold_ritual, card)


@layer.replaces(adventure.encounter, "CR-DRAW-04", "CR-ENC-01", "CR-ENC-02", "CR-ENC-03", "CR-ENC-05", "CR-RUL-43")
def encounter_of_the_cult(g: CultGame, seat: int, card: str) -> None:
    """Roll for the cult, more often for higher colors, even if the hero is knocked out in the meantime."""
    if card in g.revealed:
        found = g.content.cards[card]
        assert isinstance(found, Encounter)
        g.do(lay_on_the_pile, seat, card)
        for number in range(rolls_for(found)):
            g.do(march.cult_roll, seat, "CR-ENC-02" if number else "CR-ENC-01")


def rolls_for(card: Encounter) -> int:
    """Return the number of rolls: one for a green Encounter, one more for each higher color (CR-ENC-01, CR-ENC-02)."""
    return 1 + COLOURS.index(card.colour)


@layer.around(adventure.draw_on, "CR-DRAW-05", "CR-DRAW-06", "CR-RUL-21", "CR-RUL-44")
def only_an_attempt_goes_on(
    below: Callable[[CultGame, int, str, str, int], None], g: CultGame, seat: int, deck: str, origin: str, space: int
) -> None:
    """Draw the next card for the same counter if the hero is still there; other draws are of one card only."""
    if origin == "drawn":
        below(g, seat, deck, origin, space)
