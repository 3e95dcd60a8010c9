"""The verbs for moving heroes and for movement dice."""

from __future__ import annotations

import pytest

from questable.runebound.abilities.moving import within
from questable.runebound.board import neighbours, terrain_of
from questable.runebound.state import Fight
from questable.runebound.windows import usable
from tests.kit import Table, table
from tests.runebound.abilities.using import last, ready


def going(number: int, **facts: object) -> Table:
    return ready("trial-verb-move", **facts).play(f"use:trial-verb-move/{number}")  # type: ignore[arg-type]


def places(t: Table) -> set[int]:
    return {int(option[3:]) for option in t.options if option.startswith("go:")}


def distance(t: Table, a: int, b: int) -> int:
    return t.game.content.grid.distances(a)[b]


@pytest.mark.rule("RB-MOVE-21")
def test_move_a_number_of_spaces_whatever_the_terrain() -> None:
    t = going(1, at="Forge")
    here = t.hero().space
    assert places(t) == {space for space in t.game.content.grid.spaces if 1 <= distance(t, here, space) <= 2}
    assert "stay" in t.options
    target = max(places(t))
    t.play(f"go:{target}")
    assert t.hero().space == target
    assert last(t, "moved")["how"] == "card"
    assert t.hero().came_from == 0


@pytest.mark.rule("RB-MOVE-21")
def test_move_to_any_space() -> None:
    t = going(2)
    assert places(t) == set(t.game.content.grid.spaces) - {t.hero().space}


def test_move_to_any_town() -> None:
    t = going(3, at="Forge")
    assert places(t) == set(t.game.content.grid.town_at) - {t.hero().space}


def test_move_to_the_nearest_town() -> None:
    t = going(4, at=1)
    nearest = min(distance(t, 1, town) for town in t.game.content.grid.town_at)
    assert places(t) == {town for town in t.game.content.grid.town_at if distance(t, 1, town) == nearest}


def test_move_to_the_starting_town() -> None:
    t = going(5, at="Forge")
    assert places(t) == {t.game.content.grid.towns["Tamalir"]}


def test_who_is_there_already_cannot_move_there() -> None:
    assert "use:trial-verb-move/5" not in ready("trial-verb-move", at="Tamalir").options


@pytest.mark.rule("RB-MOVE-21")
def test_move_through_a_terrain_only() -> None:
    t = going(6)
    terrain, grid = t.game.content.grid.terrain, t.game.content.grid
    assert places(t)
    reached, rim = {t.hero().space}, {t.hero().space}
    for _ in range(3):
        rim = {space for each in rim for space in grid.neighbours[each] if terrain[space] == "road"}
        reached |= rim
    assert places(t) == reached - {t.hero().space}


@pytest.mark.rule("RB-MOVE-21")
def test_move_to_any_space_of_a_terrain() -> None:
    t = going(7)
    assert places(t) == {space for space, terrain in t.game.content.grid.terrain.items() if terrain == "swamp"}


@pytest.mark.rule("RB-MOVE-21")
def test_move_instead_of_rolling() -> None:
    t = going(8)
    t.play(t.options[0], "pass")
    assert t.happened("movement-ended")
    assert not t.happened("movement-dice")


def test_who_stays_after_all_may_still_roll() -> None:
    t = going(8).play("stay", "pass")
    assert "roll" in t.options


def test_a_move_that_must_be_made() -> None:
    assert "stay" not in going(9).options


@pytest.mark.rule("RB-MOVE-03")
def test_more_dice_before_moving() -> None:
    t = ready("trial-verb-add-dice").play("use:trial-verb-add-dice/1", "pass", "roll")
    assert len(t.game.movement_dice) == 5 + 2


@pytest.mark.rule("RB-MOVE-03")
def test_fewer_dice_before_moving() -> None:
    t = ready("trial-verb-add-dice").play("use:trial-verb-add-dice/2", "pass", "roll")
    assert len(t.game.movement_dice) == 5 - 2


def test_more_dice_while_moving_are_rolled_at_once() -> None:
    t = ready("trial-verb-add-dice").play("pass").dice(1, 1, 1, 1, 1, 4, 6).play("roll", "use:trial-verb-add-dice/1")
    assert t.game.movement_dice == (1, 1, 1, 1, 1, 4, 6)
    assert last(t, "movement-dice")["dice"] == [4, 6]


def test_fewer_dice_while_moving_are_unspent_ones() -> None:
    t = ready("trial-verb-add-dice").play("pass").dice(1, 2, 3, 4, 5).play("roll", "use:trial-verb-add-dice/2")
    assert sum(1 for face in t.game.movement_dice if face) == 3


