"""Goals of one's own: how a game is won that is not about Dragon Runes.

A pack brings them (`[[goal]]`). They take the place of the three Dragon Runes and of the end for want of red
Challenges, unless one of them asks for runes too; whatever else ends a game, as a god of Zanaga does, still does.
The layer is in play only where the content has goals (`Content.boxes`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from questable.kernel.box import Box
from questable.kernel.rulebook import Rulebook
from questable.runebound import challenges, turn, victory
from questable.runebound.purse import purse
from questable.runebound.state import Runebound
from questable.runebound.values import level_of

if TYPE_CHECKING:
    from questable.runebound.content import Goal

layer = Rulebook("goals")


def reached(g: Runebound, seat: int, goal: Goal, beaten: str = "") -> bool:
    """Does all that it asks for hold for this player now?"""
    hero = g.heroes[seat]
    grid = g.content.grid
    return (
        goal.defeat == beaten
        and len(hero.runes) >= goal.runes
        and (not goal.gold or purse(g, seat) >= goal.gold)
        and (not goal.level or level_of(g, seat) >= goal.level)
        and len(hero.cards + hero.trophies) >= goal.cards
        and all(card in g.owned(hero) for card in goal.owns)
        and (not goal.town or hero.space == grid.towns[goal.town])
    )


def _look(g: Runebound, seat: int, beaten: str = "") -> bool:
    """The game is over if one of the goals is reached."""
    if g.outcome is None and not g.heroes[seat].out:
        for goal in g.content.goals:
            if reached(g, seat, goal, beaten):
                victory.win(g, (seat,), "own-goal", "CP-RUL-20")
                return True
    return False


@layer.around(victory.check_runes, "CP-RUL-20")
def runes_of_the_goal(below: Callable[[Runebound, int], None], g: Runebound, seat: int) -> None:
    """As many Dragon Runes as the goal says, at once; three of them mean nothing by themselves."""
    _look(g, seat)


@layer.around(challenges.victory_counts, "CP-RUL-20")
def defeat_of_the_goal(below: Callable[[Runebound, int, str], None], g: Runebound, seat: int, card: str) -> None:
    """Who defeats the Challenge that the goal names wins at once, after its reward."""
    if not _look(g, seat, card):
        below(g, seat, card)


@layer.around(turn.after_turn, "CP-RUL-20")
def goal_of_the_turn(below: Callable[[Runebound], None], g: Runebound) -> None:
    """What a hero has and where he stands is looked at when his turn is over."""
    if g.has_hero(g.active) and _look(g, g.active):
        return
    below(g)


@layer.around(victory.red_left)
def red_challenges_matter(below: Callable[[Runebound], bool], g: Runebound) -> bool:
    """Without red Challenges the game is over only if Dragon Runes are what it is about."""
    return below(g) if any(goal.runes for goal in g.content.goals) else True


box = Box(
    "own-goal",
    layer=layer,
    rules=("CP-RUL-20",),
    shows="questable.runebound.presentation.goals",
)
