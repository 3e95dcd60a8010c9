"""OBJ: objects are taken, left and carried."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes import life
from tests.return_of_the_heroes.kit import Table, table

FOUR = ["sword-1", "boots-1", "amulet", "cart"]


def here(point: str, *objects: str, **facts: object) -> Table:
    """A hero on a point with these objects; two tokens wait in the bag, the bazaars have nothing."""
    t = table("warrior", "elf").stock().hero(0, at=point, house="B4", quests={}, objects=list(objects), **facts)
    return t.hero(1, at="O13", house="O13", quests={}).bag("mice", "road-sign")


def takes(t: Table) -> list[str]:
    assert t.topic == "act"
    return [option for option in t.options if option.startswith("take")]


def draws(t: Table) -> int:
    return len(t.kinds("drew", "drew-unseen"))


@pytest.mark.rule("RH-OBJ-01")
def test_objects_wait_until_the_fight_of_the_turn_is_won() -> None:
    t = here("A8", "sword-1").lay("amulet", "A8").lay("orc", "A8").skill(melee=10).dice(1, 1).act()
    assert t.topic == "choose-skill"
    t.play("skill:melee", "cube:red")
    assert {"take:amulet", "leave-something"} <= set(t.options)


@pytest.mark.rule("RH-OBJ-01")
def test_a_second_adversary_does_not_keep_the_winner_from_objects() -> None:
    t = here("A8", "sword-1").lay("amulet", "A8").lay("orc", "A8").lay("werewolf", "A8").skill(melee=10).dice(1, 1)
    t.act().play("fight:orc", "skill:melee", "cube:red")
    assert {"take:amulet", "leave-something"} <= set(t.options)


@pytest.mark.rule("RH-OBJ-01")
def test_a_defeated_hero_takes_and_leaves_nothing() -> None:
    t = here("A8", "sword-1").lay("amulet", "A8").lay("orc", "A8").skill(melee=2).dice(6, 6).act().play("skill:melee")
    assert t.asked == 1 and t.topic == "set-out"
    assert t[0].objects == ("sword-1",) and t.at("A8") == ("amulet", "orc")


@pytest.mark.rule("RH-OBJ-01")
def test_objects_are_no_part_of_the_movement() -> None:
    t = here("A8", "sword-1").lay("amulet", "A8").turn()
    assert {option.split(":")[0] for option in t.options} == {"step", "stay"}
    t.play("stay")
    assert {"take:amulet", "leave-something"} <= set(t.options)


@pytest.mark.rule("RH-OBJ-02")
def test_where_objects_come_from() -> None:
    content = table().game.content
    found = {
        kind: {token for token, thing in content.things.items() if thing.found == kind} for kind in ("map", "back")
    }
    assert found["map"] == {"broom"}
    items = {treasure.item for treasure in content.treasures.values()}
    assert found["back"] == items | {"cart", "knights-shield"}
    assert content.encounters["cart-maker"].back == "cart"
    assert content.adversaries["red-knight"].back == "knights-shield"
    assert set(content.bazaar) == set(content.things) - found["map"] - found["back"]


@pytest.mark.rule("RH-OBJ-02")
def test_a_hero_gets_objects_from_all_these_places() -> None:
    t = here("F2", gold=9).lay("small-bazaar", "F2").stock("potion").act().play("use:small-bazaar", "buy:potion")
    t.hero(0, at="A7").lay("sword-1", "A7").act().play("take:sword-1")
    t.hero(0, at="A6", cubes=(0, 0, 0)).lay("broom", "A6").skill(magic=11).dice(1, 1).act().play("take:broom")
    t.hero(0, at="J7", gold=4).lay("cart-maker", "J7").act().play("use:cart-maker")
    assert t[0].objects == ("potion", "sword-1", "broom", "cart")
    t.hero(0, objects=["necklace"], side_quests=["find-the-necklace"], at="L8").act().play("complete:find-the-necklace")
    t.hero(0, at="A8").lay("red-knight", "A8").skill(magic=11, ranged=11, melee=11).dice(*[1] * 8).act().strike()
    while t.topic == "choose-cube":
        t.play(t.options[0])
    t.play("take:knights-shield")
    assert list(t[0].objects) == ["magic-sword", "knights-shield"]


@pytest.mark.rule("RH-OBJ-03")
@pytest.mark.parametrize("thing", ["cart", "sword-1", "amulet", "broom"])
def test_an_object_may_be_ignored_and_stays_face_up(thing: str) -> None:
    t = here("A8").lay(thing, "A7", face_down=thing == "broom").turn().play("step:A7", "stop")
    assert t.options == [f"take:{thing}", "end-turn"]
    t.play("end-turn")
    assert t.asked == 1 and t[0].objects == () and draws(t) == 0
    assert t.at("A7") == (thing,) and thing not in t.game.down


@pytest.mark.rule("RH-OBJ-03")
def test_a_hero_may_walk_over_an_object() -> None:
    t = here("A8").lay("amulet", "A7").turn().play("step:A7")
    assert t.topic == "travel" and "step:A4" in t.options


@pytest.mark.rule("RH-OBJ-03", "RH-ENC-02")
@pytest.mark.parametrize("round_", [1, 5, 6, 20, 99])
def test_it_is_there_however_late_somebody_comes(round_: int) -> None:
    """So is an encounter that has been used."""
    t = here("A8", "amulet").act().play("leave-something", "leave:amulet")
    t.hero(1, at="A8", gold=3).lay("beggar", "A8").dice(1)
    t.game.round = round_
    t.act(1)
    assert t.at("A8") == ("amulet", "beggar") and {"take:amulet", "use:beggar"} <= set(t.options)
    t.play("use:beggar", "cube:red").act(1)
    assert t.at("A8") == ("amulet", "beggar") and {"take:amulet", "use:beggar"} <= set(t.options)


@pytest.mark.rule("RH-OBJ-04")
def test_a_taken_object_goes_into_a_free_space_and_a_token_is_drawn() -> None:
    t = here("A8", *FOUR[:3]).lay("potion", "A8").act()
    assert takes(t) == ["take:potion"]
    t.play("take:potion")
    assert t[0].objects == (*FOUR[:3], "potion") and t.at("A8") == ()
    assert draws(t) == 1 and len(t.game.bag) == 1
    assert "RH-OBJ-04" in t.cites("took")


@pytest.mark.rule("RH-OBJ-05")
def test_without_a_free_space_another_object_is_left() -> None:
    t = here("A8", *FOUR).lay("potion", "A8").act()
    assert takes(t) == [f"take:potion/{each}" for each in FOUR]
    t.play("take:potion/cart")
    assert t[0].objects == ("sword-1", "boots-1", "amulet", "potion")
    assert t.at("A8") == ("cart",) and "cart" not in t.game.down
    assert draws(t) == 1


@pytest.mark.rule("RH-OBJ-05", "RH-RUL-21")
@pytest.mark.parametrize("dropped", FOUR)
def test_a_buyer_far_away_leaves_things_by_the_same_rule(dropped: str) -> None:
    t = here("F2", gold=0).lay("small-bazaar", "F2").stock("potion").hero(1, at="P6", gold=9, objects=FOUR)
    t.act().play("use:small-bazaar", "offer:potion/1", f"buy:potion/{dropped}")
    assert t[1].objects == (*(each for each in FOUR if each != dropped), "potion") and t[0].objects == ()
    assert t.game.stock == ((dropped,) if dropped in t.game.content.bazaar else ())
    assert t.at("P6") == (() if dropped in t.game.content.bazaar else (dropped,))
    assert t.at("F2") == ("small-bazaar",)


@pytest.mark.rule("RH-OBJ-05")
@pytest.mark.parametrize("thing", ["potion", "heavy-armour"])
def test_a_bazaar_object_returns_to_the_stock_also_if_part_of_it_is_used_up(thing: str) -> None:
    t = here("A8", thing, "amulet")
    t.game.wear[thing] = 1
    t.act().play("leave-something", f"leave:{thing}")
    assert t.game.stock == (thing,) and t.at("A8") == () and t[0].objects == ("amulet",)


@pytest.mark.rule("RH-OBJ-05", "RH-RUL-21")
@pytest.mark.parametrize("thing", ["sword-1", "boots-2", "potion", "magic-scroll", "light-armour", "shield"])
@pytest.mark.parametrize("way", ["for room", "just so"])
def test_a_bazaar_object_that_is_left_returns_to_the_stock(thing: str, way: str) -> None:
    t = here("A8", "amulet", "cart", "holy-cross", thing).lay("broom", "A8").skill(magic=11).dice(1, 1).act()
    if way == "for room":
        t.play(f"take:broom/{thing}")
    else:
        t.play("leave-something", f"leave:{thing}")
    assert thing not in t[0].objects and t.game.stock == (thing,)
    assert thing not in t.at("A8")


@pytest.mark.rule("RH-OBJ-05", "RH-RUL-21", "RH-RUL-63", "RH-RUL-72")
@pytest.mark.parametrize("thing", ["broom", "cart", "knights-shield", "amulet", "yew-staff", "necklace"])
def test_any_other_object_that_is_left_stays_face_up_on_the_point(thing: str) -> None:
    t = here("A8", thing, "sword-1").act().play("leave-something", f"leave:{thing}")
    assert t.at("A8") == (thing,) and thing not in t.game.down
    assert t.game.stock == () and t[0].objects == ("sword-1",) and draws(t) == 0
    assert t.game.view(None).tokens["A8"] == (thing,)


@pytest.mark.rule("RH-OBJ-05", "RH-RUL-63", "RH-RUL-49", "RH-OBJ-02")
@pytest.mark.parametrize("thing", ["broom", "cart", "knights-shield", "amulet"])
def test_what_was_left_may_be_taken_by_others(thing: str) -> None:
    t = here("A8", thing).act().play("leave-something", f"leave:{thing}")
    t.hero(1, at="A8").skill(1, magic=11).dice(1, 1).act(1)
    assert t.asked == 1 and takes(t) == [f"take:{thing}"]
    assert t.play(f"take:{thing}")[1].objects == (thing,)


@pytest.mark.rule("RH-OBJ-05")
def test_the_bicolour_side_only_by_the_holder_of_its_quest() -> None:
    t = here("A8", "necklace").act().play("leave-something", "leave:necklace")
    t.hero(1, at="A8", objects=["sword-1"]).act(1)
    assert takes(t) == []
    assert takes(t.hero(1, side_quests=["find-the-necklace"]).act(1)) == ["take:necklace"]


@pytest.mark.rule("RH-OBJ-05")
def test_armour_is_exchanged_for_armour_only() -> None:
    t = here("A8", "heavy-armour", "sword-1").lay("light-armour", "A8").lay("shield", "A8").act()
    assert takes(t) == ["take:light-armour/heavy-armour", "take:shield"]


@pytest.mark.rule("RH-OBJ-06")
def test_an_object_works_as_long_as_it_is_on_the_sheet() -> None:
    t = here("A8", "magic-sword", "horse-1", "heavy-armour").skill(melee=5)

    def effects() -> tuple[int, int, int]:
        mine = t.game.view(0).heroes[0]
        return mine.skills["melee"][0], mine.movement, mine.temporary

    steps = t.game.content.heroes["warrior"].movement
    assert effects() == (7, steps + 1, 2)
    t.act().play("leave-something", "leave:magic-sword")
    assert effects() == (5, steps + 1, 2)
    t.play("leave-something", "leave:heavy-armour")
    assert effects() == (5, steps + 2, 0)
    t.play("leave-something", "leave:horse-1")
    assert effects() == (5, steps, 0)


@pytest.mark.rule("RH-RUL-21")
def test_what_is_lost_by_death_stays_on_the_point_bazaar_objects_included() -> None:
    t = here("A8", "sword-1", "cart", "amulet", life=1).lay("orc", "A8").skill(melee=1).dice(6, 6).act()
    t.play("skill:melee", "keep:cart")
    assert t[0].heirs == 1 and t[0].objects == ("cart",)
    assert set(t.at("A8")) == {"orc", "sword-1", "amulet"} and not {"sword-1", "amulet"} & set(t.game.down)
    assert t.game.stock == ()
    t.take_out("orc")
    t.hero(1, at="A8").act(1)
    assert takes(t) == ["take:sword-1", "take:amulet"]
    assert t.play("take:sword-1")[1].objects == ("sword-1",)


@pytest.mark.rule("RH-RUL-22")
@pytest.mark.parametrize("thing", ["cart", "amulet", "broom"])
def test_a_left_object_is_not_taken_again_on_the_same_turn(thing: str) -> None:
    t = here("A8", thing, "sword-1").act().play("leave-something", f"leave:{thing}")
    assert takes(t) == []
    t.skill(magic=11).dice(1, 1).act()
    assert takes(t) == [f"take:{thing}"]
    t.play(f"take:{thing}")
    assert set(t[0].objects) == {thing, "sword-1"}


@pytest.mark.rule("RH-RUL-22")
def test_what_was_left_to_make_room_is_not_taken_again_either() -> None:
    t = here("A8", *FOUR).lay("potion", "A8").act().play("take:potion/cart", "leave-something", "leave:boots-1")
    assert t.at("A8") == ("cart",) and takes(t) == []
    assert takes(t.act()) == ["take:cart"]


@pytest.mark.rule("RH-RUL-22")
def test_a_left_side_quest_is_not_accepted_again_on_the_same_turn() -> None:
    t = here("A8", "sword-1", side_quests=["visit-the-gorge"]).act()
    t.play("leave-something", "leave:visit-the-gorge")
    assert t.topic == "act" and "accept:visit-the-gorge" not in t.options
    t.act().play("accept:visit-the-gorge")
    assert t[0].side_quests == ("visit-the-gorge",)


@pytest.mark.rule("RH-RUL-82")
def test_nobody_draws_by_putting_down_and_taking_up() -> None:
    """Standing still, a hero leaves a side quest and accepts it again, turn after turn."""
    t = here("A8").lay("visit-the-gorge", "A8").bag("mice", "road-sign", "boat", "ranger").act()
    t.play("accept:visit-the-gorge")
    assert draws(t) == 1  # the first time
    for _ in range(4):
        t.act().play("leave-something", "leave:visit-the-gorge").act().play("accept:visit-the-gorge")
        assert t[0].side_quests == ("visit-the-gorge",)
    assert draws(t) == 1 and len(t.game.bag) == 3
    assert [event.facts["card"] for event in t.kinds("no-draw")] == ["visit-the-gorge"] * 4
    assert t.cites("no-draw") == {"RH-RUL-82"}


@pytest.mark.rule("RH-RUL-82")
@pytest.mark.parametrize("thing", ["cart", "amulet", "broom"])
def test_an_object_somebody_left_draws_nothing_either(thing: str) -> None:
    t = here("A8", thing, "sword-1").act().play("leave-something", f"leave:{thing}").skill(1, magic=11)
    t.hero(1, at="A8").dice(1, 1).act(1).play(f"take:{thing}")
    assert t[1].objects == (thing,) and draws(t) == 0 and t.kinds("no-draw")


@pytest.mark.rule("RH-RUL-82", "RH-RUL-46")
def test_nor_does_a_treasure() -> None:
    t = here("M3", side_quests=["find-the-necklace"]).lay("necklace", "M3").bag("mice", "boat").act()
    t.play("take:necklace", "leave-something", "leave:necklace")
    assert draws(t) == 1
    t.act().play("take:necklace")
    assert t[0].objects == ("necklace",) and draws(t) == 1 and t.kinds("no-draw")


@pytest.mark.rule("RH-RUL-82")
def test_what_a_dead_hero_lost_was_taken_up_before() -> None:
    t = here("A8", "sword-1", "amulet", side_quests=["visit-the-gorge"], life=1).lay("orc", "A8").skill(melee=2)
    t.dice(6, 6).act().play("skill:melee", "keep:amulet").take_out("orc")
    t.hero(1, at="A8").act(1).play("take:sword-1", "accept:visit-the-gorge")
    assert draws(t) == 0 and len(t.kinds("no-draw")) == 2


@pytest.mark.rule("RH-RUL-82", "RH-RUL-31")
def test_what_nobody_has_taken_yet_draws() -> None:
    """The knight's shield was left where it fell: no hero has had it."""
    t = here("A8").lay("red-knight", "A8").skill(melee=11).dice(1, 1, 1, 1).act()
    t.strike()
    while t.topic in ("choose-cube", "place-token"):
        t.play(t.options[0])
    assert t.topic == "take-back"
    t.play("leave-it")
    before = draws(t)
    t.act().play(takes(t)[0])
    assert draws(t) == before + 1 and not t.kinds("no-draw")


