"""LOST: the Lost City, a town that moves."""

import pytest

from questable.runebound.board import land_of, nearest_towns, terrain_of, town_at, towns_meant
from questable.runebound.mists_of_zanaga import lost_city, rituals, roaming
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, zanaga

HILLS = 10  # away from all towns, without a gem
BESIDE = 2  # hills too
FOREST = 55
MBALO_ROAD = 110


def city(space: int = HILLS, **facts: object) -> ZanagaTable:
    """Anna in the Lost City; Bert far away."""
    return zanaga().put(1, at="Kesh'a").city(space).put(0, at=space, **facts)


@pytest.mark.rule("MZ-LOST-01")
def test_a_ritual_places_it_on_the_heros_own_hex() -> None:
    t = zanaga().put(0, at=HILLS, came_from=BESIDE).ritual("trial-vision")
    t.game.stopped_at = BESIDE  # where he was when his movement ended does not matter
    t.place("sun")
    assert t.game.lost_city == HILLS


@pytest.mark.rule("MZ-LOST-01")
def test_an_adventure_card_places_it_on_the_heros_own_hex() -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").roam("trial-guide", "sun").check()
    t.win_fight()
    assert t.game.lost_city == HILLS


@pytest.mark.rule("MZ-LOST-01", "MZ-RUL-34")
def test_the_hex_is_that_of_the_hero_who_is_told_also_outside_his_turn() -> None:
    """Bert beats the Guide in a check of Anna's turn."""
    t = zanaga().put(0, at=FOREST).put(1, at=HILLS).ritual("trial-sun-4").roam("trial-guide", "sun")
    t.only(roaming.check, 1, False, seat=0)
    assert (t.game.active, t.game.fights[-1].seat) == (0, 1)
    t.win_fight()
    assert t.game.lost_city == HILLS


@pytest.mark.rule("MZ-LOST-02")
def test_on_the_board_already_it_is_moved() -> None:
    """Also away from a hero who stands there and from a counter."""
    t = zanaga().city(FOREST).counter(FOREST, "green").put(1, at=FOREST).put(0, at=HILLS).place_city()
    assert t.game.lost_city == HILLS
    t.put(1, at=BESIDE).place_city(1)
    assert t.game.lost_city == BESIDE


@pytest.mark.rule("MZ-LOST-03", "MZ-RUL-38")
@pytest.mark.parametrize("town", ["Onasan", "Mbalo"])
def test_from_a_town_it_goes_to_an_adjacent_hex_of_choice(town: str) -> None:
    """Whether a counter lies there, a hero stands there, or the city itself lay there before."""
    t = zanaga().put(0, at=town)
    beside = t.game.content.grid.neighbours[t.town(town)]
    t.put(1, at=beside[0]).counter(beside[1], "green").city(beside[2]).place_city()
    assert (t.asked, t.topic) == (0, "place-lost-city")
    assert t.options == [f"place:{space}" for space in beside]
    t.play(t.options[2])
    assert t.game.lost_city == beside[2]


@pytest.mark.rule("MZ-RUL-38")
def test_never_on_a_printed_town() -> None:
    t = zanaga()
    towns = set(t.game.content.grid.town_at)
    for town in towns:
        t.put(0, at=town).place_city()
        assert not {f"place:{space}" for space in towns} & set(t.options)


