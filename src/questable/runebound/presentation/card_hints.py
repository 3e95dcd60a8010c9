"""Hints for choices that effects ask for, for the market, trade and experience."""

from __future__ import annotations

from questable.kernel.decision import Decision, Option
from questable.kernel.presentation import Hint
from questable.kernel.scene_text import percent
from questable.runebound import odds
from questable.runebound.abilities.choosing import Choose, Test
from questable.runebound.abilities.saying import sentence
from questable.runebound.abilities.vocabulary import ATTRIBUTE, COLOURS, PHASE_OF
from questable.runebound.experience import learn_price
from questable.runebound.market import buy_price, heal_price, sell_price
from questable.runebound.presentation.cards import short_text, type_line
from questable.runebound.presentation.telling import asking_effect, tells
from questable.runebound.presentation.trays import trade
from questable.runebound.purse import purse
from questable.runebound.state import Runebound
from questable.runebound.values import ATTRIBUTE_STEP, combat_value, life_of, stamina_of


@tells("test")
def _test(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    asking = asking_effect(g)
    if asking is None or not isinstance(asking[0], Test):
        return None
    test, skill = asking[0], str(option.about)
    attributes = {test.skill: test.attribute, **{each.skill: each.attribute for each in test.other}}
    chance = odds.skill_chance(g, decision.seat, skill, attributes[skill], test.difficulty)
    return Hint(text=f"{percent(chance)} to reach {test.difficulty}", chance=chance)


@tells("choose")
def _choose(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    asking = asking_effect(g)
    if asking is None or not isinstance(asking[0], Choose):
        return None
    choice = next(each for each in asking[0].options if each.name == option.about)
    price = [f"pay {choice.gold} gold"] if choice.gold else []
    price += [f"take {choice.exhaustion} exhaustion"] if choice.exhaustion else []
    text = ", then ".join([*price, sentence(choice.effects) if choice.effects else "nothing happens"])
    chance = None
    for effect in choice.effects[:1]:
        if isinstance(effect, Test):
            skills = [(effect.skill, effect.attribute), *((each.skill, each.attribute) for each in effect.other)]
            chance = max(odds.skill_chance(g, decision.seat, *skill, effect.difficulty) for skill in skills)
            text = f"{percent(chance)} to pass: {text}"
    return Hint(text=text, chance=chance)


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
    asking = asking_effect(g)
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


@tells("take", "discard", "lose", "give", "ask", "refresh", "give-up-a-card/give-up")
def what_card(g: Runebound, decision: Decision, option: Option) -> str:
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
    return "; ".join(trade(g, g.bargain)) if g.bargain else None


@tells("trade")
def _trade(g: Runebound, decision: Decision, option: Option) -> str:
    other = next(hero for hero in g.heroes if hero.id == option.about)
    names = [g.content.cards[card].name for card in other.cards]
    return ", ".join([f"{purse(g, other.seat)} gold", *names])


@tells("banish")
def _banish(g: Runebound, decision: Decision, option: Option) -> str:
    return type_line(g.content.cards[str(option.about)])


@tells("stock", "clear")
def _stack(g: Runebound, decision: Decision, option: Option) -> str:
    names = [g.content.cards[card].name for card in g.stacks.get(str(option.about), ())]
    return ", ".join(names) or "empty"
