"""MOVE: how far a hero goes in a turn."""

from __future__ import annotations

import pytest

from tests.return_of_the_heroes.kit import Table, table

HEROES = ("warrior", "elf", "wizard", "dwarf", "priest")
START = "A7"


def walker(*objects: str, hero: str = "warrior", at: str = START) -> Table:
    """A hero who is about to move; the amulet gives him something to decide in the action phase."""
    other = "elf" if hero != "elf" else "dwarf"
    return table(hero, other).hero(0, at=at, gold=3, objects=[*objects, "amulet"]).hero(1, at="P6")


def steps(t: Table) -> int:
    """Walk along a long road as far as the hero is allowed to."""
    made = 0
    for point in t.road(t[0].point, 9):
        if f"step:{point}" not in t.options:
            break
        t.play(f"step:{point}")
        made += 1
    assert t.topic == "act" and t.asked == 0
    return made


def base(t: Table) -> int:
    return t.game.content.heroes[t[0].id].movement


# The movement value --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-MOVE-01")
@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_moves_up_to_his_movement_value(hero: str) -> None:
    t = walker(hero=hero).turn()
    assert steps(t) == base(t)
    assert len(t.kinds("moved")) == base(t)


@pytest.mark.rule("RH-MOVE-01")
def test_each_step_leads_to_the_next_point_along_a_road() -> None:
    t = walker().turn()
    assert {each for each in t.options if each.startswith("step:")} == {f"step:{each}" for each in t.links[START]}
    there = t.beside(START)
    t.play(f"step:{there}")
    assert t[0].point == there and t.game.walked == 1
    assert {each for each in t.options if each != "stop"} == {f"step:{each}" for each in t.links[there]}
    assert "RH-MOVE-01" in t.cites("moved")


@pytest.mark.rule("RH-MOVE-01")
def test_walking_back_costs_movement_points_too() -> None:
    t = walker().turn()
    there = t.beside(START)
    for made in range(base(t)):
        t.play(f"step:{(there, START)[made % 2]}")
    assert t.topic == "act"


@pytest.mark.rule("RH-MOVE-01")
def test_the_steps_of_one_hero_do_not_count_for_the_next() -> None:
    t = walker().hero(1, at="P6", objects=["yew-staff"]).turn()
    steps(t)
    t.play("end-turn")
    assert t.asked == 1 and steps_of(t, 1) == t.game.content.heroes[t[1].id].movement


def steps_of(t: Table, seat: int) -> int:
    """Walk to and fro until the movement is over."""
    here, made = t[seat].point, 0
    there = t.beside(here)
    while t.topic in ("set-out", "travel"):
        t.play(f"step:{(there, here)[made % 2]}")
        made += 1
    return made


@pytest.mark.rule("RH-MOVE-01")
@pytest.mark.parametrize("gold", [9, 0])
def test_a_step_over_water_costs_a_movement_point_too(gold: int) -> None:
    """Paid with gold, or with the boat that waits on the shore."""
    t = walker(at="L4").hero(0, gold=gold).lay("boat", "L4").turn()
    way = "gold" if gold else "boat"
    for made in range(base(t)):
        t.play(f"cross:{('L2', 'L4')[made % 2]}/{way}")
    assert t.topic == "act" and t.game.walked == base(t)


@pytest.mark.rule("RH-MOVE-01")
def test_a_step_to_a_point_whose_road_must_be_found_costs_one_movement_point() -> None:
    point = table().spot("green")
    t = walker(at=table().beside(point)).dice(1, 1).turn().play(f"step:{point}")
    assert t[0].point == point and t.game.walked == 1


# Staying -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-MOVE-02")
def test_a_hero_who_stays_fights_again() -> None:
    t = table("warrior", "elf").hero(0, at=START).hero(1, at="P6").lay("orc", START).dice(6, 6)
    t.turn().play("stay").strike()
    assert t.asked == 1 and len(t.kinds("not-beaten")) == 1
    t.dice(6, 6).play("stay").play("stay").strike()
    assert len(t.kinds("not-beaten")) == 2


