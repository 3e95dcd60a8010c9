"""Hero boards for screens: gauges, values, purse, and the cards in front of a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from questable.breath import breathe
from questable.kernel.engine.say import Say, Text, chain, named
from questable.kernel.shown.presentation import Holder, Standing
from questable.kernel.shown.scene import CardFace, Gauge, PlayerBoard, Shelf, Stat
from questable.runebound.abilities.vocabulary import ATTRIBUTE, COLOURS, PHASES
from questable.runebound.card_index import fighter
from questable.runebound.cards import ownership_limit
from questable.runebound.content import Challenge, Encounter
from questable.runebound.experience import learn_price
from questable.runebound.presentation.box_presentation import shows_of
from questable.runebound.presentation.juncture import whose_turn
from questable.runebound.purse import purse
from questable.runebound.state import Hero, Runebound
from questable.runebound.values import (
    ATTRIBUTE_STEP,
    attack_damage,
    combat_value,
    enemy_life,
    level_of,
    life_of,
    roll_bonus,
    stamina_of,
)

RUNES_TO_WIN = 3  # RB-WIN-03
COUNTER = "gem"  # the icon of a counter on a card
UNLIMITED = 100  # no rule or card gives such a limit
LIFE, STAMINA, GOLD, EXPERIENCE = Say("life"), Say("stamina"), Say("gold"), Say("experience")
LIFE_MEANS, STAMINA_MEANS, EXPERIENCE_MEANS = Say("life-means"), Say("stamina-means"), Say("experience-means")
ITEMS, ALLIES, DRAGON_RUNES, KEPT = Say("items"), Say("allies"), Say("dragon-runes"), Say("kept")
ATTRIBUTES = {phase: Say("attribute", attribute=attribute) for phase, attribute in ATTRIBUTE.items()}
VALUES_MEAN = {phase: Say("attribute-means", phase=phase) for phase in ATTRIBUTE}

Seated = Iterator[PlayerBoard]


def all_boards(g: Runebound) -> Seated:
    """Return the boards of all heroes, with additions of boxes; seats without a hero may also have one."""
    shows = shows_of(g.setting)
    for hero in g.heroes:
        breathe()
        shown = player_board(g, hero)
        for box in shows:
            shown = box.board(g, shown) if box.board else shown
        yield shown
    for box in shows:
        for builder in box.seats:
            yield from builder(g)


def player_board(g: Runebound, hero: Hero) -> PlayerBoard:
    """Return everything in front of a player."""
    return PlayerBoard(
        seat=hero.seat,
        name=named(hero.id),
        card=hero.id,
        subtitle=Say("level", level=level_of(g, hero.seat)),
        gauges=gauges(g, hero.seat, hero.id),
        stats=stats(g, hero.seat, hero.id),
        purse=(
            Stat(label=GOLD, value=str(purse(g, hero.seat)), icon="gold"),
            Stat(
                label=EXPERIENCE,
                value=f"{hero.points}/{learn_price(g, hero.seat)}",
                icon="experience",
                meaning=EXPERIENCE_MEANS,
            ),
        ),
        shelves=shelves(g, hero),
        notes=tuple(_notes(g, hero)),
        place=hero.space or None if not hero.out else None,
        active=hero.seat == whose_turn(g),
        out=hero.out,
    )


def gauges(g: Runebound, seat: int, character: str) -> tuple[Gauge, ...]:
    """Return the remaining Life and Stamina; an ally without Stamina has no such gauge."""
    life, stamina = life_of(g, seat, character), stamina_of(g, seat, character)
    found = [Gauge("life", LIFE, max(0, life - g.wounds.get(character, 0)), life, LIFE_MEANS)]
    if stamina:
        left = max(0, stamina - g.exhaustion.get(character, 0))
        found.append(Gauge("stamina", STAMINA, left, stamina, STAMINA_MEANS))
    return tuple(found)


def life_of_enemy(g: Runebound) -> Gauge:
    """Return the remaining Life of the Challenge being fought."""
    life = enemy_life(g)
    return Gauge("life", LIFE, max(0, life - g.fights[-1].wounds), life, LIFE_MEANS)


def standing(game: Runebound) -> Standing:
    """Return the present gauges and purses of all heroes, allies and enemies, as changed by boxes."""
    found: dict[tuple[Holder, str], str] = {}
    for hero in game.heroes:
        found |= told(hero.seat, gauges(game, hero.seat, hero.id))
        found[hero.seat, "gold"] = str(purse(game, hero.seat))
        found[hero.seat, "experience"] = f"{hero.points}/{learn_price(game, hero.seat)}"
        for ally in game.kits[hero.seat].allies:
            found |= told(ally, gauges(game, hero.seat, ally))
    if game.fights and game.fights[-1].foe < 0:
        found |= told(game.fights[-1].enemy, (life_of_enemy(game),))
    shown: Standing = found
    for box in shows_of(game.setting):
        shown = box.standing(game, shown) if box.standing else shown
    return shown


def told(holder: Holder, shown: Iterable[Gauge]) -> Standing:
    """Return a character's gauges in a standing."""
    return {(holder, gauge.kind): str(gauge.value) for gauge in shown}


