"""How many presses a turn takes, in every adventure: at most four and a half on average."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

import questable
from tests.browser.hands import Hands, How
from tests.browser.kit import CULT, DESKTOP, ISLAND, KELNOV, ME, PHONE, RETURN, RUNEBOUND, ZANAGA, Openings, Server
from tests.browser.mind import Turns, presses

WANTED = 4.5
LONG = bool(os.environ.get("QUESTABLE_LONG"))
SEEDS = {RUNEBOUND: "1", ZANAGA: "3", KELNOV: "1", CULT: "1", ISLAND: "1", RETURN: "17"}
HANDS: tuple[How, ...] = ("mouse", "touch", "keys")
PLAYED = [
    (adventure, how)
    for adventure in SEEDS
    for how in HANDS
    if how == "mouse"
    or LONG
    or (adventure, how) in ((RUNEBOUND, "touch"), (RUNEBOUND, "keys"), (RETURN, "keys"), (RETURN, "touch"))
]


@pytest.mark.parametrize(("adventure", "how"), PLAYED)
def test_a_turn_takes_few_presses(adventure: str, how: How, server: Server, open_tab: Openings) -> None:
    """Some turns alone (all of them with QUESTABLE_LONG); the game is the one played here, choice by choice."""
    game = questable.new(adventure, seats=1, seed=SEEDS[adventure])
    made, turns = server.go_on(game, [ME]), Turns(game)
    tab = open_tab(size=PHONE if how == "touch" else DESKTOP, settings={"steps": False}).go(made.link(0))
    expect(tab.options.first).to_be_visible()
    tab.spare_the_painter()
    hands = Hands(tab, game, how)
    most = 10_000 if LONG else 8 if how == "mouse" else 4
    before, keys, choices = 0, 0, 0
    while game.decision is not None and turns.count <= most:
        if not turns.count:
            before, keys, choices = hands.presses, hands.keys, hands.choices
        hands.act()
    played = max(1, min(turns.count, most))
    each = (hands.presses - before) / played
    print(
        f"{adventure} by {how}: {(hands.choices - choices) / played:.1f} choices a turn in {each:.2f} presses", end=""
    )
    print(f" ({(hands.keys - keys) / played:.1f} keys), {played} turns")
    assert server.position(made) == game
    assert each <= WANTED + (0 if LONG else 1), "the first turns are those in which orders are given"


@pytest.mark.parametrize("adventure", SEEDS)
def test_so_does_a_long_game(adventure: str) -> None:
    """The same mind without hands: what it would press."""
    turns, counted = presses(adventure, SEEDS[adventure], 10_000 if LONG else 30)
    assert turns > 20
    assert sum(counted.values()) / turns <= WANTED, counted.most_common(6)
