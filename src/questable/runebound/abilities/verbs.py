"""Importing this module registers all verbs of the family."""

from questable.runebound.abilities import (  # noqa: F401
    choosing,
    counting,
    fighting,
    gaining,
    harming,
    looking,
    modifying,
    moving,
    rolling,
    world,
)
