"""MOVE, REST: movement is that of the base game, but resting is decided after the roll."""

import pytest

from questable.runebound.base import adventure as rise
from questable.runebound.board import doors, terrain_of
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, laid, zanaga

BASE = rise.load()
TERRAINS = {"road", "plains", "hills", "mountains", "forest", "swamp", "river"}


def rolled(*faces: int, at: int | str = 122, **facts: object) -> ZanagaTable:
    """Anna, alone on a road space of the savannah, has rolled these dice."""
    t = zanaga().put(1, at="Kesh'a").put(0, at=at, **facts).movement()
    return t.dice(*faces).play("roll")


def walks(t: ZanagaTable) -> set[tuple[int, int]]:
    """(space, die) of every step on offer."""
    found = set()
    for option in t.options:
        if option.startswith("walk:"):
            space, die = option[5:].split("/die")
            found.add((int(space), int(die)))
    return found


def rests(t: ZanagaTable) -> list[str]:
    return [option for option in t.options if option.startswith("rest")]


@pytest.mark.rule("MZ-MOVE-01")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_leads_into_the_terrains_it_shows(face: int) -> None:
    t = rolled(*[face] * 5, at=78)
    content = t.game.content
    shown = BASE.box.die[face - 1]
    assert content.showing == BASE.showing
    expected = {
        (space, 1)
        for space in content.grid.neighbours[78]
        if content.grid.terrain[space] is None or content.grid.terrain[space] in shown
    }
    assert walks(t) == expected


@pytest.mark.rule("MZ-MOVE-01", "MZ-MOVE-02", "MZ-MOVE-03")
def test_where_a_face_leads_everywhere_in_zanaga() -> None:
    """The terrain of a hex is what a die must show, whatever lies on the hex; towns show none."""
    t = zanaga()
    t.game.content.doors.clear()
    terrain = {space.id: space.terrain for space in t.game.content.map.spaces}
    for space in terrain:
        for there, faces in doors(t.game, space):
            shown = {face for face in range(1, 7) if terrain[there] in (None, *BASE.box.die[face - 1])}
            assert faces == shown
            assert terrain_of(t.game, there) == terrain[there]


@pytest.mark.rule("MZ-MOVE-01")
def test_five_dice_four_for_a_hurt_hero_each_spent_once() -> None:
    t = rolled(2, 2, 2, 2, 2)
    assert t.game.movement_dice == (2, 2, 2, 2, 2)
    t.play("walk:110/die1")
    assert t.game.movement_dice == (0, 2, 2, 2, 2)
    assert t.hero().space == 110
    for hurt in ({"exhaustion": 1}, {"wounds": 1}, {"exhaustion": 2, "wounds": 2}):
        t = rolled(2, 2, 2, 2, **hurt)
        assert t.game.movement_dice == (2, 2, 2, 2)


@pytest.mark.rule("MZ-MOVE-01")
@pytest.mark.parametrize("die", range(1, 6))
def test_whichever_die_is_spent_is_used_up(die: int) -> None:
    t = rolled(*(2 if number == die else 1 for number in range(1, 6))).play(f"walk:110/die{die}")
    assert t.game.movement_dice == tuple(0 if number == die else 1 for number in range(1, 6))


@pytest.mark.rule("MZ-MOVE-01", "MZ-REST-01")
@pytest.mark.parametrize("tired", range(4))
def test_before_the_roll_there_is_no_talk_of_rest(tired: int) -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=122, exhaustion=tired).movement()
    assert t.options == ["roll", "automatic", "stay"]


@pytest.mark.rule("MZ-MOVE-01", "MZ-GEN-01")
def test_heroes_trade_before_the_roll_and_on_the_way() -> None:
    t = zanaga().put(1, at=122).put(0, at=122).movement()
    assert "trade:bert" in t.options
    t.dice(1, 1, 1, 1, 1).play("roll")
    assert "trade:bert" in t.options


