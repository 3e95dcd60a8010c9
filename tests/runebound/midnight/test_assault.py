"""ASSAULT, VICTORY: heroes fight together for a black mirror."""

from __future__ import annotations

import pytest

from questable.runebound import combat, values
from questable.runebound.midnight.assault import destroy_mirror, mirror_phase, needed
from questable.runebound.midnight.patrols import patrol_turn
from tests.runebound.midnight.kit import COLDLINTEL, ERENHEAD, HIT, LAMPLESS, MISS, WIDOWGARD, MidnightTable, midnight


def assault(t: MidnightTable, card: str = "trial-prince", *, influence: bool = False) -> MidnightTable:
    """The heroes in Erenhead face this card; the Night King does not influence it."""
    t.deck("red", card).night(mirror_phase)
    while t.topic == "influence-assault" and not influence:
        t.play("no-influence")
    return t


def two_in_erenhead(*levels: int, variants: tuple[str, ...] = (), king: str = "carrowmar") -> MidnightTable:
    """Anna and Bert, with these levels, have infiltrated Erenhead, whose mirror is worth 2."""
    t = midnight("anna", "bert", king=king, variants=variants)
    for seat, level in enumerate(levels or (4, 5)):
        t.put(seat, at=ERENHEAD).level(seat, level)
    return t


@pytest.mark.rule("MN-ADV-03", "MN-ASSAULT-01")
def test_in_the_own_turn_nothing_happens_in_a_fortress() -> None:
    t = midnight().put(0, at=ERENHEAD).turn(0)
    t.play("stop")
    assert t.game.active == 1
    assert ERENHEAD in t.game.mirrors


@pytest.mark.rule("MN-ASSAULT-02", "MN-ASSAULT-03", "MN-NKTURN-03", "MN-EX-19")
def test_a_lone_hero_faces_the_guard_alone() -> None:
    t = midnight().put(0, at=ERENHEAD)
    assault(t)
    assert (t.topic, t.asked, t.game.fights[-1].enemy) == ("escape", 0, "trial-prince")
    assert t.game.fights[-1].side == ()


@pytest.mark.rule("MN-NKTURN-03", "MN-ASSAULT-02", "MN-RUL-51")
def test_without_heroes_or_mirror_the_phase_is_skipped() -> None:
    t = midnight().night(mirror_phase)
    assert (t.topic, t.happened("assault")) == ("", [])
    del t.game.mirrors[COLDLINTEL]
    t.put(0, at=COLDLINTEL).night(mirror_phase)
    assert (t.topic, t.happened("assault")) == ("", [])


@pytest.mark.rule("MN-RUL-77")
def test_of_several_fortresses_the_night_king_chooses_the_order() -> None:
    t = midnight().put(0, at=ERENHEAD).put(1, at=WIDOWGARD).deck("red", "trial-prince").night(mirror_phase)
    assert (t.topic, t.asked) == ("which-assault", t.king)
    assert t.options == [f"assault:{ERENHEAD}", f"assault:{WIDOWGARD}"]
    t.play(f"assault:{WIDOWGARD}")
    while t.topic == "influence-assault":
        t.play("no-influence")
    assert t.asked == 1
    t.dice(*HIT).play("escape:ranged", "leave-it")
    while t.topic in ("influence-assault", "use-before-combat"):
        t.play(t.options[-1])
    assert t.asked == 0  # the first is finished before the second card is drawn


@pytest.mark.rule("MN-EX-16", "MN-ASSAULT-04", "MN-ASSAULT-05", "MN-ASSAULT-07", "MN-RUL-54", "MN-RUL-13", "MN-RUL-87")
def test_the_example_begins_with_life_before_combat_and_three_influence_rolls() -> None:
    t = two_in_erenhead(4, 5)
    assault(t, influence=True)
    assert values.enemy_life(t.game) == 6
    assert (t.exhaustion("anna"), t.exhaustion("bert")) == (1, 1)  # its text is for each of them (MN-RUL-74)
    for _ in range(3):
        assert (t.topic, t.asked) == ("influence-assault", t.king)
        assert "no-influence" in t.options
        t.play(t.options[0])
    rolls = t.happened("influence-dice")
    assert [(roll["phase"], len(roll["dice"])) for roll in rolls] == [("ranged", 5), ("melee", 5), ("magic", 5)]
    assert t.topic == "escape"


