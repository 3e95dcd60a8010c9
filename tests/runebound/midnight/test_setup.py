"""SETUP: what lies on the table before the first night."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from questable.errors import SetupError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound.midnight import adventure as box
from questable.runebound.midnight.assault import needed
from questable.runebound.midnight.content import MidnightContent
from questable.runebound.midnight.purchases import purchase_phase
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.threat import threat_phase
from questable.runebound.turn import next_player
from tests.runebound.midnight.kit import midnight

CONTENT = box.load()
assert isinstance(CONTENT, MidnightContent)
GRID = CONTENT.grid
FORTRESSES, CITIES = CONTENT.fortresses, tuple(GRID.town_at)


def started(seats: int, variants: Sequence[str] = (), seed: str = "night") -> Midnight:
    """A game that has just begun to be laid out."""
    game = begin(make_setting(box, seats=seats, seed=seed, variants=variants))
    assert isinstance(game, Midnight)
    return game


def laid(seats: int, variants: Sequence[str] = (), seed: str = "night") -> tuple[Midnight, list[tuple[str, int]]]:
    """A game laid out up to the first turn, the first option chosen every time; and who was asked what."""
    game = started(seats, variants, seed)
    asked = []
    while not game.round:
        assert game.decision is not None
        asked.append((game.decision.topic, game.decision.seat))
        game.play(game.decision.options[0])
    return game, asked


@pytest.mark.rule("MN-GEN-02", "MN-GEN-03", "MN-SETUP-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_one_player_is_the_night_king_and_all_others_have_heroes(seats: int) -> None:
    game, _ = laid(seats)
    assert [hero.seat for hero in game.heroes] == list(range(seats - 1))
    assert game.king_seat == seats - 1
    assert not game.has_hero(game.king_seat)


@pytest.mark.rule("MN-GEN-03")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(SetupError):
        make_setting(box, seats=seats, seed="night")


@pytest.mark.rule("MN-SETUP-02", "MN-NKTURN-01", "MN-SETUP-25")
def test_the_night_king_begins_and_heroes_follow_in_the_order_of_seats() -> None:
    game, _ = laid(4)
    assert game.first == game.active == game.king_seat
    order = []
    for _ in range(8):
        order.append(game.active)
        game.agenda.clear()
        game.coming.clear()
        game.decision = None
        game.do(next_player)
        game.run()
    assert order == [3, 0, 1, 2, 3, 0, 1, 2]


@pytest.mark.rule("MN-SETUP-03", "MN-SETUP-18", "MN-RUL-85", "MN-MAP-03")
def test_each_of_the_six_cities_has_one_card_for_sale() -> None:
    game, _ = laid(3)
    assert len(game.stacks) == 6
    assert all(len(stack) == 1 for stack in game.stacks.values())
    assert all(card in CONTENT.for_sale for stack in game.stacks.values() for card in stack)
    assert len(game.decks["market"]) == 52 - 6


@pytest.mark.rule("MN-SETUP-04", "MN-RUL-84")
def test_a_king_is_drawn_at_random_and_lies_open() -> None:
    drawn = Counter(laid(2, seed=f"night {number}")[0].king for number in range(40))
    assert set(drawn) == set(CONTENT.kings)
    game, _ = laid(2)
    assert all(game.view(seat).king == game.king for seat in (0, 1))


@pytest.mark.rule("MN-SETUP-05", "MN-RUL-84")
def test_heroes_are_drawn_at_random_and_differ() -> None:
    seen = set()
    for number in range(12):
        game, _ = laid(6, seed=f"night {number}")
        drawn = [hero.id for hero in game.heroes]
        assert len(set(drawn)) == 5
        seen.add(tuple(drawn))
    assert len(seen) > 6


@pytest.mark.rule("MN-SETUP-04", "MN-SETUP-05", "MN-SETUP-06", "MN-RUL-84")
def test_heroes_and_king_can_be_chosen_in_secret_and_are_revealed_together() -> None:
    game = started(3, ["chosen-sides"])
    assert game.decision is not None
    assert (game.decision.topic, game.decision.seat) == ("pick-hero", 0)
    game.play("pick:gyruk")
    assert (game.decision.topic, game.decision.seat) == ("pick-hero", 1)
    assert "pick:gyruk" not in [option.id for option in game.decision.options]  # agreed among the heroes
    game.play("pick:mirala")
    assert (game.decision.topic, game.decision.seat) == ("pick-king", 2)
    assert game.heroes == []  # nobody is revealed yet
    assert game.view(2).picks == {0: "", 1: ""}
    assert game.view(0).picks == {0: "gyruk", 1: "mirala"}
    game.play("pick:sister-null")
    assert ([hero.id for hero in game.heroes], game.king) == (["gyruk", "mirala"], "sister-null")
    assert game.picks == {}


@pytest.mark.rule("MN-SETUP-07")
@pytest.mark.parametrize(("variants", "old", "new"), [((), 0, 8), (("all-heroes",), 12, 8), (("base-heroes",), 12, 0)])
def test_the_heroes_of_this_box_play_alone_or_with_those_of_the_base_game(
    variants: tuple[str, ...], old: int, new: int
) -> None:
    game = started(3, [*variants, "chosen-sides"])
    assert game.decision is not None
    offered = {str(option.about) for option in game.decision.options}
    assert (len(offered & CONTENT.base_heroes), len(offered & CONTENT.new_heroes)) == (old, new)
    assert len(offered) == old + new


@pytest.mark.rule("MN-SETUP-08", "MN-RUL-22", "MN-SETUP-24", "MN-RUL-24")
def test_the_night_king_begins_with_nothing_but_a_shadow() -> None:
    game, _ = laid(4)
    assert (game.shadow, game.power_used, game.treasury, game.tokens) == (1, 0, 0, {})


@pytest.mark.rule("MN-SETUP-09", "MN-RUL-13", "MN-RUL-17", "MN-RUL-25")
def test_the_night_king_chooses_the_fortress_of_every_mirror() -> None:
    game = started(3)
    for value, fortress in ((3, FORTRESSES[4]), (2, FORTRESSES[0]), (2, FORTRESSES[7])):
        assert game.decision is not None
        assert (game.decision.topic, game.decision.seat, game.decision.subject) == ("mirror-where", 2, value)
        game.play(f"fortress:{fortress}")
    assert game.mirrors == dict.fromkeys(FORTRESSES, 1) | {
        FORTRESSES[4]: 3,
        FORTRESSES[0]: 2,
        FORTRESSES[7]: 2,
    }
    assert game.view(0).mirrors == game.mirrors  # face up


@pytest.mark.rule("MN-SETUP-10", "MN-THREAT-12")
def test_the_threat_begins_at_zero_against_sixteen() -> None:
    game, _ = laid(3)
    assert (game.threat, game.difficulty) == (0, 16)


@pytest.mark.rule("MN-SETUP-11", "MN-RUL-14", "MN-RUL-28")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4, 5])
def test_the_reserve_begins_with_a_fate_counter_for_every_hero(heroes: int) -> None:
    game = started(heroes + 1)
    assert game.reserve == heroes


@pytest.mark.rule("MN-SETUP-12", "MN-SETUP-14", "MN-RUL-26", "MN-RUL-89")
@pytest.mark.parametrize(("heroes", "patrols"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_there_is_a_patrol_for_every_two_heroes_with_the_lowest_numbers(heroes: int, patrols: int) -> None:
    game, asked = laid(heroes + 1)
    assert [patrol.number for patrol in game.patrols] == list(range(1, patrols + 1))
    assert all(patrol.space in FORTRESSES and patrol.wounds == 0 for patrol in game.patrols)
    assert asked.count(("patrol-where", heroes)) == patrols
    assert game.undefeated == ()  # the track holds no Challenges


@pytest.mark.rule("MN-SETUP-13")
def test_no_fortress_has_two_patrols_at_first() -> None:
    game = started(6)
    while game.decision is not None and game.decision.topic == "mirror-where":
        game.play(game.decision.options[0])
    for number in range(3):
        assert game.decision is not None
        assert len(game.decision.options) == 8 - number
        game.play(game.decision.options[0])
    assert len({patrol.space for patrol in game.patrols}) == 3


@pytest.mark.rule("MN-SETUP-15", "MN-SETUP-16")
def test_a_counter_lies_on_every_gem_and_a_red_one_on_every_fortress() -> None:
    game, _ = laid(3)
    assert game.counters == {space: (colour,) for space, colour in GRID.jewels.items()} | dict.fromkeys(
        FORTRESSES, ("red",)
    )


@pytest.mark.rule("MN-SETUP-17", "MN-SETUP-19", "MN-GEN-07")
def test_items_of_this_box_and_goods_are_two_decks() -> None:
    game, _ = laid(4)
    for_sale = {*game.decks["market"], *(card for stack in game.stacks.values() for card in stack)}
    assert for_sale == CONTENT.for_sale
    goods = [*game.decks["goods"], *(card for hand in game.goods.values() for card in hand)]
    assert sorted(goods) == sorted(set(CONTENT.market) - CONTENT.for_sale)
    assert any(card in CONTENT.allies for card in goods)
    assert game.decks["market"] != laid(4, seed="another night")[0].decks["market"]  # shuffled
    assert game.decks["goods"] != laid(4, seed="another night")[0].decks["goods"]


@pytest.mark.rule("MN-SETUP-20", "MN-RUL-23", "MN-GOODS-02")
def test_each_hero_is_dealt_three_goods_and_the_night_king_none() -> None:
    game, _ = laid(4)
    assert {seat: len(hand) for seat, hand in game.goods.items()} == {0: 3, 1: 3, 2: 3}
    assert all(not hero.cards and not hero.gold for hero in game.heroes)


@pytest.mark.rule("MN-SETUP-21", "MN-GEN-06")
def test_four_shuffled_decks_of_challenges_and_no_event() -> None:
    game, _ = laid(3)
    sizes = {colour: len(game.decks[colour]) for colour in ("green", "yellow", "blue", "red")}
    assert sizes == {"green": 31, "yellow": 20, "blue": 13, "red": 8}
    assert all(card in CONTENT.challenges for colour in sizes for card in game.decks[colour])
    assert game.event == ""
    assert game.decks["green"] != laid(3, seed="another night")[0].decks["green"]


@pytest.mark.rule("MN-SETUP-22", "MN-RUL-28")
def test_supplies_never_run_out() -> None:
    """The box has eight fate counters; there may be more. They and gold are the Night King's alone."""
    t = midnight("anna", "bert")
    t.game.reserve, t.game.treasury = 8, 60
    t.dice(1, 1).night(threat_phase)
    assert t.game.reserve == 9
    t.night(purchase_phase)
    assert t.game.treasury == 63
    assert all(hero.gold == 0 for hero in t.game.heroes)


