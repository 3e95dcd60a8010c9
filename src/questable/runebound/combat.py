"""COMBAT: rounds, phases, rolls and their results. (Escapes: escape.py; heroes against heroes: hero_combat.py.)"""

from __future__ import annotations

from questable.kernel.decision import Option
from questable.runebound import challenges, damage, escape, hero_combat, values
from questable.runebound.conditions import HEALTH, flagged, modified
from questable.runebound.rulebook import rules
from questable.runebound.state import Fight, Runebound
from questable.runebound.windows import forget, moment

ATTACK = Option("attack")
DEFEND = Option("defend")
LONGEST = 30
"""Rounds after which a combat is broken off (RB-RUL-39)."""


@rules.step("RB-COMBAT-01", "RB-COMBAT-02")
def combat_round(g: Runebound) -> None:
    """A round has an escape phase, a ranged, a melee and a magic phase, in this order."""
    fight = g.fights[-1]
    fight.round += 1
    fight.before = False
    fight.phase = fight.action = fight.actor = ""
    fight.attacked = fight.items = fight.skipped = ()
    g.note("combat-round", seat=fight.seat, round=fight.round, enemy=fight.enemy)
    if fight.foe >= 0:
        moment(g, "round-start", fight.foe)  # the hero in the Challenge's role may use Items and abilities (RB-PVP-06)
    moment(g, "round-start", fight.seat)
    g.do(escape.escape_phase)
    g.do(combat_phase, "ranged")
    g.do(combat_phase, "melee")
    g.do(combat_phase, "magic")
    g.do(end_of_round)


@rules.step("RB-COMBAT-03", "RB-COMBAT-04")
def combat_phase(g: Runebound, phase: str) -> None:
    """In each phase exactly one combat roll is made; the player chooses who acts when the phase begins."""
    fight = g.fights[-1]
    fade(g, "phase")
    fight.phase = phase
    fight.action = fight.actor = ""
    if phase in fight.skipped:
        g.note("phase-skipped", seat=fight.seat, phase=phase)
        return
    moment(g, "phase-start", fight.seat)
    g.do(choose_actor)


@rules.step("RB-COMBAT-04", "RB-COMBAT-05", "RB-COMBAT-06", "RB-COMBAT-07", "RB-COMBAT-08")
def choose_actor(g: Runebound) -> None:
    """The hero attacks, or one ally attacks, or the hero defends."""
    fight = g.fights[-1]
    if fight.phase in fight.skipped:
        return
    options = [ATTACK] if may_attack(g, fight.seat, g.heroes[fight.seat].id) else []
    for ally in g.kits[fight.seat].allies:
        if may_attack(g, fight.seat, ally):
            options.append(Option("attack", ally))
    options.append(DEFEND)
    g.ask_about(fight.phase, fight.seat, "attack-or-defend", options, act)


@rules.query("RB-COMBAT-05", "RB-COMBAT-06", "RB-COMBAT-23", "RB-ALLY-05")
def may_attack(g: Runebound, seat: int, character: str) -> bool:
    """Each character attacks in one phase per round only, unless an ability allows more."""
    fight = g.fights[-1]
    if character in fight.attacked:
        allowed = modified(g, "attacks", 1, seat, character)
        if fight.attacked.count(character) >= allowed:
            return False
    if flagged(g, "no-attack", seat, character, phase=fight.phase):
        return False
    return character == g.heroes[seat].id or not flagged(g, "no-allies", seat, g.heroes[seat].id)


@rules.step("RB-COMBAT-03", "RB-COMBAT-15", "RB-ALLY-06")
def act(g: Runebound, option: Option) -> None:
    """The acting character prepares to roll; when an ally attacks, the hero makes no roll in that phase."""
    fight = g.fights[-1]
    fight.actor = str(option.about) if option.about is not None else g.heroes[fight.seat].id
    fight.action = option.verb
    if option.verb == "attack":
        fight.attacked += (fight.actor,)
    g.do(combat_roll)


@rules.step("RB-COMBAT-19")
def combat_roll(g: Runebound) -> None:
    """Effects used before rolling, the dice, effects that change the roll, the result: in this order."""
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
    """Two ten-sided dice plus the acting character's value plus modifiers against the enemy's value."""
    fight = g.fights[-1]
    fight.dice = g.dice.roll(2, 10)
    compare(g, fight)
    note_roll(g, fight)
    moment(g, "after-roll", fight.seat)
    g.do(roll_stands)


@rules.query("RB-COMBAT-09")
def roll_value(g: Runebound) -> int:
    """What is added to the dice of the acting character."""
    fight = g.fights[-1]
    value = values.combat_value(g, fight.seat, fight.actor, fight.phase)
    if fight.first_bonus and fight.seat not in fight.rolls:
        value += fight.first_bonus
    return value + values.roll_bonus(g, fight.seat, fight.actor, fight.phase, fight.action) + fight.bonus


def compare(g: Runebound, fight: Fight) -> None:
    """Equal or higher succeeds."""
    if fight.foe < 0:
        fight.target = values.enemy_value(g, fight.phase)
    fight.success = fight.sure or sum(fight.dice) + roll_value(g) >= fight.target


