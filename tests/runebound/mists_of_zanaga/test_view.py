"""Hidden information: for each row of the table in the catalogue, who sees what.

Where something is hidden, two positions that differ only in it give every seat equal views, equal scenes and equal
imagined positions.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import questable
from questable.kernel.engine.dice import Dice, key_of
from questable.kernel.records import records
from questable.runebound.mists_of_zanaga import adventure as mists
from questable.runebound.mists_of_zanaga import decks
from questable.runebound.mists_of_zanaga.content import TOKENS
from questable.runebound.mists_of_zanaga.state import Zanaga
from tests import secrets_kept
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, laid, zanaga

EVERYBODY = (None, 0, 1)
HILLS = 10
GEM = 1
DECKS = ("green", "yellow", "blue", "red", "ritual-green", "ritual-yellow", "ritual-blue", "ritual-red", "market")


def alike(one: Zanaga, two: Zanaga) -> None:
    """For nobody anything tells the two positions apart, and they do differ."""
    secrets_kept.alike(one, two, EVERYBODY)


def different(one: Zanaga, two: Zanaga) -> None:
    """Everybody can tell the two positions apart."""
    secrets_kept.different(one, two, EVERYBODY)


def open_to_all(g: Zanaga, **facts: Any) -> None:
    """These parts of the position are in the view of everybody, as they are."""
    for seat in EVERYBODY:
        seen = g.view(seat)
        for name, value in facts.items():
            assert getattr(seen, name) == getattr(g, name) == value


def upside_down(g: Zanaga, deck: str) -> Zanaga:
    other = g.clone()
    other.decks[deck] = g.decks[deck][::-1]
    return other


# The ritual token pool -----------------------------------------------------------------------------------------------


def test_everybody_can_count_the_pool() -> None:
    g = laid()
    for seat in EVERYBODY:
        seen = g.view(seat)
        lying = Counter(token for tokens in seen.laden.values() for token in tokens)
        assert Counter(seen.pool) + lying == Counter(sun=16, moon=16, skull=16, wild=12)


def test_nobody_knows_which_token_comes_next() -> None:
    """Which one it is lies in the dice; positions whose dice fall otherwise look the same."""
    one = zanaga().put(1, at="Kesh'a").put(0, at=HILLS).game
    two = one.clone()
    two.dice = Dice(key_of("another seed"), one.dice.drawn)
    alike(one, two)


def test_what_is_drawn_from_an_imagined_pool_is_no_hint() -> None:
    t = zanaga().put(0, at=HILLS)
    drawn = {decks.take_token(t.game.imagine(0, seed)) for seed in range(40)}
    assert drawn == set(TOKENS)
    assert all(sum(t.game.imagine(seat, 3).pool.values()) == 60 for seat in EVERYBODY)


def test_a_token_once_drawn_cannot_be_undrawn() -> None:
    """The bones may send it back, an undone choice may not."""
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS).survival("shaman-bones").turn(0).play("stay", "keep")
    assert t.topic == "bones-token"
    assert not t.game.may_undo(0)


# Tokens on cards -----------------------------------------------------------------------------------------------------


def test_tokens_on_challenges_and_rituals_are_open() -> None:
    t = zanaga().roam("trial-green-hills", "sun").ritual("trial-moon-3", "wild", "moon")
    open_to_all(t.game, laden={"trial-green-hills": ("sun",)}, filled={"trial-moon-3": ("wild", "moon")})
    different(t.game, zanaga().roam("trial-green-hills", "moon").ritual("trial-moon-3", "wild", "moon").game)


def test_the_token_on_a_challenge_just_drawn_is_open() -> None:
    t = zanaga().put(0, at=GEM).counter(GEM, "green").deck("green", "trial-green-road").tokens("skull")
    t.adventure().play("attempt:green")
    open_to_all(t.game, laden={"trial-green-road": ("skull",)}, revealed=("trial-green-road",))


# Decks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS)
def test_the_order_of_a_deck_is_hidden_from_all_and_its_size_open(deck: str) -> None:
    g = zanaga().game
    alike(g, upside_down(g, deck))
    for seat in EVERYBODY:
        assert g.view(seat).decks[deck] == len(g.decks[deck])


def test_there_are_no_other_decks() -> None:
    assert set(laid().decks) == set(DECKS)


def test_no_card_of_a_deck_is_named_in_a_scene() -> None:
    """A card on a track or in a stack is; the same card in its deck is not."""
    t = zanaga().deck("market", "trial-gem")
    scenes = [mists.family.presentation.scene(t.game.imagine(0))]
    t.roam("trial-green-hills").ritual("trial-sun-2").stack("Mbalo", "trial-gem")
    scenes.append(mists.family.presentation.scene(t.game.imagine(0)))
    for card in ("trial-green-hills", "trial-sun-2", "trial-gem"):
        assert [card in repr(scene) or t.game.content.cards[card].name in repr(scene) for scene in scenes] == [
            False,
            True,
        ]


def test_drawing_from_a_deck_cannot_be_undone() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=GEM).counter(GEM, "green").survival("shaman-bones").adventure()
    t.play("attempt:green")
    assert t.topic == "bones-challenge"
    assert not t.game.may_undo(0)


def test_drawing_a_ritual_cannot_be_undone() -> None:
    """Without any die being thrown: the card has been seen."""
    t = zanaga().ritual("trial-sun-4").ritual("trial-sun-3").deck("ritual-green", "trial-moon-4").place("sun", "moon")
    t.play("token:sun")
    assert t.game.may_undo(0)
    t = zanaga().ritual("trial-sun-4").ritual("trial-sun-3").deck("ritual-green", "trial-moon-4").place("sun", "moon")
    t.play("token:moon")
    assert t.game.rituals[-1] == "trial-moon-4"
    assert not t.game.may_undo(0)


# Cards put on the bottom ---------------------------------------------------------------------------------------------


def test_a_card_sent_back_was_seen_by_all_but_its_place_is_not_shown() -> None:
    t = zanaga().put(0, at=GEM).counter(GEM, "green").deck("green", "trial-green-road").survival("shaman-bones")
    bones = t.holding("shaman-bones")
    t.adventure().play("attempt:green", f"shaman-bones:{bones}")
    (event,) = (each for each in t.events if each.kind == "sent-back")
    assert (event.facts["card"], event.only) == ("trial-green-road", None)
    assert t.game.decks["green"][-1] == "trial-green-road"
    alike(t.game, upside_down(t.game, "green"))


def test_what_was_left_in_the_lost_city_was_seen_by_all_but_its_place_is_not_shown() -> None:
    t = zanaga().put(0, at=HILLS).city(HILLS).deck("market", "trial-gem").market()
    for seat in EVERYBODY:
        assert "trial-gem" in t.game.view(seat).stacks["Lost City"]
    t.play("done")
    assert "trial-gem" in t.game.decks["market"][-5:]
    alike(t.game, upside_down(t.game, "market"))


# What lies open ------------------------------------------------------------------------------------------------------


def test_discard_piles_are_open() -> None:
    t = zanaga().pile("green", "trial-green-road", "trial-green-hills").pile("ritual-green", "trial-sun-1")
    piles = {"green": ("trial-green-road", "trial-green-hills"), "ritual-green": ("trial-sun-1",)}
    open_to_all(t.game, piles=piles)


def test_both_tracks_are_open() -> None:
    t = zanaga().roam("trial-green-hills").roam("trial-red-road").ritual("trial-sun-2").ritual("trial-red-moon")
    open_to_all(t.game, roaming=("trial-green-hills", "trial-red-road"), rituals=("trial-sun-2", "trial-red-moon"))


def test_market_stacks_are_open() -> None:
    t = zanaga().stack("Mbalo", "trial-gem", "trial-rope")
    for seat in EVERYBODY:
        assert t.game.view(seat).stacks["Mbalo"] == ("trial-gem", "trial-rope")


def test_gods_and_what_lies_with_them_are_open() -> None:
    t = zanaga(variants=["epic-confrontation"]).complete("trial-sun-1")
    t.game.awake, t.game.dooms = ("ravin",), {"ravin": 2}
    ((god, rituals),) = t.game.under.items()
    open_to_all(t.game, asleep=t.game.asleep, awake=("ravin",), dooms={"ravin": 2}, under={god: rituals})
    t = zanaga().asleep("trial-moon-1", "trial-skull-1")
    open_to_all(t.game, completed=("trial-moon-1", "trial-skull-1"))


def test_adventure_counters_are_open() -> None:
    g = zanaga().counter(GEM, "red").game
    open_to_all(g, counters=dict(g.counters))
    different(g, zanaga().counter(GEM, "green").game)


def test_heroes_and_all_they_have_are_open() -> None:
    t = zanaga(variants=["epic-confrontation"]).survival("snare-trap", seat=1)
    t.put(1, gold=7, points=3, wounds=1, experience=["mind"]).game.won_gods = {1: ("set",)}
    trap = t.holding("snare-trap", 1)
    for seat in EVERYBODY:
        seen = t.game.view(seat)
        hero = seen.heroes[1]
        assert (hero.hero.gold, hero.hero.points, hero.character.wounds, hero.level) == (7, 3, 1, 2)
        assert hero.hero.cards == (trap,)
        assert trap not in seen.survival
        assert seen.won_gods == {1: ("set",)}


def test_the_lost_city_and_the_current_decks_are_open() -> None:
    t = zanaga().city(HILLS).ranks("yellow", "blue")
    open_to_all(t.game, lost_city=HILLS, ritual_rank=1, adventure_rank=2)


# Replaced ritual decks -----------------------------------------------------------------------------------------------


def replaced(t: ZanagaTable) -> ZanagaTable:
    """A yellow monster is beaten: the yellow ritual deck becomes the current one."""
    t.put(1, at="Kesh'a").put(0, at=HILLS).ritual("trial-sun-4").roam("trial-yellow-hills", "sun").check()
    return t.win_fight()


def test_undrawn_cards_of_a_replaced_ritual_deck_are_nowhere_to_be_seen() -> None:
    t = zanaga()
    undrawn = t.game.decks["ritual-green"]
    assert len(undrawn) > 9
    replaced(t)
    assert t.game.ritual_rank == 1
    for seat in EVERYBODY:
        told = repr(t.game.imagine(seat, 1).snapshot())
        assert not [card for card in undrawn if card != "trial-sun-4" and f"'{card}'" in told]


def test_their_order_leaves_no_trace() -> None:
    one, two = zanaga(), zanaga()
    two.game = upside_down(two.game, "ritual-green")
    assert one.game != two.game
    assert replaced(one).game == replaced(two).game


# Records -------------------------------------------------------------------------------------------------------------


def test_a_clone_shares_nothing_that_can_change() -> None:
    g = laid()
    twin = g.clone()
    changing = [name for name, value in g.position().items() if isinstance(value, dict | list)]
    assert {"pool", "laden", "filled", "piles", "dooms", "under", "won_gods"} < set(changing)
    assert not [name for name in changing if getattr(twin, name) is getattr(g, name)]


def test_a_view_does_not_change_when_the_game_goes_on() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS).ritual("trial-sun-4").roam("trial-green-hills", "sun")
    seen = t.game.view(1)
    before = repr(seen)
    t.check().win_fight()
    assert repr(seen) == before
    assert t.game.view(1) != seen


def test_a_saved_game_gives_the_same_views() -> None:
    g = laid(3, packs=())
    while g.decision and g.moves < 40:
        g.play(g.decision.options[-1])
    loaded = questable.load(records.to_bytes(g))
    for seat in (None, 0, 1, 2):
        assert loaded.view(seat) == g.view(seat)
