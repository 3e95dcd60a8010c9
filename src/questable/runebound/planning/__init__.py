"""Things players can do in one step: go somewhere, fight to the end, heal fully, or do one thing and stop."""

from questable.kernel.assist.plans import Planner
from questable.runebound.planning.battle import FightOut
from questable.runebound.planning.habits import HABITS
from questable.runebound.planning.healing import AndNoMore, BeHealed
from questable.runebound.planning.travel import GoThere

PLANNERS: tuple[Planner, ...] = (GoThere(), FightOut(), BeHealed(), AndNoMore())

__all__ = ["HABITS", "PLANNERS"]
