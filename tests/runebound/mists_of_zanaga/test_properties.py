"""All sets of options with 1 to 6 seats: invariants, clone, save, replay and views, from the first turn and late."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import questable
from questable.kernel.engine.events import Event
from questable.kernel.records import records
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga.state import Zanaga
from tests.properties.games import play_at_random
from tests.properties.invariants import check
from tests.runebound.mists_of_zanaga.kit import laid

OPTIONS = ("monster-safari", "relentless-rituals", "epic-confrontation")
SETS = [chosen for count in range(4) for chosen in combinations(OPTIONS, count)]
HILLS = 10
DECISIONS = 100
every_table = pytest.mark.parametrize("seats", range(1, 7))
every_set = pytest.mark.parametrize("options", SETS, ids="+".join)


def new(options: tuple[str, ...], seats: int) -> tuple[Zanaga, random.Random]:
    name = f"{'+'.join(options)} {seats}"
    return laid(seats, name, options, packs=()), random.Random(name)


def late(options: tuple[str, ...], seats: int) -> tuple[Zanaga, random.Random]:
    """A god is awake, the red decks are the current ones, and all heroes stand experienced in the Lost City."""
    g, rng = new(options, seats)
    play_at_random(g, rng, seats)  # the starting towns
    g.asleep, g.awake = (g.asleep[1:] if OPTIONS[2] in options else ()), g.asleep[:1]
    g.ritual_rank = g.adventure_rank = len(COLOURS) - 1
    for colour in COLOURS[:-1]:
        g.decks[f"ritual-{colour}"] = ()
    g.lost_city = HILLS
    for hero in g.heroes:
        hero.space = HILLS
        hero.experience = ("mind", "body", "spirit") * 9
    return g, rng


def play_and_check(g: Zanaga, rng: random.Random) -> None:
    check(g)
    for _ in range(DECISIONS):
        if g.decision is None:
            return
        g.play(rng.choice(g.decision.options))
        check(g)


@pytest.mark.rule("MZ-RUL-64")
@every_set
@every_table
def test_random_play_keeps_the_invariants_and_can_be_repeated(options: tuple[str, ...], seats: int) -> None:
    g, rng = new(options, seats)
    play_and_check(g, rng)
    saved = records.to_bytes(g)
    for other in (g.clone(), questable.load(saved), questable.replay(questable.read_record(saved))):
        assert other == g and other.fingerprint() == g.fingerprint() and other.decision == g.decision
        assert all(other.view(seat) == g.view(seat) for seat in (None, *range(seats)))


@every_set
@every_table
def test_so_does_a_late_game(options: tuple[str, ...], seats: int) -> None:
    g, rng = late(options, seats)
    twin, mark = g.clone(), g.fingerprint()
    play_and_check(g, rng)
    assert twin.fingerprint() == mark, "playing on changed an earlier clone"
    for seat in (None, *range(seats)):
        seen = g.imagine(seat, 1)
        assert seen.view(seat) == g.view(seat) or g.outcome is not None
        check(seen)


def test_late_games_come_to_gods_omens_and_trophies() -> None:
    """Otherwise they would prove little."""
    events: list[Event] = []
    trophies = 0
    for options in SETS:
        g, rng = late(options, 3)
        g.listen(events.append)
        play_at_random(g, rng, 4 * DECISIONS)
        trophies += sum(map(len, g.won_gods.values()))
    assert {"confronted", "omen", "ritual-resolved", "doom", "game-over", "god-awakes"} <= {
        each.kind for each in events
    }
    assert trophies
