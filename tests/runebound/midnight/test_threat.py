"""THREAT, NKTURN, TOKEN: tests of the Night King, his reactions, and what a success brings."""

from __future__ import annotations

import pytest

from questable.runebound.midnight.threat import raise_threat, reaction, threat_phase
from tests.runebound.midnight.kit import ERENHEAD, MidnightTable, midnight


def state(t: MidnightTable) -> tuple[int, int]:
    return (t.game.threat, t.game.reserve)


@pytest.mark.rule("MN-NKTURN-01", "MN-NKTURN-02", "MN-SETUP-25")
def test_the_night_king_begins_and_his_turn_has_four_phases() -> None:
    t = midnight("anna", "bert")
    g = t.game
    assert g.first == t.king == 2
    t.patrol(1).put(0, at=ERENHEAD)
    t.turn(t.king)
    assert t.topic == "influence-assault"  # phase 1, and nothing of the others yet
    assert (t.happened("fate-added"), t.happened("king-earns")) == ([], [])
    while t.topic != "patrol":
        t.play("no-influence" if t.topic == "influence-assault" else t.options[0])
    assert t.happened("threat-test")
    before = len(t.happened("king-earns"))
    t.play("leave-patrol:1")
    assert t.topic == "purchase"
    assert len(t.happened("king-earns")) == before + 1


@pytest.mark.rule("MN-NKTURN-01", "MN-SETUP-02", "MN-NKTURN-04")
def test_then_play_goes_clockwise_and_back_to_him() -> None:
    t = midnight("anna", "bert")
    order = []
    t.game.listen(lambda event: order.append(event.facts["seat"]) if event.kind == "turn" else None)
    t.turn(t.king)
    for _ in range(40):
        if len(order) > 3:
            break
        assert t.game.decision is not None
        wanted = [each for each in t.options if each in ("enough", "stop", "nothing", "leave-it", "done", "fight-on")]
        t.play(wanted[0] if wanted else t.options[0])
    assert order[:4] == [2, 0, 1, 2]


@pytest.mark.rule("MN-THREAT-01", "MN-NKTURN-05", "MN-EX-02", "MN-THREAT-03", "MN-RUL-14", "MN-RUL-15")
def test_the_example_of_a_failed_test() -> None:
    """H = 2, five counters; a sixth is added, 7 + 6 is less than 16: nothing changes."""
    t = midnight("anna", "bert")
    t.game.reserve = 5
    t.dice(3, 4).night(threat_phase)
    assert state(t) == (0, 6)
    assert t.happened("threat-test") == [
        {"seat": 2, "dice": [3, 4], "value": 6, "target": 16, "success": False},
    ]
    assert t.game.difficulty == 16


@pytest.mark.rule("MN-THREAT-02", "MN-EX-01", "MN-THREAT-05", "MN-THREAT-06")
@pytest.mark.parametrize(("dice", "after"), [((7, 6), (3, 3)), ((7, 7), (4, 0)), ((10, 10), (4, 0))])
def test_equal_to_the_difficulty_is_enough_and_one_step_is_all(dice: tuple[int, int], after: tuple[int, int]) -> None:
    t = midnight("anna", "bert")
    t.game.difficulty, t.game.threat, t.game.reserve = 17, 3, 2
    t.dice(*dice).night(threat_phase)
    assert state(t) == after


@pytest.mark.rule("MN-THREAT-04", "MN-RUL-29", "MN-RUL-102")
def test_a_success_puts_counters_back_where_challenges_were_beaten() -> None:
    t = midnight()
    g, green, yellow = t.game, t.jewel("green"), t.jewel("yellow")
    t.counter(yellow)  # gone for another reason
    t.put(0, at=green, points=0).deck("green", "trial-wolf").adventure()
    t.play("attempt:green").influenced().dice(*(10, 10) * 4).play("fight-on", "attack", "fight-on", "attack")
    assert (g.counters.get(green), t.hero().points) == (None, 1)
    t.dice(10, 10).night(threat_phase)
    assert g.counters[green] == ("green",)
    assert yellow not in g.counters
    assert t.hero().points == 1  # from the supply: what heroes won stays theirs
    assert g.emptied == ()


@pytest.mark.rule("MN-RUL-102", "MN-THREAT-04")
def test_a_space_with_a_counter_gets_no_second_one() -> None:
    t = midnight()
    green = t.jewel("green")
    t.game.emptied = (green,)
    t.counter(green, "green")
    t.dice(10, 10).night(threat_phase)
    assert t.game.counters[green] == ("green",)


@pytest.mark.rule("MN-RUL-29", "MN-ASSAULT-15")
def test_a_fortress_is_not_refilled() -> None:
    t = midnight()
    t.counter(ERENHEAD)
    t.game.emptied = (ERENHEAD,)
    t.dice(10, 10).night(threat_phase)
    assert ERENHEAD not in t.game.counters


