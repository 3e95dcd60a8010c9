"""MAPTOK, LEGEND: map tokens, sets, and what the legendary items do."""

from __future__ import annotations

from collections import Counter

import pytest

from questable.runebound import experience, market
from questable.runebound.board import sunbursts
from questable.runebound.cards import kinds_of, lose_card
from questable.runebound.island_of_dread.maps import gain_map, sets_of
from tests.runebound.island_of_dread.kit import A2, HIT, MISS, IslandTable, island

# Map tokens ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-MAPTOK-02")
@pytest.mark.parametrize(
    ("green", "blue", "sets"), [(0, 0, 0), (3, 0, 0), (0, 2, 0), (1, 1, 1), (1, 4, 1), (2, 3, 2), (5, 4, 4), (6, 6, 6)]
)
def test_a_set_is_one_of_each_colour(green: int, blue: int, sets: int) -> None:
    assert sets_of(island().maps(green=green, blue=blue).game, 0) == sets


@pytest.mark.rule("IOD-MAPTOK-03", "IOD-RUL-76")
def test_maps_are_won_from_sea_cards_that_say_so() -> None:
    t = island().afloat(A2).draws("sea", "trial-shark").adventure().play("fight-on").dice(*HIT).play("attack")
    assert len(t.game.maps[0]) == 1
    t = island().afloat(A2).draws("sea", "trial-whale").adventure().play("fight-on")
    t.game.fights[-1].wounds = 8
    t.dice(*HIT).play("attack")
    assert t.game.maps == {}


@pytest.mark.rule("IOD-MAPTOK-04", "IOD-RUL-75")
def test_a_map_is_drawn_at_random_from_the_pool() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(30):
        t = island(seed=str(seed)).run(gain_map, 0)
        (colour,) = t.game.maps[0]
        drawn[colour] += 1
        assert Counter((*t.game.pool, colour)) == {"green": 6, "blue": 6}
    assert min(drawn["green"], drawn["blue"]) >= 5


@pytest.mark.rule("IOD-RUL-74")
def test_several_are_gained_one_at_a_time_and_the_pool_comes_first() -> None:
    t = island().maps(1, green=6, blue=5).afloat(A2).draws("sea", "trial-gift", "trial-shark").adventure()
    assert t.game.maps[0] == ("blue",)  # the last of the pool
    assert t.topic == "take-map"
    assert set(t.options) == {"take-map:bert/green", "take-map:bert/blue", "no-map"}


@pytest.mark.rule("IOD-MAPTOK-05", "IOD-RUL-73")
def test_with_an_empty_pool_one_may_be_taken() -> None:
    t = island().maps(1, green=6, blue=2).maps(2, blue=4).run(gain_map, 0)
    assert set(t.options) == {"take-map:bert/green", "take-map:bert/blue", "take-map:cora/blue", "no-map"}
    t.play("take-map:cora/blue")
    assert (t.game.maps[0], len(t.game.maps[2])) == (("blue",), 3)


@pytest.mark.rule("IOD-MAPTOK-05", "IOD-RUL-73")
def test_taking_is_optional() -> None:
    t = island().maps(1, green=6, blue=6).run(gain_map, 0).play("no-map")
    assert (t.game.maps.get(0, ()), len(t.game.maps[1])) == ((), 12)


@pytest.mark.rule("IOD-RUL-73")
def test_if_nobody_else_owns_one_nothing_is_gained() -> None:
    t = island().maps(0, green=6, blue=6).run(gain_map, 0)
    assert (t.topic, len(t.game.maps[0])) == ("", 12)


@pytest.mark.rule("IOD-MAPTOK-05", "IOD-INTERACT-02")
def test_taking_a_map_is_no_interaction() -> None:
    """Anna and Bert are at sea; nobody is asked for leave."""
    t = island().hired("trial-pilot", seat=1).afloat(A2, seat=1).afloat(A2).maps(1, green=6, blue=6).run(gain_map, 0)
    t.play("take-map:bert/green")
    assert t.game.maps[0] == ("green",)


