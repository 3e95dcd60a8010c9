"""MOVE: dice, rest, steps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import cards, damage, delayed, interaction
from questable.runebound.board import doors, neighbours, town_at
from questable.runebound.conditions import modified
from questable.runebound.rulebook import rules
from questable.runebound.state import Hero, Runebound
from questable.runebound.values import party
from questable.runebound.windows import for_others, moment, usable, use_ability

ROLL = Option("roll")
AUTOMATIC = Option("automatic")
STAY = Option("stay")
STOP = Option("stop")
GIVE_UP = Option("give-up")
AFOOT = ("walk", "step")
COMING = {"walk": "RB-MOVE-06", "step": "RB-MOVE-12", "card": "RB-MOVE-21"}  # the rule by which a figure moves


@cache
def walk(space: int, die: int) -> Option:
    """Return `walk:17/die2`: into space 17 with the second die."""
    return Option("walk", space, f"die{die}")


@cache
def steps_to(spaces: tuple[int, ...]) -> tuple[Option, ...]:
    return tuple(Option("step", space) for space in spaces)


@rules.step("RB-MOVE-04", "RB-TURN-01", part="turn")
def movement_step(g: Runebound) -> None:
    """Apply effects "before moving", then fix the number of dice, then choose one way of moving."""
    g.hero.came_from = 0
    g.movement_dice, g.traded, g.dice_given_up, g.moved_instead = (), (), 0, False
    g.dice_count = movement_dice(g, g.active)
    if moment(g, "before-moving", g.active):
        g.do(count_dice)
    else:
        g.do(way_of_moving)


@rules.query("RB-MOVE-01", "RB-MOVE-02", "RB-MOVE-25")
def movement_dice(g: Runebound, seat: int) -> int:
    """Return 5 dice, or 4 if the hero has a wound or exhaustion counter; the allies' counters do not matter."""
    hero = g.heroes[seat].id
    unhurt, hurt = g.content.box.movement_dice
    count = hurt if g.wounds.get(hero) or g.exhaustion.get(hero) else unhurt
    return max(0, modified(g, "movement-dice", count, seat, hero))


@rules.step("RB-MOVE-03", "RB-MOVE-21", "RB-MOVE-25", "RB-RUL-05", part="turn")
def count_dice(g: Runebound) -> None:
    """Fix the number of dice after effects used before moving; dice given up to pay for them stay away.

    If a card has moved the hero "instead of rolling", that was the way of moving.
    """
    g.dice_count = max(0, movement_dice(g, g.active) - g.dice_given_up)
    if g.moved_instead:
        g.do(spend_dice)
        g.do(end_movement)
    else:
        g.do(way_of_moving)


@rules.step("RB-MOVE-04", "RB-MOVE-12", "RB-MOVE-14", "RB-MOVE-16", "RB-MOVE-20", "RB-MARKET-11", part="turn")
def way_of_moving(g: Runebound) -> None:
    """The player chooses one of the available ways."""
    g.cite(("RB-MOVE-04",))
    g.ask(g.active, "way-of-moving", ways_of_moving(g, g.hero), way_chosen)


@rules.query("RB-MOVE-04", "RB-MOVE-12", "RB-MOVE-14", "RB-MOVE-16", "RB-MOVE-20", "RB-MARKET-11")
def ways_of_moving(g: Runebound, hero: Hero) -> list[Option]:
    """Return the ways of moving: roll all dice; rest some and roll the others; move one space without dice; or stay."""
    options = [ROLL] if g.dice_count else []
    options += rest_before_rolling(g, hero)
    options.append(AUTOMATIC)
    options.append(STAY)
    options += interaction.trade_options(g, hero)
    if hero.cards:
        options.append(GIVE_UP)
    return options


@rules.query("RB-MOVE-14", "RB-MOVE-16")
def rest_before_rolling(g: Runebound, hero: Hero) -> list[Option]:
    """Return the options to set dice aside, up to one for each exhaustion counter of the hero and the allies."""
    if not g.exhaustion:
        return []
    tired = sum(g.exhaustion.get(character, 0) for character in party(g, hero.seat))
    return [frequent("rest", count) for count in range(1, min(tired, g.dice_count) + 1)]


@rules.step("RB-MOVE-04")
def roll_all(g: Runebound, option: Option) -> None:
    g.do(roll_movement_dice, g.dice_count)


