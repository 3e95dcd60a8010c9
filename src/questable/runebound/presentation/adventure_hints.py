"""Hints for the Adventure step."""

from __future__ import annotations

from questable.kernel.decision import Decision, Option
from questable.kernel.presentation import Hint
from questable.kernel.say import Text, chain
from questable.kernel.scene_text import gauge_text, percent
from questable.runebound.adventure import deck_for
from questable.runebound.challenges import undefeated_at
from questable.runebound.presentation import outlook
from questable.runebound.presentation.player_boards import gauges, stats
from questable.runebound.presentation.telling import tells
from questable.runebound.state import Runebound


@tells("attempt")
def _attempt(g: Runebound, decision: Decision, option: Option) -> Hint:
    colour, hero = str(option.about), g.heroes[decision.seat]
    here = [card for card in undefeated_at(g, hero.space) if g.content.challenges[card].colour == colour]
    worth = g.content.box.counter_worth[colour]
    if here:
        chance = max(outlook.win_chance(g, decision.seat, card) for card in here)
        names = " or ".join(g.content.cards[card].name for card in here)
        return Hint(text=f"{names}: {percent(chance)} to win", chance=chance)
    deck = [card for card in g.decks.get(deck_for(g, colour, hero.space), ()) if card in g.content.challenges]
    if not deck:
        return Hint(text="no Challenge is left in the deck")
    chance = sum(outlook.rough_chance(g, decision.seat, card) for card in deck) / len(deck)
    gain = f"{worth} point{'' if worth == 1 else 's'}"
    return Hint(text=f"worth {gain}; on average {percent(chance)} to win", chance=chance)


@tells("face")
def _face(g: Runebound, decision: Decision, option: Option) -> Hint:
    chance = outlook.win_chance(g, decision.seat, str(option.about))
    return Hint(text=f"{percent(chance)} to win", chance=chance)


@tells("adventure/attack")
def _attack_hero(g: Runebound, decision: Decision, option: Option) -> Text:
    foe = next(hero for hero in g.heroes if hero.id == option.about)
    health = chain((gauge_text(gauge) for gauge in gauges(g, foe.seat, foe.id)), "  ")
    values = chain((chain((stat.icon, stat.value), " ") for stat in stats(g, foe.seat, foe.id)), " · ")
    return chain((health, values, "the winner takes all gold and a card"))
