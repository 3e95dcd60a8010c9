"""Decks: which card goes into which, and what is known of their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.box import Box
from questable.kernel.engine.game import begin
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound import adventure, cards, setup, victory
from questable.runebound.base import adventure as rise
from questable.runebound.state import Runebound
from questable.runebound.variants.doom import Doom
from tests.kit import TRIAL, table

toy = Rulebook("other decks")


@toy.around(setup.dealt_to)
def other_decks(below: Callable[[Runebound, str], str], g: Runebound, card: str) -> str:
    """Red cards stay in the box; cards of packs have a deck of their own."""
    found = g.content.adventure.get(card)
    if found and found.colour == "red":
        return ""
    return "strange" if found and card in g.content.origin else below(g, card)


@toy.around(adventure.deck_for)
def strange_in_the_south(below: Callable[[Runebound, str, int], str], g: Runebound, colour: str, space: int) -> str:
    return "strange" if space > 100 else below(g, colour, space)


@toy.around(cards.deck_of)
def events_leave(below: Callable[[Runebound, str], str], g: Runebound, card: str) -> str:
    return "" if g.content.cards[card].kind == "event" else below(g, card)


def other_table() -> Runebound:
    game = begin(
        make_setting(replace(rise, boxes=(*rise.boxes, Box("toy", layer=toy))), seats=2, seed="decks", packs=[TRIAL])
    )
    assert isinstance(game, Runebound)
    return game


def test_a_box_says_which_deck_a_card_is_dealt_to_and_which_stay_in_the_box() -> None:
    g = other_table()
    assert "red" not in g.decks
    assert set(g.decks["strange"]) == {
        card for card, found in g.content.adventure.items() if card in g.content.origin and found.colour != "red"
    }
    assert not set(g.decks["green"]) & set(g.content.origin)


def test_a_box_says_which_deck_a_counter_is_drawn_from() -> None:
    g = other_table()
    hero = g.heroes[0]
    hero.space = next(space for space in g.content.grid.spaces if space > 100)
    g.counters[hero.space] = ("green", "red")
    assert adventure.open_adventures(g, hero) == ["green", "red"]  # one deck for both
    top = g.decks["strange"][0]
    g.draws_left, g.active = 1, 0
    adventure.draw_adventure_card.function(g, 0, adventure.deck_for(g, "green", hero.space), "drawn", "RB-ADV-08")
    assert g.revealed == (top,) and top not in g.decks["strange"]
    hero.space = g.content.grid.towns["Tamalir"]
    g.counters[hero.space] = ("green", "red")
    assert adventure.open_adventures(g, hero) == ["green"]  # there is no red deck


def test_without_a_red_deck_a_game_comes_to_its_end() -> None:
    g = other_table()
    for space in [space for space in g.counters if space > 100]:
        del g.counters[space]  # there the strange deck would do
    assert not victory.red_left(g)
    for _ in range(300):
        if g.decision is None:
            break
        g.play(g.decision.options[0])
    assert g.outcome is not None and g.outcome.reason == "most-dragon-runes"


def test_a_discarded_card_goes_under_its_deck_or_leaves_the_game() -> None:
    g = other_table()
    own = next(card for card in g.decks["strange"] if g.content.cards[card].kind == "challenge")
    assert cards.take_out(g, "strange", own) and not cards.take_out(g, "strange", own)
    cards.discard_adventure_card.function(g, own)
    assert g.decks["strange"][-1] == own
    event = next(card for card in g.decks["green"] if g.content.cards[card].kind == "event")
    cards.take_out(g, "green", event)
    cards.discard_adventure_card.function(g, event)
    assert not any(event in deck for deck in g.decks.values())


def test_a_card_that_leaves_the_game_does_not_come_to_the_doom_track() -> None:
    box = Box("toy", layer=toy)
    setting = make_setting(
        replace(rise, boxes=(*rise.boxes, box)), seats=2, seed="decks", packs=[TRIAL], variants=["doom-track"]
    )
    g = begin(setting)
    assert isinstance(g, Runebound)
    event, other = (
        next(card for card in g.decks["green"] if g.content.cards[card].kind == kind) for kind in ("event", "challenge")
    )
    track = g.part(Doom).cards
    for card in (event, other):
        cards.take_out(g, "green", card)
        g.steps[cards.discard_adventure_card.name].run(g, card)
    assert g.part(Doom).cards == (*track, other)


# Cards laid above others ---------------------------------------------------------------------------------------------


def on_top(g: Runebound, deck: str) -> int:
    """How many cards of packs lie above all others."""
    return next((n for n, card in enumerate(g.decks[deck]) if card not in g.content.origin), len(g.decks[deck]))


@pytest.mark.rule("RB-VAR-20")
def test_an_imagined_deck_keeps_cards_of_packs_on_top() -> None:
    g = table(variants=["pack-focus"]).game
    for number in range(10):
        other = g.imagine(0, number)
        assert other.tops == g.tops
        for deck in g.decks:
            assert on_top(other, deck) == on_top(g, deck) == g.tops.get(deck, 0)
            assert sorted(other.decks[deck]) == sorted(g.decks[deck])


@pytest.mark.rule("RB-VAR-01")
@pytest.mark.rule("RB-VAR-20")
def test_the_first_card_of_the_doom_track_is_one_of_those_on_top() -> None:
    g = table(variants=["pack-focus", "doom-track"]).game
    for number in range(10):
        other = g.imagine(0, number)
        assert other.part(Doom).cards[0] in g.content.origin
        assert on_top(other, "green") == g.tops["green"]


@pytest.mark.rule("RB-VAR-20")
def test_drawing_and_searching_keep_count_of_the_cards_on_top() -> None:
    g = table(variants=["pack-focus"]).game
    count = g.tops["market"]
    assert cards.draw(g, "market") in g.content.origin
    assert g.tops["market"] == count - 1 == on_top(g, "market")
    cards.take_out(g, "market", g.decks["market"][-1])
    assert g.tops["market"] == count - 1
    cards.take_out(g, "market", g.decks["market"][2])
    assert g.tops["market"] == count - 2 == on_top(g, "market")
    before = g.decks["market"]
    cards.shuffle(g, "market")
    assert g.decks["market"] != before and on_top(g, "market") == count - 2
    for _ in range(count - 2):
        assert cards.draw(g, "market") in g.content.origin
    assert "market" not in g.tops
    assert cards.draw(g, "market") not in g.content.origin
    assert cards.draw(g, "no such deck") == ""


# Packs ---------------------------------------------------------------------------------------------------------------


def test_the_order_of_packs_makes_no_difference(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    text = '[[item]]\nid = "trial-spare-thimble"\nname = "Trial Thimble"\ntype = "other"\ncost = 1\n'
    (other / "cards.toml").write_text(text, encoding="utf-8")
    one, two = (
        begin(make_setting(rise, seats=1, seed="packs", packs=packs)) for packs in ([TRIAL, other], [other, TRIAL])
    )
    assert isinstance(one, Runebound) and isinstance(two, Runebound)
    assert one.content.hash == two.content.hash
    assert (one.decks, one.stacks) == (two.decks, two.stacks)