@pytest.mark.rule("MN-RUL-74", "MN-ASSAULT-05")
def test_text_of_the_card_is_for_each_hero_separately() -> None:
    t = two_in_erenhead()
    assault(t)
    assert (t.exhaustion("anna"), t.exhaustion("bert")) == (1, 1)
    assert len(t.happened("exhausted")) == 2


@pytest.mark.rule("MN-EX-17", "MN-ASSAULT-08", "MN-ASSAULT-11", "MN-ASSAULT-12", "MN-RUL-103", "MN-ASSAULT-09")
def test_the_example_of_a_round() -> None:
    """From the highest level to the lowest; who has attacked defends; each fails for himself."""
    t = two_in_erenhead(4, 5)
    assault(t)
    assert t.asked == 1  # Bert, level 5
    t.play("fight-on")
    assert (t.topic, t.asked) == ("escape", 0)
    t.play("fight-on")
    assert (t.topic, t.asked) == ("attack-or-defend", 1)
    t.dice(*HIT, *HIT, *MISS, *HIT, *HIT, *HIT)
    t.play("attack")  # ranged: Bert hits
    assert t.asked == 0
    t.play("defend")  # Anna defends
    assert t.game.fights[-1].phase == "melee"
    assert (t.wounds("bert"), t.wounds("anna")) == (3, 0)  # Bert failed his defence, which was all he could do
    assert t.asked == 0
    t.play("defend")
    assert (t.game.fights[-1].phase, t.asked) == ("magic", 0)  # Bert has defended already
    t.play("attack")
    assert t.game.fights[-1].wounds == 2
    assert (t.topic, t.asked) == ("escape", 1)  # life 6: the combat goes on


@pytest.mark.rule("MN-EX-18", "MN-ASSAULT-13", "MN-ASSAULT-14", "MN-ASSAULT-15", "MN-ASSAULT-16", "MN-RUL-76")
def test_the_example_of_its_end() -> None:
    t = two_in_erenhead(4, 5)
    distance = t.game.content.grid.distances(ERENHEAD)
    two_away = next(space for space, steps in distance.items() if steps == 2)
    three_away = next(space for space, steps in distance.items() if steps == 3)
    t.patrol(1, at=ERENHEAD).patrol(2, at=two_away).patrol(3, at=three_away)
    t.game.mirrors[COLDLINTEL] = 3
    assault(t)
    t.game.fights[-1].wounds = 5
    t.dice(*HIT).play("fight-on", "fight-on", "attack")
    assert len(t.happened("rolled")) == 1  # Anna does not act any more
    assert (t.hero(0).points, t.hero(1).points) == (4, 4)
    assert ERENHEAD not in t.game.mirrors
    assert t.game.destroyed == (2,)
    assert [each.number for each in t.game.patrols] == [3]
    assert ERENHEAD not in t.game.counters
    assert t.game.decks["red"][-1] == "trial-prince"


@pytest.mark.rule("MN-ASSAULT-09", "MN-ASSAULT-10", "MN-RUL-75")
def test_one_attack_in_a_round_unless_an_ability_allows_more() -> None:
    t = midnight("anna", "dora", king="carrowmar")
    t.put(0, at=ERENHEAD).put(1, at=ERENHEAD).level(0, 6).level(1, 6)
    assault(t)
    assert combat.attacks_allowed(t.game, 0, "anna") == 1
    assert combat.attacks_allowed(t.game, 1, "dora") == 2


@pytest.mark.rule("MN-ASSAULT-06", "MN-ASSAULT-17", "MN-RUL-72", "MN-DEFEAT-03", "MN-DEFEAT-09", "MN-THREAT-08")
def test_each_decides_on_escape_and_the_others_fight_on() -> None:
    t = two_in_erenhead(4, 5)
    assault(t)
    t.dice(*HIT).play("escape:ranged")
    assert (t.topic, t.asked) == ("reaction-test", t.king)  # at once, then the combat goes on
    t.play("leave-it")
    assert (t.topic, t.asked, combat.side(t.game)) == ("escape", 0, (0,))
    assert t.hero(1).space == ERENHEAD
    t.play("fight-on")
    assert t.asked == 0


