"""PVP: heroes against heroes."""

from __future__ import annotations

from questable.kernel.engine.decision import Option
from questable.runebound import cards, combat, escape, knockout, purse, turn, values, victory
from questable.runebound.conditions import modified
from questable.runebound.rulebook import rules
from questable.runebound.state import Fight, Runebound
from questable.runebound.windows import moment


@rules.step("RB-PVP-01", "RB-PVP-02", "RB-PVP-04", "RB-PVP-10")
def attack_hero(g: Runebound, seat: int, foe: int) -> None:
    """The attacker is the Hero of the first round, the defender the Challenge, who acts first Before Combat."""
    g.fights.append(
        Fight(seat=seat, foe=foe, enemy=g.heroes[foe].id, space=g.heroes[seat].space, origin="hero", before=True)
    )
    g.note("hero-attacked", rules=("RB-PVP-01",), seat=seat, foe=foe)
    moment(g, "before-combat", foe)
    moment(g, "before-combat", seat)
    g.do(combat.combat_round)
    g.do(combat.end_of_combat)


@rules.step("RB-PVP-07", "RB-PVP-09", "RB-PVP-11", "RB-PVP-06")
def set_target(g: Runebound) -> None:
    """The Challenge player rolls first: two dice plus their hero's value make the target number."""
    fight = g.fights[-1]
    moment(g, "before-roll", fight.foe)
    g.do(roll_target, fight.actor, fight.action)
    fight.actor, fight.action, fight.bonus = fight.enemy, "defend", 0
    fight.success = True  # this roll cannot fail: text about failed rolls does not apply to it


@rules.step("RB-PVP-07", "RB-PVP-09")
def roll_target(g: Runebound, actor: str, action: str) -> None:
    fight = g.fights[-1]
    fight.dice = g.dice.roll(2, 10)
    moment(g, "after-roll", fight.foe)
    g.do(target_stands, actor, action)


@rules.step("RB-PVP-07")
def target_stands(g: Runebound, actor: str, action: str) -> None:
    """The target number is fixed before the Hero player rolls."""
    set_target_number(g, actor, action)


def set_target_number(g: Runebound, actor: str, action: str) -> None:
    fight = g.fights[-1]
    value = _own_value(g, fight) + fight.bonus
    if fight.foe not in fight.rolls:
        fight.rolls += (fight.foe,)
    fight.actor, fight.action, fight.bonus, fight.sure = actor, action, 0, False
    value = _lowered(g, fight, value)
    fight.target = sum(fight.dice) + value
    g.note(
        "target",
        rules=("RB-PVP-07",),
        seat=fight.foe,
        phase=fight.phase,
        dice=list(fight.dice),
        value=value,
        target=fight.target,
    )


def _own_value(g: Runebound, fight: Fight) -> int:
    """Return what the hero in the Challenge's role adds to the dice."""
    value = values.combat_value(g, fight.foe, fight.enemy, fight.phase)
    return value + values.roll_bonus(g, fight.foe, fight.enemy, fight.phase, "defend")


def _lowered(g: Runebound, fight: Fight, value: int) -> int:
    """Return the target number as lowered by the Hero's cards that lower "the enemy's values"."""
    return modified(g, "enemy-value", value, fight.seat, g.heroes[fight.seat].id, phase=fight.phase)


def target_value(g: Runebound) -> int:
    """Return what will be added to the dice for the next target number."""
    fight = g.fights[-1]
    before = fight.actor, fight.action, fight.success
    fight.actor, fight.action, fight.success = fight.enemy, "defend", True  # as for the roll itself
    value = _own_value(g, fight)
    fight.actor, fight.action, fight.success = before
    return _lowered(g, fight, value)


@rules.step("RB-PVP-04", "RB-PVP-05")
def swap_roles(g: Runebound) -> None:
    """After every round the two swap roles."""
    swap(g)


def swap(g: Runebound) -> None:
    fight = g.fights[-1]
    fight.seat, fight.foe = fight.foe, fight.seat
    fight.enemy = g.heroes[fight.foe].id


@rules.step("RB-PVP-12", "RB-PVP-13", "RB-PVP-18", "RB-TURN-06")
def hero_combat_result(g: Runebound, seat: int, foe: int, result: str) -> None:
    """One hero is knocked out or has escaped; the active player's turn ends, whoever won."""
    if result == "escaped":
        g.do(escape.flee, seat)
    elif result in ("won", "lost"):
        winner, loser = (seat, foe) if result == "won" else (foe, seat)
        g.do(spoils, winner, loser)
        g.do(knockout.recover, loser)
    turn.ends_at_once(g)


@rules.step("RB-PVP-14", "RB-PVP-15", "RB-PVP-16", "RB-PVP-19")
def spoils(g: Runebound, winner: int, loser: int) -> None:
    """The winner takes all the loser's gold and one Item, Ally or Dragon Rune of their choice."""
    beaten = g.heroes[loser]
    gold = purse.purse(g, loser)
    if gold:
        g.note("gold-taken", rules=("RB-PVP-14",), seat=winner, foe=loser, amount=gold)
        g.do(purse.hand_over, loser, winner, gold)
    taken = [Option("take", card) for card in prizes(g, loser)]
    if taken:
        g.ask_about(beaten.id, winner, "spoils", [*taken, Option("take-nothing")], spoils_chosen, winner, loser)


@rules.query("RB-PVP-14", "RB-PVP-17")
def prizes(g: Runebound, loser: int) -> tuple[str, ...]:
    """Return the cards of a beaten hero from which the winner may take one."""
    beaten = g.heroes[loser]
    return beaten.cards + beaten.trophies


@rules.step("RB-PVP-14", "RB-PVP-17")
def take_prize(g: Runebound, option: Option, winner: int, loser: int) -> None:
    card, beaten = str(option.about), g.heroes[loser]
    rune, trophy, later = card in beaten.runes, card in beaten.trophies, card in beaten.kept
    g.note("spoils", rules=("RB-PVP-14",), seat=winner, foe=loser, card=card)
    cards.take_from_hero(g, beaten, card)
    if later:
        g.do(cards.keep_card, winner, card, "later", "RB-PVP-14")
    elif trophy:
        g.do(cards.keep_card, winner, card, "rune" if rune else "item", "RB-PVP-14")
        g.do(victory.check_runes, winner)
    else:
        g.do(cards.gain_card, winner, card, "RB-PVP-14")


@rules.step()
def take_no_prize(g: Runebound, option: Option, winner: int, loser: int) -> None:
    """Take only the gold."""


spoils_chosen = rules.choice("spoils_chosen", {"take": take_prize, "take-nothing": take_no_prize})
