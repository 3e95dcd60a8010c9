"""What the options of the open decision would do: consequence, price and chance, in a few words.

One small function per verb; a verb that needs no explanation has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from questable.kernel.decision import Decision, Option
from questable.kernel.presentation import Hint
from questable.runebound import odds
from questable.runebound.abilities.choosing import Choose, Test
from questable.runebound.abilities.rolling import Add
from questable.runebound.abilities.saying import ability_text, sentence
from questable.runebound.abilities.vocabulary import ATTRIBUTE, COLOURS, PHASE_OF
from questable.runebound.adventure import deck_for
from questable.runebound.board import terrain_of
from questable.runebound.challenges import undefeated_at
from questable.runebound.combat import roll_value
from questable.runebound.experience import learn_price
from questable.runebound.market import buy_price, heal_price, sell_price
from questable.runebound.presentation import outlook
from questable.runebound.presentation.cards import short_text, type_line
from questable.runebound.presentation.names import capital, face
from questable.runebound.presentation.panels import hero_board, lies_at, percent, trade
from questable.runebound.state import Runebound
from questable.runebound.values import (
    ATTRIBUTE_STEP,
    attack_damage,
    combat_value,
    enemy_damage,
    enemy_value,
    life_of,
    stamina_of,
)

Teller = Callable[[Runebound, Decision, Option], Hint | str | None]
TELLERS: dict[str, Teller] = {}


def hints(game: Runebound) -> Mapping[str, Hint]:
    """For options of the open decision, by text id: consequence and odds."""
    decision = game.decision
    if decision is None:
        return {}
    found = {}
    for option in decision.options:
        teller = TELLERS.get(f"{decision.topic}/{option.verb}") or TELLERS.get(option.verb)
        told = teller(game, decision, option) if teller else None
        if told:
            found[option.id] = Hint(text=told) if isinstance(told, str) else told
    return found


def tells(*verbs: str) -> Callable[[Teller], Teller]:
    """This function explains options with these verbs, or `topic/verb` where the same verb means different things."""

    def register(teller: Teller) -> Teller:
        TELLERS.update(dict.fromkeys(verbs, teller))
        return teller

    return register


# Movement ------------------------------------------------------------------------------------------------------------


@tells("way-of-moving/roll")
def _roll(g: Runebound, decision: Decision, option: Option) -> str:
    return f"{g.dice_count} movement dice"


@tells("way-of-moving/rest")
def _rest(g: Runebound, decision: Decision, option: Option) -> str:
    count = int(option.about or 0)
    left = g.dice_count - count
    return f"removes {count} exhaustion; {left or 'no'} dice are left to roll"


@tells("step")
def _step(g: Runebound, decision: Decision, option: Option) -> str:
    return "; ".join([*_there(g, option), "no dice"])


@tells("walk")
def _walk(g: Runebound, decision: Decision, option: Option) -> str:
    number = int(str(option.using)[3:])
    return "; ".join([face(g.content, g.movement_dice[number - 1]), *_there(g, option)])


@tells("way-of-moving/stay", "stop")
def _stay(g: Runebound, decision: Decision, option: Option) -> str:
    return ", ".join(lies_at(g, g.hero.space)) or "ends the movement here"


@tells("go", "flee", "town", "place", "remove")
def _place(g: Runebound, decision: Decision, option: Option) -> str:
    return "; ".join(_there(g, option))


@tells("turn")
def _turn(g: Runebound, decision: Decision, option: Option) -> str:
    return f"now {face(g.content, g.movement_dice[int(str(option.about)[3:]) - 1])}"


def _there(g: Runebound, option: Option) -> list[str]:
    """Which way it lies, the land, what is there."""
    space = int(option.about or 0)
    region = g.content.grid.spaces[space].region
    land = f"{_direction(g, space)} {terrain_of(g, space) or 'town'}".strip()
    return [land, *lies_at(g, space), *([region] if region else [])]


def _direction(g: Runebound, space: int) -> str:
    """`NE`, if the space lies beside the active hero's."""
    seat = g.decision.seat if g.decision else g.active
    column, row = g.content.grid.spaces[g.heroes[seat].space].at
    there = g.content.grid.spaces[space].at
    upper = row if column % 2 else row - 1
    around = {
        (column, row - 1): "N",
        (column + 1, upper): "NE",
        (column + 1, upper + 1): "SE",
        (column, row + 1): "S",
        (column - 1, upper + 1): "SW",
        (column - 1, upper): "NW",
    }
    return around.get(there, "")


