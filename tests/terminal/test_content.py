"""`questable content check`: what is right is counted, what is wrong is said in one line."""

import json
import os
from pathlib import Path

import pytest

import questable
from questable.terminal.content import one_line
from questable.terminal.main import main

ADVENTURE = "rise-of-the-dragon-lords"
Capture = pytest.CaptureFixture[str]

ITEM = """
[[item]]
id = "spare-boots"
name = "Spare Boots"
type = "other"
cost = 1
flavour = "Both left."
"""
HERO = """
[[hero]]
id = "nobody-yet"
name = "Nobody Yet"
mind = [2, 1]
body = [2, 1]
spirit = [2, 1]
life = 4
stamina = 3
flavour = "Ask again tomorrow."
"""


def ability(do: str) -> str:
    return f'{ITEM}[[item.ability]]\nwhen = ["market"]\nuse = "may"\nlimit = "turn"\ndo = {do}\n'


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "2000")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    folder.mkdir()
    return folder


def check(path: Path, capsys: Capture, *args: str) -> tuple[int, str, str]:
    status = main(["content", "check", str(path), *args])
    return status, *capsys.readouterr()


@pytest.mark.slow
def test_everything_that_is_shipped_is_in_order(capsys: Capture) -> None:
    assert main(["content", "check"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.endswith("Everything is in order.\n")
    base = questable.new(ADVENTURE).setting.content
    part = out.partition(f"{ADVENTURE}: ")[2].partition("text written by hand")[0]
    counted = {line.split()[0]: line.split()[1:] for line in part.splitlines() if line.split()}
    for kind, cards in (
        ("hero", base.heroes),
        ("item", base.items),
        ("ally", base.allies),
        ("challenge", base.challenges),
    ):
        assert counted[kind][0] == str(len(cards))
    assert "weapon" in counted["item"]
    assert "red" in counted["challenge"]
    assert "text written by hand: " in out


def test_a_pack_is_laid_over_the_adventure(pack: Path, capsys: Capture) -> None:
    (pack / "a.toml").write_text(ITEM + HERO)
    (pack / "b.toml").write_text(
        ability('[{ do = "search", card = "spare-boots" }]').replace("spare-boots", "boot-jack", 1)
    )
    status, out, err = check(pack, capsys)
    assert (status, err) == (0, "")
    assert "2 files, 3 cards" in out
    assert "verbs used (1): search 1" in out
    assert "win" in out.partition("verbs no card uses: ")[2]


def test_what_a_pack_takes_away_and_which_numbers_it_changes_is_told(pack: Path, capsys: Capture) -> None:
    head = '[pack]\nid = "lean"\nname = "Lean"\nwithout = ["gaunt-hound", "red"]\n'
    (pack / "a.toml").write_text(head + "[numbers]\ngold = 1\ncounter_worth = { red = 6, blue = 4 }\n")
    status, out, _ = check(pack, capsys)
    assert status == 0 and "stays in the box: gaunt-hound, red\n" in out
    assert "other numbers: gold 1, counter_worth.red 6, counter_worth.blue 4\n" in out


def test_cards_that_are_not_taken_are_told_with_what_they_lack(pack: Path, capsys: Capture) -> None:
    card = """
[[challenge]]
id = "silt-walker"
name = "Silt Walker"
colour = "green"
ranged = [12, 1]
melee = [12, 1]
magic = [13, 1]
life = 2
flavour = "It was a road once."
"""
    (pack / "a.toml").write_text('[pack]\nid = "silt"\nname = "Silt"\n' + ITEM + card)
    status, out, _ = check(pack, capsys, "--adventure", "mists-of-zanaga")
    told = " ".join(out.split())
    assert status == 0 and "silt-walker: challenge[0]: it stays in the box: The Mists of Zanaga takes no green" in told
    assert "(MZ-RUL-71); one of its own has `terrain`" in told
    assert "stays in the box" not in check(pack, capsys)[1]


def test_what_is_not_there_is_told(pack: Path, capsys: Capture) -> None:
    """A forgotten picture, words for no card, empty decks, a town that is not on the map, no heroes."""
    head = '[pack]\nid = "gaps"\nname = "Gaps"\nwithout = ["red", "market"]\n'
    (pack / "a.toml").write_text(head + HERO.replace("life", 'picture = "her.png"\nlife', 1))
    (pack / "names.de.toml").write_text('[cards.nobody]\nname = "Niemand"\n')
    out = " ".join(check(pack, capsys)[1].split())
    assert ".picture: there is no file 'her.png' beside it" in out
    assert "names.de.toml:1: cards.nobody: there is no card 'nobody' in the game" in out
    assert "there are red jewels, but no red card is in the game" in out
    assert "the towns have nothing to sell" in out
    (pack / "names.de.toml").unlink()
    (pack / "a.toml").write_text(head.replace('"red", "market"', '"hero"'))
    status, _, err = check(pack, capsys)
    assert status == 1 and "only 0 heroes" in err
    (pack / "a.toml").write_text('[numbers]\nstart = "Tamalr"\n')
    assert "a.toml:2: numbers.start: there is no town 'Tamalr' on the map" in check(pack, capsys)[2]


ISLE = """
[map]
id = "isle"
name = "Isle"
town_order = ["Quay"]
spaces = [
  { id = 1, at = [0, 0], town = "Quay" },
  { id = 2, at = [0, 0], terrain = "plains", jewel = "green" },
]
"""


def test_mistakes_in_a_map_in_numbers_and_in_what_is_left_out_do_not_hide_those_on_cards(
    pack: Path, capsys: Capture
) -> None:
    """What a card names is looked up all the same; no town of the broken map is missed."""
    head = '[pack]\nid = "gaps"\nname = "Gaps"\nwithout = ["gaunt-hond"]\n[numbers]\nheal_prize = 2\n'
    named = ability('[{ do = "search", card = "no-such" }, { do = "stock", town = "Quay" }]')
    goal = '\n[[goal]]\ntown = "Quay"\nowns = ["bow-of-bones"]\n'
    (pack / "a.toml").write_text(head + named + goal + ISLE)
    told = check(pack, capsys)[2]
    for wrong in (
        "a.toml:4: gaps: pack.without[0]: there is no card or deck 'gaunt-hond'",
        "a.toml:6: numbers.heal_prize: there is no number 'heal_prize'",
        "there is no market card 'no-such'",
        "there is no card 'bow-of-bones'; did you mean 'bow-of-bone'?",
        "spaces 1 and 2 have the same position",
    ):
        assert wrong in told
    assert "'Quay'" not in told


def test_a_single_file_may_have_any_name(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "draft.txt"
    file.write_text(ITEM)
    status, out, err = check(file, capsys)
    assert (status, err) == (0, "")
    assert "draft.txt: 1 file, 1 card\n" in out


def test_a_folder_of_the_box_itself_is_no_pack_over_it(capsys: Capture) -> None:
    folder = questable.find_adventure(ADVENTURE).folders[0].parent
    for path in (folder, folder / "market", folder / "market" / "items.toml"):
        status, out, err = check(path, capsys)
        assert (status, err) == (0, "")
        assert out.startswith(f"{ADVENTURE}: ")


def test_quiet(pack: Path, capsys: Capture) -> None:
    (pack / "a.toml").write_text(ITEM)
    assert check(pack, capsys, "--quiet") == (0, "", "")


def test_a_card_without_flavour_is_a_warning(pack: Path, capsys: Capture) -> None:
    (pack / "a.toml").write_text(ITEM.replace("flavour", "words"))
    status, out, err = check(pack, capsys)
    assert (status, err) == (0, "")
    assert "warning: a.toml:2: spare-boots: item[0].flavour: there is none" in out


def test_what_has_warnings_is_not_said_to_be_in_order(pack: Path, capsys: Capture) -> None:
    (pack / "a.toml").write_text('[pack]\nid = "spares"\nname = "Spares"\n' + ITEM)
    assert check(pack, capsys)[1].endswith("Everything is in order.\n")
    (pack / "a.toml").write_text(ITEM)
    out = check(pack, capsys)[1]
    assert "warning: [pack]: there is none" in out and out.endswith("It can be played, with a warning.\n")
    (pack / "a.toml").write_text(ITEM.replace("flavour", "words"))
    assert check(pack, capsys)[1].endswith("It can be played, with 2 warnings.\n")


def test_text_written_by_hand_is_counted(pack: Path, capsys: Capture) -> None:
    (pack / "a.toml").write_text(ability('[{ do = "gain", gold = 1 }]') + 'text = "Find a coin in the toe."\n')
    assert "text written by hand: 1 (spare-boots)" in check(pack, capsys)[1]


def test_two_cards_that_do_the_same(pack: Path, capsys: Capture) -> None:
    twin = ITEM.replace("spare-boots", "spare-shoes").replace("Spare Boots", "Spare Shoes").replace("left", "right")
    (pack / "a.toml").write_text(ITEM)
    (pack / "b.toml").write_text(twin)
    status, _, err = check(pack, capsys)
    assert (status, err) == (1, "b.toml:2: spare-shoes: item[0]: does exactly what spare-boots does\n")


def test_a_default_that_is_written_out_makes_no_difference(pack: Path, capsys: Capture) -> None:
    long = ability('[{ do = "wound", amount = 1, who = "hero" }]').replace("spare-boots", "spare-shoes")
    (pack / "a.toml").write_text(ability('[{ do = "wound" }]') + long)
    status, _, err = check(pack, capsys)
    assert (status, err) == (1, "a.toml:14: spare-shoes: item[1]: does exactly what spare-boots does\n")


def test_a_card_that_does_what_a_card_of_the_box_does(pack: Path, capsys: Capture) -> None:
    folder = questable.find_adventure(ADVENTURE).folders[0].parent
    first = (folder / "heroes" / "heroes.toml").read_text(encoding="utf-8").split("\n[[hero]]")[1]
    copied = f"[[hero]]{first}".replace('id = "', 'id = "my-', 1)
    (pack / "a.toml").write_text(copied, encoding="utf-8")
    status, _, err = check(pack, capsys)
    assert status == 1
    assert err.startswith("a.toml:1: my-")
    assert "does exactly what" in err


WRONG = {
    "wrong type": (
        ITEM.replace("cost = 1", 'cost = "1"'),
        "spare-boots: item[0].cost: Expected `int`, got `str` (a number: write it without quotes)",
    ),
    "negative": (ITEM.replace("cost = 1", "cost = -1"), "spare-boots: item[0].cost: Expected `int` >= 0"),
    "vast": (ITEM.replace("cost = 1", f"cost = {10**30}"), "spare-boots: item[0].cost: Expected `int` <= 99"),
    "not a number": (ITEM.replace("cost = 1", "cost = nan"), "spare-boots: item[0].cost: Expected `int`, got `float`"),
    "date": (ITEM.replace("cost = 1", "cost = 2024-02-02"), "spare-boots: item[0].cost: Expected `int`, got `date`"),
    "unknown field": (
        ITEM + "speed = 3\n",
        "spare-boots: item[0].speed: Object contains unknown field `speed` (there are: id, name,",
    ),
    "missing field": (HERO.replace("life = 4\n", ""), "nobody-yet: hero[0]: Object missing required field `life`"),
    "unknown kind": ('[[wizard]]\nid = "x"\n', "Object contains unknown field `wizard`"),
    "unknown timing": (
        ability("[]").replace('"market"', '"noon"'),
        "spare-boots: item[0].ability[0].when[0]: There is no timing 'noon' (known: after-roll, before-combat,",
    ),
    "unknown verb": (
        ability('[{ do = "fly" }]'),
        "spare-boots: item[0].ability[0].do[0].do: There is no verb 'fly' (known: absorb, add,",
    ),
    "unknown verb deep inside": (
        ability(
            '[{ do = "win" }, { do = "chance", at_least = 1, lucky = [{ do = "choose", options = [OPTION] }] }]'
        ).replace("OPTION", '{ name = "a" }, { name = "b", do = [{ do = "fly" }] }'),
        "spare-boots: item[0].ability[0].do[1].lucky[0].options[1].do[0].do: There is no verb 'fly'",
    ),
    "a list for a verb": (ability("[{ do = [1] }]"), "item[0].ability[0].do[0].do: There is no verb [1]"),
    "unknown field of a verb": (
        ability('[{ do = "gain", gld = 1 }]'),
        "spare-boots: item[0].ability[0].do[0].gld: Object contains unknown field `gld` (there are: ",
    ),
    "wrong type in a verb": (ability('[{ do = "gain", gold = "1" }]'), "Expected `int | object`, got `str`"),
    "no verb": (ability("[{ gold = 1 }]"), "An effect is a table with `do`"),
    "effects that are no list": (ability('"gain"'), "item[0].ability[0].do: Expected a list of effects, got `str`"),
    "wrong id": (ITEM.replace("spare-boots", "Spare Boots"), "item[0].id: Expected `str` matching regex"),
    "same id": (ITEM + ITEM, "item[1]: there is already a card with this id, 'Spare Boots' of cards.toml"),
    "id of the box": (
        ITEM.replace("spare-boots", "bow-of-bone"),
        "item[0]: there is already a card with this id, 'Bow of Bone' of the box: to change that one, write [[change]]",
    ),
    "missing card": (
        ability('[{ do = "search", card = "no-such" }]'),
        "cards.toml:12: spare-boots: item[0].ability[0].do[0].card: there is no market card 'no-such'",
    ),
    "card of another kind": (
        ability('[{ do = "fight", card = "spare-boots" }]'),
        "cards.toml:12: spare-boots: item[0].ability[0].do[0].card: there is no challenge 'spare-boots'",
    ),
    "missing town": (ability('[{ do = "stock", town = "Nowhere" }]'), "there is no town 'Nowhere'"),
    "no timing": (ability("[]").replace('"market"', ""), "item[0].ability[0].when: Expected `array` of length >= 1"),
    "control characters": (
        ITEM.replace("Spare", "\\u001b[31mSpare"),
        "spare-boots: item[0].name: Expected `str` matching",
    ),
    "map without spaces": (
        '[map]\nid = "m"\nname = "M"\ntown_order = []\nspaces = []\n',
        "cards.toml:5: m: map.spaces: there are no spaces",
    ),
    "map without the start": (
        '[map]\nid = "m"\nname = "M"\ntown_order = ["X"]\n'
        'spaces = [{ id = 1, at = [0, 0], town = "X" }, { id = 2, at = [0, 1], terrain = "road" }]\n',
        "cards.toml:4: m: map.town_order: 'Tamalir', where heroes begin, is not on it: give another `start`",
    ),
    "table for a list": ('[item]\nid = "x"\n', "x: item: Expected `array`, got `object`"),
    "text for a list": ('item = "x"\n', "item: Expected `array`, got `str`"),
    "no TOML": ("these are my cards", "not valid TOML: Expected '='"),
    "half a file": (ITEM + 'words = "', "not valid TOML: Unterminated string"),
    "deep effects": (
        ability('[{ do = "chance", at_least = 1, lucky = ' * 3000 + "[]" + "}]" * 3000),
        "lists and tables are nested too deeply",
    ),
    "rather deep effects": (
        ability('[{ do = "chance", at_least = 1, lucky = ' * 100 + "[]" + "}]" * 100),
        "nested deeper than 60 levels",
    ),
    "deep lists": ("item = " + "[" * 100_000, "lists and tables are nested too deeply"),
    "huge": (ITEM + "#" * 2**20, "larger than 1,048,576 bytes"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_told_in_one_line(name: str, pack: Path, capsys: Capture) -> None:
    text, reason = WRONG[name]
    (pack / "cards.toml").write_text(text)
    status, out, err = check(pack, capsys)
    assert (status, out) == (1, "")
    assert reason in err
    assert err.count("\n") == 1
    assert "this is a bug" not in err


def test_a_wrong_single_file(pack: Path, capsys: Capture) -> None:
    text, reason = WRONG["wrong type"]
    (pack / "draft.toml").write_text(text)
    assert check(pack / "draft.toml", capsys) == (1, "", f"draft.toml:6: {reason}\n")


def test_things_that_are_no_text(pack: Path, capsys: Capture) -> None:
    for data, reason in ((b"\xff\xfe\x00\x01", ": not UTF-8 text"), (b"\x00" * 99, ":1: not valid TOML")):
        (pack / "cards.toml").write_bytes(data)
        status, _, err = check(pack, capsys)
        assert status == 1
        assert err.startswith(f"cards.toml{reason}")


def test_the_mark_that_some_editors_put_before_a_text_is_no_part_of_it(pack: Path, capsys: Capture) -> None:
    (pack / "cards.toml").write_bytes(b"\xef\xbb\xbf" + ITEM.encode())
    status, out, err = check(pack, capsys)
    assert (status, err) == (0, "")
    assert "1 file, 1 card\n" in out


def test_folders_that_are_no_packs(tmp_path: Path, pack: Path, capsys: Capture) -> None:
    assert check(pack, capsys) == (1, "", f"{pack}: no content files (*.toml) here\n")
    gone = tmp_path / "gone"
    assert check(gone, capsys) == (1, "", f"{gone}: there is no such file or folder\n")
    for number in range(201):
        (pack / f"{number}.toml").touch()
    assert check(pack, capsys) == (1, "", f"{pack}: more than 200 files\n")


def test_files_that_are_no_files(tmp_path: Path, pack: Path, capsys: Capture) -> None:
    (pack / "cards.toml").mkdir()
    assert check(pack, capsys) == (1, "", "cards.toml: this is not a file\n")
    (pack / "cards.toml").rmdir()
    (pack / "cards.toml").symlink_to("cards.toml")
    assert check(pack, capsys) == (1, "", "cards.toml: this is not a file\n")
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert check(pipe, capsys) == (1, "", "pipe.toml: this is not a content file\n")


@pytest.mark.parametrize("target", ["outside.toml", "/etc/hostname", "nowhere.toml"])
def test_a_link_must_not_lead_outside(target: str, tmp_path: Path, pack: Path, capsys: Capture) -> None:
    (tmp_path / "outside.toml").write_text(ITEM)
    (pack / "cards.toml").symlink_to(tmp_path / target)
    assert check(pack, capsys) == (1, "", "cards.toml: a content file cannot be a link to a place outside its folder\n")


def test_a_giant_file_is_not_read(tmp_path: Path, pack: Path, capsys: Capture) -> None:
    for path, checked in ((tmp_path / "giant.toml", tmp_path / "giant.toml"), (pack / "giant.toml", pack)):
        with path.open("wb") as file:
            file.truncate(2**33)  # a sparse file: it takes no room
        status, _, err = check(checked, capsys)
        assert status == 1
        assert err.startswith("giant.toml: ")
        path.unlink()


def test_what_a_file_says_does_not_reach_the_terminal_raw() -> None:
    assert one_line("a\x1b[31m\nb – ü") == "a\\x1b[31m\\x0ab – ü"


def test_an_unknown_adventure(pack: Path, capsys: Capture) -> None:
    assert check(pack, capsys, "--adventure", "chess")[0] == 2


def test_several_packs_at_once_and_all_that_is_wrong(tmp_path: Path, capsys: Capture) -> None:
    for name, text in (
        ("one", ITEM.replace("cost = 1", 'cost = "1"') + "speed = 3\n"),
        ("two", HERO),
        ("three", "no\n"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "cards.toml").write_text(text)
    folders = [str(tmp_path / name) for name in ("one", "two", "three")]
    assert main(["content", "check", *folders]) == 1
    out, err = capsys.readouterr()
    assert f"{tmp_path / 'two'}: 1 file, 1 card\n" in out
    assert [line.partition(": ")[0] for line in err.splitlines()] == ["cards.toml:6", "cards.toml:8", "cards.toml:1"]


def test_a_document_of_what_is_wrong(pack: Path, capsys: Capture) -> None:
    (pack / "cards.toml").write_text(ability('[{ do = "gian" }]').replace("flavour", "words"))
    assert main(["content", "check", str(pack), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["right"] is False
    ((error,),) = [each["errors"] for each in document["packs"]]
    assert (error["file"], error["line"], error["card"]) == ("cards.toml", 12, "spare-boots")
    assert error["field"] == "item[0].ability[0].do[0].do" and "gain" in error["allowed"]


def test_cards_as_they_will_read(pack: Path, capsys: Capture) -> None:
    (pack / "cards.toml").write_text(ability('[{ do = "gain", gold = 1 }, { do = "heal" }]') + HERO)
    assert main(["content", "show", str(pack)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "cards.toml:2 spare-boots" in out and "Nobody Yet" in out and "Both left." in out
    assert "warning: cards.toml:12: spare-boots: item[0].ability[0].do[1]: 'heal' does nothing" in out
    assert main(["content", "show", str(pack), "nobody", "--language", "de"]) == 0
    out, _ = capsys.readouterr()
    assert "Nobody Yet" in out and "Spare Boots" not in out
    assert main(["content", "show", str(pack), "somebody"]) == 2


def test_a_shipped_pack_is_shown_by_its_name(capsys: Capture) -> None:
    assert main(["content", "show", "kellos"]) == 0
    assert capsys.readouterr().out.count("items.toml:") > 10


def test_a_wrong_pack_is_not_shown(pack: Path, capsys: Capture) -> None:
    (pack / "cards.toml").write_text(ITEM + "speed = 3\n")
    assert main(["content", "show", str(pack)]) == 1
    assert capsys.readouterr().err.startswith("cards.toml:8: spare-boots: item[0].speed:")


def test_the_map_of_a_pack(pack: Path, capsys: Capture) -> None:
    spaces = '{ id = 1, at = [0, 0], town = "Tamalir" }, { id = 2, at = [1, 0], terrain = "road", jewel = "red" }'
    (pack / "map.toml").write_text(f'[map]\nid = "m"\nname = "M"\ntown_order = ["Tamalir"]\nspaces = [{spaces}]\n')
    assert main(["content", "map", str(pack)]) == 0
    out, _ = capsys.readouterr()
    assert "Tamalir" in out
    assert "warning: map m: there is no green and no yellow jewel" in out


def test_a_wrong_pack_stops_other_commands_in_one_line(pack: Path, capsys: Capture) -> None:
    (pack / "cards.toml").write_text(ITEM + "speed = 3\n")
    assert main(["simulate", ADVENTURE, "--pack", str(pack)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("questable: cards.toml:8: spare-boots: item[0].speed: Object contains unknown field `speed`")
    assert err.count("\n") == 1
