"""DEFEAT, REWARD, ADV, COMBAT: changes to beating a Challenge, or failing to."""

from __future__ import annotations

from collections.abc import Callable

from questable.runebound import adventure, challenges, combat, escape, knockout, windows
from questable.runebound.midnight.board import counts_as_highest, is_fortress
from questable.runebound.midnight.goods import put_under_goods
from questable.runebound.midnight.influence import ASSAULT
from questable.runebound.midnight.patrols import PATROL
from questable.runebound.midnight.purchases import gain_gold
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.threat import reaction
from questable.runebound.state import Hero
from questable.runebound.values import level_of


@layer.adjusts(adventure.open_adventures)
def fortresses_wait(colours: list[str], g: Midnight, hero: Hero) -> list[str]:
    """MN-ADV-03: a hero in a fortress waits for the Night King's turn."""
    return [] if is_fortress(g, hero.space) else colours


@layer.adjusts(combat.attacks_allowed)
def more_attacks_with_experience(allowed: int, g: Midnight, seat: int, who: str) -> int:
    """MN-COMBAT-03: one more phase for every two counters, up to all; not in an assault (MN-ASSAULT-09)."""
    if g.fights[-1].origin == ASSAULT:
        return allowed
    return min(3, allowed + len(g.heroes[seat].experience) // 2)


# Beaten --------------------------------------------------------------------------------------------------------------


@layer.around(challenges.take_counter, "MN-REWARD-02", "MN-THREAT-04")
def remember_the_space(
    below: Callable[[Midnight, int, str, int], None], g: Midnight, seat: int, card: str, space: int
) -> None:
    """Remember each space whose counter was taken for a beaten Challenge; the counter returns when the threat rises."""
    if g.content.challenges[card].colour in g.counters.get(space, ()) and space not in g.emptied:
        g.emptied += (space,)
    below(g, seat, card, space)


@layer.around(challenges.challenge_beaten, "MN-PATROL-17", "MN-PATROL-18")
def no_reward_for_patrols(
    below: Callable[[Midnight, int, str, str, int], None], g: Midnight, seat: int, card: str, origin: str, space: int
) -> None:
    """A beaten patrol gives no reward and no experience; that it is beaten has been told."""
    if origin != PATROL:
        below(g, seat, card, origin, space)
        return
    g.do(challenges.put_away, card)
    windows.moment(g, "victory", seat)
    windows.for_others(g, "other-defeats", seat)


# Not beaten ----------------------------------------------------------------------------------------------------------


@layer.replaces(challenges.challenge_not_beaten, "MN-DEFEAT-01", "MN-DEFEAT-02", "MN-DEFEAT-11", "MN-ASSAULT-18")
def under_the_deck(g: Midnight, seat: int, card: str, origin: str, space: int) -> None:
    """No Challenge stays undefeated: the card goes face down under its deck, and the counter stays."""
    why = "MN-ASSAULT-18" if origin == ASSAULT else "MN-DEFEAT-01"
    g.note("not-beaten", rules=(why,), seat=seat, card=card)
    g.do(challenges.put_away, card)


@layer.replaces(escape.flee, "MN-DEFEAT-03", "MN-DEFEAT-04", "MN-DEFEAT-09", "MN-ASSAULT-17")
def flee_in_place(g: Midnight, seat: int) -> None:
    """An escaped hero stays in the space, and the Night King may react."""
    hero = g.heroes[seat]
    if hero.down:
        return  # knocked out after all, and moved to a city
    g.note("stood-off", rules=("MN-DEFEAT-03",), seat=seat, space=hero.space)
    g.do(reaction, seat, "escape")


@layer.replaces(knockout.knocked_out_losses, "MN-DEFEAT-05", "MN-DEFEAT-06", "MN-DEFEAT-07", "MN-RUL-57")
def lose_all_goods(g: Midnight, seat: int) -> None:
    """The Night King is paid for the highest-level hero. The hero discards all goods, but no items."""
    if counts_as_highest(g, seat):
        gain_gold(g, level_of(g, seat), "MN-DEFEAT-07")
    hand = g.goods.get(seat, ())
    for card in hand:
        put_under_goods(g, seat, card)
    if hand:
        g.note("goods-lost", rules=("MN-DEFEAT-05",), seat=seat, amount=len(hand))


@layer.adjusts(knockout.losses)
def goods_at_stake(_: knockout.Losses, g: Midnight, seat: int) -> knockout.Losses:
    """MN-DEFEAT-05: a hero loses all goods, but no gold or items."""
    return knockout.Losses(goods=len(g.goods.get(seat, ())))


@layer.follows(knockout.recover, "MN-THREAT-09", "MN-DEFEAT-04", "MN-RUL-31")
def react_to_knockout(g: Midnight, seat: int) -> None:
    """Let the Night King react after the knock-out."""
    g.do(reaction, seat, "knock-out")
