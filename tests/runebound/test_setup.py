"""SETUP: the table as it is laid, before anybody has done anything."""

import json
from collections import Counter
from itertools import pairwise

import pytest

from questable.errors import SetupError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound.adventure import refresh_counters
from questable.runebound.base import adventure as rise
from questable.runebound.setup import stock_markets
from questable.runebound.state import Runebound
from tests.kit import TRIAL, table

SEEDS = [str(seed) for seed in range(12)]
COLOURS = ("green", "yellow", "blue", "red")
TOWNS = ("Tamalir", "Forge", "Dawnsmoor", "Frostgate", "Greyhaven", "Nerekhall", "Riverwatch", "Vynelvale")


def laid(
    seats: int = 2,
    seed: str = "0",
    variants: tuple[str, ...] = (),
    events: list[Event] | None = None,
    *,
    trial: bool = True,
) -> Runebound:
    """A table of the base box, just laid; with the trial cards, some of whose heroes have things of their own."""
    setting = make_setting(rise, seats=seats, seed=seed, variants=variants, packs=[TRIAL] if trial else [])
    game = begin(setting, None if events is None else events.append)
    assert isinstance(game, Runebound)
    return game


@pytest.mark.rule("RB-SETUP-01")
@pytest.mark.parametrize("seats", range(1, 7))
def test_one_to_six_players_sit_down(seats: int) -> None:
    assert len(laid(seats).heroes) == seats


@pytest.mark.rule("RB-SETUP-01")
@pytest.mark.parametrize("seats", [-1, 0, 7])
def test_nobody_and_seven_are_refused(seats: int) -> None:
    with pytest.raises(SetupError):
        laid(seats)


@pytest.mark.rule("RB-SETUP-02")
def test_every_jewel_has_one_counter_of_its_colour() -> None:
    g = laid()
    assert g.counters == {space.id: (space.jewel,) for space in g.content.map.spaces if space.jewel}


@pytest.mark.rule("RB-SETUP-02", "RB-SETUP-06")
@pytest.mark.parametrize("seats", range(1, 7))
def test_counters_and_stacks_are_laid_alike_however_many_play(seats: int) -> None:
    g = laid(seats, trial=False)
    assert g.counters == {space.id: (space.jewel,) for space in g.content.map.spaces if space.jewel}
    assert {town: len(stack) for town, stack in g.stacks.items() if town != "Tamalir"} == dict.fromkeys(TOWNS[1:], 1)
    assert g.stacks["Tamalir"] == ()


@pytest.mark.rule("RB-SETUP-03", "RB-SETUP-14")
def test_of_the_printed_counters_two_of_each_colour_are_left_over_and_nobody_has_them() -> None:
    g = laid(6)
    on_the_map = Counter(colour for here in g.counters.values() for colour in here)
    printed = {"green": 20, "yellow": 16, "blue": 12, "red": 10}
    assert {colour: printed[colour] - on_the_map[colour] for colour in COLOURS} == dict.fromkeys(COLOURS, 2)
    assert [hero.points for hero in g.heroes] == [0] * 6


@pytest.mark.rule("RB-SETUP-04")
def test_the_track_has_six_numbered_spaces_all_free() -> None:
    t = table()
    assert [entry.card for entry in t.game.undefeated] == [""] * 6
    cards = ["trial-goblin", "trial-ogre", "trial-witch", "trial-warden", "trial-dragon", "trial-wyrm"]
    for card in cards:
        t.undefeated(card, t.jewel("green"))
    assert [each["number"] for each in t.happened("undefeated")] == [1, 2, 3, 4, 5, 6]
    assert [entry.card for entry in t.game.undefeated] == cards


@pytest.mark.rule("RB-SETUP-05")
def test_items_and_allies_are_shuffled_together() -> None:
    decks = {laid(seed=seed).decks["market"] for seed in SEEDS}
    assert len(decks) == len(SEEDS), "the order is another in every game"
    g = laid()
    left = [*g.decks["market"], *(card for stack in g.stacks.values() for card in stack)]
    assert sorted(left) == sorted([*g.content.items, *g.content.allies])
    kinds = ["ally" if card in g.content.allies else "item" for card in g.decks["market"]]
    assert sum(1 for one, other in pairwise(kinds) if one != other) > 5, "Items and Allies lie among each other"