@pytest.mark.rule("MN-ASSAULT-06", "MN-RUL-31")
def test_a_failed_escape_costs_that_hero_alone() -> None:
    t = two_in_erenhead(4, 5)
    assault(t)
    t.dice(*MISS).play("escape:ranged")
    assert (t.wounds("bert"), t.wounds("anna")) == (2, 0)
    assert (t.topic, t.asked) == ("escape", 0)
    assert not t.happened("reaction")


@pytest.mark.rule("MN-RUL-72", "MN-THREAT-09", "MN-RUL-31", "MN-ASSAULT-13")
def test_one_who_falls_is_out_of_it_and_the_influence_stays() -> None:
    t = two_in_erenhead(4, 5)
    assault(t)
    t.game.influence["1/ranged"] = 2
    t.put(1, wounds=4).dice(*MISS).play("fight-on", "fight-on", "attack")
    while t.topic in ("town-after-knock-out", "reaction-test"):
        t.play(t.options[-1])
    assert t.hero(1).space in t.game.content.grid.town_at
    assert (t.topic, t.asked, combat.side(t.game)) == ("attack-or-defend", 0, (0,))
    assert values.enemy_value(t.game, "ranged") == 16


@pytest.mark.rule("MN-ASSAULT-18", "MN-DEFEAT-01", "MN-DEFEAT-02", "MN-ASSAULT-17")
def test_when_nobody_is_left_the_assault_has_failed() -> None:
    t = two_in_erenhead(4, 5)
    assault(t)
    t.dice(*HIT, *HIT).play("escape:ranged", "leave-it", "escape:ranged", "leave-it")
    assert (t.topic, t.game.fights) == ("", [])
    assert t.game.decks["red"][-1] == "trial-prince"
    assert t.game.mirrors[ERENHEAD] == 2
    assert t.game.counters[ERENHEAD] == ("red",)
    assert (t.hero(0).points, t.hero(1).points) == (0, 0)
    red = t.game.decks["red"][0]
    t.night(mirror_phase)
    assert t.game.fights[-1].enemy == red  # a newly drawn one


@pytest.mark.rule("MN-RUL-101")
def test_who_fled_may_be_attacked_by_a_patrol_in_the_fortress() -> None:
    t = two_in_erenhead(4, 5).patrol(1, at=ERENHEAD)
    assault(t)
    t.dice(*HIT, *HIT).play("escape:ranged", "leave-it", "escape:ranged", "leave-it").night(patrol_turn, 1)
    t.play("leave-patrol:1")
    assert t.options == ["attack:anna", "attack:bert", "attack-all", "no-attack"]


def _win_after_bert_fled(t: MidnightTable) -> MidnightTable:
    assault(t)
    t.dice(*HIT).play("escape:ranged", "leave-it")
    t.game.fights[-1].wounds = 5
    return t.dice(*HIT).play("fight-on", "attack")


@pytest.mark.rule("MN-ASSAULT-14", "MN-RUL-70")
def test_experience_is_for_all_who_took_part() -> None:
    t = _win_after_bert_fled(two_in_erenhead(4, 5))
    assert (t.hero(0).points, t.hero(1).points) == (4, 4)


@pytest.mark.rule("MN-RUL-70")
def test_with_last_standing_only_for_those_who_were_there_to_the_end() -> None:
    t = _win_after_bert_fled(two_in_erenhead(4, 5, variants=("last-standing",)))
    assert (t.hero(0).points, t.hero(1).points) == (4, 0)


def _win_together(t: MidnightTable) -> MidnightTable:
    t.goods(0).goods(1)
    assault(t)
    t.game.fights[-1].wounds = 5
    return t.dice(*HIT).play("fight-on", "fight-on", "attack")


def hands(t: MidnightTable) -> tuple[int, int]:
    return (len(t.game.goods[0]), len(t.game.goods[1]))


