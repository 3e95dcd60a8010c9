"""RB-VAR-13 to -20 and the other switches: each optional rule alone, then in pairs."""

import random
from itertools import combinations

import pytest

from questable.errors import SetupError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.runebound import adventure, experience, knockout, movement
from questable.runebound.base import adventure as rise
from questable.runebound.state import Runebound
from questable.runebound.values import enemy_life
from questable.runebound.variants.doom import Doom
from tests.kit import TRIAL, Table, table
from tests.properties.invariants import check

SIX = ("anna", "bert", "cara", "trial-gwen", "mordrog", "mad-carthos")
ROAD, PLAINS = 2, 6  # faces of the movement die: river + road, plains + road
FOREST = 4  # river + forest


def strike_down(t: Table) -> Table:
    """The hero's first attack defeats the Challenge being fought."""
    t.game.fight.wounds = enemy_life(t.game) - 1
    return t.dice(10, 10).play(*(["fight-on"] if t.topic == "escape" else []), "attack")


# Travel hazards ------------------------------------------------------------------------------------------------------


def traveller(**facts: object) -> Table:
    """Anna on a plains space where nothing is; a goblin on top of the green deck."""
    t = table(variants=["travel-hazards"]).put(1, at="Forge")
    t.put(0, at=t.space("plains"), gold=0, **facts)
    return t.deck("green", "trial-goblin").deck("yellow", "trial-shrew")


@pytest.mark.rule("RB-VAR-13")
def test_in_the_wild_a_movement_die_of_the_terrain_brings_a_card() -> None:
    t = traveller().dice(PLAINS).adventure()
    assert t.happened("hazard-roll") == [{"seat": 0, "face": PLAINS, "success": True}]
    assert t.game.fight.enemy == "trial-goblin"
    assert "RB-VAR-13" in t.cites("hazard-roll")


@pytest.mark.rule("RB-VAR-13")
def test_a_movement_die_of_another_terrain_brings_nothing() -> None:
    t = traveller().dice(FOREST).adventure()
    assert t.happened("hazard-roll") == [{"seat": 0, "face": FOREST, "success": False}]
    assert not t.game.fights


@pytest.mark.rule("RB-VAR-13")
def test_hazards_come_at_the_end_of_a_move_in_the_own_turn() -> None:
    t = traveller().turn(0).dice(PLAINS).play("stay")
    assert t.game.fight.enemy == "trial-goblin" and t.game.active == 0


@pytest.mark.rule("RB-VAR-13")
@pytest.mark.parametrize(
    "facts",
    [
        {"wounds": 2, "exhaustion": 2},
        {"points": 9},
        {"cards": ["trial-squire", "trial-sword"]},
        {"runes": ["trial-wyrm"]},
    ],
)
def test_nobody_is_spared(facts: dict[str, object]) -> None:
    t = traveller(**facts).dice(PLAINS).adventure()
    assert t.happened("hazard-roll") == [{"seat": 0, "face": PLAINS, "success": True}]
    assert t.game.fight.enemy == "trial-goblin"


@pytest.mark.rule("RB-VAR-13")
def test_towns_and_spaces_with_counters_are_safe() -> None:
    t = traveller()
    here = t.hero().space
    t.put(0, at="Frostgate").adventure()
    t.put(0, at=t.jewel("green")).adventure().play("nothing")
    t.put(0, at=here).undefeated("trial-ogre", here).adventure().play("nothing")
    assert not t.happened("hazard-roll")


@pytest.mark.rule("RB-VAR-13")
def test_a_jewel_without_a_counter_is_not_safe() -> None:
    t = traveller()
    jewel = t.jewel("green")
    t.put(0, at=jewel).counter(jewel).adventure()
    assert len(t.happened("hazard-roll")) == 1


@pytest.mark.rule("RB-VAR-13")
def test_who_attacks_a_hero_meets_no_hazard_and_who_does_not_may() -> None:
    t = traveller()
    t.put(1, at=t.hero().space).adventure().play("attack:bert")
    assert not t.happened("hazard-roll")
    t.dice(PLAINS).adventure().play("nothing")
    assert t.happened("hazard-roll") and t.game.fight.enemy == "trial-goblin"


@pytest.mark.rule("RB-VAR-13")
def test_the_card_is_of_the_easiest_deck_open_to_the_hero() -> None:
    t = traveller(experience=["life", "mind"]).dice(PLAINS).adventure()
    assert adventure.is_closed(t.hero(), "green")
    assert t.game.fight.enemy == "trial-shrew"


