"""SHADOW: the powers of the four Night Kings, limited by their shadow power."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.runebound.midnight.content import NightKing
from questable.runebound.midnight.patrols import free_number, place_patrol, remove_patrol
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.threat import add_fate, power_answers, raise_threat

SPARE = Option("spare-power")
USE = Option("use-power")


def the_king(g: Midnight) -> NightKing:
    return g.content.kings[g.king]


@layer.query("MN-SHADOW-03", "MN-SHADOW-04", "MN-RUL-44")
def uses_left(g: Midnight) -> int:
    """Return how often the king can still use the power this game. A level bought later adds uses."""
    return max(0, the_king(g).uses * g.shadow - g.power_used)


def use_up(g: Midnight, why: str) -> None:
    g.power_used += 1
    g.note("power-used", rules=(why,), seat=g.king_seat, card=g.king, left=uses_left(g))


@layer.follows(power_answers, "MN-SHADOW-03", "MN-SHADOW-04")
def power_waits(g: Midnight, seat: int, cause: str) -> None:
    """Offer a power that answers a knock-out or an escape."""
    wanted = {"threat-on-knockout": ("knock-out",), "fate-on-escape": ("escape", "infiltration")}
    if uses_left(g) and cause in wanted.get(the_king(g).power, ()):
        g.ask_about(g.heroes[seat].id, g.king_seat, "shadow-power", [USE, SPARE], power_chosen, cause)


@layer.step("MN-SHADOW-04", "MN-RUL-44")
def use_power(g: Midnight, option: Option, cause: str) -> None:
    """Raise the threat level or add fate counters. The reaction test is still to come."""
    use_up(g, "MN-SHADOW-04" if cause == "knock-out" else "MN-SHADOW-03")
    if the_king(g).power == "threat-on-knockout":
        g.do(raise_threat, "MN-SHADOW-04")
    else:
        add_fate(g, the_king(g).amount, "MN-SHADOW-03")


@layer.step("MN-SHADOW-03")
def spare_power(g: Midnight, option: Option, cause: str) -> None:
    """The king may save the power for later."""


power_chosen = layer.choice("power_chosen", {"use-power": use_power, "spare-power": spare_power})


@layer.step("MN-SHADOW-03")
def mirror_broken(g: Midnight) -> None:
    """After a lost mirror or patrol, a king with that power may raise a patrol for free."""
    if the_king(g).power == "free-patrol" and uses_left(g) and free_number(g):
        options = [frequent("fortress", space) for space in g.content.fortresses]
        g.ask(g.king_seat, "patrol-for-mirror", [*options, SPARE], mirror_answered)


@layer.follows(remove_patrol, "MN-SHADOW-03", "MN-RUL-104")
def patrol_lost(g: Midnight, number: int, why: str) -> None:
    """Patrols lost with a mirror don't count separately: the king is asked once."""
    if why != "MN-ASSAULT-16":
        g.do(mirror_broken)


@layer.step("MN-SHADOW-03")
def patrol_for_mirror(g: Midnight, option: Option) -> None:
    use_up(g, "MN-SHADOW-03")
    g.do(place_patrol, int(option.about or 0), "MN-SHADOW-03")


@layer.step("MN-SHADOW-03")
def no_patrol_for_mirror(g: Midnight, option: Option) -> None:
    """The king may save the power for later."""


mirror_answered = layer.choice("mirror_answered", {"fortress": patrol_for_mirror, "spare-power": no_patrol_for_mirror})
