"""Where the sources were silent or at odds, a ruling decided. Each is proven here for itself, as one statement.

The rules that rest on a ruling have tests of their own in the file of their chapter. (RB-RUL-26 to -31 and -39:
test_rulings.py, test_victory.py, test_market.py, test_hero_combat.py. RB-RUL-32 to -36: beside the words of cards.)
"""

from collections import Counter

import pytest

from questable.runebound import (
    adventure,
    cards,
    challenges,
    damage,
    experience,
    interaction,
    knockout,
    market,
    movement,
    turn,
    victory,
)
from questable.runebound.content import Challenge, EventCard
from questable.runebound.values import level_of
from questable.runebound.variants.doom import Doom
from tests.kit import Table, table

SUCCESS, FAILURE = (10, 10), (1, 1)
PLAINS = 6  # a face of the movement die


def wild(t: Table) -> int:
    return t.space("plains")


def drawn(t: Table) -> list[str]:
    return [facts["card"] for facts in t.happened("drew")]


def pass_all(t: Table) -> Table:
    """Use nothing, up to the escape phase."""
    while t.topic.startswith("use-"):
        t.play("pass")
    return t


def at_jewel(*deck: str, colour: str = "green") -> Table:
    """Anna on a jewel of this colour, Bert far away; the deck of that colour holds just these cards."""
    t = table().put(1, at="Forge")
    for card in deck:
        t.take_out(card)
    t.game.decks[colour] = deck
    return t.put(0, at=t.jewel(colour))


# What is in the box --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-RUL-01")
def test_the_faces_of_the_movement_die_are_data_and_meet_what_is_known() -> None:
    die = table().game.content.box.die
    shown = Counter(terrain for face in die for terrain in face)
    assert shown == {"road": 3, "river": 3, "plains": 2, "hills": 2, "forest": 1, "swamp": 1, "mountains": 1}
    assert [set(face) for face in die[:4]] == [
        {"river", "swamp"},
        {"river", "road"},
        {"hills", "road"},
        {"river", "forest"},
    ]
    assert [set(face) for face in die[4:]] == [{"plains", "hills", "mountains"}, {"plains", "road"}]
    assert len(die) == 6 and shown["plains"] > shown["forest"]


@pytest.mark.rule("RB-RUL-02")
def test_the_cards_of_the_box_are_split_as_the_totals_allow() -> None:
    content = table().game.content
    own = [card for card in content.adventure if card not in content.origin]
    colours = Counter(content.adventure[card].colour for card in own)
    assert colours == {"green": 30, "yellow": 24, "blue": 18, "red": 12} and len(own) == 84
    others = Counter(
        content.adventure[card].colour for card in own if not isinstance(content.adventure[card], Challenge)
    )
    assert others == {"green": 10, "yellow": 8, "blue": 6} and sum(others.values()) >= 22
    items, allies = ([card for card in kind if card not in content.origin] for kind in (content.items, content.allies))
    assert (len(items), len(allies)) == (60, 24)
    jewels = Counter(content.grid.jewels.values())
    assert jewels == {"green": 20 - 2, "yellow": 16 - 2, "blue": 12 - 2, "red": 10 - 2}


@pytest.mark.rule("RB-RUL-03")
def test_the_order_of_the_towns_is_that_of_the_doom_counters() -> None:
    t = table(variants=["doom-track"])
    order = t.game.content.map.town_order
    assert (order[0], order[-1]) == ("Tamalir", "Vynelvale")
    while len(t.happened("doom")) < len(order):
        t.run(cards.discard_adventure_card, cards.draw(t.game, "green"))
    assert tuple(facts["town"] for facts in t.happened("doom")) == order


