"""Hints for actions: encounters, quests, objects, the bazaar."""

from __future__ import annotations

from questable.kernel.decision import Decision, Option
from questable.kernel.presentation import Hint
from questable.kernel.say import chain
from questable.return_of_the_heroes import odds
from questable.return_of_the_heroes.bazaar import COMMISSION, price_of
from questable.return_of_the_heroes.content import Encounter, Thing, Treasure
from questable.return_of_the_heroes.personal_quests import STAGES
from questable.return_of_the_heroes.presentation import saying
from questable.return_of_the_heroes.presentation.cards import short_text, type_line
from questable.return_of_the_heroes.presentation.dice_hints import trial_hint
from questable.return_of_the_heroes.presentation.names import capital, card_of, counted, percent, point
from questable.return_of_the_heroes.presentation.telling import tells
from questable.return_of_the_heroes.state import ReturnOfTheHeroes


@tells("use")
def _use(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint | str:
    """Price, chance, effect."""
    card = g.content.encounters[str(option.about)]
    price = [f"{card.cost} gold"] if card.cost else []
    dropped = [f"{g.content.faces[str(option.using)].name} is left"] if option.using is not None else []
    if card.trial:
        best = max(
            (trial_hint(g, decision.seat, card.trial, skill) for skill in card.trial.skills),
            key=lambda hint: hint.chance or 0.0,
        )
        end = saying.effect_words(g.content, card.effect)
        wanted = " if you fail the test" if card.trial.wants == "failure" else ""
        return Hint(text="; ".join([*price, f"{percent(best.chance or 0.0)}: {end}{wanted}"]), chance=best.chance)
    if card.table:
        return _table(g, card, price)
    words = saying.effect_words(g.content, card.effect, card.back or "")
    if card.back:
        words = f"{words} ({short_text(g.content, card.back)})"
    return "; ".join([*price, words, *dropped])


def _table(g: ReturnOfTheHeroes, card: Encounter, price: list[str]) -> Hint:
    """A die and a table: the chance that something happens."""
    good, low = 0, 0
    for line in card.table:
        good += (line.up_to - low) * (line.effect is not None)
        low = line.up_to
    chance = good / odds.SIDES
    text = "; ".join([*price, *([f"{percent(chance)}"] if chance < 1 else []), saying.table_words(g.content, card)])
    return Hint(text=text, chance=chance if chance < 1 else None)


@tells("accept", "take-back/take")
def _accept(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    left = f"; {g.content.faces[str(option.using)].name} is left here" if option.using is not None else ""
    return f"{short_text(g.content, str(option.about))}{left}"


@tells("take")
def _take(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint | str:
    token = str(option.about)
    card = g.content.faces[token]
    left = f"; {g.content.faces[str(option.using)].name} is left here" if option.using is not None else ""
    if isinstance(card, Thing) and card.trial:
        tried = trial_hint(g, decision.seat, card.trial, card.trial.skills[0])
        text = chain((tried.text, f"then: {short_text(g.content, token)}{left}"))
        return Hint(text=text, chance=tried.chance)
    if isinstance(card, Treasure):
        paid = "" if token in g.paid else f"{card.gold} gold; "
        return f"{paid}for {g.content.side_quests[g.content.treasure_quest[token]].name}{left}"
    return f"{short_text(g.content, token)}{left}"


@tells("complete")
def _complete(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    return saying.gain(g.content, g.content.side_quests[str(option.about)])


@tells("stage")
def _stage(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> Hint | str:
    """What the stage takes and gives."""
    quest = g.content.quests[str(option.about)]
    hero = g.heroes[decision.seat]
    done = hero.quests[quest.id]
    if done == STAGES - 1 and hero.gem:
        return f"stage {STAGES}: honour is redeemed already, no second gem"
    words = saying.stages(g.content, quest)[done]
    if not done and quest.trial:
        tried = trial_hint(g, decision.seat, quest.trial, quest.trial.skills[0])
        return Hint(text=f"{percent(tried.chance or 0.0)}: {words}", chance=tried.chance)
    return f"stage {done + 1}: {words}"


@tells("drink")
def _drink(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    token = str(option.about)
    left = g.content.things[token].uses - g.wear.get(token, 0) - 1
    return f"1 life back; {counted(left, 'sip')} left" if left else "1 life back; the last sip"


@tells("leave")
def _leave(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    token = str(option.about)
    return "returns to the bazaar stock" if token in g.content.bazaar else "stays here, for anyone"


@tells("leave-something")
def _leave_something(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    return "makes room; no token is drawn for it"


@tells("leave-it")
def _leave_it(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    return "it stays here, for anyone"


# The bazaar ----------------------------------------------------------------------------------------------------------


@tells("buy")
def _buy(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    token = str(option.about)
    price = price_of(g, token)
    left = f"; {g.content.faces[str(option.using)].name} goes" if option.using is not None else ""
    keeps = g.heroes[decision.seat].gold - price
    return f"{price} gold, {keeps} left: {short_text(g.content, token)}{left}"


@tells("offer")
def _offer(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    return f"for {price_of(g, str(option.about))} gold; {COMMISSION} gold of it is yours"


@tells("buy-offer/decline")
def _decline(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    return "you keep your gold"


# The bag and the tile ------------------------------------------------------------------------------------------------


@tells("fetch")
def _fetch(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    """What it is and where it would go."""
    token = str(option.about)
    card = card_of(g.content, token)
    assert card is not None
    place = getattr(card, "at", None)
    to = f"to {point(g.content, place)}" if place else "you choose where it lies, face down"
    if token in g.content.contests or token == g.content.nameless_token:
        to = "at once"
    return "; ".join(each for each in (capital(type_line(card)), to, short_text(g.content, token)) if each)


@tells("look")
def _look(g: ReturnOfTheHeroes, decision: Decision, option: Option) -> str:
    return "only you will know who waits in the Dark Tower"