@pytest.mark.rule("MN-RUL-71", "MN-REWARD-01", "MN-REWARD-03")
def test_the_printed_reward_goes_to_the_highest_level_still_there() -> None:
    assert hands(_win_together(two_in_erenhead(4, 5))) == (0, 5)
    assert hands(_win_together(two_in_erenhead(5, 4))) == (5, 0)
    fled = two_in_erenhead(4, 5).goods(0).goods(1)
    assert hands(_win_after_bert_fled(fled)) == (5, 0)


@pytest.mark.rule("MN-RUL-71")
@pytest.mark.parametrize(
    ("named", "goods"), [(("anna", "anna"), (5, 0)), (("bert", "anna"), (0, 5)), (("bert", "bert"), (0, 5))]
)
def test_with_agreed_reward_the_victors_name_one(named: tuple[str, str], goods: tuple[int, int]) -> None:
    t = _win_together(two_in_erenhead(4, 5, variants=("agreed-reward",)))
    assert (t.topic, t.asked) == ("who-is-rewarded", 1)
    t.play(*(f"reward-to:{hero}" for hero in named))
    assert hands(t) == goods


@pytest.mark.rule("MN-RUL-71")
def test_without_shared_rewards_only_a_lone_victor_has_one() -> None:
    assert hands(_win_together(two_in_erenhead(4, 5, variants=("no-shared-reward",)))) == (0, 0)
    fled = two_in_erenhead(4, 5, variants=("no-shared-reward",)).goods(0).goods(1)
    assert hands(_win_after_bert_fled(fled)) == (5, 0)


@pytest.mark.rule("MN-RUL-94")
def test_closed_colours_stop_neither_patrol_nor_assault() -> None:
    t = midnight(king="carrowmar").put(0, at=ERENHEAD, experience=("life",) * 3)
    assault(t)
    assert t.game.fights[-1].enemy == "trial-prince"
    green = t.jewel("green")
    t.put(0, at=green).adventure()
    assert t.options == []


@pytest.mark.rule("MN-RUL-96")
def test_in_the_nights_turn_the_acting_heros_player_counts_as_active() -> None:
    t = two_in_erenhead(4, 5)
    assault(t)
    assert t.game.active == t.king
    assert t.asked == 1


# Victory -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MN-VICTORY-01", "MN-RUL-89")
@pytest.mark.parametrize(("heroes", "points"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_mirrors_worth_one_more_than_there_are_heroes(heroes: int, points: int) -> None:
    assert needed(midnight(*("anna", "bert", "cora", "dora")[:heroes]).game) == points


@pytest.mark.rule("MN-VICTORY-01", "MN-GEN-02", "MN-RUL-83")
def test_the_heroes_win_together_at_once() -> None:
    t = midnight("anna", "bert", king="carrowmar")
    assert t.only(destroy_mirror, ERENHEAD).game.outcome is None
    outcome = t.only(destroy_mirror, LAMPLESS).game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 1), "mirrors-destroyed")
    assert (outcome.ranking, outcome.places) == ((0, 1, 2), (1, 1, 2))


@pytest.mark.rule("MN-VICTORY-03")
def test_nothing_of_the_base_game_wins() -> None:
    t = midnight()
    t.game.decks["red"] = ()
    t.game.counters = {space: here for space, here in t.game.counters.items() if "red" not in here}
    t.end_turn()
    assert t.game.outcome is None


@pytest.mark.rule("MN-RUL-78")
def test_a_red_card_as_a_patrol_has_no_life_bonus_and_one_influence() -> None:
    t = midnight(king="carrowmar").level(0, 6).put(0, at=ERENHEAD).patrol(1, at=ERENHEAD)
    t.deck("red", "trial-prince").night(patrol_turn, 1).play("leave-patrol:1", "attack:anna")
    t.play("patrol-card:trial-prince")
    assert (values.enemy_life(t.game), t.topic) == (4, "influence")


# Once more, closely --------------------------------------------------------------------------------------------------


