"""FOE: the adversaries with a will of their own, and the servants."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes.content import Reward
from tests.return_of_the_heroes.kit import Table, table

CONTENT = table().game.content
WON, LOST = (1, 1), (6, 6)


def duel(foe: str, at: str = "A7", *, dice: tuple[int, ...] = LOST, **facts: object) -> Table:
    """A strong hero fights this adversary with these dice."""
    t = table("warrior", "elf").hero(0, **{"at": at, "gold": 0, **facts}).hero(1, at="P6").lay(foe, at)
    return again(t.skill(magic=10, ranged=10, melee=10), dice)


def again(t: Table, dice: tuple[int, ...], seat: int = 0) -> Table:
    return t.dice(*dice).act(seat).strike()


def rewarded(t: Table) -> Table:
    while t.topic == "choose-cube":
        t.play(t.options[0])
    return t


def rolls(t: Table) -> int:
    return len(t.kinds("rolled"))


# The Shadow ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOE-01")
def test_the_shadow_gains_a_life_for_every_hero_it_defeats() -> None:
    life = CONTENT.adversaries["shadow"].life
    t = duel("shadow", "A5").hero(1, at="A5").skill(1, magic=10, ranged=10, melee=10)
    t = again(t, WON * life + LOST, seat=1)
    assert rolls(t) == 1 + life + 1, "it has one life more now, and that is the test that failed"
    t.events.clear()
    t = again(t, WON * (life + 2))
    assert rolls(t) == life + 2 and t.kinds("beaten")


@pytest.mark.rule("RH-FOE-01")
def test_the_shadow_grows_without_end_and_also_when_it_kills() -> None:
    t = table("warrior", "elf").lay("shadow", "A5").skill(magic=10, ranged=10, melee=10).hero(1, at="P6")
    for beaten in range(1, 6):
        t.hero(0, at="A5", life=1, training=(6, 6, 3))
        again(t, LOST)
        assert t.game.growth["shadow"] == t[0].heirs == beaten
    t.hero(0, at="A5").skill(magic=10, ranged=10, melee=10).events.clear()
    assert rolls(again(t, WON * 6)) == 6 and t.kinds("beaten")


@pytest.mark.rule("RH-FOE-01")
def test_what_the_shadow_has_gained_is_seen_by_everybody() -> None:
    t = duel("shadow", "A5")
    assert [t.game.view(seat).growth for seat in (0, 1, None)] == [{"shadow": 1}] * 3


@pytest.mark.rule("RH-FOE-01")
@pytest.mark.parametrize("foe", ["orc", "troll", "red-knight", "collector-of-debts"])
def test_others_do_not_grow(foe: str) -> None:
    hearts = (CONTENT.servants if foe in CONTENT.servants else CONTENT.adversaries)[foe].life
    t = duel(foe)
    t.events.clear()
    again(t, WON * 3)
    assert rolls(t) == hearts and t.kinds("beaten")


@pytest.mark.rule("RH-FOE-02")
@pytest.mark.parametrize("face", [1, 4, 6])
def test_the_chest_of_the_shadow_is_worth_a_die_of_gold_besides_the_reward(face: int) -> None:
    shadow = CONTENT.adversaries["shadow"]
    t = rewarded(duel("shadow", "A5", dice=(*WON * shadow.life, face)))
    assert t.kinds("chest")[0].facts["dice"] == (face,)
    assert t[0].gold == shadow.reward.gold + face
    assert sum(t[0].cubes) == len(shadow.reward.cubes) and shadow.reward != Reward()
    assert "shadow" in t.game.gone and "shadow" not in t.game.bag and t.at("A5") == ()
    assert t[0].objects == ()
    assert "RH-FOE-02" in t.cites("chest")


@pytest.mark.rule("RH-FOE-02", "RH-FIGHT-07")
def test_a_shadow_that_has_grown_gives_the_same() -> None:
    t = table("warrior", "elf").hero(0, at="A5", gold=0).hero(1, at="P6").lay("shadow", "A5")
    t.game.growth["shadow"] = 2
    t.skill(magic=11, ranged=11, melee=11).dice(*WON * 3, 4).act().strike()
    reward = CONTENT.adversaries["shadow"].reward
    t = rewarded(t)
    assert t[0].gold == reward.gold + 4 and sum(t[0].cubes) == len(reward.cubes)


@pytest.mark.rule("RH-FOE-03")
def test_a_token_is_drawn_for_the_shadow() -> None:
    t = table("warrior", "elf").hero(0, at="A5").lay("shadow", "A5").bag("small-bazaar", "large-bazaar")
    rewarded(again(t.skill(magic=10, ranged=10, melee=10), (*WON, 3)))
    assert len(t.kinds("drew")) == 1 and len(t.game.bag) == 1


@pytest.mark.rule("RH-RUL-31")
def test_the_life_of_the_shadow_stays_with_it_over_the_turns() -> None:
    t = duel("shadow", "A5", objects=["amulet"])
    t.play("stay")
    assert t.asked == 0
    t.play(f"step:{t.beside('A5')}", "stop", "end-turn").play("stay")
    t.events.clear()
    t.dice(*WON, *WON, 2).play("step:A5").strike()
    assert rolls(t) == CONTENT.adversaries["shadow"].life + 1 and t.kinds("beaten")


@pytest.mark.rule("RH-RUL-31")
def test_the_life_of_the_shadow_stays_with_it_over_many_rounds() -> None:
    t = duel("shadow", "A5", objects=["amulet"])
    t.hero(0, at="P6", objects=[])
    for _ in range(14):
        t.play("stay")
    assert t.game.round > 6 and t.game.growth == {"shadow": 1}
    t.hero(0, at="A5").events.clear()
    assert rolls(rewarded(again(t, (*WON, *WON, 2)))) == 2 and t.kinds("beaten")
    assert t.game.growth == {}


# The Spider ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOE-04")
@pytest.mark.parametrize("life", [2, 3, 4, 5, 8])  # however much
def test_the_spider_leaves_one_life_of_many(life: int) -> None:
    t = duel("spider", life=life, objects=["shield", "light-armour"])
    assert t[0].life == 1 and t[0].objects == ()
    assert t.game.view(0).heroes[0].temporary == 0
    assert t.asked == 1 and not t.kinds("heir")
    assert "RH-FOE-04" in t.cites("lost-life")


@pytest.mark.rule("RH-FOE-05")
@pytest.mark.parametrize("objects", [[], ["shield"]])
def test_the_spider_does_not_kill_those_with_one_life(objects: list[str]) -> None:
    t = duel("spider", life=1, objects=objects)
    assert t[0].life == 1 and not t.kinds("heir", "knocked-out")
    assert t[0].objects == () and t[0].point == "A7"


@pytest.mark.rule("RH-EX-15")
def test_the_spider_against_four_lives_and_heavy_armour() -> None:
    t = table("warrior", "elf").hero(0, at="A7", life=4, objects=["heavy-armour"]).lay("spider", "A7")
    assert t.game.view(0).heroes[0].temporary == 2
    t = again(t, LOST)
    assert t[0].life == 1 and t.game.view(0).heroes[0].temporary == 0
    assert t[0].objects == () and "heavy-armour" in t.game.gone


@pytest.mark.rule("RH-FOE-04", "RH-RUL-30")
def test_the_spider_asks_nobody_which_life_to_take() -> None:
    t = duel("spider", life=4, objects=["heavy-armour", "shield", "amulet"])
    assert t.asked == 1 and t[0].objects == ("amulet",)
    assert {"heavy-armour", "shield"} <= set(t.game.gone)


# Red Knight and Troll ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOE-06")
@pytest.mark.parametrize(("dice", "won"), [(WON + WON, True), (WON + LOST, False)])
def test_the_red_knight_needs_two_successes(dice: tuple[int, ...], won: bool) -> None:
    t = duel("red-knight", "A8", dice=dice)
    assert rolls(t) == 2 and bool(t.kinds("beaten")) == won


def knight(*objects: str) -> Table:
    """The Red Knight is beaten, the reward taken; the question of the shield is open."""
    return rewarded(duel("red-knight", "A8", dice=WON + WON, objects=list(objects)))


@pytest.mark.rule("RH-FOE-07", "RH-OBJ-02")
def test_the_winner_may_take_the_shield_besides_the_reward() -> None:
    t = knight()
    reward = CONTENT.adversaries["red-knight"].reward
    assert t[0].gold == reward.gold and sum(t[0].cubes) == len(reward.cubes)
    assert t.topic == "take-back" and t.options == ["take:knights-shield", "leave-it"]
    t.play("take:knights-shield")
    assert t[0].objects == ("knights-shield",) and t.at("A8") == ()
    assert t.game.view(0).heroes[0].temporary == 1


@pytest.mark.rule("RH-FOE-07")
def test_a_shield_that_is_not_taken_stays_face_up_for_others() -> None:
    t = knight().play("leave-it")
    assert t.at("A8") == ("knights-shield",) and "knights-shield" not in t.game.down
    t.hero(1, at="A8", objects=["amulet"]).act(1)
    assert "take:knights-shield" in t.options


@pytest.mark.rule("RH-FOE-07")
def test_a_winner_whose_spaces_are_full_may_make_room_for_the_shield() -> None:
    carried = ["amulet", "cart", "bow-1", "holy-cross"]
    t = knight(*carried)
    assert t.options == [*(f"take:knights-shield/{each}" for each in carried), "leave-it"]
    t.play("take:knights-shield/cart")
    assert t[0].objects == ("amulet", "bow-1", "holy-cross", "knights-shield") and t.at("A8") == ("cart",)


@pytest.mark.rule("RH-FOE-08")
@pytest.mark.parametrize("answer", ["take:knights-shield", "leave-it"])
def test_the_red_knight_never_goes_into_the_bag(answer: str) -> None:
    t = knight().play(answer)
    assert t.game.bag == () and "red-knight" not in t.at("A8")
    assert not any("red-knight" in tokens for tokens in t.game.tokens.values())


@pytest.mark.rule("RH-RUL-31")
def test_with_a_shield_of_his_own_the_winner_must_give_that_up() -> None:
    t = knight("shield", "amulet")
    assert t.options == ["take:knights-shield/shield", "leave-it"]
    t.play("take:knights-shield/shield")
    assert t[0].objects == ("amulet", "knights-shield") and "shield" in t.game.stock


@pytest.mark.rule("RH-RUL-31", "RH-HERO-04")
def test_with_full_hands_the_winner_must_give_up_an_object() -> None:
    full = ("amulet", "yew-staff", "holy-cross", "cart")
    t = knight(*full)
    assert t.options == [*(f"take:knights-shield/{each}" for each in full), "leave-it"]


@pytest.mark.rule("RH-RUL-31")
def test_the_shield_draws_no_further_token_at_once_but_later() -> None:
    t = table("warrior", "elf").hero(0, at="A8").hero(1, at="A8").lay("red-knight", "A8")
    t.bag("small-bazaar", "large-bazaar", "ranger").skill(magic=10, ranged=10, melee=10)
    before = rewarded(again(t, WON + WON)).game.clone()
    t.play("take:knights-shield")
    assert len(t.game.bag) == 2
    t.game = before
    t.play("leave-it")
    assert len(t.game.bag) == 2
    t.act(1).play("take:knights-shield")
    assert len(t.game.bag) == 1


@pytest.mark.rule("RH-RUL-31")
def test_the_shadow_is_turned_over_and_leaves_the_game() -> None:
    t = rewarded(duel("shadow", "A5", dice=(*WON, 5)))
    assert "shadow" in t.game.gone and t[0].gold == CONTENT.adversaries["shadow"].reward.gold + 5


@pytest.mark.rule("RH-FOE-09")
@pytest.mark.parametrize(("dice", "won"), [(WON + WON, True), (WON + LOST, False)])
def test_the_troll_needs_two_successes_and_hides_nothing(dice: tuple[int, ...], won: bool) -> None:
    t = duel("troll", dice=dice)
    assert rolls(t) == 2 and bool(t.kinds("beaten")) == won
    rewarded(t)
    assert not t.kinds("chest", "took") and t[0].objects == ()
    if won:
        assert t[0].gold == CONTENT.adversaries["troll"].reward.gold and t.game.bag == ("troll",)


@pytest.mark.rule("RH-FOE-04", "RH-FOE-09")
@pytest.mark.parametrize("foe", ["spider", "troll"])
def test_spider_and_troll_may_be_met_anywhere(foe: str) -> None:
    t = table("warrior", "elf").bag(foe).draw()
    assert t.topic == "place-token" and len(t.options) > 1


@pytest.mark.parametrize(
    ("foe", "point"),
    [
        pytest.param("shadow", "A5", marks=pytest.mark.rule("RH-FOE-01", "RH-BAG-04")),
        pytest.param("red-knight", "A8", marks=pytest.mark.rule("RH-FOE-06", "RH-BAG-04")),
    ],
)
def test_shadow_and_red_knight_are_met_where_they_wait(foe: str, point: str) -> None:
    t = table("warrior", "elf").bag(foe).draw()
    assert t.at(point) == (foe,) and not t.game.down


@pytest.mark.rule("RH-FOE-14")
def test_the_orc_gives_one_cube_green_or_red() -> None:
    for colour, cubes in (("green", (0, 1, 0)), ("red", (0, 0, 1))):
        t = duel("orc", dice=WON)
        assert t.topic == "choose-cube" and t.options == ["cube:green", "cube:red"]
        t.play(f"cube:{colour}")
        assert t[0].cubes == cubes


# Servants ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-FOE-10")
@pytest.mark.parametrize("servant", CONTENT.servants)
def test_servants_stop_a_hero_and_must_be_fought(servant: str) -> None:
    t = table("warrior", "elf").hero(0, at="A7", quests={}).hero(1, at="P6")
    there = t.beside("A7")
    t.lay(servant, there, face_down=True).turn().play(f"step:{there}")
    assert t.game.walked == 1 and t.step == "combat"
    assert t.game.fight is not None and t.game.fight.foe == servant


@pytest.mark.rule("RH-FOE-10")
def test_a_servant_disturbs_the_rest_and_costs_a_life() -> None:
    t = table("warrior", "elf").hero(0, at="J2", house="J2", life=2).lay("collector-of-debts", "J2", face_down=True)
    assert "rest" not in t.turn().options
    t.dice(*LOST).play("stay").strike()
    assert t[0].life == 1


@pytest.mark.rule("RH-FOE-10", "RH-FIGHT-01", "RH-FIGHT-03")
@pytest.mark.parametrize("servant", ["thirteenth-pupil", "second-chamberlain", "collector-of-debts"])
def test_a_servant_has_circles_and_hearts_like_any_adversary(servant: str) -> None:
    card = CONTENT.servants[servant]
    t = table("warrior", "elf").hero(0, at="J2", gold=9).hero(1, at="P6").lay(servant, "J2")
    t.skill(magic=10, ranged=10, melee=10).dice(*WON * card.life).act()
    skill, modifier = min(card.circles.items(), key=lambda circle: circle[1])
    t.play(f"skill:{skill}")
    assert [event.facts["value"] for event in t.kinds("rolled")] == [10 + modifier] * card.life
    assert t.kinds("beaten")


@pytest.mark.rule("RH-FOE-11")
def test_servants_take_precedence_over_all_other_adversaries() -> None:
    t = table("warrior", "elf").hero(0, at="H5", gem=True, quests={"the-signet-ring": 0})
    for token in ("orc", "bees", "iron-porter", "collector-of-debts", "shadow"):
        t.lay(token, "H5")
    t.act()
    assert t.game.fight is not None and t.game.fight.foe == "collector-of-debts"


@pytest.mark.rule("RH-FOE-12")
@pytest.mark.parametrize("bag", ["nameless", "collector-of-debts"])
def test_a_servant_comes_face_down_with_the_nameless_and_out_of_the_bag(bag: str) -> None:
    t = table("warrior", "elf").hero(0, side_quests=["visit-the-gorge"]).bag(bag).draw()
    come = [token for tokens in t.game.tokens.values() for token in tokens if token in CONTENT.servants]
    assert len(come) == 1 and come[0] in t.game.down


@pytest.mark.rule("RH-FOE-12", "RH-STOP-09")
@pytest.mark.parametrize("life", [1, 2, 4])
def test_it_stays_so_even_if_the_hero_dies(life: int) -> None:
    t = table("warrior", "elf").hero(0, at=table().beside("J2"), life=life).hero(1, at="P6")
    t.lay("collector-of-debts", "J2", face_down=True).dice(*LOST).turn().play("step:J2").strike()
    assert t[0].heirs == (life == 1)
    assert t.game.view(1).tokens["J2"] == ("collector-of-debts",)


@pytest.mark.rule("RH-FOE-12", "RH-STOP-01")
@pytest.mark.parametrize("won", [True, False])
def test_a_servant_is_turned_up_when_a_hero_comes_and_stays_so_if_it_wins(won: bool) -> None:
    t = table("warrior", "elf").hero(0, at=table().beside("J2")).hero(1, at="P6").skill(magic=10, ranged=10, melee=10)
    t.lay("collector-of-debts", "J2", face_down=True)
    assert [t.game.view(seat).tokens["J2"] for seat in (0, 1)] == [("servant",)] * 2
    t.dice(*WON if won else LOST).turn().play("step:J2")
    assert t.game.view(1).tokens["J2"] == ("collector-of-debts",)
    assert "RH-FOE-12" in t.cites("turned-up")
    t.strike()
    if not won:
        assert t.game.view(1).tokens["J2"] == ("collector-of-debts",)


@pytest.mark.rule("RH-FOE-13")
@pytest.mark.parametrize("servant", CONTENT.servants)
def test_a_beaten_servant_gives_its_reward_and_is_removed_from_the_game(servant: str) -> None:
    reward = CONTENT.servants[servant].reward
    t = rewarded(duel(servant, dice=WON * CONTENT.servants[servant].life))
    assert t[0].gold == reward.gold and sum(t[0].cubes) == len(reward.cubes)
    assert servant in t.game.gone and t.at("A7") == () and t.game.bag == ()