@pytest.mark.rule("RH-MOVE-02")
def test_a_hero_who_stays_uses_an_encounter_again() -> None:
    t = walker().lay("beggar", START).dice(6, 6).turn()
    t.play("stay", "use:beggar", "end-turn").play("stay")
    t.play("stay", "use:beggar")
    assert [event.facts["card"] for event in t.kinds("used")] == ["beggar"] * 2


@pytest.mark.rule("RH-MOVE-02")
def test_a_hero_who_stays_uses_the_effect_of_the_location() -> None:
    t = walker(at="G2").hero(0, quests={"free-merlin": 2}).turn().play("stay")
    assert "stage:free-merlin" in t.options


# Objects -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-MOVE-03")
@pytest.mark.parametrize(
    ("objects", "more"),
    [
        (("boots-1",), 1),
        (("horse-1",), 2),
        (("boots-1", "boots-2"), 1),
        (("boots-1", "horse-1"), 2),
        (("horse-1", "horse-2"), 2),
    ],
)
def test_objects_change_the_movement_but_never_together(objects: tuple[str, ...], more: int) -> None:
    t = walker(*objects, hero="dwarf").turn()
    assert steps(t) == base(t) + more


@pytest.mark.rule("RH-MOVE-03", "RH-RUL-17")
@pytest.mark.parametrize("hero", HEROES)
@pytest.mark.parametrize(("others", "more"), [((), 0), (("boots-1",), 1), (("boots-1", "horse-1"), 2)])
def test_of_cart_boots_and_horse_the_best_one_counts(hero: str, others: tuple[str, ...], more: int) -> None:
    t = walker("cart", *others, hero=hero).turn()
    assert steps(t) == max(6, base(t) + more)


@pytest.mark.rule("RH-RUL-17", "RH-ITEM-02")
@pytest.mark.parametrize(("helper", "more"), [("boots-1", 0), ("horse-1", 1), ("", -1)])
def test_heavy_armour_slows_the_hero_down_on_top_of_what_helps(helper: str, more: int) -> None:
    t = walker("heavy-armour", *filter(None, [helper])).turn()
    assert steps(t) == base(t) + more


@pytest.mark.rule("RH-RUL-17")
def test_heavy_armour_in_the_cart() -> None:
    t = walker("heavy-armour", "cart").turn()
    assert steps(t) == 5


@pytest.mark.rule("RH-RUL-17")
def test_movement_is_never_below_one() -> None:
    t = walker("heavy-armour").hero(0, objects=["amulet", *["heavy-armour"] * base(walker())]).turn()
    assert t.game.view(0).heroes[0].movement == 1
    assert steps(t) == 1


# Company and adversaries ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-MOVE-04")
def test_any_number_of_heroes_may_share_a_point() -> None:
    t = table("warrior", "elf", "dwarf", "wizard").hero(0, at=START, objects=["amulet"])
    there, beyond, *_ = t.road(START, 2)
    for seat in (1, 2, 3):
        t.hero(seat, at=there)
    t.turn().play(f"step:{there}")
    assert {hero.point for hero in t.game.heroes} == {there}
    assert t.topic == "travel" and f"step:{beyond}" in t.options
    t.play("stop")
    assert t[0].point == there and t.topic == "act"
    assert "RH-MOVE-04" in t.game.steps["arrive"].rules


@pytest.mark.rule("RH-MOVE-05")
@pytest.mark.parametrize("foe", ["troll", "collector-of-debts"])
def test_an_adversary_does_not_hold_a_hero_who_starts_beside_it(foe: str) -> None:
    t = walker().lay(foe, START).turn()
    assert {f"step:{each}" for each in t.links[START]} <= set(t.options)
    assert steps(t) == base(t)
    assert not t.kinds("challenge")


@pytest.mark.rule("RH-MOVE-05")
@pytest.mark.parametrize(("at", "foe"), [("H5", "iron-porter"), ("P3", "bees")])
def test_neither_guardians_nor_adversaries_of_quests_hold_a_hero(at: str, foe: str) -> None:
    t = walker(at=at).hero(0, gem=True, quests={"the-signet-ring": 0}).nameless("demon").lay(foe, at).turn()
    away = t.beside(at)
    t.play(f"step:{away}")
    assert t[0].point == away and t.topic == "travel" and not t.kinds("challenge")


