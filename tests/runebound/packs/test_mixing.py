"""PACK, MARKET, ADV: the shipped packs are mixed into the decks, each by itself or together."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import questable
from questable.errors import SetupError
from questable.runebound import cards, challenges, turn, victory
from questable.runebound.abilities.fighting import Keep
from questable.runebound.content import Challenge, Content, Encounter, EventCard, Item
from questable.runebound.state import Runebound
from questable.runebound.variants.doom import Doom
from tests.kit import Table, table
from tests.properties.invariants import check
from tests.runebound.packs.kit import CHALLENGE, ENCOUNTER, EVENT, HEAD, RISE, ZANAGA, begun

PACKS = ("drakes", "kellos", "margath", "wild")
COLOURS = ("green", "yellow", "blue", "red")


def by_origin(g: Runebound, deck: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for card in g.decks[deck]:
        found[g.content.origin.get(card, "")] = found.get(g.content.origin.get(card, ""), 0) + 1
    return found


def in_stacks(g: Runebound) -> list[str]:
    return [card for stack in g.stacks.values() for card in stack]


def played(g: Runebound, choices: int, seed: int) -> None:
    chance = Random(seed)
    for _ in range(choices):
        if g.decision is None:
            return
        g.play(chance.choice(g.decision.options))
    check(g)


@pytest.mark.rule("CP-PACK-01", "CP-ADV-04", "CP-MARKET-02")
@pytest.mark.parametrize("chosen", [some for size in range(5) for some in combinations(PACKS, size)])
def test_any_of_the_four_packs_may_be_in_use(chosen: tuple[str, ...]) -> None:
    g = begun(chosen)
    assert g.setting.packs == chosen and set(g.content.origin.values()) == set(chosen)
    assert len(g.content.origin) == 30 * len(chosen)
    assert g.view(0).packs == chosen, "everybody may know it"


@pytest.mark.rule("CP-PACK-02", "CP-PACK-04", "CP-RUL-01", "CP-RUL-02", "CP-RUL-03")
def test_market_packs_hold_items_and_allies_and_adventure_packs_adventure_cards_of_four_colours() -> None:
    infos = {info.id: info for info in questable.packs(RISE, folders=())}
    assert set(PACKS) <= set(infos)
    for name in ("kellos", "wild"):
        assert infos[name].brings == {"market": 30}
    for name in ("drakes", "margath"):
        assert infos[name].brings == {"green": 12, "yellow": 9, "blue": 6, "red": 3}
        content = questable.find_adventure(RISE).load([name])
        kinds = {type(content.cards[card]) for card in content.origin}
        assert kinds == {Challenge, Encounter, EventCard}
    names = {infos[name].name for name in PACKS}
    assert names == {"Champions of Kellos", "Walkers of the Wild", "Drakes and Dragonspawn", "Shadows of Margath"}


@pytest.mark.rule("CP-EX-01", "CP-MARKET-01", "CP-MARKET-02", "CP-RUL-04")
def test_both_market_packs_are_shuffled_into_the_market_deck() -> None:
    bare, g = begun([]), begun(["kellos", "wild"])
    core = len(bare.content.market)
    assert core == 84 and len(g.content.market) == 84 + 60
    dealt = in_stacks(g)
    assert len(dealt) == 7 and len(g.decks["market"]) == 84 + 60 - 7
    assert set(bare.content.market) < set(g.content.market), "no core card is removed"
    places: dict[str, list[int]] = {"": [], "kellos": [], "wild": []}
    for number, card in enumerate(g.decks["market"]):
        places[g.content.origin.get(card, "")].append(number)
    for where in places.values():  # each lies all over the deck
        assert min(where) < 30 and max(where) > 110
    others = [begun(["kellos", "wild"], seed=str(seed)) for seed in range(4)]
    assert {g.content.origin.get(card, "") for other in others for card in in_stacks(other)} == {"", "kellos", "wild"}
    assert g.view(0).pack_left == {}, "nothing is on top unless somebody wishes it"


@pytest.mark.rule("CP-EX-03", "CP-ADV-01", "CP-ADV-02", "CP-ADV-03")
def test_adventure_cards_go_into_the_decks_of_their_colours_and_no_other() -> None:
    bare, g = begun([]), begun(["margath"])
    for colour, count in zip(COLOURS, (12, 9, 6, 3), strict=True):
        own = by_origin(bare, colour)[""]
        assert by_origin(g, colour) == {"": own, "margath": count}
        assert all(g.content.adventure[card].colour == colour for card in g.decks[colour])
    assert by_origin(g, "market") == by_origin(bare, "market"), "a market without cards of the pack stays as it is"


@pytest.mark.rule("CP-ADV-02", "CP-EX-03")
@pytest.mark.parametrize("colour", COLOURS)
def test_core_cards_and_pack_cards_lie_in_one_random_order(colour: str) -> None:
    """In sixty games a pack card lies in every place of the deck, about as often as its share of the cards says."""
    decks = [g.decks[colour] for g in (begun(["margath"], seed=str(seed)) for seed in range(60))]
    content = begun(["margath"]).content
    share = sum(card in content.origin for card in decks[0]) / len(decks[0])
    half = len(decks[0]) // 2
    for part in (slice(0, half), slice(half, None), slice(0, 3), slice(-3, None)):
        found = [card in content.origin for deck in decks for card in deck[part]]
        assert abs(sum(found) / len(found) - share) < 0.12
    assert len(set(decks)) == 60


@pytest.mark.rule("CP-ADV-03")
def test_a_pack_without_cards_of_a_colour_leaves_that_deck_as_it_is() -> None:
    pack = questable.PackFiles({"a.toml": HEAD.format("few", "Few") + CHALLENGE.format("lone-wolf", "blue")})
    bare, g = begun([]), begun([pack])
    assert {colour: len(g.decks[colour]) - len(bare.decks[colour]) for colour in COLOURS} == {
        "green": 0,
        "yellow": 0,
        "blue": 1,
        "red": 0,
    }


@pytest.mark.rule("CP-PACK-03", "CP-RUL-10", "CP-MARKET-04")
def test_market_packs_may_be_used_with_every_adventure_of_the_family() -> None:
    bare, g = begun([], ZANAGA), begun(["wild"], ZANAGA)
    lying = [len(each.decks["market"]) + len(in_stacks(each)) for each in (bare, g)]
    assert lying == [84 + 19, 84 + 19 + 30]
    assert set(g.content.origin.values()) == {"wild"}
    for info in questable.packs(ZANAGA, folders=()):
        assert bool(info.problem) == (info.id in ("drakes", "margath")), info.id


@pytest.mark.rule("CP-PACK-05", "CP-RUL-09", "CP-RUL-10", "CP-RUL-19")
@pytest.mark.parametrize("pack", ["drakes", "margath"])
def test_zanaga_takes_no_adventure_packs_and_says_by_which_rule(pack: str) -> None:
    with pytest.raises(SetupError, match=rf"takes nothing of the pack '{pack}'.*MZ-RUL-71"):
        begun([pack], ZANAGA)
    assert begun([pack]).setting.packs == (pack,)
    info = next(each for each in questable.packs(ZANAGA, folders=()) if each.id == pack)
    assert info.taken == {} and set(info.left_out.values()) == {("MZ-RUL-71",)} and "MZ-RUL-71" in info.problem


@pytest.mark.rule("CP-PACK-08", "CP-PACK-07", "CP-RUL-11", "CP-MARKET-04")
def test_packs_change_neither_rules_nor_goal() -> None:
    bare, g = begun([]), begun(PACKS)
    assert g.setting.rules is bare.setting.rules and type(g) is type(bare)
    assert (g.content.map, g.content.box) == (bare.content.map, bare.content.box)
    assert g.counters == bare.counters and len(g.heroes) == len(bare.heroes)
    assert all(bare.content.cards[card] == g.content.cards[card] for card in bare.content.cards)
    assert not any(word == "kellos" for card in g.content.cards.values() for word in card.type_words)


GIVES_A_RUNE = Keep(form="rune")


def runes_of(content: Content) -> list[str]:
    """The Challenges that are kept as Dragon Runes, those of packs first."""
    runes = [card for card, found in content.challenges.items() if GIVES_A_RUNE in found.reward]
    return sorted(runes, key=lambda card: card not in content.origin)


@pytest.mark.rule("CP-PACK-08", "RB-WIN-02")
@pytest.mark.parametrize("packs", [[], ["drakes"], ["margath:focus"], ["drakes:focus", "margath"], PACKS])
def test_with_packs_too_the_third_dragon_rune_wins_and_the_second_does_not(packs: list[str]) -> None:
    t = with_packs(*packs)
    for number, card in enumerate(runes_of(t.game.content)[:3], start=1):
        t.face(card).only(challenges.challenge_beaten, 0, card, "drawn", t.hero().space)
        assert len(t.hero().runes) == number and (t.game.outcome is not None) is (number == 3)
    assert t.game.outcome and t.game.outcome.reason == "three-dragon-runes"


@pytest.mark.rule("CP-RUL-36", "CP-PACK-08")
def test_whoever_beats_all_red_cards_of_the_packs_has_not_won() -> None:
    """They come first when both packs are focused: Margath and his lords must be met all the same."""
    t = with_packs("drakes:focus", "margath:focus")
    g = t.game
    first = g.decks["red"][:6]
    assert {g.content.origin[card] for card in first} == {"drakes", "margath"}
    for card in filter(g.content.challenges.__contains__, first):
        t.face(card).only(challenges.challenge_beaten, 0, card, "drawn", t.hero().space)
    assert g.outcome is None and t.hero().runes == ("emberth-egg-stealer",)
    assert len(t.hero().trophies) == 4, "the other three are kept as Items and as an Ally"


@pytest.mark.rule("CP-MARKET-03", "CP-ADV-05", "CP-PACK-08")
@pytest.mark.parametrize("seed", range(6))
def test_games_with_all_packs_are_played_like_others(seed: int) -> None:
    played(begun(PACKS, seed=str(seed), seats=1 + seed % 4, variants=["doom-track"][: seed % 2]), 400, seed)


def with_packs(*packs: questable.PackWish) -> Table:
    """A table of the kit with further packs."""
    return table(packs=packs)


@pytest.mark.rule("CP-MARKET-03")
def test_market_cards_of_a_pack_are_bought_sold_and_discarded_like_others() -> None:
    t = with_packs("kellos")
    card = next(card for card in t.game.content.items if t.game.content.origin.get(card) == "kellos")
    cost = t.game.content.items[card].cost
    t.take_out(card)
    t.put(0, at="Forge", gold=cost).stack("Forge", card).market()
    t.play(f"buy:{card}")
    assert card in t.hero().cards and t.hero().gold == 0
    t.only(cards.lose_card, 0, card)
    assert t.game.decks["market"][-1] == card, "face down under the market deck"


@pytest.mark.rule("CP-ADV-05", "CP-RUL-02")
@pytest.mark.parametrize(
    ("card", "happens"),
    [(CHALLENGE, "challenge"), (ENCOUNTER, "gold"), (EVENT, "event")],
)
def test_adventure_cards_of_a_pack_are_resolved_by_the_core_rules(card: str, happens: str) -> None:
    files = questable.PackFiles({"a.toml": HEAD.format("one", "One") + card.format("pack-card", "green")})
    t = with_packs(files).deck("green", "pack-card", "trial-goblin")
    t.put(0, at=t.jewel("green"), gold=0).adventure()
    t.play(next(option for option in t.options if option.startswith("attempt")))
    drew = [fact["card"] for fact in t.happened("drew")]
    if happens == "challenge":
        assert drew == ["pack-card"] and t.game.fight.enemy == "pack-card"
    else:
        assert drew == ["pack-card", "trial-goblin"], "a further card is drawn"
        assert t.game.event == ("pack-card" if happens == "event" else "")
        assert t.hero().gold == (1 if happens == "gold" else 0)


RUNE = (
    CHALLENGE.format("false-lord", "red")
    + 'reward = [{ do = "gain", gold = 1 }]\n'
    + CHALLENGE.format("true-lord", "red")
    + 'reward = [{ do = "keep", as = "rune" }]\n'
)


@pytest.mark.rule("CP-ADV-06", "CP-RUL-14")
def test_a_red_card_counts_for_victory_only_by_its_reward() -> None:
    t = with_packs(questable.PackFiles({"a.toml": HEAD.format("lords", "Lords") + RUNE}))
    for card, runes in (("false-lord", ()), ("true-lord", ("true-lord",))):
        t.put(0, at=t.jewel("red"), wounds=0).face(card)
        while t.topic == "escape":
            t.play("fight-on")
        t.dice(10, 10).play("attack")
        assert t.happened("beaten")[-1]["card"] == card
        assert t.hero().runes == runes


@pytest.mark.rule("CP-RUL-14", "RB-WIN-08")
def test_red_encounters_alone_do_not_keep_the_game_going() -> None:
    encounter = HEAD.format("omen", "Omen") + ENCOUNTER.format("red-omen", "red")
    t = with_packs(questable.PackFiles({"a.toml": encounter}))
    g = t.game
    assert "red-omen" in g.decks["red"] and victory.red_left(g)
    challenge = next(card for card in g.decks["red"] if card in g.content.challenges)
    g.decks["red"] = ("red-omen", challenge)
    assert victory.red_left(g), "a Challenge below it can still be drawn"
    g.decks["red"] = ("red-omen",)
    assert not victory.red_left(g)
    t.only(turn.end_turn)
    assert g.outcome is not None and g.outcome.reason == "most-dragon-runes"


@pytest.mark.rule("CP-RUL-14")
def test_red_encounters_alone_do_not_keep_the_endgame_going_either() -> None:
    encounter = HEAD.format("omen", "Omen") + ENCOUNTER.format("red-omen", "red")
    g = table(variants=["doom-track"], packs=[questable.PackFiles({"a.toml": encounter})]).game
    g.part(Doom).endgame = True
    assert victory.red_left(g)
    g.decks["red"] = ("red-omen",)
    assert not victory.red_left(g)


@pytest.mark.rule("CP-ADV-05")
def test_a_red_encounter_is_resolved_and_a_further_card_drawn() -> None:
    encounter = HEAD.format("omen", "Omen") + ENCOUNTER.format("red-omen", "red")
    t = with_packs(questable.PackFiles({"a.toml": encounter})).deck("red", "red-omen", "trial-dragon")
    t.put(0, at=t.jewel("red"), gold=0).adventure()
    t.play(next(option for option in t.options if option.startswith("attempt")))
    assert t.hero().gold == 1 and t.game.fight.enemy == "trial-dragon"


BLADED = """
[[item]]
id = "bladed-shield"
name = "Bladed Shield"
type = "weapon"
also = "armor"
cost = 3
"""


@pytest.mark.rule("CP-RUL-18")
def test_an_item_of_two_types_counts_against_both_limits() -> None:
    pack = questable.PackFiles({"a.toml": HEAD.format("shields", "Shields") + BLADED})
    t = with_packs(pack)
    g = t.game
    content = g.content
    weapons = [card for card in content.items if content.items[card].kinds == ("weapon",)][:2]
    armor = next(card for card in content.items if content.items[card].kinds == ("armor",))
    t.put(0, cards=[*weapons, armor])
    t.take_out("bladed-shield")
    t.only(cards.gain_card, 0, "bladed-shield")
    assert t.topic == "over-the-limit"
    assert t.options == [f"discard:{card}" for card in (*weapons, "bladed-shield")], "three weapons"
    t.play(f"discard:{weapons[0]}")
    assert t.topic == "over-the-limit"
    assert t.options == [f"discard:{armor}", "discard:bladed-shield"], "and two armors"
    t.play(f"discard:{armor}")
    assert t.hero().cards == (weapons[1], "bladed-shield")
    assert content.cards["bladed-shield"].says("weapon") and content.cards["bladed-shield"].says("armor")


@pytest.mark.rule("CP-RUL-18")
def test_giving_up_the_item_of_two_types_meets_both_limits_at_once() -> None:
    pack = questable.PackFiles({"a.toml": HEAD.format("shields", "Shields") + BLADED})
    t = with_packs(pack)
    content = t.game.content
    weapons = [card for card in content.items if content.items[card].kinds == ("weapon",)][:2]
    armor = next(card for card in content.items if content.items[card].kinds == ("armor",))
    t.put(0, cards=[*weapons, armor])
    t.take_out("bladed-shield")
    t.only(cards.gain_card, 0, "bladed-shield").play("discard:bladed-shield")
    assert t.topic != "over-the-limit" and t.hero().cards == (*weapons, armor)


@pytest.mark.rule("CP-RUL-18")
@pytest.mark.parametrize("pack", ["kellos", "wild"])
def test_the_market_packs_have_items_of_two_types(pack: str) -> None:
    content = questable.find_adventure(RISE).load([pack])
    items = [content.cards[card] for card in content.origin]
    assert sum(isinstance(card, Item) and card.also is not None for card in items) >= 2
