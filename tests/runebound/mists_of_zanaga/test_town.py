"""TOWN, VILL: three kinds of town, and the market on the way."""

import pytest

from tests.runebound.mists_of_zanaga.kit import POSTS, VILLAGES, ZanagaTable, zanaga

ROAD = 110  # beside Mbalo
HILLS = 12  # away from all towns


def in_town(town: str, **facts: object) -> ZanagaTable:
    """Anna in a town (or in the Lost City, on a hill); Bert far away."""
    t = zanaga().put(1, at=far_from(town))
    if town == "Lost City":
        t.city(HILLS)
    return t.put(0, at=HILLS if town == "Lost City" else town, **facts)


def far_from(town: str) -> str:
    return "Kesh'a" if town != "Kesh'a" else "Mbalo"


def village(*faces: int, at: int | str = "Mbalo", **facts: object) -> ZanagaTable:
    """A whole turn of Anna, who has rolled these dice in or near a village."""
    t = zanaga().put(1, at="Kesh'a").put(0, at=at, **facts).turn(0)
    return t.dice(*faces).play("roll")


def markets(t: ZanagaTable) -> int:
    """How often market cards came on the table in this town: once in a village for each Market phase."""
    return len(t.happened("market-card"))


@pytest.mark.rule("MZ-TOWN-01")
@pytest.mark.parametrize("town", [*POSTS, *VILLAGES, "Lost City"])
def test_the_kinds_of_town_differ_in_trading_and_in_going_on(town: str) -> None:
    t = in_town(town, cards=["trial-gem"])
    t.movement().dice(1, 1, 1, 1, 1).play("roll")
    goes_on = "market" in t.options
    t = in_town(town, cards=["trial-gem"]).deck("market", "trial-rope").market()
    trades = "swap:trial-gem/trial-rope" in t.options
    assert (goes_on, trades) == {"Lost City": (True, True)}.get(town, (town in VILLAGES, town in POSTS))


@pytest.mark.rule("MZ-TOWN-02")
@pytest.mark.parametrize("town", [*POSTS, *VILLAGES, "Lost City"])
def test_in_every_kind_of_town_a_hero_buys_sells_hires_and_heals(town: str) -> None:
    t = in_town(town, gold=20, cards=["trial-gem", "trial-hound"], wounds=1, exhaustion=1)
    top = ["trial-rope", "trial-squire"]
    if town != "Lost City":
        t.stack(town, *top)
    else:
        t.deck("market", *top)
    t.market().play("buy:trial-rope", "buy:trial-squire", "sell:trial-gem", "heal:anna", "relieve:anna")
    t.play("sell:trial-hound")
    assert t.hero().cards == ("trial-rope", "trial-squire")
    assert t.hero().gold == 20 - 1 - 6 + 4 - 1 - 1
    assert (t.wounds("anna"), t.exhaustion("anna")) == (0, 0)


@pytest.mark.rule("MZ-TOWN-03")
@pytest.mark.parametrize("town", [*POSTS, *VILLAGES, "Lost City"])
def test_survival_tokens_are_sold_in_every_town(town: str) -> None:
    t = in_town(town, gold=4).market()
    t.play("supply:snare-trap", "supply:dead-mans-compass", "supply:shaman-bones", "supply:snare-trap")
    assert t.owned() == ["snare-trap", "dead-mans-compass", "shaman-bones", "snare-trap"]
    assert t.hero().gold == 0


@pytest.mark.rule("MZ-TOWN-03")
def test_outside_towns_and_outside_the_market_phase_none_are_sold() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=ROAD, gold=3).market()
    assert t.options == []
    t.put(0, at="Mbalo").movement()
    assert not [option for option in t.options if option.startswith("supply")]


@pytest.mark.rule("MZ-TOWN-04", "MZ-VILL-05")
def test_no_second_market_in_the_same_village() -> None:
    t = village(1, 1, 1, 1, 1, points=9).play("market", "done")
    assert "market" not in t.options
    t.play("stop")
    assert t.topic == "experience"
    assert markets(t) == 1


@pytest.mark.rule("MZ-TOWN-04")
def test_a_market_at_its_normal_time_is_the_only_one_too() -> None:
    t = village(1, 1, 1, 1, 1, points=9).play("stop", "done")
    assert t.topic == "experience"
    assert markets(t) == 1


@pytest.mark.rule("MZ-TOWN-04")
def test_the_next_turn_has_a_market_of_its_own() -> None:
    t = village(1, 1, 1, 1, 1).play("market", "done", "stop")
    while t.asked == 1:
        t.play(t.options[-1])
    t.dice(1, 1, 1, 1, 1).play("roll")
    assert "market" in t.options


