"""SCORE: trophies, the colour bonus, ties, and who plays alone."""

import pytest

from questable.runebound import victory
from questable.runebound.cult_of_the_rune import ending
from tests.runebound.cult_of_the_rune.body import BodyTable, against_the_cult


def ends(t: BodyTable, why: str = ending.POINTS, rule: str = "CR-END-03") -> BodyTable:
    return t.run(ending.end_of_game, why, rule)


@pytest.mark.rule("CR-EX-10", "CR-SCORE-01", "CR-SCORE-02")
def test_thirteen_and_three_are_sixteen() -> None:
    t = against_the_cult()
    t.trophies(0, *t.of("green", 3), *t.of("blue", 2), *t.of("yellow", 2))
    assert (ending.points_of(t.game, 0), ending.bonus_of(t.game, 0)) == (13, 3)
    ends(t)
    assert t.happened("scored")[0] == {"seat": 0, "points": 13, "bonus": 3, "total": 16}


@pytest.mark.rule("CR-SCORE-02")
def test_the_bonus_is_for_the_colour_with_most_trophies_not_for_the_dearest() -> None:
    t = against_the_cult()
    t.trophies(0, *t.of("green", 4), *t.of("red", 2))
    assert ending.bonus_of(t.game, 0) == 4


@pytest.mark.rule("CR-SCORE-03", "CR-RUL-39")
def test_of_colours_with_as_many_one_counts() -> None:
    t = against_the_cult()
    t.trophies(0, *t.of("green", 2), *t.of("red", 2), *t.of("blue", 2))
    assert ending.bonus_of(t.game, 0) == 2


@pytest.mark.rule("CR-SCORE-03", "CR-RUL-39")
def test_without_trophies_there_is_no_bonus() -> None:
    t = against_the_cult()
    assert (ending.points_of(t.game, 0), ending.bonus_of(t.game, 0)) == (0, 0)


@pytest.mark.rule("CR-EX-28", "CR-END-03", "CR-END-06", "CR-SCORE-02", "CR-SCORE-04", "CR-GOAL-02")
def test_who_ends_the_game_need_not_win_it() -> None:
    """EX-28: A ends it with 26 points and has 31 in all; B has 25 and wins with 33."""
    t = against_the_cult()
    t.trophies(0, *t.of("red", 5), "blue-1")
    t.trophies(1, *t.of("green", 8), *t.of("yellow", 5), "blue-2", "red-6")
    assert (ending.points_of(t.game, 0), ending.points_of(t.game, 1)) == (23, 25)
    t.attempt("blue", "blue-3", turned=True).hit()
    assert t.over == ("enough-points", (1,))
    assert t.happened("scored") == [
        {"seat": 0, "points": 26, "bonus": 5, "total": 31},
        {"seat": 1, "points": 25, "bonus": 8, "total": 33},
    ]
    assert t.game.outcome and t.game.outcome.ranking == (1, 0)


@pytest.mark.rule("CR-SCORE-04", "CR-GOAL-02")
def test_the_highest_total_wins_and_the_others_follow_in_order() -> None:
    t = against_the_cult("anna", "bert", "cara", "trial-gwen")
    t.trophies(0, "green-1").trophies(1, "red-1").trophies(2, "blue-1", "yellow-1").trophies(3, "blue-2")
    ends(t)
    assert t.game.outcome and (t.game.outcome.winners, t.game.outcome.ranking) == ((2,), (2, 1, 3, 0))


@pytest.mark.rule("CR-SCORE-05", "CR-RUL-39")
def test_players_with_the_same_total_share_the_victory() -> None:
    t = against_the_cult("anna", "bert", "cara")
    t.trophies(0, "red-1").trophies(2, "blue-1", "green-1").corrupted(0, 3)
    ends(t)
    assert (ending.points_of(t.game, 0), ending.points_of(t.game, 2)) == (4, 4)
    assert t.over == ("enough-points", (0, 2))
    assert t.game.outcome and t.game.outcome.rules == ("CR-END-03", "CR-SCORE-05")


@pytest.mark.rule("CR-SCORE-05", "CR-RUL-39")
def test_however_many_they_are_also_with_nothing() -> None:
    t = against_the_cult("anna", "bert", "cara", "trial-dora")
    ends(t.trophies(0, "red-1").trophies(1, "red-2").trophies(3, "red-3"))
    assert t.over == ("enough-points", (0, 1, 3))
    t = against_the_cult("anna", "bert", "cara")
    ends(t)
    assert t.over == ("enough-points", (0, 1, 2)) and {fact["bonus"] for fact in t.happened("scored")} == {0}


@pytest.mark.rule("CR-SCORE-04")
def test_standings_during_the_game_go_by_points_and_bonus_and_who_is_out_comes_last() -> None:
    t = against_the_cult("anna", "bert", "cara").trophies(1, "red-1").put(0, experience=["mind"])
    t.put(2, experience=["mind"] * 4).hero(2).out = True
    standing = [victory.standing_of(t.game, seat) for seat in range(3)]
    assert standing[1] > standing[0] > standing[2]


# Alone ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-RUL-38")
@pytest.mark.parametrize(
    ("why", "rule", "wins"),
    [(ending.LAST_RED, "CR-END-02", True), (ending.POINTS, "CR-END-03", True), (ending.PILE, "CR-END-04", False)],
)
def test_alone_the_first_two_conditions_are_a_win_and_the_pile_is_a_defeat(why: str, rule: str, wins: bool) -> None:
    t = ends(against_the_cult("anna").trophies(0, "red-1", "blue-1"), why, rule)
    assert t.over == (why, (0,) if wins else ())
    assert t.happened("scored") == [{"seat": 0, "points": 7, "bonus": 1, "total": 8}]
    assert t.game.outcome and t.game.outcome.ranking == (0,) and "CR-RUL-38" in t.game.outcome.rules
