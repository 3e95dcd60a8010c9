"""Gold: what a hero can spend, and the two ways in which it changes.

Every rule that gives or takes gold is named by the step that does so (`why`), and the log cites it.
"""

from __future__ import annotations

from questable.return_of_the_heroes.rulebook import rules
from questable.return_of_the_heroes.state import ReturnOfTheHeroes


@rules.query()
def purse(g: ReturnOfTheHeroes, seat: int) -> int:
    """Return what a hero can spend."""
    return g.heroes[seat].gold


@rules.step()
def earn(g: ReturnOfTheHeroes, seat: int, amount: int, why: str) -> None:
    g.heroes[seat].gold += amount
    g.note("gold", rules=(why,), seat=seat, amount=amount)


@rules.step()
def pay(g: ReturnOfTheHeroes, seat: int, amount: int, why: str) -> None:
    """Pay gold; a payment of nothing is not logged."""
    if amount:
        g.heroes[seat].gold -= amount
        g.note("paid", rules=(why,), seat=seat, amount=amount)
