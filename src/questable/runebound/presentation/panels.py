"""Hero boards, and everything that lies beside the map.

The first panel after the hero boards says what is going on now (a combat, a card on the table, a market, a trade, the
movement dice); if it names cards, they are what everybody looks at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from questable.kernel.presentation import Panel
from questable.runebound.abilities.saying import modifier_words
from questable.runebound.abilities.vocabulary import PHASES
from questable.runebound.board import town_at
from questable.runebound.challenges import undefeated_at
from questable.runebound.content import EventCard
from questable.runebound.market import buy_price
from questable.runebound.presentation import outlook
from questable.runebound.presentation.cards import rules_text, short_text, type_line
from questable.runebound.presentation.hero_boards import hero_board, life, values_line
from questable.runebound.presentation.names import face, life_pips, place, stamina_pips, whereabouts
from questable.runebound.state import Bargain, Fight, Runebound
from questable.runebound.values import (
    enemy_damage,
    enemy_life,
    enemy_value,
    printed_cost,
)


def panels(game: Runebound) -> Sequence[Panel]:
    """Hero boards by seat, what is going on now, then the Event, undefeated Challenges, markets, decks, doom track."""
    found = [hero_board(game, hero) for hero in game.heroes]
    found.append(now(game))
    found.append(event(game))
    found.append(undefeated(game))
    found += markets(game)
    found.append(decks(game))
    if "doom-track" in game.setting.variants:
        found.append(doom_track(game))
    return found


# What is going on now ------------------------------------------------------------------------------------------------


def now(g: Runebound) -> Panel:
    if g.fights:
        return combat(g, g.fights[-1])
    if g.revealed:
        return on_the_table(g)
    if g.bargain:
        return trade(g, g.bargain)
    if g.offered:
        return Panel(title="Market cards drawn", lines=_wares(g, g.offered), cards=g.offered)
    town = town_at(g, g.hero.space) if g.heroes else None
    if g.market_open and town:
        return Panel(title=f"Market: {town}", lines=_wares(g, g.stacks.get(town, ())), cards=g.stacks.get(town, ()))
    if g.movement_dice:
        return Panel(title="Movement dice", lines=tuple(_dice(g)))
    if not g.heroes:
        return Panel(title="A new game", lines=())
    return Panel(title="Where you are", lines=(" · ".join([whereabouts(g, g.hero.space), *lies_at(g, g.hero.space)]),))


def asked(g: Runebound) -> int:
    """The seat that has to decide, or whose turn it is."""
    return g.decision.seat if g.decision and g.decision.seat < len(g.heroes) else g.active


def combat(g: Runebound, fight: Fight) -> Panel:
    """The enemy, the odds, and the roll or the damage being decided on."""
    enemy = g.heroes[fight.seat].id if asked(g) == fight.foe else fight.enemy
    where = f"round {fight.round}" if fight.round else "before combat"
    title = f"{g.content.cards[enemy].name} · {where}{f' · {fight.phase}' if fight.phase else ''}"
    lines = [*(_enemy_lines(g, fight) if fight.foe < 0 else _rival_lines(g, enemy)), *lasting_lines(g)]
    if fight.attacked:
        lines.append(f"Attacked this round: {', '.join(g.content.cards[each].name for each in fight.attacked)}")
    if fight.dice and fight.action:
        dice = " + ".join(str(die) for die in fight.dice)
        lines.append(f"The dice: {dice} = {sum(fight.dice)}")
    for hurt in g.hurts[-1:]:
        lines.append(f"About to be placed on {g.content.cards[hurt.victim].name}: {hurt.amount} damage")
    return Panel(title=title, lines=tuple(lines), cards=(enemy,))


def _rival_lines(g: Runebound, hero: str) -> Iterator[str]:
    seat = g.owner(hero)
    yield f"Life {life(g, seat, hero)}"
    yield values_line(g, seat, hero)


def _enemy_lines(g: Runebound, fight: Fight) -> Iterator[str]:
    card = g.content.challenges[fight.enemy]
    yield type_line(card)
    yield f"Life {life_pips(enemy_life(g), fight.wounds)}"
    yield " · ".join(f"{phase} {enemy_value(g, phase)}/{enemy_damage(g, phase)}" for phase in PHASES)
    chances = outlook.beginning(g, fight.seat, fight.enemy)
    yield f"{percent(chances.win)} to win by the dice alone, costing about {chances.wounds:.1f} wounds"
    yield from rules_text(card)


def lasting_lines(g: Runebound) -> Iterator[str]:
    for effect in g.lasting:
        found = g.content.effects[effect.ref]
        who = f" on {g.content.cards[effect.who].name}" if effect.who in g.content.cards else ""
        yield f"{g.content.cards[found.card].name}{who}: {modifier_words(found.effect)}"


def on_the_table(g: Runebound) -> Panel:
    """The adventure card being resolved."""
    card = g.content.cards[g.revealed[-1]]
    return Panel(title=card.name, lines=(type_line(card), *rules_text(card)), cards=(card.id,))


def trade(g: Runebound, bargain: Bargain) -> Panel:
    """An offer as it stands."""
    names = {hero.seat: g.content.cards[hero.id].name for hero in g.heroes}
    lines = (
        f"{names[bargain.proposer]} gives {_goods(g, bargain.give, bargain.give_gold)}",
        f"{names[bargain.partner]} gives {_goods(g, bargain.ask, bargain.ask_gold)}",
    )
    return Panel(title="A trade", lines=lines, cards=(*bargain.give, *bargain.ask))


def _goods(g: Runebound, cards: tuple[str, ...], gold: int) -> str:
    goods = [g.content.cards[card].name for card in cards]
    goods += [f"{gold} gold"] if gold else []
    return ", ".join(goods) or "nothing"


def _dice(g: Runebound) -> Iterator[str]:
    """The unspent dice, equal ones together."""
    left = [shown for shown in g.movement_dice if shown]
    for shown in dict.fromkeys(left):
        count = left.count(shown)
        yield f"{count}× {face(g.content, shown)}" if count > 1 else face(g.content, shown)
    if not left:
        yield "all spent"


# Beside the map ------------------------------------------------------------------------------------------------------


def event(g: Runebound) -> Panel:
    card = g.content.cards.get(g.event)
    if not isinstance(card, EventCard):
        return Panel(title="Event", lines=("none in play",))
    return Panel(title="Event", lines=(f"{card.name} ({card.number})", *rules_text(card)), cards=(card.id,))


def undefeated(g: Runebound) -> Panel:
    taken = [(number, entry) for number, entry in enumerate(g.undefeated, start=1) if entry.card]
    lines = [
        f"{number} {g.content.cards[entry.card].name} ({g.content.challenges[entry.card].colour}):"
        f" {place(g.content, entry.space)}"
        for number, entry in taken
    ]
    return Panel(
        title="Undefeated Challenges", lines=tuple(lines) or ("none",), cards=tuple(entry.card for _, entry in taken)
    )


def markets(g: Runebound) -> Iterator[Panel]:
    """The stack of the town the active hero is in, then all others together."""
    here = town_at(g, g.hero.space) if g.heroes else None
    if here:
        yield Panel(title=f"Market: {here}", lines=_wares(g, g.stacks.get(here, ())), cards=g.stacks.get(here, ()))
    others = [town for town in g.content.map.town_order if town != here]
    lines = [f"{town}: {', '.join(_priced(g, card) for card in g.stacks.get(town, ())) or 'empty'}" for town in others]
    cards = tuple(card for town in others for card in g.stacks.get(town, ()))
    yield Panel(title="Other markets" if here else "Markets", lines=tuple(lines), cards=cards)


def _wares(g: Runebound, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{_priced(g, card)}: {short_text(g.content, card)}" for card in cards) or ("nothing is on sale",)


def _priced(g: Runebound, card: str) -> str:
    price = buy_price(g, g.active, card) if g.active < len(g.heroes) else printed_cost(g, card)
    return f"{g.content.cards[card].name} ({price} gold)"


def decks(g: Runebound) -> Panel:
    return Panel(title="Decks", lines=(" · ".join(f"{name} {len(cards)}" for name, cards in g.decks.items()),))


def doom_track(g: Runebound) -> Panel:
    towns = g.content.map.town_order
    threshold = g.content.box.doom_threshold[g.setting.seats - 1]
    lines = [
        f"Doom counters: {stamina_pips(len(towns), len(towns) - g.doom)} {g.doom} of {len(towns)}",
        f"Cards on the track: {len(g.doom_cards)} of {threshold}",
    ]
    if g.endgame:
        lines.insert(0, "The endgame has begun.")
    return Panel(title="Doom track", lines=tuple(lines))


# Words shared with the hints -----------------------------------------------------------------------------------------


def percent(chance: float) -> str:
    """Whole per cent; never 0 or 100 unless it is certain."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1 %"
    if whole == 100 and chance < 1:
        return ">99 %"
    return f"{whole} %"


def lies_at(g: Runebound, space: int) -> list[str]:
    """What is found in a space: undefeated Challenges, adventures, other heroes, wares."""
    found = [f"{g.content.cards[card].name} undefeated" for card in undefeated_at(g, space)]
    found += [f"{colour} adventure" for colour in dict.fromkeys(g.counters.get(space, ()))]
    found += [g.content.cards[hero.id].name for hero in g.heroes if hero.space == space and hero is not g.hero]
    if (town := town_at(g, space)) is not None and g.stacks.get(town):
        found.append(f"sells {', '.join(g.content.cards[card].name for card in g.stacks[town])}")
    return found