@pytest.mark.rule("RB-RUL-04")
def test_a_deck_goes_round_without_ever_being_shuffled() -> None:
    t = table()
    for deck, discard in (("red", cards.discard_adventure_card), ("market", cards.discard_market_card)):
        before, dice = t.game.decks[deck], t.game.dice.drawn
        for card in before:
            assert cards.draw(t.game, deck) == card
            t.run(discard, card)
        assert (t.game.decks[deck], t.game.dice.drawn) == (before, dice)


@pytest.mark.rule("RB-RUL-04")
def test_a_deck_is_empty_only_if_its_cards_are_held_or_undefeated() -> None:
    t = table()
    dragon, *others = t.game.decks["red"]
    t.put(0, trophies=others).undefeated(dragon, wild(t))
    assert not cards.draw(t.game, "red")
    t.run(cards.lose_card, 0, others[0])
    assert t.game.decks["red"] == (others[0],)


# Movement and adventures ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-RUL-05")
def test_dice_are_counted_once_after_before_moving() -> None:
    """A hurt ally costs no die; healing first gives the fifth, resting does not; an automatic move excludes rest."""
    t = table().put(0, cards=["trial-squire"])
    t.game.wounds["trial-squire"] = t.game.exhaustion["trial-squire"] = 1
    assert t.movement().game.dice_count == 5
    t = table().put(0, cards=["trial-potion"], wounds=2)
    assert t.movement().play("use:trial-potion").game.dice_count == 5
    t = table().put(0, exhaustion=1).movement().play("rest:1")
    assert (t.exhaustion("anna"), len(t.happened("movement-dice")[0]["dice"])) == (0, 3)
    t = table().put(1, at="Forge").put(0, exhaustion=1).movement().play("automatic")
    t.play(t.options[0])
    assert (t.options, t.exhaustion("anna"), t.happened("movement-dice")) == ([], 1, [])


@pytest.mark.rule("RB-RUL-07")
@pytest.mark.parametrize(
    ("old", "new", "stays"),
    [("trial-storm", "trial-fog", True), ("trial-storm", "trial-frost", False), ("trial-fog", "trial-storm", False)],
)
def test_every_drawn_event_refreshes_and_an_equal_number_replaces(old: str, new: str, stays: bool) -> None:
    t = at_jewel(new, "trial-rat").event(old)
    bare = t.jewel("yellow", sunburst=True)
    t.counter(bare).adventure().play("attempt:green")
    assert t.game.counters[bare] == ("yellow",)
    assert t.game.event == (old if stays else new)


@pytest.mark.rule("RB-RUL-07")
def test_events_of_the_box_have_the_number_of_their_colour() -> None:
    content = table().game.content
    events = [
        card for card in content.adventure.values() if isinstance(card, EventCard) and card.id not in content.origin
    ]
    numbers = {(card.colour, card.number) for card in events}
    assert numbers == {("green", 1), ("yellow", 2), ("blue", 3)}


@pytest.mark.rule("RB-RUL-12")
def test_towns_and_every_terrain_are_one_step_of_a_distance() -> None:
    """Counted here over the printed hexes: also where the short way leads through a town or over mountains."""
    grid = table().game.content.grid
    for start in grid.spaces:
        far, rim = {start: 0}, [start]
        for here in rim:
            for there in grid.compass[here]:
                if there and there not in far:
                    far[there] = far[here] + 1
                    rim.append(there)
        assert grid.distances(start) == far
        nearest = min(far[town] for town in grid.town_at)
        assert set(grid.nearest_towns(start)) == {town for town in grid.town_at if far[town] == nearest}


@pytest.mark.rule("RB-RUL-22")
def test_flow_defaults() -> None:
    """One adventure a turn; steps without a choice pass by themselves; being moved starts nothing."""
    t = at_jewel("trial-rat", "trial-golem").turn(0).play("stay", "attempt:green")
    t.counter(t.hero().space, "green", "green")
    pass_all(t).dice(*SUCCESS).play("fight-on", "attack")
    assert (t.game.active, t.topic) == (1, "way-of-moving"), "no second adventure, no market, nothing to learn"
    t = table().put(1, at="Forge").put(0, at=wild(table()), gold=9, wounds=5)
    t.movement().play("stay").run(knockout.recover, 0)
    if t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert t.hero().space in t.game.content.grid.town_at
    t.only(market.market_step)
    assert not t.happened("market-card") and not t.options


