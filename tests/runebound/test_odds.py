"""Exact odds: against counting, against simulated fights, and against the engine itself."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from questable.kernel.engine.decision import Option
from questable.kernel.engine.dice import Dice, key_of
from questable.kernel.engine.events import Event
from questable.runebound import odds
from questable.runebound.card_index import fighter
from questable.runebound.odds import Bout, Enemy, Fighter, Lives, at_least, describe_fight, fights, groups
from questable.runebound.odds.bouts import best, policies, solver_of
from questable.runebound.odds.solver import Act
from tests.kit import Table, table
from tests.runebound.mists_of_zanaga.kit import zanaga

FACES = range(1, 11)
LIMIT = 4.5  # standard errors: a right number fails once in 150,000 tries


# Rolls ---------------------------------------------------------------------------------------------------------------


def test_two_dice_reach_a_number_as_often_as_counting_says() -> None:
    throws = [one + other for one, other in product(FACES, FACES)]
    for number in range(-5, 30):
        assert at_least(number) == pytest.approx(sum(each >= number for each in throws) / 100)


def test_two_dice_beat_two_others_as_often_as_counting_says() -> None:
    leads = [a + b - c - d for a, b, c, d in product(FACES, repeat=4)]
    for number in range(-30, 31):
        assert odds.at_least_opposed(number) == pytest.approx(sum(each >= number for each in leads) / 10_000)


def chance(t: Table, choice: str) -> float:
    """The chance of the roll an option of the open decision leads to."""
    assert t.game.decision is not None
    option = t.game.decision.option(choice)
    assert option is not None
    before = t.game.fingerprint()
    found = odds.roll_chance(t.game, option)
    assert t.game.fingerprint() == before, "asking changes nothing"
    return found


@pytest.mark.rule("RB-COMBAT-09", "RB-COMBAT-10")
def test_the_chance_of_a_roll() -> None:
    """Anna 4/3/2 against 13/14/12; the sword adds 2 to melee attacks, not to defences or escapes."""
    t = table("anna").put(0, cards=["trial-sword", "trial-squire"]).face("trial-goblin")
    assert [chance(t, f"escape:{phase}") for phase in ("ranged", "melee", "magic")] == [
        at_least(13 - 4),
        at_least(14 - 3),
        at_least(12 - 2),
    ]
    t.play("fight-on")
    assert chance(t, "attack") == chance(t, "defend") == at_least(13 - 4)
    assert chance(t, "attack:trial-squire") == at_least(13 - 2)
    t.dice(10, 10).play("defend")
    assert (chance(t, "attack"), chance(t, "defend")) == (at_least(14 - 3 - 2), at_least(14 - 3))


def test_the_chance_of_a_roll_counts_a_bonus_for_the_first_roll_only_then() -> None:
    t = table("anna").put(0, cards=["trial-ring"]).face("trial-goblin").play("fight-on")
    assert chance(t, "defend") == at_least(13 - 4 - 4)
    t.dice(10, 10).play("defend")
    assert chance(t, "defend") == at_least(14 - 3)


def test_the_chance_of_a_roll_against_a_hero_counts_both_throws() -> None:
    """Anna has Mind 4, Bert 3: at least as much as he."""
    t = table("anna", "bert").put(0, at="Forge").put(1, at="Forge").attack_hero(0, 1)
    while t.topic not in ("escape", "attack-or-defend"):
        t.play("pass")
    if t.topic == "escape":
        t.play("fight-on")
    while t.topic != "attack-or-defend":
        t.play("pass")
    leads = [a + b + 4 >= c + d + 3 for a, b, c, d in product(FACES, repeat=4)]
    assert chance(t, "attack") == pytest.approx(sum(leads) / 10_000)


@pytest.mark.rule("RB-TEST-02", "RB-TEST-03")
def test_the_chance_of_a_skill_test() -> None:
    """Anna: Mind 4, Sneak 2, no Jump; Spirit 2, Diplomacy 1."""
    game = table("anna").game
    assert odds.skill_chance(game, 0, "Sneak", "mind", 15) == at_least(15 - 4 - 2)
    assert odds.skill_chance(game, 0, "Jump", "body", 15) == at_least(15 - 3)
    assert odds.skill_chance(game, 0, "Diplomacy", "spirit", 30) == 0.0
    assert odds.skill_chance(game, 0, "Diplomacy", "spirit", 5) == 1.0


# Against simulated fights --------------------------------------------------------------------------------------------

Result = tuple[bool, bool, int, int, int]  # won, knocked out, the hero's wounds, the allies' wounds, rounds


@cache
def best_act(bout: Bout, lives: Lives, phase: int, attacked: tuple[int, ...]) -> int:
    """Who acts if the best is done: a place in `lives`, or 0 for the hero who defends."""
    solver = solver_of(bout)
    able = [
        act
        for act in solver.course.acts(phase)
        if not act.who or (lives[act.who] > 0 and attacked.count(act.who) < act.times)
    ]
    return max(able, key=lambda act: solver.after(lives, act, attacked).merit).who


def simulate(bout: Bout, roll: random.Random) -> Result:
    """One fight, phase by phase, as the rules tell it."""
    lives, throw, rounds = list(bout.lives), roll.random, 0
    while True:
        rounds += 1
        attacked: tuple[int, ...] = ()
        for phase, (target, damage) in enumerate(zip(bout.enemy.target, bout.enemy.damage, strict=True)):
            dice = int(throw() * 10) + int(throw() * 10) + 2
            who = best_act(bout, tuple(lives), phase, attacked)
            fighter = (bout.hero, bout.hero, *bout.allies)[who]
            if who:
                attacked = tuple(sorted((*attacked, who)))
            if dice + (fighter.attack if who else fighter.defence)[phase] < target:
                lives[who or 1] = max(0, lives[who or 1] - damage)
            elif who:
                lives[0] -= fighter.damage[phase]
            if lives[0] <= 0 or lives[1] <= 0:
                lost = sum(ally.life for ally in bout.allies) - sum(lives[2:])
                return lives[0] <= 0, lives[1] <= 0, bout.hero.life - lives[1], lost, rounds


def agree(results: Iterable[Result], exact: odds.Odds) -> None:
    """Each mean lies within a few standard errors of the exact number."""
    for name, seen, expected in zip(odds.Odds._fields, zip(*results, strict=True), exact, strict=False):
        count = len(seen)
        mean = sum(seen) / count
        spread = sum((each - mean) ** 2 for each in seen) / (count - 1)
        error = math.sqrt(spread / count) if spread else 1e-9
        assert abs(mean - expected) <= LIMIT * error, f"{name}: {mean} seen, {expected} expected, error {error}"


ALONE = Bout(Enemy((13, 14, 12), (1, 2, 1), 5), Fighter((4, 3, 2), (1, 2, 1), 6, (4, 3, 2)))
BAND = Bout(
    Enemy((16, 15, 17), (2, 3, 2), 9),
    Fighter((5, 3, 1), (2, 1, 1), 6, (5, 4, 2)),
    (Fighter((1, 4, 0), (1, 2, 0), 3), Fighter((0, 1, 6), (0, 1, 2), 2)),
)
GLASS = Bout(Enemy((15, 15, 15), (4, 4, 4), 8), Fighter((2, 5, 0), (1, 5, 1), 4, (2, 3, 0)))
HARMLESS = Bout(Enemy((12, 17, 14), (0, 2, 1), 4), Fighter((1, 3, 3), (1, 2, 1), 5, (1, 3, 3)))
TWICE = Bout(Enemy((14, 14, 14), (2, 2, 2), 6), Fighter((4, 3, 4), (2, 1, 2), 5, (4, 3, 4), attacks=2))
FIGHTS = {
    "alone": ALONE,
    "with two allies": BAND,
    "glass cannon": GLASS,
    "a harmless phase": HARMLESS,
    "two attacks a round": TWICE,
}


@pytest.mark.parametrize("name", FIGHTS)
def test_the_odds_are_those_of_simulated_fights(name: str) -> None:
    bout, roll = FIGHTS[name], random.Random(name)
    agree([simulate(bout, roll) for _ in range(10_000)], best(bout))


def test_somebody_wins_in_the_end() -> None:
    for bout in FIGHTS.values():
        exact = best(bout)
        assert exact.win + exact.knocked_out == pytest.approx(1.0)
        assert 0 < exact.wounds < bout.hero.life and exact.rounds >= 1


def test_the_middle_of_a_fight_follows_from_its_beginning() -> None:
    """Whoever acts in the ranged phase of BAND, hit or miss leads to the melee phase of other lives."""
    who = best_act(BAND, BAND.lives, 0, ())
    (act,) = (each for each in solver_of(BAND).course.acts(0) if each.who == who)
    hit, missed = act.outcomes[0].chance, act.outcomes[1].harms
    struck = list(BAND.lives)
    struck[who or 1] -= sum(amount for _, amount, _ in missed)
    assert who == 1 and act.outcomes[0].harms[0][:2] == (0, 2)
    after = [solver_of(BAND).at(lives, 1, (1,)) for lives in ((7, 6, 3, 2), tuple(struck))]
    whole = best(BAND)
    assert whole.win == pytest.approx(hit * after[0].win + (1 - hit) * after[1].win)
    assert whole.wounds == pytest.approx(hit * after[0].wounds + (1 - hit) * (after[1].wounds + 2))
    assert whole.rounds == pytest.approx(1 + hit * after[0].rounds + (1 - hit) * after[1].rounds)


def test_odds_from_fewer_lives_are_those_of_a_weaker_bout() -> None:
    weaker = Bout(
        Enemy(BAND.enemy.target, BAND.enemy.damage, 4),
        Fighter(BAND.hero.attack, BAND.hero.damage, 3, BAND.hero.defence),
        (BAND.allies[0], Fighter(BAND.allies[1].attack, BAND.allies[1].damage, 1)),
    )
    assert best(BAND, (4, 3, 3, 1)) == pytest.approx(best(weaker))
    assert best(BAND, (0, 3, 3, 1)).win == 1.0
    assert best(BAND, (4, 0, 3, 1)).knocked_out == 1.0


def test_vast_lives_are_reckoned_like_others() -> None:
    """A pack may bring a Challenge with 99 lives: odds of it must not need hundreds of calls inside each other."""
    vast = Bout(Enemy((12, 12, 12), (1, 1, 1), 99), Fighter((5, 5, 5), (1, 1, 1), 99, (5, 5, 5)))
    whole = best(vast)
    assert whole.win + whole.knocked_out == pytest.approx(1)
    hit = at_least(12 - 5)
    after = [solver_of(vast).at(lives, 1, (1,)) for lives in ((98, 99), (99, 98))]
    assert whole.win == pytest.approx(hit * after[0].win + (1 - hit) * after[1].win)


# Against the engine --------------------------------------------------------------------------------------------------


def fought(t: Table, bout: Bout, number: int) -> Result:
    """The fight the table stands before, played by the engine with dice of its own."""
    game = t.game.clone()
    game.dice = Dice(key_of(f"fight {number}"))
    seen: list[str] = []
    hurt: Counter[str] = Counter()

    def hear(event: Event) -> None:
        seen.append(event.kind)
        if event.kind == "wounded":
            hurt[event.facts["who"]] += event.facts["amount"]

    game.listen(hear)
    allies = game.kits[0].allies
    while game.fights:
        decision = game.decision
        assert decision is not None
        if decision.topic == "escape":
            game.play("fight-on")
            continue
        assert decision.topic == "attack-or-defend"
        now = describe_fight(game, 0, game.fight.enemy)
        left = {ally.who: ally.life for ally in now.allies}
        lives = (now.enemy.life, now.hero.life, *(left.get(ally.who, 0) for ally in bout.allies))
        attacked = tuple(sorted(1 + bout.party.index(who) for who in game.fight.attacked))
        who = best_act(bout, lives, ("ranged", "melee", "magic").index(str(decision.subject)), attacked)
        game.play(("defend", "attack", *(f"attack:{ally.who}" for ally in bout.allies))[who])
    whole = {who: fighter(game.content, who).life for who in ("anna", *allies)}
    wounds, *lost = (min(hurt[who], life) for who, life in whole.items())  # what exceeds the Life is lost
    # the round in which the fight begins was announced before the clone was made
    return "beaten" in seen, "knocked-out" in seen, wounds, sum(lost), 1 + seen.count("combat-round")


@pytest.mark.rule(
    "RB-COMBAT-02",
    "RB-COMBAT-09",
    "RB-COMBAT-10",
    "RB-COMBAT-11",
    "RB-COMBAT-12",
    "RB-COMBAT-13",
    "RB-COMBAT-14",
    "RB-COMBAT-15",
    "RB-COMBAT-16",
    "RB-COMBAT-17",
    "RB-COMBAT-18",
)
@pytest.mark.parametrize(
    ("enemy", "cards"),
    [
        ("trial-goblin", ()),
        ("trial-ogre", ("trial-squire", "trial-hound")),
        ("trial-ogre", ("trial-axe", "trial-squire")),
    ],
)
def test_the_odds_are_those_of_fights_played_by_the_engine(enemy: str, cards: tuple[str, ...]) -> None:
    """The engine's fights end as the rules of combat say they must, as often as they must."""
    t = table("anna", "bert").put(0, at="Forge", cards=cards).face(enemy)
    bout = describe_fight(t.game, 0, enemy)
    assert len(bout.allies) == sum(card in t.game.content.allies for card in cards)
    agree([fought(t, bout, number) for number in range(500)], best(bout))


