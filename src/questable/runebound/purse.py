"""SUPPLY: the players' gold. All money passes through here, so that a box can replace it."""

from __future__ import annotations

from questable.runebound.rulebook import rules
from questable.runebound.state import Runebound


@rules.query("RB-MARKET-14")
def purse(g: Runebound, seat: int) -> int:
    """Return what this player can spend; there is no credit."""
    return g.hero_of(seat).gold


@rules.step("RB-SUPPLY-04", "RB-MARKET-14")
def pay(g: Runebound, seat: int, amount: int) -> None:
    """Gold paid, or lost, goes to the bank."""
    g.hero_of(seat).gold -= amount


@rules.step("RB-CARD-18")
def pay_for(g: Runebound, seat: int, amount: int, card: str) -> None:
    """Pay the gold that card text asks for, and announce it."""
    g.note("paid", seat=seat, card=card, amount=amount)
    g.do(pay, seat, amount)


@rules.step("RB-SUPPLY-04", "RB-CHAL-13")
def earn(g: Runebound, seat: int, amount: int, why: str = "RB-SUPPLY-04") -> None:
    """Gold comes from the bank, which never runs out, by the rule that is named."""
    g.hero_of(seat).gold += amount


@rules.step("RB-SUPPLY-04", "RB-INTERACT-02")
def hand_over(g: Runebound, giver: int, taker: int, amount: int) -> None:
    """Gold goes from one player to another."""
    g.do(pay, giver, amount)
    g.do(earn, taker, amount, "RB-INTERACT-02")
