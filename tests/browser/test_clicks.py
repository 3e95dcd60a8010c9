"""How many presses a turn takes: at most four and a half on average; in Midnight, where dice are actions, 6.5."""

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
    LONG,
    ME,
    MIDNIGHT,
    PHONE,
    RETURN,
    RUNEBOUND,
    ZANAGA,
    Openings,
    Server,
)
from tests.browser.mind import Mind, Turns, presses

WANTED = 4.5
OF_THE_NIGHT = 6.5  # in Midnight dice pay for actions one by one, and the Night King leads patrols and buys tokens
SEEDS = {RUNEBOUND: "1", ZANAGA: "3", KELNOV: "1", CULT: "1", ISLAND: "1", MIDNIGHT: "1", RETURN: "17"}
HANDS: tuple[How, ...] = ("mouse", "touch", "keys")
PLAYED = [
    (adventure, how)
    for adventure in SEEDS
    for how in HANDS
    if LONG or (how == "mouse" and adventure != MIDNIGHT) or adventure in (RUNEBOUND, RETURN)
]


def seats_of(adventure: str) -> int:
    """Alone, where that can be; in Midnight a hero and the Night King."""
    return 2 if adventure == MIDNIGHT else 1


def wanted(adventure: str) -> float:
    return OF_THE_NIGHT if adventure == MIDNIGHT else WANTED


@pytest.mark.parametrize(("adventure", "how"), PLAYED)
def test_a_turn_takes_few_presses(adventure: str, how: How, server: Server, open_tab: Openings) -> None:
    """Some turns of the first seat (all with QUESTABLE_LONG); the game is the one played here, choice by choice."""
    game = questable.new(adventure, seats=seats_of(adventure), seed=SEEDS[adventure])
    made, turns = server.go_on(game, [ME] * seats_of(adventure)), Turns(game)
    mind, hands = Mind(game), list[Hands]()
    for seat in range(seats_of(adventure)):
        tab = open_tab(size=PHONE if how == "touch" else DESKTOP, settings={"steps": False}).go(made.link(seat))
        expect(tab.page.get_by_role("button", name="Menu")).to_be_visible()
        tab.spare_the_painter()
        hands.append(Hands(tab, game, how, mind))
    own = hands[0]
    most = 10_000 if LONG else 8 if how == "mouse" else 4
    before, keys, choices = 0, 0, 0
    while game.decision is not None and turns.count <= most:
        if not turns.count:
            before, keys, choices = own.presses, own.keys, own.choices
        hands[game.decision.seat].act()
    played = max(1, min(turns.count, most))
    each = (own.presses - before) / played
    print(f"{adventure} by {how}: {(own.choices - choices) / played:.1f} choices a turn in {each:.2f} presses", end="")
    print(f" ({(own.keys - keys) / played:.1f} keys), {played} turns")
    assert server.position(made) == game
    assert each <= wanted(adventure) + (0 if LONG else 1.5), "the first turns are those in which orders are given"


@pytest.mark.parametrize("adventure", SEEDS)
def test_so_does_a_long_game(adventure: str) -> None:
    """The same mind without hands: what it would press."""
    for turns, counted in presses(adventure, SEEDS[adventure], 10_000 if LONG else 30, seats_of(adventure)):
        assert turns > (10 if adventure == MIDNIGHT else 20)
        assert sum(counted.values()) / turns <= wanted(adventure), counted.most_common(6)
