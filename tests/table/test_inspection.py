"""Everything can be asked: what there is to know about a place of the map, for every adventure."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

import questable
from questable import Game, HexBoard, Inspection
from questable.table import messages as m
from questable.table.display import Display
from questable.table.staging import Entry
from tests.table.kit import ME, Seated, World, in_world
from tests.table.test_goal import played

RISE = "rise-of-the-dragon-lords"
RETURN = "return-of-the-heroes"
EVERY = (RISE, "mists-of-zanaga", RETURN, "avatars-of-kelnov", "cult-of-the-rune", "island-of-dread", "midnight")


def places(game: Game) -> list[str | int]:
    board = game.spoken().board(game.imagine(0))
    if isinstance(board, HexBoard):
        return [*board.cells, *board.places]
    return [point for tile in board.tiles.values() for point in tile.points]


def asked(game: Game, place: str | int, seat: int | None = None, language: str = "en") -> Inspection:
    found = game.inspect(place, seat, language)
    assert found is not None
    return found


@pytest.mark.parametrize("adventure", EVERY)
def test_every_place_can_be_asked_about_whatever_happens(adventure: str) -> None:
    """In both languages, all through a game; the game is not touched by it."""
    for number, game in enumerate(played(questable.find_adventure(adventure))):
        if number % 8:
            continue
        before = game.fingerprint()
        imagined = game.imagine(0)
        for language in ("en", "de"):
            spoken = game.spoken(language)
            for place in places(game)[number % 5 :: 5]:
                found = spoken.inspect(imagined, 0, place)
                assert found is not None and found.title, place
                assert all(detail.label for detail in found.details)
                assert all(detail.chance is None or 0 <= detail.chance <= 1 for detail in found.details)
                assert "\u2063" not in "".join(str(each.text) + str(each.label) for each in found.details)
        assert game.fingerprint() == before


def test_nobody_asks_about_what_is_not_there() -> None:
    for adventure in (RISE, RETURN):
        game = questable.new(adventure, seats=2, seed=1)
        assert game.inspect("nowhere") is None
        assert game.inspect(99999) is None
        assert game.inspect(None) is None


def begun(seed: int = 5) -> Game:
    game = questable.new(RISE, seats=2, seed=seed)
    bot = questable.bot("greedy", seed=1)
    while game.decision is not None and game.decision.topic != "way-of-moving":
        game.play(bot(game))
    return game


def test_a_town_tells_what_it_sells_and_for_how_much() -> None:
    game = begun()
    seen = game.view(0)
    town, stack = next((town, cards) for town, cards in seen.stacks.items() if cards)
    found = asked(game, game.setting.content.grid.towns[town], 0)
    sold = [detail for detail in found.details if detail.label == "for sale"]
    assert [detail.card for detail in sold] == list(stack)
    assert all("gold" in str(detail.text) for detail in sold)
    land = next(detail for detail in found.details if detail.label == "land")
    assert "any movement die" in str(land.text)


def test_an_adventure_is_told_with_the_odds_of_who_asks() -> None:
    """The same jewel is another adventure for a stronger hero."""
    game = begun()
    space = next(space for space, colours in game.view(0).counters.items() if "green" in colours)
    mine = next(detail for detail in asked(game, space, 0).details if detail.chance is not None)
    theirs = next(detail for detail in asked(game, space, 1).details if detail.chance is not None)
    assert str(mine.label) == "green adventure"
    assert mine.chance != theirs.chance


def test_the_way_is_told_the_dice_that_lead_there_and_the_distance() -> None:
    game = begun()
    position: Any = game
    hero = position.heroes[0]
    grid = game.setting.content.grid
    beside = grid.neighbours[hero.space][0]
    further = next(
        space for space in grid.neighbours[beside] if space not in (hero.space, *grid.neighbours[hero.space])
    )
    told = {str(detail.label): str(detail.text) for detail in asked(game, further, 0).details}
    assert told["distance"].startswith("2 spaces")
    assert told["land"]
    assert "distance" not in {str(detail.label) for detail in asked(game, hero.space, 0).details}
    assert any(detail.label == "you" for detail in asked(game, hero.space, 0).details)


def test_a_face_down_token_is_known_by_its_back_only() -> None:
    for game in played(questable.find_adventure(RETURN)):
        down = [(point, token) for point, tokens in game.tokens.items() for token in tokens if token in game.down]  # type: ignore[attr-defined]
        for point, token in down:
            found = game.inspect(point, 0)
            assert found is None or token not in {detail.card for detail in found.details}


async def inspected(player: Seated, place: str | int, seat: int = 0) -> m.Inspected | None:
    before = len(player.answers("refused"))
    await player.room.handle(player.visitor, m.Inspect(id="what", seat=seat, place=place))
    for _ in range(300):
        if found := player.answers("inspection"):
            return msgspec.convert(found[-1], m.Inspected)
        if len(player.answers("refused")) > before:
            return None
        await asyncio.sleep(0.01)
    return None


def test_the_table_answers_who_asks_and_nothing_is_done() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME)
        player = await Seated(room, (keys[0],)).come()
        version = player.version
        found = await inspected(player, 31)
        assert found is not None
        assert found.title and found.details and found.place == "31"
        assert player.version == version

    in_world(story)


def test_only_ones_own_seat_may_ask_and_only_about_places() -> None:
    async def story(world: World) -> None:
        room, keys = await world.new(ME, ME)
        player = await Seated(room, (keys[0],)).come()
        watcher = await Seated(room).come()
        for browser, seat, place, code in (
            (watcher, 0, 31, "spectator"),
            (player, 1, 31, "not-your-seat"),
            (player, 0, "nowhere", "no-such-place"),
        ):
            assert await inspected(browser, place, seat) is None
            assert browser.answers("refused")[-1]["code"] == code

    in_world(story)


def test_lines_of_the_chronicle_name_what_can_be_asked_about() -> None:
    """Cards, heroes and places, by the very words of the line."""
    for adventure in (RISE, RETURN):
        kinds = set[str]()
        for language in ("en", "de"):
            game = questable.new(adventure, seats=2, seed=3)
            bot, entries = questable.bot("greedy", seed=1), list[Entry]()
            game.listen(lambda event, to=entries, at=game: to.append(Entry(at.moves, event)))  # type: ignore[misc]
            while game.decision is not None and game.moves < 60:
                game.play(bot(game))
            for line in Display(game, entries).lines(frozenset({0}), language):
                assert all(each.text and each.text in line.text for each in line.names)
                kinds |= {"card" if each.card else "place" for each in line.names}
        assert kinds == {"card", "place"}
