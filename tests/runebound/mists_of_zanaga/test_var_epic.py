"""VAR: Epic Confrontation.

Awakening symbols (MZ-RUL-01): Hamzah 3 suns, Var Ni 3 moons, Tarakhe 3 skulls, Set 1 sun and 2 moons, Harridan 2 moons
and 1 skull, Ravin 1 sun and 2 skulls, Jararr one of each, Moakileki 1 moon and 2 skulls.
"""

import pytest

from questable.runebound.mists_of_zanaga import adventure as mists
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, laid, zanaga

HILLS = 10
EPIC = ("epic-confrontation",)
SIX = ("anna", "bert", "cara", "mordrog", "one-fist", "red-scorpion")


def epic(*asleep: str, awake: tuple[str, ...] = (), heroes: tuple[str, ...] = ("anna", "bert")) -> ZanagaTable:
    """Anna in the hills, the others far away; these gods sleep and are awake, leftmost first."""
    t = zanaga(*heroes, variants=EPIC)
    for seat in range(1, len(heroes)):
        t.put(seat, at="Kesh'a")
    t.put(0, at=HILLS)
    t.game.asleep, t.game.awake = asleep, awake
    return t


def under(t: ZanagaTable, god: str, *rituals: str) -> ZanagaTable:
    """These rituals lie under a sleeping god."""
    for ritual in rituals:
        t.take_out(ritual)
    t.game.under[god] = rituals
    return t


def kinds(t: ZanagaTable, *wanted: str) -> list[str]:
    return [event.kind for event in t.events if event.kind in wanted]


def speakers(t: ZanagaTable) -> set[str]:
    return {each["card"] for each in t.happened("omen")}


def at_the_gate(
    *awake: str, asleep: tuple[str, ...] = ("hamzah",), heroes: tuple[str, ...] = ("anna", "bert")
) -> ZanagaTable:
    """Anna begins her turn in the Lost City; the red ritual deck is the current one."""
    return epic(*asleep, awake=awake, heroes=heroes).city(HILLS).ranks("red")


def beat(t: ZanagaTable, god: str) -> ZanagaTable:
    """Anna's turn: she confronts the god, who has one life left, and hits."""
    t.turn(0).play(f"confront:{god}")
    fight = t.game.fights[-1]
    fight.wounds = t.game.content.gods[god].life - 1
    return t.win_fight()


# Rituals under gods --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-VAR-11")
def test_a_ritual_goes_under_the_leftmost_sleeping_god_with_its_symbol() -> None:
    t = epic("hamzah", "set", "var-ni").complete("trial-moon-2")
    assert t.game.under == {"set": ("trial-moon-2",)}
    assert not t.game.completed
    assert not t.game.rituals
    assert "MZ-VAR-11" in t.cites("ritual-under-god")


@pytest.mark.rule("MZ-VAR-11")
def test_leftmost_also_if_another_lacks_only_that_symbol() -> None:
    t = under(epic("hamzah", "set", "arachne"), "arachne", "trial-sun-1", "trial-sun-2").complete("trial-moon-1")
    assert t.game.under == {"arachne": ("trial-sun-1", "trial-sun-2"), "set": ("trial-moon-1",)}
    assert not t.game.awake


@pytest.mark.rule("MZ-VAR-11")
def test_gods_that_are_awake_take_no_rituals() -> None:
    t = epic("var-ni", awake=("hamzah", "set")).complete("trial-moon-1")
    assert t.game.under == {"var-ni": ("trial-moon-1",)}


@pytest.mark.rule("MZ-VAR-11")
def test_only_after_its_own_effects_and_the_omens() -> None:
    t = epic("hamzah", "tarakhe", awake=("moakileki",)).ritual("trial-sun-4").tokens("sun", "sun")
    t.complete("trial-doom")
    told = kinds(t, "doom", "omen", "token-drawn", "ritual-under-god")
    assert told == ["doom", "omen", "doom", "token-drawn", "token-drawn", "ritual-under-god"]
    assert t.game.under == {"tarakhe": ("trial-doom",)}


@pytest.mark.rule("MZ-VAR-11")
def test_its_tokens_return_to_the_pool_then() -> None:
    t = epic("var-ni").complete("trial-moon-3")
    assert t.pool_size() == 60
    assert not t.game.filled