@pytest.mark.rule("RB-SETUP-05", "RB-SETUP-07")
def test_the_decks_lie_face_down() -> None:
    g = laid()
    for seat in (None, 0, 1):
        assert g.view(seat).decks == {name: len(cards) for name, cards in g.decks.items()}
    seen = json.dumps([str(g.view(seat)) for seat in (None, 0, 1)])
    assert not [card for deck in g.decks.values() for card in deck if f"'{card}'" in seen]


@pytest.mark.rule("RB-SETUP-06")
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_seven_towns_start_with_one_card_and_tamalir_with_none(seed: str) -> None:
    g = laid(seed=seed)
    assert {town: len(stack) for town, stack in g.stacks.items()} == {
        "Tamalir": 0,
        "Forge": 1,
        "Dawnsmoor": 1,
        "Frostgate": 1,
        "Greyhaven": 1,
        "Nerekhall": 1,
        "Riverwatch": 1,
        "Vynelvale": 1,
    }
    assert g.view(None).stacks == g.stacks, "they lie face up"
    assert not {card for stack in g.stacks.values() for card in stack} & set(g.decks["market"])


@pytest.mark.rule("RB-SETUP-06")
def test_the_cards_come_from_the_top_of_the_deck_one_for_each_town() -> None:
    t = table()
    t.game.decks["market"] = deck = tuple(card for stack in t.game.stacks.values() for card in stack)
    t.run(stock_markets)
    assert tuple(t.game.stacks[town] for town in TOWNS) == ((), *((card,) for card in deck))
    assert t.game.decks["market"] == ()


@pytest.mark.rule("RB-MAP-12")
def test_the_market_stacks_lie_in_the_order_of_the_column() -> None:
    g = laid()
    assert list(g.stacks) == [
        "Tamalir",
        "Forge",
        "Dawnsmoor",
        "Frostgate",
        "Greyhaven",
        "Nerekhall",
        "Riverwatch",
        "Vynelvale",
    ]


@pytest.mark.rule("RB-SETUP-07")
@pytest.mark.parametrize("colour", COLOURS)
def test_each_colour_is_a_shuffled_deck_of_its_own(colour: str) -> None:
    g = laid()
    cards = [card.id for card in g.content.adventure.values() if card.colour == colour]
    assert sorted(g.decks[colour]) == sorted(cards)
    assert len({laid(seed=seed).decks[colour] for seed in SEEDS}) == len(SEEDS)


@pytest.mark.rule("RB-SETUP-08")
def test_no_event_is_in_play() -> None:
    g = laid()
    assert g.event == ""
    events = {card.id for card in g.content.adventure.values() if card.kind == "event"}
    assert events <= {card for colour in COLOURS for card in g.decks[colour]}, "all Events are still in their decks"


@pytest.mark.rule("RB-SETUP-09")
@pytest.mark.parametrize("seats", range(1, 7))
def test_everybody_has_three_gold(seats: int) -> None:
    assert [hero.gold for hero in laid(seats, trial=False).heroes] == [3] * seats


@pytest.mark.rule("RB-SETUP-09")
def test_the_bank_takes_and_pays_and_no_player_is_the_bank() -> None:
    t = table().put(0, at="Forge", gold=6).stack("Forge", "trial-sword").market()
    t.play("buy:trial-sword")
    assert [t.hero(0).gold, t.hero(1).gold] == [0, 3]
    t.dice(10, 10, 10, 10).face("trial-goblin").play("fight-on", "defend", "attack")
    assert [t.hero(0).gold, t.hero(1).gold] == [2, 3]


@pytest.mark.rule("RB-SETUP-10")
def test_all_players_take_counters_from_one_supply_that_holds_all_of_them() -> None:
    """Nobody begins with a counter, and what one player has taken leaves enough for the other."""
    g = laid(2)
    assert g.wounds == g.exhaustion == {}
    assert [(hero.experience, hero.points) for hero in g.heroes] == [((), 0)] * 2
    t = table()
    for seat, terrain in enumerate(["plains", "hills"]):
        t.put(seat, at=t.space(terrain), points=5 * 12).turn(seat).play("stay", *["learn:mind"] * 12)
    assert [t.hero(seat).experience for seat in (0, 1)] == [("mind",) * 12] * 2


