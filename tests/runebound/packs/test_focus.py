"""Focus: cards of focused packs come before all others, deck by deck (CP-VAR-01 to -03)."""

from __future__ import annotations

import pytest

import questable
from questable.runebound import cards
from questable.runebound.greedy.look import Look, Memory
from questable.runebound.state import Runebound
from questable.runebound.variants.doom import Doom
from tests.kit import Table, table
from tests.runebound.packs.kit import CHALLENGE, ENCOUNTER, EVENT, HEAD, ITEM, RISE, ZANAGA, begun

COLOURS = ("green", "yellow", "blue", "red")


def origins(g: Runebound, deck: str) -> list[str]:
    return [g.content.origin.get(card, "") for card in g.decks[deck]]


def drawn(g: Runebound, deck: str) -> str:
    return g.content.origin.get(cards.draw(g, deck), "")


@pytest.mark.rule("CP-EX-02", "CP-VAR-01", "CP-RUL-06", "CP-RUL-13", "CP-PACK-09")
def test_a_focused_market_pack_is_dealt_before_any_core_card() -> None:
    g = begun(["kellos:focus"])
    dealt = [card for stack in g.stacks.values() for card in stack]
    assert len(dealt) == 7 and {g.content.origin.get(card) for card in dealt} == {"kellos"}
    assert origins(g, "market") == ["kellos"] * 23 + [""] * 84
    assert g.view(0).pack_left == {"market": 23} == g.view(None).pack_left
    for number in range(10):
        for seat in (0, 1, None):
            imagined = g.imagine(seat, number)
            assert isinstance(imagined, Runebound)
            assert origins(imagined, "market") == origins(g, "market")
            assert imagined.view(seat).pack_left == {"market": 23}
    orders = {g.imagine(0, number).decks["market"][:23] for number in range(10)}
    assert len(orders) == 10 and all(set(order) == set(g.decks["market"][:23]) for order in orders), "nobody knows"


@pytest.mark.rule("CP-VAR-01", "CP-RUL-06", "CP-RUL-13")
def test_the_change_over_and_cards_that_come_back() -> None:
    g = begun(["kellos:focus"])
    first = g.decks["market"][0]
    for left in range(22, -1, -1):
        assert drawn(g, "market") == "kellos"
        assert g.view(0).pack_left == ({"market": left} if left else {})
    cards.put_under(g, first)
    assert g.decks["market"][-1] == first, "no pack card comes back before the core cards"
    assert g.view(0).pack_left == {}
    assert [drawn(g, "market") for _ in range(84)] == [""] * 84
    assert drawn(g, "market") == "kellos"


@pytest.mark.rule("CP-EX-04", "CP-VAR-02", "CP-VAR-03", "CP-RUL-07")
def test_each_colour_changes_over_by_itself() -> None:
    g = begun(["drakes:focus"])
    assert g.view(0).pack_left == {"green": 12, "yellow": 9, "blue": 6, "red": 3}
    for colour, count in zip(COLOURS, (12, 9, 6, 3), strict=True):
        assert origins(g, colour) == ["drakes"] * count + [""] * (len(g.decks[colour]) - count)
    assert [drawn(g, "blue") for _ in range(6)] == ["drakes"] * 6, "the blue ones are used up"
    assert drawn(g, "blue") == "" and drawn(g, "green") == "drakes"
    assert g.view(0).pack_left == {"green": 11, "yellow": 9, "red": 3}


@pytest.mark.rule("CP-RUL-12")
def test_several_cards_of_one_effect_come_one_by_one_across_the_change_over() -> None:
    pack = HEAD.format("stall", "Stall") + ENCOUNTER.format("fair", "green").replace(
        '{ do = "gain", gold = 1 }', '{ do = "draw-market", count = 3, pay = true }'
    )
    t = focused(pack + "".join(ITEM.format(f"stall-{number}") for number in range(9)), "stall")
    g = t.game
    assert t.deck("green", "fair").game.tops["market"] == 2, "the others lie in the towns"
    t.put(0, at=t.jewel("green")).adventure()
    t.play(next(option for option in t.options if option.startswith("attempt")))
    taken = t.happened("market-drawn")[0]["cards"]
    assert [g.content.origin.get(card) == "stall" for card in taken] == [True, True, False]
    assert "market" not in g.view(0).pack_left