@pytest.mark.rule("MZ-REST-04", "MZ-REST-01")
@pytest.mark.parametrize("tired", ["anna", "trial-squire"])
def test_no_die_can_be_set_aside_before_the_roll(tired: str) -> None:
    """Whoever it is that is tired: the base game would offer to rest one die or two."""
    t = zanaga().put(1, at="Kesh'a").put(0, at=122, cards=["trial-squire"])
    t.game.exhaustion[tired] = 2
    t.movement()
    assert t.options == ["roll", "automatic", "stay", "give-up"]
    dice = 4 if tired == "anna" else 5
    t.dice(*[1] * dice).play("roll")
    assert len(t.game.movement_dice) == dice, "all of them are rolled"
    assert t.exhaustion(tired) == 2


@pytest.mark.rule("MZ-REST-01")
def test_after_the_roll_the_hero_may_rest() -> None:
    t = rolled(1, 1, 1, 1, at=122, exhaustion=2)
    assert rests(t) == ["rest-die:anna/die1"]


@pytest.mark.rule("MZ-MOVE-02")
@pytest.mark.parametrize("face", range(1, 7))
def test_any_die_leads_into_a_town(face: int) -> None:
    t = rolled(*[face] * 5, at=78)
    assert (t.town("Mbalo"), 1) in walks(t)


@pytest.mark.rule("MZ-MOVE-02", "MZ-LOST-07")
@pytest.mark.parametrize("face", range(1, 7))
def test_any_die_leads_into_the_lost_city(face: int) -> None:
    """On a forest hex, which most dice do not show."""
    t = zanaga().put(1, at="Kesh'a").put(0, at=86).city(87).movement().dice(*[face] * 5).play("roll")
    assert t.game.content.grid.terrain[87] == "forest"
    assert (87, 1) in walks(t)
    assert ((85, 1) in walks(t)) is ("forest" in t.game.content.box.die[face - 1])


@pytest.mark.rule("MZ-MOVE-03", "MZ-RUL-07")
def test_every_hex_is_a_town_or_of_one_terrain_of_the_base_game() -> None:
    spaces = laid().content.map.spaces
    assert all((space.town is None) is (space.terrain is not None) for space in spaces if space.town or space.terrain)
    assert all(space.town or space.terrain for space in spaces)
    assert {space.terrain for space in spaces if space.terrain} == TERRAINS
    assert {space.terrain for space in BASE.map.spaces if space.terrain} == TERRAINS


@pytest.mark.rule("MZ-RUL-07")
def test_the_movement_dice_are_those_of_the_base_game() -> None:
    content = laid().content
    assert content.box.die == BASE.box.die
    assert content.box.movement_dice == BASE.box.movement_dice
    assert {symbol for face in content.box.die for symbol in face} == TERRAINS


@pytest.mark.rule("MZ-REST-02")
def test_each_die_given_up_takes_one_exhaustion_counter_away() -> None:
    t = rolled(1, 1, 3, 3, exhaustion=3)
    t.play("rest-die:anna/die1")
    assert (t.exhaustion("anna"), t.game.movement_dice) == (2, (0, 1, 3, 3))
    t.play("rest-die:anna/die3")
    assert (t.exhaustion("anna"), t.game.movement_dice) == (1, (0, 1, 0, 3))


@pytest.mark.rule("MZ-REST-02", "MZ-RUL-46")
def test_for_each_die_the_player_chooses_hero_or_ally() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=122, exhaustion=1, cards=["trial-squire", "trial-hound"])
    t.game.exhaustion |= {"trial-squire": 2, "trial-hound": 1}
    t.movement().dice(1, 1, 1, 1).play("roll")
    assert rests(t) == ["rest-die:anna/die1", "rest-die:trial-squire/die1", "rest-die:trial-hound/die1"]
    t.play("rest-die:trial-squire/die1", "rest-die:trial-hound/die2")
    assert t.game.exhaustion == {"anna": 1, "trial-squire": 1}
    assert rests(t) == ["rest-die:anna/die3", "rest-die:trial-squire/die3"]


@pytest.mark.rule("MZ-REST-02")
def test_all_dice_may_be_given_up() -> None:
    t = rolled(1, 1, 1, 1, exhaustion=4)
    t.play("rest-die:anna/die1", "rest-die:anna/die2", "rest-die:anna/die3", "rest-die:anna/die4")
    assert t.exhaustion("anna") == 0


