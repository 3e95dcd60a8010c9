"""The trays beside the map: decks, the Event, markets, tracks, and the cards being resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from questable.breath import breathe
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.scene import CardFace, PlayerBoard, Tray
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.content import EventCard
from questable.runebound.market import buy_price
from questable.runebound.presentation.box_presentation import shows_of
from questable.runebound.presentation.names import place
from questable.runebound.presentation.player_boards import counters, face
from questable.runebound.state import Bargain, Runebound
from questable.runebound.values import printed_cost

Laid = Iterator[tuple[str, Tray]]
Builder = Callable[[Runebound], Laid]


def trays(g: Runebound, players: Mapping[int, PlayerBoard]) -> dict[str, Tray]:
    """Return every tray by its id: first those that matter now, then those of the base game, then those of boxes."""
    found, shows = dict(_now(g)), shows_of(g.setting)
    without = {name for box in shows for name in box.without}
    builders = [builder for builder in BUILDERS if builder.__name__ not in without]
    for builder in (*builders, *(each for box in shows for each in box.trays)):
        breathe()
        found |= dict(builder(g))
    faces = [card for tray in found.values() for card in tray.cards]
    faces += [card for board in players.values() for shelf in board.shelves for card in shelf.cards]
    lying = {each.id for card in faces for each in (card, *card.under)}
    lying |= {board.card for board in players.values()}
    if g.fights:
        lying.add(g.fights[-1].enemy)
    if chosen := _elsewhere(g, lying):
        found = {"choice": Tray(title=Say("to-choose-from"), kind="cards", group="now", cards=chosen), **found}
    return found


def _now(g: Runebound) -> Laid:
    if g.revealed:
        cards = tuple(face(g, card) for card in g.revealed)
        yield "revealed", Tray(title=Say("on-the-table"), kind="cards", group="now", cards=cards)
    if g.offered:
        yield "offered", Tray(title=Say("market-cards-drawn"), kind="cards", group="now", cards=_wares(g, g.offered))
    if g.bargain:
        yield "trade", Tray(title=Say("a-trade"), kind="text", group="now", lines=trade(g, g.bargain))


def trade(g: Runebound, bargain: Bargain) -> tuple[Text, Text]:
    """Return both sides of an offer as it stands."""
    heroes = {hero.seat: hero.id for hero in g.heroes}
    return (
        Say("gives", who=heroes[bargain.proposer], goods=_goods(bargain.give, bargain.give_gold)),
        Say("gives", who=heroes[bargain.partner], goods=_goods(bargain.ask, bargain.ask_gold)),
    )


def _goods(cards: tuple[str, ...], gold: int) -> Text:
    goods = chain((*map(named, cards), Say("so-much-gold", gold=gold) if gold else ""), ", ")
    return goods or Say("nothing")


def adventure_decks(g: Runebound) -> Laid:
    """The adventure decks, by color."""
    for name, cards in g.decks.items():
        if name != "market":
            colour = name if name in COLOURS else ""
            title = Say("deck-of-colour", colour=name)
            note = on_top(g, name)
            deck = Tray(title=title, kind="deck", group="adventures", count=len(cards), colour=colour, note=note)
            yield f"deck-{name}", deck


def on_top(g: Runebound, deck: str) -> Text:
    """Return how many focused cards are to come (CP-RUL-13), and the top cards for players who know them.

    In imagined positions nobody knows any.
    """
    known = tuple(card for peek in g.peeks if peek.deck == deck for card in peek.cards)
    left: Text = Say("pack-left", left=g.tops[deck]) if deck in g.tops else ""
    return chain((left, Say("known-top", cards=known) if known else ""), "; ")


def event(g: Runebound) -> Laid:
    """The Event in play."""
    in_force = tuple(face(g, card, _number(g, card)) for card in g.in_force)
    note: Text = "" if in_force else Say("none-in-play")
    yield "event", Tray(title=Say("event"), kind="cards", group="event", cards=in_force, note=note)


def markets(g: Runebound) -> Laid:
    """The market deck and the stacks of the towns."""
    yield (
        "deck-market",
        Tray(
            title=Say("market-deck"),
            kind="deck",
            group="market",
            count=len(g.decks.get("market", ())),
            note=on_top(g, "market"),
        ),
    )
    for town in g.content.map.town_order:
        yield market_of(g, town, g.content.grid.towns[town])


def market_of(g: Runebound, town: str, space: int, title: Text = "") -> tuple[str, Tray]:
    """Return the stack of a town, titled with its name unless another title is given."""
    cards = _wares(g, g.stacks.get(town, ()))
    title = title or named(town, "town")
    tray = Tray(title=title, kind="cards", group="market", count=len(cards), cards=cards, place=space)
    return f"market-{space}", tray


def _number(g: Runebound, card: str) -> Text:
    event = g.content.cards[card]
    return Say("event-number", number=event.number) if isinstance(event, EventCard) else ""


def undefeated(g: Runebound) -> Laid:
    """The track; each card keeps its place while others leave it."""
    cards = tuple(
        CardFace(
            id=entry.card,
            card=entry.card,
            slot=slot,
            place=entry.space,
            colour=g.content.challenges[entry.card].colour,
            note=place(g.content, entry.space),
            tokens=counters(g, entry.card),
        )
        for slot, entry in enumerate(g.undefeated, start=1)
        if entry.card
    )
    size = g.content.box.undefeated_spaces
    yield "undefeated", Tray(title=Say("undefeated-track"), kind="track", group="undefeated", cards=cards, size=size)


BUILDERS: tuple[Builder, ...] = (adventure_decks, event, markets, undefeated)


def _wares(g: Runebound, cards: tuple[str, ...]) -> tuple[CardFace, ...]:
    return tuple(face(g, card, Say("so-much-gold", gold=_price(g, card))) for card in cards)


def _price(g: Runebound, card: str) -> int:
    return buy_price(g, g.active, card) if g.active < len(g.heroes) else printed_cost(g, card)


def _elsewhere(g: Runebound, lying: set[str]) -> tuple[CardFace, ...]:
    """Return cards named by the open question but not visible elsewhere: heroes to choose from, a search."""
    if g.decision is None:
        return ()
    about = (str(option.about) for option in g.decision.options)
    return tuple(face(g, card) for card in dict.fromkeys(about) if card in g.content.cards and card not in lying)