@pytest.mark.rule("RH-VAR-45")
def test_by_the_letter_every_taking_draws() -> None:
    t = table("warrior", "elf", variants=("draw-again",)).hero(0, at="A8", side_quests=["visit-the-gorge"])
    t.hero(objects=["cart"]).bag("mice", "road-sign").act()
    t.play("leave-something", "leave:visit-the-gorge", "leave-something", "leave:cart")
    t.act().play("accept:visit-the-gorge", "take:cart")
    assert draws(t) == 2 and not t.kinds("no-draw")


@pytest.mark.rule("RH-VAR-45")
def test_also_for_another_hero_and_for_what_a_dead_one_lost() -> None:
    t = table("warrior", "elf", variants=("draw-again",)).hero(0, at="A8", side_quests=["visit-the-gorge"], life=1)
    t.hero(0, objects=["sword-1", "amulet"], house="B4").hero(1, at="O13", quests={}).bag("mice", "road-sign")
    t.lay("orc", "A8").skill(melee=2).dice(6, 6).act().play("skill:melee", "keep:amulet").take_out("orc")
    t.hero(1, at="A8").act(1).play("take:sword-1", "accept:visit-the-gorge")
    assert draws(t) == 2 and not t.kinds("no-draw") and not t.game.bag


@pytest.mark.rule("RH-RUL-22")
def test_the_next_player_may_take_it_at_once() -> None:
    t = here("A8", "cart").hero(1, at="A8").act().play("leave-something", "leave:cart")
    assert t.asked == 1
    t.play("stay")
    assert takes(t) == ["take:cart"]


