"""ACT: one combat at most, then everything else."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.return_of_the_heroes.kit import Table, table

HERE = "A7"
STRONG = {"magic": 11, "ranged": 11, "melee": 11}


def scene(*tokens: str, **facts: object) -> Table:
    """A hero among these tokens who wins every combat if the dice show ones."""
    t = table("warrior", "elf").hero(0, **{"at": HERE, "gold": 9, "quests": {"free-merlin": 0}, **facts})
    t.hero(1, at="P6").skill(**STRONG)
    for token in tokens:
        t.lay(token, str(facts.get("at", HERE)))
    return t


def fight(t: Table, foe: str = "", *, won: bool = True) -> Table:
    """Fight (against this one, if there is a choice) to the end and take the reward."""
    t.dice(*[1 if won else 6] * 12)
    if t.topic == "choose-adversary":
        t.play(f"fight:{foe}")
    t.strike()
    while t.topic in ("choose-cube", "take-back"):
        t.play(t.options[0])
    return t


def fought(t: Table) -> list[str]:
    return [event.facts["card"] for event in t.kinds("challenge")]


# When ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-ACT-01")
def test_actions_are_possible_only_when_the_movement_has_ended() -> None:
    t = scene(life=1, objects=["potion"])
    there = t.beside(HERE)
    t.lay("beggar", there).lay("visit-the-gorge", there).lay("holy-cross", there)
    actions = {"use:beggar", "accept:visit-the-gorge", "take:holy-cross", "drink:potion", "leave-something"}
    t.turn()
    assert t.step == "movement" and not actions & set(t.options)
    t.play(f"step:{there}")
    assert t.step == "movement" and not actions & set(t.options)
    t.play("stop")
    assert t.step == "actions" and actions <= set(t.options)


@pytest.mark.rule("RH-ACT-01", "RH-TURN-01", "RH-ROAD-12")
def test_a_hero_half_way_finds_the_road_before_he_acts() -> None:
    t = scene(life=1, objects=["potion"])
    red = t.spot("red")
    t.hero(0, point="", halfway=red).dice(1, 1).turn()
    assert t[0].point == red and (t.topic, t.step) == ("travel", "movement")
    assert "drink:potion" in t.play("stop").options


@pytest.mark.rule("RH-ACT-01")
def test_adversaries_passed_at_the_start_are_not_fought() -> None:
    t = scene("orc", objects=["amulet"]).turn()
    assert not fought(t)
    t.play(f"step:{t.beside(HERE)}", "stop")
    assert t.topic == "act" and not fought(t)


# The combat ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-ACT-02")
@pytest.mark.parametrize("foe", ["orc", "troll", "collector-of-debts"])
def test_a_combat_is_mandatory_and_comes_before_any_other_action(foe: str) -> None:
    t = scene("beggar", "visit-the-gorge", "holy-cross", foe, life=1, objects=["potion"]).act()
    assert fought(t) == [foe] and t.topic == "choose-skill"
    assert all(option.startswith("skill:") for option in t.options)
    fight(t)
    assert t.kinds("beaten") and not t.kinds("used", "accepted", "took", "left")
    assert t.topic == "act" and "use:beggar" in t.options


@pytest.mark.rule("RH-ACT-02")
@pytest.mark.parametrize(
    ("foe", "facts"),
    [("iron-porter", {"gem": True}), ("bees", {"quests": {"the-signet-ring": 0}}), ("orc", {"life": 1})],
)
def test_whatever_must_be_fought_is_fought_first(foe: str, facts: dict[str, object]) -> None:
    t = scene("beggar", foe, at="H5", **facts).turn().play("stay")
    assert fought(t) == [foe] and not t.kinds("used")


@pytest.mark.rule("RH-ACT-03")
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.parametrize(
    ("foes", "first"),
    [
        (("orc", "werewolf", "highwayman", "will-o-the-wisp"), "werewolf"),
        (("collector-of-debts", "moth-duchess", "orc"), "moth-duchess"),
    ],
)
def test_there_is_one_combat_a_turn_whatever_the_number_of_adversaries(
    foes: tuple[str, ...], first: str, won: bool
) -> None:
    t = scene(*foes, life=3, objects=["amulet"]).act()
    fight(t, first, won=won)
    if won:
        assert t.topic == "act"
        t.play("end-turn")
    assert t.asked == 1 and fought(t) == [first]


@pytest.mark.rule("RH-ACT-04")
def test_servants_must_be_fought_first() -> None:
    t = scene("orc", "collector-of-debts", "werewolf").act()
    assert fought(t) == ["collector-of-debts"]


@pytest.mark.rule("RH-ACT-04")
def test_among_several_servants_the_player_chooses() -> None:
    t = scene("orc", "collector-of-debts", "moth-duchess").act()
    assert t.topic == "choose-adversary"
    assert set(t.options) == {"fight:collector-of-debts", "fight:moth-duchess"}


@pytest.mark.rule("RH-ACT-04")
@pytest.mark.parametrize("foe", ["orc", "werewolf", "bees"])
def test_without_a_servant_the_player_chooses_the_adversary(foe: str) -> None:
    t = scene("orc", "werewolf", "bees", quests={"the-signet-ring": 0}).act()
    assert t.topic == "choose-adversary" and t.asked == 0
    assert set(t.options) == {"fight:orc", "fight:werewolf", "fight:bees"}
    t.play(f"fight:{foe}")
    assert fought(t) == [foe]


# Other actions -------------------------------------------------------------------------------------------------------

EVERYTHING = ("use:beggar", "accept:visit-the-gorge", "complete:visit-the-capital", "take:holy-cross")


def busy(*foes: str) -> Table:
    """Somebody with a lot to do: at the palace, with a quest for it, and on the way to knighthood."""
    t = scene("beggar", "visit-the-gorge", "holy-cross", "king-foebus", *foes, at="J5", life=1)
    return t.hero(0, objects=["potion"], side_quests=["visit-the-capital"], quests={"the-golden-ball": 1})


@pytest.mark.rule("RH-ACT-05")
@pytest.mark.parametrize("foes", [(), ("orc",)])
def test_any_number_of_other_actions_with_no_adversary_or_after_a_won_combat(foes: tuple[str, ...]) -> None:
    t = busy(*foes).act()
    if foes:
        fight(t)
    assert t.topic == "act"
    every = {*EVERYTHING, "stage:the-golden-ball", "drink:potion", "leave-something", "end-turn"}
    assert set(t.options) == every
    t.bag().dice(6).play(*EVERYTHING, "stage:the-golden-ball", "leave-something", "leave:holy-cross")
    assert t.topic == "act" and t.asked == 0
    assert t[0].side_quests == ("visit-the-gorge",) and t[0].quests == {"the-golden-ball": 2}
    assert "holy-cross" in t.at("J5")
    t.play("end-turn")
    assert t.asked == 1


@pytest.mark.rule("RH-ACT-05")
@pytest.mark.parametrize("order", list(permutations(EVERYTHING)))
def test_in_any_order(order: tuple[str, ...]) -> None:
    t = busy().dice(6).act().play(*order)
    assert len(t.kinds("used", "accepted", "completed", "took")) == 4


@pytest.mark.rule("RH-ACT-05", "RH-RUL-23")
def test_however_many_tokens_are_drawn_for_them() -> None:
    t = busy().bag("mice", "boat", "road-sign", "ranger", "small-bazaar").dice(6).act()
    t.play("accept:visit-the-gorge", "take:holy-cross", "stage:the-golden-ball", "complete:visit-the-capital")
    assert len(t.kinds("drew")) == 4
    assert {"use:beggar", "drink:potion", "leave-something"} <= set(t.options)


@pytest.mark.rule("RH-ACT-05")
def test_everything_may_be_ignored() -> None:
    t = busy().act().play("end-turn")
    assert t.asked == 1
    assert set(t.at("J5")) == {"beggar", "visit-the-gorge", "holy-cross", "king-foebus"}
    assert t[0].side_quests == ("visit-the-capital",) and t[0].quests == {"the-golden-ball": 1}


@pytest.mark.rule("RH-ACT-06")
def test_an_encounter_is_used_once_a_turn_and_again_on_the_next() -> None:
    t = scene("beggar", "clairvoyant", objects=["amulet"]).bag("shadow").dice(6, 6).turn().play("stay", "use:beggar")
    assert "use:beggar" not in t.options and "use:clairvoyant" in t.options
    t.play("end-turn").play("stay")
    t.play("stay")
    assert t.asked == 0 and "use:beggar" in t.options


@pytest.mark.rule("RH-ACT-06")
def test_by_every_hero_on_turn_after_turn() -> None:
    t = table("warrior", "elf").hero(0, at=HERE, gold=9).hero(1, at=HERE, gold=9).lay("beggar", HERE)
    t.dice(*[6] * 8).turn(0)
    for turn in range(8):
        assert t.asked == turn % 2
        t.play("stay", "use:beggar")
        if t.asked == turn % 2 and t.topic == "act":
            assert "use:beggar" not in t.options
            t.play("end-turn")
    assert (t[0].gold, t[1].gold) == (5, 5)


@pytest.mark.rule("RH-ACT-06", "RH-ENC-05")
def test_of_many_encounters_each_is_used_once() -> None:
    people = ["beggar", "spring-of-life", "gasconier", "mirabar", "don-hobiro"]
    t = scene(*people, life=1, objects=["amulet"]).skill(magic=5, ranged=5, melee=5).dice(6, 1, *[1] * 6).act()
    for number, name in enumerate(people):
        assert {option for option in t.options if option.startswith("use:")} == {
            f"use:{each}" for each in people[number:]
        }
        t.play(f"use:{name}")
    assert not any(option.startswith("use:") for option in t.options)


@pytest.mark.rule("RH-ACT-06")
def test_an_encounter_used_by_one_hero_is_there_for_the_next() -> None:
    t = scene("beggar", objects=["amulet"]).hero(1, at=HERE, gold=1).dice(6).turn().play("stay", "use:beggar")
    t.play("end-turn").play("stay")
    assert t.asked == 1 and "use:beggar" in t.options


@pytest.mark.rule("RH-ACT-07")
def test_a_defeated_hero_takes_no_other_action() -> None:
    t = fight(busy("orc").hero(0, life=2).act(), won=False)
    assert t.kinds("not-beaten") and t[0].life == 1
    assert t.asked == 1 and t.topic == "set-out"
    assert not t.kinds("used", "accepted", "completed", "took", "stage", "left")


@pytest.mark.rule("RH-ACT-07", "RH-TURN-05", "RH-GUARD-03", "RH-RUL-61", "RH-FOE-10")
@pytest.mark.parametrize("foe", ["spider", "collector-of-debts", "iron-porter", "ghoul"])
def test_whoever_has_defeated_him(foe: str) -> None:
    t = scene(foe, "beggar", "visit-the-gorge", at="H5", gem=True, life=3, quests={"free-daphne": 0})
    t.hero(0, objects=["potion", "amulet"], side_quests=["take-the-message"])
    fight(t.turn().play("stay"), won=False)
    assert t.kinds("not-beaten") and t.asked == 1 and t.topic == "set-out"


@pytest.mark.rule("RH-ACT-08")
def test_the_winner_acts_beside_the_adversaries_that_are_left_and_fights_them_later() -> None:
    t = scene("orc", "werewolf", "beggar", "visit-the-gorge", objects=["amulet"]).turn().play("stay")
    fight(t, "orc")
    assert t.at(HERE) == ("werewolf", "beggar", "visit-the-gorge")
    assert not any(option.startswith("fight:") for option in t.options)
    t.bag().dice(6).play("use:beggar", "accept:visit-the-gorge", "end-turn")
    assert fought(t) == ["orc"]
    t.play("stay").play("stay")
    assert fought(t) == ["orc", "werewolf"]


@pytest.mark.rule("RH-ACT-08", "RH-HEAL-06", "RH-TURN-04", "RH-RUL-12")
def test_the_winner_drinks_beside_them_too() -> None:
    t = scene("orc", "troll", life=1, objects=["potion"]).act()
    fight(t, "orc").play("drink:potion")
    assert t[0].life == 2 and t.at(HERE) == ("troll",)


# The examples --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-EX-03")
@pytest.mark.parametrize("won", [True, False])
def test_with_one_life_and_a_potion_the_hero_must_fight_before_he_may_drink(won: bool) -> None:
    t = scene("orc", life=1, objects=["potion"]).bag("mice").turn()
    assert "drink:potion" not in t.options
    t.play("stay")
    assert t.game.fight is not None and "drink:potion" not in t.options
    fight(t, won=won)
    if won:
        t.play("drink:potion")
        assert t[0].life == 2
    else:
        assert t.kinds("heir")


@pytest.mark.rule("RH-EX-04")
@pytest.mark.parametrize("won", [True, False])
def test_an_adversary_and_an_encounter_on_the_same_point(won: bool) -> None:
    t = scene()
    there = t.beside(HERE)
    t.lay("beggar", there).lay("orc", there).turn().play(f"step:{there}")
    assert t.game.fight is not None and "use:beggar" not in t.options
    fight(t, won=won)
    assert ("use:beggar" in t.options) == won
    assert t.asked == (0 if won else 1)


@pytest.mark.rule("RH-EX-05")
def test_an_adversary_at_home() -> None:
    t = scene("orc", house=HERE, life=3).turn().play("stay")
    fight(t, won=False)
    t.play("stay")  # the other player
    assert t.asked == 0 and "rest" not in t.options
    t.play("stay")
    assert fought(t) == ["orc", "orc"]
    fight(t)
    t.play("stay")  # the other player
    assert t.asked == 0 and "rest" in t.options
    t.play("rest")
    assert t[0].life == t.game.content.heroes["warrior"].life


@pytest.mark.rule("RH-EX-11")
def test_a_servant_and_a_troll_on_one_point() -> None:
    t = scene(objects=["amulet"])
    there = t.beside(HERE)
    t.lay("troll", there).lay("collector-of-debts", there, face_down=True).turn().play(f"step:{there}")
    assert fought(t) == ["collector-of-debts"]
    fight(t)
    assert t.at(there) == ("troll",) and t.topic == "act"
    assert not any(option.startswith(("fight:", "skill:")) for option in t.options)
    t.play("end-turn").play("stay")
    t.play("stay")
    assert fought(t) == ["collector-of-debts", "troll"]


# Rulings -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-64")
def test_a_side_quest_accepted_on_its_destination_may_be_completed_at_once() -> None:
    t = scene("visit-the-capital", at="J5").bag("small-bazaar", "large-bazaar", "ranger").act()
    t.play("accept:visit-the-capital")
    assert len(t.kinds("drew")) == 1 and "complete:visit-the-capital" in t.options
    t.play("complete:visit-the-capital")
    assert len(t.kinds("drew")) == 2 and len(t.game.bag) == 1
    assert "visit-the-capital" in t.game.gone


@pytest.mark.rule("RH-RUL-64")
@pytest.mark.parametrize("first", ["use:beggar", "complete:visit-the-capital", "stage:the-golden-ball", "drink:potion"])
def test_the_order_of_visits_is_free(first: str) -> None:
    others = {"use:beggar", "complete:visit-the-capital", "stage:the-golden-ball", "drink:potion"} - {first}
    assert others <= set(busy().dice(6).act().play(first).options)


@pytest.mark.rule("RH-RUL-76", "RH-ACT-05")
@pytest.mark.parametrize("thing", ["holy-cross", "cart", "visit-the-gorge"])
def test_things_may_be_left_on_the_point_without_taking_others(thing: str) -> None:
    t = scene(objects=["holy-cross", "cart"], side_quests=["visit-the-gorge"]).bag("small-bazaar").act()
    t.play("leave-something", f"leave:{thing}")
    assert t.at(HERE) == (thing,) and thing not in t.game.down
    assert thing not in (*t[0].objects, *t[0].side_quests)
    assert t.game.bag == ("small-bazaar",) and not t.kinds("drew")
    assert t.topic == "act"
    assert "RH-RUL-76" in t.cites("left")


@pytest.mark.rule("RH-RUL-76")
def test_a_bazaar_object_that_is_left_returns_to_the_stock() -> None:
    t = scene(objects=["bow-1"]).bag("small-bazaar").act().play("leave-something", "leave:bow-1")
    assert "bow-1" in t.game.stock and t.at(HERE) == ()
    assert t.game.bag == ("small-bazaar",)


@pytest.mark.rule("RH-RUL-76")
def test_all_that_a_hero_has_may_be_left_in_one_turn() -> None:
    t = scene(objects=["holy-cross", "amulet"], side_quests=["visit-the-gorge", "visit-the-capital"]).act()
    assert "leave-something" in t.options
    for thing in ("holy-cross", "visit-the-gorge", "amulet"):
        t.play("leave-something", f"leave:{thing}")
    t.play("leave-something", "leave:visit-the-capital")
    assert t[0].objects == t[0].side_quests == ()
    assert set(t.at(HERE)) == {"holy-cross", "amulet", "visit-the-gorge", "visit-the-capital"}


@pytest.mark.rule("RH-RUL-76")
def test_nothing_is_left_before_the_combat() -> None:
    t = scene("orc", objects=["amulet"]).act()
    assert "leave-something" not in t.options
    assert "leave-something" in fight(t).options


@pytest.mark.rule("RH-RUL-76")
def test_a_half_way_hero_can_leave_nothing() -> None:
    t = scene(life=1, objects=["potion", "amulet"], side_quests=["visit-the-gorge"])
    red = t.spot("red")
    t.hero(0, at=t.beside(red)).dice(6, 6).turn().play(f"step:{red}")
    assert t.options == ["drink:potion", "end-turn"]


@pytest.mark.rule("RH-RUL-76")
def test_quest_objects_and_gem_can_never_be_left() -> None:
    t = scene(objects=["amulet"], quests={"free-merlin": 1, "the-diadem": 2}, gem=True).act().play("leave-something")
    assert t.options == ["leave:amulet", "nothing"]