# Policies ------------------------------------------------------------------------------------------------------------

values = st.tuples(*[st.integers(0, 9)] * 3)
hits = st.tuples(*[st.integers(0, 3)] * 3)
enemies = st.builds(
    Enemy, st.tuples(*[st.integers(10, 22)] * 3), st.tuples(*[st.integers(0, 3)] * 3), st.integers(1, 5)
)
heroes = st.builds(Fighter, values, hits, st.integers(1, 5), values)
friends = st.builds(Fighter, values, hits, st.integers(1, 2))
bouts = st.builds(Bout, enemies, heroes, st.lists(friends, max_size=2).map(tuple))
quickly = settings(max_examples=100, deadline=None, derandomize=True, database=None)


def optimum(bout: Bout) -> float:
    """The chance to win with the best play, by brute force: round after round, until nothing changes any more."""
    phases, solver = len(bout.enemy.phases), solver_of(bout)
    acts = [solver.course.acts(phase) for phase in range(phases)]
    value: dict[tuple[Lives, int, tuple[int, ...]], float] = {}

    def worth(lives: Lives, phase: int, attacked: tuple[int, ...]) -> float:
        if lives[0] <= 0 or lives[1] <= 0:
            return float(lives[0] <= 0)
        return value.setdefault((lives, phase, attacked), 0.0)

    def after(act: Act, lives: Lives, phase: int, attacked: tuple[int, ...]) -> float:
        more = tuple(sorted((*attacked, act.who))) if act.who else attacked
        total = 0.0
        for chance, harms, then, *_ in act.outcomes:
            left = list(lives)
            for place, amount, _ in harms:
                left[place] = max(0, left[place] - amount)
            total += chance * worth(tuple(left), then, more if then else ())
        return total

    worth(bout.lives, 0, ())
    for _ in range(3000):
        change, known = 0.0, len(value)
        for lives, phase, attacked in list(value):
            able = [
                act
                for act in acts[phase]
                if not act.who or (lives[act.who] > 0 and attacked.count(act.who) < act.times)
            ]
            new = max(after(act, lives, phase, attacked) for act in able)
            change = max(change, abs(new - value[lives, phase, attacked]))
            value[lives, phase, attacked] = new
        if change < 1e-9 and len(value) == known:
            break
    return worth(bout.lives, 0, ())


