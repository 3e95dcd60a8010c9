"""RITUAL: around the marker everything is treated as if the marker were there."""

import pytest

from questable.runebound.content import EventCard
from questable.runebound.cult_of_the_rune import rituals
from tests.runebound.cult_of_the_rune.kit import MARCH, NW, SE, CultTable, S, cult

MIDDLE = 143
RINGS = {
    0: {143},
    1: {142, 152, 153, 144, 133, 132},
    2: {141, 151, 162, 163, 164, 154, 145, 134, 124, 123, 122, 131},
}


def around_the_middle(*heroes: str) -> CultTable:
    """The marker stands in the middle of the trial map, the heroes far away."""
    t = cult(*heroes, on=MARCH).marker(MIDDLE, SE)
    for seat in range(len(t.game.heroes)):
        t.put(seat, at=(195, 185, 196)[seat])
    return t


def hold(t: CultTable, radius: int) -> CultTable:
    """A ritual of this radius is held: an Event of this number has been drawn."""
    return t.run(rituals.hold_ritual, t.card(EventCard, ("green", "yellow", "blue")[radius - 1], radius))


@pytest.mark.rule("CR-RITUAL-01", "CR-RUL-40")
@pytest.mark.parametrize("card", ["trial-fog", "trial-storm", "trial-red-moon", "trial-pestilence"])
def test_the_radius_is_the_number_of_the_event(card: str) -> None:
    t = around_the_middle()
    found = t.game.content.cards[card]
    assert isinstance(found, EventCard)
    t.run(rituals.hold_ritual, card)
    (ritual,) = t.happened("ritual")
    assert ritual["radius"] == found.number
    assert ritual["spaces"] == rituals.ritual_area(t.game, found.number)


@pytest.mark.rule("CR-RUL-40")
def test_every_event_has_a_number_of_at_least_one() -> None:
    events = [card for card in cult().game.content.cards.values() if isinstance(card, EventCard)]
    assert len(events) >= 9
    assert all(card.number >= 1 for card in events)


@pytest.mark.rule("CR-RITUAL-02", "CR-RITUAL-04", "CR-RUL-24")
@pytest.mark.parametrize("radius", [0, 1, 2])
def test_spaces_beside_the_marker_are_at_distance_one_and_its_own_belongs_to_the_area(radius: int) -> None:
    t = around_the_middle()
    expected = set().union(*(RINGS[ring] for ring in range(radius + 1)))
    area = rituals.ritual_area(t.game, radius)
    assert set(area) == expected
    assert len(area) == len(expected)


@pytest.mark.rule("CR-RITUAL-03")
def test_all_spaces_of_the_area_are_treated_as_if_the_marker_were_there() -> None:
    t = around_the_middle("anna", "bert", "cara").put(0, at=142).put(1, at=124).put(2, at=145)
    t.counter(152, "green").counter(151, "blue")
    hold(t, 2)
    assert t.game.corruption == {0: 1, 1: 1, 2: 1}
    assert t.game.turned_over[152] == ("green",)
    assert t.game.turned_over[151] == ("blue",)
    assert t.town("Greyhaven") in t.game.infiltrated


@pytest.mark.rule("CR-RITUAL-04", "CR-RUL-24")
def test_a_hero_who_shares_the_space_of_the_marker_is_corrupted_again() -> None:
    t = hold(around_the_middle().put(0, at=MIDDLE).counter(MIDDLE, "green"), 1)
    assert t.game.corruption == {0: 1}
    assert t.game.turned_over[MIDDLE] == ("green",)


@pytest.mark.rule("CR-RITUAL-05", "CR-RUL-24")
def test_distance_is_counted_in_steps_whatever_lies_between() -> None:
    t = around_the_middle().put(0, at=152).marker(MIDDLE, NW)
    assert set(rituals.ritual_area(t.game, 2)) == RINGS[0] | RINGS[1] | RINGS[2]
    t.marker("Nerekhall", S)
    assert t.game.content.grid.distance(173, 191) == 3
    assert 191 not in rituals.ritual_area(t.game, 2)
    assert 191 in rituals.ritual_area(t.game, 3)


@pytest.mark.rule("CR-RITUAL-05")
def test_off_the_map_there_is_nothing_and_a_ritual_goes_round_gaps_by_steps() -> None:
    t = around_the_middle().marker(212)
    assert set(rituals.ritual_area(t.game, 1)) == {212, 203}
    assert set(rituals.ritual_area(t.game, 2)) == {212, 203, 192, 193}
    t.marker(191)
    assert 212 not in rituals.ritual_area(t.game, 2), "two columns away, but three steps"
    assert 212 in rituals.ritual_area(t.game, 3)


