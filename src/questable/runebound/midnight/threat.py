"""THREAT, TOKEN: threat tests, what a success causes, and tokens that improve reactions."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.runebound import victory
from questable.runebound.board import lay_counter
from questable.runebound.midnight.board import is_fortress
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight

LEAVE_IT = Option("leave-it")
SET = 3  # tokens for +1 after the roll (MN-TOKEN-08)


@layer.step("MN-NKTURN-05", "MN-THREAT-01", "MN-NKTURN-02")
def threat_phase(g: Midnight) -> None:
    """Add one fate counter, then make one test."""
    add_fate(g, 1, "MN-THREAT-01")
    g.do(threat_test, 0, False)


def add_fate(g: Midnight, count: int, why: str) -> None:
    g.reserve += count
    g.note("fate-added", rules=(why,), seat=g.king_seat, count=count, reserve=g.reserve)


@layer.step("MN-THREAT-02", "MN-THREAT-03", "MN-THREAT-10", "MN-RUL-32")
def threat_test(g: Midnight, bonus: int, reaction: bool) -> None:
    """Roll two ten-sided dice, add fate counters and token bonuses, and compare with the difficulty."""
    dice = g.dice.roll(2, 10)
    total = sum(dice) + g.reserve + bonus
    why = ("MN-THREAT-02", "MN-THREAT-10") if reaction else ("MN-THREAT-02",)
    g.note(
        "threat-test",
        rules=why,
        seat=g.king_seat,
        dice=list(dice),
        value=g.reserve + bonus,
        target=g.difficulty,
        success=total >= g.difficulty,
    )
    sets = g.tokens.get("exhaustion", 0) // SET
    if total >= g.difficulty:
        g.do(threat_rises)
    elif reaction and sets:
        options = [Option("press", count) for count in range(1, sets + 1)]
        g.cite(("MN-TOKEN-08",))
        g.ask(g.king_seat, "press-the-test", [*options, LEAVE_IT], pressed, g.difficulty - total)
    else:
        g.note("threat-stays", rules=("MN-THREAT-03",), seat=g.king_seat)


@layer.step("MN-TOKEN-08", "MN-RUL-32")
def press_harder(g: Midnight, option: Option, missing: int) -> None:
    """After the roll, three exhaustion tokens add 1."""
    count = int(option.about or 0)
    discard_tokens(g, "exhaustion", SET * count, "MN-TOKEN-08")
    if count >= missing:
        g.do(threat_rises)
    else:
        g.note("threat-stays", rules=("MN-THREAT-03",), seat=g.king_seat)


@layer.step("MN-THREAT-03")
def leave_the_test(g: Midnight, option: Option, missing: int) -> None:
    g.note("threat-stays", rules=("MN-THREAT-03",), seat=g.king_seat)


pressed = layer.choice("pressed", {"press": press_harder, "leave-it": leave_the_test})


@layer.step("MN-THREAT-04", "MN-THREAT-05", "MN-THREAT-06", "MN-RUL-92")
def threat_rises(g: Midnight) -> None:
    """On a success counters return to the map, the reserve is emptied, and the threat level rises by one.

    The last step of the track ends the game before anything else is resolved.
    """
    if g.threat + 1 < g.content.eredane.threat:
        g.do(restore_counters)
        g.do(empty_reserve)
    g.do(raise_threat, "MN-THREAT-06")


@layer.step("MN-THREAT-04", "MN-RUL-29", "MN-RUL-102")
def restore_counters(g: Midnight) -> None:
    """Restore the counter of every space that lost it to a beaten Challenge, except in fortresses."""
    spaces = [space for space in g.emptied if not g.counters.get(space) and not is_fortress(g, space)]
    for space in spaces:
        g.do(lay_counter, space, g.content.grid.jewels[space])
    g.emptied = ()
    if spaces:
        g.note("counters-restored", rules=("MN-THREAT-04",), seat=g.king_seat, count=len(spaces))


@layer.step("MN-THREAT-05")
def empty_reserve(g: Midnight) -> None:
    g.reserve = 0


@layer.step("MN-THREAT-06", "MN-THREAT-13", "MN-VICTORY-02", "MN-RUL-83")
def raise_threat(g: Midnight, why: str) -> None:
    """Raise the level one step, whatever the margin. At the end of the track the Night King wins."""
    g.threat += 1
    g.note("threat-rises", rules=(why,), seat=g.king_seat, level=g.threat)
    if g.threat >= g.content.eredane.threat:
        king = g.king_seat
        victory.ended(g, (king,), (king, *(hero.seat for hero in g.heroes)), "threat-complete", "MN-VICTORY-02")


# Reactions -----------------------------------------------------------------------------------------------------------

CAUSES = {"infiltration": "MN-THREAT-07", "escape": "MN-THREAT-08", "knock-out": "MN-THREAT-09"}


@layer.step("MN-THREAT-07", "MN-THREAT-08", "MN-THREAT-09", "MN-DEFEAT-04", "MN-RUL-31")
def reaction(g: Midnight, seat: int, cause: str) -> None:
    """After a failed infiltration, an escape or a knock-out, the Night King may use the power, then make one test."""
    g.leave_room(power_answers, seat, cause)
    g.do(offer_test, seat, cause)


@layer.step(empty=True)
def power_answers(g: Midnight, seat: int, cause: str) -> None:
    """When a hero fails, powers that respond to it come first."""


@layer.step("MN-THREAT-07", "MN-THREAT-08", "MN-THREAT-09", "MN-TOKEN-07", "MN-THREAT-11", "MN-RUL-30")
def offer_test(g: Midnight, seat: int, cause: str) -> None:
    """Offer the test. The Night King may first discard any number of exhaustion tokens."""
    options = [Option("test", count) for count in range(g.tokens.get("exhaustion", 0) + 1)]
    subject = g.heroes[seat].id
    g.cite((CAUSES[cause], "MN-TOKEN-07"))
    g.ask_about(subject, g.king_seat, "reaction-test", [*options, LEAVE_IT], reaction_chosen, cause)


@layer.step("MN-THREAT-10", "MN-TOKEN-07", "MN-RUL-32")
def make_the_test(g: Midnight, option: Option, cause: str) -> None:
    """Make the test, with +1 for each token discarded before the roll. No fate counter is added first."""
    count = int(option.about or 0)
    g.note("reaction", rules=(CAUSES[cause],), seat=g.king_seat, cause=cause)
    if count:
        discard_tokens(g, "exhaustion", count, "MN-TOKEN-07")
    g.do(threat_test, count, True)


@layer.step("MN-THREAT-07", "MN-THREAT-08", "MN-THREAT-09")
def make_no_test(g: Midnight, option: Option, cause: str) -> None:
    """The Night King may skip the test."""


reaction_chosen = layer.choice("reaction_chosen", {"test": make_the_test, "leave-it": make_no_test})


# Tokens --------------------------------------------------------------------------------------------------------------


def discard_tokens(g: Midnight, kind: str, count: int, why: str) -> None:
    """Return tokens to the supply. They no longer raise prices (MN-TOKEN-11)."""
    g.tokens[kind] -= count
    if not g.tokens[kind]:
        del g.tokens[kind]
    g.note("tokens-spent", rules=(why,), seat=g.king_seat, kind=kind, count=count)
