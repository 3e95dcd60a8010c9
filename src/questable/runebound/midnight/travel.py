"""MOVE, INFIL: dice pay for actions, and heroes enter cities and fortresses by stealth."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import cards, damage, experience, interaction, market, movement, purse, setup, turn
from questable.runebound.board import neighbours, town_at
from questable.runebound.midnight.board import is_guarded, matches
from questable.runebound.midnight.content import CITY, WILDS, MidnightHero
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.threat import reaction
from questable.runebound.skill_tests import roll_test
from questable.runebound.state import Hero
from questable.runebound.values import printed_cost
from questable.runebound.windows import usable, use_ability

BASE_DIFFICULTY = 10  # MN-INFIL-03
BY_ITSELF = ("walk", "step", "card")
"""Movements that are the hero's own doing (MN-RUL-97)."""
REST, HEAL, BARTER = Option("rest-die"), Option("heal-die"), Option("barter-die")
ENTER, STAY_OUT = Option("enter"), Option("stay-out")
TAKE_IT = Option("take-it")


# Actions -------------------------------------------------------------------------------------------------------------


@layer.around(movement.count_dice, "MN-RUL-99")
def moving_is_no_instead(below: Callable[[Midnight], None], g: Midnight) -> None:
    """Here, text that moves a hero "instead of rolling" adds to Travel."""
    g.moved_instead = False
    below(g)


@layer.replaces(movement.way_of_moving, "MN-MOVE-02", "MN-MOVE-14", "MN-RUL-45")
def dice_are_actions(g: Midnight) -> None:
    """Fix the number of dice now. Moving needs no roll."""
    g.dice_given_up, g.spare_dice, g.at_home = 0, 0, False
    favoured_land(g, g.hero)
    g.do(movement.spend_dice)
    g.do(movement.end_movement)


def dice_left(g: Midnight) -> int:
    """Return the dice left, which can pay for any action."""
    return max(0, g.dice_count - g.dice_given_up)


@layer.replaces(movement.spend_dice, "MN-MOVE-02", "MN-MOVE-11")
def spend_action(g: Midnight) -> None:
    """Heroes mix Travel, Rest, Heal and Barter in any order, and may leave dice unused."""
    hero = g.hero
    options = actions(g, hero)
    if options:
        g.ask(hero.seat, "spend-action", [*options, movement.STOP], action_chosen)


@layer.query("MN-MOVE-02", "MN-MOVE-03", "MN-MOVE-09", "MN-MOVE-13", "MN-TRADE-01", "MN-VAR-11", "MN-RUL-68")
def actions(g: Midnight, hero: Hero) -> list[Option]:
    """Return what the hero can do in the movement step."""
    seat, dice = hero.seat, dice_left(g)
    options: list[Option] = []
    if dice:
        options += [frequent("travel", space) for space in neighbours(g, hero.space)]
    if dice or g.spare_dice:
        if g.exhaustion.get(hero.id):
            options.append(REST)
        if g.wounds.get(hero.id):
            options.append(HEAL)
        if hero.cards or g.decks.get(setup.MARKET):
            options.append(BARTER)
    options += barter_options(g, seat)
    options += usable(g, "moving", seat)
    options += interaction.trade_options(g, hero)
    if hero.cards:
        options.append(movement.GIVE_UP)
    return options


def spend_die(g: Midnight, *, travel: bool = False) -> None:
    """Spend bonus dice first, where they can be used (MN-VAR-11)."""
    if g.spare_dice and not travel:
        g.spare_dice -= 1
    else:
        g.dice_given_up += 1


@layer.step("MN-MOVE-03", "MN-RUL-46")
def travel(g: Midnight, option: Option) -> None:
    """Spend one die, without a roll, to step into an adjacent space of any terrain."""
    spend_die(g, travel=True)
    g.do(movement.arrive, g.active, int(option.about or 0), "step")
    g.do(movement.spend_dice)


@layer.step("MN-MOVE-04", "MN-MOVE-13")
def rest_with_die(g: Midnight, option: Option) -> None:
    spend_die(g)
    damage.heal(g, g.hero.id, 0, 1, "MN-MOVE-04")
    g.do(movement.spend_dice)


@layer.step("MN-MOVE-05", "MN-MOVE-11")
def heal_with_die(g: Midnight, option: Option) -> None:
    spend_die(g)
    g.do(roll_for, "heal")
    g.do(movement.spend_dice)


