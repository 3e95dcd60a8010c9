"""CARD: how card text works."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import questable
from questable.runebound import cards, damage, interaction, movement, turn
from questable.runebound.abilities.gaining import Search
from questable.runebound.abilities.vocabulary import Condition
from questable.runebound.values import life_of
from tests.kit import Table, table
from tests.runebound.abilities.using import chimes, fighting, last, reach, ready

# Text against rules, and the three ways of use ------------------------------------------------------------------------


@pytest.mark.rule("RB-CARD-01")
def test_card_text_overrides_a_rule() -> None:
    """One attack per round (RB-COMBAT-05), a way to escape (RB-ESCAPE-01), two allies (RB-ALLY-02), unless a card…"""
    t = fighting("trial-of-attacks").play("fight-on", "attack")
    assert "attack" in t.options
    assert fighting("trial-of-no-escape").topic == "attack-or-defend"
    t = table().put(0, cards=["trial-of-ally-limit", "trial-squire", "trial-priest"])
    t.take_out("trial-hound")
    assert t.run(cards.gain_card, 0, "trial-hound").topic == ""  # nothing must be discarded


@pytest.mark.rule("RB-CARD-01")
def test_it_does_so_in_every_round() -> None:
    t = fighting("trial-of-no-escape", enemy="trial-golem")
    for number in (1, 2, 3):
        assert (t.topic, t.game.fight.round) == ("attack-or-defend", number)
        t.dice(*[10] * 6).play("defend", "defend", "defend")
    t = fighting("trial-of-attacks", enemy="trial-golem")
    for _ in range(3):
        t.dice(*[10] * 6).play("fight-on", "attack")
        assert t.options == ["attack", "defend"]
        t.play("attack")


@pytest.mark.rule("RB-CARD-01")
def test_what_a_card_says_of_a_price_or_a_number_comes_before_what_is_printed_elsewhere() -> None:
    t = table().put(0, at="Forge", gold=5, cards=["trial-of-buy-price"]).stack("Forge", "trial-sword").market()
    assert t.play("buy:trial-sword").hero().gold == 0, "5 instead of 6"
    t = fighting("trial-set-damage").dice(10, 10).play("fight-on", "attack")
    assert t.wounds("trial-ogre") == 4 + 1, "4 instead of Anna's 1, and 1 more"


@pytest.mark.rule("RB-CARD-02")
def test_always_active_text_applies_every_time_without_a_question_or_a_cost() -> None:
    t = fighting("trial-sword", experience=["life", "life"]).dice(10, 10, 1, 2, 10, 10)
    t.play("fight-on", "defend", "attack")
    t.dice(10, 10, 1, 2, 10, 10).play("fight-on", "defend", "attack")
    melee = [roll["value"] for roll in t.happened("rolled") if roll["phase"] == "melee"]
    assert melee == [5, 5]
    assert t.topic == "escape"
    assert t.exhaustion("anna") == 0
    assert t.game.turned == ()


@pytest.mark.rule("RB-CARD-02")
def test_always_active_text_applies_only_while_its_condition_is_met() -> None:
    t = fighting("trial-sword").dice(10, 10, 10, 10, 10, 10).play("fight-on", "attack")
    assert [roll["value"] for roll in t.happened("rolled")] == [4, 3, 2]  # neither a ranged attack nor a defence


@pytest.mark.rule("RB-CARD-02")
def test_mandatory_text_happens_each_time() -> None:
    t = fighting("trial-chime").dice(10, 10, 10, 10, 10, 10).play("fight-on", "defend", "defend", "defend")
    assert chimes(t).count("parry") == 3


@pytest.mark.rule("RB-CARD-02")
def test_also_in_the_turns_of_others_and_outside_combat() -> None:
    t = table().put(1, cards=["trial-gossip"], points=0).put(0, at="Forge")
    t.turn(0)
    assert t.hero(1).points == 1
    t.put(1, at="Forge").play("stay")
    assert t.hero(1).points == 1 + 2


@pytest.mark.rule("RB-CARD-02")
@pytest.mark.parametrize(("terrain", "tired"), [("hills", 0), ("mountains", 0), ("forest", 1), ("plains", 1)])
def test_mandatory_text_happens_only_while_its_condition_is_met(terrain: str, tired: int) -> None:
    """Corbin rests when he enters hills or mountains."""
    t = table("corbin-axebearer", "bert").put(0, exhaustion=1)
    t.run(movement.arrive, 0, t.space(terrain), "step")
    assert t.exhaustion("corbin-axebearer") == tired


@pytest.mark.rule("RB-CARD-03")
def test_an_activated_card_is_turned_and_not_used_again() -> None:
    t = fighting("trial-bow").dice(10, 10, 10, 10, 10, 10).play("fight-on", "attack")
    t.play("use:trial-bow")
    assert t.game.turned == ("trial-bow",)
    assert t.happened("rolled")[0]["value"] == 4 + 3
    t.dice(10, 10, 10, 10, 10, 10).play("fight-on", "attack")
    assert t.topic == "escape"  # there was no question before the second ranged attack
    assert t.happened("rolled")[3]["value"] == 4


@pytest.mark.rule("RB-CARD-03", "RB-CARD-04")
@pytest.mark.parametrize(
    ("card", "way"),
    [
        ("trial-horn", ()),
        ("trial-compass", ("roll",)),
        ("trial-verb-refresh/4", ("stay",)),
        ("trial-hush", ("fight",)),
        ("trial-stone", ("fight",)),
        ("trial-drum", ("fight",)),
        ("trial-door", ("fight",)),
        ("trial-bow", ("fight", "fight-on", "attack")),
        ("trial-charm", ("fight", "fight-on", "attack")),
        ("trial-shield", ("fight", "fight-on", "defend")),
    ],
)
def test_whenever_it_is_used_it_is_turned(card: str, way: tuple[str, ...]) -> None:
    """Before moving and on the way, in the market, and at every moment of a combat."""
    owned = card.split("/", maxsplit=1)[0]
    t = table().put(0, at="Forge", gold=0, wounds=1, cards=[owned]).put(1, at="Frostgate").dice(*[1] * 12)
    if "fight" in way:
        t.face("trial-thug" if owned == "trial-hush" else "trial-golem")
    else:
        t.turn(0)
    for choice in way[1:] if "fight" in way else way:
        t.play(choice)
    t.play(f"use:{card}")
    assert t.game.turned == (owned,) and f"use:{card}" not in t.options


@pytest.mark.rule("RB-CARD-03", "RB-CARD-04")
def test_only_the_owners_refresh_makes_an_activated_card_ready() -> None:
    t = table().put(0, cards=["trial-horn"]).turn(0).play("use:trial-horn")
    t.end_turn()
    assert t.game.active == 1
    assert "trial-horn" in t.game.turned
    t.turn(0)
    assert "trial-horn" not in t.game.turned
    assert "use:trial-horn" in t.options


@pytest.mark.rule("RB-CARD-03", "RB-CARD-04")
def test_the_use_of_another_card_does_not_make_it_ready() -> None:
    t = table().put(0, cards=["trial-horn", "trial-scout"]).movement().play("use:trial-horn", "use:trial-scout")
    assert t.topic == "way-of-moving" and set(t.game.turned) == {"trial-horn", "trial-scout"}


@pytest.mark.rule("RB-CARD-04")
def test_a_card_is_not_activated_twice_between_two_refresh_steps() -> None:
    """Used while defending in another's turn, it is still turned in the next combat of that turn cycle."""
    t = table().put(1, cards=["trial-shield"]).dice(1, 1, 10, 10).attack_hero(0, 1)
    t.play("fight-on", "attack", "use:trial-shield")
    t.turn(0)  # another turn of Anna's, none of Bert's
    t.dice(1, 1, 10, 10).attack_hero(0, 1).play("fight-on", "attack")
    assert t.topic != "use-damage"