def three_in_erenhead(*levels: int) -> MidnightTable:
    t = midnight("anna", "bert", "dora", king="carrowmar")
    for seat, level in enumerate(levels or (2, 4, 3)):
        t.put(seat, at=ERENHEAD).level(seat, level)
    return t


def fall_in_assault(t: MidnightTable, seat: int) -> None:
    """The hero whose turn it is fails, and is knocked out."""
    assert t.asked == seat
    t.put(seat, wounds=4).dice(*MISS).play("defend")
    while t.topic in ("town-after-knock-out", "reaction-test"):
        t.play(t.options[-1])


@pytest.mark.rule("MN-ASSAULT-03", "MN-ASSAULT-08", "MN-ASSAULT-06", "MN-ASSAULT-05", "MN-RUL-74", "MN-LEVEL-04")
def test_all_three_face_it_from_the_highest_to_the_lowest_in_every_phase() -> None:
    t = three_in_erenhead(2, 4, 2).put(2, points=1)  # Bert, then Dora with a point, then Anna
    assault(t)
    assert combat.side(t.game) == (1, 2, 0)
    assert [t.exhaustion(hero) for hero in ("anna", "bert", "dora")] == [1, 1, 1]
    order = []
    for _ in range(3):
        order.append((t.topic, t.asked))
        t.play("fight-on")
    for _ in range(9):
        order.append((t.game.fights[-1].phase, t.asked))
        t.dice(*HIT).play("defend")
    seats = (1, 2, 0)
    assert order == [(each, seat) for each in ("escape", "ranged", "melee", "magic") for seat in seats]
    assert t.topic == "escape"


@pytest.mark.rule("MN-ASSAULT-11", "MN-ASSAULT-13", "MN-ASSAULT-12", "MN-RUL-103")
def test_all_may_attack_in_one_phase_and_each_takes_and_deals_for_himself() -> None:
    t = two_in_erenhead(4, 5)
    assault(t)
    t.play("fight-on", "fight-on")
    assert t.options == ["attack", "defend"]
    t.dice(*HIT).play("attack")
    assert (t.asked, t.options) == (0, ["attack", "defend"])  # in the same phase, too
    t.dice(*HIT, *MISS, *MISS, *HIT, *HIT).play("attack")
    assert t.game.fights[-1].wounds == 2
    assert (t.wounds("bert"), t.wounds("anna")) == (3, 3)  # both failed in melee: the full damage for each


@pytest.mark.rule("MN-ASSAULT-14", "MN-RUL-70", "MN-ASSAULT-15", "MN-RUL-71")
def test_who_was_knocked_out_before_the_guard_fell_has_taken_part_too() -> None:
    t = three_in_erenhead(2, 4, 3).goods(0).goods(2)
    assault(t)
    t.play("fight-on", "fight-on", "fight-on")
    fall_in_assault(t, 1)
    t.game.fights[-1].wounds = 5
    assert t.asked == 2
    t.dice(*HIT).play("attack")
    assert [t.hero(seat).points for seat in range(3)] == [4, 4, 4]
    assert t.game.destroyed == (2,)
    assert (len(t.game.goods[2]), len(t.game.goods[0])) == (5, 0)  # the reward is for the highest who still stands
    assert ERENHEAD not in t.game.counters


@pytest.mark.rule("MN-RUL-70", "MN-RUL-71")
def test_last_standing_leaves_out_who_fell() -> None:
    t = two_in_erenhead(4, 5, variants=("last-standing",))
    assault(t)
    t.play("fight-on", "fight-on")
    fall_in_assault(t, 1)
    t.game.fights[-1].wounds = 5
    t.dice(*HIT).play("attack")
    assert (t.hero(0).points, t.hero(1).points) == (4, 0)


@pytest.mark.rule("MN-ASSAULT-04", "MN-RUL-87", "MN-RUL-13")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_the_mirror_adds_to_life_and_to_nothing_else(value: int) -> None:
    t = two_in_erenhead(1, 1)
    t.game.mirrors[ERENHEAD] = value
    assault(t)
    assert values.enemy_life(t.game) == 4 + value
    for phase, (number, damage) in {"ranged": (14, 2), "melee": (14, 3), "magic": (14, 2)}.items():
        assert (values.enemy_value(t.game, phase), values.enemy_damage(t.game, phase)) == (number, damage)


