"""Plans at the table: several choices with one command, one change for everybody, and nothing a choice could not do."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

import questable
from questable.table import messages as m
from questable.table.patches import Plain
from tests.table.kit import BOT, FRIEND, ME, RISE, Open, Seated, World, in_world
from tests.table.test_socket import line, make


async def on_the_way(world: World, *seats: m.SeatWish, language: str = "en") -> Seated:
    """Somebody who has rolled the movement dice."""
    room, keys = await world.new(*(seats or (ME, ME)), seed="2")
    player = await Seated(room, tuple(keys.values())).come()
    player.visitor.language = language
    await player.say(m.Resync())
    while player.question["topic"] != "way-of-moving":
        await player.play(1)
    await player.play(1, lambda options: "roll")
    assert player.question["topic"] == "spend-a-die"
    return player


def far(player: Seated) -> Plain:
    """A way of some steps to an adventure."""
    plans: list[Plain] = [plan for plan in player.question["plans"] if "chance" in plan]
    return max(plans, key=lambda plan: len(plan["way"]))


def carry(player: Seated, command: str, **wish: Any) -> m.CarryOut:
    asked = {"seat": player.question["seat"], "version": player.version}
    return m.CarryOut(id=command, **(asked | wish))


def test_a_plan_is_shown_carried_out_with_one_change_and_stored_as_single_choices() -> None:
    async def story(world: World) -> None:
        player = await on_the_way(world)
        watcher = await Seated(player.room).come()
        assert "plans" not in watcher.question, "only who is asked gets plans"
        plan, before = far(player), player.room.game
        assert before is not None
        twin = before.clone()
        done = twin.carry_out(plan["id"])
        heard = len(watcher.heard)
        answer = await player.say(carry(player, "p1", plan=plan["id"]))
        assert answer == {"type": "accepted", "id": "p1", "version": player.version, "made": len(done.choices)}
        assert player.room.game == twin
        assert [message["type"] for message in watcher.heard[heard:]] == ["told", "change"]
        assert watcher.log == player.log
        contents = await world.store.read(player.room.stored.id)
        assert contents is not None
        assert [choice.option for choice in contents.choices] == twin.choices()
        assert [choice.number for choice in contents.choices] == list(range(1, twin.moves + 1))
        assert questable.verify(player.room.record()) == twin

    in_world(story)


def test_undo_takes_it_back_whole_and_then_one_by_one() -> None:
    async def story(world: World) -> None:
        player = await on_the_way(world)
        before, stage = player.room.game, player.stage
        await player.say(carry(player, "p1", plan=far(player)["id"]))
        assert player.stage["undo"]
        undo = m.Undo(id="u1", seat=player.question["seat"], version=player.version)
        assert (await player.say(undo))["type"] == "accepted"
        assert player.room.game == before
        assert player.question == stage["question"]
        short = [plan for plan in player.question["plans"] if len(plan.get("way", ())) == 2]
        on = next(other for plan in short for other in plan.get("others", ()) if other["id"].endswith("/on"))
        await player.say(carry(player, "p2", plan=on["id"]))
        there = player.room.game
        await player.play(1, lambda options: next(each for each in options if each.startswith("walk")))
        assert (await player.say(m.Undo(id="u2", seat=player.question["seat"], version=player.version)))["type"] == (
            "accepted"
        )
        assert player.room.game == there, "the choice after the plan was taken back, not the plan"

    in_world(story)


def test_the_same_plan_sent_twice_is_carried_out_once() -> None:
    async def story(world: World) -> None:
        player = await on_the_way(world)
        command = carry(player, "p1", plan=far(player)["id"])
        await player.say(command)
        moves = player.room.game.moves if player.room.game else 0
        assert (await player.say(command))["type"] == "accepted"
        assert player.room.game is not None and player.room.game.moves == moves

    in_world(story)


def test_steps_may_be_sent_one_by_one() -> None:
    async def story(world: World) -> None:
        player = await on_the_way(world)
        walk = next(option for option in player.options if option.startswith("walk"))
        steps = (m.Step(option=walk, topic="spend-a-die"), m.Step(option="fly-away"), m.Step(option="stop"))
        answer = await player.say(carry(player, "p1", steps=steps))
        assert (answer["made"], answer["stopped"]) == (1, "You have a new choice to make.")
        assert player.room.game is not None and player.room.game.choices()[-1] == walk

    in_world(story)


def test_a_fight_is_fought_out_and_says_why_it_ended() -> None:
    async def story(world: World) -> None:
        game = questable.new(RISE, seats=1, seed=3)
        bot = questable.bot("greedy", seed=3)
        while game.decision and game.decision.topic != "escape":
            game.play(bot(game))
        made = await world.tables.place(game, (ME,))
        room = await world.tables.room(made.game.id)
        assert room is not None
        player = await Seated(room, tuple(key.token for key in made.keys)).come()
        player.visitor.language = "de"
        await player.say(m.Resync())
        (plan,) = player.question["plans"]
        assert plan["kind"] == "fight" and {limit["id"] for limit in plan["limits"]} == {"life", "chance"}
        answer = await player.say(carry(player, "f1", plan="fight", limits={"life": 0, "chance": 0.0, "nonsense": 3}))
        assert answer["made"] > 1
        assert answer["stopped"] in ("Der Kampf ist vorbei.", "Eine Karte könnte benutzt werden.")

    in_world(story)


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"plan": "go:nowhere"}, "no-such-plan"),
        ({"plan": "../../etc/passwd"}, "no-such-plan"),
        ({"plan": "fight"}, "no-such-plan"),
        ({}, "no-such-plan"),
        ({"steps": (m.Step(option="fly-away"),)}, "no-such-plan"),
        ({"steps": (m.Step(option="stop", topic="market"),)}, "no-such-plan"),
        ({"seat": 7, "plan": "go:1"}, "not-your-seat"),
        ({"seat": -1, "plan": "go:1"}, "not-your-seat"),
        ({"version": 0, "plan": "go:1"}, "stale"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(wish: dict[str, Any], code: str) -> None:
    async def story(world: World) -> None:
        player = await on_the_way(world)
        before = player.room.game
        answer = await player.say(carry(player, "p1", **wish))
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert player.room.game is before

    in_world(story)


def test_nobody_plans_for_another_seat_and_nobody_who_watches() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, FRIEND, seed="2")
        anna = await Seated(room, (keys[0],)).come()
        berta = await Seated(room, (keys[1],), "Berta").come()
        asked, other = (anna, berta) if anna.options else (berta, anna)
        while asked.question["topic"] != "way-of-moving":
            await asked.play(1)
        seat = asked.question["seat"]
        plan = asked.question["plans"][0]["id"]
        assert "plans" not in other.question
        before = room.game
        mine = m.CarryOut(id="p1", seat=other.seats[0], version=other.version, plan=plan)
        theirs = m.CarryOut(id="p2", seat=seat, version=other.version, plan=plan)
        watcher = await Seated(room).come()
        codes = [(await other.say(mine))["code"], (await other.say(theirs))["code"]]
        codes.append((await watcher.say(theirs))["code"])
        assert codes == ["not-your-turn", "not-your-seat", "spectator"]
        assert room.game is before

    in_world(story)


def test_a_seat_that_a_bot_plays_has_no_plans() -> None:
    async def story(world: World) -> None:
        player = await on_the_way(world, ME, BOT)
        plan = player.question["plans"][0]["id"]
        player.room.seats[0] = msgspec.structs.replace(player.room.seats[0], bot="random")
        answer = await player.say(carry(player, "p1", plan=plan))
        assert answer["code"] == "stand-in"

    in_world(story)


def test_two_plans_at_once_are_carried_out_once() -> None:
    async def story(world: World) -> None:
        player = await on_the_way(world)
        first, second = (plan["id"] for plan in player.question["plans"][1:3])
        one, two = carry(player, "a", plan=first), carry(player, "b", plan=second)
        await asyncio.gather(player.say(one), player.say(two))
        kinds = [message["type"] for message in player.heard if message["type"] in ("accepted", "refused")]
        assert kinds[-2:] == ["accepted", "refused"]

    in_world(story)


@pytest.mark.parametrize(
    "nonsense",
    [
        {"steps": [{"option": "stop"}] * 10_000},
        {"steps": [{"option": "stop"}] * 65},
        {"steps": [{"option": ""}]},
        {"steps": [{"option": "x" * 200}]},
        {"steps": "stop"},
        {"plan": "x" * 500},
        {"limits": {"life": "all"}},
        {"limits": {"life": -1}},
        {"limits": {"life": 1e300}},
        {"limits": {f"l{number}": 1 for number in range(20)}},
        {"limits": {"l" * 200: 1}},
    ],
)
def test_a_plan_out_of_bounds_ends_the_connection(open_table: Open, nonsense: dict[str, Any]) -> None:
    table = open_table()
    game, tokens = make(table, "me", "me")
    with line(table, game, *tokens) as player:
        player.until("welcome")
        command = {"type": "plan", "id": "p1", "seat": 0, "version": player.version, **nonsense}
        player.send(msgspec.json.encode(command))
        assert player.until("goodbye")["code"] == "bad-message"


def test_plans_are_told_in_the_language_of_each() -> None:
    async def story(world: World) -> None:
        player = await on_the_way(world, language="de")
        assert far(player)["name"].startswith("Geh nach: ")

    in_world(story)


# Standing answers ----------------------------------------------------------------------------------------------------


async def with_a_card(world: World) -> tuple[Seated, str]:
    """Somebody who is asked whether to use a card."""
    game = questable.new(RISE, seats=2, seed=3)
    bot = questable.bot("greedy", seed=3)
    while game.decision and not (game.decision.topic == "use-round-start" and game.may_stand()):
        game.play(bot(game))
    made = await world.tables.place(game, (ME, ME))
    room = await world.tables.room(made.game.id)
    assert room is not None
    player = await Seated(room, tuple(key.token for key in made.keys)).come()
    card = next(choice["card"] for choice in player.question["choices"] if choice.get("standing"))
    return player, card


def stand(player: Seated, command: str, *answers: m.StandingWish, seat: int | None = None) -> m.Stand:
    return m.Stand(id=command, seat=player.question["seat"] if seat is None else seat, answers=answers)


def test_a_standing_answer_is_kept_with_the_seat_and_answers_at_once(tmp_path: Any) -> None:
    async def story(world: World) -> None:
        player, card = await with_a_card(world)
        before = player.room.game
        assert before is not None and before.decision is not None
        answer = await player.say(stand(player, "s1", m.StandingWish(card=card, span="fight")))
        assert answer["type"] == "accepted"
        assert player.room.game is not None
        assert player.room.game.choices()[before.moves] == "pass", "the open question is answered"
        assert [(each["card"], each["span"]) for each in player.stage["standing"]] == [(card, "fight")]
        assert player.stage["standing"][0]["name"]
        assert "standing" not in str(player.room.game.snapshot())
        contents = await world.store.read(player.room.stored.id)
        assert contents is not None and card in contents.seats[before.decision.seat].standing
        watcher = await Seated(player.room).come()
        assert "standing" not in watcher.stage, "it is nobody else's business"
        await player.say(stand(player, "s2", seat=before.decision.seat))
        assert not player.stage.get("standing")

    in_world(story)


def test_undo_gives_the_question_back() -> None:
    async def story(world: World) -> None:
        player, card = await with_a_card(world)
        before = player.room.game
        await player.say(stand(player, "s1", m.StandingWish(card=card)))
        assert player.room.game != before and player.stage["undo"]
        await player.say(m.Undo(id="u1", seat=player.question["seat"], version=player.version))
        assert player.room.game == before

    in_world(story)


@pytest.mark.parametrize("nonsense", ["no-such-card", "../../etc", "x" * 80])
def test_a_standing_answer_about_nothing_does_nothing(nonsense: str) -> None:
    async def story(world: World) -> None:
        player, _ = await with_a_card(world)
        before = player.room.game
        assert (await player.say(stand(player, "s1", m.StandingWish(card=nonsense))))["type"] == "accepted"
        assert player.room.game is before

    in_world(story)


def test_nobody_answers_for_another_seat() -> None:
    async def story(world: World) -> None:
        player, card = await with_a_card(world)
        watcher = await Seated(player.room).come()
        wish = m.StandingWish(card=card)
        assert (await player.say(stand(player, "s1", wish, seat=5)))["code"] == "not-your-seat"
        assert (await watcher.say(stand(player, "s2", wish)))["code"] == "spectator"

    in_world(story)


def test_an_order_to_roll_at_once_is_kept_and_carried_out() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, seed="2")
        player = await Seated(room, tuple(keys.values())).come()
        while player.question["topic"] != "way-of-moving":
            await player.play(1)
        assert player.question["orders"] == [{"card": "roll", "name": "Roll the movement dice"}]
        await player.say(stand(player, "s1", m.StandingWish(card="roll", always=True)))
        assert room.game is not None and room.game.choices()[-1] == "roll"
        (kept,) = player.stage["standing"]
        assert (kept["card"], kept["always"], kept["name"]) == ("roll", True, "Roll the movement dice")

    in_world(story)


def test_an_answer_and_what_follows_it_are_one_command() -> None:
    async def story(world: World) -> None:
        player, _ = await with_a_card(world)
        plans = {plan["begins"]: plan for plan in player.question["plans"]}
        assert {choice["id"] for choice in player.question["choices"]} == {"pass", "use:sacrifice-rune"}
        assert set(plans) == {"pass"}, "nothing follows the rune: it beats who is fought"
        answer = await player.say(carry(player, "f1", plan=plans["pass"]["id"], limits={"life": 0, "chance": 0.0}))
        assert answer["type"] == "accepted" and answer["made"] > 1

    in_world(story)