@pytest.mark.rule("RB-RUL-22")
def test_what_befalls_several_heroes_befalls_them_in_turn_order() -> None:
    t = table("anna", "bert", "cara").deck("green", "trial-pestilence", "trial-rat")
    t.put(0, at="Forge", wounds=4).put(2, at="Dawnsmoor", wounds=3).put(1, at=t.jewel("green"), wounds=4)
    t.adventure(1).play("attempt:green")
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert [facts["seat"] for facts in t.happened("knocked-out")] == [1, 2, 0]


@pytest.mark.rule("RB-RUL-22")
def test_heroes_who_lose_life_together_fall_in_turn_order_from_the_active_player() -> None:
    """The feast is over, and with it the Life it gave to everybody."""
    t = table("anna", "bert", "cara").event("trial-feast")
    t.put(0, at="Forge", wounds=5).put(1, at="Frostgate", wounds=5).put(2, at="Dawnsmoor", wounds=4)
    t.only(adventure.event_leaves_play, seat=1)
    assert [facts["seat"] for facts in t.happened("knocked-out")] == [1, 2, 0]


@pytest.mark.rule("RB-RUL-24")
def test_first_turn_dice_and_hazards_hold_back_and_reward_but_teach_nothing() -> None:
    t = table("anna", "bert", "cara", "trial-gwen", variants=["first-turn-dice"])
    t.game.round = 1
    assert [movement.movement_dice(t.game, seat) for seat in t.game.seats_from(t.game.first)] == [2, 3, 4, 5]
    t = table(variants=["travel-hazards"]).put(1, at="Forge").deck("green", "trial-goblin")
    t.put(0, at=wild(t), gold=0, points=0).dice(PLAINS).adventure()
    t.counter(t.hero().space, "green").game.fight.wounds = 1
    t.dice(*SUCCESS).play("fight-on", "attack")
    assert (t.hero().gold, t.hero().points) == (2, 0), "not even for a counter placed there meanwhile"


@pytest.mark.rule("RB-RUL-38", "RB-VAR-13")
@pytest.mark.parametrize("first", ["trial-fog", "trial-beggar"])
def test_a_travel_hazard_is_one_card(first: str) -> None:
    t = table(variants=["travel-hazards"]).put(1, at="Forge").deck("green", first, "trial-goblin")
    t.put(0, at=wild(t), gold=0).dice(PLAINS).adventure()
    while t.topic not in ("", "way-of-moving"):
        t.play(t.options[-1])
    assert drawn(t) == [first] and not t.game.fights
    t = at_jewel(first, "trial-goblin")
    t.game.steps = table(variants=["travel-hazards"]).game.setting.rules.steps
    t.put(0, gold=0).adventure().play("attempt:green")
    while t.topic and not t.game.fights:
        t.play(t.options[-1])
    assert drawn(t) == [first, "trial-goblin"], "an attempted adventure goes on"


# Combat, damage, knock-out -------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-RUL-09")
def test_a_knock_out_costs_all_gold_and_the_dearest_card_and_nothing_else() -> None:
    t = table().put(1, at="Forge").put(0, at="Greyhaven", gold=7, points=4, experience=["mind"], wounds=4)
    t.put(0, cards=["trial-sword", "trial-potion", "trial-wand", "trial-squire"])
    t.game.exhaustion["trial-squire"] = 2
    t.turn(0).run(damage.wound, "anna", 1, "")
    hero = t.hero()
    assert t.topic == "", "which card goes cannot be chosen"
    assert (hero.gold, hero.points, hero.experience) == (0, 4, ("mind",))
    assert set(hero.cards) == {"trial-sword", "trial-potion", "trial-squire"}, "the wand costs 9, the others less"
    assert not t.game.wounds and not t.game.exhaustion
    assert hero.space == t.game.content.grid.towns["Greyhaven"]


