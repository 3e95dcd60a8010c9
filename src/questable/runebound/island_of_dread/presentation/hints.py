"""What the options of this box's questions would do: captains to be hired, courses, wrecks, the island."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from questable.kernel.engine.decision import Decision, Option
from questable.kernel.engine.say import Say, Text, chain
from questable.kernel.shown.presentation import Hint
from questable.runebound.abilities.choosing import Choose
from questable.runebound.board import town_at
from questable.runebound.cards import due
from questable.runebound.island_of_dread.board import next_stops
from questable.runebound.island_of_dread.captains import CAPTAINS, is_void
from questable.runebound.island_of_dread.content import SILVER, Captain
from questable.runebound.island_of_dread.presentation.trays import worn
from questable.runebound.island_of_dread.state import Island
from questable.runebound.island_of_dread.voyage import SEA_DECK
from questable.runebound.knockout import losses
from questable.runebound.odds import fights
from questable.runebound.presentation import bad_ends
from questable.runebound.presentation.box_presentation import Teller
from questable.runebound.presentation.cards import rules_text, short_text, strength
from questable.runebound.presentation.hint_register import TELLERS, Register, tells
from questable.runebound.presentation.places import lies_at
from questable.runebound.windows import asking_effect

HERE: Register = {}
"""The functions that explain options of this box; others are explained as in the base game."""
T = TypeVar("T", bound=Teller)


def says(*verbs: str, reckons: bool = False) -> Callable[[T], T]:
    """This function explains options with these verbs, in games of this box only."""
    return tells(*verbs, register=HERE, reckons=reckons)


@says("ask-around")
def _ask_around(g: Island, decision: Decision, option: Option) -> Text:
    return Say("captains-left", left=len(g.decks.get(CAPTAINS, ())))


@says("hire", "loan")
def _hire(g: Island, decision: Decision, option: Option) -> Text:
    captain = g.content.captains[str(option.about)]
    price = Say("so-much-gold" if option.verb == "hire" else "no-rewards", gold=captain.cost)
    return chain((chain((price, _values(captain), worn(g, captain.id)), ", "), *rules_text(captain)), ". ")


def _values(captain: Captain) -> Say:
    mind, body, spirit = (strength(value) for value in (captain.mind, captain.body, captain.spirit))
    return Say("captain-values", mind=mind, body=body, spirit=spirit, life=captain.life)


@says("keep-captain/keep", "captain-stays")
def _captain(g: Island, decision: Decision, option: Option) -> Text:
    """All in which two captains differ."""
    captain = g.content.captains[str(option.about)]
    on_loan = Say("on-loan") if captain.id in g.loans else ""
    return chain((chain((on_loan, _values(captain), worn(g, captain.id)), ", "), *rules_text(captain)), ". ")


@says("choose")
def _choose(g: Island, decision: Decision, option: Option) -> Hint | None:
    """As everywhere; on a voyage with a captain on loan gifts of an adventure card are void (IOD-LOAN-04)."""
    hint = TELLERS["choose"](g, decision, option)
    asking = asking_effect(g)
    if not isinstance(hint, Hint) or asking is None or not isinstance(asking[0], Choose):
        return None
    choice = next(each for each in asking[0].options if each.name == option.about)
    void = any(is_void(g, decision.seat, str(decision.subject), effect) for effect in choice.effects)
    return replace(hint, danger=Say("void-on-loan")) if void else hint


def going(g: Island, seat: int, spaces: tuple[int, ...]) -> Iterator[Text]:
    """Whoever goes on foot leaves the captain in the city (IOD-CAPT-10)."""
    here = g.heroes[seat].space
    if (captain := g.captains.get(seat)) and seat not in g.at_sea and any(space != here for space in spaces):
        yield Say("captain-left-behind", card=captain)


@says("way-of-moving/roll", "way-of-moving/rest", "way-of-moving/automatic")
def _on_foot(g: Island, decision: Decision, option: Option) -> Hint | Text | None:
    """As everywhere, and what becomes of the captain."""
    told = TELLERS[f"way-of-moving/{option.verb}"](g, decision, option)
    left = tuple(going(g, decision.seat, (0,)))
    return chain((told, *left)) if left and not isinstance(told, Hint | None) else told


@says("embark", "sail", "drift", reckons=True)
def _course(g: Island, decision: Decision, option: Option) -> Hint | Text:
    """A city ends the voyage; on an anchorage a sea card is drawn."""
    stop = int(option.about or 0)
    if town_at(g, stop):
        return chain((Say("ends-voyage", drifting=option.verb == "drift"), *lies_at(g, stop)))
    chance = sea_chance(g, decision.seat)
    onward = Say("onward", count=len(next_stops(g, stop)))
    if chance is None:
        return onward
    return Hint(text=chain((Say("sea-card", chance=chance), onward, _shipwreck(g, decision.seat))), chance=chance)


def _shipwreck(g: Island, seat: int) -> Text:
    """All that a knock-out costs, and the captain (IOD-WRECK-01)."""
    lost = losses(g, seat)
    named, among = bad_ends.one_of(g, lost.cards)
    return Say("shipwreck-costs", gold=lost.gold, cards=named, among=among, points=lost.points)


def sea_chance(g: Island, seat: int) -> float | None:
    """The chance to win against the next Challenge of the sea deck, on average."""
    deck = [card for card in due(g, SEA_DECK) if card in g.content.challenges]
    if not deck:
        return None
    return sum(fights.rough_chance(g, seat, card) for card in deck) / len(deck)


@says("seek-island", reckons=True)
def _seek(g: Island, decision: Decision, option: Option) -> Hint:
    chance = island_chance(g, decision.seat)
    return Hint(text=chain((Say("island-chance", chance=chance), bad_ends.defeat(g, decision.seat))), chance=chance)


def island_chance(g: Island, seat: int) -> float:
    """The chance to come through the chain to the god and beat him, if wounds are left aside.

    The god lies anywhere in the deck: on average half of the others come before him.
    """
    silver = (*g.decks.get(SILVER, ()), *g.sunk)
    god = g.content.archipelago.god
    others = [card for card in silver if card in g.content.challenges and card != god]
    win = fights.rough_chance(g, seat, god)
    if not others:
        return win
    each = sum(fights.rough_chance(g, seat, card) for card in others) / len(others)
    return win * sum(each**before for before in range(len(others) + 1)) / (len(others) + 1)


@says("legend")
def _legend(g: Island, decision: Decision, option: Option) -> Text:
    text = short_text(g.content, str(option.about))
    return text if decision.topic == "choose-legend" else Say("for-a-set", text=text)


@says("shore", "city-for-the-fallen/town")
def _shore(g: Island, decision: Decision, option: Option) -> Text:
    return chain(lies_at(g, int(option.about or 0)), ", ")


@says("take-map")
def _take_map(g: Island, decision: Decision, option: Option) -> Text:
    return Say("maps-you-have", green=_count(g, decision, "green"), blue=_count(g, decision, "blue"))


def _count(g: Island, decision: Decision, colour: str) -> int:
    return g.maps.get(decision.seat, ()).count(colour)
