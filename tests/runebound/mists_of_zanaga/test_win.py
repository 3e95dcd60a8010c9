"""WIN: confronting the god, how a fight ends a turn, and how the game ends."""

import msgspec
import pytest

from questable.runebound import experience, values
from questable.runebound.abilities.fighting import Defeat
from questable.runebound.abilities.modifying import Modify
from questable.runebound.abilities.vocabulary import COLOURS, Usage
from questable.runebound.mists_of_zanaga.verbs import Doom
from questable.runebound.state import Lasting
from tests.runebound.mists_of_zanaga.kit import ZanagaTable, speaking, zanaga

HILLS = 10
BESIDE = ("flee:2", "flee:11", "flee:23", "flee:9", "flee:1")
GOD = "hamzah"


def ready(**facts: object) -> ZanagaTable:
    """All three conditions hold for Anna; it is not her turn yet."""
    t = zanaga().ranks("red").awake(GOD).city(HILLS).put(1, at="Kesh'a")
    return t.put(0, at=HILLS, experience=["mind"] * 9, **facts)


def confronting(**facts: object) -> ZanagaTable:
    return ready(**facts).turn(0).play(f"confront:{GOD}")


def beat(t: ZanagaTable) -> ZanagaTable:
    t.game.fights[-1].wounds = t.game.content.gods[GOD].life - 1
    return t.dice(10, 10).play("fight-on", "attack")


def lose(t: ZanagaTable) -> ZanagaTable:
    t.put(0, wounds=4, experience=[]).dice(1, 1).play("fight-on", "attack")
    return t


def escape(t: ZanagaTable) -> ZanagaTable:
    return t.dice(10, 10).play("escape:ranged")


@pytest.mark.rule("MZ-WIN-01", "MZ-WIN-02")
def test_in_the_lost_city_with_a_god_awake_and_red_current_the_hero_may_confront_it() -> None:
    t = ready().turn(0)
    assert (t.asked, t.options) == (0, [f"confront:{GOD}", "normal-turn"])


@pytest.mark.rule("MZ-WIN-01", "MZ-WIN-02")
def test_every_hero_there_may_each_at_the_start_of_the_own_turn() -> None:
    t = ready().put(1, at=HILLS).turn(1)
    assert (t.asked, t.options) == (1, [f"confront:{GOD}", "normal-turn"])
    t.play(f"confront:{GOD}")
    assert (t.game.fights[-1].seat, t.game.fights[-1].enemy) == (1, GOD)


@pytest.mark.rule("MZ-WIN-02")
def test_a_hero_alone_may_decline_too() -> None:
    t = zanaga("anna").ranks("red").awake(GOD).city(HILLS).put(0, at=HILLS).turn(0)
    assert t.options == [f"confront:{GOD}", "normal-turn"]


def lasting(t: ZanagaTable, of: str, by: int, seat: int = 0) -> ZanagaTable:
    """An effect of this player changes something of Anna's until that player's next turn."""
    ref = next(
        ref for ref, at in t.game.content.effects.items() if isinstance(at.effect, Modify) and at.effect.of == of
    )
    t.game.lasting += (Lasting(ref, seat, t.hero(0).id, "next-turn", by),)
    return t


@pytest.mark.rule("MZ-RUL-89", "RB-REFRESH-03")
def test_a_confrontation_ends_what_lasted_until_the_next_turn() -> None:
    t = lasting(lasting(ready(), "life", 2), "life", 1, seat=1).turn(0).play(f"confront:{GOD}")
    assert [each.seat for each in t.game.lasting] == [1] and t.game.fights, "that of another player lasts on"


@pytest.mark.rule("MZ-RUL-89")
def test_who_is_knocked_out_by_that_does_not_fight() -> None:
    t = lasting(ready(), "life", 2)
    t.put(0, wounds=t.game.content.heroes["anna"].life).turn(0).play(f"confront:{GOD}")
    assert t.happened("knocked-out") and not t.happened("confronted") and not t.game.fights