@pytest.mark.rule("RH-RUL-22")
def test_what_another_buyer_leaves_where_the_visitor_stands_is_there_for_the_visitor() -> None:
    t = table("warrior", "elf").hero(0, at="F2", gold=0, objects=[]).lay("small-bazaar", "F2").stock("horse-1")
    t.hero(1, at="F2", gold=9, objects=["amulet", "cart", "yew-staff", "sword-1"]).act()
    t.play("use:small-bazaar", "offer:horse-1/1", "buy:horse-1/amulet")
    assert takes(t) == ["take:amulet"]
    assert t.play("take:amulet")[0].objects == ("amulet",)


@pytest.mark.rule("RH-RUL-25")
@pytest.mark.parametrize(
    ("carried", "skill", "bonus"),
    [
        (("wand-1", "holy-cross"), "magic", 2),
        (("holy-cross", "wand-1"), "magic", 2),
        (("magic-bow", "bow-1", "bow-2"), "ranged", 2),
        (("wand-1", "wand-2"), "magic", 1),
        (("sword-1", "sword-2", "magic-sword"), "melee", 2),
        (("bow-1", "magic-bow"), "ranged", 2),
    ],
)
def test_several_objects_of_a_skill_may_be_carried_and_the_best_counts(
    carried: tuple[str, ...], skill: str, bonus: int
) -> None:
    t = here("A8", *carried[:-1]).lay(carried[-1], "A8").skill(**{skill: 5}).act().play(f"take:{carried[-1]}")
    assert t[0].objects == carried
    t.dice(6, 6).test(skill)
    assert t.kinds("rolled")[-1].facts["value"] == 5 + bonus


