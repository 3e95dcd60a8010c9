"""Hints for options that involve Avatars."""

from __future__ import annotations

import msgspec

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain
from questable.kernel.shown.presentation import Hint
from questable.runebound.avatars_of_kelnov.content import TO_WIN, Avatar
from questable.runebound.avatars_of_kelnov.goal import RED
from questable.runebound.avatars_of_kelnov.presentation.table import stake
from questable.runebound.avatars_of_kelnov.state import Kelnov
from questable.runebound.challenges import undefeated_at
from questable.runebound.presentation import adventure_hints
from questable.runebound.presentation.hint_register import TELLERS, tells
from questable.runebound.state import Runebound

REGISTER = dict(TELLERS)
"""The base game's hints for these options."""


@tells("attempt", register=REGISTER, reckons=True)
def attempt(g: Runebound, decision: Decision, option: Option) -> Hint:
    """Describe attempting a red counter: an Avatar, and what its defeat would mean."""
    told = adventure_hints.attempt(g, decision, option)
    space = g.heroes[decision.seat].space
    if option.about != RED or undefeated_at(g, space):
        return told
    number = g.part(Kelnov).count(decision.seat) + 1
    return _with(told, Say("red-wins" if number >= TO_WIN else "red-counts", number=number, all=TO_WIN))


@tells("face", register=REGISTER, reckons=True)
def face(g: Runebound, decision: Decision, option: Option) -> Hint:
    """Describe facing an undefeated Avatar."""
    told, found = adventure_hints.face(g, decision, option), g.content.cards[str(option.about)]
    return _with(told, stake(g, decision.seat, found)) if isinstance(found, Avatar) else told


def _with(hint: Hint, more: Text) -> Hint:
    return msgspec.structs.replace(hint, text=chain((hint.text, more), "; "))
