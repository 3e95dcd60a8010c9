"""PATROL: patrols march, attack, and keep their wounds."""

from __future__ import annotations

import pytest

from questable.runebound.midnight.assault import destroy_mirror
from questable.runebound.midnight.patrols import (
    colour_for,
    free_number,
    patrol,
    patrol_phase,
    patrol_turn,
    place_patrol,
    raid,
)
from questable.runebound.midnight.purchases import purchase_phase
from questable.runebound.values import enemy_life, enemy_value
from tests.runebound.midnight.kit import (
    ERENHEAD,
    FOREST,
    HEIGHTS,
    HILLS,
    LAMPLESS,
    PLAINS,
    ROAD,
    SWAMP,
    MidnightTable,
    midnight,
)


def where(t: MidnightTable, number: int = 1) -> int:
    found = patrol(t.game, number)
    assert found is not None
    return found.space


def wounds(t: MidnightTable, number: int = 1) -> int:
    found = patrol(t.game, number)
    assert found is not None
    return found.wounds


def fight_patrol(t: MidnightTable, card: str, seat: int = 0, number: int = 1) -> MidnightTable:
    """A patrol attacks a hero; the Night King chooses this card and influences without success."""
    colour = t.game.content.challenges[card].colour
    others = [each for each in t.game.decks[colour] if each != card][:2]
    t.deck(colour, card, *others).night(raid, number, seat)
    t.play(f"patrol-card:{card}")
    return t.influenced()


# Moving --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-PATROL-01", "MN-PATROL-02", "MN-NKTURN-06")
def test_each_patrol_may_move_once_in_order_of_numbers() -> None:
    t = midnight().patrol(3).patrol(1).patrol(2)
    t.night(patrol_phase)
    moved = []
    while t.topic == "patrol":
        moved.append(t.options[0])
        assert f"leave-patrol:{len(moved)}" in t.options
        t.play(f"leave-patrol:{len(moved)}")
    assert moved == ["roll-patrol:1", "roll-patrol:2", "roll-patrol:3"]
    assert (t.topic, where(t)) == ("", LAMPLESS)


@pytest.mark.rule("MN-PATROL-03")
@pytest.mark.parametrize(("hurt", "dice"), [(0, 5), (1, 4), (2, 4)])
def test_five_dice_or_four_with_wounds(hurt: int, dice: int) -> None:
    t = midnight().patrol(1, wounds=hurt)
    t.night(patrol_turn, 1).play("roll-patrol:1")
    assert len(t.happened("patrol-dice")[0]["dice"]) == dice


@pytest.mark.rule("MN-PATROL-04", "MN-PATROL-08", "MN-RUL-19")
def test_each_die_moves_it_once_into_terrain_it_shows() -> None:
    t = midnight()
    start = t.plain_space("plains")
    hills = t.near(start, "hills")
    t.patrol(1, at=start).dice(HILLS, ROAD, ROAD, ROAD, ROAD).night(patrol_turn, 1).play("roll-patrol:1")
    grid = t.game.content.grid
    allowed = {"hills", "river"}
    assert {option.split("/")[0] for option in t.options if option != "halt"} == {
        f"walk:{space}" for space in grid.neighbours[start] if grid.terrain[space] in allowed
    }
    t.play(f"walk:{hills}/die1")
    assert where(t) == hills
    assert not any("die1" in option for option in t.options)  # used once
    if t.topic == "march":
        t.play("halt")
    assert t.topic == ""


@pytest.mark.rule("MN-EX-03", "MN-PATROL-04")
def test_without_two_forest_symbols_two_forests_are_not_crossed() -> None:
    """The same dice may be used to move elsewhere."""
    t = midnight()
    grid = t.game.content.grid
    start, first, second = next(
        (space, one, two)
        for space, terrain in grid.terrain.items()
        if terrain == "plains"
        for one in grid.neighbours[space]
        if grid.terrain[one] == "forest"
        for two in grid.neighbours[one]
        if grid.terrain[two] == "forest" and two not in grid.neighbours[space]
    )
    t.put(1, at=second).patrol(1, at=start)
    t.dice(FOREST, HILLS, HILLS, PLAINS, HEIGHTS).night(patrol_turn, 1).play("roll-patrol:1")
    t.play(f"walk:{first}/die1")
    assert not any(option.startswith(f"walk:{second}/") for option in t.options)
    if t.topic == "march":
        t.play("halt")
    assert (where(t), t.topic) == (first, "")


@pytest.mark.rule("MN-PATROL-05", "MN-RUL-20", "MN-MAP-01")
def test_any_die_leads_into_a_fortress_also_a_road() -> None:
    t = midnight()
    beside = t.game.content.grid.neighbours[ERENHEAD][0]
    t.patrol(1, at=beside).dice(*[ROAD] * 5).night(patrol_turn, 1).play("roll-patrol:1")
    assert f"walk:{ERENHEAD}/die1" in t.options


@pytest.mark.rule("MN-PATROL-07", "MN-MAP-08", "MN-PATROL-06")
def test_no_die_and_no_step_leads_into_a_city() -> None:
    t = midnight()
    city = t.game.content.grid.towns["Bellam"]
    beside = t.game.content.grid.neighbours[city][0]
    t.patrol(1, at=beside).dice(SWAMP, HILLS, FOREST, HEIGHTS, PLAINS).night(patrol_turn, 1)
    t.play("roll-patrol:1")
    assert not any(option.startswith(f"walk:{city}/") for option in t.options)
    t.night(patrol_turn, 1).play("step-patrol:1")
    assert f"step:{city}" not in t.options