@pytest.mark.rule("RB-CARD-05", "RB-RUL-15")
@pytest.mark.parametrize("card", ["trial-coach", "trial-mace"])
def test_always_active_text_of_allies_and_weapons_works_turned_or_not(card: str) -> None:
    values = []
    for owned, turned in (([], ()), ([card], ()), ([card], (card,))):
        t = fighting(*owned)
        t.game.turned = turned
        t.dice(*[10] * 4).play("fight-on", "defend", "attack")
        values.append(next(each["value"] for each in t.happened("rolled") if each["phase"] == "melee"))
    assert values[0] < values[1] == values[2]


@pytest.mark.rule("RB-CARD-05", "RB-RUL-15")
def test_always_active_text_works_on_an_activated_card() -> None:
    t = fighting("trial-wand").dice(10, 10, 10, 10, 10, 10)
    t.play("fight-on", "defend", "defend", "attack", "use:trial-wand")
    assert t.wounds("trial-ogre") == 1 + 1
    t.dice(10, 10, 10, 10, 10, 10).play("fight-on", "defend", "defend", "attack")
    assert t.game.turned == ("trial-wand",)
    assert t.wounds("trial-ogre") == 4  # the +1 again, without the activated +2 to the roll
    assert last(t, "rolled")["value"] == 2


