"""Former rules, for games begun under an older version."""

from __future__ import annotations

from questable.kernel.engine.box import Box
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound.mists_of_zanaga import gods, lost_city, rituals
from questable.runebound.mists_of_zanaga.state import Zanaga

first = Rulebook("rules-1")


@first.answers(lost_city.opens_at_once)
def no_market_for_the_finder(g: Zanaga) -> bool:
    """The Lost City had no market on the turn it was found (MZ-RUL-84)."""
    return False


@first.answers(rituals.all_placed)
def each_placing_by_itself(g: Zanaga) -> bool:
    """Rituals completed by a reward's tokens were resolved before placing the Challenge's own token (MZ-RUL-87)."""
    return True


@first.replaces(gods.confrontation, "MZ-WIN-04")
def straight_into_the_fight(g: Zanaga) -> None:
    """Effects did not end before a confrontation (MZ-RUL-89)."""
    g.do(gods.face_god)


FORMER = ((1, Box("rules-1", layer=first)),)
