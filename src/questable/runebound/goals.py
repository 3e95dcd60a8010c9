"""Goals of a pack: ways to win a game that is not about Dragon Runes.

A pack defines them (`[[goal]]`). They replace the three Dragon Runes and the end for lack of red Challenges, unless one
of them asks for runes too; anything else that ends a game, such as a rule of a box, still does. On a small map the easy
adventures come back once all of them have been won; otherwise weak heroes would stay weak. The layer is in play only
where the content has goals (`Content.boxes`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from questable.kernel.engine.box import Box
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound import challenges, turn, victory
from questable.runebound.adventure import is_closed, refresh_counters
from questable.runebound.board import sunbursts
from questable.runebound.market import buy_price, sell_price
from questable.runebound.purse import purse
from questable.runebound.state import Runebound
from questable.runebound.values import level_of

if TYPE_CHECKING:
    from questable.runebound.content import Goal

layer = Rulebook("goals")


def reached(g: Runebound, seat: int, goal: Goal, beaten: str = "") -> bool:
    """Return whether this player now meets every condition of the goal."""
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
    """End the game if one of the goals is reached, and return whether it was."""
    if g.outcome is None and not g.heroes[seat].out:
        for goal in g.content.goals:
            if reached(g, seat, goal, beaten):
                victory.win(g, (seat,), "own-goal", "CP-RUL-20")
                return True
    return False


@layer.around(victory.check_runes, "CP-RUL-20")
def runes_of_the_goal(below: Callable[[Runebound, int], None], g: Runebound, seat: int) -> None:
    """As many Dragon Runes as the goal asks for win at once; three have no special meaning."""
    _look(g, seat)


@layer.around(challenges.victory_counts, "CP-RUL-20")
def defeat_of_the_goal(below: Callable[[Runebound, int, str], None], g: Runebound, seat: int, card: str) -> None:
    """A hero who defeats the Challenge named by the goal wins at once, after its reward."""
    if not _look(g, seat, card):
        below(g, seat, card)


@layer.around(turn.after_turn, "CP-RUL-20", "CP-RUL-21")
def goal_of_the_turn(below: Callable[[Runebound], None], g: Runebound) -> None:
    """At the end of a hero's turn, check their possessions and space, and whether anyone can still grow stronger."""
    if g.has_hero(g.active) and _look(g, g.active):
        return
    if barren(g):
        g.do(refresh_counters, "CP-RUL-21")
    below(g)


def barren(g: Runebound) -> bool:
    """Return whether all easy adventures open to a hero have been won, on a map with room for new ones."""
    heroes = [hero for hero in g.heroes if not hero.out]
    easy = [each for each in g.content.vocabulary.colours[:2] if not all(is_closed(hero, each) for hero in heroes)]
    if any(colour in easy for here in g.counters.values() for colour in here):
        return False
    jewels = g.content.grid.jewels
    return any(jewels[space] in easy and not g.counters.get(space) for space in sunbursts(g))


@layer.around(victory.red_left)
def red_challenges_matter(below: Callable[[Runebound], bool], g: Runebound) -> bool:
    """Without red Challenges the game ends if it is about Dragon Runes, or if no goal can be reached any more."""
    if below(g):
        return True
    if any(goal.runes for goal in g.content.goals):
        return False
    return adventures_left(g) or any(
        in_reach(g, hero.seat, goal) for hero in g.heroes if not hero.out for goal in g.content.goals
    )


def adventures_left(g: Runebound) -> bool:
    """Return whether the map has an adventure that one of the heroes may attempt."""
    waiting = [colour for here in g.counters.values() for colour in here]
    waiting += [g.content.challenges[entry.card].colour for entry in g.undefeated if entry.card]
    return any(not is_closed(hero, colour) for hero in g.heroes if not hero.out for colour in waiting)


def in_reach(g: Runebound, seat: int, goal: Goal) -> bool:
    """Return whether a player can reach a goal without any adventure, by selling, buying and walking."""
    hero, owned = g.heroes[seat], g.owned(g.heroes[seat])
    coins = purse(g, seat) + sum(sell_price(g, seat, card) for card in hero.cards)
    prices = {card: buy_price(g, seat, card) for stack in g.stacks.values() for card in stack}
    missing = [card for card in goal.owns if card not in owned]
    lacking = max(0, goal.cards - len(hero.cards + hero.trophies))
    cheapest = sorted(prices.values())[:lacking]
    return (
        not goal.defeat
        and len(hero.runes) >= goal.runes
        and level_of(g, seat) >= goal.level
        and coins >= goal.gold
        and all(card in prices for card in missing)
        and sum(prices[card] for card in missing) <= coins
        and len(cheapest) == lacking
        and sum(cheapest) <= purse(g, seat)
    )


box = Box(
    "own-goal",
    layer=layer,
    rules=("CP-RUL-20", "CP-RUL-21"),
    presentation="questable.runebound.presentation.goals",
    bot_knowledge="questable.runebound.greedy.aims_bots",
)
