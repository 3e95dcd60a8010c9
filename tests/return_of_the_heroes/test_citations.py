"""Lines of the log cite what made them true; the kit holds the events of all tests here against the table."""

from __future__ import annotations

import pytest

from questable import Event
from questable.return_of_the_heroes.base import adventure
from tests.golden.citations import allowed_in, untrue
from tests.return_of_the_heroes.bustle import TABLES, bustle
from tests.return_of_the_heroes.kit import fresh, table
from tests.return_of_the_heroes.test_phrases import noted

ALLOWED = allowed_in(adventure)


def test_the_table_knows_every_kind_of_event() -> None:
    assert set(ALLOWED) == set(noted())


@pytest.mark.parametrize(("seats", "variants"), TABLES)
def test_lively_games_cite_what_made_their_lines_true(seats: int, variants: tuple[str, ...]) -> None:
    events: list[Event] = []
    for _ in bustle(fresh(seats, variants=variants, events=events), 1, 300):
        pass
    assert not {wrong for event in events if (wrong := untrue(event.kind, event.rules, ALLOWED))}


@pytest.mark.rule("RH-STD-04", "RH-INTRO-02", "RH-VAR-16", "RH-VAR-36")
@pytest.mark.parametrize(
    ("seats", "variants", "rule"),
    [
        (2, (), "RH-STD-04"),
        (2, ("introductory",), "RH-INTRO-02"),
        (1, (), "RH-VAR-16"),
        (3, ("draft-start",), "RH-VAR-36"),
    ],
)
def test_who_joins_was_chosen_by_the_rules_of_this_game(seats: int, variants: tuple[str, ...], rule: str) -> None:
    events: list[Event] = []
    g = fresh(seats, variants=variants, events=events)
    while g.decision is not None and g.decision.topic == "choose-hero":
        g.play(0)
    assert [event.rules for event in events if event.kind == "joined"] == [(rule,)] * seats


def test_an_orc_is_no_guardian() -> None:
    t = table("warrior", "elf").hero(0, at="A7").lay("orc", "A7").act()
    assert t.cites("challenge") == {"RH-ACT-02"}


def test_a_cart_is_not_bought_from_an_instructor() -> None:
    t = table("warrior", "elf").hero(0, at="J7", gold=4).lay("cart-maker", "J7").act().play("use:cart-maker")
    assert t.cites("paid") == t.cites("bought") == {"RH-FOLK-04"}


def test_training_is_paid_for_by_its_own_rule() -> None:
    t = table("warrior", "elf").hero(0, at="O3", gold=1).lay("mirabar", "O3").dice(6, 6).act().play("use:mirabar")
    assert t.cites("paid") == {"RH-TRAIN-02"} and "RH-TRAIN-02" in t.cites("skill-raised")
