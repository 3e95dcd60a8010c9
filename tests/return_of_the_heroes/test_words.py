"""What cards say follows from all that they are, in English and in German; and the German is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

import questable
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.say import named
from questable.return_of_the_heroes.base import adventure
from questable.return_of_the_heroes.content import (
    Adversary,
    Content,
    Contest,
    Encounter,
    Guardian,
    HeroSheet,
    Nameless,
    NamelessToken,
    PersonalQuest,
    Record,
    Reward,
    Servant,
    SideQuest,
    Thing,
    Treasure,
    Trial,
)
from questable.return_of_the_heroes.presentation import card_text
from questable.return_of_the_heroes.presentation.phrase_facts import told
from questable.speech import UNTRANSLATED, Missing, Phrasebook, Spoken, phrasebook
from questable.speech.catalogue import Phrase
from questable.speech.translating import progress
from tests.return_of_the_heroes.bustle import TABLES, bustle
from tests.return_of_the_heroes.kit import fresh

SETTING = make_setting(adventure, seats=2, seed=1)
CONTENT: Content = SETTING.content
ENGLISH = phrasebook(SETTING)
GERMAN = phrasebook(SETTING, language="de")
BOXES = (*adventure.boxes, *adventure.variants)
STEMS = (*adventure.phrases([box.id for box in adventure.variants]), *{box.words: None for box in BOXES if box.words})


# Every field has words ---------------------------------------------------------------------------------------------

LABELLED = {"circles", "life", "reward", "cost", "price", "copies", "gold", "movement", "skills", "at", "objects"}
"""What stands on a card as a number or a word with a label before it."""
TYPE_LINE = {"teaches", "magic", "worn"}
RULES_OF_THE_GAME = {"introductory", "solo", "start", "found"}
"""When and where a card comes into play: that is told when it does."""
SAID: Mapping[type[Record], set[str]] = {
    Adversary: {*card_text.PIECES[Adversary], "quest"},
    Servant: set(card_text.PIECES[Servant]),
    Guardian: set(card_text.PIECES[Guardian]),
    Encounter: {"trial", "effect", "table", "crossing", "opens", "king", "back", "quest"},
    SideQuest: {*card_text.TASK, "stays", "reward"},
    Treasure: {"item"},
    Thing: {*card_text.PIECES[Thing], *(each for others in card_text.PIECES[Thing].values() for each in others)},
    Contest: {"skill", "modifiers", "cubes"},
    NamelessToken: set(),
    HeroSheet: {"ways", "dice", "quest"},
    PersonalQuest: {"first", "second", "pay", "trial", "to", "heals"},
    Nameless: {"key", "opens", "hits_twice", "drains"},
}


@pytest.mark.parametrize("kind", SAID, ids=lambda kind: kind.__name__)
def test_every_field_of_a_card_is_said_somewhere(kind: type[Record]) -> None:
    fields = set(kind.__struct_fields__) - set(Record.__struct_fields__)
    assert fields <= SAID[kind] | LABELLED | TYPE_LINE | RULES_OF_THE_GAME


def test_a_phrase_that_leaves_out_a_field_counts_as_missing() -> None:
    silent = Phrase("Probe auf {skills}")
    phrases = {**GERMAN.catalogue.phrases, "trials": {"test": (silent,)}}
    book = Phrasebook(msgspec.structs.replace(GERMAN.catalogue, phrases=phrases), GERMAN.naming, str, ENGLISH)
    assert book.say(card_text.trial_text(Trial(skills=("magic",)))) == "Probe auf Magie"
    harder = card_text.trial_text(Trial(skills=("magic",), modifier=-2))
    assert book.say(harder) == f"{UNTRANSLATED}test magic at −2"
    strict = phrasebook(SETTING)
    strict.strict = True
    with pytest.raises(Missing, match="does not say seven"):
        strict.say(told("trials", "test", {"modifier", "seven"}, skills=("magic",), modifier=-1, objects=True))


@pytest.mark.parametrize(
    ("trial", "english", "german"),
    [
        (Trial(skills=("magic",)), "test magic", "Probe auf Magie"),
        (
            Trial(skills=("magic", "melee"), modifier=-1),
            "test magic or melee at −1",
            "Probe auf Magie oder Nahkampf mit −1",
        ),
        (
            Trial(skills=("ranged",), objects=False),
            "test ranged, without objects",
            "Probe auf Fernkampf ohne Gegenstände",
        ),
    ],
)
def test_tests_in_words(trial: Trial, english: str, german: str) -> None:
    text = card_text.trial_text(trial)
    assert (ENGLISH.say(text), GERMAN.say(text)) == (english, german)


# German ------------------------------------------------------------------------------------------------------------


def test_german_says_all_that_english_says() -> None:
    for found in progress(STEMS, "de"):
        assert not found.missing, found.stem
        assert not found.forms, found.stem
        assert not found.silent, found.stem
        assert not found.unknown, found.stem
        assert not found.stale, found.stem


def test_what_is_named_in_the_content_can_be_translated() -> None:
    """English names stand in the content; the phrase files repeat those that are no cards, word for word."""
    names = ENGLISH.catalogue.names
    assert names["place"] == {point: spot.name for point, spot in CONTENT.land.spots.items() if spot.name}
    assert names["tile"] == {letter: tile.name for letter, tile in CONTENT.tiles.items()}
    assert names["tile-flavour"] == {letter: tile.flavour for letter, tile in CONTENT.tiles.items()}
    assert names["quest-object"] == {
        f"{quest.id}-{number}": name
        for quest in CONTENT.quests.values()
        for number, name in enumerate(quest.objects, 1)
    }
    for card, words in ENGLISH.catalogue.cards.items():
        assert isinstance(words.name, dict) and words.name["nom"] == CONTENT.cards[card].name


def test_every_card_has_a_german_name_and_german_flavour() -> None:
    assert set(GERMAN.catalogue.cards) == set(CONTENT.cards)
    for card, text in Spoken(SETTING, GERMAN).catalogue().items():
        assert 0 < len(str(text.flavour)) <= 160 and UNTRANSLATED not in str(text.flavour), card
        assert text.flavour != Spoken(SETTING, ENGLISH).describe(card).flavour, card


PROPER = {"mirabar", "don-hobiro", "gasconier", "granatus", "king-foebus"}


def test_every_noun_has_a_gender_so_that_it_can_have_an_article() -> None:
    for card, words in GERMAN.catalogue.cards.items():
        if card in PROPER:
            assert isinstance(words.name, str)
        else:
            assert isinstance(words.name, dict)
            title = card in CONTENT.quests or card in CONTENT.side_quests
            assert title or words.name.get("gender") in ("m", "f", "n") or words.name.get("number") == "pl", card


@pytest.mark.parametrize(
    ("thing", "form", "text"),
    [
        ("spider", "den", "die Spinne"),
        ("troll", "dem", "dem Troll"),
        ("red-knight", "den", "den Roten Ritter"),
        ("red-knight", "zum", "zum Roten Ritter"),
        ("dwarves", "zum", "zu den Zwergen"),
        ("enchanted-oak", "zum", "zur Verwunschenen Eiche"),
        ("elf", "den", "den Elfen"),
        ("elf", "des", "des Elfen"),
        ("mirabar", "zum", "zu Mirabar"),
        ("the-lodger", "der", "der Untermieter"),
        ("magic-sword", "den", "das magische Schwert"),
        ("bow-1", "den", "den Bogen"),
        ("free-daphne", "dem", "der Heldentat „Befreie Daphne“"),
        ("H3", "zum", "zum Finsteren Turm [H3]"),
        ("H3", "", "Finsterer Turm [H3]"),
        ("F5", "zum", "nach Zenda [F5]"),
        ("F5", "beim", "bei Zenda [F5]"),
        ("A8", "vom", "von der Roten Furt [A8]"),
        ("C12", "beim", "bei der Schieferterrasse [C12]"),
        ("A1", "zum", "zum Punkt A1"),
    ],
)
def test_names_change_with_the_case(thing: str, form: str, text: str) -> None:
    assert GERMAN.name(thing, form) == text


def test_figures_bear_the_initials_of_the_language() -> None:
    heroes = tuple(CONTENT.heroes)
    texts = [named((hero, heroes), "initials") for hero in heroes]
    assert [ENGLISH.say(text) for text in texts] == ["Wa", "E", "Wi", "D", "P"]
    assert [GERMAN.say(text) for text in texts] == ["K", "E", "M", "Z", "P"]


@pytest.mark.parametrize(
    ("reward", "nominative", "accusative"),
    [
        (Reward(2), "2 Gold", "2 Gold"),
        (Reward(0, (("red",),)), "ein roter Erfahrungswürfel", "einen roten Erfahrungswürfel"),
        (
            Reward(1, (("green", "red"),)),
            "1 Gold und ein grüner oder roter Erfahrungswürfel",
            "1 Gold und einen grünen oder roten Erfahrungswürfel",
        ),
        (Reward(0, (("blue",), ("blue",))), "2 blaue Erfahrungswürfel", "2 blaue Erfahrungswürfel"),
    ],
)
def test_rewards_in_german(reward: Reward, nominative: str, accusative: str) -> None:
    text = card_text.reward_text(reward)
    assert (GERMAN.say(text), GERMAN.say(text, "acc")) == (nominative, accusative)


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        (
            "mirabar",
            (
                "Zahle 1 Gold und lege eine Probe auf Magie ohne Gegenstände ab. Misslingt sie: Deine Fertigkeit Magie "
                "steigt um 1.",
            ),
        ),
        (
            "free-daphne",
            (
                "1. Besiege den Ghoul (Ungeweihter Friedhof [G6]): Kerkerschlüssel, 1 Gold und ein Erfahrungswürfel "
                "beliebiger Farbe.",
                "2. Gehe damit zum Kerker (Kerker [O2]): Daphne.",
                "3. Gehe damit zum Tempel [N5]: ein Edelstein und alle Lebenspunkte zurück.",
            ),
        ),
        (
            "boots-for-the-ranger",
            (
                "Bringe die Stiefel zum Waldläufer.",
                "Belohnung: 1 Gold und 2 Erfahrungswürfel verschiedener Farben.",
            ),
        ),
        (
            "red-knight",
            ("2 Herzen: 2 Proben nacheinander müssen gelingen.", "Überlässt dem Sieger den Schild des Roten Ritters."),
        ),
        ("yew-staff", ("Gegen den Schwarzen Ritter kann Magie eingesetzt werden, ohne Abzug.",)),
    ],
)
def test_cards_in_german(card: str, lines: tuple[str, ...]) -> None:
    assert Spoken(SETTING, GERMAN).describe(card).text == lines


def texts(part: Any) -> str:
    return str(msgspec.to_builtins(part))


@pytest.mark.parametrize(("seats", "variants"), TABLES)
def test_a_whole_game_is_told_in_german(seats: int, variants: tuple[str, ...]) -> None:
    """Questions, options, log, hints, scenes and panels: nothing falls back to English."""
    events: list[questable.Event] = []
    game = fresh(seats, variants=variants, seed="deutsch", events=events)
    book = phrasebook(game.setting, lambda seat: f"Anna {seat}", "de")
    spoken = Spoken(game.setting, book)
    places = [f"{spot.name} [" for spot in game.content.land.spots.values() if spot.name and spot.name != "Zenda"]
    for number, decision in enumerate(bustle(game, 11, 240)):
        said = [book.question(decision), *(book.label(option, decision) for option in decision.options)]
        said += [book.event(event) for event in events]
        events.clear()
        position = game.imagine(decision.seat)
        said += [str(hint.text) for hint in spoken.hints(position).values()]
        if number % 6 == 0:
            said += [texts(spoken.scene(position)), texts(spoken.panels(position))]
        for text in said:
            assert UNTRANSLATED not in text
            assert not any(place in text for place in places), text
