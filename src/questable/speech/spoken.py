"""What a family shows of a game, in one language: the functions of its presentation with every text said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from questable.errors import IllegalChoice
from questable.kernel.assist.plans import Plan, plans_for
from questable.kernel.engine.adventure import Setting
from questable.kernel.engine.decision import Decision, Option, Scalar
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import Game
from questable.kernel.engine.say import Say, Text
from questable.kernel.shown.presentation import CardText, Hint, Inspection, Panel
from questable.kernel.shown.scene import Board, Scene
from questable.speech.catalogue import best_language, catalogue_of
from questable.speech.languages import ENGLISH
from questable.speech.phrasebook import UNTRANSLATED, Naming, Phrasebook


def phrasebook(
    setting: Setting,
    seat: Callable[[int], str] = str,
    language: str = ENGLISH,
    *,
    also: tuple[Path, ...] = (),
    mark: str = UNTRANSLATED,
) -> Phrasebook:
    """How the boxes of a game say things in a language; `seat` names the players.

    `also` are files of words of those who show it; `mark` stands before what has to be said in English.
    """
    files = (*setting.phrases, *also)
    presentation = setting.adventure.family.presentation
    naming = Naming(name=lambda thing: presentation.name(setting, thing), kinds=presentation.KINDS)
    english = Phrasebook(catalogue_of(files), naming, seat)
    if language == ENGLISH:
        return english
    return Phrasebook(catalogue_of(files, language), naming, seat, english, mark)


def of_game(game: Game, language: str = ENGLISH) -> Spoken:
    """What people read of a game in a language (English if it has none of it); players are called as their heroes."""
    setting = game.setting
    language = best_language(setting.phrases, language)

    def seat(number: int) -> str:
        boards = setting.adventure.family.presentation.scene(game.imagine(None)).players
        return book.say(boards[number].name) if number in boards else book.say(Say("a-seat", number=number + 1))

    book = phrasebook(setting, seat, language)
    return Spoken(setting, book)


def said(text: Text) -> str:
    """A text that a phrasebook has said already, for the type checker."""
    assert isinstance(text, str)
    return text


class Spoken:
    """The presentation of one game for those who speak one language. Positions are given as they may be seen."""

    def __init__(self, setting: Setting, phrases: Phrasebook | None = None) -> None:
        self.setting, self.phrases = setting, phrases or phrasebook(setting)
        self._presentation = setting.adventure.family.presentation

    def name(self, thing: str | int) -> str:
        """The name of a card, hero, town or space."""
        return self.phrases.name(thing)

    def called(self, key: str, always: bool = False) -> str:
        """What a standing answer is about: a card, or something done. `always`: what is done with a card, too."""
        habits = self.setting.habits
        known = habits.called(key, always) if habits is not None else ""
        return self.phrases.say(known) if known else self.name(key)

    def say(self, what: Option | Decision | Event, decision: Decision | None = None) -> str:
        """An option (of this decision), a decision or an event."""
        if isinstance(what, Event):
            return self.phrases.event(what)
        if isinstance(what, Decision):
            return self.phrases.question(what)
        if decision is None:
            raise IllegalChoice("there is no open decision this could be an option of")
        return self.phrases.label(what, decision)

    def describe(self, card: str) -> CardText:
        """A card as people read it."""
        return self._card(self._presentation.describe(self.setting, card))

    def catalogue(self) -> dict[str, CardText]:
        """Every card."""
        return {card: self._card(text) for card, text in self._presentation.catalogue(self.setting).items()}

    def board(self, imagined: Game) -> Board:
        return self.phrases.spoken(self._presentation.board(imagined))

    def panels(self, imagined: Game) -> Sequence[Panel]:
        """The scene in words."""
        return [self.phrases.spoken(panel) for panel in self._presentation.panels(imagined)]

    def scene(self, imagined: Game) -> Scene:
        return self.phrases.spoken(self._presentation.scene(imagined))

    def hints(self, imagined: Game) -> Mapping[str, Hint]:
        """For options of the open decision, by text id: consequence and odds."""
        found = self._presentation.hints(imagined)
        say, replace = self.phrases.say, msgspec.structs.replace
        return {option: replace(hint, text=say(hint.text), danger=say(hint.danger)) for option, hint in found.items()}

    def plans(self, imagined: Game) -> list[Plan]:
        """What could be done in one go now."""
        return [self.phrases.spoken(plan) for plan in plans_for(imagined)]

    def inspect(self, imagined: Game, seat: int, place: Scalar) -> Inspection | None:
        """What a player may know about a place of the map; None if there is no such place."""
        found = self._presentation.inspect(imagined, seat, place)
        return None if found is None else self.phrases.spoken(found)

    def _card(self, text: CardText) -> CardText:
        return self.phrases.spoken(text)