@pytest.mark.rule("IOD-MAPTOK-01")
def test_one_hero_may_hold_all_twelve() -> None:
    t = island().maps(0, green=6, blue=5).run(gain_map, 0)
    assert (len(t.game.maps[0]), t.topic) == (12, "")


@pytest.mark.rule("IOD-MAPTOK-06", "IOD-MAPTOK-07", "IOD-EXP-04", "IOD-EX-11")
def test_sets_buy_legendary_items_on_an_anchorage() -> None:
    t = island().afloat(A2).maps(green=2, blue=3).only(experience.experience_step)
    pool = len(t.game.pool)
    t.play("legend:sword-of-antenor", "legend:helm-of-trealton")
    assert t.game.maps[0] == ("blue",)
    assert len(t.game.pool) == pool + 4
    assert set(t.hero().cards) == {"sword-of-antenor", "helm-of-trealton"}
    assert not [option for option in t.options if option.startswith("legend")]
    assert t.cites("card-gained") == {"IOD-EXP-04"}


@pytest.mark.rule("IOD-EXP-04", "IOD-RUL-72")
@pytest.mark.parametrize("where", ["Orris", "forest"])
def test_not_on_land_and_not_in_a_city(where: str) -> None:
    t = island().maps(green=2, blue=2)
    t.put(0, at=where if where == "Orris" else t.space("forest")).only(experience.experience_step)
    assert t.topic == ""


@pytest.mark.rule("IOD-RUL-72", "IOD-EXP-04")
@pytest.mark.parametrize("variant", ["", "arrival-legends"])
def test_in_the_turn_of_arrival_only_with_the_switch(variant: str) -> None:
    t = island(variants=[variant] if variant else []).maps(green=1, blue=1).afloat(A2).turn(0)
    t.play(f"sail:{t.town('Dallak')}")
    while t.topic in ("market", "spend-a-die"):
        t.play("done" if t.topic == "market" else "stop")
    offered = [option for option in t.options if option.startswith("legend")]
    assert bool(offered) is bool(variant)


@pytest.mark.rule("IOD-RUL-72")
def test_from_an_empty_supply_nothing_is_bought() -> None:
    t = island().afloat(A2).maps(green=1, blue=1)
    t.game.legends = ()
    t.only(experience.experience_step)
    assert t.topic == ""


# Legendary items -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("IOD-LEGEND-02", "IOD-RUL-18")
def test_they_cost_nothing_and_are_neither_bought_nor_sold() -> None:
    t = island().put(0, at="Dallak", gold=9).legend("sword-of-antenor").market()
    assert not [option for option in t.options if "sword-of-antenor" in option and "give-up" not in option]
    assert market.sell_price(t.game, 0, "sword-of-antenor") == 0


@pytest.mark.rule("IOD-RUL-20")
def test_they_are_of_no_other_type_and_count_against_no_limit() -> None:
    t = island().legend(*island().game.legends)
    assert all(kinds_of(t.game, card) == ("legendary",) for card in t.hero().cards)
    assert len(t.hero().cards) == 8


@pytest.mark.rule("IOD-LEGEND-03", "IOD-RUL-32")
def test_a_reward_may_give_one_of_the_players_choice() -> None:
    t = island().put(0, at=t_red()).deck("red", "korsec-amins-last-servant")
    t.face("korsec-amins-last-servant").play("fight-on")
    t.game.fights[-1].wounds = 5
    t.dice(*HIT).play("attack")
    assert t.topic == "choose-legend"
    assert len(t.options) == 8
    t.play("legend:gem-of-trealton")
    assert "gem-of-trealton" in t.hero().cards


def t_red() -> int:
    return island().jewel("red")


@pytest.mark.rule("IOD-RUL-32")
def test_if_the_named_one_is_gone_nothing_is_gained() -> None:
    t = island().legend("book-of-korsec-amin", seat=1).put(0, at=900)
    t.face("korsec-amin-who-wrote-it-down", origin="silver")
    t.game.fights[-1].wounds = 3
    t.dice(*HIT).play("attack")
    assert "book-of-korsec-amin" not in t.hero().cards
    assert "book-of-korsec-amin" in t.hero(1).cards


