"""MOVE: dice, rest, the automatic move, moves by cards, and what they lead to."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from questable.runebound.adventure import adventure_step
from questable.runebound.movement import arrive, end_movement
from tests.kit import Table, table

FACES = {  # what each face of a movement die shows (RB-MOVE-05)
    1: {"river", "swamp"},
    2: {"river", "road"},
    3: {"hills", "road"},
    4: {"river", "forest"},
    5: {"plains", "hills", "mountains"},
    6: {"plains", "road"},
}
TOWN = None  # a town has no terrain


def terrain(t: Table, space: int) -> str | None:
    return t.game.content.grid.terrain[space]


def neighbours(t: Table, space: int) -> tuple[int, ...]:
    return t.game.content.grid.neighbours[space]


def place(*beside: str | None, here: Iterable[str | None] = ()) -> tuple[int, ...]:
    """A space (of the terrain `here`) and neighbours of it, one of each of these terrains."""
    t = table()
    for space in t.game.content.grid.spaces:
        found = {terrain(t, other): other for other in neighbours(t, space)}
        if set(beside) <= set(found) and (not here or terrain(t, space) in here):
            return (space, *(found[each] for each in beside))
    raise AssertionError("the map has no such place")


def rolled(t: Table, *faces: int, rest: int = 0) -> Table:
    """The movement dice have been rolled and show these faces."""
    return t.dice(*faces).movement().play(f"rest:{rest}" if rest else "roll")


def walks(t: Table) -> set[tuple[int, int]]:
    """Every space that can be entered now, with the die that leads there."""
    split = [option.removeprefix("walk:").split("/die") for option in t.options if option.startswith("walk:")]
    return {(int(space), int(die)) for space, die in split}


def dice_rolled(t: Table) -> int:
    (roll,) = t.happened("movement-dice")
    return len(roll["dice"])


def ended(t: Table) -> list[int]:
    """Where Movement steps have ended."""
    return [fact["space"] for fact in t.happened("movement-ended")]


# How many dice -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-MOVE-01")
@pytest.mark.parametrize(
    ("wounds", "exhaustion", "dice"), [(0, 0, 5), (1, 0, 4), (0, 1, 4), (1, 1, 4), (4, 0, 4), (0, 3, 4)]
)
def test_five_dice_or_four_for_a_hurt_or_tired_hero(wounds: int, exhaustion: int, dice: int) -> None:
    t = table().put(0, wounds=wounds, exhaustion=exhaustion).movement().play("roll")
    assert dice_rolled(t) == dice


@pytest.mark.rule("RB-MOVE-01", "RB-MOVE-02")
@pytest.mark.parametrize("hurt", ["wounds", "exhaustion"])
def test_the_counters_of_another_hero_cost_no_die(hurt: str) -> None:
    for seat, dice in ((0, 5), (1, 4)):
        t = table("cara", "anna").put(1, **{hurt: 2}).movement(seat)
        t.play("roll")
        assert dice_rolled(t) == dice


@pytest.mark.rule("RB-EX-01")
def test_example_1_a_wounded_hero_moves() -> None:
    t = table().put(0, wounds=1, exhaustion=0).movement()
    assert t.game.dice_count == 4
    assert dice_rolled(t.play("roll")) == 4


@pytest.mark.rule("RB-MOVE-02", "RB-RUL-05")
def test_counters_on_allies_cost_no_die() -> None:
    t = table().put(0, cards=["trial-squire"])
    t.game.wounds["trial-squire"], t.game.exhaustion["trial-squire"] = 2, 1
    assert dice_rolled(t.movement().play("roll")) == 5


@pytest.mark.rule("RB-MOVE-03", "RB-RUL-05")
def test_healing_before_moving_gives_the_fifth_die() -> None:
    t = table().put(0, wounds=2, cards=["trial-potion"]).movement().play("use:trial-potion", "roll")
    assert dice_rolled(t) == 5


@pytest.mark.rule("RB-MOVE-03", "RB-RUL-05")
def test_exhaustion_paid_before_moving_costs_a_die() -> None:
    t = table("bert", "anna").put(0, wounds=1, exhaustion=0).movement().play("use:bert")
    assert (t.wounds("bert"), t.exhaustion("bert")) == (0, 2)
    assert dice_rolled(t.play("roll")) == 4


@pytest.mark.rule("RB-MOVE-03", "RB-RUL-05")
@pytest.mark.parametrize(("tired", "way", "dice"), [(0, "roll", 6), (1, "roll", 5), (1, "rest:1", 4)])
def test_what_happens_after_the_count_changes_it_no_more(tired: int, way: str, dice: int) -> None:
    """The boots gave a die when the dice were counted; given away afterwards they do not take it back."""
    t = table().put(0, cards=["trial-boots"], exhaustion=tired).movement()
    t.play("trade:bert", "give:trial-boots", "propose", "accept", way)
    assert dice_rolled(t) == dice


@pytest.mark.rule("RB-MOVE-03", "RB-RUL-05")
def test_exhaustion_taken_on_the_way_costs_no_die_of_this_step() -> None:
    start, forest = place("forest")
    t = rolled(table().put(0, at=start).event("trial-storm"), 4, 4, 4, 4, 4).play(f"walk:{forest}/die1")
    assert t.exhaustion("anna") == 1
    assert sum(1 for face in t.game.movement_dice if face) == 4


@pytest.mark.rule("RB-MOVE-01", "RB-MOVE-03", "RB-RUL-05")
def test_dice_given_up_before_moving_are_missing_in_this_step_alone() -> None:
    t = table().put(0, cards=["trial-cost-dice"]).movement().play("use:trial-cost-dice", "roll", "stop")
    t.movement().play("pass", "roll")
    assert [len(roll["dice"]) for roll in t.happened("movement-dice")] == [2, 5]


@pytest.mark.rule("RB-MOVE-25")
def test_effects_cannot_lower_the_number_of_dice_below_0() -> None:
    """With 9 dice less there are none to roll or to rest."""
    t = table().put(0, cards=["trial-fetters"], exhaustion=2).movement()
    assert t.game.dice_count == 0
    assert "stay" in t.options
    assert not [option for option in t.options if option == "roll" or option.startswith("rest:")]


@pytest.mark.rule("RB-MOVE-25")
def test_there_is_no_upper_limit_to_the_number_of_dice() -> None:
    t = table().put(0, cards=["trial-boots", "trial-steed"]).movement().play("roll")
    assert dice_rolled(t) == 5 + 1 + 7


# The ways of moving --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-MOVE-04")
def test_one_way_of_moving_is_chosen_at_the_start() -> None:
    t = table().put(0, at="Forge", exhaustion=2).movement()
    assert t.topic == "way-of-moving"
    assert t.options == ["roll", "rest:1", "rest:2", "automatic", "stay"]
    t.play("automatic")
    assert set(t.options) == {f"step:{space}" for space in neighbours(t, t.hero().space)}


@pytest.mark.rule("RB-MOVE-04")
@pytest.mark.parametrize("way", ["roll", "rest:1"])
def test_a_hero_who_rolls_has_no_automatic_move(way: str) -> None:
    t = table().put(0, at="Forge", exhaustion=2).dice(6, 6, 6, 6).movement().play(way)
    assert t.topic == "spend-a-die"
    assert {option.split(":")[0] for option in t.options} == {"walk", "stop"}


@pytest.mark.rule("RB-MOVE-05")
def test_every_movement_die_has_the_six_faces() -> None:
    t = table()
    assert [set(face) for face in t.game.content.box.die] == list(FACES.values())
    shown = set()
    for seat in (0, 1) * 20:
        t.movement(seat).play("roll", "stop")
    for roll in t.happened("movement-dice"):
        shown |= set(roll["dice"])
    assert shown == set(FACES)
    assert "RB-MOVE-05" in t.cites("movement-dice")


@pytest.mark.rule("RB-MOVE-05", "RB-MOVE-06", "RB-MOVE-07", "RB-MOVE-08", "RB-MAP-02", "RB-MAP-04")
@pytest.mark.parametrize("face", FACES)
def test_where_a_face_leads_everywhere_on_the_map(face: int) -> None:
    t = table().put(1, at="Forge")
    for space in t.game.content.grid.spaces:
        rolled(t.put(0, at=space), *[face] * 5)
        entered = {other for other, _ in walks(t)}
        assert entered == {other for other in neighbours(t, space) if terrain(t, other) in {TOWN, *FACES[face]}}


@pytest.mark.rule("RB-MOVE-06")
def test_a_die_is_spent_once_for_one_space() -> None:
    start, road = place("road", here=["road"])
    t = rolled(table().put(0, at=start), 2, 1, 1, 1, 1)
    assert (road, 1) in walks(t)
    t.play(f"walk:{road}/die1")
    assert t.hero().space == road
    assert t.happened("moved") == [{"seat": 0, "space": road, "start": start, "how": "walk"}]
    assert not [space for space, _ in walks(t) if terrain(t, space) == "road"], "the only die with a road is spent"
    assert "RB-MOVE-06" in t.cites("moved")


@pytest.mark.rule("RB-EX-03")
def test_example_3_leaving_forge() -> None:
    """One unspent die showing river + swamp: only the S and SW neighbours can be entered."""
    t = table().put(0, at="Forge", exhaustion=3)
    grid = t.game.content.grid
    column, row = grid.spaces[t.hero().space].at
    rolled(t, 1, rest=3)
    assert column % 2 == 0
    assert {grid.spaces[space].at for space, _ in walks(t)} == {(column, row + 1), (column - 1, row)}


@pytest.mark.rule("RB-EX-04")
def test_example_4_two_matching_spaces() -> None:
    """A die showing hills + road beside hills and road leads into one of the two, not into both."""
    start, hills, road = place("hills", "road")
    for chosen in (hills, road):
        t = rolled(table().put(0, at=start, exhaustion=3), 3, rest=3)
        assert {(hills, 1), (road, 1)} <= walks(t)
        t.play(f"walk:{chosen}/die1")
        assert t.hero().space == chosen
        assert walks(t) == set()


@pytest.mark.rule("RB-EX-05")
def test_example_5_entering_a_town() -> None:
    """A die showing river + forest leads into a town."""
    start, town = place(TOWN, here=["road"])
    t = rolled(table().put(0, at=start, exhaustion=3), 4, rest=3).play(f"walk:{town}/die1")
    assert t.hero().space == town


@pytest.mark.rule("RB-MOVE-07")
@pytest.mark.parametrize("face", FACES)
def test_any_die_leads_into_a_town(face: int) -> None:
    start, town = place(TOWN)
    t = rolled(table().put(0, at=start), *[face] * 5)
    assert (town, 1) in walks(t)


@pytest.mark.rule("RB-MOVE-08")
@pytest.mark.parametrize(
    ("here", "face", "entered"),
    [
        ("road", 5, "plains"),
        ("plains", 3, "road"),
        ("hills", 6, "road"),
        ("mountains", 6, "road"),
        ("forest", 6, "road"),
        ("swamp", 6, "road"),
        ("river", 6, "road"),
        (TOWN, 6, "road"),
    ],
)
def test_a_die_need_not_show_the_terrain_of_the_space_left(here: str | None, face: int, entered: str) -> None:
    assert here not in FACES[face]
    start, goal = place(entered, here=[here])
    t = rolled(table().put(0, at=start), *[face] * 5).play(f"walk:{goal}/die1")
    assert t.hero().space == goal
    assert t.cites("moved") == {"RB-MOVE-06"}


@pytest.mark.rule("RB-MOVE-08")
@pytest.mark.parametrize(("here", "there", "tired"), [("plains", "forest", 1), ("forest", "plains", 0)])
def test_text_about_a_terrain_looks_at_the_space_entered(here: str, there: str, tired: int) -> None:
    """In the storm a step into a forest is tiring, a step out of one is not."""
    start, goal = place(there, here=[here])
    t = table().put(0, at=start).event("trial-storm").movement().play("automatic", f"step:{goal}")
    assert t.exhaustion("anna") == tired


@pytest.mark.rule("RB-MOVE-09")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_dice_are_spent_in_any_order_one_after_the_other(order: tuple[int, int]) -> None:
    """From the plains beside the road and back: with the road die first, or the plains die first."""
    start, road, plains = place("road", "plains", here=["plains"])
    goals = {1: road, 2: plains}
    t = rolled(table().put(0, at=start), 2, 5, 4, 4, 4)
    assert {(road, 1), (plains, 2)} <= walks(t)
    t.play(f"walk:{goals[order[0]]}/die{order[0]}")
    assert t.topic == "spend-a-die"
    assert t.hero().space == goals[order[0]]
    assert not [die for _, die in walks(t) if die == order[0]]


@pytest.mark.rule("RB-MOVE-06", "RB-MOVE-09", "RB-MOVE-11")
def test_every_die_may_be_spent_to_the_last() -> None:
    start, road = place("road", here=["road"])
    t = rolled(table().put(0, at=start), 6, 6, 6, 6, 6)
    for die, goal in enumerate((road, start, road, start, road), start=1):
        t.play(f"walk:{goal}/die{die}")
    assert (t.hero().space, ended(t)) == (road, [road])


@pytest.mark.rule("RB-MOVE-09")
def test_unused_dice_are_lost_at_the_end_of_the_step() -> None:
    t = rolled(table().put(0, at="Forge"), 6, 6, 6, 6, 6, 4, 4, 4, 4, 4).play("stop")
    assert list(t.game.movement_dice) == []
    t.movement().play("roll")
    assert list(t.game.movement_dice) == [4, 4, 4, 4, 4], "none is left from the step before"


@pytest.mark.rule("RB-MOVE-10")
def test_no_die_need_be_spent() -> None:
    start, road = place("road", here=["plains"])
    t = rolled(table().put(0, at=start), 6, 6, 6, 6, 6)
    assert "stop" in t.options
    twin = t.game.clone()
    t.play("stop")
    assert (t.hero().space, ended(t)) == (start, [start])
    twin.play(f"walk:{road}/die1")
    assert twin.decision is not None and "stop" in {option.id for option in twin.decision.options}
    twin.play("stop")
    assert twin.heroes[0].space == road


@pytest.mark.rule("RB-MOVE-11")
@pytest.mark.parametrize("what", ["hero", "counter", "undefeated"])
def test_nothing_in_a_space_stops_a_moving_hero(what: str) -> None:
    """Through the space and back into the space left before: it may be re-entered."""
    start, road = place("road", here=["road"])
    t = table().put(0, at=start)
    if what == "hero":
        t.put(1, at=road)
    elif what == "counter":
        t.counter(road, "red")
    else:
        t.undefeated("trial-ogre", road)
    rolled(t, 6, 6, 6, 6, 6).play(f"walk:{road}/die1")
    assert t.topic == "spend-a-die"
    t.play(f"walk:{start}/die2", f"walk:{road}/die3")
    assert [fact["space"] for fact in t.happened("moved")] == [road, start, road]


@pytest.mark.rule("RB-MOVE-12")
def test_the_automatic_move_leads_into_any_adjacent_space() -> None:
    t = table()
    for space in neighbours(t, t.game.content.grid.towns["Forge"]):
        t.put(0, at="Forge").movement().play("automatic", f"step:{space}")
        assert t.hero().space == space
    assert t.happened("movement-dice") == []
    assert {terrain(t, fact["space"]) for fact in t.happened("moved")} >= {"river", "road", "hills"}


@pytest.mark.rule("RB-MOVE-12")
def test_a_hero_without_a_die_has_it_too() -> None:
    t = table().put(0, at="Forge", cards=["trial-fetters"]).movement().play("automatic")
    assert set(t.options) == {f"step:{space}" for space in neighbours(t, t.hero().space)}


@pytest.mark.rule("RB-MOVE-12", "RB-MOVE-13", "RB-RUL-05")
def test_after_an_automatic_move_there_is_no_die_no_rest_and_no_second_step() -> None:
    t = table().put(0, at="Forge", exhaustion=2, cards=["trial-compass"])
    t.movement().play("automatic", f"step:{neighbours(t, t.hero().space)[0]}")
    assert t.game.decision is None, "the step is over"
    assert t.game.movement_dice == ()
    assert t.exhaustion("anna") == 2
    assert len(t.happened("moved")) == 1


@pytest.mark.rule("RB-MOVE-13", "RB-RUL-05")
@pytest.mark.parametrize("tired", ["anna", "trial-squire", "trial-priest"])
def test_nobody_of_the_party_rests_with_it(tired: str) -> None:
    t = table().put(0, at="Forge", cards=["trial-squire", "trial-priest"])
    t.game.exhaustion[tired] = 1
    t.movement().play("automatic", f"step:{neighbours(t, t.hero().space)[0]}")
    assert t.game.exhaustion == {tired: 1} and t.game.decision is None and not t.happened("healed")


TURNPIKE = """
[[item]]
id = "trial-turnpike"
name = "Trial Turnpike"
type = "artifact"
cost = 1
ability = [
  { when = ["entering"], use = "may", cost = { dice = 2 }, do = [{ do = "gain", points = 1 }] },
  { when = ["market"], use = "may", cost = { dice = 2 }, do = [{ do = "gain", points = 2 }] },
]
"""


@pytest.mark.rule("RB-MOVE-13", "RB-CARD-18")
def test_nothing_is_paid_with_the_dice_it_gives_up(tmp_path: Path) -> None:
    """With dice that have been rolled it is: as long as so many are left."""
    (tmp_path / "cards.toml").write_text(TURNPIKE)
    start, road = place("road")
    t = table(packs=[tmp_path]).put(0, at=start, cards=["trial-turnpike"])
    t.movement().play("automatic", f"step:{road}")
    assert (t.options, t.hero().space) == ([], road)
    t = rolled(t.put(0, at=start), 6, 6, 6, 6, 6).play(f"walk:{road}/die1")
    assert t.options == ["use:trial-turnpike/1", "pass"]


@pytest.mark.rule("RB-MOVE-09", "RB-CARD-18")
@pytest.mark.parametrize("way", [["stay"], ["roll", "stop"]])
def test_nothing_is_paid_with_unused_dice_after_the_step(tmp_path: Path, way: list[str]) -> None:
    (tmp_path / "cards.toml").write_text(TURNPIKE)
    t = table(packs=[tmp_path]).put(0, at="Forge", cards=["trial-turnpike"])
    t.turn().play(*way)
    assert t.topic == "market" and not [option for option in t.options if option.startswith("use:")]


@pytest.mark.rule("RB-MOVE-14")
def test_each_die_set_aside_removes_one_exhaustion_of_hero_or_ally() -> None:
    t = table().put(0, exhaustion=2, cards=["trial-squire", "trial-priest"])
    t.game.exhaustion |= {"trial-squire": 1, "trial-priest": 2}
    t.movement().play("rest:3")
    assert t.topic == "rest"
    assert set(t.options) == {"rest:anna", "rest:trial-squire", "rest:trial-priest"}
    t.play("rest:trial-priest", "rest:anna", "rest:trial-squire")
    assert t.game.exhaustion == {"anna": 1, "trial-priest": 1}
    assert "RB-MOVE-14" in t.cites("healed")


@pytest.mark.rule("RB-MOVE-14")
def test_only_own_allies_are_relieved() -> None:
    t = table().put(0, at="Forge", exhaustion=1).put(1, at="Forge", exhaustion=2, cards=["trial-squire"])
    t.game.exhaustion["trial-squire"] = 1
    t.movement().play("rest:1")
    assert t.game.exhaustion == {"bert": 2, "trial-squire": 1}


@pytest.mark.rule("RB-MOVE-15")
def test_dice_set_aside_are_not_rolled() -> None:
    t = rolled(table().put(0, exhaustion=2), 6, 5, rest=2)
    assert t.happened("movement-dice") == [{"seat": 0, "dice": [6, 5]}]
    assert {die for _, die in walks(t)} <= {1, 2}


@pytest.mark.rule("RB-EX-02")
def test_example_2_rest() -> None:
    """2 exhaustion on the hero, 1 on the ally, 3 of 4 dice set aside: all three are gone, one die is rolled."""
    t = table().put(0, exhaustion=2, cards=["trial-squire"])
    t.game.exhaustion["trial-squire"] = 1
    t.movement()
    assert t.game.dice_count == 4
    t.play("rest:3")
    while t.topic == "rest":
        assert not t.happened("movement-dice"), "before rolling"
        t.play(t.options[0])
    assert t.game.exhaustion == {}
    assert len([fact for fact in t.happened("healed") if fact["exhaustion"] == 1]) == 3
    assert dice_rolled(t) == 1


@pytest.mark.rule("RB-MOVE-16")
@pytest.mark.parametrize(("hero", "ally", "most"), [(0, 0, 0), (1, 0, 1), (0, 2, 2), (1, 2, 3), (3, 2, 4)])
def test_no_more_dice_rest_than_there_is_exhaustion_to_remove(hero: int, ally: int, most: int) -> None:
    """Nor more than there are dice: with 3 and 2 exhaustion there are only 4."""
    t = table().put(0, exhaustion=hero, cards=["trial-squire"])
    if ally:
        t.game.exhaustion["trial-squire"] = ally
    t.movement()
    assert [option for option in t.options if option.startswith("rest:")] == [f"rest:{n}" for n in range(1, most + 1)]


@pytest.mark.rule("RB-MOVE-17", "RB-MOVE-15")
def test_all_dice_may_rest_and_the_hero_stays_where_it_is() -> None:
    t = table().put(0, at="Forge", exhaustion=2, cards=["trial-squire"])
    t.game.exhaustion["trial-squire"] = 2
    t.movement().play("rest:4", "rest:anna", "rest:anna")
    assert t.game.exhaustion == {}
    assert t.happened("movement-dice") == t.happened("moved") == []
    assert ended(t) == [t.hero().space]


@pytest.mark.rule("RB-MOVE-18")
def test_resting_removes_no_wounds() -> None:
    t = table().put(0, wounds=2, exhaustion=2, cards=["trial-squire"])
    t.game.wounds["trial-squire"] = 1
    t.movement().play("rest:2")
    assert t.game.wounds == {"anna": 2, "trial-squire": 1}


@pytest.mark.rule("RB-MOVE-18")
def test_a_wounded_hero_who_is_not_tired_cannot_rest() -> None:
    t = table().put(0, wounds=2, cards=["trial-squire"]).put(1, exhaustion=1)
    t.game.wounds["trial-squire"] = 1
    t.movement()
    assert not [option for option in t.options if option.startswith("rest:")]


@pytest.mark.rule("RB-MOVE-19", "RB-RUL-05")
def test_resting_does_not_give_back_the_fifth_die() -> None:
    t = table().put(0, exhaustion=1).movement().play("rest:1")
    assert t.exhaustion("anna") == 0
    assert dice_rolled(t) == 3


@pytest.mark.rule("RB-MOVE-20")
@pytest.mark.parametrize("cards", [[], ["trial-fetters"], ["trial-steed"]])
@pytest.mark.parametrize("exhaustion", [0, 3])
@pytest.mark.parametrize("beside", ["Forge", "Tamalir"])
def test_staying_is_always_allowed(cards: list[str], exhaustion: int, beside: str) -> None:
    """Alone or with somebody else there."""
    t = table().put(1, at=beside).put(0, at="Forge", cards=cards, exhaustion=exhaustion).movement().play("stay")
    assert ended(t) == [t.hero().space]
    assert t.happened("moved") == []
    assert t.exhaustion("anna") == exhaustion


@pytest.mark.rule("RB-MOVE-20", "RB-MOVE-04")
@pytest.mark.parametrize("what", ["nothing", "counter", "two counters", "undefeated", "heroes"])
def test_whatever_lies_in_the_space_a_hero_may_stay_there(what: str) -> None:
    t = table("anna", "cara", "trial-emil").put(1, at="Frostgate").put(2, at="Frostgate").put(0, at=17).counter(17)
    if what == "undefeated":
        t.undefeated("trial-ogre", 17)
    elif what == "heroes":
        t.put(1, at=17).put(2, at=17)
    elif what != "nothing":
        t.counter(17, *(["green", "red"] if what.startswith("two") else ["green"]))
    t.movement().play("stay")
    assert ended(t) == [17]


# Cards, and what movement leads to -----------------------------------------------------------------------------------


@pytest.mark.rule("RB-MOVE-21")
def test_a_move_instead_of_rolling_replaces_the_dice() -> None:
    """And with them the other ways of moving: no roll, no rest, no automatic move."""
    t = table().put(0, at="Forge", exhaustion=1, cards=["trial-carpet"])
    goal = neighbours(t, neighbours(t, t.hero().space)[0])[0]
    t.movement().play("use:trial-carpet", f"go:{goal}")
    assert t.game.decision is None
    assert (t.hero().space, t.happened("movement-dice")) == (goal, [])
    assert ended(t) == [goal]


@pytest.mark.rule("RB-MOVE-21")
@pytest.mark.parametrize("seat", [0, 1])
def test_it_replaces_the_dice_of_that_step_alone(seat: int) -> None:
    """In the next one this hero, and every other, walks with dice again."""
    t = table().put(0, at="Forge", cards=["trial-carpet"])
    t.movement().play("use:trial-carpet", f"go:{neighbours(t, t.hero().space)[0]}")
    start, road = place("road", here=["plains"])
    t.put(seat, at=start).dice(6, 6, 6, 6, 6).movement(seat).play("roll", f"walk:{road}/die1")
    assert t.hero(seat).space == road


@pytest.mark.rule("RB-MOVE-21")
def test_a_move_that_is_not_instead_of_rolling_leaves_the_dice() -> None:
    t = table().put(0, at="Forge", cards=["trial-wings"])
    t.movement().play("use:trial-wings", f"go:{neighbours(t, t.hero().space)[0]}")
    assert t.topic == "way-of-moving"
    assert dice_rolled(t.play("roll")) == 5


@pytest.mark.rule("RB-MOVE-21")
def test_a_card_that_moves_some_spaces_ignores_terrain_unless_it_says_otherwise() -> None:
    t = table().put(0, at="Forge", cards=["trial-wings", "trial-raft"])
    here = t.hero().space
    near = {far for space in neighbours(t, here) for far in (space, *neighbours(t, space))} - {here}
    assert {"hills", "river", "road", "forest"} <= {terrain(t, space) for space in near}
    t.movement()
    twin = t.game.clone()
    t.play("use:trial-wings")
    assert {option for option in t.options if option != "stay"} == {f"go:{space}" for space in near}
    twin.play("use:trial-raft")
    assert twin.decision is not None
    goals = [int(option.about or 0) for option in twin.decision.options if option.verb == "go"]
    assert {terrain(t, space) for space in goals} == {"river"}


@pytest.mark.rule("RB-MOVE-21")
def test_a_card_that_names_a_terrain_leads_nowhere_over_another() -> None:
    """The raft stays on the river: what lies two steps off, but behind dry land, is not reached."""
    t = table().put(0, cards=["trial-raft"])
    behind = False
    for here in (space for space in t.game.content.grid.spaces if terrain(t, space) == "river"):
        near = [space for space in neighbours(t, here) if terrain(t, space) == "river"]
        far = {other for space in near for other in neighbours(t, space) if terrain(t, other) == "river"}
        around = {other for space in neighbours(t, here) for other in neighbours(t, space)}
        behind |= bool({other for other in around if terrain(t, other) == "river"} - far - {here, *near})
        t.game.turned = ()
        t.put(0, at=here).movement()
        if near:
            t.play("use:trial-raft")
        went = {int(option.removeprefix("go:")) for option in t.options if option.startswith("go:")}
        assert went == {*near, *far} - {here}
    assert behind


@pytest.mark.rule("RB-MOVE-21")
def test_a_card_that_moves_to_any_space_ignores_terrain() -> None:
    t = table().put(0, at="Forge", cards=["trial-portal"]).movement().play("use:trial-portal")
    others = set(t.game.content.grid.spaces) - {t.hero().space}
    assert {option for option in t.options if option != "stay"} == {f"go:{space}" for space in others}


@pytest.mark.rule("RB-MOVE-22")
def test_a_card_in_the_adventure_step_that_moves_the_hero_to_a_town_opens_no_market() -> None:
    t = table()
    start, town = t.jewel("green"), t.game.content.grid.towns["Forge"]
    t.put(0, at=start).deck("green", "trial-whirlwind").turn(0)
    t.play("stay", "attempt:green", f"go:{town}")
    assert t.hero(0).space == town
    assert t.asked == 1
    assert t.happened("market-card") == []


@pytest.mark.rule("RB-MOVE-22")
def test_a_card_that_moves_the_hero_to_a_counter_starts_no_adventure() -> None:
    t = table()
    t.put(0, at=t.jewel("green")).deck("green", "trial-whirlwind").turn(0)
    t.play("stay", "attempt:green", f"go:{t.jewel('yellow')}")
    assert t.hero(0).space == t.jewel("yellow")
    assert t.asked == 1
    assert [fact["colour"] for fact in t.happened("attempt")] == ["green"]


@pytest.mark.rule("RB-MOVE-22")
def test_escape_and_knock_out_start_neither_adventure_nor_market() -> None:
    start, town = place(TOWN)
    t = table().put(0, at=town).counter(start, "green").counter(town, "green").deck("green", "trial-goblin")
    t.dice(10, 10).turn(0).play("automatic", f"step:{start}", "attempt:green", "escape:melee")
    assert (t.hero(0).space, t.asked) == (town, 1), "escaped into the town and onto a counter"
    t.put(0, at=town, wounds=4).dice(1, 1).turn(0).play(
        "automatic", f"step:{start}", "attempt:green", "fight-on", "defend"
    )
    assert (t.hero(0).space, t.asked) == (town, 1), "woken there"
    assert t.happened("market-card") == []
    assert len(t.happened("attempt")) == 2


@pytest.mark.rule("RB-MOVE-22", "RB-ESCAPE-07")
def test_a_flight_into_a_terrain_is_not_a_step_of_movement() -> None:
    start, forest = place("forest")
    t = table().put(0, at=start).event("trial-storm").dice(10, 10).face("trial-goblin")
    t.play("escape:melee", f"flee:{forest}")
    assert (t.hero().space, t.exhaustion("anna")) == (forest, 0)


@pytest.mark.rule("RB-MOVE-23")
def test_a_town_passed_through_opens_no_market() -> None:
    start, town = place(TOWN, here=["road"])
    t = table().put(0, at=start).dice(6, 6, 6, 6, 6).turn(0)
    t.play("roll", f"walk:{town}/die1", f"walk:{start}/die2", "stop")
    assert t.asked == 1
    assert t.happened("market-card") == []
    assert ended(t) == [start]


@pytest.mark.rule("RB-MOVE-23", "RB-MOVE-12")
@pytest.mark.parametrize("way", ["dice", "automatic", "stay"])
def test_the_town_in_which_movement_ends_has_a_market_whatever_the_way(way: str) -> None:
    start, town = place(TOWN, here=["road"])
    t = table().put(0, at=town if way == "stay" else start, gold=9, cards=["trial-potion"]).counter(town).turn(0)
    if t.topic == "use-before-moving":
        t.play("pass")
    if way == "dice":
        t.dice(6, 6, 6, 6, 6).play("roll", f"walk:{town}/die1", "stop")
    elif way == "automatic":
        t.play("automatic", f"step:{town}")
    else:
        t.play("stay")
    assert (t.topic, t.asked) == ("market", 0)
    assert ended(t) == [town]


@pytest.mark.rule("RB-MOVE-23")
def test_a_counter_passed_over_is_no_adventure_and_one_reached_is() -> None:
    start, road = place("road", here=["road"])
    for back in (True, False):
        t = table().put(0, at=start).counter(start).counter(road, "green").dice(6, 6, 6, 6, 6).turn(0)
        t.play("roll", f"walk:{road}/die1")
        if back:
            t.play(f"walk:{start}/die2")
        t.play("stop")
        assert (t.asked, t.topic) == ((1, "way-of-moving") if back else (0, "adventure"))


@pytest.mark.rule("RB-MOVE-23")
def test_a_hero_carried_off_after_movement_has_the_adventure_of_the_space_reached() -> None:
    """Not the one of the space in which movement ended."""
    t = table().put(1, at="Forge")
    green, red = t.jewel("green"), t.jewel("red")
    t.put(0, at=green).only(end_movement).run(arrive, 0, red, "card").run(adventure_step)
    assert t.options == ["attempt:red", "nothing"]
    wild = place("road", here=["road"])[0]
    t.counter(wild).put(0, at=green).only(end_movement).run(arrive, 0, wild, "card").run(adventure_step)
    assert t.topic == ""


@pytest.mark.rule("RB-MOVE-23")
def test_a_hero_carried_off_after_movement_has_no_market_in_the_town_left() -> None:
    """The hero ended movement in a town, but a later effect moved it."""
    t = table().put(0, at="Forge")
    t.counter(t.hero().space, "green").deck("green", "trial-whirlwind").turn(0)
    t.play("stay", "attempt:green", f"go:{t.jewel('red')}")
    assert t.asked == 1
    assert t.happened("market-card") == []


@pytest.mark.rule("RB-MOVE-24")
def test_any_number_of_heroes_may_be_in_a_space() -> None:
    t = table("anna", "bert", "cara", "trial-dora", "trial-emil", "trial-fay")
    start, road = place("road")
    for seat in range(5):
        t.put(seat, at=road)
    t.put(5, at=start).movement(5).play("automatic", f"step:{road}", "stop")
    assert [hero.space for hero in t.game.heroes] == [road] * 6