@pytest.mark.rule("MN-PATROL-06")
def test_instead_of_rolling_one_space_whatever_its_terrain() -> None:
    t = midnight()
    start = t.plain_space("mountains")
    t.patrol(1, at=start).night(patrol_turn, 1).play("step-patrol:1")
    near = t.game.content.grid.neighbours[start]
    assert t.options == [f"step:{space}" for space in near]
    t.play(f"step:{near[0]}")
    assert (where(t), t.topic, t.happened("patrol-dice")) == (near[0], "", [])


@pytest.mark.rule("MN-PATROL-08", "MN-PATROL-10", "MN-PATROL-26")
def test_it_may_go_through_a_hero_or_stop_and_what_is_left_of_its_dice_is_lost() -> None:
    t = midnight()
    grid = t.game.content.grid
    start, first = next(
        (space, one)
        for space, terrain in grid.terrain.items()
        if terrain == "plains"
        for one in grid.neighbours[space]
        if grid.terrain[one] == "plains" and any(grid.terrain[two] == "plains" for two in grid.neighbours[one])
    )
    t.put(0, at=first).patrol(1, at=start).patrol(2, at=first)
    t.dice(*[PLAINS] * 5).night(patrol_turn, 1).play("roll-patrol:1", f"walk:{first}/die1")
    assert t.topic == "march"  # it may go on
    t.play("halt")
    assert t.topic == "patrol-card"  # one hero there: it attacks
    assert t.game.movement_dice == ()


@pytest.mark.rule("MN-TOKEN-09", "MN-RUL-35", "MN-TOKEN-01")
def test_wound_tokens_re_roll_its_dice_before_the_first_step() -> None:
    t = midnight().tokens(wound=2)
    start = t.plain_space("plains")
    t.patrol(1, at=start).dice(*[ROAD] * 5, FOREST, HILLS).night(patrol_turn, 1).play("roll-patrol:1")
    assert (t.topic, t.options) == ("reroll-march", [*(f"reroll-die:{n}" for n in range(1, 6)), "keep-dice"])
    t.play("reroll-die:2", "reroll-die:2")
    assert t.game.movement_dice == (ROAD, HILLS, ROAD, ROAD, ROAD)
    assert t.game.tokens == {}
    assert t.topic == "march"


@pytest.mark.rule("MN-TOKEN-10", "MN-RUL-35")
def test_three_wound_tokens_heal_a_patrol_before_it_marches_and_while_buying() -> None:
    t = midnight().tokens(wound=7).patrol(1, wounds=2)
    t.night(patrol_turn, 1)
    t.play("heal-patrol:1")
    assert (wounds(t), t.game.tokens, t.topic) == (1, {"wound": 4}, "patrol")
    t.play("leave-patrol:1").night(purchase_phase).play("heal-patrol:1")
    assert (wounds(t), t.game.tokens) == (0, {"wound": 1})
    t.tokens(wound=3).night(patrol_turn, 1)
    assert "heal-patrol:1" not in t.options  # nothing to heal
    t.tokens(wound=2).patrol(1, wounds=1).night(patrol_turn, 1)
    assert "heal-patrol:1" not in t.options


# Attacking -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-PATROL-09", "MN-RUL-36")
def test_a_patrol_that_moved_to_heroes_must_attack_one_or_all() -> None:
    t = midnight()
    start = t.plain_space("hills")
    there = t.game.content.grid.neighbours[start][0]
    t.put(0, at=there).put(1, at=there).patrol(1, at=start).night(patrol_turn, 1)
    t.play("step-patrol:1", f"step:{there}")
    assert (t.topic, t.options) == ("patrol-attack", ["attack:anna", "attack:bert", "attack-all"])


@pytest.mark.rule("MN-RUL-36")
@pytest.mark.parametrize("way", ["leave-patrol:1", "roll-patrol:1"])
def test_one_that_was_there_may_stay_idle(way: str) -> None:
    t = midnight()
    there = t.plain_space("mountains")
    t.put(0, at=there).patrol(1, at=there).dice(*[ROAD] * 5).night(patrol_turn, 1).play(way)
    if t.topic == "march":
        t.play("halt")
    assert (t.topic, t.options) == ("patrol-attack", ["attack:anna", "no-attack"])
    t.play("no-attack")
    assert (t.topic, t.happened("patrol-attacks")) == ("", [])


@pytest.mark.rule("MN-MAP-08", "MN-PATROL-24", "MN-PATROL-23")
def test_in_a_heros_turn_nobody_attacks() -> None:
    t = midnight()
    green = t.jewel("green")
    t.put(0, at=green).patrol(1, at=green).adventure()
    assert t.options == ["attempt:green", "nothing"]  # the adventure is not prevented, the patrol not to be attacked


@pytest.mark.rule("MN-PATROL-11", "MN-LEVEL-01")
def test_the_deck_goes_by_the_level_of_the_attacked() -> None:
    t = midnight()
    colours = [colour_for(t.level(0, level).game, 0) for level in range(1, 9)]
    assert colours == ["green", "yellow", "yellow", "blue", "blue", "red", "red", "red"]


