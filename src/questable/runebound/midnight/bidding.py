"""VAR-01 to -14: both sides take turns choosing favors before the game, at a price in threat difficulty."""

from __future__ import annotations

from typing import Any

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook, Step
from questable.runebound import cards, setup
from questable.runebound.midnight.powers import the_king
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.setup import draw_king
from questable.runebound.midnight.state import Midnight

bidding = Rulebook("bidding")
RED_COUNTER = 4  # MN-VAR-03
MOST_DICE = 5  # MN-VAR-04
TERRAIN, EQUIPPED, PASS = Option("favour-terrain"), Option("equip"), Option("bid-no-more")
SERVANTS = Option("favour-servants")
SPOKESMAN = 0  # the player after the Night King speaks for the heroes


@bidding.adjusts(setup.laying)
def bid_first(steps: list[Step[Any]], g: Midnight) -> list[Step[Any]]:
    """Choose optional rules first (MN-SETUP-26), though a drawn tile may already lie there."""
    after = steps.index(draw_king) + 1
    shuffled = steps.index(setup.shuffle_market) + 1
    return [*steps[:after], bid, name_servants, *steps[after:shuffled], make_ready, *steps[shuffled:]]


@bidding.step("MN-VAR-01", "MN-RUL-79")
def bid(g: Midnight) -> None:
    """The heroes choose first, then the Night King in turn, until both have passed."""
    g.difficulty = g.content.eredane.difficulty
    g.do(ask_side, SPOKESMAN)


@bidding.step("MN-VAR-01", "MN-VAR-02", "MN-RUL-16", "MN-RUL-79")
def ask_side(g: Midnight, seat: int) -> None:
    """Offer one step worth one point. The difficulty stays within its bounds."""
    if len(g.passed) == 2:
        return
    if seat in g.passed:
        g.do(ask_side, _other(g, seat))
        return
    options = kings_bids(g) if seat == g.king_seat else heroes_bids(g)
    g.ask(seat, "bid", [*options, PASS], bid_made, seat)


def _other(g: Midnight, seat: int) -> int:
    return SPOKESMAN if seat == g.king_seat else g.king_seat


@bidding.query("MN-VAR-02", "MN-VAR-04", "MN-VAR-05")
def heroes_bids(g: Midnight) -> list[Option]:
    if g.difficulty <= g.content.eredane.easiest:
        return []
    return [*([TERRAIN] if g.home_dice < MOST_DICE else []), EQUIPPED]


@bidding.query("MN-VAR-02", "MN-VAR-03", "MN-VAR-06", "MN-RUL-80")
def kings_bids(g: Midnight) -> list[Option]:
    """Offer favors for servants while more are possible. The tile, once known, says whose they are."""
    if g.difficulty >= g.content.eredane.hardest:
        return []
    if g.king:
        return servants_offered(g)
    fewest = min(len(king.servants) for king in g.content.kings.values())
    return [SERVANTS] if g.favours < RED_COUNTER * fewest else []


def servants_offered(g: Midnight) -> list[Option]:
    """Offer a red counter under a servant without one, or the next lower color under one that has one."""
    free = [Option("favour-servant", servant) for servant in the_king(g).servants if servant not in g.servants]
    return free + [Option("sharpen-servant", servant) for servant, value in g.servants.items() if value > 1]


def _agreed(g: Midnight, seat: int, change: int, what: str, why: str) -> None:
    g.difficulty += change
    g.note("bid", rules=(why,), seat=seat, favour=what, difficulty=g.difficulty)
    g.do(ask_side, _other(g, seat))


@bidding.step("MN-VAR-04")
def favour_terrain(g: Midnight, option: Option, seat: int) -> None:
    g.home_dice += 1
    _agreed(g, seat, -1, "terrain", "MN-VAR-04")


@bidding.step("MN-VAR-05")
def equip(g: Midnight, option: Option, seat: int) -> None:
    g.equipment += 1
    _agreed(g, seat, -1, "equipment", "MN-VAR-05")


@bidding.step("MN-VAR-03", "MN-VAR-06")
def favour_servant(g: Midnight, option: Option, seat: int) -> None:
    lay_counter_under(g, str(option.about))
    _agreed(g, seat, 1, "servant", "MN-VAR-03" if len(g.servants) == 1 else "MN-VAR-06")


