"""What an adventure takes of a pack, and what stays in the box."""

from __future__ import annotations

from dataclasses import replace

import pytest

import questable
from questable.errors import ContentError, SetupError
from questable.kernel.content.packs import Takes
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.game import begin
from questable.kernel.engine.pack_choice import pack_info
from questable.kernel.records import records
from questable.runebound.base import adventure as rise
from questable.runebound.mists_of_zanaga import adventure as mists
from questable.runebound.setup import hero_pool
from questable.runebound.state import Runebound
from tests.runebound.packs.kit import (
    CHALLENGE,
    ENCOUNTER,
    EVENT,
    HEAD,
    HERO,
    ITEM,
    RETURN,
    RISE,
    ZANAGA,
    begun,
)

MIXED = (
    HEAD.format("mixed", "Mixed")
    + HERO.format("mixed-hero")
    + ITEM.format("mixed-item")
    + CHALLENGE.format("mixed-challenge", "green")
    + EVENT.format("mixed-event", "yellow")
    + ENCOUNTER.format("mixed-encounter", "red")
)


def pack(text: str) -> questable.PackFiles:
    return questable.PackFiles({"cards.toml": text})


@pytest.mark.rule("CP-RUL-19", "CP-RUL-10", "MZ-RUL-71")
def test_of_a_mixed_pack_an_adventure_keeps_what_it_takes_and_lists_the_rest() -> None:
    assert set(begun([pack(MIXED)]).content.origin) == {
        *("mixed-hero", "mixed-item", "mixed-challenge", "mixed-event", "mixed-encounter")
    }
    g = begun([pack(MIXED)], ZANAGA)
    assert set(g.content.origin) == {"mixed-hero", "mixed-item"}
    assert [(each.card, each.deck) for each in g.setting.left_out] == [
        ("mixed-challenge", "green"),
        ("mixed-event", "yellow"),
        ("mixed-encounter", "red"),
    ]
    found = pack_info(mists, g.setting.in_play[0])
    assert found.brings == {"hero": 1, "market": 1, "green": 1, "yellow": 1, "red": 1}
    assert found.taken == {"hero": 1, "market": 1} and not found.problem
    assert found.left_out == dict.fromkeys(("green", "yellow", "red"), ("MZ-RUL-71",))


def test_a_mixed_pack_may_hold_cards_in_the_format_of_zanaga() -> None:
    own = CHALLENGE.format("own-beast", "green") + 'terrain = "hills"\n'
    g = begun([pack(MIXED + own)], ZANAGA)
    assert "own-beast" in g.content.origin and "own-beast" in g.content.cards
    assert pack_info(mists, g.setting.in_play[0]).taken == {"hero": 1, "market": 1, "monster": 1}


@pytest.mark.parametrize("card", ['terrain = "nowhere"\n', 'terrain = "hills"\nspeed = 3\n'])
def test_a_wrong_card_is_an_error_and_not_left_out(card: str) -> None:
    with pytest.raises(ContentError, match="beast"):
        begun([pack(MIXED + CHALLENGE.format("beast", "green") + card)], ZANAGA)
    with pytest.raises(ContentError, match="mixed-item"):
        begun([pack(MIXED.replace('type = "other"', 'type = "othre"'))], ZANAGA)


@pytest.mark.rule("CP-RUL-19")
def test_a_pack_that_brings_nothing_is_refused_with_the_rule() -> None:
    text = HEAD.format("hunt", "Hunt") + CHALLENGE.format("boar", "green") + EVENT.format("rut", "blue")
    with pytest.raises(SetupError, match=r"The Mists of Zanaga takes nothing of the pack 'hunt': .*\(MZ-RUL-71\)"):
        begun([pack(text)], ZANAGA)
    with pytest.raises(SetupError, match="'drakes': no green, yellow, blue or red cards like these"):
        begun(["drakes"], ZANAGA)


@pytest.mark.parametrize("name", ["drakes", "margath:focus"])
def test_who_is_refused_a_pack_is_told_what_to_do_instead(name: str) -> None:
    instead = r"\(MZ-RUL-71\); play Rise of the Dragon Lords.* with it, or take 'kellos' or 'wild' here$"
    with pytest.raises(SetupError, match=instead):
        begun([name], ZANAGA)


@pytest.mark.rule("CP-RUL-16")
def test_cards_of_another_box_that_stay_out_do_so_by_the_rule_for_them() -> None:
    found = {info.id: info for info in questable.packs(RISE, folders=())}
    assert found["zanaga-market"].left_out == {"market": ("CP-RUL-16",)}
    assert found["kellos"].left_out == {}


