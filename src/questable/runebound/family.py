"""The family as seen by the kernel."""

from __future__ import annotations

from functools import reduce
from operator import or_
from pathlib import Path

from questable.kernel.engine.adventure import Family
from questable.runebound import setup  # noqa: F401  (registers all chapters)
from questable.runebound.abilities import verbs  # noqa: F401  (registers their steps)
from questable.runebound.box import core
from questable.runebound.content import Content, Loader, deck
from questable.runebound.state import Runebound
from questable.runebound.view import conceal, view

load_content = Loader(Content)


runebound = Family(
    id="runebound",
    name=core.name,
    game=Runebound,
    view=view,
    conceal=conceal,
    load=load_content,
    kinds=lambda words: reduce(or_, words).kinds,
    presentation_module="questable.runebound.presentation",
    packs=(Path(__file__).parent / "packs",),
    deck=deck,
)