def stats(g: Runebound, seat: int, character: str) -> tuple[Stat, ...]:
    """Return Mind, Body and Spirit with their present damage; the one of the current phase is marked."""
    fight = g.fights[-1] if g.fights else None
    phase_now = fight.phase if fight and seat in (fight.seat, fight.foe) else ""
    values: dict[str, int] = {phase: combat_value(g, seat, character, phase) for phase in PHASES}
    added = dict(additions(g, g.heroes[seat], values)) if character == g.heroes[seat].id else {}
    return tuple(
        Stat(
            label=ATTRIBUTES[phase],
            value=f"{value}/{attack_damage(g, seat, character, phase)}",
            icon=phase,
            note=added.get(phase, ""),
            meaning=VALUES_MEAN[phase],
            current=phase == phase_now,
        )
        for phase, value in values.items()
    )


def shelves(g: Runebound, hero: Hero) -> tuple[Shelf, ...]:
    """Return Items, Allies, Dragon Runes and kept cards; empty rows are shown only where cards can go."""
    allies = tuple(card for card in g.kits[hero.seat].allies if card not in hero.runes)
    owned = (*hero.cards, *hero.trophies)
    items = tuple(card for card in owned if card not in allies and card not in hero.runes)
    kept = tuple(card for card in hero.kept if card not in allies)
    limit = ownership_limit(g, hero.seat, "ally")
    found = [
        Shelf(title=ITEMS, cards=tuple(_items(g, items))),
        Shelf(
            title=ALLIES,
            companions=True,
            cards=tuple(ally_face(g, hero.seat, card) for card in allies),
            size=limit if limit < UNLIMITED else 0,
        ),
    ]
    if hero.runes:
        found.append(Shelf(title=DRAGON_RUNES, cards=tuple(face(g, card) for card in hero.runes), size=RUNES_TO_WIN))
    if kept:
        found.append(Shelf(title=KEPT, cards=tuple(face(g, card) for card in kept)))
    return tuple(found)


def face(g: Runebound, card: str, note: Text = "") -> CardFace:
    """Return a face-up card."""
    return CardFace(
        id=card, card=card, turned=card in g.turned, note=note, tokens=counters(g, card), under=lying_under(g, card)
    )


def lying_under(g: Runebound, card: str) -> tuple[CardFace, ...]:
    """Return the cards under a card, as shown by the boxes in play."""
    return tuple(each for box in shows_of(g.setting) if box.under for each in box.under(g, card))


def counters(g: Runebound, card: str) -> tuple[str, ...]:
    """Return the counters on a card."""
    return (COUNTER,) * g.counters_on(card)


def _items(g: Runebound, items: tuple[str, ...]) -> Iterator[CardFace]:
    """Yield one item of several alike, but any that the open question names on its own."""
    about = {str(option.about) for option in g.decision.options} if g.decision else set()
    for cards in alike(g, items):
        shown = [each for each in cards if each in about] or cards[:1]
        for number, card in enumerate(shown):
            below = 0 if number else len(cards) - len(shown)
            yield msgspec.structs.replace(face(g, card, _kept_as(g, card)), count=1 + below)


def _kept_as(g: Runebound, card: str) -> Text:
    """Return the kind of Item that an adventure card is kept as."""
    found = g.content.cards[card]
    if isinstance(found, Challenge | Encounter) and found.kept:
        return Say("kept-as", kinds=tuple(found.kept.kinds))
    return ""


def ally_face(g: Runebound, seat: int, card: str) -> CardFace:
    """Return an ally with its counters and values."""
    return CardFace(
        id=card,
        card=card,
        turned=card in g.turned,
        gauges=gauges(g, seat, card),
        stats=stats(g, seat, card),
        tokens=counters(g, card),
    )


def _notes(g: Runebound, hero: Hero) -> Iterator[Text]:
    if hero.down:
        yield Say("knocked-out")
    yield from (Say("put-off", card=each.card, until=each.until) for each in g.delayed if each.seat == hero.seat)
    if counters := hero.experience.count("life"):
        yield Say("life-learned", more=counters, colours=COLOURS[:counters])
    if counters := hero.experience.count("stamina"):
        yield Say("stamina-learned", more=ATTRIBUTE_STEP * counters)


def additions(g: Runebound, hero: Hero, values: Mapping[str, int]) -> Iterator[tuple[str, Text]]:
    """Yield what experience and cards now add to the printed values of each phase, and to rolls."""
    printed = fighter(g.content, hero.id)
    for phase, value in values.items():
        parts: list[Text] = []
        learned = ATTRIBUTE_STEP * hero.experience.count(ATTRIBUTE[phase])
        if learned:
            parts.append(Say("by-experience", bonus=learned))
        if other := value - printed.values[phase] - learned:
            parts.append(Say("by-cards", bonus=other))
        attack, defence = (roll_bonus(g, hero.seat, hero.id, phase, action) for action in ("attack", "defend"))
        if attack == defence and attack:
            parts.append(Say("on-rolls", bonus=attack))
        else:
            parts += [Say("on-attacks", bonus=attack)] if attack else []
            parts += [Say("on-defence", bonus=defence)] if defence else []
        if parts:
            yield phase, chain(parts, ", ")


def alike(g: Runebound, cards: tuple[str, ...]) -> list[list[str]]:
    """Return cards grouped by kind and state, in the order of the first of each group."""
    found: dict[tuple[str, bool, int], list[str]] = {}
    for card in cards:
        found.setdefault((g.content.kin.get(card, card), card in g.turned, g.counters_on(card)), []).append(card)
    return list(found.values())