@layer.step("MN-MOVE-06", "MN-MOVE-11")
def barter_with_die(g: Midnight, option: Option) -> None:
    spend_die(g)
    g.do(roll_for, "barter")
    g.do(movement.spend_dice)


@layer.step("MN-MOVE-05", "MN-MOVE-06")
def roll_for(g: Midnight, action: str) -> None:
    """Roll one die. Text about movement dice can change it before it counts."""
    g.movement_dice = g.dice.roll(1, len(g.content.box.die))
    g.do(look_at_die, action)


@layer.step("MN-MOVE-05", "MN-MOVE-06", "MN-RUL-99")
def look_at_die(g: Midnight, action: str) -> None:
    """If the die doesn't match, offer abilities that turn or re-roll movement dice."""
    (face, *_) = g.movement_dice
    seat = g.active
    options = [] if matches(g, g.hero.space, face) else usable(g, "moving", seat)
    if options:
        g.ask(seat, "change-die", [*options, TAKE_IT], die_changed, action)
    else:
        g.do(die_counts, action)


@layer.step("MN-RUL-99")
def change_die(g: Midnight, option: Option, action: str) -> None:
    g.do(use_ability, option, "moving", g.active)
    g.do(look_at_die, action)


@layer.step("MN-MOVE-05", "MN-MOVE-06")
def take_die(g: Midnight, option: Option, action: str) -> None:
    g.do(die_counts, action)


die_changed = layer.choice("die_changed", {"use": change_die, "take-it": take_die})


@layer.step("MN-MOVE-05", "MN-MOVE-06", "MN-MOVE-12", "MN-MAP-06", "MN-MAP-07", "MN-RUL-19", "MN-RUL-47")
def die_counts(g: Midnight, action: str) -> None:
    """A die succeeds if it shows the terrain of the hero's space: always in a city, never in a fortress."""
    hero, faces = g.hero, [face for face in g.movement_dice if face]
    success = any(matches(g, hero.space, face) for face in faces)
    g.movement_dice = ()
    why = "MN-MOVE-05" if action == "heal" else "MN-MOVE-06"
    if town_at(g, hero.space) is not None:
        why = "MN-MOVE-12"
    g.note("action-die", rules=(why,), seat=hero.seat, action=action, dice=faces, success=success)
    if success and action == "heal" and g.wounds.get(hero.id):
        g.cite((why,))
        g.ask(hero.seat, "heal-wound", [Option("heal", hero.id), Option("leave-wound")], wound_healed)
    elif success and action == "barter":
        g.do(barter_succeeds)


@layer.step("MN-MOVE-05", "MN-MOVE-13")
def heal_wound(g: Midnight, option: Option) -> None:
    damage.heal(g, g.hero.id, 1, 0, "MN-MOVE-05")


@layer.step("MN-MOVE-05")
def leave_wound(g: Midnight, option: Option) -> None:
    """The player may leave the wound."""


wound_healed = layer.choice("wound_healed", {"heal": heal_wound, "leave-wound": leave_wound})


@layer.step("RB-CARD-03", "MN-RUL-99")
def use_on_the_way(g: Midnight, option: Option) -> None:
    g.do(use_ability, option, "moving", g.active)
    g.do(movement.spend_dice)


@layer.step("MN-TRADE-01", "MN-RUL-88")
def trade_goods(g: Midnight, option: Option) -> None:
    g.do(interaction.open_trade, str(option.about))
    g.do(movement.spend_dice)


@layer.step("RB-MARKET-11", "MN-RUL-68")
def give_up_on_the_way(g: Midnight, option: Option) -> None:
    g.do(movement.give_up_which)
    g.do(movement.spend_dice)


@layer.step("MN-MOVE-02")
def stop_here(g: Midnight, option: Option) -> None:
    """The player may leave dice unused."""


# Barter --------------------------------------------------------------------------------------------------------------


@layer.step("MN-MOVE-07", "MN-RUL-42", "MN-RUL-60")
def barter_succeeds(g: Midnight) -> None:
    """Sell one of the hero's items, or draw one market card."""
    hero = g.hero
    options = [Option("draw-card")] if g.decks.get(setup.MARKET) else []
    options += [frequent("sell", card) for card in hero.cards if card not in g.bought]
    g.ask(hero.seat, "barter", [*options, Option("no-deal")], barter_chosen)


@layer.step("MN-MOVE-07", "MN-MOVE-09")
def draw_for_barter(g: Midnight, option: Option) -> None:
    """Draw a market card face up. The hero may buy it until leaving the space."""
    card = cards.draw(g, setup.MARKET)
    g.reveal()
    g.bartered[g.active] = (*g.bartered.get(g.active, ()), card)
    g.note("market-card", rules=("MN-MOVE-07",), town="", seat=g.active, card=card)