def focused(pack: str, name: str) -> Table:
    """A table with a pack on top of the decks."""
    files = questable.PackFiles({"a.toml": pack})
    return table(packs=[questable.Pack(name, files, focus=True)])


@pytest.mark.rule("CP-EX-05", "CP-VAR-02", "CP-RUL-12")
def test_after_the_last_pack_card_of_a_colour_the_next_draw_of_the_same_attempt_is_a_core_card() -> None:
    t = focused(HEAD.format("one", "One") + EVENT.format("last-event", "green"), "one")
    g = t.game
    assert g.decks["green"][0] == "last-event" and g.view(0).pack_left == {"green": 1}
    core = next(card for card in g.decks["green"] if card in g.content.challenges and card not in g.content.origin)
    g.decks["green"] = ("last-event", core, *(card for card in g.decks["green"][1:] if card != core))
    t.put(0, at=t.jewel("green")).adventure()
    t.play(next(option for option in t.options if option.startswith("attempt")))
    assert [fact["card"] for fact in t.happened("drew")] == ["last-event", core]
    assert g.event == "last-event" and g.fight.enemy == core and g.view(0).pack_left == {}


@pytest.mark.rule("CP-RUL-05", "CP-ADV-04")
def test_two_focused_packs_are_shuffled_together() -> None:
    g = begun(["margath:focus", "drakes:focus"])
    first = origins(g, "green")[:24]
    assert sorted(first) == ["drakes"] * 12 + ["margath"] * 12
    assert first not in (sorted(first), sorted(first, reverse=True)), "in mixed order"
    assert set(origins(g, "green")[24:]) == {""}
    market = begun(["kellos:focus", "wild:focus"])
    assert sorted(origins(market, "market")[:53]) == sorted(origins(market, "market"), reverse=True)[:53][::-1]
    assert set(origins(market, "market")[:53]) == {"kellos", "wild"}


@pytest.mark.rule("CP-RUL-07", "CP-RUL-08", "CP-PACK-09")
def test_one_pack_is_focused_while_the_other_is_mixed_into_the_core_cards() -> None:
    g = begun(["margath", "drakes:focus"])
    green = origins(g, "green")
    assert green[:12] == ["drakes"] * 12 and sorted(set(green[12:])) == ["", "margath"]
    where = [number for number, origin in enumerate(green[12:]) if origin == "margath"]
    assert len(where) == 12 and where != list(range(12)) and max(where) - min(where) > 12
    assert g.setting.packs == ("drakes:focus", "margath") and g.setting.focused == {"drakes"}
    assert origins(g.imagine(0, 1), "green")[:12] == ["drakes"] * 12


@pytest.mark.rule("RB-VAR-20", "CP-PACK-09")
def test_the_optional_rule_focuses_all_packs() -> None:
    g = begun(["margath", "drakes:focus", "wild"], variants=["pack-focus"])
    assert set(origins(g, "green")[:24]) == {"drakes", "margath"} and set(origins(g, "green")[24:]) == {""}
    assert g.view(0).pack_left == {"market": 23, "green": 24, "yellow": 18, "blue": 12, "red": 6}


@pytest.mark.rule("CP-VAR-01", "RB-VAR-20", "MZ-RUL-71")
@pytest.mark.parametrize(("packs", "variants"), [(["wild:focus"], []), (["wild"], ["pack-focus"])])
def test_market_packs_are_focused_in_zanaga_too(packs: list[str], variants: list[str]) -> None:
    g = begun(packs, ZANAGA, variants=variants)
    dealt = [card for stack in g.stacks.values() for card in stack]
    assert {g.content.origin.get(card) for card in dealt} == {"wild"}
    assert g.view(0).pack_left == {"market": 30 - len(dealt)}