@pytest.mark.rule("RB-RUL-09")
def test_a_knock_out_ends_the_turn() -> None:
    t = at_jewel("trial-golem").put(0, gold=9, points=9, wounds=4).turn(0).play("stay", "attempt:green")
    pass_all(t).dice(*FAILURE).play("fight-on", "attack")
    if t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert (t.game.active, t.topic) == (1, "way-of-moving")
    assert t.hero().points == 9 and not t.happened("market-card")


@pytest.mark.rule("RB-RUL-10")
def test_excess_damage_is_lost_costs_must_fit_and_forced_exhaustion_overflows() -> None:
    t = table().put(0, cards=["trial-hound"]).run(damage.wound, "trial-hound", 9, "")
    assert t.game.wounds == {} and t.hero().cards == ()
    t = table().put(1, exhaustion=3, wounds=1).turn(1)
    assert "use:bert" not in t.options, "2 exhaustion do not fit into 4 Stamina with 3"
    t.run(damage.tire, "bert", 2)
    assert (t.exhaustion("bert"), t.wounds("bert")) == (4, 2)


@pytest.mark.rule("RB-RUL-11")
def test_an_undefeated_challenge_recovers_waits_and_makes_room() -> None:
    t = table().put(1, at="Forge")
    here = t.jewel("green")
    t.put(0, at=here).undefeated("trial-ogre", here).adventure()
    assert "nothing" in t.options, "nobody is forced to fight it"
    pass_all(t.play("attempt:green")).dice(*SUCCESS * 4).play("fight-on", "attack")
    assert t.wounds("trial-ogre") == 1
    t.play("escape:ranged")
    if t.topic == "space-after-escape":
        t.play(t.options[0])
    pass_all(t.put(0, at=here).adventure().play("attempt:green"))
    assert t.wounds("trial-ogre") == 0
    t = table()
    for card in ("trial-ogre", "trial-goblin", "trial-rat", "trial-mist", "trial-golem", "trial-witch", "trial-thug"):
        t.undefeated(card, here)
    assert [facts["card"] for facts in t.happened("track-full")] == ["trial-ogre"]
    assert len(t.game.undefeated) == 6 and t.game.undefeated[0].card == "trial-thug"


@pytest.mark.rule("RB-RUL-11")
def test_room_is_made_by_the_oldest_wherever_it_lies_on_the_track() -> None:
    """The numbers of the track say nothing about age: one after the other goes, and a space filled again is young."""
    t = table()
    here = t.jewel("green")
    for card in ("trial-ogre", "trial-goblin", "trial-rat", "trial-mist", "trial-golem", "trial-witch"):
        t.undefeated(card, here)
    t.run(challenges.take_off, "trial-ogre")
    for card in ("trial-thug", "trial-page", "trial-trap"):
        t.undefeated(card, here)
    assert [facts["card"] for facts in t.happened("track-full")] == ["trial-goblin", "trial-rat"]
    assert [entry.card for entry in t.game.undefeated[:3]] == ["trial-thug", "trial-page", "trial-trap"]


@pytest.mark.rule("RB-RUL-13")
def test_life_counters_close_colours_up_to_blue_and_never_what_is_forced() -> None:
    t = table().put(0, experience=["life"] * 3, points=99)
    assert "learn:life" not in [option.id for option in experience.learning_options(t.game, t.hero())]
    here = t.jewel("blue")
    t.put(1, at="Forge").put(0, at=here).undefeated("trial-warden", here).adventure()
    assert t.options == []
    t.counter(here, "red").take_out("trial-warden")
    t.game.undefeated = ()
    t.deck("red", "trial-dragon").adventure()
    assert t.options == ["attempt:red", "nothing"]
    t = at_jewel("trial-ambush", colour="green").put(0, experience=["life"] * 2)
    t.only(turn.stand_up)
    pass_all(t.face("trial-witch"))
    assert t.game.fight.enemy == "trial-witch", "a card that makes the hero face it is not barred"