@layer.step("MN-MOVE-08", "MN-RUL-60")
def sell_by_barter(g: Midnight, option: Option) -> None:
    """Discard the item with its upgrades for half its cost in goods."""
    card, seat = str(option.about), g.active
    price = market.sell_price(g, seat, card)
    g.note("sold", rules=("MN-MOVE-08",), seat=seat, card=card, price=price)
    g.do(cards.lose_card, seat, card, "MN-MOVE-08")
    g.do(purse.earn, seat, price, "MN-MOVE-08")


@layer.step("MN-MOVE-07")
def no_barter(g: Midnight, option: Option) -> None:
    """Decline to barter."""


barter_chosen = layer.choice(
    "barter_chosen", {"draw-card": draw_for_barter, "sell": sell_by_barter, "no-deal": no_barter}
)


@layer.query("MN-MOVE-09", "MN-RUL-48")
def barter_options(g: Midnight, seat: int) -> list[Option]:
    """Offer the cards drawn by barter that the hero can pay for. Buying takes no die."""
    goods = purse.purse(g, seat)
    return [
        frequent("buy-barter", card) for card in g.bartered.get(seat, ()) if market.buy_price(g, seat, card) <= goods
    ]


def buy_bartered_card(g: Midnight, card: str) -> None:
    seat = g.active
    price = market.buy_price(g, seat, card)
    g.bartered[seat] = tuple(each for each in g.bartered[seat] if each != card)
    g.bought += (card,)
    g.note("bought", rules=("MN-MOVE-09",), seat=seat, card=card, price=price)
    g.do(purse.pay, seat, price)
    g.do(cards.gain_card, seat, card, "MN-MOVE-09")


@layer.step("MN-MOVE-09", "MN-GOODS-03")
def buy_on_the_way(g: Midnight, option: Option) -> None:
    buy_bartered_card(g, str(option.about))
    g.do(movement.spend_dice)


@layer.step("MN-RUL-48", "MN-GOODS-03")
def buy_after_adventure(g: Midnight, option: Option) -> None:
    buy_bartered_card(g, str(option.about))
    g.do(last_offers)


@layer.step("MN-RUL-48")
def leave_offers(g: Midnight, option: Option) -> None:
    """The hero need not buy anything."""


@layer.step("MN-RUL-48")
def last_offers(g: Midnight) -> None:
    """After winning an adventure in the space, the hero may still buy the cards until the turn ends."""
    options = barter_options(g, g.active)
    if options:
        g.ask(g.active, "last-offers", [*options, Option("buy-nothing")], offers_taken)


offers_taken = layer.choice("offers_taken", {"buy-barter": buy_after_adventure, "buy-nothing": leave_offers})


@layer.around(experience.experience_step, "MN-RUL-48")
def offers_before_experience(below: Callable[[Midnight], None], g: Midnight) -> None:
    if g.bartered.get(g.active):
        g.do(last_offers)
    below(g)


@layer.step("MN-MOVE-10", "MN-RUL-41")
def return_bartered(g: Midnight, seat: int) -> None:
    """Put unbought barter cards face down under the market deck."""
    returned = g.bartered.pop(seat, ())
    for card in returned:
        cards.put_under(g, card)
    if returned:
        g.note("barter-over", rules=("MN-MOVE-10",), seat=seat, cards=list(returned))


@layer.query("MN-RUL-48")
def offers_stay(g: Midnight, seat: int) -> bool:
    """Return whether cards drawn by barter outlast the turn. By default they don't."""
    return False


@layer.follows(turn.end_turn, "MN-RUL-48")
def barter_ends_with_the_turn(g: Midnight) -> None:
    if g.bartered.get(g.active) and not offers_stay(g, g.active):
        g.do(return_bartered, g.active)


action_chosen = layer.choice(
    "action_chosen",
    {
        "travel": travel,
        "rest-die": rest_with_die,
        "heal-die": heal_with_die,
        "barter-die": barter_with_die,
        "buy-barter": buy_on_the_way,
        "use": use_on_the_way,
        "trade": trade_goods,
        "give-up": give_up_on_the_way,
        "stop": stop_here,
    },
)


# Coming into a space -------------------------------------------------------------------------------------------------