@pytest.mark.rule("RB-CARD-06")
def test_a_card_discarded_to_use_is_used_once_and_gone() -> None:
    t = ready("trial-potion", wounds=3).play("use:trial-potion")
    assert t.wounds("anna") == 1
    assert t.hero().cards == ()
    assert t.topic == "way-of-moving"


@pytest.mark.rule("RB-CARD-06")
def test_a_discarded_card_is_gone_even_if_its_effect_ends_the_combat() -> None:
    t = fighting("trial-bomb").play("use:trial-bomb")
    assert t.happened("beaten")
    assert t.hero().cards == ()
    assert t.game.decks["market"][-1] == "trial-bomb"


@pytest.mark.rule("RB-CARD-06", "RB-CARD-01")
def test_a_trophy_whose_text_says_discard_is_discarded_when_used() -> None:
    t = table().put(0, trophies=["trial-keepsake"]).movement().play("use:trial-keepsake/1")
    assert t.hero().trophies == ()
    assert t.game.decks["blue"][-1] == "trial-keepsake"


@pytest.mark.rule("RB-CARD-07")
def test_an_item_is_activated_outside_the_owners_turn() -> None:
    t = table().put(1, cards=["trial-shield"]).dice(1, 1, 10, 10).attack_hero(0, 1).play("fight-on", "attack")
    assert (t.topic, t.asked) == ("use-damage", 1)
    t.play("use:trial-shield")
    assert t.game.active == 0
    assert t.wounds("bert") == 0
    assert "trial-shield" in t.game.turned


@pytest.mark.rule("RB-CARD-07", "RB-COMBAT-21")
def test_also_where_nobody_fights() -> None:
    """An effect of Anna's turn wounds Bert; his shield is for all damage that is about to be placed."""
    t = table().put(1, cards=["trial-shield"]).only(damage.wound, "bert", 3, "")
    assert (t.game.active, t.topic, t.asked) == (0, "use-damage", 1) and t.wounds("bert") == 0
    t.play("use:trial-shield")
    assert t.wounds("bert") == 1 and t.game.turned == ("trial-shield",)


# Discarding -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-CARD-08")
@pytest.mark.parametrize("card", ["trial-sword", "trial-potion", "trial-squire"])
def test_a_discarded_market_card_goes_under_the_market_deck(card: str) -> None:
    t = table().put(0, cards=[card])
    before = t.game.decks["market"]
    t.run(cards.lose_card, 0, card)
    assert t.game.decks["market"] == (*before, card)
    assert t.hero().cards == ()
    assert "RB-CARD-08" in t.cites("card-lost")


@pytest.mark.rule("RB-CARD-09")
def test_a_discarded_adventure_card_goes_under_the_deck_of_its_colour() -> None:
    t = table().put(0, at="Forge")
    t.take_out("trial-witch")
    before = dict(t.game.decks)
    t.run(cards.discard_adventure_card, "trial-witch")
    assert t.game.decks == before | {"yellow": (*before["yellow"], "trial-witch")}


@pytest.mark.rule("RB-CARD-09")
@pytest.mark.parametrize("colour", ["green", "yellow", "blue", "red"])
def test_a_deck_is_not_shuffled_again_however_often_it_is_gone_through(colour: str) -> None:
    t = table().put(0, at="Forge")
    order = t.game.decks[colour]
    assert [cards.draw(t.game, colour) for _ in order] == list(order), "down to the last card"
    for card in order:
        t.run(cards.discard_adventure_card, card)
    for _ in range(2):
        for card in order:
            assert cards.draw(t.game, colour) == card
            t.run(cards.discard_adventure_card, card)
    assert t.game.decks[colour] == order