@pytest.mark.rule("MN-PATROL-11", "MN-PATROL-12", "MN-PATROL-13", "MN-RUL-41")
def test_three_cards_are_drawn_and_two_go_under_the_deck() -> None:
    t = midnight().patrol(1)
    first, second, third = t.game.decks["green"][:3]
    t.night(raid, 1, 0)
    assert (t.topic, t.asked) == ("patrol-card", t.king)
    assert t.options == [f"patrol-card:{card}" for card in (first, second, third)]
    t.play(f"patrol-card:{second}")
    assert t.game.fights[-1].enemy == second
    assert t.game.decks["green"][-2:] == (first, third)
    assert t.game.glimpse == ()


@pytest.mark.rule("MN-RUL-42")
def test_with_fewer_cards_he_chooses_among_those_there_are() -> None:
    t = midnight().patrol(1)
    t.take_out("trial-wolf")
    t.game.decks["green"] = ("trial-wolf",)
    t.night(raid, 1, 0)
    assert t.game.fights[-1].enemy == "trial-wolf"
    t.game.decks["green"] = ()
    t.night(raid, 1, 0)
    assert (t.topic, t.game.fights) == ("", [])


@pytest.mark.rule("MN-PATROL-14", "MN-COMBAT-05", "MN-COMBAT-06")
def test_it_is_a_normal_combat_of_one_hero_who_rolls_and_decides() -> None:
    t = midnight().patrol(1)
    t.put(1, at=t.hero().space)
    fight_patrol(t, "trial-wolf")
    assert (t.topic, t.asked) == ("escape", 0)
    assert t.game.active == t.king
    assert t.game.fights[-1].side == ()
    t.play("fight-on")
    assert (t.topic, t.asked) == ("attack-or-defend", 0)


@pytest.mark.rule("MN-PATROL-15", "MN-PATROL-25", "MN-EX-07", "MN-DEFEAT-01")
def test_wounds_go_to_the_track_and_stay() -> None:
    """The example: the hero is knocked out, the patrol keeps two wounds."""
    t = midnight().patrol(1).level(0, 2)
    fight_patrol(t, "trial-sentry")
    t.dice(*(10, 10) * 6)
    t.play("fight-on", "attack", "fight-on", "attack")
    t.game.wounds["anna"] = 4
    t.dice(1, 1).play("fight-on", "attack")
    while t.topic in ("town-after-knock-out", "reaction-test", "shadow-power"):
        t.play(t.options[-1])
    assert (wounds(t), where(t)) == (2, LAMPLESS)
    assert t.game.decks["yellow"][-1] == "trial-sentry"


@pytest.mark.rule("MN-EX-08", "MN-PATROL-16", "MN-RUL-38", "MN-PATROL-13")
def test_with_as_many_wounds_as_the_cards_life_it_is_defeated_at_once() -> None:
    t = midnight().patrol(1, wounds=2)
    t.deck("green", "trial-wolf").night(raid, 1, 0).play("patrol-card:trial-wolf")
    assert (patrol(t.game, 1), t.game.fights, t.topic) == (None, [], "")
    assert t.game.decks["green"][-1] == "trial-wolf"
    assert t.happened("patrol-too-weak")


@pytest.mark.rule("MN-PATROL-15", "MN-PATROL-17", "MN-PATROL-18", "MN-RUL-38", "MN-PATROL-19")
def test_old_and_new_wounds_together_defeat_it_without_reward() -> None:
    t = midnight().patrol(1, wounds=1).patrol(2).some_goods(0, 2)
    fight_patrol(t, "trial-wolf")
    assert t.game.fights[-1].wounds == 1
    t.dice(10, 10).play("fight-on", "attack")
    assert (patrol(t.game, 1), t.topic) == (None, "")
    assert (t.hero().points, len(t.game.goods[0])) == (0, 2)
    assert t.cites("beaten") == {"MN-PATROL-17", "MN-PATROL-18"}
    assert free_number(t.game) == 1  # its counter can be used again


@pytest.mark.rule("MN-PATROL-17", "MN-RUL-38")
@pytest.mark.parametrize(("wounds", "gone"), [(1, False), (2, True)])
def test_a_life_made_smaller_before_the_combat_is_reached_by_the_old_wounds(wounds: int, gone: bool) -> None:
    """The Turnkey has 3 Life; who passes unseen takes one of them, and then there is nothing left to influence."""
    t = midnight().level(0, 2).patrol(1, wounds=wounds)
    t.deck("yellow", "turnkey-of-the-under-cells").night(raid, 1, 0).dice(10, 10)
    t.play("patrol-card:turnkey-of-the-under-cells")
    if t.topic != "influence" and t.options:
        t.play(t.options[0])
    assert (patrol(t.game, 1) is None, t.topic == "influence") == (gone, not gone)


