"""How many presses a turn takes: at most four and a half on average."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import questable
from tests.browser.hands import Hands, How
from tests.browser.kit import (
    CULT,
    DESKTOP,
    ISLAND,
    KELNOV,
    ME,
    MIDNIGHT,
    PHONE,
    RETURN,
    RUNEBOUND,
    ZANAGA,
    Openings,
    Server,
)
from tests.browser.mind import Mind, Turns
from tests.browser.mind import presses as would_press
from tests.sweeps import WHOLE, share

WANTED = 4.5
SEEDS = {RUNEBOUND: "1", ZANAGA: "3", KELNOV: "1", CULT: "8", ISLAND: "1", MIDNIGHT: "1", RETURN: "17"}
Size = tuple[int, int]
SCREENS: dict[How, tuple[Size, ...]] = {
    "mouse": (DESKTOP, (1024, 768), (2560, 1440)),
    "touch": (PHONE, (844, 390), (820, 1180), (1180, 820)),
    "keys": (DESKTOP, (1024, 768)),
}
"""A usual run plays a share of the first of each, the others are played in `make long`."""
PLAYED = share(
    (
        (adventure, how, size)
        for how, sizes in SCREENS.items()
        for adventure in SEEDS
        for size in sizes
        if WHOLE or (size == sizes[0] and (how == "mouse" or adventure in (RUNEBOUND, RETURN)))
    ),
    of=6,
)
NIGHTS = [(MIDNIGHT, seed) for seed in "2345"]
"""Games of a hero and the Night King differ more from each other than others do."""


def seats_of(adventure: str) -> int:
    """Alone, where that can be; in Midnight a hero and the Night King."""
    return 2 if adventure == MIDNIGHT else 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("adventure", "how", "size"), PLAYED, ids=[f"{adventure}-{how}-{size[0]}" for adventure, how, size in PLAYED]
)
def test_a_turn_takes_few_presses(adventure: str, how: How, size: Size, server: Server, open_tab: Openings) -> None:
    """Some turns of all seats (all turns in `make long`); the game is the one played here, choice by choice."""
    game = questable.new(adventure, seats=seats_of(adventure), seed=SEEDS[adventure])
    made, turns = server.go_on(game, [ME] * seats_of(adventure)), Turns(game)
    mind, hands = Mind(game), list[Hands]()
    for seat in range(seats_of(adventure)):
        tab = open_tab(size=size, touch=how == "touch", settings={"steps": False}).go(made.link(seat))
        expect(tab.page.get_by_role("button", name="Menu")).to_be_visible()
        tab.spare_the_painter()
        hands.append(Hands(tab, game, how, mind))
    most = 10_000 if WHOLE else 8 if how == "mouse" else 4
    before = [(0, 0, 0) for _ in hands]
    while game.decision is not None and turns.count <= most:
        seat = game.decision.seat
        if not turns.of[seat]:
            before[seat] = hands[seat].presses, hands[seat].keys, hands[seat].choices
        hands[seat].act()
    assert server.position(made) == game
    for seat, own in enumerate(hands):
        presses, keys, choices = before[seat]
        played = max(1, min(turns.of[seat], most))
        each = (own.presses - presses) / played
        print(f"{adventure} by {how} at {size[0]}x{size[1]}, seat {seat + 1}: ", end="")
        print(f"{(own.choices - choices) / played:.1f} choices a turn ", end="")
        print(f"in {each:.2f} presses ({(own.keys - keys) / played:.1f} keys), {played} turns")
        assert each <= WANTED + (0 if WHOLE else 1.5), "the first turns are those in which orders are given"


@pytest.mark.parametrize(("adventure", "seed"), share([*SEEDS.items(), *NIGHTS], of=3))
def test_so_does_a_long_game(adventure: str, seed: str) -> None:
    """The same mind without hands: what it would press."""
    for turns, counted in would_press(adventure, seed, 10_000 if WHOLE else 30, seats_of(adventure)):
        assert turns > (10 if adventure == MIDNIGHT else 20)
        assert sum(counted.values()) / turns <= WANTED, counted.most_common(6)
