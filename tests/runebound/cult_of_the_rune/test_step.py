"""STEP: move, trail and edge, effects, jump: in this order, and one after the other."""

import pytest

from questable.runebound.cult_of_the_rune import march
from tests.runebound.cult_of_the_rune.kit import MARCH, NE, SE, SW, CultTable, N, S, cult


def passing_by() -> CultTable:
    """The marker goes south, through a swamp with a counter and a hero, and is drawn on into Nerekhall."""
    return cult(on=MARCH).marker(182, SE).put(0, at=183).counter(183, "yellow")


@pytest.mark.rule("CR-STEP-01", "CR-RUL-19")
def test_a_step_is_move_trail_effects_jump() -> None:
    t = passing_by().put(1, at="Nerekhall").step(S)
    nerekhall = t.town("Nerekhall")
    assert [(event.kind, event.facts.get("space", event.facts.get("seat"))) for event in t.events] == [
        ("cult-moved", 183),
        ("counter-turned", 183),
        ("corrupted", 0),
        ("cult-moved", nerekhall),
        ("infiltrated", nerekhall),
        ("corrupted", 1),
    ]


@pytest.mark.rule("CR-STEP-01")
def test_the_edge_is_looked_at_before_the_effects_and_the_jump() -> None:
    t = cult(on=MARCH).marker(144, S).put(0, at="Riverwatch").step(S)
    assert [event.kind for event in t.events] == [
        "cult-moved",
        "cult-moved",
        "trail-turned",
        "infiltrated",
        "corrupted",
        "cult-moved",
        "trail-turned",
        "infiltrated",
    ]


@pytest.mark.rule("CR-STEP-02")
def test_a_space_that_is_only_passed_has_its_effects() -> None:
    t = passing_by().step(S)
    assert t.at == (t.town("Nerekhall"), SW)
    assert t.game.turned_over[183] == ("yellow",)
    assert t.game.corruption == {0: 1}


@pytest.mark.rule("CR-STEP-03", "CR-RUL-19")
def test_a_knock_out_is_complete_before_the_marker_jumps() -> None:
    t = cult(on=MARCH).marker(104, NE).put(1, at=113, wounds=4, gold=3).step(NE)
    assert (t.asked, t.topic) == (1, "town-after-knock-out")
    assert t.game.cult == 113, "the marker waits"
    t.play(f"town:{t.town('Dawnsmoor')}")
    assert t.hero(1).space == t.town("Dawnsmoor")
    assert (t.asked, t.topic) == (0, "cult-jump")
    t.play(f"cult-jump:{t.town('Dawnsmoor')}")
    assert t.at == (t.town("Dawnsmoor"), N)
    assert t.game.corruption == {1: 2}


@pytest.mark.rule("CR-STEP-03")
def test_a_step_goes_on_although_the_combat_of_a_hero_ends_with_it() -> None:
    """Text of a Challenge may have the cult roll; whom it fells, his combat is over, but the marker goes on."""
    t = cult(on=MARCH).marker(182, SE).put(0, at=183, wounds=4).face("trial-goblin")
    t.game.agenda.pop()
    t.game.decision = None
    t.game.do(march.cult_step, 0, S, "roll")
    t.game.run()
    assert not t.game.fights
    assert t.hero(0).space == t.town("Nerekhall")
    assert t.at == (t.town("Nerekhall"), SW)
    assert t.game.corruption == {0: 2}


@pytest.mark.rule("CR-STEP-03")
def test_an_elimination_is_complete_before_the_marker_jumps() -> None:
    t = passing_by_three()
    t.game.corruption[0] = 4
    t.step(S, seat=1)
    kinds = [event.kind for event in t.events]
    assert kinds.index("eliminated") < kinds.index("infiltrated")
    assert t.game.cult == t.town("Nerekhall")


def passing_by_three() -> CultTable:
    return cult("anna", "bert", "cara", on=MARCH).marker(182, SE).put(0, at=183).counter(183, "yellow")
