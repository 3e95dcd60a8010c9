"""VAR: Monster Safari."""

import pytest

from tests.runebound.mists_of_zanaga.kit import ZanagaTable, zanaga

HILLS = 10  # away from all towns, without a gem
FOREST_DIE = 4  # shows river and forest
ROAD_DIE = 6  # shows plains and road
HILLS_DIE = 3  # shows hills and road
SAFARI = ("monster-safari",)


def hunter(*monsters: str, variants: tuple[str, ...] = SAFARI) -> ZanagaTable:
    """Anna in the hills, Bert far away; these monsters roam, a sun on each."""
    t = zanaga(variants=variants).put(1, at="Kesh'a").put(0, at=HILLS).ritual("trial-sun-4")
    for monster in monsters:
        t.roam(monster, "sun")
    return t.deck("green", "trial-green-plains").tokens("moon")


def rolled(t: ZanagaTable, *faces: int) -> ZanagaTable:
    """Anna rolls these dice and moves no further."""
    return stopped(t.turn(0).dice(*faces).play("roll"))


def stopped(t: ZanagaTable) -> ZanagaTable:
    """Without a way to use the dice left nobody is asked."""
    return t.play("stop") if t.topic == "spend-a-die" else t


@pytest.mark.rule("MZ-VAR-02", "MZ-VAR-04")
def test_a_check_without_a_match_may_become_a_safari() -> None:
    t = rolled(hunter("trial-green-forest"), FOREST_DIE, 3, 3, 3, 3)
    assert (t.asked, t.topic, t.options) == (0, "safari", ["hunt:trial-green-forest/die1", "wait"])


@pytest.mark.rule("MZ-VAR-01")
def test_without_the_option_there_is_none_and_unused_dice_are_lost() -> None:
    t = rolled(hunter("trial-green-forest", variants=()).put(0, points=9), FOREST_DIE, 3, 3, 3, 3)
    assert "trial-green-plains" in t.game.roaming, "the check goes on as usual"
    assert (t.topic, t.game.active) == ("experience", 0)
    assert not t.game.movement_dice
    assert not t.happened("safari")


@pytest.mark.rule("MZ-VAR-02")
def test_a_monster_that_matches_must_be_fought_instead() -> None:
    t = rolled(hunter("trial-green-forest", "trial-green-hills"), FOREST_DIE, 3, 3, 3, 3)
    assert t.game.fights[-1].enemy == "trial-green-hills"


@pytest.mark.rule("MZ-VAR-02")
def test_also_for_a_hero_who_leaves_a_counter_and_another_hero_alone() -> None:
    t = hunter("trial-green-forest").counter(HILLS, "green").put(1, at=HILLS)
    rolled(t, FOREST_DIE, 3, 3, 3, 3).play("nothing")
    assert (t.topic, t.options) == ("safari", ["hunt:trial-green-forest/die1", "wait"])


@pytest.mark.rule("MZ-VAR-03")
def test_the_die_is_discarded_and_the_monster_fought() -> None:
    t = rolled(hunter("trial-green-road", "trial-green-forest"), 3, 5, FOREST_DIE, 5, 5)
    t.play("hunt:trial-green-forest/die3")
    fight = t.game.fights[-1]
    assert (fight.seat, fight.enemy, fight.first_bonus, fight.no_escape) == (0, "trial-green-forest", 0, False)
    assert t.game.movement_dice == (3, 5, 0, 5, 5)
    assert t.cites("safari") == t.cites("challenge") == {"MZ-VAR-03"}


@pytest.mark.rule("MZ-VAR-03")
def test_it_is_fought_as_if_its_symbol_matched() -> None:
    """Reward, token and place on the track as for a monster of the own space; no counter."""
    t = rolled(hunter("trial-green-forest"), FOREST_DIE, 3, 3, 3, 3).play("hunt:trial-green-forest/die1")
    gold, points = t.hero().gold, t.hero().points
    t.win_fight()
    assert (t.hero().gold, t.hero().points) == (gold + 1, points)
    assert t.game.filled["trial-sun-4"] == ("sun",)
    assert not t.game.roaming
    assert t.game.piles["green"] == ("trial-green-forest",)


