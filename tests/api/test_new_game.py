"""docs/new-game.md: the game built from that page, as it stands there, plays everywhere."""

from __future__ import annotations

import io
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import questable
from questable.errors import ContentError, RulebookError
from questable.kernel.engine.installed import installed
from questable.kernel.shown.defaults import Completed
from questable.table import messages as m
from questable.terminal.main import main
from tests.table.kit import ME, Seated, World, in_world

PAGE = Path(__file__).parents[2] / "docs" / "new-game.md"
NAME = "ringroad"


def files() -> dict[str, str]:
    """The files of the page: a name in backticks, then a block."""
    found: dict[str, str] = {}
    text = PAGE.read_text(encoding="utf-8")
    for name, more, code in re.findall(r"`([\w./]+)`(, continued)?:\n\n```\w+\n(.*?)```", text, re.DOTALL):
        assert bool(more) == (name in found), name
        found[name] = f"{found[name]}\n\n{code}" if more else code
    return found


@pytest.fixture
def ringroad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game of the page, installed."""
    written = files()
    assert len(written) == 7
    for name, text in written.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    info = tmp_path / "ringroad-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ringroad\nVersion: 1\n", encoding="utf-8")
    section = re.search(r'entry-points\."(.*)"\]\n(.*)\n', written["pyproject.toml"])
    assert section
    (info / "entry_points.txt").write_text(f"[{section[1]}]\n{section[2].replace(chr(34), '')}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    installed.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    for module in [each for each in sys.modules if each.partition(".")[0] == NAME]:
        del sys.modules[module]
    installed.cache_clear()


def test_its_last_example_plays(ringroad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    example = re.findall(r"```python\n(import questable\n.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(example) == 1
    exec(example[0], {})
    assert "crown" in capsys.readouterr().out


def test_games_are_saved_undone_imagined_and_verified(ringroad: Path) -> None:
    chance = random.Random(4)
    for seats in range(1, 5):
        game = questable.new(NAME, seats=seats, seed=seats)
        while game.decision is not None and game.moves < 60:
            if game.decision.topic == "monster":
                (hint,) = game.hints().values()
                assert hint.chance is not None and 0 <= hint.chance <= 1
            imagined = game.imagine(game.decision.seat, 7)
            assert sorted(imagined.deck) == sorted(game.deck)  # type: ignore[attr-defined]
            game.play(chance.choice(game.decision.options))
        record = questable.read_record(questable.to_bytes(game))
        assert questable.verify(record) == game and questable.load(record) == game


def test_the_optional_rule_changes_the_odds(ringroad: Path) -> None:
    from ringroad.rules import strength_of  # type: ignore[import-not-found]

    game = questable.new(NAME, seats=1, seed=1, variants=["blessed"])
    assert strength_of(game, 0) == 3
    game.heroes[0].lives = 1  # type: ignore[attr-defined]
    assert strength_of(game, 0) == 4


def test_it_plays_in_the_terminal(
    ringroad: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ringroad)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 6))
    assert main(["play", NAME, "--seats", "human,careful", "--seed", "2"]) == 0
    out, err = capsys.readouterr()
    assert err == "" and "Which way do you walk?" in out and "Hero 1 walks to space" in out and "hedge-wolf" not in out
    questable.verify(questable.read_record(ringroad / f"{NAME}.quest"))


def test_it_plays_at_the_table(ringroad: Path) -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, m.SeatWish(kind="bot", bot="careful"), adventure=NAME)
        player = await Seated(room, tuple(keys.values())).come()
        scene = player.stage["scene"]
        assert scene["board"]["title"] == "The Ring Road" and len(scene["board"]["cells"]) == 12
        assert [board["gauges"][0]["value"] for board in scene["players"].values()] == [4, 4]
        await player.play(6)
        assert "[" not in "".join(line["text"] for line in player.log)  # nothing is said in another language

    in_world(story)


def test_it_can_be_simulated(ringroad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "simulate",
        NAME,
        "--games",
        "30",
        "--seats",
        "careful,random",
        "--seed",
        "5",
        "--workers",
        "1",
        "--json",
    ]
    assert main([*command, "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["finished"] == 30
    assert told["wins"]["by_bot"]["careful"] > told["wins"]["by_bot"]["random"]
    assert all(card["faced"] >= card["beaten"] > 0 for card in told["cards"].values())


def test_mistakes_are_sentences(ringroad: Path) -> None:
    from ringroad import family  # type: ignore[import-not-found]

    cards = ringroad / NAME / "cards" / "monsters.toml"
    cards.write_text('[[monster]]\nid = "wolf"\nname = "Wolf"\nstrenght = 2\n', encoding="utf-8")
    with pytest.raises(ContentError, match=r"monsters\.toml:1: wolf: .*`strength`"):
        family.load((cards.parent,), [], [])
    with pytest.raises(RulebookError, match="lacks name, describe, board, scene"):
        Completed(re)
