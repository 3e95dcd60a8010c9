"""ROAM: the roaming monster check and the roaming monster track."""

from dataclasses import replace

import pytest

from questable.runebound.abilities import fighting
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga import roaming
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, zanaga

HILLS = 10  # without a gem
GREEN_HILLS = 12
TERRAINS = ("road", "plains", "hills", "mountains", "forest", "swamp", "river")
FULL = tuple(f"trial-green-{terrain}" for terrain in ("road", "plains", "mountains", "forest", "swamp", "river"))


def full(*tokens: str, variants: tuple[str, ...] = ()) -> ZanagaTable:
    """Anna in the hills, six monsters of other terrains on the track; the leftmost one carries these tokens."""
    t = zanaga(variants=variants).put(0, at=HILLS).put(1, at="Kesh'a")
    for card in FULL:
        t.roam(card, *(tokens if card == FULL[0] else ()))
    return t


# When a check is due -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-ROAM-01", "MZ-RUL-30")
@pytest.mark.parametrize("seat", [0, 1])
def test_outside_a_town_without_counter_or_hero_a_check_is_due_once_even_without_moving(seat: int) -> None:
    t = zanaga().put(1 - seat, at="Kesh'a").put(seat, at=HILLS).deck("green", "trial-green-road")
    t.turn(seat).play("stay")
    assert t.happened("check") == [{"seat": seat, "space": HILLS}]
    assert t.game.active == 1 - seat


@pytest.mark.rule("MZ-ROAM-01")
def test_who_attempts_a_challenge_makes_no_check() -> None:
    t = zanaga().put(0, at=GREEN_HILLS).put(1, at="Kesh'a").counter(GREEN_HILLS, "green").ritual("trial-sun-4")
    t.deck("green", "trial-green-road").tokens("sun").turn(0).play("stay", "attempt:green").win_fight()
    assert t.game.active == 1
    assert not t.happened("check")


@pytest.mark.rule("MZ-ROAM-01", "MZ-ROAM-05")
@pytest.mark.parametrize("heroes", [("anna",), ("anna", "bert"), ("anna", "bert", "cara")])
def test_alone_or_with_others_the_check_is_due(heroes: tuple[str, ...]) -> None:
    t = zanaga(*heroes).put(0, at=HILLS).deck("green", "trial-green-road").turn(0).play("stay")
    assert t.happened("check") == [{"seat": 0, "space": HILLS}] and t.game.roaming == ("trial-green-road",)


@pytest.mark.rule("MZ-ROAM-01", "MZ-CHAL-07")
def test_who_leaves_a_counter_or_a_hero_alone_makes_a_check() -> None:
    t = zanaga().put(0, at=GREEN_HILLS).put(1, at=GREEN_HILLS).counter(GREEN_HILLS, "green")
    t.deck("green", "trial-green-road").turn(0).play("stay")
    assert t.options == ["attempt:green", "attack:bert", "nothing"]
    t.play("nothing")
    assert [check["seat"] for check in t.happened("check")] == [0]
    assert t.game.counters[GREEN_HILLS] == ("green",) and t.game.roaming == ("trial-green-road",)


@pytest.mark.rule("MZ-ROAM-01", "MZ-RUL-65")
def test_who_fights_a_hero_makes_no_check() -> None:
    t = zanaga().put(0, at=HILLS).put(1, at=HILLS, wounds=4).turn(0).play("stay", "attack:bert")
    t.dice(1, 1, 10, 10).play("fight-on", "attack")
    assert t.happened("knocked-out")
    assert not t.happened("check")


@pytest.mark.rule("MZ-RUL-65", "MZ-RUL-30")
def test_merely_sharing_the_space_does_not_replace_it() -> None:
    t = zanaga().put(0, at=HILLS).put(1, at=HILLS).deck("green", "trial-green-road").adventure()
    assert t.options == ["attack:bert", "nothing"]
    t.play("nothing")
    assert t.happened("check") == [{"seat": 0, "space": HILLS}]


@pytest.mark.rule("MZ-RUL-30")
def test_it_is_due_for_a_hero_barred_from_the_counter() -> None:
    t = zanaga().put(0, at=GREEN_HILLS, experience=["life"]).counter(GREEN_HILLS, "green")
    t.deck("green", "trial-green-road").adventure()
    assert t.happened("check")


@pytest.mark.rule("MZ-RUL-30")
def test_a_check_ordered_by_a_card_does_not_replace_the_regular_one() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS).deck("green", "trial-green-road", "trial-green-river")
    t.turn(0)
    t.ritual("trial-summons", "sun").game.do(roaming.check, 0, False)
    t.play("stay")
    assert len(t.happened("check")) == 2
    assert t.game.roaming == ("trial-green-road", "trial-green-river")


