"""Rules as they were: games begun under an older number of the rules go on by them."""

from __future__ import annotations

from questable.kernel.engine.box import Box
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound.mists_of_zanaga import gods, lost_city, rituals
from questable.runebound.mists_of_zanaga.state import Zanaga

first = Rulebook("rules-1")


@first.answers(lost_city.opens_at_once)
def no_market_for_the_finder(g: Zanaga) -> bool:
    """The Lost City had no market in the turn in which it was found (MZ-RUL-84)."""
    return False


@first.answers(rituals.all_placed)
def each_placing_by_itself(g: Zanaga) -> bool:
    """What the tokens of a reward completed was resolved before the Challenge's own token was placed (MZ-RUL-87)."""
    return True


@first.replaces(gods.confrontation, "MZ-WIN-04")
def straight_into_the_fight(g: Zanaga) -> None:
    """Nothing ended before a confrontation (MZ-RUL-89)."""
    g.do(gods.face_god)


FORMER = ((1, Box("rules-1", layer=first)),)
