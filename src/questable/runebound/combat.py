"""COMBAT: rounds, phases, rolls and their results. (Escapes: escape.py; heroes against heroes: hero_combat.py.)

Queries describe a combat in one place: which phases a round has, who fights and who may attack how often, the number to
reach, what a failed roll costs, and whether the combat continues when a hero leaves it. The steps here follow them;
odds, outlook, hints and bots read the same queries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Step
from questable.runebound import challenges, damage, escape, hero_combat, values
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.conditions import HEALTH, bearings_of, flagged, modified
from questable.runebound.rulebook import rules
from questable.runebound.state import Fight, Runebound
from questable.runebound.windows import forget, moment

ATTACK = Option("attack")
DEFEND = Option("defend")
LEAVING = ("lost", "escaped")
"""The results that take a hero out of the combat and leave the enemy where it is."""
LONGEST = 30
"""The number of rounds after which a combat is broken off (RB-RUL-39)."""


# What a combat is like ------------------------------------------------------------------------------------------------


@rules.query("RB-COMBAT-01")
def round_phases(g: Runebound) -> tuple[str, ...]:
    """Return the phases of a round with a combat roll, in order; the escape phase comes before them."""
    return PHASES


@rules.query("RB-CHAL-02")
def side(g: Runebound) -> tuple[int, ...]:
    """Return the seats still fighting on the Hero's side, in the order they act: one, unless a layer adds more."""
    fight = g.fights[-1]
    return fight.side or (fight.seat,)


@rules.query("RB-COMBAT-04", "RB-COMBAT-06", "RB-COMBAT-08", "RB-ALLY-05")
def attackers(g: Runebound, seat: int) -> tuple[str, ...]:
    """Return the characters that may attack for this seat in this phase, if they have an attack left."""
    phase, hero, allies = g.fights[-1].phase, g.heroes[seat].id, g.kits[seat].allies
    if allies and flagged(g, "no-allies", seat, hero):
        allies = ()
    if not g.lasting and not bearings_of(g, "no-attack", seat):
        return (hero, *allies)  # the usual case, and the fast one
    return tuple([who for who in (hero, *allies) if not flagged(g, "no-attack", seat, who, phase=phase)])


@rules.query("RB-COMBAT-05", "RB-COMBAT-23")
def attacks_allowed(g: Runebound, seat: int, who: str) -> int:
    """Return in how many phases of a round a character may attack: one, unless an ability allows more."""
    return max(0, modified(g, "attacks", 1, seat, who))


@rules.query("RB-ALLY-09")
def is_vital(g: Runebound, seat: int, who: str) -> bool:
    """Return whether losing this character, like the hero, loses the combat; losing an ally does not."""
    return False


def attack_left(g: Runebound, seat: int, who: str) -> bool:
    """Return whether the character has an attack left in this round."""
    attacked = g.fights[-1].attacked
    return who not in attacked or attacked.count(who) < attacks_allowed(g, seat, who)


def may_attack(g: Runebound, seat: int, who: str) -> bool:
    """Return whether the character may attack now."""
    return attack_left(g, seat, who) and who in attackers(g, seat)


def target_number(g: Runebound) -> int:
    """Return the target number of the current roll: the enemy's value (a query), or the other hero's roll."""
    fight = g.fights[-1]
    return values.enemy_value(g, fight.phase) if fight.foe < 0 else fight.target


@rules.query("RB-COMBAT-12")
def miss_damage(g: Runebound, phase: str) -> int:
    """Return the damage a failed attack deals to the attacker."""
    return values.enemy_damage(g, phase)


@rules.query("RB-COMBAT-14")
def struck_damage(g: Runebound, phase: str) -> int:
    """Return the damage a failed defense deals to the hero."""
    return values.enemy_damage(g, phase)


@rules.query("RB-COMBAT-02", "RB-COMBAT-18")
def goes_on(g: Runebound, seat: int, result: str) -> bool:
    """Return whether the combat continues after this hero leaves it with this result: others of the side fight on."""
    return result in LEAVING and side(g) != (seat,)


# Rounds and phases ----------------------------------------------------------------------------------------------------