@pytest.mark.rule("MZ-VAR-03")
def test_the_counter_on_the_space_stays() -> None:
    t = hunter("trial-green-forest").counter(HILLS, "green")
    rolled(t, FOREST_DIE, 3, 3, 3, 3).play("nothing", "hunt:trial-green-forest/die1").win_fight()
    assert (t.hero().points, t.game.counters[HILLS]) == (0, ("green",))


@pytest.mark.rule("MZ-VAR-03", "MZ-VAR-04", "MZ-RUL-59")
@pytest.mark.parametrize("terrain", ["road", "mountains", "forest", "swamp", "river"])
def test_only_dice_that_show_its_terrain_will_do(terrain: str) -> None:
    t = rolled(hunter(f"trial-green-{terrain}"), 1, 2, 3, 4, 5)
    shown = [number for number, face in enumerate(t.game.content.box.die[:5], start=1) if terrain in face]
    assert t.options == [f"hunt:trial-green-{terrain}/die{number}" for number in shown] + ["wait"]


@pytest.mark.rule("MZ-VAR-03")
@pytest.mark.parametrize("place", range(6))
def test_wherever_on_the_track_it_lies(place: int) -> None:
    swamps = ["trial-green-swamp", "trial-yellow-swamp", "trial-blue-swamp", "trial-red-swamp", "trial-green-road"]
    t = rolled(hunter(*swamps[:place], "trial-green-forest", *swamps[place:]), FOREST_DIE, 5, 5, 5, 5)
    assert t.options == ["hunt:trial-green-forest/die1", "wait"]


@pytest.mark.rule("MZ-VAR-03")
def test_not_beaten_it_stays_in_its_place_with_its_token() -> None:
    t = rolled(hunter("trial-green-forest", "trial-green-swamp"), FOREST_DIE, 3, 3, 3, 3)
    t.play("hunt:trial-green-forest/die1").lose_fight()
    assert t.game.roaming == ("trial-green-forest", "trial-green-swamp")
    assert t.game.laden["trial-green-forest"] == ("sun",)


@pytest.mark.rule("MZ-VAR-04")
def test_who_does_not_want_it_draws_as_usual() -> None:
    t = rolled(hunter("trial-green-forest"), FOREST_DIE, 3, 3, 3, 3).play("wait")
    assert t.game.roaming == ("trial-green-forest", "trial-green-plains")
    assert t.game.laden["trial-green-plains"] == ("moon",)
    assert not t.game.fights


@pytest.mark.rule("MZ-VAR-04")
def test_without_a_fitting_die_the_check_goes_on_as_usual() -> None:
    t = rolled(hunter("trial-green-forest"), 1, 2, 3, 5, 6)
    assert not t.happened("safari")
    assert t.game.roaming == ("trial-green-forest", "trial-green-plains")


@pytest.mark.rule("MZ-VAR-04", "MZ-RUL-59")
@pytest.mark.parametrize("way", ["stay", "walk"])
def test_dice_not_rolled_or_already_spent_do_not_help(way: str) -> None:
    """The die spent for a step into the hills shows a road too."""
    t = hunter("trial-green-road")
    if way == "stay":
        t.turn(0).play("stay")
    else:
        stopped(t.turn(0).dice(HILLS_DIE, 1, 1, 1, 1).play("roll", "walk:2/die1"))
        assert t.game.content.grid.terrain[2] == "hills"
    assert not t.game.fights
    assert t.game.roaming == ("trial-green-road", "trial-green-plains")


@pytest.mark.rule("MZ-RUL-59")
def test_a_die_given_up_for_rest_does_not_help() -> None:
    t = hunter("trial-green-forest").put(0, exhaustion=1).turn(0)
    stopped(t.dice(FOREST_DIE, 1, 1, 1, 1).play("roll", "rest-die:anna/die1"))
    assert t.game.roaming == ("trial-green-forest", "trial-green-plains")


@pytest.mark.rule("MZ-RUL-59")
@pytest.mark.parametrize("terrain", ["plains", "road"])
def test_a_die_with_several_terrains_serves_for_any_of_them(terrain: str) -> None:
    t = rolled(hunter(f"trial-yellow-{terrain}"), ROAD_DIE, 1, 1, 1, 1)
    assert t.options == [f"hunt:trial-yellow-{terrain}/die1", "wait"]


