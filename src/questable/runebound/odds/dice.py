"""What the dice of a combat roll show, and how likely."""

from __future__ import annotations

from itertools import product

SIDES = 10  # of the dice of a combat roll; two are rolled (RB-COMBAT-09)


def _at_least(count: int) -> tuple[float, ...]:
    """The chance that the sum of this many dice is at least 0, 1, 2 …"""
    sums = [0] * (count * SIDES + 1)
    for faces in product(range(1, SIDES + 1), repeat=count):
        sums[sum(faces)] += 1
    return tuple(sum(sums[number:]) / SIDES**count for number in range(len(sums)))


AT_LEAST = _at_least(2)
# 2d10 - 2d10' >= n is as likely as 4d10 >= n + 22, because 11 - face is a die too
AT_LEAST_OPPOSED = _at_least(4)
SHIFT = 2 * (SIDES + 1)


def at_least(number: int) -> float:
    """The chance that two ten-sided dice show at least this number."""
    if number <= 2:
        return 1.0
    return AT_LEAST[number] if number < len(AT_LEAST) else 0.0


def at_least_opposed(number: int) -> float:
    """The chance that two ten-sided dice show at least this number more than two others: hero against hero."""
    shifted = max(0, number + SHIFT)
    return AT_LEAST_OPPOSED[shifted] if shifted < len(AT_LEAST_OPPOSED) else 0.0