@pytest.mark.rule("RB-SETUP-10", "RB-SETUP-03")
def test_the_left_over_adventure_counters_can_be_placed_later() -> None:
    t = table()
    space = t.jewel("green", sunburst=True)
    t.counter(space).put(0, at=t.jewel("yellow")).deck("yellow", "trial-storm", "trial-witch")
    t.adventure().play("attempt:yellow")
    assert t.game.counters[space] == ("green",)
    t.game.counters.clear()
    t.only(refresh_counters)
    grid = t.game.content.grid
    assert t.game.counters == {each: (grid.jewels[each],) for each in grid.sunbursts}, "as many as are wanted"


@pytest.mark.rule("RB-SETUP-11")
def test_heroes_are_dealt_at_random() -> None:
    dealt = [tuple(hero.id for hero in laid(2, seed).heroes) for seed in SEEDS]
    assert len(set(dealt)) > len(SEEDS) // 2
    assert laid(2).decision is not None, "nobody was asked: the first turn has begun"


@pytest.mark.rule("RB-SETUP-11")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_hero_is_dealt_twice(seed: str) -> None:
    heroes = [hero.id for hero in laid(6, seed).heroes]
    assert len(set(heroes)) == 6


@pytest.mark.rule("RB-SETUP-11")
def test_players_who_agree_choose_and_a_hero_once_taken_is_gone() -> None:
    g = laid(3, variants=("choose-heroes",))
    free = set(g.content.heroes)
    for seat, hero in enumerate(["cara", "bert", "anna"]):
        assert g.decision is not None
        assert (g.decision.topic, g.decision.seat) == ("choose-hero", seat)
        assert {option.about for option in g.decision.options} == free
        g.play(f"hero:{hero}")
        free.remove(hero)
    assert [hero.id for hero in g.heroes] == ["cara", "bert", "anna"]


@pytest.mark.rule("RB-SETUP-12")
@pytest.mark.parametrize("chosen", [False, True])
@pytest.mark.parametrize("seats", range(1, 7))
def test_heroes_nobody_plays_are_nowhere_in_the_game(seats: int, chosen: bool) -> None:
    g = laid(seats, variants=("choose-heroes",) if chosen else ())
    while g.decision is not None and g.decision.topic == "choose-hero":
        g.play(0)
    played = [hero.id for hero in g.heroes]
    assert len(played) == seats, "one hero for each player, and none beside them"
    position = json.dumps(g.snapshot())
    assert [hero for hero in g.content.heroes if f'"{hero}"' in position and hero not in played] == []


@pytest.mark.rule("RB-SETUP-13", "RB-SETUP-01")
@pytest.mark.parametrize("seats", range(1, 7))
def test_all_heroes_start_in_tamalir(seats: int) -> None:
    g = laid(seats)
    tamalir = next(space.id for space in g.content.map.spaces if space.town == "Tamalir")
    assert [hero.space for hero in g.heroes] == [tamalir] * seats


@pytest.mark.rule("RB-SETUP-14")
def test_heroes_start_with_nothing_on_them_at_level_1() -> None:
    g = laid(6, trial=False)
    assert g.wounds == g.exhaustion == {}
    for seen in g.view(None).heroes:
        assert seen.level == 1
        assert seen.allies == ()
        hero = seen.hero
        assert (hero.cards, hero.trophies, hero.runes, hero.kept, hero.experience) == ((), (), (), (), ())


@pytest.mark.rule("RB-SETUP-15")
def test_the_first_player_is_chosen_at_random() -> None:
    firsts = set()
    for seed in SEEDS:
        events: list[Event] = []
        g = laid(3, seed, events=events)
        first = next(event for event in events if event.kind == "first-player")
        assert "RB-SETUP-15" in first.rules
        assert g.active == first.facts["seat"]
        firsts.add(g.active)
    assert firsts == {0, 1, 2}


@pytest.mark.rule("RB-SETUP-15")
@pytest.mark.parametrize("seed", SEEDS[:6])
def test_play_goes_to_the_left(seed: str) -> None:
    """Seats are numbered clockwise: after the last comes the first."""
    events: list[Event] = []
    g = laid(3, seed, events=events)
    while len(turns := [event.facts["seat"] for event in events if event.kind == "turn"]) < 7:
        assert g.decision is not None
        ids = {option.id for option in g.decision.options}
        g.play(next(iter(ids & {"stay", "nothing", "done", "keep-points", "pass"})))
    assert turns == [(g.first + step) % 3 for step in range(7)]
