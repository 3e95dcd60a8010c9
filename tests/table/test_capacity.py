"""Many tables in one process: what is made once, what is kept off the event loop, and what goes out at once."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
import time
from typing import Any

import msgspec
import pytest

import questable
from questable import Game, Scene
from questable.runebound.odds import fights
from questable.table import display
from questable.table import messages as m
from questable.table.display import Display
from questable.table.patches import Plain, without_nulls
from questable.table.plain_scenes import Flattener
from questable.terminal.serve import listen
from tests.properties.games import every_adventure, play_at_random, some_game
from tests.table.kit import BOT, ME, QuickBots, Seated, World, in_world


def test_small_answers_go_out_at_once() -> None:
    """asyncio sets TCP_NODELAY only on sockets that say they are TCP."""

    async def story() -> int:
        with listen("127.0.0.1", 0) as listening:
            assert listening.proto == socket.IPPROTO_TCP
            found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

            def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                line = writer.get_extra_info("socket")
                found.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                writer.close()

            server = await asyncio.start_server(came, sock=listening.dup())
            _, writer = await asyncio.open_connection(*listening.getsockname())
            nodelay = await found
            writer.close()
            server.close()
            return nodelay

    assert asyncio.run(story())


HANDS = {"midnight"}
"""Where every seat holds cards of its own, nobody sees what another sees."""


@every_adventure(range(900, 905), of=5)
def test_those_who_know_the_same_see_the_same_scene(adventure: str, number: int) -> None:
    """It is built once for them; here it is built for each, and compared."""
    game, rng = some_game(adventure, number)
    built = shared = 0
    for _ in range(12):
        play_at_random(game, rng, rng.randint(1, 25))
        shown = Display(game, [])
        scenes = {eyes: shown._look(eyes)[1] for eyes in (None, *range(game.setting.seats))}
        for eyes, scene in scenes.items():
            assert scene == game.setting.adventure.family.presentation.scene(game.imagine(eyes))
        built += len({id(scene) for scene in scenes.values()})
        shared += len(scenes)
    if game.setting.adventure.family.secrets and game.setting.seats > 1 and adventure not in HANDS:
        assert built < shared * 0.9


@every_adventure(range(910, 914), of=4)
def test_a_scene_made_of_the_last_one_is_what_it_would_be_by_itself(adventure: str, number: int) -> None:
    """To the last byte; and what has not changed is the same object, so that nobody has to compare it."""
    game, rng = some_game(adventure, number)
    book = game.spoken("de").phrases
    flattener = Flattener(book)
    before: Plain = {}
    for _ in range(25):
        play_at_random(game, rng, rng.randint(1, 4))
        scene = game.setting.adventure.family.presentation.scene(game.imagine(rng.randrange(game.setting.seats)))
        flat = flattener.flat(scene)
        assert msgspec.json.encode(flat) == msgspec.json.encode(without_nulls(book.plain(scene)))
        land = "cells" if "cells" in flat["board"] else "tiles"
        known = before.get("board", {}).get(land, {})
        assert all(each is known[name] for name, each in flat["board"][land].items() if each == known.get(name))
        before = flat


@pytest.mark.parametrize("adventure", ["rise-of-the-dragon-lords", "mists-of-zanaga", "return-of-the-heroes"])
def test_screens_show_after_many_changes_what_they_would_show_to_somebody_who_comes_now(adventure: str) -> None:
    """Whatever is kept from one choice to the next: scene, question and chronicle are those of a display made anew."""

    def told(line: Plain) -> Plain:
        """Without the words: after an undo the first lines call players as they are called now."""
        return {name: value for name, value in line.items() if name not in ("text", "names")}

    async def story(world: World) -> None:
        made = await world.tables.create(m.NewGame(adventure=adventure, seats=(ME, ME, ME), seed="5"))
        room = await world.tables.room(made.game.id)
        assert room is not None
        keys = [key.token for key in made.keys]
        people = [Seated(room, (keys[0],)), Seated(room, tuple(keys[1:])), Seated(room)]
        for person, language in zip(people, ("en", "de", "de-AT"), strict=True):
            hello = msgspec.structs.replace(person.hello(made.game.id), language=language)
            await room.join(person.visitor, hello)
        dice = random.Random(7)
        for number in range(60):
            assert room.game is not None and room.game.decision is not None and room.display is not None
            asked = next(person for person in people if room.game.decision.seat in person.seats)
            if number % 6 == 5 and asked.stage.get("undo"):
                seat, version = room.game.decision.seat, asked.version
                assert (await asked.say(m.Undo(id=f"undo-{number}", seat=seat, version=version)))["type"] == "accepted"
            else:
                await asked.play(1, dice.choice)
            for person in people:
                seats, language = person.visitor.seats, person.visitor.language
                fresh = Display(room.game, room.display._entries)
                stage = msgspec.json.decode(msgspec.json.encode(fresh.stage(seats, language=language)))
                assert person.stage["scene"] == stage["scene"]
                assert person.stage["scene"]["order"] == list(stage["scene"]["trays"]), "patches do not keep an order"
                assert person.stage.get("question") == stage.get("question")
                lines = msgspec.json.decode(msgspec.json.encode(fresh.lines(seats, language)))
                assert [told(line) for line in person.log] == [told(line) for line in lines]
                assert not person.lost

    in_world(story)


def test_the_scene_is_built_once_for_a_whole_table(monkeypatch: pytest.MonkeyPatch) -> None:
    game = questable.new("return-of-the-heroes", seats=4, seed=3)
    presentation = game.setting.adventure.family.presentation
    built, scene = [], presentation.scene

    def counted(imagined: Game) -> Scene:
        built.append(imagined)
        return scene(imagined)

    monkeypatch.setattr(presentation, "scene", counted)
    shown = Display(game, [])
    stages = [shown.stage(frozenset({seat})) for seat in range(4)]
    shown.clock()
    assert len(built) == 1
    assert len({id(stage["scene"]) for stage in stages}) == 1


def test_hints_that_take_long_hold_up_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question whose hints were slow once is answered beside the event loop from then on."""
    monkeypatch.setattr(display, "_seconds", {})
    made: list[tuple[str, bool]] = []  # topic, in the event loop

    async def story(world: World) -> None:
        room, keys = await world.new(ME)
        player = await Seated(room, tuple(keys.values())).come()
        assert room.game is not None
        presentation = room.game.setting.adventure.family.presentation
        hints = presentation.hints

        def slow(game: Game, *args: object) -> object:
            assert game.decision is not None
            made.append((game.decision.topic, threading.current_thread() is threading.main_thread()))
            time.sleep(2 * display.SLOW)
            return hints(game, *args)

        monkeypatch.setattr(presentation, "hints", slow)
        await player.play(40, random.Random(1).choice)

    in_world(story)
    again = [in_loop for number, (topic, in_loop) in enumerate(made) if topic in dict(made[:number])]
    assert len(again) > 12 and not any(again)


