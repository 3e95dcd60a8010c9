"""TURN: movement, then actions; combat before everything else."""

from __future__ import annotations

import pytest

from questable.kernel.engine.rulebook import name_of
from questable.return_of_the_heroes import turn
from tests.return_of_the_heroes.kit import Table, settled, table

MOVES = ("step:", "cross:", "fly:", "enter:", "stay", "stop", "rest")
ACTIONS = ("drink:", "complete:", "stage:", "accept:", "take:", "use:", "leave-something")


def beside(t: Table, point: str) -> str:
    """A beige point next to this one."""
    spots = t.game.content.land.spots
    return next(each for each in t.game.content.land.inner[point] if spots[each].colour == "beige")


def market(*, foes: tuple[str, ...] = (), **facts: object) -> Table:
    """A hero on a point with a beggar and a side quest, and perhaps with adversaries."""
    t = table("warrior", "elf").hero(0, **{"at": "A7", "gold": 3, **facts}).hero(1, at="P6")
    t.lay("beggar", "A7").lay("visit-the-gorge", "A7").skill(magic=11, ranged=11, melee=11)
    for foe in foes:
        t.lay(foe, "A7")
    return t


@pytest.mark.rule("RH-TURN-01")
def test_movement_comes_first_then_actions_and_nothing_else() -> None:
    t = market(at="A7", objects=["potion", "amulet"], life=1)
    there = beside(t, "A7")
    t.lay("spring-of-life", there).turn(0)
    assert t.topic == "set-out" and t.step == "movement"
    assert all(option.startswith(MOVES) for option in t.options)
    t.play(f"step:{there}")
    assert t.topic == "travel" and t.step == "movement"
    assert all(option.startswith(MOVES) for option in t.options)
    t.play("stop")
    assert t.topic == "act" and t.step == "actions"
    assert all(option.startswith(ACTIONS) for option in t.options if option != "end-turn")
    t.play("end-turn")
    assert t.asked == 1 and t.topic == "set-out"


def test_who_takes_no_turns_is_passed_over_and_rounds_are_counted_all_the_same() -> None:
    """A box may say so."""
    g = settled(3, variants=["first-seat-begins"])
    assert (g.active, g.round) == (0, 1)
    g.queries = {**g.queries, name_of(turn.takes_turns): lambda g, seat: seat == 1}
    for round_ in (1, 2, 3):
        g.play("stay")
        while g.decision is not None and g.decision.topic != "set-out":
            g.play("end-turn")
        assert (g.active, g.round) == (1, round_)


@pytest.mark.rule("RH-TURN-01")
def test_a_hero_who_is_half_way_has_an_action_phase_too() -> None:
    t = table("warrior", "elf").hero(0, life=1, objects=["potion"])
    there = t.spot("red")
    t.hero(0, at=beside(t, there)).dice(6, 6).turn(0).play(f"step:{there}")
    assert t.kinds("half-way") and t.step == "actions"
    assert t.asked == 0 and t.options == ["drink:potion", "end-turn"]


@pytest.mark.rule("RH-TURN-02")
def test_the_one_combat_comes_before_all_other_actions() -> None:
    t = market(foes=("orc", "werewolf")).dice(*[1] * 8).turn(0).play("stay")
    assert t.topic == "choose-adversary" and t.options == ["fight:orc", "fight:werewolf"]
    t.play("fight:orc")
    t.strike()
    assert not t.kinds("used", "accepted")
    t.play("cube:red")
    assert t.topic == "act"
    assert not any(option.startswith(("fight:", "skill:")) for option in t.options)
    assert {"use:beggar", "accept:visit-the-gorge"} <= set(t.options)
    t.bag().dice(6).play("use:beggar", "accept:visit-the-gorge", "end-turn")
    assert t.asked == 1
    assert len(t.kinds("challenge")) == 1