@pytest.mark.rule("MZ-RUL-38", "MZ-LOST-03")
def test_also_not_on_a_town_beside_the_town(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two towns of the map touch each other; for this test some do. With towns all around it stays where it is."""
    t = zanaga().put(0, at="Mbalo").city(HILLS)
    grid = t.game.content.grid
    first, *others = grid.neighbours[t.town("Mbalo")]
    monkeypatch.setitem(grid.town_at, first, "Trial Town")
    t.place_city()
    assert t.options == [f"place:{space}" for space in others]
    for space in others:
        monkeypatch.setitem(grid.town_at, space, "Trial Town")
    t.place_city()
    assert (t.topic, t.game.lost_city) == ("", HILLS)


@pytest.mark.rule("MZ-RUL-38", "MZ-LOST-03")
def test_the_player_of_the_hero_who_is_told_chooses() -> None:
    t = zanaga().put(1, at="Mbalo").place_city(1)
    assert t.asked == 1


@pytest.mark.rule("MZ-RUL-38")
def test_on_the_lost_city_already_nothing_changes() -> None:
    t = city().place_city()
    assert (t.game.lost_city, t.hero().space, t.topic) == (HILLS, HILLS, "")


@pytest.mark.rule("MZ-LOST-04")
def test_items_are_traded_and_movement_is_resumed() -> None:
    t = city(cards=["trial-gem"]).deck("market", "trial-rope").turn(0).dice(3, 3, 3, 3, 3).play("roll", "market")
    t.play("swap:trial-gem/trial-rope", "done")
    assert t.hero().cards == ("trial-rope",)
    t.play(f"walk:{BESIDE}/die1")
    assert t.hero().space == BESIDE


@pytest.mark.rule("MZ-LOST-05", "MZ-RUL-40")
def test_five_cards_from_the_top_are_its_stack() -> None:
    top = ("trial-gem", "trial-sword", "trial-axe", "trial-bow", "trial-charm", "trial-rope")
    t = city().deck("market", *top).market()
    assert t.game.stacks["Lost City"] == top[:5]
    assert t.game.decks["market"][0] == "trial-rope"


@pytest.mark.rule("MZ-LOST-04", "MZ-LOST-05", "MZ-LOST-06", "MZ-TOWN-02", "MZ-TOWN-03")
def test_a_market_there_on_the_way_is_the_same() -> None:
    """Five cards, trades, tokens, healing; what is left goes under the deck, and movement goes on."""
    five = ("trial-gem", "trial-sword", "trial-axe", "trial-bow", "trial-charm")
    t = city(gold=9, wounds=1, cards=["trial-mail"]).deck("market", *five).turn(0)
    t.dice(5, 5, 3, 6).play("roll", "market")
    assert t.game.stacks["Lost City"] == five
    assert {"sell:trial-mail", "heal:anna", "supply:snare-trap", "buy:trial-bow"} <= set(t.options)
    assert [option for option in t.options if option.startswith("swap:trial-mail/")]
    t.play("buy:trial-bow", "done")
    assert set(t.game.decks["market"][-4:]) == set(five) - {"trial-bow"} and t.topic == "spend-a-die"


@pytest.mark.rule("MZ-LOST-05")
def test_every_market_phase_there_has_five_new_cards() -> None:
    t = city().only_deck("market", *(f"trial-{name}" for name in ("gem", "sword", "axe", "bow", "charm", "rope")))
    t.market().play("done").market()
    assert t.game.stacks["Lost City"] == ("trial-rope", "trial-gem", "trial-sword", "trial-axe", "trial-bow")


@pytest.mark.rule("MZ-RUL-40")
def test_a_short_deck_gives_fewer() -> None:
    t = city().only_deck("market", "trial-gem", "trial-rope").market()
    assert t.game.stacks["Lost City"] == ("trial-gem", "trial-rope")


@pytest.mark.rule("MZ-LOST-06")
def test_what_is_left_goes_under_the_market_deck() -> None:
    five = ("trial-gem", "trial-sword", "trial-axe", "trial-bow", "trial-charm")
    t = city(gold=9).deck("market", *five).market().play("buy:trial-axe", "done")
    assert t.game.decks["market"][-4:] == ("trial-gem", "trial-sword", "trial-bow", "trial-charm")
    assert not t.game.stacks.get("Lost City")


@pytest.mark.rule("MZ-RUL-40", "MZ-LOST-06")
def test_cards_sold_and_traded_in_join_the_stack_and_go_under_the_deck_last() -> None:
    t = city(cards=["trial-mail", "trial-lantern"]).only_deck(
        "market", "trial-gem", "trial-sword", "trial-axe", "trial-bow", "trial-charm", "trial-leaf"
    )
    t.market().play("sell:trial-mail", "swap:trial-lantern/trial-charm")
    assert t.game.stacks["Lost City"][-2:] == ("trial-mail", "trial-lantern")
    t.play("done")
    assert t.game.decks["market"] == (
        "trial-leaf",
        "trial-gem",
        "trial-sword",
        "trial-axe",
        "trial-bow",
        "trial-mail",
        "trial-lantern",
    )


@pytest.mark.rule("MZ-RUL-40", "MZ-RUL-37")
def test_healing_and_survival_tokens_are_on_sale_there() -> None:
    t = city(gold=9, wounds=1, exhaustion=1).market()
    assert {"heal:anna", "relieve:anna", "supply:snare-trap"} <= set(t.options)


@pytest.mark.rule("MZ-LOST-07", "MZ-ROAM-02")
def test_who_ends_movement_there_makes_no_check() -> None:
    t = city().roam("trial-green-hills", "sun").turn(0).play("stay")
    assert not t.happened("check")
    assert t.topic == "market"
    t = city().counter(HILLS, "green").roam("trial-green-hills", "sun").turn(0).play("stay", "nothing")
    assert (t.happened("check"), t.topic) == ([], "market"), "nor with a counter beside it"


@pytest.mark.rule("MZ-LOST-07", "MZ-RUL-37", "MZ-MOVE-02")
@pytest.mark.parametrize("counters", [(), ("green",)])
def test_any_die_leads_to_where_it_lies_now_and_no_longer_to_where_it_lay(counters: tuple[str, ...]) -> None:
    """Swamp and river do not lead into the hills; a counter beside the city changes nothing."""
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS).counter(BESIDE, *counters)
    t.game.content.doors.clear()  # nothing is remembered of the ways of other games
    for space, there in ((0, False), (BESIDE, True), (FOREST, False), (BESIDE, True), (0, False)):
        t.city(space).movement().dice(1, 1, 1, 1, 1).play("roll")
        assert (f"walk:{BESIDE}/die1" in t.options) is there
        t.play(*["stop"] if t.topic else [])


@pytest.mark.rule("MZ-LOST-07")
@pytest.mark.parametrize(("card", "found"), [("trial-homing", {FOREST}), ("trial-gate", set(range(166)))])
def test_a_card_that_moves_to_a_town_may_move_there(card: str, found: set[int]) -> None:
    t = zanaga().put(0, at=54, cards=[card]).put(1, at="Kesh'a").city(FOREST).turn(0)
    t.play(next(option for option in t.options if option.startswith("use:")))
    goals = {int(option[3:]) for option in t.options if option.startswith("go:")}
    assert FOREST in goals
    assert goals <= found
    assert goals - {FOREST} <= set(t.game.content.grid.town_at)


@pytest.mark.rule("MZ-LOST-08", "MZ-RUL-37")
def test_a_knocked_out_hero_may_wake_up_there() -> None:
    t = zanaga().put(0, at=BESIDE).city(HILLS).roam("trial-green-hills", "sun").check()
    t.lose_fight()
    if t.topic == "town-after-knock-out":
        t.play(f"town:{HILLS}")
    assert t.hero().space == HILLS


@pytest.mark.rule("MZ-RUL-37", "MZ-LOST-07")
def test_it_is_a_town_also_in_the_middle_of_a_fight() -> None:
    t = zanaga().put(0, at=HILLS).city(HILLS).put(1, at="Kesh'a")
    t.take_out("trial-green-hills")
    t.game.revealed += ("trial-green-hills",)
    t.face("trial-green-hills")
    assert t.game.fights and town_at(t.game, HILLS) == "Lost City"
    assert HILLS in nearest_towns(t.game, HILLS)


@pytest.mark.rule("MZ-LOST-08")
def test_who_is_knocked_out_in_it_stays_there() -> None:
    t = city().roam("trial-green-hills", "sun").check(regular=False).lose_fight()
    assert (t.happened("knocked-out"), t.topic) == ([{"seat": 0, "who": "anna"}], "")
    assert t.hero().space == HILLS


@pytest.mark.rule("MZ-LOST-08")
def test_as_near_as_a_printed_town_the_player_chooses_and_farther_away_it_does_not_count() -> None:
    """Stonefang is one step from space 28. A counter beside the city changes nothing."""
    t = zanaga().counter(44, "green")
    near = t.town("Stonefang")
    assert near in t.game.content.grid.neighbours[28]
    t.put(0, at=28).city(44).roam("trial-green-mountains", "sun").check()
    t.lose_fight()
    assert set(t.options) == {f"town:{near}", "town:44"}
    t = zanaga().put(0, at=28).city(FOREST).roam("trial-green-mountains", "sun").check()
    t.lose_fight()
    assert t.hero().space == near


@pytest.mark.rule("MZ-LOST-09", "MZ-RUL-37")
def test_for_a_ritual_it_is_no_town() -> None:
    """A fever falls on heroes in towns: on Bert in Kesh'a, not on Anna in the Lost City."""
    t = city().ritual("trial-town-fever").place("sun")
    assert t.game.exhaustion == {"bert": 1}


@pytest.mark.rule("MZ-LOST-09", "MZ-RUL-37", "MZ-RUL-77")
def test_for_a_ritual_the_land_under_it_counts() -> None:
    t = city(FOREST).ritual("trial-forest-fever").place("sun")
    assert t.game.exhaustion == {"anna": 1}


@pytest.mark.rule("MZ-LOST-09")
def test_also_for_a_ritual_that_lies_open() -> None:
    """The mist tires whoever enters a forest; the way into the Lost City leads into the forest."""
    t = zanaga().put(1, at="Kesh'a").put(0, at=54).city(FOREST).ritual("trial-mist").movement()
    t.play("automatic", f"step:{FOREST}")
    assert t.exhaustion("anna") == 1


@pytest.mark.rule("MZ-LOST-09", "MZ-RUL-77")
def test_a_ritual_that_moves_heroes_to_a_town_does_not_mean_it() -> None:
    t = zanaga().put(0, at=54).city(FOREST).ritual("trial-homecoming").place("sun")
    assert t.topic == "move-where"
    assert f"go:{FOREST}" not in t.options


def spoken(t: ZanagaTable, ritual: str) -> ZanagaTable:
    """A god says in an omen what this ritual does."""
    content = t.game.content
    (effect,) = content.rituals[ritual].effects
    return t.awake("moakileki").only(rituals.omen_happens, content.ref_of(effect), "moakileki")


@pytest.mark.rule("MZ-LOST-09", "MZ-RUL-37", "MZ-RUL-77")
def test_for_an_omen_it_is_no_town() -> None:
    assert spoken(city(), "trial-town-fever").game.exhaustion == {"bert": 1}
    assert spoken(city(FOREST), "trial-forest-fever").game.exhaustion == {"anna": 1}
    t = spoken(zanaga().put(0, at=54).city(FOREST), "trial-homecoming")
    assert t.topic == "move-where"
    assert f"go:{FOREST}" not in t.options


@pytest.mark.rule("MZ-LOST-10", "MZ-RUL-53")
def test_a_hero_must_start_the_turn_there_to_confront_a_god() -> None:
    t = zanaga().put(1, at="Kesh'a").awake("moakileki").ranks("red").city(HILLS).put(0, at=BESIDE).turn(0)
    assert t.topic == "way-of-moving"
    t.play("automatic", f"step:{HILLS}")
    while t.game.active == 0:
        assert "confront:moakileki" not in t.options, "he did not start the turn there"
        t.play(t.options[-1])
    assert t.hero().space == HILLS
    t.turn(0)
    assert t.options == ["confront:moakileki", "normal-turn"]


@pytest.mark.rule("MZ-LOST-10", "MZ-WIN-01")
@pytest.mark.parametrize("mine", [BESIDE, FOREST])
def test_another_hero_there_opens_the_way_for_nobody_else(mine: int) -> None:
    t = zanaga().awake("moakileki").ranks("red").city(HILLS).put(1, at=HILLS).put(0, at=mine).turn(0)
    assert t.topic == "way-of-moving"
    t.turn(1)
    assert t.options == ["confront:moakileki", "normal-turn"]


# Rulings -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-RUL-35", "MZ-LOST-09")
def test_no_regular_check_there_but_a_check_by_order_looks_at_the_land() -> None:
    t = city().roam("trial-green-hills", "sun").turn(0).play("stay", "done")
    assert not t.happened("check")
    t = city().roam("trial-green-hills", "sun").ritual("trial-summons").place("sun")
    assert t.game.fights[-1].enemy == "trial-green-hills"


@pytest.mark.rule("MZ-RUL-35")
def test_a_check_by_order_in_a_printed_town_draws_and_fights_nothing() -> None:
    t = zanaga().put(0, at="Mbalo").roam("trial-green-hills", "sun").ritual("trial-summons")
    t.deck("green", "trial-green-plains").tokens("moon").place("sun")
    assert t.game.roaming == ("trial-green-hills", "trial-green-plains")
    assert not t.game.fights


@pytest.mark.rule("MZ-RUL-37")
def test_for_the_market_phase_it_is_a_town() -> None:
    t = city().turn(0).play("stay")
    assert t.topic == "market"


def finding(*variants: str) -> ZanagaTable:
    """Anna, who stayed in the hills, finds the Lost City there by beating a monster."""
    t = zanaga(variants=variants).put(1, at="Kesh'a").put(0, at=HILLS, points=9).ritual("trial-sun-4")
    t.roam("trial-guide", "sun").turn(0).play("stay").win_fight()
    assert t.game.lost_city == HILLS
    return t


@pytest.mark.rule("MZ-RUL-84", "MZ-LOST-05")
def test_who_finds_it_in_the_adventure_phase_has_its_market_at_once() -> None:
    t = finding()
    assert t.topic == "market" and len(t.game.stacks["Lost City"]) == 5
    t.play("done")
    assert t.topic == "experience"


@pytest.mark.rule("MZ-RUL-84", "MZ-TOWN-04")
def test_but_not_who_has_had_a_market_in_this_turn() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS, points=9).ritual("trial-sun-4").roam("trial-guide", "sun")
    t.turn(0)
    t.game.market_taken = True
    t.play("stay").win_fight()
    assert (t.game.lost_city, t.topic) == (HILLS, "experience")


