"""PATROL: patrols move by dice or by one space, attack heroes, and keep their wounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import cards, challenges, combat, values
from questable.runebound.board import neighbours, town_at
from questable.runebound.midnight.board import heroes_at, lets_in
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight, Patrol
from questable.runebound.midnight.threat import SET, discard_tokens
from questable.runebound.movement import first_of_each, put_die_aside, walk

PATROL = "patrol"
"""The origin of a fight with a patrol."""
DRAWN = 3  # cards from which the Night King chooses (MN-PATROL-11)
DICE = (5, 4)  # of a patrol without and with wounds (MN-PATROL-03)
HALT = Option("halt")
KEEP = Option("keep-dice")


def patrol(g: Midnight, number: int) -> Patrol | None:
    """Return the patrol with this number, if it is on the map."""
    return next((each for each in g.patrols if each.number == number), None)


def change(g: Midnight, changed: Patrol) -> None:
    g.patrols = tuple(changed if each.number == changed.number else each for each in g.patrols)


def free_number(g: Midnight) -> int:
    """Return the lowest number not in play, or 0 if all are (MN-PATROL-20, MN-PATROL-21)."""
    taken = {each.number for each in g.patrols}
    return next((number for number in range(1, g.content.eredane.patrols + 1) if number not in taken), 0)


@layer.step("MN-PATROL-20", "MN-PATROL-21", "MN-RUL-26", "MN-RUL-39", "MN-RUL-40")
def place_patrol(g: Midnight, fortress: int, why: str) -> None:
    """Put the patrol with the lowest free number on a fortress, without wounds."""
    number = free_number(g)
    if number:
        g.patrols = tuple(sorted((*g.patrols, Patrol(number, fortress)), key=lambda each: each.number))
        g.note("patrol-placed", rules=(why,), seat=g.king_seat, number=number, space=fortress)


@layer.step("MN-PATROL-17", "MN-PATROL-19", "MN-ASSAULT-16")
def remove_patrol(g: Midnight, number: int, why: str) -> None:
    """Take the counter off the map and return its wounds to the supply."""
    gone = patrol(g, number)
    if gone is not None:
        g.patrols = tuple(each for each in g.patrols if each.number != number)
        g.note("patrol-gone", rules=(why,), seat=g.king_seat, number=number, space=gone.space)


# Moving --------------------------------------------------------------------------------------------------------------


@layer.step("MN-NKTURN-06", "MN-PATROL-02", "MN-PATROL-22")
def patrol_phase(g: Midnight) -> None:
    """Each patrol may move once, in ascending order of numbers."""
    for each in g.patrols:
        g.do(patrol_turn, each.number)


@layer.step("MN-PATROL-02", "MN-PATROL-06", "MN-TOKEN-10", "MN-RUL-35")
def patrol_turn(g: Midnight, number: int) -> None:
    """Roll dice for the patrol, move it one space, or leave it. The king may heal patrols first."""
    found = patrol(g, number)
    if found is None:
        return
    g.marching, g.marched, g.movement_dice = number, False, ()
    options = [Option("roll-patrol", number), Option("step-patrol", number), Option("leave-patrol", number)]
    g.ask_about(found.space, g.king_seat, "patrol", [*options, *healing(g)], patrol_ordered)


def healing(g: Midnight) -> list[Option]:
    """Three wound tokens heal one wound of a patrol (MN-TOKEN-10)."""
    if g.tokens.get("wound", 0) < SET:
        return []
    return [Option("heal-patrol", each.number) for each in g.patrols if each.wounds]


def heal_patrol(g: Midnight, number: int) -> None:
    found = patrol(g, number)
    assert found is not None
    discard_tokens(g, "wound", SET, "MN-TOKEN-10")
    change(g, replace(found, wounds=found.wounds - 1))
    g.note("patrol-healed", rules=("MN-TOKEN-10",), seat=g.king_seat, number=number)


@layer.step("MN-TOKEN-10", "MN-RUL-35")
def heal_before_marching(g: Midnight, option: Option) -> None:
    heal_patrol(g, int(option.about or 0))
    g.do(patrol_turn, g.marching)


@layer.step("MN-PATROL-03", "MN-PATROL-13")
def roll_for_patrol(g: Midnight, option: Option) -> None:
    """Roll five movement dice, or four if the patrol is wounded."""
    found = patrol(g, g.marching)
    assert found is not None
    g.movement_dice = g.dice.roll(DICE[1] if found.wounds else DICE[0], len(g.content.box.die))
    g.note("patrol-dice", rules=("MN-PATROL-03",), seat=g.king_seat, number=g.marching, dice=list(g.movement_dice))
    g.do(reroll_march)


@layer.step("MN-TOKEN-09", "MN-RUL-35")
def reroll_march(g: Midnight) -> None:
    """After the roll and before the first step, each wound token re-rolls one die."""
    if g.tokens.get("wound"):
        options = [Option("reroll-die", number) for number in range(1, len(g.movement_dice) + 1)]
        g.ask(g.king_seat, "reroll-march", [*options, KEEP], march_rerolled)
    else:
        g.do(march)


@layer.step("MN-TOKEN-09")
def reroll_one(g: Midnight, option: Option) -> None:
    discard_tokens(g, "wound", 1, "MN-TOKEN-09")
    number = int(option.about or 0)
    (face,) = g.dice.roll(1, len(g.content.box.die))
    g.movement_dice = (*g.movement_dice[: number - 1], face, *g.movement_dice[number:])
    g.note("patrol-dice", rules=("MN-TOKEN-09",), seat=g.king_seat, number=g.marching, dice=list(g.movement_dice))
    g.do(reroll_march)


@layer.step("MN-PATROL-04")
def keep_dice(g: Midnight, option: Option) -> None:
    g.do(march)


march_rerolled = layer.choice("march_rerolled", {"reroll-die": reroll_one, "keep-dice": keep_dice})


@layer.step("MN-PATROL-04", "MN-PATROL-05", "MN-PATROL-07", "MN-PATROL-08", "MN-PATROL-26")
def march(g: Midnight) -> None:
    """Each die moves the patrol into an adjacent space of its terrain. Any die enters a fortress, none a city."""
    found = patrol(g, g.marching)
    assert found is not None
    dice = first_of_each(g.movement_dice).items()
    steps = [
        walk(space, number) for space in neighbours(g, found.space) for face, number in dice if lets_in(g, space, face)
    ]
    if steps:
        g.ask_about(found.space, g.king_seat, "march", [*steps, *healing(g), HALT], marches)
    else:
        g.do(march_ends)


@layer.step("MN-PATROL-04", "MN-PATROL-08")
def march_on(g: Midnight, option: Option) -> None:
    put_die_aside(g, option)
    advance(g, int(option.about or 0), "MN-PATROL-04")
    g.do(march)


@layer.step("MN-PATROL-04", "MN-PATROL-08")
def halt(g: Midnight, option: Option) -> None:
    """The king need not use all dice."""
    g.do(march_ends)


@layer.step("MN-TOKEN-10", "MN-RUL-35")
def heal_on_the_march(g: Midnight, option: Option) -> None:
    heal_patrol(g, int(option.about or 0))
    g.do(march)


marches = layer.choice("marches", {"walk": march_on, "heal-patrol": heal_on_the_march, "halt": halt})


def advance(g: Midnight, space: int, why: str) -> None:
    found = patrol(g, g.marching)
    assert found is not None
    change(g, replace(found, space=space))
    g.marched = True
    g.note("patrol-moved", rules=(why,), seat=g.king_seat, number=found.number, space=space, start=found.space)


@layer.step("MN-PATROL-06", "MN-PATROL-07")
def step_with_patrol(g: Midnight, option: Option) -> None:
    """Move exactly one space, whatever its terrain, except into a city."""
    found = patrol(g, g.marching)
    assert found is not None
    near = [space for space in neighbours(g, found.space) if town_at(g, space) is None]
    if near:
        g.ask_about(found.space, g.king_seat, "patrol-step", [frequent("step", space) for space in near], stepped)
    else:
        g.do(march_ends)


@layer.step("MN-PATROL-06")
def stepped(g: Midnight, option: Option) -> None:
    advance(g, int(option.about or 0), "MN-PATROL-06")
    g.do(march_ends)


@layer.step("MN-PATROL-02", "MN-RUL-36")
def leave_patrol(g: Midnight, option: Option) -> None:
    """The king may leave a patrol in place. It may still attack heroes in its space."""
    g.do(march_ends)


patrol_ordered = layer.choice(
    "patrol_ordered",
    {
        "roll-patrol": roll_for_patrol,
        "step-patrol": step_with_patrol,
        "leave-patrol": leave_patrol,
        "heal-patrol": heal_before_marching,
    },
)


# Attacking -----------------------------------------------------------------------------------------------------------

IDLE = Option("no-attack")
ALL = Option("attack-all")


@layer.step("MN-PATROL-09", "MN-PATROL-10", "MN-PATROL-24", "MN-RUL-36", "MN-RUL-35")
def march_ends(g: Midnight) -> None:
    """A patrol that moved to heroes attacks one of them or all. One that was already there need not attack.

    No combat has begun, so the king may still heal patrols.
    """
    g.movement_dice = ()
    found = patrol(g, g.marching)
    assert found is not None
    here = heroes_at(g, found.space)
    if not here or town_at(g, found.space) is not None:
        return
    options = [frequent("attack", g.heroes[seat].id) for seat in here]
    if len(here) > 1:
        options.append(ALL)
    options += healing(g)
    if not g.marched:
        options.append(IDLE)
    g.ask_about(found.space, g.king_seat, "patrol-attack", options, patrol_attacks)


@layer.step("MN-PATROL-09")
def attack_one(g: Midnight, option: Option) -> None:
    g.do(raid, g.marching, _seat_of(g, str(option.about)))


@layer.step("MN-PATROL-09", "MN-RUL-37")
def attack_all(g: Midnight, option: Option) -> None:
    """Fight each hero separately, in the Night King's order."""
    found = patrol(g, g.marching)
    assert found is not None
    g.do(attack_the_others, g.marching, tuple(heroes_at(g, found.space)))


