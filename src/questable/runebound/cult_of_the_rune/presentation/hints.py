"""Hints for the questions of this box, and what the cult changes about the options of the base game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Detail, Hint
from questable.runebound.adventure import deck_for
from questable.runebound.board import town_at
from questable.runebound.cards import due
from questable.runebound.cult_of_the_rune.corruption import PRICE
from questable.runebound.cult_of_the_rune.effects import meets_the_cult
from questable.runebound.cult_of_the_rune.ending import bonus_of, points_of
from questable.runebound.cult_of_the_rune.prospects import onwards, prospects, stays
from questable.runebound.cult_of_the_rune.state import CultGame
from questable.runebound.presentation.box_presentation import Teller
from questable.runebound.presentation.hint_register import TELLERS, Register, tells
from questable.runebound.state import Hero
from questable.runebound.values import life_of, stamina_of

HERE: Register = {}
"""The functions that explain this box's options; all others are explained as in the base game."""
T = TypeVar("T", bound=Teller)
Said = Hint | Text | None


def says(*verbs: str, reckons: bool = False) -> Callable[[T], T]:
    """Register the function as the explanation of options with these verbs, in games of this box only."""
    return tells(*verbs, register=HERE, reckons=reckons)


# The march -----------------------------------------------------------------------------------------------------------


@says("cult-move", "cult-jump")
def _cult_moves(g: CultGame, decision: Decision, option: Option) -> Text:
    """Say what the marker would do on its way: here, and in the towns it would jump into."""
    paths = list(onwards(g, int(option.about or 0), g.infiltrated))
    always = [space for space in paths[0] if all(space in path for path in paths)]
    drawn_into = [space for path in paths for space in path if space not in always]
    told = [chain(_done_to(g, space), ", ") for space in always]
    if drawn_into:
        towns = (named(_town_name(g, town), "town") for town in dict.fromkeys(drawn_into))
        told.append(Say("drawn-into-one", towns=chain(towns, ", ")))
    return chain(told) or Say("nothing-there")


def _done_to(g: CultGame, space: int) -> Iterator[Text]:
    """Yield what the marker does when it enters a space."""
    turned = list(g.turned_over.get(space, ()))
    for colour in g.counters.get(space, ()):
        if colour in turned:
            turned.remove(colour)
        else:
            yield Say("turns-counter", colour=colour)
    if town_at(g, space) and space not in g.infiltrated:
        yield Say("infiltrates", town=_town_name(g, space))
    yield from (Say("corrupts", who=hero.id) for hero in g.heroes if not hero.out and hero.space == space)


def _town_name(g: CultGame, space: int) -> str:
    return g.content.grid.town_at[space]


# Ways of heroes ------------------------------------------------------------------------------------------------------


def _near_the_cult(verb: str, how: str, ends: bool = False) -> Callable[[CultGame, Decision, Option], Said]:
    """Return the base game's hint, followed by what the cult means for a hero who enters this space this way."""

    def told(g: CultGame, decision: Decision, option: Option) -> Said:
        usual = TELLERS[verb](g, decision, option)
        text = usual.text if isinstance(usual, Hint) else usual or ""
        hero = g.heroes[decision.seat]
        space = hero.space if option.about is None else int(option.about)
        return chain((text, *_cultists(g, space), *_danger(g, space, hero, how, ends)))

    return told


def shuns(g: CultGame) -> frozenset[int]:
    return frozenset({g.cult} if meets_the_cult(g, "walk") else ())


def going(g: CultGame, seat: int, spaces: tuple[int, ...]) -> Iterator[Text]:
    """Yield what the cult means for a route before it is taken, along the way and at its end."""
    *passed, end = spaces
    if g.cult in passed and meets_the_cult(g, "walk"):
        yield Say("passing-corrupts")
    yield from _danger(g, end, g.heroes[seat], "walk", ends=True)


def _cultists(g: CultGame, space: int) -> Iterator[Text]:
    worth = g.content.box.counter_worth
    yield from (Say("cultist-there", points=worth[colour]) for colour in dict.fromkeys(g.turned_over.get(space, ())))


def _danger(g: CultGame, space: int, hero: Hero, how: str, ends: bool) -> Iterator[Text]:
    """Yield the corruption for going there, and the exact chance that the end-of-turn roll brings the cult there."""
    if how == "waking" and space in g.infiltrated:
        yield Say("waking-corrupts")
    if space == g.cult:
        if space != hero.space and meets_the_cult(g, how):
            yield Say("entering-corrupts")
        elif (space != hero.space or hero.came_from) and not meets_the_cult(g, how):
            yield Say("staying-corrupts")
    elif ends and (chance := prospects(g).get(space)):
        may, must = chance
        yield Say("cult-may-come-here", chance=may, forced=must or None, sure=must == may)


for _verb, _how in (("walk", "walk"), ("step", "step"), ("way-of-moving/stay", "step"), ("stop", "step")):
    says(_verb)(_near_the_cult(_verb, _how, ends=True))
for _verb, _how in (("go", "card"), ("flee", "flight"), ("town", "waking")):
    says(_verb)(_near_the_cult(_verb, _how))


# Places --------------------------------------------------------------------------------------------------------------


def about(g: CultGame, seat: int, space: int) -> Iterator[Detail]:
    """Yield what the next roll for the cult, by any player, may do to a space."""
    label = Say("next-roll-for-the-cult")
    if space == g.cult:
        yield Detail(label=label, text=Say("cult-stays", chance=stays(g)))
    elif chance := prospects(g).get(space):
        may, must = chance
        yield Detail(label=label, text=Say("cult-comes", chance=may, forced=must or None, sure=must == may))


# Adventures ----------------------------------------------------------------------------------------------------------


@says("adventure/attempt", reckons=True)
def _attempt(g: CultGame, decision: Decision, option: Option) -> Said:
    """Say which side the counter shows: a trophy can be won, or the cult may be stirred up first."""
    usual = TELLERS["attempt"](g, decision, option)
    assert isinstance(usual, Hint)
    colour, space = str(option.about), g.heroes[decision.seat].space
    deck = due(g, deck_for(g, colour, space))
    if any(card in g.content.cultists for card in deck):
        more: Text = Say("rune-cultist-for", points=g.content.box.counter_worth[colour])
    else:
        stirring = sum(card not in g.content.challenges for card in deck)
        more = Say("stirs-the-cult", chance=stirring / len(deck)) if stirring else ""
    return msgspec.structs.replace(usual, text=chain((usual.text, more)))


# Corruption ----------------------------------------------------------------------------------------------------------


@says("experience/cleanse")
def _cleanse(g: CultGame, decision: Decision, option: Option) -> Text:
    hero = g.heroes[decision.seat]
    life, stamina = life_of(g, hero.seat, hero.id), stamina_of(g, hero.seat, hero.id)
    return Say("cleanse-for", price=PRICE, left=g.corruption[hero.seat] - 1, life=life, stamina=stamina)


@says("give-up-trophy")
def _give_up(g: CultGame, decision: Decision, option: Option) -> Text:
    """Say what would be left: points, and the bonus for the color with the most trophies."""
    after, seat = g.clone(), decision.seat
    after.won[seat] = tuple(card for card in g.won[seat] if card != option.about)
    return Say("points-left", points=points_of(after, seat), bonus=bonus_of(after, seat))