@pytest.mark.rule("IOD-LEGEND-04", "IOD-RUL-19")
@pytest.mark.parametrize("card", ["spear-of-trealton", "helm-of-trealton"])
def test_used_it_lies_in_the_supply_again(card: str) -> None:
    t = island().legend(card).face("trial-whale", origin="reward")
    while card not in "".join(t.options):
        t.play("fight-on" if "fight-on" in t.options else "attack")
    t.play(f"use:{card}")
    assert card not in t.hero().cards
    assert t.game.legends[-1] == card
    assert t.cites("legend-returns") == {"IOD-LEGEND-04"}


@pytest.mark.rule("IOD-LEGEND-05", "IOD-LEGEND-06", "IOD-LEGEND-07", "IOD-RUL-22")
@pytest.mark.parametrize("action", ["attack", "defend"])
@pytest.mark.parametrize(
    ("card", "phase"), [("spear-of-trealton", 0), ("sword-of-antenor", 1), ("talisman-of-korsec-amin", 2)]
)
def test_spear_sword_and_talisman_make_the_roll_succeed(card: str, phase: int, action: str) -> None:
    t = island().legend(card).face("trial-whale", origin="reward").play("fight-on")
    for _ in range(phase):
        t.dice(*HIT).play("defend")
        assert t.topic == "attack-or-defend"  # not in another phase
    t.dice(*MISS).play(action)
    assert t.topic == "use-before-roll"
    t.play(f"use:{card}")
    assert [facts["action"] for facts in t.happened("sure-success")] == [action]
    now = ("ranged", "melee", "magic")[phase]
    assert not [facts for facts in t.happened("rolled") if facts["phase"] == now], "no dice are rolled for it"
    assert t.cites("sure-success") == {f"IOD-LEGEND-0{5 + phase}"}
    assert t.wounds("trial-whale") == (1 if action == "attack" else 0)


@pytest.mark.rule("IOD-RUL-22")
def test_they_do_not_help_allies_captains_or_an_escape() -> None:
    t = island().put(0, cards=["trial-friend"]).legend("spear-of-trealton").afloat(A2)
    t.draws("sea", "trial-whale").adventure().dice(*MISS).play("escape:ranged")
    assert t.topic == "attack-or-defend"
    t.dice(*MISS).play("attack:trial-friend")
    assert t.topic == "attack-or-defend"


def hurt_with_helm(t: IslandTable) -> IslandTable:
    return t.legend("helm-of-trealton").face("trial-whale", origin="reward").play("use:helm-of-trealton", "fight-on")


@pytest.mark.rule("IOD-LEGEND-08", "IOD-RUL-23", "IOD-RUL-01")
def test_the_helm_turns_wounds_into_exhaustion_for_the_round() -> None:
    t = hurt_with_helm(island()).dice(*MISS, *MISS, *HIT)
    t.play("defend", "defend")  # 1 and 2 damage
    assert (t.wounds("anna"), t.exhaustion("anna")) == (0, 3)
    t.play("defend", "fight-on").dice(*MISS).play("defend")  # the next round
    assert (t.wounds("anna"), t.exhaustion("anna")) == (1, 3)


@pytest.mark.rule("IOD-RUL-23")
def test_what_does_not_fit_becomes_wounds_by_the_base_rule() -> None:
    t = hurt_with_helm(island().put(0, exhaustion=3)).dice(*HIT, *MISS)
    t.play("defend", "defend")  # 2 damage, room for one
    assert (t.wounds("anna"), t.exhaustion("anna")) == (1, 4)