@layer.step("MN-RUL-36")
def attack_nobody(g: Midnight, option: Option) -> None:
    """A patrol that was already there need not attack."""


@layer.step("MN-TOKEN-10", "MN-RUL-35")
def heal_before_attacking(g: Midnight, option: Option) -> None:
    heal_patrol(g, int(option.about or 0))
    g.do(march_ends)


patrol_attacks = layer.choice(
    "patrol_attacks",
    {
        "attack": attack_one,
        "attack-all": attack_all,
        "heal-patrol": heal_before_attacking,
        "no-attack": attack_nobody,
    },
)


def _seat_of(g: Midnight, hero: str) -> int:
    return next(each.seat for each in g.heroes if each.id == hero)


@layer.step("MN-RUL-37", "MN-RUL-35")
def attack_the_others(g: Midnight, number: int, seats: tuple[int, ...]) -> None:
    """Fight the heroes the patrol hasn't fought yet. If the patrol is gone, these fights don't take place.

    The king may heal patrols between two fights.
    """
    found = patrol(g, number)
    if found is None:
        return
    here = [seat for seat in seats if g.heroes[seat].space == found.space]
    if here:
        options = [frequent("attack", g.heroes[seat].id) for seat in here]
        g.ask_about(found.space, g.king_seat, "attack-next", [*options, *healing(g)], attacks_next, number, seats)


