"""A game's presentation in one language, with every text said."""

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
    """Return the phrasebook of a game's boxes in a language; `seat` names the players.

    `also` are phrase files of the screen; `mark` precedes English stand-ins.
    """
    files = (*setting.phrases, *also)
    presentation = setting.adventure.family.presentation
    naming = Naming(name=lambda thing: presentation.name(setting, thing), kinds=presentation.KINDS)
    english = Phrasebook(catalogue_of(files), naming, seat)
    if language == ENGLISH:
        return english
    return Phrasebook(catalogue_of(files, language), naming, seat, english, mark)


def of_game(game: Game, language: str = ENGLISH) -> Spoken:
    """Return a game's texts in a language (English if it has none); players have their heroes' names."""
    setting = game.setting
    language = best_language(setting.phrases, language)

    def seat(number: int) -> str:
        boards = setting.adventure.family.presentation.scene(game.imagine(None)).players
        return book.say(boards[number].name) if number in boards else book.say(Say("a-seat", number=number + 1))

    book = phrasebook(setting, seat, language)
    return Spoken(setting, book)


def said(text: Text) -> str:
    """Return a text already said, for the type checker."""
    assert isinstance(text, str)
    return text


class Spoken:
    """The presentation of one game in one language. Positions hold only what may be seen."""

    def __init__(self, setting: Setting, phrases: Phrasebook | None = None) -> None:
        self.setting, self.phrases = setting, phrases or phrasebook(setting)
        self._presentation = setting.adventure.family.presentation

    def name(self, thing: str | int) -> str:
        """Return the name of a card, hero, town or space."""
        return self.phrases.name(thing)

    def called(self, key: str, always: bool = False) -> str:
        """Return the label of a standing answer: a card, or an action. `always`: as an action for cards too."""
        habits = self.setting.habits
        known = habits.called(key, always) if habits is not None else ""
        return self.phrases.say(known) if known else self.name(key)

    def say(self, what: Option | Decision | Event, decision: Decision | None = None) -> str:
        """Put an option (of this decision), a decision or an event into words."""
        if isinstance(what, Event):
            return self.phrases.event(what)
        if isinstance(what, Decision):
            return self.phrases.question(what)
        if decision is None:
            raise IllegalChoice("no decision is open, so there are no options")
        return self.phrases.label(what, decision)

    def describe(self, card: str) -> CardText:
        """Return a card as people read it."""
        return self._card(self._presentation.describe(self.setting, card))

    def catalogue(self) -> dict[str, CardText]:
        """Return every card."""
        return {card: self._card(text) for card, text in self._presentation.catalogue(self.setting).items()}

    def board(self, imagined: Game) -> Board:
        return self.phrases.spoken(self._presentation.board(imagined))

    def panels(self, imagined: Game) -> Sequence[Panel]:
        """Return the scene in words."""
        return [self.phrases.spoken(panel) for panel in self._presentation.panels(imagined)]

    def scene(self, imagined: Game) -> Scene:
        return self.phrases.spoken(self._presentation.scene(imagined))

    def hints(self, imagined: Game) -> Mapping[str, Hint]:
        """Return hints for the options of the open decision, by text id."""
        found = self._presentation.hints(imagined)
        say, replace = self.phrases.say, msgspec.structs.replace
        return {option: replace(hint, text=say(hint.text), danger=say(hint.danger)) for option, hint in found.items()}

    def plans(self, imagined: Game) -> list[Plan]:
        """Return the plans for the open question."""
        return [self.phrases.spoken(plan) for plan in plans_for(imagined)]

    def inspect(self, imagined: Game, seat: int, place: Scalar) -> Inspection | None:
        """Return what a player may know about a place of the map; None if there is no such place."""
        found = self._presentation.inspect(imagined, seat, place)
        return None if found is None else self.phrases.spoken(found)

    def _card(self, text: CardText) -> CardText:
        return self.phrases.spoken(text)
