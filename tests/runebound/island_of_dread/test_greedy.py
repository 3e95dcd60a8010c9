"""Greedy players of the archipelago go to sea."""

from __future__ import annotations

import questable
from questable import PackFiles
from questable.bots import Sight, make_bot
from questable.runebound import experience
from questable.runebound.greedy.look import Memory
from questable.runebound.greedy.shopping import gain_of
from questable.runebound.island_of_dread.board import landmass
from questable.runebound.island_of_dread.greedy.look import IslandLook
from questable.runebound.island_of_dread.greedy.player import PULL, IslandPlan
from questable.runebound.island_of_dread.state import Island
from tests.players import choice_of
from tests.runebound.island_of_dread.kit import A2, MISS, IslandTable, island


def choice(t: IslandTable) -> str:
    """What a greedy player answers to the open decision."""
    return choice_of(make_bot("greedy", t.game.setting.adventure, 1), t.game)


def bare(t: IslandTable) -> IslandTable:
    """No sunburst jewel has a counter."""
    for space in t.game.content.grid.sunbursts:
        t.game.counters.pop(space, None)
    return t


def test_who_stands_in_a_city_knows_what_the_sea_is_worth() -> None:
    """On land nothing is drawn from the sea deck, but a captain is hired there for what may be drawn at sea."""
    game = questable.new("island-of-dread", seats=2, seed="5")
    assert isinstance(game, Island)
    bots = [make_bot("greedy", game.setting.adventure, seat) for seat in (0, 1)]
    while not game.at_sea:
        assert game.decision is not None and game.moves < 300, "nobody goes to sea"
        game.play(bots[game.decision.seat].choose(Sight(game, game.decision.seat)))


def test_the_weapon_of_the_own_strength_is_taken_and_the_emerald_where_nothing_is_left() -> None:
    def wanted(*without: str, on_bare_land: bool = False) -> str:
        t = island("red-scorpion", "bert", "cora").afloat(A2).maps(green=2, blue=2)
        for card in without:
            t.take_out(card)
        return choice((bare(t) if on_bare_land else t).run(experience.learn))

    book, sword = "book-of-korsec-amin", "sword-of-antenor"
    assert wanted() == f"legend:{book}"
    assert wanted(book) == f"legend:{sword}", "she fights hand to hand"
    assert wanted(book, sword) == "legend:shield-of-antenor"
    assert wanted(book, sword, on_bare_land=True) == "legend:emerald-of-korsec-amin"


def test_the_emerald_is_used_on_bare_land_only() -> None:
    use = "use:emerald-of-korsec-amin"
    t = island().legend("emerald-of-korsec-amin").turn(0)
    assert t.topic == "use-before-moving" and choice(t) == "pass"
    t = bare(island().legend("emerald-of-korsec-amin")).turn(0)
    assert choice(t) == use


def test_who_is_stranded_without_gold_sails_on_loan_to_where_something_is_to_be_done() -> None:
    def quay(counters: bool, gold: int = 0) -> IslandTable:
        t = island("red-scorpion", "bert").put(0, at="Orris", gold=gold, cards=[]).harbour("Orris", "old-brine")
        for space in landmass(t.game, t.hero().space):
            t.game.counters.pop(space, None)
            if counters and t.game.content.grid.jewels.get(space) == "green":
                t.counter(space, "green")
        return t.stack("Orris").market()

    assert choice(quay(counters=True)) != "ask-around", "there is work here"
    t = quay(counters=False)
    assert choice(t) == "ask-around"
    t.play("ask-around")
    assert choice(t).startswith("loan:")
    t.play(choice(t))
    home = landmass(t.game, t.hero().space)
    t.turn(0)
    for _ in range(12):
        if t.topic == "sail" and t.game.at_sea:
            assert int(choice(t).split(":")[1]) not in home, "not back to where nothing is left"
        if not t.game.at_sea and t.hero().space not in home:
            break
        t.play(choice(t))
    assert t.happened("embarked")


def test_who_is_stranded_far_from_the_harbour_walks_there() -> None:
    t = island("red-scorpion", "bert").put(0, at="Orris", gold=0, cards=[])
    city = t.hero().space
    inland = max(landmass(t.game, city), key=lambda space: t.game.content.grid.distances(city)[space])
    t.put(0, at=inland)
    wanted = {}
    for work in (True, False):
        for space in landmass(t.game, city):
            t.game.counters.pop(space, None)
        if work:
            t.counter(inland, "green")
        wanted[work] = IslandPlan(IslandLook(t.game, 0, Memory())).gains.get(city, 0.0)
    assert wanted[False] >= wanted[True] + PULL