@pytest.mark.rule("MZ-RUL-89")
@pytest.mark.parametrize("of", ["life", "stamina"])
def test_and_the_turn_is_over(of: str) -> None:
    """Whether it is Life that falls back, or Stamina, above which exhaustion turns into wounds."""
    t = lasting(ready(), of, 2)
    sheet = t.game.content.heroes["anna"]
    if of == "life":
        t.put(0, wounds=sheet.life)
    else:
        t.put(0, wounds=sheet.life - 2, exhaustion=sheet.stamina + 2)
    t.turn(0).play(f"confront:{GOD}")
    assert t.happened("knocked-out") and not t.game.fights and not t.happened("confronted")
    assert t.game.active == 1 and t.topic == "way-of-moving"


@pytest.mark.rule("MZ-WIN-01")
@pytest.mark.parametrize("missing", ["god", "city", "red"])
def test_if_one_condition_is_missing_the_turn_is_normal(missing: str) -> None:
    t = ready()
    if missing == "god":
        t.asleep()
    elif missing == "city":
        t.city(2)
    else:
        t.ranks("blue", "red")
    assert t.turn(0).options == ["roll", "automatic", "stay"]


@pytest.mark.rule("MZ-WIN-01")
def test_only_at_the_start_of_the_turn() -> None:
    t = ready().city(2).turn(0).city(HILLS).play("stay")
    assert (t.game.active, t.topic) == (0, "market")
    t.play("done")
    assert t.game.active == 1
    assert not t.happened("confronted")


@pytest.mark.rule("MZ-WIN-02")
def test_who_declines_has_a_normal_turn() -> None:
    t = ready().turn(0).play("normal-turn")
    assert t.options == ["roll", "automatic", "stay"]
    assert t.game.fights == []
    t.put(0, points=9).play("stay")
    assert t.topic == "market"
    t.play("done")
    assert t.topic == "experience"


@pytest.mark.rule("MZ-WIN-03")
@pytest.mark.parametrize("counters", [(), ("green",)])
def test_off_the_board_the_city_may_be_placed_and_then_the_god_must_be_fought(counters: tuple[str, ...]) -> None:
    t = ready().city(0).counter(HILLS, *counters).turn(0)
    assert t.options == [f"call-city:{GOD}", "normal-turn"]
    assert t.game.lost_city == 0
    t.play(f"call-city:{GOD}")
    assert (t.game.lost_city, t.game.fights[-1].enemy) == (HILLS, GOD)


@pytest.mark.rule("MZ-WIN-03")
@pytest.mark.parametrize("missing", ["god", "red", "on the board"])
def test_not_without_a_god_or_red_or_if_it_is_on_the_board(missing: str) -> None:
    t = ready().city(0)
    if missing == "god":
        t.asleep()
    elif missing == "red":
        t.ranks("blue")
    else:
        t.city(2)
    assert t.turn(0).options == ["roll", "automatic", "stay"]


@pytest.mark.rule("MZ-WIN-04")
def test_the_turn_consists_of_the_combat_only() -> None:
    """Nothing is refreshed, nobody moves, checks, trades or learns."""
    t = ready(points=20, gold=9, cards=["trial-stone"])
    t.game.turned = ("trial-stone",)
    t.turn(0).play(f"confront:{GOD}")
    assert t.game.turned == ("trial-stone",)
    escape(t).play("flee:2")
    assert t.game.active == 1
    assert (t.hero().points, t.hero().gold) == (20, 9)
    seen = {event.kind for event in t.events if event.facts.get("seat") == 0}
    assert seen == {"turn", "confronted", "challenge", "combat-round", "rolled", "escaped", "fled", "not-beaten"}


@pytest.mark.rule("MZ-WIN-04")
def test_it_is_a_turn_of_its_own_nothing_of_the_turn_before_is_left() -> None:
    """Bert has ended movement here, bought and sold, and was beaten: his turn is over, this one is not."""
    t = ready()
    t.game.adventure_over, t.game.stopped_at = True, HILLS
    t.game.bought, t.game.sold, t.game.given = ("trial-gem",), ("trial-rope",), ("trial-axe",)
    t.turn(0).play(f"confront:{GOD}")
    assert (t.game.active, t.game.adventure_over, t.game.stopped_at) == (0, False, 0)
    assert [*t.game.bought, *t.game.sold, *t.game.given] == []


@pytest.mark.rule("MZ-WIN-04", "MZ-WIN-08")
def test_it_ends_like_any_turn_a_hero_who_fell_stands_up_again() -> None:
    t = lose(confronting())
    assert t.happened("knocked-out") == [{"seat": 0, "who": "anna"}]
    assert (t.game.active, t.hero().down) == (1, False)