@pytest.mark.rule("IOD-RUL-23")
def test_with_the_switch_the_helm_lasts_for_the_combat() -> None:
    t = hurt_with_helm(island(variants=["long-helm"])).dice(*HIT, *HIT, *HIT).play("defend", "defend", "defend")
    t.play("fight-on").dice(*MISS).play("defend")
    assert (t.wounds("anna"), t.exhaustion("anna")) == (0, 1)


@pytest.mark.rule("IOD-LEGEND-09", "IOD-RUL-24")
def test_the_shield_saves_a_failed_defence() -> None:
    t = island().legend("shield-of-antenor").face("trial-whale", origin="reward").play("fight-on")
    t.dice(*HIT).play("defend")
    assert t.topic == "attack-or-defend"  # not offered for one that succeeded
    t.dice(*MISS).play("defend")
    assert t.topic == "use-after-roll"
    t.play("use:shield-of-antenor")
    assert t.wounds("anna") == 0


@pytest.mark.rule("IOD-LEGEND-09", "IOD-RUL-24")
def test_the_shield_is_for_defence_only() -> None:
    t = island().legend("shield-of-antenor").face("trial-whale", origin="reward").play("fight-on")
    t.dice(*MISS).play("attack")
    assert t.wounds("anna") == 1


@pytest.mark.rule("IOD-LEGEND-10", "IOD-RUL-25", "IOD-RUL-26")
def test_the_emerald_fills_the_sunbursts_before_moving() -> None:
    t = island().legend("emerald-of-korsec-amin").afloat(A2)
    bare = sunbursts(t.game)[:3]
    for space in bare:
        t.game.counters.pop(space)
    t.put(1, at=bare[0])
    dull = next(space for space in t.game.content.grid.jewels if space not in sunbursts(t.game))
    t.game.counters.pop(dull)
    t.movement().play("use:emerald-of-korsec-amin")
    assert {space: t.game.counters[space] for space in bare} == {
        space: (t.game.content.grid.jewels[space],) for space in bare
    }
    assert dull not in t.game.counters
    assert t.topic == "sail"


@pytest.mark.rule("IOD-LEGEND-11", "IOD-RUL-27", "IOD-RUL-28")
@pytest.mark.parametrize(("phase", "rest"), [("ranged", 3), ("melee", 2), ("magic", 1)])
def test_the_gem_skips_before_combat_and_begins_with_the_chosen_phase(phase: str, rest: int) -> None:
    """The warden's Before Combat text would tire Anna."""
    t = island().legend("gem-of-trealton").put(0, at=900).face("trial-warden", origin="silver")
    t.play("use:gem-of-trealton", f"begin-with:{phase}")
    assert (t.exhaustion("anna"), t.topic) == (0, "attack-or-defend")
    assert t.game.fights[-1].phase == phase
    for _ in range(rest):
        assert t.game.fights[-1].round == 1
        t.dice(*HIT).play("defend")
    assert (t.game.fights[-1].round, t.game.fights[-1].phase) == (2, "ranged")


@pytest.mark.rule("IOD-RUL-28")
def test_the_first_round_has_no_escape_the_second_has() -> None:
    t = island().legend("gem-of-trealton").afloat(A2).draws("sea", "trial-whale").adventure()
    t.play("use:gem-of-trealton", "begin-with:magic").dice(*HIT).play("defend")
    assert t.topic == "escape"
    assert t.game.fights[-1].round == 2


@pytest.mark.rule("IOD-RUL-28")
def test_with_the_switch_the_other_phases_follow() -> None:
    t = island(variants=["gem-first"]).legend("gem-of-trealton").put(0, at=900).face("trial-warden", origin="silver")
    t.play("use:gem-of-trealton", "begin-with:melee").dice(*HIT, *HIT, *HIT).play("defend", "defend", "defend")
    assert [facts["phase"] for facts in t.happened("rolled")] == ["melee", "ranged", "magic"]


@pytest.mark.rule("IOD-LEGEND-12", "IOD-RUL-29")
def test_the_book_sets_the_life_of_the_god_to_seven() -> None:
    t = island().legend("book-of-korsec-amin").put(0, at=900).face("assif-shib-sa", origin="silver")
    while t.topic != "use-before-combat":
        t.play(t.options[0])
    t.play("use:book-of-korsec-amin")
    t.game.fights[-1].wounds = 6
    t.dice(*HIT).play("attack")
    assert t.game.outcome is not None