@pytest.mark.rule("MZ-REST-03")
def test_a_die_given_up_moves_nobody() -> None:
    t = rolled(2, 1, 1, 1, exhaustion=2)
    assert (110, 1) in walks(t)
    t.play("rest-die:anna/die1")
    assert (110, 1) not in walks(t)
    assert t.hero().space == 122


@pytest.mark.rule("MZ-REST-03")
@pytest.mark.parametrize("die", range(1, 6))
def test_whichever_die_it_is(die: int) -> None:
    """An ally is tired, so that the hero has all five."""
    t = zanaga().put(1, at="Kesh'a").put(0, at=122, cards=["trial-squire"])
    t.game.exhaustion["trial-squire"] = 1
    t.movement().dice(*(2 if number == die else 1 for number in range(1, 6))).play("roll")
    assert (110, die) in walks(t)
    t.play(f"rest-die:trial-squire/die{die}")
    assert (t.game.movement_dice[die - 1], (110, die) in walks(t)) == (0, False)


@pytest.mark.rule("MZ-REST-03", "MZ-REST-02")
def test_the_last_die_too() -> None:
    t = rolled(2, 2, 1, 1, exhaustion=3)
    t.play("walk:110/die1", "rest-die:anna/die2", "rest-die:anna/die3", "rest-die:anna/die4")
    assert not any(t.game.movement_dice) and not walks(t) and t.exhaustion("anna") == 0


@pytest.mark.rule("MZ-REST-04")
def test_all_dice_are_rolled_even_by_a_hero_who_wants_to_rest() -> None:
    t = rolled(1, 1, 1, 1, exhaustion=3)
    assert len(t.game.movement_dice) == 4
    assert t.happened("movement-dice") == [{"seat": 0, "dice": [1, 1, 1, 1]}]


@pytest.mark.rule("MZ-REST-04")
def test_the_automatic_move_excludes_rest() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=122, exhaustion=3).movement().play("automatic", "step:110")
    assert t.topic == ""
    assert t.exhaustion("anna") == 3
    assert t.hero().space == 110


@pytest.mark.rule("MZ-REST-04")
def test_a_hero_who_stays_without_rolling_does_not_rest() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=122, exhaustion=3).movement().play("stay")
    assert (t.topic, t.exhaustion("anna")) == ("", 3)


@pytest.mark.rule("MZ-RUL-46", "MZ-REST-01")
def test_rest_at_any_moment_of_the_movement_phase() -> None:
    """Before a step, between two steps, and after a village market."""
    t = rolled(2, 2, 2, 2, at=110, exhaustion=4)
    t.play("rest-die:anna/die1", "walk:94/die2")
    assert t.exhaustion("anna") == 3
    t.play("rest-die:anna/die3", "market", "done", "rest-die:anna/die4")
    assert t.exhaustion("anna") == 1


@pytest.mark.rule("MZ-RUL-46")
def test_no_die_is_given_up_when_nobody_is_tired() -> None:
    t = rolled(2, 2, 2, 2, exhaustion=1)
    t.play("rest-die:anna/die1")
    assert rests(t) == []
    assert rests(rolled(2, 2, 2, 2, 2)) == []


@pytest.mark.rule("MZ-RUL-46")
def test_a_spent_die_cannot_be_given_up() -> None:
    t = rolled(2, 1, 1, 1, exhaustion=4)
    t.play("walk:110/die1")
    assert rests(t) == ["rest-die:anna/die2"]


@pytest.mark.rule("MZ-REST-04", "MZ-RUL-41")
def test_a_hero_whom_a_card_has_moved_instead_of_rolling_neither_rests_nor_interrupts() -> None:
    """Such a move replaces the dice (RB-MOVE-21)."""
    t = rolled(2, 2, 2, 2, at=110, exhaustion=3)
    t.game.moved_instead = True
    t.play("walk:94/die1")
    assert t.hero().space == t.town("Mbalo")
    assert (t.topic, t.options) == ("", [])


@pytest.mark.rule("MZ-REST-02")
def test_rest_takes_exhaustion_away_and_leaves_wounds() -> None:
    t = rolled(1, 1, 1, 1, exhaustion=1, wounds=2)
    t.play("rest-die:anna/die1")
    assert (t.exhaustion("anna"), t.wounds("anna")) == (0, 2)