@bidding.step("MN-VAR-06")
def sharpen_servant(g: Midnight, option: Option, seat: int) -> None:
    lay_counter_under(g, str(option.about))
    _agreed(g, seat, 1, "servant", "MN-VAR-06")


def lay_counter_under(g: Midnight, servant: str) -> None:
    """Lay a red counter, or replace the one there with the next lower color."""
    g.servants[servant] = g.servants.get(servant, RED_COUNTER + 1) - 1


@bidding.step("MN-VAR-03", "MN-VAR-06", "MN-SETUP-26")
def favour_servants(g: Midnight, option: Option, seat: int) -> None:
    """Pay the price now. The tile is chosen later."""
    g.favours += 1
    _agreed(g, seat, 1, "servant", "MN-VAR-03" if g.favours == 1 else "MN-VAR-06")


@bidding.step("MN-VAR-03", "MN-VAR-06", "MN-SETUP-26")
def name_servants(g: Midnight) -> None:
    """Lay the agreed counters under the servants of the tile, now that it is known."""
    if g.favours:
        g.ask(g.king_seat, "name-servants", servants_offered(g), servants_named)


@bidding.step("MN-VAR-03", "MN-VAR-06")
def name_servant(g: Midnight, option: Option) -> None:
    g.favours -= 1
    lay_counter_under(g, str(option.about))
    g.do(name_servants)


servants_named = bidding.choice("servants_named", {"favour-servant": name_servant, "sharpen-servant": name_servant})


@bidding.step("MN-RUL-79")
def bid_no_more(g: Midnight, option: Option, seat: int) -> None:
    """A side that passes stops choosing."""
    g.passed += (seat,)
    g.note("bid-over", rules=("MN-RUL-79",), seat=seat)
    g.do(ask_side, _other(g, seat))


bid_made = bidding.choice(
    "bid_made",
    {
        "favour-terrain": favour_terrain,
        "equip": equip,
        "favour-servant": favour_servant,
        "sharpen-servant": sharpen_servant,
        "favour-servants": favour_servants,
        "bid-no-more": bid_no_more,
    },
)


# Well Equipped -------------------------------------------------------------------------------------------------------


@bidding.step("MN-VAR-05", "MN-RUL-82")
def make_ready(g: Midnight) -> None:
    """Before cities get their cards, each player takes an item for their hero, round by round."""
    for _ in range(g.equipment):
        for seat in range(setup.seats_with_heroes(g)):
            g.do(take_equipment, seat)
    if g.equipment:
        g.do(shuffle_again)


@bidding.step("MN-VAR-05", "MN-RUL-82")
def take_equipment(g: Midnight, seat: int) -> None:
    options = [Option("take", card) for card in sorted(g.decks[setup.MARKET])]
    g.ask(seat, "equipment", [*options, *unequipped(g)], equipment_chosen, seat)


@layer.query("MN-RUL-82")
def unequipped(g: Midnight) -> list[Option]:
    """An item makes gates harder to pass: nobody has to take one."""
    return [Option("take-nothing")]


@bidding.step("MN-VAR-05")
def equipment_taken(g: Midnight, option: Option, seat: int) -> None:
    card = str(option.about)
    cards.take_out(g, setup.MARKET, card)
    g.note("equipped", rules=("MN-VAR-05",), seat=seat, card=card)
    g.chosen[seat] = (*g.chosen.get(seat, ()), card)


@bidding.step("MN-RUL-82")
def no_equipment(g: Midnight, option: Option, seat: int) -> None:
    g.note("unequipped", rules=("MN-RUL-82",), seat=seat)


equipment_chosen = bidding.choice("equipment_chosen", {"take": equipment_taken, "take-nothing": no_equipment})


@bidding.step("MN-RUL-82")
def shuffle_again(g: Midnight) -> None:
    """Shuffle a deck that players have searched."""
    cards.shuffle(g, setup.MARKET)


@bidding.follows(setup.take_possessions, "MN-VAR-05")
def heroes_take_it_up(g: Midnight) -> None:
    """Give the waiting items to the heroes, who are drawn later."""
    for seat, chosen in g.chosen.items():
        for card in chosen:
            g.do(cards.gain_card, seat, card, "MN-VAR-05")
    g.chosen = {}
