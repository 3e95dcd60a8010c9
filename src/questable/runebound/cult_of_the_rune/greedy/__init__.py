"""Bots that know the cult: they shun it, hunt its cultists, wash themselves in time and send it to whoever leads."""

from questable.runebound.cult_of_the_rune.greedy.player import Greedy

__all__ = ["Greedy"]
