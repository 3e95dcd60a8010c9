"""`questable adventures`."""

import json

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
