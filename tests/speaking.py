"""What families show, said in English: the functions of a presentation for tests that read texts."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from questable import Game
from questable.kernel.engine.adventure import Setting
from questable.speech import Spoken


@lru_cache(maxsize=8)
def _spoken(setting_id: int, setting: Any) -> Spoken:
    return Spoken(setting.value)


class _Kept:
    """Settings are compared by identity here."""

    def __init__(self, value: Setting) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and other.value is self.value


def spoken(setting: Setting) -> Spoken:
    return _spoken(id(setting), _Kept(setting))


def name(setting: Setting, thing: str | int) -> str:
    return spoken(setting).name(thing)


def describe(setting: Setting, card: str) -> Any:
    return spoken(setting).describe(card)


def catalogue(setting: Setting) -> Any:
    return spoken(setting).catalogue()


def board(game: Game) -> Any:
    return spoken(game.setting).board(game)


def panels(game: Game) -> Any:
    return spoken(game.setting).panels(game)


def scene(game: Game) -> Any:
    return spoken(game.setting).scene(game)


def hints(game: Game) -> Any:
    return spoken(game.setting).hints(game)