@layer.step("MN-RUL-37")
def attack_next(g: Midnight, option: Option, number: int, seats: tuple[int, ...]) -> None:
    seat = _seat_of(g, str(option.about))
    g.do(raid, number, seat)
    g.do(attack_the_others, number, tuple(each for each in seats if each != seat))


@layer.step("MN-TOKEN-10", "MN-RUL-35")
def heal_between_fights(g: Midnight, option: Option, number: int, seats: tuple[int, ...]) -> None:
    heal_patrol(g, int(option.about or 0))
    g.do(attack_the_others, number, seats)


attacks_next = layer.choice("attacks_next", {"attack": attack_next, "heal-patrol": heal_between_fights})


@layer.query("MN-PATROL-11")
def colour_for(g: Midnight, seat: int) -> str:
    """Return the color for a level: 1 green, 2-3 yellow, 4-5 blue, 6 or more red."""
    level = values.level_of(g, seat)
    return "green" if level < 2 else "yellow" if level < 4 else "blue" if level < 6 else "red"


@layer.step("MN-PATROL-11", "MN-PATROL-13", "MN-RUL-42")
def raid(g: Midnight, number: int, seat: int) -> None:
    """The Night King draws three cards of the deck for the hero's level. If there are none, there is no attack."""
    deck = colour_for(g, seat)
    g.glimpse = tuple([card for _ in range(DRAWN) if (card := cards.draw(g, deck))])
    g.raiding = number
    g.reveal()
    g.note("patrol-attacks", rules=("MN-PATROL-09",), seat=seat, number=number, deck=deck)
    if g.glimpse:
        g.note_to((g.king_seat,), "glimpsed", rules=("MN-PATROL-11",), seat=g.king_seat, cards=list(g.glimpse))
        options = [Option("patrol-card", card) for card in g.glimpse]
        g.ask_about(g.heroes[seat].id, g.king_seat, "patrol-card", options, card_chosen, seat)


