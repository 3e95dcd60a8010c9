"""ASSAULT, VICTORY: heroes fight together for a black mirror in the Night King's turn."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import cards, challenges, combat, experience, values, victory, windows
from questable.runebound.board import lift_counter
from questable.runebound.midnight.board import by_level, heroes_at, steps_between
from questable.runebound.midnight.influence import ASSAULT
from questable.runebound.midnight.patrols import remove_patrol
from questable.runebound.midnight.powers import mirror_broken
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight

RED = "red"


@layer.step("MN-NKTURN-03", "MN-NKTURN-04", "MN-ASSAULT-02", "MN-RUL-77")
def mirror_phase(g: Midnight) -> None:
    """Assault every fortress with a mirror and heroes, in the Night King's order."""
    g.do(next_assault, tuple(space for space in g.content.fortresses if space in g.mirrors and heroes_at(g, space)))


@layer.step("MN-RUL-77", "MN-NKTURN-03")
def next_assault(g: Midnight, fortresses: tuple[int, ...]) -> None:
    """Finish each assault before drawing the next card."""
    waiting = [space for space in fortresses if space in g.mirrors and heroes_at(g, space)]
    if waiting:
        options = [frequent("assault", space) for space in waiting]
        g.ask(g.king_seat, "which-assault", options, assault_chosen, fortresses)


@layer.step("MN-ASSAULT-02", "MN-ASSAULT-03", "MN-RUL-42")
def assault_chosen(g: Midnight, option: Option, fortresses: tuple[int, ...]) -> None:
    """Draw a red card, which all heroes in the fortress face together."""
    space = int(option.about or 0)
    here = by_level(g, tuple(heroes_at(g, space)))
    card = cards.draw(g, RED)
    if card:
        g.reveal()
        g.assaulting, g.assailants, g.victors = space, here, ()
        g.revealed += (card,)
        g.note("assault", rules=("MN-ASSAULT-02",), seat=here[0], space=space, card=card)
        g.do(challenges.face_challenge, here[0], card, ASSAULT, True, 0, "MN-ASSAULT-03")
    g.do(next_assault, tuple(each for each in fortresses if each != space))


@layer.around(challenges.who_faces, "MN-ASSAULT-03", "MN-ASSAULT-08")
def all_in_the_fortress(
    below: Callable[[Midnight, int, str, str], tuple[int, ...]], g: Midnight, seat: int, card: str, origin: str
) -> tuple[int, ...]:
    """Return the heroes in the fortress from the highest level to the lowest."""
    return by_level(g, g.assailants) if origin == ASSAULT else below(g, seat, card, origin)


@layer.adjusts(combat.side)
def in_order_of_level(seats: tuple[int, ...], g: Midnight) -> tuple[int, ...]:
    """MN-ASSAULT-08, MN-RUL-72: the order is worked out again each time."""
    return by_level(g, seats) if len(seats) > 1 else seats


@layer.adjusts(values.enemy_life)
def mirror_adds_life(life: int, g: Midnight) -> int:
    """MN-ASSAULT-04: add the mirror's value to the printed Life."""
    return life + g.mirrors.get(g.assaulting, 0) if g.fights[-1].origin == ASSAULT else life


@layer.around(combat.leave_combat)
def remember_the_victors(below: Callable[[Midnight], None], g: Midnight) -> None:
    fight = g.fights[-1]
    if fight.origin == ASSAULT:
        g.victors = combat.side(g) if fight.result == "won" else ()
    below(g)


@layer.around(challenges.challenge_beaten, "MN-ASSAULT-14", "MN-ASSAULT-15", "MN-ASSAULT-16")
def guard_falls(
    below: Callable[[Midnight, int, str, str, int], None], g: Midnight, seat: int, card: str, origin: str, space: int
) -> None:
    """Give experience and the reward to those who took part, and destroy the mirror."""
    if origin != ASSAULT:
        below(g, seat, card, origin, space)
        return
    g.note("beaten", rules=("MN-ASSAULT-13",), seat=seat, card=card, origin=origin)
    for each in experienced(g):
        g.do(experience.win_counter, each, RED, "MN-ASSAULT-14")
    g.do(share_reward, card)
    g.do(challenges.put_away, card)
    g.do(destroy_mirror, g.assaulting)
    for each in g.victors:
        windows.moment(g, "victory", each)


@layer.query("MN-ASSAULT-14", "MN-RUL-70")
def experienced(g: Midnight) -> tuple[int, ...]:
    """Return who gains experience: every hero in the fortress when the card was drawn."""
    return g.assailants


@layer.step("MN-RUL-71", "MN-REWARD-01")
def share_reward(g: Midnight, card: str) -> None:
    """The highest-level hero still in the combat gains a printed reward, once."""
    if g.victors:
        g.do(challenges.reward, by_level(g, g.victors)[0], card)


@layer.step("MN-ASSAULT-15", "MN-ASSAULT-16", "MN-RUL-71", "MN-RUL-76")
def destroy_mirror(g: Midnight, fortress: int) -> None:
    """Heroes take the token, patrols within as many steps as its value are destroyed, the red counter is removed."""
    value = g.mirrors.pop(fortress)
    g.destroyed += (value,)
    g.note("mirror-destroyed", rules=("MN-ASSAULT-15",), seat=g.king_seat, space=fortress, value=value)
    if RED in g.counters.get(fortress, ()):
        g.do(lift_counter, fortress, RED)
    for each in g.patrols:
        if steps_between(g, each.space, fortress) <= value:
            g.do(remove_patrol, each.number, "MN-ASSAULT-16")
    g.do(check_mirrors)
    g.do(mirror_broken)


# Victory -------------------------------------------------------------------------------------------------------------


@layer.query("MN-VICTORY-01", "MN-RUL-89")
def needed(g: Midnight) -> int:
    """Return the mirror value needed: one more than the number of heroes."""
    return 1 + len(g.heroes)


@layer.step("MN-VICTORY-01", "MN-GEN-02", "MN-RUL-83")
def check_mirrors(g: Midnight) -> None:
    """The heroes win together as soon as they have destroyed enough."""
    if sum(g.destroyed) >= needed(g):
        heroes = tuple(hero.seat for hero in g.heroes)
        victory.ended(g, heroes, (*heroes, g.king_seat), "mirrors-destroyed", "MN-VICTORY-01")


@layer.answers(victory.red_left)
def the_last_red_means_nothing(g: Midnight) -> bool:
    """MN-VICTORY-03: the victory conditions of the base game are not used."""
    return True


@layer.answers(victory.text_wins)
def text_wins_nothing(g: Midnight, card: str) -> bool:
    """MN-VICTORY-03."""
    return False


@layer.replaces(victory.check_runes, "MN-VICTORY-03")
def runes_win_nothing(g: Midnight, seat: int) -> None:
    """No single hero wins, whatever packs add."""


@layer.answers(victory.sides)
def one_against_many(g: Midnight) -> tuple[tuple[int, ...], ...]:
    """MN-GEN-02: the hero players win together or lose together."""
    return (tuple(hero.seat for hero in g.heroes), (g.king_seat,))


@layer.answers(victory.winning_side)
def heroes_win_together(g: Midnight, winners: tuple[int, ...]) -> tuple[int, ...]:
    """MN-GEN-02: a hero who reaches a pack's goal wins for all heroes."""
    return tuple(hero.seat for hero in g.heroes)