@pytest.mark.rule("MN-SETUP-23")
def test_each_hero_begins_in_a_city_of_choice_without_a_test() -> None:
    game, heard = started(4), list[Event]()
    game.listen(heard.append)
    while game.decision is not None and game.decision.topic != "begin-where":
        game.play(game.decision.options[0])
    for seat, city in ((0, CITIES[2]), (1, CITIES[2]), (2, CITIES[5])):
        assert game.decision is not None
        assert (game.decision.topic, game.decision.seat) == ("begin-where", seat)
        assert sorted(int(option.about or 0) for option in game.decision.options) == sorted(CITIES)
        game.play(f"town:{city}")
    assert [hero.space for hero in game.heroes] == [CITIES[2], CITIES[2], CITIES[5]]
    assert "begins" in {event.kind for event in heard}
    assert "tested" not in {event.kind for event in heard}


@pytest.mark.rule("MN-SETUP-24", "MN-RUL-24")
def test_heroes_begin_with_nothing_else() -> None:
    game, _ = laid(4)
    for hero in game.heroes:
        assert (hero.cards, hero.experience, hero.points) == ((), (), 0)
    assert (game.wounds, game.exhaustion, game.upgrades) == ({}, {}, {})


@pytest.mark.rule("MN-SETUP-26")
def test_the_order_of_choices_at_setup() -> None:
    """Mirrors, patrols, then cities, with everything the Night King has done already on the map."""
    _, asked = laid(4)
    assert asked == [
        *[("mirror-where", 3)] * 3,
        *[("patrol-where", 3)] * 2,
        ("begin-where", 0),
        ("begin-where", 1),
        ("begin-where", 2),
    ]
    _, chosen = laid(3, ["chosen-sides"])
    assert chosen[:4] == [("pick-hero", 0), ("pick-hero", 1), ("pick-king", 2), ("mirror-where", 2)]