@pytest.mark.rule("RH-TURN-02")
@pytest.mark.parametrize("order", [("use:beggar", "accept:visit-the-gorge"), ("accept:visit-the-gorge", "use:beggar")])
def test_other_actions_in_any_order(order: tuple[str, str]) -> None:
    t = market().dice(6).turn(0).play("stay")
    t.play(*order)
    assert t[0].side_quests == ("visit-the-gorge",) and t.kinds("used")


@pytest.mark.rule("RH-TURN-02")
def test_an_encounter_bars_no_other_action_and_no_second_combat_follows_the_actions() -> None:
    t = market(foes=("orc", "werewolf")).lay("cart", "A7").dice(*[1] * 8).turn(0).play("stay", "fight:orc").strike()
    t.play("cube:red").bag().dice(6).play("use:beggar", "take:cart", "accept:visit-the-gorge")
    t.play("leave-something", "leave:cart", "leave-something", "leave:visit-the-gorge")
    assert t.asked == 1  # nothing is left to do: the turn is over
    assert len(t.kinds("challenge")) == 1


@pytest.mark.rule("RH-TURN-03")
@pytest.mark.parametrize("action", ["use:beggar", "accept:visit-the-gorge", "drink:potion"])
def test_no_movement_after_an_action_has_begun(action: str) -> None:
    t = market(objects=["potion", "broom", "amulet"], life=1).dice(6).turn(0).play("stay", action)
    assert t.topic == "act" and t.asked == 0
    assert not any(option.startswith(MOVES) for option in t.options)
    assert t.play("end-turn").asked == 1, "nor when all actions are done"


@pytest.mark.rule("RH-TURN-03", "RH-RUL-41")
def test_nor_from_where_the_teleporter_leads() -> None:
    t = market(objects=["potion", "broom"], life=1).lay("teleporter", "A7").lay("spring-of-life", "B4")
    t.dice(1).turn(0).play("stay", "use:teleporter", "land:B4")
    assert t.topic == "act" and "use:spring-of-life" in t.options
    assert not any(option.startswith(MOVES) for option in t.options)


@pytest.mark.rule("RH-TURN-03")
def test_the_turn_is_over_when_the_last_possible_action_is_done() -> None:
    t = table("warrior", "elf").hero(0, at="A7", gold=1).lay("beggar", "A7").dice(6).turn(0).play("stay", "use:beggar")
    assert t.asked == 1 and t.topic == "set-out"
    assert t[0].point == "A7"


@pytest.mark.rule("RH-TURN-03")
def test_a_combat_ends_the_movement_too() -> None:
    t = table("dwarf", "elf").hero(0, at="A7", objects=["horse-1"]).skill(magic=11, ranged=11, melee=11)
    there = beside(t, "A7")
    t.lay("orc", there).dice(*[1] * 8).turn(0).play(f"step:{there}").strike().play("cube:red")
    assert t.game.walked == 1
    assert t.asked == 0 and t.topic == "act"
    assert not any(option.startswith(MOVES) for option in t.options)


@pytest.mark.rule("RH-TURN-04")
def test_the_potion_is_not_for_the_movement_nor_for_a_combat() -> None:
    t = market(foes=("troll",), objects=["potion"], life=1).dice(*[1] * 8).turn(0)
    seen = []
    while t.topic != "act":
        seen += t.options
        t.play("stay" if t.topic == "set-out" else t.options[0])
    assert "drink:potion" not in seen
    assert t.kinds("beaten") and "drink:potion" in t.options
    assert t[0].life == 1 and not t.kinds("healed"), "nor did it help unasked"


@pytest.mark.rule("RH-TURN-04")
def test_a_defeated_hero_cannot_drink() -> None:
    t = market(foes=("orc",), objects=["potion"], life=2).dice(6, 6).turn(0).play("stay").strike()
    assert t[0].life == 1 and t.asked == 1
    assert t[0].objects == ("potion",)


