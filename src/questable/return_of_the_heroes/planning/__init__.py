"""Things players can do in one step: go somewhere, fight an adversary."""

from questable.kernel.assist.plans import Planner
from questable.return_of_the_heroes.planning.battle import FightOut
from questable.return_of_the_heroes.planning.habits import HABITS
from questable.return_of_the_heroes.planning.travel import GoThere

PLANNERS: tuple[Planner, ...] = (GoThere(), FightOut())

__all__ = ["HABITS", "PLANNERS"]
