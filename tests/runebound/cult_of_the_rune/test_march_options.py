"""CR-VAR-01, -02, -03, -06, -08: readings of the march, of draws and of rituals that were not chosen."""

import pytest

from questable.runebound.content import Encounter, EventCard
from questable.runebound.cult_of_the_rune import march, rituals
from questable.runebound.cult_of_the_rune.options import OPTIONS
from questable.runebound.cult_of_the_rune.state import UNDEFINED
from tests.runebound.cult_of_the_rune.kit import (
    MARCH,
    NE,
    NW,
    RIVER_FOREST,
    RIVER_ROAD,
    RIVER_SWAMP,
    SE,
    SW,
    N,
    S,
    cult,
)

FIGURE = 143
MEADOW = 185


def test_every_option_says_what_it_is() -> None:
    for option in OPTIONS:
        assert option.name and option.text and option.rules and option.layer


# Steady trail --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-VAR-01")
def test_the_first_move_sets_a_steady_trail_for_good() -> None:
    t = cult(on=MARCH, variants=["steady-trail"]).all_infiltrated().marker(FIGURE)
    assert t.game.heading == UNDEFINED
    assert t.step(SE).game.heading == SE
    assert t.step(NE).game.heading == SE
    assert t.step(S).game.heading == SE


@pytest.mark.rule("CR-VAR-01")
def test_a_jump_does_not_turn_a_steady_trail() -> None:
    t = cult(on=MARCH, variants=["steady-trail"]).marker(182, SE).roll(RIVER_SWAMP)
    assert t.at == (t.town("Nerekhall"), SE)


@pytest.mark.rule("CR-VAR-01")
@pytest.mark.parametrize(
    ("start", "heading", "way", "then"),
    [
        (182, NE, NE, NW),  # the right edge
        (182, N, NE, N),  # the right edge, but the trail does not lead there
        (141, NW, N, SW),  # the top edge, and the trail leads there
        (151, SE, N, SE),  # the top edge, but the trail leads away from it
        (181, NE, NE, SW),  # a corner
    ],
)
def test_edges_turn_a_steady_trail_that_leads_towards_them(start: int, heading: int, way: int, then: int) -> None:
    t = cult(on=MARCH, variants=["steady-trail"]).all_infiltrated().marker(start, heading).step(way)
    assert t.game.heading == then


# Full refill ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-VAR-02", "CR-RUL-52")
def test_a_full_refill_fills_all_jewels_red_ones_too() -> None:
    t = cult(on=MARCH, variants=["full-refill"]).marker(186).put(1, at=165)
    jewels = dict(t.game.content.grid.jewels)
    t.game.counters.clear()
    t.game.turned_over.clear()
    t.attempt_at("green", t.an_event("green"), "trial-goblin", at=MEADOW)
    assert t.game.counters == {space: (colour,) for space, colour in {**jewels, MEADOW: "green"}.items()}
    assert [fact["count"] for fact in t.happened("counters-refreshed")] == [3, 3]
    assert t.game.turned_over == {MEADOW: ("green",)}, "new ones lie jewel side up, whatever their colour"


@pytest.mark.rule("CR-VAR-02", "CR-RUL-52")
def test_a_red_counter_of_a_full_refill_draws_from_the_reserve() -> None:
    t = cult(on=MARCH, variants=["full-refill"]).marker(186).put(1, at=165).counter(121)
    t.game.turned_over.clear()
    t.attempt_at("green", t.an_event("green"), "trial-goblin", at=MEADOW)
    t.deck("red", "trial-dragon").put(0, at=121).adventure().play("attempt:red")
    assert t.game.fights[-1].enemy == "trial-dragon"


@pytest.mark.rule("CR-VAR-02")
def test_counters_that_are_there_stay_as_they_are() -> None:
    t = cult(on=MARCH, variants=["full-refill"]).marker(186).put(1, at=165)
    before, turned = dict(t.game.counters), dict(t.game.turned_over)
    t.attempt_at("green", t.an_event("green"), "trial-goblin", at=MEADOW)
    assert t.game.counters == {**before, MEADOW: ("green",)}
    assert t.game.turned_over == {**turned, MEADOW: ("green",)}
    assert [fact["count"] for fact in t.happened("counters-refreshed")] == [0]


