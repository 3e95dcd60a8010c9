"""What a watch hears, and how tallies add up."""

from collections import Counter
from typing import Any

import pytest

from questable import Counts, Event, Outcome, find_adventure
from questable.errors import SetupError
from questable.lab.tally import Tally, Watch


def heard(*events: tuple[str, dict[str, Any]], adventure: str = "rise-of-the-dragon-lords") -> tuple[Tally, Watch]:
    tally = Tally()
    watch = Watch(tally, find_adventure(adventure).counts)
    for kind, facts in events:
        watch(Event(kind, facts, ()))
    return tally, watch


def test_a_card_that_is_drawn_and_then_faced_is_met_once() -> None:
    tally, _ = heard(
        ("drew", {"card": "wolf", "seat": 0}),
        ("challenge", {"card": "wolf", "seat": 0}),
        ("not-beaten", {"card": "wolf", "seat": 0}),
        ("challenge", {"card": "wolf", "seat": 1}),
        ("beaten", {"card": "wolf", "seat": 1}),
    )
    assert tally.cards["wolf"] == {"met": 2, "faced": 2, "beaten": 1}


def test_a_fact_that_the_event_does_not_have_is_named() -> None:
    watch = Watch(Tally(), Counts(events={"kindled": ("kindled", "card")}))
    told = r"counts 'kindled' by the fact 'card' of the event 'kindled', which has only seat, space"
    with pytest.raises(SetupError, match=told):
        watch(Event("kindled", {"seat": 0, "space": 31}, ()))


def test_cards_on_sale_are_met_one_by_one_or_together() -> None:
    tally, _ = heard(
        ("market-card", {"card": "mace", "town": "Forge"}),
        ("market-drawn", {"cards": ["mace", "bow"], "seat": 0}),
        ("bought", {"card": "bow", "seat": 0, "price": 3}),
    )
    assert tally.cards["mace"] == {"met": 2}
    assert tally.cards["bow"] == {"met": 1, "bought": 1}


def test_a_god_that_wakes_and_a_ritual_that_is_completed() -> None:
    tally, _ = heard(
        ("ritual", {"card": "rite"}),
        ("ritual-resolved", {"card": "rite"}),
        ("god-awakes", {"card": "lion"}),
        ("challenge", {"card": "lion", "seat": 0}),
        ("beaten", {"card": "lion", "seat": 0}),
        adventure="mists-of-zanaga",
    )
    assert tally.cards["rite"] == {"met": 1, "completed": 1}
    assert tally.cards["lion"] == {"woken": 1, "met": 1, "faced": 1, "beaten": 1}


def test_a_knock_out_counts_for_the_challenge_being_fought() -> None:
    tally, _ = heard(
        ("challenge", {"card": "wolf", "seat": 0}),
        ("challenge", {"card": "bear", "seat": 0}),
        ("knocked-out", {"seat": 0}),
        ("not-beaten", {"card": "bear", "seat": 0}),
        ("not-beaten", {"card": "wolf", "seat": 0}),
        ("knocked-out", {"seat": 0}),
    )
    assert tally.cards["bear"]["knocked_out"] == 1
    assert tally.cards["wolf"]["knocked_out"] == 0


def test_the_knock_out_of_somebody_else_does_not_count() -> None:
    tally, _ = heard(("challenge", {"card": "wolf", "seat": 0}), ("knocked-out", {"seat": 1}))
    assert tally.cards["wolf"]["knocked_out"] == 0


@pytest.mark.parametrize(("enemy", "times"), [("wolf", 1), ("some-hero", 0)])
def test_an_escape_from_a_hero_is_no_escape_from_a_card(enemy: str, times: int) -> None:
    tally, _ = heard(("challenge", {"card": "wolf", "seat": 0}), ("escaped", {"seat": 0, "enemy": enemy}))
    assert tally.cards.get(enemy, Counter())["escaped"] == times


def test_the_end_of_a_game() -> None:
    tally, watch = heard(
        ("joined", {"seat": 0, "who": "ann"}),
        ("joined", {"seat": 1, "who": "bob"}),
        ("turn", {"seat": 0, "round": 1}),
        ("turn", {"seat": 1, "round": 7}),
    )
    tally.end_of_game(watch, Outcome((1,), (1, 0), "all-gold"), ("greedy", "random"), 40)
    tally.end_of_game(watch, None, ("greedy", "random"), 60)
    assert (tally.games, tally.finished, tally.decisions) == (2, 1, 100)
    assert tally.by_seat == {1: 1}
    assert tally.by_bot == {"random": 1}
    assert tally.by_hero == {"bob": 1}
    assert tally.heroes == {"ann": 1, "bob": 1}
    assert tally.rounds == {7: 1}
    assert tally.lengths == {40: 1}
    assert tally.reasons == {"all-gold": 1}


def test_tallies_add_up_in_any_order() -> None:
    parts = [heard(("drew", {"card": card, "seat": 0}))[0] for card in ("wolf", "bear", "wolf")]
    sums = []
    for order in (parts, parts[::-1]):
        total = Tally()
        for part in order:
            total.add(part)
        sums.append(total)
    assert sums[0] == sums[1]
    assert sums[0].cards == {"wolf": {"met": 2}, "bear": {"met": 1}}
