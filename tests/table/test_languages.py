"""Two languages at one table: a whole game, read by everybody in their own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import questable
from questable.bots import make_bot, take_turns
from questable.speech import UNTRANSLATED
from questable.table import messages as m
from questable.table.staging import Staging
from tests.table.kit import ME, Seated, World, in_world

ADVENTURES = ["rise-of-the-dragon-lords", "return-of-the-heroes"]


def seated(room: Any, language: str, tokens: tuple[str, ...] = ()) -> Seated:
    """A browser that speaks a language."""
    browser = Seated(room, tokens)
    hello = browser.hello
    browser.hello = lambda game: msgspec.structs.replace(hello(game), language=language)  # type: ignore[method-assign]
    return browser


def script(adventure: str) -> questable.Record:
    """A whole game for one hero, to be played again at the table."""
    game = questable.new(adventure, seats=1, seed="languages")
    take_turns(game, {0: make_bot("greedy", game.setting.adventure, 1)}, 400)
    return questable.record_of(game)


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_whole_game_in_english_and_german(adventure: str) -> None:
    """Scenes, questions, chronicle: the same game, never a text of the other language."""
    record = script(adventure)

    async def story(world: World) -> None:
        made = await world.tables.place(questable.replay(record, to=0), (ME,))
        room = await world.tables.room(made.game.id)
        assert room is not None
        player = await seated(room, "de-AT", tuple(key.token for key in made.keys)).come()
        english, german = await seated(room, "en").come(), await seated(room, "de").come()
        told = 0
        for number, choice in enumerate(record.choices):
            answer = await player.say(m.Choose(id=f"c{number}", seat=0, version=player.version, option=choice))
            assert answer["type"] == "accepted"
            for one, other in ((german, english),):
                assert one.version == other.version
                assert len(one.log) == len(other.log) > 0
                if question := one.question:
                    assert question["topic"] == other.question["topic"]
                    assert question["text"] != other.question["text"]
            told += german.log[-1]["text"] != english.log[-1]["text"]
        assert [line["rules"] for line in german.log] == [line["rules"] for line in english.log]
        assert told > len(record.choices) * 0.9
        for stage in (german.stage, player.stage):
            assert UNTRANSLATED not in msgspec.json.encode(stage).decode()
        assert all(UNTRANSLATED not in line["text"] for line in (*german.log, *english.log))
        assert german.stage["scene"]["trays"] != english.stage["scene"]["trays"]
        assert german.stage["scene"]["groups"] != english.stage["scene"]["groups"]
        assert german.stage["info"]["adventure_name"] != english.stage["info"]["adventure_name"]
        public = [line for line in player.log if line in german.log]
        assert public == german.log, "the player hears what everybody hears, and perhaps more"

    in_world(story)


def test_who_speaks_a_language_nobody_has_words_for_reads_english() -> None:
    async def story(world: World) -> None:
        room, _ = await world.new()
        stranger, english = await seated(room, "tlh").come(), await seated(room, "en").come()
        assert stranger.stage == english.stage and stranger.log == english.log

    in_world(story)


def test_refusals_and_remarks_are_said_in_the_language_of_the_reader() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new()
        player = await seated(room, "de", (keys[0],)).come()
        answer = await player.say(m.Choose(id="x", seat=1, version=player.version, option="roll"))
        assert (answer["code"], answer["reason"]) == ("not-your-seat", "Das ist nicht dein Platz.")
        watcher = await seated(room, "de").come()
        await watcher.say(m.Say(id="s", text="hallo", seat=None))
        assert list(player.chat.values())[-1]["name"] == "Gast"

    in_world(story)


def test_symbols_are_told_in_words_and_drawn_by_their_names() -> None:
    """Whoever asks what lies on a card reads it in the language of the page; the icon set has names of its own."""
    game = questable.new("mists-of-zanaga", seats=2, seed="2")
    scene = game.setting.adventure.family.presentation.scene(game.imagine(0))
    said = Staging(game, "de").scene(scene)
    assert (said["signs"]["sun"], said["signs"]["doom"], said["signs"]["forest"]) == ("Sonne", "Verderben", "Wald")
    gaps = {gap for tray in said["trays"].values() for card in tray.get("cards", ()) for gap in card.get("gaps", ())}
    assert gaps and gaps <= set(said["signs"])


def test_values_say_what_they_are_for() -> None:
    game = questable.new("rise-of-the-dragon-lords", seats=2, seed="2")
    scene = game.setting.adventure.family.presentation.scene(game.imagine(0))
    for language, words in (("en", "two ten-sided dice in ranged combat"), ("de", "im Fernkampf")):
        board = Staging(game, language).scene(scene)["players"]["0"]
        assert words in board["stats"][0]["meaning"]
        assert all(gauge["meaning"] for gauge in board["gauges"])
