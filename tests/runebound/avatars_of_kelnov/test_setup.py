"""SETUP: the red deck, and the decks beside the base decks."""

from __future__ import annotations

import pytest

import questable
from questable.runebound.avatars_of_kelnov.content import Avatar
from questable.runebound.content import Challenge, Encounter, EventCard
from questable.runebound.setup import laying
from questable.runebound.state import Runebound
from tests.runebound.avatars_of_kelnov.kit import COLOURS, KELNOV, kelnov

ADVENTURE, RISE = "avatars-of-kelnov", "rise-of-the-dragon-lords"
SIZES = {"green": 7, "yellow": 7, "blue": 6}


def begun(adventure: str = ADVENTURE, seed: int = 1) -> Runebound:
    game = questable.new(adventure, seats=2, seed=seed)
    assert isinstance(game, Runebound)
    return game


@pytest.mark.rule("AK-SETUP-01", "AK-GOAL-01")
def test_the_red_cards_of_the_base_game_are_not_used() -> None:
    g, rise = begun(), begun(RISE)
    reds = {card for card, found in rise.content.adventure.items() if found.colour == "red"}
    assert "high-lord-margath" in reds and len(reds) == 12
    assert reds.isdisjoint(g.content.cards), "they are set aside"
    assert reds.isdisjoint(card for deck in g.decks.values() for card in deck)


@pytest.mark.rule("AK-SETUP-02", "AK-RUL-09")
def test_thirty_cards_are_sorted_by_colour() -> None:
    g = begun()
    for colour, size in SIZES.items():
        deck = g.decks[f"kelnov-{colour}"]
        kinds = [type(g.content.cards[card]) for card in deck]
        events = sum(issubclass(kind, EventCard) for kind in kinds)
        assert (len(deck), events, sum(issubclass(kind, Encounter) for kind in kinds)) == (size, 3, size - 3)
        assert {g.content.adventure[card].colour for card in deck} == {colour}
    red = g.decks["red"]
    assert len(red) == 10 and sum(SIZES.values()) + len(red) == 30
    avatars = [found for card in red if isinstance(found := g.content.cards[card], Avatar)]
    fathers = [found.id for found in avatars if found.kelnov]
    assert fathers == [KELNOV] and len(avatars) == 10


@pytest.mark.rule("AK-SETUP-03", "AK-SETUP-06")
def test_they_lie_beside_the_base_decks_and_not_among_them() -> None:
    g, rise = begun(), begun(RISE)
    for colour in COLOURS:
        assert set(g.decks[colour]) == set(rise.decks[colour]), "the base deck is what it always was"
        assert set(g.decks[colour]).isdisjoint(g.decks[f"kelnov-{colour}"])


@pytest.mark.rule("AK-SETUP-04", "AK-DRAW-11")
def test_the_red_deck_holds_challenges_only() -> None:
    g = begun()
    assert {type(g.content.cards[card]) for card in g.decks["red"]} == {Avatar}
    assert all(isinstance(g.content.cards[card], Challenge) for card in g.decks["red"])
    assert "kelnov-red" not in g.decks, "there is nothing beside it"


@pytest.mark.rule("AK-SETUP-05", "AK-RUL-01")
def test_every_deck_is_shuffled_and_lies_face_down() -> None:
    games = [begun(seed=seed) for seed in range(6)]
    for deck in ("kelnov-green", "kelnov-yellow", "kelnov-blue", "red"):
        assert len({g.decks[deck] for g in games}) > 3, "another order in every game"
        assert len({frozenset(g.decks[deck]) for g in games}) == 1, "of the same cards"
        for seat in (0, 1, None):
            assert games[0].view(seat).decks[deck] == len(games[0].decks[deck]), "everybody sees how many, nobody which"
    imagined = {games[0].imagine(0, number).decks["kelnov-green"] for number in range(8)}
    assert len(imagined) > 3, "and nobody knows their order"


@pytest.mark.rule("AK-SETUP-06", "AK-DRAW-01")
def test_everything_else_is_laid_as_in_the_base_game() -> None:
    g, rise = begun(), begun(RISE)
    assert [step.name for step in laying(g)] == [step.name for step in laying(rise)]
    assert g.counters == rise.counters and len(g.undefeated) == len(rise.undefeated) == 6
    assert sorted(g.stacks) == sorted(rise.stacks) and {hero.gold for hero in g.heroes} == {
        hero.gold for hero in rise.heroes
    }
    assert set(g.content.heroes) == set(rise.content.heroes) and set(g.content.market) == set(rise.content.market)
    assert {hero.space for hero in g.heroes} == {g.content.grid.towns["Tamalir"]} and g.event == ""


@pytest.mark.rule("AK-SETUP-02")
def test_no_two_cards_are_alike() -> None:
    """Nor do they share what they do: each has a text of its own."""
    t = kelnov()
    mine = [*t.content.replacements, *t.content.avatars]
    texts = [
        repr((card.ability, card.modifier, card.effect_lists(), getattr(card, "kept", None)))
        for card in (t.content.cards[each] for each in mine)
    ]
    assert len(set(texts)) == len(mine) == 30
