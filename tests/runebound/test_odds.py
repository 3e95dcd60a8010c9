"""Exact odds: against counting, against simulated fights, and against the engine itself."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable
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
from questable.runebound.odds import Bout, Enemy, Fighter, Policy, at_least, best_policy, describe_fight
from questable.runebound.presentation import outlook
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


def simulate(bout: Bout, policy: Policy, roll: random.Random) -> Result:
    """One fight, phase by phase, as the rules tell it."""
    foe, hero, allies = bout.enemy.life, bout.hero.life, [ally.life for ally in bout.allies]
    throw, rounds = roll.random, 0
    while True:
        rounds += 1
        for phase, actor in enumerate(policy):
            target, damage = bout.enemy.target[phase], bout.enemy.damage[phase]
            dice = int(throw() * 10) + int(throw() * 10) + 2
            if isinstance(actor, int) and allies[actor] > 0:
                ally = bout.allies[actor]
                if dice + ally.attack[phase] >= target:
                    foe -= ally.damage[phase]
                else:
                    allies[actor] = max(0, allies[actor] - damage)
            elif actor == "hero":
                if dice + bout.hero.attack[phase] >= target:
                    foe -= bout.hero.damage[phase]
                else:
                    hero -= damage
            elif dice + bout.hero.defence[phase] < target:
                hero -= damage
            if foe <= 0 or hero <= 0:
                lost = sum(ally.life for ally in bout.allies) - sum(allies)
                return foe <= 0, hero <= 0, bout.hero.life - max(0, hero), lost, rounds


def agree(results: Iterable[Result], exact: odds.Odds) -> None:
    """Each mean lies within a few standard errors of the exact number."""
    for name, seen, expected in zip(odds.Odds._fields, zip(*results, strict=True), exact, strict=True):
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
FIGHTS: dict[str, tuple[Bout, Policy]] = {
    "alone": (ALONE, ("defend", "hero", "defend")),
    "with two allies": (BAND, ("hero", 0, 1)),
    "glass cannon": (GLASS, ("defend", "hero", "defend")),
    "a harmless phase": (HARMLESS, ("hero", "defend", "defend")),
    "two attacks a round": (TWICE, ("hero", "defend", "hero")),
}


@pytest.mark.parametrize("name", FIGHTS)
def test_the_odds_are_those_of_simulated_fights(name: str) -> None:
    bout, policy = FIGHTS[name]
    roll = random.Random(name)
    agree([simulate(bout, policy, roll) for _ in range(25_000)], odds.odds(bout, policy))


def test_somebody_wins_in_the_end() -> None:
    for bout, policy in FIGHTS.values():
        exact = odds.odds(bout, policy)
        assert exact.win + exact.knocked_out == pytest.approx(1.0)
        assert 0 < exact.wounds < bout.hero.life and exact.rounds >= 1


def test_the_middle_of_a_fight_follows_from_its_beginning() -> None:
    """The ranged phase of BAND is the hero's attack: hit or miss leads to the melee phase of other lives."""
    exact, policy = odds.odds, FIGHTS["with two allies"][1]
    hit = at_least(16 - 5)
    after = [exact(BAND, policy, lives, phase=1) for lives in ((7, 6, 3, 2), (9, 4, 3, 2))]
    whole = exact(BAND, policy)
    assert whole.win == pytest.approx(hit * after[0].win + (1 - hit) * after[1].win)
    assert whole.wounds == pytest.approx(hit * after[0].wounds + (1 - hit) * (after[1].wounds + 2))
    assert whole.rounds == pytest.approx(1 + hit * after[0].rounds + (1 - hit) * after[1].rounds)


def test_odds_from_fewer_lives_are_those_of_a_weaker_bout() -> None:
    weaker = Bout(
        Enemy(BAND.enemy.target, BAND.enemy.damage, 4),
        Fighter(BAND.hero.attack, BAND.hero.damage, 3, BAND.hero.defence),
        (BAND.allies[0], Fighter(BAND.allies[1].attack, BAND.allies[1].damage, 1)),
    )
    policy = FIGHTS["with two allies"][1]
    assert odds.odds(BAND, policy, (4, 3, 3, 1)) == pytest.approx(odds.odds(weaker, policy))
    assert odds.odds(BAND, policy, (0, 3, 3, 1)) == odds.WON
    assert odds.odds(BAND, policy, (4, 0, 3, 1)) == odds.LOST