@pytest.mark.rule("RB-CARD-10")
def test_counters_on_a_discarded_card_are_discarded_too() -> None:
    t = table().put(0, cards=["trial-squire"])
    t.game.wounds["trial-squire"], t.game.exhaustion["trial-squire"], t.game.turned = 2, 1, ("trial-squire",)
    t.run(cards.lose_card, 0, "trial-squire")
    assert t.game.wounds == t.game.exhaustion == {}
    assert "trial-squire" not in t.game.turned


@pytest.mark.rule("RB-CARD-10")
def test_counters_on_a_discarded_adventure_card_are_discarded_too() -> None:
    t = table().put(0, trophies=["trial-page"])
    t.game.exhaustion["trial-page"], t.game.turned = 1, ("trial-page",)
    t.run(damage.wound, "trial-page", 2, "")
    assert t.game.decks["green"][-1] == "trial-page"
    assert t.game.wounds == t.game.exhaustion == {} and "trial-page" not in t.game.turned


@pytest.mark.rule("RB-CARD-10")
def test_a_discarded_card_has_forgotten_that_it_was_used() -> None:
    t = table().put(0, cards=["trial-bell"]).turn(0).play("use:trial-bell")
    t.run(cards.lose_card, 0, "trial-bell")
    t.put(0, cards=["trial-bell"]).run(turn.refresh_step)
    assert "use:trial-bell" in t.options


@pytest.mark.rule("RB-CARD-11")
def test_counters_stay_on_a_card_that_is_sold_and_bought_again() -> None:
    t = table().put(0, at="Forge", cards=["trial-squire"], gold=9)
    t.game.wounds["trial-squire"], t.game.exhaustion["trial-squire"] = 1, 2
    t.market().play("sell:trial-squire", "done")
    assert (t.wounds("trial-squire"), t.exhaustion("trial-squire")) == (1, 2)
    t.market().play("buy:trial-squire")
    assert t.hero().cards == ("trial-squire",)
    assert (t.wounds("trial-squire"), t.exhaustion("trial-squire")) == (1, 2)


@pytest.mark.rule("RB-CARD-11")
def test_counters_stay_on_a_card_that_is_traded() -> None:
    t = table().put(0, cards=["trial-squire"]).only(interaction.open_trade, "bert")
    t.game.wounds["trial-squire"] = 1
    t.play("give:trial-squire", "propose", "accept")
    assert t.hero(1).cards == ("trial-squire",)
    assert t.wounds("trial-squire") == 1


@pytest.mark.rule("RB-CARD-11", "RB-INTERACT-05")
def test_charges_stay_on_an_item_that_is_sold_bought_and_traded() -> None:
    t = table().put(0, at="Forge", cards=["trial-charged"], gold=9).put(1, at="Forge")
    t.game.charges["trial-charged"] = 1
    t.market().play("sell:trial-charged", "done").market().play("buy:trial-charged", "done")
    assert t.hero().cards == ("trial-charged",) and t.game.counters_on("trial-charged") == 1
    t.only(interaction.open_trade, "bert").play("give:trial-charged", "propose", "accept")
    assert t.hero(1).cards == ("trial-charged",) and t.game.counters_on("trial-charged") == 1
    t.only(interaction.open_trade, "bert").play("ask:trial-charged", "propose", "accept")
    assert t.hero().cards == ("trial-charged",) and t.game.counters_on("trial-charged") == 1


# Rolls, X, words ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-CARD-12")
def test_the_first_combat_roll_is_the_first_in_each_combat() -> None:
    t = fighting("trial-ring").dice(10, 10, 10, 10).play("fight-on", "defend", "defend")
    assert [roll["value"] for roll in t.happened("rolled")] == [4 + 4, 3]
    t.face("trial-goblin").dice(10, 10).play("fight-on", "defend")
    assert last(t, "rolled")["value"] == 4 + 4


@pytest.mark.rule("RB-CARD-12")
def test_a_card_discarded_for_the_first_combat_roll_helps_that_roll_only() -> None:
    t = fighting("trial-drops").dice(10, 10, 10, 10).play("fight-on", "defend", "use:trial-drops", "defend")
    assert [roll["value"] for roll in t.happened("rolled")] == [4 + 4, 3]