@pytest.mark.rule("MN-ASSAULT-16", "MN-RUL-76", "MN-RUL-87", "MN-PATROL-19")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_patrols_as_near_as_the_mirror_is_worth_are_destroyed(value: int) -> None:
    t = midnight(king="jahzir")
    away = t.game.content.grid.distances(ERENHEAD)
    t.game.mirrors[ERENHEAD] = value
    for number in range(1, 6):
        t.patrol(number, at=next(space for space, steps in away.items() if steps == number - 1), wounds=1)
    t.only(destroy_mirror, ERENHEAD)
    assert [each.number for each in t.game.patrols] == list(range(value + 2, 6))


@pytest.mark.rule("MN-ASSAULT-07", "MN-RUL-54", "MN-TOKEN-03", "MN-EX-16")
def test_each_of_the_three_rolls_may_be_skipped_and_has_its_own_tokens() -> None:
    t = two_in_erenhead(2, 3, king="jahzir").tokens(body=1, mind=1)
    assault(t, influence=True)
    assert t.options == ["influence:ranged", "no-influence"]
    t.play("no-influence")
    assert t.options == ["influence:melee", "no-influence"]
    t.dice(6, 1, 1, 6).play("influence:melee")
    assert (t.topic, len(t.game.influence_dice)) == ("reroll-influence", 3)  # the level of the highest
    t.play("reroll-die:2", "no-influence")
    assert [values.enemy_value(t.game, phase) for phase in ("ranged", "melee", "magic")] == [14, 16, 14]
    assert (t.topic, t.game.tokens) == ("escape", {"mind": 1})


@pytest.mark.rule("MN-ASSAULT-09", "MN-RUL-73", "MN-ASSAULT-10")
def test_in_an_assault_experience_brings_no_second_attack() -> None:
    t = three_in_erenhead(7, 7, 7)  # Dora may attack twice by herself
    assault(t)
    t.game.fights[-1].wounds = -20
    attacks = dict.fromkeys(range(3), 0)
    t.play("fight-on", "fight-on", "fight-on")
    while t.topic == "attack-or-defend":
        seat = t.asked
        attacks[seat] += "attack" in t.options
        t.dice(*HIT * 3).play("attack" if "attack" in t.options else "defend")
    assert attacks == {0: 1, 1: 1, 2: 2}


@pytest.mark.rule("MN-NKTURN-03", "MN-RUL-77", "MN-ASSAULT-02")
def test_every_fortress_with_heroes_and_a_mirror_is_assaulted_in_one_phase() -> None:
    t = midnight(king="carrowmar").put(0, at=ERENHEAD).put(1, at=WIDOWGARD).put(2, at=COLDLINTEL)
    del t.game.mirrors[COLDLINTEL]
    first, second = t.game.decks["red"][:2]
    t.night(mirror_phase)
    assert t.options == [f"assault:{ERENHEAD}", f"assault:{WIDOWGARD}"]
    t.play(f"assault:{ERENHEAD}")
    while t.game.fights or t.topic == "reaction-test":
        t.dice(*HIT)
        wished = ("escape:ranged", "no-influence", "leave-it", "pass")
        t.play(next((each for each in wished if each in t.options), t.options[-1]))
        if len(t.happened("assault")) == 2:
            break
    assert [(each["space"], each["card"]) for each in t.happened("assault")] == [
        (ERENHEAD, first),
        (WIDOWGARD, second),
    ]


@pytest.mark.rule("MN-ASSAULT-01", "MN-RUL-91", "MN-ASSAULT-03")
def test_others_may_join_before_the_night_and_who_leaves_does_not_fight() -> None:
    t = midnight("anna", "bert", king="carrowmar").deck("red", "trial-prince")
    grid = t.game.content.grid
    gate = next(space for space in grid.neighbours[ERENHEAD] if grid.terrain[space] not in (None, "fortress"))
    for seat in (0, 1):
        t.put(seat, at=gate)
    t.turn(0).dice(*HIT).play(f"travel:{ERENHEAD}", "infiltrate:Sneak", "enter")
    assert (t.topic, t.game.dice_given_up) == ("spend-action", 1)  # the movement step goes on
    t.play("stop").dice(*HIT).play(f"travel:{ERENHEAD}", "infiltrate:Sneak", "enter", f"travel:{gate}")
    assert t.hero(1).space == gate  # he may even leave again
    t.dice(*HIT).play(f"travel:{ERENHEAD}", "infiltrate:Sneak", "enter", "stop")
    assert (t.game.active, t.game.assailants) == (t.king, (0, 1))


