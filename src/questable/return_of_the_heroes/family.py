"""The family as seen by the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from questable.kernel.content.packs import Pack
from questable.kernel.engine.adventure import Family
from questable.return_of_the_heroes import setup  # noqa: F401  (registers all chapters)
from questable.return_of_the_heroes.box import core
from questable.return_of_the_heroes.content import KINDS, Content, load_content
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from questable.return_of_the_heroes.view import conceal, view


def load(folders: Sequence[Path], packs: Sequence[Pack] = (), words: Sequence[object] = ()) -> Content:
    """Load content; the words of cards are the same whatever is in play."""
    return load_content(tuple(folders), tuple(packs))


family = Family(
    id="return-of-the-heroes",
    name=core.name,
    game=ReturnOfTheHeroes,
    view=view,
    conceal=conceal,
    load=load,
    kinds=lambda words: KINDS,
    presentation_module="questable.return_of_the_heroes.presentation",
    secrets=True,
)