@pytest.mark.rule("MZ-RUL-84")
@pytest.mark.parametrize("variants", [(), ("late-lost-city",)])
def test_nor_who_is_no_longer_there(variants: tuple[str, ...]) -> None:
    """The monster shows the way to the city; the ritual its token completes takes the hero to a town."""
    t = zanaga(variants=variants).put(1, at="Kesh'a").put(0, at=HILLS, points=9).ritual("trial-homecoming")
    t.roam("trial-guide", "sun").turn(0).play("stay").win_fight()
    while t.topic not in ("experience", "market"):
        t.play(t.options[0])
    assert t.game.lost_city == HILLS != t.hero().space and t.topic == "experience"
    assert not t.happened("market-card")


@pytest.mark.rule("MZ-RUL-37", "MZ-LOST-07", "MZ-RUL-84")
def test_by_the_stricter_reading_it_opens_no_market_for_a_hero_who_ended_movement_elsewhere() -> None:
    """A market needs a town in which movement ended (RB-MARKET-01); in the next turn there is one."""
    t = finding("late-lost-city")
    assert t.topic == "experience"
    t.turn(0).play("stay")
    assert t.topic == "market"


@pytest.mark.rule("MZ-RUL-84")
def test_by_the_stricter_reading_too_unless_it_lay_there_already() -> None:
    t = zanaga(variants=("late-lost-city",)).put(1, at="Kesh'a").city(1).put(0, at=1, points=9).counter(1, "green")
    t.deck("green", "trial-guide").tokens("sun").ritual("trial-sun-4").turn(0).play("stay", "attempt:green").win_fight()
    assert (t.game.lost_city, t.topic) == (1, "market")