@pytest.mark.rule("MN-RUL-37")
def test_attacking_all_means_separate_fights_with_carried_wounds() -> None:
    t = midnight()
    there = t.plain_space("hills")
    t.put(0, at=there).put(1, at=there).level(1, 2).patrol(1, at=there).deck("green", "trial-wolf")
    t.deck("yellow", "trial-sentry").night(patrol_turn, 1).play("leave-patrol:1", "attack-all")
    assert (t.topic, t.options) == ("attack-next", ["attack:anna", "attack:bert"])
    t.play("attack:bert", "patrol-card:trial-sentry").influenced()
    t.dice(*(10, 10) * 3).play("fight-on", "attack")  # one wound
    t.dice(10, 10).play("escape:ranged")
    while t.topic in ("reaction-test", "shadow-power"):
        t.play("leave-it")
    assert t.topic == "patrol-card"  # now Anna, with green cards
    t.play("patrol-card:trial-wolf").influenced()
    assert t.game.fights[-1].wounds == 1
    t.dice(10, 10).play("fight-on", "attack")
    assert patrol(t.game, 1) is None


@pytest.mark.rule("MN-RUL-37")
def test_with_the_patrol_gone_the_other_fights_do_not_take_place() -> None:
    t = midnight()
    there = t.plain_space("hills")
    t.put(0, at=there).put(1, at=there).patrol(1, at=there, wounds=2).deck("green", "trial-wolf")
    t.night(patrol_turn, 1).play("leave-patrol:1", "attack-all", "attack:anna", "patrol-card:trial-wolf")
    assert (t.topic, len(t.happened("patrol-attacks"))) == ("", 1)


@pytest.mark.rule("MN-RUL-101")
def test_several_patrols_may_attack_one_hero_one_after_the_other() -> None:
    t = midnight()
    there = t.plain_space("hills")
    t.put(0, at=there, wounds=0).patrol(1, at=there).patrol(2, at=there).deck("green", "trial-wolf")
    t.night(patrol_phase).play("leave-patrol:1", "attack:anna", "patrol-card:trial-wolf").influenced()
    t.dice(1, 1, 10, 10).play("fight-on", "attack")
    t.dice(10, 10).play("escape:ranged", "leave-it")
    hurt = t.wounds("anna")
    assert hurt
    t.play("leave-patrol:2", "attack:anna")
    assert (t.topic, t.wounds("anna")) == ("patrol-card", hurt)
    t.play(t.options[0])
    assert t.topic == "influence"  # its own cards, its own influence roll


@pytest.mark.rule("MN-TOKEN-10", "MN-RUL-35", "MN-TOKEN-01")
def test_patrols_are_healed_on_the_march_and_before_each_fight_but_in_none() -> None:
    """At any time of his own turn when no combat is going on, as often as he can pay."""
    t = midnight(king="carrowmar").tokens(wound=11)
    grid = t.game.content.grid
    start, there = next(
        (space, one)
        for space, terrain in grid.terrain.items()
        if terrain == "plains"
        for one in grid.neighbours[space]
        if grid.terrain[one] == "plains"
    )
    t.put(0, at=there).put(1, at=there).patrol(1, at=start, wounds=4).patrol(2, wounds=1).deck("green", "trial-wolf")
    t.dice(*[PLAINS] * 4).night(patrol_turn, 1).play("roll-patrol:1", "keep-dice")
    assert {"heal-patrol:1", "heal-patrol:2"} <= set(t.options)
    t.play("heal-patrol:1")
    assert (t.topic, wounds(t), len(t.game.movement_dice), t.game.tokens) == ("march", 3, 4, {"wound": 8})
    t.play(f"walk:{there}/die1", "halt")
    assert t.options == ["attack:anna", "attack:bert", "attack-all", "heal-patrol:1", "heal-patrol:2"]
    t.play("heal-patrol:1")
    assert (t.topic, wounds(t)) == ("patrol-attack", 2)
    t.tokens(wound=9).play("attack-all", "heal-patrol:1")
    assert (t.topic, wounds(t), t.game.tokens) == ("attack-next", 1, {"wound": 6})
    t.play("attack:anna")
    while t.topic != "attack-next":  # the whole fight
        assert not [each for each in t.options if each.startswith("heal-patrol")]
        if t.topic == "escape":
            t.dice(10, 10)
        t.play(next((each for each in ("escape:ranged", "leave-it") if each in t.options), t.options[0]))
    assert t.options == ["attack:bert", "heal-patrol:1", "heal-patrol:2"]
    t.play("heal-patrol:1")
    assert (wounds(t), t.options) == (0, ["attack:bert", "heal-patrol:2"])


@pytest.mark.rule("MN-PATROL-17", "MN-RUL-38", "MN-RUL-53", "MN-PATROL-16")
def test_a_life_that_falls_to_the_old_wounds_is_the_end_of_a_patrol() -> None:
    """A captain of life 3 who is bribed has life 2: a patrol that came with two wounds fights no more."""
    t = midnight(king="carrowmar").level(0, 2).goods(0, "trial-ring", "trial-rune", "trial-potion", "trial-dagger")
    assert t.game.content.challenges["the-bought-captain"].life == 3
    t.patrol(1, wounds=2).deck("yellow", "the-bought-captain").night(raid, 1, 0)
    t.play("patrol-card:the-bought-captain", "choose:offer him more")
    assert (patrol(t.game, 1), t.game.fights, t.happened("influence-dice")) == (None, [], [])
    assert (t.game.goods[0], t.hero().points) == ((), 0)  # no reward
    t.some_goods(0, 4).patrol(1, wounds=1).deck("yellow", "the-bought-captain").night(raid, 1, 0)
    t.play("patrol-card:the-bought-captain", "choose:offer him more")
    assert (t.topic, wounds(t)) == ("influence", 1)


