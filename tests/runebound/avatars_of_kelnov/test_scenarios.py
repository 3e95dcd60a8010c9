"""The adventure as players and programs meet it: whole games through the public API, watched from outside.

What is watched is what a spectator sees (`view`, events). Six scenarios: a card set aside, an Event set aside, an empty
deck of Kelnov, Avatars counted and won, red counters that come back, the doom track beside it all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

import questable
from questable.bots import make_bot, take_turns
from questable.runebound.variants.doom import Doom
from tests.runebound.avatars_of_kelnov.kit import AVATARS, CHALLENGE, ENCOUNTER, KELNOV, kelnov

ADVENTURE = "avatars-of-kelnov"
DECKS = ("green", "yellow", "blue")


@dataclass
class Draw:
    """A base card that was set aside, what was seen before the choice that led there and after it, what happened."""

    card: str
    deck: str
    before: Any
    after: Any
    events: list[questable.Event] = field(default_factory=list)

    def facts(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.events if event.kind == kind]

    @property
    def others(self) -> bool:
        """Did more happen than this one replacement?"""
        return len(self.facts("set-aside")) > 1 or bool(self.facts("no-replacement"))


def draws(seed: int, variants: tuple[str, ...] = (), moves: int = 2500) -> Iterator[Draw]:
    """All cards set aside in a game of curious players who rather attempt something than nothing."""
    heard: list[questable.Event] = []
    game = questable.new(ADVENTURE, seats=2, seed=seed, variants=variants, sink=heard.append)
    luck = random.Random(seed)
    while game.decision is not None and game.moves < moves:
        bold = [option for option in game.decision.options if option.verb in ("attempt", "escape", "automatic")]
        before = game.view(None)
        heard.clear()
        game.play(luck.choice(bold or game.decision.options))
        for event in [event for event in heard if event.kind == "set-aside"]:
            yield Draw(event.facts["card"], event.facts["deck"], before, game.view(None), list(heard))


@cache
def some_draws(variants: tuple[str, ...] = ()) -> tuple[Draw, ...]:
    return tuple(draw for seed in (1, 2, 3) for draw in draws(seed, variants))


def kind_of(card: str) -> str:
    return str(questable.find_adventure(ADVENTURE).load().cards[card].kind)


@pytest.mark.rule("AK-EX-01", "AK-DRAW-02", "AK-DRAW-04")
def test_1_an_encounter_is_set_aside_and_one_card_of_kelnov_is_drawn() -> None:
    seen = [draw for draw in some_draws() if kind_of(draw.card) == "encounter" and not draw.others]
    assert seen
    for draw in seen:
        beside = f"kelnov-{draw.deck}"
        assert draw.after.decks[beside] == draw.before.decks[beside] - 1
        (drawn,) = [fact for fact in draw.facts("drew") if fact["deck"] == beside]
        challenges = [fact for fact in draw.facts("drew") if fact["deck"] == draw.deck and fact["card"] != draw.card]
        assert draw.after.decks[draw.deck] == draw.before.decks[draw.deck] - len(challenges), "it went back under it"
        assert draw.card not in draw.after.revealed and drawn["card"] != draw.card


@pytest.mark.rule("AK-EX-02", "AK-DRAW-03")
def test_2_an_event_that_is_set_aside_still_brings_counters() -> None:
    seen = [draw for draw in some_draws() if kind_of(draw.card) == "event"]
    assert seen
    for draw in seen:
        assert draw.after.event != draw.card and draw.facts("counters-refreshed")
        sunbursts = questable.find_adventure(ADVENTURE).load().grid.sunbursts
        assert draw.others or all(space in draw.after.counters for space in sunbursts)
    assert any(fact["count"] for draw in seen for fact in draw.facts("counters-refreshed"))


@pytest.mark.rule("AK-EX-03", "AK-DRAW-05")
def test_3_when_kelnov_has_no_card_left_the_base_deck_is_drawn_from() -> None:
    seen = [draw for draw in some_draws() if draw.before.decks[f"kelnov-{draw.deck}"] == 0]
    assert seen, "seven green cards do not last"
    for draw in seen:
        assert draw.facts("no-replacement") and draw.after.decks[f"kelnov-{draw.deck}"] == 0
        after = [fact["card"] for fact in draw.facts("drew")]
        assert after.index(draw.card) < len(after) - 1 or draw.facts("deck-exhausted")


@cache
def won(seed: int) -> tuple[questable.Game, tuple[questable.Event, ...]]:
    heard: list[questable.Event] = []
    game = questable.new(ADVENTURE, seats=2, seed=seed, sink=heard.append)
    bots = {seat: make_bot("greedy", game.setting.adventure, seat) for seat in range(2)}
    take_turns(game, bots, limit=8_000)
    return game, tuple(heard)


@pytest.mark.rule("AK-EX-04", "AK-GOAL-02", "AK-GOAL-03", "AK-REWARD-04")
@pytest.mark.parametrize("seed", [1, 5])
def test_4_who_has_defeated_three_avatars_or_kelnov_has_won(seed: int) -> None:
    game, heard = won(seed)
    assert game.outcome is not None
    counted = {0: 0, 1: 0}
    for event in heard:
        if event.kind == "avatar-defeated":
            counted[event.facts["seat"]] += 1
            assert event.facts["count"] == counted[event.facts["seat"]] <= 3
    (winner,) = game.outcome.winners
    assert (counted[winner] == 3) is (game.outcome.reason == "three-avatars")
    assert {seat: len(cards) for seat, cards in game.view(None).kelnov.defeated.items()} == {
        seat: count for seat, count in counted.items() if count
    }
    assert heard[-1].kind == "game-over" and questable.verify(questable.record_of(game)) == game


@pytest.mark.rule("AK-EX-06", "AK-RUL-07")
def test_4_spoils_and_knock_outs_leave_the_count_alone() -> None:
    first, second, third, _ = AVATARS
    t = kelnov().defeated(0, first, second)
    t.put(1, at=t.hero(0).space).attack_hero(1, 0)
    t.put(0, wounds=4).dice(*(10,) * 40)
    while t.topic and t.topic != "spoils":
        t.play("fight-on" if t.topic == "escape" else "attack" if "attack" in t.options else t.options[0])
        t.put(0, wounds=4)
    t.play(f"take:{first}")
    while t.topic:
        t.play(t.options[0])
    assert t.hero(1).trophies == (first,) and t.game.view(None).kelnov.defeated == {0: (first, second)}
    t.beat(third)
    assert t.outcome() == ((0,), "three-avatars", ("AK-GOAL-03",)) and t.part.count(1) == 0


@pytest.mark.rule("AK-RUL-10")
def test_5_the_last_red_counter_is_taken_and_eight_come_back() -> None:
    t = kelnov().deck("red", AVATARS[0])
    last = t.jewel("red")
    for space in [space for space, here in t.game.counters.items() if "red" in here and space != last]:
        t.counter(space)
    t.put(0, at=last, points=5).turn(0).play("stay", "attempt:red").strike_down()
    assert t.topic == "experience" and not any("red" in here for here in t.game.view(None).counters.values())
    while t.game.active == 0:
        t.play(t.options[-1])
    assert sum("red" in here for here in t.game.view(None).counters.values()) == 8
    assert t.game.outcome is None and t.game.decision is not None, "the game goes on"


@pytest.mark.rule("AK-EX-01", "AK-DRAW-10", "AK-VAR-02")
def test_6_with_the_doom_track_the_base_card_lies_there_and_the_other_is_gone() -> None:
    t = kelnov(variants=["doom-track"]).deck("green", ENCOUNTER["green"], CHALLENGE["green"])
    t.beside("green", "skipping-rhyme", "wells-of-iron").nothing_removed()
    before = len(t.game.view(None).doom.cards)
    t.attempt("green").play("choose:skip along")
    seen = t.game.view(None)
    assert (len(seen.doom.cards), seen.doom.cards[-1]) == (before + 1, "green"), "its back is seen, no more"
    assert seen.kelnov.removed == ("skipping-rhyme",) and seen.decks["kelnov-green"] == 1
    for draw in some_draws(("doom-track",)):
        gone = [fact["card"] for fact in draw.facts("doom-card")]
        assert draw.card in gone and not set(gone) & set(draw.after.kelnov.removed)


@pytest.mark.rule("AK-VAR-02", "AK-RUL-12", "AK-GOAL-02")
def test_6_in_the_endgame_kelnov_is_drawn_and_beaten() -> None:
    t = kelnov(variants=["doom-track"]).deck("red", KELNOV)
    t.game.part(Doom).counters = 8
    t.put(0, at="Forge").turn(0)
    while not t.game.view(None).doom.endgame:
        t.play("stay" if "stay" in t.options else t.options[-1])
    assert t.game.fight.enemy == KELNOV and t.happened("endgame")
    seat = t.game.active
    t.strike_down()
    assert t.outcome() == ((seat,), "kelnov-defeated", ("AK-GOAL-02",))