@pytest.mark.rule("MN-ASSAULT-18", "MN-RUL-72", "MN-ASSAULT-17", "MN-DEFEAT-01", "MN-RUL-41")
def test_one_falls_one_flees_and_nothing_is_left_of_the_assault() -> None:
    t = two_in_erenhead(4, 5)
    assault(t)
    t.play("fight-on", "fight-on").dice(*HIT).play("attack")
    assert t.game.fights[-1].wounds == 1
    t.dice(*HIT).play("defend")
    while t.topic != "escape":
        t.dice(*HIT * 3).play("defend")
    t.dice(*HIT).play("escape:ranged", "leave-it", "fight-on")
    fall_in_assault(t, 0)
    assert (t.game.fights, t.game.decks["red"][-1]) == ([], "trial-prince")
    assert (t.game.mirrors[ERENHEAD], t.game.counters[ERENHEAD], t.game.destroyed) == (2, ("red",), ())
    assert [t.hero(seat).points for seat in (0, 1)] == [0, 0]
    t.put(1, at=ERENHEAD).deck("red", "trial-prince").night(mirror_phase)
    assert (t.game.fights[-1].enemy, t.game.fights[-1].wounds) == ("trial-prince", 0)


@pytest.mark.rule("MN-VICTORY-01", "MN-RUL-89", "MN-RUL-83")
@pytest.mark.parametrize(
    ("heroes", "values_", "won"),
    [
        (1, (1,), False),
        (1, (2,), True),
        (3, (1, 2), False),
        (3, (1, 3), True),
        (5, (3, 2), False),
        (5, (3, 2, 1), True),
    ],
)
def test_only_enough_mirrors_win(heroes: int, values_: tuple[int, ...], won: bool) -> None:
    t = midnight(*("anna", "bert", "cora", "dora", "gyruk")[:heroes], king="jahzir")
    for space, value in zip((ERENHEAD, WIDOWGARD, COLDLINTEL), values_, strict=False):
        t.game.mirrors[space] = value
        t.only(destroy_mirror, space)
    assert (t.game.outcome is not None) is won
    if t.game.outcome is not None:
        assert t.game.outcome.winners == tuple(range(heroes))


@pytest.mark.rule("MN-RUL-83", "MN-VICTORY-01", "MN-GEN-02")
def test_with_the_last_mirror_nothing_else_happens() -> None:
    t = two_in_erenhead(4, 5, king="carrowmar")
    t.game.destroyed = (1,)
    assault(t)
    t.game.fights[-1].wounds = 5
    t.dice(*HIT).play("fight-on", "fight-on", "attack")
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.topic, t.game.power_used) == ((0, 1), "", 0)  # no patrol for a broken mirror


@pytest.mark.rule("MN-RUL-71", "MN-REWARD-03")
def test_a_lone_victor_has_the_reward_whatever_is_agreed() -> None:
    for variants in ((), ("agreed-reward",), ("no-shared-reward",)):
        t = midnight("anna", "bert", king="carrowmar", variants=variants).put(0, at=ERENHEAD).goods(0).goods(1)
        assault(t)
        t.game.fights[-1].wounds = 5
        t.dice(*HIT).play("fight-on", "attack")
        assert hands(t) == (5, 0)


@pytest.mark.rule("MN-RUL-78", "MN-ASSAULT-09")
def test_a_red_counter_elsewhere_is_an_adventure_of_one_hero() -> None:
    t = midnight(king="carrowmar")
    there = t.plain_space("hills")
    t.put(0, at=there).put(1, at=there).counter(there, "red").deck("red", "trial-prince").adventure()
    t.play("attempt:red")
    assert (t.topic, combat.side(t.game), values.enemy_life(t.game)) == ("influence", (0,), 4)