@layer.step("MN-PATROL-12", "MN-PATROL-16", "MN-RUL-38", "MN-RUL-41")
def card_chosen(g: Midnight, option: Option, seat: int) -> None:
    """One card is the patrol in this fight; the others go face down under their deck.

    A patrol with wounds equal to the card's Life is defeated at once.
    """
    card = str(option.about)
    for other in g.glimpse:
        if other != card:
            cards.put_under(g, other)
    g.glimpse = ()
    g.reveal()
    g.revealed += (card,)
    found = patrol(g, g.raiding)
    assert found is not None
    if found.wounds >= g.content.challenges[card].life:
        g.note("patrol-too-weak", rules=("MN-PATROL-16",), seat=seat, number=found.number, card=card)
        g.do(remove_patrol, found.number, "MN-PATROL-16")
        g.do(challenges.put_away, card)
    else:
        g.do(challenges.face_challenge, seat, card, PATROL, True, 0, "MN-PATROL-14")


@layer.around(challenges.face_challenge)
def patrols_keep_their_wounds(
    below: Callable[[Midnight, int, str, str, bool, int, str], None],
    g: Midnight,
    seat: int,
    card: str,
    origin: str,
    escape_open: bool,
    first_bonus: int,
    why: str,
) -> None:
    """A patrol begins a fight with the wounds on its space of the track (MN-PATROL-15, MN-PATROL-17)."""
    below(g, seat, card, origin, escape_open, first_bonus, why)
    found = patrol(g, g.raiding)
    if origin == PATROL and found is not None:
        g.fights[-1].wounds = found.wounds


@layer.around(combat.leave_combat)
def wounds_go_to_the_track(below: Callable[[Midnight], None], g: Midnight) -> None:
    """Wounds stay after the fight (MN-PATROL-15, MN-PATROL-25). Too many remove the patrol."""
    fight = g.fights[-1]
    found = patrol(g, g.raiding)
    if fight.origin == PATROL and found is not None:
        if fight.result == "won":
            beaten = {"seat": fight.seat, "card": fight.enemy, "origin": PATROL}
            g.note("beaten", rules=("MN-PATROL-17", "MN-PATROL-18"), **beaten)
            g.do(remove_patrol, found.number, "MN-PATROL-17")
        else:
            change(g, replace(found, wounds=fight.wounds))
    below(g)
