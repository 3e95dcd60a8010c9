"""How rolls and fights may end: described by the rules, worked out once for everybody who speaks, plans or plays.

`dice` and `rolls` tell of single rolls, `bouts` puts a combat into numbers. `solver` finds the best play of what
`bouts` or `played` say can happen, `fights` asks it about a position, `questions` about answers during a combat.
`duels` and `groups` are about heroes against heroes and heroes side by side; `estimate` compares many fights quickly.
"""

from questable.runebound.odds.bouts import NEVER, Bout, Enemy, Exit, Fighter, Policy, describe, describe_fight, exits
from questable.runebound.odds.dice import SIDES, at_least, at_least_opposed
from questable.runebound.odds.rolls import (
    chance_now,
    cost_now,
    cost_of,
    prepare,
    roll_chance,
    skill_chance,
    strike_chance,
    waiting,
)
from questable.runebound.odds.solver import Lives, Odds

__all__ = [
    "NEVER",
    "SIDES",
    "Bout",
    "Enemy",
    "Exit",
    "Fighter",
    "Lives",
    "Odds",
    "Policy",
    "at_least",
    "at_least_opposed",
    "chance_now",
    "cost_now",
    "cost_of",
    "describe",
    "describe_fight",
    "exits",
    "prepare",
    "roll_chance",
    "skill_chance",
    "strike_chance",
    "waiting",
]