@pytest.mark.rule("RB-RUL-14")
def test_limits_are_about_owning_and_are_met_at_once() -> None:
    t = table().put(0, cards=["trial-sword", "trial-twin-blade"])
    t.run(cards.check_limits, 0)
    assert t.topic == "", "two weapons, of whatever subtype"
    t.put(0, cards=["trial-sword", "white-sword"]).run(cards.check_limits, 0)
    assert t.topic == "", "two swords too"
    t.put(0, cards=["trial-sword", "trial-twin-blade"])
    t.take_out("trial-axe")
    t.run(cards.gain_card, 0, "trial-axe")
    assert (t.topic, len(t.options)) == ("over-the-limit", 3)
    t = table().put(0, cards=["trial-sword"]).movement().play("give-up", "give-up:trial-sword")
    assert t.hero().cards == () and t.game.decks["market"][-1] == "trial-sword"


@pytest.mark.rule("RB-RUL-15")
def test_always_active_text_works_on_an_activated_card() -> None:
    t = table().put(0, cards=["trial-mail"])
    t.game.turned = ("trial-mail",)
    t.run(damage.wound, "anna", 5, "")
    assert not t.happened("knocked-out"), "5 Life and 1 of the mail"


@pytest.mark.rule("RB-RUL-15")
def test_durations_are_minimal_and_rerolls_stand() -> None:
    t = pass_all(table().put(0, cards=["trial-bow"]).face("trial-ogre")).dice(*SUCCESS * 4).play("fight-on")
    t.play("attack", "use:trial-bow", "fight-on", "defend")
    assert [facts["value"] for facts in t.happened("rolled")] == [4 + 3, 3, 2, 4], "for one roll"
    t = pass_all(table().put(0, cards=["trial-charm"]).face("trial-ogre")).dice(*SUCCESS, *FAILURE, *SUCCESS * 2)
    t.play("fight-on", "attack", "use:trial-charm")
    assert (t.wounds("anna"), t.wounds("trial-ogre")) == (3, 0)


@pytest.mark.rule("RB-RUL-15")
def test_costs_are_paid_in_full_effects_carried_out_as_far_as_possible() -> None:
    t = table().put(1, exhaustion=3, wounds=1).turn(1)
    assert "use:bert" not in t.options
    t = table().put(0, cards=["trial-potion"], wounds=1).turn(0).play("use:trial-potion")
    assert t.wounds("anna") == 0, "of two wounds to heal there is one"


@pytest.mark.rule("RB-RUL-16")
def test_a_test_is_the_heros_own() -> None:
    """The priest's spirit is 3, Anna's is 2; she has the skill Diplomacy at 1."""
    for owned in ([], ["trial-priest", "trial-squire"]):
        t = table().put(0, cards=owned).dice(5, 5).face("trial-witch")
        assert [facts["value"] for facts in t.happened("tested")] == [2 + 1]
        assert t.happened("tested")[0]["seat"] == 0