@settings(max_examples=12, deadline=None, derandomize=True, database=None)
@given(bouts)
def test_nobody_can_do_better_than_the_solver(bout: Bout) -> None:
    """Whoever plays decides again in every phase, by the Life that is left."""
    assert best(bout).win == pytest.approx(optimum(bout), abs=1e-5)


@quickly
@given(bouts, st.integers(0, 2), st.sampled_from(["attack", "defence", "ally"]))
def test_more_value_never_lowers_the_chance_to_win(bout: Bout, phase: int, which: str) -> None:
    def raised(numbers: tuple[int, ...]) -> Any:
        return tuple(number + (index == phase) for index, number in enumerate(numbers))

    hero, allies = bout.hero, bout.allies
    if which == "attack":
        hero = Fighter(raised(hero.attack), hero.damage, hero.life, hero.defence)
    elif which == "defence":
        hero = Fighter(hero.attack, hero.damage, hero.life, raised(hero.defence))
    else:
        allies = tuple(Fighter(raised(each.attack), each.damage, each.life) for each in allies)
    assert best(Bout(bout.enemy, hero, allies)).win >= best(bout).win - 1e-7


@quickly
@given(bouts)
def test_more_enemy_life_never_raises_the_chance_to_win(bout: Bout) -> None:
    tougher = Bout(Enemy(bout.enemy.target, bout.enemy.damage, bout.enemy.life + 1), bout.hero, bout.allies)
    assert best(tougher).win <= best(bout).win + 1e-7


