"""ESCAPE: escaping from a combat."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import combat, damage, movement, values
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.board import neighbours
from questable.runebound.conditions import flagged
from questable.runebound.rulebook import rules
from questable.runebound.state import Runebound
from questable.runebound.windows import usable, use_ability

FIGHT_ON = Option("fight-on")
WAYS: dict[str, Option] = {phase: Option("escape", phase) for phase in PHASES}


@rules.step("RB-ESCAPE-01", "RB-ESCAPE-10")
def escape_phase(g: Runebound) -> None:
    """The player may attempt to escape once; if cards forbid it, the phase is skipped."""
    fight = g.fights[-1]
    if escape_allowed(g, fight.seat):
        options = [FIGHT_ON, *usable(g, "escape", fight.seat), *[WAYS[phase] for phase in combat.round_phases(g)]]
        g.ask_about(fight.enemy, fight.seat, "escape", options, escape_chosen)


@rules.query("RB-ESCAPE-10")
def escape_allowed(g: Runebound, seat: int) -> bool:
    """Return whether this hero may try to escape from the innermost combat."""
    return not g.fights[-1].no_escape and not flagged(g, "no-escape", seat, g.heroes[seat].id)


@rules.step("RB-ESCAPE-02", "RB-ESCAPE-09", "RB-ESCAPE-11")
def try_to_escape(g: Runebound, option: Option) -> None:
    """The hero rolls with one combat type of the player's choice; this is not the attack of the round."""
    fight = g.fights[-1]
    fight.phase = str(option.about)
    fight.action, fight.actor = "escape", g.heroes[fight.seat].id
    g.do(combat.combat_roll)


@rules.step("RB-CARD-03")
def use_in_escape_phase(g: Runebound, option: Option) -> None:
    g.do(use_ability, option, "escape", g.fights[-1].seat)
    g.do(escape_phase)


@rules.step("RB-ESCAPE-01")
def fight_on(g: Runebound, option: Option) -> None:
    """The attempt is optional."""


escape_chosen = rules.choice(
    "escape_chosen", {"escape": try_to_escape, "use": use_in_escape_phase, "fight-on": fight_on}
)


@rules.step("RB-ESCAPE-03", "RB-ESCAPE-04")
def escape_result(g: Runebound) -> None:
    """On a success the hero escapes unhurt; on a failure they take the chosen type's damage and the round continues."""
    fight = g.fights[-1]
    if fight.success:
        g.note("escaped", rules=("RB-ESCAPE-04",), seat=fight.seat, enemy=fight.enemy)
        combat.decide(g, fight.seat, "escaped")
    else:
        g.do(escape_failed, fight.phase)


@rules.step("RB-ESCAPE-03", "RB-RUL-08")
def escape_failed(g: Runebound, phase: str) -> None:
    fight = g.fights[-1]
    g.do(damage.wound, fight.actor, escape_damage(g, phase), fight.enemy, "RB-ESCAPE-03")


@rules.query("RB-ESCAPE-03", "RB-RUL-08")
def escape_damage(g: Runebound, phase: str) -> int:
    """Return the damage a failed attempt with this combat type deals to the hero."""
    return values.enemy_damage(g, phase)


@rules.step("RB-ESCAPE-05", "RB-ESCAPE-06", "RB-ESCAPE-07")
def flee(g: Runebound, seat: int) -> None:
    """An escaped hero moves one space back, or to any adjacent space if they have not moved this turn."""
    hero = g.heroes[seat]
    if hero.down:
        return  # knocked out after all, and moved to a town
    back = (hero.came_from,) if seat == g.active and hero.came_from else neighbours(g, hero.space)
    g.ask(seat, "space-after-escape", [frequent("flee", space) for space in back], flee_to, seat)


@rules.step("RB-ESCAPE-05", "RB-ESCAPE-06", "RB-ESCAPE-07", "RB-MOVE-22")
def flee_to(g: Runebound, option: Option, seat: int) -> None:
    """The move of an escape needs no dice and ignores terrain."""
    back = seat == g.active and option.about == g.hero_of(seat).came_from
    g.note("fled", rules=("RB-ESCAPE-05" if back else "RB-ESCAPE-06",), seat=seat, space=option.about)
    g.do(movement.arrive, seat, int(option.about or 0), "flight")