@pytest.mark.rule("MZ-WIN-05", "MZ-WIN-06")
def test_it_is_fought_by_its_encounter_side_under_the_normal_rules() -> None:
    t = confronting()
    assert t.options == ["fight-on", "escape:ranged", "escape:melee", "escape:magic"]
    t.dice(10, 10).play("fight-on")
    assert t.options == ["attack", "defend"]
    t.play("attack")
    rolled = t.happened("rolled")[0]
    assert (rolled["phase"], rolled["target"]) == ("ranged", t.game.content.gods[GOD].ranged[0])
    assert rolled["value"] == values.combat_value(t.game, 0, "anna", "ranged")
    assert t.happened("enemy-wounded")


@pytest.mark.rule("MZ-WIN-05", "MZ-WIN-06")
def test_each_phase_has_the_value_and_the_damage_of_the_god() -> None:
    t = confronting(wounds=0)
    god = t.game.content.gods[GOD]
    t.dice(*[1] * 6).play("fight-on", "defend", "defend", "defend")
    assert [(each["phase"], each["target"]) for each in t.happened("rolled")] == [
        ("ranged", god.ranged[0]),
        ("melee", god.melee[0]),
        ("magic", god.magic[0]),
    ]


@pytest.mark.rule("MZ-WIN-05", "MZ-WIN-06")
@pytest.mark.parametrize("numbers", [((11, 1), (17, 3), (14, 2)), ((19, 0), (12, 4), (16, 1))])
def test_its_three_numbers_are_read_each_in_its_phase(
    numbers: tuple[tuple[int, int], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    t = ready()
    faces = dict(zip(("ranged", "melee", "magic"), numbers, strict=True))
    god = msgspec.structs.replace(t.game.content.gods[GOD], **faces)
    monkeypatch.setitem(t.game.content.challenges, GOD, god)
    t.turn(0).play(f"confront:{GOD}").dice(*[10] * 6).play("fight-on", "defend", "defend", "defend")
    assert [(each["phase"], each["target"]) for each in t.happened("rolled")] == [
        (phase, target) for phase, (target, _) in faces.items()
    ]
    for phase, (_, harm) in faces.items():
        assert values.enemy_damage(t.game, phase) == harm


@pytest.mark.rule("MZ-WIN-06")
def test_allies_items_failed_attacks_and_later_rounds_are_as_against_a_challenge() -> None:
    t = ready(cards=["trial-squire", "trial-stone"]).put(0, experience=["mind"] * 9 + ["life"] * 3, wounds=2).turn(0)
    t.play(f"confront:{GOD}")
    god = t.game.content.gods[GOD]
    assert "use:trial-stone" in t.options, "an item that is used when a round begins"
    t.play("use:trial-stone").dice(1, 1, 10, 10, 1, 1).play("fight-on", "attack:trial-squire")
    assert t.wounds("trial-squire") == min(3, god.ranged[1]) and t.wounds("anna") == 1
    assert t.options == ["attack", "defend"]
    t.play("defend")
    assert t.wounds("anna") == 1
    t.play("defend")
    assert t.wounds("anna") == 1 + god.magic[1]
    assert (t.game.fights[-1].round, t.topic) == (2, "escape") and "escape:magic" in t.options


@pytest.mark.rule("MZ-WIN-06", "MZ-WIN-07")
@pytest.mark.parametrize("dooms", [0, 1, 5])
@pytest.mark.parametrize("facts", [{}, {"cards": ["trial-squire"]}, {"wounds": 3}, {"exhaustion": 2}])
def test_so_it_is_however_the_god_and_the_hero_fare(dooms: int, facts: dict[str, object]) -> None:
    t = ready(**facts)
    t.game.dooms = {GOD: dooms} if dooms else {}
    t.turn(0).play(f"confront:{GOD}")
    assert t.options == ["fight-on", "escape:ranged", "escape:melee", "escape:magic"]
    t.dice(10, 10, *[10] * 4).play("fight-on")
    assert t.options[0] == "attack" and t.options[-1] == "defend"
    assert t.play("attack").happened("enemy-wounded")


@pytest.mark.rule("MZ-WIN-07")
def test_snare_traps_do_not_help_but_an_escape_test_may_be_made() -> None:
    t = ready().survival("snare-trap").turn(0).play(f"confront:{GOD}")
    assert t.options == ["fight-on", "escape:ranged", "escape:melee", "escape:magic"]
    escape(t).play("flee:2")
    assert t.hero().space == 2
    t.put(0, at=HILLS).roam("trial-green-hills").check()
    assert f"use:{t.holding('snare-trap')}" in t.options  # it does help against a monster


@pytest.mark.rule("MZ-WIN-07", "MZ-WIN-06")
def test_so_it_is_in_every_round_and_a_failed_escape_costs_the_damage_of_the_god() -> None:
    t = ready().put(0, experience=["mind"] * 9 + ["life"] * 3).survival("snare-trap").turn(0).play(f"confront:{GOD}")
    god = t.game.content.gods[GOD]
    for number in (1, 2):
        assert t.options == ["fight-on", "escape:ranged", "escape:melee", "escape:magic"]
        before = t.wounds("anna")
        t.dice(1, 1, *[10] * 6).play("escape:magic")
        assert t.wounds("anna") == before + god.magic[1] and t.game.fights[-1].round == number
        if number == 1:
            t.put(0, wounds=0).dice(*[10] * 6).play("defend", "defend", "defend")


@pytest.mark.rule("MZ-WIN-08", "MZ-RUL-54", "MZ-RUL-52")
@pytest.mark.parametrize("how", ["escapes", "falls"])
def test_not_beaten_the_god_speaks_on_without_wounds_and_with_its_doom(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaking(monkeypatch, GOD, ("sun", "trial-doom"))
    t = confronting()
    t.game.dooms[GOD] = 3
    t.game.fights[-1].wounds = 2
    if how == "escapes":
        escape(t).play("flee:2")
    else:
        lose(t)
    assert (t.game.outcome, t.game.active, t.game.awake) == (None, 1, (GOD,))
    t.complete("trial-sun-1")
    assert t.game.dooms == {GOD: 4}
    t.put(0, at=HILLS).turn(0).play(f"confront:{GOD}")
    assert t.game.fights[-1].wounds == 0
    assert t.game.roaming == ()


@pytest.mark.rule("MZ-RUL-54")
def test_an_escaped_hero_goes_to_any_adjacent_space_and_must_come_back() -> None:
    t = escape(confronting())
    assert (t.asked, t.options) == (0, list(BESIDE))
    t.play("flee:9")
    assert (t.hero().space, t.game.active) == (9, 1)
    assert t.turn(0).options == ["roll", "automatic", "stay"]


@pytest.mark.rule("MZ-RUL-54")
def test_even_if_the_hero_stepped_into_the_city_in_an_earlier_turn() -> None:
    t = escape(confronting(came_from=11))
    assert t.options == list(BESIDE)


@pytest.mark.rule("MZ-RUL-54")
def test_a_knocked_out_hero_pays_and_stays_in_the_lost_city() -> None:
    t = lose(confronting(gold=7, cards=["trial-gem"]))
    assert (t.hero().gold, t.hero().cards, t.hero().space) == (0, (), HILLS)
    assert t.wounds("anna") == 0
    assert t.turn(0).options == [f"confront:{GOD}", "normal-turn"]


@pytest.mark.rule("MZ-WIN-09")
def test_who_defeats_the_god_wins_at_once() -> None:
    t = beat(confronting())
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.game.decision) == ((0,), None)
    assert "MZ-WIN-09" in t.game.outcome.rules


@pytest.mark.rule("MZ-WIN-09")
@pytest.mark.parametrize(("heroes", "seat"), [(("anna",), 0), (("anna", "bert"), 1), (("anna", "bert", "cara"), 2)])
def test_whoever_it_is_alone_or_among_others(heroes: tuple[str, ...], seat: int) -> None:
    t = zanaga(*heroes).ranks("red").awake(GOD).city(HILLS).put(seat, at=HILLS, experience=["mind"] * 9)
    beat(t.turn(seat).play(f"confront:{GOD}"))
    assert t.game.outcome is not None
    assert (t.game.outcome.winners, t.game.outcome.ranking[0], t.game.decision) == ((seat,), seat, None)


@pytest.mark.rule("MZ-RUL-85")
@pytest.mark.parametrize(
    ("bert", "cara", "better"),
    [
        ({"experience": ["mind"]}, {"points": 9, "cards": ["trial-gem"]}, 1),
        ({"points": 2, "cards": ["trial-gem"]}, {"points": 3}, 2),
        ({"points": 3, "cards": ["trial-gem"]}, {"points": 3, "cards": ["trial-axe"]}, 1),
    ],
)
def test_those_who_have_not_won_are_placed_by_level_points_and_cards(
    bert: dict[str, object], cara: dict[str, object], better: int
) -> None:
    t = zanaga("anna", "bert", "cara").ranks("red").awake(GOD).city(HILLS).put(0, at=HILLS, experience=["mind"] * 9)
    beat(t.put(1, **bert).put(2, **cara).turn(0).play(f"confront:{GOD}"))
    assert t.game.outcome is not None
    assert t.game.outcome.ranking == (0, better, 3 - better)


@pytest.mark.rule("MZ-WIN-10")
@pytest.mark.parametrize("life", range(4))
def test_life_counters_do_not_matter(life: int) -> None:
    t = ready().put(0, experience=["life"] * life).turn(0).play(f"confront:{GOD}")
    assert t.game.fights[-1].enemy == GOD
    assert t.hero().experience == ("life",) * life


@pytest.mark.rule("MZ-WIN-10", "MZ-WIN-03", "MZ-EXP-04")
@pytest.mark.parametrize("life", range(4))
def test_nor_do_they_for_who_calls_the_city(life: int) -> None:
    t = ready().city(0).put(0, experience=["life"] * life).turn(0).play(f"call-city:{GOD}")
    assert (t.game.fights[-1].enemy, t.game.lost_city) == (GOD, HILLS)


@pytest.mark.rule("MZ-WIN-11", "MZ-RUL-76")
def test_cards_that_overcome_a_challenge_without_combat_do_nothing_to_a_god() -> None:
    t = confronting(cards=["trial-veto", "trial-mirror"])
    assert t.topic == "escape"
    t.roam("trial-green-road")
    assert "trial-green-road" in t.game.roaming
    t.put(0, cards=["trial-exile"]).turn(0).play("normal-turn")
    t.play(next(option for option in t.options if option.startswith("use:")))
    assert (t.game.roaming, t.game.awake) == ((), (GOD,))


@pytest.mark.rule("MZ-WIN-11", "MZ-RUL-76")
@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_nor_do_they_in_the_middle_of_the_combat(rounds: int) -> None:
    """Text that defeats a Challenge outright, used before the first roll or between later ones; a monster falls."""
    usage = Usage("", 0, "", "anna")
    t = confronting()
    for _ in range(rounds):
        t.dice(*[10] * 6).play("fight-on", "defend", "defend", "defend")
    assert (t.game.fights[-1].round, t.game.fights[-1].before) == (1 + rounds, False)
    assert not Defeat().possible(t.game, usage)
    t.play("fight-on")
    assert not Defeat().possible(t.game, usage)
    t = zanaga().put(0, at=HILLS).roam("trial-green-hills").check()
    assert Defeat().possible(t.game, usage)


@pytest.mark.rule("MZ-WIN-11", "MZ-RUL-76")
def test_but_bonuses_against_challenges_work() -> None:
    t = confronting(cards=["trial-slayer"])
    t.dice(10, 10).play("fight-on", "attack")
    value = t.happened("rolled")[0]["value"]
    t = confronting()
    t.dice(10, 10).play("fight-on", "attack")
    assert value == t.happened("rolled")[0]["value"] + 3


@pytest.mark.rule("MZ-WIN-11", "MZ-RUL-76")
def test_so_do_strikes_before_combat_and_rerolls() -> None:
    """The White Sword strikes before combat, the Hourglass rolls a failed roll again."""
    t = confronting(cards=["white-sword", "hourglass-of-two-sands"])
    assert t.topic == "use-before-combat"
    t.dice(10, 10).play("use:white-sword")
    assert t.happened("enemy-wounded")
    while t.topic != "attack-or-defend":
        t.play("fight-on" if t.topic == "escape" else t.options[-1])
    t.put(0, experience=[]).dice(1, 1, 10, 10).play("attack", "use:hourglass-of-two-sands")
    assert [rolled["success"] for rolled in t.happened("rolled")][:3] == [True, False, True]
    assert len(t.happened("enemy-wounded")) == 2


@pytest.mark.rule("MZ-WIN-12")
@pytest.mark.parametrize("how", ["wins", "escapes", "falls"])
def test_a_god_has_no_token_and_gives_no_counter(how: str) -> None:
    t = confronting().counter(HILLS, "red").ritual("trial-sun-4")
    assert (t.game.laden, t.pool_size()) == ({}, 60)
    match how:
        case "wins":
            beat(t)
        case "escapes":
            escape(t).play("flee:2")
        case _:
            lose(t)
    assert not t.happened("token-placed") and not t.happened("token-drawn") and not t.happened("counter-won")
    assert (t.game.counters[HILLS], t.game.roaming, t.pool_size()) == (("red",), (), 60)
    assert t.hero().points == 0


@pytest.mark.rule("MZ-WIN-12")
def test_fighting_one_does_not_raise_the_ritual_deck() -> None:
    t = confronting()
    t.game.ritual_rank = COLOURS.index("green")
    escape(t).play("flee:2")
    assert t.game.ritual_rank == COLOURS.index("green")
    t = confronting()
    t.game.ritual_rank = COLOURS.index("green")
    beat(t)
    assert t.game.ritual_rank == COLOURS.index("green")
    assert not t.happened("ritual-deck")


@pytest.mark.rule("MZ-WIN-12")
def test_nor_does_one_give_a_counter_if_the_game_goes_on_after_it() -> None:
    t = zanaga(variants=("epic-confrontation",)).ranks("red").awake(GOD, "set").city(HILLS).counter(HILLS, "red")
    beat(t.put(0, at=HILLS, experience=["mind"] * 9).turn(0).play(f"confront:{GOD}"))
    assert (t.game.outcome, t.game.won_gods) == (None, {0: (GOD,)})
    assert (t.hero().points, t.game.counters[HILLS], t.pool_size()) == (0, ("red",), 60)
    assert not t.happened("token-placed") and not t.happened("counter-won")


@pytest.mark.rule("MZ-RUL-56")
def test_no_deck_counter_or_time_ends_the_game() -> None:
    t = zanaga().awake(GOD)
    for deck in (*COLOURS, *(f"ritual-{colour}" for colour in COLOURS)):
        t.only_deck(deck).pile(deck)
    t.game.counters.clear()
    for _ in range(50):
        Doom().carry_out(t.game, Usage("", 0, GOD, "anna"))
    assert t.game.dooms == {GOD: 50}
    t.game.round = 500
    t.end_turn()
    assert (t.game.outcome, t.game.active) == (None, 1)


# How fights end a turn -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MZ-RUL-70")
@pytest.mark.parametrize("where", ["counter", "roaming"])
@pytest.mark.parametrize("how", ["escapes", "falls"])
def test_an_escape_or_a_knock_out_ends_the_turn(where: str, how: str) -> None:
    t = zanaga().put(0, at=HILLS, points=20).put(1, at="Kesh'a")
    if where == "counter":
        t.counter(HILLS, "green").deck("green", "trial-green-hills").turn(0).play("stay", "attempt:green")
    else:
        t.roam("trial-green-hills").turn(0).play("stay")
    if how == "escapes":
        t.flee_fight().play("flee:2")  # hills too: no check at the new place
    else:
        t.lose_fight()
    assert t.game.active == 1
    assert t.topic == "way-of-moving"
    assert len(t.happened("check")) == (1 if where == "roaming" else 0)


@pytest.mark.rule("MZ-RUL-70", "MZ-RUL-26")
@pytest.mark.parametrize("how", ["escapes", "falls"])
def test_so_does_one_in_a_fight_inside_another(how: str) -> None:
    """The chant completes a ritual in the middle of the fight; the check it orders brings a second monster."""
    t = zanaga().put(1, at="Kesh'a").put(0, at=HILLS, points=20, cards=["trial-chant"])
    t.roam("trial-green-hills", "sun").roam("trial-blue-hills", "sun").ritual("trial-summons").ritual("trial-sun-4")
    t.tokens("sun").turn(0).play("stay", "face:trial-green-hills", "use:trial-chant", "ritual:trial-summons")
    assert [fight.enemy for fight in t.game.fights] == ["trial-green-hills", "trial-blue-hills"]
    if how == "escapes":
        t.flee_fight().play("flee:2")
    else:
        t.lose_fight()
    assert (t.game.active, t.topic, t.game.fights) == (1, "way-of-moving", [])
    assert t.game.roaming == ("trial-green-hills", "trial-blue-hills")


@pytest.mark.rule("MZ-RUL-70", "MZ-RUL-33")
def test_but_first_the_overflow_is_handled_and_rituals_are_resolved_by_the_active_player() -> None:
    t = zanaga().put(0, at=HILLS).put(1, at="Kesh'a", gold=0).counter(HILLS, "green")
    for terrain in ("road", "plains", "mountains", "forest", "swamp", "river"):
        t.roam(f"trial-yellow-{terrain}", *(["moon"] if terrain == "road" else []))
    t.ritual("trial-harvest", "moon").deck("green", "trial-green-hills").turn(0).play("stay", "attempt:green")
    t.lose_fight()
    kinds = [event.kind for event in t.events]
    order = [kinds.index(kind) for kind in ("knocked-out", "pushed-off", "roams", "token-placed", "ritual-resolved")]
    assert order == sorted(order)
    assert [event.facts["seat"] for event in t.events if event.kind == "turn"][-1] == 1
    assert kinds.index("ritual-resolved") < len(kinds) - 1 - kinds[::-1].index("turn")
    assert t.game.roaming[-1] == "trial-green-hills"
    assert t.hero(1).gold == 1


@pytest.mark.rule("MZ-RUL-70")
def test_also_if_the_fight_came_from_a_check_ordered_by_a_card() -> None:
    t = zanaga().put(0, at=HILLS, points=20, cards=["trial-whistle"]).put(1, at="Kesh'a").roam("trial-green-hills")
    t.turn(0).play("use:trial-whistle").flee_fight().play("flee:2")
    assert t.game.active == 1


@pytest.mark.rule("MZ-RUL-70")
def test_also_if_it_came_from_a_check_ordered_by_a_ritual() -> None:
    """The token of the beaten monster completes the ritual; it is resolved to its end, then the turn is over."""
    t = zanaga().put(0, at=HILLS, points=20).put(1, at="Kesh'a").roam("trial-green-hills", "sun")
    t.roam("trial-yellow-hills", "moon").ritual("trial-summons").turn(0).play("stay", "face:trial-green-hills")
    t.win_fight().flee_fight().play("flee:2")
    assert (t.game.completed, t.game.roaming) == (("trial-summons",), ("trial-yellow-hills",))
    assert (t.game.active, t.topic, t.hero().points) == (1, "way-of-moving", 20)


@pytest.mark.rule("MZ-RUL-70")
def test_a_knock_out_by_a_ritual_ends_the_turn_too() -> None:
    t = zanaga().put(0, at=HILLS, points=20).put(1, at="Kesh'a").roam("trial-green-hills", "moon")
    t.ritual("trial-two-deeds").turn(0).play("stay").win_fight()
    assert t.happened("knocked-out")
    assert (t.game.active, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("MZ-RUL-70")
def test_a_hero_who_escapes_outside_the_own_turn_chooses_a_space_and_no_turn_ends() -> None:
    t = zanaga().put(0, at="Onasan").put(1, at=HILLS, came_from=2).roam("trial-green-hills")
    t.deck("green", "trial-green-road").complete("trial-patrol").dice(10, 10).play("escape:ranged")
    assert (t.asked, t.options) == (1, list(BESIDE))
    t.game.agenda.insert(1, (experience.experience_step.name, ()))
    t.put(0, points=20).play("flee:9")
    assert (t.hero(1).space, t.asked, t.topic) == (9, 0, "experience")


@pytest.mark.rule("MZ-WIN-04", "RB-REFRESH-02")
def test_a_hero_comes_to_the_confrontation_as_hurt_and_tired_as_he_is() -> None:
    t = zanaga().ranks("red").awake("hamzah").city(10).put(0, at=10, wounds=2, exhaustion=1)
    t.turn(0).play("confront:hamzah")
    assert (t.wounds("anna"), t.exhaustion("anna")) == (2, 1)