@pytest.mark.rule("MZ-VAR-12", "MZ-EX-10")
def test_a_god_with_enough_rituals_of_the_symbol_is_passed_over() -> None:
    """Set, the leftmost god with a moon, has both moons occupied; Hamzah has none; Harridan has one free."""
    t = under(epic("set", "hamzah", "harridan", "var-ni"), "set", "trial-moon-1", "trial-moon-2")
    t.complete("trial-moon-3")
    assert t.game.under == {"set": ("trial-moon-1", "trial-moon-2"), "harridan": ("trial-moon-3",)}
    assert not t.game.awake


@pytest.mark.rule("MZ-VAR-12")
def test_with_one_of_two_symbols_occupied_it_is_not_passed_over() -> None:
    t = under(epic("set", "var-ni"), "set", "trial-moon-1").complete("trial-moon-3")
    assert t.game.under == {"set": ("trial-moon-1", "trial-moon-3")}


@pytest.mark.rule("MZ-VAR-13")
def test_without_a_free_symbol_it_is_discarded_and_the_leftmost_god_wakes() -> None:
    t = under(epic("set", "hamzah"), "set", "trial-moon-1", "trial-moon-2").complete("trial-skull-1")
    assert t.game.awake == ("set",)
    assert t.game.asleep == ("hamzah",)
    assert "trial-skull-1" in t.game.piles["ritual-green"]
    assert t.pool_size() == 60


@pytest.mark.rule("MZ-VAR-13")
def test_leftmost_whatever_its_symbols_and_rituals() -> None:
    t = under(epic("hamzah", "var-ni"), "var-ni", "trial-moon-1").complete("trial-skull-1")
    assert t.game.awake == ("hamzah",)
    assert t.game.under == {"var-ni": ("trial-moon-1",)}


# Waking --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-VAR-14")
def test_a_god_wakes_when_all_three_symbols_are_occupied_and_not_before() -> None:
    t = epic("set", "tarakhe").complete("trial-moon-1", "trial-sun-1")
    assert not t.game.awake
    assert t.game.under == {"set": ("trial-moon-1", "trial-sun-1")}
    t.complete("trial-moon-2")
    assert t.game.awake == ("set",)
    assert t.game.asleep == ("tarakhe",)
    assert not t.game.under


@pytest.mark.rule("MZ-VAR-14")
def test_three_rituals_under_different_gods_wake_nobody() -> None:
    """Suns, moon and skull: in the plain game Jararr would wake."""
    t = epic("hamzah", "var-ni", "tarakhe", "jararr").complete("trial-sun-1", "trial-moon-1", "trial-skull-1")
    assert not t.game.awake
    assert set(t.game.under) == {"hamzah", "var-ni", "tarakhe"}


@pytest.mark.rule("MZ-VAR-15")
@pytest.mark.parametrize("way", ["symbols", "no-free-symbol"])
def test_it_is_put_to_the_right_of_all_gods_awake(way: str) -> None:
    t = under(epic("hamzah", awake=("tarakhe", "jararr")), "hamzah", "trial-sun-1", "trial-sun-2")
    t.complete("trial-sun-3" if way == "symbols" else "trial-yellow-moon")
    while t.game.decision:
        t.play(t.options[0])
    assert t.game.awake == ("tarakhe", "jararr", "hamzah")


@pytest.mark.rule("MZ-VAR-16", "MZ-RUL-62")
def test_only_the_rightmost_god_awake_speaks() -> None:
    """All three have an omen of the skull (Moakileki's is in the catalogue)."""
    t = epic("hamzah", awake=("tarakhe", "jararr", "moakileki")).ritual("trial-sun-4").tokens("sun", "sun")
    assert all("skull" in {omen.symbol for omen in t.game.content.gods[god].omens} for god in t.game.awake)
    t.complete("trial-skull-1")
    assert speakers(t) == {"moakileki"}
    assert t.game.dooms == {"moakileki": 2}