@pytest.mark.rule("MN-RUL-42", "MN-ASSAULT-02")
def test_without_red_cards_there_is_no_assault() -> None:
    t = midnight().put(0, at=ERENHEAD)
    t.game.decks["red"] = ()
    t.night(mirror_phase)
    assert (t.topic, t.game.fights, t.happened("assault")) == ("", [], [])
    assert t.game.mirrors[ERENHEAD] == 2


@pytest.mark.rule("MN-EX-19", "MN-ASSAULT-03", "MN-RUL-91")
def test_who_stands_before_the_gate_does_not_fight() -> None:
    t = two_in_erenhead(4, 5)
    t.put(1, at=t.game.content.grid.neighbours[ERENHEAD][0])
    assault(t, influence=True)
    assert (t.game.assailants, combat.side(t.game)) == ((0,), (0,))
    t.play("influence:ranged")
    assert len(t.happened("influence-dice")[0]["dice"]) == 4  # Bert's level does not count
    t.play("no-influence", "no-influence")
    t.game.fights[-1].wounds = 5
    t.dice(*HIT).play("fight-on", "attack")
    assert (t.hero(0).points, t.hero(1).points) == (4, 0)


@pytest.mark.rule("MN-RUL-54", "MN-ASSAULT-07")
def test_never_more_than_five_dice_in_each_of_the_three_rolls() -> None:
    t = two_in_erenhead(8, 2)
    assault(t, influence=True)
    t.play("influence:ranged", "influence:melee", "influence:magic")
    assert [len(each["dice"]) for each in t.happened("influence-dice")] == [5, 5, 5]


@pytest.mark.rule("MN-RUL-31", "MN-ASSAULT-06", "MN-THREAT-08", "MN-DEFEAT-04")
def test_in_an_assault_every_escape_has_its_test_and_a_failed_one_none() -> None:
    t = two_in_erenhead(4, 5)
    assault(t)
    t.dice(*MISS).play("escape:magic")
    assert (t.topic, t.asked) == ("escape", 0)  # nothing for the Night King
    t.dice(*HIT).play("escape:ranged")
    assert (t.topic, t.asked) == ("reaction-test", t.king)
    t.dice(1, 1).play("test:0")
    assert (t.topic, t.asked, len(t.happened("threat-test"))) == ("attack-or-defend", 1, 1)


@pytest.mark.rule("MN-RUL-74", "MN-ASSAULT-05")
def test_each_makes_the_test_of_the_card_and_fails_for_himself() -> None:
    """Castor looks at each of them; who cannot bear it pays for it alone."""
    t = two_in_erenhead(4, 5)
    t.deck("red", "prince-castor-mardif").dice(*HIT, *MISS).night(mirror_phase)
    while t.topic not in ("influence-assault", ""):
        t.play(t.options[0])
    assert [(each["seat"], each["success"]) for each in t.happened("tested")] == [(1, True), (0, False)]


@pytest.mark.rule("MN-ASSAULT-08", "MN-RUL-72", "MN-LEVEL-05")
def test_the_order_is_looked_at_anew_in_every_round_with_all_its_ties() -> None:
    t = two_in_erenhead(3, 3).some_goods(0, 2).some_goods(1, 3)
    assault(t)
    for seats, change in (((1, 0), {"points": 1}), ((0, 1), {"points": 0}), ((1, 0), {"cards": ["trial-rope"]})):
        assert combat.side(t.game) == seats
        for seat in seats:
            assert (t.topic, t.asked) == ("escape", seat)
            t.play("fight-on")
        for phase in ("ranged", "melee", "magic"):
            for seat in seats:
                assert (t.game.fights[-1].phase, t.asked) == (phase, seat)
                if seat == seats[1] and phase == "magic":
                    t.put(0, **change)  # what was equal is not any more
                t.dice(*HIT).play("defend")
    assert (t.topic, t.asked) == ("escape", 0)  # 1 and 2 goods, 3 goods: who sits first
