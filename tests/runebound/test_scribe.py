"""Combats of whole decks, described for all spaces at once, are those that are described one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import questable
from questable.kernel.assist.plans import plans_for
from questable.runebound import odds
from questable.runebound.odds import fights
from questable.runebound.odds.scribe import Bouts, Scribe, may_be_watched, remembered
from questable.runebound.state import Runebound
from tests.kit import table

ADVENTURES = [each.id for each in questable.adventures() if each.family.id == "runebound"]


TRAVEL = ("way-of-moving", "spend-a-die", "spend-action")


def begun(adventure: str) -> Runebound:
    seats = max(2, questable.find_adventure(adventure).seats[0])
    game = questable.new(adventure, seats=seats, seed=f"scribe of {adventure}")
    assert isinstance(game, Runebound)
    return game


def positions(adventure: str, count: int) -> Iterator[Runebound]:
    """Positions without a fight, some way into a game of random players."""
    chance = random.Random(adventure)
    game = begun(adventure)
    while count and game.decision is not None:
        for _ in range(37):
            if game.decision is not None:
                game.play(chance.choice(game.decision.options))
        if game.heroes and not game.fights and game.decision is not None:
            count -= 1
            yield game


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_a_deck_is_described_as_its_cards_are_one_by_one_wherever_the_hero_stands(adventure: str) -> None:
    chance, shared = random.Random(1), 0
    for game in positions(adventure, 6):
        seat = chance.choice([hero.seat for hero in game.heroes])
        cards = chance.sample(sorted(game.content.challenges), 12)
        anywhere: Bouts = {}
        for space in chance.sample(sorted(game.content.grid.terrain), 5):
            twin = game.clone()
            twin.heroes[seat].space = space
            known = twin.imagine(seat)
            fights.share(known, anywhere)
            found = [fights.bout_of(known, seat, card) for card in cards]
            assert found == [fights.bout_of(twin, seat, card) for card in cards]
        shared += len(anywhere)
    assert bool(shared) is may_be_watched(Runebound)


def test_what_looks_at_the_land_is_described_anew_in_every_land() -> None:
    """An oilskin is good in swamps and on rivers: that is noticed, although none is near."""
    dry, oiled = table("anna").put(0, at="Forge"), table("anna").put(0, at="Forge", cards=["riverwatch-oilskin"])
    assert Scribe(dry.game, 0).against("trial-goblin").anywhere is may_be_watched(Runebound)
    assert not Scribe(oiled.game, 0).against("trial-goblin").anywhere


@pytest.mark.parametrize("adventure", ADVENTURES)
def test_what_is_remembered_from_question_to_question_is_what_would_be_described_now(adventure: str) -> None:
    chance, game, travels, kept = random.Random(3), begun(adventure), 0, 0
    while travels < 12 and game.decision is not None:
        if game.decision.topic in TRAVEL and not game.fights:
            travels += 1
            imagined = game.imagine(game.decision.seat)
            known = remembered(imagined, game.decision.seat)
            kept += len(known)
            for seat, card in chance.sample(sorted(known), min(8, len(known))):
                assert known[seat, card] == odds.describe_fight(imagined, seat, card)
            plans_for(imagined)
        game.play(chance.choice(game.decision.options))
    assert kept or not may_be_watched(type(game))


def test_nothing_is_remembered_when_anything_else_has_changed_than_where_the_hero_stands() -> None:
    t = table("anna", "bert").put(0, at="Forge")
    known = remembered(t.game, 0)
    t.game.hero.space += 1
    t.game.movement_dice = (1, 2)
    assert remembered(t.game, 0) is known
    t.game.wounds["anna"] = 1  # in the same position: what is remembered must not change with it
    assert remembered(t.game, 0) is not known
    del t.game.wounds["anna"]
    known = remembered(t.game, 0)
    t.game.heroes[1].space += 1
    assert remembered(t.game, 0) is not known
