"""Six scenarios, played as any program would play them: through the public API."""

from __future__ import annotations

import pytest

from questable.runebound.board import town_at
from questable.runebound.island_of_dread.board import LANDING, is_sea, landmass, shores
from questable.runebound.island_of_dread.state import Island
from tests.runebound import story as stories
from tests.runebound.island_of_dread.kit import A1, A2, EAST, HIT, ISLAND, MISS, NORTH

STEELHORNS = "steelhorns"


class Story(stories.Story[Island]):
    """A game of two, Steelhorns in seat 0 to move."""

    ADVENTURE = "island-of-dread"
    SEEN = "captains"

    def __init__(self) -> None:
        super().__init__(STEELHORNS, "mad-carthos")

    def hire(self, captain: str, *, loan: bool = False) -> None:
        """Steelhorns has this captain, wherever that one has been."""
        g = self.game
        g.decks["captains"] = tuple(each for each in g.decks["captains"] if each != captain)
        g.harbours = {town: tuple(each for each in here if each != captain) for town, here in g.harbours.items()}
        g.captains[0] = captain
        if loan:
            g.loans += (captain,)

    def until(self, topic: str) -> None:
        """On to the next question of this kind that Steelhorns is asked in a turn of his own."""
        self.through()
        while self.topic != topic or self.game.active != 0:
            self.through()

    def stand_off(self, course: str) -> None:
        """To an anchorage, and away from what is met there; on to the next turn."""
        self.on_top("sea", "glass-jellies")
        self.dice(*HIT)
        self.play(course, "escape:melee")
        while self.topic != "sail":
            self.through()

    def afloat(self, stop: int) -> None:
        """Steelhorns embarks in Orris, and has come to the first anchorage, or the second."""
        self.game.heroes[0].space = self.game.content.grid.towns["Orris"]
        self.until("way-of-moving")
        self.stand_off(f"embark:{A1}")
        if stop == A2:
            self.stand_off(f"sail:{A2}")


@pytest.mark.rule("IOD-EX-05", "IOD-EX-06", "IOD-EX-07", "IOD-MOVE-01", "IOD-MOVE-03")
def test_1_from_orris_to_the_second_anchorage() -> None:
    s = Story()
    g = s.game
    orris = g.content.grid.towns["Orris"]
    s.hire("little-hask")
    g.heroes[0].space = orris
    s.until("way-of-moving")
    assert [each for each in s.options if each.startswith("embark")] == [f"embark:{A1}"]
    s.stand_off(f"embark:{A1}")
    assert not s.facts("movement-dice")
    assert [(facts["deck"], facts["card"]) for facts in s.facts("drew")] == [("sea", "glass-jellies")]
    assert set(s.options) == {f"sail:{A2}", f"sail:{orris}"}
    s.stand_off(f"sail:{A2}")
    assert set(s.options) == {f"sail:{A1}", f"sail:{EAST}", f"sail:{NORTH}", f"sail:{g.content.grid.towns['Dallak']}"}


@pytest.mark.rule("IOD-EX-03", "IOD-LOAN-04", "IOD-RUL-40")
def test_2_on_loan_nothing_is_gained() -> None:
    """The second reading has it that all of a reward is void, healing included."""
    s = Story()
    g = s.game
    s.hire("ironjaw-sull", loan=True)
    s.afloat(A1)
    hero = g.heroes[0]
    before = (hero.gold, hero.points, hero.trophies, hero.kept, g.maps.get(0, ()), g.pool)
    s.on_top("sea", "corsairs-of-the-narrows")  # a map and 4 gold, Life 4
    s.dice(*HIT * 6)
    s.play(f"sail:{A2}", "fight-on", "attack", "attack:ironjaw-sull")
    while not s.facts("beaten"):
        assert s.topic in ("attack-or-defend", "escape"), s.topic
        s.dice(*HIT * 3)
        s.play(next(each for each in ("fight-on", "attack", "attack:ironjaw-sull", "defend") if each in s.options))
    assert s.facts("reward-void")
    assert (hero.gold, hero.points, hero.trophies, hero.kept, g.maps.get(0, ()), g.pool) == before
    assert g.decks["sea"][-1] == "corsairs-of-the-narrows"


@pytest.mark.rule("IOD-EX-10", "IOD-EXP-01", "IOD-EXP-02", "IOD-RUL-63", "IOD-WRECK-03")
def test_3_a_captain_is_worn_out() -> None:
    s = Story()
    g = s.game
    s.hire("rook-the-indebted")  # Life 2
    s.afloat(A1)
    g.wounds.clear()
    g.exhaustion.clear()
    hero = g.heroes[0]
    hero.gold, hero.points = 9, 20
    tired = []
    for stop in (A2, A1, A2, A1):
        s.on_top("sea", "customs-cutter")
        hero.gold = 9  # the first thing offered is to pay the duty: no fight
        s.play(f"sail:{stop}")
        while s.topic not in ("sail", "experience", "wreck-where"):
            s.through()
        tired.append((g.exhaustion.get("rook-the-indebted", 0), g.wounds.get("rook-the-indebted", 0)))
        if s.topic == "wreck-where":
            break
        while s.topic != "sail":
            s.through()
    assert tired[:3] == [(1, 0), (2, 0), (2, 1)]
    assert (s.topic, g.decision.seat if g.decision else -1) == ("wreck-where", 1)
    assert {int(each.removeprefix("shore:")) for each in s.options} == set(shores(g, A1))
    assert (hero.gold, hero.points, len(hero.experience)) == (0, 20, 0)  # nothing was bought
    s.play(s.options[0])
    assert g.decks["captains"][-1] == "rook-the-indebted"
    assert not g.at_sea