def test_a_captain_who_can_bear_it_saves_the_hero() -> None:
    def fallen(wounds: int) -> IslandTable:
        t = island().hired("the-honest-ferryman").afloat(A2).draws("sea", "trial-whale")
        t.game.wounds["the-honest-ferryman"] = wounds
        t.put(0, wounds=t.game.content.heroes["anna"].life - 1).adventure()
        return t.dice(*MISS).play("fight-on", "defend")

    t = fallen(0)
    assert t.topic == "use-knock-out" and choice(t) == "use:the-honest-ferryman"
    t = fallen(2)
    assert t.topic == "use-knock-out" and choice(t) == "pass", "his death would be a shipwreck all the same"


def shop(card: str, *, gold: int = 15, round_: int = 8, hero: str = "red-scorpion") -> IslandTable:
    """The hero is in the market of Dallak, where one card is for sale."""
    t = island(hero, "bert", "cora").put(0, at="Dallak", gold=gold, cards=[]).stack("Dallak", card)
    t.game.round = round_
    return t.market()


def test_what_shortens_ways_is_bought_as_long_as_there_is_time_to_go_them() -> None:
    """It was met hundreds of times and never bought: a move counted as little as an exhaustion counter."""
    for card in ("teleport-rune", "regiroths-winged-armor"):
        assert choice(shop(card)) == f"buy:{card}"
        assert choice(shop(card, gold=12)) != f"buy:{card}", "thirteen gold"
    assert choice(shop("teleport-rune", round_=38)) != "buy:teleport-rune", "the game is nearly over"


def test_it_buys_no_armor_that_would_be_lost_at_once() -> None:
    """A kept Challenge that is armor cannot be discarded: the new card is the only one that can go (RB-ITEM-12)."""

    def gain(*kept: str) -> float:
        return gain_of(IslandLook(shop("chainmail").put(0, trophies=kept).game, 0, Memory()), "chainmail")

    assert gain() > 0.0 == gain("mother-of-eels")


def test_a_jump_is_worth_the_turns_it_saves() -> None:
    def worth(card: str, round_: int = 10) -> float:
        return IslandLook(shop(card, round_=round_).game, 0, Memory()).journeys(card)

    rune, wings = worth("teleport-rune"), worth("regiroths-winged-armor")
    assert rune > wings > 0, "four spaces are less than the whole landmass, and who flies has no armour in the fight"
    assert worth("teleport-rune", 20) < rune and worth("teleport-rune", 40) == 0.0
    assert worth("hearth-rune") == worth("boar-spear") == 0.0, "neither leads on"


WINGED = """
[[item]]
id = "borrowed-wings"
name = "Borrowed Wings"
type = "other"
cost = 4
[[item.ability]]
when = ["before-moving"]
use = "activate"
do = [{ do = "move", to = "spaces", spaces = { per = "market-card", times = 2 } }]
"""


def test_a_jump_whose_length_is_counted_is_worth_what_it_is_now() -> None:
    """The bot asked where the card leads before anybody had counted, and broke."""

    def worth(*cards: str) -> float:
        t = island("red-scorpion", "bert", "cora", packs=[PackFiles({"wings.toml": WINGED})])
        t.put(0, at="Dallak", cards=list(cards))
        return IslandLook(t.game, 0, Memory()).journeys("borrowed-wings")

    assert worth() == 0.0 < worth("boar-spear") < worth("boar-spear", "borrowed-wings")


def test_who_has_the_rune_is_sooner_at_the_adventure_and_wins_by_it() -> None:
    """One adventure is left on the landmass, at its far end."""

    def turns(*cards: str) -> int:
        t = island("red-scorpion", "bert", "cora").put(0, at="Dallak", gold=0, cards=list(cards))
        city, land = t.hero().space, landmass(t.game, t.hero().space)
        far = max(land, key=lambda space: t.game.content.grid.distances(city)[space])
        for space in land:
            t.game.counters.pop(space, None)
        t.counter(far, "green").deck("green", "trial-goblin")
        for number in range(1, 9):
            t.turn(0)
            while t.game.active == 0 and not t.happened("counter-won"):
                t.play(choice(t))
            if t.happened("counter-won"):
                return number
        return 99

    assert turns("teleport-rune") == 1
    assert turns() > 2