@pytest.mark.rule("MZ-ROAM-02")
@pytest.mark.parametrize("town", ["Onasan", "Mbalo"])
def test_no_check_in_a_town(town: str) -> None:
    t = zanaga().put(0, at=town).put(1, at=town).adventure()
    t.play("nothing")
    assert not t.happened("check")
    assert t.game.roaming == ()


# The check -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-ROAM-03")
@pytest.mark.parametrize("regular", [True, False])
@pytest.mark.parametrize("others", [(), ("trial-green-road", "trial-green-river")])
def test_the_only_match_must_be_fought(others: tuple[str, ...], regular: bool) -> None:
    t = zanaga().put(0, at=HILLS)
    for card in (*others[:1], "trial-green-hills", *others[1:]):
        t.roam(card)
    t.check(regular=regular)
    assert t.topic == "escape"
    assert t.game.fights[-1].enemy == "trial-green-hills"
    assert t.cites("challenge") == {"MZ-ROAM-03"}
    assert not t.happened("drew")


@pytest.mark.rule("MZ-ROAM-03")
@pytest.mark.parametrize("terrain", TERRAINS)
@pytest.mark.parametrize("place", [0, 3, 5])
def test_whatever_its_terrain_and_wherever_on_the_track_it_lies(place: int, terrain: str) -> None:
    others = [each for each in TERRAINS if each != terrain][:5]
    t = zanaga()
    for each in (*others[:place], terrain, *others[place:]):
        t.roam(f"trial-green-{each}")
    t.put(0, at=t.space(terrain)).check()
    assert (t.topic, t.game.fights[-1].enemy) == ("escape", f"trial-green-{terrain}")