def test_turn_a_die_to_any_other_face() -> None:
    t = ready("trial-verb-turn-die").dice(1, 1, 1, 4, 4).play("roll", "use:trial-verb-turn-die")
    faces = {option.partition("/")[2] for option in t.options if option.startswith("turn:")}
    assert faces == {"1", "2", "3", "4", "5", "6"}
    assert len(t.options) == 2 * 5  # two different dice, five other faces each
    chosen = next(option for option in t.options if option.endswith("/6"))
    t.play(chosen)
    assert sorted(t.game.movement_dice).count(6) == 1
    assert last(t, "die-turned")["face"] == 6


def test_spent_dice_are_not_turned() -> None:
    t = ready("trial-verb-turn-die", at="Forge").dice(2, 2, 2, 2, 2).play("roll")
    t.play(next(option for option in t.options if option.startswith("walk")), "use:trial-verb-turn-die")
    assert all(not option.startswith("turn:die1") for option in t.options)


def test_reroll_the_unspent_dice() -> None:
    t = ready("trial-verb-reroll-dice", at="Forge").dice(2, 2, 2, 2, 2).play("roll")
    t.play(next(option for option in t.options if option.startswith("walk")))
    spent = t.game.movement_dice.index(0)
    t.dice(3, 3, 3, 3).play("use:trial-verb-reroll-dice")
    assert [face for number, face in enumerate(t.game.movement_dice) if number != spent] == [3] * 4
    assert t.game.movement_dice[spent] == 0


# Moving others --------------------------------------------------------------------------------------------------------


def pusher(*heroes: str) -> Table:
    return table(*heroes or ("anna", "bert")).put(0, cards=["trial-push"])


def test_another_hero_in_the_space_is_moved_where_the_player_says() -> None:
    t = pusher().put(0, at="Forge").put(1, at="Forge").movement().play("use:trial-push/1")
    here = t.hero(1).space
    near = set(neighbours(t.game, here))
    assert (t.asked, t.topic) == (0, "push-where")
    assert set(t.options) == {*(f"send:{space}/bert" for space in near), "stay"}
    t.play(f"send:{min(near)}/bert")
    assert (t.hero(1).space, t.hero(0).space) == (min(near), here)


def test_the_hero_may_be_left_where_it_is() -> None:
    t = pusher().put(0, at="Forge").put(1, at="Forge").movement().play("use:trial-push/1", "stay")
    assert t.hero(1).space == t.hero(0).space


def test_first_who_then_where_through_these_terrains() -> None:
    t = pusher("anna", "bert", "cara")
    road = t.space("road")
    t.put(1, at=road).put(2, at="Forge").movement().play("use:trial-push/2")
    assert (t.topic, t.options) == ("choose-character", ["target:bert", "target:cara"])
    t.play("target:bert")
    sent = [int(option.split(":")[1].split("/")[0]) for option in t.options if option != "stay"]
    assert sent and all(terrain_of(t.game, space) == "road" for space in sent)


def test_all_others_are_sent_to_the_starting_town() -> None:
    t = pusher("anna", "bert", "cara").put(1, at="Forge").put(2, at="Forge").movement().play("use:trial-push/3")
    start = t.game.content.grid.towns[t.game.content.box.start]
    assert [hero.space for hero in t.game.heroes[1:]] == [start, start]


def test_nobody_is_pushed_out_of_a_combat_or_to_where_it_is() -> None:
    t = pusher().put(0, at="Forge").put(1, at="Forge")
    t.game.fights = [Fight(seat=1, enemy="trial-ogre", space=t.hero(1).space)]
    assert "use:trial-push/1" not in [option.id for option in usable(t.game, "before-moving", 0)]
    t.game.fights = []
    t.put(1, at=t.game.content.box.start)
    assert "use:trial-push/3" not in [option.id for option in usable(t.game, "before-moving", 0)]


def test_a_counter_is_moved_to_an_empty_jewel() -> None:
    t = pusher()
    start, goal = t.jewel("green"), t.jewel("yellow")
    t.game.counters = {start: ("green",), t.jewel("red"): ("red",), goal: ("yellow",)}
    t.movement().play("use:trial-push/5")
    assert all(option.startswith("put-down:") and option.endswith(f"/{goal}") for option in t.options), "the only one"
    spaces = [int(option.split(":")[1].split("/")[0]) for option in t.options]
    assert start not in spaces and t.jewel("red") not in spaces
    t.play(t.options[0])
    assert t.game.counters == {start: ("green",), t.jewel("red"): ("red",), spaces[0]: ("yellow",)}


def test_no_further_than_the_card_says_and_no_red_one() -> None:
    t = pusher()
    t.game.counters = {t.jewel("red"): ("red",)}
    assert "use:trial-push/4" not in [option.id for option in usable(t.game, "before-moving", 0)]
    start = t.jewel("green")
    t.game.counters = {start: ("green",)}
    if "use:trial-push/4" in [option.id for option in usable(t.game, "before-moving", 0)]:
        t.movement().play("use:trial-push/4")
        near = set(within(t.game, start, 4))
        assert all(int(option.split(":")[1].split("/")[0]) in near for option in t.options)