def turns(g: Runebound, seats: tuple[int, ...]) -> Iterable[int]:
    """Yield the seats of a side, each one in the hero's role while it is current.

    A hero who fights alone always has that role.
    """
    if seats == (g.fights[-1].seat,):
        return seats  # nothing needs to be scheduled
    return _one_after_the_other(g, seats)


def _one_after_the_other(g: Runebound, seats: tuple[int, ...]) -> Iterator[int]:
    for seat in seats:
        g.do(step_forth, seat)
        yield seat
        g.do(step_back)


@rules.step("RB-CHAL-02")
def step_forth(g: Runebound, seat: int) -> None:
    """One of several heroes on a side acts now, if still there."""
    if seat in side(g):
        g.fights[-1].seat = seat
    else:
        g.unwind(step_back)


@rules.step("RB-CHAL-02")
def step_back(g: Runebound) -> None:
    """One of several heroes has acted, or has left the combat partway."""


@rules.step("RB-COMBAT-01", "RB-COMBAT-02")
def combat_round(g: Runebound) -> None:
    """A round has an escape phase, a ranged, a melee and a magic phase, in this order."""
    fight = g.fights[-1]
    if fight.wounds and fight.foe < 0 and fight.wounds >= values.enemy_life(g):
        decide(g, fight.seat, "won")  # an effect on another hero or a mark has lowered its Life
        return
    fight.round += 1
    fight.before = False
    fight.phase = fight.action = fight.actor = ""
    fight.attacked = fight.items = fight.skipped = ()
    why = "RB-COMBAT-01" if fight.round == 1 else "RB-COMBAT-02"
    g.note("combat-round", rules=(why,), seat=fight.seat, round=fight.round, enemy=fight.enemy)
    if fight.foe >= 0:
        moment(g, "round-start", fight.foe)  # the hero in the Challenge's role may use Items and abilities (RB-PVP-06)
    seats = side(g)
    for seat in turns(g, seats):
        moment(g, "round-start", seat)
        g.do(escape.escape_phase)
    for phase in round_phases(g):
        for _ in turns(g, seats):
            g.do(combat_phase, phase)
    g.do(end_of_round)


@rules.step("RB-COMBAT-03", "RB-COMBAT-04")
def combat_phase(g: Runebound, phase: str) -> None:
    """Each phase has exactly one combat roll; the player chooses who acts when the phase begins."""
    fight = g.fights[-1]
    fade(g, "phase")
    fight.phase = phase
    fight.action = fight.actor = ""
    if phase in fight.skipped:
        g.note("phase-skipped", rules=("RB-CARD-01",), seat=fight.seat, phase=phase)
        return
    moment(g, "phase-start", fight.seat)
    g.do(choose_actor)


@rules.step("RB-COMBAT-04", "RB-COMBAT-05", "RB-COMBAT-06", "RB-COMBAT-07", "RB-COMBAT-08")
def choose_actor(g: Runebound) -> None:
    """The hero attacks, or one ally attacks, or the hero defends."""
    fight = g.fights[-1]
    if fight.phase in fight.skipped:
        return
    seat, hero = fight.seat, g.heroes[fight.seat].id
    options = [
        ATTACK if who == hero else Option("attack", who) for who in attackers(g, seat) if attack_left(g, seat, who)
    ]
    options.append(DEFEND)
    g.ask_about(fight.phase, fight.seat, "attack-or-defend", options, act)


@rules.step("RB-COMBAT-03", "RB-COMBAT-15")
def attack(g: Runebound, option: Option) -> None:
    """The hero attacks, or an ally attacks and the hero makes no roll in that phase."""
    fight = g.fights[-1]
    fight.action, fight.actor = "attack", str(option.about or g.heroes[fight.seat].id)
    fight.attacked += (fight.actor,)
    g.do(combat_roll)


@rules.step("RB-COMBAT-07", "RB-ALLY-06")
def defend(g: Runebound, option: Option) -> None:
    """Only heroes defend."""
    fight = g.fights[-1]
    fight.action, fight.actor = "defend", g.heroes[fight.seat].id
    g.do(combat_roll)


act = rules.choice("act", {"attack": attack, "defend": defend})


