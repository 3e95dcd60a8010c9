"""Every icon that cards and scenes name is drawn by the client; an unknown one would show a bare lozenge."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import questable
from questable.errors import ContentError
from questable.kernel.shown.icons import icons
from tests import speaking

ICONS = Path(__file__).parents[1] / "web" / "src" / "lib" / "icons"


@pytest.fixture(scope="module")
def drawn() -> set[str]:
    strokes = (ICONS / "strokes.ts").read_text(encoding="utf-8")
    own = set(re.findall(r'^  "?([a-z-]+)"?: "M', strokes, re.MULTILINE))
    picked = set(json.loads((ICONS / "picks.json").read_text(encoding="utf-8")))
    assert {"forest", "undo"} <= own
    assert "dragon" in picked
    return own | picked


def icons_in(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "icon":
                yield value
            elif key == "faces":
                yield from (face for face in value if not face.isdigit())
            else:
                yield from icons_in(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from icons_in(value)


@pytest.mark.parametrize("name", [adventure.id for adventure in questable.adventures()])
def test_every_icon_is_drawn(name: str, drawn: set[str]) -> None:
    chooser = random.Random(7)
    game = questable.new(name, seats=2, seed="icons")
    wanted = {card.icon for card in speaking.catalogue(game.setting).values()}
    wanted |= {*game.setting.adventure.signs.values()}
    for move in range(120):
        if game.decision is None:
            break
        if move % 12 == 0:
            wanted |= set(icons_in(msgspec.to_builtins(speaking.scene(game), str_keys=True)))
        game.play(chooser.choice(game.decision.options))
    wanted.discard("")
    assert len(wanted) > 20
    assert wanted <= drawn, f"draw these, or pick them in picks.json: {sorted(wanted - drawn)}"


def test_every_icon_a_card_may_name_is_drawn(drawn: set[str]) -> None:
    assert icons() <= drawn
    assert len(icons()) > 150


def test_a_card_has_the_icon_it_names(tmp_path: Path) -> None:
    card = '[[item]]\nid = "odd"\nname = "Odd"\ntype = "potion"\ncost = 1\nicon = "moon"\n'
    (tmp_path / "odd.toml").write_text(card, encoding="utf-8")
    game = questable.new("rise-of-the-dragon-lords", seats=2, packs=[tmp_path])
    assert speaking.describe(game.setting, "odd").icon == "moon"
    (tmp_path / "odd.toml").write_text(card.replace("moon", "mooon"), encoding="utf-8")
    with pytest.raises(ContentError, match=r"There is no icon 'mooon' \(of \d+; near it: moon"):
        questable.new("rise-of-the-dragon-lords", seats=2, packs=[tmp_path])