@pytest.mark.rule("RH-TURN-04")
def test_the_potion_waits_also_while_the_adversary_and_a_scroll_are_chosen() -> None:
    t = market(foes=("troll", "orc"), objects=["potion", "melee-scroll"], life=1).dice(*[1] * 8).turn(0)
    seen: list[str] = []
    topics = set()
    while t.topic != "act":
        topics.add(t.topic)
        seen += t.options
        t.play({"set-out": "stay", "choose-adversary": "fight:troll", "use-scroll": "roll"}.get(t.topic, t.options[-1]))
    assert len(topics) > 3 and "drink:potion" not in seen
    assert t.kinds("beaten") and "drink:potion" in t.options


@pytest.mark.rule("RH-TURN-05")
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize("foes", [("orc",), ("orc", "werewolf")])
def test_an_encounter_beside_an_adversary_is_for_the_winner(won: bool, foes: tuple[str, ...]) -> None:
    t = market(foes=foes).dice(*[1 if won else 6] * 8).turn(0).play("stay")
    if len(foes) > 1:
        t.play("fight:orc")
    t.strike()
    assert t.kinds("challenge")
    if won:
        t.play("cube:green")
        assert t.asked == 0 and "use:beggar" in t.options
    else:
        assert t.asked == 1


@pytest.mark.rule("RH-TURN-06")
@pytest.mark.parametrize(
    ("foe", "down"), [("orc", False), ("troll", True), ("the-lodger", False), ("page-eater", True)]
)
def test_no_rest_at_home_beside_an_adversary(foe: str, down: bool) -> None:
    t = table("warrior", "elf").hero(0, at="A7", house="A7", life=1).lay(foe, "A7", face_down=down).turn(0)
    assert t.topic == "set-out" and "rest" not in t.options
    t.clear().turn(0)
    assert "rest" in t.options


@pytest.mark.rule("RH-TURN-06")
def test_somebody_elses_quest_adversary_does_not_disturb_the_rest() -> None:
    t = table("warrior", "elf").hero(0, at="P3", house="P3", life=1, quests={"free-merlin": 0}).lay("bees", "P3")
    assert "rest" in t.turn(0).options
    assert "rest" not in t.hero(0, quests={"the-signet-ring": 0}).turn(0).options


@pytest.mark.rule("RH-TURN-07")
def test_a_rest_replaces_movement_and_actions() -> None:
    t = market(house="A7", life=1, objects=["potion"]).turn(0).play("rest")
    assert t[0].life == t.game.content.heroes["warrior"].life
    assert t[0].point == "A7" and t[0].objects == ("potion",)
    assert t.asked == 1 and t.topic == "set-out"
    assert not t.kinds("moved", "used")
    assert "RH-TURN-07" in t.cites("rested")


@pytest.mark.rule("RH-TURN-07", "RH-MOVE-02")
@pytest.mark.parametrize("place", ["A7", "N5", "I5"])
def test_nobody_has_to_rest(place: str) -> None:
    t = market(at=place, house="A7", life=1, objects=["potion", "broom"])
    assert {"rest", "stay", "fly:broom", *(f"step:{each}" for each in t.links[place])} <= set(t.turn(0).options)
    t.play("stay")
    assert t[0].life == 1 and t.topic == "act"


@pytest.mark.rule("RH-TURN-07")
def test_rest_only_where_resting_heals() -> None:
    t = table("warrior", "elf").hero(0, at="A7", house="B4", life=1).hero(1, house="A7").turn(0)
    assert "rest" not in t.options


@pytest.mark.rule("RH-TURN-07")
@pytest.mark.parametrize("place", ["N5", "I5"])
def test_a_rest_at_the_temple_or_in_the_white_village_replaces_movement_and_actions(place: str) -> None:
    t = table("warrior", "elf").hero(0, at=place, house="B4", life=1, gold=3, objects=["potion"]).hero(1, at="P6")
    t.lay("beggar", place).lay("visit-the-gorge", place).turn(0).play("rest")
    assert t[0].life == 2 and t[0].point == place and t[0].objects == ("potion",) and t[0].gold == 3
    assert t.asked == 1 and t.topic == "set-out" and not t.kinds("moved", "used", "accepted")


@pytest.mark.rule("RH-RUL-79")
def test_no_rest_at_full_life() -> None:
    t = table("warrior", "elf").hero(0, at="A7", house="A7").turn(0)
    assert "rest" not in t.options