@pytest.mark.rule("CP-RUL-04")
def test_without_a_wish_packs_are_mixed() -> None:
    g = begun(["drakes", "kellos"])
    assert g.setting.focused == frozenset() and g.view(0).pack_left == {} and not g.tops


@pytest.mark.rule("CP-VAR-02", "CP-RUL-06")
def test_the_first_card_of_the_doom_track_comes_from_the_focused_deck() -> None:
    g = begun(["drakes:focus"], variants=["doom-track"])
    doom = g.part(Doom).cards
    assert doom and g.content.origin[doom[0]] == "drakes"
    for number in range(5):
        other = g.imagine(0, number)
        assert isinstance(other, Runebound)
        assert other.content.origin[other.part(Doom).cards[0]] == "drakes"
        assert origins(other, "green") == origins(g, "green")


@pytest.mark.rule("CP-RUL-06", "CP-VAR-01")
def test_a_deck_that_is_looked_through_and_shuffled_keeps_its_parts() -> None:
    g = begun(["kellos:focus"])
    before = g.decks["market"]
    taken = next(card for card in before if g.content.origin.get(card) == "kellos")
    assert cards.take_out(g, "market", taken)
    cards.shuffle(g, "market")
    assert origins(g, "market") == ["kellos"] * 22 + [""] * 84
    assert g.decks["market"][:22] != before[1:23], "shuffled all the same"
    below = next(card for card in g.decks["market"] if card not in g.content.origin)
    assert cards.take_out(g, "market", below)
    assert g.view(0).pack_left == {"market": 22}, "one of the others"


@pytest.mark.rule("CP-RUL-13")
@pytest.mark.parametrize(("language", "note"), [("en", "23 from packs"), ("de", "23 aus Paketen")])
def test_how_many_are_left_is_shown_beside_the_deck(language: str, note: str) -> None:
    g = begun(["kellos:focus"])
    trays = g.spoken(language).scene(g.imagine(0)).trays
    assert trays["deck-market"].note == note and trays["deck-green"].note == ""


@pytest.mark.rule("CP-VAR-01", "CP-VAR-02")
def test_heroes_of_a_focused_pack_are_dealt_like_others() -> None:
    one, other = (
        questable.new(RISE, seats=4, seed="h", packs=[name]) for name in ("zanaga-heroes", "zanaga-heroes:focus")
    )
    assert [hero.id for hero in one.heroes] == [hero.id for hero in other.heroes]  # type: ignore[attr-defined]


@pytest.mark.rule("CP-RUL-06")
def test_a_challenge_that_is_met_again_lies_below() -> None:
    t = focused(
        HEAD.format("one", "One") + CHALLENGE.format("wolf-a", "green") + CHALLENGE.format("wolf-b", "green"), "one"
    )
    assert {t.game.decks["green"][0], t.game.decks["green"][1]} == {"wolf-a", "wolf-b"}
    first = cards.draw(t.game, "green")
    cards.put_under(t.game, first)
    assert t.game.decks["green"][-1] == first and t.game.view(0).pack_left == {"green": 1}


HOPELESS = CHALLENGE.replace("[9, 1]", "[90, 9]").replace("life = 1", "life = 9")


@pytest.mark.rule("CP-VAR-02")
@pytest.mark.parametrize("focus", [True, False])
def test_hints_and_bots_expect_cards_of_the_focused_pack(focus: bool) -> None:
    files = questable.PackFiles({"a.toml": HEAD.format("hard", "Hard") + HOPELESS.format("titan", "green")})
    t = table(packs=[questable.Pack("hard", files, focus=focus)])
    t.put(0, at=t.jewel("green")).adventure()
    attempt = next(option for option in t.options if option.startswith("attempt"))
    chance = t.game.hints()[attempt].chance
    assert chance is not None and (chance < 0.01) is focus
    look = Look(t.game.imagine(0, 1), 0, Memory())
    assert (set(look.drawn_from("green")) == {"titan"}) is focus
    assert (look.outlook("green") < look.outlook("yellow")) is focus
