"""docs/modding.md: every example works, and no word of the vocabulary is missing."""

import random
import re
import tomllib
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

import questable
from questable import PackFiles
from questable.kernel.content.content import read_file
from questable.kernel.content.packs import PackHead
from questable.kernel.engine.adventure import make_setting
from questable.lab import simulate
from questable.lab.inspection import inspect
from questable.runebound import content as boxes
from questable.runebound import grid
from questable.runebound.abilities import choosing, vocabulary
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.content_warnings import Doubts
from questable.runebound.proofreading import MISSING
from questable.speech import Spoken

VERBS = VOCABULARY.verbs
ADVENTURE = "rise-of-the-dragon-lords"
PAGE = (Path(__file__).parents[2] / "docs" / "modding.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SAID = set(re.findall(r"`\"?([\w-]+)\"?`", PAGE))
WORLDS = [example for example in EXAMPLES if example.startswith(("[map]", "[box]"))]
CARDS = [example for example in EXAMPLES if example not in WORLDS]


def title(example: str) -> str:
    found = re.search(r'^id = "(.*)"', example, re.MULTILINE)
    return found[1] if found else example.split("\n", 1)[0]


@pytest.mark.parametrize("example", EXAMPLES, ids=title)
def test_an_example_is_a_complete_file(example: str, tmp_path: Path) -> None:
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    read_file(file, boxes.shelf_of(VOCABULARY), VOCABULARY.hook, VOCABULARY.known)


def play(pack: Path, decisions: int) -> questable.Game:
    luck = random.Random(5)
    game = questable.new(ADVENTURE, seats=3, seed="modding", packs=[pack])
    for _ in range(decisions):
        if game.decision is None:
            break
        game.play(luck.choice(game.decision.options))
    return game


def test_all_cards_together_can_be_played(tmp_path: Path) -> None:
    for number, example in enumerate(CARDS):
        (tmp_path / f"{number:03}.toml").write_text(example, encoding="utf-8")
    found = inspect(tmp_path, ADVENTURE)
    assert found.errors == []
    assert found.warnings == []
    assert found.unused == []
    game = play(tmp_path, 4000)
    own = {card for example in CARDS for card in re.findall(r'^id = "(.*)"', example, re.MULTILINE)}
    assert own - {"border-tales"} == set(game.setting.content.origin)


def test_the_map_and_the_box_can_be_played(tmp_path: Path) -> None:
    for number, example in enumerate(WORLDS):
        (tmp_path / f"{number}.toml").write_text(example, encoding="utf-8")
    game = play(tmp_path, 500)
    assert game.setting.content.map.id == "the-fold"


def test_games_on_the_map_come_to_an_end() -> None:
    (fold,) = [example for example in WORLDS if example.startswith("[map]")]
    played = simulate(ADVENTURE, games=2, packs=[PackFiles({"fold.toml": fold})], seed="fold", workers=1, limit=6000)
    assert played.finished == played.games == 2


def test_every_skill_of_the_box_is_named() -> None:
    content = questable.find_adventure(ADVENTURE).load()
    skills = {skill for hero in content.heroes.values() for skill in hero.skills}
    assert skills | set(Doubts(content).tested) <= SAID


def used_verbs(data: Any) -> set[str]:
    if isinstance(data, dict):
        own = {data["do"]} if isinstance(data.get("do"), str) else set()
        return own.union(*(used_verbs(part) for part in data.values()))
    if isinstance(data, list):
        return set().union(*(used_verbs(part) for part in data))
    return set()


def test_every_verb_has_an_example_under_its_heading() -> None:
    sections = dict(re.findall(r"^#### `([\w-]+)`\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))
    assert set(sections) == set(VERBS)
    for name, section in sections.items():
        (example,) = re.findall(r"^```toml\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
        assert name in used_verbs(tomllib.loads(example)), f"the example of {name} does not use it"


@pytest.mark.parametrize("name", sorted(VERBS))
def test_every_field_of_a_verb_is_explained_in_its_section(name: str) -> None:
    section = re.search(rf"^#### `{name}`\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert section is not None
    said = set(re.findall(r"`\"?([\w-]+)\"?`", section[1]))
    fields = {field.encode_name for field in msgspec.structs.fields(VERBS[name])}
    assert fields - said == set()


@pytest.mark.parametrize("name", sorted(VERBS))
def test_every_value_a_field_is_given_by_itself_is_said(name: str) -> None:
    section = re.search(rf"^#### `{name}`\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert section is not None
    for field in msgspec.structs.fields(VERBS[name]):
        if isinstance(field.default, bool | int | str) and field.default != "":
            value = str(field.default).lower()
            said = rf"`{field.encode_name}`\s\(`?{value}`?[;:,)]|`?\"?{value}\"?`? \(the default"
            assert re.search(said, section[1]), f"{field.encode_name} is {value}"


@pytest.mark.parametrize("name", sorted(VERBS))
def test_every_word_a_field_may_be_given_is_said(name: str) -> None:
    section = re.search(rf"^#### `{name}`\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert section is not None
    said = set(re.findall(r"`\"?([\w-]+)\"?`", section[1]))
    tables = {vocabulary.Lasts, vocabulary.Phase}
    for field in msgspec.structs.fields(VERBS[name]):
        if get_origin(field.type) is Literal and field.type not in tables:
            assert set(get_args(field.type)) - said - {""} == set()


@pytest.mark.parametrize("name", sorted(VERBS))
def test_amounts_that_can_be_counted_are_marked(name: str) -> None:
    section = re.search(rf"^#### `{name}`\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert section is not None
    marked = set(re.findall(r"`([\w-]+)`(?: \([^)]*\))?\\\*", section[1]))
    amounts = {each.encode_name for each in msgspec.structs.fields(VERBS[name]) if "Reckoned" in str(each.type)}
    assert marked == amounts


@pytest.mark.parametrize("struct", [vocabulary.Condition, vocabulary.Cost, vocabulary.Modifier])
def test_every_word_a_condition_may_hold_is_said(struct: type[msgspec.Struct]) -> None:
    for field in msgspec.structs.fields(struct):
        if field.name == "also":
            continue  # not written in files: the words of boxes stand among the others
        rows = re.findall(rf"^\|[^|]*`{field.encode_name}`[^|]*\|(.*)\|$", PAGE, re.MULTILINE)
        assert rows, field.encode_name
        if get_origin(field.type) is Literal and field.encode_name != "of":
            said = set(re.findall(r"`\"?([\w-]+)\"?`", " ".join(rows)))
            assert set(get_args(field.type)) - said - {""} == set()


@pytest.mark.parametrize("words", ["Use", "Lasts", "Limit", "Phase", "Attribute", "Action"])
def test_every_word_is_explained(words: str) -> None:
    known = set(get_args(getattr(vocabulary, words))) - {""}
    assert known - SAID == set()


@pytest.mark.parametrize("kind", sorted(VOCABULARY.known))
def test_every_word_of_an_open_list_is_explained(kind: str) -> None:
    assert set(VOCABULARY.known[kind]) - SAID == set()


@pytest.mark.parametrize(
    "struct",
    [
        vocabulary.Ability,
        vocabulary.Condition,
        vocabulary.Cost,
        vocabulary.Modifier,
        vocabulary.Range,
        vocabulary.Reckoned,
        choosing.ChoiceBranch,
        choosing.Skill,
        boxes.HeroCard,
        boxes.Item,
        boxes.Ally,
        boxes.Challenge,
        boxes.EventCard,
        boxes.Encounter,
        boxes.Kept,
        PackHead,
    ],
)
def test_every_field_of_a_card_is_explained(struct: type[msgspec.Struct]) -> None:
    assert {field.encode_name for field in msgspec.structs.fields(struct)} - SAID == set()


@pytest.mark.parametrize("struct", [grid.Space, grid.Place, grid.Link, grid.Map, boxes.BoxTable])
def test_every_field_of_a_world_is_in_an_example(struct: type[msgspec.Struct]) -> None:
    worlds = "".join(WORLDS)
    missing = {
        field.encode_name
        for field in msgspec.structs.fields(struct)
        if not re.search(rf"(?<![\w-]){field.encode_name}(?: =|\])", worlds)
    }
    assert missing == set()


def test_what_verbs_need_and_where_it_is_there() -> None:
    section = PAGE.partition("### Timings")[2].partition("### Uses")[0]
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \| ([^|]*) \|$", section, re.MULTILINE)
    told = {need: (verbs, timings) for verbs, need, timings in rows if need in MISSING.values()}
    needy = {name: verb.NEEDS for name, verb in VERBS.items() if verb.NEEDS}
    for name, field, value in (("end", "what", "combat"), ("wound", "who", "enemy")):
        needy[name] = VOCABULARY.effect({"do": name, field: value}).needs()
    for need, words in MISSING.items():
        verbs, timings = told[words]
        assert set(re.findall(r"`([\w-]+)`", verbs)) == {name for name, each in needy.items() if each == need}
        fitting = {timing.name for timing in VOCABULARY.timings.values() if need in timing.has}
        assert set(re.findall(r"`([\w-]+)`", timings)) - {"reward", "do"} == fitting


def test_the_example_of_an_error_is_what_is_said(tmp_path: Path) -> None:
    first = EXAMPLES[0].replace("cost = 2", 'cost = "2"')
    (tmp_path / "cards.toml").write_text(first, encoding="utf-8")
    (error,) = inspect(tmp_path, ADVENTURE).errors
    assert str(error) in PAGE


def test_the_example_of_a_text_is_what_the_card_says(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(EXAMPLES[0], encoding="utf-8")
    setting = make_setting(questable.find_adventure(ADVENTURE), seats=2, packs=[tmp_path])
    (line,) = Spoken(setting).describe("bent-horseshoe").text
    assert f"*“{line}”*" in PAGE
