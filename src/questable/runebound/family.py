"""The family as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from questable.kernel.adventure import Family
from questable.runebound import setup  # noqa: F401  (registers all chapters)
from questable.runebound.abilities import verbs  # noqa: F401  (registers the vocabulary)
from questable.runebound.content import Content, load_content
from questable.runebound.state import Runebound
from questable.runebound.view import conceal, view


def load(folders: Sequence[Path]) -> Content:
    return load_content(tuple(folders))


runebound = Family(
    id="runebound",
    name="Runebound Second Edition",
    game=Runebound,
    view=view,
    conceal=conceal,
    load=load,
    presentation_module="questable.runebound.presentation",
)