@pytest.mark.rule("RH-MOVE-06")
def test_a_hero_may_stop_early_and_unused_points_are_lost() -> None:
    t = walker()
    first, second = t.road(START, 2)
    t.turn().play(f"step:{first}")
    assert "stop" in t.options
    t.play("stop")
    assert t[0].point == first and t.topic == "act"
    assert not any(option.startswith("step:") for option in t.options)
    assert {event.facts["space"] for event in t.kinds("stopped")} == {first}
    assert "RH-MOVE-06" in t.cites("stopped")
    t.play("end-turn").play("stay")
    assert t.asked == 0 and f"step:{second}" in t.options
    assert steps(t) == base(t)


@pytest.mark.rule("RH-MOVE-06")
@pytest.mark.parametrize("colour", ["red", "green", "yellow", "blue"])
def test_a_hero_may_stop_on_a_point_of_any_colour(colour: str) -> None:
    point = "P10" if colour == "blue" else table().spot(colour)
    t = walker(at=table().beside(point)).dice(1, 1).turn().play(f"step:{point}")
    assert t.topic == "travel" and "stop" in t.options
    assert t.play("stop")[0].point == point and t.topic == "act"


# The cart ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-18")
def test_the_cart_uses_an_object_space() -> None:
    t = table().hero(0, at=START, objects=["cart", "amulet", "yew-staff"]).lay("holy-cross", START)
    assert "take:holy-cross" in t.act().options
    t.hero(0, objects=["cart", "amulet", "yew-staff", "magic-bow"]).act()
    assert "take:holy-cross" not in t.options and "take:holy-cross/cart" in t.options


@pytest.mark.rule("RH-RUL-18")
@pytest.mark.parametrize("mountain", ["C5", "D5"])
def test_the_cart_stays_on_the_point_before_the_mountain(mountain: str) -> None:
    t = walker("cart", hero="dwarf")
    below = t.beside(mountain)
    t.hero(0, at=below).turn()
    assert f"step:{mountain}" not in t.options
    t.play(f"step:{mountain}/cart")
    assert t[0].point == mountain and t[0].objects == ("amulet",)
    assert t.at(below) == ("cart",) and "cart" not in t.game.down
    assert t.kinds("left")[0].facts["space"] == below
    assert "RH-RUL-18" in t.cites("left")
    # It is for anyone to take, which is an action; somebody had it before, so no token is drawn (RH-RUL-82).
    t.hero(1, at=below).bag("small-bazaar").act(1).play("take:cart")
    assert t[1].objects == ("cart",)
    assert not t.kinds("drew") and t.game.bag == ("small-bazaar",)


@pytest.mark.rule("RH-RUL-18")
def test_without_the_cart_the_steps_already_made_count_against_the_own_movement() -> None:
    t = walker("cart", hero="dwarf")
    below = t.beside("D5")
    aside = next(each for each in t.links[below] if t.game.content.land.spots[each].colour == "beige")
    made = base(t) - 1
    way = [(below, aside)[left % 2] for left in range(made, -1, -1)]
    t.hero(0, at=way[0]).turn().play(*(f"step:{point}" for point in way[1:]))
    assert t[0].point == below and t.game.walked == made
    t.play("step:D5/cart")
    assert t[0].point == "D5" and t.topic == "act"  # with the cart there would be steps left


@pytest.mark.rule("RH-RUL-18")
def test_no_mountain_for_those_who_could_not_have_walked_there() -> None:
    t = walker("cart", hero="dwarf")
    below = t.beside("D5")
    t.hero(0, at=below).turn()
    there = next(each for each in t.links[below] if t.game.content.land.spots[each].colour == "beige")
    for made in range(base(t) + base(t) % 2):
        assert ("step:D5/cart" in t.options) == (made % 2 == 0 and made < base(t))
        t.play(f"step:{(there, below)[made % 2]}")
    assert t[0].point == below and t.game.walked >= base(t)
    assert not any(option.startswith("step:D5") for option in t.options)