@pytest.mark.rule("RH-RUL-25")
@pytest.mark.parametrize("carried", [("boots-1", "boots-2"), ("boots-1", "horse-1"), ("horse-1", "cart", "boots-1")])
def test_several_objects_for_movement_may_be_carried_and_the_best_counts(carried: tuple[str, ...]) -> None:
    t = here("A8", *carried[:-1]).lay(carried[-1], "A8").act().play(f"take:{carried[-1]}")
    assert t[0].objects == carried
    steps, things = t.game.content.heroes["warrior"].movement, t.game.content.things
    best = max(things[each].pace or steps + things[each].movement for each in carried)
    assert t.game.view(0).heroes[0].movement == best


@pytest.mark.rule("RH-RUL-25")
@pytest.mark.parametrize(
    ("worn", "other"),
    [("light-armour", "magic-cloak"), ("magic-cloak", "heavy-armour"), ("shield", "knights-shield")],
)
def test_a_second_armour_or_shield_may_not_even_be_carried(worn: str, other: str) -> None:
    t = here("A8", worn).lay(other, "A8").act()
    assert takes(t) == [f"take:{other}/{worn}"]
    assert t.play(f"take:{other}/{worn}")[0].objects == (other,)


@pytest.mark.rule("RH-RUL-49")
def test_heroes_side_by_side_do_not_trade() -> None:
    t = here("A8", "sword-1", gold=5, side_quests=["visit-the-gorge"])
    t.hero(1, at="A8", objects=["amulet"], gold=5, side_quests=["take-the-message"]).act(0)
    assert t.options == ["leave-something", "end-turn"]
    t.play("leave-something")
    assert t.options == ["leave:sword-1", "leave:visit-the-gorge", "nothing"]


