"""Whole games written down page by page: what was told, and how the table lay at that moment.

A referee who knows only the rulebook can go over such a chronicle afterwards: see `test_whole_games.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from questable.bots import make_bot, take_turns
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound.cult_of_the_rune import adventure
from questable.runebound.cult_of_the_rune.content import CultContent
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.values import life_of, stamina_of

GAMES: tuple[tuple[int, int, tuple[str, ...]], ...] = (
    (2, 11, ()),
    (3, 5, ()),
    (4, 3, ("shorter-game",)),
    (6, 2, ("travel-hazards", "harsh-knockouts")),
    (1, 4, ()),
)
"""Seats, seed and optional rules: whole games between greedy players, the last of them a bungler."""
MANY = 4_000  # decisions: more than any of them needs


class Figure(NamedTuple):
    """A hero as everybody sees it."""

    space: int
    points: int
    experience: tuple[str, ...]
    cards: tuple[str, ...]
    life: int
    stamina: int
    out: bool


class Page(NamedTuple):
    """What was told, with the rules it cites, and the table at that moment."""

    kind: str
    facts: Mapping[str, Any]
    rules: tuple[str, ...]
    active: int
    cult: int
    heading: int
    infiltrated: tuple[int, ...]
    counters: dict[int, tuple[str, ...]]
    turned: dict[int, tuple[str, ...]]
    corruption: dict[int, int]
    won: dict[int, tuple[str, ...]]
    pile: tuple[str, ...]
    decks: dict[str, tuple[str, ...]]
    heroes: tuple[Figure, ...]

    @property
    def seat(self) -> int:
        return int(self.facts["seat"])

    def from_active(self) -> list[int]:
        """The seats still in the game, in turn order beginning with the active player."""
        seats = len(self.heroes)
        order = [(self.active + number) % seats for number in range(seats)]
        return [seat for seat in order if not self.heroes[seat].out]


class Chronicle(NamedTuple):
    """A game from the first turn to its end."""

    game: CultGame
    pages: tuple[Page, ...]

    @property
    def content(self) -> CultContent:
        return self.game.content

    @property
    def seats(self) -> int:
        return self.game.setting.seats

    def told(self, *kinds: str) -> Iterator[tuple[int, Page]]:
        """The pages of these kinds, with their numbers."""
        return ((number, page) for number, page in enumerate(self.pages) if page.kind in kinds)

    def after(self, number: int, *until: str) -> Iterator[Page]:
        """The pages that follow, up to the first of these kinds."""
        for page in self.pages[number + 1 :]:
            if page.kind in until:
                return
            yield page


@cache
def chronicle(number: int) -> Chronicle:
    """Game `number` as it was played; it is played once."""
    seats, seed, variants = GAMES[number]
    game = begin(make_setting(adventure, seats=seats, seed=seed, variants=variants))
    assert isinstance(game, CultGame)
    pages: list[Page] = [written(game, Event("turn", {"seat": game.active, "round": 1}, ("RB-TURN-02",)))]
    game.listen(lambda event: pages.append(written(game, event)))
    players = ["greedy"] * max(1, seats - 1) + ["random"]
    take_turns(game, {seat: make_bot(players[seat], adventure, seat) for seat in range(seats)}, MANY)
    assert game.outcome is not None
    return Chronicle(game, tuple(pages))


def written(g: CultGame, event: Event) -> Page:
    heroes = tuple(
        Figure(
            hero.space,
            hero.points,
            hero.experience,
            hero.cards + hero.trophies,
            life_of(g, hero.seat, hero.id),
            stamina_of(g, hero.seat, hero.id),
            hero.out,
        )
        for hero in g.heroes
    )
    return Page(
        event.kind,
        event.facts,
        event.rules,
        g.active,
        g.cult,
        g.heading,
        g.infiltrated,
        dict(g.counters),
        dict(g.turned_over),
        dict(g.corruption),
        dict(g.won),
        g.pile,
        dict(g.decks),
        heroes,
    )