@pytest.mark.rule("MZ-ROAM-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_by_the_hero_who_checks_where_he_stands_and_as_any_challenge(seat: int) -> None:
    """In Anna's turn; the other one stands in the swamp, where another monster roams."""
    t = zanaga().put(1 - seat, at=zanaga().space("swamp")).put(seat, at=HILLS).roam("trial-green-swamp")
    t.roam("trial-green-hills").only(roaming.check, seat, False, seat=0)
    fight = t.game.fights[-1]
    assert (fight.seat, fight.enemy, fight.origin) == (seat, "trial-green-hills", roaming.ROAMING)
    assert (fight.first_bonus, fight.no_escape, fight.wounds) == (0, False, 0)


@pytest.mark.rule("MZ-ROAM-04")
def test_of_several_the_hero_chooses_one_and_fights_only_that() -> None:
    t = zanaga().put(0, at=HILLS).put(1, at="Kesh'a").ritual("trial-sun-4")
    t.roam("trial-green-hills", "sun").roam("trial-green-road").roam("trial-yellow-hills", "sun")
    t.turn(0).play("stay")
    assert (t.asked, t.options) == (0, ["face:trial-green-hills", "face:trial-yellow-hills"])
    t.play("face:trial-yellow-hills").win_fight()
    assert t.game.active == 1
    assert t.game.roaming == ("trial-green-hills", "trial-green-road")
    assert len(t.happened("challenge")) == 1
    assert t.cites("challenge") == {"MZ-ROAM-04"}


@pytest.mark.rule("MZ-ROAM-04")
def test_the_hero_who_checks_chooses_also_in_the_turn_of_another() -> None:
    t = zanaga().put(0, at="Onasan").put(1, at=HILLS).roam("trial-green-hills").roam("trial-yellow-hills")
    t.only(roaming.check, 1, False, seat=0)
    assert (t.asked, t.options) == (1, ["face:trial-green-hills", "face:trial-yellow-hills"])
    t.play("face:trial-yellow-hills")
    assert (t.game.fights[-1].seat, t.game.fights[-1].enemy) == (1, "trial-yellow-hills")


@pytest.mark.rule("MZ-ROAM-05", "MZ-ROAM-14")
def test_without_a_match_a_card_of_the_current_deck_joins_with_its_token() -> None:
    t = zanaga().put(0, at=HILLS).ranks("green", "yellow").roam("trial-green-road", "sun")
    t.deck("yellow", "trial-yellow-river").tokens("skull").check()
    assert t.game.roaming == ("trial-green-road", "trial-yellow-river")
    assert t.game.laden["trial-yellow-river"] == ("skull",)


@pytest.mark.rule("MZ-ROAM-05")
@pytest.mark.parametrize("roaming_", range(6))
def test_one_card_however_many_are_there(roaming_: int) -> None:
    t = zanaga().put(0, at=HILLS)
    for card in FULL[:roaming_]:
        t.roam(card)
    t.deck("green", "trial-yellow-road", "trial-yellow-river").check()
    assert t.game.roaming == (*FULL[:roaming_], "trial-yellow-road")
    assert t.game.decks["green"][0] == "trial-yellow-river"


@pytest.mark.rule("MZ-ROAM-05")
def test_it_is_drawn_by_the_hero_who_checks() -> None:
    """Bert, in Anna's turn: he may use shaman bones on it, and it is his space that matters."""
    t = zanaga().put(0, at=HILLS).put(1, at=zanaga().space("swamp")).survival("shaman-bones", seat=1)
    t.roam("trial-green-hills").deck("green", "trial-yellow-road").only(roaming.check, 1, False, seat=0)
    assert (t.asked, t.topic) == (1, "bones-challenge")
    assert t.happened("drew") == [{"seat": 1, "card": "trial-yellow-road", "deck": "green"}]


@pytest.mark.rule("MZ-ROAM-06")
def test_if_the_new_card_matches_it_must_be_fought() -> None:
    t = zanaga().put(0, at=HILLS).roam("trial-green-road").deck("green", "trial-green-hills").check()
    assert t.topic == "escape"
    fight = t.game.fights[-1]
    assert (fight.enemy, fight.origin, fight.first_bonus) == ("trial-green-hills", roaming.ROAMING, 0)
    assert t.game.roaming == ("trial-green-road", "trial-green-hills")
    assert t.cites("challenge") == {"MZ-ROAM-06"}


@pytest.mark.rule("MZ-ROAM-06")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("terrain", TERRAINS)
def test_so_it_is_on_a_full_track_and_in_the_turn_of_another_and_only_if_it_matches(terrain: str, seat: int) -> None:
    t = full().put(1 - seat, at="Mbalo").put(seat, at=HILLS)
    t.deck("green", f"trial-yellow-{terrain}").only(roaming.check, seat, False, seat=0)
    assert t.game.roaming[-1] == f"trial-yellow-{terrain}"
    fights = [(fight.seat, fight.enemy) for fight in t.game.fights]
    assert fights == ([(seat, "trial-yellow-hills")] if terrain == "hills" else [])


@pytest.mark.rule("MZ-ROAM-07")
def test_if_it_does_not_the_hero_goes_on_to_the_experience_phase() -> None:
    t = zanaga("anna").put(0, at=HILLS, points=20).deck("green", "trial-green-road").turn(0).play("stay")
    assert t.topic == "experience"
    assert not t.happened("challenge")
    assert t.game.roaming == ("trial-green-road",), "one card is drawn, not more"


@pytest.mark.rule("MZ-ROAM-07")
@pytest.mark.parametrize("seat", [0, 1])
def test_nor_is_it_fought_on_a_full_track_or_by_another_hero_who_must_check(seat: int) -> None:
    """Of the six on the track none matches; neither does the seventh, wherever the turn goes on."""
    t = full().put(1, at=HILLS if seat else "Kesh'a").deck("green", "trial-yellow-road")
    t.only(roaming.check, seat, False, seat=0)
    assert t.game.roaming == (*FULL[1:], "trial-yellow-road")
    assert not t.happened("challenge") and not t.game.fights and (t.game.active, t.topic) == (0, "")


@pytest.mark.rule("MZ-ROAM-08", "MZ-ROAM-09")
@pytest.mark.parametrize("town", ["Onasan", "Mbalo"])
@pytest.mark.parametrize("terrain", ["road", "plains", "hills", "mountains", "forest", "swamp", "river"])
def test_a_town_matches_nothing_an_ordered_check_draws_and_fights_nothing(terrain: str, town: str) -> None:
    t = zanaga().put(0, at=town).deck("green", f"trial-green-{terrain}")
    for other in ("road", "plains", "hills", "mountains", "river"):
        t.roam(f"trial-yellow-{other}")
    t.complete("trial-summons")
    assert t.game.roaming[-1] == f"trial-green-{terrain}"
    assert not t.happened("challenge")


@pytest.mark.rule("MZ-ROAM-08")
def test_a_check_ordered_by_a_card_is_a_check_like_any_other() -> None:
    t = zanaga().put(0, at=HILLS).roam("trial-green-hills").complete("trial-summons")
    assert t.game.fights[-1].enemy == "trial-green-hills"


@pytest.mark.rule("MZ-ROAM-08")
def test_it_is_made_also_by_a_hero_who_has_attempted_a_counter() -> None:
    t = zanaga().put(0, at=GREEN_HILLS).put(1, at="Kesh'a").counter(GREEN_HILLS, "green").roam("trial-yellow-hills")
    t.ritual("trial-summons").deck("green", "trial-green-road").tokens("sun").turn(0).play("stay", "attempt:green")
    assert t.win_fight().game.fights[-1].enemy == "trial-yellow-hills"


@pytest.mark.rule("MZ-ROAM-08", "MZ-EFFECT-04")
def test_it_is_made_by_those_the_card_names_in_and_outside_towns() -> None:
    t = zanaga("anna", "bert", "cara").put(0, at="Onasan").put(1, at=HILLS).put(2, at="Mbalo")
    t.deck("green", "trial-green-road", "trial-green-river", "trial-green-swamp").complete("trial-patrol")
    assert [(check["seat"], check["space"]) for check in t.happened("check")] == [
        (0, t.town("Onasan")),
        (1, HILLS),
        (2, t.town("Mbalo")),
    ]
    assert t.cites("check") == {"MZ-ROAM-08"}


@pytest.mark.rule("MZ-RUL-34")
def test_several_heroes_check_from_the_active_one_clockwise_each_with_own_choices() -> None:
    t = zanaga("anna", "bert", "cara")
    t.put(0, at=HILLS).put(1, at=HILLS).put(2, at="Kesh'a").ritual("trial-sun-4")
    for colour in ("green", "yellow", "blue"):
        t.roam(f"trial-{colour}-hills", "sun")
    t.deck("green", "trial-green-road").game.active = 1
    t.ritual("trial-patrol", "skull").resolve()
    assert (t.asked, t.topic) == (1, "roaming-monster")
    t.play("face:trial-green-hills")
    assert t.game.fights[-1].seat == 1
    t.win_fight()
    assert [check["seat"] for check in t.happened("check")] == [1, 2, 0]
    assert (t.asked, t.options) == (0, ["face:trial-yellow-hills", "face:trial-blue-hills"])
    t.play("face:trial-blue-hills")
    assert (t.game.fights[-1].seat, t.game.active) == (0, 1)
    t.win_fight()
    assert (t.hero(1).gold, t.hero(0).gold) == (4, 4)
    assert t.game.roaming == ("trial-yellow-hills", "trial-green-road")
    assert t.topic == ""


@pytest.mark.rule("MZ-RUL-34")
def test_the_hero_is_the_active_one_unless_the_card_names_others() -> None:
    t = zanaga().put(0, at=HILLS).put(1, at=HILLS).deck("green", "trial-green-road").complete("trial-summons")
    assert [check["seat"] for check in t.happened("check")] == [0]


# Beaten or not -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-ROAM-10")
@pytest.mark.parametrize("tokens", [(), ("sun",)])
def test_a_beaten_one_gives_its_reward(tokens: tuple[str, ...]) -> None:
    t = zanaga().put(0, at=HILLS, gold=0).ritual("trial-sun-4").roam("trial-green-hills", *tokens).check().win_fight()
    assert t.hero().gold == 1
    assert t.game.roaming == ()


@pytest.mark.rule("MZ-ROAM-10")
def test_the_reward_is_for_who_has_beaten_it_also_in_the_turn_of_another() -> None:
    t = zanaga().put(0, gold=0).put(1, at=HILLS, gold=0).ritual("trial-sun-4").roam("trial-green-hills", "sun")
    t.only(roaming.check, 1, False, seat=0).win_fight()
    assert (t.hero(0).gold, t.hero(1).gold) == (0, 1)


@pytest.mark.rule("MZ-ROAM-11")
def test_but_no_experience_unless_its_reward_says_so() -> None:
    t = zanaga().put(0, at=HILLS).ritual("trial-sun-4").roam("trial-green-hills", "sun").check().win_fight()
    assert t.hero().points == 0
    t.roam("trial-teacher", "sun").check().win_fight()
    assert t.hero().points == t.game.content.box.counter_worth["yellow"]


@pytest.mark.rule("MZ-ROAM-11", "MZ-ROAM-12")
@pytest.mark.parametrize("rank", ["green", "red"])
@pytest.mark.parametrize("seat", [0, 1])
def test_neither_in_the_own_turn_nor_in_that_of_another(seat: int, rank: str) -> None:
    t = zanaga().ranks(rank).put(0, at="Onasan").put(seat, at=GREEN_HILLS, points=0).counter(GREEN_HILLS, "green")
    t.ritual("trial-sun-4").roam("trial-green-hills", "sun").only(roaming.check, seat, False, seat=0)
    t.win_fight()
    assert t.happened("beaten") and t.hero(seat).points == 0 and t.game.counters[GREEN_HILLS] == ("green",)


@pytest.mark.rule("MZ-ROAM-12", "MZ-EX-03", "MZ-ROAM-11")
@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("colour", COLOURS)
def test_the_counter_of_the_same_colour_on_the_space_stays(colour: str, drawn: bool) -> None:
    """Whether the monster roamed already or the check has drawn it."""
    monster = f"trial-{colour}-hills"
    t = zanaga().put(0, at=GREEN_HILLS, gold=0).counter(GREEN_HILLS, colour).ritual("trial-sun-4").ranks(colour)
    t = t.deck(colour, monster).tokens("sun") if drawn else t.roam(monster, "sun")
    t.adventure().play("nothing").win_fight()
    assert (t.hero().gold, t.hero().points) == (1, 0)
    assert t.game.counters[GREEN_HILLS] == (colour,)


@pytest.mark.rule("MZ-ROAM-17")
@pytest.mark.parametrize("learned", [[], ["mind"], ["life"], ["life"] * 3, ["mind", "body"] * 4])
def test_a_check_is_met_by_any_rank_whatever_the_hero_has_learned(learned: list[str]) -> None:
    monsters = [f"trial-{colour}-hills" for colour in COLOURS]
    t = zanaga().put(0, at=HILLS, experience=learned)
    for monster in monsters:
        t.roam(monster)
    assert t.check().options == [f"face:{monster}" for monster in monsters]


@pytest.mark.rule("MZ-ROAM-17")
@pytest.mark.parametrize("learned", [[], ["life"] * 3, ["mind", "body"] * 4])
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("roams", [True, False])
def test_one_alone_is_fought_whatever_its_rank_on_the_track_or_drawn(
    roams: bool, colour: str, learned: list[str]
) -> None:
    monster = f"trial-{colour}-hills"
    t = zanaga().put(0, at=HILLS, experience=learned).ranks(colour)
    t = t.roam(monster) if roams else t.deck(colour, monster)
    assert t.check().game.fights[-1].enemy == monster
    assert not roams or not t.happened("drew")


@pytest.mark.rule("MZ-RUL-31")
@pytest.mark.parametrize("fled", [True, False])
def test_one_not_beaten_stays_in_its_place_with_its_token_and_without_wounds(fled: bool) -> None:
    t = zanaga().put(0, at=HILLS).roam("trial-green-hills", "sun").roam("trial-green-road", "moon").check()
    t.game.fights[-1].wounds = 0
    if fled:
        t.flee_fight().play("flee:2")
    else:
        t.lose_fight()
    assert t.game.roaming == ("trial-green-hills", "trial-green-road")
    assert t.game.laden == {"trial-green-hills": ("sun",), "trial-green-road": ("moon",)}
    t.put(1, at=HILLS).check(1)
    assert t.game.fights[-1].wounds == 0
    assert len(t.happened("token-drawn")) == 0


@pytest.mark.rule("MZ-RUL-31")
def test_wounds_do_not_stay_on_it() -> None:
    t = zanaga().put(0, at=HILLS).roam("naga-acolyte", "sun").check()
    t.game.fights[-1].wounds = 1
    while t.topic != "escape":
        t.play(t.options[-1])
    t.flee_fight().play("flee:2")
    t.put(0, at=HILLS).check()
    assert (t.game.fights[-1].enemy, t.game.fights[-1].wounds) == ("naga-acolyte", 0)


# The track -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-ROAM-13")
def test_nothing_else_adds_a_card_to_the_track() -> None:
    t = zanaga().put(0, at=GREEN_HILLS).counter(GREEN_HILLS, "green").ritual("trial-sun-4")
    t.deck("green", "trial-green-road").tokens("sun").adventure().play("attempt:green").win_fight()
    assert t.game.roaming == ()  # drawn for a counter and beaten
    t.roam("trial-green-hills", "sun").check().win_fight()
    assert t.game.roaming == ()  # a check with a match draws nothing
    assert not t.happened("roams")


@pytest.mark.rule("MZ-ROAM-13")
def test_neither_do_rituals_and_gods_whose_text_does_not_say_so_nor_markets_and_journeys() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at="Mbalo", gold=9, points=9)
    t.complete("trial-moon-1", "trial-sun-1", "trial-moon-2")
    assert t.game.awake == ("set",)
    t.turn(0).play("stay", "done", "keep-points")
    assert (t.game.active, t.game.roaming, t.happened("drew")) == (1, (), [])