@pytest.mark.rule("RH-RUL-49", "RH-RUL-21")
@pytest.mark.parametrize("thing", ["amulet", "cart", "visit-the-gorge", "sword-1"])
def test_what_is_left_is_not_given_to_who_stands_there(thing: str) -> None:
    """It lies on the point until somebody takes it; a bazaar object is back in the stock."""
    quests = ["visit-the-gorge"] if thing == "visit-the-gorge" else []
    t = here("A8", *([] if quests else [thing]), side_quests=quests).hero(1, at="A8").act(0)
    t.play("leave-something", f"leave:{thing}")
    assert (t[1].objects, t[1].side_quests, t.kinds("gold", "paid")) == ((), (), [])
    assert (thing in t.at("A8"), thing in t.game.stock) == (thing != "sword-1", thing == "sword-1")


@pytest.mark.rule("RH-RUL-49")
def test_a_quest_may_be_left_for_others() -> None:
    t = here("A8", side_quests=["visit-the-gorge"]).hero(1, at="A8").act(0)
    t.play("leave-something", "leave:visit-the-gorge", "stay", "accept:visit-the-gorge")
    assert t[1].side_quests == ("visit-the-gorge",)


@pytest.mark.rule("RH-RUL-63")
def test_a_shield_is_sold_and_the_knights_shield_is_a_second_one() -> None:
    t = here("A8", "shield").hero(1, at="A8", objects=["knights-shield"])
    assert [t.game.view(0).heroes[seat].temporary for seat in (0, 1)] == [1, 1]
    assert "shield" in t.game.content.bazaar and "knights-shield" not in t.game.content.bazaar
    assert [thing.id for thing in t.game.content.things.values() if thing.worn == "shield"] == [
        "shield",
        "knights-shield",
    ]