@pytest.mark.rule("MZ-TOWN-05")
@pytest.mark.parametrize("town", VILLAGES)
def test_one_card_is_added_in_a_village(town: str) -> None:
    t = in_town(town).stack(town, "trial-gem").deck("market", "trial-rope", "trial-leaf").market()
    assert t.game.stacks[town] == ("trial-gem", "trial-rope")
    assert t.game.decks["market"][0] == "trial-leaf"


@pytest.mark.rule("MZ-TOWN-05")
def test_the_card_is_added_at_the_start_of_the_phase_also_on_the_way() -> None:
    t = village(1, 1, 1, 1, 1).stack("Mbalo").deck("market", "trial-rope", "trial-leaf")
    t.put(0, gold=1).play("market")
    assert "buy:trial-rope" in t.options
    t.play("buy:trial-rope")
    assert t.game.stacks["Mbalo"] == ()


# VILL ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-VILL-01")
def test_after_the_market_movement_is_resumed_with_the_dice_left() -> None:
    t = village(2, 2, 1, 1, 1, at=ROAD).play("walk:94/die1", "market", "done")
    assert t.topic == "spend-a-die"
    assert t.game.movement_dice == (0, 2, 1, 1, 1)
    t.play("walk:78/die2")
    assert t.hero().space == 78


@pytest.mark.rule("MZ-VILL-01")
@pytest.mark.parametrize("village_", VILLAGES)
def test_also_if_no_die_was_spent_before(village_: str) -> None:
    t = in_town(village_).turn(0).dice(1, 2, 3, 4, 5).play("roll", "market", "done")
    assert (t.topic, t.game.movement_dice) == ("spend-a-die", (1, 2, 3, 4, 5))
    assert [option for option in t.options if option.startswith("walk:")]


@pytest.mark.rule("MZ-VILL-02")
def test_dice_spent_or_given_up_before_stay_unusable() -> None:
    t = village(2, 2, 2, 2, at=ROAD, exhaustion=1)
    t.play("walk:94/die1", "rest-die:anna/die2", "market", "done")
    assert t.game.movement_dice == (0, 0, 2, 2)
    assert not [option for option in t.options if option.endswith(("/die1", "/die2"))]
    t.play("walk:78/die3", "walk:64/die4")
    assert not [option for option in t.options if option.startswith("walk")]


@pytest.mark.rule("MZ-VILL-03")
def test_after_the_resumed_movement_a_counter_may_be_attempted() -> None:
    t = village(2, 2, 2, 2, 2).counter(78, "yellow").play("market", "done", "walk:78/die1", "stop")
    assert (t.topic, t.options) == ("adventure", ["attempt:yellow", "nothing"])


@pytest.mark.rule("MZ-VILL-03", "MZ-ROAM-01")
def test_after_the_resumed_movement_a_check_is_due() -> None:
    t = village(2, 2, 2, 2, 2).roam("trial-green-road", "sun")
    t.play("market", "done", "walk:78/die1", "stop")
    assert t.happened("check") == [{"seat": 0, "space": 78}]
    assert t.game.fights[-1].enemy == "trial-green-road"


@pytest.mark.rule("MZ-VILL-03")
def test_after_the_resumed_movement_a_hero_may_be_attacked() -> None:
    t = village(2, 2, 2, 2, 2).put(1, at=78).play("market", "done", "walk:78/die1", "stop")
    assert (t.topic, t.options) == ("adventure", ["attack:bert", "nothing"])


@pytest.mark.rule("MZ-VILL-04", "MZ-RUL-42", "MZ-TOWN-04")
def test_a_second_town_has_neither_market_nor_adventure() -> None:
    """From Mbalo into the Lost City beside it, where Bert stands: straight to the Experience phase."""
    t = village(2, 2, 2, 2, 2, points=9).city(ROAD).put(1, at=ROAD).play("market", "done")
    t.play(f"walk:{ROAD}/die1")
    assert "market" not in t.options
    t.play("stop")
    assert t.topic == "experience"
    assert not t.happened("check")
    assert markets(t) == 1


@pytest.mark.rule("MZ-VILL-04", "MZ-RUL-42", "MZ-TOWN-04")
def test_a_trading_post_as_second_town_has_no_market_either() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=26, points=9).city(26).turn(0).dice(1, 1, 1, 1, 1).play("roll")
    t.play("market", "done", f"walk:{t.town('Stonefang')}/die1", "stop")
    assert t.topic == "experience"
    assert len(t.happened("market-card")) == 5, "those of the Lost City"
    assert not t.happened("check")