@quickly
@given(bouts)
def test_the_numbers_make_sense(bout: Bout) -> None:
    exact = best(bout)
    assert min(exact) >= -1e-9 and exact.win + exact.knocked_out <= 1 + 1e-9
    assert exact.wounds <= bout.hero.life + 1e-9
    assert exact.ally_wounds <= sum(ally.life for ally in bout.allies) + 1e-9
    assert exact.rounds >= 1 - 1e-9


def test_a_fight_in_which_nobody_can_hurt_anybody() -> None:
    """It never ends: nobody wins, nobody is hurt, and that is what the numbers say."""
    exact = best(Bout(Enemy((30, 30, 30), (0, 0, 0), 3), Fighter((2, 2, 2), (1, 1, 1), 5, (2, 2, 2))))
    assert (exact.win, exact.knocked_out, exact.wounds, exact.ally_wounds) == (0, 0, 0, 0)
    assert exact.rounds == math.inf


def test_what_cannot_happen_does_not_count() -> None:
    """The ally never misses: that the fight would stand still without it must not spoil the numbers."""
    hero, ally = Fighter((0, 0, 0), (0, 0, 0), 5, (10, 0, 0)), Fighter((8, 0, 0), (1, 0, 0), 2)
    exact = best(Bout(Enemy((10, 2, 2), (1, 0, 0), 3), hero, (ally,)))
    assert exact[:5] == pytest.approx((1.0, 0.0, 0.0, 0.0, 3.0))