# New patrols ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-PATROL-20", "MN-RUL-39", "MN-RUL-40")
def test_a_new_patrol_has_the_lowest_number_that_is_free() -> None:
    t = midnight().patrol(1, wounds=2).patrol(3).put(0, at=ERENHEAD)
    t.night(place_patrol, ERENHEAD, "MN-BUY-10").night(place_patrol, ERENHEAD, "MN-BUY-10")
    assert [(each.number, each.space, each.wounds) for each in t.game.patrols] == [
        (1, LAMPLESS, 2),
        (2, ERENHEAD, 0),
        (3, LAMPLESS, 0),
        (4, ERENHEAD, 0),
    ]
    assert t.topic == ""  # no attack on appearing


@pytest.mark.rule("MN-PATROL-21", "MN-RUL-28")
def test_there_are_six_counters() -> None:
    t = midnight()
    for number in range(1, 7):
        t.patrol(number)
    t.game.treasury = 50
    t.night(purchase_phase)
    assert "buy-patrol" not in t.options
    t.game.patrols = t.game.patrols[1:]
    t.night(purchase_phase)
    assert "buy-patrol" in t.options


@pytest.mark.rule("MN-PATROL-22")
def test_a_patrol_bought_now_waits_for_the_next_turn() -> None:
    t = midnight()
    t.game.treasury = 5
    t.turn(t.king)
    while t.topic != "purchase":
        t.play(t.options[0])
    t.play("buy-patrol", f"fortress:{ERENHEAD}")
    t.play("enough")
    assert t.game.active == 0
    assert where(t) == ERENHEAD


# Once more, closely --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-PATROL-11", "MN-RUL-37", "MN-PATROL-13")
def test_it_is_the_attacked_heros_level_that_counts_not_another_ones() -> None:
    t = midnight().level(0, 1).level(1, 3).level(2, 7)
    assert [colour_for(t.game, seat) for seat in range(3)] == ["green", "yellow", "red"]
    for seat, colour in enumerate(("green", "yellow", "red")):
        t.patrol(1).night(raid, 1, seat)
        assert t.happened("patrol-attacks")[-1]["deck"] == colour
        assert {t.game.content.challenges[card].colour for card in t.game.glimpse} == {colour}
        assert len(t.game.glimpse) == 3


@pytest.mark.rule("MN-PATROL-13", "MN-PATROL-12", "MN-RUL-41")
def test_every_attack_draws_new_cards_and_the_chosen_one_goes_under_the_deck_after_the_fight() -> None:
    t = midnight(king="carrowmar").patrol(1)
    first, second = t.game.decks["green"][:3], t.game.decks["green"][3:6]
    t.deck("green", "trial-wolf", *first[:2]).night(raid, 1, 0).play("patrol-card:trial-wolf").influenced()
    t.dice(10, 10).play("escape:ranged", "leave-it")
    assert t.game.decks["green"][-3:] == (*first[:2], "trial-wolf")
    t.night(raid, 1, 0)
    assert t.game.glimpse == (first[2], *second[:2])


@pytest.mark.rule("MN-PATROL-14", "MN-INFL-01", "MN-INFL-06", "MN-TOKEN-02", "MN-PATROL-18")
@pytest.mark.parametrize("place", ["hills", "fortress"])
def test_a_patrol_is_influenced_like_any_challenge_wherever_it_fights(place: str) -> None:
    """One roll for one phase, with tokens; not three, also in a fortress with a mirror."""
    t = midnight(king="jahzir").tokens(mind=1).level(0, 2)
    space = ERENHEAD if place == "fortress" else t.plain_space("hills")
    t.put(0, at=space).patrol(1, at=space).deck("yellow", "trial-sentry").night(patrol_turn, 1)
    t.play("leave-patrol:1", "attack:anna", "patrol-card:trial-sentry")
    assert (t.topic, t.asked) == ("influence", t.king)
    assert t.options == ["influence:ranged", "influence:melee", "influence:magic"]
    t.dice(HILLS, ROAD, HILLS).play("influence:ranged")
    assert (t.topic, len(t.game.influence_dice)) == ("reroll-influence", 2)
    t.play("reroll-die:2")
    assert (enemy_value(t.game, "ranged"), enemy_life(t.game), t.game.tokens) == (15, 3, {})
    assert t.topic == "escape"


@pytest.mark.rule("MN-PATROL-10", "MN-PATROL-02", "MN-RUL-36")
def test_after_its_fight_a_patrol_has_moved_and_the_next_one_is_asked() -> None:
    t = midnight(king="carrowmar")
    grid = t.game.content.grid
    start, there = next(
        (space, one)
        for space, terrain in grid.terrain.items()
        if terrain == "plains"
        for one in grid.neighbours[space]
        if grid.terrain[one] == "plains"
    )
    t.put(0, at=there).patrol(1, at=start).patrol(4).deck("green", "trial-wolf")
    t.dice(*[PLAINS] * 5).night(patrol_phase).play("roll-patrol:1", f"walk:{there}/die1", "halt")
    t.play("patrol-card:trial-wolf").influenced().dice(10, 10).play("escape:ranged", "leave-it")
    assert (t.topic, t.options[0]) == ("patrol", "roll-patrol:4")
    assert where(t) == there
    t.play("leave-patrol:4")
    assert t.topic == ""


