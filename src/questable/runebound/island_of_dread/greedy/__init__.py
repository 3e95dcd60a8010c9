"""A player who sails: when to hire, where to steer, when to turn home, when to dare the island."""

from questable.runebound.island_of_dread.greedy.player import Greedy

__all__ = ["Greedy"]