def test_an_ally_without_damage_may_be_a_shield() -> None:
    hero, ally = Fighter((5, 3, 1), (2, 0, 0), 5, (5, 3, 1)), Fighter((2, 0, 0), (0, 0, 0), 4)
    bout = Bout(Enemy((16, 16, 22), (1, 1, 3), 4), hero, (ally,))
    assert best(bout).win > best(Bout(bout.enemy, hero)).win
    assert best_act(bout, bout.lives, 2, (1,)) == 2, "the phase in which hero and ally fail alike"


def test_a_fight_that_may_come_to_a_standstill() -> None:
    """Only the ally can hurt the enemy; without it hero and enemy stare at each other for ever."""
    hero = Fighter((0, 0, 0), (0, 0, 0), 5, (10, 10, 10))
    bout = Bout(Enemy((12, 2, 2), (1, 0, 0), 1), hero, (Fighter((1, 0, 0), (1, 0, 0), 1),))
    exact = best(bout)
    assert exact.win == pytest.approx(at_least(11))
    assert (exact.knocked_out, exact.wounds) == (0, 0)
    assert exact.ally_wounds == pytest.approx(1 - at_least(11))


# Positions -----------------------------------------------------------------------------------------------------------


def test_a_fight_that_would_begin_now() -> None:
    """The numbers printed on Anna and on the Trial Goblin; the position is not touched."""
    t = table("anna", "bert")
    before = t.game.fingerprint()
    bout = describe_fight(t.game, 0, "trial-goblin")
    assert bout.enemy == Enemy((13, 14, 12), (1, 2, 0), 2)
    assert bout.hero == Fighter((4, 3, 2), (1, 2, 1), 5, (4, 3, 2), who="anna")
    assert bout.allies == ()
    assert t.game.fingerprint() == before