@pytest.mark.rule("CP-RUL-10", "CP-RUL-19")
def test_what_is_taken_on_request_is_taken_when_it_is_named() -> None:
    asks = replace(rise, takes={**rise.takes, **dict.fromkeys(("green", "red"), Takes("request", ("CP-RUL-10",)))})
    assert pack_info(asks, questable.Pack("hunt", pack(CHALLENGE.format("boar", "green")))).on_request
    assert not pack_info(asks, questable.Pack("mixed", pack(MIXED))).on_request, "items are taken in any case"
    hunt = pack(HEAD.format("hunt", "Hunt") + CHALLENGE.format("boar", "green"))
    game = begin(make_setting(asks, seats=2, packs=[hunt]))
    assert isinstance(game, Runebound) and "boar" in game.decks["green"]
    assert not any(info.on_request for info in questable.packs(RISE, folders=()))
    assert "boar" not in begun([]).content.cards, "who does not ask does not get it"
    opened = records.open_record(records.record_of(game), lambda _: asks)
    assert opened == game and opened.setting.packs == ("hunt",), "what was asked for is part of the record"
    focused = begin(make_setting(asks, seats=2, packs=["drakes:focus"]))
    assert isinstance(focused, Runebound)
    assert {focused.content.origin.get(card) for card in focused.decks["green"][:12]} == {"drakes"}


@pytest.mark.rule("CP-RUL-09", "CP-RUL-19")
def test_an_adventure_may_take_some_colours_and_leave_red_cards_in_the_box() -> None:
    less = replace(rise, takes={**rise.takes, "red": Takes("no", ("CP-RUL-09",))})
    game = begin(make_setting(less, seats=2, packs=["drakes"]))
    assert isinstance(game, Runebound)
    origin = game.content.origin
    assert [sum(card in origin for card in game.decks[colour]) for colour in ("green", "yellow", "blue", "red")] == [
        12,
        9,
        6,
        0,
    ]
    assert {each.deck for each in game.setting.left_out} == {"red"} and len(game.setting.left_out) == 3


@pytest.mark.rule("CP-RUL-15", "CP-PACK-05")
def test_heroes_of_another_box_join_if_the_game_knows_what_they_speak_of() -> None:
    g = begun(["zanaga-heroes"])
    joined = {hero for hero in g.content.heroes if g.content.origin.get(hero) == "zanaga-heroes"}
    left = {each.card for each in g.setting.left_out}
    assert len(joined) == 4 and len(left) == 2 and joined <= set(hero_pool(g)) and not left & set(g.content.cards)
    assert all("There is no" in each.why for each in g.setting.left_out), "why is said"
    assert len(hero_pool(g)) == 12 + 4
    assert set(hero_pool(begun([], ZANAGA))) >= joined | left, "in their own box all six play"


@pytest.mark.rule("CP-RUL-16")
def test_market_cards_of_another_box_join_if_the_game_knows_what_they_speak_of() -> None:
    g = begun(["zanaga-market"])
    joined = {card for card, name in g.content.origin.items() if name == "zanaga-market"}
    lying = {*g.decks["market"], *(card for stack in g.stacks.values() for card in stack)}
    assert joined and joined <= lying and len(joined) + len(g.setting.left_out) == 19
    assert len(lying) == 84 + len(joined)


def test_a_card_of_ones_own_pack_with_unknown_words_is_an_error() -> None:
    text = ITEM.format("chime") + '[[item.ability]]\nwhen = ["refresh"]\nuse = "may"\ndo = [{ do = "ritual-check" }]\n'
    with pytest.raises(ContentError, match="chime"):
        begun([pack(text)])


def test_return_of_the_heroes_takes_packs_in_its_own_format_only() -> None:
    with pytest.raises(ContentError):
        questable.new(RETURN, packs=[pack(MIXED)])
    own = HEAD.format("fair", "Fair") + '[[contest]]\nid = "log-toss"\nname = "Log Toss"\nskill = "melee"\n'
    game = questable.new(RETURN, packs=[pack(own)])
    assert game.setting.content.origin == {"log-toss": "fair"}
    assert game.spoken().describe("log-toss").mark == "Fair"
    assert questable.verify(questable.record_of(game)) == game


@pytest.mark.rule("CP-RUL-17")
def test_the_order_in_which_shipped_packs_are_named_makes_no_difference() -> None:
    one, other = begun(["wild", "drakes:focus", "kellos"]), begun(["kellos", "wild", "drakes:focus"])
    assert (one.content.hash, one.fingerprint()) == (other.content.hash, other.fingerprint())
    assert questable.to_bytes(one) == questable.to_bytes(other)
    assert one.setting.packs == ("drakes:focus", "kellos", "wild")


def test_ids_are_unique_over_everything_that_is_shipped() -> None:
    for adventure in (RISE, ZANAGA):
        every = [info.pack for info in questable.packs(adventure, folders=()) if not info.problem]
        assert len(begun(every, adventure).setting.in_play) == len(every) >= 2