@pytest.mark.rule("MZ-EX-11")
def test_a_new_god_stands_right_speaks_alone_and_any_god_of_the_row_may_be_confronted() -> None:
    t = at_the_gate("ravin", "tarakhe", asleep=("moakileki", "var-ni"))
    under(t, "moakileki", "trial-moon-1", "trial-skull-1").ritual("trial-sun-4").tokens(*["sun"] * 9)
    t.complete("trial-skull-2")
    assert t.game.awake == ("ravin", "tarakhe", "moakileki")
    t.events.clear()
    t.complete("trial-skull-3")
    assert speakers(t) == {"moakileki"}
    t.turn(0)
    assert t.options[:-1] == [f"confront:{god}" for god in t.game.awake]


# Rulings on rituals and waking ---------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-RUL-61")
def test_the_ten_gods_lie_in_random_order_asleep() -> None:
    rows = [laid(seed=str(seed), variants=EPIC).asleep for seed in range(3)]
    assert len(set(rows)) == 3
    for row in rows:
        assert sorted(row) == sorted(laid().content.gods)
    assert not laid(variants=EPIC).awake


@pytest.mark.rule("MZ-RUL-61")
def test_rituals_stay_under_their_god_face_up_until_it_wakes() -> None:
    t = epic("set", "tarakhe").complete("trial-moon-1", "trial-skull-1", "trial-sun-1")
    seen = t.game.view(1)
    assert seen.under == {"set": ("trial-moon-1", "trial-sun-1"), "tarakhe": ("trial-skull-1",)}


@pytest.mark.rule("MZ-RUL-61")
def test_leftmost_means_among_the_gods_still_asleep() -> None:
    t = epic("set", "hamzah", "tarakhe")
    under(t, "set", "trial-moon-1", "trial-moon-2").complete("trial-sun-1")
    assert t.game.awake == ("set",)
    t.complete("trial-sun-2")
    assert t.game.under == {"hamzah": ("trial-sun-2",)}
    t.complete("trial-yellow-moon")
    assert list(t.game.awake) == ["set", "hamzah"]


@pytest.mark.rule("MZ-RUL-62")
@pytest.mark.parametrize("last", ["trial-skull-2", "trial-sun-1"])
def test_at_the_waking_all_rituals_under_the_god_are_discarded_and_say_nothing(last: str) -> None:
    """By its own symbols, or because no god takes a sun."""
    t = under(epic("moakileki"), "moakileki", "trial-moon-1", "trial-skull-1").complete(last)
    assert t.game.awake == ("moakileki",)
    assert sorted(t.game.piles["ritual-green"]) == sorted(["trial-moon-1", "trial-skull-1", last])
    assert not t.happened("omen")
    assert not t.game.dooms


@pytest.mark.rule("MZ-RUL-62")
def test_the_god_woken_by_a_ritual_does_not_speak_for_it() -> None:
    """The god that was rightmost when step 3 began does."""
    t = under(epic("moakileki", "hamzah", awake=("jararr",)), "moakileki", "trial-moon-1", "trial-skull-1")
    t.complete("trial-skull-2")
    assert t.game.awake == ("jararr", "moakileki")
    assert speakers(t) == {"jararr"}
    assert "moakileki" not in t.game.dooms


@pytest.mark.rule("MZ-RUL-62")
def test_with_no_god_asleep_completed_rituals_are_discarded_after_the_omens() -> None:
    t = epic(awake=("moakileki",)).ritual("trial-sun-4").tokens("sun", "sun").complete("trial-skull-1")
    assert t.game.piles["ritual-green"] == ("trial-skull-1",)
    assert t.game.dooms == {"moakileki": 2}
    assert t.game.awake == ("moakileki",)


@pytest.mark.rule("MZ-RUL-62")
@pytest.mark.parametrize("result", ["escaped", "knocked-out"])
def test_a_god_that_was_not_beaten_stays_in_the_row(result: str) -> None:
    t = at_the_gate("ravin", "hamzah", "tarakhe").turn(0).play("confront:hamzah")
    if result == "escaped":
        t.flee_fight()
    else:
        t.lose_fight()
    while t.game.active == 0:
        t.play(t.options[0])
    assert t.game.awake == ("ravin", "hamzah", "tarakhe")
    assert not t.game.won_gods


