"""German says all there is to say at a table, and says it as a native reader would."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import questable.runebound
from questable import Event, Game
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.decision import Decision, Option
from questable.return_of_the_heroes.base import adventure as return_of_the_heroes
from questable.runebound.base import adventure as dragon_lords
from questable.runebound.content import Content
from questable.runebound.island_of_dread import adventure as island_of_dread
from questable.runebound.mists_of_zanaga import adventure as mists_of_zanaga
from questable.speech import UNTRANSLATED, Phrasebook, Spoken, phrasebook
from questable.speech.translating import progress
from questable.speech.translating import seen_file as seen
from tests.sweeps import share

ADVENTURES = (dragon_lords, island_of_dread, mists_of_zanaga, return_of_the_heroes)
RUNEBOUND = Path(questable.runebound.__file__).parent
SETTING = make_setting(dragon_lords, seats=2, seed=1)
CONTENT: Content = SETTING.content
GERMAN = phrasebook(SETTING, language="de")
PROPER = {"silhouette", "mordrog", "sir-gareth"}
"""What is called the same in both languages."""
SMALL_WORDS = re.compile(r"\b(the|and|your?|of|with|when|this|that|from|takes?|each|hero|card|test|if)\b")
"""Words that German does not have: text with one of them was put together somewhere else than in the phrase files."""


# Files ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_german_lacks_nothing(adventure: Any) -> None:
    boxes = (*adventure.boxes, *adventure.variants)
    words = {box.words: None for box in boxes if box.words}
    for found in progress((*adventure.phrases([box.id for box in adventure.variants]), *words), "de"):
        lacks = {name: getattr(found, name) for name in ("missing", "stale", "forms", "silent", "unknown")}
        assert not any(lacks.values()), (found.stem, lacks)
        assert found.english == 0 or seen(found.stem, "de").exists()


def test_every_card_of_the_base_box_has_a_german_name_and_flavour() -> None:
    known = GERMAN.catalogue.cards
    assert set(known) == set(CONTENT.cards)
    for card in CONTENT.cards.values():
        assert bool(known[card.id].flavour) == bool(card.flavour), card.id
        assert known[card.id].flavour != card.flavour or not card.flavour, card.id
        assert GERMAN.name(card.id) != card.name or card.id in PROPER, card.id


@pytest.mark.parametrize(
    ("card", "forms"),
    [
        ("death-witch", {"der": "die Todeshexe", "den": "die Todeshexe", "dem": "der Todeshexe"}),
        ("black-dagger", {"der": "der Schwarze Dolch", "den": "den Schwarzen Dolch", "dem": "dem Schwarzen Dolch"}),
        ("white-sword", {"der": "das Weiße Schwert", "den": "das Weiße Schwert", "dem": "dem Weißen Schwert"}),
        ("rattling-legion", {"der": "die Klappernde Legion", "dem": "der Klappernden Legion"}),
        ("blackthorn-wolves", {"der": "die Schwarzdornwölfe", "dem": "den Schwarzdornwölfen"}),
        ("the-forty-hanged", {"": "Vierzig Gehenkte", "der": "die Vierzig Gehenkten", "dem": "den Vierzig Gehenkten"}),
        ("slumbering-dragonlord", {"den": "den Schlummernden Drachenfürsten"}),
        ("ingan-the-bold", {"der": "Ingan der Kühne", "den": "Ingan den Kühnen", "dem": "Ingan dem Kühnen"}),
        ("high-lord-margath", {"der": "Hochfürst Margath", "den": "Hochfürst Margath"}),
    ],
)
def test_names_change_with_the_case(card: str, forms: dict[str, str]) -> None:
    assert {form: GERMAN.name(card, form) for form in forms} == forms


@pytest.mark.parametrize("path", sorted(RUNEBOUND.rglob("names.de.toml")), ids=lambda path: path.parent.name)
def test_no_name_needs_a_comma_after_it(path: Path) -> None:
    """Phrases do not know that "the mountain, which walks," has a second comma where the sentence goes on."""
    cards = tomllib.loads(path.read_text(encoding="utf-8"))["cards"]
    said = {
        card: [words["name"]] if isinstance(words["name"], str) else [*words["name"].values()]
        for card, words in cards.items()
    }
    assert not {card: forms for card, forms in said.items() if any("," in form for form in forms)}


# Cards ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("adventure", ADVENTURES, ids=lambda adventure: adventure.id)
def test_every_card_is_read_in_german(adventure: Any) -> None:
    setting = make_setting(adventure, seats=2, seed=1)
    book = phrasebook(setting, language="de")
    for card in Spoken(setting, book).catalogue().values():
        for text in (card.name, card.kind, *card.text, card.flavour, *(each for fact in card.facts for each in fact)):
            check(str(text), card.id)


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        (
            "frostgate-deserters",  # the verb stands before its subject after a clause
            [
                "Vor dem Kampf: Wenn dein Held einen Gefährten hat, erleidet einer deiner Gefährten 1 Wunde; "
                "sonst erleidet dein Held 1 Erschöpfung.",
                "Belohnung: Erhalte 4 Gold, dann lege 1 Marktkarte in die Auslage einer Stadt deiner Wahl.",
            ],
        ),
        (
            "the-salt-caravans",  # and after "dann"
            [
                "Marktkarten kosten 1 Gold weniger.",
                "Wenn ein Held Tamalir, Vynelvale oder Frostgate betritt: Dieser Held zieht 2 Marktkarten und darf "
                "eine davon nehmen, dann legt dieser Held 1 Marktkarte in die Auslage einer Stadt nach Wahl, dann lege "
                "diese Karte ab.",
            ],
        ),
        (
            "ox-cart-home",
            [
                "Wähle: „mitfahren“ (erleide 1 Erschöpfung: Du musst in die nächste Stadt gehen, dann kosten "
                "Marktkarten in diesem Zug 2 Gold weniger) oder „zu Fuß weitergehen“ (nichts geschieht).",
            ],
        ),
        (
            "sherazai-the-voice",
            [
                "Deine Gefährten können nicht handeln.",
                "Zu Beginn einer Kampfrunde: Lege eine Probe auf Willenskraft (Seele) gegen 17 ab; Misserfolg: Dein "
                "Held kann in dieser Runde in der Nahkampfphase nicht angreifen.",
                "Belohnung: Behalte diese Karte als Drachenrune.",
                "Im Besitz: Nach einem misslungenen Kampfwurf deines Helden (aktiviere diese Karte, erleide X "
                "Erschöpfung): +2 auf den Wurf für jede dafür erlittene Erschöpfung.",
            ],
        ),
        (
            "basilisk-tears",
            [
                "Wenn du dich einer grünen oder gelben Herausforderung stellst (lege diese Karte ab): Die "
                "Herausforderung ist besiegt.",
            ],
        ),
        (
            "riverwatch-oilskin",
            [
                "Auf einem Flussfeld oder Sumpffeld: +2 auf Verteidigungswürfe.",
                "+2 auf Proben auf Schwimmen.",
                "Wenn deinem Helden Schaden droht (aktiviere diese Karte): Wandle 1 dieser Wunden in Erschöpfung um.",
            ],
        ),
        (
            "skeleton-of-margath",
            [
                "Dein Held und deine Gefährten erhalten −2 auf Angriffswürfe im Fernkampf.",
                "Nach einer misslungenen Verteidigung: −1 auf die Werte des Gegners in diesem Kampf.",
                "Belohnung: Kämpfe sofort und ohne Flucht gegen Hochfürst Margath, mit +4 auf den ersten Wurf.",
            ],
        ),
        ("gallows-bell", ["Vor dem Kampf, gegen einen Untoten (aktiviere diese Karte): Der Gegner erleidet 2 Wunden."]),
    ],
)
def test_cards_in_german(card: str, lines: list[str]) -> None:
    assert list(Spoken(SETTING, GERMAN).describe(card).text) == lines


def test_type_lines_in_german() -> None:
    spoken = Spoken(SETTING, GERMAN)
    kinds = {
        card: spoken.describe(card).kind for card in ("death-witch", "grey-fever", "salt-sceptre", "wren-latchlifter")
    }
    assert list(kinds.values()) == [
        "Grüne Herausforderung (untot, Hexe)",
        "Gelbes Ereignis 2",
        "Waffe (Zepter)",
        "Gefährte (Mensch, Dieb)",
    ]


# The log -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "facts", "text"),
    [
        ("drew", {"seat": 0, "card": "black-dagger"}, "Anna zieht den Schwarzen Dolch."),
        ("beaten", {"seat": 0, "card": "blackthorn-wolves"}, "Anna besiegt die Schwarzdornwölfe!"),
        ("escaped", {"seat": 0, "enemy": "death-witch"}, "Anna entkommt der Todeshexe."),
        ("not-beaten", {"card": "scree-harpies"}, "Die Geröllharpyien bleiben unbesiegt."),
        ("not-beaten", {"card": "iron-sentinel"}, "Der Eiserne Wächter bleibt unbesiegt."),
        (
            "wounded",
            {"who": "mordrog", "amount": 2, "by": "azhurak-the-kiln"},
            "Mordrog erleidet 2 Wunden durch Azhurak den Brennofen.",
        ),
        (
            "enemy-wounded",
            {"enemy": "moonless-highwaymen", "amount": 1, "left": 1},
            "Die Wegelagerer der Neumondnacht erleiden 1 Wunde, noch 1 Leben.",
        ),
        (
            "counter-won",
            {"seat": 0, "colour": "red", "points": 4},
            "Anna gewinnt einen roten Marker: 4 Erfahrungspunkte.",
        ),
        ("phase-skipped", {"phase": "magic"}, "Die Magiephase entfällt."),
        ("used", {"seat": 0, "card": "teleport-rune"}, "Anna setzt die Teleportrune ein."),
        ("used", {"seat": 0, "card": "mordrog"}, "Anna setzt die eigene Fähigkeit ein."),
        ("bought", {"seat": 0, "card": "teleport-rune", "price": 3}, "Anna zahlt 3 Gold für die Teleportrune."),
        ("bought", {"seat": 0, "card": "teleport-rune", "price": 0}, "Anna zahlt nichts für die Teleportrune."),
        ("moved", {"seat": 0, "space": 31}, "Anna erreicht Hügel 31 (nördlich von Forge)."),
        (
            "tested",
            {"seat": 0, "skill": "Might", "dice": (3, 4), "value": 5, "target": 13, "success": False},
            "Anna legt eine Probe auf Kraft ab: 3 + 4 + 5 = 12 gegen 13, misslungen.",
        ),
    ],
)
def test_the_log_in_german(kind: str, facts: dict[str, Any], text: str) -> None:
    assert phrasebook(SETTING, lambda seat: "Anna", "de").event(Event(kind, facts, ())) == text


ZANAGA = make_setting(mists_of_zanaga, seats=2, seed=1)


@pytest.mark.parametrize(
    ("kind", "facts", "text"),
    [
        ("roams", {"card": "temple-dead"}, "Die Tempeltoten streifen durchs Land."),
        ("confronted", {"seat": 0, "card": "arachne"}, "Anna tritt Arachne der Weberin entgegen!"),
        ("token-placed", {"token": "wild", "card": "hollow-chant"}, "Der Jokermarker kommt auf den Hohlen Gesang."),
        (
            "tokens-return",
            {"card": "tide-of-leaves", "amount": 1},
            "1 Marker kehrt von der Blätterflut in den Vorrat zurück.",
        ),
        ("omen", {"card": "set", "symbol": "moon"}, "Ein Omen des Mondes: Set der Täuscher spricht."),
        ("reshuffled", {"deck": "ritual-green"}, "Was abgelegt war, wird wieder zum Stapel: grüner Ritualstapel."),
        ("market-card", {"town": "Lost City", "card": "chainmail"}, "Neu in der Verlorenen Stadt: Kettenhemd."),
        ("stock-cleared", {"town": "Old Ssar"}, "Der Markt von Alt-Ssar wird geräumt."),
        ("bought", {"seat": 0, "card": "snare-trap-3", "price": 1}, "Anna zahlt 1 Gold für die Schlingenfalle."),
    ],
)
def test_the_log_of_zanaga_in_german(kind: str, facts: dict[str, Any], text: str) -> None:
    """Cards of which there are several alike, towns and decks have names that change with the case, too."""
    assert phrasebook(ZANAGA, lambda seat: "Anna", "de").event(Event(kind, facts, ())) == text


# Whole games ---------------------------------------------------------------------------------------------------------

SOLO = ("doom-track", "solo")
EVERY_RULE = tuple(box.id for box in dragon_lords.variants if box.id not in SOLO)
TABLES = [
    (dragon_lords.id, 2, ()),
    (dragon_lords.id, 1, (*SOLO, *EVERY_RULE)),
    (dragon_lords.id, 3, ("doom-track", *EVERY_RULE)),
    (mists_of_zanaga.id, 2, ()),
    (mists_of_zanaga.id, 3, ("epic-confrontation", "monster-safari", "relentless-rituals")),
    (return_of_the_heroes.id, 2, ()),
    (return_of_the_heroes.id, 3, ("unexplored-land",)),
]
LIVELY = {"attempt", "face", "step", "roll", "use", "buy", "attack", "take", "learn", "fight-on", "trade", "propose"}


@pytest.mark.parametrize(("adventure", "seats", "variants"), TABLES)
@pytest.mark.parametrize("seed", share([1, 2], of=2))
def test_whole_games_are_told_in_german(adventure: str, seats: int, variants: tuple[str, ...], seed: int) -> None:
    """Questions, options, hints, scenes, panels and the log."""
    chooser = random.Random(seed)
    heard: list[Event] = []
    game = questable.new(adventure, seats=seats, seed=seed, variants=variants, sink=heard.append)
    book = phrasebook(game.setting, lambda seat: "Anna", "de")
    for number in range(400):
        decision = game.decision
        if decision is None:
            break
        for text in told(game, decision, book, whole=number % 8 == 0):
            check(text, decision)
        game.play(lively(decision, chooser))
        for event in heard:
            check(book.event(event), event)
        heard.clear()


def lively(decision: Decision, chooser: random.Random) -> Option:
    """Much is to happen in little time."""
    wanted = [option for option in decision.options if option.verb in LIVELY]
    return chooser.choice(wanted if wanted and chooser.random() < 0.8 else decision.options)


def told(game: Game, decision: Decision, book: Phrasebook, whole: bool) -> Iterator[str]:
    spoken, seen_by_them = Spoken(game.setting, book), game.imagine(decision.seat)
    yield book.question(decision)
    yield from (book.label(option, decision) for option in decision.options)
    yield from (str(hint.text) for hint in spoken.hints(seen_by_them).values())
    if whole:
        both = (spoken.panels(seen_by_them), spoken.scene(seen_by_them))
        yield from (text for text in texts(msgspec.to_builtins(both)) if " " in text)  # one word may be an id


def texts(thing: Any) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for each in thing.values():
            yield from texts(each)
    elif isinstance(thing, list | tuple):
        for each in thing:
            yield from texts(each)


def words_in_cards() -> set[str]:
    """Skills and what may be chosen: English in the content, and easily shown as they are."""
    names = GERMAN.catalogue.names
    return {word for kind in ("skill", "choice") for word in names[kind] if len(word) > len("hide")}


ENGLISH_WORDS = re.compile(rf"\b({'|'.join(sorted(words_in_cards()))})\b")


def check(text: str, where: object) -> None:
    assert UNTRANSLATED not in text, (text, where)
    assert not SMALL_WORDS.search(text), (text, where)
    assert not ENGLISH_WORDS.search(text), (text, where)
