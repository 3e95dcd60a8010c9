"""CULTIST, CHAL: counters with two sides, rune cultists as trophies, and Challenges that were not beaten."""

from __future__ import annotations

from collections.abc import Callable

from questable.runebound import adventure, cards, challenges
from questable.runebound.cult_of_the_rune import ending
from questable.runebound.cult_of_the_rune.rulebook import layer
from questable.runebound.cult_of_the_rune.setup import cultist_deck
from questable.runebound.cult_of_the_rune.state import CultGame

# Which deck is drawn from ---------------------------------------------------------------------------------------------


@layer.around(adventure.deck_for, "CR-CULTIST-01", "CR-CULTIST-02", "CR-CULTIST-03", "CR-CULTIST-13", "CR-RUL-06")
def deck_by_side(below: Callable[[CultGame, str, int], str], g: CultGame, colour: str, space: int) -> str:
    """A counter with its experience side up is a rune cultist; when their deck is empty, an ordinary adventure."""
    if colour in g.turned_over.get(space, ()):
        deck = cultist_deck(colour)
        if g.decks.get(deck):
            return deck
    return below(g, colour, space)


@layer.around(adventure.draw_on, "CR-CULTIST-12", "CR-RUL-05")
def side_shown_now(
    below: Callable[[CultGame, int, str, str, int], None], g: CultGame, seat: int, deck: str, origin: str, space: int
) -> None:
    """Each further card of an attempt comes from the deck named by the side the counter shows then."""
    if origin == "drawn":
        now = adventure.deck_for(g, deck.removeprefix(cultist_deck("")), space)
        if now != deck:
            deck, g.draws_left = now, len(g.decks.get(now, ()))
    below(g, seat, deck, origin, space)


@layer.around(adventure.draw_adventure_card, "CR-CULTIST-03", "CR-CULTIST-13")
def drawn_for_its_side(
    below: Callable[[CultGame, int, str, str, str], None], g: CultGame, seat: int, deck: str, origin: str, why: str
) -> None:
    """Log the rule that chose the deck, if it is not the usual one."""
    if deck.startswith(cultist_deck("")):
        why = "CR-CULTIST-03"
    elif origin == "drawn" and deck in g.turned_over.get(g.heroes[seat].space, ()):
        why = "CR-CULTIST-13"
    below(g, seat, deck, origin, why)


# Beaten ---------------------------------------------------------------------------------------------------------------


@layer.around(challenges.victory_counts, "CR-CULTIST-06", "CR-CULTIST-07", "CR-CULTIST-09", "CR-RUL-41")
def trophy(below: Callable[[CultGame, int, str], None], g: CultGame, seat: int, card: str) -> None:
    """A defeated rune cultist becomes a trophy, after the player has taken its counter and its reward."""
    below(g, seat, card)
    g.do(ending.check_red_cultists, card)
    if not g.has_hero(seat):
        return  # lost to the cult by the reward: the card goes back to its deck, but its counter has been won
    if card in g.content.cultists:
        g.revealed = tuple(each for each in g.revealed if each != card)
        g.won[seat] = (*g.won.get(seat, ()), card)
        points = g.content.box.counter_worth[g.content.cultists[card].colour]
        g.note("trophy", rules=("CR-CULTIST-06", "CR-CULTIST-07"), seat=seat, card=card, points=points)
    g.do(ending.check_points, seat)


@layer.around(cards.keep_card, "CR-RUL-41")
def never_kept(
    below: Callable[[CultGame, int, str, str, str], None], g: CultGame, seat: int, card: str, form: str, why: str
) -> None:
    """A rune cultist becomes a trophy whatever its reward says, and has no text in play."""
    if card not in g.content.cultists:
        below(g, seat, card, form, why)


# Not beaten -----------------------------------------------------------------------------------------------------------


@layer.replaces(
    challenges.challenge_not_beaten,
    "CR-CHAL-01",
    "CR-CHAL-02",
    "CR-CHAL-03",
    "CR-CHAL-04",
    "CR-RUL-08",
    "CR-RUL-53",
)
def back_under_its_deck(g: CultGame, seat: int, card: str, origin: str, space: int) -> None:
    """However the combat ended, the card goes under its own deck, not on the track; the counter stays as it is."""
    g.note("not-beaten", rules=("CR-CHAL-01",), seat=seat, card=card)
    g.do(challenges.put_away, card)