def test_vast_lives_are_reckoned_like_others() -> None:
    """A pack may bring a Challenge with 99 lives: odds of it must not need hundreds of calls inside each other."""
    vast = Bout(Enemy((12, 12, 12), (1, 1, 1), 99), Fighter((5, 5, 5), (1, 1, 1), 99, (5, 5, 5)))
    acting, _ = best_policy(vast)
    whole = odds.odds(vast, acting)
    assert whole.win + whole.knocked_out == pytest.approx(1)
    hit = at_least(12 - 5)
    after = [odds.odds(vast, acting, lives, phase=1) for lives in ((98, 99), (99, 98))]
    assert whole.win == pytest.approx(hit * after[0].win + (1 - hit) * after[1].win)


# Against the engine --------------------------------------------------------------------------------------------------


def fought(t: Table, policy: Policy, number: int) -> Result:
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
        actor = policy[("ranged", "melee", "magic").index(str(decision.subject))]
        if isinstance(actor, int):
            choice = Option("attack", allies[actor])
            game.play(choice if choice in decision.options else "defend")
        else:
            game.play("attack" if actor == "hero" else "defend")
    lives = {who: fighter(game.content, who).life for who in ("anna", *allies)}
    wounds, *lost = (min(hurt[who], life) for who, life in lives.items())  # what exceeds the Life is lost
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
    ("enemy", "cards", "policy"),
    [
        ("trial-goblin", (), ("hero", "defend", "defend")),
        ("trial-ogre", ("trial-squire", "trial-hound"), ("hero", 0, 1)),
        ("trial-ogre", ("trial-axe", "trial-squire"), (0, "hero", "defend")),
    ],
)
def test_the_odds_are_those_of_fights_played_by_the_engine(enemy: str, cards: tuple[str, ...], policy: Policy) -> None:
    """The engine's fights end as the rules of combat say they must, as often as they must."""
    t = table("anna", "bert").put(0, at="Forge", cards=cards).face(enemy)
    bout = describe_fight(t.game, 0, enemy)
    assert len(bout.allies) == sum(card in t.game.content.allies for card in cards)
    agree([fought(t, policy, number) for number in range(500)], odds.odds(bout, policy))


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


def legal_policies(bout: Bout) -> list[Policy]:
    """Everything that can be done in the same way every round: each attacks as often as it may."""
    actors: list[Any] = ["defend", "hero", *range(len(bout.allies))]
    return [
        policy
        for policy in product(actors, repeat=3)
        if all(actor == "defend" or policy.count(actor) <= 1 for actor in policy)
    ]


@quickly
@given(bouts)
def test_no_fixed_policy_beats_the_best(bout: Bout) -> None:
    policy, best = best_policy(bout)
    assert policy in legal_policies(bout)
    assert best == odds.odds(bout, policy)
    assert best.win >= max(odds.odds(bout, each).win for each in legal_policies(bout)) - 1e-8


@quickly
@given(bouts, st.integers(0, 2), st.sampled_from(["attack", "defence", "ally"]), st.data())
def test_more_value_never_lowers_the_chance_to_win(bout: Bout, phase: int, which: str, data: st.DataObject) -> None:
    policy = data.draw(st.sampled_from(legal_policies(bout)))

    def raised(numbers: tuple[int, ...]) -> Any:
        return tuple(number + (index == phase) for index, number in enumerate(numbers))

    hero, allies = bout.hero, bout.allies
    if which == "attack":
        hero = Fighter(raised(hero.attack), hero.damage, hero.life, hero.defence)
    elif which == "defence":
        hero = Fighter(hero.attack, hero.damage, hero.life, raised(hero.defence))
    else:
        allies = tuple(Fighter(raised(each.attack), each.damage, each.life) for each in allies)
    better = Bout(bout.enemy, hero, allies)
    assert odds.odds(better, policy).win >= odds.odds(bout, policy).win - 1e-9
    assert best_policy(better)[1].win >= best_policy(bout)[1].win - 1e-8


