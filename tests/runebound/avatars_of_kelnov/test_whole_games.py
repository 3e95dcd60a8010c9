"""A referee goes over the log of whole games with the rulebook in hand: what was drawn, what replaced it, who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from questable.bots import make_bot, take_turns
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.events import Event
from questable.kernel.engine.game import begin
from questable.runebound.avatars_of_kelnov import adventure
from questable.runebound.avatars_of_kelnov.content import Avatar, KelnovContent
from questable.runebound.content import Challenge, Encounter, EventCard
from questable.runebound.state import Runebound

GAMES: tuple[tuple[int, int, tuple[str, ...]], ...] = (
    (2, 4, ()),
    (3, 8, ("travel-hazards",)),
    (4, 2, ("every-card-refreshes", "encounters-end")),
    (5, 6, ("doom-track",)),
)
"""Seats, seed and optional rules."""
MANY = 4_000  # decisions: more than any of them needs
WORTH = {"green": 1, "yellow": 2, "blue": 3, "red": 4}
every_game = pytest.mark.parametrize("number", range(len(GAMES)))


class Page(NamedTuple):
    """What was told, and what lay on the table then."""

    kind: str
    facts: Mapping[str, Any]
    rules: tuple[str, ...]
    decks: dict[str, tuple[str, ...]]
    counters: dict[int, tuple[str, ...]]
    event: str


class Chronicle(NamedTuple):
    """A game from its first turn to its end."""

    game: Runebound
    pages: tuple[Page, ...]

    def told(self, *kinds: str) -> Iterator[tuple[int, Page]]:
        return ((number, page) for number, page in enumerate(self.pages) if page.kind in kinds)

    def after(self, number: int, *until: str) -> list[Page]:
        """The pages that follow, up to and with the first of these kinds."""
        found: list[Page] = []
        for page in self.pages[number + 1 :]:
            found.append(page)
            if page.kind in until:
                break
        return found


@cache
def chronicle(number: int) -> Chronicle:
    """Game `number`; it is played once."""
    seats, seed, variants = GAMES[number]
    game = begin(make_setting(adventure, seats=seats, seed=seed, variants=variants))
    assert isinstance(game, Runebound)
    pages: list[Page] = []

    def write(event: Event) -> None:
        table = (dict(game.decks), dict(game.counters), game.event)
        pages.append(Page(event.kind, event.facts, event.rules, *table))

    game.listen(write)
    take_turns(game, {seat: make_bot("greedy", adventure, seat) for seat in range(seats)}, MANY)
    assert game.outcome is not None
    return Chronicle(game, tuple(pages))


@pytest.fixture
def told(number: int) -> Chronicle:
    return chronicle(number)


@every_game
@pytest.mark.rule(
    "AK-DRAW-01", "AK-DRAW-02", "AK-DRAW-03", "AK-DRAW-04", "AK-DRAW-05", "AK-DRAW-06", "AK-DRAW-07", "AK-DRAW-11",
    "AK-RUL-03", "AK-RUL-13", "AK-SETUP-03", "AK-SETUP-04",
)  # fmt: skip
def test_every_event_and_encounter_of_a_base_deck_gives_way_to_one_of_kelnov(told: Chronicle) -> None:
    cards, variants = told.game.content.cards, told.game.setting.variants
    ours = told.game.content
    assert isinstance(ours, KelnovContent)
    for number, page in told.told("drew"):
        card, deck, then = cards[page.facts["card"]], page.facts["deck"], told.pages[number + 1]
        assert (card.id in ours.replacements) is deck.startswith("kelnov-")
        assert isinstance(card, Avatar) is (deck == "red")
        if isinstance(card, Challenge):
            assert (then.kind, then.facts["card"]) == ("challenge", card.id), "faced as it is"
        elif deck.startswith("kelnov-"):
            assert isinstance(card, EventCard | Encounter) and deck == f"kelnov-{card.colour}"
        else:
            assert (then.kind, then.facts["card"], then.facts["deck"]) == ("set-aside", card.id, deck)
    for number, page in told.told("set-aside"):
        card, deck = cards[page.facts["card"]], page.facts["deck"]
        following = told.after(number, "drew", "no-replacement")
        refreshes = isinstance(card, EventCard) or "every-card-refreshes" in variants
        assert ("counters-refreshed" in [each.kind for each in following]) is refreshes
        last = following[-1]
        if page.decks[f"kelnov-{deck}"]:
            assert (last.kind, last.facts["card"]) == ("drew", page.decks[f"kelnov-{deck}"][0])
            assert last.rules == ("AK-DRAW-04",) and last.facts["deck"] == f"kelnov-{deck}"
        else:
            assert last.kind == "no-replacement"
            again = told.pages[number + 1 + len(following)]
            assert (again.kind, again.facts["deck"]) in (("drew", deck), ("deck-exhausted", deck))
        if "doom-track" not in variants:
            assert last.decks[deck][-1] == card.id, "under its own deck"
        assert page.event != card.id and last.event != card.id


@every_game
@pytest.mark.rule("AK-DRAW-08", "AK-DRAW-09", "AK-DRAW-10", "AK-RUL-02", "AK-RUL-04", "AK-RUL-05")
def test_replacements_are_resolved_as_what_they_are_and_never_come_back(told: Chronicle) -> None:
    cards, ends = told.game.content.cards, "encounters-end" in told.game.setting.variants
    gone: set[str] = set()
    for number, page in told.told("drew", "removed", "event", "event-too-weak"):
        if page.kind == "removed":
            assert page.facts["card"] not in gone
            gone.add(page.facts["card"])
        elif page.kind == "drew":
            assert page.facts["card"] not in gone
            if page.facts["deck"].startswith("kelnov-") and isinstance(card := cards[page.facts["card"]], Encounter):
                following = told.after(number, "drew", "turn")
                assert any((each.kind, each.facts.get("card")) == ("encounter", card.id) for each in following)
                if ends and following[-1].kind == "drew":
                    assert "RB-ADV-09" not in following[-1].rules, "an Encounter has ended the attempt"
        else:
            before = told.pages[number - 1].event
            new, old = (getattr(cards.get(each), "number", 0) for each in (page.facts["card"], before))
            assert (page.kind == "event") is (new >= old)
    assert gone.isdisjoint(card for deck in told.game.decks.values() for card in deck)


@every_game
@pytest.mark.rule(
    "AK-GOAL-01", "AK-GOAL-02", "AK-GOAL-03", "AK-GOAL-04", "AK-GOAL-05", "AK-GOAL-06", "AK-REWARD-01", "AK-REWARD-02",
    "AK-REWARD-03", "AK-REWARD-04", "AK-RUL-07", "AK-RUL-10", "AK-RUL-12",
)  # fmt: skip
def test_three_avatars_or_kelnov_win_and_nothing_else_does(told: Chronicle) -> None:
    cards, fallen = told.game.content.cards, Counter[int]()
    outcome = told.game.outcome
    assert outcome is not None and told.pages[-1].kind == "game-over"
    for number, page in told.told("beaten"):
        card, seat = cards[page.facts["card"]], page.facts["seat"]
        following = told.after(number, "turn")
        if page.facts["origin"] in ("drawn", "undefeated") and "doom-track" not in told.game.setting.variants:
            won = [each.facts["points"] for each in following if each.kind == "counter-won"]
            bare = page.facts["origin"] == "undefeated" and "travel-hazards" in told.game.setting.variants
            assert isinstance(card, Challenge) and (won[:1] == [WORTH[card.colour]] or (bare and not won))
        if isinstance(card, Avatar) and not card.kelnov:
            fallen[seat] += 1
            kinds = [each.kind for each in following]
            assert "card-kept" in kinds and following[kinds.index("avatar-defeated")].facts["count"] == fallen[seat]
        if isinstance(card, Avatar) and (card.kelnov or fallen[seat] == 3):
            assert following[-1].kind == "game-over" and outcome.winners == (seat,)
            assert outcome.reason == ("kelnov-defeated" if card.kelnov else "three-avatars")
    assert outcome.reason in ("kelnov-defeated", "three-avatars", "all-heroes-fell", "most-avatars")
    for _, page in told.told("turn"):
        assert any("red" in here for here in page.counters.values()), "there is always a red counter"


def test_these_games_have_something_of_everything() -> None:
    """What never came up has not been looked at."""
    kinds = Counter(page.kind for number in range(len(GAMES)) for page in chronicle(number).pages)
    assert all(
        kinds[kind] > 1 for kind in ("set-aside", "removed", "event", "encounter", "avatar-defeated", "undefeated")
    )
