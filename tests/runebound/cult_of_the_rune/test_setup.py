"""SETUP: marker and markers, decks, counters, and what every game begins without."""

import pytest

from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound.base import adventure as rise
from questable.runebound.cult_of_the_rune import adventure as cult_of_the_rune
from questable.runebound.cult_of_the_rune.content import Cultist
from questable.runebound.cult_of_the_rune.state import UNDEFINED, CultGame
from questable.runebound.state import Runebound
from questable.runebound.variants.doom import Doom

COLOURS = ("green", "yellow", "blue", "red")
COUNTS = {"green": 8, "yellow": 8, "blue": 7, "red": 7}


def laid(seats: int = 3, seed: str = "set-up", events: list[Event] | None = None) -> CultGame:
    """A game as it begins, with no packs."""
    sink = events.append if events is not None else None
    game = begin(make_setting(cult_of_the_rune, seats=seats, seed=seed), sink)
    assert isinstance(game, CultGame)
    return game


def base(seed: str = "set-up") -> Runebound:
    game = begin(make_setting(rise, seats=3, seed=seed))
    assert isinstance(game, Runebound)
    return game


@pytest.mark.rule("CR-SETUP-01", "CR-RUL-03")
def test_the_red_cards_of_the_base_game_are_the_reserve() -> None:
    assert set(laid().decks["red"]) == set(base().decks["red"])


@pytest.mark.rule("CR-SETUP-02", "CR-GOAL-03")
def test_thirty_rune_cultists_by_colour() -> None:
    cultists = laid().content.cultists.values()
    assert {colour: sum(card.colour == colour for card in cultists) for colour in COLOURS} == COUNTS
    assert sum(COUNTS.values()) == 30 and all(isinstance(card, Cultist) for card in cultists)
    worth = laid().content.box.counter_worth
    assert sum(worth[card.colour] for card in cultists) == 73


@pytest.mark.rule("CR-SETUP-03", "CR-SETUP-04")
@pytest.mark.parametrize("colour", COLOURS)
def test_they_lie_in_decks_of_their_own_beside_the_ordinary_ones(colour: str) -> None:
    g = laid()
    assert len(g.decks[f"cult-{colour}"]) == COUNTS[colour]
    assert all(g.content.cultists[card].colour == colour for card in g.decks[f"cult-{colour}"])
    assert not set(g.decks[colour]) & set(g.content.cultists) and set(g.decks[colour]) == set(base().decks[colour])


@pytest.mark.rule("CR-SETUP-05", "CR-RUL-01")
@pytest.mark.parametrize("deck", [*(f"cult-{colour}" for colour in COLOURS), "red"])
def test_all_decks_are_shuffled_and_lie_face_down(deck: str) -> None:
    orders = {laid(seed=f"shuffled {number}").decks[deck] for number in range(4)}
    assert len(orders) > 1 and len({frozenset(order) for order in orders}) == 1
    g = laid()
    assert g.view(0).decks[deck] == len(g.decks[deck]), "everybody sees how many they are, nobody their order"
    imagined = {g.imagine(0, number).decks[deck] for number in range(6)}
    assert len(imagined) > 1


@pytest.mark.rule("CR-SETUP-06")
def test_there_is_no_track_of_undefeated_challenges() -> None:
    assert laid().undefeated == ()


@pytest.mark.rule("CR-SETUP-07", "CR-SETUP-08", "CR-SETUP-14")
def test_doom_counters_have_another_job_and_nobody_has_one() -> None:
    g = laid()
    assert not g.has(Doom) and g.corruption == {}


@pytest.mark.rule("CR-SETUP-09", "CR-SETUP-10")
@pytest.mark.parametrize("seats", [1, 6])
def test_the_marker_and_an_infiltration_marker_lie_on_forge_and_there_is_no_trail(seats: int) -> None:
    g = laid(seats)
    forge = g.content.grid.towns["Forge"]
    assert (g.cult, g.infiltrated, g.heading) == (forge, (forge,), UNDEFINED)


@pytest.mark.rule("CR-SETUP-11", "CR-SETUP-13")
def test_then_the_set_up_of_the_base_game_is_carried_out() -> None:
    g, usual = laid(), base()
    assert g.counters == usual.counters and {town: len(stack) for town, stack in g.stacks.items()} == {
        town: len(stack) for town, stack in usual.stacks.items()
    }
    assert {hero.space for hero in g.heroes} == {hero.space for hero in usual.heroes} and len(g.heroes) == 3
    assert [hero.gold for hero in g.heroes] == [g.content.box.gold + g.content.heroes[h.id].gold for h in g.heroes]


@pytest.mark.rule("CR-SETUP-11", "CR-SETUP-12")
def test_the_marker_comes_first_and_the_red_counters_are_turned_last() -> None:
    events: list[Event] = []
    laid(events=events)
    kinds = [event.kind for event in events]
    assert kinds.index("cult-begins") < kinds.index("joined") < kinds.index("counters-turned")
    assert kinds.index("counters-turned") < kinds.index("first-player")


@pytest.mark.rule("CR-SETUP-12", "CR-SETUP-13", "CR-CULTIST-01")
def test_red_counters_are_rune_cultists_from_the_beginning_and_all_others_are_not() -> None:
    g = laid()
    assert g.turned_over == {space: ("red",) for space, colour in g.content.grid.jewels.items() if colour == "red"}
    assert len(g.turned_over) == 8 and set(g.counters) == set(g.content.grid.jewels)


@pytest.mark.rule("CR-SETUP-14")
def test_pile_trophies_and_markers_begin_empty() -> None:
    g = laid()
    assert (g.pile, g.won, g.corruption) == ((), {}, {})
