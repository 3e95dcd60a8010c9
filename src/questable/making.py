"""For makers of games: everything a new family of games is made of. docs/new-game.md shows how, step by step."""

from __future__ import annotations

from questable.kernel.content.content import content_files, content_hash, read_file
from questable.kernel.content.packs import Pack
from questable.kernel.engine.adventure import Adventure, Family, Setting
from questable.kernel.engine.box import Box, Counts
from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.dice import Dice
from questable.kernel.engine.game import Game
from questable.kernel.engine.game_content import GameContent
from questable.kernel.engine.outcome import Outcome
from questable.kernel.engine.rulebook import Choice, Rulebook, Step
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.engine.state import Counted, Derived, Fresh, Open, Own, Partly, Secret, Shared, ShownAs
from questable.kernel.shown.presentation import CardText, Detail, Hint, Inspection
from questable.kernel.shown.scene import (
    CardFace,
    Cell,
    Gauge,
    Goal,
    HexBoard,
    Juncture,
    Link,
    Piece,
    PlayerBoard,
    Scene,
    Shelf,
    Stat,
    Tile,
    TileBoard,
    Tray,
)

__all__ = [
    "Adventure",
    "Box",
    "CardFace",
    "CardText",
    "Cell",
    "Choice",
    "Counted",
    "Counts",
    "Decision",
    "Derived",
    "Detail",
    "Dice",
    "Family",
    "Fresh",
    "Game",
    "GameContent",
    "Gauge",
    "Goal",
    "HexBoard",
    "Hint",
    "Inspection",
    "Juncture",
    "Link",
    "Open",
    "Option",
    "Outcome",
    "Own",
    "Pack",
    "Partly",
    "Piece",
    "PlayerBoard",
    "Rulebook",
    "Say",
    "Scene",
    "Secret",
    "Setting",
    "Shared",
    "Shelf",
    "ShownAs",
    "Stat",
    "Step",
    "Text",
    "Tile",
    "TileBoard",
    "Tray",
    "chain",
    "content_files",
    "content_hash",
    "named",
    "read_file",
]