@pytest.mark.rule("MZ-RUL-77", "MZ-LOST-07")
@pytest.mark.parametrize(
    ("card", "meant"),
    [("trial-sword", True), ("trial-squire", True), ("anna", True), ("trial-homecoming", False), ("moakileki", False)],
)
def test_text_that_moves_a_hero_to_a_town_may_mean_it_unless_a_ritual_or_a_god_says_it(card: str, meant: bool) -> None:
    t = zanaga().city(FOREST)
    assert (FOREST in towns_meant(t.game, card)) is meant
    assert set(t.game.content.grid.town_at) <= set(towns_meant(t.game, card))
    assert FOREST not in towns_meant(t.city(0).game, card)


@pytest.mark.rule("MZ-RUL-77")
def test_text_that_asks_for_the_land_looks_under_it() -> None:
    t = zanaga().city(FOREST)
    assert (land_of(t.game, FOREST), terrain_of(t.game, FOREST)) == ("forest", None), "any die leads there all the same"


@pytest.mark.rule("MZ-RUL-38")
def test_placed_again_where_it_lies_it_stays_the_town_in_which_movement_ended() -> None:
    t = city(1, points=9).counter(1, "green").deck("green", "trial-guide").tokens("sun").ritual("trial-sun-4")
    t.turn(0).play("stay", "attempt:green").win_fight()
    assert t.topic == "market"


