"""`questable replay`: the story of a saved game, and whether it is true."""

import json
import random
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

import questable
from questable.kernel.records import records
from questable.terminal.main import main

ADVENTURE = "rise-of-the-dragon-lords"
CHOICES = 120
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")


@pytest.fixture(scope="module")
def game() -> questable.Game:
    luck = random.Random(4)
    game = questable.new(ADVENTURE, seats=2, seed="a fair seed", variants=["travel-hazards"])
    for _ in range(CHOICES):
        assert game.decision is not None
        game.play(luck.choice(game.decision.options))
    return game


@pytest.fixture
def file(game: questable.Game, tmp_path: Path) -> Path:
    path = tmp_path / "evening.quest"
    game.save(path)
    return path


def rewrite(file: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change what the file says and seal it again, as somebody would who cheats."""
    plain = json.loads(file.read_bytes())
    del plain["check"]
    change(plain)
    body = json.dumps(plain, separators=(",", ":")).encode()
    file.write_bytes(body[:-1] + records.SEAL % blake2b(body, digest_size=16).hexdigest().encode())


def test_the_story_names_heroes_choices_and_rules(file: Path, game: questable.Game, capsys: Capture) -> None:
    assert main(["replay", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    heroes = [game.setting.content.cards[view.hero.id].name for view in game.view(None).heroes]
    joins = next(line for line in lines if line.startswith(f"    0 {heroes[0]} joins"))
    assert "RB-SETUP-11" in joins
    turns = [line for line in lines if "RB-TURN-02" in line]
    assert f"Round 1, {heroes[game.first]}'s turn." in turns[0]  # type: ignore[attr-defined]
    assert lines[lines.index(turns[1]) - 1] == "", "an empty line before every turn"
    assert all(line == "" or line[:5].strip().isdigit() for line in lines[:-2])
    assert lines[-1].startswith(f"After {CHOICES} of {CHOICES} choices: ")


def test_the_story_up_to_a_choice_is_the_beginning_of_the_story(file: Path, capsys: Capture) -> None:
    assert main(["replay", str(file)]) == 0
    whole = capsys.readouterr().out.splitlines()
    assert main(["replay", str(file), "--to", "40"]) == 0
    part = capsys.readouterr().out.splitlines()
    assert part[-1].startswith(f"After 40 of {CHOICES} choices: ")
    assert part[:-2] == whole[: len(part) - 2]
    assert main(["replay", str(file), "--to", "0"]) == 0
    assert "joins" in capsys.readouterr().out


def test_a_finished_game_ends_with_its_outcome(tmp_path: Path, capsys: Capture) -> None:
    luck = random.Random(4)
    game = questable.new(ADVENTURE, seats=1, seed=1, variants=["solo"])
    while game.decision is not None:
        game.play(luck.choice(game.decision.options))
    game.save(tmp_path / "over.quest")
    assert main(["replay", str(tmp_path / "over.quest")]) == 0
    out = capsys.readouterr().out
    assert "choices:" not in out
    assert main(["replay", str(tmp_path / "over.quest"), "--verify"]) == 0


def test_a_true_record_is_verified(file: Path, game: questable.Game, capsys: Capture) -> None:
    assert main(["replay", str(file), "--verify"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"verified: {CHOICES} choices match the position\n")
    assert f"the seed is a fair seed; its hash, shown when the game began, is {game.view(None).seed_hash}" in out


def other_seed(plain: dict[str, Any]) -> None:
    plain["seed"] = "a better seed"


def more_gold(plain: dict[str, Any]) -> None:
    plain["snapshot"]["heroes"][0]["gold"] += 50


def other_seats(plain: dict[str, Any]) -> None:
    plain["chosen_by"] = plain["chosen_by"][:-1] + str(1 - int(plain["chosen_by"][-1]))


def forgotten_choice(plain: dict[str, Any]) -> None:
    plain["chosen_by"] = plain["chosen_by"][:-1]


def other_variant(plain: dict[str, Any]) -> None:
    plain["variants"] = ["shorter-game"]


def invented_choice(plain: dict[str, Any]) -> None:
    plain["choices"] = "win\n" + plain["choices"].split("\n", 1)[1]


def unknown_variant(plain: dict[str, Any]) -> None:
    plain["variants"] = ["easy-win"]


def unknown_adventure(plain: dict[str, Any]) -> None:
    plain["adventure"] = "chess"


def missing_pack(plain: dict[str, Any]) -> None:
    plain["packs"] = ["/no/such/folder"]


def other_content(plain: dict[str, Any]) -> None:
    plain["content"] = "0" * 32


def other_format(plain: dict[str, Any]) -> None:
    plain["questable"] = 99


def wrong_type(plain: dict[str, Any]) -> None:
    plain["seats"] = "two"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (other_seed, "not"),
        (more_gold, "its snapshot shows another position"),
        (other_seats, "other seats made these choices"),
        (forgotten_choice, "is damaged: it does not say who made which choice"),
        (other_variant, "not"),
        (invented_choice, "choice 1: 'win' is not an option"),
        (unknown_variant, "no variant 'easy-win'"),
        (unknown_adventure, "there is no adventure 'chess'"),
        (missing_pack, "no pack '/no/such/folder'"),
        (other_format, "has format 99; this version of Questable reads format"),
        (wrong_type, "is damaged: Expected `int`, got `str`"),
    ],
)
def test_a_false_record_is_not_verified(
    change: Callable[[dict[str, Any]], object], reason: str, file: Path, capsys: Capture
) -> None:
    rewrite(file, change)
    assert main(["replay", str(file), "--verify"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert reason in err
    assert err.startswith("questable: ")
    assert "this is a bug" not in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"null", b"[]", b"\x00\xff\xfe", b'{"questable": 1}', b"not a game", b"[" * 100_000],
    ids=["empty", "object", "null", "list", "binary", "head only", "text", "deep"],
)
@pytest.mark.parametrize("args", [[], ["--verify"]], ids=["story", "verify"])
def test_a_foreign_file_is_refused_in_one_line(data: bytes, args: list[str], tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "foreign.quest"
    path.write_bytes(data)
    assert main(["replay", str(path), *args]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "foreign.quest" in err
    assert "this is a bug" not in err
    assert err.count("\n") == 1


def test_a_record_of_other_content_that_plays_the_same_is_verified(file: Path, capsys: Capture) -> None:
    rewrite(file, other_content)
    assert main(["replay", str(file), "--verify"]) == 0
    assert capsys.readouterr().out.startswith("verified: ")


def other_rules(plain: dict[str, Any]) -> None:
    plain["rules"] = 99
    plain["choices"] = "of-other-rules\n" + plain["choices"].split("\n", 1)[1]


def test_a_game_that_went_on_under_other_rules_is_verified_from_there(file: Path, capsys: Capture) -> None:
    rewrite(file, other_rules)
    assert main(["replay", str(file), "--verify"]) == 1
    assert "the rules have changed (number 99, now" in capsys.readouterr().err
    game = questable.load(file)
    made = game.moves
    for _ in range(5):
        assert game.decision is not None
        game.play(game.decision.options[0])
    game.save(file)
    assert main(["replay", str(file), "--verify"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("verified: 5 choices match the position")
    assert f"choices before number {made} cannot be verified: the rules have changed" in out
    assert main(["replay", str(file)]) == 0
    assert f"{made + 1:5} " in capsys.readouterr().out, "the story begins there"
    assert main(["replay", str(file), "--to", "1"]) == 1
    assert f"the choices before number {made} cannot be checked" in capsys.readouterr().err


def test_a_damaged_file_is_refused(file: Path, capsys: Capture) -> None:
    data = file.read_bytes()
    file.write_bytes(data[:200] + b"0" + data[201:])
    assert main(["replay", str(file)]) == 1
    assert "damaged" in capsys.readouterr().err
    file.write_bytes(data[:-300])
    assert main(["replay", str(file)]) == 1
    assert "damaged" in capsys.readouterr().err


def test_a_story_that_does_not_fit_stops_where_it_goes_wrong(file: Path, capsys: Capture) -> None:
    rewrite(file, invented_choice)
    assert main(["replay", str(file)]) == 1
    out, err = capsys.readouterr()
    assert "joins" in out
    assert "choice 1: 'win' is not an option" in err


@pytest.mark.parametrize(
    ("args", "status", "line"),
    [
        (["replay"], 2, "Missing argument"),
        (["replay", "no-such.quest"], 1, "cannot read no-such.quest: No such file or directory"),
        (["replay", "."], 1, "cannot read .: Is a directory"),
    ],
)
def test_no_file(args: list[str], status: int, line: str, capsys: Capture) -> None:
    assert main(args) == status
    assert line in capsys.readouterr().err


@pytest.mark.parametrize("args", [["--to", "-1"], ["--to", "9999"], ["--to", "x"], ["--to", "3", "--verify"]])
def test_bad_arguments(args: list[str], file: Path, capsys: Capture) -> None:
    assert main(["replay", str(file), *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_packs_may_have_moved(tmp_path: Path, capsys: Capture) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "cards.toml").write_text('[[item]]\nid = "spare-boots"\nname = "Spare Boots"\ntype = "other"\ncost = 1\n')
    game = questable.new(ADVENTURE, seats=2, seed=1, packs=[pack])
    assert game.decision is not None
    game.play(game.decision.options[0])
    game.save(tmp_path / "evening.quest")
    pack.rename(tmp_path / "moved")
    assert main(["replay", str(tmp_path / "evening.quest"), "--verify"]) == 0, "a small pack is in the record"
    assert main(["replay", str(tmp_path / "evening.quest"), "--pack", str(tmp_path / "moved"), "--verify"]) == 0
    assert main(["replay", str(tmp_path / "evening.quest"), "--pack", str(tmp_path / "moved")]) == 0