@pytest.mark.rule("RH-OBJ-06")
@pytest.mark.parametrize("drawing", [0, 1])
def test_an_object_works_whoever_draws_the_contest(drawing: int) -> None:
    """Each hero has a weapon; both roll, in the turn of one of them."""
    t = here("A8", "magic-bow").hero(1, objects=["bow-1"]).skill(0, ranged=3).skill(1, ranged=4)
    t.bag("archery-contest").dice(6, 6, 6, 6).draw(drawing)
    values = {event.facts["seat"]: event.facts["value"] for event in t.kinds("rolled")}
    assert values == {0: 3 + 2, 1: 4 + 1}


@pytest.mark.rule("RH-OBJ-06")
@pytest.mark.parametrize("place", range(4))
def test_an_object_works_on_any_of_the_four_spaces(place: int) -> None:
    idle = ["amulet", "yew-staff", "magic-scroll"]
    for thing, skill, more, movement in (("magic-bow", "ranged", 2, 0), ("horse-1", "ranged", 0, 2)):
        t = here("A8", *idle[:place], thing, *idle[place:]).skill(ranged=5).dice(1, 1).test(skill)
        assert t.kinds("rolled")[-1].facts["value"] == 5 + more
        assert t.game.view(0).heroes[0].movement == t.game.content.heroes["warrior"].movement + movement
    t = here("A8", *idle[:place], "potion", *idle[place:], life=1).act()
    assert "drink:potion" in t.options
    assert "fly:broom" in here("A8", *idle[:place], "broom", *idle[place:]).turn().options
    t = here("A8", *idle[:place], "shield", *idle[place:]).run(life.lose_life, 0, 1, "RH-FIGHT-05")
    assert t.options == ["physical", "temporary:shield"]