@pytest.mark.rule("CR-VAR-02", "CR-RUL-45")
def test_a_map_without_adventures_is_not_filled_by_an_event_and_so_not_fully() -> None:
    t, usual = (cult(on=MARCH, variants=variants).marker(186) for variants in (["full-refill"], []))
    for table in (t, usual):
        table.game.counters.clear()
        table.game.turned_over.clear()
        table.run(march.see_to_adventures)
    assert t.game.counters == usual.game.counters and len(t.game.counters) == 3
    for table in (t, usual):
        table.put(0, experience=["life"] * 3).put(1, experience=["life"] * 3).run(march.see_to_adventures)
    assert t.game.turned_over == usual.game.turned_over == {121: ("red",)}, "a red one is a rune cultist"


# Packs on the pile ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-VAR-03")
@pytest.mark.parametrize("drawn", ["trial-beggar", "trial-drizzle"])
@pytest.mark.parametrize(("variants", "over"), [((), False), (("packs-on-the-pile",), True)])
def test_cards_of_packs_count_if_that_is_wanted(variants: tuple[str, ...], over: bool, drawn: str) -> None:
    """An Encounter counts, and an Event."""
    t = cult(on=MARCH, variants=variants).all_infiltrated().marker(FIGURE, SE).put(1, at=165)
    filling = [
        card
        for card, found in t.game.content.adventure.items()
        if isinstance(found, Encounter | EventCard) and card not in t.game.content.origin
    ][:17]
    for card in filling:
        t.take_out(card)
    t.game.pile = tuple(filling)
    t.dice(RIVER_FOREST).attempt_at("green", drawn, "trial-goblin", at=MEADOW)
    assert (t.game.outcome is not None) is over
    assert t.happened("to-the-pile")[0]["count"] == 17 + over


# Ring ritual ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-VAR-06")
def test_a_ring_ritual_spares_the_space_of_the_marker() -> None:
    t = cult(on=MARCH, variants=["ring-ritual"]).marker(FIGURE).put(0, at=FIGURE).put(1, at=142)
    t.counter(FIGURE, "green").counter(142, "green").run(rituals.hold_ritual, t.an_event("green"))
    assert t.game.corruption == {1: 1}
    assert FIGURE not in t.game.turned_over
    assert t.game.turned_over[142] == ("green",)
    assert set(rituals.ritual_area(t.game, 1)) == {142, 152, 153, 144, 133, 132}
    t.only_active(1).run(rituals.hold_ritual, t.an_event("green"))
    assert t.game.corruption == {1: 2}, "whoever is active"


# Towns off the trail -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CR-VAR-08")
@pytest.mark.parametrize("face", range(1, 7))
def test_no_face_leads_into_a_town(face: int) -> None:
    t = cult(on=MARCH, variants=["towns-off-the-trail"]).all_infiltrated().marker(111, S)
    assert t.town("Dawnsmoor") in [space for _, space in march.candidates(t.game)]
    assert t.town("Dawnsmoor") not in [space for _, space in march.matches(t.game, face)]


@pytest.mark.rule("CR-VAR-08")
def test_but_towns_still_draw_the_marker_in() -> None:
    t = cult(on=MARCH, variants=["towns-off-the-trail"]).marker(182, SE).roll(RIVER_SWAMP)
    assert t.at == (t.town("Nerekhall"), SW)


@pytest.mark.rule("CR-VAR-08")
def test_terrain_beside_a_town_matches_as_ever() -> None:
    t = cult(on=MARCH, variants=["towns-off-the-trail"]).all_infiltrated().marker(111, S).roll(RIVER_FOREST)
    assert t.options == ["cult-move:122", "cult-move:102"]
    t = cult(on=MARCH, variants=["towns-off-the-trail"]).marker(FIGURE, SE).roll(RIVER_ROAD)
    assert t.at == (152, NE)


@pytest.mark.rule("CR-VAR-08", "CR-RUL-10")
@pytest.mark.parametrize(("variants", "matches"), [(["towns-off-the-trail"], False), ([], True)])
def test_no_town_is_an_exception_infiltrated_or_not(variants: list[str], matches: bool) -> None:
    t = cult(variants=variants)
    for town in t.game.content.grid.towns.values():
        for way, beside in enumerate(t.game.content.grid.compass[town]):
            if beside:
                for fallen in (t.infiltrated(), t.all_infiltrated()):
                    there = fallen.marker(beside, (way + 3) % 6).game
                    faces = [town in (space for _, space in march.matches(there, face)) for face in range(1, 7)]
                    assert faces == [matches] * 6