@pytest.mark.rule("MZ-ROAM-13")
def test_without_a_card_to_draw_nothing_joins_the_track() -> None:
    t = zanaga().put(0, at=HILLS).ranks("red")
    for colour in ("green", "yellow", "blue", "red"):
        t.only_deck(colour).pile(colour)
    t.check()
    assert t.game.roaming == () and not t.game.laden and t.pool_size() == 60
    assert t.happened("deck-exhausted") and not t.happened("roams")


@pytest.mark.rule("MZ-ROAM-13", "MZ-ROAM-14", "MZ-RUL-29")
def test_a_check_a_lost_attempt_and_a_card_add_one_each_to_the_right() -> None:
    t = zanaga().put(0, at=HILLS).roam("trial-green-road").deck("green", "trial-green-river").check()
    t.put(0, at=GREEN_HILLS).counter(GREEN_HILLS, "green").deck("green", "trial-green-swamp").adventure()
    t.play("attempt:green").flee_fight().play("flee:13")
    t.deck("green", "trial-green-plains").complete("trial-beasts")
    assert t.game.roaming == ("trial-green-road", "trial-green-river", "trial-green-swamp", "trial-green-plains")


@pytest.mark.rule("MZ-ROAM-13", "MZ-ROAM-06", "MZ-ROAM-01")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_a_monster_that_a_card_adds_is_fought_by_nobody_wherever_heroes_stand(active: int) -> None:
    """That is no check: it roams, also on the land on which all of them stand."""
    t = zanaga("anna", "bert", "cara")
    for seat in range(3):
        t.put(seat, at=HILLS)
    t.game.active = active
    t.deck("green", "trial-green-hills").complete("trial-beasts")
    assert t.game.roaming == ("trial-green-hills",) and not t.game.fights
    assert not t.happened("challenge") and not t.happened("check")