@pytest.mark.rule("MZ-LOST-01", "MZ-RUL-41")
def test_placed_during_the_movement_phase_it_has_a_market_at_once() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS).turn(0).dice(3, 3, 3, 3, 3).play("roll", f"walk:{BESIDE}/die1")
    assert "market" not in t.options
    t.game.do(lost_city.place_lost_city, 0)
    t.play(f"walk:{HILLS}/die2")
    assert t.game.lost_city == BESIDE
    t.play(f"walk:{BESIDE}/die3")
    assert "market" in t.options


@pytest.mark.rule("MZ-RUL-39")
def test_it_stays_until_an_effect_moves_it_and_leaves_counters_and_heroes_alone() -> None:
    space = 1
    t = city(space).counter(space, "green").put(1, at=space).turn(0)
    for _ in range(8):
        t.play(t.options[-1])
    assert t.game.lost_city == space
    for round_ in (5, 50):
        t.game.round = round_
        assert t.turn(1).game.lost_city == space
    t.put(0, at=HILLS).counter(HILLS, "red").place_city()
    assert (t.game.lost_city, t.game.counters[space], t.game.counters[HILLS]) == (HILLS, ("green",), ("red",))
    assert (t.hero(0).space, t.hero(1).space) == (HILLS, space)


@pytest.mark.rule("MZ-RUL-39")
def test_the_counter_there_may_be_attempted() -> None:
    t = city(1).counter(1, "green").turn(0).play("stay")
    assert (t.topic, t.options) == ("adventure", ["attempt:green", "nothing"])
    t.play("nothing")
    assert t.topic == "market", "no check, and the market comes after"
    assert not t.happened("check")


