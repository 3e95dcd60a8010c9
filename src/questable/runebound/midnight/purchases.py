"""BUY, SHADOW: what the Night King earns and buys."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.runebound.midnight.board import highest_level
from questable.runebound.midnight.patrols import free_number, heal_patrol, healing, place_patrol
from questable.runebound.midnight.rulebook import layer
from questable.runebound.midnight.state import Midnight

COMBAT_TOKENS = ("mind", "body", "spirit")
TOKENS = (*COMBAT_TOKENS, "exhaustion", "wound")
GREATEST = 4  # red, the highest level of shadow power (MN-SHADOW-02, MN-RUL-43)
ENOUGH = Option("enough")


@layer.step("MN-NKTURN-07", "MN-BUY-01", "MN-BUY-02")
def purchase_phase(g: Midnight) -> None:
    """Income: one gold for each hero player, plus the level of the highest-level hero."""
    gain_gold(g, len(g.heroes) + highest_level(g), "MN-BUY-01")
    g.do(purchase)


def gain_gold(g: Midnight, amount: int, why: str) -> None:
    """The king keeps unspent gold (MN-BUY-04, MN-BUY-11)."""
    g.treasury += amount
    g.note("king-earns", rules=(why,), seat=g.king_seat, amount=amount, total=g.treasury)


@layer.query("MN-BUY-05", "MN-BUY-06", "MN-BUY-07")
def token_price(g: Midnight, kind: str) -> int:
    """A token costs one gold for each token of its type the king owns. All combat tokens are one type."""
    if kind in COMBAT_TOKENS:
        return sum(g.tokens.get(each, 0) for each in COMBAT_TOKENS)
    return g.tokens.get(kind, 0)


@layer.step("MN-BUY-03", "MN-BUY-05", "MN-BUY-09", "MN-BUY-10", "MN-TOKEN-10")
def purchase(g: Midnight) -> None:
    """Offer tokens, shadow power and patrols, in any order and number, while there is gold."""
    numbers = g.content.eredane
    options = [Option("buy-token", kind) for kind in TOKENS if token_price(g, kind) <= g.treasury]
    if g.shadow < GREATEST and g.treasury >= numbers.power_price:
        options.append(Option("buy-power"))
    if free_number(g) and g.treasury >= numbers.patrol_price:
        options.append(Option("buy-patrol"))
    options += healing(g)
    if options:
        g.ask(g.king_seat, "purchase", [*options, ENOUGH], purchased)


def spend(g: Midnight, amount: int) -> None:
    """Return gold to the supply (MN-BUY-08)."""
    g.treasury -= amount


@layer.step("MN-BUY-05", "MN-BUY-08")
def buy_token(g: Midnight, option: Option) -> None:
    kind = str(option.about)
    price = token_price(g, kind)
    spend(g, price)
    g.tokens[kind] = g.tokens.get(kind, 0) + 1
    g.note("token-bought", rules=("MN-BUY-05",), seat=g.king_seat, kind=kind, price=price)
    g.do(purchase)


@layer.step("MN-BUY-09", "MN-SHADOW-01", "MN-SHADOW-02", "MN-RUL-43", "MN-RUL-90")
def buy_power(g: Midnight, option: Option) -> None:
    """Raise shadow power by one level."""
    spend(g, g.content.eredane.power_price)
    g.shadow += 1
    g.note("power-bought", rules=("MN-BUY-09",), seat=g.king_seat, level=g.shadow)
    g.do(purchase)


@layer.step("MN-BUY-10", "MN-PATROL-20")
def buy_patrol(g: Midnight, option: Option) -> None:
    spend(g, g.content.eredane.patrol_price)
    options = [frequent("fortress", space) for space in g.content.fortresses]
    g.ask(g.king_seat, "patrol-where", options, patrol_bought)


@layer.step("MN-BUY-10", "MN-PATROL-20", "MN-RUL-40")
def patrol_bought(g: Midnight, option: Option) -> None:
    g.do(place_patrol, int(option.about or 0), "MN-BUY-10")
    g.do(purchase)


@layer.step("MN-TOKEN-10", "MN-RUL-35")
def heal_while_buying(g: Midnight, option: Option) -> None:
    heal_patrol(g, int(option.about or 0))
    g.do(purchase)


@layer.step("MN-BUY-04")
def buy_no_more(g: Midnight, option: Option) -> None:
    """The king keeps unspent gold for later turns."""


purchased = layer.choice(
    "purchased",
    {
        "buy-token": buy_token,
        "buy-power": buy_power,
        "buy-patrol": buy_patrol,
        "heal-patrol": heal_while_buying,
        "enough": buy_no_more,
    },
)