@quickly
@given(bouts, st.data())
def test_more_enemy_life_never_raises_the_chance_to_win(bout: Bout, data: st.DataObject) -> None:
    policy = data.draw(st.sampled_from(legal_policies(bout)))
    tougher = Bout(Enemy(bout.enemy.target, bout.enemy.damage, bout.enemy.life + 1), bout.hero, bout.allies)
    assert odds.odds(tougher, policy).win <= odds.odds(bout, policy).win + 1e-9


@quickly
@given(bouts, st.data())
def test_the_numbers_make_sense(bout: Bout, data: st.DataObject) -> None:
    exact = odds.odds(bout, data.draw(st.sampled_from(legal_policies(bout))))
    assert min(exact) >= -1e-9 and exact.win + exact.knocked_out <= 1 + 1e-9
    assert exact.wounds <= bout.hero.life + 1e-9
    assert exact.ally_wounds <= sum(ally.life for ally in bout.allies) + 1e-9
    assert exact.rounds >= 1 - 1e-9


def test_a_fight_in_which_nobody_can_hurt_anybody() -> None:
    """It never ends: nobody wins, nobody is hurt, and that is what the numbers say."""
    bout = Bout(Enemy((30, 30, 30), (0, 0, 0), 3), Fighter((2, 2, 2), (1, 1, 1), 5, (2, 2, 2)))
    policy, exact = best_policy(bout)
    assert exact == odds.odds(bout, ("defend", "defend", "defend")) == odds.ENDLESS
    assert (exact.win, exact.knocked_out, exact.wounds, exact.ally_wounds) == (0, 0, 0, 0)
    assert exact.rounds == math.inf
    assert policy in legal_policies(bout)


def test_what_cannot_happen_does_not_count() -> None:
    """The ally never misses: that the fight would stand still without it must not spoil the numbers."""
    hero, ally = Fighter((0, 0, 0), (0, 0, 0), 5, (10, 0, 0)), Fighter((8, 0, 0), (1, 0, 0), 2)
    exact = odds.odds(Bout(Enemy((10, 2, 2), (1, 0, 0), 3), hero, (ally,)), (0, "defend", "defend"))
    assert exact == (1.0, 0.0, 0.0, 0.0, 3.0)


def test_an_ally_without_damage_may_be_a_shield() -> None:
    hero, ally = Fighter((5, 3, 1), (2, 0, 0), 5, (5, 3, 1)), Fighter((2, 0, 0), (0, 0, 0), 4)
    bout = Bout(Enemy((16, 16, 22), (1, 1, 3), 4), hero, (ally,))
    assert best_policy(bout)[1].win >= odds.odds(bout, ("hero", "defend", 0)).win > 0.5


def test_a_fight_that_may_come_to_a_standstill() -> None:
    """Only the ally can hurt the enemy; without it hero and enemy stare at each other for ever."""
    hero = Fighter((0, 0, 0), (0, 0, 0), 5, (10, 10, 10))
    bout = Bout(Enemy((12, 2, 2), (1, 0, 0), 1), hero, (Fighter((1, 0, 0), (1, 0, 0), 1),))
    exact = odds.odds(bout, (0, "defend", "defend"))
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
        for policy in odds.policies(bout)
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
    two = outlook.prospect_after(t.game, Option("attack"))
    t.game.fight.skipped = ("melee",)
    one = outlook.prospect_after(t.game, Option("attack"))
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
    assert odds.together([bout]) == pytest.approx(max(odds.odds(bout, policy).win for policy in odds.policies(bout)))


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
    chance = odds.together([Bout(GUARD, hero) for hero in heroes])
    assert abs(won / tries - chance) < LIMIT * math.sqrt(chance * (1 - chance) / tries)


def test_more_heroes_are_better_and_nobody_beats_what_nothing_can_hit() -> None:
    alone, two = odds.together([Bout(GUARD, SAGE)]), odds.together([Bout(GUARD, SAGE), Bout(GUARD, LANCER)])
    assert 0 < alone < two < 1
    stone = Enemy((40, 40, 40), (0, 0, 0), 3)
    assert odds.together([Bout(stone, SAGE), Bout(stone, GIANT)]) == 0.0
    assert odds.together([Bout(Enemy((14, 16, 13), (2, 3, 1), 0), SAGE)]) == 1.0