@pytest.mark.rule("MN-THREAT-07", "MN-THREAT-08", "MN-THREAT-09", "MN-THREAT-10", "MN-RUL-31")
@pytest.mark.parametrize(
    ("cause", "rule"),
    [("infiltration", "MN-THREAT-07"), ("escape", "MN-THREAT-08"), ("knock-out", "MN-THREAT-09")],
)
def test_a_reaction_is_optional_and_adds_no_fate(cause: str, rule: str) -> None:
    t = midnight(king="carrowmar")
    t.only(reaction, 0, cause)
    assert (t.topic, t.asked, t.options) == ("reaction-test", t.king, ["test:0", "leave-it"])
    t.play("leave-it")
    assert state(t) == (0, 3)
    t.only(reaction, 0, cause).dice(6, 7).play("test:0")
    assert t.cites("reaction") == {rule}
    assert state(t) == (1, 0)
    assert t.happened("threat-test")[-1]["value"] == 3


@pytest.mark.rule("MN-TOKEN-07", "MN-THREAT-11", "MN-TOKEN-11", "MN-TOKEN-01", "MN-RUL-32")
def test_exhaustion_tokens_before_the_roll() -> None:
    t = midnight(king="carrowmar").tokens(exhaustion=2)
    t.only(reaction, 0, "escape")
    assert t.options == ["test:0", "test:1", "test:2", "leave-it"]
    t.dice(5, 6).play("test:2")
    assert (t.game.threat, t.game.tokens) == (1, {})
    t.tokens(exhaustion=2).only(reaction, 0, "escape").dice(1, 1).play("test:2")
    assert (t.game.threat, t.game.tokens) == (1, {})  # lost whatever the result


@pytest.mark.rule("MN-TOKEN-08", "MN-RUL-32")
def test_exhaustion_tokens_after_the_roll_in_sets_of_three() -> None:
    t = midnight(king="carrowmar").tokens(exhaustion=8)
    t.only(reaction, 0, "escape").dice(6, 4).play("test:1")  # 10 + 3 + 1 = 14, seven tokens left
    assert (t.topic, t.options) == ("press-the-test", ["press:1", "press:2", "leave-it"])
    t.play("press:2")
    assert (t.game.threat, t.game.tokens) == (1, {"exhaustion": 1})


@pytest.mark.rule("MN-TOKEN-08")
def test_too_few_sets_are_lost_for_nothing() -> None:
    t = midnight(king="carrowmar").tokens(exhaustion=3)
    t.only(reaction, 0, "escape").dice(6, 5).play("test:0", "press:1")  # 14 + 1 = 15
    assert (t.game.threat, t.game.reserve, t.game.tokens) == (0, 3, {})
    t.tokens(exhaustion=2).only(reaction, 0, "escape").dice(6, 5).play("test:0")
    assert t.topic == ""  # no set of three


@pytest.mark.rule("MN-THREAT-11", "MN-RUL-30")
def test_the_test_of_the_second_phase_is_never_modified() -> None:
    t = midnight().tokens(exhaustion=9)
    t.dice(5, 6).night(threat_phase)  # 11 + 4 = 15
    assert (t.topic, t.game.threat, t.game.tokens) == ("", 0, {"exhaustion": 9})


@pytest.mark.rule("MN-RUL-30", "MN-THREAT-11")
def test_a_reaction_in_the_kings_own_turn_is() -> None:
    """The cause decides, not whose turn it is."""
    t = midnight(king="carrowmar").tokens(exhaustion=1)
    t.night(reaction, 0, "knock-out")
    assert t.options == ["test:0", "test:1", "leave-it"]


@pytest.mark.rule("MN-VICTORY-02", "MN-THREAT-13", "MN-RUL-92", "MN-RUL-83")
def test_at_ten_the_night_king_has_won() -> None:
    t = midnight()
    g, green = t.game, t.jewel("green")
    g.threat, g.emptied = 8, (green,)
    t.counter(green).dice(10, 10).night(threat_phase)
    assert (g.threat, g.outcome) == (9, None)
    g.reserve, g.emptied = 2, (green,)
    t.counter(green).dice(10, 10).night(threat_phase)
    assert g.outcome is not None
    assert (g.outcome.winners, g.outcome.reason) == ((t.king,), "threat-complete")
    assert g.outcome.ranking == (3, 0, 1, 2)
    assert green not in g.counters  # before anything else is resolved
    assert g.reserve == 3


@pytest.mark.rule("MN-THREAT-12", "MN-SETUP-10")
def test_the_difficulty_stays() -> None:
    t = midnight()
    assert t.game.difficulty == 16
    for _ in range(3):
        t.dice(10, 10).night(threat_phase)
    assert (t.game.threat, t.game.difficulty) == (3, 16)


@pytest.mark.rule("MN-THREAT-13", "MN-GEN-08")
def test_the_level_rises_by_one() -> None:
    t = midnight()
    t.night(raise_threat, "MN-THREAT-06")
    assert t.game.threat == 1
    assert len(t.game.heroes) == 3  # no piece of the Night King is on the map
