"""Card text: everything the vocabulary can say is put into words, and reads like a card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from questable.kernel.engine.adventure import Adventure
from questable.runebound.abilities import choosing, vocabulary
from questable.runebound.abilities.gaining import Search
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
    Vocabulary,
)
from questable.runebound.base import adventure as base
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.content import CardBase, Content
from questable.runebound.mists_of_zanaga import adventure as zanaga
from questable.runebound.presentation import card_text
from questable.runebound.presentation.card_text import ALLY, FOE, OWN, THAT
from questable.runebound.presentation.cards import rules_text
from questable.speech import UNTRANSLATED, Missing, catalogue_of, languages_of, phrasebook
from questable.speech.phrasebook import reads
from tests.kit import table

BOOK = phrasebook(table().game.setting)
BOOK.strict = True  # a phrase that leaves something out is an error here
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
    assert text[0].isupper() or text[0] in "+−"
    assert not RAW.search(text), text


def effects(*each: dict[str, Any]) -> Effects:
    return Effects(VOCABULARY.effect(one) for one in each)


def ability(*each: dict[str, Any], when: tuple[str, ...] = ("before-combat",), voice: str = "", **more: Any) -> str:
    return BOOK.say(card_text.ability_text(Ability(when=when, effects=effects(*each or (GOLD,)), **more), voice))


def modifier_text(modifier: Any, voice: str = "") -> str:
    return BOOK.say(card_text.modifier_text(modifier, voice))


def words(effect: dict[str, Any], voice: str = "") -> str:
    return BOOK.say(card_text.sentence(effects(effect), voice))


def condition_words(condition: Condition) -> str:
    return BOOK.say_as(condition, "condition")


def cost_words(cost: Cost) -> str:
    return BOOK.say_as(cost, "cost")


# Abilities ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "use"),
    [
        (when, use)
        for when in VOCABULARY.timings
        for use in get_args(Use)
        if use != "always" or when not in ("moving", "escape")  # these may only be used
        if use == "always" or when != "last-counter"  # this can only happen by itself
    ],
)
def test_every_timing_and_use_reads_well(when: str, use: str) -> None:
    readable(ability(when=(when,), use=use))


def test_sentences() -> None:
    assert ability() == "Before Combat: you gain 1 gold."
    assert ability(use="may") == "Before Combat (optional): you gain 1 gold."
    assert ability(use="activate") == "Activate Before Combat: you gain 1 gold."
    assert ability(use="discard") == "Discard this card Before Combat: you gain 1 gold."
    assert ability(use="may", cost=Cost(exhaustion=1)) == "Before Combat, you may take 1 exhaustion: you gain 1 gold."
    assert ability(use="activate", cost=Cost(gold=2)) == "Activate Before Combat and pay 2 gold: you gain 1 gold."
    assert ability(GOLD, HEAL) == "Before Combat: you gain 1 gold, then remove 1 wound from your hero."
    assert ability(limit="round", use="may") == "Before Combat (optional; once per round): you gain 1 gold."
    assert ability(limit="round") == "Before Combat (once per round): you gain 1 gold."
    assert ability(when=("market", "round-start")) == (
        "In the Market step or at the start of a combat round: you gain 1 gold."
    )


def test_what_is_used_is_said_without_its_moment() -> None:
    found = Ability(when=("damage",), use="activate", effects=effects({"do": "cancel", "amount": 2}))
    assert BOOK.say(card_text.does_text(found)) == "Activate: prevent up to 2 wounds."


def test_the_same_twice_is_said_once() -> None:
    banish = {"do": "banish"}
    assert ability(banish, banish, GOLD) == (
        "Before Combat: discard an undefeated Challenge of your choice, twice, then you gain 1 gold."
    )


def test_changes_that_last_as_long_are_said_together() -> None:
    weak = {"do": "modify", "of": "enemy-value", "by": -1, "lasts": "round"}
    harmless = {"do": "modify", "of": "enemy-damage", "by": -2, "lasts": "round"}
    mine = {"do": "modify", "of": "damage", "by": 1, "lasts": "round", "who": "hero"}
    assert ability(weak, harmless) == (
        "Before Combat: −1 to the enemy's values and −2 to the enemy's damage this round."
    )
    assert ability(mine, harmless) == (
        "Before Combat: your hero gets +1 damage this round, then −2 to the enemy's damage this round."
    ), "whose damage the second is must be clear"


@pytest.mark.parametrize(
    ("when", "condition", "head"),
    [
        (
            "before-roll",
            {"actor": "hero", "phase": ("melee",), "action": ("attack",)},
            "Before a melee attack roll by your hero",
        ),
        (
            "before-roll",
            {"actor": "hero", "action": ("attack", "defend")},
            "Before an attack or a defense roll by your hero",
        ),
        ("before-roll", {"phase": ("magic",)}, "Before a magic combat roll"),
        (
            "before-roll",
            {"first_roll": True, "actor": "hero"},
            "Before the first combat roll of a combat, if your hero rolls it",
        ),
        ("after-roll", {"failed": True, "actor": "hero"}, "After a failed combat roll by your hero"),
        ("after-roll", {"failed": False, "phase": ("ranged",)}, "After a successful ranged combat roll"),
        ("after-roll", {"failed": True, "action": ("attack",)}, "After a failed attack roll"),
        ("after-roll", {"action": ("escape",)}, "After an escape roll"),
        ("hit", {"phase": ("ranged",), "actor": "hero"}, "After a successful ranged attack by your hero"),
        ("struck", {"phase": ("melee",)}, "After a failed melee defense"),
        ("parry", {"phase": ("melee", "magic")}, "After a successful melee or magic defense"),
        ("damage", {"victim": "this"}, "When damage is about to be placed on this character"),
        (
            "damage",
            {"victim": "ally", "phase": ("melee",)},
            "When damage is about to be placed on one of your allies in the melee phase",
        ),
        ("damage", {"victim": "hero", "action": ("defend",)}, "When a failed defense is about to wound your hero"),
        (
            "damage",
            {"victim": "hero", "action": ("attack",)},
            "When damage is about to be placed on your hero, when attacking",
        ),
        (
            "enemy-damage",
            {"phase": ("ranged",), "actor": "hero"},
            "When a ranged attack by your hero is about to wound the enemy",
        ),
        (
            "phase-start",
            {"phase": ("magic",), "against": "challenge"},
            "At the start of the magic phase, against a Challenge",
        ),
        ("round-start", {"round": 2}, "At the start of combat round 2"),
        ("round-end", {"round": 1, "allies": True}, "At the end of combat round 1, if your hero has an ally"),
        ("entering", {"terrain": ("hills", "mountains")}, "On entering a hill or mountain space"),
        ("entering", {"towns": ("Forge",)}, "On entering Forge"),
        ("draw", {"colour": ("green", "yellow")}, "When you face a green or yellow Challenge"),
        ("draw", {"card": "event"}, "When you draw an Event"),
        ("draw", {}, "When you face a Challenge or draw another adventure card"),
    ],
)
def test_a_moment_says_what_of_the_condition_belongs_to_it(when: str, condition: dict[str, Any], head: str) -> None:
    text = ability(when=(when,), condition=Condition(**condition))
    readable(text)
    assert text == f"{head}: you gain 1 gold."


def test_several_moments_say_of_the_condition_what_all_of_them_say() -> None:
    melee = Condition(phase=("melee",))
    assert (
        ability(when=("struck", "miss"), condition=melee) == "After a failed melee attack or defense: you gain 1 gold."
    )
    assert ability(when=("parry", "round-end"), condition=melee) == (
        "After a successful defense or at the end of a combat round, in the melee phase: you gain 1 gold."
    )
    assert ability(when=("parry", "struck"), condition=melee) == (
        "After a successful melee defense or after a failed melee defense: you gain 1 gold."
    )


def test_what_has_to_do_with_challenges_only_is_about_those() -> None:
    assert ability({"do": "skip-text"}, when=("draw",)) == (
        "When you face a Challenge: skip the Challenge's Before Combat text."
    )


# Who speaks to whom ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("voice", "text"),
    [
        (OWN, "Before Combat: +1 damage this round."),
        (ALLY, "Before Combat: +1 damage this round."),
        (FOE, "Before Combat: your hero gets +1 damage this round."),
        (THAT, "Before Combat: that hero gets +1 damage this round."),
    ],
)
def test_a_change_says_whose_it_is_unless_it_stands_on_their_card(voice: str, text: str) -> None:
    assert ability({"do": "modify", "of": "damage", "by": 1, "lasts": "round"}, voice=voice) == text


def test_an_ally_speaks_of_itself() -> None:
    this = {"do": "exhaust", "who": "this"}
    assert words(this, ALLY) == "this ally takes 1 exhaustion"
    assert words(this, OWN) == "your hero takes 1 exhaustion"
    assert words({"do": "strike", "phase": ["ranged"]}, ALLY).startswith("this ally makes a ranged attack")


def test_an_ally_pays_for_itself_but_not_for_what_the_player_chooses() -> None:
    cost = Cost(exhaustion=1, gold=2)
    assert ability(use="may", cost=cost, voice=ALLY) == (
        "Before Combat, you may put 1 exhaustion on this ally and pay 2 gold: you gain 1 gold."
    )
    choice = {"do": "choose", "options": [{"name": "go", "exhaustion": 1, "do": [GOLD]}, {"name": "stay"}]}
    assert words(choice, ALLY) == "choose: “go” (take 1 exhaustion: you gain 1 gold) or “stay” (nothing happens)"


def test_what_speaks_to_all_does_not_say_your() -> None:
    test = {"do": "test", "skill": "Lore", "attribute": "mind", "difficulty": 9, "success": [GOLD], "failure": [HEAL]}
    assert words({"do": "everyone", "effects": [test]}) == (
        "each hero tests Lore (Mind) 9; success: that hero gains 1 gold; failure: remove 1 wound from that hero"
    )
    assert words({"do": "everyone", "effects": [{"do": "exhaust"}, GOLD]}) == (
        "each hero takes 1 exhaustion, then that hero gains 1 gold"
    )
    outside = {"do": "when", "if": {"in_town": False}, "effects": [{"do": "exhaust"}]}
    assert words({"do": "everyone", "effects": [outside]}) == "each hero outside towns takes 1 exhaustion"
    assert words({"do": "everyone", "effects": [{"do": "win"}], "who": "rivals"}) == "each other hero wins the game"
    assert words({"do": "everyone", "effects": [{"do": "refresh-jewels"}]}) == (
        "each hero: place adventure counters on all empty sunburst jewels"
    )
    lost = {"do": "when", "if": {"failed": True}, "effects": [{"do": "exhaust"}]}
    assert words({"do": "everyone", "effects": [lost]}) == (
        "each hero: if the roll failed, that hero takes 1 exhaustion"
    ), "no hero is such"


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"do": "gain", "gold": {"per": "ally"}}, "you gain 1 gold for each ally your hero has"),
        (
            {"do": "gain", "gold": {"per": "rune", "times": 3, "most": 6}, "points": 1},
            "you gain 3 gold for each Dragon Rune you have (at most 6) and 1 experience point",
        ),
        ({"do": "lose", "gold": {"per": "gold", "each": 2}}, "you lose 1 gold for every 2 gold you have"),
        (
            {"do": "wound", "amount": {"per": "level", "plus": 2}},
            "your hero takes 2 wounds plus 1 for each level of your hero",
        ),
        (
            {"do": "heal", "wounds": {"per": "wound", "plus": 5, "times": -1}},
            "remove 5 wounds minus 1 for each wound on your hero from your hero",
        ),
        ({"do": "add", "amount": {"per": "counter"}}, "+1 to the roll for each counter on this card"),
        ({"do": "add", "amount": {"per": "wound", "times": -2}}, "−2 to the roll for each wound on your hero"),
        (
            {"do": "modify", "of": "roll", "by": {"per": "item", "plus": 1, "most": 4}, "lasts": "combat"},
            "+1 to combat rolls for this combat plus 1 for each Item you have (at most 4)",
        ),
        ({"do": "cancel", "amount": {"per": "ally"}}, "prevent up to 1 wound for each ally your hero has"),
        (
            {"do": "everyone", "effects": [{"do": "exhaust", "amount": {"per": "ally"}}]},
            "each hero takes 1 exhaustion for each ally that hero has",
        ),
        (
            {"do": "move", "spaces": {"per": "counter"}},
            "move up to 1 space for each counter on this card, ignoring terrain",
        ),
    ],
    ids=str,
)
def test_amounts_taken_from_the_position_are_said(effect: dict[str, Any], said: str) -> None:
    assert words(effect) == said


def test_a_modifier_says_what_is_counted_at_most() -> None:
    found = VOCABULARY.decode({"of": "roll", "by": 2, "per": "counter", "most": 3}, Modifier)
    assert modifier_text(found) == "+2 to combat rolls for each counter on this card (at most 6)."


def test_what_does_nothing_says_so() -> None:
    assert BOOK.say(card_text.ability_text(Ability(when=("market",), effects=Effects()))) == (
        "In the Market step: nothing happens."
    )
    assert words({"do": "everyone", "effects": []}) == "each hero: nothing happens"


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
        ({"discard": "item"}, "discard another of your Items"),
        ({"discard": "ally"}, "discard another of your Allies"),
        ({"discard": "card"}, "discard another of your cards"),
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
    ("actor", "ally", "when one of your allies rolls"),
    ("actor", "this", "when this character rolls"),
    ("actor", "side", "when your hero or one of your allies rolls"),
    ("enemy", "undead", "against an undead enemy"),
    ("enemy", "beast", "against a beast"),
    ("colour", ("red",), "against a red Challenge"),
    ("against", "hero", "against a hero"),
    ("against", "challenge", "against a Challenge"),
    ("terrain", ("hills", "road"), "in a hill or road space"),
    ("in_town", True, "in a town"),
    ("in_town", False, "outside towns"),
    ("towns", ("Forge",), "in Forge"),
    ("first_roll", True, "on the first combat roll of a combat"),
    ("round", 2, "in combat round 2"),
    ("failed", True, "if the roll failed"),
    ("failed", False, "if the roll succeeded"),
    ("wounded", True, "if your hero is wounded"),
    ("wounded", False, "if your hero has no wounds"),
    ("exhausted", True, "if your hero has exhaustion"),
    ("exhausted", False, "if your hero has no exhaustion"),
    ("allies", True, "if your hero has an ally"),
    ("allies", False, "if your hero has no allies"),
    ("victim", "ally", "when damage is about to be placed on one of your allies"),
    ("gold", 5, "if you have at least 5 gold"),
    ("skill", "Lore", "in a test of Lore"),
    ("card", "event", "if it is an Event"),
]


@pytest.mark.parametrize(("field", "value", "words"), CONDITIONS)
def test_conditions(field: str, value: Any, words: str) -> None:
    assert condition_words(Condition(**{field: value})) == words


def asked(**condition: Any) -> str:
    return condition_words(VOCABULARY.condition(condition))


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ({"ally": 2}, "if you have at least 2 allies"),
        ({"ally": {"at_most": 0}}, "if you have no allies"),
        ({"wound": {"at_least": 1, "at_most": 3}}, "if your hero has 1 to 3 wounds"),
        ({"exhaustion": {"at_least": 2, "at_most": 2}}, "if your hero has exactly 2 exhaustion"),
        ({"gold": 3}, "if you have at least 3 gold"),
        ({"gold": {"at_most": 3}}, "if you have at most 3 gold"),
        ({"point": {"at_least": 1}}, "if you have at least 1 experience point"),
        ({"level": 3}, "if your hero is at least level 3"),
        ({"item": {"at_most": 1}}, "if you have at most 1 Item"),
        ({"market-card": 4}, "if you have at least 4 Items and Allies"),
        ({"rune": 1}, "if you have at least 1 Dragon Rune"),
        ({"rival-here": 1}, "with at least 1 other hero in your space"),
        ({"undefeated": {"at_most": 0}}, "with no undefeated Challenge on the track"),
        ({"game-round": 5}, "from round 5 on"),
        ({"game-round": {"at_most": 5}}, "up to round 5"),
        ({"game-round": {"at_least": 3, "at_most": 5}}, "from round 3 to round 5"),
        ({"counter": 2}, "with at least 2 counters on this card"),
        ({"not": {"in_town": True}}, "except in a town"),
        ({"not": {"enemy": "undead", "round": 1}}, "except against an undead enemy and in combat round 1"),
        ({"any": [{"wounded": True}, {"in_town": True}]}, "if your hero is wounded or in a town"),
        (
            {"gold": 1, "any": [{"ally": 1}, {"terrain": ["hills"], "not": {"gold": 9}}]},
            "if you have at least 1 gold, if you have at least 1 ally or in a hill space and except if you have at "
            "least 9 gold",
        ),
    ],
)
def test_comparisons_exceptions_and_alternatives(condition: dict[str, Any], words: str) -> None:
    assert asked(**condition) == words


def test_an_exception_is_not_said_to_be_the_only_case() -> None:
    plain = {"do": "modify", "of": "roll", "by": 1, "lasts": "combat"}
    assert words({**plain, "if": {"in_town": True}}) == "+1 to combat rolls for this combat, only in a town"
    assert words({**plain, "if": {"not": {"in_town": True}}}) == "+1 to combat rolls for this combat, except in a town"
    assert modifier_text(VOCABULARY.decode({"of": "roll", "by": 1, "if": {"not": {"in_town": True}}}, Modifier)) == (
        "Except in a town: +1 to combat rolls."
    )


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
    assert re.search(r"\b3\b", text), text


@pytest.mark.parametrize("of", VOCABULARY.modified)
@pytest.mark.parametrize("field", ["phase", "action", "terrain", "round"])
def test_no_condition_of_a_modifier_is_left_out_or_said_twice(of: str, field: str) -> None:
    value: Any = {"phase": ("melee",), "action": ("escape",), "terrain": ("forest",), "round": 2}[field]
    changes: list[dict[str, Any]] = [{"by": 1}, {"set": 1}]
    for change in changes:
        modifier = Modifier(of=of, condition=Condition(**{field: value}), **change, **ground(of))
        text = modifier_text(modifier)
        readable(text)
        word = {"phase": "melee|Body", "action": "escap", "terrain": "forest", "round": "round 2"}[field]
        assert len(re.findall(word, text)) == 1 + (field == "action" and "no escape" in text), text


@pytest.mark.parametrize(
    ("modifier", "text"),
    [
        ({"of": "roll", "by": 2, "if": {"phase": ["melee"], "action": ["attack"]}}, "+2 to melee attack rolls."),
        ({"of": "damage", "by": 1, "if": {"phase": ["magic"], "action": ["attack"]}}, "+1 damage with magic attacks."),
        ({"of": "roll", "by": 1, "who": "allies"}, "Each of your allies gets +1 to combat rolls."),
        ({"of": "roll", "by": 1, "who": "hero"}, "Your hero gets +1 to combat rolls."),
        ({"of": "no-attack", "who": "all-side"}, "Your hero and allies cannot attack."),
        ({"of": "no-attack", "who": "hero"}, "Your hero cannot attack."),
        ({"of": "no-allies", "who": "allies"}, "Your allies cannot act."),
        ({"of": "enemy-damage", "set": 0, "if": {"phase": ["melee"]}}, "The enemy's melee damage is 0."),
        ({"of": "movement-dice", "by": -1}, "−1 movement die."),
        ({"of": "enter-exhaustion", "by": 1, "if": {"terrain": ["hills"]}}, "+1 exhaustion for entering a hill space."),
        ({"of": "terrain", "was": "mountains", "now": "plains"}, "Mountain spaces count as plains."),
        ({"of": "value", "by": 2}, "+2 to Mind, Body and Spirit."),
        ({"of": "value", "by": 2, "if": {"phase": ["magic"]}}, "+2 to Spirit."),
        ({"of": "test", "by": 2, "if": {"skill": "Swim"}}, "+2 to Swim tests."),
        (
            {"of": "roll", "by": 3, "if": {"first_roll": True, "phase": ["ranged"], "action": ["attack"]}},
            "+3 to the first combat roll of a combat, if it is a ranged attack roll.",
        ),
        ({"of": "roll", "by": 1, "per": "ally"}, "+1 to combat rolls for each ally your hero has."),
        ({"of": "enemy-value", "by": 1, "if": {"phase": ["melee"]}}, "+1 to the enemy's melee value."),
        (
            {"of": "enemy-value", "by": 1, "if": {"phase": ["melee", "magic"]}},
            "+1 to the enemy's melee and magic values.",
        ),
        ({"of": "buy-price", "by": -1}, "Market cards cost 1 gold less."),
        ({"of": "heal-price", "set": 0}, "Healing is free."),
        ({"of": "attacks", "by": 1}, "This character may attack in one more phase of each combat round."),
        ({"of": "roll", "by": 2, "if": {"enemy": "undead"}}, "Against an undead enemy: +2 to combat rolls."),
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
    said = words({"do": "modify", "of": "roll", "by": 1, "lasts": lasts})
    readable(said + ".")
    assert said.startswith("+1 to combat rolls")
    assert (said == "+1 to combat rolls") is (lasts == "roll")


# Verbs ----------------------------------------------------------------------------------------------------------------

LEAST: dict[str, dict[str, Any]] = {  # what a verb cannot do without
    "test": {"skill": "Lore", "attribute": "mind", "difficulty": 12},
    "chance": {"at_least": 6, "lucky": [GOLD]},
    "choose": {"options": [{"name": "go", "gold": 1, "do": [GOLD]}, {"name": "stay", "exhaustion": 1}]},
    "everyone": {"effects": [GOLD]},
    "later": {"effects": [GOLD]},
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
    *({"do": "push", "who": who, "spaces": 2} for who in ("rival", "any-rival", "rivals", "active")),
    *({"do": "push", "who": "any-rival", "to": to, "terrain": ["road"]} for to in ("spaces", "nearest-town")),
    *({"do": "look", "colour": colour, "then": then} for colour in (None, "red") for then in ("order", "bury")),
    *({"do": "move-counter", "colour": colour} for colour in (None, "green")),
    {"do": "add-dice", "amount": -2},
    {"do": "place-counter", "colour": "blue"},
    {"do": "remove-counter", "colour": "red", "where": "here", "claim": True},
    *({"do": "stock", "town": town, "count": 2} for town in ("", "choice", "Forge")),
    {"do": "clear-stock", "town": "Forge"},
    {"do": "take-from-stack", "worth": 5, "town": "Forge"},
    *({"do": "everyone", "who": who, "effects": [HEAL]} for who in ("heroes", "rivals", "rivals-here")),
    *({"do": "later", "at": at, "effects": [GOLD, HEAL]} for at in ("next-turn", "turn-end", "next-town")),
    *({"do": "end", "what": what} for what in ("adventure", "turn", "combat")),
    {"do": "test", "skill": "Lore", "attribute": "mind", "difficulty": 9, "success": [GOLD], "failure": [HEAL]},
]  # fmt: skip


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_every_verb_is_put_into_words(verb: str) -> None:
    assert words({"do": verb, **LEAST.get(verb, {})})
    readable(ability({"do": verb, **LEAST.get(verb, {})}, use="may"))


@pytest.mark.parametrize("effect", VARIANTS, ids=str)
def test_every_variant_of_a_verb_is_put_into_words(effect: dict[str, Any]) -> None:
    readable(ability(effect, use="may"))
    readable(ability(effect))


@pytest.mark.parametrize(
    "effect", [*({"do": verb, **LEAST.get(verb, {})} for verb in sorted(VERBS)), *VARIANTS], ids=str
)
def test_what_is_said_of_that_hero_does_not_say_your(effect: dict[str, Any]) -> None:
    said = words(effect, THAT)
    assert not re.search(r"\byour?\b", said), said


def test_a_phrase_that_leaves_something_out_counts_as_missing() -> None:
    """It would lie. English has nothing to fall back upon and says what it can."""
    from questable.speech.catalogue import Phrase
    from questable.speech.phrasebook import Phrasebook

    sections = {**BOOK.catalogue.phrases, "verbs": {"wound": (Phrase(say="{who as target} suffers"),)}}
    poor = Phrasebook(msgspec.structs.replace(BOOK.catalogue, phrases=sections), BOOK.naming, str)
    one, two = (card_text.sentence(effects({"do": "wound", "amount": amount})) for amount in (1, 2))
    poor.strict = True
    assert poor.say(one) == "your hero suffers", "one wound is what goes without saying"
    with pytest.raises(Missing, match="wound does not say amount"):
        poor.say(two)
    poor.strict = False
    assert poor.say(two) == "your hero suffers"
    foreign = Phrasebook(poor.catalogue, BOOK.naming, str, english=BOOK)
    assert foreign.say(two) == f"{UNTRANSLATED}your hero takes 2 wounds"


# The phrase files -----------------------------------------------------------------------------------------------------

EVERYWHERE = frozenset({"voice", "hero", "chooser", "god", "many"})
ADVENTURES = [base, zanaga]
FILES = [(each, language) for each in ADVENTURES for language in languages_of(each.phrases(()))]


def wanted(vocabulary_: Vocabulary) -> dict[str, dict[str, frozenset[str]]]:
    """Section -> key -> the facts a phrase may read."""
    conditions = EVERYWHERE | set(vocabulary.CONDITIONS)
    of_verbs = EVERYWHERE | {"after", "share"}
    verbs = {name: of_verbs | set(verb.__struct_fields__) for name, verb in vocabulary_.verbs.items()}
    said_otherwise = {"modify"}
    change = conditions | {"by", "set", "who", "was", "now", "lasts", "after"}
    costs = EVERYWHERE | set(Cost.__struct_fields__)
    value, facing = conditions | {"value"}, conditions | {"facing"}
    return {
        "verbs": {name: facts for name, facts in verbs.items() if name not in said_otherwise},
        "conditions": {
            **dict.fromkeys(vocabulary.CONDITIONS, conditions),
            **dict.fromkeys(vocabulary_.conditions, value),
        },
        "such": dict.fromkeys(vocabulary.CONDITIONS, conditions),
        "compared": dict.fromkeys(vocabulary_.counted, EVERYWHERE | {"value", "at_least", "at_most"}),
        "when": {
            **dict.fromkeys(vocabulary_.timings, facing),
            **{f"{one}+{two}": conditions for one in vocabulary_.timings for two in vocabulary_.timings},
        },
        "changes": dict.fromkeys(vocabulary_.modified, change),
        "costs": dict.fromkeys(Cost.__struct_fields__, costs),
    }


@pytest.mark.parametrize(("adventure", "language"), FILES, ids=lambda each: getattr(each, "id", each))
def test_phrases_of_cards_are_about_words_there_are_and_read_their_facts(adventure: Adventure, language: str) -> None:
    content = adventure.load()
    catalogue = catalogue_of(adventure.phrases(()), language)
    for section, keys in wanted(content.vocabulary).items():
        for key, entry in catalogue.section(section).items():
            assert key in keys, f"{section}.{key}: there is no such word"
            for phrase in entry:
                read = {name.partition(".")[0] for name in reads(phrase)}
                assert read <= keys[key], f"{section}.{key} reads {sorted(read - keys[key])}"


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda each: each.id)
def test_every_word_of_the_vocabulary_has_a_phrase(adventure: Adventure) -> None:
    words_, catalogue = adventure.load().vocabulary, catalogue_of(adventure.phrases(()))
    assert set(words_.verbs) - {"modify"} <= set(catalogue.section("verbs"))
    assert set(words_.timings) <= set(catalogue.section("when"))
    assert {*vocabulary.CONDITIONS, *words_.conditions} <= set(catalogue.section("conditions"))
    assert set(words_.modified) <= set(catalogue.section("changes"))
    assert set(words_.targets) <= set(catalogue.names["target"])
    assert set(words_.counted) <= set(catalogue.names["counted"])
    assert set(words_.counted) <= set(catalogue.section("compared"))
    assert set(Cost.__struct_fields__) <= set(catalogue.section("costs"))


def content_words(part: Any) -> Iterator[tuple[str, str]]:
    """The words of content files that people read: kind and word."""
    match part:
        case CardBase():
            yield from (("word", word) for word in part.type_words)
            yield from (("skill", skill) for skill in getattr(part, "skills", ()))
        case choosing.ChoiceBranch():
            yield "choice", part.name
        case choosing.Test() | choosing.Skill():
            yield "skill", part.skill
        case Search(word=word) if word:
            yield "word", word
        case Condition():
            yield from (("word", word) for word in (part.enemy, part.owns) if word)
            yield from (("skill", skill) for skill in [part.skill] if skill)
    if isinstance(part, msgspec.Struct):
        yield from (each for name in part.__struct_fields__ for each in content_words(getattr(part, name)))
    elif isinstance(part, tuple):
        yield from (found for each in part for found in content_words(each))


def test_words_of_content_files_stand_where_translators_see_them() -> None:
    """And none there that no card has."""
    told: set[tuple[str, str]] = set()
    for adventure in ADVENTURES:
        catalogue = catalogue_of(adventure.phrases(()))
        found = {each for card in adventure.load().cards.values() for each in content_words(card)}
        told |= found
        assert not {(kind, word) for kind, word in found if word not in catalogue.names[kind]}
    listed = catalogue_of(zanaga.phrases(())).names
    assert {(kind, word) for kind in ("word", "skill", "choice") for word in listed[kind]} == told


# The cards ------------------------------------------------------------------------------------------------------------

CONTENT: Content = table().game.content


@pytest.mark.parametrize("card", sorted(CONTENT.cards))
def test_the_text_of_every_card_reads_well(card: str) -> None:
    for line in map(BOOK.say, rules_text(CONTENT.cards[card])):
        assert line.strip() == line
        assert "  " not in line
        assert line[-1] in ".!?)”"
        assert not RAW.search(line), line