@pytest.mark.rule("RB-CARD-12")
def test_a_card_for_the_first_combat_roll_is_not_offered_later() -> None:
    t = fighting("trial-drops").dice(10, 10).play("fight-on", "defend", "pass", "defend")
    assert t.topic == "attack-or-defend"
    assert t.hero().cards == ("trial-drops",)


@pytest.mark.rule("RB-CARD-12")
def test_an_attack_before_combat_is_the_first_combat_roll() -> None:
    t = fighting("trial-ring", heroes=("cara", "bert")).dice(1, 1, 10, 10).play("use:cara", "fight-on", "defend")
    assert [roll["value"] for roll in t.happened("rolled")] == [5 + 4, 1]


@pytest.mark.rule("RB-CARD-12")
@pytest.mark.parametrize("first", ["escape:ranged", "attack:trial-squire"])
def test_a_roll_to_escape_or_of_an_ally_is_a_combat_roll_too(first: str) -> None:
    t = fighting("trial-ring", "trial-squire", enemy="trial-golem", experience=["life"]).dice(1, 1, 10, 10)
    t.play(first) if first.startswith("escape") else t.play("fight-on", first)
    t.play("attack")
    assert t.happened("rolled")[1]["value"] == (4 if first.startswith("escape") else 3), "the ring's +4 is over"


@pytest.mark.rule("RB-CARD-13")
@pytest.mark.parametrize(("tired", "choices"), [(0, ["pay:1", "pay:2", "pay:3"]), (1, ["pay:1", "pay:2"])])
def test_x_is_chosen_from_one_up_to_what_the_character_can_take(tired: int, choices: list[str]) -> None:
    t = fighting("trial-orb", exhaustion=tired).dice(10, 10).play("fight-on", "attack", "use:trial-orb")
    assert (t.topic, t.options) == ("pay-exhaustion", choices)
    t.play("pay:2")
    assert t.exhaustion("anna") == tired + 2
    assert t.happened("added") == [{"seat": 0, "card": "trial-orb", "amount": 2}]


@pytest.mark.rule("RB-CARD-13")
def test_x_is_not_zero() -> None:
    t = fighting("trial-orb", exhaustion=3).dice(10, 10).play("fight-on", "defend")
    assert t.topic == "attack-or-defend"


@pytest.mark.rule("RB-CARD-14")
@pytest.mark.parametrize(
    ("number", "wounded"),
    [(12, {"anna": 1, "bert": 1}), (11, {"bert": 1}), (10, {"bert": 1}), (9, {"bert": 1}), (8, {"bert": 1})],
    ids=["heroes", "rivals", "any rival", "rivals here", "rival"],
)
def test_an_effect_on_heroes_does_not_reach_allies(number: int, wounded: dict[str, int]) -> None:
    t = ready("trial-verb-wound", "trial-squire").put(1, cards=["trial-veteran"]).movement()
    t.play(f"use:trial-verb-wound/{number}")
    assert t.game.wounds == wounded


@pytest.mark.rule("RB-CARD-15", "RB-RUL-15")
@pytest.mark.parametrize(
    ("enemy", "matches"),
    [("trial-wyrm", True), ("trial-old-dragon", True), ("trial-dragonfly", False), ("trial-goblin", False)],
)
def test_a_word_is_found_among_the_words_of_a_card_as_a_whole_word(enemy: str, matches: bool) -> None:
    """The wyrm and the old dragon are dragons, whatever they are called in some language; the dragonfly is none."""
    t = fighting("trial-dragonbane", enemy=enemy).dice(10, 10).play("fight-on", "defend")
    assert last(t, "rolled")["value"] == 4 + 5 * matches


def spoken_of(part: Any) -> Iterator[str]:
    """The words by which a piece of content refers to cards."""
    if isinstance(part, Condition):
        yield from filter(None, (part.enemy, part.owns))
    if isinstance(part, Search):
        yield from filter(None, [part.word])
    if isinstance(part, msgspec.Struct):
        yield from (word for each in msgspec.structs.asdict(part).values() for word in spoken_of(each))
    elif isinstance(part, tuple):
        yield from (word for each in part for word in spoken_of(each))


