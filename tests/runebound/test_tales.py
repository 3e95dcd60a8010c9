"""Whole games of the base box read chapter by chapter: a rule holds whoever plays, wherever, and whatever lies there.

What must be is counted here from the position alone, not with the functions of the rules.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from questable.runebound import values
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.content import Ally, Challenge, EventCard, Item
from questable.runebound.state import Hero, Runebound
from tests.runebound.tales import TALES, TURN_BEGINS, kind_of, tale
from tests.tales import Moment, parts

WHOLE = pytest.mark.parametrize("number", range(len(TALES)))
WORTH = {"green": 1, "yellow": 2, "blue": 3, "red": 4}
PHASES = ("escape", "ranged", "melee", "magic")
OVER = ("turn", "stirred", "game-over")


def moments(number: int) -> list[Moment[Runebound]]:
    return tale(number).moments


def asked(number: int, topic: str) -> list[Moment[Runebound]]:
    return [moment for moment in moments(number) if moment.kind == "asked" and moment.topic == topic]


def has(number: int, option: str) -> bool:
    return option in TALES[number][-1]


def cost(g: Runebound, card: str) -> int:
    found = g.content.cards[card]
    assert isinstance(found, Item | Ally)
    return found.cost


def party(g: Runebound, hero: Hero) -> list[str]:
    """The hero and the allies."""
    owned = (*hero.cards, *hero.trophies)
    return [
        hero.id,
        *(card for card in owned if isinstance(g.content.cards[card], Ally) or card in g.kits[hero.seat].allies),
    ]


def until(told: list[Moment[Runebound]], index: int, *kinds: str) -> list[Moment[Runebound]]:
    """What comes after a moment, up to the next one of these kinds."""
    end = next((n for n, each in enumerate(told[index + 1 :]) if each.kind in kinds), len(told))
    return told[index + 1 : index + 1 + end]


# Turns ---------------------------------------------------------------------------------------------------------------


ANSWERS = {
    "way-of-moving": {"roll", "rest", "automatic", "stay", "trade", "give-up"},
    "automatic-move": {"step"},
    "spend-a-die": {"walk", "use", "trade", "stop"},
    "adventure": {"attempt", "attack", "nothing"},
    "escape": {"escape", "use", "fight-on"},
    "attack-or-defend": {"attack", "defend"},
    "market": {"buy", "sell", "heal", "relieve", "use", "give-up", "done"},
    "experience": {"learn", "use", "keep-points"},
    "space-after-escape": {"flee"},
    "town-after-knock-out": {"town"},
}
DECLINED = {
    "way-of-moving": "stay",
    "spend-a-die": "stop",
    "adventure": "nothing",
    "escape": "fight-on",
    "attack-or-defend": "defend",
    "market": "done",
    "experience": "keep-points",
}
"""The answer with which a player does none of it."""


@WHOLE
@pytest.mark.rule(
    "RB-TURN-01", "RB-MOVE-04", "RB-MOVE-12", "RB-INTERACT-01", "RB-ADV-01", "RB-ESCAPE-01", "RB-COMBAT-04"
)
@pytest.mark.rule(
    "RB-COMBAT-07", "RB-MARKET-05", "RB-MARKET-12", "RB-MARKET-13", "RB-XP-02", "RB-ESCAPE-05", "RB-KO-08"
)
def test_each_step_of_a_turn_has_its_own_choices(number: int) -> None:
    """Nothing that belongs to one step is offered in another: no healing on the way, no lesson in a fight."""
    for moment in moments(number):
        if moment.kind == "asked":
            verbs = {option.split(":")[0] for option in moment.options}
            allowed = {"use", "pass"} if moment.topic.startswith("use-") else ANSWERS.get(moment.topic, verbs)
            assert verbs <= allowed, moment.topic


@WHOLE
@pytest.mark.rule("RB-TURN-02", "RB-SETUP-15", "RB-KO-11")
def test_turns_go_clockwise_and_nobody_is_passed_over(number: int) -> None:
    seats = TALES[number][0]
    turns = [
        moment for before, moment in pairwise(moments(number)) if moment.kind == "turn" and before.kind != "stirred"
    ]
    for before, after in pairwise(turns):
        assert after.seat == (before.seat + 1) % seats == after.g.active
        assert after.round == before.round + (after.seat == after.g.first)


@WHOLE
@pytest.mark.rule("RB-REFRESH-01", "RB-CARD-04")
def test_at_the_start_of_a_turn_all_own_cards_are_ready(number: int) -> None:
    for part in parts(moments(number), "turn"):
        first = next((moment for moment in part if moment.kind in ("asked", "used")), part[0])
        if first.kind == "asked" and first.topic in TURN_BEGINS:
            hero = first.g.hero
            assert not {hero.id, *hero.cards, *hero.trophies, *hero.kept} & set(first.g.turned)


@WHOLE
@pytest.mark.rule("RB-TURN-04", "RB-TURN-05", "RB-TURN-06", "RB-KO-10", "RB-ESCAPE-08", "RB-PVP-18")
def test_nothing_of_a_turn_is_played_after_an_escape_a_knock_out_or_a_fight_of_heroes(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind in ("fled", "knocked-out", "hero-attacked") and moment.seat == moment.g.active:
            rest = until(told, index, *OVER)
            assert not {each.kind for each in rest} & {"learned", "attempt", "movement-ended", "hazard-roll", "bought"}
            assert not [each for each in rest if each.kind == "asked" and each.topic in ("market", "experience")]


# Movement ------------------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("RB-MOVE-06", "RB-MOVE-07", "RB-MOVE-08", "RB-MOVE-11", "RB-MAP-01", "RB-MAP-09")
def test_every_space_a_die_shows_may_be_entered_and_no_other(number: int) -> None:
    for moment in asked(number, "spend-a-die"):
        g, grid = moment.g, moment.g.content.grid
        if g.open_kit().modifiers.get("terrain"):
            continue
        faces = {face for face in g.movement_dice if face}
        ways = {(option.split(":")[1].split("/")[0]) for option in moment.options if option.startswith("walk:")}
        shown = {symbol for face in faces for symbol in g.content.box.die[face - 1]}
        open_ = [each for each in grid.neighbours[g.hero.space] if each in grid.town_at or grid.terrain[each] in shown]
        assert ways == {str(space) for space in open_ if faces}


@WHOLE
@pytest.mark.rule("RB-MOVE-01", "RB-MOVE-02", "RB-MOVE-04", "RB-MOVE-14", "RB-MOVE-16", "RB-MOVE-20")
def test_the_ways_of_moving_and_the_number_of_dice(number: int) -> None:
    for moment in asked(number, "way-of-moving"):
        g, hero = moment.g, moment.g.hero
        if not hero.cards and not hero.trophies and not g.event and not g.lasting and not g.dice_given_up:
            assert g.dice_count == (4 if g.wounds.get(hero.id) or g.exhaustion.get(hero.id) else 5)
        tired = sum(g.exhaustion.get(each, 0) for each in party(g, hero))
        rests = [f"rest:{count}" for count in range(1, min(tired, g.dice_count) + 1)]
        assert [option for option in moment.options if option.startswith("rest:")] == rests
        assert {"automatic", "stay"} <= set(moment.options) and ("roll" in moment.options) == (g.dice_count > 0)


@WHOLE
@pytest.mark.rule("RB-MOVE-12", "RB-MOVE-13")
def test_the_automatic_move_leads_to_any_adjacent_space(number: int) -> None:
    for moment in asked(number, "automatic-move"):
        g = moment.g
        assert moment.options == [f"step:{space}" for space in g.content.grid.neighbours[g.hero.space]]
        assert not g.movement_dice


@WHOLE
@pytest.mark.rule("RB-MOVE-06", "RB-MOVE-09", "RB-MOVE-12")
def test_each_step_spends_one_die_and_the_automatic_move_none(number: int) -> None:
    for before, moment in pairwise(moments(number)):
        if moment.kind == "moved" and before.kind == "asked" and moment.how in ("walk", "step"):
            spent = sum(map(bool, before.g.movement_dice)) - sum(map(bool, moment.g.movement_dice))
            assert spent == (moment.how == "walk")
            assert moment.space in moment.g.content.grid.neighbours[moment.start]


# Adventures ----------------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("RB-ADV-01", "RB-ADV-02", "RB-ADV-03", "RB-ADV-04", "RB-ADV-07", "RB-PVP-01", "RB-PVP-03", "RB-XP-13")
@pytest.mark.rule("RB-UNDEF-09", "RB-ADV-06", "RB-XP-15")
def test_what_may_be_attempted_where_movement_has_ended(number: int) -> None:
    for moment in asked(number, "adventure"):
        g, hero = moment.g, moment.g.hero
        closed = COLOURS[: hero.experience.count("life")]
        here = [track.card for track in g.undefeated if track.card and track.space == hero.space]
        colours = {g.content.challenges[card].colour for card in here} or set(g.counters.get(hero.space, ()))
        wanted = {f"attempt:{colour}" for colour in colours if colour not in closed and (here or g.decks[colour])}
        wanted |= {f"attack:{each.id}" for each in g.heroes if each is not hero and each.space == hero.space}
        assert set(moment.options) == {*wanted, "nothing"}


@WHOLE
@pytest.mark.rule("RB-ADV-05", "RB-ADV-08", "RB-ADV-09", "RB-UNDEF-04", "RB-UNDEF-05", "RB-CHAL-02")
def test_an_attempt_faces_what_stands_there_or_draws_until_a_challenge_comes(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind != "attempt":
            continue
        g, rest = moment.g, until(told, index, *OVER)
        there = [track.card for track in g.undefeated if track.card and track.space == moment.space]
        drawn = [each for each in rest if each.kind == "drew" and "RB-ADV-08" in each.rules]
        if there:
            assert not drawn and rest[0].kind in ("challenge", "asked")
            continue
        assert drawn and all(each.deck == moment.colour for each in drawn)
        cards = [g.content.cards[each.card] for each in drawn]
        assert not any(isinstance(card, Challenge) for card in cards[:-1])
        if isinstance(cards[-1], Challenge):
            assert any(each.kind == "challenge" and each.card == drawn[-1].card for each in rest)
        else:
            assert any(
                each.kind in ("knocked-out", "deck-exhausted", "moved", "fled", "effect", "tested") for each in rest
            )


@WHOLE
@pytest.mark.rule(
    "RB-EVENT-01", "RB-EVENT-02", "RB-EVENT-03", "RB-EVENT-04", "RB-EVENT-06", "RB-EVENT-07", "RB-EVENT-08"
)
def test_an_event_refreshes_sunbursts_and_stays_if_it_is_not_too_weak(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind != "drew" or not isinstance(card := moment.g.content.cards[moment.card], EventCard):
            continue
        g, after = moment.g, told[index + 1]
        empty = [space for space in g.content.grid.sunbursts if not g.counters.get(space)]
        assert (after.kind, after.count) == ("counters-refreshed", len(empty))
        then = next(
            each for each in told[index + 1 :] if each.kind in ("event", "event-too-weak", "discarded", "asked")
        )
        former = g.content.cards[g.event] if g.event else None
        assert former is None or isinstance(former, EventCard)
        stays = former is None or (card.number or 0) >= (former.number or 0)
        assert (then.kind == "event") == stays
        asks = next((each for each in told[index + 1 :] if each.kind == "asked"), None)
        if asks is not None:
            assert all(asks.g.counters.get(space) for space in empty)


@WHOLE
@pytest.mark.rule("RB-UNDEF-01", "RB-UNDEF-02", "RB-UNDEF-08", "RB-CHAL-15", "RB-SUPPLY-02", "RB-DMG-10")
def test_an_undefeated_challenge_takes_the_lowest_free_number_or_that_of_the_oldest(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind != "undefeated":
            continue
        before = told[index - 1]
        was = told[index - 2].g if before.kind == "track-full" else before.g
        free = [place for place, track in enumerate(was.undefeated, start=1) if not track.card]
        track = moment.g.undefeated[moment.number - 1]
        assert len(moment.g.undefeated) == 6
        assert (track.card, track.space) == (moment.card, moment.space)
        assert moment.g.counters == was.counters
        if free:
            assert moment.number == free[0]
        else:
            oldest = was.undefeated[moment.number - 1]
            assert before.kind == "track-full" and before.card == oldest.card
            assert oldest.age in (max(each.age for each in was.undefeated), min(each.age for each in was.undefeated))


@WHOLE
@pytest.mark.rule("RB-CHAL-11", "RB-CHAL-14", "RB-XP-01", "RB-ADV-12", "RB-UNDEF-06")
def test_a_counter_won_is_worth_its_colour_and_leaves_the_map(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "counter-won":
            before = told[index - 1]
            assert moment.points == WORTH[moment.colour]
            after = told[index + 1].g.heroes[moment.seat]
            assert after.points == before.g.heroes[moment.seat].points + moment.points
            space = before.g.heroes[moment.seat].space
            left = Counter(before.g.counters.get(space, ())) - Counter(moment.g.counters.get(space, ()))
            assert left in (Counter({moment.colour: 1}), Counter())
        if moment.kind == "beaten" and moment.origin in ("drawn", "undefeated"):
            won = [each for each in until(told, index, *OVER, "challenge", "asked") if each.kind == "counter-won"]
            colour = moment.g.content.challenges[moment.card].colour
            assert [each.colour for each in won[:1]] == [colour]


@WHOLE
@pytest.mark.rule("RB-ENC-04", "RB-ENC-05", "RB-RUL-30", "RB-VAR-13")
def test_no_other_fight_gives_a_counter_or_leaves_a_challenge_on_the_track(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        rest = until(told, index, "asked", "challenge", *OVER)
        if moment.kind == "beaten" and moment.origin in ("encounter", "reward", "hazard"):
            assert not [each for each in rest if each.kind == "counter-won" and "RB-CHAL-11" in each.rules]
        if moment.kind == "not-beaten" and {"RB-ENC-05", "RB-RUL-30"} & set(moment.rules):
            assert not [each for each in rest if each.kind == "undefeated"]


# Combat --------------------------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("RB-COMBAT-09", "RB-COMBAT-10", "RB-COMBAT-17", "RB-TEST-02", "RB-TEST-04", "RB-TEST-05", "RB-PVP-07")
def test_a_roll_succeeds_if_two_dice_and_the_value_reach_the_target(number: int) -> None:
    for moment in moments(number):
        if moment.kind in ("rolled", "tested"):
            assert len(moment.dice) == 2 and all(1 <= die <= 10 for die in moment.dice)
            assert moment.success == (sum(moment.dice) + moment.value >= moment.target) or moment.g.fight.sure
        if moment.kind == "target":
            assert len(moment.dice) == 2 and moment.target == sum(moment.dice) + moment.value


@WHOLE
@pytest.mark.rule(
    "RB-COMBAT-01", "RB-COMBAT-02", "RB-COMBAT-03", "RB-COMBAT-18", "RB-ESCAPE-01", "RB-ESCAPE-04", "RB-KO-01"
)
def test_a_round_has_an_escape_and_one_roll_in_each_phase_in_order(number: int) -> None:
    for part in parts(moments(number), "combat-round"):
        round_ = part[0]
        rolls = []
        for moment in part[1:]:
            if moment.kind in ("challenge", "beaten", "escaped", "not-beaten", "knocked-out", *OVER):
                break
            if moment.kind == "rolled":
                rolls.append(PHASES.index("escape" if moment.action == "escape" else moment.phase))
                assert moment.enemy == round_.enemy and len(moment.g.fights) == len(round_.g.fights)
        assert rolls == sorted(set(rolls))
    for first, second in pairwise(moment for moment in moments(number) if moment.kind == "combat-round"):
        assert second.round in (1, first.round + 1)


@WHOLE
@pytest.mark.rule(
    "RB-COMBAT-04", "RB-COMBAT-05", "RB-COMBAT-06", "RB-COMBAT-07", "RB-COMBAT-08", "RB-ALLY-05", "RB-ALLY-06"
)
@pytest.mark.rule("RB-ESCAPE-09")
def test_who_has_not_attacked_may_attack_and_the_hero_may_always_defend(number: int) -> None:
    for moment in asked(number, "attack-or-defend"):
        g, fight = moment.g, moment.g.fights[-1]
        hero = g.heroes[moment.seat]
        assert "defend" in moment.options
        attackers = {"attack" if each == hero.id else f"attack:{each}" for each in party(g, hero)}
        tired = {"attack" if each == hero.id else f"attack:{each}" for each in fight.attacked}
        offered = {option for option in moment.options if option.startswith("attack")}
        words = {
            word
            for card in (fight.enemy, g.event)
            if card in g.content.faces
            for word in g.content.faces[card].modifiers
        }
        if not g.lasting and not words & {"no-allies", "no-attack"}:
            assert offered >= attackers - tired
        assert offered <= attackers


@WHOLE
@pytest.mark.rule("RB-PVP-04", "RB-PVP-09", "RB-PVP-13", "RB-PVP-14", "RB-PVP-15", "RB-PVP-16")
def test_heroes_swap_roles_every_round_and_the_loser_pays_the_winner(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind != "hero-attacked":
            continue
        rest = until(told, index, *OVER)
        rounds = [each.seat for each in rest if each.kind == "combat-round"]
        assert rounds == [moment.seat if n % 2 == 0 else moment.foe for n in range(len(rounds))]
        assert not [each for each in rest if each.kind == "counter-won"]
        for before, roll in pairwise(each for each in rest if each.kind in ("target", "rolled")):
            assert roll.kind == "target" or before.kind == "target"
        fallen = [each for each in rest if each.kind == "knocked-out" and each.seat in (moment.seat, moment.foe)]
        if fallen and fallen[0].g.heroes[fallen[0].seat].gold:
            taken = next(each for each in rest if each.kind == "gold-taken")
            assert taken.foe == fallen[0].seat and taken.amount == fallen[0].g.heroes[taken.foe].gold
            assert not [each for each in rest if each.kind == "gold-lost" and each.seat == taken.foe]


@WHOLE
@pytest.mark.rule("RB-KO-02", "RB-KO-03", "RB-KO-05", "RB-KO-06", "RB-KO-07", "RB-KO-08", "RB-KO-09", "RB-KO-12")
def test_who_is_knocked_out_loses_gold_and_the_dearest_card_and_wakes_in_the_nearest_town(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind != "knocked-out":
            continue
        rest, g, seat = until(told, index, "stirred"), moment.g, moment.seat
        woke = next((each for each in rest if each.kind == "woke" and each.seat == seat), None)
        if woke is None:
            continue
        was, hero = g.heroes[seat], woke.g.heroes[seat]
        distances = {town: steps(g, was.space, town) for town in g.content.grid.town_at}
        assert distances[woke.space] == min(distances.values())
        assert not any(woke.g.wounds.get(each) or woke.g.exhaustion.get(each) for each in party(woke.g, hero))
        assert hero.experience == was.experience and (hero.points == was.points or has(number, "harsh-knockouts"))
        if not any(fight.foe >= 0 for fight in g.fights):
            assert hero.gold == 0
            lost = [card for card in was.cards if card not in hero.cards]
            assert [cost(g, card) for card in lost[:1]] == sorted(cost(g, card) for card in was.cards)[-1:]
            assert hero.trophies == was.trophies


@WHOLE
@pytest.mark.rule("RB-PVP-14", "RB-PVP-15")
def test_who_is_beaten_by_a_hero_loses_one_card_at_most_and_only_to_the_winner(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        if moment.kind == "knocked-out" and any(fight.foe >= 0 for fight in moment.g.fights):
            rest = until(told, index, "stirred")
            woke = next((each for each in rest if each.kind == "woke" and each.seat == moment.seat), None)
            if woke is not None:
                was, now = moment.g.heroes[moment.seat], woke.g.heroes[moment.seat]
                taken = [each.card for each in rest if each.kind == "spoils" and each.foe == moment.seat]
                assert len(taken) <= 1 and {*was.cards} - {*now.cards} <= {*taken}


@WHOLE
@pytest.mark.rule("RB-RUL-10", "RB-ALLY-10", "RB-DMG-02", "RB-DMG-03", "RB-DMG-04", "RB-ALLY-09")
def test_nobody_has_more_wounds_than_life_or_more_exhaustion_than_stamina(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "asked":
            for hero in moment.g.heroes:
                for each in party(moment.g, hero):
                    assert moment.g.wounds.get(each, 0) <= values.life_of(moment.g, hero.seat, each)
                    assert moment.g.exhaustion.get(each, 0) <= values.stamina_of(moment.g, hero.seat, each)


def steps(g: Runebound, start: int, goal: int) -> int:
    """The smallest number of steps between two spaces (RB-MAP-08)."""
    found, edge, count = {start}, {start}, 0
    while goal not in found:
        edge = {each for space in edge for each in g.content.grid.neighbours[space]} - found
        found, count = found | edge, count + 1
    return count


# Markets and experience ----------------------------------------------------------------------------------------------


@WHOLE
@pytest.mark.rule("RB-MARKET-01", "RB-MARKET-02", "RB-MARKET-15")
def test_a_market_is_held_once_a_turn_where_movement_ended_in_a_town(number: int) -> None:
    for part in parts(moments(number), "turn"):
        ended = next((moment for moment in part if moment.kind == "movement-ended"), None)
        added = [moment for moment in part if moment.kind == "market-card" and "RB-MARKET-02" in moment.rules]
        assert len(added) <= 1
        for moment in added:
            assert ended is not None and moment.town == moment.g.content.grid.town_at[ended.space]
            assert moment.g.stacks[moment.town][-1] == moment.card
        visited = [moment.subject for moment in part if moment.kind == "asked" and moment.topic == "market"]
        assert len(set(visited)) <= 1


@WHOLE
@pytest.mark.rule("RB-MARKET-05", "RB-MARKET-06", "RB-MARKET-08", "RB-MARKET-09", "RB-MARKET-10", "RB-MARKET-14")
def test_what_can_be_paid_is_on_sale_and_what_is_owned_can_be_sold(number: int) -> None:
    for moment in asked(number, "market"):
        g, hero = moment.g, moment.g.hero
        offered = [card for card in g.stacks[moment.subject] if card not in g.sold]
        plain = not g.event and not hero.cards and not hero.trophies and not g.lasting
        buys = {option[4:] for option in moment.options if option.startswith("buy:")}
        assert buys <= set(offered)
        if plain:
            assert buys >= {card for card in offered if cost(g, card) <= hero.gold} - set(hero.id)
        sells = {option[5:] for option in moment.options if option.startswith("sell:")}
        assert sells <= {card for card in hero.cards if card not in g.bought}
    for before, moment in pairwise(moments(number)):
        if moment.kind == "sold":
            after = moment.g.heroes[moment.seat]
            assert moment.card not in after.cards
        if moment.kind in ("bought", "sold"):
            assert before.g.heroes[moment.seat].gold >= 0 <= moment.g.heroes[moment.seat].gold


@WHOLE
@pytest.mark.rule("RB-MARKET-06", "RB-MARKET-07", "RB-MARKET-08", "RB-MARKET-09", "RB-SUPPLY-04")
def test_gold_changes_by_the_price_and_the_card_changes_hands(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        rest = until(told, index, "asked", *OVER)
        after = told[index + 1 + len(rest)].g if index + 1 + len(rest) < len(told) else None
        if moment.kind not in ("bought", "sold") or after is None or {each.kind for each in rest} - {"card-gained"}:
            continue
        was, now, sold = told[index - 1].g.heroes[moment.seat], after.heroes[moment.seat], moment.kind == "sold"
        assert now.gold == was.gold + (moment.price if sold else -moment.price)
        assert (moment.card in now.cards) == (not sold) and moment.card not in after.turned
        town = after.content.grid.town_at.get(now.space, "")  # text sells and buys elsewhere too
        assert not town or (moment.card in after.stacks[town]) == sold


@WHOLE
@pytest.mark.rule("RB-CARD-08", "RB-CARD-10", "RB-ALLY-09", "RB-MARKET-11")
def test_a_card_that_is_lost_lies_under_the_market_deck_without_any_counter(number: int) -> None:
    told = moments(number)
    for index, moment in enumerate(told):
        after = next((each.g for each in told[index:] if each.kind == "asked"), None)
        if moment.kind == "card-lost" and after is not None and moment.card in after.content.market:
            assert moment.card in after.decks["market"]
            assert not (after.wounds.get(moment.card) or after.exhaustion.get(moment.card))
            assert moment.card not in after.turned and moment.card not in after.charges


@WHOLE
@pytest.mark.rule("RB-MARKET-12", "RB-MARKET-13", "RB-ALLY-12", "RB-DMG-08")
def test_everybody_hurt_or_tired_may_be_healed_for_gold(number: int) -> None:
    for moment in asked(number, "market"):
        g, hero = moment.g, moment.g.hero
        if g.event or hero.cards or g.lasting:
            continue
        hurt = {f"heal:{each}" for each in party(g, hero) if g.wounds.get(each)} if hero.gold else set()
        tired = {f"relieve:{each}" for each in party(g, hero) if g.exhaustion.get(each)} if hero.gold else set()
        assert {option for option in moment.options if option.startswith(("heal:", "relieve:"))} == hurt | tired


@WHOLE
@pytest.mark.rule(
    "RB-XP-02", "RB-XP-03", "RB-XP-04", "RB-XP-05", "RB-XP-06", "RB-XP-07", "RB-XP-08", "RB-XP-14", "RB-VAR-16"
)
def test_a_counter_costs_the_same_for_all_and_at_most_three_are_life(number: int) -> None:
    price = {1: 5, 2: 5, 3: 4, 4: 4, 5: 3, 6: 3}[TALES[number][0]] - has(number, "shorter-game")
    told = moments(number)
    for moment in asked(number, "experience"):
        hero = moment.g.hero
        kinds = [
            kind
            for kind in ("mind", "body", "spirit", "stamina", "life")
            if kind != "life" or hero.experience.count("life") < 3
        ]
        wanted = [f"learn:{kind}" for kind in kinds if hero.points >= price]
        assert [option for option in moment.options if option.startswith("learn:")] == wanted
        assert moment.options[-1] == "keep-points"
    for index, moment in enumerate(told):
        if moment.kind == "learned":
            was, after = told[index - 1].g.hero, told[index + 1].g.heroes[moment.seat]
            assert after.points == was.points - price
            assert after.experience == (*was.experience, moment.facts["kind"])
            assert moment.level == 1 + len(after.experience)


@WHOLE
@pytest.mark.rule("RB-ITEM-02", "RB-ITEM-03", "RB-ITEM-05", "RB-ALLY-02", "RB-ALLY-03", "RB-INTERACT-04")
def test_nobody_ever_owns_more_than_two_weapons_an_armour_and_two_allies(number: int) -> None:
    for moment in moments(number):
        if moment.kind == "asked" and moment.topic != "over-the-limit":
            for hero in moment.g.heroes:
                kinds = Counter(kind_of(moment.g, card) for card in hero.cards)
                assert kinds["weapon"] <= 2 and kinds["armor"] <= 1
                assert kinds["ally"] <= 2 or has(number, "hired-allies")