@pytest.mark.rule("MZ-ROAM-14", "MZ-RUL-29")
def test_also_one_that_a_card_adds_in_the_middle_of_a_fight() -> None:
    t = zanaga().put(0, at=HILLS, cards=["trial-horn"]).roam("trial-yellow-road").roam("trial-green-hills")
    t.deck("green", "trial-green-river").check().play("use:trial-horn")
    assert t.game.roaming == ("trial-yellow-road", "trial-green-hills", "trial-green-river")


@pytest.mark.rule("MZ-ROAM-15", "MZ-RUL-29", "MZ-ROAM-14", "MZ-ADECK-05")
@pytest.mark.parametrize("tokens", [(), ("moon",)])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seventh_card_drives_the_leftmost_out_and_the_others_move_up(seat: int, tokens: tuple[str, ...]) -> None:
    t = full(*tokens).put(seat, at=HILLS).ritual("trial-moon-4").deck("green", "trial-yellow-road").check(seat)
    assert t.game.roaming == (*FULL[1:], "trial-yellow-road")
    assert t.game.piles["green"] == (FULL[0],)


@pytest.mark.rule("MZ-ROAM-15")
def test_six_are_not_too_many() -> None:
    t = zanaga().put(0, at=HILLS)
    for card in FULL[:5]:
        t.roam(card)
    t.deck("green", FULL[5]).check()
    assert t.game.roaming == FULL
    assert not t.game.piles.get("green")