@pytest.mark.rule("MN-SETUP-26", "MN-VAR-01")
def test_bids_come_before_mirrors() -> None:
    _, asked = laid(3, ["bidding"])
    topics = list(dict.fromkeys(topic for topic, _ in asked))
    assert topics.index("bid") < topics.index("mirror-where") < topics.index("begin-where")


@pytest.mark.rule("MN-SETUP-26", "MN-SETUP-06", "MN-VAR-03", "MN-VAR-06")
def test_sides_are_chosen_knowing_what_was_agreed_on() -> None:
    """Optional rules first; whose servants are favoured is said when the tile is known."""
    game = started(3, ["bidding", "chosen-sides"])
    for choice in ("equip", "favour-servants", "favour-terrain", "favour-servants", "bid-no-more", "favour-servants"):
        game.play(choice)
    game.play("bid-no-more")
    assert (game.difficulty, game.favours, game.servants, game.picks) == (17, 3, {}, {})
    game.play("pick:harthan-axecaster")
    game.play("pick:elaria")
    game.play("pick:jahzir")
    for options, choice in (
        (["favour-servant:warlord", "favour-servant:soldier"], "favour-servant:soldier"),
        (["favour-servant:warlord", "sharpen-servant:soldier"], "sharpen-servant:soldier"),
        (["favour-servant:warlord", "sharpen-servant:soldier"], "favour-servant:warlord"),
    ):
        assert game.decision is not None
        assert (game.decision.topic, game.decision.seat) == ("name-servants", 2)
        assert [option.id for option in game.decision.options] == options
        game.play(choice)
    assert (game.difficulty, game.favours, game.servants) == (17, 0, {"soldier": 3, "warlord": 4})
    assert game.decision is not None
    assert game.decision.topic == "mirror-where"


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-SETUP-20", "MN-RUL-23", "MN-SETUP-19")
def test_the_dealt_goods_are_the_top_of_a_shuffled_deck_and_nobody_elses_to_see() -> None:
    hands = {tuple(laid(3, seed=f"night {number}")[0].goods[0]) for number in range(5)}
    assert len(hands) == 5
    game, _ = laid(4)
    assert {seat: len(hand) for seat, hand in game.goods.items()} == {0: 3, 1: 3, 2: 3}
    for seat in (0, 1, 2, 3, None):
        assert {each: isinstance(hand, int) for each, hand in game.view(seat).goods.items()} == {
            each: each != seat for each in range(3)
        }


