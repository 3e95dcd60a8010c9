"""What the options of this box's questions would do: for heroes on their way, and for the Night King in his turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Hint
from questable.kernel.shown.scene_text import titled
from questable.runebound import combat, odds
from questable.runebound.cards import due
from questable.runebound.market import buy_price
from questable.runebound.midnight.assault import RED
from questable.runebound.midnight.bidding import RED_COUNTER
from questable.runebound.midnight.board import heroes_at, is_fortress, is_guarded, matches, steps_between
from questable.runebound.midnight.covenant import activates
from questable.runebound.midnight.influence import ASSAULT, price_of_cruelty, successes, wanted
from questable.runebound.midnight.patrols import DICE, colour_for, patrol
from questable.runebound.midnight.powers import the_king, uses_left
from questable.runebound.midnight.prospects import (
    assault_outlook,
    best_way_in,
    chance_if_influenced,
    danger,
    gathering,
    heroes_in_reach,
    infiltration_chance,
    influence_chance,
    influence_dice,
    test_chance,
)
from questable.runebound.midnight.purchases import token_price
from questable.runebound.midnight.state import Midnight
from questable.runebound.midnight.threat import SET
from questable.runebound.midnight.travel import dice_left, infiltration_difficulty
from questable.runebound.odds import fights
from questable.runebound.presentation.box_presentation import Teller
from questable.runebound.presentation.cards import rules_text, short_text, type_line
from questable.runebound.presentation.hint_register import TELLERS, Register, tells
from questable.runebound.presentation.places import lies_at
from questable.runebound.setup import MARKET
from questable.runebound.values import level_of, life_of
from questable.runebound.windows import payable, use_option

HERE: Register = {}
"""The functions that explain options of this box; others are explained as in the base game."""
NEAR = 3  # fortresses, patrols and heroes that far away are told
T = TypeVar("T", bound=Teller)


def says(*verbs: str, reckons: bool = False) -> Callable[[T], T]:
    """This function explains options with these verbs, in games of this box only."""
    return tells(*verbs, register=HERE, reckons=reckons)


# On the way ----------------------------------------------------------------------------------------------------------


@says("travel", reckons=True)
def _travel(g: Midnight, decision: Decision, option: Option) -> Hint:
    return waits_there(g, decision.seat, int(option.about or 0))


def waits_there(g: Midnight, seat: int, space: int) -> Hint:
    """The test at the gates, what is found in a space, and whether patrols could come there."""
    told: list[Text] = []
    chance: float | None = None
    shut: Text = ""
    if is_guarded(g, space):
        skill, chance = best_way_in(g, seat)
        told.append(Say("way-in", chance=chance, skill=skill))
        shut = Say("kept-out-costs")
    if space in g.mirrors:
        together = gathering(g, seat, space)
        told.append(Say("assault-there", count=len(together), chance=assault_outlook(g, together, space)))
    told += found_at(g, space)
    patrols = _patrols(g, space)
    text = chain((chain((patrols, *told), ", "), shut)) or Say("nothing-there")
    return Hint(text=text, chance=chance, danger=patrols)


def _patrols(g: Midnight, space: int) -> Text:
    """How likely patrols come to a space; before mirrors they are not rolled for."""
    risk = 0.0 if space in g.mirrors else danger(g, space)
    return Say("patrols-may-come", chance=risk) if risk else ""


def found_at(g: Midnight, space: int) -> Iterator[Text]:
    """What lies and stands in a space; the red counter of a fortress says no more than its mirror."""
    if value := g.mirrors.get(space):
        yield Say("mirror-piece", value=value)
    guard = Say("adventure-counter", colour=RED)
    yield from (each for each in lies_at(g, space) if each != guard or not is_fortress(g, space))
    marching = g.marching if g.active == g.king_seat else 0
    for each in g.patrols:
        if each.space == space and each.number != marching:
            yield Say("patrol-piece", number=each.number)


@says("rest-die")
def _rest(g: Midnight, decision: Decision, option: Option) -> Text:
    hero = g.heroes[decision.seat].id
    return Say("rests", exhaustion=g.exhaustion.get(hero, 0), dice=dice_left(g) + g.spare_dice)


@says("heal-die", "barter-die")
def _roll_for(g: Midnight, decision: Decision, option: Option) -> Hint:
    """One die must show the land."""
    space, sides = g.heroes[decision.seat].space, len(g.content.box.die)
    chance = sum(matches(g, space, face) for face in range(1, sides + 1)) / sides
    return Hint(text=Say("die-shows-land", chance=chance, dice=dice_left(g) + g.spare_dice), chance=chance)


@says("stop", reckons=True)
def _stop(g: Midnight, decision: Decision, option: Option) -> Hint:
    space = g.heroes[decision.seat].space
    told = [*found_at(g, space)]
    if space in g.mirrors:
        together = gathering(g, decision.seat, space)
        told.insert(0, Say("assault-there", count=len(together), chance=assault_outlook(g, together, space)))
    patrols = _patrols(g, space)
    return Hint(text=chain((patrols, *told), ", ") or Say("ends-movement"), danger=patrols)


@says("discard", "lose", "sell", "give-up-a-card/give-up")
def _gone(g: Midnight, decision: Decision, option: Option) -> Hint | Text | None:
    """As everywhere, and the upgrades that go with a covenant item."""
    told = (TELLERS.get(f"{decision.topic}/{option.verb}") or TELLERS[option.verb])(g, decision, option)
    lost = upgrades_lost(g, str(option.about))
    if not lost or told is None:
        return told
    if isinstance(told, Hint):
        return msgspec.structs.replace(told, text=chain((lost, told.text)), gives_up=True)
    return Hint(text=chain((lost, told)), gives_up=True)


def upgrades_lost(g: Midnight, card: str) -> Text:
    under = len(g.upgrades.get(card, ()))
    return Say("upgrades-lost", count=under) if under else ""


@says("use")
def _use(g: Midnight, decision: Decision, option: Option) -> Hint | Text | None:
    """As everywhere; if one card alone can pay for it, which, and what goes with it."""
    told = TELLERS["use"](g, decision, option)
    optional = [each for when in g.kits[decision.seat].windows.values() for each in when]
    paying = next((payable(g, decision.seat, each) for each in optional if use_option(g, each) == option), [])
    if len(paying) != 1 or not isinstance(told, Hint):
        return told
    price = Say("paid-with", card=paying[0], upgrades=len(g.upgrades.get(paying[0], ())))
    return msgspec.structs.replace(told, text=chain((told.text, price)))


@says("buy-barter")
def _buy_barter(g: Midnight, decision: Decision, option: Option) -> Text:
    card = str(option.about)
    return Say("buy-for", gold=buy_price(g, decision.seat, card), what=_what(g, card))


def _what(g: Midnight, card: str) -> Text:
    return titled(type_line(g.content.cards[card]), short_text(g.content, card))


@says("draw-card")
def _draw(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("market-cards-left", left=len(g.decks.get(MARKET, ())))


@says("take-it")
def _take_it(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("die-does-not-show-land", face=g.movement_dice[0])


@says("heal-wound/heal")
def _heal_wound(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("one-wound-of", wounds=g.wounds.get(str(option.about), 0))


@says("infiltrate")
def _infiltrate(g: Midnight, decision: Decision, option: Option) -> Hint:
    chance = infiltration_chance(g, decision.seat, str(option.about))
    told = Say("reach", chance=chance, difficulty=infiltration_difficulty(g, decision.seat))
    return Hint(text=chain((told, Say("kept-out-costs"))), chance=chance)


@says("enter")
def _enter(g: Midnight, decision: Decision, option: Option) -> Text:
    return chain(found_at(g, int(decision.subject or 0)), ", ")


@says("stay-out")
def _stay_out(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("no-die-spent")


@says("upgrade")
def _upgrade(g: Midnight, decision: Decision, option: Option) -> Text:
    """Face up its text counts, face down it activates something again."""
    item, card = str(option.about), str(option.using)
    if g.may_lie_face_down(card):
        return Say("under-face-down" if activates(g, item) else "under-face-down-idle")
    return Say("under-face-up", text=short_text(g.content, card))


@says("pay-goods/pay", "give-goods/give")
def _hand_in(g: Midnight, decision: Decision, option: Option) -> Text:
    return _what(g, str(option.about))


@says("begin-where/town")
def _begin(g: Midnight, decision: Decision, option: Option) -> Text:
    return chain((*_fortresses_near(g, int(option.about or 0)), *found_at(g, int(option.about or 0))), ", ")


def _fortresses_near(g: Midnight, space: int) -> Iterator[Text]:
    """The nearest mirror, and the nearest patrol."""
    if g.mirrors:
        near = min(g.mirrors, key=lambda each: (steps_between(g, space, each), -g.mirrors[each]))
        yield Say("mirror-so-far", value=g.mirrors[near], steps=steps_between(g, space, near))
    if g.patrols:
        steps = min(steps_between(g, space, each.space) for each in g.patrols)
        yield Say("patrol-so-far", steps=steps)


# The Night King's turn -----------------------------------------------------------------------------------------------


@says("assault", reckons=True)
def _assault(g: Midnight, decision: Decision, option: Option) -> Hint:
    space = int(option.about or 0)
    seats = tuple(heroes_at(g, space))
    chance = assault_outlook(g, seats, space)
    who = chain((named(g.heroes[seat].id) for seat in seats), ", ")
    return Hint(text=Say("assault-by", who=who, value=g.mirrors[space], chance=chance), chance=chance)


@says("fortress")
def _fortress(g: Midnight, decision: Decision, option: Option) -> Text:
    """How near heroes are, or the cities they come from."""
    space = int(option.about or 0)
    near = [hero for hero in g.heroes if hero.space and steps_between(g, space, hero.space) <= NEAR]
    told = [Say("hero-so-far", who=hero.id, steps=steps_between(g, space, hero.space)) for hero in near]
    city = min((steps_between(g, space, town) for town in g.content.grid.towns.values()), default=0)
    return chain((*found_at(g, space), *told, Say("city-so-far", steps=city)), ", ")


@says("roll-patrol", reckons=True)
def _roll_patrol(g: Midnight, decision: Decision, option: Option) -> Text:
    """How many dice, and whom it may come to."""
    found = patrol(g, int(option.about or 0))
    assert found is not None
    reached = [
        Say("reaches", who=g.heroes[seat].id, chance=chance) for seat, chance in heroes_in_reach(g, found)[:NEAR]
    ]
    return chain((Say("roll-dice", dice=DICE[1] if found.wounds else DICE[0]), *reached), ", ")


@says("step-patrol")
def _step_patrol(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("one-space-any-land")


@says("leave-patrol")
def _leave_patrol(g: Midnight, decision: Decision, option: Option) -> Text:
    found = patrol(g, int(option.about or 0))
    assert found is not None
    return chain(found_at(g, found.space), ", ")


@says("heal-patrol")
def _heal_patrol(g: Midnight, decision: Decision, option: Option) -> Text:
    found = patrol(g, int(option.about or 0))
    assert found is not None
    return Say("heals-patrol", wounds=found.wounds, tokens=SET)


@says("march/walk")
def _march(g: Midnight, decision: Decision, option: Option) -> Text:
    number = int(str(option.using)[3:])
    return chain((Say("with-die", face=g.movement_dice[number - 1]), *found_at(g, int(option.about or 0))), ", ")


@says("patrol-step/step")
def _step(g: Midnight, decision: Decision, option: Option) -> Text:
    return chain(found_at(g, int(option.about or 0)), ", ")


@says("halt")
def _halt(g: Midnight, decision: Decision, option: Option) -> Text:
    return chain(found_at(g, int(decision.subject or 0)), ", ") or Say("dice-are-lost")


@says("patrol-attack/attack", "attack-next/attack", reckons=True)
def _attack(g: Midnight, decision: Decision, option: Option) -> Hint:
    """The deck for the hero's level, and how it would do against the hero: what is good is good for who is asked."""
    hero = next(each for each in g.heroes if each.id == option.about)
    colour = colour_for(g, hero.seat)
    left = life_of(g, hero.seat, hero.id) - g.wounds.get(hero.id, 0)
    deck = [card for card in due(g, colour) if card in g.content.challenges]
    if not deck:
        return Hint(text=Say("no-challenge-left"))
    chance = sum(fights.rough_chance(g, hero.seat, card) for card in deck) / len(deck)
    level = level_of(g, hero.seat)
    return Hint(text=Say("raids", level=level, colour=colour, life=left, chance=1 - chance), chance=1 - chance)


