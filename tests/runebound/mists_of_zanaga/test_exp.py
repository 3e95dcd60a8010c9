"""REFRESH, EXP: counters come back, and what Life counters bar."""

import pytest

from questable.runebound import adventure
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, zanaga

COLOURS = ("green", "yellow", "blue", "red")
HILLS = 10


def refreshed(t: ZanagaTable) -> ZanagaTable:
    """A ritual refreshes the adventure counters."""
    return t.ritual("trial-bloom").place("sun")


def jewels(t: ZanagaTable) -> dict[int, tuple[str, ...]]:
    return {space.id: (space.jewel,) for space in t.game.content.map.spaces if space.jewel}


def attempts(t: ZanagaTable, colour: str, lives: int, at: str = "") -> bool:
    """May a hero with so many Life counters attempt a counter of this colour?"""
    space = t.jewel(at or colour)
    t.put(0, at=space, experience=["life"] * lives).counter(space, colour).roam("trial-green-road", "sun").adventure()
    return f"attempt:{colour}" in t.options


# REFRESH -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-REFRESH-01", "MZ-REFRESH-02", "MZ-RUL-51", "MZ-RUL-68")
def test_every_empty_gem_of_all_four_colours_is_filled() -> None:
    """Red ones too, and without any sun mark; counters never run out."""
    t = zanaga()
    t.game.counters.clear()
    refreshed(t)
    assert t.game.counters == jewels(t)
    assert {colour for here in t.game.counters.values() for colour in here} == set(COLOURS)


@pytest.mark.rule("MZ-REFRESH-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_also_under_heroes_and_under_the_lost_city(colour: str) -> None:
    t = zanaga()
    space = t.jewel(colour)
    t.put(0, at=space).put(1, at=space).city(space).counter(space)
    refreshed(t)
    assert t.game.counters[space] == (colour,)


@pytest.mark.rule("MZ-REFRESH-02")
def test_there_are_no_sun_marked_spaces() -> None:
    assert not [space.id for space in zanaga().game.content.map.spaces if space.sunburst]


@pytest.mark.rule("MZ-REFRESH-01", "MZ-REFRESH-03")
def test_hexes_with_a_counter_are_left_alone() -> None:
    """Also one with a counter of another colour; nowhere are there two."""
    t = zanaga()
    green, red, other = t.jewel("green"), t.jewel("red"), 10
    t.counter(green, "blue").counter(red).counter(other, "yellow")
    refreshed(t)
    assert t.game.counters == jewels(t) | {green: ("blue",), other: ("yellow",)}
    assert all(len(here) == 1 for here in t.game.counters.values())


@pytest.mark.rule("MZ-RUL-51", "MZ-RUL-68")
def test_the_supply_has_counters_for_every_refresh_however_many_were_won() -> None:
    t = zanaga().put(0, points=10_000)
    for _ in range(3):
        t.game.counters.clear()
        refreshed(t)
        assert t.game.counters == jewels(t)
        t.game.completed = ()


@pytest.mark.rule("MZ-RUL-73", "MZ-REFRESH-02")
def test_text_of_the_base_game_about_sunburst_jewels_does_nothing() -> None:
    t = zanaga()
    t.game.counters.clear()
    t.only(adventure.refresh_counters, "RB-CARD-01")
    assert t.game.counters == {}


# EXP -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-EXP-01", "MZ-EXP-02")
@pytest.mark.parametrize("lives", range(4))
def test_each_life_counter_bars_the_lowest_colour_still_open(lives: int) -> None:
    t = zanaga()
    assert [colour for colour in COLOURS if attempts(t, colour, lives)] == list(COLOURS[lives:])


@pytest.mark.rule("MZ-EXP-01")
def test_other_experience_counters_bar_nothing() -> None:
    t = zanaga()
    space = t.jewel("green")
    t.put(0, at=space, experience=["mind", "body", "spirit", "stamina"]).counter(space, "green").adventure()
    assert "attempt:green" in t.options
    space = t.jewel("yellow")
    t.put(0, at=space, experience=["mind", "body", "life", "stamina"]).counter(space, "yellow").adventure()
    assert "attempt:yellow" in t.options, "one Life counter bars one colour, whatever else was learned"


@pytest.mark.rule("MZ-EXP-02", "MZ-RUL-67")
def test_the_colour_of_the_counter_decides_not_that_of_the_gem() -> None:
    t = zanaga()
    assert not attempts(t, "green", 1, at="red")
    assert attempts(t, "red", 1, at="green")


@pytest.mark.rule("MZ-EXP-02")
def test_nor_that_of_the_deck_that_has_to_be_drawn_from() -> None:
    """Green and its discards are gone, a yellow card would be drawn: it is a green counter all the same."""
    t = zanaga().only_deck("green").pile("green")
    assert not attempts(t, "green", 1)
    t = zanaga().only_deck("blue").pile("blue").only_deck("red").pile("red")
    assert attempts(t, "blue", 2), "a yellow card is drawn for a blue counter"


@pytest.mark.rule("MZ-EXP-02")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("lives", range(4))
def test_it_holds_in_the_lost_city_after_its_market_too(lives: int, colour: str) -> None:
    t = zanaga().put(1, at="Kesh'a").city(1).put(0, at=1, experience=["life"] * lives, points=9).counter(1, colour)
    t.turn(0).dice(1, 1, 1, 1, 1).play("roll", "market", "done")
    assert (f"attempt:{colour}" in t.options) is (colour in COLOURS[lives:])


@pytest.mark.rule("MZ-EXP-03")
@pytest.mark.parametrize("regular", [True, False])
@pytest.mark.parametrize("colour", COLOURS)
def test_a_barred_hero_fights_roaming_monsters_of_every_rank(colour: str, regular: bool) -> None:
    t = zanaga().put(0, at=HILLS, experience=["life"] * 3).roam(f"trial-{colour}-hills", "sun").check(regular=regular)
    assert t.game.fights[-1].enemy == f"trial-{colour}-hills"


@pytest.mark.rule("MZ-EXP-03")
def test_a_barred_hero_draws_for_a_check_from_the_current_deck() -> None:
    t = zanaga().put(0, at=HILLS, experience=["life"] * 3).deck("green", "trial-green-hills").tokens("sun").check()
    assert t.game.fights[-1].enemy == "trial-green-hills"


@pytest.mark.rule("MZ-EXP-03", "MZ-EXP-02")
def test_on_a_barred_counter_a_check_is_due() -> None:
    t = zanaga().put(1, at="Kesh'a")
    space = t.jewel("green")
    t.put(0, at=space, experience=["life"]).counter(space, "green")
    t.roam(f"trial-green-{t.game.content.grid.terrain[space]}", "sun").adventure()
    assert t.happened("check") == [{"seat": 0, "space": space}]
    assert t.game.fights


@pytest.mark.rule("MZ-EXP-04")
@pytest.mark.parametrize("lives", range(4))
def test_any_hero_may_confront_a_god(lives: int) -> None:
    t = zanaga().put(1, at="Kesh'a").awake("hamzah").ranks("red").city(HILLS)
    t.put(0, at=HILLS, experience=["life"] * lives).turn(0)
    assert t.options == ["confront:hamzah", "normal-turn"]
    t.city(0).turn(0)
    assert t.options == ["call-city:hamzah", "normal-turn"]


@pytest.mark.rule("MZ-EXP-05", "MZ-RUL-72")
@pytest.mark.parametrize("order", [("life", "life", "life"), ("life", "mind", "life", "body", "life", "stamina")])
def test_three_life_counters_are_the_most(order: tuple[str, ...]) -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at="Mbalo", points=99).turn(0).play("stay", "done")
    assert t.topic == "experience"
    t.play(*(f"learn:{kind}" for kind in order))
    assert "learn:life" not in t.options
    assert {"learn:mind", "learn:body", "learn:spirit", "learn:stamina"} <= set(t.options)