@pytest.mark.rule("MZ-RUL-62")
def test_no_god_leaves_the_game_at_a_waking() -> None:
    t = zanaga(variants=EPIC)
    t.game.asleep = ("hamzah", *sorted(set(t.game.content.gods) - {"hamzah"}))
    t.complete("trial-sun-1", "trial-sun-2", "trial-sun-3")
    assert t.game.awake == ("hamzah",)
    assert len(t.game.asleep) == 9


@pytest.mark.rule("MZ-RUL-62")
@pytest.mark.parametrize("missing", ["red", "place"])
def test_the_other_conditions_to_confront_are_unchanged(missing: str) -> None:
    t = at_the_gate("ravin")
    if missing == "red":
        t.ranks("blue")
    else:
        t.put(0, at=2)
    t.turn(0)
    assert t.topic == "way-of-moving"


# Confronting, trophies -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-VAR-17")
def test_any_god_awake_may_be_confronted() -> None:
    t = at_the_gate("ravin", "tarakhe", "hamzah").turn(0)
    assert t.options == ["confront:ravin", "confront:tarakhe", "confront:hamzah", "normal-turn"]
    t.play("confront:tarakhe")
    assert t.game.fights[-1].enemy == "tarakhe"


@pytest.mark.rule("MZ-VAR-17")
def test_also_by_placing_the_lost_city() -> None:
    t = at_the_gate("ravin", "tarakhe").city(0).turn(0)
    assert t.options == ["call-city:ravin", "call-city:tarakhe", "normal-turn"]


@pytest.mark.rule("MZ-VAR-18")
def test_a_god_beaten_is_a_trophy() -> None:
    t = beat(at_the_gate("ravin", "tarakhe"), "ravin")
    assert t.game.won_gods == {0: ("ravin",)}
    assert t.game.awake == ("tarakhe",)


@pytest.mark.rule("MZ-VAR-18")
def test_of_the_hero_who_has_beaten_it_and_those_won_before_stay() -> None:
    t = at_the_gate("ravin", "tarakhe", "jararr").put(1, at=HILLS)
    t.game.won_gods = {0: ("set",), 1: ("var-ni",)}
    t.turn(1).play("confront:tarakhe")
    t.game.fights[-1].wounds = t.game.content.gods["tarakhe"].life - 1
    t.win_fight()
    assert t.game.won_gods == {0: ("set",), 1: ("var-ni", "tarakhe")}
    assert (t.game.awake, t.game.asleep) == (("ravin", "jararr"), ("hamzah",))


@pytest.mark.rule("MZ-VAR-09", "MZ-VAR-19")
def test_the_third_trophy_wins_at_once_and_the_second_does_not() -> None:
    t = at_the_gate("ravin", "tarakhe", "jararr")
    for god in ("ravin", "tarakhe"):
        beat(t, god)
        assert t.game.outcome is None
    beat(t, "jararr")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (0,)
    assert t.game.outcome.rules == ("MZ-VAR-19",)
    assert t.game.won_gods == {0: ("ravin", "tarakhe", "jararr")}


@pytest.mark.rule("MZ-VAR-19", "MZ-VAR-18")
def test_it_does_though_other_gods_are_awake_or_asleep() -> None:
    t = at_the_gate("ravin", "tarakhe", "jararr")
    t.game.won_gods = {0: ("set", "var-ni")}
    beat(t, "ravin")
    assert t.game.awake and t.game.outcome is not None and t.game.outcome.winners == (0,)


@pytest.mark.rule("MZ-VAR-19")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_has_them(seat: int) -> None:
    t = at_the_gate("ravin", heroes=("anna", "bert", "cara")).put(seat, at=HILLS)
    t.game.won_gods = {seat: ("tarakhe", "jararr"), (seat + 1) % 3: ("set", "var-ni")}
    t.turn(seat).play("confront:ravin")
    t.game.fights[-1].wounds = t.game.content.gods["ravin"].life - 1
    t.win_fight()
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (seat,)


@pytest.mark.rule("MZ-VAR-01", "MZ-VAR-09")
def test_without_the_option_one_god_is_enough() -> None:
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS).awake("ravin").city(HILLS).ranks("red")
    assert beat(t, "ravin").game.outcome is not None