@pytest.mark.rule("MN-SETUP-18", "MN-RUL-85", "MN-SETUP-17")
def test_the_first_six_cards_lie_in_the_cities_in_order() -> None:
    game = started(3)
    while game.decision is not None and game.decision.topic in ("mirror-where", "patrol-where"):
        game.play(game.decision.options[0])
    assert [len(game.stacks[town]) for town in CONTENT.map.town_order] == [1] * 6
    assert list(game.stacks) == list(CONTENT.map.town_order)
    assert len({card for stack in game.stacks.values() for card in stack}) == 6


@pytest.mark.rule("MN-SETUP-09", "MN-RUL-17", "MN-SETUP-16")
def test_every_fortress_has_exactly_one_mirror_of_the_eight() -> None:
    for seats in (2, 6):
        game, _ = laid(seats)
        assert sorted(game.mirrors) == sorted(FORTRESSES)
        assert sorted(game.mirrors.values()) == [1, 1, 1, 1, 1, 2, 2, 3]
        assert [game.counters[space] for space in FORTRESSES] == [("red",)] * 8


@pytest.mark.rule("MN-SETUP-10", "MN-SETUP-11", "MN-SETUP-08", "MN-RUL-89", "MN-RUL-14")
def test_with_one_hero_all_is_as_ever() -> None:
    game = started(2)
    while game.decision is not None and game.decision.topic != "begin-where":
        game.play(game.decision.options[0])
    assert (game.threat, game.difficulty, game.reserve, game.shadow, len(game.patrols)) == (0, 16, 1, 1, 1)
    assert (needed(game), len(game.goods[0])) == (2, 3)