@pytest.mark.rule("IOD-LEGEND-13", "IOD-RUL-30")
def test_in_the_first_round_he_inflicts_nothing() -> None:
    t = island().legend("book-of-korsec-amin").put(0, at=900, cards=["trial-friend", "book-of-korsec-amin"])
    t.game.legends = tuple(card for card in t.game.legends if card != "book-of-korsec-amin")
    t.face("assif-shib-sa", origin="silver")
    while t.topic != "use-before-combat":
        t.play(t.options[0])
    t.play("use:book-of-korsec-amin").dice(*MISS, *MISS, *MISS).play("defend", "defend", "defend")
    assert (t.wounds("anna"), t.wounds("trial-friend")) == (0, 0)  # his text at the end of the round is stayed too
    t.dice(*MISS).play("defend")
    assert t.wounds("anna") == 3


@pytest.mark.rule("IOD-LEGEND-12", "IOD-RUL-29")
def test_the_book_is_for_the_god_alone() -> None:
    t = island().legend("book-of-korsec-amin").put(0, at=900).face("trial-warden", origin="silver")
    assert t.topic == "attack-or-defend"


@pytest.mark.rule("IOD-RUL-31")
def test_gem_and_book_exclude_each_other() -> None:
    t = island().legend("gem-of-trealton", "book-of-korsec-amin").put(0, at=900).face("assif-shib-sa", origin="silver")
    t.play("use:gem-of-trealton", "begin-with:ranged")
    assert t.topic == "attack-or-defend"


@pytest.mark.rule("IOD-RUL-21")
def test_several_may_be_used_in_one_combat() -> None:
    t = island().legend("spear-of-trealton", "sword-of-antenor").face("trial-whale", origin="reward").play("fight-on")
    t.dice(*MISS).play("attack", "use:spear-of-trealton", "use:sword-of-antenor")  # then Anna can only defend
    assert len(t.happened("legend-returns")) == 2


@pytest.mark.rule("IOD-LEGEND-04")
def test_discarded_otherwise_it_returns_as_well() -> None:
    t = island().legend("helm-of-trealton").run(lose_card, 0, "helm-of-trealton")
    assert "helm-of-trealton" in t.game.legends


@pytest.mark.rule("IOD-LEGEND-08", "IOD-RUL-23")
@pytest.mark.parametrize("wearer", [0, 1])
def test_in_a_combat_between_heroes_the_helm_helps_its_wearer_only(wearer: int) -> None:
    """Anna is the Hero of the first round: if she misses she is hurt, if she hits Bert is."""
    t = island().legend("helm-of-trealton", seat=wearer).attack_hero(0, 1)
    t.play("use:helm-of-trealton", "fight-on").dice(*HIT, *MISS, *HIT, *MISS, *HIT, *MISS).play("attack")
    assert (t.wounds("anna"), t.exhaustion("anna")) == ((0, 3) if wearer == 0 else (3, 0))
    t = island().legend("helm-of-trealton", seat=wearer).attack_hero(0, 1)
    t.play("use:helm-of-trealton", "fight-on").dice(*MISS, *HIT, *MISS, *HIT, *MISS, *HIT).play("attack")
    assert (t.wounds("bert"), t.exhaustion("bert")) == ((1, 0) if wearer == 0 else (0, 1))


@pytest.mark.rule("IOD-LEGEND-11", "IOD-RUL-27")
def test_the_gem_is_for_challenges_that_were_drawn() -> None:
    """An undefeated one that is faced again was not."""
    t = island().legend("gem-of-trealton").face("trial-goblin")
    assert "use:gem-of-trealton" in t.options
    t = island().legend("gem-of-trealton").undefeated("trial-goblin", 124).put(0, at=124)
    t.face("trial-goblin", origin="undefeated")
    assert t.topic == "escape"