@pytest.mark.rule("MZ-VAR-19")
def test_three_gods_beaten_by_different_heroes_win_nothing() -> None:
    t = at_the_gate("ravin")
    t.game.won_gods = {1: ("tarakhe", "jararr")}
    beat(t, "ravin")
    assert t.game.outcome is None


@pytest.mark.rule("MZ-VAR-10")
def test_it_is_recommended_for_five_or_six_but_open_to_all() -> None:
    (variant,) = (each for each in mists.variants if each.id == EPIC[0])
    assert "five or six players" in variant.text
    for seats in range(1, 7):
        assert laid(seats, variants=EPIC).setting.variants == EPIC


@pytest.mark.rule("MZ-RUL-63")
def test_one_god_is_confronted_in_a_turn() -> None:
    t = beat(at_the_gate("ravin", "tarakhe"), "ravin")
    assert (t.game.active, t.asked) == (1, 1)


@pytest.mark.rule("MZ-RUL-63")
def test_doom_counters_of_a_beaten_god_go_and_those_of_others_stay() -> None:
    t = at_the_gate("ravin", "tarakhe")
    t.game.dooms = {"ravin": 2, "tarakhe": 1}
    beat(t, "ravin")
    assert t.game.dooms == {"tarakhe": 1}


@pytest.mark.rule("MZ-RUL-63")
def test_the_lost_city_stays() -> None:
    assert beat(at_the_gate("ravin", "tarakhe"), "ravin").game.lost_city == HILLS


@pytest.mark.rule("MZ-RUL-63")
def test_a_trophy_cannot_be_sold_or_traded() -> None:
    t = at_the_gate("tarakhe")
    t.game.won_gods = {0: ("ravin",)}
    t.put(0, cards=["trial-gem"]).put(1, at=HILLS).market()
    assert "sell:trial-gem" in t.options
    assert not [option for option in t.options if "ravin" in option]


@pytest.mark.rule("MZ-RUL-63")
def test_a_trophy_cannot_be_lost() -> None:
    t = at_the_gate("tarakhe")
    t.game.won_gods = {0: ("ravin",)}
    t.put(0, cards=["trial-gem"], gold=5).roam("trial-green-hills", "sun").ritual("trial-sun-4").check().lose_fight()
    assert t.happened("knocked-out")
    assert t.game.won_gods == {0: ("ravin",)}


@pytest.mark.rule("MZ-RUL-63")
def test_a_trophy_is_no_spoil_of_a_fight_between_heroes() -> None:
    t = at_the_gate("tarakhe")
    t.game.won_gods = {0: ("ravin",)}
    t.put(0, at="Mbalo", cards=["trial-gem"]).put(1, at="Mbalo").attack_hero(1, 0).put(0, wounds=4)
    while t.topic != "spoils":
        t.dice(10, 10, 1, 1).play(t.options[0])
    assert (t.asked, t.options) == (1, ["take:trial-gem", "take-nothing"])
    assert t.game.won_gods == {0: ("ravin",)}


# When no god is left -------------------------------------------------------------------------------------------------


GODS = ("arachne", "gor-bor-gor", "hamzah", "harridan", "jararr", "moakileki", "set", "tarakhe", "var-ni")


def last_god(*trophies: int) -> ZanagaTable:
    """Six heroes with so many trophies each; only Ravin is left, and Anna is about to confront him."""
    t = at_the_gate("ravin", asleep=(), heroes=SIX)
    gods = list(GODS)
    for seat, count in enumerate(trophies):
        t.put(seat, points=0, experience=(), cards=())
        if count:
            t.game.won_gods[seat] = tuple(gods.pop() for _ in range(count))
    assert not gods
    return t


@pytest.mark.rule("MZ-VAR-20")
def test_when_all_ten_are_beaten_most_trophies_come_before_everything_else() -> None:
    t = last_god(0, 2, 2, 2, 2, 1)
    t.put(0, experience=["mind"] * 6, points=9).put(5, experience=["mind"] * 5).put(3, experience=["mind"])
    beat(t, "ravin")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (3,)
    assert t.game.outcome.rules == ("MZ-VAR-20",)