@pytest.mark.rule("MZ-ROAM-16", "MZ-RUL-20")
@pytest.mark.parametrize("token", ["moon", "wild"])
def test_the_token_of_the_card_driven_out_goes_on_the_leftmost_ritual_that_fits(token: str) -> None:
    t = full(token).ritual("trial-moon-4").ritual("trial-moon-3").ritual("trial-sun-4")
    t.deck("green", "trial-yellow-road").check()
    assert t.topic == ""
    assert t.game.filled == {"trial-moon-4": (token,)} and t.cites("token-placed") == {"MZ-ROAM-16"}


@pytest.mark.rule("MZ-RUL-20")
def test_by_the_other_reading_the_very_leftmost_ritual_takes_it() -> None:
    t = full("moon", variants=("leftmost-ritual",)).ritual("trial-sun-1", "sun").ritual("trial-sun-4")
    t.ritual("trial-moon-3").deck("green", "trial-yellow-road").check()
    assert t.game.filled["trial-sun-4"] == ("moon",) and not t.game.filled.get("trial-moon-3")
    assert t.cites("token-placed") == {"MZ-RUL-20"}


@pytest.mark.rule("MZ-RUL-20")
def test_by_the_other_reading_too_rituals_are_drawn_if_no_slot_is_empty() -> None:
    t = full("moon", variants=("leftmost-ritual",)).deck("ritual-green", "trial-sun-3", "trial-moon-2")
    t.deck("green", "trial-yellow-road").check()
    assert t.game.rituals == ("trial-sun-3", "trial-moon-2") and t.game.filled == {"trial-moon-2": ("moon",)}