@pytest.mark.rule("MN-RUL-36", "MN-PATROL-09")
def test_a_patrol_that_came_back_has_moved_and_must_attack() -> None:
    t = midnight()
    grid = t.game.content.grid
    home, near = next(
        (space, one)
        for space, terrain in grid.terrain.items()
        if terrain == "plains"
        for one in grid.neighbours[space]
        if grid.terrain[one] == "plains"
    )
    t.put(0, at=home).put(1, at=home).patrol(1, at=home).dice(*[PLAINS] * 5).night(patrol_turn, 1)
    t.play("roll-patrol:1", f"walk:{near}/die1", f"walk:{home}/die2", "halt")
    assert t.options == ["attack:anna", "attack:bert", "attack-all"]
    t.play("attack:bert")  # exactly one
    assert (t.topic, t.game.decision and t.game.decision.subject) == ("patrol-card", "bert")


@pytest.mark.rule("MN-PATROL-26", "MN-PATROL-08", "MN-RUL-40", "MN-PATROL-04", "MN-PATROL-23")
def test_patrols_pass_counters_other_patrols_and_fortresses_without_effect() -> None:
    t = midnight()
    grid = t.game.content.grid
    counters = dict(t.game.counters)
    green = next(
        space
        for space, colour in grid.jewels.items()
        if colour == "green" and any(grid.terrain[there] not in (None, "fortress") for there in grid.neighbours[space])
    )
    start = next(there for there in grid.neighbours[green] if grid.terrain[there] not in (None, "fortress"))
    t.patrol(1, at=start).patrol(2, at=green).night(patrol_turn, 1).play("step-patrol:1", f"step:{green}")
    assert (where(t), where(t, 2), t.game.counters, t.topic) == (green, green, counters, "")
    beside = grid.neighbours[ERENHEAD][0]
    t.patrol(1, at=beside).patrol(2, at=ERENHEAD).dice(*[ROAD] * 5).night(patrol_turn, 1)
    t.play("roll-patrol:1", f"walk:{ERENHEAD}/die1")
    if t.topic == "march":
        t.play("halt")
    assert (where(t), t.game.counters, t.game.mirrors[ERENHEAD]) == (ERENHEAD, counters, 2)


@pytest.mark.rule("MN-RUL-51", "MN-PATROL-05", "MN-RUL-20")
def test_any_die_leads_into_a_fortress_without_a_mirror_too() -> None:
    t = midnight()
    beside = t.game.content.grid.neighbours[ERENHEAD][0]
    del t.game.mirrors[ERENHEAD]
    for face in (SWAMP, ROAD, HILLS, FOREST, HEIGHTS, PLAINS):
        t.patrol(1, at=beside).dice(*[face] * 5).night(patrol_turn, 1).play("roll-patrol:1")
        assert f"walk:{ERENHEAD}/die1" in t.options


@pytest.mark.rule("MN-PATROL-17", "MN-PATROL-19", "MN-RUL-39", "MN-PATROL-20", "MN-BUY-10")
def test_a_beaten_patrols_counter_comes_back_without_its_wounds() -> None:
    t = midnight().patrol(1, wounds=1).patrol(2, wounds=1)
    fight_patrol(t, "trial-wolf")
    t.dice(10, 10).play("fight-on", "attack")
    assert [each.number for each in t.game.patrols] == [2]
    t.game.treasury = 5
    t.night(purchase_phase).play("buy-patrol")
    assert sorted(t.options) == sorted(f"fortress:{space}" for space in t.game.content.fortresses)
    t.play(f"fortress:{ERENHEAD}")
    assert [(each.number, each.space, each.wounds) for each in t.game.patrols] == [(1, ERENHEAD, 0), (2, LAMPLESS, 1)]


@pytest.mark.rule("MN-PATROL-25", "MN-THREAT-08", "MN-DEFEAT-09", "MN-PATROL-15", "MN-RUL-101")
def test_who_escapes_from_a_patrol_leaves_it_there_with_its_wounds() -> None:
    t = midnight(king="carrowmar")
    there = t.plain_space("hills")
    t.put(0, at=there).patrol(1, at=there).level(0, 2)
    fight_patrol(t, "trial-sentry")
    t.dice(10, 10, 10, 10, 10, 10).play("fight-on", "attack")
    t.dice(10, 10).play("escape:melee")
    assert (t.topic, t.asked) == ("reaction-test", t.king)  # a patrol is a Challenge, too
    t.play("leave-it")
    assert (where(t), wounds(t), t.hero().space) == (there, 1, there)
    assert t.game.fights == []