@layer.adjusts(movement.why_moved)
def why_travelled(why: str, g: Midnight, space: int, how: str) -> str:
    """Steps count as Travel here, and as infiltration into guarded places."""
    if how == "step":
        return "MN-INFIL-05" if is_guarded(g, space) else "MN-MOVE-03"
    return why


@layer.around(movement.arrive, "MN-INFIL-01", "MN-MOVE-10", "MN-RUL-97")
def infiltrate_first(
    below: Callable[[Midnight, int, int, str], None], g: Midnight, seat: int, space: int, how: str
) -> None:
    """Test before a step into a city or fortress. A hero who leaves a space leaves cards bartered there behind."""
    hero = g.heroes[seat]
    if how in BY_ITSELF and is_guarded(g, space) and space != hero.space and not g.let_in:
        g.do(infiltrate, seat, space, how)
        return
    g.let_in = False
    start = hero.space
    below(g, seat, space, how)
    if start != space:
        if g.bartered.get(seat):
            g.do(return_bartered, seat)
        if seat == g.active and not g.stopped_at and how in BY_ITSELF:  # in the movement step (MN-VAR-04)
            g.spare_dice = 0  # MN-VAR-11
            favoured_land(g, hero)


@layer.query("MN-INFIL-03", "MN-INFIL-04", "MN-COV-16", "MN-RUL-12")
def infiltration_difficulty(g: Midnight, seat: int) -> int:
    """Return 10 plus the printed cost of the dearest item, ignoring goods and upgrades."""
    return BASE_DIFFICULTY + max((printed_cost(g, card) for card in g.heroes[seat].cards), default=0)


@layer.step("MN-INFIL-01", "MN-INFIL-02", "MN-RUL-50")
def infiltrate(g: Midnight, seat: int, space: int, how: str) -> None:
    """Let the player choose the skill."""
    options = [Option("infiltrate", skill) for skill in g.content.eredane.infiltration]
    g.ask_about(space, seat, "infiltration", options, infiltration, seat, space, how)


@layer.step("MN-INFIL-02", "MN-INFIL-05", "MN-INFIL-06", "MN-RUL-49", "MN-RUL-100")
def infiltration(g: Midnight, option: Option, seat: int, space: int, how: str) -> None:
    """Test a skill. On a success the hero may enter; on a failure the turn ends and the Night King may react."""
    skill = str(option.about)
    attribute = g.content.eredane.infiltration[skill]
    passed = roll_test(g, seat, skill, attribute, infiltration_difficulty(g, seat))
    if passed:
        g.cite(("MN-INFIL-05", "MN-RUL-100"))
        g.ask_about(space, seat, "infiltrated", [ENTER, STAY_OUT], infiltrated, seat, space, how)
        return
    g.note("kept-out", rules=("MN-INFIL-06",), seat=seat, space=space)
    if seat == g.active:
        turn.ends_at_once(g)
    g.do(reaction, seat, "infiltration")


@layer.step("MN-INFIL-05")
def enter(g: Midnight, option: Option, seat: int, space: int, how: str) -> None:
    g.let_in = True
    g.do(movement.arrive, seat, space, how)


@layer.step("MN-RUL-100")
def stay_out(g: Midnight, option: Option, seat: int, space: int, how: str) -> None:
    """A hero who passed the test may stay out at no cost."""
    if how == "step" and seat == g.active:
        g.dice_given_up -= 1


infiltrated = layer.choice("infiltrated", {"enter": enter, "stay-out": stay_out})


# Favoured terrain ----------------------------------------------------------------------------------------------------


def favoured_land(g: Midnight, hero: Hero) -> None:
    """A hero gains bonus dice on first being in favored terrain during a movement step.

    (MN-VAR-04, MN-VAR-10, MN-VAR-12, MN-RUL-81.)
    """
    if g.home_dice and not g.at_home and is_favoured(g, hero):
        g.at_home, g.spare_dice = True, g.home_dice
        g.note("favoured-terrain", rules=("MN-VAR-04",), seat=hero.seat, count=g.home_dice)


def is_favoured(g: Midnight, hero: Hero) -> bool:
    """MN-VAR-13: most heroes favor a terrain, some favor cities, and one everything else."""
    card = g.content.heroes[hero.id]
    favoured = card.favoured if isinstance(card, MidnightHero) else ""
    if not favoured or not hero.space:
        return False
    in_city = town_at(g, hero.space) is not None
    if favoured == CITY:
        return in_city
    if favoured == WILDS:
        return not in_city
    return g.content.grid.terrain[hero.space] == favoured
