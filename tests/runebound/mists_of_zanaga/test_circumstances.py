"""What must make no difference in Zanaga: each rule here holds for every hero, seat and purse, early and late.

A rule says who, when and how much. Whatever else is true of the hero (wounds, company, full hands, many players)
does not matter, so the same scene is played again and again with one of these things changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from questable.runebound import knockout
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.mists_of_zanaga import verbs
from questable.runebound.values import life_of
from tests.runebound.mists_of_zanaga.kit import POSTS, VILLAGES, ZanagaTable, speaking, zanaga

HEROES = ("anna", "bert", "cara")
HILLS, BESIDE = 10, 2  # two hexes of hills side by side, without a gem, away from all towns
FAR = "Kesh'a"
GOD = "hamzah"
TRAP, COMPASS, BONES = "snare-trap", "dead-mans-compass", "shaman-bones"
TRACK = tuple(f"trial-green-{terrain}" for terrain in ("road", "plains", "mountains", "forest", "swamp", "river"))


@dataclass(frozen=True)
class Case:
    """One thing that is true of a hero, or of the table, and must not matter."""

    seat: int = 0
    heroes: tuple[str, ...] = HEROES
    facts: dict[str, Any] = field(default_factory=dict)
    company: bool = False
    round: int = 1
    city: bool = False


CASES = {
    "plain": Case(),
    "second-seat": Case(seat=1),
    "last-seat": Case(seat=2),
    "alone": Case(heroes=("anna",)),
    "of-six": Case(seat=4, heroes=("bert", "cara", "maliki", "mordrog", "anna", "silhouette")),
    "wounded": Case(facts={"wounds": 2}),
    "tired": Case(facts={"exhaustion": 2}),
    "poor": Case(facts={"gold": 0}),
    "rich": Case(facts={"gold": 40}),
    "experienced": Case(facts={"experience": ["mind", "body", "body", "stamina", "spirit"], "points": 2}),
    "with-company": Case(facts={"cards": ["trial-squire", "trial-hound"]}),
    "with-things": Case(facts={"cards": ["trial-gem", "trial-mail", "trial-stone"]}),
    "together": Case(company=True),
    "city-elsewhere": Case(city=True),
    "late": Case(round=30),
}
EVERY = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))


def scene(case: Case, at: str | int = HILLS, **facts: Any) -> tuple[ZanagaTable, int]:
    """The hero of the case in a space; the facts of the scene go before those of the case."""
    t, seat = zanaga(*case.heroes), case.seat
    for hero in t.game.heroes:
        t.put(hero.seat, at=at if case.company else FAR)
    t.put(seat, at=at, **{**case.facts, **facts})
    t.game.round, t.game.active = case.round, seat
    if case.city:
        t.city(t.game.content.grid.neighbours[t.town("Stonefang")][0])
    return t, seat


def quiet(t: ZanagaTable) -> ZanagaTable:
    """Nobody uses what may be used."""
    while t.topic.startswith("use-"):
        t.play("pass")
    return t


def answer(t: ZanagaTable, *choices: str) -> ZanagaTable:
    for choice in choices:
        quiet(t).play(choice)
    return quiet(t)


def beat(t: ZanagaTable) -> ZanagaTable:
    """The plain monster is beaten with the first attack."""
    return answer(t.dice(10, 10), "fight-on", "attack")


def fall(t: ZanagaTable, seat: int) -> ZanagaTable:
    """The hero is knocked out in the first phase."""
    t.put(seat, wounds=life_of(t.game, seat, t.hero(seat).id) - 1)
    return answer(t.dice(1, 1), "fight-on", "attack")


def jewel(t: ZanagaTable, colour: str = "green") -> int:
    """A hex with a gem of this colour that lies in the hills: plain monsters of the hills match it."""
    return next(each.id for each in t.game.content.map.spaces if each.jewel == colour and each.terrain == "hills")


# Roaming monsters ----------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("MZ-ROAM-01", "MZ-ROAM-03", "MZ-ROAM-10", "MZ-ROAM-11", "MZ-ROAM-12", "MZ-ROAM-17")
@pytest.mark.rule("MZ-CHAL-02", "MZ-ADECK-05", "MZ-PLACE-02")
def test_who_meets_a_roaming_monster_fights_it_for_its_reward_and_places_its_token(case: Case) -> None:
    for colour in COLOURS:
        t, seat = scene(case)
        monster, space = f"trial-{colour}-hills", jewel(t)
        t.put(seat, at=space).counter(space, "green").ritual("trial-moon-4").ritual("trial-sun-4")
        t.roam("trial-green-road", "moon").roam(monster, "sun")
        gold, points = t.hero(seat).gold, t.hero(seat).points
        quiet(t.check(seat))
        assert (t.asked, t.game.fights[-1].enemy) == (seat, monster)
        beat(t)
        assert (t.hero(seat).gold, t.hero(seat).points) == (gold + 1, points) and t.game.counters[space] == ("green",)
        assert t.game.roaming == ("trial-green-road",) and t.game.piles[colour] == (monster,)
        assert t.game.filled == {"trial-sun-4": ("sun",)}
        assert t.game.laden == {"trial-green-road": ("moon",)}


@EVERY
@pytest.mark.rule("MZ-ROAM-05", "MZ-ROAM-06", "MZ-ROAM-07", "MZ-ROAM-14", "MZ-CHAL-01", "MZ-ADECK-01")
def test_where_none_matches_a_card_of_the_current_deck_joins_and_is_fought_if_it_matches(case: Case) -> None:
    for colour in COLOURS:
        for terrain in ("hills", "swamp"):
            t, seat = scene(case)
            new = f"trial-{colour}-{terrain}"
            t.ranks("green", colour).roam("trial-green-road", "sun").deck(colour, new).tokens("moon")
            quiet(t.check(seat))
            assert t.game.roaming == ("trial-green-road", new) and t.game.laden[new] == ("moon",)
            assert [fight.enemy for fight in t.game.fights] == ([new] if terrain == "hills" else [])
            assert [fact["seat"] for fact in t.happened("drew")] == [seat]


@EVERY
@pytest.mark.rule("MZ-ROAM-15", "MZ-ROAM-16", "MZ-RUL-20", "MZ-ADECK-05")
def test_the_seventh_monster_pushes_the_leftmost_off_the_track(case: Case) -> None:
    t, seat = scene(case)
    t.ritual("trial-moon-4").ritual("trial-sun-3").ritual("trial-sun-4").deck("green", "trial-green-hills")
    for card in TRACK:
        t.roam(card, "sun" if card == TRACK[0] else "moon")
    quiet(t.tokens("skull").check(seat))
    assert t.game.roaming == (*TRACK[1:], "trial-green-hills") and t.game.piles["green"] == (TRACK[0],)
    assert t.game.filled == {"trial-sun-3": ("sun",)}


@EVERY
@pytest.mark.rule("MZ-CHAL-04", "MZ-CHAL-05", "MZ-RUL-31", "MZ-ROAM-13")
@pytest.mark.parametrize("roamed", [False, True])
@pytest.mark.parametrize("how", ["escaped", "lost"])
def test_a_monster_that_is_not_beaten_roams_with_its_token(case: Case, how: str, roamed: bool) -> None:
    t, seat = scene(case)
    space, monster = jewel(t), "trial-green-hills"
    t.put(seat, at=space).counter(space, "green").roam("trial-green-road", "moon")
    if roamed:
        t.roam(monster, "sun").roam("trial-green-river", "skull").check(seat)
    else:
        t.deck("green", monster).tokens("sun")
        answer(t.adventure(seat), "attempt:green")
    points = t.hero(seat).points
    if how == "lost":
        fall(t, seat)
    else:
        answer(t.dice(10, 10), "escape:ranged")
        t.play(t.options[0])
    rest = (monster, "trial-green-river") if roamed else (monster,)
    assert t.game.roaming == ("trial-green-road", *rest) and t.game.laden[monster] == ("sun",)
    assert t.game.counters[space] == ("green",) and t.hero(seat).points == points and not t.game.piles.get("green")


@EVERY
@pytest.mark.rule("MZ-ADECK-04", "MZ-CHAL-01", "MZ-CHAL-02", "MZ-CHAL-07", "MZ-RUL-13", "RB-CHAL-11")
def test_a_counter_is_attempted_by_choice_and_won_with_the_card_of_its_colour(case: Case) -> None:
    for worth, colour in enumerate(COLOURS, start=1):
        t, seat = scene(case)
        space = t.jewel(colour)
        t.put(seat, at=space).counter(space, colour).ranks("red").ritual("trial-moon-4")
        t.deck(colour, f"trial-{colour}-swamp").tokens("moon")
        points = t.hero(seat).points
        t.adventure(seat)
        assert {f"attempt:{colour}", "nothing"} <= set(t.options) and t.asked == seat
        answer(t, f"attempt:{colour}")
        assert t.game.laden == {f"trial-{colour}-swamp": ("moon",)}
        beat(t)
        assert t.hero(seat).points == points + worth and space not in t.game.counters
        assert t.game.filled == {"trial-moon-4": ("moon",)} and not t.game.laden and not t.game.roaming


@EVERY
@pytest.mark.rule("MZ-EXP-01", "MZ-EXP-03", "MZ-ROAM-17")
def test_life_counters_close_counters_but_no_monster(case: Case) -> None:
    for lives, colour in enumerate(COLOURS[:-1], start=1):
        t, seat = scene(case, experience=["life"] * lives)
        space = jewel(t)
        t.put(seat, at=space).counter(space, colour).roam(f"trial-{colour}-hills", "sun").adventure(seat)
        assert not any(option.startswith("attempt:") for option in t.options)
        t.check(seat)
        assert t.game.fights[-1].enemy == f"trial-{colour}-hills"
        t, seat = scene(case, experience=["life"] * lives)
        space = t.jewel(COLOURS[lives])
        t.put(seat, at=space).counter(space, COLOURS[lives]).adventure(seat)
        assert f"attempt:{COLOURS[lives]}" in t.options


# Tokens and rituals --------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("MZ-PLACE-01", "MZ-PLACE-02", "MZ-PLACE-03", "MZ-PLACE-06", "MZ-PLACE-07", "MZ-COMP-02")
def test_a_token_covers_a_slot_of_its_symbol_where_the_active_player_wants(case: Case) -> None:
    rituals = ("trial-sun-2", "trial-moon-3", "trial-sun-4", "trial-skull-4")
    for token, fitting in {"sun": rituals[::2], "wild": rituals}.items():
        for chosen in fitting:
            t, seat = scene(case)
            for ritual in rituals:
                t.ritual(ritual)
            t.place(token)
            assert t.asked == seat and t.options == [f"ritual:{ritual}" for ritual in fitting]
            t.play(f"ritual:{chosen}")
            assert t.game.filled == {chosen: (token,)} and t.game.rituals == rituals


@EVERY
@pytest.mark.rule("MZ-PLACE-04", "MZ-PLACE-05", "MZ-TRACK-01", "MZ-TRACK-03", "MZ-RUL-17")
def test_without_a_slot_rituals_are_drawn_up_to_six_and_then_the_leftmost_takes_it(case: Case) -> None:
    drawn = ("trial-moon-3", "trial-moon-4", "trial-skull-3")
    for last, where in (("trial-sun-3", "trial-sun-3"), ("trial-skull-4", "trial-moon-2")):
        t, _ = scene(case)
        t.ritual("trial-moon-2").ritual("trial-skull-2").deck("ritual-green", *drawn, last, "trial-sun-4")
        t.place("sun")
        assert t.game.rituals == ("trial-moon-2", "trial-skull-2", *drawn, last)
        assert t.game.filled == {where: ("sun",)}


@EVERY
@pytest.mark.rule("MZ-RDECK-02", "MZ-RDECK-03", "MZ-RDECK-04", "MZ-RDECK-07", "MZ-RUL-12", "MZ-GEN-04")
def test_only_a_challenge_of_higher_rank_brings_another_ritual_deck(case: Case) -> None:
    for now, rank in ((0, 0), (0, 2), (1, 0), (2, 1), (2, 2), (1, 3)):
        t, seat = scene(case)
        colour = COLOURS[rank]
        t.ritual("trial-moon-4", "moon").ritual("trial-sun-4").ranks(COLOURS[now]).roam(f"trial-{colour}-hills", "sun")
        left = dict(t.game.decks)
        quiet(t.check(seat))
        beat(t)
        told = [fact["colour"] for fact in t.happened("ritual-deck")]
        assert told == ([colour] if rank > now else []) and t.game.ritual_rank == max(now, rank)
        gone = {f"ritual-{COLOURS[each]}" for each in range(now, rank)}
        for deck in (f"ritual-{each}" for each in COLOURS):
            assert t.game.decks[deck] == (() if deck in gone else left[deck])
        assert t.game.rituals == ("trial-moon-4", "trial-sun-4")
        assert t.game.filled == {"trial-moon-4": ("moon",), "trial-sun-4": ("sun",)}


@EVERY
@pytest.mark.rule("MZ-COMP-03", "MZ-COMP-04", "MZ-COMP-05", "MZ-RESOLVE-02", "MZ-RESOLVE-04", "MZ-WAKE-01")
@pytest.mark.rule("MZ-WAKE-02", "MZ-WAKE-03", "MZ-WAKE-05", "MZ-RESOLVE-05")
def test_the_third_completed_ritual_wakes_the_god_of_the_three_symbols(case: Case) -> None:
    t, _ = scene(case)
    t.asleep()
    whole = dict(t.game.pool)
    for number, ritual in enumerate(("trial-sun-2", "trial-moon-2", "trial-skull-2"), start=1):
        found = t.game.content.rituals[ritual]
        t.ritual(ritual, found.symbol).ritual("trial-sun-4", "wild").place(found.symbol)
        while t.topic == "place-token":
            t.play(f"ritual:{ritual}")
        assert t.game.rituals == ("trial-sun-4",) and t.game.filled == {"trial-sun-4": ("wild",)}
        assert len(t.game.completed) == number % 3 and bool(t.game.awake) == (number == 3)
        t.take_out("trial-sun-4")
        assert t.game.pool == whole, "the tokens are back"
    (god,) = t.game.awake
    assert sorted(t.game.content.gods[god].awakening) == ["moon", "skull", "sun"] and not t.game.asleep
    assert set(t.game.piles["ritual-green"]) == {"trial-sun-2", "trial-moon-2", "trial-skull-2"}
    assert not t.happened("omen")


@EVERY
@pytest.mark.rule("MZ-OMEN-01", "MZ-OMEN-03", "MZ-OMEN-04", "MZ-RESOLVE-05", "MZ-RESOLVE-06", "MZ-RESOLVE-07")
def test_a_god_awake_speaks_of_the_symbol_of_each_completed_ritual(monkeypatch: pytest.MonkeyPatch, case: Case) -> None:
    speaking(monkeypatch, GOD, ("sun", "trial-doom"), ("moon", "trial-doom"), ("sun", "trial-doom"))
    for ritual, omens in (("trial-sun-1", 2), ("trial-moon-1", 1), ("trial-skull-1", 0)):
        t, _ = scene(case)
        t.awake(GOD).ritual(ritual)
        whole = dict(t.game.pool)
        t.place(t.game.content.rituals[ritual].symbol)
        assert len(t.happened("omen")) == omens and t.game.dooms.get(GOD, 0) == omens
        assert t.game.piles["ritual-green"] == (ritual,) and t.game.pool == whole
        assert not t.game.completed and not t.game.rituals and t.game.awake == (GOD,)


@EVERY
@pytest.mark.rule("MZ-REFRESH-01", "MZ-REFRESH-02", "MZ-REFRESH-03")
def test_refreshing_lays_one_counter_on_every_bare_gem_of_all_four_colours(case: Case) -> None:
    t, seat = scene(case)
    gems = dict(t.game.content.grid.jewels)
    for number, space in enumerate(gems):
        t.counter(space, *([gems[space]] if number % 3 else []))
    t.only(verbs.refresh_every_jewel, seat=seat)
    assert t.game.counters == {space: (colour,) for space, colour in gems.items()}


# Movement and towns --------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("MZ-REST-01", "MZ-REST-02", "MZ-REST-03", "MZ-REST-04", "MZ-MOVE-01")
def test_rest_is_decided_after_the_roll_die_by_die(case: Case) -> None:
    t, seat = scene(case, exhaustion=2)
    hero = t.hero(seat)
    answer(t.dice(1, 3, 2, 5).movement(seat))
    assert not any(option.startswith("rest") for option in t.options)
    t.play("roll")
    assert {f"rest-die:{hero.id}/die{number}" for number in range(1, 5)} <= set(t.options)
    t.play(f"rest-die:{hero.id}/die3")
    assert t.exhaustion(hero.id) == 1 and t.game.movement_dice == (1, 3, 0, 5)
    t.play(f"rest-die:{hero.id}/die1")
    assert t.exhaustion(hero.id) == 0 and t.game.movement_dice == (0, 3, 0, 5)
    assert not any(option.startswith("rest") or option.endswith(("die1", "die3")) for option in t.options)


@EVERY
@pytest.mark.rule("MZ-VILL-01", "MZ-VILL-02", "MZ-VILL-03", "MZ-TOWN-04", "MZ-TOWN-05", "MZ-RUL-41")
def test_in_a_village_there_is_one_market_on_the_way(case: Case) -> None:
    for town in ("Mbalo", "Old Ssar"):
        t, seat = scene(case, at=town, exhaustion=0, wounds=0)
        t.stack(town, "trial-leaf").deck("market", "trial-rope", "trial-charm")
        answer(t.dice(2, 6, 2, 6, 2).movement(seat), "roll")
        t.play("market")
        assert t.topic == "market" and t.game.stacks[town] == ("trial-leaf", "trial-rope")
        t.play("buy:trial-leaf", "done")
        assert "trial-leaf" in t.hero(seat).cards and t.game.movement_dice == (2, 6, 2, 6, 2)
        assert t.topic == "spend-a-die" and "market" not in t.options
        t.play(next(option for option in t.options if option.startswith("walk:")))
        assert len([face for face in t.game.movement_dice if face]) == 4


@EVERY
@pytest.mark.rule("MZ-TOWN-05", "MZ-POST-01", "MZ-LOST-05", "MZ-LOST-06", "MZ-TOWN-03", "MZ-SURV-02", "MZ-SURV-03")
def test_so_many_cards_come_into_each_kind_of_market_and_tokens_are_sold_in_all(case: Case) -> None:
    new = ("trial-rope", "trial-leaf", "trial-charm", "trial-bow", "trial-lantern", "trial-axe")
    for town, count in ((VILLAGES[1], 1), (POSTS[2], 2), ("Lost City", 5)):
        t, seat = scene(case, at=HILLS if town == "Lost City" else town, gold=3)
        if town == "Lost City":
            t.city(HILLS)
        else:
            t.stack(town, "trial-sword")
        t.deck("market", *new).market(seat)
        before = () if town == "Lost City" else ("trial-sword",)
        assert t.game.stacks[town] == (*before, *new[:count]) and t.asked == seat
        for kind in (TRAP, COMPASS, BONES):
            t.play(f"supply:{kind}")
        assert t.owned(seat) == [TRAP, COMPASS, BONES] and t.hero(seat).gold == 0
        assert not any(option.startswith("supply:") for option in t.options)
        while t.topic == "market":
            t.play("done")
        if town == "Lost City":
            assert town not in t.game.stacks and t.game.decks["market"][-5:] == new[:5]


@EVERY
@pytest.mark.rule("MZ-POST-02", "MZ-POST-03", "MZ-POST-04", "MZ-POST-05", "MZ-POST-06", "MZ-POST-07", "MZ-POST-10")
def test_in_a_post_an_item_is_traded_for_a_cheaper_one(case: Case) -> None:
    for town in POSTS:
        t, seat = scene(case, at=town, cards=["trial-sword", "trial-hound"], gold=9)
        t.stack(town, "trial-axe", "trial-gem", "trial-squire", "trial-rope").only_deck("market").market(seat)
        swaps = {option for option in t.options if option.startswith("swap:")}
        assert swaps == {"swap:trial-sword/trial-axe", "swap:trial-sword/trial-rope"}
        t.play("swap:trial-sword/trial-axe")
        assert set(t.hero(seat).cards) == {"trial-hound", "trial-axe"} and t.hero(seat).gold == 9
        assert t.game.stacks[town] == ("trial-gem", "trial-squire", "trial-rope", "trial-sword")
        assert "buy:trial-sword" not in t.options and "buy:trial-gem" in t.options


@EVERY
@pytest.mark.rule("MZ-LOST-01", "MZ-LOST-02", "MZ-LOST-03", "MZ-LOST-07", "MZ-LOST-08", "MZ-MOVE-02")
def test_the_lost_city_comes_to_the_hero_and_is_a_town(case: Case) -> None:
    t, seat = scene(case)
    t.place_city(seat)
    assert t.game.lost_city == HILLS
    t.put(seat, at=BESIDE).dice(1, 1, 1, 1, 1)
    answer(t.movement(seat), "roll")
    assert any(option.startswith(f"walk:{HILLS}/") for option in t.options), "any die leads there"
    t.only(knockout.recover, seat, seat=seat)
    assert t.hero(seat).space == HILLS
    t.put(seat, at="Mbalo").place_city(seat)
    beside = t.game.content.grid.neighbours[t.town("Mbalo")]
    assert t.options == [f"place:{space}" for space in beside if space not in t.game.content.grid.town_at]
    t.play(t.options[-1])
    assert t.game.lost_city == beside[-1]


# Survival tokens -----------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("MZ-SURV-03", "MZ-SURV-05", "RB-TURN-04")
def test_a_snare_trap_is_an_escape_without_a_roll(case: Case) -> None:
    t, seat = scene(case)
    t.survival(TRAP, TRAP, seat=seat).roam("trial-green-hills", "sun")
    supply, hurt = len(t.game.survival), dict(t.game.wounds)
    quiet(t.check(seat)).play(f"use:{t.holding(TRAP, seat)}")
    assert not t.happened("rolled") and t.happened("escaped") and {each[:5] for each in t.options} == {"flee:"}
    assert t.owned(seat) == [TRAP] and len(t.game.survival) == supply + 1 and t.game.wounds == hurt
    t.play(t.options[0])
    assert t.game.roaming == ("trial-green-hills",) and t.game.laden == {"trial-green-hills": ("sun",)}


@EVERY
@pytest.mark.rule("MZ-SURV-03", "MZ-SURV-07")
def test_a_compass_turns_a_die_of_choice(case: Case) -> None:
    t, seat = scene(case)
    t.survival(COMPASS, seat=seat).dice(3, 3, 1, 2, 4)
    supply = len(t.game.survival)
    answer(t.movement(seat), "roll")
    before = t.game.movement_dice
    t.play(f"use:{t.holding(COMPASS, seat)}")
    changed = {}
    for option in t.options:
        copy = t.game.clone()
        copy.play(option)
        changed[option] = tuple(copy.movement_dice)
    others = {(*before[:at], face, *before[at + 1 :]) for at in range(len(before)) for face in range(1, 7)}
    assert set(changed.values()) <= others - {before} and len(set(changed.values())) == 5 * len(set(before))
    assert not t.owned(seat) and len(t.game.survival) == supply + 1


@EVERY
@pytest.mark.rule("MZ-SURV-08", "MZ-SURV-09", "MZ-SURV-03", "MZ-RUL-48", "MZ-CHAL-01")
def test_shaman_bones_send_a_card_or_a_token_back(case: Case) -> None:
    t, seat = scene(case)
    space = t.jewel("green")
    t.put(seat, at=space).counter(space, "green").deck("green", "trial-green-road", "trial-green-river")
    t.survival(BONES, BONES, seat=seat).tokens("sun", "moon")
    pool, supply = t.pool_size(), len(t.game.survival)
    answer(t.adventure(seat), "attempt:green", f"{BONES}:{t.holding(BONES, seat)}")
    assert t.game.decks["green"][-1] == "trial-green-road" and t.game.fresh == "trial-green-river"
    t.play("keep", f"{BONES}:{t.holding(BONES, seat)}")
    assert t.game.laden == {"trial-green-river": ("moon",)} and t.pool_size() == pool - 1
    assert t.game.fights[-1].enemy == "trial-green-river" and not t.owned(seat)
    assert len(t.game.survival) == supply + 2


# The god -------------------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("MZ-WIN-01", "MZ-WIN-02", "MZ-WIN-04", "MZ-WIN-05", "MZ-WIN-06", "MZ-WIN-09", "MZ-LOST-10")
def test_whoever_begins_a_turn_in_the_lost_city_may_confront_the_god_and_win(case: Case) -> None:
    t, seat = scene(case)
    t.ranks("red").awake(GOD).city(HILLS).turn(seat)
    assert (t.asked, t.options) == (seat, [f"confront:{GOD}", "normal-turn"])
    quiet(t.play(f"confront:{GOD}"))
    assert (t.game.fights[-1].seat, t.game.fights[-1].enemy, t.topic) == (seat, GOD, "escape")
    t.game.fights[-1].wounds = t.game.content.gods[GOD].life - 1
    t.put(seat, experience=["mind"] * 9).dice(10, 10)
    answer(t, "fight-on", "attack")
    assert t.game.outcome is not None and t.game.outcome.winners == (seat,)


@EVERY
@pytest.mark.rule("MZ-WIN-04", "MZ-WIN-08", "MZ-RUL-54", "MZ-WIN-05")
@pytest.mark.parametrize("how", ["escaped", "lost"])
def test_a_god_that_is_not_beaten_stays_awake_and_the_turn_is_over(case: Case, how: str) -> None:
    t, seat = scene(case, points=9, experience=["mind"] * 9)
    t.ranks("red").awake(GOD).city(HILLS)
    t.game.dooms[GOD] = 2
    quiet(t.turn(seat).play(f"confront:{GOD}"))
    if how == "lost":
        t.put(seat, experience=[])
        fall(t, seat)
    else:
        answer(t.dice(10, 10), "escape:ranged")
    while t.game.decision and t.topic in ("space-after-escape", "town-after-knock-out", "card-lost-in-knock-out"):
        t.play(t.options[0])
    assert t.game.awake == (GOD,) and t.game.dooms == {GOD: 2} and not t.game.fights and not t.game.outcome
    assert t.hero(seat).points == 9 and t.happened("not-beaten") and not t.happened("learned")
    assert t.game.active != seat or len(case.heroes) == 1