@pytest.mark.rule("RB-RUL-19")
def test_the_winner_takes_all_gold_and_one_card_of_choice_and_the_loser_loses_no_more() -> None:
    t = table().put(0, at="Forge", gold=1).put(1, at="Forge", gold=8, wounds=4, points=3)
    t.put(1, cards=["trial-sword", "trial-potion"], runes=["trial-wyrm"]).attack_hero(0, 1)
    pass_all(t).dice(*FAILURE, *SUCCESS).play("fight-on")
    assert t.happened("target") == [], "the attacker has not chosen yet"
    t.play("attack")
    kinds = [event.kind for event in t.events]
    assert kinds.index("target") < kinds.index("rolled"), "the target number is known before the roll"
    assert (t.topic, t.asked) == ("spoils", 0)
    assert {"take:trial-sword", "take:trial-potion", "take:trial-wyrm"} <= set(t.options)
    t.play("take:trial-wyrm")
    assert (t.hero(0).gold, t.hero(1).gold) == (9, 0)
    assert t.hero(0).runes == ("trial-wyrm",) and set(t.hero(1).cards) == {"trial-sword", "trial-potion"}
    assert t.hero(1).points == 3 and t.hero(0).points == 0, "no experience is won or lost"


@pytest.mark.rule("RB-RUL-37")
@pytest.mark.parametrize(("wounds", "gold"), [(4, 0), (0, 3 + 2)])
def test_a_winner_knocked_out_at_the_end_keeps_the_counter_but_gets_no_reward(wounds: int, gold: int) -> None:
    """The leech bites when the combat ends; beaten, it is worth 2 gold."""
    t = at_jewel("trial-leech").put(0, gold=3, points=0, wounds=wounds).adventure().play("attempt:green")
    here = t.hero().space
    pass_all(t).dice(*SUCCESS).play("fight-on", "attack")
    if t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert bool(t.happened("knocked-out")) is (wounds > 0)
    assert (t.hero().points, t.hero().gold) == (1, gold)
    assert here not in t.game.counters and t.game.decks["green"] == ("trial-leech",)


@pytest.mark.rule("RB-RUL-37")
@pytest.mark.parametrize(("wounds", "asked"), [(4, False), (0, True)])
def test_nor_does_a_winner_knocked_out_at_the_end_use_anything_for_the_victory(wounds: int, asked: bool) -> None:
    t = at_jewel("trial-leech").put(0, wounds=wounds, cards=["trial-whistle", "trial-wand"])
    t.adventure().play("attempt:green")
    topics = set()
    t.dice(*SUCCESS)
    while t.game.decision:
        topics.add(t.topic)
        t.play({"escape": "fight-on", "attack-or-defend": "attack"}.get(t.topic, t.options[-1]))
    assert ("use-victory" in topics) is asked


# Market, experience, victory -----------------------------------------------------------------------------------------


@pytest.mark.rule("RB-RUL-17")
def test_half_the_price_rounded_down_the_town_keeps_the_card_and_relief_costs_1_gold() -> None:
    t = table().put(0, at="Forge", gold=0, cards=["trial-axe", "trial-squire"], exhaustion=2)
    t.game.wounds["trial-squire"] = 1
    t.market().play("sell:trial-axe", "sell:trial-squire")
    assert t.hero().gold == 5 // 2 + 6 // 2
    assert {"trial-axe", "trial-squire"} <= set(t.game.stacks["Forge"]) and t.wounds("trial-squire") == 1
    t.play("relieve:anna")
    assert (t.hero().gold, t.exhaustion("anna")) == (4, 1)


@pytest.mark.rule("RB-RUL-18")
@pytest.mark.parametrize(("players", "price"), [(1, 5), (2, 5), (3, 4), (4, 4), (5, 3), (6, 3)])
def test_an_experience_counter_costs_5_4_or_3_and_one_less_in_the_shorter_game(players: int, price: int) -> None:
    heroes = ("anna", "bert", "cara", "trial-gwen", "mordrog", "mad-carthos")[:players]
    t, short = table(*heroes), table(*heroes, variants=["shorter-game"])
    assert (experience.learn_price(t.game, 0), experience.learn_price(short.game, 0)) == (price, price - 1)
    t.put(0, points=price + 1).only(experience.experience_step).play("learn:mind")
    assert t.hero().points == 1, "change is given"


