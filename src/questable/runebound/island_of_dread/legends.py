"""LEGEND: the effects of the Helm, the Gem and the Book on a combat, and when the Emerald may be used.

See maps.py for how heroes win and lose legendary items.
"""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.runebound import challenges, combat, damage, escape, interaction, movement, values, windows
from questable.runebound.abilities.harming import Exhaust, Wound
from questable.runebound.conditions import applying, bearings_of
from questable.runebound.island_of_dread.rulebook import layer
from questable.runebound.island_of_dread.state import Island

# Spear, Sword and Talisman -------------------------------------------------------------------------------------------


@layer.around(combat.roll_dice, "IOD-LEGEND-05", "IOD-LEGEND-06", "IOD-LEGEND-07", "IOD-RUL-22")
def no_dice_are_rolled(below: Callable[[Island], None], g: Island) -> None:
    """Skip a roll that is a success before it is made."""
    fight = g.fights[-1]
    if not fight.sure:
        below(g)
        return
    why = {"ranged": "IOD-LEGEND-05", "melee": "IOD-LEGEND-06", "magic": "IOD-LEGEND-07"}[fight.phase]
    g.note("sure-success", rules=(why,), seat=fight.seat, who=fight.actor, action=fight.action, phase=fight.phase)
    g.do(combat.roll_stands)


# The Helm ------------------------------------------------------------------------------------------------------------


@layer.step("IOD-LEGEND-08", "IOD-RUL-23")
def soften_blows(g: Island, seat: int) -> None:
    """For the rest of this round this player's enemy inflicts exhaustion instead of wounds."""
    g.softened, g.helmed = len(g.fights), seat


def _softened(g: Island, by: str) -> bool:
    """Return whether the Helm softens this character's blows. Between heroes it never softens its wearer's own."""
    if g.softened != len(g.fights):
        return False
    fight = g.fights[-1]
    if fight.foe < 0:
        return by == fight.enemy
    other = fight.seat if g.helmed == fight.foe else fight.foe
    return damage.seat_of(g, by) == other


@layer.around(damage.place_wounds, "IOD-LEGEND-08", "IOD-LEGEND-13", "IOD-RUL-23", "IOD-RUL-30")
def blows_are_softened(below: Callable[[Island], None], g: Island) -> None:
    """Turn each wound into one exhaustion on the same target. Any that don't fit stay wounds."""
    hurt = g.hurts[-1] if g.hurts else None
    if hurt is None or not g.fights:
        below(g)
    elif _stayed(g) and hurt.by == g.fights[-1].enemy:
        g.hurts.pop()
        g.note("blow-stayed", rules=("IOD-LEGEND-13",), seat=g.fights[-1].seat, who=hurt.victim)
    elif _softened(g, hurt.by):
        g.hurts.pop()
        g.note("blow-softened", rules=("IOD-LEGEND-08",), seat=g.fights[-1].seat, who=hurt.victim, amount=hurt.amount)
        g.do(damage.tire, hurt.victim, hurt.amount)
    else:
        below(g)


@layer.around(combat.combat_round, "IOD-RUL-23")
def the_helm_is_spent(below: Callable[[Island], None], g: Island) -> None:
    """A new round ends the Helm's help unless it lasts."""
    if helm_ends(g):
        g.softened = 0
    below(g)


@layer.query("IOD-LEGEND-08", "IOD-RUL-23")
def helm_ends(g: Island) -> bool:
    """Return whether the Helm's help ends with the round."""
    return g.softened >= len(g.fights)


@layer.around(combat.leave_combat)
def legends_end_with_the_combat(below: Callable[[Island], None], g: Island) -> None:
    depth = len(g.fights)
    if g.softened >= depth:
        g.softened = 0
    if g.sudden[0] >= depth:
        g.sudden = (0, "")
    if g.stayed >= depth:
        g.stayed = 0
    below(g)


# The Emerald ---------------------------------------------------------------------------------------------------------


