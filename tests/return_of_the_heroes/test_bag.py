"""BAG: what is drawn, where it goes, and what returns."""

from __future__ import annotations

from random import Random

import pytest

from questable.kernel.engine.dice import Dice, key_of
from questable.return_of_the_heroes.content import Adversary, Servant
from tests.return_of_the_heroes.kit import Table, table

SEEDS = [f"seed {number}" for number in range(10)]


def duel(foe: str, *, at: str = "A7", draw: tuple[str, ...] = ("small-bazaar",)) -> Table:
    """A hero who is about to win against this adversary; these tokens are in the bag."""
    t = table("warrior", "elf").hero(0, at=at, gold=0).hero(1, at="P6").lay(foe, at).bag(*draw)
    return t.skill(magic=11, ranged=11, melee=11).dice(*[1] * 8).act().strike()


def take_cubes(t: Table) -> Table:
    while t.topic == "choose-cube":
        t.play(t.options[0])
    return t


def draws(t: Table) -> int:
    return len(t.kinds("drew", "drew-unseen", "drew-servant"))


@pytest.mark.rule("RH-BAG-01")
def test_what_is_drawn_is_up_to_chance() -> None:
    drawn = set()
    for seed in SEEDS:
        t = table(seed=seed).bag("small-bazaar", "large-bazaar", "ranger", "boat", "mice", "mirabar").draw()
        (event,) = t.kinds("drew")
        drawn.add(event.facts["card"])
        assert t.at(event.facts["space"]) == (event.facts["card"],)
        assert len(t.game.bag) == 5
    assert len(drawn) > 3


@pytest.mark.rule("RH-BAG-01")
def test_every_token_of_a_full_bag_may_come_out() -> None:
    t = table()
    content = t.game.content
    full = sorted(token for token, card in content.tokens.items() if getattr(card, "at", None))
    drawn = set()
    for number in range(300):
        t.game.dice = Dice(key_of(f"draw {number}"))
        t.bag(*full).draw()
        (token,) = set(full) - set(t.game.bag)
        drawn.add(token)
    assert len(full) > 40 and drawn == set(full)


@pytest.mark.rule("RH-BAG-05")
@pytest.mark.parametrize("servant", ["grey-shepherd", "page-eater", "the-lodger"])
def test_a_servant_lies_face_down_also_where_heroes_and_tokens_are(servant: str) -> None:
    t = table("warrior", "elf")
    point = t.game.content.servants[servant].at
    t.hero(0, at=point).hero(1, at=point).lay("beggar", point).bag(servant).draw(0)
    assert t.at(point) == ("beggar", servant) and t.game.down == (servant,)