@pytest.mark.rule("MZ-RUL-59")
def test_of_several_monsters_the_hero_chooses() -> None:
    t = rolled(hunter("trial-green-forest", "trial-green-river", "trial-green-swamp"), 3, FOREST_DIE, 3, 3, 3)
    assert t.options == ["hunt:trial-green-forest/die2", "hunt:trial-green-river/die2", "wait"]
    t.play("hunt:trial-green-river/die2")
    assert t.game.fights[-1].enemy == "trial-green-river"


@pytest.mark.rule("MZ-VAR-03")
def test_of_several_fitting_dice_the_hero_discards_one_of_his_choice_and_only_one() -> None:
    """Dice that show the same are one choice; any die that shows the terrain will do."""
    t = rolled(hunter("trial-green-road"), 2, HILLS_DIE, 2, ROAD_DIE, 1)
    assert t.options == [f"hunt:trial-green-road/die{number}" for number in (1, 2, 4)] + ["wait"]
    t.play("hunt:trial-green-road/die4")
    assert t.game.movement_dice == (2, HILLS_DIE, 2, 0, 1)
    t.win_fight()
    assert len(t.happened("challenge")) == 1, "the other dice lead to no second hunt"


@pytest.mark.rule("MZ-RUL-59")
def test_it_comes_before_the_draw_and_replaces_it() -> None:
    t = hunter("trial-green-forest")
    cards, pool = len(t.game.decks["green"]), t.pool_size()
    rolled(t, FOREST_DIE, 3, 3, 3, 3)
    assert (len(t.game.decks["green"]), t.pool_size()) == (cards, pool), "nothing is drawn before the choice"
    t.play("hunt:trial-green-forest/die1").win_fight()
    assert (len(t.game.decks["green"]), t.pool_size()) == (cards, pool), "nor afterwards"
    assert len(t.happened("check")) == 1


@pytest.mark.rule("MZ-RUL-59", "MZ-VAR-02")
def test_a_check_ordered_by_a_card_is_no_occasion() -> None:
    t = hunter("trial-green-forest").ritual("trial-summons")
    t.game.movement_dice = (FOREST_DIE,)
    t.place("sun")
    t.play("ritual:trial-summons")
    assert t.game.roaming == ("trial-green-forest", "trial-green-plains")
    assert not t.game.fights


@pytest.mark.rule("MZ-RUL-59")
def test_unspent_dice_are_kept_until_the_end_of_the_adventure_phase_and_no_longer() -> None:
    """With nine points Anna has an Experience phase in which one can look."""
    t = rolled(hunter("trial-green-forest").put(0, points=9), FOREST_DIE, 3, 3, 3, 3)
    assert t.game.movement_dice == (FOREST_DIE, 3, 3, 3, 3)
    t.play("wait")
    assert t.topic == "experience"
    assert not t.game.movement_dice


@pytest.mark.rule("MZ-RUL-59")
def test_dice_of_a_turn_that_ended_early_are_gone_too() -> None:
    t = rolled(hunter("trial-green-forest"), FOREST_DIE, 3, 3, 3, 3).play("hunt:trial-green-forest/die1")
    t.flee_fight()
    while t.game.active == 0:
        t.play(t.options[0])
    assert not t.game.movement_dice


@pytest.mark.rule("MZ-RUL-59")
def test_dice_kept_do_not_move_the_hero() -> None:
    t = rolled(hunter("trial-green-forest"), FOREST_DIE, 3, 3, 3, 3)
    assert not [option for option in t.options if option.startswith("walk")]
    t.play("wait")
    assert t.hero().space == HILLS
    assert t.game.active == 1


@pytest.mark.rule("MZ-RUL-59", "RB-MOVE-23")
def test_dice_that_are_kept_do_not_keep_a_hero_from_the_market() -> None:
    t = rolled(hunter("trial-green-forest").put(0, at="Onasan", gold=9), FOREST_DIE, 3, 3, 3, 3)
    assert (t.topic, t.game.active) == ("market", 0)