# Adventures ----------------------------------------------------------------------------------------------------------


@tells("attempt")
def _attempt(g: Runebound, decision: Decision, option: Option) -> Hint:
    colour, hero = str(option.about), g.heroes[decision.seat]
    here = [card for card in undefeated_at(g, hero.space) if g.content.challenges[card].colour == colour]
    worth = g.content.box.counter_worth[colour]  # type: ignore[index]
    if here:
        chance = max(outlook.win_chance(g, decision.seat, card) for card in here)
        names = " or ".join(g.content.cards[card].name for card in here)
        return Hint(text=f"{names}: {percent(chance)} to win", chance=chance)
    deck = [card for card in g.decks[deck_for(g, colour)] if card in g.content.challenges]
    if not deck:
        return Hint(text="no Challenge is left in the deck")
    chance = sum(outlook.win_chance(g, decision.seat, card) for card in deck) / len(deck)
    gain = f"{worth} point{'' if worth == 1 else 's'}"
    return Hint(text=f"worth {gain}; on average {percent(chance)} to win", chance=chance)


@tells("face")
def _face(g: Runebound, decision: Decision, option: Option) -> Hint:
    chance = outlook.win_chance(g, decision.seat, str(option.about))
    return Hint(text=f"{percent(chance)} to win", chance=chance)


@tells("adventure/attack")
def _attack_hero(g: Runebound, decision: Decision, option: Option) -> str:
    foe = next(hero for hero in g.heroes if hero.id == option.about)
    lines = hero_board(g, foe).lines
    return f"{lines[0]}; {lines[1]}; the winner takes all gold and a card"


@tells("adventure/nothing")
def _nothing(g: Runebound, decision: Decision, option: Option) -> str | None:
    return "a travel hazard may strike" if "travel-hazards" in g.setting.variants else None


# Combat --------------------------------------------------------------------------------------------------------------


@tells("attack-or-defend/attack", "attack-or-defend/defend")
def _act(g: Runebound, decision: Decision, option: Option) -> Hint:
    """`72 % to hit for 2; a miss costs 1 wound`."""
    fight = g.fights[-1]
    chance = odds.roll_chance(g, option)
    cost = _wounds(enemy_damage(g, fight.phase))
    if option.verb == "defend":
        text = f"{percent(chance)} to parry; else {cost}" if enemy_damage(g, fight.phase) else "no danger"
    else:
        actor = str(option.about) if option.about is not None else g.heroes[fight.seat].id
        hit = attack_damage(g, fight.seat, actor, fight.phase)
        text = f"{percent(chance)} to hit for {hit}; a miss costs {cost}"
    if fight.foe < 0:
        text += f" (then {percent(outlook.after(g, option))} to win)"
    return Hint(text=text, chance=chance)


@tells("escape/escape")
def _escape(g: Runebound, decision: Decision, option: Option) -> Hint:
    chance = odds.roll_chance(g, option)
    cost = "nothing" if "safe-escape" in g.setting.variants else _wounds(enemy_damage(g, str(option.about)))
    return Hint(text=f"{percent(chance)} to get away; failure costs {cost}", chance=chance)


