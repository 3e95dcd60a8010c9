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


@pytest.mark.rule("MN-VICTORY-02", "MN-THREAT-13", "MN-RUL-92", "MN-RUL-83", "MN-GEN-02")
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
    assert (g.outcome.ranking, g.outcome.places) == ((3, 0, 1, 2), (1, 2, 2, 2))  # heroes lose together
    assert green not in g.counters  # before anything else is resolved
    assert g.reserve == 3


@pytest.mark.rule("MN-THREAT-12", "MN-SETUP-10", "MN-RUL-15")
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


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-THREAT-04", "MN-RUL-29", "MN-RUL-102", "MN-THREAT-05")
def test_every_emptied_space_gets_its_own_colour_back_also_under_heroes_and_patrols() -> None:
    t = midnight()
    g = t.game
    spaces = {colour: t.jewel(colour) for colour in ("green", "yellow", "blue")}
    for space in spaces.values():
        t.counter(space)
    g.emptied = tuple(spaces.values())
    t.put(0, at=spaces["yellow"]).patrol(1, at=spaces["blue"]).put(1, points=7)
    before = {space: here for space, here in g.counters.items() if space not in spaces.values()}
    t.dice(10, 10).night(threat_phase)
    assert {colour: g.counters[space] for colour, space in spaces.items()} == {
        "green": ("green",),
        "yellow": ("yellow",),
        "blue": ("blue",),
    }
    assert {space: here for space, here in g.counters.items() if space not in spaces.values()} == before
    assert (t.topic, t.hero(1).points, g.emptied, g.reserve) == ("", 7, (), 0)  # nothing is triggered


@pytest.mark.rule("MN-THREAT-03", "MN-THREAT-04", "MN-THREAT-10")
def test_a_failure_brings_no_counter_back_and_takes_no_fate() -> None:
    t = midnight(king="carrowmar")
    green = t.jewel("green")
    t.counter(green).game.emptied = (green,)
    t.dice(1, 1).night(threat_phase)
    assert (state(t), green in t.game.counters, t.game.emptied) == ((0, 4), False, (green,))
    t.dice(1, 1).only(reaction, 0, "escape").play("test:0")
    assert (state(t), green in t.game.counters) == ((0, 4), False)
    t.dice(10, 10).only(reaction, 0, "escape").play("test:0")  # a reaction has the same results
    assert (state(t), t.game.counters[green]) == ((1, 0), ("green",))


@pytest.mark.rule("MN-THREAT-01", "MN-NKTURN-05", "MN-THREAT-02")
@pytest.mark.parametrize(("dice", "level"), [((6, 6), 1), ((6, 5), 0)])
def test_the_counter_is_added_before_the_test_counts_it(dice: tuple[int, int], level: int) -> None:
    t = midnight()  # three fate counters, the fourth is new
    t.dice(*dice).night(threat_phase)
    assert (t.game.threat, len(t.happened("threat-test")), t.topic) == (level, 1, "")
    assert t.happened("fate-added") == [{"seat": 3, "count": 1, "reserve": 4}]


@pytest.mark.rule("MN-RUL-32", "MN-TOKEN-07", "MN-TOKEN-08")
def test_tokens_before_and_after_the_roll_add_up_for_one_test_only() -> None:
    t = midnight(king="carrowmar").tokens(exhaustion=6)
    t.only(reaction, 0, "escape").dice(5, 4).play("test:2")  # 9 + 3 + 2 = 14
    assert t.options == ["press:1", "leave-it"]
    t.play("press:1")  # 15: not enough
    assert (state(t), t.game.tokens) == ((0, 3), {"exhaustion": 1})
    t.tokens(exhaustion=0).only(reaction, 0, "escape").dice(6, 6).play("test:0")  # 12 + 3: nothing is left of them
    assert state(t) == (0, 3)
    t.only(reaction, 0, "escape").dice(6, 7).play("test:0")
    assert state(t) == (1, 0)


@pytest.mark.rule("MN-TOKEN-08", "MN-TOKEN-01")
def test_who_leaves_the_test_keeps_the_tokens_and_a_success_needs_none() -> None:
    t = midnight(king="carrowmar").tokens(exhaustion=3)
    t.only(reaction, 0, "knock-out").dice(6, 6).play("test:0")
    assert t.topic == "press-the-test"
    t.play("leave-it")
    assert (state(t), t.game.tokens) == ((0, 3), {"exhaustion": 3})
    t.only(reaction, 0, "knock-out").dice(10, 10).play("test:0")
    assert (t.topic, state(t), t.game.tokens) == ("", (1, 0), {"exhaustion": 3})


@pytest.mark.rule("MN-THREAT-06", "MN-THREAT-13", "MN-VICTORY-02", "MN-RUL-16", "MN-RUL-15")
def test_ten_and_not_nine_is_the_end_whoever_raises_it() -> None:
    t = midnight("anna", king="jahzir")
    t.game.threat = 8
    t.only(reaction, 0, "knock-out").play("use-power")
    assert (t.game.threat, t.game.outcome, t.topic) == (9, None, "reaction-test")
    t.dice(10, 10).play("test:0")
    assert t.game.outcome is not None
    assert (t.game.threat, t.game.outcome.winners, t.game.outcome.ranking) == (10, (1,), (1, 0))


@pytest.mark.rule("MN-RUL-83", "MN-RUL-92", "MN-SHADOW-04")
def test_the_power_of_jahzir_can_end_the_game_and_no_test_comes_after_it() -> None:
    t = midnight(king="jahzir")
    t.game.threat = 9
    t.only(reaction, 0, "knock-out").play("use-power")
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.topic) == ((3,), "")


@pytest.mark.rule("MN-NKTURN-02", "MN-NKTURN-03", "MN-NKTURN-04", "MN-NKTURN-07", "MN-NKTURN-06")
def test_mirrors_threat_patrols_purchase() -> None:
    t = midnight("anna", "bert", king="carrowmar")
    order: list[str] = []
    t.game.listen(lambda event: order.append(event.kind))
    t.patrol(1).put(0, at=ERENHEAD).deck("red", "trial-prince")
    t.turn(t.king)
    while t.game.active == t.king:
        if t.topic == "escape":
            t.dice(10, 10)
        wished = ("escape:ranged", "no-influence", "leave-it", "step-patrol:1", "enough")
        t.play(next((each for each in wished if each in t.options), t.options[0]))
    kinds = ("assault", "fate-added", "threat-test", "patrol-moved", "king-earns")
    assert [kind for kind in order if kind in kinds] == list(kinds)