@rules.step("RB-MOVE-14", "RB-MOVE-17", "RB-MOVE-19")
def rest_and_roll(g: Runebound, option: Option) -> None:
    """Set this many dice aside and roll the others; resting does not raise the number of dice this turn."""
    count = int(option.about or 0)
    g.do(rest, count)
    g.do(roll_movement_dice, g.dice_count - count)


@rules.step("RB-MOVE-12")
def move_without_dice(g: Runebound, option: Option) -> None:
    g.ask(g.active, "automatic-move", steps_to(neighbours(g, g.hero.space)), automatic_move)


@rules.step("RB-MOVE-20")
def stay(g: Runebound, option: Option) -> None:
    g.note("stayed", seat=g.active, space=g.hero.space)
    g.do(end_movement)


@rules.step("RB-INTERACT-01")
def trade_before_moving(g: Runebound, option: Option) -> None:
    g.do(interaction.open_trade, str(option.about))
    g.do(way_of_moving)


@rules.step("RB-MARKET-11")
def give_up_before_moving(g: Runebound, option: Option) -> None:
    g.do(give_up_which)
    g.do(way_of_moving)


way_chosen = rules.choice(
    "way_chosen",
    {
        "roll": roll_all,
        "rest": rest_and_roll,
        "automatic": move_without_dice,
        "stay": stay,
        "trade": trade_before_moving,
        "give-up": give_up_before_moving,
    },
)


@rules.step("RB-MOVE-12", "RB-MOVE-13")
def automatic_move(g: Runebound, option: Option) -> None:
    """Instead of rolling any dice, the hero moves into one adjacent space, whatever its terrain."""
    g.do(arrive, g.active, int(option.about or 0), "step")
    g.do(spend_dice)  # no dice, but the hero may meet another to trade with
    g.do(end_movement)


@rules.step("RB-MARKET-11", "RB-RUL-14")
def give_up_which(g: Runebound) -> None:
    """A player may discard an Item or Ally without payment."""
    hero = g.hero
    options = [Option("give-up", card) for card in hero.cards]
    g.ask(hero.seat, "give-up-a-card", [*options, Option("keep-all")], given_up)


@rules.step("RB-MARKET-11")
def give_up(g: Runebound, option: Option) -> None:
    g.do(cards.lose_card, g.active, str(option.about), "RB-MARKET-11")


@rules.step()
def keep_all(g: Runebound, option: Option) -> None:
    """The player keeps everything after all."""


given_up = rules.choice("given_up", {"give-up": give_up, "keep-all": keep_all})


@rules.step("RB-MOVE-14", "RB-MOVE-15", "RB-MOVE-18")
def rest(g: Runebound, count: int) -> None:
    """For each die set aside, one exhaustion counter is removed from the hero or an ally."""
    seat = g.active
    tired = [character for character in party(g, seat) if g.exhaustion.get(character)]
    if count and tired:
        g.ask(seat, "rest", [Option("rest", character) for character in tired], rested, count)


@rules.step("RB-MOVE-14")
def rested(g: Runebound, option: Option, count: int) -> None:
    damage.heal(g, str(option.about), 0, 1)
    g.do(rest, count - 1)


@rules.step("RB-MOVE-05", "RB-MOVE-15")
def roll_movement_dice(g: Runebound, count: int) -> None:
    """Roll the dice that were not set aside together."""
    if count:
        g.movement_dice = g.dice.roll(count, len(g.content.box.die))
        g.note("movement-dice", rules=("RB-MOVE-05",), seat=g.active, dice=list(g.movement_dice))
    g.do(spend_dice)
    g.do(end_movement)


@rules.step(
    "RB-MOVE-06", "RB-MOVE-07", "RB-MOVE-08", "RB-MOVE-09", "RB-MOVE-10", "RB-MOVE-11", "RB-INTERACT-01", part="turn"
)
def spend_dice(g: Runebound) -> None:
    """Spend a die to enter an adjacent space whose terrain it shows, or any die to enter a town; or stop.

    Trading is possible until the end, even for a hero who moved or rested without rolling a die.
    """
    hero = g.hero
    options = moving_options(g, hero)
    if options:
        g.cite(("RB-MOVE-06", "RB-MOVE-07") if g.movement_dice else ("RB-INTERACT-01",))
        g.ask(hero.seat, "spend-a-die", [*options, STOP], die_spent)


