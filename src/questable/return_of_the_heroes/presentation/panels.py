"""Hero boards and what lies beside the map, in words; first of all what is going on now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from questable.kernel.presentation import Panel
from questable.kernel.scene import Fight, PlayerBoard, Stat, Tray
from questable.kernel.scene_text import gauge_text, panels_of, stat_text
from questable.return_of_the_heroes.movement import steps_left
from questable.return_of_the_heroes.presentation.cards import short_text
from questable.return_of_the_heroes.presentation.names import counted, name, percent
from questable.return_of_the_heroes.presentation.places import lies_at, where
from questable.return_of_the_heroes.presentation.reckoning import sum_words
from questable.return_of_the_heroes.presentation.scene import scene
from questable.return_of_the_heroes.presentation.trays import test_lines, wares
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

NOW = ("wares", "test")  # trays that are told as what is going on
COMMON = "2 dice"


def panels(game: ReturnOfTheHeroes) -> Sequence[Panel]:
    """Hero boards by seat, what is going on now, then the trays."""
    stage = scene(game)
    told = msgspec.structs.replace(
        stage,
        players={seat: _in_short(each) for seat, each in stage.players.items()},
        trays={key: _uncounted(tray) for key, tray in stage.trays.items() if key not in NOW},
    )
    every = panels_of(told, lambda card: name(game.content, card))
    heroes = len(told.players)
    return [*every[:heroes], now(game, stage.fight, stage.clock), on_the_map(game), *every[heroes:]]


def _in_short(sheet: PlayerBoard) -> PlayerBoard:
    """In few lines: two dice are what everybody has, cubes and cards nobody has need no words."""
    skills = tuple(msgspec.structs.replace(each, note="") if each.note == COMMON else each for each in sheet.stats)
    owned = tuple(each for each in sheet.purse if each.value != "0" or each.icon == "gold")
    return msgspec.structs.replace(
        sheet,
        subtitle="",
        stats=skills,
        purse=(*owned, Stat(label="", value=sheet.subtitle)),
        shelves=tuple(each for each in sheet.shelves if each.cards),
    )


def _uncounted(tray: Tray) -> Tray:
    """The note says how many there are, and of what."""
    return msgspec.structs.replace(tray, count=None) if tray.note else tray


def now(g: ReturnOfTheHeroes, fight: Fight | None, clock: str) -> Panel:
    """The fight, the bazaar, the test, or where the active hero is."""
    if fight:
        return Panel(title=f"Combat: {fight.title}", lines=tuple(_fight_lines(fight)), cards=(fight.foe.card,))
    if g.visit:
        goods = tuple(
            f"{name(g.content, face.card)} ({face.note}): {short_text(g.content, face.card)}" for face in wares(g)
        )
        return Panel(title="Bazaar", lines=goods or ("everything is sold",), cards=g.visit.wares)
    if g.test:
        return Panel(title=f"Test of {g.test.skill}", lines=test_lines(g, g.test))
    if not g.phase:
        return Panel(title=clock or "A new game", lines=("the game is over" if g.outcome else "before the first turn",))
    here = g.hero.point
    lines = [where(g, g.active), *(lies_at(g, g.active, here, own=True) if here else ())]
    if g.phase == "movement" and here:
        lines.append(f"{counted(max(0, steps_left(g, g.hero)), 'step')} left")
    return Panel(title=clock, lines=(" · ".join(lines),))


def on_the_map(g: ReturnOfTheHeroes) -> Panel:
    """All tokens whose faces are seen, tile by tile, for those who cannot point at the map."""
    lines, cards = [], []
    for tile in g.layout:
        seen = [
            (token, place)
            for place in g.content.land.points[tile]
            for token in g.tokens.get(place, ())
            if token not in g.down or token in g.fetched
        ]
        if seen:
            names = ", ".join(f"{g.content.faces[token].name} [{place}]" for token, place in seen)
            lines.append(f"{g.content.tiles[tile].name}: {names}")
            cards += [token for token, _ in seen]
    return Panel(title="On the map", lines=tuple(lines) or ("nothing lies open",), cards=tuple(cards))


def _fight_lines(fight: Fight) -> Iterator[str]:
    yield fight.subtitle
    yield "  ".join(gauge_text(gauge) for gauge in fight.foe.gauges)
    yield " · ".join(stat_text(stat) for stat in fight.foe.stats)
    yield from fight.foe.text
    yield from fight.notes
    if fight.reckoning:
        yield f"{fight.reckoning_title}: {sum_words(fight.reckoning)}"
        yield f"{fight.need}{f' ({percent(fight.chance)})' if fight.chance is not None else ''}"
    if fight.result:
        yield f"The dice: {fight.result}"
    if fight.outlook:
        yield "Outlook: " + ", ".join(f"{way} {percent(chance)}" for way, chance in fight.outlook)
