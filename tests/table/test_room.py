"""One table: commands once and in order, versions, undo by policy, seats that change hands, the lobby, the chat."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import questable
from questable import Game, Option
from questable.table import messages as m
from questable.table import room as rooms
from questable.table.staging import Staging
from questable.table.store import Commit
from questable.table.visitor import Refusal, TurnedAway
from tests.table.kit import BOT, FRIEND, ME, QuickBots, Seated, World, finished, in_world


async def hot_seat(world: World, **wishes: Any) -> Seated:
    """One browser with both seats."""
    room, keys = await world.new(ME, ME, **wishes)
    return await Seated(room, tuple(keys.values())).come()


# Commands ------------------------------------------------------------------------------------------------------------


def test_a_choice_is_stored_shown_and_accepted() -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        watcher = await Seated(player.room).come()
        option = player.options[0]
        answer = await player.say(player.choose("c1"))
        assert answer == {"type": "accepted", "id": "c1", "version": player.version}
        assert player.heard[-2]["type"] == "change", "the change comes before the acknowledgement"
        assert watcher.version == player.version
        assert watcher.log == player.log
        contents = await world.store.read(player.room.stored.id)
        assert contents is not None
        assert [choice.option for choice in contents.choices] == [option]
        assert contents.commands == {"0/c1": player.version}

    in_world(story)


def test_the_same_command_twice_is_carried_out_once() -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        command = player.choose("c1")
        first, second = await player.say(command), await player.say(command)
        assert first == second
        assert player.room.game is not None
        assert player.room.game.moves == 1

    in_world(story)


def test_commands_sent_together_are_carried_out_one_after_the_other() -> None:
    """Both answer the same question: the first one counts, the second one is stale."""

    async def story(world: World) -> None:
        player = await hot_seat(world)
        one, other = player.choose("a", player.options[0]), player.choose("b", player.options[1])
        first, second = await asyncio.gather(player.say(one), player.say(other))
        kinds = [message["type"] for message in player.heard if message["type"] in ("accepted", "refused")]
        assert kinds == ["accepted", "refused"]
        assert player.answers("refused")[0] | {"reason": ""} == {
            "type": "refused",
            "id": "b",
            "code": "stale",
            "reason": "",
            "stale": True,
        }
        assert player.last["type"] == "welcome", "after a stale command the truth is sent"
        assert first["id"] == "a" or second["id"] == "a"

    in_world(story)


NOW = 2**40
"""Stands for the version the player has seen."""


def test_people_who_come_and_go_do_not_make_a_choice_stale() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, (keys[0],)).come()
        command = player.choose("c1")
        other = await Seated(room, (keys[1],)).come()
        await room.leave(other.visitor)
        assert player.version > command.version
        assert (await player.say(command))["type"] == "accepted"

    in_world(story)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (m.Choose(id="x", seat=1, version=NOW, option="end"), "not-your-turn"),
        (m.Choose(id="x", seat=0, version=NOW, option="win:now"), "no-such-option"),
        (m.Choose(id="x", seat=0, version=0, option="automatic"), "stale"),
        (m.Choose(id="x", seat=7, version=1, option="automatic"), "not-your-seat"),
        (m.Choose(id="x", seat=-1, version=1, option="automatic"), "not-your-seat"),
        (m.Undo(id="x", seat=0, version=NOW), "no-undo"),
        (m.Undo(id="x", seat=-2, version=NOW), "not-your-seat"),
        (m.Rename(id="x", seat=5, name="x"), "not-your-seat"),
        (m.Rename(id="x", seat=0, name=" \n "), "bad-name"),
        (m.Say(id="x", text=" \t "), "bad-words"),
        (m.Say(id="x", text="hi", seat=-1), "not-your-seat"),
        (m.StandIn(id="x", seat=9), "no-such-seat"),
        (m.StandIn(id="x", seat=-1), "no-such-seat"),
        (m.StandIn(id="x", seat=0, bot="nobody"), "no-such-bot"),
        (m.TakeBack(id="x", seat=3), "not-your-seat"),
        (m.Start(id="x"), "begun"),
        (m.Hello(game="x"), "twice"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(command: m.Command, code: str) -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        before = await world.store.read(player.room.stored.id)
        now = getattr(command, "version", 0) == NOW
        answer = await player.say(msgspec.structs.replace(command, version=player.version) if now else command)
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert await world.store.read(player.room.stored.id) == before

    in_world(story)


def test_what_cannot_be_stored_does_not_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        before = player.room.stage(frozenset({0, 1}))

        def fail(commit: Commit, secure: bool) -> None:
            raise sqlite3.OperationalError("disk full")

        log = player.log
        with monkeypatch.context() as patch:
            patch.setattr(world.store, "_commit", fail)
            for command, told in (("c0", ["told", "welcome", "refused"]), ("c1", ["welcome", "refused"])):
                heard = len(player.heard)
                await player.say(player.choose(command))
                types = [message["type"] for message in player.heard[heard:]]
                assert types == told, "nobody tries out choices to see their dice"
                assert (player.last["type"], player.last["code"]) == ("refused", "not-stored")
                assert player.log == log, "what was told has not happened"
        assert player.room.stage(frozenset({0, 1})) == before
        assert (await player.say(player.choose("c1")))["type"] == "accepted", "and may be tried again"

    in_world(story)


def test_who_heard_what_was_not_stored_and_comes_again_reads_what_happened_instead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)

        def fail(commit: Commit, secure: bool) -> None:
            raise sqlite3.OperationalError("disk full")

        await player.play(1)
        heard, far = len(player.heard), player.question["plans"][-1]["id"]
        with monkeypatch.context() as patch:
            patch.setattr(world.store, "_commit", fail)
            await player.say(m.CarryOut(id="c0", seat=0, version=player.version, plan=far))
        told = next(message for message in player.heard[heard:] if message["type"] == "told")
        name = next(message["chronicle"] for message in player.heard if message["type"] == "welcome")
        await player.play(12)
        other = Seated(player.room, player.tokens)  # the line was lost right after the choice was told
        other.log, other.chronicle = player.log[: told["log_from"]] + told["log"], name
        other.stage = {"version": told["since"], "undos": 0}
        await other.come()
        assert other.log == player.log

    in_world(story)


def test_a_choice_is_told_before_it_is_shown_and_acknowledged_when_it_outlives_a_power_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        heard, flush, may = len(player.heard), world.store._to_disk, threading.Event()

        def slow() -> None:
            assert may.wait(60)
            flush()

        monkeypatch.setattr(world.store, "_to_disk", slow)
        saying = asyncio.create_task(player.say(player.choose("c1")))
        while len(player.heard) == heard or world.store._securing is None:
            await asyncio.sleep(0.001)
        told = player.heard[heard:]
        assert [message["type"] for message in told] == ["told"] and told[0]["moments"]
        may.set()
        assert (await saying)["type"] == "accepted"
        after = player.heard[heard + 1 :]
        assert [message["type"] for message in after] == ["change", "accepted"]
        assert (after[0]["since"], after[0]["version"]) == (told[0]["since"], told[0]["version"])
        assert not after[0]["log"] and not after[0]["moments"], "that has been told"

    in_world(story, path=tmp_path / "t.db")


def test_if_the_disk_fails_everybody_comes_again_and_nothing_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        command = player.choose("c1")

        def fail() -> None:
            raise OSError(5, "Input/output error")

        with monkeypatch.context() as patch:
            patch.setattr(world.store, "_to_disk", fail)
            await player.room.handle(player.visitor, command)
            assert (player.last["type"], player.last.get("code")) == ("refused", "not-stored")
            assert player.answers("goodbye")[-1]["again"] and not player.answers("accepted")
            room = await world.tables.room(player.room.stored.id)
            assert room is not None and room is not player.room
            again = await Seated(room, player.tokens).come()
            assert (await again.say(command))["code"] == "not-stored", "still nobody knows what is on the disk"
        assert (await again.say(command))["type"] == "accepted"
        assert again.stage["info"]["moves"] == 1

    in_world(story, path=tmp_path / "t.db")


def test_a_bug_in_the_rules_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        game = player.room.game
        assert game is not None

        def fail(self: object, choice: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(type(game), "play", fail)
            answer = await player.say(player.choose("c1"))
        assert (answer["type"], answer["code"]) == ("refused", "failed")
        assert (await player.say(player.choose("c2")))["type"] == "accepted"

    in_world(story)


def test_a_choice_that_is_stored_is_acknowledged_even_if_it_cannot_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)

        def fail(self: object, imagined: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(Staging, "scene", fail)
            assert (await player.say(player.choose("c1")))["type"] == "accepted"
        contents = await world.store.read(player.room.stored.id)
        assert contents is not None
        assert len(contents.choices) == 1
        await player.say(m.Resync())
        assert player.stage["info"]["moves"] == 1

    in_world(story)


def test_whoever_leaves_in_the_middle_does_not_stop_the_command() -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        task = asyncio.create_task(player.say(player.choose("c1")))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await player.room.leave(player.visitor)
        contents = await world.store.read(player.room.stored.id)
        assert contents is not None
        assert player.room.game is not None
        assert len(contents.choices) == player.room.game.moves == 1

    in_world(story)


# Undo ----------------------------------------------------------------------------------------------------------------


async def until_undo(player: Seated) -> None:
    for _ in range(60):
        if player.stage.get("undo"):
            return
        await player.play(1)
    raise AssertionError("no choice could be taken back")


def test_undo_takes_the_last_choice_back_for_everybody() -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        watcher = await Seated(player.room).come()
        while not player.stage.get("undo"):
            before, lines = player.stage, player.log
            await player.play(1)
        seat = player.room.game.chronicle().seats[-1] if player.room.game else 0
        assert (await player.say(m.Undo(id="u", seat=seat, version=player.version)))["type"] == "accepted"
        same = ("scene", "question")
        assert {name: player.stage[name] for name in same} == {name: before[name] for name in same}
        assert player.log == watcher.log == lines
        assert watcher.stage["scene"] == player.stage["scene"]
        assert player.stage["undos"] == 1
        contents = await world.store.read(player.room.stored.id)
        assert contents is not None and player.room.game is not None
        assert len(contents.choices) == player.room.game.moves == before["info"]["moves"]

    in_world(story)


def test_those_who_share_a_screen_share_the_undo() -> None:
    """The last choice was made at one seat, the next question goes to the other: the screen has one undo button."""

    async def story(world: World) -> None:
        player = await hot_seat(world)
        await until_undo(player)
        moves = player.stage["info"]["moves"]
        seat = player.room.game.chronicle().seats[-1] if player.room.game else 0
        answer = await player.say(m.Undo(id="u", seat=1 - seat, version=player.version))
        assert answer["type"] == "accepted"
        assert player.stage["info"]["moves"] == moves - 1

    in_world(story)


def test_undo_is_barred_by_dice_and_for_others() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        players = [await Seated(room, (token,)).come() for token in keys.values()]
        barred = allowed = 0
        for number in range(80):
            game = room.game
            assert game is not None and game.decision is not None
            player = players[game.decision.seat]
            await player.play(1, lambda options: options[number % len(options)])  # noqa: B023
            game = room.game
            assert game is not None
            for seat, each in enumerate(players):
                may = game.may_undo(seat)
                assert bool(each.stage.get("undo")) is may
                if not may:
                    answer = await each.say(m.Undo(id=f"u{number}", seat=seat, version=each.version))
                    assert (answer["type"], answer["code"]) == ("refused", "no-undo")
                    barred += 1
                else:
                    allowed += 1
        assert barred and allowed

    in_world(story)


def test_the_log_is_right_for_somebody_who_missed_an_undo() -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        await player.say(player.choose("1", "automatic"))
        await player.say(player.choose("2", "step:100"))
        away = await Seated(player.room).come()
        await player.room.leave(away.visitor)
        await player.say(m.Undo(id="3", seat=0, version=player.version))
        await player.say(player.choose("4", "step:72"))
        missed, lines = away.log, player.log
        assert len(missed) == len(lines), "nothing but the text tells them apart"
        assert missed[-2] != lines[-2]
        await away.come()
        assert away.log == lines

    in_world(story)


# Coming back ---------------------------------------------------------------------------------------------------------


def test_a_game_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def before(world: World) -> tuple[str, tuple[str, ...], Any, Any, m.Choose]:
        player = await hot_seat(world)
        await player.play(30)
        await player.say(m.Say(id="s", text="<b>hi</b>", seat=0))
        last = player.choose("last")
        await player.say(last)
        return player.room.stored.id, player.tokens, player.stage, player.log, last

    async def after(world: World) -> None:
        room = await world.tables.room(game)
        assert room is not None
        player = await Seated(room, tokens).come()
        version = player.stage.pop("version")
        assert version > stage.pop("version"), "nobody takes an old version for a new one"
        assert player.stage == stage
        assert player.log == lines
        assert [line["text"] for line in player.chat.values()] == ["<b>hi</b>"]
        player.stage["version"] = version
        assert (await player.say(last))["type"] == "accepted", "known from before"
        assert room.game is not None
        assert room.game.moves == 31
        await player.play(3)

    game, tokens, stage, lines, last = in_world(before, path=tmp_path / "t.db")
    in_world(after, path=tmp_path / "t.db")


def test_a_choice_made_before_the_restart_still_counts(tmp_path: Path) -> None:
    """The player saw the question, the server fell, the choice comes after it is back."""

    async def before(world: World) -> tuple[str, tuple[str, ...], m.Choose]:
        player = await hot_seat(world)
        await player.play(3)
        for _ in range(5):  # changes that are not stored
            await player.room.leave(player.visitor)
            await player.come()
        return player.room.stored.id, player.tokens, player.choose("late")

    async def after(world: World) -> None:
        room = await world.tables.room(game)
        assert room is not None
        player = await Seated(room, tokens).come()
        assert (await player.say(late))["type"] == "accepted"
        seat, option = player.question["seat"], player.options[0]
        ghost = m.Choose(id="ghost", seat=seat, version=late.version, option=option)
        assert (await player.say(ghost))["code"] == "stale", "made for the question before"

    game, tokens, late = in_world(before, path=tmp_path / "t.db")
    in_world(after, path=tmp_path / "t.db")


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("fingerprint", "other", "lead to another position"),
        ("adventure", "lost-valley", "no adventure 'lost-valley'"),
        ("packs", '["gone"]', "no pack 'gone'"),
        ("seats", 9, "for 1 to 6 seats"),
    ],
)
def test_a_game_that_no_longer_fits_is_shown_with_the_reason(
    tmp_path: Path, column: str, value: object, reason: str
) -> None:
    async def before(world: World) -> tuple[str, tuple[str, ...]]:
        player = await hot_seat(world)
        await player.play(5)
        database = world.store._database
        update = f"UPDATE games SET {column} = ?"
        world.store._thread.submit(database.execute, update, (value,)).result()
        world.store._thread.submit(database.commit).result()
        return player.room.stored.id, player.tokens

    async def after(world: World) -> None:
        room = await world.tables.room(game)
        assert room is not None
        player = await Seated(room, tokens).come()
        assert player.stage["info"]["state"] == "closed"
        assert reason in player.stage["info"]["problem"]
        assert "scene" not in player.stage
        answer = await player.say(m.Choose(id="x", seat=0, version=player.version, option="automatic"))
        assert answer["code"] == "closed"
        assert (await room.give_record(tokens)).startswith(b'{"questable"'), "the record can be saved"
        contents = await world.store.read(game)
        assert contents is not None
        assert len(contents.choices) == 5, "and nothing is lost"

    game, tokens = in_world(before, path=tmp_path / "t.db")
    in_world(after, path=tmp_path / "t.db")


# The lobby -----------------------------------------------------------------------------------------------------------


def test_a_game_with_friends_waits_until_all_are_there() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, BOT)
        host = await Seated(room, (keys[0],)).come()
        assert host.stage["info"]["state"] == "waiting"
        assert "scene" not in host.stage
        answer = await host.say(m.Choose(id="x", seat=0, version=host.version, option="automatic"))
        assert answer["code"] == "waiting"
        friend = await Seated(room, (keys[1],), "Berta").come()
        assert friend.seats == (1,)
        for each in (host, friend):
            assert each.stage["info"]["state"] == "running"
            assert [seat["name"] for seat in each.stage["info"]["seats"]] == ["Player 1", "Berta", "Random"]
            assert each.stage["scene"]["players"]
        assert friend.keys[1] != keys[1]

    in_world(story)


def test_an_invitation_ends_with_the_first_choice_made_at_the_seat() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(FRIEND, ME)
        friend = await Seated(room, (keys[0],)).come()
        again = await Seated(room, (keys[0],)).come()
        assert again.seats == (0,), "the answer may have been lost"
        await again.play(1)
        with pytest.raises(TurnedAway, match="does not open a seat"):
            await Seated(room, (keys[0],)).come()
        assert (await Seated(room, (friend.keys[0],)).come()).seats == (0,), "the first one used stays"
        with pytest.raises(TurnedAway):
            await Seated(room, (again.keys[0],)).come()

    in_world(story)


@pytest.mark.parametrize("fill", [True, False])
def test_starting_without_waiting(fill: bool) -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND)
        host = await Seated(room, (keys[0],)).come()
        watcher = await Seated(room).come()
        assert (await watcher.say(m.Start(id="s")))["code"] == "spectator"
        assert (await host.say(m.Start(id="s", fill=fill)))["type"] == "accepted"
        assert host.stage["info"]["state"] == "running"
        seat = host.stage["info"]["seats"][1]
        assert (seat["kind"], seat["taken"]) == (("bot", True) if fill else ("person", False))
        if fill:
            with pytest.raises(TurnedAway):
                await Seated(room, (keys[1],)).come()
        else:
            assert (await Seated(room, (keys[1],)).come()).seats == (1,)

    in_world(story)


# Seats ---------------------------------------------------------------------------------------------------------------


def test_spectators_see_and_may_not_touch() -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        watcher = await Seated(player.room, name="Gustl").come()
        assert watcher.seats == ()
        assert watcher.stage["scene"] == player.stage["scene"]
        assert watcher.question["text"] == player.question["text"]
        assert watcher.options == []
        command = player.choose("x")
        for forbidden in (
            command,
            m.Rename(id="r", seat=0, name="me"),
            m.StandIn(id="b", seat=0),
            m.Pace(id="p", milliseconds=0),
        ):
            assert (await watcher.say(forbidden))["code"] == "spectator"
        await watcher.say(m.Say(id="s", text="hello"))
        assert next(iter(player.chat.values()))["name"] == "Gustl (watching)"

    in_world(story)


def test_who_watches_a_table_of_bots_says_how_fast_it_goes() -> None:
    """There is nobody else to do so; all the rest is refused there, too."""

    async def story(world: World) -> None:
        room, _ = await world.new(BOT, BOT)
        watcher = await Seated(room, name="Gustl").come()
        assert (await watcher.say(m.Pace(id="p", milliseconds=0)))["type"] == "accepted"
        assert room.stored.pace == 0
        for forbidden in (
            m.Rename(id="r", seat=0, name="me"),
            m.StandIn(id="b", seat=0),
            m.Watching(id="w", may="none"),
        ):
            assert (await watcher.say(forbidden))["code"] == "spectator"

    in_world(story)


def test_a_bot_stands_in_until_its_player_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "GONE", 2.0)
    monkeypatch.setattr(rooms, "PATIENCE", 0.2)

    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        anna = await Seated(room, (keys[0],)).come()
        berta = await Seated(room, (keys[1],)).come()
        answer = await anna.say(m.StandIn(id="1", seat=1, bot="random"))
        assert answer["code"] == "here", "nobody is pushed from a seat"
        await room.leave(berta.visitor)
        assert anna.stage["info"]["seats"][1]["here"], "a page that is loaded again is no absence"
        assert (await anna.say(m.StandIn(id="2", seat=1)))["code"] == "here"
        while anna.stage["info"]["seats"][1]["here"]:
            await asyncio.sleep(0.01)
        assert (await anna.say(m.StandIn(id="3", seat=1, bot="random")))["code"] == "no-such-bot", "as well as it can"
        started = asyncio.get_running_loop().time()
        assert (await anna.say(m.StandIn(id="4", seat=1)))["type"] == "accepted"
        assert anna.stage["info"]["seats"][1]["bot"] == "greedy"
        while anna.question["seat"] == 0:
            await anna.play(1)
        assert room.game is not None
        moves = room.game.moves
        while room.game.moves == moves:
            await asyncio.sleep(0.01)
        assert asyncio.get_running_loop().time() - started >= 0.2, "the bot waits before its first choice"
        await berta.come()
        assert anna.stage["info"]["seats"][1]["bot"] == "", "its player is back"
        while not berta.options:
            await (anna.play(1) if anna.options else asyncio.sleep(0.001))
        await berta.play(1)

    in_world(story)


def test_who_asked_a_bot_to_play_their_own_seat_takes_it_back_themselves() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        anna = await Seated(room, (keys[0],)).come()
        berta = await Seated(room, (keys[1],)).come()
        assert (await berta.say(m.StandIn(id="1", seat=1, bot="random")))["type"] == "accepted"
        await room.leave(berta.visitor)
        await berta.come()
        assert anna.stage["info"]["seats"][1]["bot"] == "random" and berta.options == []
        answer = await berta.say(m.Choose(id="x", seat=1, version=berta.version, option="end"))
        assert answer["code"] == "stand-in"
        assert (await berta.say(m.TakeBack(id="3", seat=1)))["type"] == "accepted"
        while not berta.options:
            await (anna.play(1) if anna.options else asyncio.sleep(0.001))
        await berta.play(1)

    in_world(story)


def test_the_host_makes_a_new_link_for_a_lost_seat_and_all_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "GONE", 0.05)

    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, FRIEND)
        host = await Seated(room, (keys[0],)).come()
        berta = await Seated(room, (keys[1],)).come()
        clara = await Seated(room, (keys[2],)).come()
        assert (await clara.say(m.Reissue(id="1", seat=1)))["code"] == "not-host"
        assert (await host.say(m.Reissue(id="2", seat=1)))["code"] == "here"
        assert (await host.say(m.Reissue(id="3", seat=7)))["code"] == "no-such-seat"
        await room.leave(berta.visitor)
        while host.stage["info"]["seats"][1]["here"]:
            await asyncio.sleep(0.01)
        assert (await host.say(m.Reissue(id="4", seat=1)))["type"] == "accepted"
        (told,) = host.answers("invitation")
        assert not clara.answers("invitation"), "for the host alone"
        assert "new link for seat 2" in list(clara.chat.values())[-1]["text"]
        assert (await Seated(room, (berta.keys[1],)).come()).seats == (1,), "what she may still have works"
        with pytest.raises(TurnedAway):
            await Seated(room, (told["key"]["token"],)).come()

        for each in [each for each in room.visitors if 1 in each.seats]:
            await room.leave(each)
        while host.stage["info"]["seats"][1]["here"]:
            await asyncio.sleep(0.01)
        assert (await host.say(m.Reissue(id="5", seat=1)))["type"] == "accepted"
        token = host.answers("invitation")[-1]["key"]["token"]
        again = await Seated(room, (token,)).come()
        assert again.seats == (1,)
        assert (await Seated(room, (again.keys[1],)).come()).seats == (1,)
        for old in (berta.keys[1], token):
            with pytest.raises(TurnedAway):
                await Seated(room, (old,)).come()

    in_world(story)


def test_bots_rest_while_nobody_is_there() -> None:
    async def story(world: World) -> None:
        room, _ = await world.new(BOT, BOT)
        await asyncio.sleep(0.05)
        assert room.game is not None
        assert room.game.moves == 0
        watcher = await Seated(room).come()
        assert watcher.stage["thinking"] == watcher.question["seat"]
        while len(watcher.answers("change")) < 50:
            await asyncio.sleep(0.001)
        await room.leave(watcher.visitor)
        assert room._bot_task is not None
        await room._bot_task
        moves = room.game.moves
        await asyncio.sleep(0.05)
        assert room.game.moves == moves >= 49

    in_world(story)


def test_a_bot_that_was_overtaken_says_nothing() -> None:
    """It thinks, its seat is taken back: its choice must not be made."""

    class Slow(QuickBots):
        asked = asyncio.Event()
        may_answer = asyncio.Event()

        async def choose(self, *args: Any) -> Any:
            self.asked.set()
            await self.may_answer.wait()
            return await super().choose(*args)

    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, tuple(keys.values())).come()
        await player.say(m.StandIn(id="1", seat=0))
        await Slow.asked.wait()
        await player.say(m.TakeBack(id="2", seat=0))
        Slow.may_answer.set()
        assert room._bot_task is not None
        await room._bot_task
        assert room.game is not None
        assert room.game.moves == 0
        assert player.options

    in_world(story, bots=Slow(workers=1))


def test_the_game_ends_and_the_seed_is_told() -> None:
    async def story(world: World) -> None:
        room, keys = await world.almost_over()
        player, watcher = await Seated(room, (keys[0],)).come(), await Seated(room).come()
        seed = room.stored.seed
        assert "outcome" not in watcher.stage
        with pytest.raises(Refusal, match="when the game is over"):
            await room.give_record(())
        await player.say(player.choose("last", finished().choices[-1]))
        assert watcher.stage["info"]["state"] == "over"
        assert watcher.stage["outcome"]["seed"] == seed
        assert watcher.stage["outcome"]["text"]
        assert "question" not in watcher.stage
        assert (await player.say(m.Undo(id="u", seat=0, version=player.version)))["code"] == "over"
        assert questable.verify(questable.read_record(await room.give_record(()))).outcome, (
            "now anybody may have the record"
        )

    in_world(story)


# Hello, resync, names, chat ------------------------------------------------------------------------------------------


def test_resync_sends_everything() -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        await player.play(10)
        stage, lines = player.stage, player.log
        player.stage, player.log = {}, []
        answer = await player.say(m.Resync())
        assert answer["type"] == "welcome"
        assert (player.stage, player.log) == (stage, lines)
        for known in (len(lines), -5, 10**12):
            answer = await player.say(m.Resync(log_from=known))
            assert (answer["log_from"], len(answer["log"])) == (0, len(lines)), "whatever it believes to know"
            answer = await player.say(m.Resync(log_from=known, chronicle=player.chronicle))
            first = max(0, min(known, len(lines)) - 1)
            assert (answer["log_from"], len(answer["log"])) == (first, len(lines) - first), "if it knows which lines"
            assert player.log == lines
        assert (await player.say(m.Ping(sent=3)))["version"] == player.version

    in_world(story)


def test_names_and_chat_are_for_everybody() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        anna = await Seated(room, (keys[0],)).come()
        berta = await Seated(room, (keys[1],)).come()
        await anna.say(m.Rename(id="1", seat=0, name="  Anna\u0000\n die Erste "))
        assert berta.stage["info"]["seats"][0]["name"] == "Anna die Erste"
        await anna.say(m.Say(id="2", seat=0, text="Guten\nAbend"))
        again = await anna.say(m.Say(id="2", seat=0, text="Guten\nAbend"))
        assert again["type"] == "accepted"
        assert [line["text"] for line in berta.chat.values()] == ["Guten Abend"]
        assert [line["name"] for line in berta.chat.values()] == ["Anna die Erste"]
        late = await Seated(room).come()
        assert late.chat == berta.chat

    in_world(story)


def test_the_stage_holds_no_nulls() -> None:
    """A merge patch could not say them."""

    def nulls(part: Any, path: str = "") -> list[str]:
        if isinstance(part, dict):
            return [each for name, value in part.items() for each in nulls(value, f"{path}.{name}")]
        return [path] if part is None else []

    async def story(world: World) -> None:
        player = await hot_seat(world)
        for number in range(60):
            assert nulls(player.stage) == []
            await player.play(1, lambda options: options[number % len(options)])  # noqa: B023

    in_world(story)


# When the rules fail -------------------------------------------------------------------------------------------------


def break_some(monkeypatch: pytest.MonkeyPatch, game: Game | None, breaks: Callable[[Option], bool]) -> None:
    """From now on the rules of the game fail in the middle of some choices."""
    assert game is not None

    def breaking(run: Callable[..., None]) -> Callable[..., None]:
        def fail(g: Game, *args: object) -> None:
            run(g, *args)
            if args and isinstance(args[0], Option) and breaks(args[0]):
                raise ZeroDivisionError("a rule of tests")

        return fail

    for name, step in game.steps.items():
        monkeypatch.setitem(game.steps, name, step._replace(run=breaking(step.run)))


def test_a_choice_in_which_the_rules_fail_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(world: World) -> None:
        player = await hot_seat(world)
        await player.play(2)
        room, first, second = player.room, player.options[0], player.options[1]
        assert room.game is not None
        before = room.game.fingerprint()
        break_some(monkeypatch, room.game, lambda option: option.id == first)
        refused = await player.say(player.choose("bad", first))
        assert refused["code"] == "failed"
        assert "The game hit an error" in refused["reason"] and "ZeroDivisionError" in refused["reason"]
        assert room.game.fingerprint() == before
        assert "Traceback" in caplog.text and f"choice: {first}" in caplog.text and '"choices":' in caplog.text
        assert (await player.say(player.choose("good", second)))["type"] == "accepted"
        assert room.game.moves == 3

    in_world(story)


def test_a_bot_whose_choice_fails_is_heard_of(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[Option] = []

    def first_two(option: Option) -> bool:
        tried.append(option)
        return len(set(tried)) <= 2

    async def story(world: World) -> None:
        room, keys = await world.new(BOT, ME)
        break_some(monkeypatch, room.game, first_two)
        player = await Seated(room, (keys[1],)).come()
        while not player.options:
            await asyncio.sleep(0.001)
        lines = [line["text"] for line in player.chat.values()]
        assert len(lines) == 2
        assert all(line.startswith("Random's choice failed: the rules failed at ") for line in lines)
        assert all(line.endswith("The table chose another one at random.") for line in lines)
        assert "Traceback" in caplog.text

    in_world(story)


def test_a_bot_without_a_choice_that_works_stops_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(BOT, ME)
        break_some(monkeypatch, room.game, lambda option: True)
        player = await Seated(room, (keys[1],)).come()
        while not any("cannot go on here" in line["text"] for line in player.chat.values()):
            await asyncio.sleep(0.001)
        assert room.game is not None and room.game.moves == 0
        assert await room.give_record(tuple(keys.values())), "and it can be saved"

    in_world(story)


def test_somebody_is_gone_while_a_choice_is_being_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both change the stage: one after the other, so that each has a version of its own and nobody misses one."""

    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player, other = await Seated(room, (keys[0],)).come(), await Seated(room, (keys[1],)).come()
        watcher = await Seated(room).come()
        await room.leave(other.visitor)
        commit, stored = world.store.commit, asyncio.Event()

        async def slow(commitment: Commit, *, secure: bool) -> None:
            await stored.wait()
            await commit(commitment, secure=secure)

        monkeypatch.setattr(world.store, "commit", slow)
        choosing = asyncio.create_task(player.say(player.choose("c1")))
        await asyncio.sleep(0.01)
        room._away.pop(1).cancel()
        room._away[1] = asyncio.get_running_loop().call_later(0, rooms._gone, weakref.ref(room), 1)
        await asyncio.sleep(0.05)
        stored.set()
        assert (await choosing)["type"] == "accepted"
        await room.handle(watcher.visitor, m.Ping())
        assert not watcher.lost
        assert watcher.stage["info"]["moves"] == 1
        assert [seat["here"] for seat in watcher.stage["info"]["seats"]] == [True, False]

    in_world(story)