@pytest.mark.rule("IOD-EX-13", "IOD-ISLAND-04", "IOD-ISLAND-07", "IOD-ISLAND-09", "IOD-ISLAND-11", "IOD-RUL-84")
def test_4_two_silver_cards_and_a_fall() -> None:
    s = Story()
    g = s.game
    s.hire("little-hask")
    left = list(g.pool)
    left.remove("green")
    left.remove("blue")
    g.pool, g.maps[0] = tuple(left), ("green", "blue")
    s.afloat(A2)
    silver = [card for card in g.decks["silver"] if card != "assif-shib-sa"]
    keeps = [c for c in silver if any(e.__struct_config__.tag == "keep" for e in g.content.challenges[c].reward)]
    first, second = keeps[0], next(card for card in silver if card not in keeps)
    s.on_top("silver", first, second)
    s.play("seek-island")
    assert g.heroes[0].space == ISLAND
    assert g.decks["captains"][-1] == "little-hask"
    assert sorted(g.pool) == ["blue"] * 6 + ["green"] * 6
    g.heroes[0].experience = ("mind",) * 9 + ("body",) * 9 + ("spirit",) * 9
    while not s.facts("beaten"):
        s.dice(*HIT * 4)
        s.play(next((each for each in ("attack", "defend", *stories.PLAIN) if each in s.options), s.options[0]))
    g.heroes[0].experience = ()
    assert first in g.heroes[0].kept + g.heroes[0].trophies
    while s.topic != "city-for-the-fallen":
        s.dice(*MISS * 4)
        s.play(next((each for each in ("defend", *stories.PLAIN) if each in s.options), s.options[0]))
    assert [facts["card"] for facts in s.facts("drew")][-2:] == [first, second]
    assert g.decision is not None and g.decision.seat == 1
    assert {int(each.removeprefix("town:")) for each in s.options} == set(g.content.grid.town_at)
    s.play(s.options[-1])
    assert sorted([*g.decks["silver"], first]) == sorted([*silver, "assif-shib-sa"])
    assert g.active == 1


@pytest.mark.rule("IOD-EX-16", "IOD-ADV-04", "IOD-ADV-11", "IOD-RUL-57")
def test_5_the_captain_fights_beside_the_hero() -> None:
    s = Story()
    g = s.game
    s.hire("little-hask")  # Life 6
    s.afloat(A1)
    s.on_top("sea", "reef-giants")  # melee damage 2
    s.dice(*MISS * 2)
    s.play(f"sail:{A2}", "fight-on", "attack")
    rolls = len(s.facts("rolled"))
    s.dice(*MISS)
    s.play("attack:little-hask")
    assert g.wounds["little-hask"] == 2
    assert [facts["who"] for facts in s.facts("rolled")[rolls:]][:1] == ["little-hask"]
    actors = {facts["who"] for facts in s.facts("rolled")[rolls:] if facts["phase"] == "melee"}
    assert actors == {"little-hask"}  # the hero makes no roll in that phase
    magic = [facts for facts in s.facts("rolled")[rolls:] if facts["phase"] == "magic"]
    assert [facts["action"] for facts in magic] == ["defend"]  # nobody else is left: it is played at once


@pytest.mark.rule("IOD-EX-04", "IOD-RUL-14", "IOD-BOARD-09", "IOD-RUL-48")
def test_6_wings_keep_to_the_land_and_land_may_drown() -> None:
    s = Story()
    g = s.game
    grove = next(each.id for each in g.content.map.spaces if each.region == "Evenpor Grove")
    wings = next(c for c in g.content.items.values() if c.id not in g.heroes[0].cards and moves_far(g, c.id))
    for town, stack in g.stacks.items():
        g.stacks[town] = tuple(card for card in stack if card != wings.id)
    g.decks["market"] = tuple(card for card in g.decks["market"] if card != wings.id)
    g.heroes[0].cards = (wings.id,)
    g.heroes[0].space = grove
    g.rekit(g.heroes[0])
    s.through()
    while g.active != 0 or not s.topic.startswith("use-before-moving"):
        s.through()
    home = landmass(g, g.heroes[0].space)
    s.play(next(each for each in s.options if each.startswith("use:")))
    ways = {int(each.removeprefix("go:")) for each in s.options if each.startswith("go:")}
    assert ways and ways <= home
    assert not any(is_sea(g, space) for space in ways)
    drowning = next(each.space for each in g.content.archipelago.event if each.border == "blue")
    g.heroes[1].space = drowning
    g.heroes[0].space = next(space for space in home if g.counters.get(space) == ("green",) and space != drowning)
    s.play("stay") if "stay" in s.options else s.through()
    s.on_top("green", "spring-tide")
    while s.topic != "adventure":
        s.through()
    s.play("attempt:green")
    while s.topic == "lay-token":
        s.play(next(each for each in s.options if f":{drowning}/" in each))
    assert (s.topic, g.decision.seat if g.decision else -1) == ("off-the-water", 0)  # the player to Bert's left
    options = [int(each.removeprefix("shore:")) for each in s.options]
    assert all(town_at(g, space) or g.content.grid.terrain[space] in LANDING for space in options)
    s.play(s.options[0])
    assert g.heroes[1].space == options[0]
    assert is_sea(g, drowning)


def moves_far(g: Island, card: str) -> bool:
    """An item that moves its owner before moving, to any space or some spaces away."""
    return any(
        "before-moving" in ability.when and any(e.__struct_config__.tag == "move" for e in ability.effects)
        for _, _, _, ability, _ in g.content.own_abilities[card]
    )