@rules.step("RB-COMBAT-19")
def combat_roll(g: Runebound) -> None:
    """In order: effects used before rolling, the dice, effects that change the roll, the result."""
    fight = g.fights[-1]
    fight.bonus = 0
    fight.sure = False
    fight.dice = ()
    if fight.foe >= 0:
        g.do(hero_combat.set_target)
    moment(g, "before-roll", fight.seat)
    g.do(roll_dice)


@rules.step("RB-COMBAT-09", "RB-COMBAT-10", "RB-COMBAT-17", "RB-COMBAT-25")
def roll_dice(g: Runebound) -> None:
    """Roll two ten-sided dice plus the acting character's value plus modifiers against the enemy's value."""
    fight = g.fights[-1]
    fight.dice = g.dice.roll(2, 10)
    if moment(g, "after-roll", fight.seat) or g.sink is not None:
        compare(g, fight)  # players look at the roll before it stands
        note_roll(g, fight)
    g.do(roll_stands)


@rules.query("RB-COMBAT-09")
def roll_value(g: Runebound) -> int:
    """Return what is added to the dice of the acting character."""
    fight = g.fights[-1]
    value = values.combat_value(g, fight.seat, fight.actor, fight.phase)
    if fight.first_bonus and fight.seat not in fight.rolls:
        value += fight.first_bonus
    return value + values.roll_bonus(g, fight.seat, fight.actor, fight.phase, fight.action) + fight.bonus


def compare(g: Runebound, fight: Fight) -> None:
    """Compare the roll with its target; equal or higher succeeds."""
    if fight.foe < 0:
        fight.target = values.enemy_value(g, fight.phase)
    fight.success = fight.sure or sum(fight.dice) + roll_value(g) >= fight.target


def note_roll(g: Runebound, fight: Fight) -> None:
    """Report the roll and its target: the enemy's value, or the other hero's roll."""
    if g.sink is not None:
        if fight.action == "escape":
            why = ("RB-ESCAPE-02",) if fight.foe < 0 else ("RB-ESCAPE-02", "RB-PVP-07")
        else:
            why = ("RB-COMBAT-09", "RB-COMBAT-10" if fight.foe < 0 else "RB-PVP-07")
        g.note(
            "rolled",
            rules=why,
            seat=fight.seat,
            who=fight.actor,
            action=fight.action,
            phase=fight.phase,
            dice=list(fight.dice),
            value=roll_value(g),
            target=fight.target,
            success=fight.success,
            enemy=fight.enemy,
        )


@rules.step("RB-COMBAT-20")
def roll_stands(g: Runebound) -> None:
    """The roll is final after rerolls and changes; apply its result."""
    fight = g.fights[-1]
    compare(g, fight)
    if fight.action == "escape":
        g.do(escape.escape_result)
    elif fight.action == "attack":
        g.do(attack_result)
    else:
        g.do(defence_result)
    g.do(roll_is_over)


@rules.step("RB-CARD-12", "RB-CARD-16")
def roll_is_over(g: Runebound) -> None:
    """Effects for one roll, or for the first one, end now; they covered the damage of that roll too."""
    fight = g.fights[-1]
    if fight.seat not in fight.rolls:
        fight.rolls += (fight.seat,)
    fade(g, "roll")


@rules.step("RB-COMBAT-11", "RB-COMBAT-12", "RB-COMBAT-16")
def attack_result(g: Runebound) -> None:
    """A hit wounds the enemy; a miss wounds the attacker."""
    fight = g.fights[-1]
    if fight.success:
        moment(g, "enemy-damage", fight.seat)
        g.do(hit_lands)
        moment(g, "hit", fight.seat)
    else:
        g.do(damage.wound, fight.actor, miss_damage(g, fight.phase), fight.enemy, "RB-COMBAT-12")
        moment(g, "miss", fight.seat)


@rules.step("RB-COMBAT-11")
def hit_lands(g: Runebound) -> None:
    """Deal the attacker's damage for the phase plus modifiers."""
    fight = g.fights[-1]
    g.do(hit_enemy, values.attack_damage(g, fight.seat, fight.actor, fight.phase), "RB-COMBAT-11")