@pytest.mark.rule("MZ-RUL-72")
def test_so_red_counters_stay_open_to_everybody() -> None:
    assert attempts(zanaga(), "red", 3)


@pytest.mark.rule("MZ-RUL-67")
def test_a_barred_colour_may_still_be_received_as_a_reward() -> None:
    """Only an attempt is barred: the Teacher pays a yellow counter to a hero who may not attempt yellow."""
    t = zanaga().put(0, at=HILLS, experience=["life"] * 2, points=0).ritual("trial-sun-4")
    t.roam("trial-teacher", "sun").check()
    t.win_fight()
    assert t.hero().points == t.game.content.box.counter_worth["yellow"]


@pytest.mark.rule("MZ-RUL-36", "MZ-RUL-68")
def test_experience_in_a_reward_comes_from_the_supply_not_from_the_space() -> None:
    """The green Teacher says: a yellow counter. The one on the space, of either colour, stays."""
    for colour in ("green", "yellow"):
        t = zanaga().put(0, at=HILLS, points=0).counter(HILLS, colour).ritual("trial-sun-4")
        t.roam("trial-teacher", "sun").check()
        t.win_fight()
        assert t.hero().points == t.game.content.box.counter_worth["yellow"]
        assert t.game.counters[HILLS] == (colour,)


@pytest.mark.rule("MZ-RUL-69")
def test_level_is_counted_as_in_the_base_game() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at="Mbalo", points=99, experience=["mind"]).turn(0).play("stay", "done")
    t.play("learn:body")
    assert t.happened("learned")[-1]["level"] == 3
    assert [hero.level for hero in t.game.view(0).heroes] == [3, 1]


@pytest.mark.rule("MZ-RUL-69")
def test_no_card_of_this_box_speaks_of_levels() -> None:
    content = zanaga().game.content
    own = [*content.monsters.values(), *content.rituals.values(), *content.gods.values()]
    texts = [ability.text for card in own for ability in card.ability]
    assert not [text for text in texts if "level" in text.lower()]
