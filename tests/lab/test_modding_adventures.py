"""docs/modding-adventures.md: every example is a pack that can be played and saved."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import questable

RISE = "rise-of-the-dragon-lords"
PAGE = (Path(__file__).parents[2] / "docs" / "modding-adventures.md").read_text(encoding="utf-8")
EXAMPLES = {
    tomllib.loads(example)["pack"]["id"]: example
    for example in re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
}


def played(game: questable.Game, decisions: int = 600) -> questable.Game:
    luck = random.Random(5)
    for _ in range(decisions):
        if game.decision is None:
            break
        game.play(luck.choice(game.decision.options))
    return game


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_can_be_played_and_saved(name: str) -> None:
    files = questable.PackFiles({"cards.toml": EXAMPLES[name]})
    game = played(questable.new(RISE, seats=3, seed="modding", packs=[files]))
    record = questable.read_record(questable.to_bytes(game))
    assert game.setting.packs == (name,) and questable.verify(record) == game


@pytest.mark.parametrize("name", EXAMPLES)
def test_bots_end_games_of_every_example(name: str) -> None:
    """Those that are adventures are played as such."""
    files = questable.PackFiles({"cards.toml": EXAMPLES[name]})
    adventure = name if "[adventure]" in EXAMPLES[name] else RISE
    result = questable.simulate(adventure, games=2, packs=[files], seed=7, workers=1)
    assert not result.broken and result.finished == 2, result.broken
    if "[[goal]]" in EXAMPLES[name]:
        assert set(result.reasons) == {"own-goal"}


def content(name: str) -> Any:
    return questable.find_adventure(RISE).load([questable.PackFiles({"cards.toml": EXAMPLES[name]})])


def test_the_examples_do_what_the_page_says() -> None:
    fat, lords, lean = content("fat-years"), content("two-lords"), content("lean-years")
    assert fat.challenges["gaunt-hound"].life == 4 and fat.heroes["mordrog"].stamina == 6
    assert "gaunt-hound" not in lords.cards
    reds = [card for card, found in lords.adventure.items() if found.colour == "red"]
    assert reds == ["lord-of-the-fens", "lord-of-the-kilns"]
    assert (lean.box.gold, lean.box.counter_worth["red"], lean.box.counter_worth["blue"]) == (1, 6, 3)