@pytest.mark.rule("RH-BAG-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_player_who_draws_puts_the_token_into_play_at_once(seat: int) -> None:
    t = table("warrior", "elf").hero(seat, at="A7", gold=3).lay("visit-the-gorge", "A7").lay("beggar", "A7")
    t.bag("troll").act(seat).play("accept:visit-the-gorge")
    assert t.topic == "place-token" and t.asked == seat
    t.play(t.options[0])
    assert t.topic == "act" and t.game.bag == ()


@pytest.mark.rule("RH-BAG-02")
def test_an_empty_bag_gives_nothing_and_the_draw_is_not_made_up_for() -> None:
    t = table().hero(0, at="A7").lay("visit-the-gorge", "A7").lay("take-the-message", "A7").act()
    t.play("accept:visit-the-gorge")
    assert t.kinds("bag-empty") and draws(t) == 0
    t.bag("small-bazaar", "large-bazaar").play("accept:take-the-message")
    assert draws(t) == 1 and len(t.game.bag) == 1


@pytest.mark.rule("RH-BAG-03")
def test_a_pa_token_goes_face_down_on_any_free_beige_point_of_another_tile() -> None:
    t = table("warrior", "elf", "dwarf").hero(0, at="C8", house="P2").hero(1, at="A7", house="B4").hero(2, at="E7")
    t.lay("beggar", "F5").lay("ghoul", "G2").lay("necklace", "M3", face_down=True).bag("troll").draw(0)
    taken = {"P2", "A7", "B4", "E7", t[2].house, "F5", "G2", "M3"}
    beige = {point for point, spot in t.game.content.land.spots.items() if spot.colour == "beige"}
    assert set(t.options) == {f"place:{point}" for point in beige - taken if not point.startswith("C")}
    t.play("place:J5")
    assert t.at("J5") == ("troll",) and "troll" in t.game.down
    assert [t.game.view(seat).tokens["J5"] for seat in (0, 1, None)] == [("pa",)] * 3
    assert not any("card" in event.facts for event in t.kinds("drew-unseen", "placed"))


@pytest.mark.rule("RH-BAG-03")
def test_the_tile_of_a_half_way_hero_is_closed_to_his_token() -> None:
    t = table().hero(0, point="", halfway="C5").bag("troll").draw(0)
    assert not any(option.startswith("place:C") for option in t.options)


@pytest.mark.rule("RH-EX-22")
def test_a_returned_adversary_is_placed_face_down_anywhere_but_on_tile_c() -> None:
    t = duel("orc", at="C8", draw=("troll",))
    t.play("cube:red")
    assert t.topic == "place-token"
    tiles = {option.removeprefix("place:")[0] for option in t.options}
    assert tiles == set("ABDEFGHIJKLMNOP")
    spots = t.game.content.land.spots
    assert all(spots[option.removeprefix("place:")].colour == "beige" for option in t.options)
    t.play("place:B4")
    assert t.at("B4") == ("troll",) and t.game.down == ("troll",)


@pytest.mark.rule("RH-BAG-04")
@pytest.mark.parametrize(
    ("token", "point"),
    [
        ("shadow", "A5"),
        ("large-bazaar", "J2"),
        ("king-foebus", "J5"),
        ("ghoul", "G6"),
        ("necklace", "M3"),
        ("bears", "C5"),
    ],
)
def test_a_token_with_coordinates_goes_there_face_up_whatever_lies_there(token: str, point: str) -> None:
    t = table("warrior", "elf").hero(0, at=point).hero(1, at=point, house=point)
    t.lay("troll", point, face_down=True).lay("beggar", point).bag(token).draw(0)
    assert t.at(point) == ("troll", "beggar", token)
    assert token not in t.game.down
    assert t.game.view(None).tokens[point][-1] == token
    assert "RH-BAG-04" in t.cites("drew")


@pytest.mark.rule("RH-BAG-05")
def test_a_drawn_servant_lies_face_down_on_its_coordinates() -> None:
    t = table().hero(0, at="A7").lay("beggar", "J2").bag("collector-of-debts").draw()
    assert t.at("J2") == ("beggar", "collector-of-debts")
    assert t.game.view(0).tokens["J2"] == ("beggar", "servant")
    assert t.topic == "set-out"


@pytest.mark.rule("RH-BAG-06")
@pytest.mark.parametrize("foe", ["orc", "troll", "spider", "werewolf"])
def test_first_a_token_is_drawn_then_the_beaten_adversary_goes_into_the_bag(foe: str) -> None:
    t = take_cubes(duel(foe))
    assert t.at("F2") == ("small-bazaar",)
    assert t.game.bag == (foe,)
    assert t.at("A7") == ()


@pytest.mark.rule("RH-BAG-06", "RH-EX-25", "RH-BAG-02")
def test_from_an_empty_bag_nothing_is_drawn_and_the_troll_is_the_only_token_in_it() -> None:
    t = take_cubes(duel("troll", draw=()))
    assert t.kinds("beaten") and t.kinds("bag-empty") and draws(t) == 0
    assert t.game.bag == ("troll",)


@pytest.mark.rule("RH-BAG-07", "RH-BAG-18")
def test_a_beaten_servant_leaves_the_game_and_a_token_is_drawn() -> None:
    t = take_cubes(duel("collector-of-debts", at="J2"))
    assert t.game.bag == () and "collector-of-debts" in t.game.gone
    assert t.at("J2") == () and t.at("F2") == ("small-bazaar",)


@pytest.mark.rule("RH-BAG-07", "RH-BAG-18")
@pytest.mark.parametrize("servant", table().game.content.servants)
def test_whichever_servant_it_is(servant: str) -> None:
    at = table().game.content.servants[servant].at
    t = table("warrior", "elf").hero(0, at=at, gold=1).hero(1, at="P6").lay(servant, at).bag("small-bazaar")
    take_cubes(t.skill(magic=11, ranged=11, melee=11).dice(*[1] * 20).act().strike())
    assert t.kinds("beaten") and t.game.bag == () and servant in t.game.gone and servant not in t.at(at)
    assert t.at("F2")[-1] == "small-bazaar" and draws(t) == 1


@pytest.mark.rule("RH-BAG-08", "RH-BAG-12", "RH-RUL-23")
def test_each_thing_that_is_taken_up_on_a_turn_draws_its_own_token() -> None:
    t = table().hero(0, at="A7", quests={}).bag("small-bazaar", "large-bazaar", "mice", "road-sign", "gasconier")
    choices = ["accept:visit-the-gorge", "accept:take-the-message", "take:amulet", "take:cart"]
    for choice in choices:
        t.lay(choice.partition(":")[2], "A7")
    t.act()
    for number, choice in enumerate(choices, start=1):
        assert draws(t.play(choice)) == number


@pytest.mark.rule("RH-BAG-08")
def test_accepting_a_side_quest_draws_a_token() -> None:
    t = table().hero(0, at="A7").lay("visit-the-gorge", "A7").bag("small-bazaar", "large-bazaar").act()
    assert draws(t) == 0
    t.play("accept:visit-the-gorge")
    assert draws(t) == 1 and len(t.game.bag) == 1


@pytest.mark.rule("RH-BAG-09", "RH-BAG-18")
@pytest.mark.parametrize(
    ("quest", "at", "token", "objects"),
    [
        ("escort-the-monk", "I2", "", []),
        ("visit-the-house", "O13", "", []),
        ("find-gasconier", "J3", "gasconier", []),
        ("wand-for-the-boat", "L4", "boat", ["wand-1"]),
        ("find-the-statuette", "J5", "", ["statuette"]),
    ],
)
def test_a_completed_side_quest_leaves_the_game_and_draws_a_token(
    quest: str, at: str, token: str, objects: list[str]
) -> None:
    t = table().hero(0, at=at, side_quests=[quest], objects=objects).hero(1, at="P6", house="O13")
    if token:
        t.lay(token, at)
    t.bag("small-bazaar", "large-bazaar").act().play(f"complete:{quest}")
    take_cubes(t)
    assert quest in t.game.gone and t[0].side_quests == ()
    assert quest not in t.game.bag
    assert draws(t) == 1 and len(t.game.bag) == 1


@pytest.mark.rule("RH-BAG-09", "RH-SQ-05")
@pytest.mark.parametrize("quest", sorted(table().game.content.side_quests))
def test_every_side_quest_that_is_completed_is_gone_for_good_and_draws_exactly_one_token(quest: str) -> None:
    t = table().hero(1, at="P6", house="O13", cubes=(1, 0, 0))
    card, content = t.game.content.side_quests[quest], t.game.content
    at, objects = card.to or "O13", []
    if other := card.instructor or card.recipient:
        at = str(content.encounters[other].at)
        t.lay(other, at)
    if card.wanted:
        objects = [next(token for token, thing in content.things.items() if thing.id == card.wanted)]
    elif card.treasure:
        objects = [card.treasure]
    another = "visit-the-gorge" if quest != "visit-the-gorge" else "visit-the-house"
    t.hero(0, at=at, house="A7", side_quests=[quest, another], objects=objects)
    t.bag("small-bazaar", "large-bazaar", "beggar").act().play(f"complete:{quest}")
    take_cubes(t)
    assert t.game.gone.count(quest) == 1 and quest not in t[0].side_quests and len(t[0].side_quests) == 1
    assert not any(quest in tokens for tokens in t.game.tokens.values()) and quest not in t.game.bag
    assert draws(t) == 1 and len(t.game.bag) == 2


@pytest.mark.rule("RH-BAG-10")
@pytest.mark.parametrize(
    ("stage", "at", "token"), [(0, "F3", "candle-maker"), (1, "N1", "secret-chapel"), (2, "A7", "")]
)
def test_every_completed_stage_draws_one_token(stage: int, at: str, token: str) -> None:
    t = table().hero(0, at=at, house="A7", gold=4, quests={"juans-relics": stage}).bag("small-bazaar", "large-bazaar")
    t.game.nameless_called = True
    if token:
        t.lay(token, at)
    t.act().play("stage:juans-relics")
    take_cubes(t)
    assert t[0].quests == {"juans-relics": stage + 1}
    assert draws(t) == 1 and len(t.game.bag) == 1


@pytest.mark.rule("RH-BAG-10", "RH-BAG-14")
@pytest.mark.parametrize("gem", [False, True])
def test_so_does_the_last_stage_of_a_second_quest_though_it_gives_no_second_gem(gem: bool) -> None:
    quests = {"the-diadem": 3 if gem else 0, "juans-relics": 2}
    t = table().hero(0, at="A7", house="A7", gem=gem, quests=quests).bag("small-bazaar", "large-bazaar")
    t.act().play("stage:juans-relics")
    assert t[0].quests["juans-relics"] == 3
    assert draws(t) == 1 and len(t.game.bag) == 1
    relics = t.game.content.quests["juans-relics"].second
    assert relics in t.game.gone and relics not in t.game.bag


@pytest.mark.rule("RH-BAG-11", "RH-RUL-24")
def test_the_first_completed_stage_1_puts_the_nameless_into_the_bag_after_the_draw() -> None:
    for first, second in ((0, 1), (1, 0)):
        t = table("warrior", "elf").hero(first, at="L3", quests={"the-diadem": 0}).lay("hermit", "L3")
        t.skill(first, magic=11).dice(1, 1).bag("small-bazaar").act(first).play("stage:the-diadem")
        assert t.at("F2") == ("small-bazaar",)
        assert t.game.bag == ("nameless",)
        t.bag().hero(second, at="F3", gold=4, quests={"juans-relics": 0}).lay("candle-maker", "F3").act(second)
        t.play("stage:juans-relics", "cube:red")
        assert t[second].quests == {"juans-relics": 1}
        assert not t.game.bag


@pytest.mark.rule("RH-BAG-11")
def test_later_stages_call_nobody() -> None:
    t = table().hero(0, at="N1", house="A7", quests={"juans-relics": 1}).lay("secret-chapel", "N1").act()
    t.play("stage:juans-relics").hero(0, at="A7").act().play("stage:juans-relics")
    assert t[0].gem and t.game.bag == ()


@pytest.mark.rule("RH-RUL-24")
def test_a_stage_1_by_combat_draws_one_token_and_the_adversary_is_the_object_now() -> None:
    t = table("warrior", "elf").hero(0, at="G6", quests={"free-daphne": 0}).lay("ghoul", "G6")
    t.bag("small-bazaar", "large-bazaar").skill(magic=11, ranged=11, melee=11).dice(*[1] * 8).act().strike()
    take_cubes(t)
    assert t[0].quests == {"free-daphne": 1}
    assert draws(t) == 1
    assert "nameless" in t.game.bag and len(t.game.bag) == 2
    assert "ghoul" not in t.game.bag and t.at("G6") == ()


@pytest.mark.rule("RH-BAG-12")
@pytest.mark.parametrize(
    ("thing", "quests"), [("cart", []), ("amulet", []), ("broom", []), ("necklace", ["find-the-necklace"])]
)
def test_taking_an_object_from_the_map_draws_a_token(thing: str, quests: list[str]) -> None:
    t = table().hero(0, at="A7", side_quests=quests).lay(thing, "A7").bag("small-bazaar", "large-bazaar").act()
    t.skill(magic=11).dice(1, 1).play(f"take:{thing}")
    assert t[0].objects == (thing,)
    assert draws(t) == 1 and len(t.game.bag) == 1


@pytest.mark.rule("RH-BAG-13")
def test_an_encounter_that_leaves_for_good_draws_a_token() -> None:
    t = table().hero(0, at="J7", gold=4).lay("cart-maker", "J7").bag("small-bazaar", "large-bazaar").act()
    t.play("use:cart-maker")
    assert t[0].objects == ("cart",) and t.at("J7") == ()
    assert draws(t) == 1 and len(t.game.bag) == 1


@pytest.mark.rule("RH-BAG-13", "RH-FOLK-04")
def test_it_does_so_too_when_room_is_made_for_the_cart() -> None:
    carried = ["amulet", "bow-1", "wand-1", "sword-1"]
    t = table().hero(0, at="J7", gold=4, objects=carried).lay("cart-maker", "J7").bag("small-bazaar", "large-bazaar")
    t.act().play("use:cart-maker/amulet")
    assert draws(t) == 1 and t.at("J7") == ("amulet",)


@pytest.mark.rule("RH-BAG-13", "RH-FOLK-04", "RH-RUL-23")
def test_and_when_another_token_has_been_drawn_on_the_same_turn() -> None:
    t = table().hero(0, at="J7", gold=4).lay("cart-maker", "J7").lay("visit-the-gorge", "J7")
    t.bag("small-bazaar", "large-bazaar", "mice").act().play("accept:visit-the-gorge", "use:cart-maker")
    assert draws(t) == 2 and t[0].objects == ("cart",)


@pytest.mark.rule("RH-BAG-13")
def test_an_encounter_that_stays_draws_nothing() -> None:
    t = table().hero(0, at="A7", gold=1).lay("beggar", "A7").bag("small-bazaar").dice(6).act().play("use:beggar")
    assert t.at("A7") == ("beggar",) and draws(t) == 0


@pytest.mark.rule("RH-BAG-14", "RH-BAG-18")
def test_quest_objects_leave_the_game_when_they_are_handed_over() -> None:
    t = table().hero(0, at="F3", house="A7", gold=4, quests={"juans-relics": 0}).lay("candle-maker", "F3").act()
    t.play("stage:juans-relics", "cube:red").bag()
    assert "candle-maker" not in t.game.gone
    t.hero(0, at="N1").lay("secret-chapel", "N1").act().play("stage:juans-relics")
    assert "candle-maker" in t.game.gone and "secret-chapel" not in t.game.gone
    t.hero(0, at="A7").act().play("stage:juans-relics")
    assert "secret-chapel" in t.game.gone
    assert t.game.bag == () and t.game.tokens == {}


@pytest.mark.rule("RH-BAG-15", "RH-BAG-18")
@pytest.mark.parametrize("passes", [True, False])
@pytest.mark.parametrize("event", ["wizards-duel", "knights-tournament", "archery-contest"])
def test_a_resolved_event_leaves_the_game(event: str, passes: bool) -> None:
    t = table().bag(event)
    for seat in (0, 1):
        t.skill(seat, magic=11, ranged=11, melee=11)
    t.dice(*([1] * 8 if passes else [6] * 4)).draw()
    assert event in t.game.gone
    assert event not in t.game.bag and t.game.tokens == {}


@pytest.mark.rule("RH-BAG-16", "RH-BAG-18")
@pytest.mark.parametrize(
    ("thing", "losses"),
    [("shield", 1), ("knights-shield", 1), ("light-armour", 1), ("magic-cloak", 1), ("heavy-armour", 2)],
)
def test_used_up_armour_and_shields_leave_the_game(thing: str, losses: int) -> None:
    t = table("dwarf", "elf").hero(0, at="A7", life=3, objects=[thing]).lay("orc", "A7").stock()
    for loss in range(losses):
        assert t[0].objects == (thing,) and thing not in t.game.gone, loss
        t.dice(6, 6).act(0).strike().play(f"temporary:{thing}")
    assert t[0].objects == () and t[0].life == 3
    assert thing in t.game.gone
    assert thing not in {*t.game.stock, *t.game.bag, *t.at("A7")}


@pytest.mark.rule("RH-BAG-17")
@pytest.mark.parametrize("quests", [0, 1, 4])
def test_when_the_nameless_is_drawn_servants_come_and_the_others_go_into_the_bag(quests: int) -> None:
    held = ["escort-the-monk", "escort-the-maiden", "take-the-message", "visit-the-gorge"][:quests]
    t = table().hero(0, side_quests=held).bag("nameless").draw()
    servants = t.game.content.servants
    placed = {token: point for point, tokens in t.game.tokens.items() for token in tokens if token in servants}
    assert len(placed) == quests
    assert all(servants[token].at == point and token in t.game.down for token, point in placed.items())
    assert set(t.game.bag) == set(servants) - set(placed)
    assert t.game.servants == ()


@pytest.mark.rule("RH-EX-23")
def test_three_and_one_side_quests_bring_four_servants() -> None:
    came = set()
    for seed in SEEDS[:4]:
        t = table("warrior", "elf", "dwarf", seed=seed)
        t.hero(0, side_quests=["escort-the-monk", "escort-the-maiden", "take-the-message"])
        t.hero(1, side_quests=["visit-the-gorge"]).bag("nameless").draw()
        servants = t.game.content.servants
        placed = {token: point for point, tokens in t.game.tokens.items() for token in tokens if token in servants}
        assert len(placed) == 4 and set(placed) <= set(t.game.down)
        assert all(servants[token].at == point for token, point in placed.items())
        assert sorted(t.game.bag) == sorted(set(servants) - set(placed))
        came.add(tuple(sorted(placed)))
    assert len(came) > 1  # at random


@pytest.mark.rule("RH-BAG-18")
@pytest.mark.parametrize("seed", ["bag 1", "bag 2"])
def test_only_adversaries_the_nameless_and_servants_are_put_into_the_bag_during_play(seed: str) -> None:
    t = table("warrior", "elf", "wizard", "dwarf", seed=seed, empty=False)
    for seat in range(4):
        t.skill(seat, magic=11, ranged=11, melee=11)
    g, chance, put = t.game, Random(seed), set[str]()
    for _ in range(6000):
        if g.decision is None:
            break
        before, options = set(g.bag), g.decision.options
        eager = [option for option in options if option.verb in ("complete", "stage", "take", "accept", "use")]
        patient = [option for option in options if option.verb != "leave-something"]
        g.play(chance.choice(eager or patient))
        put |= set(g.bag) - before
    assert put
    for token in put - {"nameless"}:
        card = g.content.faces[token]
        if isinstance(card, Adversary):
            assert not (card.quest or card.back or card.chest)
        else:
            assert isinstance(card, Servant), token


@pytest.mark.rule("RH-BAG-18")
@pytest.mark.parametrize(("foe", "at"), [("shadow", "A5"), ("red-knight", "A8"), ("iron-porter", "H5")])
def test_what_turns_into_something_or_stays_does_not_go_into_the_bag(foe: str, at: str) -> None:
    t = table("warrior", "elf").hero(0, at=at, gem=True).lay(foe, at).skill(magic=11, ranged=11, melee=11)
    t.dice(*[1] * 8).act().strike()
    take_cubes(t)
    if t.topic == "take-back":
        t.play("leave-it")
    assert t.kinds("beaten")
    assert t.game.bag == ()


@pytest.mark.rule("RH-BAG-18")
@pytest.mark.parametrize(
    ("at", "token", "facts", "action"),
    [
        ("J7", "cart-maker", {"gold": 4}, "use:cart-maker"),
        ("L8", "", {"side_quests": ["find-the-necklace"], "objects": ["necklace"]}, "complete:find-the-necklace"),
        ("I2", "", {"side_quests": ["escort-the-monk"]}, "complete:escort-the-monk"),
        ("A7", "", {"house": "A7", "quests": {"the-diadem": 2}}, "stage:the-diadem"),
        ("E5", "ghost-of-the-grandfather", {"quests": {"the-diadem": 1}}, "stage:the-diadem"),
    ],
)
def test_neither_encounters_nor_quests_nor_their_objects_go_into_the_bag(
    at: str, token: str, facts: dict[str, object], action: str
) -> None:
    t = table("warrior", "elf").hero(0, at=at, **facts)
    if token:
        t.lay(token, at)
    assert t.act().play(action).game.bag == ()
    assert not any(token in tokens for tokens in t.game.tokens.values())  # nor has it been drawn again


@pytest.mark.rule("RH-RUL-23")
def test_every_occasion_draws_its_own_token() -> None:
    tokens = ("large-bazaar", "ranger", "boat", "mice")
    t = table().hero(0, at="I2", side_quests=["escort-the-monk"]).lay("visit-the-gorge", "I2").lay("cart", "I2")
    t.bag(*tokens).act().play("complete:escort-the-monk", "accept:visit-the-gorge", "take:cart")
    assert draws(t) == 3 and len(t.game.bag) == 1


@pytest.mark.rule("RH-RUL-23")
def test_there_is_no_limit_of_draws_in_a_turn() -> None:
    tokens = ("boat", "don-hobiro", "gasconier", "large-bazaar", "mice", "mirabar", "ranger", "road-sign")
    quests = ("visit-the-gorge", "take-the-message", "escort-the-monk", "lead-the-white-stag")
    things = ("cart", "amulet", "holy-cross", "magic-bow")
    t = table().hero(0, at="A7").bag(*tokens)
    for token in (*quests, *things):
        t.lay(token, "A7")
    t.act().play(*(f"accept:{quest}" for quest in quests), *(f"take:{thing}" for thing in things))
    assert draws(t) == 8 and t.game.bag == ()


@pytest.mark.rule("RH-RUL-23")
def test_a_drawn_token_on_the_own_point_may_be_used_on_the_same_turn() -> None:
    t = table().hero(0, at="F2").lay("visit-the-gorge", "F2").bag("small-bazaar").act()
    t.play("accept:visit-the-gorge")
    assert "use:small-bazaar" in t.options


@pytest.mark.rule("RH-RUL-71")
def test_an_accepted_side_quest_counts_for_its_own_draw() -> None:
    t = table().hero(0, at="A7").lay("visit-the-gorge", "A7").bag("nameless").act().play("accept:visit-the-gorge")
    assert t.kinds("servants-come")[0].facts["amount"] == 1


@pytest.mark.rule("RH-RUL-71")
def test_a_completed_side_quest_does_not_count_for_its_own_draw() -> None:
    t = table().hero(0, at="I2", side_quests=["escort-the-monk", "visit-the-gorge"]).bag("nameless").act()
    t.play("complete:escort-the-monk")
    assert t.kinds("servants-come")[0].facts["amount"] == 1


@pytest.mark.rule("RH-RUL-71")
def test_the_reward_comes_before_the_draw() -> None:
    t = table().hero(0, at="G6", gold=0, side_quests=["visit-the-graveyard"]).bag("nameless").act()
    t.play("complete:visit-the-graveyard")
    assert t.topic == "choose-cube" and t[0].gold == 1 and t.game.bag == ("nameless",)
    t.play("cube:blue")
    kinds = [event.kind for event in t.kinds("gold", "cube", "drew")]
    assert kinds == ["gold", "cube", "drew"]


@pytest.mark.rule("RH-RUL-71")
def test_neither_nameless_nor_servant_is_replaced_by_another_draw() -> None:
    t = table().bag("nameless").draw()
    assert draws(t) == 1
    t.bag("collector-of-debts", "the-lodger").draw()
    assert draws(t) == 2 and len(t.game.bag) == 1
    on_map = [token for tokens in t.game.tokens.values() for token in tokens if token in t.game.content.servants]
    assert len(on_map) == 1
