"""What can be done in one go in Eredane, and what may be done always."""

from questable.kernel.plans import Planner
from questable.runebound.midnight.planning.barter import SeekBarter
from questable.runebound.midnight.planning.habits import HABITS
from questable.runebound.midnight.planning.payment import Pay
from questable.runebound.midnight.planning.purchases import BuyAndNoMore, BuySeveral
from questable.runebound.midnight.planning.recovery import Recover
from questable.runebound.midnight.planning.rerolls import Reroll
from questable.runebound.midnight.planning.travel import GoByDice

PLANS: tuple[Planner, ...] = (GoByDice(), Recover(), SeekBarter(), Pay(), BuySeveral(), BuyAndNoMore(), Reroll())

__all__ = ["HABITS", "PLANS"]