@pytest.mark.rule("RH-RUL-18")
@pytest.mark.parametrize("mountain", ["C5", "D5"])
def test_no_cart_is_picked_up_on_a_mountain(mountain: str) -> None:
    t = table().hero(0, at=mountain, objects=["amulet"]).lay("cart", mountain).lay("holy-cross", mountain).act()
    assert "take:holy-cross" in t.options and "take:cart" not in t.options
    below = t.beside(mountain)
    assert "take:cart" in t.hero(0, at=below).lay("cart", below).act().options


@pytest.mark.rule("RH-RUL-18")
def test_the_broom_carries_the_cart_but_never_to_a_mountain() -> None:
    t = walker("broom", "cart", at="C8").dice(4).turn().play("fly:broom")
    plain = walker("broom", at="C8").dice(4).turn().play("fly:broom")
    assert t.options == plain.options and not {"land:C5", "land:D5"} & set(t.options)
    t.play(t.options[0])
    assert set(t[0].objects) == {"broom", "cart", "amulet"}


# The broom -----------------------------------------------------------------------------------------------------------


def flyer(at: str = START) -> Table:
    return walker("broom", at=at)


def neighbours(t: Table, tile: str) -> set[str]:
    """The tiles north, east, south and west of a tile."""
    row, column = divmod(t.game.layout.index(tile), 4)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return {t.game.layout[r * 4 + c] for r, c in around if 0 <= r < 4 and 0 <= c < 4}


@pytest.mark.rule("RH-RUL-19")
@pytest.mark.parametrize("tile", "ABCDEFGHIJKLMNOP")
def test_the_broom_goes_to_any_beige_point_of_the_adjacent_tiles(tile: str) -> None:
    t = flyer()
    land = t.game.content.land
    t.hero(0, at=land.entries[tile]["north"], gold=0).dice(2).turn().play("fly:broom")
    beige = [point for point, spot in land.spots.items() if spot.colour == "beige"]
    assert t.topic == "landing"
    assert set(t.options) == {f"land:{point}" for point in beige if point[0] in neighbours(t, tile)}
    assert not any(option.startswith(f"land:{tile}") for option in t.options)
    assert 2 <= len({option[5] for option in t.options}) <= 4


@pytest.mark.rule("RH-RUL-19")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_a_flight_replaces_the_movement_and_a_normal_action_phase_follows(face: int) -> None:
    t = flyer().dice(face).turn().play("fly:broom")
    there = t.options[0].removeprefix("land:")
    t.hero(1, at=there).lay("beggar", there, face_down=True).play(f"land:{there}")
    assert t[0].point == there
    assert t.topic == "act" and "use:beggar" in t.options
    assert "beggar" not in t.game.down
    assert "RH-RUL-19" in t.cites("flew")


@pytest.mark.rule("RH-RUL-19")
def test_adversaries_at_the_landing_place_are_fought() -> None:
    t = flyer().dice(4).turn().play("fly:broom")
    there = t.options[0].removeprefix("land:")
    t.lay("orc", there, face_down=True).play(f"land:{there}")
    assert t.kinds("turned-up") and t.game.fight is not None and t.game.fight.foe == "orc"


@pytest.mark.rule("RH-RUL-19")
def test_neither_tokens_nor_heroes_bar_a_landing_place() -> None:
    t = flyer().dice(4).turn().play("fly:broom")
    free = t.options
    tokens = ["beggar", "troll", "cart", "visit-the-gorge", "bees", "collector-of-debts"]
    for option, token in zip(free, tokens, strict=False):
        t.lay(token, option.removeprefix("land:"), face_down=token in ("troll", "collector-of-debts"))
    t.hero(1, at=free[7].removeprefix("land:"), house=free[8].removeprefix("land:"))
    assert t.dice(4).turn().play("fly:broom").options == free


@pytest.mark.rule("RH-RUL-19", "RH-MOVE-05")
@pytest.mark.parametrize("foe", ["orc", "collector-of-debts"])
def test_a_hero_may_fly_away_from_an_adversary(foe: str) -> None:
    t = flyer().lay(foe, START).dice(4).turn()
    assert "fly:broom" in t.options
    t.play("fly:broom")
    t.play(t.options[0])
    assert t[0].point[0] != START[0] and not t.kinds("challenge")