@layer.replaces(movement.trade_before_moving, "IOD-RUL-26")
def trade_and_use(g: Island, option: Option) -> None:
    """A trade still comes before moving, so the hero may use items that changed hands."""
    g.do(interaction.open_trade, str(option.about))
    g.do(still_before_moving)


@layer.step("IOD-RUL-26", part="turn")
def still_before_moving(g: Island) -> None:
    """Offer again what the hero may use before moving, without repeating what happens by itself."""
    g.do(windows.offer, "before-moving", g.active)
    g.do(movement.count_dice)


# The Gem -------------------------------------------------------------------------------------------------------------


@layer.step("IOD-LEGEND-11", "IOD-RUL-27", "IOD-RUL-28")
def begin_with(g: Island, phase: str) -> None:
    """Skip Before Combat and start the first round with the chosen phase."""
    g.fights[-1].silent = True
    g.sudden = (len(g.fights), phase)


def _is_sudden(g: Island) -> bool:
    return bool(g.fights) and g.sudden[0] == len(g.fights)


@layer.around(challenges.before_combat, "IOD-LEGEND-11", "IOD-RUL-31")
def nothing_before_combat(below: Callable[[Island, int], None], g: Island, seat: int) -> None:
    """Neither side has a Before Combat step, so the Book cannot be used either."""
    if not _is_sudden(g):
        below(g, seat)


@layer.around(escape.escape_phase, "IOD-RUL-28")
def no_escape_at_first(below: Callable[[Island], None], g: Island) -> None:
    """The first round has no escape step."""
    if not (_is_sudden(g) and g.fights[-1].round == 1):
        below(g)


@layer.adjusts(combat.round_phases)
def from_the_chosen_phase_on(phases: tuple[str, ...], g: Island) -> tuple[str, ...]:
    """The first round has only the chosen phase and those after it (IOD-RUL-28)."""
    if not _is_sudden(g) or g.fights[-1].round > 1:
        return phases
    return phases_after(g, phases, g.sudden[1])


@layer.query("IOD-LEGEND-11", "IOD-RUL-28")
def phases_after(g: Island, phases: tuple[str, ...], chosen: str) -> tuple[str, ...]:
    """Return the phases of a round that begins with the chosen one."""
    return phases[phases.index(chosen) :]


# The Book ------------------------------------------------------------------------------------------------------------


@layer.step("IOD-LEGEND-13", "IOD-RUL-30")
def stay_hand(g: Island) -> None:
    """The enemy inflicts no damage in the first round."""
    g.stayed = len(g.fights)


@layer.around(values.enemy_life, "IOD-LEGEND-12", "IOD-RUL-29")
def the_book_never_raises_life(below: Callable[[Island], int], g: Island) -> int:
    """The Book sets the god's Life to its own number, unless that would raise it."""
    life = below(g)
    if not g.fights or g.stayed != len(g.fights):
        return life
    seat, printed = g.fights[-1].seat, g.content.challenges[g.fights[-1].enemy].life
    bearings = bearings_of(g, "enemy-life", seat)
    changes = applying(g, bearings, "enemy-life", seat, g.heroes[seat].id, "", "", "")
    return min(life, max(1, printed + sum(by for modifier, by in changes if modifier.set is None)))


def _stayed(g: Island) -> bool:
    return bool(g.fights) and g.stayed == len(g.fights) and g.fights[-1].round <= 1


@layer.around(windows.carry_out, "IOD-LEGEND-13", "IOD-RUL-30")
def text_is_stayed_too(
    below: Callable[[Island, str, int, str, str, int], None],
    g: Island,
    ref: str,
    seat: int,
    card: str,
    bearer: str,
    x: int,
) -> None:
    """The Book also stops wounds and exhaustion from the enemy's abilities."""
    if _stayed(g) and card == g.fights[-1].enemy and isinstance(g.content.effects[ref].effect, Wound | Exhaust):
        g.note("blow-stayed", rules=("IOD-LEGEND-13",), seat=seat, card=card)
        return
    below(g, ref, seat, card, bearer, x)