@pytest.mark.rule("RB-CARD-15")
@pytest.mark.parametrize("adventure", ["rise-of-the-dragon-lords", "mists-of-zanaga"])
def test_a_word_that_other_cards_speak_of_is_among_the_words_of_every_card_named_so(adventure: str) -> None:
    """Names are for people and decide nothing; but a card that has such a word in its English name means it."""
    content = questable.find_adventure(adventure).load()
    words = {word for card in content.cards.values() for word in spoken_of(card)}
    assert {"dragon", "undead", "rune"} <= words
    for card in content.cards.values():
        printed = set(re.findall(r"[\w'-]+", f"{card.name} {card.words} {' '.join(card.kinds)}".lower()))
        assert {word for word in words if card.says(word)} == words & printed, card.id


@pytest.mark.rule("RB-CARD-15")
@pytest.mark.parametrize(("owned", "matches"), [("trial-wand", True), ("trial-keepsake", True), ("trial-ring", False)])
def test_a_word_is_found_in_the_type_of_an_owned_card(owned: str, matches: bool) -> None:
    """The wand is a rune; the keepsake is kept as one."""
    where = "trophies" if owned == "trial-keepsake" else "cards"
    t = (
        table()
        .put(0, **{where: [owned]})
        .put(0, cards=["trial-runeglove", *(["trial-wand"] if owned == "trial-wand" else [])])
    )
    t.face("trial-ogre").dice(10, 10).play("fight-on", "defend")
    assert last(t, "rolled")["value"] == 4 + 5 * matches


@pytest.mark.rule("RB-CARD-16", "RB-RUL-15")
def test_a_bonus_without_duration_is_for_one_roll() -> None:
    t = fighting("trial-lasts").dice(10, 10, 10, 10)
    reach(t, "use-before-roll").play("use:trial-lasts/1", "pass")
    reach(t, "use-before-roll").play("pass")
    assert [roll["value"] for roll in t.happened("rolled")] == [4 + 3, 3]


@pytest.mark.rule("RB-CARD-16", "RB-RUL-15")
def test_an_addition_is_for_one_roll() -> None:
    t = fighting("trial-verb-add").dice(10, 10, 10, 10)
    t.play("fight-on", "defend", "use:trial-verb-add", "defend", "pass")
    assert [roll["value"] for roll in t.happened("rolled")] == [4 + 2, 3]


@pytest.mark.rule("RB-CARD-16")
@pytest.mark.parametrize("first", range(3))
def test_whichever_roll_of_a_round_it_is(first: int) -> None:
    t = fighting("trial-verb-add", enemy="trial-golem").dice(*[10] * 12)
    while len(t.happened("rolled")) < 6:
        wanted = t.topic == "use-before-roll" and len(t.happened("rolled")) == first
        plain = {"escape": "fight-on", "attack-or-defend": "defend", "use-before-roll": "pass"}
        t.play("use:trial-verb-add" if wanted and "use:trial-verb-add" in t.options else plain[t.topic])
    values = [4, 3, 2, 4, 3, 2]
    values[first] += 2
    assert [roll["value"] for roll in t.happened("rolled")] == values


@pytest.mark.rule("RB-CARD-16", "RB-COMBAT-11", "RB-RUL-15")
def test_more_damage_without_duration_is_for_one_hit() -> None:
    t = fighting("trial-lasts-damage", "trial-of-attacks").dice(10, 10, 10, 10)
    t.play("fight-on", "attack", "use:trial-lasts-damage")
    assert t.wounds("trial-ogre") == 1 + 1
    t.play("attack")
    assert t.wounds("trial-ogre") == 2 + 2


# Order and costs ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RB-CARD-17", "RB-RUL-15")
@pytest.mark.parametrize(("first", "gold"), [("trial-omen", 0), ("trial-portent", 1)])
def test_the_active_player_orders_simultaneous_effects(first: str, gold: int) -> None:
    """With 1 gold: gain 1 and lose 2, or lose what is there and gain 1."""
    t = table().put(0, cards=["trial-omen", "trial-portent"], gold=1).movement()
    assert (t.topic, t.asked) == ("order-effects", 0)
    t.play(f"first:{first}/1")
    assert t.hero().gold == gold


@pytest.mark.rule("RB-CARD-17", "RB-RUL-15")
def test_the_active_player_orders_effects_on_another_player_too() -> None:
    t = table().put(1, cards=["trial-chime", "trial-thimble"]).dice(1, 1, 10, 10).attack_hero(0, 1)
    t.play("fight-on", "attack")
    assert (t.topic, t.asked) == ("order-effects", 0)
    assert t.options == ["first:trial-chime/10", "first:trial-thimble/1"]
    t.play("first:trial-thimble/1")
    assert (t.hero(0).points, t.hero(1).points) == (0, sum(fact["points"] for fact in t.happened("gained")))