@pytest.mark.rule("RH-RUL-19")
def test_on_a_one_the_witch_gets_visitors() -> None:
    t = flyer().lay("stolen-familiar", "K2", face_down=True).dice(1).turn().play("fly:broom")
    assert t[0].point == "K2"
    assert t.game.fight is not None and t.game.fight.foe == "stolen-familiar"


@pytest.mark.rule("RH-RUL-19")
def test_no_flight_once_the_hero_has_walked() -> None:
    t = flyer().turn()
    assert "fly:broom" in t.options
    t.play(f"step:{t.beside(START)}")
    assert t.topic == "travel" and "fly:broom" not in t.options


@pytest.mark.rule("RH-RUL-19")
def test_no_flight_from_half_way() -> None:
    t = flyer().hero(0, point="", halfway=table().spot("red")).dice(1, 1).turn()
    assert t.kinds("road-found") and t.topic == "travel"
    assert "fly:broom" not in t.options


# No obligation -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-RUL-62")
def test_a_hero_who_cannot_move_simply_stays() -> None:
    """On an islet: the only way leads over water, and there is no gold."""
    t = table("warrior", "elf").hero(0, at="L4", gold=0, objects=["amulet"]).hero(1, at="P6")
    t.join("L4", "L2").turn()
    assert t.topic == "act" and t[0].point == "L4"


@pytest.mark.rule("RH-RUL-62")
def test_nobody_has_to_move_or_to_act() -> None:
    t = walker().lay("beggar", START).lay("visit-the-gorge", START).turn()
    assert "stay" in t.options
    t.play("stay")
    assert "end-turn" in t.options
    t.play("end-turn")
    assert t.asked == 1 and t[0].point == START
    assert not t.kinds("moved", "used", "accepted")


@pytest.mark.rule("RH-RUL-62")
@pytest.mark.parametrize("point", ["L4", "C5", "I5", "K6", "H5", START])
def test_wherever_he_is_nobody_has_to_move_or_to_act(point: str) -> None:
    t = walker("potion", at=point).hero(0, life=1, quests={"free-merlin": 0}, side_quests=["visit-the-gorge"])
    for token in ("spring-of-life", "take-the-message", "cart"):
        t.lay(token, point)
    t.turn()
    assert "stay" in t.options
    t.play("stay")
    assert {"drink:potion", "use:spring-of-life", "accept:take-the-message", "end-turn"} <= set(t.options)
    t.play("end-turn")
    assert t.asked == 1 and t[0].point == point and t[0].life == 1


@pytest.mark.rule("RH-RUL-62", "RH-SQ-18")
def test_not_even_to_finish_what_he_came_for() -> None:
    """Free Merlin ends here, and so does a side quest; both may wait."""
    t = walker(at="G2").hero(0, quests={"free-merlin": 2}, side_quests=["visit-the-gorge"])
    quest = t.game.content.side_quests["visit-the-gorge"].to
    for point in ("G2", str(quest)):
        t.hero(0, at=point).turn().play("stay")
        assert {"stage:free-merlin", "complete:visit-the-gorge"} & set(t.options) and "end-turn" in t.options
        t.play("end-turn")
        assert t.asked == 1 and t[0].quests == {"free-merlin": 2} and t[0].side_quests == ("visit-the-gorge",)


@pytest.mark.rule("RH-RUL-62")
def test_combat_is_the_only_forced_action() -> None:
    t = walker().lay("orc", START).lay("beggar", START).turn().play("stay")
    assert t.game.fight is not None and t.game.fight.foe == "orc"
    assert all(option.startswith("skill:") for option in t.options)


@pytest.mark.rule("RH-RUL-62")
def test_the_half_way_attempt_is_the_only_forced_move() -> None:
    t = table("warrior", "elf").hero(0, point="", halfway=table().spot("red")).hero(1, at="P6").dice(6, 6).turn()
    assert t.kinds("road-found-late") and not t[0].halfway
