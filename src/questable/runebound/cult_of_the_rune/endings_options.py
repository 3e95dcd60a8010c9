"""Alternative readings of corruption and of the end: small layers, one per optional rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from questable.kernel.engine.box import Box
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound import movement
from questable.runebound.board import lay_counter
from questable.runebound.cult_of_the_rune import corruption, effects, ending
from questable.runebound.cult_of_the_rune.state import CultGame

# Red counters ---------------------------------------------------------------------------------------------------------

red_stays_turned = Rulebook("red stays turned")


@red_stays_turned.follows(lay_counter, "CR-VAR-04", survives=True)
def red_is_turned_at_once(g: CultGame, space: int, colour: str) -> None:
    """A red counter always shows its experience side, even one placed later (those of set-up are turned last)."""
    if colour == "red" and g.round:
        g.do(effects.turn_over, space)


last_red_counter = Rulebook("last red counter")


@last_red_counter.answers(ending.no_red_cultist_left)
def no_red_counter_left(g: CultGame) -> bool:
    """CR-VAR-09: the turned counters are the rune cultists; what matters is that no red one is left."""
    return not any("red" in here for here in g.counters.values())


# Ties, and the last hero ----------------------------------------------------------------------------------------------

tie_break = Rulebook("tie-break")


@tie_break.adjusts(ending.of_equals)
def least_corrupted_first(equals: tuple[int, ...], g: CultGame, leaders: tuple[int, ...]) -> tuple[int, ...]:
    """CR-VAR-05: break ties by the fewest corruption markers, then by the most trophies."""
    standing = {seat: (-g.corruption.get(seat, 0), len(g.won.get(seat, ()))) for seat in equals}
    best = max(standing.values())
    return tuple(seat for seat in equals if standing[seat] == best)


last_hero_plays_on = Rulebook("the last hero plays on")


@last_hero_plays_on.answers(ending.wins_as_the_last)
def nobody_wins_as_the_last(g: CultGame) -> bool:
    """CR-VAR-10: the last hero left plays on."""
    return False


# Corruption -----------------------------------------------------------------------------------------------------------

lowered_life = Rulebook("lowered Life")


@lowered_life.answers(corruption.limit_of)
def half_of_it(g: CultGame, seat: int) -> int:
    """CR-VAR-11: the limit is half the full Life, rounded up."""
    return (corruption.full_life_of(g, seat) + 1) // 2


passing_by = Rulebook("passing by")


@passing_by.adjusts(effects.meets_the_cult)
def not_on_the_way(meets: bool, g: CultGame, how: str) -> bool:
    """CR-VAR-07: a hero on foot may still move on after each step."""
    return meets and how not in movement.AFOOT


@passing_by.around(movement.end_movement, "CR-VAR-07")
def marked_where_the_move_ends(below: Callable[[CultGame], None], g: CultGame) -> None:
    """A hero who has stepped into the marker's space this turn and stops there is marked."""
    below(g)
    hero = g.hero
    if hero.came_from and hero.space == g.cult:
        g.do(corruption.corrupt, hero.seat, "CR-VAR-07")


WORDS = Path(__file__).parent / "words" / "endings"
OPTIONS = (
    Box("red-stays-turned", layer=red_stays_turned, words=WORDS, rules=("CR-VAR-04",)),
    Box("last-red-counter", layer=last_red_counter, words=WORDS, rules=("CR-VAR-09",)),
    Box("cult-tie-break", layer=tie_break, words=WORDS, rules=("CR-VAR-05",)),
    Box("last-hero-plays-on", layer=last_hero_plays_on, words=WORDS, rules=("CR-VAR-10",), seats=(2, 6)),
    Box("lowered-life", layer=lowered_life, words=WORDS, rules=("CR-VAR-11",)),
    Box("passing-by", layer=passing_by, words=WORDS, rules=("CR-VAR-07",)),
)
