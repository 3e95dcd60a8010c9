"""Bots that know the cult: they avoid it, hunt its cultists, cleanse in time and send it to the leader."""

from questable.runebound.cult_of_the_rune.greedy.player import Greedy

__all__ = ["Greedy"]
