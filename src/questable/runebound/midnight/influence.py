"""INFL, TOKEN: the Night King's influence on combats, and favoured servants."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.runebound import combat, values
from questable.runebound.abilities.vocabulary import ATTRIBUTE, PHASES
from questable.runebound.midnight.powers import the_king, use_up, uses_left
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.threat import discard_tokens

ASSAULT = "assault"
"""The origin of a fight for a black mirror."""
MOST = 5  # dice of an influence roll (MN-INFL-02)
KEEP = Option("keep-dice")
SKIP = Option("no-influence")
MERCY = Option("no-cruelty")


def place(g: Midnight, phase: str) -> str:
    """Return the key for changes to a phase of the innermost combat."""
    return f"{len(g.fights)}/{phase}"


@layer.around(combat.combat_round, "MN-INFL-01", "MN-COMBAT-01", "MN-RUL-53")
def influence_comes_first(below: Callable[[Midnight], None], g: Midnight) -> None:
    """After Before Combat, and before the first round with its escapes, the Night King influences the combat once."""
    if len(g.fights) in g.influenced or g.fights[-1].foe >= 0:
        below(g)
        return
    g.influenced += (len(g.fights),)
    if g.fights[-1].origin == ASSAULT:
        for phase in PHASES:
            g.do(may_influence, phase)
    else:
        g.do(must_influence)
    g.do(servants_serve)
    g.do(combat.combat_round)


@layer.step("MN-INFL-01")
def must_influence(g: Midnight) -> None:
    """The king must choose exactly one phase."""
    fight = g.fights[-1]
    options = [Option("influence", phase) for phase in PHASES]
    g.ask_about(fight.enemy, g.king_seat, "influence", options, influence_chosen, True)


@layer.step("MN-ASSAULT-07", "MN-RUL-54")
def may_influence(g: Midnight, phase: str) -> None:
    """In an assault the king may roll for each of the three phases."""
    fight = g.fights[-1]
    options = [Option("influence", phase), SKIP]
    g.ask_about(fight.enemy, g.king_seat, "influence-assault", options, influence_chosen, False)


@layer.step("MN-INFL-02", "MN-INFL-03", "MN-INFL-07", "MN-ASSAULT-07")
def roll_influence(g: Midnight, option: Option, alone: bool) -> None:
    """Roll movement dice equal to the level of the hero, or of the highest-level hero, up to five."""
    phase = str(option.about)
    count = min(MOST, max(values.level_of(g, seat) for seat in combat.side(g)))
    g.influence_dice = g.dice.roll(count, len(g.content.box.die))
    g.do(influence_rolled, phase, "MN-ASSAULT-07" if g.fights[-1].origin == ASSAULT else "MN-INFL-02", 0)
    g.do(count_influence, phase)
    if alone:
        g.do(dread)


@layer.step("MN-RUL-54")
def no_influence(g: Midnight, option: Option, alone: bool) -> None:
    """The king may skip any of them."""


influence_chosen = layer.choice("influence_chosen", {"influence": roll_influence, "no-influence": no_influence})


def wanted(g: Midnight, phase: str) -> frozenset[int]:
    """Return the faces that succeed in a phase: those with the king's terrain (MN-INFL-03)."""
    terrain = getattr(the_king(g), phase)
    return g.content.showing[terrain]


def successes(g: Midnight, phase: str) -> int:
    return sum(face in wanted(g, phase) for face in g.influence_dice)


@layer.step("MN-INFL-03", "MN-INFL-06", "MN-TOKEN-02", "MN-TOKEN-03", "MN-TOKEN-04", "MN-TOKEN-05", "MN-TOKEN-06")
def influence_rolled(g: Midnight, phase: str, why: str, again: int) -> None:
    """Offer to re-roll one die per token of the phase's attribute, in turn. `again` is that die, or 0."""
    facts = {"again": again} if again else {}
    g.note(
        "influence-dice",
        rules=(why,),
        seat=g.king_seat,
        phase=phase,
        dice=list(g.influence_dice),
        count=successes(g, phase),
        **facts,
    )
    if g.tokens.get(ATTRIBUTE[phase]):
        options = [Option("reroll-die", number) for number in range(1, len(g.influence_dice) + 1)]
        g.cite(("MN-INFL-06",))
        g.ask_about(g.fights[-1].enemy, g.king_seat, "reroll-influence", [*options, KEEP], influence_rerolled, phase)


TOKEN_RULE = {"ranged": "MN-TOKEN-02", "melee": "MN-TOKEN-03", "magic": "MN-TOKEN-04"}