@pytest.mark.rule("RB-VAR-13")
@pytest.mark.parametrize(("counters", "deck"), [(0, "green"), (1, "yellow"), (2, "blue"), (3, "red")])
def test_each_life_counter_makes_the_road_more_dangerous(counters: int, deck: str) -> None:
    t = traveller(experience=["life"] * counters).dice(PLAINS).adventure()
    assert [fact["deck"] for fact in t.happened("drew")][:1] == [deck]


@pytest.mark.rule("RB-VAR-13")
def test_a_challenge_of_the_road_gives_its_reward_but_no_counter() -> None:
    t = traveller(points=1).dice(PLAINS).adventure()
    strike_down(t.counter(t.hero().space, "green"))  # not even one that has been placed there meanwhile
    assert (t.hero().gold, t.hero().points) == (2, 1)
    assert t.game.counters[t.hero().space] == ("green",) and not t.happened("counter-won")


@pytest.mark.rule("RB-VAR-13", "RB-CHAL-03", "RB-RUL-38")
def test_a_challenge_of_a_hazard_that_is_replaced_makes_room_for_another_one() -> None:
    """That no further card follows an Event or Encounter does not take away what the card promises."""
    t = traveller(cards=["trial-detour"]).deck("green", "trial-thug", "trial-goblin").dice(PLAINS).adventure()
    t.play("use:trial-detour")
    assert (t.game.fight.enemy, t.game.fight.origin) == ("trial-goblin", "hazard")
    assert t.game.decks["green"][-1] == "trial-thug"
    strike_down(t)
    assert (t.hero().gold, t.hero().points) == (2, 0), "its reward, and no counter"


@pytest.mark.rule("RB-VAR-13", "RB-RUL-38")
def test_if_an_event_comes_in_its_place_no_further_card_is_drawn() -> None:
    t = traveller(cards=["trial-detour"]).deck("green", "trial-thug", "trial-fog", "trial-goblin").dice(PLAINS)
    t.adventure().play("use:trial-detour")
    assert t.game.event == "trial-fog" and not t.game.fights
    assert (t.game.decks["green"][0], t.game.decks["green"][-1]) == ("trial-goblin", "trial-thug")


@pytest.mark.rule("RB-VAR-13")
def test_without_the_variant_the_wild_is_safe() -> None:
    t = table().put(1, at="Forge")
    t.put(0, at=t.space("plains")).dice(PLAINS).adventure()
    assert not t.game.fights and not t.options


@pytest.mark.rule("RB-VAR-14")
def test_an_escape_from_a_hazard_leaves_an_undefeated_challenge_that_gives_only_its_reward() -> None:
    t = traveller().dice(PLAINS).adventure()
    here = t.hero().space
    t.dice(10, 10).play("escape:magic")
    t.play(t.options[0])
    entry = t.game.undefeated[0]
    assert (entry.card, entry.space) == ("trial-goblin", here)
    t.put(1, at=here, gold=0, points=0).adventure(1).play("attempt:green")
    strike_down(t)
    assert (t.hero(1).gold, t.hero(1).points) == (2, 0)
    assert not t.game.undefeated[0].card


@pytest.mark.rule("RB-VAR-14")
def test_a_knock_out_by_a_hazard_leaves_an_undefeated_challenge() -> None:
    t = traveller(wounds=4).dice(PLAINS).adventure()
    here = t.hero().space
    t.dice(1, 1).play("fight-on", "defend")
    if t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert t.happened("knocked-out")
    assert (t.game.undefeated[0].card, t.game.undefeated[0].space) == ("trial-goblin", here)


@pytest.mark.rule("RB-VAR-14")
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("variants", [["travel-hazards"], []])
def test_where_no_counter_lies_an_undefeated_challenge_gives_only_its_reward(seats: int, variants: list[str]) -> None:
    t = table(*SIX[:seats], variants=variants)
    here = t.space("plains")
    t.put(0, at=here, gold=0, points=1).undefeated("trial-goblin", here).adventure().play("attempt:green")
    strike_down(t)
    assert (t.hero().gold, t.hero().points) == (2, 1) and not t.happened("counter-won")


