"""Card text: everything the vocabulary can say is put into words, and reads like a card."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from questable.runebound.abilities.saying import ability_text, condition_words, cost_words, modifier_text

from questable.runebound.abilities import vocabulary
from questable.runebound.abilities.vocabulary import (
    VERBS,
    Ability,
    Condition,
    Cost,
    Effects,
    Lasts,
    Limit,
    Modifier,
    Use,
)
from questable.runebound.content import Content
from questable.runebound.presentation.cards import rules_text
from questable.runebound.words import VOCABULARY
from tests.kit import table

GOLD: dict[str, Any] = {"do": "gain", "gold": 1}
HEAL: dict[str, Any] = {"do": "heal", "wounds": 1}

# The words of the vocabulary that must not stand in a text as they stand in a file.
RAW = re.compile(
    r"\b(before-roll|after-roll|round-start|round-end|phase-start|combat-end|knock-out|before-moving|comes-into-play"
    r"|enemy-value|enemy-damage|enemy-life|buy-price|sell-price|heal-price|learn-price|reward-gold|movement-dice"
    r"|weapon-limit|armor-limit|ally-limit|enter-exhaustion|no-[a-z]+|all-side|rivals-here|any-rival|rivals"
    r"|next-turn|nearest-town|times_x|at_least|in_town|first_roll)\b|None|True|False|[{}\[\]_]"
)


def readable(text: str) -> None:
    assert text == text.strip()
    assert "  " not in text
    assert ", ," not in text
    assert " ." not in text
    assert text.endswith(".")
    assert text[0].isupper() or text[0] in "+-"
    assert not RAW.search(text), text


def effects(*each: dict[str, Any]) -> Effects:
    return Effects(VOCABULARY.effect(one) for one in each)


def ability(*each: dict[str, Any], when: tuple[str, ...] = ("before-combat",), **more: Any) -> str:
    return ability_text(Ability(when=when, effects=effects(*each or (GOLD,)), **more))


# Abilities ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "use"),
    [
        (when, use)
        for when in VOCABULARY.timings
        for use in get_args(Use)
        if use != "always" or when not in ("moving", "escape")  # these may only be used
    ],
)
def test_every_timing_and_use_reads_well(when: str, use: str) -> None:
    readable(ability(when=(when,), use=use))


def test_sentences() -> None:
    assert ability() == "Before Combat: you gain 1 gold."
    assert ability(use="may") == "Before Combat: if you wish, you gain 1 gold."
    assert ability(HEAL, use="may") == "Before Combat: you may remove 1 wound from your hero."
    assert ability(use="activate") == "Before Combat: activate: you gain 1 gold."
    assert ability(use="discard") == "Before Combat: discard this card: you gain 1 gold."
    assert ability(use="may", cost=Cost(exhaustion=1)) == "Before Combat: take 1 exhaustion: you gain 1 gold."
    assert ability(use="activate", cost=Cost(gold=2)) == "Before Combat: activate, pay 2 gold: you gain 1 gold."
    assert ability(GOLD, HEAL) == "Before Combat: you gain 1 gold, then remove 1 wound from your hero."
    assert ability(limit="round", use="may") == "Before Combat: if you wish, you gain 1 gold (once per round)."
    assert ability(when=("market", "round-start")) == (
        "In the Market step or at the start of a combat round: you gain 1 gold."
    )


def test_conditions_in_sentences() -> None:
    add = {"do": "add", "amount": 2}
    mine = Condition(actor="hero", phase=("melee",), action=("attack",))
    assert ability(add, when=("before-roll",), use="activate", condition=mine) == (
        "Before a combat roll of your hero, in the melee phase, when attacking: activate: +2 to the roll."
    )
    cancel = {"do": "cancel", "amount": 1}
    assert ability(cancel, when=("damage",), use="activate", condition=Condition(victim="this")) == (
        "When damage is about to be placed on this character: activate: cancel up to 1 wound."
    )


def test_a_text_of_its_own_comes_first() -> None:
    assert ability(text="As it pleases.") == "As it pleases."


@pytest.mark.parametrize("limit", get_args(Limit))
def test_every_limit_is_said(limit: str) -> None:
    text = ability(limit=limit)
    readable(text)
    assert (f"once per {limit}" in text) is bool(limit)


# Costs and conditions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        ({"exhaustion": 2}, "take 2 exhaustion"),
        ({"exhaustion": "X"}, "take X exhaustion"),
        ({"wounds": 1}, "take 1 wound"),
        ({"gold": 3}, "pay 3 gold"),
        ({"discard": "item"}, "discard another Item"),
        ({"discard": "ally"}, "discard another Ally"),
        ({"discard": "card"}, "discard another card"),
        ({"attack": True}, "give up your hero's attack this round"),
        ({"dice": 1}, "give up 1 movement die"),
        ({"dice": 2}, "give up 2 movement dice"),
        ({"gold": 1, "wounds": 2, "dice": 1}, "take 2 wounds, pay 1 gold and give up 1 movement die"),
    ],
)
def test_costs(cost: dict[str, Any], words: str) -> None:
    assert cost_words(Cost(**cost)) == words


CONDITIONS: list[tuple[str, Any, str]] = [
    ("phase", ("ranged", "magic"), "in the ranged or magic phase"),
    ("action", ("attack", "escape"), "when attacking or escaping"),
    ("action", ("defend",), "when defending"),
    ("actor", "hero", "when your hero rolls"),
    ("actor", "ally", "when an ally rolls"),
    ("actor", "this", "when this character rolls"),
    ("actor", "side", "when your hero or an ally rolls"),
    ("enemy", "undead", "against an undead"),
    ("colour", ("red",), "against a red Challenge"),
    ("against", "hero", "against a hero"),
    ("against", "challenge", "against a Challenge"),
    ("terrain", ("hills", "road"), "in hills or road"),
    ("in_town", True, "in a town"),
    ("in_town", False, "outside towns"),
    ("towns", ("Forge",), "in Forge"),
    ("first_roll", True, "on the first combat roll"),
    ("round", 2, "in combat round 2"),
    ("failed", True, "if the roll failed"),
    ("failed", False, "if the roll succeeded"),
    ("wounded", True, "while your hero is wounded"),
    ("wounded", False, "while your hero has no wounds"),
    ("exhausted", True, "while your hero has exhaustion"),
    ("exhausted", False, "while your hero has no exhaustion"),
    ("allies", True, "with an ally at your side"),
    ("allies", False, "without allies"),
    ("victim", "ally", "when an ally is about to be wounded"),
    ("gold", 5, "if you have at least 5 gold"),
    ("skill", "Lore", "for Lore"),
    ("card", "event", "if it is an Event"),
]


@pytest.mark.parametrize(("field", "value", "words"), CONDITIONS)
def test_conditions(field: str, value: Any, words: str) -> None:
    assert condition_words(Condition(**{field: value})) == words


def test_owning_a_card_is_said() -> None:
    assert "dragon" in condition_words(Condition(owns="dragon"))


def test_every_condition_is_said() -> None:
    assert {field for field, _, _ in CONDITIONS} | {"owns"} == set(vocabulary.CONDITIONS)
    assert condition_words(Condition()) == ""


# Modifiers ------------------------------------------------------------------------------------------------------------


def ground(of: str) -> dict[str, Any]:
    return {"was": "swamp", "now": "road"} if of == "terrain" else {}


@pytest.mark.parametrize("of", VOCABULARY.modified)
@pytest.mark.parametrize("by", [1, -2])
def test_every_modifier_reads_well(of: str, by: int) -> None:
    readable(modifier_text(Modifier(of=of, by=by, **ground(of))))


@pytest.mark.parametrize("of", [of for of in VOCABULARY.modified if not of.startswith("no-") and of != "terrain"])
def test_every_value_that_is_set_reads_well(of: str) -> None:
    text = modifier_text(Modifier(of=of, set=3))
    readable(text)
    assert text.endswith(" is 3.")


@pytest.mark.parametrize("of", VOCABULARY.modified)
@pytest.mark.parametrize("field", ["phase", "action", "terrain", "round"])
def test_no_condition_of_a_modifier_is_left_out_or_said_twice(of: str, field: str) -> None:
    value: Any = {"phase": ("melee",), "action": ("escape",), "terrain": ("forest",), "round": 2}[field]
    changes: list[dict[str, Any]] = [{"by": 1}, {"set": 1}]
    for change in changes:
        modifier = Modifier(of=of, condition=Condition(**{field: value}), **change, **ground(of))
        text = modifier_text(modifier)
        readable(text)
        word = {"phase": "melee", "action": "escap", "terrain": "forest", "round": "round 2"}[field]
        assert text.count(word) == 1 + (field == "action" and "no escape" in text), text


@pytest.mark.parametrize(
    ("modifier", "text"),
    [
        ({"of": "roll", "by": 2, "if": {"phase": ["melee"], "action": ["attack"]}}, "+2 to melee attack rolls."),
        ({"of": "damage", "by": 1, "if": {"phase": ["magic"], "action": ["attack"]}}, "+1 damage (magic)."),
        ({"of": "roll", "by": 1, "who": "allies"}, "+1 to combat rolls for each of your allies."),
        ({"of": "roll", "by": 1, "who": "hero"}, "+1 to combat rolls for your hero."),
        ({"of": "no-attack", "who": "all-side"}, "Attacks are not possible."),
        ({"of": "no-attack", "who": "hero"}, "Your hero cannot attack."),
        ({"of": "no-allies", "who": "allies"}, "Allies cannot act."),
        ({"of": "enemy-damage", "set": 0, "if": {"phase": ["melee"]}}, "In the melee phase: the enemy's damage is 0."),
        ({"of": "movement-dice", "by": -1}, "-1 movement die."),
        ({"of": "enter-exhaustion", "by": 1, "if": {"terrain": ["hills"]}}, "+1 exhaustion on entering a hills space."),
        ({"of": "terrain", "was": "river", "now": "plains"}, "River spaces count as plains."),
    ],
)
def test_modifiers(modifier: dict[str, Any], text: str) -> None:
    assert modifier_text(VOCABULARY.decode(modifier, Modifier)) == text


@pytest.mark.parametrize("who", [who for who in VOCABULARY.targets if who != "enemy"])
@pytest.mark.parametrize("of", [of for of in VOCABULARY.modified if of != "terrain"])
def test_whom_an_effect_is_for_is_said(who: str, of: str) -> None:
    """Others are always named; who of the own side, where the number belongs to one character."""
    text = modifier_text(VOCABULARY.effect({"do": "modify", "of": of, "by": 1, "who": who}))
    readable(text)
    if who in ("rival", "rivals", "rivals-here", "any-rival", "heroes"):
        assert "hero" in text
    elif VOCABULARY.modified[of].personal and who in ("ally", "allies", "side", "all-side") and of != "no-attack":
        assert "allies" in text


@pytest.mark.parametrize("lasts", get_args(Lasts))
def test_how_long_an_effect_lasts_is_said(lasts: str) -> None:
    words = VOCABULARY.effect({"do": "modify", "of": "roll", "by": 1, "lasts": lasts}).words()
    readable(words + ".")
    assert words.startswith("+1 to combat rolls")
    assert (words == "+1 to combat rolls") is (lasts == "roll")


# Verbs ----------------------------------------------------------------------------------------------------------------

LEAST: dict[str, dict[str, Any]] = {  # what a verb cannot do without
    "test": {"skill": "Lore", "attribute": "mind", "difficulty": 12},
    "chance": {"at_least": 6, "lucky": [GOLD]},
    "choose": {"options": [{"name": "go", "gold": 1, "do": [GOLD]}, {"name": "stay", "exhaustion": 1}]},
    "everyone": {"effects": [GOLD]},
    "when": {"if": {"wounded": True}, "effects": [HEAL], "otherwise": [GOLD]},
    "add": {"amount": 2},
    "gain": {"gold": 1},
    "lose": {"gold": 1},
    "heal": {"wounds": 1},
    "modify": {"of": "roll", "by": 1},
    "draw-adventure": {"colour": "green"},
    "remove-counter": {"colour": "green"},
    "fight": {"colour": "blue"},
    "search": {"word": "sword"},
}
VARIANTS: list[dict[str, Any]] = [
    {"do": "add", "amount": -1, "times_x": True},
    {"do": "reroll", "dice": "one"},
    *({"do": "wound", "who": who, "amount": 2} for who in VOCABULARY.targets),
    *({"do": "exhaust", "who": who} for who in VOCABULARY.targets),
    *({"do": "heal", "who": who, "wounds": 99, "exhaustion": 99} for who in VOCABULARY.targets),
    *({"do": "gain", "who": who, "gold": 1, "points": 2, "counter": "red"} for who in VOCABULARY.targets),
    *({"do": "lose", "who": who, "gold": 99, "points": 1} for who in VOCABULARY.targets),
    *({"do": "lose", "card": card} for card in ("dearest", "cheapest", "choice", "item", "ally")),
    *({"do": "redirect", "to": to, "amount": amount} for to in ("this", "ally", "hero", "enemy") for amount in (0, 1)),
    {"do": "cancel", "amount": 2},
    *({"do": "refresh", "what": what} for what in ("this", "one", "all")),
    {"do": "draw-market", "count": 2, "pay": True, "discount": 1},
    {"do": "search", "card": "white-sword"},
    {"do": "strike", "phase": ["melee"], "bonus": 1},
    {"do": "skip-phase", "phase": "magic"},
    {"do": "fight", "card": "high-lord-margath", "escape": False, "bonus": 4},
    *({"do": "keep", "as": form} for form in ("item", "ally", "rune", "later")),
    *({"do": "move", "to": to, "instead": True} for to in ("spaces", "any", "town", "nearest-town", "start")),
    {"do": "move", "spaces": 3, "terrain": ["road", "river"]},
    {"do": "add-dice", "amount": -2},
    {"do": "place-counter", "colour": "blue"},
    {"do": "remove-counter", "colour": "red", "where": "here", "claim": True},
    *({"do": "stock", "town": town, "count": 2} for town in ("", "choice", "Forge")),
    {"do": "clear-stock", "town": "Forge"},
    {"do": "take-from-stack", "worth": 5, "town": "Forge"},
    *({"do": "everyone", "who": who, "effects": [HEAL]} for who in ("heroes", "rivals", "rivals-here")),
    *({"do": "end", "what": what} for what in ("adventure", "turn", "combat")),
    {"do": "test", "skill": "Lore", "attribute": "mind", "difficulty": 9, "success": [GOLD], "failure": [HEAL]},
]  # fmt: skip


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_is_put_into_words(verb: str) -> None:
    effect = VOCABULARY.effect({"do": verb, **LEAST.get(verb, {})})
    assert effect.words()
    readable(ability({"do": verb, **LEAST.get(verb, {})}, use="may"))


@pytest.mark.parametrize("effect", VARIANTS, ids=str)
def test_every_variant_of_a_verb_is_put_into_words(effect: dict[str, Any]) -> None:
    readable(ability(effect, use="may"))
    readable(ability(effect))


# The cards ------------------------------------------------------------------------------------------------------------

CONTENT: Content = table().game.content


@pytest.mark.parametrize("card", sorted(CONTENT.cards))
def test_the_text_of_every_card_reads_well(card: str) -> None:
    for line in rules_text(CONTENT.cards[card]):
        assert line.strip() == line
        assert "  " not in line
        assert line[-1] in ".!?)”"
        assert not RAW.search(line), line