@layer.step("MN-TOKEN-02", "MN-TOKEN-03", "MN-TOKEN-04", "MN-TOKEN-05", "MN-RUL-33")
def reroll_influence(g: Midnight, option: Option, phase: str) -> None:
    """Re-roll a die; its last result counts."""
    discard_tokens(g, ATTRIBUTE[phase], 1, TOKEN_RULE[phase])
    number = int(option.about or 0)
    (face,) = g.dice.roll(1, len(g.content.box.die))
    g.influence_dice = (*g.influence_dice[: number - 1], face, *g.influence_dice[number:])
    g.do(influence_rolled, phase, TOKEN_RULE[phase], number)


@layer.step("MN-INFL-06")
def keep_influence(g: Midnight, option: Option, phase: str) -> None:
    """The king may keep tokens."""


influence_rerolled = layer.choice("influence_rerolled", {"reroll-die": reroll_influence, "keep-dice": keep_influence})


@layer.step("MN-INFL-04", "MN-INFL-05", "MN-RUL-93")
def count_influence(g: Midnight, phase: str) -> None:
    """Add 1 to the Challenge's value in the phase for each success, for all rounds of this combat."""
    count = successes(g, phase)
    g.influence[place(g, phase)] = g.influence.get(place(g, phase), 0) + count
    g.influence_dice = ()
    g.note("influenced", rules=("MN-INFL-04",), seat=g.king_seat, phase=phase, amount=count, enemy=g.fights[-1].enemy)


@layer.step("MN-SHADOW-03")
def dread(g: Midnight) -> None:
    """A king with the dread power may influence another phase too."""
    if the_king(g).power != "dread" or not uses_left(g):
        return
    free = [Option("influence", phase) for phase in PHASES if place(g, phase) not in g.influence]
    g.ask_about(g.fights[-1].enemy, g.king_seat, "influence-again", [*free, SKIP], dread_chosen)


@layer.step("MN-SHADOW-03")
def influence_again(g: Midnight, option: Option) -> None:
    use_up(g, "MN-SHADOW-03")
    g.choose(influence_chosen, option, False)


@layer.step("MN-SHADOW-03")
def no_dread(g: Midnight, option: Option) -> None:
    """The king may save the power for later."""


dread_chosen = layer.choice("dread_chosen", {"influence": influence_again, "no-influence": no_dread})


@layer.adjusts(values.enemy_value)
def influenced_value(value: int, g: Midnight, phase: str) -> int:
    """MN-INFL-04: influence raises the value, not the damage."""
    return value + g.influence.get(place(g, phase), 0) if g.influence else value


@layer.follows(combat.leave_combat, "MN-INFL-05")
def influence_ends(g: Midnight) -> None:
    """Influence ends with its combat. An outer combat keeps its own."""
    depth = len(g.fights)
    g.influenced = tuple(each for each in g.influenced if each <= depth)
    for kept in (g.influence, g.cruelty):
        for key in [key for key in kept if int(key.partition("/")[0]) > depth]:
            del kept[key]


# Favoured servants ---------------------------------------------------------------------------------------------------


@layer.query("MN-VAR-07", "MN-VAR-09", "MN-RUL-80")
def price_of_cruelty(g: Midnight, card: str) -> int:
    """Return the price of +1 damage with this Challenge in combat tokens, or 0 if it is no favored servant."""
    found = g.content.challenges[card]
    prices = [value for servant, value in g.servants.items() if found.says(servant)]
    return min(prices, default=0)


@layer.step("MN-VAR-07", "MN-VAR-08", "MN-RUL-80")
def servants_serve(g: Midnight) -> None:
    """After the influence rolls, tokens of an attribute buy +1 damage in its phase, once per phase."""
    if not g.servants:
        return
    enemy = g.fights[-1].enemy
    price = price_of_cruelty(g, enemy)
    options = [
        Option("cruelty", phase)
        for phase in PHASES
        if price and g.tokens.get(ATTRIBUTE[phase], 0) >= price and place(g, phase) not in g.cruelty
    ]
    if options:
        g.ask_about(enemy, g.king_seat, "favoured-servant", [*options, MERCY], cruelty_chosen)


@layer.step("MN-VAR-07")
def buy_cruelty(g: Midnight, option: Option) -> None:
    phase, enemy = str(option.about), g.fights[-1].enemy
    discard_tokens(g, ATTRIBUTE[phase], price_of_cruelty(g, enemy), "MN-VAR-07")
    g.cruelty[place(g, phase)] = 1
    g.note("crueler", rules=("MN-VAR-07",), seat=g.king_seat, phase=phase, enemy=enemy)
    g.do(servants_serve)


@layer.step("MN-VAR-08")
def show_mercy(g: Midnight, option: Option) -> None:
    """The king may decline to buy damage."""


cruelty_chosen = layer.choice("cruelty_chosen", {"cruelty": buy_cruelty, "no-cruelty": show_mercy})


@layer.adjusts(values.enemy_damage)
def crueler_damage(damage: int, g: Midnight, phase: str) -> int:
    """MN-VAR-07: damage rises by at most 1 in a phase."""
    return damage + g.cruelty.get(place(g, phase), 0) if g.cruelty else damage
