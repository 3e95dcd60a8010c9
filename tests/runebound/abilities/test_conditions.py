"""Every condition of text on a card: where it holds and where it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from questable.runebound import values
from questable.runebound.abilities.vocabulary import CONDITIONS, Condition
from questable.runebound.card_index import fighter
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.conditions import holds
from questable.runebound.state import Hurt
from tests.kit import Table, table
from tests.runebound.abilities.using import fighting, reach

Position = Callable[[], Table]


def met(t: Table, seat: int = 0, bearer: str = "anna", **condition: Any) -> bool:
    return holds(t.game, Condition(**condition), seat, bearer, bearer)


def at(place: str) -> Table:
    """In a town, or on a terrain."""
    t = table()
    return t.put(0, at=place if place in t.game.content.grid.towns else t.space(place))


def in_phase(phase: str, acting: str = "attack") -> Table:
    """Before the roll of this action in this phase."""
    t = fighting("trial-verb-add-side", "trial-squire", enemy="trial-goblin")
    while t.topic != "use-before-roll" or t.game.fight.phase != phase:
        turn_of = t.topic == "attack-or-defend" and t.game.fight.phase == phase
        t.dice(10, 10).play(
            {"escape": "fight-on", "attack-or-defend": acting if turn_of else "defend"}.get(t.topic, "pass")
        )
    return t


def escaping() -> Table:
    return reach(fighting("trial-whistle", enemy="trial-goblin"), "use-before-roll", escape="escape:melee")


def rolled(*dice: int) -> Table:
    return reach(fighting("trial-whistle").dice(*dice), "use-after-roll")


def hurt(victim: str) -> Table:
    t = table().put(0, cards=["trial-squire", "trial-hound"])
    t.game.hurts = [Hurt(victim, 1)]
    return t


def drawn(card: str, *more: str) -> Table:
    t = table().put(0, cards=["trial-whistle"]).deck("green", card, *more)
    return t.put(0, at=t.jewel("green")).adventure().play("attempt:green")


def against_bert() -> Table:
    return table().attack_hero(0, 1)


# field: [(position, condition, does it hold?), …]
CASES: dict[str, list[tuple[Position, Any, bool]]] = {
    "phase": [
        (lambda: in_phase("melee"), ("melee",), True),
        (lambda: in_phase("melee"), ("ranged", "magic"), False),
        (table, ("melee",), False),
    ],
    "action": [
        (lambda: in_phase("ranged"), ("attack",), True),
        (lambda: in_phase("ranged", "defend"), ("attack",), False),
        (lambda: in_phase("ranged", "defend"), ("attack", "defend"), True),
        (escaping, ("escape",), True),
        (table, ("attack",), False),
    ],
    "actor": [
        (lambda: in_phase("ranged"), "hero", True),
        (lambda: in_phase("ranged"), "this", True),
        (lambda: in_phase("ranged"), "ally", False),
        (lambda: in_phase("ranged"), "side", True),
        (lambda: in_phase("ranged", "attack:trial-squire"), "hero", False),
        (lambda: in_phase("ranged", "attack:trial-squire"), "this", False),
        (lambda: in_phase("ranged", "attack:trial-squire"), "ally", True),
        (lambda: in_phase("ranged", "attack:trial-squire"), "side", True),
        (table, "side", False),
    ],
    "enemy": [
        (lambda: fighting(enemy="trial-goblin"), "goblin", True),
        (lambda: fighting(enemy="trial-ogre"), "giant", True),
        (lambda: fighting(enemy="trial-ogre"), "goblin", False),
        (against_bert, "dwarf", True),
        (against_bert, "human", False),
        (table, "goblin", False),
    ],
    "colour": [
        (lambda: fighting(enemy="trial-goblin"), ("green", "yellow"), True),
        (lambda: fighting(enemy="trial-goblin"), ("red",), False),
        (against_bert, ("green",), False),
    ],
    "against": [
        (fighting, "challenge", True),
        (fighting, "hero", False),
        (against_bert, "hero", True),
        (against_bert, "challenge", False),
        (table, "challenge", False),
    ],
    "terrain": [
        (lambda: at("forest"), ("forest", "hills"), True),
        (lambda: at("forest"), ("hills",), False),
        (lambda: at("Forge"), ("road", "plains", "hills", "mountains", "forest", "swamp", "river"), False),
    ],
    "in_town": [
        (lambda: at("Forge"), True, True),
        (lambda: at("Forge"), False, False),
        (lambda: at("forest"), False, True),
        (lambda: at("forest"), True, False),
    ],
    "towns": [
        (lambda: at("Forge"), ("Forge", "Tamalir"), True),
        (lambda: at("Forge"), ("Tamalir",), False),
        (lambda: at("forest"), ("Forge",), False),
    ],
    "first_roll": [
        (lambda: in_phase("ranged"), True, True),
        (lambda: in_phase("melee"), True, False),
        (table, True, False),
    ],
    "round": [(fighting, 1, True), (fighting, 2, False), (table, 1, False)],
    "failed": [
        (lambda: rolled(1, 1), True, True),
        (lambda: rolled(1, 1), False, False),
        (lambda: rolled(10, 10), False, True),
        (lambda: rolled(10, 10), True, False),
        (table, True, False),
    ],
    "wounded": [
        (lambda: table().put(0, wounds=1), True, True),
        (lambda: table().put(1, wounds=1), True, False),
        (table, False, True),
    ],
    "exhausted": [
        (lambda: table().put(0, exhaustion=1), True, True),
        (lambda: table().put(1, exhaustion=1), True, False),
        (table, False, True),
    ],
    "allies": [
        (lambda: table().put(0, cards=["trial-squire"]), True, True),
        (lambda: table().put(0, trophies=["trial-recruit"]), True, True),
        (lambda: table().put(0, cards=["trial-sword"]), True, False),
        (table, False, True),
    ],
    "owns": [
        (lambda: table().put(0, cards=["trial-sword"]), "sword", True),
        (lambda: table().put(0, cards=["trial-sword"]), "weapon", True),
        (lambda: table().put(0, cards=["trial-sword"]), "rune", False),
        (lambda: table().put(0, trophies=["trial-dragon"]), "rune", True),
        (lambda: table().put(0, kept=["trial-gift"]), "gift", True),
        (lambda: table().put(1, cards=["trial-sword"]), "sword", False),
    ],
    "victim": [
        (lambda: hurt("anna"), "hero", True),
        (lambda: hurt("anna"), "this", True),
        (lambda: hurt("anna"), "ally", False),
        (lambda: hurt("anna"), "side", True),
        (lambda: hurt("trial-squire"), "hero", False),
        (lambda: hurt("trial-squire"), "this", False),
        (lambda: hurt("trial-squire"), "ally", True),
        (lambda: hurt("trial-squire"), "side", True),
        (table, "side", False),
    ],
    "gold": [
        (lambda: table().put(0, gold=4), 4, True),
        (lambda: table().put(0, gold=3), 4, False),
    ],
    "skill": [(table, "Sneak", False)],  # outside a test; in tests: below
    "card": [
        (lambda: drawn("trial-goblin"), "challenge", True),
        (lambda: drawn("trial-goblin"), "event", False),
        (lambda: drawn("trial-fog"), "event", True),
        (lambda: drawn("trial-beggar"), "encounter", True),
        (lambda: drawn("trial-beggar"), "challenge", False),
        (table, "challenge", False),
    ],
}


def test_every_condition_is_tried() -> None:
    assert set(CASES) == set(CONDITIONS)


@pytest.mark.parametrize(
    ("field", "number"), [(field, number) for field, cases in CASES.items() for number in range(len(cases))]
)
def test_condition(field: str, number: int) -> None:
    position, value, expected = CASES[field][number]
    assert met(position(), **{field: value}) is expected


def test_everything_that_is_given_must_hold() -> None:
    t = fighting(enemy="trial-goblin", gold=2)
    assert met(t, enemy="goblin", gold=2, round=1)
    assert not met(t, enemy="goblin", gold=3, round=1)


def test_this_is_the_character_the_text_stands_on() -> None:
    acting = in_phase("ranged", "attack:trial-squire")
    assert met(acting, bearer="trial-squire", actor="this")
    assert met(hurt("trial-squire"), bearer="trial-squire", victim="this")
    assert not met(hurt("trial-squire"), bearer="trial-hound", victim="this")


def test_the_hero_in_the_challenges_role_fights_the_other_hero() -> None:
    t = against_bert()
    assert met(t, seat=1, bearer="bert", enemy="human")
    assert not met(t, seat=1, bearer="bert", enemy="dwarf")


def test_an_undefeated_challenge_is_a_challenge_just_revealed() -> None:
    t = table().put(0, cards=["trial-whistle"], at=1).undefeated("trial-goblin", 1).adventure().play("attempt:green")
    assert t.topic == "use-draw"
    assert met(t, card="challenge")


@pytest.mark.parametrize(("card", "bonus"), [("trial-sneaky", 3), ("trial-learned", 0)])
def test_a_bonus_for_a_skill_helps_in_tests_of_that_skill(card: str, bonus: int) -> None:
    t = table().put(0, cards=["trial-verb-test", card]).movement().play("use:trial-verb-test/1")
    assert t.happened("tested")[0]["value"] == 6 + bonus


def test_terrain_changed_by_an_event_counts_as_changed() -> None:
    t = at("swamp").event("trial-of-terrain")
    assert met(t, terrain=("road",))
    assert not met(t, terrain=("swamp",))


# Counting, exceptions, alternatives -----------------------------------------------------------------------------------


def asks(t: Table, condition: dict[str, Any]) -> bool:
    """Does this condition of a content file hold?"""
    return holds(t.game, VOCABULARY.condition(condition), 0, "anna", "trial-charged")


def in_round(number: int) -> Table:
    t = table()
    t.game.round = number
    return t


# thing to count: a position, and how many there are in it
COUNTED: dict[str, tuple[Position, int]] = {
    "ally": (lambda: table().put(0, cards=["trial-squire"], trophies=["trial-recruit"]), 2),
    "wound": (lambda: table().put(0, wounds=2).put(1, wounds=1), 2),
    "exhaustion": (lambda: table().put(0, exhaustion=3), 3),
    "gold": (lambda: table().put(0, gold=4), 4),
    "point": (lambda: table().put(0, points=5), 5),
    "level": (lambda: table().put(0, experience=["mind", "life"]), 3),
    "item": (lambda: table().put(0, cards=["trial-squire", "trial-sword"], trophies=["trial-dragon"]), 2),
    "market-card": (lambda: table().put(0, cards=["trial-squire", "trial-sword"], trophies=["trial-dragon"]), 2),
    "rune": (lambda: table().put(0, runes=["trial-dragon"]), 1),
    "rival-here": (lambda: table("anna", "bert", "cara").put(0, at="Forge").put(1, at="Forge").put(2, at="Tamalir"), 1),
    "undefeated": (lambda: table().undefeated("trial-goblin", 1), 1),
    "game-round": (lambda: in_round(3), 3),
    "counter": (lambda: table().put(0, cards=["trial-charged"]), 2),
}


def test_all_that_can_be_counted_is_tried() -> None:
    assert set(COUNTED) == set(VOCABULARY.counted)


@pytest.mark.parametrize("what", sorted(COUNTED))
def test_whatever_can_be_counted_can_be_compared(what: str) -> None:
    position, number = COUNTED[what]
    t = position()
    for low, high in ((number, None), (None, number), (number, number), (0, number + 1)):
        bounds = {"at_least": low, "at_most": high}
        assert asks(t, {what: {name: each for name, each in bounds.items() if each is not None}})
    assert not asks(t, {what: {"at_least": number + 1}})
    assert not asks(t, {what: {"at_most": number - 1}})
    assert asks(t, {what: number}), "a bare number is the least"
    assert not asks(t, {what: number + 1})


def test_not() -> None:
    t = fighting(enemy="trial-goblin", gold=2)
    assert asks(t, {"not": {"enemy": "giant"}})
    assert not asks(t, {"not": {"enemy": "goblin"}})
    assert asks(t, {"not": {"enemy": "goblin", "gold": 3}}), "not both"
    assert asks(t, {"gold": 2, "not": {"not": {"enemy": "goblin"}}})


def test_any() -> None:
    t = fighting(enemy="trial-goblin", gold=2)
    assert asks(t, {"any": [{"enemy": "giant"}, {"gold": 2}]})
    assert not asks(t, {"any": [{"enemy": "giant"}, {"gold": 3}]})
    assert not asks(t, {"round": 2, "any": [{"enemy": "goblin"}, {"gold": 2}]}), "what stands beside it must hold too"
    assert asks(t, {"any": [{"gold": 9}, {"not": {"wound": 1}, "round": 1}]})


@pytest.mark.parametrize(("phase", "expected"), [("melee", 0), ("ranged", 3)])
def test_what_is_asked_about_is_passed_on(phase: str, expected: int) -> None:
    """A modifier is asked for its number in a phase that may not be the one being played."""
    t = table().put(0, cards=["trial-not-melee"])
    assert values.combat_value(t.game, 0, "anna", phase) - printed(t, phase) == expected


def printed(t: Table, phase: str) -> int:
    return fighter(t.game.content, "anna").values[phase]


@pytest.mark.parametrize(
    ("condition", "reason"),
    [
        ({"ally": {}}, "at_least"),
        ({"ally": {"at_least": 3, "at_most": 2}}, "must not be greater"),
        ({"ally": "many"}, r"Expected `object`.*\$\.ally"),
        ({"ally": {"exactly": 2}}, "exactly"),
        ({"not": {}}, r"Expected a condition - at `\$\.not`"),
        ({"not": {"weather": "fine"}}, r"There is no condition 'weather'.*\$\.not\.weather"),
        ({"not": {"terrain": ["lava"]}}, r"There is no terrain 'lava'.*\$\.not\.terrain\[0\]"),
        ({"any": {"gold": 1}}, "two conditions or more"),
        ({"any": [{"gold": 1}]}, "two conditions or more"),
        ({"any": [{"gold": 1}, {"colour": ["puce"]}]}, r"There is no colour 'puce'.*\$\.any\[1\]\.colour\[0\]"),
    ],
)
def test_a_condition_that_makes_no_sense_is_refused(condition: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        VOCABULARY.condition(condition)
