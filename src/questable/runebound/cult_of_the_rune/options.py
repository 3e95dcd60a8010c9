"""CR-VAR-01, -02, -03, -06 and -08: alternative readings of the march, of draws and of rituals, one layer each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from questable.kernel.engine.box import Box
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound import adventure
from questable.runebound.board import lay_counter, town_at
from questable.runebound.cult_of_the_rune import ending, march, rituals
from questable.runebound.cult_of_the_rune.state import UNDEFINED, CultGame

WORDS = Path(__file__).parent / "words" / "options"

# The march -----------------------------------------------------------------------------------------------------------

steady_trail = Rulebook("steady trail")


@steady_trail.around(march.trail_after)
def kept_trail(below: Callable[[CultGame, int], int], g: CultGame, direction: int) -> int:
    """CR-VAR-01: after the first move, only edges change the trail."""
    return below(g, direction) if g.heading == UNDEFINED else g.heading


towns_off_the_trail = Rulebook("towns off the trail")


@towns_off_the_trail.adjusts(march.matches)
def no_town_matches(ways: list[tuple[int, int]], g: CultGame, face: int) -> list[tuple[int, int]]:
    """CR-VAR-08: a town has no terrain for the die to show; the marker enters one only by jumping."""
    return [(way, space) for way, space in ways if not town_at(g, space)]


# Draws ---------------------------------------------------------------------------------------------------------------

full_refill = Rulebook("full refill")


@full_refill.around(adventure.refresh_counters, "CR-VAR-02")
def refill_every_jewel(below: Callable[[CultGame, str], None], g: CultGame, why: str) -> None:
    """Put counters on all empty jewels, red ones too, not only on those with rays."""
    below(g, why)
    if why != "CR-EVENT-01":
        return  # only Events do; a separate rule refills a map without adventures (CR-RUL-45)
    grid = g.content.grid
    bare = [space for space in grid.jewels if not g.counters.get(space) and space not in grid.sunbursts]
    for space in bare:
        g.do(lay_counter, space, grid.jewels[space])
    if bare:
        g.note("counters-refreshed", count=len(bare))


packs_on_the_pile = Rulebook("packs on the pile")


@packs_on_the_pile.answers(ending.counts_for_the_pile)
def every_card_counts(g: CultGame, card: str) -> bool:
    """CR-VAR-03: Events and Encounters of packs count toward the end of the game like those of the base game."""
    return True


# Rituals -------------------------------------------------------------------------------------------------------------

ring_ritual = Rulebook("ring ritual")


@ring_ritual.adjusts(rituals.ritual_area)
def without_the_middle(area: list[int], g: CultGame, radius: int) -> list[int]:
    """CR-VAR-06: counting begins with the spaces beside the marker and leaves out its own."""
    return [space for space in area if space != g.cult]


OPTIONS = (
    Box("steady-trail", layer=steady_trail, words=WORDS, rules=("CR-VAR-01",)),
    Box("full-refill", layer=full_refill, words=WORDS, rules=("CR-VAR-02",)),
    Box("packs-on-the-pile", layer=packs_on_the_pile, words=WORDS, rules=("CR-VAR-03",)),
    Box("ring-ritual", layer=ring_ritual, words=WORDS, rules=("CR-VAR-06",)),
    Box("towns-off-the-trail", layer=towns_off_the_trail, words=WORDS, rules=("CR-VAR-08",)),
)