@pytest.mark.rule("MN-THREAT-09", "MN-DEFEAT-04", "MN-DEFEAT-07", "MN-DEFEAT-05", "MN-RUL-31")
def test_one_test_for_a_knock_out_by_a_patrol_and_gold_for_the_highest() -> None:
    t = midnight("anna", "bert", king="carrowmar").level(0, 3).some_goods(0, 2)
    there = t.plain_space("hills")
    t.put(0, at=there).patrol(1, at=there)
    fight_patrol(t, "trial-sentry")
    t.game.wounds["anna"] = 4
    t.dice(1, 1).play("fight-on", "attack")
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert (t.topic, t.game.treasury, t.game.goods[0]) == ("reaction-test", 3, ())
    t.dice(1, 1).play("test:0")
    assert (t.topic, len(t.happened("threat-test"))) == ("", 1)


@pytest.mark.rule("MN-PATROL-24", "MN-NKTURN-06", "MN-PATROL-22")
def test_patrols_attack_in_the_third_phase_and_no_other() -> None:
    t = midnight("anna", "bert", king="carrowmar")
    there = t.plain_space("hills")
    t.put(0, at=there).patrol(1, at=there)
    t.game.treasury = 5
    t.dice(1, 1).turn(t.king)
    assert (t.topic, len(t.happened("threat-test")), t.happened("king-earns")) == ("patrol", 1, [])
    t.play("leave-patrol:1", "no-attack")
    assert t.topic == "purchase"
    t.play("buy-patrol", f"fortress:{ERENHEAD}")
    while t.topic == "purchase":
        t.play("enough")
    assert t.game.active == 0  # the new one neither moved nor attacked
    for _ in range(2):
        while t.game.active != t.king and t.topic != "patrol":
            t.play(next((each for each in ("stop", "nothing", "done") if each in t.options), t.options[-1]))
    assert t.happened("patrol-attacks") == []


@pytest.mark.rule("MN-PATROL-06", "MN-PATROL-02")
def test_the_one_space_move_is_chosen_before_rolling_and_instead_of_it() -> None:
    t = midnight()
    start = t.plain_space("hills")
    t.patrol(1, at=start).night(patrol_turn, 1)
    assert t.options == ["roll-patrol:1", "step-patrol:1", "leave-patrol:1"]
    t.dice(*[FOREST] * 5).play("roll-patrol:1")
    assert not [each for each in t.options if each.startswith("step")]


@pytest.mark.rule("MN-PATROL-01", "MN-PATROL-15", "MN-RUL-25")
def test_where_patrols_are_and_how_hurt_everybody_sees() -> None:
    t = midnight().patrol(1, at=ERENHEAD, wounds=2).patrol(5)
    for seat in (0, 1, t.king, None):
        assert t.game.view(seat).patrols == t.game.patrols


@pytest.mark.rule("MN-TOKEN-09", "MN-TOKEN-11", "MN-RUL-35")
def test_a_wound_token_re_rolls_one_die_and_none_after_the_first_step() -> None:
    t = midnight().tokens(wound=5)
    start = t.plain_space("plains")
    t.patrol(1, at=start, wounds=0).dice(PLAINS, ROAD, ROAD, ROAD, ROAD, HILLS).night(patrol_turn, 1)
    t.play("roll-patrol:1", "reroll-die:5")
    assert (t.game.movement_dice, t.game.tokens) == ((PLAINS, ROAD, ROAD, ROAD, HILLS), {"wound": 4})
    t.play("keep-dice")
    t.play(next(each for each in t.options if each.startswith("walk")))
    assert not [each for each in t.options if each.startswith("reroll")]
    assert t.game.tokens == {"wound": 4}


@pytest.mark.rule("MN-RUL-40", "MN-PATROL-20", "MN-BUY-10")
def test_a_new_patrol_may_gather_anywhere_also_beside_heroes_and_without_a_mirror() -> None:
    t = midnight().put(0, at=ERENHEAD).patrol(1, at=ERENHEAD)
    del t.game.mirrors[ERENHEAD]
    t.game.treasury = 5
    t.night(purchase_phase).play("buy-patrol", f"fortress:{ERENHEAD}")
    assert [(each.number, each.space) for each in t.game.patrols] == [(1, ERENHEAD), (2, ERENHEAD)]
    assert (t.topic, t.happened("patrol-attacks")) == ("purchase", [])


@pytest.mark.rule("MN-PATROL-21", "MN-RUL-28", "MN-SHADOW-03")
def test_a_seventh_patrol_cannot_be_had_in_any_way() -> None:
    t = midnight(king="carrowmar")
    for number in range(1, 7):
        t.patrol(number, at=ERENHEAD)
    t.game.mirrors[LAMPLESS] = 1
    t.only(destroy_mirror, LAMPLESS)
    assert (t.topic, len(t.game.patrols)) == ("", 6)
    t.night(place_patrol, ERENHEAD, "MN-BUY-10")
    assert [each.number for each in t.game.patrols] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("MN-RUL-101", "MN-PATROL-09")
def test_who_was_knocked_out_is_out_of_reach_of_the_next_patrol() -> None:
    t = midnight(king="carrowmar")
    there = t.plain_space("hills")
    t.put(0, at=there).patrol(1, at=there).patrol(2, at=there).deck("green", "trial-wolf")
    t.night(patrol_phase).play("leave-patrol:1", "attack:anna", "patrol-card:trial-wolf").influenced()
    t.put(0, wounds=4).dice(1, 1).play("fight-on", "attack")
    while t.topic in ("town-after-knock-out", "reaction-test"):
        t.play(t.options[-1])
    assert t.options[0] == "roll-patrol:2"
    t.play("leave-patrol:2")
    assert (t.topic, len(t.happened("patrol-attacks"))) == ("", 1)