def note_roll(g: Runebound, fight: Fight) -> None:
    if g.sink is not None:
        g.note(
            "rolled",
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
    """The roll is what it is now, after rerolls and changes; its result is applied."""
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
    """What was said for one roll, or for the first one, has served; it covered the damage of that roll too."""
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
        g.do(damage.wound, fight.actor, values.enemy_damage(g, fight.phase), fight.enemy)
        moment(g, "miss", fight.seat)


@rules.step("RB-COMBAT-11")
def hit_lands(g: Runebound) -> None:
    """The attacker's damage for the phase plus modifiers."""
    fight = g.fights[-1]
    g.do(hit_enemy, values.attack_damage(g, fight.seat, fight.actor, fight.phase))


@rules.step("RB-COMBAT-13", "RB-COMBAT-14", "RB-COMBAT-16")
def defence_result(g: Runebound) -> None:
    """A successful defence: nothing happens; a failed one: the hero takes the enemy's damage."""
    fight = g.fights[-1]
    if fight.success:
        moment(g, "parry", fight.seat)
    else:
        amount = values.enemy_damage(g, fight.phase)
        if amount:
            g.do(damage.wound, fight.actor, amount, fight.enemy)
        moment(g, "struck", fight.seat)


@rules.step("RB-COMBAT-11", "RB-COMBAT-18", "RB-CHAL-10")
def hit_enemy(g: Runebound, amount: int) -> None:
    """The enemy takes wounds; the combat ends at the moment they reach its Life."""
    fight = g.fights[-1]
    if amount <= 0:
        return
    if fight.foe >= 0:
        g.do(damage.wound, fight.enemy, amount, fight.actor)
        return
    fight.wounds += amount
    life = values.enemy_life(g)
    g.note("enemy-wounded", seat=fight.seat, enemy=fight.enemy, amount=amount, left=max(0, life - fight.wounds))
    if fight.wounds >= life:
        decide(g, "won")


def opponent(g: Runebound, seat: int) -> str:
    """Whom this seat fights: the Challenge, or the other hero, whichever role that one has now."""
    fight = g.fights[-1]
    return g.heroes[fight.seat].id if seat == fight.foe else fight.enemy


def hit_opponent(g: Runebound, seat: int, amount: int) -> None:
    """An effect used by this seat wounds "the enemy"."""
    if seat == g.fights[-1].foe:
        g.do(damage.wound, opponent(g, seat), amount, g.heroes[seat].id)
    else:
        g.do(hit_enemy, amount)


@rules.step("RB-COMBAT-02")
def end_of_round(g: Runebound) -> None:
    """Rounds repeat until the enemy is defeated, the hero is knocked out or the hero has escaped."""
    fight = g.fights[-1]
    fight.phase = fight.action = fight.actor = ""
    moment(g, "round-end", fight.seat)
    g.do(next_round)


@rules.step("RB-COMBAT-02", "RB-COMBAT-22", "RB-RUL-39")
def next_round(g: Runebound) -> None:
    """A fight nobody can end is broken off after many rounds, as if the hero had escaped."""
    fade(g, "phase", "round")
    fight = g.fights[-1]
    if fight.round >= LONGEST:
        g.note("broken-off", seat=fight.seat, enemy=fight.enemy, round=fight.round)
        decide(g, "escaped")
        return
    if fight.foe >= 0:
        g.do(hero_combat.swap_roles)
    g.do(combat_round)


def fade(g: Runebound, *spans: str) -> None:
    """Temporary effects of these durations end; Life or Stamina may fall with them (RB-DMG-07)."""
    if g.lasting or g.used:
        before = g.lasting
        forget(g, *spans)
        touched = (getattr(g.content.effects[each.ref].effect, "of", "") for each in before if each not in g.lasting)
        if not HEALTH.isdisjoint(touched):
            damage.check_all_health(g)


def decide(g: Runebound, result: str) -> None:
    """The combat is over at once: nothing more of the round is played, and nothing later changes the result."""
    fight = g.fights[-1]
    if not fight.result:
        fight.result = result
        g.hurts.clear()
        g.unwind(end_of_combat)


@rules.step("RB-COMBAT-02", "RB-COMBAT-22", "RB-DMG-10")
def end_of_combat(g: Runebound) -> None:
    """Temporary effects and the wounds of the Challenge go; then the result is applied."""
    fight = g.fights[-1]
    seat = fight.seat
    fight.phase = fight.action = fight.actor = ""
    moment(g, "combat-end", seat)
    g.do(leave_combat)


@rules.step("RB-COMBAT-02", "RB-COMBAT-22")
def leave_combat(g: Runebound) -> None:
    fight = g.fights[-1]
    had_lasting = bool(g.lasting)
    forget(g, "roll", "phase", "round", "combat")
    g.fights.pop()
    if fight.foe >= 0:
        g.do(hero_combat.hero_combat_result, fight.seat, fight.foe, fight.result)
    else:
        g.do(challenges.challenge_result, fight.seat, fight.enemy, fight.origin, fight.space, fight.result)
    if had_lasting:
        damage.check_all_health(g)
    if g.fights:
        g.do(outer_combat_goes_on)


@rules.step("RB-CHAL-08", "RB-CHAL-09")
def outer_combat_goes_on(g: Runebound) -> None:
    """After a fight inside another one: the outer one goes on if the hero is still there to fight it."""
    fight = g.fights[-1]
    hero = g.heroes[fight.seat]
    if hero.down:
        decide(g, "lost")
    elif hero.space != fight.space:
        decide(g, "called-off")