@pytest.mark.rule("RB-RUL-20")
@pytest.mark.parametrize("step", [movement.movement_step, market.market_step, experience.experience_step])
def test_winning_is_checked_whenever_a_rune_is_got_on_any_turn(step: object) -> None:
    """In every step, and in another player's turn: at once, with nothing left to decide."""
    t = table().put(1, runes=["trial-wyrm", "trial-drake"], points=9).put(0, points=9, cards=["trial-potion"])
    t.only(step)
    t.take_out("trial-dragon")
    t.game.revealed += ("trial-dragon",)
    t.run(cards.keep_card, 1, "trial-dragon", "rune")
    t.run(victory.check_runes, 1)
    assert t.game.outcome is not None and t.game.outcome.winners == (1,) and t.game.decision is None


@pytest.mark.rule("RB-RUL-20")
def test_a_win_comes_before_further_effects_of_the_same_reward() -> None:
    t = pass_all(table().put(0, runes=["trial-wyrm", "trial-drake"]).face("trial-hydra"))
    t.game.fight.wounds = 99
    t.dice(*SUCCESS).play("fight-on", "attack")
    assert t.game.outcome is not None and t.game.outcome.winners == (0,)
    assert not t.game.fights, "the fight the reward goes on to ask for is not begun"


@pytest.mark.rule("RB-RUL-20")
def test_with_no_red_card_left_the_runes_decide_before_the_level() -> None:
    t = table().put(1, at="Forge", runes=["trial-wyrm"]).put(0, at="Forge", experience=["mind"] * 4, points=9)
    t.game.decks["red"] = ()
    t.end_turn()
    assert t.game.outcome is not None and t.game.outcome.winners == (1,)


@pytest.mark.rule("RB-RUL-21")
def test_cards_won_from_challenges_are_on_neither_side_of_a_trade() -> None:
    t = table().put(0, at="Forge", trophies=["trial-warden"], runes=["trial-wyrm"], gold=1)
    t.put(1, at="Forge", trophies=["trial-page"], runes=["trial-drake"], gold=1)
    t.only(interaction.open_trade, "bert")
    assert set(t.options) == {"give-gold:1", "ask-gold:1", "withdraw"}


@pytest.mark.rule("RB-RUL-23")
def test_solo_dooms_as_with_two_players_and_the_first_card_counts() -> None:
    t = table("anna", variants=["solo"])
    assert len(t.game.part(Doom).cards) == 1
    for _ in range(2, 5):
        assert not t.happened("doom")
        t.run(cards.discard_adventure_card, cards.draw(t.game, "green"))
    assert t.happened("doom") and len(t.game.part(Doom).cards) == 1, "the last card is the first of the next row"


@pytest.mark.rule("RB-RUL-23")
def test_an_endgame_turn_is_refresh_a_forced_red_fight_without_escape_and_experience() -> None:
    t = table(variants=["doom-track"]).put(0, at="Forge", gold=9, points=9).put(1, at="Forge")
    t.game.part(Doom).endgame = True
    t.deck("red", "trial-dragon").turn(0)
    pass_all(t)
    assert t.game.fight.enemy == "trial-dragon" and t.topic == "attack-or-defend", "no movement, no escape"
    t.game.fight.wounds = 99
    t.dice(*SUCCESS).play("attack")
    assert t.topic == "experience", "no market in Forge"


@pytest.mark.rule("RB-RUL-25")
def test_a_level_is_one_more_than_the_counters() -> None:
    t = table()
    assert level_of(t.game, 0) == 1
    assert level_of(t.put(0, experience=["life", "mind", "mind"]).game, 0) == 4


@pytest.mark.rule("RB-RUL-25")
@pytest.mark.parametrize("kind", ["mind", "body", "spirit", "stamina", "life"])
def test_counters_of_every_kind_make_a_level(kind: str) -> None:
    t = table().put(1, experience=[kind])
    assert (level_of(t.game, 0), level_of(t.game, 1)) == (1, 2)