@pytest.mark.rule("RH-RUL-79")
def test_no_spring_at_full_life() -> None:
    t = table().hero(0, at="A7", objects=["amulet"]).lay("spring-of-life", "A7").act()
    assert t.topic == "act" and "use:spring-of-life" not in t.options
    assert "use:spring-of-life" in t.hero(0, life=1).act().options


@pytest.mark.rule("RH-RUL-79")
@pytest.mark.parametrize(
    ("instructor", "skill"), [("mirabar", "magic"), ("don-hobiro", "ranged"), ("gasconier", "melee")]
)
def test_no_training_of_a_skill_at_eleven(instructor: str, skill: str) -> None:
    t = table().hero(0, at="A7", gold=5, objects=["amulet"]).lay(instructor, "A7").skill(**{skill: 11}).act()
    assert t.topic == "act" and f"use:{instructor}" not in t.options
    assert f"use:{instructor}" in t.skill(**{skill: 10}).act().options


@pytest.mark.rule("RH-RUL-79")
def test_the_mice_have_nothing_to_tell_to_those_who_know() -> None:
    t = table().hero(0, at="B8", objects=["amulet"]).lay("mice", "B8").act()
    assert "use:mice" in t.options
    assert "use:mice" not in t.hero(0, knows=True).act().options


@pytest.mark.rule("RH-RUL-79")
def test_empty_bag_and_empty_stock_are_not_offered() -> None:
    t = table().hero(0, at="F2", gold=5, objects=["amulet"]).lay("clairvoyant", "F2").lay("small-bazaar", "F2")
    t.stock().act()
    assert t.topic == "act" and t.asked == 0
    assert not any(option.startswith("use:") for option in t.options)
    t.bag("shadow").stock("bow-1").act()
    assert {"use:clairvoyant", "use:small-bazaar"} <= set(t.options)


@pytest.mark.rule("RH-RUL-79", "RH-FOLK-06")
def test_an_open_nameless_needs_no_mice() -> None:
    t = table().hero(0, at="B8", objects=["amulet"]).lay("mice", "B8")
    t.game.nameless_open = True
    assert "use:mice" not in t.act().options


@pytest.mark.rule("RH-RUL-79")
def test_no_potion_at_full_life() -> None:
    t = table().hero(0, at="A7", objects=["potion"]).act()
    assert "drink:potion" not in t.options
    assert "drink:potion" in t.hero(0, life=1).act().options


@pytest.mark.rule("RH-RUL-79")
def test_no_offer_to_somebody_who_cannot_pay_or_carry() -> None:
    t = table("warrior", "elf", "dwarf", "priest").hero(0, at="F2", gold=0).lay("small-bazaar", "F2").stock("bow-1")
    price = t.game.content.things["bow-1"].price
    t.hero(1, gold=price - 1).hero(2, gold=price)
    t.hero(3, gold=price, point="", halfway="C5", objects=["sword-1", "sword-2", "wand-1", "wand-2"])
    t.act().play("use:small-bazaar")
    assert t.topic == "bazaar-offer" and t.options == ["offer:bow-1/2", "done"]


@pytest.mark.rule("RH-RUL-12")
def test_an_adversary_that_arrives_later_is_not_fought_this_turn() -> None:
    t = table("warrior", "elf").hero(0, at="A8", gold=3).hero(1, at="P6").lay("visit-the-gorge", "A8")
    t.lay("beggar", "A8").bag("red-knight").dice(6).turn(0).play("stay", "accept:visit-the-gorge")
    assert "red-knight" in t.at("A8")
    assert t.topic == "act" and "use:beggar" in t.options
    t.play("use:beggar")
    while t.asked == 0:
        t.play("end-turn")
    assert not t.kinds("challenge")
    t.play("stay").play("stay")
    assert t.kinds("challenge")[0].facts["card"] == "red-knight"


