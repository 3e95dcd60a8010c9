"""What would a bot do, and why? Told in words to who is asked; nothing is done."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice

import msgspec

import questable
from questable import Adventure, Decision, Game, Option
from questable.bots import Sight, make_bot
from questable.table import messages as m
from questable.table.display import Display
from questable.table.wording import Remark
from tests.table.kit import BOT, ME, QuickBots, Seated, World, in_world
from tests.table.test_goal import played

FAMILIES = ("rise-of-the-dragon-lords", "mists-of-zanaga", "return-of-the-heroes")


async def advised(player: Seated, seat: int = 0) -> m.Advice | None:
    """What this player is told."""
    await player.room.handle(player.visitor, m.Advise(id="why", seat=seat, version=player.version))
    for _ in range(200):
        if found := player.answers("advice"):
            return msgspec.convert(found[-1], m.Advice)
        await asyncio.sleep(0.01)
    return None


def test_a_bot_says_what_it_would_do_and_nothing_is_done() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, BOT)
        player = await Seated(room, (keys[0],)).come()
        while not player.options:
            await asyncio.sleep(0.01)
        assert room.game is not None
        moves, version = room.game.moves, player.version
        advice = await advised(player)
        assert advice is not None
        assert advice.option in player.options
        assert advice.label and advice.reasons and all(advice.reasons)
        assert len(advice.rivals) <= 2
        assert (room.game.moves, player.version) == (moves, version)

    in_world(story)


def test_only_who_is_asked_gets_advice() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, tuple(keys.values())).come()
        watcher = await Seated(room).come()
        asked = player.question["seat"]
        for browser, seat, version, code in (
            (watcher, asked, player.version, "spectator"),
            (player, 1 - asked, player.version, "stale"),
            (player, asked, 0, "stale"),
            (player, 7, player.version, "not-your-seat"),
        ):
            await room.handle(browser.visitor, m.Advise(id="why", seat=seat, version=version))
            assert browser.answers("refused")[-1]["code"] == code
            assert not browser.answers("advice")

    in_world(story)


class Helpless(QuickBots):
    """A pool in which something goes wrong every time."""

    def trouble(self, game_id: str) -> Remark | None:
        return Remark("random-choice", {"error": "no idea"}) if game_id.endswith("?") else None


def test_a_random_choice_is_no_advice() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME)
        player = await Seated(room, (keys[0],)).come()
        await room.handle(player.visitor, m.Advise(id="why", seat=0, version=player.version))
        while not player.answers("refused"):
            await asyncio.sleep(0.01)
        assert player.answers("refused")[-1]["code"] == "no-advice"

    in_world(story, bots=Helpless(workers=1))


class Slow(QuickBots):
    """A bot that thinks until it is told to stop."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.go = asyncio.Event()

    async def choose(self, game_id: str, game: Game, bot: str) -> Option:
        if game_id.endswith("?"):
            await self.go.wait()
        return await super().choose(game_id, game, bot)


def test_advice_that_comes_too_late_is_not_told_and_one_is_thought_of_at_a_time() -> None:
    async def story(world: World) -> None:
        bots = world.tables.bots
        assert isinstance(bots, Slow)
        room, keys = await world.new(ME)
        player = await Seated(room, (keys[0],)).come()
        ask = m.Advise(id="why", seat=0, version=player.version)
        await room.handle(player.visitor, ask)
        await room.handle(player.visitor, ask)
        assert player.answers("refused")[-1]["code"] == "slow-down"
        await player.play(1)
        bots.go.set()
        assert player.visitor.advised is not None
        await player.visitor.advised
        assert not player.answers("advice")

    async def told() -> None:
        world = World(bots=Slow())
        try:
            await asyncio.wait_for(story(world), 60)
        finally:
            await world.close()

    asyncio.run(told())


def questions(most: int) -> Iterator[tuple[Adventure, Game, Decision]]:
    """The first questions of games between bots, of every family."""
    for name in FAMILIES:
        adventure = questable.find_adventure(name)
        for game in islice(played(adventure), most + 1):
            if game.decision is not None:
                yield adventure, game, game.decision


def test_reasons_are_in_the_language_of_the_reader() -> None:
    """Every question of a game between bots can be answered with a reason, in words of the language."""
    compared = 0
    for adventure, game, asked in questions(12):
        seat = asked.seat
        option = make_bot("greedy", adventure, 1).choose(Sight(game, seat))
        display = Display(game, ())
        english, german = (display.advice(game, option, "x", 1, language) for language in ("en", "de"))
        assert english.option == option.id or english.option.startswith("go:")
        assert english.reasons and all(english.reasons)
        assert len(german.reasons) == len(english.reasons)
        assert not any(reason.startswith("\u2063") for reason in german.reasons)
        compared += any("next best" in reason or "elsewhere" in reason for reason in english.reasons)
    assert compared


def test_on_the_way_it_names_where_it_is_going() -> None:
    """The bar lists places in reach, not single steps with single dice: one is marked, with what waits there."""
    named = 0
    for adventure, game, asked in questions(40):
        seat, topic = asked.seat, asked.topic
        bot = make_bot("greedy", adventure, 0)
        option = bot.choose(Sight(game, seat))
        plans = {plan.id: plan for plan in game.plans() if plan.way and not plan.instead}
        advice = Display(game, ()).advice(game, option, "x", 1, "en")
        if advice.option not in plans:
            assert advice.option == option.id
            continue
        going, last = game.clone(), option
        while going.decision is not None and (going.decision.seat, going.decision.topic) == (seat, topic):
            step = bot.choose(Sight(going, seat))
            if step.about is None or str(step.about).isdigit() != str(option.about).isdigit():
                break  # it stays, or does something else on the way
            last = step
            going.play(step)
        assert str(plans[advice.option].place) == str(last.about)
        assert (advice.label, advice.step) == (plans[advice.option].name, option.id)
        assert advice.label not in [rival for rival, _ in advice.rivals]
        named += 1
    assert named