# Dice, prices, knock-outs --------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-VAR-15", "RB-RUL-24")
def test_in_the_first_round_the_first_players_roll_fewer_movement_dice() -> None:
    t = table(*SIX[:5], variants=["first-turn-dice"])
    for hero in t.game.heroes:
        t.put(hero.seat, at=t.space("plains"))
    t.game.first, t.game.round = 2, 1
    t.turn(2)
    for _ in range(6):
        t.play("roll", "stop", "nothing")
    rolled = [(fact["seat"], len(fact["dice"])) for fact in t.happened("movement-dice")]
    assert rolled == [(2, 2), (3, 3), (4, 4), (0, 5), (1, 5), (2, 5)]


@pytest.mark.rule("RB-VAR-15", "RB-RUL-24")
@pytest.mark.parametrize(("seat", "dice"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_who_has_fewer_dice_anyway_is_given_none_by_it(seat: int, dice: int) -> None:
    """Everybody is wounded and in the fog: 3 dice. More dice than the first round allows do not help either."""
    t = table(*SIX[:5], variants=["first-turn-dice"]).event("trial-fog").put(seat, wounds=1)
    t.game.first, t.game.round = 0, 1
    assert movement.movement_dice(t.game, seat) == dice
    t.put(0, cards=["trial-steed"])
    assert movement.movement_dice(t.game, 0) == 2


@pytest.mark.rule("RB-VAR-16", "RB-RUL-18")
@pytest.mark.parametrize(("players", "price"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_in_the_shorter_game_experience_counters_cost_one_point_less(players: int, price: int) -> None:
    t = table(*SIX[:players], variants=["shorter-game"])
    assert not t.put(0, points=price - 1).only(experience.experience_step).options
    t.put(0, points=2 * price).only(experience.experience_step).play("learn:mind", "learn:body")
    assert t.hero().points == 0 and t.hero().experience == ("mind", "body")


@pytest.mark.rule("RB-VAR-17")
def test_a_harsh_knock_out_costs_all_unspent_counters_too() -> None:
    t = table(variants=["harsh-knockouts"]).put(1, points=3)
    t.put(0, at="Forge", wounds=4, points=7, gold=2, experience=["mind"], cards=["trial-sword"])
    t.dice(1, 1).face("trial-ogre").play("fight-on", "defend")
    assert (t.hero().points, t.hero().gold, t.hero().cards) == (0, 0, ())
    assert t.hero().experience == ("mind",), "what is bought is bought"
    assert t.hero(1).points == 3


@pytest.mark.rule("RB-VAR-17")
def test_a_knock_out_by_another_hero_is_as_harsh() -> None:
    t = table(variants=["harsh-knockouts"]).put(0, at="Forge", points=2).put(1, at="Forge", wounds=4, points=7)
    t.attack_hero().dice(1, 1, 10, 10)
    while t.topic.startswith("use-"):
        t.play("pass")
    t.play("fight-on", "attack")
    assert (t.hero().points, t.hero(1).points) == (2, 0)


@pytest.mark.rule("RB-VAR-17")
def test_without_the_variant_points_are_kept() -> None:
    t = table().put(0, at="Forge", wounds=5, points=7).run(knockout.knocked_out, 0)
    assert t.hero().points == 7


# Hired allies --------------------------------------------------------------------------------------------------------

ALLIES = ["trial-squire", "trial-priest", "trial-hound", "trial-herald"]


@pytest.mark.rule("RB-VAR-18")
def test_there_is_no_limit_to_hired_allies() -> None:
    t = table(variants=["hired-allies"]).put(1, at="Frostgate").put(0, at="Forge", gold=50).stack("Forge", *ALLIES)
    t.market().play(*(f"buy:{ally}" for ally in ALLIES))
    assert list(t.hero().cards) == ALLIES and t.topic == "market"


@pytest.mark.rule("RB-VAR-18", "RB-ITEM-02")
def test_the_limits_of_items_stay() -> None:
    t = table(variants=["hired-allies"]).put(0, at="Forge", gold=50, cards=["trial-sword", "trial-axe"])
    assert t.stack("Forge", "trial-bow").market().play("buy:trial-bow").topic == "over-the-limit"


@pytest.mark.rule("RB-VAR-18")
def test_hired_allies_want_1_gold_each_in_the_market_step() -> None:
    t = table(variants=["hired-allies"]).put(1, at="Frostgate")
    t.put(0, at="Forge", gold=5, cards=["trial-squire", "trial-sword", "trial-priest", "trial-hound"]).market()
    assert (t.asked, t.topic, t.options) == (0, "wages", ["pay:trial-squire", "dismiss:trial-squire"])
    t.play("pay:trial-squire", "dismiss:trial-priest", "pay:trial-hound")
    assert t.hero().gold == 3
    assert t.hero().cards == ("trial-squire", "trial-sword", "trial-hound")
    assert t.game.decks["market"][-1] == "trial-priest", "discarded"
    assert t.topic == "market"


@pytest.mark.rule("RB-VAR-18")
def test_allies_that_cannot_be_paid_are_discarded() -> None:
    t = table(variants=["hired-allies"]).put(1, at="Frostgate", cards=["trial-herald"])
    t.put(0, at="Forge", gold=1, cards=["trial-squire", "trial-priest"]).market().play("pay:trial-squire")
    assert t.hero().cards == ("trial-squire",) and t.hero().gold == 0
    assert t.game.decks["market"][-1] == "trial-priest"
    assert t.hero(1).cards == ("trial-herald",), "only in the own Market step"


@pytest.mark.rule("RB-VAR-18")
def test_allies_who_are_hurt_tired_or_activated_want_their_wage_too() -> None:
    allies = ["trial-squire", "trial-priest", "trial-hound", "trial-veteran"]
    t = table(variants=["hired-allies"]).put(1, at="Frostgate").put(0, at="Forge", gold=9, cards=allies)
    t.game.wounds["trial-squire"], t.game.exhaustion["trial-priest"], t.game.turned = 1, 1, ("trial-hound",)
    t.market().play(*(f"pay:{ally}" for ally in allies))
    assert t.hero().gold == 5 and [fact["card"] for fact in t.happened("wage-paid")] == allies


@pytest.mark.rule("RB-VAR-18")
def test_without_a_market_step_no_wages_are_due() -> None:
    t = table(variants=["hired-allies"]).put(1, at="Forge").put(0, gold=5, cards=["trial-squire"])
    t.put(0, at=t.space("plains")).market()
    assert not t.options and t.hero().gold == 5


# Solo, packs ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-VAR-19")
def test_one_player_plays_by_the_standard_rules_alone() -> None:
    t = table("anna").put(0, at="Forge", gold=0, points=5).turn(0)
    assert not [option for option in t.options if option.startswith("trade")]
    t.play("stay")
    assert t.topic == "experience", "nobody to attack in the Adventure step"
    t.play("learn:mind")
    assert t.hero().points == 0, "5 points, as with two players"
    assert (t.game.active, t.topic, t.game.round) == (0, "way-of-moving", 2)


@pytest.mark.rule("RB-VAR-19")
def test_without_the_doom_track_a_solo_game_cannot_be_lost() -> None:
    t = table("anna")
    for _ in range(10):
        t.put(0, at="Forge", wounds=5, gold=0).turn(0).run(knockout.knocked_out, 0).turn(0)
        assert t.game.outcome is None and t.topic == "way-of-moving"


@pytest.mark.rule("RB-VAR-19")
def test_the_solo_variant_adds_the_doom_track_by_which_the_game_can_be_lost() -> None:
    t = table("anna", variants=["solo"]).put(0, at="Forge", wounds=4)
    assert len(t.game.part(Doom).cards) == 1
    t.game.part(Doom).counters, t.game.part(Doom).endgame = 8, True
    t.deck("red", "trial-dragon").turn(0).dice(1, 1).play("defend")
    assert t.game.outcome is not None and t.game.outcome.winners == ()


@pytest.mark.rule("RB-VAR-19")
def test_the_solo_variant_is_for_one_seat() -> None:
    with pytest.raises(SetupError, match="for 1 seats, not 2"):
        make_setting(rise, seats=2, variants=["solo"])


def trial_cards_first(pile: tuple[str, ...], packs: dict[str, str]) -> bool:
    added = [card in packs for card in pile]
    return added == sorted(added, reverse=True)


@pytest.mark.rule("RB-VAR-20")
def test_cards_of_an_added_pack_lie_on_top_of_their_decks() -> None:
    g = table(variants=["pack-focus"]).game
    for colour in ("green", "yellow", "blue", "red"):
        assert g.decks[colour][0] in g.content.origin and g.decks[colour][-1] not in g.content.origin
        assert trial_cards_first(g.decks[colour], g.content.origin)
    assert trial_cards_first(g.decks["market"], g.content.origin) and g.decks["market"][0] in g.content.origin
    assert all(card in g.content.origin for stack in g.stacks.values() for card in stack)
    assert len([card for card in g.decks["market"] if card in g.content.origin]) > 1


@pytest.mark.rule("RB-VAR-20")
def test_both_parts_of_a_deck_are_shuffled() -> None:
    decks = [table(variants=["pack-focus"], seed=seed).game.decks["green"] for seed in ("one", "two")]
    packs = table().game.content.origin
    for added in (True, False):
        one, two = ([card for card in deck if (card in packs) is added] for deck in decks)
        assert sorted(one) == sorted(two) and one != two


@pytest.mark.rule("RB-VAR-20")
def test_without_the_variant_added_cards_are_shuffled_in() -> None:
    g = table().game
    assert not all(trial_cards_first(deck, g.content.origin) for deck in g.decks.values())


# The other readings --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-SETUP-11")
def test_players_choose_heroes_one_after_the_other_and_none_is_used_twice() -> None:
    game = begin(make_setting(rise, seats=3, variants=["choose-heroes"], packs=[TRIAL]))
    assert isinstance(game, Runebound)
    chosen: list[str] = []
    for seat, hero in enumerate(("anna", "mordrog", "bert")):
        assert game.decision is not None
        assert (game.decision.seat, game.decision.topic) == (seat, "choose-hero")
        assert {option.about for option in game.decision.options} == set(game.content.heroes) - set(chosen)
        game.play(f"hero:{hero}")
        chosen.append(hero)
    assert [hero.id for hero in game.heroes] == chosen
    assert game.decision is not None and game.decision.topic == "way-of-moving"


@pytest.mark.rule("RB-SETUP-11")
def test_without_the_variant_heroes_are_dealt_and_nobody_is_asked() -> None:
    dealt = set()
    for seed in range(8):
        game = begin(make_setting(rise, seats=6, seed=seed))
        assert isinstance(game, Runebound) and game.decision is not None
        assert game.decision.topic == "way-of-moving" and len({hero.id for hero in game.heroes}) == 6
        dealt.add(tuple(hero.id for hero in game.heroes))
    assert len(dealt) > 1, "at random"


def met_a_beggar(*variants: str) -> Table:
    """Anna has met the beggar on a green jewel; a goblin is the next card of the deck."""
    t = table(variants=variants).put(1, at="Forge")
    t.put(0, at=t.jewel("green")).deck("green", "trial-beggar", "trial-goblin")
    return t.adventure().play("attempt:green", "choose:leave")


@pytest.mark.rule("RB-RUL-06")
def test_after_an_encounter_another_card_is_drawn_unless_encounters_end_the_adventure() -> None:
    assert met_a_beggar().game.fight.enemy == "trial-goblin"
    t = met_a_beggar("encounters-end")
    assert not t.game.fights and t.game.decks["green"][0] == "trial-goblin"
    assert t.game.counters[t.hero().space] == ("green",), "the counter stays"


@pytest.mark.rule("RB-RUL-06")
def test_events_do_not_end_the_adventure_even_if_encounters_do() -> None:
    t = table(variants=["encounters-end"]).put(1, at="Forge")
    t.put(0, at=t.jewel("green")).deck("green", "trial-fog", "trial-goblin").adventure().play("attempt:green")
    assert t.game.fight.enemy == "trial-goblin"


@pytest.mark.rule("RB-RUL-08")
@pytest.mark.parametrize(("variants", "wounds"), [((), 3), (("safe-escape",), 0)])
def test_a_failed_escape_costs_damage_unless_escapes_are_safe(variants: tuple[str, ...], wounds: int) -> None:
    t = table(variants=variants).dice(1, 1).face("trial-ogre").play("escape:ranged")
    assert t.wounds("anna") == wounds
    assert (t.topic, t.game.fight.phase) == ("attack-or-defend", "ranged"), "the round goes on"


# In pairs ------------------------------------------------------------------------------------------------------------

PAIRS = list(combinations([variant.id for variant in rise.variants], 2))


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_every_pair_of_variants_can_be_played(pair: tuple[str, str]) -> None:
    seats = 1 if "solo" in pair else 3
    setting = make_setting(rise, seats=seats, seed="+".join(pair), variants=pair, packs=[TRIAL])
    assert set(pair) <= set(setting.variants)
    game = begin(setting)
    assert isinstance(game, Runebound)
    rng = random.Random("+".join(pair))
    for _ in range(100):
        if game.decision is None:
            break
        game.play(rng.choice(game.decision.options))
        check(game)