@pytest.mark.rule("MZ-VILL-04", "MZ-RUL-42", "MZ-RUL-75")
@pytest.mark.parametrize("town", ["Stonefang", "Lost City"])
def test_nor_can_a_hero_be_attacked_in_the_second_town(town: str) -> None:
    t = zanaga()
    if town == "Lost City":
        t.city(ROAD).put(0, at="Mbalo", points=9).put(1, at=ROAD)
    else:
        t.city(26).put(0, at=26, points=9).put(1, at="Stonefang")
    t.turn(0).dice(2, 2, 2, 2, 2).play("roll", "market", "done", f"walk:{t.hero(1).space}/die1", "stop")
    assert t.topic == "experience"


@pytest.mark.rule("MZ-VILL-05", "MZ-RUL-42", "MZ-RUL-75")
def test_who_stays_in_the_village_goes_straight_to_experience() -> None:
    """Even with another hero there to attack; and nobody is made to go on."""
    t = village(2, 2, 2, 2, 2, points=9).put(1, at="Mbalo").play("market", "done")
    assert "stop" in t.options
    t.play("stop")
    assert t.topic == "experience"
    assert not t.happened("check")


@pytest.mark.rule("MZ-RUL-75", "MZ-GEN-01")
def test_a_hero_may_attack_in_a_village_before_a_market_at_its_normal_time() -> None:
    t = village(1, 1, 1, 1, 1).put(1, at="Mbalo").play("stop")
    assert t.options == ["attack:bert", "nothing"]
    t.play("attack:bert")
    assert t.game.fights[-1].enemy == "bert"
    assert markets(t) == 0


@pytest.mark.rule("MZ-RUL-75")
def test_a_fight_between_heroes_ends_the_turn_without_a_market() -> None:
    t = village(1, 1, 1, 1, 1, points=9).put(1, at="Mbalo", wounds=4).play("stop", "attack:bert")
    while t.game.fights:
        t.dice(1, 1, 10, 10)
        t.play("fight-on" if "fight-on" in t.options else t.options[0])
    while t.game.active == 0:
        t.play(t.options[0])
    assert markets(t) == 0
    assert not t.happened("learned")


# The market inside the Movement phase (MZ-RUL-41) ---------------------------------------------------------------------


@pytest.mark.rule("MZ-RUL-41", "MZ-VILL-01")
def test_the_market_is_open_even_before_a_die_is_spent_but_not_before_the_roll() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at="Mbalo").turn(0)
    assert "market" not in t.options
    t.dice(1, 1, 1, 1, 1).play("roll")
    assert "market" in t.options
    assert t.game.movement_dice == (1, 1, 1, 1, 1)


@pytest.mark.rule("MZ-RUL-41")
def test_passing_through_a_village_is_enough() -> None:
    t = village(2, 2, 2, 2, 2, at=ROAD)
    assert "market" not in t.options
    t.play("walk:94/die1")
    assert "market" in t.options
    t.play("walk:78/die2")
    assert "market" not in t.options


@pytest.mark.rule("MZ-RUL-41")
def test_moving_without_dice_is_not_possible_after_the_market() -> None:
    t = village(1, 1, 1, 1, 1).play("market", "done")
    assert "automatic" not in t.options
    assert not [option for option in t.options if option.startswith("step")]


@pytest.mark.rule("MZ-RUL-41")
def test_after_the_automatic_move_the_market_comes_at_its_normal_time() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=ROAD, points=9).turn(0).play("automatic", "step:94")
    assert t.topic == "market"
    assert t.happened("movement-ended")
    t.play("done")
    assert t.topic == "experience"


@pytest.mark.rule("MZ-RUL-41", "MZ-VILL-01")
@pytest.mark.parametrize("post", POSTS)
def test_in_a_trading_post_the_market_ends_movement(post: str) -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=post, points=9).turn(0).dice(1, 1, 1, 1, 1).play("roll")
    assert "market" not in t.options
    if t.topic == "spend-a-die":
        t.play("stop")
    assert t.topic == "market"
    t.play("done")
    assert t.topic == "experience"


@pytest.mark.rule("MZ-RUL-41")
def test_interrupting_is_optional() -> None:
    t = village(2, 2, 2, 2, 2, at=ROAD).play("walk:94/die1", "walk:78/die2")
    assert markets(t) == 0


@pytest.mark.rule("MZ-RUL-41", "MZ-VILL-05")
def test_the_market_is_open_also_when_the_last_die_was_spent_to_get_there() -> None:
    """Taken at once it leaves no Adventure phase (MZ-RUL-75); nobody is made to take it before."""
    t = village(2, 1, 1, 1, exhaustion=3, at=ROAD, points=9).put(1, at="Mbalo")
    t.play("rest-die:anna/die2", "rest-die:anna/die3", "rest-die:anna/die4", "walk:94/die1")
    assert not any(t.game.movement_dice)
    assert "market" in t.options
    t.play("market", "done", "stop")
    assert t.topic == "experience"
    assert markets(t) == 1
