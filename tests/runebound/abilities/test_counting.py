"""Counters on cards: charges, growth and clocks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from questable.errors import ContentError
from questable.kernel.engine.adventure import make_setting
from questable.runebound import cards, market, values
from questable.runebound.abilities.vocabulary import Ability
from questable.runebound.base import adventure as rise
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.charges import change_counters
from questable.runebound.odds.talents import talents_of
from questable.runebound.turn import refresh_step
from tests.kit import Table, table
from tests.runebound.abilities.using import fighting, last, ready
from tests.speaking import describe, scene


def charged(**facts: Any) -> Table:
    return ready("trial-charged", **facts)


def bonus(t: Table) -> int:
    return values.roll_bonus(t.game, 0, "anna", "melee", "attack")


@pytest.mark.rule("CP-RUL-30")
def test_a_card_begins_with_the_counters_printed_on_it() -> None:
    t = charged()
    assert (t.game.counters_on("trial-charged"), t.game.counters_on("trial-growing")) == (2, 0)
    assert t.game.charges == {}, "what is printed is not kept twice"


def test_counters_are_a_cost() -> None:
    t = charged(gold=0).play("use:trial-charged/1")
    assert (t.hero(0).gold, t.game.counters_on("trial-charged")) == (3, 1)
    assert last(t, "counters-removed") == {"seat": 0, "card": "trial-charged", "amount": 1, "left": 1}


def test_when_the_last_counter_is_gone_the_text_about_it_happens() -> None:
    t = charged(gold=0).play("use:trial-charged/1", "use:trial-charged/1")
    assert t.hero(0).gold == 6, "what was paid for happens all the same"
    assert "trial-charged" not in t.hero(0).cards


def test_without_counters_the_price_cannot_be_paid() -> None:
    t = table().put(0, cards=["trial-charged"])
    t.game.charges["trial-charged"] = 0
    assert t.movement().topic != "use-before-moving"


@pytest.mark.rule("CP-RUL-30", "RB-CARD-10")
def test_counters_are_gone_with_a_discarded_card_and_new_when_it_comes_back() -> None:
    t = charged().play("use:trial-charged/1")
    t.run(cards.lose_card, 0, "trial-charged")
    assert t.game.charges == {}
    assert t.game.counters_on("trial-charged") == 2


@pytest.mark.rule("CP-RUL-30")
def test_counters_stay_on_a_card_that_changes_hands() -> None:
    t = charged(at="Forge").play("use:trial-charged/1")
    t.game.market_open = True
    t.run(market.sell_card, 0, "trial-charged")
    assert t.game.counters_on("trial-charged") == 1
    t.put(1, at="Forge", gold=20)
    t.run(market.buy_card, 1, "trial-charged")
    assert ("trial-charged" in t.hero(1).cards, t.game.counters_on("trial-charged")) == (True, 1)


def test_a_card_grows_up_to_its_most_and_what_counts_its_counters_with_it() -> None:
    t = table().put(0, cards=["trial-growing"])
    found = [bonus(t)]
    for _ in range(3):
        t.run(refresh_step)
        found.append(bonus(t))
    assert found == [0, 4, 6, 6]


def test_counters_are_put_on_a_card_of_ones_choice_among_those_that_can_have_some() -> None:
    t = ready("trial-charger", "trial-growing", "trial-charged", "trial-sword").play("use:trial-charger/1")
    assert (t.topic, t.options) == ("counters-where", ["counters:trial-growing", "counters:trial-charged"])
    t.play("counters:trial-charged")
    assert t.game.counters_on("trial-charged") == 3


def test_as_many_are_removed_as_are_there() -> None:
    t = ready("trial-charger", "trial-growing", "trial-charged").play("use:trial-charger/2")
    assert last(t, "counters-removed")["amount"] == 2, "a card without counters is not asked about"
    assert "trial-charged" not in t.hero(0).cards


def test_a_clock_runs_down_in_every_heros_turn() -> None:
    t = table().event("trial-clock").run(refresh_step)
    assert (t.game.counters_on("trial-clock"), t.hero(0).points) == (1, 0)
    t.run(refresh_step)
    assert (t.game.event, t.hero(0).points) == ("", 5)
    assert t.game.charges == {}


def test_an_ally_speaks_of_itself_when_its_last_counter_is_gone() -> None:
    t = fighting("trial-bellringer").play("use:trial-bellringer/1")
    assert t.game.exhaustion == {"trial-bellringer": 1}


def test_nothing_changes_if_nothing_comes_or_goes() -> None:
    t = table().put(0, cards=["trial-growing"]).run(change_counters, 0, "trial-growing", -1)
    assert (t.happened("counters-removed"), t.game.charges) == ([], {})


# What follows from it -------------------------------------------------------------------------------------------------


def test_counters_are_part_of_the_position_and_seen_by_all() -> None:
    t = charged().play("use:trial-charged/1")
    assert t.game.charges == {"trial-charged": 1}
    assert t.game.view(1).charges == {"trial-charged": 1}
    assert t.game.imagine(1, 3).charges == {"trial-charged": 1}
    fresh = t.game.clone()
    fresh.charges = {}
    assert fresh != t.game
    fresh.restore(t.game.snapshot())
    assert fresh.charges == {"trial-charged": 1}


def test_counters_lie_on_the_card_on_screens() -> None:
    t = charged()
    shelf = scene(t.game).players[0].shelves[0]
    assert [card.tokens for card in shelf.cards if card.card == "trial-charged"] == [("gem", "gem")]


def test_the_card_says_how_many_there_are_at_first() -> None:
    t = charged()
    found = describe(t.game.setting, "trial-charged")
    assert ("Counters", "2") in found.facts
    assert found.text == (
        "Before moving (remove 1 counter from this card): you gain 3 gold.",
        "When the last counter is removed from this card: discard this card.",
    )


def test_a_bot_does_not_count_on_charges_that_are_gone() -> None:
    t = fighting("trial-bellringer")
    kit, g = t.game.kits[0], t.game
    assert talents_of(kit, "anna", 3, left=g.counters_on).harm > 0
    g.charges["trial-bellringer"] = 0
    assert talents_of(kit, "anna", 3, left=g.counters_on).harm == 0


# What is refused ------------------------------------------------------------------------------------------------------


def test_text_about_the_last_counter_cannot_be_used_on_demand() -> None:
    plain = {"when": ["last-counter"], "use": "may", "do": [{"do": "gain", "gold": 1}]}
    with pytest.raises(msgspec.ValidationError, match="at 'last-counter' abilities happen by themselves"):
        VOCABULARY.decode(plain, Ability)


@pytest.mark.parametrize(
    "text",
    [
        'ability = [{ when = ["refresh"], do = [{ do = "add-counters" }] }]',
        'ability = [{ when = ["market"], use = "may", cost = { counters = 1 }, do = [{ do = "gain", gold = 1 }] }]',
        'modifier = [{ of = "roll", by = 1, per = "counter" }]',
        'ability = [{ when = ["market"], do = [{ do = "chance", at_least = 5, lucky = [{ do = "add-counters" }] }] }]',
    ],
)
def test_a_card_that_speaks_of_its_counters_says_how_many_there_are(text: str, tmp_path: Path) -> None:
    card = f'[[item]]\nid = "odd"\nname = "Odd"\ntype = "other"\ncost = 1\n{text}\n'
    (tmp_path / "odd.toml").write_text(card, encoding="utf-8")
    with pytest.raises(ContentError, match="say with `counters` how many"):
        make_setting(rise, seats=2, packs=[tmp_path])
    (tmp_path / "odd.toml").write_text(card.replace("cost", "counters = 0\ncost", 1), encoding="utf-8")
    make_setting(rise, seats=2, packs=[tmp_path])