@pytest.mark.rule("MZ-ROAM-16")
def test_a_ritual_of_another_symbol_further_left_is_passed_over() -> None:
    t = full("moon").ritual("trial-sun-4").ritual("trial-moon-3").ritual("trial-moon-4")
    t.deck("green", "trial-yellow-road").check()
    assert t.game.filled == {"trial-moon-3": ("moon",)}


@pytest.mark.rule("MZ-ROAM-16", "MZ-RUL-80")
def test_each_of_two_tokens_goes_there_in_the_order_in_which_it_was_drawn() -> None:
    t = full("moon", "sun", variants=("relentless-rituals",)).ritual("trial-sun-4").ritual("trial-moon-3")
    t.ritual("trial-moon-4").deck("green", "trial-yellow-road").check()
    assert (t.topic, t.game.filled) == ("", {"trial-moon-3": ("moon",), "trial-sun-4": ("sun",)})
    assert [placed["token"] for placed in t.happened("token-placed")] == ["moon", "sun"]


@pytest.mark.rule("MZ-RUL-20", "MZ-ROAM-16")
def test_if_none_fits_rituals_are_drawn_and_then_the_leftmost_takes_it() -> None:
    t = full("moon").ritual("trial-sun-4").deck("ritual-green", "trial-sun-3", "trial-moon-2")
    t.deck("green", "trial-yellow-road").check()
    assert t.game.rituals == ("trial-sun-4", "trial-sun-3", "trial-moon-2")
    assert t.game.filled == {"trial-moon-2": ("moon",)}
    t = full("moon")
    for card in ("trial-sun-4", "trial-sun-3", "trial-sun-2", "trial-skull-4", "trial-skull-3", "trial-skull-2"):
        t.ritual(card)
    t.deck("green", "trial-yellow-road").check()
    assert t.game.filled == {"trial-sun-4": ("moon",)}


@pytest.mark.rule("MZ-RUL-33", "MZ-ROAM-16")
def test_overflow_token_first_then_the_ritual_it_completes_then_the_fight() -> None:
    """The new card has its token before the other one leaves; what that completes is resolved before the fight."""
    t = full("sun").ritual("trial-tithe").deck("green", "trial-green-hills").tokens("moon").check()
    kinds = [event.kind for event in t.events]
    wanted = ["token-laid", "pushed-off", "roams", "token-placed", "ritual-resolved", "challenge"]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert t.game.fights[-1].enemy == "trial-green-hills"


@pytest.mark.rule("MZ-RUL-33")
def test_the_fight_is_off_if_the_new_card_has_left_the_track_meanwhile() -> None:
    t = full("skull").ritual("trial-hill-drums").ritual("trial-moon-4").tokens("moon")
    t.deck("green", "trial-green-hills").check()
    assert (t.topic, t.game.fights) == ("", [])
    assert t.game.roaming == FULL[1:]
    assert t.game.filled["trial-moon-4"] == ("moon",)


@pytest.mark.rule("MZ-RUL-33")
def test_a_monster_added_by_the_ritual_does_not_take_the_place_of_the_new_one() -> None:
    t = full("skull").ritual("trial-beasts").deck("green", "trial-green-hills", "trial-blue-road").check()
    assert t.game.roaming[-2:] == ("trial-green-hills", "trial-blue-road")
    assert t.game.fights[-1].enemy == "trial-green-hills"


@pytest.mark.rule("MZ-RUL-33")
def test_a_check_ordered_by_the_ritual_does_not_swallow_the_fight() -> None:
    """The ordered check finds the new card and is fought; beaten, it has left the track, and the first check is over.

    Escaped from, it still lies there, but the hero is gone.
    """
    t = full("sun").ritual("trial-summons").ritual("trial-moon-4").deck("green", "trial-green-hills").tokens("moon")
    t.check().win_fight()
    assert (t.topic, len(t.happened("challenge"))) == ("", 1)
    t = full("sun").ritual("trial-summons").deck("green", "trial-green-hills").check().flee_fight().play("flee:2")
    assert (t.topic, len(t.happened("challenge"))) == ("", 1)  # 2 is hills too: no check at the new place
    assert "trial-green-hills" in t.game.roaming


