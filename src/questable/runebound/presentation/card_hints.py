"""Hints for choices that effects ask for, for the market, trade and experience."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Hint
from questable.kernel.shown.scene_text import titled
from questable.runebound import odds
from questable.runebound.abilities.choosing import Choose, Test
from questable.runebound.abilities.vocabulary import ATTRIBUTE, COLOURS, PHASE_OF
from questable.runebound.cards import no_room_for
from questable.runebound.experience import learn_price
from questable.runebound.market import buy_price, heal_price, sell_price
from questable.runebound.odds.questions import skill_chances
from questable.runebound.presentation import bad_ends
from questable.runebound.presentation.card_text import sentence
from questable.runebound.presentation.cards import short_text, type_line
from questable.runebound.presentation.hint_register import tells
from questable.runebound.presentation.trays import trade
from questable.runebound.purse import purse
from questable.runebound.state import Runebound
from questable.runebound.values import ATTRIBUTE_STEP, combat_value, life_of, stamina_of
from questable.runebound.windows import asking_effect


@tells("test")
def _test(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    asking, chance = asking_effect(g), skill_chances(g, decision).get(str(option.about))
    if asking is None or chance is None:
        return None
    told = Say("reach", chance=chance, difficulty=asking[0].difficulty)
    return Hint(text=chain((told, bad_ends.failed(asking[0]))), chance=chance)


@tells("choose")
def _choose(g: Runebound, decision: Decision, option: Option) -> Hint | None:
    asking = asking_effect(g)
    if asking is None or not isinstance(asking[0], Choose):
        return None
    choice = next(each for each in asking[0].options if each.name == option.about)
    does = sentence(choice.effects) if choice.effects else ""
    fight = ("begins" if g.fights[-1].before else "goes-on") if g.fights else ""
    text: Text = Say("choice", gold=choice.gold, exhaustion=choice.exhaustion, does=does, fight=fight)
    chance: float | None = None
    for effect in choice.effects[:1]:
        if isinstance(effect, Test):
            skills = [(effect.skill, effect.attribute), *((each.skill, each.attribute) for each in effect.other)]
            chance = max(odds.skill_chance(g, decision.seat, *skill, effect.difficulty) for skill in skills)
            unsaid: Text = "" if effect.failure else bad_ends.failed(effect)
            text = chain((Say("to-pass", chance=chance, does=text), unsaid))
    return Hint(text=text, chance=chance)


@tells("target", "rest/rest")
def _target(g: Runebound, decision: Decision, option: Option) -> Text | None:
    who = str(option.about)
    seat = g.owner(who)
    if seat < 0:
        return None
    return Say(
        "counters-on",
        wounds=g.wounds.get(who, 0),
        life=life_of(g, seat, who),
        exhaustion=g.exhaustion.get(who, 0),
        stamina=stamina_of(g, seat, who),
    )


# Market and experience -----------------------------------------------------------------------------------------------


@tells("buy")
def _buy(g: Runebound, decision: Decision, option: Option) -> Hint:
    card = str(option.about)
    asking = asking_effect(g)
    discount = getattr(asking[0], "discount", 0) if asking else 0
    price = Say("buy-for", gold=max(0, buy_price(g, decision.seat, card) - discount), what=_what(g, card))
    filled = no_room_for(g, decision.seat, card)
    return Hint(text=price, danger=Say("lost-at-once", cards=filled) if filled else "")


@tells("sell")
def _sell(g: Runebound, decision: Decision, option: Option) -> Text:
    return Say("sell-for", gold=sell_price(g, decision.seat, str(option.about)))


@tells("market/done")
def _leave_market(g: Runebound, decision: Decision, option: Option) -> Text:
    return Say("keep-gold", gold=purse(g, decision.seat))


@tells("heal", "relieve")
def _heal(g: Runebound, decision: Decision, option: Option) -> Text:
    who, price = str(option.about), heal_price(g, decision.seat, option.verb)
    if option.verb == "heal":
        return Say("heal-for", gold=price, wounds=g.wounds.get(who, 0))
    return Say("relieve-for", gold=price, exhaustion=g.exhaustion.get(who, 0))


@tells("discard", "lose", "give-up-a-card/give-up")
def _gone(g: Runebound, decision: Decision, option: Option) -> Hint:
    return Hint(text=_what(g, str(option.about)), gives_up=True)


@tells("give-up")
def _give_up_something(g: Runebound, decision: Decision, option: Option) -> Hint:
    """It only asks which card; hardly anybody wants it, so it must not stand where one looks first."""
    return Hint(text=Say("asks-which-to-give-up"), seldom=True)


@tells("take-nothing")
def _take_nothing(g: Runebound, decision: Decision, option: Option) -> Hint:
    return Hint(text=Say("nothing-is-taken"), gives_up=True)


@tells("take", "lay", "bury", "give", "ask", "refresh")
def what_card(g: Runebound, decision: Decision, option: Option) -> Text:
    return _what(g, str(option.about))


def _what(g: Runebound, card: str) -> Text:
    found = g.content.cards[card]
    return titled(type_line(found), short_text(g.content, card))


@tells("hero")
def _hero(g: Runebound, decision: Decision, option: Option) -> Text:
    card = g.content.heroes[str(option.about)]
    values = (
        chain((named(PHASE_OF[name], "phase"), "/".join(map(str, getattr(card, name)))), " ")
        for name in ATTRIBUTE.values()
    )
    return Say(
        "hero-in-short",
        values=chain(values, ", "),
        life=card.life,
        stamina=card.stamina,
        text=short_text(g.content, card.id),
    )


@tells("learn")
def _learn(g: Runebound, decision: Decision, option: Option) -> Text:
    hero, kind = g.heroes[decision.seat], str(option.about)
    price = learn_price(g, hero.seat)
    if kind == "life":
        closed = COLOURS[hero.experience.count("life")]
        return Say("learn-life", price=price, now=life_of(g, hero.seat, hero.id), colour=closed)
    if kind == "stamina":
        return Say("learn-stamina", price=price, now=stamina_of(g, hero.seat, hero.id), step=ATTRIBUTE_STEP)
    phase = PHASE_OF[kind]
    now = combat_value(g, hero.seat, hero.id, phase)
    return Say("learn-attribute", price=price, phase=phase, now=now, step=ATTRIBUTE_STEP)


@tells("keep-points")
def _keep(g: Runebound, decision: Decision, option: Option) -> Text:
    return Say("points-stay", points=g.heroes[decision.seat].points)


@tells("accept")
def _accept(g: Runebound, decision: Decision, option: Option) -> Text | None:
    return chain(trade(g, g.bargain)) if g.bargain else None


@tells("trade")
def _trade(g: Runebound, decision: Decision, option: Option) -> Text:
    other = next(hero for hero in g.heroes if hero.id == option.about)
    return chain((Say("who-has", gold=purse(g, other.seat)), *map(named, other.cards)), ", ")


@tells("banish")
def _banish(g: Runebound, decision: Decision, option: Option) -> Text:
    return type_line(g.content.cards[str(option.about)])


@tells("stock", "clear")
def _stack(g: Runebound, decision: Decision, option: Option) -> Text:
    return chain(map(named, g.stacks.get(str(option.about), ())), ", ") or Say("empty")
