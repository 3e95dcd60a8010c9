"""Hero boards, and everything that lies beside the map.

The first panel after the hero boards says what is going on now (a combat, a card on the table, a market, a trade, the
movement dice); if it names cards, they are what everybody looks at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from questable.kernel.presentation import Panel
from questable.runebound import odds
from questable.runebound.abilities.saying import modifier_words
from questable.runebound.abilities.vocabulary import ATTRIBUTE, COLOURS, PHASES
from questable.runebound.board import town_at
from questable.runebound.challenges import undefeated_at
from questable.runebound.content import EventCard
from questable.runebound.experience import learn_price
from questable.runebound.kit import fighter
from questable.runebound.market import buy_price
from questable.runebound.presentation.cards import own_text, rules_text, short_text, type_line
from questable.runebound.presentation.names import face, life_pips, place, stamina_pips
from questable.runebound.state import Bargain, Fight, Hero, Runebound
from questable.runebound.values import (
    attack_damage,
    combat_value,
    enemy_damage,
    enemy_life,
    enemy_value,
    level_of,
    life_of,
    roll_bonus,
    stamina_of,
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


# Hero boards ---------------------------------------------------------------------------------------------------------


def hero_board(g: Runebound, hero: Hero) -> Panel:
    """What a player has in front of them; the most important first."""
    name = g.content.cards[hero.id].name
    if hero.out:
        return Panel(title=name, lines=("eliminated",), seat=hero.seat)
    lines = [
        f"Life {_life(g, hero.seat, hero.id)}  Stamina {_stamina(g, hero.seat, hero.id)}",
        values_line(g, hero.seat, hero.id),
        f"{hero.gold} gold · {_points(g, hero)} · level {level_of(g, hero.seat)}",
        *_additions(g, hero),
        *rules_text(g.content.cards[hero.id]),
        *(_owned(g, hero, card) for card in (*hero.cards, *hero.trophies, *hero.kept)),
    ]
    if hero.runes:
        lines.insert(3, f"Dragon Runes: {len(hero.runes)} of 3")
    return Panel(
        title=name, lines=tuple(lines), seat=hero.seat, cards=(hero.id, *hero.cards, *hero.trophies, *hero.kept)
    )


def values_line(g: Runebound, seat: int, character: str) -> str:
    """`ranged 5/1 · melee 4/2 · magic 2/1`: value and damage in each phase as they are now."""
    return " · ".join(
        f"{phase} {combat_value(g, seat, character, phase)}/{attack_damage(g, seat, character, phase)}"
        for phase in PHASES
    )


def _life(g: Runebound, seat: int, character: str) -> str:
    return life_pips(life_of(g, seat, character), g.wounds.get(character, 0))


def _stamina(g: Runebound, seat: int, character: str) -> str:
    return stamina_pips(stamina_of(g, seat, character), g.exhaustion.get(character, 0))


def _points(g: Runebound, hero: Hero) -> str:
    return f"XP {hero.points}/{learn_price(g, hero.seat)}"


def _additions(g: Runebound, hero: Hero) -> Iterator[str]:
    """What experience and cards add to the printed values, and to rolls."""
    printed = fighter(g.content, hero.id)
    for phase in PHASES:
        parts = []
        learned = 2 * hero.experience.count(ATTRIBUTE[phase])
        if learned:
            parts.append(f"{learned:+d} experience")
        if other := combat_value(g, hero.seat, hero.id, phase) - printed.values[phase] - learned:
            parts.append(f"{other:+d} cards")
        attack, defence = (roll_bonus(g, hero.seat, hero.id, phase, action) for action in ("attack", "defend"))
        if attack == defence and attack:
            parts.append(f"{attack:+d} on rolls")
        else:
            parts += [f"{attack:+d} on attacks"] if attack else []
            parts += [f"{defence:+d} on defence"] if defence else []
        if parts:
            yield f"{phase}: {', '.join(parts)}"
    if counters := hero.experience.count("life"):
        closed = ", ".join(COLOURS[:counters])
        yield f"+{counters} Life, closed to {closed} adventures"
    if counters := hero.experience.count("stamina"):
        yield f"+{2 * counters} Stamina"


def _owned(g: Runebound, hero: Hero, card: str) -> str:
    """A card on the hero board: ready or turned, an ally with its values and counters."""
    name = g.content.cards[card].name
    marks = ["Dragon Rune"] if card in hero.runes else ["for later"] if card in hero.kept else []
    marks += ["turned"] if card in g.turned else []
    line = f"▸ {name} ({', '.join(marks)})" if marks else f"▸ {name}"
    if card in g.kits[hero.seat].allies:
        values = "/".join(str(combat_value(g, hero.seat, card, phase)) for phase in PHASES)
        damage = "/".join(str(attack_damage(g, hero.seat, card, phase)) for phase in PHASES)
        stamina = _stamina(g, hero.seat, card)
        line += f" {_life(g, hero.seat, card)}{f' {stamina}' if stamina else ''} {values} dealing {damage}"
    text = " ".join(own_text(g.content.cards[card]))
    return f"{line}: {text}" if text else line


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
        return Panel(title=f"Market of {town}", lines=_wares(g, g.stacks.get(town, ())), cards=g.stacks.get(town, ()))
    if g.movement_dice:
        return Panel(title="Movement dice", lines=tuple(_dice(g)))
    if not g.heroes:
        return Panel(title="A new game", lines=())
    return Panel(
        title="Where you are", lines=(" · ".join([place(g.content, g.hero.space), *lies_at(g, g.hero.space)]),)
    )


def combat(g: Runebound, fight: Fight) -> Panel:
    """Both sides of a combat, its odds, and the roll or the damage being decided on."""
    name = g.content.cards[fight.enemy].name
    where = f"round {fight.round}" if fight.round else "before combat"
    title = f"{name} · {where}{f' · {fight.phase}' if fight.phase else ''}"
    lines = [*_enemy_lines(g, fight), *_lasting(g)]
    if fight.attacked:
        lines.append(f"Attacked this round: {', '.join(g.content.cards[each].name for each in fight.attacked)}")
    if fight.dice and fight.action:
        dice = " + ".join(str(die) for die in fight.dice)
        lines.append(f"The dice: {dice} = {sum(fight.dice)}")
    for hurt in g.hurts[-1:]:
        lines.append(f"About to be placed on {g.content.cards[hurt.victim].name}: {hurt.amount} damage")
    return Panel(title=title, lines=tuple(lines), cards=(fight.enemy,))


def _enemy_lines(g: Runebound, fight: Fight) -> Iterator[str]:
    if fight.foe >= 0:
        yield f"Life {_life(g, fight.foe, fight.enemy)}"
        yield values_line(g, fight.foe, fight.enemy)
        return
    card = g.content.challenges[fight.enemy]
    yield type_line(card)
    yield f"Life {life_pips(enemy_life(g), fight.wounds)}"
    yield " · ".join(f"{phase} {enemy_value(g, phase)}/{enemy_damage(g, phase)}" for phase in PHASES)
    chances = odds.best_policy(odds.describe_fight(g, fight.seat, fight.enemy))[1]
    yield f"{percent(chances.win)} to win by the dice alone, costing about {chances.wounds:.1f} wounds"
    yield from rules_text(card)


def _lasting(g: Runebound) -> Iterator[str]:
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
        yield Panel(title=f"Market of {here}", lines=_wares(g, g.stacks.get(here, ())), cards=g.stacks.get(here, ()))
    others = [town for town in g.content.map.town_order if town != here]
    lines = [f"{town}: {', '.join(_priced(g, card) for card in g.stacks.get(town, ())) or 'empty'}" for town in others]
    cards = tuple(card for town in others for card in g.stacks.get(town, ()))
    yield Panel(title="Other markets" if here else "Markets", lines=tuple(lines), cards=cards)


def _wares(g: Runebound, cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{_priced(g, card)}: {short_text(g.content, card)}" for card in cards) or ("nothing is on sale",)


def _priced(g: Runebound, card: str) -> str:
    return f"{g.content.cards[card].name} ({buy_price(g, g.active, card)} gold)"


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
        whole = 1
    if whole == 100 and chance < 1:
        whole = 99
    return f"{whole} %"


def lies_at(g: Runebound, space: int) -> list[str]:
    """What is found in a space: undefeated Challenges, adventures, other heroes, wares."""
    found = [f"{g.content.cards[card].name} undefeated" for card in undefeated_at(g, space)]
    found += [f"{colour} adventure" for colour in dict.fromkeys(g.counters.get(space, ()))]
    found += [g.content.cards[hero.id].name for hero in g.heroes if hero.space == space and hero is not g.hero]
    if (town := town_at(g, space)) is not None and g.stacks.get(town):
        found.append(f"sells {', '.join(g.content.cards[card].name for card in g.stacks[town])}")
    return found
