"""GOAL, DECK, SETUP, GOLD: how the archipelago is laid out, and how it is won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pytest

import questable
from questable.errors import SetupError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.runebound import turn, victory
from questable.runebound.content import Ally, Item
from questable.runebound.island_of_dread import adventure as box
from questable.runebound.island_of_dread.board import landmass
from questable.runebound.island_of_dread.state import Island
from tests.runebound.island_of_dread.kit import A2, HIT, MISS, NORTH, TRIAL, island

CITIES = ("Dallak", "Tarionar", "Orris", "Gafford", "Morrowhythe", "Vespera", "Kelpgate")
COUNTS = {"green": 23, "yellow": 19, "sea": 20, "red": 7, "silver": 8}


def fresh(seats: int = 4, seed: str = "fresh", variants: Sequence[str] = ()) -> Island:
    game = questable.new("island-of-dread", seats=seats, seed=seed, variants=variants)
    assert isinstance(game, Island)
    return game


@pytest.mark.rule("IOD-GOAL-01")
@pytest.mark.parametrize("seats", range(1, 7))
def test_up_to_six_players(seats: int) -> None:
    """One is allowed besides (IOD-RUL-81)."""
    assert len(fresh(seats).heroes) == seats


@pytest.mark.rule("IOD-GOAL-01")
def test_seven_are_too_many() -> None:
    with pytest.raises(SetupError):
        fresh(7)


@pytest.mark.rule("IOD-GOAL-02")
def test_dragon_runes_and_the_last_red_challenge_win_nothing() -> None:
    reds = [card for card in island().game.decks["red"] if card in island().game.content.challenges]
    for count in (3, len(reds)):
        t = island().put(0, runes=reds[:count])
        t.run(victory.check_runes, 0)
        assert t.game.outcome is None
    t.game.decks["red"] = ()
    t.game.counters.clear()
    t.run(turn.end_turn)
    assert t.game.outcome is None


@pytest.mark.rule("IOD-GOAL-03", "IOD-RUL-90")
def test_who_defeats_the_god_wins_at_that_moment() -> None:
    """The purse would bring gold with a victory: nothing later takes place."""
    t = island().put(0, at=900, cards=["trial-purse"], gold=0)
    t.game.ashore = True
    god = t.game.content.archipelago.god
    t.face(god, origin="silver")
    t.game.fights[-1].wounds = t.game.content.challenges[god].life - 1
    while t.topic != "attack-or-defend":
        t.play("pass" if "pass" in t.options else t.options[0])
    t.dice(*HIT).play("attack")
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.game.outcome.reason) == ((0,), "god-defeated")
    assert t.hero().gold == 0
    assert t.cites("game-over") == {"IOD-GOAL-03"}
    assert not t.happened("beaten")


@pytest.mark.rule("IOD-GOAL-03", "IOD-RUL-90")
def test_an_ally_may_strike_the_last_blow() -> None:
    t = island().put(0, at=900, cards=["trial-friend"])
    god = t.game.content.archipelago.god
    t.face(god, origin="silver")
    t.game.fights[-1].wounds = t.game.content.challenges[god].life - 1
    while t.topic != "attack-or-defend":
        t.play("pass" if "pass" in t.options else t.options[0])
    t.dice(*HIT).play("attack:trial-friend")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (0,)


@pytest.mark.rule("IOD-GOAL-03")
def test_short_of_his_life_the_game_goes_on() -> None:
    t = island().put(0, at=900)
    god = t.game.content.archipelago.god
    t.face(god, origin="silver")
    t.game.fights[-1].wounds = t.game.content.challenges[god].life - 2
    while t.topic != "attack-or-defend":
        t.play("pass" if "pass" in t.options else t.options[0])
    t.dice(*HIT).play("attack")
    assert t.game.outcome is None


@pytest.mark.rule("IOD-GOAL-04")
def test_base_rules_hold_on_land() -> None:
    """A hero in a city without a captain travels as ever."""
    t = island().movement()
    assert t.options[:3] == ["roll", "automatic", "stay"]


@pytest.mark.rule("IOD-DECK-01", "IOD-DECK-03", "IOD-SETUP-10", "IOD-SETUP-11", "IOD-RUL-02")
def test_five_decks_of_this_box_and_no_card_of_the_base_game() -> None:
    g = fresh()
    assert {name: len(deck) for name, deck in g.decks.items() if name in COUNTS} == COUNTS
    base = questable.find_adventure("rise-of-the-dragon-lords").load().adventure
    assert not set(base) & {card for deck in g.decks.values() for card in deck}
    for name, deck in g.decks.items():
        if name in ("green", "yellow", "red", "silver"):
            assert {g.content.adventure[card].colour for card in deck} == {name}
    other = fresh(seed="other")
    assert other.decks["sea"] != g.decks["sea"]


@pytest.mark.rule("IOD-DECK-02", "IOD-RUL-54")
def test_the_sea_deck_is_blue_and_no_blue_deck_lies_on_land() -> None:
    g = fresh()
    assert "blue" not in g.decks
    assert {g.content.adventure[card].colour for card in g.decks["sea"]} == {"blue"}
    assert "blue" not in g.content.grid.jewels.values()


@pytest.mark.rule("IOD-DECK-04", "IOD-DECK-05", "IOD-SETUP-06")
def test_the_market_deck_has_the_cards_of_both_boxes() -> None:
    g = fresh()
    cards = [card for deck in (g.decks["market"], *g.stacks.values()) for card in deck]
    base = questable.find_adventure("rise-of-the-dragon-lords").load().market
    new = [card for card in cards if card not in base]
    assert set(base) <= set(cards)
    assert Counter(type(g.content.cards[card]) for card in new) == {Item: 10, Ally: 1}


@pytest.mark.rule("IOD-DECK-06", "IOD-VAR-04")
@pytest.mark.parametrize(("variant", "count"), [("island-heroes", 8), ("base-heroes", 12), ("", 20)])
def test_the_pool_of_heroes(variant: str, count: int) -> None:
    dealt = set()
    for seed in range(60):
        game = fresh(6, seed=str(seed), variants=[variant] if variant else [])
        dealt |= {hero.id for hero in game.heroes}
    assert len(dealt) == count


@pytest.mark.rule("IOD-SETUP-01", "IOD-SETUP-02", "IOD-SETUP-03", "IOD-SETUP-04", "IOD-BOARD-07")
def test_a_counter_on_every_gem_of_this_map() -> None:
    g = fresh()
    assert g.content.map.id == "cerridor"
    assert {space: (colour,) for space, colour in g.content.grid.jewels.items()} == g.counters
    assert Counter(g.content.grid.jewels.values())["green"] > 20  # more than the base game has counters of that colour
    assert sum(Counter(g.content.grid.jewels.values()).values()) <= 58 + 12
    assert not any(space in g.content.grid.sea for space in g.counters)


@pytest.mark.rule("IOD-SETUP-05")
def test_six_undefeated_counters() -> None:
    assert len(fresh().undefeated) == 6


@pytest.mark.rule("IOD-SETUP-07", "IOD-SETUP-08")
def test_six_cards_in_tarionar_and_two_elsewhere() -> None:
    g = fresh()
    assert {town: len(stack) for town, stack in g.stacks.items()} == {
        town: 6 if town == "Tarionar" else 2 for town in CITIES
    }


@pytest.mark.rule("IOD-SETUP-09")
def test_a_captain_in_every_city() -> None:
    g = fresh()
    assert {town: len(here) for town, here in g.harbours.items()} == dict.fromkeys(CITIES, 1)
    assert len(g.decks["captains"]) == 14 - 7
    assert len({*g.decks["captains"], *(card for here in g.harbours.values() for card in here)}) == 14


@pytest.mark.rule("IOD-SETUP-12", "IOD-SETUP-13", "IOD-SETUP-17", "IOD-SETUP-21")
def test_heroes_begin_in_dallak_with_three_gold_and_nothing_else() -> None:
    g = fresh()
    for hero in g.heroes:
        assert (hero.gold, hero.space, hero.cards, hero.points) == (3, g.content.grid.towns["Dallak"], (), 0)
    assert (g.captains, g.maps, g.loans, g.at_sea) == ({}, {}, (), ())


@pytest.mark.rule("IOD-SETUP-14", "IOD-MAPTOK-01")
def test_twelve_map_tokens_in_the_pool() -> None:
    assert Counter(fresh().pool) == {"green": 6, "blue": 6}


@pytest.mark.rule("IOD-SETUP-15", "IOD-LEGEND-01", "IOD-RUL-04")
def test_eight_legendary_items_in_the_supply() -> None:
    g = fresh()
    assert len(g.legends) == 8
    assert Counter(card.partition("-of-")[2] for card in g.legends) == {"trealton": 3, "antenor": 2, "korsec-amin": 3}


@pytest.mark.rule("IOD-SETUP-16", "IOD-SETUP-18")
def test_each_player_has_another_hero_at_random() -> None:
    games = [fresh(6, seed=str(seed)) for seed in range(8)]
    assert all(len({hero.id for hero in game.heroes}) == 6 for game in games)
    assert len({tuple(hero.id for hero in game.heroes) for game in games}) > 1


@pytest.mark.rule("IOD-VAR-01")
def test_heroes_may_be_chosen() -> None:
    game = questable.new("island-of-dread", seats=2, seed="1", variants=["choose-heroes"])
    assert game.decision is not None
    assert game.decision.topic == "choose-hero"
    game.play("hero:steelhorns")
    assert "hero:steelhorns" not in [option.id for option in game.decision.options]


@pytest.mark.rule("IOD-SETUP-19")
def test_the_first_player_is_chosen_at_random() -> None:
    assert len({fresh(seed=str(seed)).first for seed in range(20)}) == 4


@pytest.mark.rule("IOD-SETUP-20", "IOD-EVENT-01", "IOD-RUL-03", "IOD-RUL-08", "IOD-RUL-17")
def test_all_event_tokens_start_off_the_map() -> None:
    g = fresh()
    assert (g.laid, g.showing) == ({}, {})
    faces = Counter(side.face for token in g.content.tokens.values() for side in token.sides)
    assert faces == {"plains": 6, "route": 5, "sea": 4, "ruin": 1}
    assert len(g.content.tokens) == 8
    numbers = [side.number for token in g.content.tokens.values() for side in token.sides if side.face == "route"]
    assert sorted(numbers) == [1, 2, 3, 4, 5]
    assert all(token.sides[0].face != token.sides[1].face for token in g.content.tokens.values())


@pytest.mark.rule("IOD-GOLD-01", "IOD-GOLD-02", "IOD-GOLD-03")
def test_gold_comes_from_the_bank_and_goes_to_it() -> None:
    t = island().put(0, at=t_jewel(), gold=3).deck("green", "trial-goblin").adventure()
    t.play("attempt:green", "fight-on").dice(*HIT).play("attack")
    assert t.hero().gold == 5
    t = island().put(0, at="Dallak", gold=4).harbour("Dallak", "trial-captain").market()
    t.play("ask-around", "hire:trial-captain")
    assert t.hero().gold == 0
    assert [t.hero(seat).gold for seat in (1, 2)] == [3, 3]


def t_jewel() -> int:
    return island().jewel("green")


@pytest.mark.rule("IOD-RUL-98")
def test_there_is_no_doom_track() -> None:
    assert {"doom-track", "solo"}.isdisjoint(variant.id for variant in box.variants)
    assert "travel-hazards" in {variant.id for variant in box.variants}


@pytest.mark.rule("IOD-RUL-98")
def test_travel_hazards_are_for_land_only() -> None:
    t = island(variants=["travel-hazards"]).afloat(A2).deck("sea", "trial-shark").adventure()
    assert not t.happened("hazard-roll")


@pytest.mark.rule("IOD-RUL-04", "IOD-RUL-05", "IOD-RUL-06", "IOD-RUL-07")
def test_names_of_the_booklet() -> None:
    content = box.load()
    assert {"Dallak", "Tarionar", "Orris", "Gafford"} <= set(content.grid.towns)
    assert "gem-of-trealton" in content.legends
    regions = {space.region for space in content.map.spaces}
    assert {"Torue Albes", "Evenpor Grove", "Garnet Island", "Weeping Reach"} <= regions
    reach = {space.terrain for space in content.map.spaces if space.region == "Weeping Reach"}
    assert reach == {"sea"}
    assert "steelhorns" in content.heroes


@pytest.mark.rule("IOD-GOAL-04", "IOD-DECK-04")
def test_the_numbers_of_the_base_game_hold() -> None:
    """The silver deck, which is new, gives no counters."""
    base = questable.find_adventure("rise-of-the-dragon-lords").load().box
    here = box.load().box
    for name in (
        *("gold", "die", "movement_dice", "experience_price", "heal_price", "relief_price"),
        *("weapons", "armors", "allies", "undefeated_spaces"),
    ):
        assert getattr(here, name) == getattr(base, name), name
    assert here.counter_worth == {**base.counter_worth, "silver": 0}


@pytest.mark.rule("IOD-DECK-04", "IOD-DECK-06", "IOD-SETUP-16", "IOD-SETUP-18")
def test_heroes_of_both_boxes_are_dealt_at_random_and_the_others_are_out() -> None:
    base = questable.find_adventure("rise-of-the-dragon-lords").load().heroes
    assert set(base) < set(box.load().heroes)
    seats: list[set[str]] = [set(), set()]
    for seed in range(50):
        game = fresh(2, seed=str(seed))
        assert len(game.heroes) == 2
        for hero in game.heroes:
            seats[hero.seat].add(hero.id)
        lying = {card for pile in (*game.decks.values(), *game.stacks.values()) for card in pile}
        assert not lying & set(game.content.heroes)
    assert all(len(seat) > 12 for seat in seats)


@pytest.mark.rule("IOD-DECK-05", "IOD-SETUP-06", "IOD-SETUP-09", "IOD-SETUP-10", "IOD-SETUP-11")
@pytest.mark.parametrize("deck", [*COUNTS, "market", "captains"])
def test_every_deck_is_shuffled_by_itself(deck: str) -> None:
    games = [fresh(seed=str(seed)) for seed in range(6)]
    assert len({game.decks[deck] for game in games}) == 6
    assert all("blue" not in game.decks for game in games)
    if deck == "market":
        base = questable.find_adventure("rise-of-the-dragon-lords").load().market
        assert len({next(n for n, card in enumerate(game.decks[deck]) if card not in base) for game in games}) > 1
    if deck == "captains":
        assert len({game.harbours["Dallak"] for game in games}) > 1


@pytest.mark.rule("IOD-SETUP-06", "IOD-DECK-05")
def test_the_market_cards_of_both_boxes_lie_in_one_random_order() -> None:
    """In the first and the last ten cards, and in each half, as many are of this box as its share of all says."""
    base = questable.find_adventure("rise-of-the-dragon-lords").load().market
    decks = [fresh(seed=str(seed)).decks["market"] for seed in range(80)]
    half = len(decks[0]) // 2
    for part in (slice(0, 10), slice(-10, None), slice(0, half), slice(half, None)):
        new = [card not in base for deck in decks for card in deck[part]]
        assert abs(sum(new) / len(new) - 11 / 95) < 0.05


@pytest.mark.rule("IOD-SETUP-05")
def test_the_undefeated_track_starts_empty() -> None:
    assert [entry.card for entry in fresh().undefeated] == [""] * 6


@pytest.mark.rule("IOD-SETUP-04", "IOD-ADV-10", "IOD-SETUP-03")
def test_experience_won_at_sea_comes_from_the_supply() -> None:
    """However often: what lies on the map stays there."""
    t = island().put(0, points=0).afloat(A2)
    lying = dict(t.game.counters)
    for count in range(1, 9):
        t.draws("sea", "trial-shark").adventure().play("fight-on").dice(*HIT).play("attack")
        assert t.hero().points == 3 * count
    assert t.game.counters == lying


@pytest.mark.rule("IOD-SETUP-15", "IOD-SETUP-20", "IOD-RUL-75")
def test_all_see_legendary_items_and_owned_maps_and_how_many_of_each_colour_are_left() -> None:
    g = island().maps(1, green=2, blue=1).game
    for seat in (0, 1, 2, None):
        view = g.view(seat)
        assert (view.legends, view.maps, view.captains) == (g.legends, {1: ("green", "green", "blue")}, {})
        assert Counter(view.pool) == {"green": 4, "blue": 5}
        assert list(view.pool) == sorted(view.pool, key=("green", "blue").index)  # in no order that could tell more


@pytest.mark.rule("IOD-VAR-01", "IOD-SETUP-19")
def test_heroes_are_chosen_in_turn_order_from_the_starting_player_on() -> None:
    begun = set()
    for seed in range(12):
        game = fresh(3, seed=str(seed), variants=["choose-heroes"])
        first, asked = game.first, []
        begun.add(first)
        for hero in ("steelhorns", "mad-carthos", "ronan-of-the-wild"):
            assert game.decision is not None
            asked.append(game.decision.seat)
            assert f"hero:{hero}" in [option.id for option in game.decision.options]
            game.play(f"hero:{hero}")
            assert game.decision is not None
            assert f"hero:{hero}" not in [option.id for option in game.decision.options]
        assert asked == [first, (first + 1) % 3, (first + 2) % 3]
        assert game.heroes[first].id == "steelhorns"
        assert [hero.seat for hero in game.heroes] == [0, 1, 2]
        assert (game.active, game.first, game.round) == (first, first, 1)
    assert begun == {0, 1, 2}


@pytest.mark.rule("IOD-RUL-06")
def test_the_grove_is_land_of_torue_albes_and_the_reach_is_water() -> None:
    t = island()
    spaces = t.game.content.map.spaces
    home = landmass(t.game, t.town("Dallak"))
    assert {space.id for space in spaces if space.region == "Evenpor Grove"} <= home
    assert not {space.id for space in spaces if space.region == "Weeping Reach"} & home
    assert t.town("Gafford") not in home


@pytest.mark.rule("IOD-RUL-17", "IOD-EVENT-04")
def test_the_spaces_of_sea_routes_bear_the_numbers_one_to_five() -> None:
    marked = box.load().archipelago.event
    assert sorted(each.number for each in marked if each.border == "yellow") == [1, 2, 3, 4, 5]
    assert not any(each.number for each in marked if each.border != "yellow")


@pytest.mark.rule("IOD-RUL-54")
def test_the_sea_ranks_as_blue_and_silver_above_red() -> None:
    assert box.load().vocabulary.colours == ("green", "yellow", "blue", "red", "silver")


@pytest.mark.rule("IOD-RUL-02", "IOD-DECK-03")
def test_the_cards_add_up_to_seventy_seven() -> None:
    content = box.load()
    assert len(content.adventure) == 77
    assert {card for card, face in content.adventure.items() if face.colour == "blue"} == content.met_at_sea
    assert len(content.met_at_sea) == 20


@pytest.mark.rule("IOD-RUL-90", "IOD-GOAL-03")
@pytest.mark.parametrize("who", ["attack", "attack:trial-friend"])
def test_the_last_blow_is_the_end_of_the_game(who: str) -> None:
    """Not even the combat is brought to its end."""
    t = island().put(0, at=900, cards=["trial-friend"])
    god = t.game.content.archipelago.god
    t.face(god, origin="silver")
    while t.topic != "attack-or-defend":
        t.play("pass" if "pass" in t.options else t.options[0])
    t.game.fights[-1].wounds = t.game.content.challenges[god].life - 1
    t.events.clear()
    t.dice(*HIT).play(who)
    assert [event.kind for event in t.events][-1] == "game-over"
    assert "beaten" not in {event.kind for event in t.events}
    assert t.game.fights, "the fight still lies on the table"


@pytest.mark.rule("IOD-SETUP-01")
def test_nothing_of_the_base_map_is_there() -> None:
    base = questable.find_adventure("rise-of-the-dragon-lords").load()
    here = box.load()
    assert not set(base.grid.towns) & set(here.grid.towns)
    assert {space.region for space in base.map.spaces}.isdisjoint(space.region for space in here.map.spaces)


@pytest.mark.rule("IOD-SETUP-05")
def test_the_first_undefeated_challenge_gets_the_first_counter() -> None:
    t = island().undefeated("trial-goblin", 124).undefeated("trial-shark", 40)
    assert [entry.card for entry in t.game.undefeated] == ["trial-goblin", "trial-shark", "", "", "", ""]


@pytest.mark.rule("IOD-SETUP-06", "IOD-SETUP-09", "IOD-SETUP-10")
def test_nobody_sees_the_decks_and_all_see_the_markets() -> None:
    g = fresh()
    for seat in (0, 1, None):
        view = g.view(seat)
        assert view.decks == {name: len(deck) for name, deck in g.decks.items()}
        assert (view.stacks, view.harbours) == (g.stacks, g.harbours)


@pytest.mark.rule("IOD-GOLD-01", "IOD-GOLD-02")
def test_healing_and_goods_are_paid_to_the_bank() -> None:
    t = island().put(0, at="Orris", gold=10, wounds=1).stack("Orris", "trial-purse").market()
    t.play("heal:anna", "buy:trial-purse")
    assert [hero.gold for hero in t.game.heroes] == [10 - 1 - 2, 3, 3]


@pytest.mark.rule("IOD-GOLD-01")
def test_a_reward_is_paid_by_the_bank_alone() -> None:
    t = island().put(0, at=t_jewel(), gold=3).deck("green", "trial-goblin").adventure()
    t.play("attempt:green", "fight-on").dice(*HIT).play("attack")
    assert [hero.gold for hero in t.game.heroes] == [5, 3, 3]


@pytest.mark.rule("IOD-VAR-04", "IOD-DECK-06")
@pytest.mark.parametrize(("variant", "count"), [("island-heroes", 8), ("base-heroes", 12), ("", 23)])
def test_heroes_of_packs_are_neither_new_nor_of_the_base_game(variant: str, count: int) -> None:
    """The trial pack has three heroes."""
    setting = make_setting(
        box, seats=2, seed="1", variants=[variant, "choose-heroes"] if variant else ["choose-heroes"], packs=[TRIAL]
    )
    game = begin(setting)
    assert game.decision is not None
    assert len(game.decision.options) == count


@pytest.mark.rule("IOD-SETUP-06", "IOD-DECK-05", "IOD-SETUP-10")
def test_no_deck_is_sorted_by_anything() -> None:
    """Neither by id nor by price or kind: somewhere a card lies before one that it would come after."""
    g = fresh()
    for name, deck in g.decks.items():
        cards = [g.content.cards[card] for card in deck]
        for keys in (
            [(card.id, 0) for card in cards],
            [("", getattr(card, "cost", 0)) for card in cards],
            [(card.kind, 0) for card in cards],
        ):
            falls, rises = any(a > b for a, b in pairwise(keys)), any(a < b for a, b in pairwise(keys))
            assert falls is rises, name


@pytest.mark.rule("IOD-GOLD-01")
def test_the_bank_never_runs_dry() -> None:
    t = island().put(0, at=t_jewel(), gold=900).put(1, gold=900).deck("green", "trial-goblin").adventure()
    t.play("attempt:green", "fight-on").dice(*HIT).play("attack")
    assert [hero.gold for hero in t.game.heroes] == [902, 900, 3]


@pytest.mark.rule("IOD-DECK-01", "IOD-DECK-02", "IOD-DECK-03", "IOD-DECK-05", "IOD-SETUP-02", "IOD-SETUP-03")
@pytest.mark.rule("IOD-SETUP-05", "IOD-SETUP-06", "IOD-SETUP-07", "IOD-SETUP-08", "IOD-SETUP-09", "IOD-SETUP-10")
@pytest.mark.rule("IOD-SETUP-11", "IOD-SETUP-12", "IOD-SETUP-13", "IOD-SETUP-14", "IOD-SETUP-15", "IOD-SETUP-16")
@pytest.mark.rule("IOD-SETUP-17", "IOD-SETUP-18", "IOD-SETUP-20", "IOD-SETUP-21", "IOD-MAPTOK-01", "IOD-LEGEND-01")
@pytest.mark.rule("IOD-RUL-02", "IOD-GOAL-01")
@pytest.mark.parametrize("variant", ["", "choose-heroes"])
@pytest.mark.parametrize("seats", range(1, 7))
def test_the_whole_table_as_it_is_laid_for_any_number_of_players(seats: int, variant: str) -> None:
    """Everything that lies anywhere, and nothing else."""
    g = fresh(seats, variants=[variant] if variant else [])
    while len(g.heroes) < seats:
        g.play(0)
    content = g.content
    for name, count in COUNTS.items():
        cards = {
            card
            for card, face in content.adventure.items()
            if (card in content.met_at_sea if name == "sea" else face.colour == name)
        }
        assert (len(g.decks[name]), set(g.decks[name])) == (count, cards)
    assert set(g.decks) == {*COUNTS, "market", "captains"}
    assert {town: len(stack) for town, stack in g.stacks.items()} == {
        town: 6 if town == "Tarionar" else 2 for town in CITIES
    }
    goods = [card for pile in (g.decks["market"], *g.stacks.values()) for card in pile]
    base = questable.find_adventure("rise-of-the-dragon-lords").load().market
    assert sorted(goods) == sorted(card for card in content.market if card not in content.legends)
    assert set(base) < set(goods)
    assert {town: len(here) for town, here in g.harbours.items()} == dict.fromkeys(CITIES, 1)
    waiting = [card for here in g.harbours.values() for card in here]
    assert sorted([*g.decks["captains"], *waiting]) == sorted(content.captains)
    assert len(content.captains) == 14
    assert g.counters == {space: (colour,) for space, colour in content.grid.jewels.items()}
    assert [(entry.card, entry.space) for entry in g.undefeated] == [("", 0)] * 6
    assert (g.laid, g.showing, g.sunk, g.event, g.revealed, g.turned) == ({}, {}, (), "", (), ())
    assert sorted(g.legends) == sorted(content.legends) and len(g.legends) == 8
    assert Counter(g.pool) == {"green": 6, "blue": 6}
    assert len({hero.id for hero in g.heroes}) == seats
    for hero in g.heroes:
        assert (hero.space, hero.gold, hero.points) == (content.grid.towns["Dallak"], 3, 0)
        assert (hero.cards, hero.trophies, hero.kept, hero.experience) == ((), (), (), ())
    assert (g.captains, g.maps, g.loans, g.at_sea, g.wounds, g.exhaustion) == ({}, {}, (), (), {}, {})


@pytest.mark.rule("IOD-SETUP-16", "IOD-SETUP-19")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seat_may_begin_and_may_get_any_hero(seats: int) -> None:
    games = [fresh(seats, seed=str(seed)) for seed in range(40)]
    assert {game.first for game in games} == set(range(seats))
    assert all(game.active == game.first for game in games)
    for seat in range(seats):
        assert len({game.heroes[seat].id for game in games}) > 12


@pytest.mark.rule("IOD-GOAL-04", "IOD-GOLD-01", "IOD-GOLD-02")
def test_a_whole_turn_on_land_is_one_of_the_base_game() -> None:
    """Dice for the terrain, a counter for a Challenge, a market in town, experience for points."""
    t = island().put(0, at=t_jewel(), gold=3, points=3, wounds=1).deck("green", "trial-goblin").turn(0)
    here = t.hero().space
    t.play("stay", "attempt:green", "fight-on").dice(*HIT).play("attack")
    assert (t.hero().gold, t.hero().points, here in t.game.counters) == (5, 4, False)
    assert t.game.decks["green"][-1] == "trial-goblin"
    assert t.topic == "experience"
    t.play("learn:life")
    assert (t.hero().points, t.hero().experience, t.game.active) == (0, ("life",), 1)
    t = island().put(0, at="Orris", gold=6, wounds=1, exhaustion=1, cards=["trial-purse"]).stack("Orris", "trial-wings")
    t.movement()
    assert {"roll", "rest:1", "automatic", "stay", "give-up"} <= set(t.options)
    assert t.game.dice_count == 4
    t.market().play("heal:anna", "relieve:anna", "buy:trial-wings", "sell:trial-purse")
    assert [hero.gold for hero in t.game.heroes] == [6 - 1 - 1 - 3 + 1, 3, 3]
    assert (t.wounds("anna"), t.exhaustion("anna"), t.hero().cards) == (0, 0, ("trial-wings",))


@pytest.mark.rule("IOD-RUL-98")
def test_the_options_there_are() -> None:
    base = {variant.id for variant in questable.find_adventure("rise-of-the-dragon-lords").variants}
    here = {variant.id for variant in box.variants}
    assert base - here == {"doom-track", "solo"} & base
    assert {"lingering-sea", "island-heroes", "base-heroes", "weary-captains", "arrival-legends"} <= here
    assert {"kept-silver", "ask-again", "long-helm", "gem-first", "lone-encounters"} <= here


@pytest.mark.rule("IOD-RUL-07", "IOD-RUL-04", "IOD-LEGEND-01")
def test_who_and_what_is_called_by_name() -> None:
    content = box.load()
    assert (content.heroes["steelhorns"].name, "steelhorns" in content.new_heroes | content.base_heroes) == (
        "Steelhorns",
        True,
    )
    assert content.items["regiroths-winged-armor"].type == "armor"
    assert {legend.name for legend in content.legends.values()} == {
        *("Spear of Trealton", "Helm of Trealton", "Gem of Trealton", "Sword of Antenor", "Shield of Antenor"),
        *("Talisman of Korsec-Amin", "Emerald of Korsec-Amin", "Book of Korsec-Amin"),
    }
    assert all(card == legend.name.lower().replace(" ", "-") for card, legend in content.legends.items())


@pytest.mark.rule("IOD-RUL-06")
def test_the_route_north_runs_through_the_reach_and_gafford_is_a_city() -> None:
    """From the second anchorage of the Orris route; the Reach is water and no stop has its name."""
    t = island()
    content = t.game.content
    assert content.grid.spaces[NORTH].region == "Weeping Reach"
    assert content.grid.spaces[NORTH].at[1] < content.grid.spaces[A2].at[1], "north is up"
    assert NORTH in content.grid.routes[A2]
    assert not {"Weeping Reach", "Evenpor Grove"} & set(content.grid.towns)
    assert content.grid.town_at[t.town("Gafford")] == "Gafford" and t.town("Gafford") in content.grid.routes


def test_no_two_cards_are_alike() -> None:
    """Whatever their names: of all that can be drawn, bought, hired or played no two say and cost the same."""
    content = box.load()
    told = ("id", "name", "flavour", "icon", "words")
    same: dict[bytes, list[str]] = {}
    for card in content.cards.values():
        facts = {field: value for field, value in msgspec.to_builtins(card).items() if field not in told}
        same.setdefault(msgspec.json.encode([type(card).__name__, facts], order="deterministic"), []).append(card.id)
    assert not [cards for cards in same.values() if len(cards) > 1]


@pytest.mark.rule("IOD-CAPT-02")
@pytest.mark.parametrize("who", ["", "trial-friend", "trial-captain"])
def test_the_pearl_turns_rolls_of_allies_too(who: str) -> None:
    """The Hourglass of the base game turns the hero's only; once they were the same card. A captain is no ally."""
    pearl, hourglass = "pearl-of-second-thoughts", "hourglass-of-two-sands"
    for card, turns in ((pearl, who != "trial-captain"), (hourglass, not who)):
        t = island().put(0, cards=[card, "trial-friend"]).afloat(A2).draws("sea", "trial-whale").adventure()
        while t.topic != "attack-or-defend":
            t.play("fight-on" if t.topic == "escape" else "pass")
        t.dice(*MISS).play(f"attack:{who}" if who else "attack")
        assert (f"use:{card}" in t.options) is turns
