"""GOAL: who plays, and who wins."""

from __future__ import annotations

import pytest

from questable.errors import SetupError
from tests.return_of_the_heroes.kit import Table, fresh, settled, table


def ready(seat: int = 0) -> Table:
    """A hero in front of the tower who has just beaten a guardian; the Nameless is there."""
    t = table("warrior", "elf", "dwarf").nameless("sorcerer").lay("iron-porter", "H5", face_down=True)
    return t.hero(seat, at="H5", gem=True, clearance="H5").skill(seat, magic=11)


@pytest.mark.rule("RH-GOAL-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variants", [(), ("introductory",)])
def test_two_to_four_players_with_one_hero_each(seats: int, variants: tuple[str, ...]) -> None:
    g = settled(seats, variants=variants)
    assert g.setting.variants == variants
    assert [hero.seat for hero in g.heroes] == list(range(seats))
    assert all(hero.id for hero in g.heroes)


@pytest.mark.rule("RH-GOAL-01")
def test_one_or_five_players_play_a_variant_and_more_cannot_play() -> None:
    assert "solo" in fresh(1).setting.variants
    assert "five-players" in fresh(5).setting.variants
    for seats in (0, 6):
        with pytest.raises(SetupError):
            fresh(seats)
    for seats in (1, 5):
        with pytest.raises(SetupError):
            fresh(seats, variants=["introductory"])


@pytest.mark.rule("RH-GOAL-02")
@pytest.mark.parametrize("winner", [0, 1, 2])
@pytest.mark.parametrize("heirs", [0, 2])
def test_the_first_hero_who_beats_the_nameless_in_the_tower_wins_at_that_moment(winner: int, heirs: int) -> None:
    t = ready(winner).hero(winner, heirs=heirs)
    t.hero((winner + 1) % 3, gem=True)  # another redeemed hero does not matter
    t.dice(*[1] * 20).turn(winner).play("enter:H3", "skill:magic")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (winner,)
    assert t.game.outcome.ranking[0] == winner
    assert "RH-GOAL-02" in t.game.outcome.rules
    assert t.game.decision is None
    assert [event.kind for event in t.events[-2:]] == ["beaten", "game-over"]
    assert t.cites("beaten") >= t.cites("game-over") == {"RH-GOAL-02"}
    assert t.events[-1].facts == {"winners": [winner], "reason": "nameless-beaten"}


@pytest.mark.rule("RH-GOAL-02", "RH-FINAL-05")
@pytest.mark.parametrize("life", [1, 2, 4])
def test_with_however_little_life(life: int) -> None:
    t = ready().hero(0, life=life, objects=[], gold=0).dice(*[1] * 20).turn(0).play("enter:H3", "skill:magic")
    assert t.game.outcome is not None and t.game.outcome.winners == (0,) and t[0].life == life
    assert len(t.kinds("rolled")) == t.game.content.nameless[t.game.nameless].life


@pytest.mark.rule("RH-GOAL-02")
def test_nothing_less_ends_the_game() -> None:
    t = ready().hero(0, life=1)
    t.dice(1, 1, 6, 6).turn(0).play("enter:H3", "skill:magic")  # wounds it, then dies
    assert t.kinds("nameless-wounded") and t[0].heirs == 1
    assert t.game.outcome is None
    t.hero(0, at="H5").skill(magic=11, ranged=11, melee=11).dice(*[1] * 8).turn(0).play("stay").strike()
    assert t.kinds("way-clear")
    assert t.game.outcome is None


@pytest.mark.rule("RH-GOAL-03")
def test_with_gem_nameless_and_a_beaten_guardian_the_tower_is_open() -> None:
    assert "enter:H3" in ready().turn(0).options


@pytest.mark.rule("RH-GOAL-03")
def test_without_a_gem_the_tower_is_closed() -> None:
    t = ready().hero(0, gem=False).turn(0)
    assert t.topic == "set-out" and "enter:H3" not in t.options


@pytest.mark.rule("RH-GOAL-03")
def test_before_the_nameless_is_in_play_the_tower_is_closed() -> None:
    t = ready()
    t.take_out("nameless")
    t.turn(0)
    assert t.topic == "set-out" and "enter:H3" not in t.options


@pytest.mark.rule("RH-GOAL-03")
def test_without_a_beaten_guardian_the_tower_is_closed() -> None:
    t = ready().hero(0, clearance="").turn(0)
    assert t.topic == "set-out" and "enter:H3" not in t.options


@pytest.mark.rule("RH-GOAL-03")
def test_the_guardian_must_have_been_beaten_on_the_previous_turn() -> None:
    t = table("warrior", "elf").nameless("sorcerer").lay("iron-porter", "H5", face_down=True)
    t.hero(0, at="H5", gem=True).hero(1, at="A7").skill(magic=11, ranged=11, melee=11).dice(*[1] * 8).turn(0)
    assert "enter:H3" not in t.options
    t.play("stay").strike()
    while t.asked == 0:
        t.play("end-turn")
    t.play("stay")
    assert t.asked == 0 and "enter:H3" in t.options
    away = next(option for option in t.options if option.startswith("step:"))
    t.play(away, "stop", "stay").hero(0, at="H5").turn(0)
    assert "enter:H3" not in t.options
