"""Packs are found by id, by folder or in memory; whatever way they come, the game is the same."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

import questable
from questable.errors import ContentError, SetupError
from questable.speech import of_game, pack_name, pack_text, phrasebook
from tests.runebound.packs.kit import CHALLENGE, HEAD, HERO, ITEM, RETURN, RISE, ZANAGA, begun, text, written


def ids(adventure: str, *folders: Path) -> dict[str, questable.PackInfo]:
    return {info.id: info for info in questable.packs(adventure, folders=folders)}


def test_shipped_packs_and_what_other_boxes_lend_are_known_by_their_ids() -> None:
    rise, zanaga = ids(RISE), ids(ZANAGA)
    assert {"zanaga-heroes", "zanaga-market"} <= set(rise)
    assert not {"zanaga-heroes", "zanaga-market"} & set(zanaga), "they are in the box"
    assert all(info.shipped and not info.problem for info in rise.values())
    heroes = rise["zanaga-heroes"]
    assert heroes.brings == {"hero": 6} and heroes.taken == {"hero": 4}
    assert heroes.left_out == {"hero": ("CP-RUL-15",)} and not heroes.focusable
    assert rise["zanaga-market"].focusable


def test_nothing_of_another_family_is_known() -> None:
    assert ids(RETURN) == {}
    with pytest.raises(SetupError, match="'zanaga-heroes' is a pack for Runebound"):
        questable.new(RETURN, packs=["zanaga-heroes"])


TOKEN = """
[[adversary]]
id = "ferry-wight"
name = "Ferry Wight"
at = "P3"
circles = { magic = -1 }
life = 2
"""


@pytest.mark.parametrize(
    ("cards", "adventure", "family"),
    [
        (ITEM.format("bell") + HERO.format("ferryman"), RETURN, "Runebound"),
        (ITEM.format("bell").replace("1", '"1"') + HERO.format("ferryman"), RETURN, "Runebound"),  # little wrong there
        (TOKEN, RISE, "Return of the Heroes"),
        (TOKEN, ZANAGA, "Return of the Heroes"),
        (CHALLENGE.format("marsh-hag", "green") + 'terrain = "swamp"\n', RISE, "The Mists of Zanaga"),
    ],
)
def test_a_pack_of_ones_own_for_another_family_is_told_in_one_sentence(
    cards: str, adventure: str, family: str, tmp_path: Path
) -> None:
    folder = written(tmp_path / "river", HEAD.format("river", "River") + cards)
    said = f"^'river' is a pack for {family}.*: .* takes packs written for it only$"
    for wish in (folder, questable.PackFiles({"river.toml": HEAD.format("river", "River") + cards})):
        with pytest.raises(ContentError, match=said) as caught:
            questable.new(adventure, packs=[wish])
        assert len(caught.value.told()) == 1


def test_what_is_wrong_with_a_pack_of_this_family_is_told_as_ever(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cost: Expected `int`"):
        questable.new(RISE, packs=[written(tmp_path / "river", text("river").replace("cost = 1", 'cost = "1"'))])


def test_a_folder_an_id_and_files_in_memory_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = written(tmp_path / "questable" / "packs" / "whatever", text("river"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    files = questable.PackFiles({"cards.toml": text("river")})
    wishes: list[questable.PackWish] = ["river", folder, str(folder), files, questable.Pack("river", files)]
    games = [questable.new(RISE, seed=1, packs=[wish]) for wish in wishes]
    assert len({game.fingerprint() for game in games}) == 1
    assert {game.setting.packs for game in games} == {("river",)}
    assert len({questable.to_bytes(game) for game in games}) == 1, "and so are their records"
    assert all(game == games[0] for game in games)


def test_packs_of_the_environment_are_known_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [written(tmp_path / name, text(name)) for name in ("river", "hill")]
    monkeypatch.setenv("QUESTABLE_PACKS", os.pathsep.join(map(str, folders)))
    assert {"river", "hill"} <= {info.id for info in questable.packs(RISE)}
    assert questable.new(RISE, packs=["hill:focus"]).setting.packs == ("hill:focus",)


def test_with_folders_given_no_name_is_taken_for_a_path(tmp_path: Path) -> None:
    folder = written(tmp_path / "river", text("river"))
    assert questable.new(RISE, packs=["river"], folders=[folder]).setting.packs == ("river",)
    for name in (str(folder), "..", "/", "hill"):
        with pytest.raises(SetupError, match="no pack"):
            questable.new(RISE, packs=[name], folders=[folder])


@pytest.mark.parametrize("name", ["", ":focus"])
def test_no_name_is_not_the_folder_one_happens_to_be_in(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(written(tmp_path / "river", text("river")))
    assert questable.new(RISE, packs=["."]).setting.packs == ("river",)
    with pytest.raises(SetupError, match="no pack ''"):
        questable.new(RISE, packs=[name])


@pytest.mark.parametrize("name", ["zanaga-heroes", "zanaga-market"])
def test_a_box_is_not_lent_its_own_cards(name: str) -> None:
    with pytest.raises(
        SetupError, match=f"{name!r} is not a pack for The Mists of Zanaga: the box already has its cards"
    ):
        questable.new(ZANAGA, packs=[name])


def test_a_broken_pack_is_listed_with_its_problem(tmp_path: Path) -> None:
    found = ids(RISE, written(tmp_path / "odd", "[[item]]\nid = 3"), written(tmp_path / "torn", "[[item"))
    assert "cards.toml" in found["odd"].problem and "cards.toml" in found["torn"].problem
    assert found["odd"].taken == {}


def test_the_order_of_packs_makes_no_difference(tmp_path: Path) -> None:
    folders = [written(tmp_path / name, text(name)) for name in ("river", "hill", "moor")]
    one, other = begun(folders), begun(folders[::-1])
    assert one.setting.packs == ("hill", "moor", "river")
    assert (one.content.hash, one.fingerprint()) == (other.content.hash, other.fingerprint())
    assert questable.to_bytes(one) == questable.to_bytes(other)


def test_no_two_packs_have_one_name_and_none_that_of_a_shipped_one(tmp_path: Path) -> None:
    one, other = (written(tmp_path / name, HEAD.format("river", "R") + ITEM.format(name)) for name in ("a", "b"))
    with pytest.raises(SetupError, match="two packs are called 'river'"):
        questable.new(RISE, packs=[one, other])
    own = written(tmp_path / "c", HEAD.format("zanaga-heroes", "Mine") + HERO.format("someone"))
    with pytest.raises(SetupError, match="'zanaga-heroes' is the name of a shipped pack"):
        questable.new(RISE, packs=[own])


@pytest.mark.parametrize("name", ["../cards.toml", "/etc/passwd", "a/b.toml", "cards.txt", "", ".toml", "a\0.toml"])
def test_files_in_memory_have_plain_names(name: str) -> None:
    with pytest.raises(ContentError, match="not a valid name for a TOML file"):
        questable.PackFiles({name: ITEM.format("boots")})


def test_files_in_memory_have_limits() -> None:
    with pytest.raises(ContentError, match="more than 200 files"):
        questable.PackFiles({f"{number}.toml": "" for number in range(201)})
    with pytest.raises(ContentError, match="larger than"):
        questable.PackFiles({"a.toml": "#" * 2**20, "b.toml": "#"})
    with pytest.raises(ContentError, match="no content files"):
        questable.new(RISE, packs=[questable.PackFiles({"names.de.toml": ""})])


def test_games_with_packs_go_to_other_processes(tmp_path: Path) -> None:
    folder = written(tmp_path / "river", text("river"))
    files = questable.PackFiles({"cards.toml": text("hill")})
    game = begun([f"{folder}:focus", files, "zanaga-heroes"])
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.setting.packs == ("hill", "river:focus", "zanaga-heroes")
    assert again.setting.focused == {"river"} and again.content.origin == game.content.origin
    result = questable.simulate(
        RISE, games=2, seats=("random",) * 2, packs=[folder, files, "zanaga-heroes"], seed=1, workers=2, limit=200
    )
    assert result.packs == ("hill", "river", "zanaga-heroes") and not result.broken
    assert "river-item-0" in result.cards and "hill-item-0" in result.cards


GERMAN = """
[names.pack]
river = "Am Fluss"
[names.pack-text]
river = "Vom Fluss."
[cards.river-item-0]
name = "Flusskiesel"
"""


@pytest.mark.rule("CP-PACK-06", "CP-RUL-11")
@pytest.mark.parametrize("memory", [False, True])
def test_a_pack_and_its_cards_are_called_by_their_names_in_any_language(tmp_path: Path, memory: bool) -> None:
    files = {"cards.toml": text("river"), "names.de.toml": GERMAN}
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    game = begun([questable.PackFiles(files) if memory else tmp_path])
    pack = game.setting.in_play[0]
    assert (pack_name(pack), pack_text(pack)) == ("River", "Of River.")
    assert (pack_name(pack, "de"), pack_text(pack, "de")) == ("Am Fluss", "Vom Fluss.")
    shown = {language: of_game(game, language) for language in ("en", "de")}
    marks = {language: each.describe("river-item-0").mark for language, each in shown.items()}
    assert marks == {"en": "River", "de": "Am Fluss"}
    assert shown["de"].name("river-item-0") == "Flusskiesel"
    assert shown["en"].describe("high-lord-margath").mark == "", "a card of the box"
    assert phrasebook(game.setting, language="de").name("river-item-0") == "Flusskiesel"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("[names", "not valid TOML"),
        ('[says]\ntitle = "Anna wins"', "unknown field `says`"),
        ('[cards.boots]\nname = "\\u001b[2J"', "pattern|Expected"),
        ("[cards.boots]\nname = 3", "Expected"),
        (f'[cards.boots]\nflavour = "{"x" * 401}"', "length"),
    ],
)
@pytest.mark.parametrize("memory", [False, True])
def test_wrong_words_are_told_when_the_game_begins(words: str, reason: str, memory: bool, tmp_path: Path) -> None:
    files = {"cards.toml": ITEM.format("boots"), "names.de.toml": words}
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(ContentError, match=rf"names\.de\.toml(:\d+)?: .*({reason})"):
        begun([questable.PackFiles(files) if memory else tmp_path])


def test_words_must_not_lie_outside_either(tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text("")
    folder = written(tmp_path / "pack", ITEM.format("boots"))
    (folder / "names.de.toml").symlink_to(tmp_path / "secret.toml")
    with pytest.raises(ContentError, match="cannot be a link to a place outside"):
        begun([folder])


def test_who_mistypes_a_name_is_told_the_one_that_is_near() -> None:
    with pytest.raises(SetupError, match="did you mean 'kellos'"):
        questable.new(RISE, packs=["kelos:focus"])
    with pytest.raises(SetupError, match=f"did you mean {RISE!r}"):
        questable.new(RISE.removesuffix("s"))
    with pytest.raises(SetupError, match=r"one that a pack brings needs the pack \(--pack\)"):
        questable.new("a-house-of-my-own")


@pytest.mark.parametrize(
    ("adventure", "card", "name"), [(RISE, ITEM.format("bell"), "bell"), (RETURN, TOKEN, "Ferry Wight")]
)
def test_an_id_that_is_taken_says_by_which_card_of_which_pack(
    adventure: str, card: str, name: str, tmp_path: Path
) -> None:
    packs = [written(tmp_path / each, HEAD.format(each, each.capitalize()) + card) for each in ("hill", "river")]
    with pytest.raises(ContentError, match=f"already a card with this id, '{name}' of the pack 'hill'"):
        questable.new(adventure, packs=packs)
    twice = written(tmp_path / "twice", HEAD.format("twice", "Twice") + card + card)
    with pytest.raises(ContentError, match=r"already a card with this id, '.*' of cards\.toml"):
        questable.new(adventure, packs=[twice])
