"""Players of both sides: a Night King who hunts, saves and influences, and heroes who gather before they assault."""

from questable.runebound.midnight.greedy.player import Greedy

__all__ = ["Greedy"]
