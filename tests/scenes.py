"""Scenes of games played as any program would play them: through the public API, watched from outside.

What is watched is what a spectator sees (`view`), what is asked, what is told (events). A scene of a book is found in
such a game, not arranged: a seed and what the players like to do lead there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import questable
from questable import Decision, Event, PackFiles


@dataclass(frozen=True)
class Moment:
    """A choice, what was seen before and after it, and what happened because of it."""

    game: questable.Game
    number: int
    asked: Decision
    choice: str
    before: Any
    after: Any
    events: tuple[Event, ...]
    then: Decision | None

    @property
    def seat(self) -> int:
        return self.asked.seat

    @property
    def options(self) -> list[str]:
        return [option.id for option in self.asked.options]

    @property
    def next_options(self) -> list[str]:
        return [option.id for option in self.then.options] if self.then else []

    def facts(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.events if event.kind == kind]

    def kinds(self, *among: str) -> list[str]:
        """What happened, in order, of these kinds."""
        return [event.kind for event in self.events if not among or event.kind in among]


def watched(
    adventure: str,
    seed: int,
    likes: Sequence[str] = (),
    *,
    seats: int = 2,
    variants: Sequence[str] = (),
    packs: Sequence[PackFiles] = (),
    bot: str = "",
    moves: int = 1500,
) -> tuple[Moment, ...]:
    """A game of players who take the first thing they like (a verb, or an option); else a bot or the dice choose."""
    heard: list[Event] = []
    game = questable.new(adventure, seats=seats, seed=seed, variants=variants, packs=packs, sink=heard.append)
    luck, found = random.Random(seed), list[Moment]()
    player = questable.bot(bot, seed=seed) if bot else None
    before = game.view(None)
    while (asked := game.decision) is not None and game.moves < moves:
        liked = [[option for option in asked.options if like in (option.verb, option.id)] for like in likes]
        wish = next((each for each in liked if each), [])
        option = luck.choice(wish or list(asked.options)) if wish or player is None else player(game)
        heard.clear()
        game.play(option)
        after = game.view(None)
        found.append(Moment(game, game.moves, asked, option.id, before, after, tuple(heard), game.decision))
        before = after
    return tuple(found)


def scenes(moments: Sequence[Moment], fits: Callable[[Moment], bool]) -> list[Moment]:
    """All that fit; a book's scene that never comes proves nothing."""
    found = [moment for moment in moments if fits(moment)]
    assert found, "no such scene in this game"
    return found


def until(moments: Sequence[Moment], start: Moment, over: Callable[[Moment], bool]) -> Iterator[Moment]:
    """From this moment on up to the one with which it is over."""
    for moment in moments[moments.index(start) :]:
        yield moment
        if over(moment):
            return