@rules.step("RB-COMBAT-13", "RB-COMBAT-14", "RB-COMBAT-16")
def defence_result(g: Runebound) -> None:
    """After a successful defense nothing happens; after a failed one the hero takes the enemy's damage."""
    fight = g.fights[-1]
    if fight.success:
        moment(g, "parry", fight.seat)
    else:
        amount = struck_damage(g, fight.phase)
        if amount:
            g.do(damage.wound, fight.actor, amount, fight.enemy, "RB-COMBAT-14")
        moment(g, "struck", fight.seat)


@rules.step("RB-COMBAT-11", "RB-COMBAT-18", "RB-CHAL-10")
def hit_enemy(g: Runebound, amount: int, why: str = "RB-COMBAT-11") -> None:
    """The enemy takes wounds, by the named rule; the combat ends as soon as they reach its Life."""
    fight = g.fights[-1]
    if amount <= 0:
        return
    if fight.foe >= 0:
        g.do(damage.wound, fight.enemy, amount, fight.actor, why)
        return
    fight.wounds += amount
    life = values.enemy_life(g)
    left = max(0, life - fight.wounds)
    g.note("enemy-wounded", rules=(why,), seat=fight.seat, enemy=fight.enemy, amount=amount, left=left)
    if fight.wounds >= life:
        decide(g, fight.seat, "won")


@rules.step("RB-COMBAT-18", "RB-CHAL-10")
def check_enemy(g: Runebound) -> None:
    """End the combat if the enemy's Life has dropped to its wounds."""
    fight = g.fights[-1]
    if fight.foe < 0 and not fight.result and fight.wounds >= values.enemy_life(g):
        decide(g, fight.seat, "won")


def opponent(g: Runebound, seat: int) -> str:
    """Return this seat's opponent: the Challenge, or the other hero in either role."""
    fight = g.fights[-1]
    return g.heroes[fight.seat].id if seat == fight.foe else fight.enemy


def hit_opponent(g: Runebound, seat: int, amount: int, why: str) -> None:
    """Wound "the enemy" of this seat, by the named rule."""
    if seat == g.fights[-1].foe:
        g.do(damage.wound, opponent(g, seat), amount, g.heroes[seat].id, "RB-DMG-01")
    else:
        g.do(hit_enemy, amount, why)


@rules.step("RB-COMBAT-02")
def end_of_round(g: Runebound) -> None:
    """Rounds repeat until the enemy is defeated, the hero is knocked out or the hero has escaped."""
    fight = g.fights[-1]
    fight.phase = fight.action = fight.actor = ""
    for seat in turns(g, side(g)):
        moment(g, "round-end", seat)
    g.do(next_round)


@rules.step("RB-COMBAT-02", "RB-COMBAT-22", "RB-RUL-39")
def next_round(g: Runebound) -> None:
    """Start another round; an endless fight is broken off after many rounds, as if the hero had escaped."""
    fade(g, "phase", "round")
    fight = g.fights[-1]
    if fight.round >= LONGEST:
        g.note("broken-off", rules=("RB-RUL-39",), seat=fight.seat, enemy=fight.enemy, round=fight.round)
        for seat in side(g):
            g.do(give_way, seat)
        return
    if fight.foe >= 0:
        g.do(hero_combat.swap_roles)
    g.do(combat_round)


@rules.step("RB-RUL-39")
def give_way(g: Runebound, seat: int) -> None:
    """The hero has escaped."""
    decide(g, seat, "escaped")


def fade(g: Runebound, *spans: str) -> None:
    """End temporary effects of these durations; Life or Stamina may drop with them (RB-DMG-07)."""
    if g.lasting or g.used:
        before = g.lasting
        forget(g, *spans)
        touched = (getattr(g.content.effects[each.ref].effect, "of", "") for each in before if each not in g.lasting)
        if not HEALTH.isdisjoint(touched):
            damage.check_all_health(g)


# The end --------------------------------------------------------------------------------------------------------------


def in_combat(g: Runebound, seat: int) -> bool:
    """Return whether this seat is in the innermost combat, on either side, while it is undecided."""
    fight = g.fights[-1] if g.fights else None
    if fight is None or fight.result:
        return False
    return seat == fight.seat or seat == fight.foe or seat in side(g)