@pytest.mark.rule("MZ-VAR-20")
def test_as_long_as_a_god_sleeps_or_is_awake_the_game_goes_on() -> None:
    t = last_god(0, 2, 2, 2, 2, 1)
    t.game.won_gods[4] = t.game.won_gods[4][:1]
    t.game.asleep = ("arachne",)
    assert beat(t, "ravin").game.outcome is None
    t = at_the_gate("ravin", "arachne", asleep=())
    assert beat(t, "ravin").game.outcome is None


@pytest.mark.rule("MZ-VAR-21", "MZ-RUL-69")
def test_a_tie_goes_to_the_highest_level() -> None:
    """The level counts experience counters, not points: one counter beats any number of points."""
    t = last_god(1, 2, 2, 2, 2, 0)
    t.put(0, points=4).put(1, points=9).put(2, experience=["mind", "mind", "mind"])
    t.put(3, experience=["body", "life"], points=9)
    t.put(5, experience=["mind"] * 5)
    beat(t, "ravin")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (2,)


@pytest.mark.rule("MZ-RUL-63")
def test_then_to_the_most_unspent_points() -> None:
    t = last_god(1, 2, 2, 2, 2, 0).put(1, points=3, experience=["mind"]).put(2, points=4, experience=["body"])
    t.put(3, points=3, experience=["body"], cards=["trial-gem"])
    beat(t, "ravin")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (2,)


@pytest.mark.rule("MZ-RUL-63")
def test_then_to_the_dearest_market_cards() -> None:
    t = (
        last_god(1, 2, 2, 2, 2, 0)
        .put(1, cards=["trial-sword"])
        .put(4, cards=["trial-gem"])
        .put(5, cards=["trial-mail"])
    )
    beat(t, "ravin")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (4,)


@pytest.mark.rule("MZ-RUL-63")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_who_is_still_tied_shares_the_victory(seed: str) -> None:
    """No luck decides."""
    t = last_god(1, 2, 2, 2, 2, 0).put(1, cards=["trial-bow"]).put(4, cards=["trial-lantern"])
    t.game.dice = type(t.game.dice)(seed.encode(), 0)
    beat(t, "ravin")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (1, 4)
    assert sorted(t.game.outcome.ranking) == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("MZ-VAR-20", "MZ-VAR-21", "MZ-RUL-63", "MZ-RUL-85")
def test_the_others_are_ranked_by_trophies_then_level_points_and_cards() -> None:
    t = last_god(1, 2, 2, 2, 1, 1).put(0, experience=["mind"] * 6, points=9).put(2, experience=["mind"])
    t.put(3, points=2).put(5, cards=["trial-gem"])
    beat(t, "ravin")
    assert t.game.outcome is not None
    assert t.game.outcome.winners == (0,)
    assert t.game.outcome.ranking == (0, 2, 3, 1, 5, 4)


@pytest.mark.rule("MZ-RUL-85", "MZ-RUL-63")
def test_each_of_these_comes_before_the_next() -> None:
    """More cards make up for no point, more points for no level, a higher level for no trophy."""
    t = last_god(1, 2, 2, 2, 1, 1).put(0, experience=["mind"] * 6, points=9)
    t.put(1, experience=["mind"]).put(2, points=5, cards=["trial-gem"]).put(3, points=6)
    t.put(4, experience=["mind"] * 4, points=9, cards=["trial-sword"]).put(5, experience=["mind"] * 4, points=9)
    beat(t, "ravin")
    assert t.game.outcome is not None and t.game.outcome.ranking == (0, 1, 3, 2, 4, 5)


@pytest.mark.rule("MZ-VAR-19", "MZ-VAR-21")
def test_also_behind_a_hero_with_three_trophies() -> None:
    """Dragon Runes are not there (MZ-RUL-73): cards kept as such place nobody."""
    t = at_the_gate("ravin", heroes=("anna", "bert", "cara"))
    t.put(1, experience=["mind"] * 5, trophies=["trial-red-hills"], runes=["trial-red-hills"])
    t.game.won_gods = {0: ("tarakhe", "jararr"), 2: ("set",)}
    beat(t, "ravin")
    assert t.game.outcome is not None
    assert t.game.outcome.ranking == (0, 2, 1)
