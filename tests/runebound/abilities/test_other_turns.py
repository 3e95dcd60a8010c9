"""Text that works in other players' turns: who is asked, in which order, and what is left of it when they are done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from questable.runebound import damage, market, movement
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.values import life_of
from tests.kit import Table, table
from tests.runebound.abilities.using import reach
from tests.speaking import describe

pytestmark = pytest.mark.rule("CP-RUL-32")


def three(card: str, *seats: int) -> Table:
    """Anna is to move in Forge; these seats own the card (there is only one of it, so others have its twin)."""
    t = table("anna", "bert", "cara").put(0, at="Forge", gold=20).put(1, at="Forge").put(2, at="Tamalir")
    for seat in seats:
        t.put(seat, cards=[card], gold=0, points=0)
    return t


def bought(t: Table) -> Table:
    return t.stack("Forge", "trial-sword").run(market.buy_card, 0, "trial-sword")


def beaten(t: Table) -> Table:
    return t.face("trial-recruit").dice(10, 10).play("fight-on", "attack")


def down(t: Table) -> Table:
    t.put(0, wounds=4)
    return t.run(damage.suffer, "anna", 9, "")


MOMENTS: dict[str, Callable[[Table], Table]] = {
    "other-turn-starts": lambda t: t.turn(0),
    "other-stops-here": lambda t: t.run(movement.end_movement),
    "other-buys": bought,
    "other-defeats": beaten,
    "other-knocked-out": down,
}
NUMBER = {when: number for number, when in enumerate(MOMENTS, start=1)}


def test_all_of_them_are_tried() -> None:
    assert set(MOMENTS) == {when for when in VOCABULARY.timings if when.startswith("other-")}


@pytest.mark.parametrize("when", MOMENTS)
def test_what_happens_by_itself_happens_for_the_others(when: str) -> None:
    t = MOMENTS[when](three("trial-gossip", 1))
    assert [gained for gained in t.happened("gained") if gained["seat"] == 1] == [
        {"seat": 1, "gold": 0, "points": NUMBER[when]}
    ]


@pytest.mark.parametrize("when", MOMENTS)
def test_not_for_the_one_it_befalls(when: str) -> None:
    t = MOMENTS[when](three("trial-gossip", 0))
    assert [gained for gained in t.happened("gained") if gained["points"] == NUMBER[when]] == []


@pytest.mark.parametrize("when", MOMENTS)
def test_who_may_use_something_is_asked_in_the_others_turn(when: str) -> None:
    t = MOMENTS[when](three("trial-spyglass", 1))
    assert (t.asked, t.topic, t.game.active) == (1, f"use-{when}", 0)
    assert t.options == [f"use:trial-spyglass/{NUMBER[when]}", "pass"]
    t.play(t.options[0])
    assert t.happened("gained")[-1] == {"seat": 1, "gold": NUMBER[when], "points": 0}
    assert f"use:trial-spyglass/{NUMBER[when]}" in t.options, "it has no limit"
    t.play("pass")
    assert t.topic != f"use-{when}"


def test_only_those_in_the_space_know_who_stops_there() -> None:
    assert three("trial-gossip", 2).run(movement.end_movement).happened("gained") == []


def test_the_turn_goes_on_where_it_was() -> None:
    t = three("trial-spyglass", 1).turn(0)
    assert t.asked == 1
    t.play("pass")
    assert (t.asked, t.topic) == (0, "way-of-moving")


def test_a_knock_out_in_a_fight_between_heroes_is_known_to_others_too() -> None:
    t = three("trial-gossip", 2)
    t.put(1, wounds=life_of(t.game, 1, "bert") - 1).attack_hero(0, 1)
    reach(t.dice(1, 1), "attack-or-defend").dice(1, 1, 10, 10, 10, 10).play("attack")
    assert t.happened("knocked-out")
    assert [gained["points"] for gained in t.happened("gained") if gained["seat"] == 2] == [5]


def test_all_owners_are_asked_in_turn_order() -> None:
    t = three("trial-spyglass", 2).put(1, cards=["trial-gossip"], points=0).turn(0)
    assert t.hero(1).points == 1, "the next player's card first"
    assert (t.asked, t.topic) == (2, "use-other-turn-starts")


def test_turn_order_begins_with_the_next_player_and_not_with_the_first_seat() -> None:
    t = three("trial-spyglass", 2).put(0, cards=["trial-gossip"], points=0).turn(1)
    assert (t.asked, t.topic) == (2, "use-other-turn-starts")
    assert t.hero(0).points == 0, "what happens by itself waits for its owner's place in the order too"
    assert t.play("pass").hero(0).points == 1


def test_the_active_hero_can_be_meant() -> None:
    t = three("trial-toll", 1).turn(0).play("use:trial-toll/1")
    assert t.exhaustion("anna") == 1
    t = three("trial-toll", 1).run(movement.end_movement)
    assert (t.hero(0).gold, t.hero(1).gold) == (18, 2)


def test_what_others_do_cannot_be_undone() -> None:
    t = three("trial-spyglass", 1).turn(0).play("use:trial-spyglass/1")
    assert not t.game.may_undo(0)
    assert t.game.may_undo(1)


def test_no_hero_who_is_down_is_asked() -> None:
    t = three("trial-spyglass", 1)
    t.hero(1).down = True
    assert t.run(movement.end_movement).topic != "use-other-stops-here"


def test_it_reads_well() -> None:
    t = three("trial-toll", 1)
    assert describe(t.game.setting, "trial-toll").text == (
        "Activate when another player's turn begins: the active hero takes 1 exhaustion.",
        "When another hero ends movement in your space: take up to 2 gold from the active hero.",
    )
