"""What must make no difference: each rule here holds for every hero, seat and purse, early and late in the game.

A rule says who, when and how much. Whatever else is true of the hero (runes, trophies, few lives, full hands, company)
does not matter, so the same scene is played again and again with one of these things changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from questable.runebound import adventure, damage, experience
from questable.runebound.values import life_of
from tests.kit import Table, table

HEROES = ("anna", "bert", "cara")
SUCCESS, FAILURE = (10, 10), (1, 1)
ELSEWHERE = "Vynelvale"


@dataclass(frozen=True)
class Case:
    """One thing that is true of a hero and must not matter."""

    seat: int = 0
    heroes: tuple[str, ...] = HEROES
    facts: dict[str, Any] = field(default_factory=dict)
    company: bool = False
    round: int = 1


CASES = {
    "plain": Case(),
    "second-seat": Case(seat=1),
    "last-seat": Case(seat=2),
    "of-two": Case(seat=1, heroes=("cara", "anna")),
    "of-six": Case(seat=4, heroes=("bert", "cara", "trial-gwen", "mordrog", "anna", "mad-carthos")),
    "wounded": Case(facts={"wounds": 2}),
    "tired": Case(facts={"exhaustion": 1}),
    "poor": Case(facts={"gold": 0}),
    "rich": Case(facts={"gold": 40}),
    "experienced": Case(facts={"experience": ["mind", "body", "body", "stamina", "spirit"], "points": 2}),
    "with-company": Case(facts={"cards": ["trial-veteran"]}),
    "with-a-rune": Case(facts={"runes": ["trial-dragon"]}),
    "with-things": Case(facts={"cards": ["trial-stone", "trial-orb"]}),
    "together": Case(company=True),
    "late": Case(round=30),
}
EVERY = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))


def scene(case: Case, at: str | int = "Forge", **facts: Any) -> tuple[Table, int]:
    """The hero of the case in a space; the facts of the scene go before those of the case."""
    t, seat = table(*case.heroes), case.seat
    for hero in t.game.heroes:
        t.put(hero.seat, at=at if case.company else ELSEWHERE)
    t.put(seat, at=at, **{**case.facts, **facts})
    t.game.round, t.game.active = case.round, seat
    return t, seat


def quiet(t: Table) -> Table:
    """Nobody uses what may be used."""
    while t.topic.startswith("use-"):
        t.play("pass")
    return t


def answer(t: Table, *choices: str) -> Table:
    for choice in choices:
        quiet(t).play(choice)
    return quiet(t)


def points(t: Table, seat: int) -> int:
    return t.hero(seat).points


# Adventures ----------------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("RB-ADV-08", "RB-ADV-12", "RB-CHAL-10", "RB-CHAL-11", "RB-CHAL-12", "RB-XP-01", "RB-CARD-09")
def test_a_beaten_challenge_gives_its_counter_and_its_reward_and_goes_under_its_deck(case: Case) -> None:
    t, seat = scene(case)
    jewel = t.jewel("green")
    t.put(seat, at=jewel).counter(jewel, "green").deck("green", "trial-goblin").dice(*SUCCESS * 20)
    gold, before = t.hero(seat).gold, points(t, seat)
    answer(t.adventure(seat), "attempt:green")
    while t.game.fights:
        t.play({"escape": "fight-on", "attack-or-defend": t.options[0]}.get(t.topic, "pass"))
    assert t.happened("drew")[0]["card"] == "trial-goblin" and [each["seat"] for each in t.happened("beaten")] == [seat]
    assert (t.hero(seat).gold, points(t, seat)) == (gold + 2, before + 1)
    assert not t.game.counters.get(jewel) and t.game.decks["green"][-1] == "trial-goblin"


@EVERY
@pytest.mark.rule("RB-ESCAPE-02", "RB-ESCAPE-04", "RB-ESCAPE-06", "RB-ESCAPE-08", "RB-ESCAPE-11", "RB-TURN-04")
@pytest.mark.rule("RB-CHAL-15", "RB-UNDEF-01", "RB-UNDEF-02")
def test_whoever_escapes_leaves_an_undefeated_challenge_and_the_turn_is_over(case: Case) -> None:
    for phase in ("ranged", "melee", "magic"):
        t, seat = scene(case)
        jewel = t.jewel("green")
        t.put(seat, at=jewel, points=9).counter(jewel, "green").deck("green", "trial-golem")
        hurt, cards = dict(t.game.wounds), t.hero(seat).cards
        quiet(t.turn(seat)).play("stay")
        answer(t, "attempt:green").dice(*SUCCESS).play(f"escape:{phase}")
        quiet(t)
        assert {option.split(":")[0] for option in t.options} == {"flee"}
        t.play(t.options[-1])
        assert t.game.active != seat and points(t, seat) == 9, "no Experience step"
        assert [(entry.card, entry.space) for entry in t.game.undefeated if entry.card] == [("trial-golem", jewel)]
        assert t.game.counters[jewel] == ("green",) and t.game.wounds == hurt and t.hero(seat).cards == cards


@EVERY
@pytest.mark.rule("RB-ESCAPE-03", "RB-RUL-08", "RB-ESCAPE-09", "RB-COMBAT-01")
def test_a_failed_escape_costs_the_damage_of_its_phase_and_the_round_goes_on(case: Case) -> None:
    for phase, cost in (("ranged", 1), ("melee", 2), ("magic", 0)):
        t, seat = scene(case)
        who, before = t.hero(seat).id, t.wounds(t.hero(seat).id)
        t.put(seat, experience=["life"] * 3)
        quiet(t.face("trial-goblin", seat)).dice(*FAILURE).play(f"escape:{phase}")
        quiet(t)
        assert t.wounds(who) == before + cost
        assert t.topic == "attack-or-defend" and t.options[0] == "attack" and t.game.fight.phase == "ranged"


@EVERY
@pytest.mark.rule("RB-UNDEF-03", "RB-UNDEF-04", "RB-UNDEF-05", "RB-UNDEF-06", "RB-UNDEF-07", "RB-ADV-05", "RB-CHAL-11")
def test_an_undefeated_challenge_is_faced_afresh_by_everybody(case: Case) -> None:
    t, seat = scene(case)
    jewel = t.jewel("green")
    t.put(seat, at=jewel).counter(jewel, "green").undefeated("trial-ogre", jewel).undefeated("trial-golem", 1)
    before = points(t, seat)
    answer(t.adventure(seat), "attempt:green" if "attempt:green" in t.options else t.options[0])
    assert t.game.fight.enemy == "trial-ogre" and t.wounds("trial-ogre") == 0 and not t.happened("drew")
    t.game.fight.wounds = 5
    answer(t.dice(*SUCCESS * 4), "fight-on", "attack")
    assert [entry.card for entry in t.game.undefeated if entry.card] == ["trial-golem"]
    assert points(t, seat) > before and not t.game.counters.get(jewel)


@EVERY
@pytest.mark.rule("RB-EVENT-01", "RB-EVENT-03", "RB-EVENT-04", "RB-EVENT-06", "RB-EVENT-07", "RB-ADV-09")
def test_whoever_draws_an_event_refreshes_the_sunbursts(case: Case) -> None:
    t, seat = scene(case)
    spaces = {space.id: space for space in t.game.content.map.spaces if space.jewel}
    jewel = t.jewel("green", sunburst=False)
    for space in spaces:
        t.counter(space)
    t.put(seat, at=jewel).counter(jewel, "green").deck("green", "trial-fog", "trial-goblin")
    answer(t.adventure(seat), "attempt:green")
    for space, printed in spaces.items():
        wanted = (printed.jewel,) if printed.sunburst or space == jewel else ()
        assert t.game.counters.get(space, ()) == wanted
    assert t.game.event == "trial-fog" and t.game.fight.enemy == "trial-goblin"


@EVERY
@pytest.mark.rule("RB-COMBAT-24", "RB-CHAL-02", "RB-COMBAT-25", "RB-COMBAT-03", "RB-COMBAT-13", "RB-COMBAT-07")
def test_one_hero_fights_and_makes_one_roll_in_each_phase(case: Case) -> None:
    t, seat = scene(case)
    quiet(t.face("trial-golem", seat)).dice(*SUCCESS * 9)
    for _ in range(3):
        answer(t, "fight-on", "defend", "defend", "defend")
    rolled = [(fact["seat"], fact["phase"], fact["action"]) for fact in t.happened("rolled")]
    assert rolled == [(seat, phase, "defend") for _ in range(3) for phase in ("ranged", "melee", "magic")]
    assert t.game.fight.round == 4 and t.asked == seat


@EVERY
@pytest.mark.rule(
    "RB-COMBAT-09", "RB-COMBAT-10", "RB-COMBAT-11", "RB-COMBAT-12", "RB-COMBAT-14", "RB-XP-10", "RB-DMG-01"
)
def test_the_roll_is_two_dice_and_the_value_against_the_value_of_the_enemy(case: Case) -> None:
    for phase, attribute in (("ranged", "mind"), ("melee", "body"), ("magic", "spirit")):
        for more in (0, -1):
            t, seat = scene(case)
            hero = t.hero(seat)
            printed = getattr(t.game.content.heroes[hero.id], attribute)
            value = printed[0] + 2 * hero.experience.count(attribute)
            target = getattr(t.game.content.challenges["trial-ogre"], phase)[0]
            need = max(2, min(20, target - value)) + more
            dice = (min(10, need - 1), need - min(10, need - 1))
            quiet(t.face("trial-ogre", seat)).dice(*SUCCESS * ("ranged", "melee", "magic").index(phase), *dice)
            before = t.wounds(hero.id)
            answer(t, "fight-on")
            while t.game.fight.phase != phase:
                answer(t, "defend")
            answer(t, "attack")
            rolled = next(fact for fact in t.happened("rolled") if fact["phase"] == phase)
            hit = sum(dice) + value >= target
            assert (rolled["value"], rolled["target"], rolled["success"]) == (value, target, hit)
            damage_ = [fact["amount"] for fact in t.happened("enemy-wounded")]
            assert damage_ == ([printed[1]] if hit else [])
            assert hit or not t.game.fights or t.wounds(hero.id) == before + 3


# Knock-outs and wounds -----------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule(
    "RB-KO-01", "RB-KO-02", "RB-KO-03", "RB-KO-04", "RB-KO-06", "RB-KO-07", "RB-KO-08", "RB-KO-10", "RB-KO-11"
)
def test_everybody_pays_the_same_for_a_knock_out(case: Case) -> None:
    t, seat = scene(case)
    jewel = t.jewel("green")
    t.put(seat, at=jewel, gold=7, points=3, cards=["trial-stone", "trial-wand", "trial-squire"]).counter(jewel, "green")
    t.game.wounds["trial-squire"], t.game.exhaustion["trial-squire"] = 1, 1
    t.put(seat, exhaustion=1).deck("green", "trial-ogre")
    hero, learnt, trophies = t.hero(seat), t.hero(seat).experience, t.hero(seat).trophies
    t.put(seat, wounds=life_of(t.game, seat, hero.id) - 1)
    quiet(t.turn(seat)).play("stay")
    answer(t, "attempt:green").dice(*FAILURE).play("fight-on")
    answer(t, "defend")
    while t.topic == "town-after-knock-out":
        t.play(t.options[0])
    assert (hero.gold, hero.cards, hero.points) == (0, ("trial-stone", "trial-squire"), 3), "the Wand is the dearest"
    assert (hero.experience, hero.trophies, hero.down, hero.out) == (learnt, trophies, False, False)
    assert not {hero.id, "trial-squire"} & {*t.game.wounds, *t.game.exhaustion}
    assert hero.space in t.game.content.grid.town_at and t.game.active != seat
    assert not [fact for fact in t.happened("market-card") if fact["town"] == "Forge"]


@EVERY
@pytest.mark.rule("RB-DMG-03", "RB-DMG-04", "RB-DMG-06", "RB-ALLY-11")
def test_exhaustion_beyond_stamina_wounds_everybody(case: Case) -> None:
    t, seat = scene(case, exhaustion=0, wounds=0)
    hero = t.hero(seat)
    stamina = t.game.content.heroes[hero.id].stamina + 2 * hero.experience.count("stamina")
    t.run(damage.tire, hero.id, stamina + 2)
    quiet(t)
    assert (t.exhaustion(hero.id), t.wounds(hero.id)) == (stamina, 2)


# Markets and experience ----------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("RB-MARKET-02", "RB-MARKET-05", "RB-MARKET-06", "RB-MARKET-08", "RB-MARKET-09", "RB-MARKET-12")
@pytest.mark.rule("RB-MARKET-13", "RB-MARKET-14", "RB-MARKET-10")
def test_the_market_is_the_same_for_everybody(case: Case) -> None:
    t, seat = scene(case, gold=9, cards=["trial-bow", "trial-priest"], wounds=1, exhaustion=1)
    t.stack("Forge", "trial-sword", "trial-orb", "trial-shield").deck("market", "trial-charm")
    t.game.wounds["trial-priest"] = 1
    who = t.hero(seat).id
    quiet(t.market(seat))
    assert t.happened("market-card") == [{"town": "Forge", "card": "trial-charm"}]
    offers = {option for option in t.options if option.startswith("buy:")}
    assert offers == {"buy:trial-sword", "buy:trial-orb", "buy:trial-charm"}, "the Shield costs 15"
    answer(t, "sell:trial-bow", "buy:trial-sword", f"heal:{who}", "heal:trial-priest", f"relieve:{who}")
    assert t.hero(seat).gold == 9 + 2 - 6 - 1 - 1 - 1 and t.hero(seat).cards == ("trial-priest", "trial-sword")
    assert not t.game.wounds and not t.game.exhaustion
    assert t.game.stacks["Forge"] == ("trial-orb", "trial-shield", "trial-charm", "trial-bow")
    assert "sell:trial-sword" not in t.options and "buy:trial-bow" not in t.options and t.topic == "market"


@EVERY
@pytest.mark.rule(
    "RB-XP-02", "RB-XP-03", "RB-XP-04", "RB-XP-05", "RB-XP-06", "RB-XP-07", "RB-XP-08", "RB-XP-09", "RB-XP-12"
)
def test_experience_costs_what_the_number_of_players_says(case: Case) -> None:
    price = {1: 5, 2: 5, 3: 4, 4: 4, 5: 3, 6: 3}[len(case.heroes)]
    t, seat = scene(case, points=2 * price + 1)
    hero, before = t.hero(seat), t.hero(seat).experience
    life, hurt = life_of(t.game, seat, hero.id), t.wounds(hero.id)
    quiet(t.only(experience.experience_step, seat=seat))
    assert t.options == [*(f"learn:{kind}" for kind in ("mind", "body", "spirit", "stamina", "life")), "keep-points"]
    answer(t, "learn:life", "learn:body")
    assert (hero.experience, hero.points) == ((*before, "life", "body"), 1) and t.topic != "experience"
    assert (life_of(t.game, seat, hero.id), t.wounds(hero.id)) == (life + 1, hurt)
    assert adventure.is_closed(hero, "green") and not adventure.is_closed(hero, "yellow")


@EVERY
@pytest.mark.rule("RB-REFRESH-01", "RB-CARD-03", "RB-CARD-04", "RB-REFRESH-02")
def test_a_player_refreshes_all_own_cards_and_no_others(case: Case) -> None:
    t, seat = scene(case)
    other = (seat + 1) % len(case.heroes)
    t.put(seat, cards=["trial-bow", "trial-priest", "trial-stone"]).put(other, cards=["trial-shield"])
    t.game.turned = ("trial-bow", "trial-priest", "trial-stone", t.hero(seat).id, "trial-shield")
    hurt = dict(t.game.wounds), dict(t.game.exhaustion)
    t.turn(seat)
    assert list(t.game.turned) == ["trial-shield"] and (t.game.wounds, t.game.exhaustion) == hurt


# Heroes --------------------------------------------------------------------------------------------------------------


@EVERY
@pytest.mark.rule("RB-PVP-14", "RB-PVP-15", "RB-PVP-16", "RB-PVP-18", "RB-KO-07", "RB-KO-09", "RB-TURN-06", "RB-PVP-13")
@pytest.mark.parametrize("attacker_wins", [True, False])
def test_the_spoils_are_the_same_whoever_wins(case: Case, attacker_wins: bool) -> None:
    t, seat = scene(case, gold=4, points=3, cards=["trial-ring"])
    other = (seat + 1) % len(case.heroes)
    t.put(other, at="Forge", gold=5, points=2, cards=["trial-sword", "trial-wand"], wounds=0, exhaustion=0)
    winner, loser = (seat, other) if attacker_wins else (other, seat)
    t.put(loser, wounds=life_of(t.game, loser, t.hero(loser).id) - 1)
    quiet(t.attack_hero(seat, other))
    dice = (1, 1, 10, 10) if attacker_wins else (10, 10, 1, 1)
    t.dice(*dice * 6).play("fight-on")
    answer(t, "attack" if attacker_wins else "defend")
    assert (t.topic, t.asked) == ("spoils", winner)
    taken = "trial-wand" if attacker_wins else "trial-ring"
    kept = [card for card in t.hero(loser).cards + t.hero(loser).trophies if card != taken]
    assert set(t.options) == {f"take:{taken}", *(f"take:{card}" for card in kept), "take-nothing"}
    t.play(f"take:{taken}")
    assert t.hero(winner).gold == 9 and t.hero(loser).gold == 0 and taken in t.hero(winner).cards
    assert [*t.hero(loser).cards, *t.hero(loser).trophies] == kept, "nothing else is lost"
    assert (points(t, seat), points(t, other)) == (3, 2)
    assert t.hero(loser).id not in {*t.game.wounds, *t.game.exhaustion} and t.hero(loser).space == t.hero(winner).space


@EVERY
@pytest.mark.rule("RB-INTERACT-01", "RB-INTERACT-02", "RB-INTERACT-03", "RB-INTERACT-05", "RB-CARD-11")
def test_any_two_heroes_in_a_space_may_trade(case: Case) -> None:
    t, seat = scene(case, gold=6, cards=["trial-bow", "trial-squire"])
    other = (seat + 1) % len(case.heroes)
    t.put(other, at="Forge", gold=5, cards=["trial-ring"])
    t.game.turned, t.game.wounds["trial-squire"] = ("trial-bow",), 1
    quiet(t.movement(seat))
    t.play(f"trade:{t.hero(other).id}", "give:trial-bow", "give:trial-squire", "give-gold:5", "ask:trial-ring")
    t.play("ask-gold:1", "propose")
    assert t.asked == other
    t.play("accept")
    assert (t.hero(seat).gold, t.hero(other).gold) == (6 - 5 + 1, 5 + 5 - 1)
    assert (t.hero(seat).cards, t.hero(other).cards) == (("trial-ring",), ("trial-bow", "trial-squire"))
    assert t.game.turned == ("trial-bow",) and t.game.wounds["trial-squire"] == 1


@EVERY
@pytest.mark.rule("RB-WIN-01", "RB-WIN-02", "RB-WIN-03", "RB-WIN-04")
@pytest.mark.parametrize("how", ["runes", "margath"])
def test_everybody_may_win(case: Case, how: str) -> None:
    t, seat = scene(case)
    jewel = t.jewel("red")
    card = "trial-dragon" if how == "runes" else "high-lord-margath"
    t.put(seat, at=jewel, runes=["trial-wyrm", "trial-drake"] if how == "runes" else []).counter(jewel, "red")
    t.put(seat, experience=["mind"] * 12, wounds=0).deck("red", card).dice(*SUCCESS * 60)
    answer(t.adventure(seat), "attempt:red")
    t.game.fight.wounds = t.game.content.challenges[card].life - 1
    for _ in range(30):
        if t.game.outcome is None:
            t.play({"escape": "fight-on", "attack-or-defend": "attack"}.get(t.topic, t.options[-1]))
    assert t.game.outcome is not None and t.game.outcome.winners == (seat,)


# The worked examples, for everybody ----------------------------------------------------------------------------------

RIVER_SWAMP, RIVER_ROAD, HILLS_ROAD, RIVER_FOREST = 1, 2, 3, 4  # faces of the movement die


@EVERY
@pytest.mark.rule("RB-EX-01", "RB-MOVE-01", "RB-MOVE-02")
def test_five_dice_for_the_unhurt_and_four_for_the_others(case: Case) -> None:
    for facts, count in (({}, 5), ({"wounds": 1}, 4), ({"exhaustion": 1}, 4), ({"wounds": 2, "exhaustion": 2}, 4)):
        t, seat = scene(case, wounds=0, exhaustion=0, cards=["trial-squire"])
        t.put(seat, **facts)
        t.game.wounds["trial-squire"] = 1
        answer(t.movement(seat), "roll")
        assert [len(fact["dice"]) for fact in t.happened("movement-dice")] == [count]


@EVERY
@pytest.mark.rule("RB-EX-02", "RB-MOVE-14", "RB-MOVE-15", "RB-MOVE-16", "RB-MOVE-17", "RB-MOVE-19")
def test_three_dice_set_aside_remove_three_counters_and_one_die_is_rolled(case: Case) -> None:
    t, seat = scene(case, wounds=0, exhaustion=2, cards=["trial-squire"])
    who = t.hero(seat).id
    t.game.exhaustion["trial-squire"] = 1
    quiet(t.movement(seat))
    assert [option for option in t.options if option.startswith("rest")] == ["rest:1", "rest:2", "rest:3"]
    t.play("rest:3")
    while t.topic == "rest":
        t.play(t.options[0])
    assert not t.game.exhaustion and [len(fact["dice"]) for fact in t.happened("movement-dice")] == [1], who


@EVERY
@pytest.mark.rule("RB-EX-03", "RB-EX-05", "RB-MAP-11", "RB-MOVE-06", "RB-MOVE-07", "RB-MOVE-08")
def test_dice_open_the_spaces_whose_terrain_they_show(case: Case) -> None:
    grid = table().game.content.grid
    forge = grid.towns["Forge"]
    for face in range(1, 7):
        t, seat = scene(case, wounds=0, exhaustion=0)
        answer(t.movement(seat).dice(*[face] * 5), "roll")
        shown = t.game.content.box.die[face - 1]
        near = {space for space in grid.neighbours[forge] if grid.terrain[space] in shown}
        assert {int(option[5:].split("/")[0]) for option in t.options if option.startswith("walk")} == near
        assert face != RIVER_SWAMP or len(near) == 2
    beside = next(space for space in grid.neighbours[forge] if space not in grid.town_at)
    for face in range(1, 7):
        t, seat = scene(case, at=beside, wounds=0, exhaustion=0)
        answer(t.movement(seat).dice(*[face] * 5), "roll").play(f"walk:{forge}/die1")
        assert t.hero(seat).space == forge


@EVERY
@pytest.mark.rule("RB-EX-04", "RB-MOVE-06", "RB-MOVE-09", "RB-MOVE-10")
def test_one_die_is_for_one_space(case: Case) -> None:
    grid = table().game.content.grid
    start = next(
        space
        for space, near in grid.neighbours.items()
        if {"hills", "road"} <= {grid.terrain[each] for each in near} and space not in grid.town_at
    )
    t, seat = scene(case, at=start, wounds=0, exhaustion=0)
    answer(t.movement(seat).dice(HILLS_ROAD, *[RIVER_SWAMP] * 4), "roll")
    ways = [option for option in t.options if option.endswith("/die1")]
    assert len(ways) >= 2
    t.play(ways[0])
    assert t.hero(seat).space == int(ways[0][5:].split("/")[0]) and not any(t.game.movement_dice[:1])
    assert not [option for option in t.options if option.endswith("/die1")]


@EVERY
@pytest.mark.rule("RB-EX-06", "RB-COMBAT-05", "RB-COMBAT-16", "RB-EX-09", "RB-COMBAT-18")
def test_a_harmless_failure_and_an_early_end(case: Case) -> None:
    t, seat = scene(case)
    who = t.hero(seat).id
    before = t.wounds(who)
    quiet(t.face("trial-mist", seat)).dice(*FAILURE, *SUCCESS * 2).play("fight-on")
    answer(t, "attack")
    assert t.wounds(who) == before
    assert [fact["action"] for fact in t.happened("rolled") if fact["who"] == who].count("attack") == 1
    t, seat = scene(case)
    quiet(t.face("trial-golem", seat)).dice(*SUCCESS).play("fight-on")
    t.game.fight.wounds = 8
    answer(t, "attack")
    assert not t.game.fights and len(t.happened("rolled")) == 1 and t.happened("beaten")


@EVERY
@pytest.mark.rule("RB-EX-08", "RB-COMBAT-07", "RB-COMBAT-15", "RB-ALLY-05", "RB-ALLY-06")
def test_an_ally_is_a_shield_for_everybody(case: Case) -> None:
    t, seat = scene(case, cards=["trial-veteran"], wounds=0)
    who = t.hero(seat).id
    quiet(t.face("trial-ogre", seat)).dice(*SUCCESS, *FAILURE, *SUCCESS).play("fight-on")
    answer(t, "attack", "attack:trial-veteran")
    rolled = [(fact["phase"], fact["who"], fact["action"]) for fact in t.happened("rolled")]
    assert rolled == [("ranged", who, "attack"), ("melee", "trial-veteran", "attack"), ("magic", who, "defend")]
    assert t.wounds(who) == 0 and t.wounds("trial-veteran") in (0, 3), "it may have been killed"


@EVERY
@pytest.mark.rule("RB-EX-13", "RB-EVENT-02", "RB-EVENT-07", "RB-ADV-09")
def test_a_weak_event_refreshes_is_discarded_and_another_card_is_drawn(case: Case) -> None:
    t, seat = scene(case)
    weak, strong = sorted(("trial-fog", "trial-storm"), key=lambda card: adventure.event_number(t.game, card))
    jewel, other = t.jewel("green", sunburst=False), t.jewel("green", sunburst=True)
    t.event(strong).put(seat, at=jewel).counter(jewel, "green").counter(other).deck("green", weak, "trial-goblin")
    answer(t.adventure(seat), "attempt:green")
    assert t.game.event == strong and t.game.counters[other] == ("green",)
    assert [fact["card"] for fact in t.happened("drew")] == [weak, "trial-goblin"] and t.game.decks["green"][-1] == weak


@EVERY
@pytest.mark.rule("RB-EX-15", "RB-XP-13", "RB-ADV-04", "RB-XP-15")
def test_who_has_a_life_counter_leaves_green_jewels_alone(case: Case) -> None:
    for colours, learnt in ((("green",), 1), (("green", "yellow"), 2), (("green", "yellow", "blue"), 3)):
        t, seat = scene(case, experience=["life"] * learnt)
        for colour in ("green", "yellow", "blue", "red"):
            jewel = t.jewel(colour)
            t.put(seat, at=jewel).counter(jewel, colour)
            open_ = adventure.open_adventures(t.game, t.hero(seat))
            assert open_ == ([] if colour in colours else [colour])


@EVERY
@pytest.mark.rule("RB-EX-20", "RB-INTERACT-01", "RB-MOVE-11")
def test_a_trade_in_passing_does_not_end_the_movement(case: Case) -> None:
    grid = table().game.content.grid
    t, seat = scene(case, wounds=0, exhaustion=0, gold=0, cards=["trial-ring"])
    other = (seat + 1) % len(case.heroes)
    on_the_way = next(space for space in grid.neighbours[grid.towns["Forge"]] if grid.terrain[space] == "road")
    t.put(other, at=on_the_way, gold=5)
    answer(t.movement(seat).dice(*[RIVER_ROAD] * 5), "roll").play(f"walk:{on_the_way}/die1")
    quiet(t).play(f"trade:{t.hero(other).id}", "give:trial-ring", "ask-gold:5", "propose", "accept")
    assert (t.hero(seat).gold, t.hero(other).cards) == (5, ("trial-ring",))
    assert t.asked == seat and [option for option in t.options if option.startswith("walk")]
