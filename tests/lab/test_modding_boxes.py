"""The examples of the pages about other boxes are packs that work."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import questable
from questable.errors import ContentError
from questable.lab.inspection import inspect

DOCS = Path(__file__).parents[2] / "docs"
ITEM = '[[item]]\nid = "odd"\nname = "Odd"\ntype = "other"\ncost = 1\n'
PAGES = [
    "mists-of-zanaga",
    "avatars-of-kelnov",
    "cult-of-the-rune",
    "island-of-dread",
    "midnight",
    "return-of-the-heroes",
]


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """An adventure, and all examples of its page as one pack."""
    text = (DOCS / f"modding-{request.param}.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert examples
    (tmp_path / "examples.toml").write_text("\n".join(examples), encoding="utf-8")
    if not any("[pack]" in example for example in examples):  # they are parts of a pack
        (tmp_path / "pack.toml").write_text('[pack]\nid = "examples"\nname = "Examples"\n', encoding="utf-8")
    return request.param, tmp_path


def test_the_examples_are_in_order(page: tuple[str, Path]) -> None:
    adventure, pack = page
    found = inspect(pack, adventure)
    assert (found.errors, found.warnings, found.cards > 2) == ([], [], True)


def test_games_can_be_played_with_them(page: tuple[str, Path]) -> None:
    """Five hundred choices: one game, or two where the Night King has an easy night."""
    adventure, pack = page
    played, chance = 0, random.Random(5)
    for seed in (5, 6):
        game = questable.new(adventure, seats=3, seed=seed, packs=[pack])
        while game.decision is not None and game.moves < 1500:
            game.play(chance.choice(game.decision.options))
        played += game.moves
        if played > 500:
            return
    raise AssertionError(f"over after {played} choices")


def test_the_god_takes_the_place_of_another(page: tuple[str, Path]) -> None:
    adventure, pack = page
    content = questable.new(adventure, seats=2, seed=5, packs=[pack]).setting.content
    if adventure == "mists-of-zanaga":
        assert "old-lantern" in content.gods and "hamzah" not in content.gods and len(content.gods) == 10


def test_the_personal_quest_can_be_had(page: tuple[str, Path]) -> None:
    adventure, pack = page
    if adventure != "return-of-the-heroes":
        return
    dealt: list[str] = []

    def listen(event: questable.Event) -> None:
        if event.kind == "quests":
            dealt.extend(event.facts["cards"])

    for seed in range(10):
        game = questable.new(adventure, seats=4, seed=seed, packs=[pack], sink=listen)
        while game.decision is not None and game.moves < 20:
            game.play(0)
    assert "the-mute-bell" in dealt


def test_what_cannot_be_counted_is_refused(tmp_path: Path) -> None:
    modifier = '[[item.modifier]]\nof = "roll"\nby = 1\nper = "moonbeam"\n'
    (tmp_path / "odd.toml").write_text(ITEM + modifier, encoding="utf-8")
    with pytest.raises(
        ContentError, match=r"odd\.toml:9: odd: item\[0\]\.modifier\[0\]\.per: There is no thing to count 'moonbeam'"
    ):
        questable.new("rise-of-the-dragon-lords", packs=[tmp_path])


def test_a_verb_of_another_box_is_refused(tmp_path: Path) -> None:
    ability = '[[item.ability]]\nwhen = ["refresh"]\nuse = "may"\ndo = [{ do = "doom" }]\n'
    (tmp_path / "odd.toml").write_text(ITEM + ability, encoding="utf-8")
    with pytest.raises(ContentError, match="There is no verb 'doom'"):
        questable.new("rise-of-the-dragon-lords", packs=[tmp_path])