def decide(g: Runebound, seat: int, result: str) -> None:
    """End the combat for a hero at once: won, lost, escaped, replaced or called off.

    Usually the whole combat ends: the rest of the round is not played, and nothing later changes the result. If others
    of the side fight on, only this hero's current action is broken off.
    """
    fight = g.fights[-1]
    if fight.result:
        return
    if not goes_on(g, seat, result):
        fight.seat, fight.result = seat, result
        g.hurts.clear()
        _break_off(g, end_of_combat)
        return
    if seat == fight.seat and _in_turn(g):
        g.hurts.clear()
        _break_off(g, step_back)
    g.do(leave_side, seat, result)


def _break_off(g: Runebound, step: Step[Runebound]) -> None:
    """Skip everything scheduled before this step, and discard any card that was about to be resolved."""
    fought = [fight.enemy for fight in g.fights]
    drawn = [card for card in g.revealed if card not in fought]  # drawn by text, in the middle of the combat
    before = _named([*g.coming_up(), *g.coming]) if drawn else set()
    g.unwind(step)
    for card in drawn:
        if card in before and card not in _named(g.coming_up()):
            g.do(challenges.put_away, card)


def _named(scheduled: Iterable[tuple[Any, ...]]) -> set[str]:
    """Return the cards that these steps are about (among other words)."""
    return {word for _, about in scheduled for word in about if isinstance(word, str)}


def _in_turn(g: Runebound) -> bool:
    """Return whether one of several heroes of the innermost combat is taking their turn."""
    return next(step for step, _ in g.coming_up() if step in TURN_ENDS) == step_back.name


@rules.step("RB-COMBAT-02", "RB-ESCAPE-05", "RB-ESCAPE-08")
def leave_side(g: Runebound, seat: int, result: str) -> None:
    """One of several heroes leaves the combat, with the effects that were to last as long as it."""
    fight, depth = g.fights[-1], len(g.fights)
    fight.side = tuple(each for each in fight.side if each != seat)
    if seat == fight.seat:
        fight.seat = fight.side[0]
        fight.action = fight.actor = ""
    g.lasting = tuple(each for each in g.lasting if each.seat != seat or each.depth != depth)
    if result == "escaped":
        g.do(damage.check_health, seat)
        g.do(escape.flee, seat)
        g.do(challenges.end_turn_after_escape, seat)


@rules.step("RB-COMBAT-02", "RB-COMBAT-22", "RB-DMG-10")
def end_of_combat(g: Runebound) -> None:
    """End temporary effects and remove the Challenge's wounds; then apply the result."""
    fight = g.fights[-1]
    fight.phase = fight.action = fight.actor = ""
    for seat in side(g):
        moment(g, "combat-end", seat)
    g.do(leave_combat)


@rules.step("RB-COMBAT-02", "RB-COMBAT-22")
def leave_combat(g: Runebound) -> None:
    fight = g.fights[-1]
    enemy = g.content.challenges.get(fight.enemy)
    shaken = bool(g.lasting) or (enemy is not None and any(each.of in HEALTH for each in enemy.modifier))
    forget(g, "roll", "phase", "round", "combat")
    g.fights.pop()
    if fight.foe >= 0:
        g.do(hero_combat.hero_combat_result, fight.seat, fight.foe, fight.result)
    else:
        g.do(challenges.challenge_result, fight.seat, fight.enemy, fight.origin, fight.space, fight.result)
    if shaken:  # Life gained for this combat is lost with it
        damage.check_all_health(g)
    if g.fights:
        g.do(outer_combat_goes_on)


@rules.step("RB-CHAL-08", "RB-CHAL-09")
def outer_combat_goes_on(g: Runebound) -> None:
    """After a fight inside another one, continue the outer one if the hero is still there to fight it."""
    fight = g.fights[-1]
    for seat in side(g):
        hero = g.heroes[seat]
        if hero.down:
            g.do(is_missing, seat, "lost")
        elif hero.space != fight.space:
            g.do(is_missing, seat, "called-off")


@rules.step("RB-CHAL-08", "RB-CHAL-09")
def is_missing(g: Runebound, seat: int, result: str) -> None:
    """The hero can no longer fight on; others of the side may."""
    if side(g) != (seat,):
        g.do(leave_side, seat, result)
    else:
        decide(g, seat, result)


TURN_ENDS = (step_back.name, end_of_combat.name)