@pytest.mark.rule("RH-RUL-12")
def test_nor_when_there_is_nothing_more_to_do() -> None:
    """The last action draws the Shadow onto the hero's own point; with it the turn is over."""
    t = table("warrior", "elf").hero(0, at="A5", quests={}, side_quests=[]).hero(1, at="P6").bag("shadow")
    t.lay("visit-the-gorge", "A5").act().play("accept:visit-the-gorge")
    while t.asked == 0 and t.topic == "act":
        t.play("leave-something", "leave:visit-the-gorge") if "leave-something" in t.options else t.play("end-turn")
    assert "shadow" in t.at("A5") and not t.kinds("challenge") and (t.asked, t.topic) == (1, "set-out")


@pytest.mark.rule("RH-RUL-12")
def test_the_winner_may_act_beside_other_adversaries() -> None:
    t = market(foes=("orc", "werewolf")).dice(*[1] * 8).turn(0).play("stay", "fight:orc").strike()
    t.play("cube:red")
    assert "werewolf" in t.at("A7")
    assert {"use:beggar", "accept:visit-the-gorge"} <= set(t.options)


@pytest.mark.rule("RH-RUL-12")
def test_the_winner_who_has_walked_may_act_beside_them_too() -> None:
    t = market()
    there = beside(t, "A7")
    for token in ("orc", "werewolf", "collector-of-debts"):
        t.lay(token, there)
    t.lay("clairvoyant", there).bag("boat", "mice").dice(*[1] * 8).turn(0).play(f"step:{there}").strike()
    while t.topic == "choose-cube":
        t.play(t.options[0])
    assert t.kinds("beaten")[0].facts["card"] == "collector-of-debts"
    assert t.asked == 0 and "use:clairvoyant" in t.options and len(t.kinds("challenge")) == 1


@pytest.mark.rule("RH-RUL-20")
def test_all_face_down_tokens_of_a_point_are_turned_up_for_everybody() -> None:
    t = table("warrior", "elf").hero(0, at="A7")
    there = beside(t, "A7")
    for token in ("visit-the-gorge", "beggar"):
        t.lay(token, there, face_down=True)
    assert t.game.view(1).tokens[there] == ("pa", "pa")
    t.turn(0).play(f"step:{there}")
    assert t.topic == "travel"
    assert t.game.view(1).tokens[there] == t.game.view(None).tokens[there] == ("visit-the-gorge", "beggar")
    assert [event.facts["card"] for event in t.kinds("turned-up")] == ["visit-the-gorge", "beggar"]
    assert "RH-RUL-20" in t.cites("turned-up")


@pytest.mark.rule("RH-RUL-20", "RH-STOP-01")
def test_however_many_there_are() -> None:
    tokens = ("visit-the-gorge", "beggar", "broom", "take-the-message", "teleporter")
    t = table("warrior", "elf").hero(0, at="A7")
    there = beside(t, "A7")
    for token in tokens:
        t.lay(token, there, face_down=True)
    t.turn(0).play(f"step:{there}")
    assert t.game.down == () and t.game.view(None).tokens[there] == tokens


@pytest.mark.rule("RH-RUL-20")
def test_guardians_are_not_turned_up_by_passing_heroes() -> None:
    t = table("warrior", "elf").lay("iron-porter", "H5", face_down=True).hero(0, at=beside(table(), "H5"))
    t.dice(1, 1).turn(0).play("step:H5")
    assert t[0].point == "H5"
    t.play("stop")
    assert t.game.view(0).tokens["H5"] == ("guardian",)
    assert not t.kinds("turned-up")


@pytest.mark.rule("RH-RUL-20")
def test_a_guardian_that_is_not_fought_stays_face_down_for_a_hero_with_a_gem_too() -> None:
    t = table("warrior", "elf").lay("iron-porter", "H5", face_down=True).lay("moth-duchess", "H5", face_down=True)
    t.hero(0, at="H5", gem=True).act()
    assert t.kinds("challenge")[0].facts["card"] == "moth-duchess"
    assert t.game.down == ("iron-porter",) and t.game.view(0).tokens["H5"] == ("guardian", "moth-duchess")
