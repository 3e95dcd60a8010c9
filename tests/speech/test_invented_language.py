"""An invented language with three plurals, three genders and free word order says every phrase and every card."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import questable
from questable import Event, Game
from questable.speech import UNTRANSLATED, Phrasebook, phrasebook
from tests.speech.invented import invented
from tests.sweeps import share

ADVENTURES = [adventure.id for adventure in questable.adventures()]
SMALL = re.compile(r"[a-z]{3,}")
DECISIONS = 120


def speaking(game: Game) -> Phrasebook:
    english = phrasebook(game.setting)
    return invented(english, list(game.setting.adventure.family.presentation.catalogue(game.setting)))


def texts(thing: Any, book: Phrasebook) -> Iterator[str]:
    """Every text in a struct, said."""
    if isinstance(thing, msgspec.Struct):
        for cls in type(thing).__mro__:
            for field, kind in getattr(cls, "__annotations__", {}).items():
                value = getattr(thing, field, None)
                if "tuple[str, Text]" in str(kind):  # an id and what it is called
                    yield from said([name for _, name in value or ()], book)
                elif "Text" in str(kind):
                    yield from said(value, book)
                elif "ClassVar" not in str(kind):
                    yield from texts(value, book)
    elif isinstance(thing, dict):
        for each in thing.values():
            yield from texts(each, book)
    elif isinstance(thing, list | tuple):
        for each in thing:
            yield from texts(each, book)


def said(value: Any, book: Phrasebook) -> Iterator[str]:
    if isinstance(value, list | tuple | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from said(each, book)
    elif value is not None and not isinstance(value, float | int):
        yield book.say(value)


def check(text: str, where: object) -> None:
    assert UNTRANSLATED not in text, (text, where)
    assert not SMALL.search(text), (text, where)


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_every_card(adventure: str) -> None:
    game = questable.new(adventure, seats=2, seed=1)
    book = speaking(game)
    for card in game.setting.adventure.family.presentation.catalogue(game.setting).values():
        for text in texts(msgspec.structs.replace(card, flavour=""), book):
            check(text, card.id)


@pytest.mark.parametrize("adventure", ADVENTURES)
@pytest.mark.parametrize("seed", share([1, 2], of=2))
def test_whole_games(adventure: str, seed: int) -> None:
    """Questions, options, hints, scenes, panels and the log."""
    chooser = random.Random(seed)
    heard: list[Event] = []
    game = questable.new(adventure, seats=2, seed=seed, sink=heard.append)
    book, presentation = speaking(game), game.setting.adventure.family.presentation
    for _ in range(DECISIONS):
        decision = game.decision
        if decision is None:
            break
        seen = game.imagine(decision.seat)
        check(book.question(decision), decision)
        for option in decision.options:
            check(book.label(option, decision), option)
        for option_id, hint in presentation.hints(seen).items():
            check(book.say(hint.text), option_id)
        for text in (*texts(presentation.scene(seen), book), *texts(list(presentation.panels(seen)), book)):
            check(text, decision)
        game.play(chooser.choice(decision.options))
        for event in heard:
            check(book.event(event), event)
        heard.clear()
