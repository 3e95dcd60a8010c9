"""Plans and habits of Eredane: what players can do in one step or automatically."""

from questable.kernel.assist.plans import Planner
from questable.runebound.midnight.planning.actions import DrawCard, Prepare, Recover, SeekBarter
from questable.runebound.midnight.planning.covenants import LearnAndUpgrade
from questable.runebound.midnight.planning.habits import HABITS
from questable.runebound.midnight.planning.market import BeHealedForGoods, TradeAndLeave
from questable.runebound.midnight.planning.payment import Pay
from questable.runebound.midnight.planning.purchases import BuyAndNoMore, BuyList, BuySeveral
from questable.runebound.midnight.planning.rerolls import Reroll
from questable.runebound.midnight.planning.travel import GoByDice

PLANNERS: tuple[Planner, ...] = (
    GoByDice(),
    Recover(),
    Prepare(),
    DrawCard(),
    SeekBarter(),
    Pay(),
    BeHealedForGoods(),
    TradeAndLeave(),
    LearnAndUpgrade(),
    BuyList(),
    BuySeveral(),
    BuyAndNoMore(),
    Reroll(),
)

__all__ = ["HABITS", "PLANNERS"]