@every_adventure(range(920, 924), of=4)
def test_where_combats_are_reckoned_out_is_known_beforehand(adventure: str, number: int) -> None:
    """Whatever asks for odds of whole combats says so before; nothing else of a family takes long."""
    game, rng = some_game(adventure, number)
    presentation = game.setting.adventure.family.presentation
    asked: list[Game] = []
    with pytest.MonkeyPatch.context() as patch:
        reckon = fights.bout_of

        def noted(g: Any, *args: Any) -> Any:
            asked.append(g)
            return reckon(g, *args)

        patch.setattr(fights, "bout_of", noted)
        for _ in range(150):
            if game.decision is None:
                break
            imagined = game.imagine(game.decision.seat)
            laborious = presentation.laborious(game)
            assert laborious == presentation.laborious(imagined)
            asked.clear()
            presentation.scene(imagined)
            presentation.hints(imagined)
            assert laborious or not asked
            play_at_random(game, rng, 1)


def test_what_a_choice_leads_to_is_made_beside_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(display, "_seconds", {})
    here: list[tuple[bool, bool]] = []  # laborious, in the event loop
    stage = Display.stage

    def noted(shown: Display, *args: Any) -> Plain:
        if not shown._scenes:
            in_loop = threading.current_thread() is threading.main_thread()
            here.append((shown.game.setting.adventure.family.presentation.laborious(shown.game), in_loop))
        return stage(shown, *args)

    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, tuple(keys.values())).come()
        here.clear()
        monkeypatch.setattr(Display, "stage", noted)
        await player.play(60, random.Random(2).choice)

    in_world(story)
    assert (True, False) in here and (False, False) in here
    assert not any(in_loop for _, in_loop in here), "nor is anything else that a choice leads to"


def test_a_table_of_bots_in_a_hurry_has_a_floor_under_its_pace() -> None:
    class Hurried(QuickBots):
        floor = 0.05

    async def story(world: World) -> None:
        room, _ = await world.new(BOT, BOT)
        started = time.monotonic()
        await Seated(room).come()
        while room.game is None or room.game.moves < 6:
            await asyncio.sleep(0.005)
        assert time.monotonic() - started >= 0.05 * 6

    in_world(story, bots=Hurried(workers=1))


def test_stages_are_what_they_were_without_nulls() -> None:
    game = questable.new("mists-of-zanaga", seats=2, seed=1)
    assert b"null" not in msgspec.json.encode(Display(game, []).stage(frozenset({0})))
