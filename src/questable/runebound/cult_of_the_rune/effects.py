"""EFFECT, INFIL: what the cult marker does to counters, towns and heroes in its space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from questable.runebound import movement
from questable.runebound.board import lay_counter, lift_counter, move_counter, town_at
from questable.runebound.cult_of_the_rune import corruption
from questable.runebound.cult_of_the_rune.rulebook import layer
from questable.runebound.cult_of_the_rune.state import CultGame


@layer.step("CR-EFFECT-01", "CR-EFFECT-03", "CR-EFFECT-04", "CR-EFFECT-05", "CR-CORR-14", survives=True)
def marker_comes(g: CultGame, seat: int) -> None:
    """The marker enters a space: its counters are turned, its town falls, all heroes there are marked."""
    g.do(turn_over, g.cult)
    g.do(infiltrate, g.cult)
    here = tuple(each for each in g.seats_from(g.active) if g.heroes[each].space == g.cult)
    g.do(corruption.corrupt_all, here, "CR-EFFECT-04")


# Counters -------------------------------------------------------------------------------------------------------------


@layer.step("CR-EFFECT-01", "CR-EFFECT-02", "CR-CULTIST-10", survives=True)
def turn_over(g: CultGame, space: int) -> None:
    """The adventure counters of a space show their experience side: they are now rune cultists."""
    here, turned = g.counters.get(space, ()), g.turned_over.get(space, ())
    for colour in (Counter(here) - Counter(turned)).elements():
        g.note("counter-turned", rules=("CR-EFFECT-01",), space=space, colour=colour)
    if here:
        g.turned_over[space] = here


@layer.follows(lay_counter, "CR-EFFECT-08", "CR-CULTIST-11", "CR-RUL-02", "CR-RUL-26", survives=True)
def laid_under_the_marker(g: CultGame, space: int, colour: str) -> None:
    """A counter placed later shows its jewel side, whatever its color, unless the marker is there."""
    if space == g.cult:
        g.do(turn_over, space)


@layer.follows(lift_counter, "CR-CULTIST-10", survives=True)
def lifted_with_its_side(g: CultGame, space: int, colour: str) -> None:
    """A rune cultist that leaves the map no longer is one; of two counters of a color, it is the one that leaves."""
    turned = list(g.turned_over.get(space, ()))
    if colour in turned:
        turned.remove(colour)
        if turned:
            g.turned_over[space] = tuple(turned)
        else:
            del g.turned_over[space]


@layer.around(move_counter, "CR-CULTIST-10")
def moved_with_its_side(
    below: Callable[[CultGame, int, int, str], None], g: CultGame, start: int, space: int, colour: str
) -> None:
    """A rune cultist that text moves to another jewel stays one, since it has not left the map."""
    turned = colour in g.turned_over.get(start, ())
    below(g, start, space, colour)
    if turned:
        g.do(laid_on_its_other_side, space, colour)


@layer.step("CR-CULTIST-10", survives=True)
def laid_on_its_other_side(g: CultGame, space: int, colour: str) -> None:
    """In the marker's space the counter is already turned and cannot be turned back."""
    turned = g.turned_over.get(space, ())
    if turned.count(colour) < g.counters[space].count(colour):
        g.turned_over[space] = (*turned, colour)


# Towns ----------------------------------------------------------------------------------------------------------------


@layer.step("CR-EFFECT-03", "CR-INFIL-01", "CR-INFIL-07", "CR-INFIL-08", "CR-RUL-26", "CR-RUL-29", survives=True)
def infiltrate(g: CultGame, space: int) -> None:
    """Put an infiltration marker on a town, one at most; it stays, and does not corrupt anyone by itself."""
    if town_at(g, space) and space not in g.infiltrated:
        g.infiltrated += (space,)
        g.note("infiltrated", rules=("CR-EFFECT-03",), space=space)


# Heroes ---------------------------------------------------------------------------------------------------------------


@layer.around(movement.arrive, "CR-EFFECT-06", "CR-INFIL-03")
def hero_comes(below: Callable[[CultGame, int, int, str], None], g: CultGame, seat: int, space: int, how: str) -> None:
    """A hero who enters the marker's space is marked, and so is one who wakes in an infiltrated town.

    Both may apply: first the town, then the marker, but the marker only if the hero was brought there.
    """
    if not g.has_hero(seat):
        return
    moved = g.heroes[seat].space != space
    below(g, seat, space, how)
    if how == "waking" and space in g.infiltrated:
        g.do(corruption.corrupt, seat, "CR-INFIL-03")
    if moved and space == g.cult and meets_the_cult(g, how):
        g.do(corruption.corrupt, seat, "CR-EFFECT-06")


@layer.query("CR-EFFECT-06", "CR-EFFECT-07", "CR-RUL-27")
def meets_the_cult(g: CultGame, how: str) -> bool:
    """Return whether entering the marker's space this way marks a hero; passing counts, set-up does not."""
    return how != "begin"