@pytest.mark.rule("MN-SETUP-10", "MN-VAR-01", "MN-THREAT-12")
def test_what_was_agreed_on_is_the_difficulty_of_the_game() -> None:
    game = started(3, ["bidding"])
    for choice in ("equip", "bid-no-more", "equip", "bid-no-more"):
        game.play(choice)
    while not game.round:
        assert game.decision is not None
        assert (game.difficulty, game.threat) == (14, 0)
        game.play(game.decision.options[0])
    assert game.difficulty == 14


@pytest.mark.rule("MN-SETUP-06", "MN-RUL-84", "MN-SETUP-26", "MN-SETUP-05")
def test_nothing_is_told_of_picks_before_all_are_revealed_together() -> None:
    game, heard = started(4, ["chosen-sides"]), list[Event]()
    game.listen(heard.append)
    for hero in ("gyruk", "mirala", "kael"):
        assert not game.heroes
        game.play(f"pick:{hero}")
    assert not any(name in str(event.facts) for event in heard for name in ("gyruk", "mirala", "kael"))
    assert game.view(None).picks == {0: "", 1: "", 2: ""}
    game.play("pick:ulveth")
    assert [event.facts["who"] for event in heard if event.kind == "joined"] == ["gyruk", "mirala", "kael", "ulveth"]
    assert [hero.seat for hero in game.heroes] == [0, 1, 2]


@pytest.mark.rule("MN-SETUP-12", "MN-SETUP-13", "MN-SETUP-14")
def test_starting_patrols_stand_on_fortresses_of_choice_each_on_its_own() -> None:
    game = started(6)
    while game.decision is not None and game.decision.topic == "mirror-where":
        game.play(game.decision.options[0])
    for space in (FORTRESSES[5], FORTRESSES[2], FORTRESSES[7]):
        game.play(f"fortress:{space}")
    assert [(each.number, each.space) for each in game.patrols] == [
        (1, FORTRESSES[5]),
        (2, FORTRESSES[2]),
        (3, FORTRESSES[7]),
    ]


@pytest.mark.rule("MN-SETUP-02", "MN-NKTURN-01", "MN-SETUP-25", "MN-SETUP-23")
def test_the_first_turn_is_the_kings_after_the_last_hero_is_placed() -> None:
    for seats in (2, 4, 6):
        game, asked = laid(seats)
        assert [seat for topic, seat in asked if topic == "begin-where"] == list(range(seats - 1))
        assert (game.active, game.first, game.round) == (seats - 1, seats - 1, 1)
        assert all(hero.space in CITIES for hero in game.heroes)


@pytest.mark.rule("MN-SETUP-21", "MN-GEN-06")
def test_every_deck_is_of_one_colour_and_shuffled() -> None:
    decks = [laid(3, seed=f"night {number}")[0].decks for number in range(3)]
    for colour in ("green", "yellow", "blue", "red"):
        assert len({deck[colour] for deck in decks}) == 3
        for deck in decks:
            assert {CONTENT.challenges[card].colour for card in deck[colour]} == {colour}
            assert len(set(deck[colour])) == len(deck[colour])


@pytest.mark.rule("MN-SETUP-19", "MN-SETUP-17", "MN-GEN-07")
def test_all_goods_are_in_the_deck_or_in_hands_and_nothing_is_in_both() -> None:
    game, _ = laid(6)
    goods = [*game.decks["goods"], *(card for hand in game.goods.values() for card in hand)]
    assert len(goods) == len(set(goods)) == len(CONTENT.market) - len(CONTENT.for_sale)
    assert not set(goods) & {*game.decks["market"], *(card for stack in game.stacks.values() for card in stack)}
