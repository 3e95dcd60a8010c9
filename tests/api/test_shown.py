"""A game at a prompt and in a notebook."""

from __future__ import annotations

import re
from html import escape
from xml.etree import ElementTree

import pytest

import questable
from questable import Game
from questable.bots import make_bot, take_turns
from questable.kernel.engine.game import Game as Base
from questable.speech import Spoken, said

ADVENTURES = [each.id for each in questable.adventures()]


def halfway(adventure: str, seats: int = 2) -> Game:
    game = questable.new(adventure, seats=seats, seed="a secret seed")
    take_turns(game, {seat: make_bot("random", game.setting.adventure, seat) for seat in range(seats)}, 150)
    return game


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_the_repr_is_one_line_that_says_where_the_game_is(adventure: str) -> None:
    game = halfway(adventure)
    line = repr(game)
    assert game.decision is not None
    assert "\n" not in line and len(line) < 200
    assert adventure in line and "choices: 150" in line
    assert f"seat {game.decision.seat} is asked {game.decision.topic!r}" in line
    assert "secret" not in line


def test_the_repr_of_a_game_that_is_over_says_who_won() -> None:
    game = questable.new("rise-of-the-dragon-lords", seats=2, seed=7)
    game.finish(questable.Outcome((1,), (1, 0), "three-runes"))
    game.decision = None
    assert "over: three-runes, won by 1" in repr(game)


def test_no_game_class_brings_back_the_long_repr() -> None:
    for adventure in questable.adventures():
        assert adventure.family.game.__repr__ is Base.__repr__


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_hints_are_what_the_screens_show(adventure: str) -> None:
    game, some = halfway(adventure), 0
    bots = {seat: make_bot("random", game.setting.adventure, seat) for seat in range(2)}
    for _ in range(60):
        assert game.decision is not None
        before = game.fingerprint()
        hints = game.hints()
        seen = game.imagine(game.decision.seat)
        assert hints == Spoken(game.setting).hints(seen)
        assert set(hints) <= {option.id for option in game.decision.options}
        assert game.fingerprint() == before
        some += len(hints)
        take_turns(game, bots, 1)
    assert some > 0


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_options_questions_and_events_are_said(adventure: str) -> None:
    game = halfway(adventure)
    heard: list[questable.Event] = []
    game.listen(heard.append)
    assert game.decision is not None
    assert game.say(game.decision).endswith("?")
    for option in game.decision.options:
        assert game.say(option) and "{" not in game.say(option)
    game.play(game.decision.options[0])
    assert any(game.say(event) for event in heard)


def test_a_game_that_is_over_has_no_hints() -> None:
    game = questable.new("rise-of-the-dragon-lords", seats=2, seed=7)
    game.finish(questable.Outcome((1,), (1, 0), "three-runes"))
    game.decision = None
    assert game.hints() == {}


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_notebook_shows_what_a_spectator_sees(adventure: str) -> None:
    game = halfway(adventure)
    page = game._repr_html_()
    assert ElementTree.fromstring(page).tag == "div"
    for panel in game.spoken().panels(game.imagine(None)):
        assert not panel.lines or f"<th>{escape(said(panel.title))}</th>" in page
    assert game.decision is not None
    open_question = not game.setting.secrets
    assert all((f"<code>{escape(each.id)}</code>" in page) is open_question for each in game.decision.options[:40])
    assert "secret seed" not in page


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_notebook_says_names_and_keeps_ids_for_what_can_be_typed(adventure: str) -> None:
    game = questable.new(adventure, seats=2, seed=3)
    ids = sorted((card for card in (*game.setting.content.cards, adventure) if "-" in card), key=len, reverse=True)
    raw = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, ids))})(?![\w-])")
    bots = {seat: make_bot("random", game.setting.adventure, seat) for seat in range(2)}
    for _ in range(12):
        take_turns(game, bots, 9)
        page = ElementTree.fromstring(game._repr_html_())
        head = "".join(page[0].itertext())
        assert head.startswith(f"{game.setting.adventure.name} after {game.moves} choices. ")
        assert game.decision is not None
        if not game.setting.secrets:
            assert head.endswith(game.say(game.decision))
            assert [code.text for code in page.iter("code")] == [each.id for each in game.decision.options[:40]]
            told = [cell.text for cell in page[2].iter("th")]
            assert told == [game.say(option) for option in game.decision.options[:40]]
        for code in page.iter("code"):
            code.text = ""
        assert not raw.search("".join(page.itertext()))


def test_a_notebook_says_who_has_won() -> None:
    game = questable.new("rise-of-the-dragon-lords", seats=2, seed=7)
    game.finish(questable.Outcome((1,), (1, 0), "three-runes"))
    game.decision = None
    (winner,) = (said(each.name) for seat, each in game.spoken().scene(game.imagine(None)).players.items() if seat == 1)
    assert f"{winner} wins: " in game._repr_html_()


def test_names_in_a_notebook_are_text_not_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    game = halfway(ADVENTURES[0])
    panel = questable.Panel(title="<b>Ann</b>", lines=("<script>", "a & b"))
    monkeypatch.setattr(game.setting.adventure.family.presentation, "panels", lambda _: [panel])
    page = game._repr_html_()
    assert "<b>" not in page and "<script>" not in page and "a &amp; b" in page
