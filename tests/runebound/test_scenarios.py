"""Scenes of the base game, found in games that are played through the public API: worked examples of the book."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import questable
from questable import PackFiles
from tests.scenes import Moment, scenes, until, watched

ADVENTURE = "rise-of-the-dragon-lords"
CHALLENGE = """
[[challenge]]
id = "straw-{colour}-{number}"
name = "Straw {colour} {number}"
colour = "{colour}"
ranged = [{target}, 0]
melee = [{target}, 1]
magic = [{target}, 1]
life = {life}
reward = [{{ do = "gain", gold = 6 }}]
"""


TIRING = """
[[challenge.ability]]
when = ["before-combat"]
do = [
  {{ do = "test", skill = "Lore", attribute = "mind", difficulty = 19, failure = [{{ do = "exhaust", amount = 1 }}] }},
]
"""


def straw(more: str = "") -> PackFiles:
    """Challenges that can be beaten, and bring gold: their ranged damage is 0."""
    text = '[pack]\nid = "straw"\nname = "Straw"\ntext = "Men of straw."\n'
    for colour in ("green", "yellow"):
        for number in range(40):
            text += (CHALLENGE + more).format(colour=colour, number=number, target=11 + number % 3, life=1 + number % 2)
    return PackFiles({"straw.toml": text})


@cache
def bold() -> tuple[Moment, ...]:
    """Two who attempt whatever they find, and run from what they cannot beat."""
    return watched(ADVENTURE, 1, ("attempt", "escape", "automatic"), moves=1000)


@cache
def busy() -> tuple[Moment, ...]:
    """Two who fight men of straw, hire and buy, learn, and walk by dice."""
    likes = ("attempt", "fight-on", "attack", "buy", "learn", "roll", "walk", "accept")
    return watched(ADVENTURE, 3, likes, packs=[straw()], moves=1300)


@cache
def tired() -> tuple[Moment, ...]:
    """Two who rest as long as they can, trade with everybody and go where dice lead."""
    likes = ("rest", "accept", "trade", "give-gold", "attempt", "escape", "roll", "walk")
    return watched(ADVENTURE, 8, likes, moves=1000)


def everything() -> tuple[Moment, ...]:
    return (*bold(), *busy(), *tired())


def town(moment: Moment, space: int) -> bool:
    """Towns have names, other spaces are numbered."""
    return not any(letter.isdigit() for letter in moment.game.spoken("en").name(space))


def worn(moment: Moment) -> bool:
    """The hero has counters."""
    hero = moment.before.heroes[moment.seat].hero.id
    return bool(moment.before.wounds.get(hero) or moment.before.exhaustion.get(hero))


def as_printed(moment: Moment) -> bool:
    """No card, no Event and no fate changes the number of dice."""
    hero, view = moment.before.heroes[moment.seat].hero, moment.before
    on_the_way = moment.then is not None and moment.then.topic == "spend-a-die"
    return on_the_way and not (hero.cards or hero.trophies or view.event or view.lasting or view.dice_given_up)


@pytest.mark.rule("RB-EX-01", "RB-MOVE-01")
def test_a_wounded_hero_rolls_four_dice() -> None:
    rolls = scenes((*busy(), *tired()), lambda each: each.choice == "roll" and as_printed(each))
    assert {(worn(each), len(each.after.movement_dice)) for each in rolls} == {(True, 4), (False, 5)}


@pytest.mark.rule("RB-EX-02", "RB-MOVE-14", "RB-MOVE-15")
def test_each_die_set_aside_before_the_roll_takes_one_exhaustion_away() -> None:
    for moment in scenes(tired(), lambda each: each.choice.startswith("rest") and as_printed(each)):
        aside = int(moment.choice.removeprefix("rest:"))
        healed = sum(facts["exhaustion"] for facts in moment.facts("healed"))
        assert healed == aside and len(moment.after.movement_dice) == 5 - worn(moment) - aside


@pytest.mark.rule("RB-EX-03", "RB-EX-04", "RB-MOVE-06")
def test_a_die_is_spent_for_one_space_next_to_the_hero() -> None:
    for moment in scenes(busy(), lambda each: each.choice.startswith("walk") and each.then is not None):
        space, die = moment.choice.removeprefix("walk:").split("/die")
        assert moment.after.heroes[moment.seat].hero.space == int(space) or moment.kinds("knocked-out", "trade-opened")
        assert moment.before.movement_dice[int(die) - 1]
        if moment.then and moment.then.topic == "spend-a-die":
            assert not moment.after.movement_dice[int(die) - 1], "the player chose one space, not both"
            assert not [each for each in moment.next_options if each.endswith(f"/die{die}")]


@pytest.mark.rule("RB-EX-05", "RB-MOVE-07")
def test_a_die_that_shows_a_river_and_something_leads_into_a_town() -> None:
    """In Forge, on its river: whatever the die shows beside it."""

    def enters(moment: Moment) -> bool:
        return moment.choice.startswith("walk") and town(moment, int(moment.choice[5:].split("/")[0]))

    faces = set()
    for moment in scenes(busy(), enters):
        space, die = moment.choice[5:].split("/die")
        faces.add(moment.before.movement_dice[int(die) - 1])
        assert moment.after.heroes[moment.seat].hero.space == int(space)
    assert len(faces) > 2, "several faces open towns"


@pytest.mark.rule("RB-EX-06", "RB-COMBAT-05", "RB-COMBAT-12", "RB-COMBAT-16")
def test_a_miss_against_no_damage_harms_nobody_and_uses_up_the_attack() -> None:
    def misses(moment: Moment) -> bool:
        rolled = moment.facts("rolled")
        straw = bool(moment.before.fights) and moment.before.fights[-1].fight.enemy.startswith("straw")
        return straw and moment.choice == "attack" and not rolled[0]["success"] and rolled[0]["phase"] == "ranged"

    for moment in scenes(busy(), misses):
        order = moment.kinds("rolled", "wounded")
        assert order[:2] != ["rolled", "wounded"], "no wound before the next roll"
        rest = [facts for facts in moment.facts("rolled")[1:] if facts["enemy"] == moment.facts("rolled")[0]["enemy"]]
        assert {facts["action"] for facts in rest} == {"defend"}, "the attack of this round is used up"


@pytest.mark.rule("RB-EX-09", "RB-COMBAT-18")
def test_the_combat_is_over_with_the_hit_that_takes_the_last_life() -> None:
    for moment in scenes(busy(), lambda each: "beaten" in each.kinds() and each.choice == "attack"):
        order = moment.kinds("rolled", "enemy-wounded", "beaten")
        assert order[order.index("enemy-wounded") :][:2] == ["enemy-wounded", "beaten"]
        assert moment.facts("enemy-wounded")[-1]["left"] == 0 and not moment.after.fights


@pytest.mark.rule("RB-EX-12", "RB-ADV-05", "RB-UNDEF-05", "RB-UNDEF-06")
def test_whoever_comes_after_one_who_fled_faces_the_same_challenge() -> None:
    def again(moment: Moment) -> bool:
        return moment.choice.startswith("attempt") and {"origin": "undefeated"}.items() <= challenge(moment).items()

    for moment in scenes(everything(), again):
        faced = challenge(moment)
        assert "drew" not in moment.kinds()[: moment.kinds().index("challenge")], "no card is drawn"
        assert faced["card"] in undefeated(moment)


def challenge(moment: Moment) -> dict[str, object]:
    return next(iter(moment.facts("challenge")), {})


def undefeated(moment: Moment) -> set[str]:
    return {each.card for each in moment.before.undefeated}


@pytest.mark.rule("RB-EX-13", "RB-EVENT-02", "RB-EVENT-07", "RB-ADV-09")
def test_an_event_that_is_too_weak_goes_and_another_card_is_drawn() -> None:
    for moment in scenes(everything(), lambda each: "event-too-weak" in each.kinds()):
        weak = moment.facts("event-too-weak")[0]
        order = moment.kinds("drew", "event-too-weak")
        assert order.index("event-too-weak") > 0 and order.count("drew") > order.count("event-too-weak")
        assert weak["event"] != weak["card"] and moment.before.event == weak["event"]
        assert moment.after.event != weak["card"]


@pytest.mark.rule("RB-EX-14", "RB-KO-02", "RB-KO-03", "RB-KO-06", "RB-KO-07", "RB-KO-08")
def test_a_knock_out_by_a_challenge_costs_gold_and_the_dearest_card_and_ends_in_a_town() -> None:
    def falls(moment: Moment) -> bool:
        return (
            "knocked-out" in moment.kinds()
            and "woke" in moment.kinds()
            and bool(moment.before.heroes[victim(moment)].hero.cards)
        )

    for moment in scenes(busy(), falls):
        seat = victim(moment)
        before, after = moment.before.heroes[seat].hero, moment.after.heroes[seat].hero
        assert "gold-taken" in moment.kinds() or after.gold == 0
        assert (after.points, after.experience) == (before.points, before.experience)
        assert not moment.after.wounds.get(after.id) and not moment.after.exhaustion.get(after.id)
        assert town(moment, moment.facts("woke")[0]["space"])
        if "card-lost" in moment.kinds():
            lost = moment.facts("card-lost")[-1]["card"]
            assert price(moment, lost) == max(price(moment, card) for card in before.cards)


def victim(moment: Moment) -> int:
    return int(moment.facts("knocked-out")[0]["seat"])


def price(moment: Moment, card: str) -> int:
    facts = dict(moment.game.spoken("en").describe(card).facts)
    return int(str(facts["Cost"]).split()[0])


@pytest.mark.rule("RB-EX-16", "RB-XP-03", "RB-XP-06")
def test_a_counter_costs_five_points_in_a_game_of_two_and_the_rest_is_kept() -> None:
    for moment in scenes((*busy(), *bold()), lambda each: "learned" in each.kinds()):
        before, after = moment.before.heroes[moment.seat].hero, moment.after.heroes[moment.seat].hero
        assert (before.points - after.points, len(after.experience) - len(before.experience)) == (5, 1)


def test_a_scene_goes_on_from_its_record(tmp_path: Path) -> None:
    game = questable.new(ADVENTURE, seats=2, seed=3, packs=[straw()])
    for moment in busy()[:200]:
        assert game.decision == moment.asked and set(game.hints()) <= set(moment.options)
        game.play(moment.choice)
    game.save(tmp_path / "scene.quest")
    again = questable.load(tmp_path / "scene.quest", packs=[straw()])
    assert again == game and again.decision == busy()[200].asked
    assert again.view(None).heroes == busy()[200].before.heroes


@pytest.mark.rule("RB-EX-08", "RB-COMBAT-07", "RB-COMBAT-15")
def test_an_ally_who_attacks_and_fails_takes_the_wounds_instead_of_the_hero() -> None:
    def shields(moment: Moment) -> bool:
        return moment.choice.startswith("attack:") and any(not each["success"] for each in moment.facts("rolled")[:1])

    hurt = 0
    for moment in scenes(busy(), shields):
        ally, first = moment.choice.removeprefix("attack:"), moment.facts("rolled")[0]
        assert first["who"] == ally
        taken = moment.facts("wounded")[:1] if moment.kinds("rolled", "wounded")[1:2] == ["wounded"] else []
        assert [facts["who"] for facts in taken] in ([], [ally])
        hurt += len(taken)
        again = [facts["phase"] for facts in moment.facts("rolled")[1:]]
        assert first["phase"] not in again[:1], "the hero makes no roll in that phase"
    assert hurt


@pytest.mark.rule("RB-EX-07", "RB-COMBAT-04")
def test_in_each_phase_the_player_decides_anew() -> None:
    def waits(moment: Moment) -> bool:
        same = moment.then is not None and (moment.then.topic, moment.then.seat) == ("attack-or-defend", moment.seat)
        return moment.choice == "defend" and same

    phases, struck = ("ranged", "melee", "magic"), set()
    for moment in scenes(bold(), waits):
        before, after = moment.before.fights[-1].fight, moment.after.fights[-1].fight
        if before.round == after.round:
            assert phases.index(after.phase) == phases.index(before.phase) + 1
            assert {"attack", "defend"} <= set(moment.next_options), "whatever was planned"
            struck.add((after.phase, bold()[bold().index(moment) + 1].choice))
    assert {("melee", "attack"), ("magic", "attack")} <= struck, "some did in melee what others kept for magic"


def full(moment: Moment) -> bool:
    """The hero who is asked has as much exhaustion as Stamina."""
    return full_of(moment, moment.seat)


def full_of(moment: Moment, seat: int) -> bool:
    heroes = moment.before.heroes
    return seat < len(heroes) and bool(heroes[seat].character.exhaustion >= heroes[seat].character.stamina)


@pytest.mark.rule("RB-EX-10", "RB-DMG-04", "RB-DMG-05")
def test_exhaustion_beyond_stamina_is_a_wound_and_pays_for_nothing() -> None:
    likes = ("hero:mad-carthos", "hero:mordrog", "attempt", "use:mad-carthos", "fight-on", "attack", "automatic")
    game = watched(ADVENTURE, 5, likes, variants=["choose-heroes"], packs=[straw(TIRING)], moves=500)

    def overflows(moment: Moment) -> bool:
        tests = moment.facts("tested")
        return full(moment) and bool(tests) and not tests[0]["success"] and moment.choice.startswith("attempt")

    for moment in scenes(game, overflows):
        who = moment.before.heroes[moment.seat].hero.id
        wounds = [facts for facts in moment.facts("wounded") if facts["by"] == "exhaustion"]
        assert [(facts["who"], facts["amount"]) for facts in wounds] == [(who, 1)] and "exhausted" not in moment.kinds()
    exhausting = [each for each in game if each.seat == 0]
    assert game[-1].after.heroes[0].hero.id == "mad-carthos"
    assert scenes(exhausting, lambda each: not full(each) and "use:mad-carthos" in each.options)
    assert not [each for each in exhausting if full(each) and "use:mad-carthos" in each.options]


@pytest.mark.rule("RB-EX-11", "RB-HERO-06")
def test_mok_heals_a_wound_twice_if_he_has_the_stamina() -> None:
    likes = ("hero:spiritspeaker-mok", "hero:mordrog", "use:spiritspeaker-mok", "attempt", "automatic")
    game = watched(ADVENTURE, 2, likes, variants=["choose-heroes"], moves=600)
    using = [each.choice == "use:spiritspeaker-mok" for each in game]
    twice = [number for number, used in enumerate(using[:-1]) if used and using[number + 1]]
    assert twice
    for number in twice:
        first, second = game[number], game[number + 1]
        before, after = (view.heroes[first.seat].character for view in (first.before, second.after))
        assert (before.wounds - after.wounds, after.exhaustion - before.exhaustion) == (2, 4)


@pytest.mark.rule("RB-EX-15", "RB-XP-13", "RB-ADV-04")
def test_a_life_counter_bars_green_adventures() -> None:
    """Two who attempt whatever they may: before the first Life counter, and after it."""
    likes = ("attempt", "fight-on", "attack", "learn:life", "automatic")
    game = watched(ADVENTURE, 2, likes, packs=[straw()], moves=800)

    def on_green(moment: Moment) -> bool:
        hero = moment.after.heroes[moment.seat].hero
        return "movement-ended" in moment.kinds() and "green" in moment.before.counters.get(hero.space, ())

    allowed = set()
    for moment in scenes(game, on_green):
        barred = "life" in moment.before.heroes[moment.seat].hero.experience
        may = "attempt:green" in moment.next_options and moment.then is not None and moment.then.seat == moment.seat
        assert barred != may
        allowed.add(may)
    assert allowed == {True, False}


@pytest.mark.rule("RB-EX-17", "RB-MOVE-12", "RB-PVP-04", "RB-PVP-06", "RB-PVP-07", "RB-PVP-10")
def test_mordrog_attacks_mad_carthos() -> None:
    likes = (
        "hero:mordrog",
        "hero:mad-carthos",
        "attack:mad-carthos",
        "attempt",
        "buy",
        "fight-on",
        "stop",
        "roll",
        "walk",
    )
    game = watched(ADVENTURE, 1, likes, variants=["choose-heroes"], packs=[straw()], moves=900)
    carthos, mordrog, swapped = 1, 0, 0
    for moment in scenes(game, lambda each: each.choice == "attack:mad-carthos" and "hero-attacked" in each.kinds()):
        assert moment.seat == mordrog and moment.then is not None
        if not full_of(moment, carthos):
            assert (moment.then.topic, moment.then.seat) == ("use-before-combat", carthos), "the Challenge uses first"
        printed = {phase: value for phase, (value, _) in moment.before.heroes[carthos].character.values.items()}
        start = game.index(moment) + 1
        for each in game[start:]:
            if not each.before.fights or each.before.fights[-1].fight.round > 1:
                break
            assert each.before.fights[-1].fight.seat == mordrog
            for facts in each.facts("target")[:1]:
                assert facts["seat"] == carthos and facts["target"] == sum(facts["dice"]) + facts["value"]
                assert facts["value"] >= printed[facts["phase"]] - 1
            if each.asked.topic == "attack-or-defend":
                allies = {f"attack:{ally.id}" for ally in each.before.heroes[mordrog].allies}
                assert each.seat == mordrog and set(each.options) <= {"attack", "defend", *allies}
            rounds = [facts for facts in each.facts("combat-round") if facts["round"] == 2]
            for facts in rounds:
                assert (facts["seat"], facts["enemy"]) == (carthos, "mordrog"), "the roles are swapped"
            swapped += len(rounds)
    assert swapped


@pytest.mark.rule("RB-EX-18", "RB-WIN-03", "RB-ESCAPE-10")
def test_whoever_beats_the_skeleton_of_margath_with_two_runes_meets_the_high_lord() -> None:
    game = watched(ADVENTURE, 1, bot="greedy", moves=3000)
    skeleton = {"card": "skeleton-of-margath"}.items()
    (moment,) = scenes(game, lambda each: any(skeleton <= facts.items() for facts in each.facts("beaten")))
    before, after = (view.heroes[moment.seat].hero for view in (moment.before, moment.after))
    assert len(before.runes) == 2 and after.runes == before.runes and moment.after.outcome is None
    assert moment.facts("challenge")[-1]["card"] == "high-lord-margath"
    fight = [each for each in game if each.before.fights and each.before.fights[-1].fight.enemy == "high-lord-margath"]
    fight = [each for each in fight if each.number > moment.number]
    assert not [each for each in fight if any(option.startswith("escape") for option in each.options)]
    rolls = [facts for each in fight for facts in each.facts("rolled") if facts["enemy"] == "high-lord-margath"]
    strength = moment.after.heroes[moment.seat].character.values
    by_hero = [facts for facts in rolls if facts["who"] == after.id]
    assert rolls[0] == by_hero[0] and rolls[0]["value"] - strength[rolls[0]["phase"]][0] >= 4
    assert moment.after.fights[-1].fight.first_bonus == 4


@pytest.mark.rule("RB-EX-19", "RB-VAR-03", "RB-VAR-04", "RB-VAR-05", "RB-VAR-06")
def test_the_fourth_card_on_the_track_of_two_places_a_doom_counter_and_begins_anew() -> None:
    game = watched(ADVENTURE, 5, ("attempt", "escape", "automatic"), variants=["doom-track"], moves=400)
    towns = []
    for moment in scenes(game, lambda each: "doom" in each.kinds()):
        order = moment.kinds("doom-card", "doom")
        counts = [facts["count"] for facts in moment.facts("doom-card")]
        assert counts[order.index("doom") - 1] == 4, "the first card, and three that followed"
        left = 1 + len(order) - order.index("doom") - 1
        assert len(moment.after.doom.cards) == left, "the fourth is the first of the new row"
        assert moment.after.doom.counters == moment.before.doom.counters + 1
        towns.append(moment.facts("doom")[0]["town"])
    assert towns[0] == "Tamalir" and len(set(towns)) == len(towns)


@pytest.mark.rule("RB-EX-20", "RB-INTERACT-01", "RB-MOVE-11")
def test_heroes_trade_in_passing_and_go_on() -> None:
    likes = ("accept", "propose", "give-gold", "give", "ask-gold", "attempt", "fight-on", "attack", "roll")
    game, went_on = watched(ADVENTURE, 4, likes, packs=[straw()], moves=150), 0
    for moment in scenes(game, lambda each: "traded" in each.kinds()):
        (deal,) = moment.facts("traded")
        giver, taker = deal["seat"], deal["partner"]
        assert moment.seat == taker, "who is asked agrees"
        gold = [view.heroes[giver].hero.gold for view in (moment.before, moment.after)]
        assert gold[0] - gold[1] == deal["give_gold"] - deal["ask_gold"]
        assert set(deal["give"]) <= set(moment.after.heroes[taker].hero.cards)
        assert not set(deal["give"]) & set(moment.after.heroes[giver].hero.cards)
        assert moment.after.movement_dice == moment.before.movement_dice, "no die is spent on it"
        later = until(game, moment, lambda each: "movement-ended" in each.kinds())
        went_on += any(each.choice.startswith("walk") and each.seat == giver for each in later)
    assert went_on
