"""Six scenarios, played as any program would play them: through the public API."""

from __future__ import annotations

import pytest

from questable.runebound.content import Encounter, EventCard
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.values import life_of
from tests.runebound import story as stories

LIFE_FIVE, LIFE_SIX = "red-scorpion", "mordrog"
N, NE, SE, S, SW, NW = range(6)
RIVER_SWAMP, RIVER_ROAD, HILLS_ROAD, RIVER_FOREST, OPEN_LAND, PLAINS_ROAD = range(1, 7)


class Story(stories.Story[CultGame]):
    """A game of two, seat 0 to move; its position can be arranged before it is played on."""

    ADVENTURE = "cult-of-the-rune"
    SEEN = "cult"

    def __init__(self, *heroes: str, first: int = 0) -> None:
        super().__init__(*(heroes or (LIFE_FIVE, LIFE_SIX)), first=first)

    def put(self, seat: int, space: int, wounds: int = 0, markers: int = 0) -> None:
        hero = self.game.heroes[seat]
        hero.space = space
        if wounds:
            self.game.wounds[hero.id] = wounds
        if markers:
            self.game.corruption[seat] = markers

    def town(self, name: str) -> int:
        return self.game.content.grid.towns[name]

    def trophies(self, seat: int, **counts: int) -> None:
        """So many of the rune cultists of these colours lie before a player."""
        for colour, count in counts.items():
            deck = f"cult-{colour}"
            cards, self.game.decks[deck] = self.game.decks[deck][:count], self.game.decks[deck][count:]
            assert len(cards) == count
            self.game.won[seat] = (*self.game.won.get(seat, ()), *cards)

    def event_card(self, number: int, colour: str) -> str:
        found = self.game.content.adventure.values()
        return next(c.id for c in found if isinstance(c, EventCard) and (c.number, c.colour) == (number, colour))


@pytest.mark.rule("CR-EX-01", "CR-TRAIL-04", "CR-TRAIL-05", "CR-ROLL-06")
def test_1_the_first_roll_from_forge() -> None:
    s = Story()
    g = s.game
    g.cult, g.heading, g.infiltrated = s.town("Forge"), -1, (s.town("Forge"),)
    south, south_west = (g.content.grid.compass[g.cult][way] for way in (S, SW))
    s.put(0, 73)  # open country, nothing to do there
    s.dice(RIVER_SWAMP)
    s.play("stay")
    assert s.asked_for("cult-move") and g.decision and g.decision.seat == 0
    assert set(s.options) == {f"cult-move:{south}", f"cult-move:{south_west}"}
    s.play(f"cult-move:{south}")
    assert s.facts("cult-moved")[0] == {"seat": 0, "space": south, "heading": S, "how": "roll"}
    assert g.heading == S or s.kinds("trail-turned") or len(s.facts("cult-moved")) > 1


@pytest.mark.rule("CR-EX-15", "CR-EX-16", "CR-JUMP-01", "CR-STEP-02")
def test_2_past_a_hero_into_a_town() -> None:
    s = Story()
    g = s.game
    g.cult, g.heading, g.infiltrated = 132, SE, (s.town("Forge"),)
    g.turned_over.pop(147, None)
    assert g.counters[147] == ("yellow",)
    s.put(0, 73)
    s.put(1, 147)
    s.dice(RIVER_SWAMP)
    s.play("stay")
    s.play("cult-move:147")
    what = ("cult-rolled", "cult-moved", "counter-turned", "corrupted", "infiltrated")
    assert s.kinds(*what) == ["cult-rolled", "cult-moved", "counter-turned", "corrupted", "cult-moved", "infiltrated"]
    assert (g.cult, g.heading, g.infiltrated[-1]) == (s.town("Riverwatch"), SW, s.town("Riverwatch"))
    assert g.turned_over[147] == ("yellow",) and g.corruption == {1: 1}
    assert [facts["how"] for facts in s.facts("cult-moved")] == ["roll", "jump"]


@pytest.mark.rule("CR-EX-20", "CR-EX-21", "CR-CULTIST-12", "CR-RITUAL-08")
def test_3_a_ritual_in_the_middle_of_an_attempt() -> None:
    s = Story()
    g = s.game
    grid = g.content.grid
    here = next(space for space, colour in grid.jewels.items() if colour == "yellow" and not near_town(g, space, 2))
    marker = next(space for space, steps in grid.distances(here).items() if steps == 2)
    g.cult, g.heading, g.infiltrated = marker, N, tuple(grid.town_at)
    g.counters.setdefault(here, ("yellow",))
    g.turned_over.pop(here, None)
    empty = next(space for space in grid.sunbursts if grid.distances(marker)[space] > 3)
    g.counters.pop(empty, None)
    s.put(0, here)
    s.put(1, far_from(g, marker, 3))
    event = s.event_card(2, "yellow")
    s.on_top("yellow", event)
    s.play("stay", "attempt:yellow")
    assert s.kinds("to-the-pile", "counters-refreshed", "ritual", "corrupted", "drew") == [
        "drew",
        "to-the-pile",
        "counters-refreshed",
        "ritual",
        "corrupted",
        "drew",
    ]
    assert [facts["deck"] for facts in s.facts("drew")] == ["yellow", "cult-yellow"]
    assert g.corruption == {0: 1} and g.turned_over[here] == ("yellow",) and empty in g.counters
    assert g.fights[-1].enemy in g.content.cultists and (g.cult, g.heading, g.pile) == (marker, N, (event,))


def near_town(g: CultGame, space: int, steps: int) -> bool:
    return any(g.content.grid.distances(space)[town] <= steps for town in g.content.grid.town_at)