def test_a_description_includes_items_and_allies() -> None:
    cards = ["trial-sword", "trial-mail", "trial-hex", "trial-squire"]
    bout = describe_fight(table("anna").put(0, cards=cards).game, 0, "trial-goblin")
    assert bout.hero.attack == (4, 5, 2) and bout.hero.defence == (4, 3, 2), "the sword is for melee attacks"
    assert bout.hero.life == 6, "the mail"
    assert (bout.enemy.target, bout.enemy.damage) == ((11, 12, 10), (0, 1, 0)), "the hex"
    assert bout.allies == (Fighter((2, 4, 0), (1, 2, 0), 3, who="trial-squire"),)


def test_a_description_includes_experience() -> None:
    game = table("anna").put(0, experience=["mind", "mind", "life"]).game
    bout = describe_fight(game, 0, "trial-goblin")
    assert (bout.hero.attack, bout.hero.defence, bout.hero.life) == ((8, 3, 2), (8, 3, 2), 6)


def test_a_description_includes_the_event_in_play() -> None:
    game = table("anna").put(0, cards=["trial-hound"]).event("trial-drizzle").game
    bout = describe_fight(game, 0, "trial-goblin")
    assert bout.hero.attack == bout.hero.defence == (5, 4, 3)
    assert describe_fight(table("anna").event("trial-feast").game, 0, "trial-goblin").hero.life == 6


def test_a_description_includes_the_modifiers_of_the_challenge() -> None:
    """The first Challenge that is tougher against a hero without allies; and one that nobody attacks in a phase."""
    t = table("anna")
    challenges = t.game.content.challenges.values()
    card, by = next(
        (card, each.by)
        for card in challenges
        for each in card.modifier
        if each.of == "enemy-life" and each.condition.allies is False
    )
    assert describe_fight(t.game, 0, card.id).enemy.life == card.life + by
    t.put(0, cards=["trial-squire"])
    assert describe_fight(t.game, 0, card.id).enemy.life == card.life
    card, phases = next(
        (card, each.condition.phase) for card in challenges for each in card.modifier if each.of == "no-attack"
    )
    bout = describe_fight(t.game, 0, card.id)
    for index, phase in enumerate(("ranged", "melee", "magic")):
        assert (bout.hero.attack[index] == odds.NEVER) is (not phases or phase in phases)
    assert all(
        policy[index] == "defend"
        for policy in policies(bout)
        for index in range(3)
        if bout.hero.attack[index] == odds.NEVER
    )


def test_a_description_includes_wounds_already_taken() -> None:
    t = table("anna", "bert").put(0, cards=["trial-squire"], wounds=2)
    t.game.wounds["trial-squire"] = 1
    t.face("trial-goblin").dice(10, 10, 1, 1).play("fight-on", "attack", "defend")
    bout = describe_fight(t.game, 0, "trial-goblin")
    assert bout.lives == (2 - 1, 5 - 2 - 2, 3 - 1)
    assert bout.hero.attack == (4, 3, 2), "that Anna has attacked in this round says nothing about the next ones"


