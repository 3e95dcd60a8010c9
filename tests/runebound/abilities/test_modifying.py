"""Modifiers: every query they change, for whom, and how long effects last."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from questable.runebound import market
from questable.runebound.abilities.vocabulary import Lasts
from questable.runebound.board import terrain_of
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.cards import ownership_limit
from questable.runebound.experience import learn_price
from questable.runebound.movement import movement_dice
from questable.runebound.values import attack_damage, enemy_damage, enemy_life, enemy_value, life_of, stamina_of
from tests.kit import Table, table
from tests.runebound.abilities.using import fighting, get_away, last, reach, ready


def with_card(of: str, **facts: Any) -> Table:
    return table().put(0, cards=[f"trial-of-{of}"], **facts)


# Every query ----------------------------------------------------------------------------------------------------------


def _tested(t: Table) -> int:
    t.put(0, cards=[*t.hero().cards, "trial-verb-test"]).movement().play("use:trial-verb-test/1")
    return int(last(t, "tested")["value"])


def _reward(t: Table) -> int:
    t.put(0, gold=0, cards=[*t.hero().cards, "trial-verb-defeat"]).face("trial-goblin").play("use:trial-verb-defeat")
    return t.hero().gold


def _entered(t: Table) -> int:
    t.movement()
    t.play("automatic")
    t.play(next(option for option in t.options if option.startswith("step")))
    return t.exhaustion("anna")


def _ally_options(t: Table) -> list[str]:
    t.put(0, cards=[*t.hero().cards, "trial-squire", "trial-fifer"]).face("trial-ogre")
    if t.topic == "use-round-start":  # an ally's ability
        t.play("pass")
    return [option for option in t.play("fight-on").options if option == "attack:trial-squire"]


def _past_escape(t: Table) -> list[str]:
    return ["fight-on"] if t.topic == "escape" else []


CHANGES: dict[str, Any] = {
    "roll": lambda t: t.face("trial-ogre").dice(10, 10).play("fight-on", "defend").happened("rolled")[0]["value"],
    "test": _tested,
    "value": lambda t: t.face("trial-ogre").dice(10, 10).play("fight-on", "defend").happened("rolled")[0]["value"],
    "damage": lambda t: attack_damage(t.face("trial-ogre").game, 0, "anna", "melee"),
    "life": lambda t: life_of(t.game, 0, "anna"),
    "stamina": lambda t: stamina_of(t.game, 0, "anna"),
    "attacks": lambda t: t.face("trial-ogre").dice(*[10] * 6).play("fight-on", "attack").options.count("attack"),
    "enemy-value": lambda t: enemy_value(t.face("trial-ogre").game, "melee"),
    "enemy-damage": lambda t: enemy_damage(t.face("trial-ogre").game, "melee"),
    "enemy-life": lambda t: enemy_life(t.face("trial-ogre").game),
    "movement-dice": lambda t: movement_dice(t.game, 0),
    "buy-price": lambda t: market.buy_price(t.game, 0, "trial-sword"),
    "sell-price": lambda t: market.sell_price(t.game, 0, "trial-sword"),
    "heal-price": lambda t: market.heal_price(t.game, 0, "heal"),
    "learn-price": lambda t: learn_price(t.game, 0),
    "weapon-limit": lambda t: ownership_limit(t.game, 0, "weapon"),
    "armor-limit": lambda t: ownership_limit(t.game, 0, "armor"),
    "ally-limit": lambda t: ownership_limit(t.game, 0, "ally"),
    "reward-gold": _reward,
    "enter-exhaustion": _entered,
    "no-escape": lambda t: "escape:melee" in t.face("trial-ogre").options,
    "no-items": lambda t: (
        "use:trial-lens" in t.put(0, cards=[*t.hero().cards, "trial-lens"]).face("trial-ogre").options
    ),
    "no-allies": _ally_options,
    "no-attack": lambda t: "attack" in t.face("trial-ogre").play(*_past_escape(t)).options,
    "no-healing": lambda t: "heal:anna" in t.put(0, at="Forge", wounds=1).market().options,
}
# without the card, with it
NUMBERS: dict[str, tuple[Any, Any]] = {
    "roll": (4, 6),
    "test": (6, 8),
    "value": (4, 6),
    "damage": (2, 3),
    "life": (5, 6),
    "stamina": (3, 4),
    "attacks": (0, 1),
    "enemy-value": (15, 13),
    "enemy-damage": (3, 2),
    "enemy-life": (6, 5),
    "movement-dice": (5, 6),
    "buy-price": (6, 5),
    "sell-price": (3, 4),
    "heal-price": (1, 2),
    "learn-price": (5, 4),
    "weapon-limit": (2, 3),
    "armor-limit": (1, 2),
    "ally-limit": (2, 3),
    "reward-gold": (2, 4),
    "enter-exhaustion": (0, 1),
    "no-escape": (True, False),
    "no-items": (True, False),
    "no-allies": (["attack:trial-squire"], []),
    "no-attack": (True, False),
    "no-healing": (True, False),
}


def test_every_query_is_tried() -> None:
    assert {*CHANGES, "terrain"} == set(VOCABULARY.modified)


@pytest.mark.parametrize("of", CHANGES)
def test_a_card_changes_the_answer(of: str) -> None:
    without, with_ = NUMBERS[of]
    assert CHANGES[of](table()) == without
    assert CHANGES[of](with_card(of)) == with_


def test_no_attack_leaves_only_defence() -> None:
    t = with_card("no-attack").face("trial-ogre").dice(*[10] * 6).play("fight-on")
    assert [roll["action"] for roll in t.happened("rolled")] == ["defend"] * 3


def test_no_allies_silences_their_abilities_too() -> None:
    t = table().put(0, cards=["trial-of-no-allies", "trial-fifer"]).face("trial-ogre")
    assert t.topic == "escape"


def test_terrain_counts_as_another() -> None:
    t = table()
    swamp = t.space("swamp")
    assert terrain_of(t.event("trial-of-terrain").game, swamp) == "road"
    assert terrain_of(t.game, t.space("forest")) == "forest"


def test_a_value_that_is_set_comes_before_those_that_are_added() -> None:
    t = table().put(0, cards=["trial-set-damage"]).face("trial-ogre")
    assert attack_damage(t.game, 0, "anna", "ranged") == 4 + 1


def test_prices_and_damage_do_not_fall_below_nothing() -> None:
    t = table().put(0, cards=["trial-of-buy-price"])
    assert market.buy_price(t.game, 0, "trial-token-of-nothing") == 0
    t = fighting("trial-of-enemy-damage", enemy="trial-goblin")
    assert enemy_damage(t.game, "magic") == 0


@pytest.mark.parametrize("of", ["movement-dice", "test"])
def test_text_of_an_ally_about_the_journey_or_tests_is_the_heros(of: str) -> None:
    """Only values of characters belong to one of them; everything else belongs to the side."""
    assert CHANGES[of](table().put(0, cards=["trial-silent"])) == NUMBERS[of][1]


# Durations ------------------------------------------------------------------------------------------------------------

LASTING = tuple(get_args(Lasts))


def lasting(lasts: str) -> str:
    return f"use:trial-lasts/{LASTING.index(lasts) + 1}"


def rolls_of_a_round(t: Table) -> list[int]:
    """The bonus to each of the three rolls of a round of defence."""
    reach(t, "escape")
    before, number = len(t.happened("rolled")), t.game.fight.round
    t.dice(*[10] * 6).play("fight-on")
    while t.game.fight.round == number:
        t.play("defend" if t.topic == "attack-or-defend" else "pass")
    return [roll["value"] - base for roll, base in zip(t.happened("rolled")[before:], (4, 3, 2), strict=True)]


@pytest.mark.parametrize(
    ("lasts", "first", "second"),
    [
        ("phase", [0, 3, 0], [0, 0, 0]),
        ("round", [0, 3, 3], [0, 0, 0]),
        ("combat", [0, 3, 3], [3, 3, 3]),
        ("turn", [0, 3, 3], [3, 3, 3]),
        ("next-turn", [0, 3, 3], [3, 3, 3]),
        ("permanent", [0, 3, 3], [3, 3, 3]),
    ],
)
def test_an_effect_begun_in_the_melee_phase(lasts: str, first: list[int], second: list[int]) -> None:
    t = fighting("trial-lasts")
    t.dice(*[10] * 6)
    reach(t, "use-phase-start").play("pass", "defend", "pass")
    assert t.game.fight.phase == "melee"
    t.play(lasting(lasts), "pass", "defend", "pass", "pass", "defend", "pass")
    assert [roll["value"] - base for roll, base in zip(t.happened("rolled"), (4, 3, 2), strict=True)] == first
    assert rolls_of_a_round(t) == second


@pytest.mark.rule("RB-CARD-16")
def test_an_effect_on_a_roll_is_over_with_the_roll() -> None:
    t = fighting("trial-lasts").dice(*[10] * 6)
    reach(t, "use-before-roll").play(lasting("roll"))
    reach(t, "escape", attack_or_defend="defend")
    assert [roll["value"] - base for roll, base in zip(t.happened("rolled"), (4, 3, 2), strict=True)] == [3, 0, 0]


@pytest.mark.rule("RB-COMBAT-22")
@pytest.mark.parametrize(
    ("lasts", "next_combat"), [("combat", 0), ("turn", 3), ("next-turn", 3), ("permanent", 3), ("round", 0)]
)
def test_effects_of_a_combat_end_with_it(lasts: str, next_combat: int) -> None:
    t = reach(fighting("trial-lasts"), "use-before-combat").play(lasting(lasts))
    get_away(t).face("trial-goblin")
    assert rolls_of_a_round(t) == [next_combat] * 3


@pytest.mark.rule("RB-REFRESH-03")
@pytest.mark.parametrize(
    ("lasts", "berts_turn", "own_turn"), [("turn", 0, 0), ("next-turn", 3, 0), ("permanent", 3, 3)]
)
def test_effects_of_a_turn_end_with_it_or_with_the_own_next_refresh(lasts: str, berts_turn: int, own_turn: int) -> None:
    t = ready("trial-lasts").play(lasting(lasts))
    t.end_turn()
    assert t.game.active == 1
    assert rolls_of_a_round(t.face("trial-goblin", seat=0)) == [berts_turn] * 3
    get_away(t).turn(0).face("trial-ogre")
    assert rolls_of_a_round(t) == [own_turn] * 3


@pytest.mark.rule("RB-REFRESH-03")
def test_an_effect_on_others_until_your_next_turn_lasts_until_yours() -> None:
    t = ready("trial-lasts-rivals").play("use:trial-lasts-rivals", "pass")
    t.turn(1)
    assert movement_dice(t.game, 0) == 5
    assert movement_dice(t.game, 1) == 5 - 2
    t.turn(0)
    assert movement_dice(t.game, 1) == 5


@pytest.mark.rule("RB-RUL-34")
def test_an_effect_for_a_combat_is_not_for_one_inside_it() -> None:
    """Anna prepares for the ogre, but has to fight a goblin first."""
    t = reach(fighting("trial-lasts", "trial-verb-summon"), "use-before-combat")
    t.play(lasting("combat"), "use:trial-verb-summon")
    assert t.game.fight.enemy == "trial-goblin"
    reach(t, "use-before-roll").dice(10, 10).play("pass")
    assert last(t, "rolled")["value"] == 4
    reach(t, "attack-or-defend").dice(10, 10).play("attack")
    reach(t, "use-before-combat")  # the goblin is beaten
    assert t.game.fight.enemy == "trial-ogre"
    t.play("pass")
    assert rolls_of_a_round(t) == [3, 3, 3]


@pytest.mark.rule("RB-RUL-34")
def test_an_effect_of_a_combat_inside_another_ends_with_it() -> None:
    t = reach(fighting("trial-lasts", "trial-verb-summon"), "use-before-combat").play("use:trial-verb-summon")
    t.play(lasting("combat"), lasting("round"), "pass")
    reach(t, "use-before-roll").dice(10, 10).play("pass")
    assert last(t, "rolled")["value"] == 4 + 6
    reach(t, "attack-or-defend").dice(10, 10).play("attack")
    reach(t, "use-before-combat").play("pass")
    assert rolls_of_a_round(t) == [0, 0, 0]


@pytest.mark.rule("RB-RUL-34")
def test_life_for_a_combat_is_not_lost_in_a_combat_inside_it() -> None:
    t = reach(fighting("trial-lasts-life", "trial-verb-summon", wounds=4), "use-before-combat")
    t.play("use:trial-lasts-life", "use:trial-verb-summon")
    assert life_of(t.game, 0, "anna") == 7


BREATH = """
[[item]]
id = "trial-breath"
name = "Trial Breath"
type = "artifact"
cost = 1
ability = [
  { when = ["before-combat"], use = "may", limit = "turn", do = [
    { do = "modify", of = "stamina", by = 2, lasts = "combat" },
  ] },
]
"""


@pytest.mark.rule("RB-RUL-34")
def test_stamina_for_a_combat_is_not_lost_in_a_combat_inside_it(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(BREATH)
    t = table(packs=[tmp_path]).put(0, cards=["trial-breath", "trial-verb-summon"]).face("trial-ogre")
    reach(t, "use-before-combat").play("use:trial-breath", "use:trial-verb-summon")
    assert t.game.fight.enemy == "trial-goblin" and stamina_of(t.game, 0, "anna") == 5


@pytest.mark.rule("RB-COMBAT-22")
def test_an_effect_made_outside_combats_is_for_the_next_one() -> None:
    t = ready("trial-lasts").play(lasting("combat")).face("trial-goblin")
    assert rolls_of_a_round(t) == [3, 3, 3]
    get_away(t).face("trial-ogre")
    assert rolls_of_a_round(t) == [0, 0, 0]


@pytest.mark.rule("RB-DMG-07")
def test_a_hero_who_loses_borrowed_life_is_knocked_out() -> None:
    t = reach(fighting("trial-lasts-life"), "use-before-combat").play("use:trial-lasts-life")
    t.put(0, wounds=6)
    get_away(t)
    assert t.happened("knocked-out")


@pytest.mark.rule("RB-DMG-07")
def test_life_and_stamina_may_sink() -> None:
    t = ready("trial-lasts-feeble", wounds=3).play("use:trial-lasts-feeble/1")
    assert t.happened("knocked-out")
    t = ready("trial-lasts-feeble", exhaustion=3).play("use:trial-lasts-feeble/2")
    assert (t.exhaustion("anna"), t.wounds("anna")) == (1, 2)


def test_x_multiplies_the_effect() -> None:
    t = reach(fighting("trial-lasts-x"), "use-before-combat").play("use:trial-lasts-x", "pay:2")
    assert rolls_of_a_round(t) == [4, 4, 4]


@pytest.mark.parametrize(("number", "value"), [(1, 15 - 2), (2, 15 - 2), (3, 15 - 2)])
def test_what_is_about_the_whole_side_counts_once(number: int, value: int) -> None:
    """Whomever the text names, and even if an ally's text names nobody: the enemy's value is lowered by 2."""
    card = "trial-lasts-hexer" if number == 3 else "trial-lasts-side"
    t = fighting(card, "trial-squire", "trial-hound") if number < 3 else fighting(card, "trial-squire")
    reach(t, "use-before-combat").play(f"use:{card}" + (f"/{number}" if number < 3 else ""))
    assert enemy_value(t.game, "melee") == value


def test_what_is_modified_is_noted() -> None:
    t = ready("trial-lasts-rivals").play("use:trial-lasts-rivals")
    facts = last(t, "modified")
    assert (facts["seat"], facts["who"], facts["of"], facts["by"]) == (1, "bert", "movement-dice", -2)
    assert facts["lasts"] == "next-turn"