@pytest.mark.rule("CR-RITUAL-03", "CR-RITUAL-06")
def test_several_counters_of_a_space_are_all_turned_and_those_turned_already_stay() -> None:
    t = around_the_middle().counter(142, "yellow", "blue").counter(144, "green", "red")
    t.game.turned_over = {144: ("red",)}
    hold(t, 1)
    assert {space: sorted(turned) for space, turned in t.game.turned_over.items()} == {
        142: ["blue", "yellow"],
        144: ["green", "red"],
    }
    assert [(fact["space"], fact["colour"]) for fact in t.happened("counter-turned")].count((144, "red")) == 0


@pytest.mark.rule("CR-RITUAL-06")
def test_every_counter_in_the_area_is_turned_over_and_no_other() -> None:
    t = around_the_middle()
    t.game.counters.clear()
    t.game.turned_over.clear()
    for space in (142, 144, 151, 161):
        t.counter(space, "yellow")
    hold(t, 1)
    assert t.game.turned_over == {142: ("yellow",), 144: ("yellow",)}
    hold(t, 2)
    assert t.game.turned_over == {142: ("yellow",), 144: ("yellow",), 151: ("yellow",)}


@pytest.mark.rule("CR-RITUAL-07")
def test_every_town_in_the_area_is_infiltrated() -> None:
    for radius, towns in (
        (1, {"Forge"}),
        (2, {"Forge", "Greyhaven"}),
        (3, {"Forge", "Greyhaven", "Nerekhall", "Riverwatch", "Dawnsmoor"}),
    ):
        t = hold(around_the_middle(), radius)
        assert set(t.game.infiltrated) == {t.town(name) for name in towns}


@pytest.mark.rule("CR-RITUAL-08")
def test_every_hero_in_the_area_gets_one_marker() -> None:
    t = around_the_middle("anna", "bert", "cara").put(0, at=142).put(1, at=MIDDLE).put(2, at=161)
    hold(t, 2)
    assert t.game.corruption == {0: 1, 1: 1}, "who is with the marker is in the area, who is three steps away is not"
    assert t.cites("corrupted") == {"CR-RITUAL-08", "CR-CORR-01"}
    hold(t, 2)
    assert t.game.corruption == {0: 2, 1: 2}, "one per ritual"


@pytest.mark.rule("CR-RITUAL-09", "CR-RUL-25")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_counters_come_first_then_towns_then_heroes_in_turn_order(active: int) -> None:
    t = around_the_middle("anna", "bert", "cara").only_active(active).counter(142, "green").counter(123, "blue")
    for seat in range(3):
        t.put(seat, at=144)
    hold(t, 2)
    assert [event.kind for event in t.events] == [
        "ritual",
        "counter-turned",
        "counter-turned",
        "infiltrated",
        "corrupted",
        "corrupted",
        "corrupted",
    ]
    assert [fact["seat"] for fact in t.happened("corrupted")] == [(active + way) % 3 for way in range(3)]


@pytest.mark.rule("CR-RITUAL-09", "CR-RUL-25")
def test_who_is_affected_is_fixed_when_the_ritual_begins() -> None:
    """Bert's knock-out brings him into a town in the area: the ritual does not hit him there a second time."""
    t = around_the_middle("anna", "bert", "cara").put(1, at=133, wounds=4).put(2, at=133)
    hold(t, 2)
    assert t.hero(1).space == t.town("Greyhaven")
    assert [(fact["seat"], fact["count"]) for fact in t.happened("corrupted")] == [(1, 1), (1, 2), (2, 1)]
    assert t.events[-1].rules == ("CR-RITUAL-08", "CR-CORR-01"), "Bert's second one is for the town"
    assert [event.rules[0] for event in t.events if event.kind == "corrupted"] == [
        "CR-RITUAL-08",
        "CR-INFIL-03",
        "CR-RITUAL-08",
    ]


@pytest.mark.rule("CR-RITUAL-09")
def test_a_knock_out_in_combat_does_not_spare_the_others() -> None:
    t = around_the_middle("anna", "bert", "cara").put(0, at=153, wounds=4).put(1, at=133).put(2, at=132)
    t.face("trial-goblin")
    t.game.agenda.pop()
    t.game.decision = None
    t.game.do(rituals.hold_ritual, t.an_event("green"))
    t.game.run()
    assert not t.game.fights
    assert [fact["seat"] for fact in t.happened("corrupted")] == [0, 1, 2]


@pytest.mark.rule("CR-RITUAL-10")
def test_a_ritual_moves_nothing_and_does_not_last() -> None:
    t = hold(around_the_middle(), 3)
    assert t.at == (MIDDLE, SE)
    assert not t.happened("cult-moved")
    t.put(0, at=142).counter(142, "green")
    assert 142 not in t.game.turned_over
    assert t.game.lasting == ()
    assert t.game.corruption == {}
