"""`questable adventures`."""

import json
import re
from pathlib import Path

import pytest

import questable
from questable.terminal.main import main

Capture = pytest.CaptureFixture[str]


def test_the_json_has_the_documented_shape(capsys: Capture) -> None:
    assert main(["adventures", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)["adventures"]
    assert [each["id"] for each in document] == [each.id for each in questable.adventures()]
    base = next(each for each in document if each["id"] == "rise-of-the-dragon-lords")
    assert base["name"] == "Rise of the Dragon Lords"
    assert base["family"] == "runebound"
    assert base["seats"] == [1, 6]
    assert isinstance(base["packs"], list)
    assert {"random", "greedy"} <= set(base["bots"])
    assert all(variant["id"] and variant["text"] for variant in base["variants"])


def test_everything_is_on_the_page(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert main(["adventures"]) == 0
    out = capsys.readouterr().out
    for adventure in questable.adventures():
        for words in (adventure.id, adventure.name, adventure.summary, adventure.family.name):
            assert words in out
        for variant in adventure.variants:
            assert variant.id in out
            assert variant.text in out
    assert "1 to 6" in out
    assert "For 1 seat." in out, "the solo variant"
    assert "2 to 6; the last seat is the Night King" in out


def test_a_pack_of_your_own_is_listed_where_it_fits_or_if_it_fits_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "2000")
    item = (
        '[pack]\nid = "{0}"\nname = "{0}"\n\n[[item]]\nid = "{0}-boots"\nname = "Boots"\ntype = "other"\ncost = {1}\n'
    )
    for name, cost in (("sound", 1), ("broken", -1)):
        folder = tmp_path / "questable" / "packs" / name
        folder.mkdir(parents=True)
        (folder / "cards.toml").write_text(item.format(name, cost))
    assert main(["adventures"]) == 0
    out = capsys.readouterr().out
    (returning,) = (part for part in re.split(r"\n(?=\S)", out) if part.startswith("return-of-the-heroes"))
    assert "sound" in out and "sound" not in returning
    assert "broken" in returning