@pytest.mark.rule("RB-CARD-17", "RB-RUL-15")
def test_three_effects_are_ordered_one_by_one() -> None:
    t = table().put(0, cards=["trial-omen", "trial-portent", "trial-chime"], gold=1).movement()
    assert len(t.options) == 3
    t.play("first:trial-portent/1")
    assert sorted(t.options) == ["first:trial-chime/2", "first:trial-omen/1"]
    t.play("first:trial-omen/1")
    assert t.hero().gold == 1
    assert t.hero().points == 2
    assert t.topic == "way-of-moving"


@pytest.mark.rule("RB-CARD-17")
def test_mandatory_effects_come_before_optional_ones() -> None:
    t = ready("trial-whistle", "trial-omen", gold=0)
    assert t.topic == "use-before-moving"
    assert t.hero().gold == 1


@pytest.mark.rule("RB-CARD-18", "RB-RUL-15")
def test_an_effect_is_carried_out_as_far_as_possible() -> None:
    t = ready("trial-verb-lose", gold=1, points=0).play("use:trial-verb-lose/1")
    assert (t.hero().gold, t.hero().points) == (0, 0)
    t = ready("trial-potion", wounds=1).play("use:trial-potion")
    assert t.wounds("anna") == 0
    t = ready("trial-verb-steal", gold=0).put(1, gold=1).play("use:trial-verb-steal/1")
    assert [t.hero(0).gold, t.hero(1).gold] == [1, 0], "of the two coins there is one"


@pytest.mark.rule("RB-CARD-18", "RB-RUL-15")
@pytest.mark.parametrize(
    ("card", "short", "enough"),
    [
        ("trial-cost-gold", {"gold": 1}, {"gold": 2}),
        ("trial-cost-exhaustion", {"exhaustion": 2}, {"exhaustion": 1}),
        ("trial-cost-wounds", {"wounds": 3}, {"wounds": 2}),
    ],
)
def test_a_cost_that_cannot_be_paid_in_full_forbids_the_use(
    card: str, short: dict[str, Any], enough: dict[str, Any]
) -> None:
    assert f"use:{card}" not in ready(card, **short).options
    assert f"use:{card}" in ready(card, **enough).options


@pytest.mark.rule("RB-CARD-18", "RB-RUL-15")
@pytest.mark.parametrize("left", [0, 1])
def test_so_does_a_cost_in_counters_that_do_not_lie_on_the_card(left: int) -> None:
    t = ready("trial-charged")
    t.game.charges["trial-charged"] = left
    assert ("use:trial-charged/1" in t.movement().options) is (left == 1)


@pytest.mark.rule("RB-CARD-18", "RB-RUL-15")
def test_a_cost_of_several_things_is_paid_with_all_of_them() -> None:
    t = fighting("trial-cost-all", "trial-sword", gold=1)
    t.play("use:trial-cost-all")
    hero = t.hero()
    assert (t.exhaustion("anna"), t.wounds("anna"), hero.gold, hero.cards) == (1, 1, 0, ("trial-cost-all",))
    assert hero.points == 1
    t.play("fight-on")
    assert "attack" not in t.options


# The last moment ------------------------------------------------------------------------------------------------------


def about_to_fall(*owned: str) -> Table:
    """Anna has one Life left and is struck by the ogre."""
    return fighting(*owned, wounds=4, gold=5).dice(1, 1).play("fight-on", "defend")


@pytest.mark.rule("RB-CARD-06", "RB-KO-01")
def test_healing_at_the_last_moment_saves_the_hero() -> None:
    t = about_to_fall("trial-tears")
    assert t.topic == "use-knock-out"
    t.play("use:trial-tears")
    assert t.wounds("anna") == life_of(t.game, 0, "anna") - 2
    assert not t.happened("knocked-out")
    assert t.hero().gold == 5
    assert t.topic == "attack-or-defend"  # the fight goes on


@pytest.mark.rule("RB-KO-01")
def test_who_does_not_heal_at_the_last_moment_is_knocked_out() -> None:
    t = about_to_fall("trial-tears").play("pass")
    assert t.happened("knocked-out")
    assert t.hero().gold == 0
