"""Amounts that are taken from the position: so much for each ally, counter, wound …"""

from __future__ import annotations

from typing import Any

import pytest

from questable.bots import Sight
from questable.runebound import cards, damage, values, worth
from questable.runebound.abilities.vocabulary import Ability, Reckoned
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.conditions import settled
from questable.runebound.greedy import Greedy
from questable.runebound.greedy.look import Look, Memory
from questable.runebound.odds.talents import talents_of
from questable.runebound.windows import usable
from tests.kit import Table
from tests.runebound.abilities.using import fighting, last, reach, ready


def sharing(*cards: str, **facts: Any) -> Table:
    return ready("trial-share", *cards, **facts)


@pytest.mark.parametrize(
    ("fields", "count", "number"),
    [
        ({}, 3, 3),
        ({"times": 2}, 3, 6),
        ({"each": 2}, 3, 1),
        ({"plus": 4}, 0, 4),
        ({"plus": 1, "times": 2, "most": 6}, 5, 6),
        ({"plus": 5, "times": -1}, 3, 2),
        ({"times": -1, "most": 2}, 3, -2),
    ],
)
def test_how_an_amount_is_reckoned(fields: dict[str, int], count: int, number: int) -> None:
    assert Reckoned(per="ally", **fields).of(count) == number


def test_an_effect_does_as_much_as_is_counted_when_it_is_carried_out() -> None:
    t = sharing("trial-squire", "trial-hound", gold=0, wounds=2).play("use:trial-share/1")
    assert last(t, "gained") == {"seat": 0, "gold": 4, "points": 3}


def test_counters_are_those_of_the_card_the_text_stands_on() -> None:
    t = sharing(wounds=3).play("use:trial-share/2")
    assert t.wounds("anna") == 1


def test_half_of_it_but_not_more_than_so_much() -> None:
    assert sharing(gold=5).play("use:trial-share/3").hero(0).gold == 3
    assert sharing(gold=40).play("use:trial-share/3").hero(0).gold == 36


def test_what_would_do_nothing_now_is_not_offered() -> None:
    t = sharing()
    t.game.charges["trial-share"] = 0
    t.put(0, wounds=2)
    assert "use:trial-share/2" not in [option.id for option in usable(t.game, "before-moving", 0)]


def test_an_amount_that_is_asked_about_is_reckoned_too() -> None:
    t = sharing("trial-veteran", "trial-squire").play("use:trial-share/7")
    assert t.topic == "choose-character"
    t.play("target:trial-veteran")
    assert t.happened("wounded")[-1]["amount"] == 2


@pytest.mark.parametrize(("allies", "cancelled"), [((), 0), (("trial-squire",), 1)])
def test_nothing_is_cancelled_if_nothing_is_counted(allies: tuple[str, ...], cancelled: int) -> None:
    """An amount of 0 that is written on the card cancels everything."""
    t = sharing(*allies).run(damage.wound, "anna", 3, "")
    if t.topic == "use-damage":
        t.play("use:trial-share/4")
    assert t.wounds("anna") == 3 - cancelled


def test_an_amount_may_be_taken_away_from_a_roll() -> None:
    t = reach(fighting("trial-share", wounds=2), "use-before-roll").play("use:trial-share/5")
    assert last(t, "added")["amount"] == -2


def test_what_lasts_keeps_the_number_it_had_when_it_was_made() -> None:
    t = fighting("trial-share", "trial-squire")
    before = values.attack_damage(t.game, 0, "anna", "melee")
    reach(t, "use-before-combat").play("use:trial-share/6")
    assert values.attack_damage(t.game, 0, "anna", "melee") == before + 3
    cards.take_from_hero(t.game, t.hero(0), "trial-squire")
    assert values.attack_damage(t.game, 0, "anna", "melee") == before + 3


def test_a_modifier_counts_so_many_at_most() -> None:
    t = ready("trial-capped", gold=2)
    assert values.roll_bonus(t.game, 0, "anna", "melee", "attack") == 4
    t.put(0, gold=9)
    assert values.roll_bonus(t.game, 0, "anna", "melee", "attack") == 6


def test_an_effect_with_plain_numbers_stays_as_it_is() -> None:
    t = sharing()
    plain = t.game.content.cards["trial-charged"].ability[0].effects[0]
    assert settled(t.game, plain, 0, "trial-charged") is plain


# Bots -----------------------------------------------------------------------------------------------------------------


def test_bots_know_what_it_comes_to() -> None:
    t = sharing("trial-squire", gold=0)
    look = Look(t.game, 0, Memory())
    gain = t.game.content.cards["trial-share"].ability[0].effects[0]
    assert worth.of_effect(look, gain, "trial-share") == 2 + worth.POINT
    t.put(0, wounds=1)
    assert worth.of_effect(look, gain, "trial-share") == 2 + 2 * worth.POINT


def test_bots_reckon_with_it_in_fights() -> None:
    t = fighting("trial-share", "trial-squire", wounds=1)
    assert talents_of(t.game.kits[0], "anna", 3, left=t.game.counters_on).life > 0
    bot = Greedy(0)
    for _ in range(30):
        if t.game.decision is None or t.game.decision.seat != 0 or not t.game.fights:
            break
        t.game.play(bot.choose(Sight(t.game, 0)))


# What is refused ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        ({"per": "moonbeam"}, "There is no thing to count"),
        ({"times": 2}, "per"),
        ({"per": "ally", "times": 0}, "times"),
        ({"per": "ally", "each": 0}, "each"),
        ({"per": "ally", "weather": 1}, "weather"),
        ("many", "Expected"),
    ],
)
def test_an_amount_that_makes_no_sense_is_refused(amount: Any, reason: str) -> None:
    with pytest.raises(Exception, match=reason):
        VOCABULARY.decode({"when": ["market"], "do": [{"do": "gain", "gold": amount}]}, Ability)
