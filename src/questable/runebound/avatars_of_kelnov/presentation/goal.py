"""The goal card of the Avatars of Kelnov: three of them, or the All-Father himself."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.say import Say
from questable.kernel.shown.scene import Goal, Progress
from questable.runebound.avatars_of_kelnov.content import TO_WIN, Avatar
from questable.runebound.avatars_of_kelnov.state import Kelnov
from questable.runebound.presentation.goal import RIPE, RUNE
from questable.runebound.state import Runebound
from questable.runebound.values import level_of


def goal(g: Runebound, shown: Goal) -> Goal:
    """The goal without Dragon Runes: Avatars count, and Kelnov decides."""
    kelnov = [card.id for card in g.content.challenges.values() if isinstance(card, Avatar) and card.kelnov]
    ways = (Say("win-by-avatars", avatars=TO_WIN), *(Say("win-by-defeat", card=card) for card in kelnov))
    return Goal(ways=ways, progress={seat: _progress(g, each) for seat, each in shown.progress.items()})


def _progress(g: Runebound, shown: Progress) -> Progress:
    level, won = level_of(g, shown.seat), g.part(Kelnov).count(shown.seat)
    return msgspec.structs.replace(
        shown,
        text=Say("level-and-avatars", level=level, avatars=won, of=TO_WIN),
        value=min(level, RIPE) - 1 + RUNE * min(won, TO_WIN),
        maximum=RIPE - 1 + RUNE * TO_WIN,
    )
