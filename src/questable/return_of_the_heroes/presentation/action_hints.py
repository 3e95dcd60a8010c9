"""Hints for actions: encounters, quests, objects, the bazaar."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Hint
from questable.kernel.shown.scene_text import bracketed, titled
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.bazaar import COMMISSION, price_of
from questable.return_of_the_heroes.content import Encounter, Thing, Treasure
from questable.return_of_the_heroes.personal_quests import STAGES
from questable.return_of_the_heroes.presentation import bad_ends, card_text
from questable.return_of_the_heroes.presentation.cards import short_text, type_line
from questable.return_of_the_heroes.presentation.dice_hints import trial_hint
from questable.return_of_the_heroes.presentation.hint_register import tells
from questable.return_of_the_heroes.presentation.names import card_of
from questable.return_of_the_heroes.state import ReturnOfTheHeroes


@tells("use")
def _use(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint | Text:
    """Return price, chance, effect."""
    card = g.content.encounters[str(option.about)]
    price: Text = card_text.gold(card.cost) if card.cost else ""
    if card.trial:
        best = max(
            (trial_hint(g, decision.seat, card.trial, skill) for skill in card.trial.skills),
            key=lambda hint: hint.chance or 0.0,
        )
        likely = Say(
            "chance-of-effect",
            chance=best.chance or 0.0,
            effect=card_text.effect_text(card.effect, card.back or ""),
            wants=card.trial.wants,
        )
        return Hint(text=chain((price, likely, bad_ends.price_lost(card.cost))), chance=best.chance)
    if card.table:
        return _table(card, price)
    end = card_text.effect_text(card.effect, card.back or "")
    does = bracketed(short_text(g.content, card.back)) if card.back else ""
    return chain((price, chain((end, does), " "), _left_here(option)))


def _left_here(option: Option) -> Text:
    """Return what must be left to make room, if anything."""
    return Say("is-left-here", card=option.using) if option.using is not None else ""


def _table(card: Encounter, price: Text) -> Hint:
    """Return the chance that a roll on a table has an effect."""
    good, low = 0, 0
    for line in card.table:
        good += (line.up_to - low) * (line.effect is not None)
        low = line.up_to
    chance = good / odds.SIDES
    if chance == 1:
        return Hint(text=chain((price, card_text.table_text(card))))
    likely = named(chance, "percent")
    return Hint(text=chain((price, likely, card_text.table_text(card), bad_ends.price_lost(card.cost))), chance=chance)


@tells("accept", "take-back/take")
def _accept(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return chain((short_text(g.content, str(option.about)), _left_here(option)))


@tells("take")
def _take(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint | Text:
    token = str(option.about)
    card = g.content.faces[token]
    left = _left_here(option)
    if isinstance(card, Thing) and card.trial:
        tried = trial_hint(g, decision.seat, card.trial, card.trial.skills[0])
        then = Say("then", text=chain((short_text(g.content, token), left)))
        text = chain((tried.text, then, Say("if-not-it-stays")))
        return Hint(text=text, chance=tried.chance)
    if isinstance(card, Treasure):
        paid: Text = "" if token in g.paid else card_text.gold(card.gold)
        return chain((paid, Say("for-quest", card=g.content.treasure_quest[token]), left))
    return chain((short_text(g.content, token), left))


@tells("complete")
def _complete(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return card_text.gain(g.content, g.content.side_quests[str(option.about)])


@tells("stage")
def _stage(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint | Text:
    """Return the cost and the gain of the stage."""
    quest = g.content.quests[str(option.about)]
    hero = g.heroes[decision.seat]
    done = hero.quests[quest.id]
    if done == STAGES - 1 and hero.gem:
        return titled(Say("stage", stage=STAGES), Say("no-second-gem"))
    words = card_text.stages(g.content, quest)[done]
    if not done and quest.trial:
        tried = trial_hint(g, decision.seat, quest.trial, quest.trial.skills[0])
        told = titled(named(tried.chance or 0.0, "percent"), words)
        return Hint(text=chain((told, bad_ends.price_lost(quest.pay))), chance=tried.chance)
    return titled(Say("stage", stage=done + 1), words)


@tells("drink")
def _drink(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    token = str(option.about)
    left = g.content.things[token].uses - g.wear.get(token, 0) - 1
    return chain((Say("life-back", amount=1), Say("sips-left", count=left)))


@tells("leave")
def _leave(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    token = str(option.about)
    return Say("returns-to-the-stock") if token in g.content.bazaar else Say("stays-for-anyone")


@tells("leave-something")
def _leave_something(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return Say("makes-room")


@tells("leave-it")
def _leave_it(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return Say("it-stays-for-anyone")


# The bazaar ----------------------------------------------------------------------------------------------------------


@tells("buy")
def _buy(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    token = str(option.about)
    price = price_of(g, token)
    keeps = g.heroes[decision.seat].gold - price
    costs = Say("price-and-rest", price=price, left=keeps)
    goes: Text = Say("goes", card=option.using) if option.using is not None else ""
    return chain((titled(costs, short_text(g.content, token)), goes))


@tells("offer")
def _offer(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return Say("offered-for", price=price_of(g, str(option.about)), commission=COMMISSION)


@tells("buy-offer/decline")
def _decline(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return Say("you-keep-your-gold")


# The bag and the tile ------------------------------------------------------------------------------------------------


@tells("fetch")
def _fetch(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    """Return what the token is and where it would go."""
    token = str(option.about)
    card = card_of(g.content, token)
    assert card is not None
    place = getattr(card, "at", None)
    to: Text = Say("to-point", space=place) if place else Say("you-choose-where")
    if token in g.content.contests or token == g.content.nameless_token:
        to = Say("at-once")
    return chain((type_line(card), to, short_text(g.content, token)))


@tells("look")
def _look(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Text:
    return Say("only-you-will-know")