@pytest.mark.rule("IOD-LOAN-04", "IOD-RUL-40")
def test_on_loan_a_map_token_stays_in_the_pool_and_is_taken_from_nobody() -> None:
    t = island().hired(loan=True).afloat(A2)
    pool = t.game.pool
    t.run(gain_map, 0)
    assert (t.game.pool, t.game.maps.get(0, ()), t.cites("reward-void")) == (pool, (), {"IOD-LOAN-04"})
    t.maps(1, green=6, blue=6).run(gain_map, 0)
    assert t.topic != "take-map"


@pytest.mark.rule("IOD-MAPTOK-05", "IOD-RUL-73")
def test_the_colour_is_chosen_freely_and_one_token_is_taken() -> None:
    """Also a colour one has already; never one's own; nobody else loses anything."""
    t = island().maps(0, green=2).maps(1, green=3, blue=6).maps(2, green=1).run(gain_map, 0)
    assert set(t.options) == {"take-map:bert/green", "take-map:bert/blue", "take-map:cora/green", "no-map"}
    t.play("take-map:bert/green")
    assert t.game.maps == {0: ("green",) * 3, 1: ("green",) * 2 + ("blue",) * 6, 2: ("green",)}


@pytest.mark.rule("IOD-MAPTOK-05", "IOD-MAPTOK-04", "IOD-RUL-74")
def test_while_the_pool_holds_one_nobody_is_robbed() -> None:
    t = island().maps(1, green=6, blue=5).run(gain_map, 0)
    assert (t.topic, t.game.maps[0], t.game.pool, len(t.game.maps[1])) == ("", ("blue",), (), 11)


@pytest.mark.rule("IOD-MAPTOK-07", "IOD-EX-11")
def test_spent_tokens_are_mixed_with_the_pool_and_may_be_drawn_again() -> None:
    drawn = set()
    for seed in range(12):
        t = island(seed=str(seed)).afloat(A2).maps(0, green=2, blue=3).maps(1, green=4, blue=3)
        assert t.game.pool == ()
        t.only(experience.experience_step).play("legend:sword-of-antenor", "legend:helm-of-trealton")
        assert Counter(t.game.pool) == {"green": 2, "blue": 2}
        t.run(gain_map, 2)
        drawn.add(t.game.maps[2])
    assert drawn == {("green",), ("blue",)}


@pytest.mark.rule("IOD-SETUP-14", "IOD-MAPTOK-04")
def test_the_tokens_are_mixed() -> None:
    orders = set()
    for seed in range(8):
        t = island(seed=str(seed))
        order: list[str] = []
        for _ in range(6):
            before = Counter(t.game.maps.get(0, ()))
            t.run(gain_map, 0)
            order += (Counter(t.game.maps[0]) - before).elements()
        orders.add(tuple(order))
    assert len(orders) > 4


@pytest.mark.rule("IOD-MAPTOK-03", "IOD-RUL-76")
def test_as_many_are_gained_as_the_card_names() -> None:
    t = island().afloat(A2).draws("sea", "trial-gift", "trial-whale").adventure()
    assert len(t.game.maps[0]) == 2
    assert [facts["seat"] for facts in t.happened("map-gained")] == [0, 0]


@pytest.mark.rule("IOD-MAPTOK-04")
def test_each_token_of_the_pool_is_as_likely_as_any_other() -> None:
    """Six green ones and a blue one: the blue one comes up now and then."""
    drawn: Counter[str] = Counter()
    for seed in range(60):
        t = island(seed=str(seed)).maps(1, blue=5).run(gain_map, 0)
        drawn.update(t.game.maps[0])
    assert 2 <= drawn["blue"] <= 18


@pytest.mark.rule("IOD-MAPTOK-03", "IOD-MAPTOK-01")
def test_who_has_maps_gains_more() -> None:
    t = island().maps(green=2, blue=2).afloat(A2).draws("sea", "trial-shark").adventure().play("fight-on").dice(*HIT)
    t.play("attack")
    assert len(t.game.maps[0]) == 5


