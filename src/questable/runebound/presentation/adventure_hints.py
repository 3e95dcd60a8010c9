"""Hints for the Adventure step."""

from __future__ import annotations

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, chain, named
from questable.kernel.shown.presentation import Hint
from questable.kernel.shown.scene_text import gauge_text
from questable.runebound.adventure import deck_for
from questable.runebound.cards import due
from questable.runebound.challenges import undefeated_at
from questable.runebound.odds import duel_outlook, fights
from questable.runebound.presentation import bad_ends
from questable.runebound.presentation.hint_register import tells
from questable.runebound.presentation.player_boards import gauges, stats
from questable.runebound.state import Runebound


@tells("attempt", reckons=True)
def attempt(g: Runebound, decision: Decision, option: Option) -> Hint:
    colour, hero = str(option.about), g.heroes[decision.seat]
    here = [card for card in undefeated_at(g, hero.space) if g.content.challenges[card].colour == colour]
    worth = g.content.box.counter_worth[colour]
    if here:
        chance = max(fights.win_chance(g, decision.seat, card) for card in here)
        told = Say("face-undefeated", cards=tuple(here), chance=chance)
        return Hint(text=chain((told, bad_ends.defeat(g, hero.seat))), chance=chance)
    name = deck_for(g, colour, hero.space)
    deck = [card for card in due(g, name) if card in g.content.challenges]
    deck = deck or [card for card in g.decks.get(name, ()) if card in g.content.challenges]
    if not deck:
        return Hint(text=Say("no-challenge-left"))
    chance = sum(fights.rough_chance(g, decision.seat, card) for card in deck) / len(deck)
    told = Say("attempt", worth=worth, chance=chance)
    return Hint(text=chain((told, bad_ends.defeat(g, hero.seat))), chance=chance)


@tells("face", reckons=True)
def face(g: Runebound, decision: Decision, option: Option) -> Hint:
    chance = fights.win_chance(g, decision.seat, str(option.about))
    return Hint(text=chain((Say("chance-to-win", chance=chance), bad_ends.defeat(g, decision.seat))), chance=chance)


@tells("adventure/attack", reckons=True)
def _attack_hero(g: Runebound, decision: Decision, option: Option) -> Hint:
    """What the other hero is like, what is at stake, and the odds if nobody escapes."""
    foe = next(hero for hero in g.heroes if hero.id == option.about)
    ends = duel_outlook.attack_on(g, decision.seat, foe.seat)
    health = chain((gauge_text(gauge) for gauge in gauges(g, foe.seat, foe.id)), "  ")
    values = chain((chain((named(stat.icon, "phase"), stat.value), " ") for stat in stats(g, foe.seat, foe.id)), " · ")
    stakes = chain((Say("winner-takes"), bad_ends.defeat_by_a_hero(g, decision.seat)))
    if ends is None:
        return Hint(text=chain((health, values, stakes)))
    chance = min(1.0, ends.win)
    told = Say("fight-on", chance=chance, wounds=round(ends.wounds, 1))
    return Hint(text=chain((told, health, values, stakes)), chance=chance)