@says("no-attack")
def _no_attack(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("patrol-waits")


@says("patrol-card/patrol-card", reckons=True)
def _patrol_card(g: Midnight, decision: Decision, option: Option) -> Hint:
    """The values, and the chance to beat the hero before any influence."""
    card = str(option.about)
    seat = next(hero.seat for hero in g.heroes if hero.id == decision.subject)
    found = patrol(g, g.raiding)
    wounds = found.wounds if found else 0
    challenge = g.content.challenges[card]
    if wounds >= challenge.life:
        return Hint(text=Say("too-weak", life=challenge.life, wounds=wounds))
    chance = 1 - fights.win_chance(g, seat, card)
    text = chain(rules_text(msgspec.structs.replace(challenge, reward=())), " ")  # a patrol brings none (MN-PATROL-18)
    what = titled(type_line(challenge), text)
    return Hint(text=Say("as-patrol", what=what, life=challenge.life - wounds, chance=chance), chance=chance)


@says("escape/escape")
def _escape(g: Midnight, decision: Decision, option: Option) -> Hint:
    """Who gets away goes nowhere (MN-DEFEAT-03): also in a fortress, where the next assault finds them."""
    chance, cost = odds.roll_chance(g, option), max(0, odds.cost_of(g, option))
    space = g.heroes[decision.seat].space
    return Hint(text=Say("get-away-and-stay", chance=chance, wounds=cost, space=space), chance=chance)


# Influence -----------------------------------------------------------------------------------------------------------


@says("influence", reckons=True)
def _influence(g: Midnight, decision: Decision, option: Option) -> Text:
    """What may be expected of the roll, and what it would do to the hero's chance."""
    phase = str(option.about)
    seats = combat.side(g)
    dice, hit = influence_dice(g, seats), influence_chance(g, phase)
    roll = Say("influence-roll", dice=dice, terrain=getattr(the_king(g), phase), bonus=round(dice * hit, 1))
    if g.fights[-1].origin == ASSAULT or not fights.can_tell(g):
        return roll
    before, after = fights.beginning(g, seats[0], g.fights[-1].enemy).win, chance_if_influenced(g, phase)
    same = round(100 * before) == round(100 * after)
    changed = Say("chance-stays", chance=before) if same else Say("chance-falls", before=before, after=after)
    return chain((changed, roll), "; ")


@says("reroll-influence/reroll-die")
def _reroll_influence(g: Midnight, decision: Decision, option: Option) -> Hint:
    phase = g.asked().args[0]
    face = g.influence_dice[int(option.about or 0) - 1]
    chance = influence_chance(g, phase)
    return Hint(text=Say("die-again", face=face, counts=face in wanted(g, phase), chance=chance), chance=chance)


@says("reroll-influence/keep-dice")
def _keep_influence(g: Midnight, decision: Decision, option: Option) -> Text:
    phase = g.asked().args[0]
    return Say("influence-stands", count=successes(g, phase))


@says("reroll-march/reroll-die")
def _reroll_march(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("instead-of-face", face=g.movement_dice[int(option.about or 0) - 1])


@says("cruelty")
def _cruelty(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("more-damage", tokens=price_of_cruelty(g, g.fights[-1].enemy))


# Threat, power, purchases --------------------------------------------------------------------------------------------


@says("reaction-test/test")
def _test(g: Midnight, decision: Decision, option: Option) -> Hint:
    tokens = int(option.about or 0)
    chance = test_chance(g, tokens)
    return Hint(text=Say("threat-would-rise", chance=chance, tokens=tokens), chance=chance)


@says("press")
def _press(g: Midnight, decision: Decision, option: Option) -> Text:
    missing = g.asked().args[0]
    count = int(option.about or 0)
    return Say("presses", tokens=SET * count, enough=count >= missing, missing=missing)


@says("use-power")
def _use_power(g: Midnight, decision: Decision, option: Option) -> Text:
    """What it would do now: when it can be used stands on the board of the Night King."""
    king = the_king(g)
    return chain((Say("power-would", power=king.power, amount=king.amount), Say("uses-left", left=uses_left(g))), "; ")


@says("buy-token")
def _buy_token(g: Midnight, decision: Decision, option: Option) -> Text:
    kind = str(option.about)
    return Say("token-for", gold=token_price(g, kind), kind=kind, have=g.tokens.get(kind, 0))


@says("buy-power")
def _buy_power(g: Midnight, decision: Decision, option: Option) -> Text:
    more = the_king(g).uses
    return Say("power-for", gold=g.content.eredane.power_price, level=g.shadow + 1, left=uses_left(g) + more)


@says("buy-patrol")
def _buy_patrol(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("patrol-for", gold=g.content.eredane.patrol_price, count=len(g.patrols))


@says("enough")
def _enough(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("gold-stays", gold=g.treasury)


# Before the game -----------------------------------------------------------------------------------------------------


@says("favour-terrain")
def _favour_terrain(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("bid-terrain", dice=g.home_dice + 1, difficulty=g.difficulty - 1)


@says("equip")
def _equip(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("bid-equipment", items=g.equipment + 1, difficulty=g.difficulty - 1)


@says("favour-servant", "sharpen-servant")
def _servant(g: Midnight, decision: Decision, option: Option) -> Text:
    now = g.servants.get(str(option.about), RED_COUNTER + 1)
    if decision.topic == "name-servants":
        return Say("more-damage", tokens=now - 1)
    return Say("bid-servant", tokens=now - 1, difficulty=g.difficulty + 1)


@says("favour-servants")
def _servants(g: Midnight, decision: Decision, option: Option) -> Text:
    return Say("bid-servants", difficulty=g.difficulty + 1)


@says("pick")
def _pick(g: Midnight, decision: Decision, option: Option) -> Text:
    return short_text(g.content, str(option.about))