@pytest.mark.rule("IOD-MAPTOK-05", "IOD-MAPTOK-04", "IOD-RUL-74")
@pytest.mark.parametrize("pool", range(4))
@pytest.mark.parametrize("count", [1, 2])
def test_first_what_the_pool_holds_then_what_others_hold(pool: int, count: int) -> None:
    """A card that gives several: each is drawn while there is one, and only then is one taken."""
    t = island().hired("trial-pilot", seat=1).afloat(A2, seat=1).maps(1, green=6, blue=6).afloat(A2)
    t.game.pool = ("blue",) * pool
    t.draws("sea", "trial-gift" if count == 2 else "trial-shark", "trial-whale").adventure()
    if count == 1:
        t.play("fight-on").dice(*HIT).play("attack")
    drawn = min(pool, count)
    assert (t.game.maps.get(0, ()), len(t.game.pool)) == (("blue",) * drawn, pool - drawn)
    assert (t.topic == "take-map") is (drawn < count)
    for _ in range(count - drawn):
        assert (t.asked, set(t.options)) == (0, {"take-map:bert/green", "take-map:bert/blue", "no-map"})
        t.play("take-map:bert/green")
    assert len(t.game.maps[0]) == count
    assert len(t.game.maps[1]) == 12 - (count - drawn)


@pytest.mark.rule("IOD-LEGEND-03", "IOD-RUL-32", "IOD-EXP-04")
@pytest.mark.parametrize("left", [0, 1, 8])
def test_legendary_items_from_challenges_encounters_and_sets(left: int) -> None:
    """Of the player's choice among those that are left; none if there is none."""

    def few(t: IslandTable) -> IslandTable:
        t.game.legends = t.game.legends[:left]
        return t

    t = few(island()).put(0, at=t_red()).face("korsec-amins-last-servant").play("fight-on")
    t.game.fights[-1].wounds = 9
    challenge = t.dice(*HIT).play("attack")
    encounter = few(island()).afloat(A2).draws("sea", "trial-chest", "trial-whale").adventure()
    sets = few(island()).afloat(A2).maps(green=1, blue=1).only(experience.experience_step)
    for t in (challenge, encounter, sets):
        if left == 1 and t is not sets:
            assert t.hero().cards == ("spear-of-trealton",)  # there is nothing to choose
            continue
        offered = [option for option in t.options if option.startswith("legend:")]
        assert len(offered) == left
        if left:
            t.play(offered[-1])
            assert t.hero().cards == (offered[-1].removeprefix("legend:"),)
            assert len(t.game.legends) == left - 1


@pytest.mark.rule("IOD-MAPTOK-04", "IOD-SETUP-14")
def test_what_one_owns_does_not_change_what_one_draws() -> None:
    """Three blue ones are Anna's: of the nine left a third is blue."""
    drawn: Counter[str] = Counter()
    for seed in range(60):
        t = island(seed=str(seed)).maps(0, blue=3).run(gain_map, 0)
        drawn.update((Counter(t.game.maps[0]) - Counter({"blue": 3})).elements())
    assert 10 <= drawn["blue"] <= 30


@pytest.mark.rule("IOD-EXP-04", "IOD-MAPTOK-06", "IOD-MAPTOK-07")
def test_all_sets_may_be_spent_in_one_phase_however_much_one_carries() -> None:
    t = island().put(0, cards=["trial-cloak", "trial-purse", "trial-wings", "trial-friend"]).afloat(A2)
    t.maps(green=6, blue=6).only(experience.experience_step)
    for number in range(1, 7):
        t.play(next(option for option in reversed(t.options) if option.startswith("legend")))
        assert (len(t.hero().cards), len(t.game.legends)) == (4 + number, 8 - number)
        assert (len(t.game.maps[0]), len(t.game.pool)) == (12 - 2 * number, 2 * number)
    assert t.topic == ""