def far_from(g: CultGame, space: int, steps: int) -> int:
    """A space just so far away, neither town nor jewel."""
    grid = g.content.grid
    far = grid.distances(space).items()
    return next(each for each, away in far if away == steps and each not in grid.town_at and each not in grid.jewels)


@pytest.mark.rule("CR-EX-23", "CR-CORR-07", "CR-INFIL-03")
def test_4_knocked_out_by_the_marker_into_an_infiltrated_town() -> None:
    s = Story(LIFE_SIX, LIFE_FIVE)
    g = s.game
    grid = g.content.grid
    town = s.town("Riverwatch")
    g.cult, g.heading, g.infiltrated = 132, SE, tuple(grid.town_at)
    s.put(0, 73)
    s.put(1, 147, wounds=4)
    assert grid.nearest_towns(147) == (town,)
    s.dice(RIVER_SWAMP)
    s.play("stay", "cult-move:147")
    bert = g.heroes[1]
    assert s.kinds("corrupted", "knocked-out", "woke") == ["corrupted", "knocked-out", "woke", "corrupted"]
    assert (bert.space, g.corruption[1], g.wounds.get(bert.id, 0), life_of(g, 1, bert.id)) == (town, 2, 0, 3)
    assert g.cult == 147 and not bert.down and g.active == 1, "and his own turn is next"


@pytest.mark.rule("CR-EX-27", "CR-END-04", "CR-END-07", "CR-DRAW-03")
def test_5_the_pile_is_full_before_the_last_event_does_anything() -> None:
    s = Story()
    g = s.game
    event = s.event_card(2, "yellow")
    own = [card for card, found in g.content.adventure.items() if isinstance(found, EventCard | Encounter)]
    g.pile = tuple(card for card in own if card != event)[:17]
    g.decks = {name: tuple(each for each in deck if each not in g.pile) for name, deck in g.decks.items()}
    here = next(space for space, colour in g.content.grid.jewels.items() if colour == "yellow")
    g.counters.setdefault(here, ("yellow",))
    g.turned_over.pop(here, None)
    s.put(0, here)
    s.on_top("yellow", event)
    s.play("stay", "attempt:yellow")
    assert g.outcome is not None and g.outcome.reason == "pile-full" and len(g.pile) == 18
    assert not s.kinds("ritual", "counters-refreshed", "corrupted", "cult-rolled") and g.decision is None
    assert s.game.view(None).outcome == g.outcome


@pytest.mark.rule("CR-EX-28", "CR-SCORE-02", "CR-SCORE-04")
def test_5_who_ends_the_game_loses_it() -> None:
    s = Story()
    g = s.game
    s.trophies(0, red=5, blue=1)
    s.trophies(1, green=8, yellow=5, blue=1, red=1)
    here = next(space for space, colour in g.content.grid.jewels.items() if colour == "blue")
    g.counters[here], g.turned_over[here] = ("blue",), ("blue",)
    s.put(0, here)
    card = "the-bell-nobody-rings"  # neither its text nor its reward touches anybody's trophies
    s.on_top("cult-blue", card)
    s.play("stay", "attempt:blue")
    while g.decision and not s.asked_for("attack-or-defend"):
        s.play(next(each for each in ("fight-on", "pass", "stay") if each in s.options))
    g.fights[-1].wounds = g.content.challenges[card].life - 1
    s.dice(10, 10)
    s.play("attack")
    while g.decision is not None:  # whatever its reward asks
        s.play(s.options[0])
    assert g.outcome is not None and g.outcome.reason == "enough-points" and g.outcome.winners == (1,)
    assert [(facts["points"], facts["bonus"], facts["total"]) for facts in s.facts("scored")] == [
        (26, 5, 31),
        (25, 8, 33),
    ]


@pytest.mark.rule("CR-EX-18", "CR-EDGE-06")
def test_6_into_a_corner() -> None:
    s = Story()
    g = s.game
    grid = g.content.grid
    corner = next(
        space
        for space, (north, north_east, south_east, _, south_west, _) in sorted(grid.compass.items())
        if not north and not north_east and not south_east and south_west and space not in grid.town_at
    )
    g.cult = grid.compass[corner][SW]
    g.heading, g.infiltrated = NE, tuple(grid.town_at)
    s.put(0, 73)
    face = next(face for face in range(1, 7) if face in g.content.showing[grid.terrain[corner]])
    s.dice(face)
    s.play("stay")
    if s.asked_for("cult-move"):
        s.play(f"cult-move:{corner}")
    assert (g.cult, g.heading) == (corner, SW)


@pytest.mark.rule("CR-EX-31", "CR-ELIM-05", "CR-ELIM-06")
@pytest.mark.parametrize("inside", [(0, 1), (0,), (1,)])
def test_6_a_ritual_takes_the_last_heroes(inside: tuple[int, ...]) -> None:
    s = Story()
    g = s.game
    grid = g.content.grid
    here = next(space for space, colour in grid.jewels.items() if colour == "yellow" and not near_town(g, space, 2))
    g.infiltrated, g.heading = tuple(grid.town_at), N
    g.cult = far_from(g, here, 1 if 0 in inside else 3)
    g.counters[here] = ("yellow",)
    g.turned_over.pop(here, None)
    s.put(0, here, markers=4)
    s.put(1, g.cult if 1 in inside else far_from(g, g.cult, 4), markers=5)
    s.on_top("yellow", s.event_card(2, "yellow"))
    s.play("stay", "attempt:yellow")
    assert g.outcome is not None
    left = tuple(seat for seat in range(2) if seat not in inside)
    assert g.outcome.winners == left
    assert g.outcome.reason == ("last-hero-standing" if left else "cult-prevails")
