"""The display of unexplored land."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option, Scalar
from questable.kernel.engine.say import Say, Text
from questable.return_of_the_heroes.content import SIDES
from questable.return_of_the_heroes.land import neighbour_place
from questable.return_of_the_heroes.presentation.box_presentation import BoxPresentation
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.variants.unexplored import EXPLORE, UNCOVER


def tile_beyond(g: ReturnOfTheHeroes, option: Option) -> Scalar:
    """Return the place of the unseen tile."""
    side = next(each for each in SIDES if each == option.about)
    return neighbour_place(g.layout.index(g.hero.tile), side)


def explore(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return Say("exploring")


def uncover(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return Say("nobody-knows-the-land")


def axis(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return Say("tokens-on-entry-points")


PRESENTATION = BoxPresentation(ways={EXPLORE: tile_beyond}, hints={EXPLORE: explore, UNCOVER: uncover, "axis": axis})
