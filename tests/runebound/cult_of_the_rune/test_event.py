"""EVENT: counters on the jewels, then a ritual."""

import pytest

from tests.runebound.cult_of_the_rune.kit import MARCH, SE, CultTable, cult

FIGURE = 143
MEADOW = 185
GREEN, YELLOW, BLUE = SUNBURSTS = (170, 160, 135)
OTHERS = {"red": 121, "green": 105}  # jewels without rays


def bare(*heroes: str) -> CultTable:
    """No counter lies on the map; the marker stands far from the heroes."""
    t = cult(*heroes, on=MARCH).all_infiltrated().marker(FIGURE, SE).put(1, at=165)
    t.game.counters.clear()
    t.game.turned_over.clear()
    return t


@pytest.mark.rule("CR-EVENT-01", "CR-RUL-23")
def test_an_event_puts_counters_on_empty_sunburst_jewels() -> None:
    t = bare().marker(186).counter(GREEN, "green")
    t.attempt_at("green", t.an_event("green"), "trial-goblin", at=MEADOW)
    assert t.game.counters == {
        GREEN: ("green",),
        YELLOW: ("yellow",),
        BLUE: ("blue",),
        MEADOW: ("green",),
    }
    assert t.happened("counters-refreshed") == [{"count": 2}]
    assert t.cites("counters-refreshed") == {"CR-EVENT-01"}


@pytest.mark.rule("CR-EVENT-02", "CR-RUL-23")
def test_the_rank_of_the_event_does_not_matter() -> None:
    t = bare().marker(186)
    blue, yellow = t.an_event("blue"), t.an_event("yellow")
    t.attempt_at("blue", blue, "trial-warden", at=MEADOW)
    t.counter(GREEN).attempt_at("yellow", yellow, "trial-witch", at=MEADOW)
    assert [fact["count"] for fact in t.happened("counters-refreshed")] == [3, 1]
    assert [ritual["card"] for ritual in t.happened("ritual")] == [blue, yellow]


@pytest.mark.rule("CR-EVENT-03")
def test_the_ritual_comes_after_the_counters() -> None:
    t = bare().marker(171)
    t.attempt_at("green", t.an_event("green"), "trial-goblin", at=MEADOW)
    kinds = [event.kind for event in t.events]
    assert kinds.index("to-the-pile") < kinds.index("counters-refreshed") < kinds.index("ritual")
    assert t.game.turned_over == {GREEN: ("green",)}


@pytest.mark.rule("CR-EVENT-04")
@pytest.mark.parametrize(("colour", "next_card"), [("green", "goblin"), ("yellow", "witch"), ("blue", "warden")])
def test_an_event_causes_no_roll_and_no_move(colour: str, next_card: str) -> None:
    t = bare()
    t.attempt_at(colour, t.an_event(colour), f"trial-{next_card}", at=MEADOW)
    assert not t.happened("cult-rolled")
    assert t.at == (FIGURE, SE)