def test_a_description_leaves_out_what_holds_for_one_roll() -> None:
    game = table("anna").put(0, cards=["trial-ring"]).face("trial-goblin").game
    assert describe_fight(game, 0, "trial-goblin").hero.attack == (4, 3, 2)


# The rest of a round -------------------------------------------------------------------------------------------------


def test_a_phase_that_will_be_skipped_is_not_counted() -> None:
    """When Anna has made her attack the ogre may hurt her in two more phases of the round, or in one."""
    t = table("anna", "bert").face("trial-ogre").play("fight-on")
    two = fights.after(t.game, Option("attack"))
    t.game.fight.skipped = ("melee",)
    one = fights.after(t.game, Option("attack"))
    assert one.wounds < two.wounds and one.knocked_out < two.knocked_out


def test_who_may_not_fight_is_not_counted() -> None:
    t = table("anna", "bert").put(0, cards=["trial-squire"])
    assert describe_fight(t.game, 0, "trial-goblin").party == ("anna", "trial-squire")
    assert describe_fight(t.game, 0, "culvert-troll").party == ("anna",)


def test_what_an_attack_costs_is_told_from_what_a_defence_costs() -> None:
    """The Wielder's blows are heavier against those who attack it."""
    bout = describe_fight(zanaga().game, 0, "doloch-wielder")
    assert bout.hero.harm == (1, 1, 1)
    assert [bout.missed(bout.hero, phase) for phase in range(3)] == [damage + 1 for damage in bout.enemy.damage]


# Side by side --------------------------------------------------------------------------------------------------------

GUARD = Enemy((14, 16, 13), (2, 3, 1), 6)
LANCER = Fighter((5, 6, 2), (1, 2, 1), 5, (5, 6, 2))
SAGE = Fighter((2, 3, 7), (1, 1, 2), 4, (2, 3, 7))
GIANT = Fighter((3, 8, 0), (1, 3, 1), 7, (3, 8, 0))


@pytest.mark.parametrize("hero", [LANCER, SAGE, GIANT])
def test_a_side_of_one_is_a_hero_alone(hero: Fighter) -> None:
    bout = Bout(GUARD, hero)
    assert 0 <= best(bout).win - groups.together([bout]) < 0.35, "each keeps to the same phases in every round"


def test_heroes_side_by_side_win_as_often_as_simulated_ones() -> None:
    """Each acts in every phase, one after the other, and whoever is left fights on."""
    heroes, rng, won = (LANCER, SAGE, GIANT), random.Random(5), 0
    attacks = (1, 2, 1)  # the phase in which each of them attacks: their best
    tries = 4_000
    for _ in range(tries):
        enemy, lives = GUARD.life, [hero.life for hero in heroes]
        while enemy > 0 and any(life > 0 for life in lives):
            for phase, (number, hero) in product(range(3), enumerate(heroes)):
                if enemy <= 0 or lives[number] <= 0:
                    continue
                strikes = attacks[number] == phase
                value = hero.attack[phase] if strikes else hero.defence[phase]
                if rng.randint(1, 10) + rng.randint(1, 10) + value < GUARD.target[phase]:
                    lives[number] -= GUARD.damage[phase]
                elif strikes:
                    enemy -= hero.damage[phase]
        won += enemy <= 0
    chance = groups.together([Bout(GUARD, hero) for hero in heroes])
    assert abs(won / tries - chance) < LIMIT * math.sqrt(chance * (1 - chance) / tries)


def test_more_heroes_are_better_and_nobody_beats_what_nothing_can_hit() -> None:
    alone, two = groups.together([Bout(GUARD, SAGE)]), groups.together([Bout(GUARD, SAGE), Bout(GUARD, LANCER)])
    assert 0 < alone < two < 1
    stone = Enemy((40, 40, 40), (0, 0, 0), 3)
    assert groups.together([Bout(stone, SAGE), Bout(stone, GIANT)]) == 0.0
    assert groups.together([Bout(Enemy((14, 16, 13), (2, 3, 1), 0), SAGE)]) == 1.0
