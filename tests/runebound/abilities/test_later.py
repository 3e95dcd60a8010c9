"""Effects that are put off."""

from __future__ import annotations

import pytest

from questable.runebound import cards, movement, turn
from tests.kit import Table, table
from tests.runebound.abilities.using import last, ready
from tests.speaking import describe, scene

pytestmark = pytest.mark.rule("CP-RUL-34")


def put_off(number: int, **facts: object) -> Table:
    t = ready("trial-later").put(0, gold=0, **facts).play(f"use:trial-later/{number}")
    assert last(t, "put-off")["card"] == "trial-later"
    assert t.hero(0).gold == 0
    return t


def test_until_the_next_turn_of_the_hero() -> None:
    t = put_off(1)
    t.run(turn.end_turn)
    t.game.active = 1
    t.run(turn.refresh_step)
    assert t.hero(0).gold == 0, "that was the other hero's"
    t.game.active = 0
    t.run(turn.refresh_step)
    assert (t.hero(0).gold, t.game.delayed) == (1, ())
    t.run(turn.refresh_step)
    assert t.hero(0).gold == 1, "once"


def test_until_the_end_of_the_turn() -> None:
    t = put_off(2).run(turn.end_turn)
    assert (t.hero(0).gold, t.game.delayed) == (2, ())


@pytest.mark.parametrize("how", ["walk", "card", "waking"])
def test_until_the_next_town_however_it_is_reached(how: str) -> None:
    t = put_off(3)
    space, town = t.space("forest"), t.game.content.grid.towns["Forge"]
    assert t.run(movement.arrive, 0, space, how).hero(0).gold == 0
    assert t.run(movement.arrive, 1, town, how).hero(0).gold == 0
    assert t.run(movement.arrive, 0, town, how).hero(0).gold == 3


def test_it_happens_though_the_card_is_gone() -> None:
    t = put_off(2)
    cards.take_from_hero(t.game, t.hero(0), "trial-later")
    assert t.run(turn.end_turn).hero(0).gold == 2


def test_who_is_knocked_out_by_it_stands_up_before_the_next_turn() -> None:
    t = put_off(4).run(turn.end_turn)
    while t.game.decision is not None and t.topic in ("town-after-knock-out", "card-lost-in-knock-out"):
        t.play(t.options[0])
    assert t.happened("knocked-out")
    assert not t.hero(0).down


def test_what_was_meant_for_an_ally_who_is_gone_is_meant_for_the_hero() -> None:
    t = ready("trial-late-ally").play("use:trial-late-ally")
    cards.take_from_hero(t.game, t.hero(0), "trial-late-ally")
    t.run(turn.refresh_step)
    assert t.game.exhaustion == {"anna": 1}


def test_what_is_to_come_is_part_of_the_position_and_seen_by_all() -> None:
    t = put_off(3)
    assert t.game.clone().delayed == t.game.imagine(1, 2).delayed == t.game.view(1).delayed == t.game.delayed
    fresh = table().game
    fresh.restore(t.game.snapshot())
    assert fresh.delayed == t.game.delayed
    assert "Trial Later in the next town" in scene(t.game).players[0].notes


def test_it_reads_well() -> None:
    t = put_off(1)
    assert describe(t.game.setting, "trial-later").text[:3] == (
        "Before moving (optional; once per turn): at the start of your next turn, you gain 1 gold.",
        "Before moving (optional; once per turn): at the end of this turn, you gain 2 gold.",
        "Before moving (optional; once per turn): when you next reach a town, you gain 3 gold.",
    )