@tells("fight-on")
def _fight_on(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    fight = g.fights[-1]
    if fight.foe >= 0:
        return None
    bout = odds.describe_fight(g, fight.seat, fight.enemy)
    best = odds.best_policy(bout)[1]
    return Hint(text=f"{percent(best.win)} to win, about {best.wounds:.1f} wounds", chance=best.win)


@tells("strike")
def _strike(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    fight, phase = g.fights[-1], str(option.about)
    usage = _asking_effect(g)
    if usage is None or fight.foe >= 0:
        return None
    effect, bearer = usage
    value = combat_value(g, fight.seat, bearer, phase) + effect.bonus
    chance = odds.at_least(enemy_value(g, phase) - value)
    return Hint(text=f"{percent(chance)} to hit for {attack_damage(g, fight.seat, bearer, phase)}", chance=chance)


@tells("skip")
def _skip(g: Runebound, decision: Decision, option: Option) -> str | None:
    if g.fights[-1].foe >= 0:
        return None
    phase = str(option.about)
    return f"{enemy_value(g, phase)}/{enemy_damage(g, phase)}"


@tells("use")
def _use(g: Runebound, decision: Decision, option: Option) -> Hint:
    """The text of the ability; before a roll, the chance it leads to."""
    card, number = str(option.about), option.using
    entries = (*g.content.own_abilities[card], *g.content.kept_abilities.get(card, ()))
    entry = next(each for each in entries if number is None or each.number == number)
    text = ability_text(entry.ability).partition(": ")[2] or ability_text(entry.ability)
    chance = None
    if decision.topic == "use-before-roll":
        added = [effect for effect in entry.ability.effects if isinstance(effect, Add) and not effect.times_x]
        if added and g.fights[-1].foe < 0:
            chance = _chance_now(g, sum(effect.amount for effect in added))
            text += f" ({percent(chance)})"
    return Hint(text=capital(text), chance=chance)


@tells("first")
def _first(g: Runebound, decision: Decision, option: Option) -> str:
    return ability_text(g.content.abilities[f"{option.about}/{option.using}"].ability)


@tells("use-before-roll/pass")
def _pass_before_roll(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    fight = g.fights[-1]
    if fight.foe >= 0 and decision.seat == fight.foe:
        return None
    chance = _chance_now(g, 0)
    return Hint(text=f"roll: {percent(chance)} to succeed", chance=chance)


@tells("use-after-roll/pass")
def _pass_after_roll(g: Runebound, decision: Decision, option: Option) -> str:
    fight = g.fights[-1]
    if fight.foe >= 0 and decision.seat == fight.foe:
        return f"the dice stand at {sum(fight.dice)}"
    total = sum(fight.dice) + roll_value(g)
    return f"the roll stands: {total} against {fight.target}, a {'success' if fight.success else 'failure'}"


@tells("use-damage/pass")
def _pass_damage(g: Runebound, decision: Decision, option: Option) -> str | None:
    if not g.hurts:
        return None
    hurt = g.hurts[-1]
    left = life_of(g, decision.seat, hurt.victim) - g.wounds.get(hurt.victim, 0) - hurt.amount
    after = f"{left} Life left" if left > 0 else "which is the end of it"
    return f"{g.content.cards[hurt.victim].name} takes {_wounds(hurt.amount)}, {after}"


@tells("use-knock-out/pass")
def _pass_knock_out(g: Runebound, decision: Decision, option: Option) -> str:
    return "knocked out: all gold and the dearest card are lost"


@tells("reroll")
def _reroll(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    fight = g.fights[-1]
    if decision.seat != fight.seat:
        return None
    kept = sum(fight.dice) - int(option.about or 0)
    needed = fight.target - roll_value(g) - kept
    chance = min(1.0, max(0, 11 - needed) / 10)
    return Hint(text=f"{percent(chance)} to succeed", chance=chance)


def _chance_now(g: Runebound, bonus: int) -> float:
    """The chance of the roll about to be made."""
    fight = g.fights[-1]
    if fight.sure:
        return 1.0
    target = enemy_value(g, fight.phase) if fight.foe < 0 else fight.target
    return odds.at_least(target - roll_value(g) - bonus)


def _wounds(amount: int) -> str:
    return "nothing" if amount <= 0 else f"{amount} wound{'' if amount == 1 else 's'}"


# Choices that effects ask for ----------------------------------------------------------------------------------------


def _asking_effect(g: Runebound) -> tuple[Any, str] | None:
    """The effect that asks the open question, and the character it is for: they wait on the agenda for the answer."""
    entry = g.agenda[-1]
    if entry[2] != "answer":
        return None
    _, _, _, ref, _, _, bearer, _ = entry
    return g.content.effects[ref].effect, bearer


@tells("test")
def _test(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    asking = _asking_effect(g)
    if asking is None or not isinstance(asking[0], Test):
        return None
    test, skill = asking[0], str(option.about)
    attributes = {test.skill: test.attribute, **{each.skill: each.attribute for each in test.other}}
    chance = odds.test_chance(g, decision.seat, skill, attributes[skill], test.difficulty)
    return Hint(text=f"{percent(chance)} to reach {test.difficulty}", chance=chance)


@tells("choose")
def _choose(g: Runebound, decision: Decision, option: Option) -> str | None:
    asking = _asking_effect(g)
    if asking is None or not isinstance(asking[0], Choose):
        return None
    choice = next(each for each in asking[0].options if each.name == option.about)
    price = [f"pay {choice.gold} gold"] if choice.gold else []
    price += [f"take {choice.exhaustion} exhaustion"] if choice.exhaustion else []
    return ", then ".join([*price, sentence(choice.effects) if choice.effects else "nothing happens"])


@tells("target", "rest/rest")
def _target(g: Runebound, decision: Decision, option: Option) -> str | None:
    who = str(option.about)
    seat = g.owner(who)
    if seat < 0:
        return None
    wounds, exhaustion = g.wounds.get(who, 0), g.exhaustion.get(who, 0)
    return f"{wounds} of {life_of(g, seat, who)} wounds, {exhaustion} of {stamina_of(g, seat, who)} exhaustion"


# Market and experience -----------------------------------------------------------------------------------------------


@tells("buy")
def _buy(g: Runebound, decision: Decision, option: Option) -> str:
    card = str(option.about)
    asking = _asking_effect(g)
    discount = getattr(asking[0], "discount", 0) if asking else 0
    return f"{max(0, buy_price(g, decision.seat, card) - discount)} gold. {_what(g, card)}"


@tells("sell")
def _sell(g: Runebound, decision: Decision, option: Option) -> str:
    return f"for {sell_price(g, decision.seat, str(option.about))} gold"


@tells("heal", "relieve")
def _heal(g: Runebound, decision: Decision, option: Option) -> str:
    who = str(option.about)
    counters = (g.wounds if option.verb == "heal" else g.exhaustion).get(who, 0)
    kind = "wound" if option.verb == "heal" else "exhaustion"
    return (
        f"{heal_price(g, decision.seat, option.verb)} gold for 1 of {counters} {kind}{'s' if kind == 'wound' else ''}"
    )


@tells("take", "discard", "lose", "give", "ask", "refresh", "give-up-a-card/give-up", "wages/pay", "wages/dismiss")
def _card(g: Runebound, decision: Decision, option: Option) -> str:
    return _what(g, str(option.about))


def _what(g: Runebound, card: str) -> str:
    found = g.content.cards[card]
    return f"{type_line(found)}: {short_text(g.content, card)}"


@tells("hero")
def _hero(g: Runebound, decision: Decision, option: Option) -> str:
    card = g.content.heroes[str(option.about)]
    values = ", ".join(f"{PHASE_OF[name]} {'/'.join(map(str, getattr(card, name)))}" for name in ATTRIBUTE.values())
    return f"{values}, Life {card.life}, Stamina {card.stamina}. {short_text(g.content, card.id)}"


@tells("learn")
def _learn(g: Runebound, decision: Decision, option: Option) -> str:
    hero, kind = g.heroes[decision.seat], str(option.about)
    price = f"{learn_price(g, hero.seat)} points"
    if kind == "life":
        closed = COLOURS[hero.experience.count("life")]
        return f"{price}; Life {life_of(g, hero.seat, hero.id)} + 1, but {closed} adventures are closed to you"
    if kind == "stamina":
        return f"{price}; Stamina {stamina_of(g, hero.seat, hero.id)} + {ATTRIBUTE_STEP}"
    phase = PHASE_OF[kind]
    return f"{price}; {phase} {combat_value(g, hero.seat, hero.id, phase)} + {ATTRIBUTE_STEP}"


@tells("keep-points")
def _keep(g: Runebound, decision: Decision, option: Option) -> str:
    return f"{g.heroes[decision.seat].points} points stay"


@tells("accept")
def _accept(g: Runebound, decision: Decision, option: Option) -> str | None:
    return "; ".join(trade(g, g.bargain).lines) if g.bargain else None


@tells("trade")
def _trade(g: Runebound, decision: Decision, option: Option) -> str:
    other = next(hero for hero in g.heroes if hero.id == option.about)
    names = [g.content.cards[card].name for card in other.cards]
    return ", ".join([f"{other.gold} gold", *names])


@tells("banish")
def _banish(g: Runebound, decision: Decision, option: Option) -> str:
    return type_line(g.content.cards[str(option.about)])


@tells("stock", "clear")
def _stack(g: Runebound, decision: Decision, option: Option) -> str:
    names = [g.content.cards[card].name for card in g.stacks.get(str(option.about), ())]
    return ", ".join(names) or "empty"