@pytest.mark.rule("MN-RUL-101", "MN-HERO-02")
def test_what_was_activated_against_one_patrol_stays_so_against_the_next() -> None:
    t = midnight(king="carrowmar")
    there = t.plain_space("hills")
    t.put(0, at=there, cards=["trial-hammer"], exhaustion=2).patrol(1, at=there).patrol(2, at=there)
    t.game.turned = ("trial-hammer",)
    t.deck("green", "trial-wolf").night(patrol_phase).play("leave-patrol:1", "attack:anna", "patrol-card:trial-wolf")
    t.influenced().dice(10, 10).play("escape:melee", "leave-it")
    t.deck("green", "trial-wolf").play("leave-patrol:2", "attack:anna", "patrol-card:trial-wolf")
    assert (t.topic, t.game.turned, t.exhaustion("anna")) == ("influence", ("trial-hammer",), 2)


@pytest.mark.rule("MN-PATROL-03", "MN-TOKEN-10", "MN-EX-08")
def test_a_healed_patrol_rolls_five_dice_again() -> None:
    t = midnight().tokens(wound=3).patrol(1, wounds=1).night(patrol_turn, 1).play("heal-patrol:1", "roll-patrol:1")
    assert len(t.happened("patrol-dice")[0]["dice"]) == 5


@pytest.mark.rule("MN-PATROL-06", "MN-PATROL-07", "MN-RUL-51")
def test_one_step_leads_into_a_fortress_and_past_a_city() -> None:
    t = midnight()
    grid = t.game.content.grid
    for space, terrain in grid.terrain.items():
        near = grid.neighbours[space]
        if terrain in (None, "fortress") or all(grid.terrain[there] not in (None, "fortress") for there in near):
            continue
        open_ways = [there for there in near if there not in grid.town_at]
        t.patrol(1, at=space).night(patrol_turn, 1).play("step-patrol:1")
        if len(open_ways) > 1:
            assert t.options == [f"step:{there}" for there in open_ways]
    beside = grid.neighbours[ERENHEAD][0]
    t.patrol(1, at=beside).night(patrol_turn, 1).play("step-patrol:1", f"step:{ERENHEAD}")
    assert (where(t), t.topic) == (ERENHEAD, "")


@pytest.mark.rule("MN-RUL-08", "MN-TOKEN-10", "MN-RUL-35")
def test_three_tokens_heal_one_wound_of_one_patrol() -> None:
    t = midnight().tokens(wound=6).patrol(1, wounds=3).patrol(2, wounds=3).night(patrol_turn, 1)
    t.play("heal-patrol:2")
    assert (wounds(t), wounds(t, 2), t.game.tokens) == (3, 2, {"wound": 3})
    t.play("heal-patrol:2")
    assert (wounds(t), wounds(t, 2), t.game.tokens) == (3, 1, {})


@pytest.mark.rule("MN-PATROL-21", "MN-PATROL-20", "MN-RUL-28")
def test_the_sixth_patrol_can_be_had_and_has_the_number_six() -> None:
    t = midnight()
    for number in range(1, 6):
        t.patrol(number)
    t.game.treasury = 10
    t.night(purchase_phase).play("buy-patrol", f"fortress:{ERENHEAD}")
    assert [each.number for each in t.game.patrols] == [1, 2, 3, 4, 5, 6]
    assert "buy-patrol" not in t.options


@pytest.mark.rule("MN-PATROL-16", "MN-EX-08", "MN-RUL-38", "MN-PATROL-18")
@pytest.mark.parametrize("hurt", [2, 3, 7])
def test_a_patrol_too_weak_for_its_card_is_gone_before_any_step_of_combat(hurt: int) -> None:
    t = midnight().put(0, cards=["trial-bomb"]).some_goods(0, 2).patrol(1, wounds=hurt).deck("green", "trial-wolf")
    t.night(raid, 1, 0).play("patrol-card:trial-wolf")
    assert (t.game.patrols, t.topic, t.game.fights) == ((), "", [])
    assert (t.happened("challenge"), t.happened("threat-test"), t.happened("influence-dice")) == ([], [], [])
    assert (t.hero().points, len(t.game.goods[0]), t.hero().cards) == (0, 2, ("trial-bomb",))
    t.patrol(1, wounds=1).deck("green", "trial-wolf").night(raid, 1, 0).play("patrol-card:trial-wolf")
    assert t.topic == "use-before-combat"


@pytest.mark.rule("MN-PATROL-18", "MN-PATROL-17", "MN-REWARD-02", "MN-THREAT-04")
def test_who_beats_a_patrol_on_a_counter_takes_nothing_of_it() -> None:
    t = midnight().goods(0)
    green = t.jewel("green")
    t.put(0, at=green).patrol(1, at=green)
    fight_patrol(t, "trial-wolf")
    t.dice(*(10, 10) * 6).play("fight-on", "attack", "fight-on", "attack")
    assert (t.game.patrols, t.hero().points, t.game.goods[0]) == ((), 0, ())
    assert (t.game.counters[green], t.game.emptied) == (("green",), ())
    assert t.game.decks["green"][-1] == "trial-wolf"