@pytest.mark.rule("MZ-RUL-39", "MZ-RUL-42", "MZ-CHAL-07")
def test_also_after_a_market_phase_there() -> None:
    t = city(1).counter(1, "green").deck("green", "trial-green-road").tokens("sun").turn(0)
    t.dice(1, 1, 1, 1, 1).play("roll", "market", "done")
    assert (t.topic, t.options) == ("adventure", ["attempt:green", "nothing"])
    t.play("attempt:green")
    assert t.game.fights[-1].enemy == "trial-green-road"


@pytest.mark.rule("MZ-RUL-42", "MZ-CHAL-07")
def test_a_hero_in_the_lost_city_after_a_village_market_may_attempt_the_counter_but_attack_nobody() -> None:
    t = zanaga().put(1, at=MBALO_ROAD).put(0, at="Mbalo", points=9).city(MBALO_ROAD).counter(MBALO_ROAD, "green")
    t.turn(0).dice(2, 2, 2, 2, 2).play("roll", "market", "done", f"walk:{MBALO_ROAD}/die1", "stop")
    assert (t.topic, t.options) == ("adventure", ["attempt:green", "nothing"])
    t.play("nothing")
    assert t.topic == "experience"
    assert not t.happened("check")


@pytest.mark.rule("MZ-RUL-53")
@pytest.mark.parametrize("missing", ["god", "red", "place"])
def test_all_three_conditions_are_needed(missing: str) -> None:
    t = city()
    if missing != "god":
        t.awake("moakileki")
    t.ranks("blue" if missing == "red" else "red")
    if missing == "place":
        t.put(0, at=BESIDE)
    t.turn(0)
    assert t.topic == "way-of-moving"