@pytest.mark.rule("MZ-ROAM-15", "MZ-RUL-78")
def test_the_monster_somebody_fights_is_not_driven_out() -> None:
    t = full().put(0, at=24, cards=["trial-horn"]).deck("green", "trial-yellow-hills").tokens("sun").check()
    assert t.game.fights[-1].enemy == FULL[0]
    t.play("use:trial-horn")
    assert t.game.roaming == (FULL[0], *FULL[2:], "trial-yellow-hills")


@pytest.mark.rule("MZ-RUL-78", "MZ-ROAM-16")
def test_if_all_are_being_fought_the_one_that_comes_wanders_off_and_its_token_is_placed() -> None:
    t = full().put(0, at=24, cards=["trial-horn"]).deck("green", "trial-yellow-hills").tokens("sun").check()
    t.ritual("trial-moon-4").ritual("trial-sun-4")
    t.game.fights[:0] = [replace(t.game.fights[0], enemy=card) for card in FULL[1:]]
    t.play("use:trial-horn")
    assert t.game.roaming == FULL
    assert t.happened("pushed-off") == [{"card": "trial-yellow-hills"}]
    assert t.game.piles["yellow"][-1] == "trial-yellow-hills"
    assert t.game.filled == {"trial-sun-4": ("sun",)}


@pytest.mark.rule("MZ-RUL-78")
def test_nor_is_one_of_a_fight_that_waits_for_another_and_neither_is_met_again() -> None:
    """In the middle of a fight a ritual orders a check, and in the fight of that check a seventh monster comes."""
    t = (
        zanaga()
        .put(0, at=HILLS, cards=["trial-chant", "trial-horn"])
        .roam("trial-green-hills")
        .roam("trial-blue-hills")
    )
    for terrain in ("road", "plains", "forest", "swamp"):
        t.roam(f"trial-green-{terrain}")
    t.ritual("trial-summons").deck("green", "trial-green-river").tokens("sun", "moon").check()
    t.play("face:trial-green-hills", "use:trial-chant", "use:trial-horn")
    assert [fight.enemy for fight in t.game.fights] == ["trial-green-hills", "trial-blue-hills"]
    assert t.game.roaming[:3] == ("trial-green-hills", "trial-blue-hills", "trial-green-plains")
    assert t.game.roaming[-1] == "trial-green-river"
    assert roaming.matching(t.game, HILLS) == []


@pytest.mark.rule("MZ-RUL-78")
def test_nor_is_it_fought_a_second_time_if_a_text_names_it() -> None:
    """Beaten in the second combat it was gone, and the first one went on against nobody."""
    t = zanaga().put(0, at=HILLS).roam("trial-green-hills", "sun").check()
    t.game.do(fighting.further_fight, 0, "trial-green-hills", "", True, 0)
    t.dice(10, 10).play("fight-on", "attack")
    assert len(t.happened("challenge")) == 1


@pytest.mark.rule("MZ-RUL-29")
def test_cards_move_up_when_one_leaves_either_track() -> None:
    """Those that stay keep the order in which they were added."""
    t = zanaga().put(0, at=HILLS).ritual("trial-skull-3").ritual("trial-sun-1").ritual("trial-moon-1")
    t.roam("trial-green-road").roam("trial-green-hills", "sun").roam("trial-green-plains").check().win_fight()
    assert t.game.roaming == ("trial-green-road", "trial-green-plains")
    assert t.game.rituals == ("trial-skull-3", "trial-moon-1")


# Knocked out meanwhile ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-RUL-79", "MZ-RUL-34")
def test_a_hero_knocked_out_meanwhile_is_spared_a_check_by_order_and_the_others_are_not() -> None:
    t = zanaga().put(0, at=HILLS).put(1, at=HILLS).roam("trial-green-hills")
    t.hero().down = True
    t.complete("trial-patrol")
    assert [check["seat"] for check in t.happened("check")] == [1]
    assert t.game.fights[-1].seat == 1


@pytest.mark.rule("MZ-RUL-33", "MZ-RUL-79")
def test_the_fight_is_off_if_the_overflow_has_knocked_the_hero_out_even_if_he_stays_there() -> None:
    """In the Lost City a knocked-out hero stays where he is (RB-KO-09); the new card matches the land under it."""
    t = full("moon").city(HILLS).ritual("trial-two-deeds").deck("green", "trial-green-hills").tokens("sun")
    t.check(regular=False)
    assert t.happened("knocked-out") == [{"seat": 0, "who": "anna"}]
    assert (t.hero().space, t.topic, t.game.fights) == (HILLS, "", [])
    assert t.game.roaming == (*FULL[1:], "trial-green-hills")