@rules.query("RB-MOVE-06", "RB-MOVE-07", "RB-MOVE-20", "RB-INTERACT-01")
def moving_options(g: Runebound, hero: Hero) -> list[Option]:
    """Return what the hero can do while moving."""
    options: list[Option] = []
    if g.movement_dice and not g.moved_instead:
        options += steps_with_dice(g)
        options += usable(g, "moving", hero.seat)
    return options + interaction.trade_options(g, hero)


def steps_with_dice(g: Runebound) -> list[Option]:
    """Return every (space, die) the hero can use; of equal dice only the first is named."""
    dice = first_of_each(g.movement_dice)
    if not dice:
        return []
    return [
        walk(space, number) for space, faces in doors(g, g.hero.space) for face, number in dice.items() if face in faces
    ]


def first_of_each(dice: Sequence[int]) -> dict[int, int]:
    """Return the faces of unspent dice, each with the number of its first die."""
    found: dict[int, int] = {}
    for number, face in enumerate(dice, start=1):
        if face:
            found.setdefault(face, number)
    return found


@rules.step("RB-MOVE-06", "RB-MOVE-09")
def walk_with_die(g: Runebound, option: Option) -> None:
    """Spend a die for one space, then decide on the next."""
    put_die_aside(g, option)
    g.do(arrive, g.active, int(option.about or 0), "walk")
    g.do(spend_dice)


def put_die_aside(g: Runebound, option: Option) -> None:
    """Use up the die an option names (`die2`)."""
    number = int(str(option.using)[3:])
    g.movement_dice = (*g.movement_dice[: number - 1], 0, *g.movement_dice[number:])


@rules.step("RB-CARD-03")
def use_while_moving(g: Runebound, option: Option) -> None:
    g.do(use_ability, option, "moving", g.active)
    g.do(spend_dice)


@rules.step("RB-INTERACT-01")
def trade_on_the_way(g: Runebound, option: Option) -> None:
    g.do(interaction.open_trade, str(option.about))
    g.do(spend_dice)


@rules.step("RB-MOVE-10")
def stop_moving(g: Runebound, option: Option) -> None:
    """Stop moving; the player need not spend all dice, or any."""


die_spent = rules.choice(
    "die_spent", {"walk": walk_with_die, "use": use_while_moving, "trade": trade_on_the_way, "stop": stop_moving}
)


@rules.query("RB-MOVE-06", "RB-MOVE-07", "RB-MOVE-12", "RB-MOVE-21")
def why_moved(g: Runebound, space: int, how: str) -> str:
    """Return the rule by which a figure enters a space."""
    return "RB-MOVE-07" if how == "walk" and town_at(g, space) else COMING[how]


@rules.step("RB-MOVE-06", "RB-MOVE-07", "RB-MOVE-08", "RB-MOVE-11", "RB-MOVE-24")
def arrive(g: Runebound, seat: int, space: int, how: str) -> None:
    """Move a figure into a space; only the space entered matters. This alone changes where a hero is.

    How: by a walk (with a die) or a step (without), by a card, in flight, to wake there, or to start there.
    """
    hero, afoot = g.hero_of(seat), how in AFOOT
    if how in COMING and g.sink is not None:
        g.note("moved", rules=(why_moved(g, space, how),), seat=seat, space=space, start=hero.space, how=how)
    if seat == g.active:
        hero.came_from = hero.space if afoot else 0
        g.traded = ()
    hero.space = space
    if g.delayed and town_at(g, space):
        delayed.fall_due(g, delayed.NEXT_TOWN, seat)
    if afoot:
        tiring = modified(g, "enter-exhaustion", 0, seat, hero.id)
        if tiring:
            g.do(damage.tire, hero.id, tiring)
        moment(g, "entering", seat)


@rules.step("RB-MOVE-09", "RB-MOVE-23")
def end_movement(g: Runebound) -> None:
    """Unused dice are lost; the Adventure and Market steps use the hero's present space."""
    g.movement_dice, g.traded = (), ()
    g.stopped_at = g.hero.space
    g.note("movement-ended", rules=("RB-MOVE-23",), seat=g.active, space=g.hero.space)
    for_others(g, "other-stops-here", g.active, here=True)