@pytest.mark.rule("MZ-RUL-53")
def test_they_are_checked_before_the_refresh_phase() -> None:
    t = city().awake("moakileki").ranks("red")
    t.game.turned = ("anna",)
    t.turn(0)
    assert (t.topic, t.game.turned) == ("confront", ("anna",))
    t.play("normal-turn")
    assert not t.game.turned


@pytest.mark.rule("MZ-RUL-53", "MZ-WIN-03")
def test_calling_the_city_needs_a_god_awake_and_no_printed_town() -> None:
    t = zanaga().put(1, at="Kesh'a").ranks("red").put(0, at=HILLS).turn(0)
    assert t.topic == "way-of-moving", "no god is awake"
    t.awake("moakileki").turn(0)
    assert t.options == ["call-city:moakileki", "normal-turn"]
    t.put(0, at="Mbalo").turn(0)
    assert t.topic == "way-of-moving"


@pytest.mark.rule("MZ-RUL-70", "MZ-RUL-39", "MZ-LOST-06")
def test_a_knock_out_in_its_market_on_the_way_ends_the_turn_and_the_market() -> None:
    """She stays in the city (RB-KO-09), but neither moves on nor attempts the counter there."""
    t = city(1, cards=["trial-coat"], wounds=5, points=9).counter(1, "green").only_deck("market", "trial-rope")
    t.turn(0).dice(1, 1, 1, 1).play("roll", "market", "swap:trial-coat/trial-rope")
    assert t.happened("knocked-out") == [{"seat": 0, "who": "anna"}]
    assert (t.hero().space, t.game.active, t.asked) == (1, 1, 1)
    assert "Lost City" not in t.game.stacks
    assert sorted(t.game.decks["market"]) == ["trial-coat", "trial-rope"]


# Exchanges in the Lost City ------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-LOST-04", "MZ-RUL-37", "MZ-RUL-40")
def test_gold_from_a_sale_there_pays_for_a_card_of_the_five() -> None:
    t = city(gold=1, cards=["trial-gem"]).only_deck("market", "trial-axe", "trial-rope").market()
    assert "buy:trial-axe" not in t.options
    t.play("sell:trial-gem", "buy:trial-axe")
    assert (t.hero().cards, t.hero().gold) == (("trial-axe",), 1 + 4 - 5)
    assert t.game.stacks["Lost City"] == ("trial-rope", "trial-gem")


@pytest.mark.rule("MZ-LOST-04", "MZ-POST-07", "MZ-POST-08")
def test_there_too_nothing_is_bought_back_and_nothing_bought_is_traded_or_sold() -> None:
    """Neither what was sold (RB-MARKET-10) nor what was traded away can be bought in this turn."""
    t = city(gold=50, cards=["trial-gem", "trial-mail"]).only_deck("market", "trial-axe", "trial-rope", "trial-bow")
    t.market().play("buy:trial-axe", "sell:trial-mail", "swap:trial-gem/trial-rope")
    assert t.game.stacks["Lost City"] == ("trial-bow", "trial-mail", "trial-gem")
    assert [option for option in t.options if option.startswith("buy:")] == ["buy:trial-bow"]
    assert "sell:trial-axe" not in t.options
    assert not [option for option in t.options if option.startswith("swap:trial-axe")]
