"""A scene in words, for screens that only know text: player boards, what is going on now, and all beside the map.

Everything is taken from the scene. What cards are called and what is written on them a screen knows from the card list;
here the family's `Words` say it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from questable.kernel.decision import Scalar
from questable.kernel.presentation import CardText, Panel
from questable.kernel.scene import (
    CardFace,
    Cell,
    Die,
    Fight,
    Gauge,
    HexBoard,
    Piece,
    Place,
    PlayerBoard,
    Point,
    Reckoning,
    Scene,
    Side,
    Stat,
    Tray,
)

PIPS = {"life": ("♥", "♡"), "temporary-life": ("♥", "♡")}  # by kind of gauge: there, lost
OTHER_PIPS = ("●", "○")
LONGEST = 12  # a gauge with more is a number
NOW = "now"  # the group of trays that lie there only for the moment
COMPASS = ("north", "north-east", "south-east", "south", "south-west", "north-west")


class Words(NamedTuple):
    """What a family says about cards and places."""

    name: Callable[[Scalar], str]
    """The name of a card or a place."""
    short: Callable[[str], str] = lambda card: ""
    """What a card does, in one line; empty where that need not be told wherever it lies."""
    read: Callable[[str], CardText | None] = lambda card: None
    """The whole card."""


def panels_of(scene: Scene, words: Words, seat: int | None = None) -> list[Panel]:
    """Player boards by seat, what is going on now as `seat` sees it, places beside the map, then the trays in order."""
    found = [player_panel(board, words) for _, board in sorted(scene.players.items())]
    if current := now_panel(scene, words, seat):
        found.append(current)
    found += _place_panels(scene)
    found += tray_panels(scene, words, _focus(scene))
    return found


# Player boards -------------------------------------------------------------------------------------------------------


def player_panel(board: PlayerBoard, words: Words) -> Panel:
    """A player board, the most important first: gauges, values, purse, then one line for each card."""
    if board.out:
        return Panel(title=board.name, lines=("out of the game",), seat=board.seat)
    lines = [
        "  ".join(gauge_text(gauge) for gauge in board.gauges),
        " · ".join(stat_text(stat) for stat in board.stats),
        " · ".join([*(stat_text(stat) for stat in board.purse), *([board.subtitle] if board.subtitle else [])]),
        *board.notes,
        words.short(board.card) if board.card else "",
    ]
    for tray in board.trays.values():
        panel = tray_panel(tray, words)
        lines.append(f"{panel.title}: {' · '.join(panel.lines)}")
    for shelf in board.shelves:
        if shelf.cards or shelf.size:
            taken = f" ({len(shelf.cards)} of {shelf.size})" if shelf.size else ""
            lines.append(f"{shelf.title}{taken}:" if shelf.cards else f"{shelf.title}: none{taken}")
        for card in shelf.cards:
            lines.append(f"▸ {_whole(card, words)}")
            lines += [f"  under it: {_whole(below, words)}" for below in card.under]
    cards = [board.card]
    cards += [card.card for shelf in board.shelves for card in _with_under(shelf.cards)]
    cards += [card.card for tray in board.trays.values() for card in _with_under(tray.cards)]
    return Panel(title=board.name, lines=_written(lines), seat=board.seat, cards=_written(cards))


# What is going on now ------------------------------------------------------------------------------------------------


def now_panel(scene: Scene, words: Words, seat: int | None = None) -> Panel | None:
    """The fight, the cards on the table, or where the player is; None if nothing is going on."""
    if scene.fight:
        return fight_panel(scene.fight, seat)
    if focus := _focus(scene):
        return _focus_panel(scene, focus, words)
    standing = scene.active if seat is None or seat not in scene.players else seat
    here = scene.players[standing].place if standing in scene.players else None
    if not scene.clock and here is None:
        return None
    lines = [_here(scene, words, standing, here) if here is not None else "nobody is on the way yet"]
    if dice := dice_text(scene.dice):
        lines.append(f"dice: {dice}")
    step = dict(scene.steps).get(scene.step, "")
    title = " · ".join(_written((scene.clock, step))) or "Where you are"
    return Panel(title=title, lines=_written(lines), now=True)


def fight_panel(fight: Fight, seat: int | None = None) -> Panel:
    """The other side, the sum of the roll, how it may end; who fights beside oneself."""
    facing = fight.heroes[0] if seat is not None and seat == fight.foe.seat else fight.foe
    parts = [facing.name, f"round {fight.round}" if fight.round else "", dict(fight.phases).get(fight.phase, "")]
    lines = [
        fight.subtitle,
        "  ".join(gauge_text(gauge) for gauge in facing.gauges),
        " · ".join(stat_text(stat) for stat in facing.stats),
        *facing.text,
        *(_beside_you(side) for side in fight.heroes if len(fight.heroes) > 1),
        *fight.notes,
    ]
    if fight.reckoning:
        lines.append(f"{fight.reckoning_title}: {sum_text(fight.reckoning)}")
        lines.append(f"{fight.need}{f' ({percent(fight.chance)})' if fight.chance is not None else ''}")
    if fight.result:
        lines.append(f"The dice: {fight.result}")
    if fight.outlook:
        ways = [f"{way} {percent(chance)}" for way, chance in fight.outlook]
        lines.append("Outlook: " + ", ".join([*ways, *([fight.expected] if fight.expected else [])]))
    return Panel(title=" · ".join(_written(parts)), lines=_written(lines), cards=_written((facing.card,)), now=True)


def _beside_you(side: Side) -> str:
    gauges = "  ".join(gauge_text(gauge) for gauge in side.gauges)
    return " ".join(_written((f"{side.name}:", gauges, "(acts now)" if side.acts else "")))


def _focus(scene: Scene) -> Tray | None:
    """The tray everybody looks at, unless there is a fight."""
    if scene.fight:
        return None
    passing = (tray for tray in scene.trays.values() if tray.group == NOW)
    return scene.trays.get(scene.focus) or next(passing, None)


def _focus_panel(scene: Scene, tray: Tray, words: Words) -> Panel:
    """A tray that everybody looks at: a single card is told whole."""
    if tray.kind == "cards" and len(tray.cards) == 1 and tray.group == NOW:
        (face,) = tray.cards
        if face.face_up and (card := words.read(face.card)):
            return Panel(
                title=card.name, lines=_written((card.kind, face.note, *card.text)), cards=(card.id,), now=True
            )
    panel = tray_panel(tray, words)
    alike = sum(each.group == tray.group for each in scene.trays.values())
    title = f"{_title(tray.group)}: {tray.title}" if alike > 1 and tray.group != NOW else tray.title
    return Panel(title=title, lines=panel.lines, cards=panel.cards, now=True)


def _here(scene: Scene, words: Words, seat: int | None, here: Scalar) -> str:
    """`Forge · green adventure · Bert · Wares: Sword`: where somebody stands, and what is found there."""
    spot = spot_of(scene, here)
    name = (isinstance(spot, Cell | Place) and spot.name) or words.name(here)
    pieces = [piece for piece in spot.pieces if piece.kind != "socket"] if spot else []
    landmark = next((piece.label for piece in pieces if piece.kind == "landmark"), "")
    others = [
        piece_text(piece)
        for piece in pieces
        if piece.kind != "landmark" and not (piece.kind == "figure" and piece.seat == seat)
    ]
    wares = [
        f"{tray.title}: {', '.join(words.name(card.card) for card in tray.cards)}" for tray in _trays_at(scene, here)
    ]
    return " · ".join(_written((landmark or name, *others, *wares)))


def spot_of(scene: Scene, place: Scalar) -> Cell | Point | Place | None:
    """The cell, point or place of this id."""
    board = scene.board
    if isinstance(board, HexBoard):
        found: Cell | Point | Place | None = board.cells.get(place) if isinstance(place, int) else None
    else:
        found = next((tile.points[place] for tile in board.tiles.values() if place in tile.points), None)
    return found or board.places.get(str(place))


def _trays_at(scene: Scene, place: Scalar) -> Iterator[Tray]:
    return (tray for tray in scene.trays.values() if tray.place == place and tray.cards)


# Beside the map ------------------------------------------------------------------------------------------------------


def tray_panels(scene: Scene, words: Words, shown: Tray | None = None) -> Iterator[Panel]:
    """One panel for each tray; of one group, decks stand together, and so do lots of cards, a line for each of them.

    What is shown as going on now is not told again.
    """
    trays = [tray for tray in scene.trays.values() if tray is not shown]
    groups: dict[tuple[str, str], list[Tray]] = {}
    for tray in trays:
        if tray.group and tray.kind in ("deck", "cards"):
            groups.setdefault((tray.group, tray.kind), []).append(tray)
    for tray in trays:
        together = groups.get((tray.group, tray.kind), [])
        if len(together) < 2:
            yield tray_panel(tray, words)
        elif tray is together[0]:
            title = _title(tray.group)
            yield _decks(title, together) if tray.kind == "deck" else _lots(title, together, words)


def _title(group: str) -> str:
    return group.replace("-", " ").capitalize()


def _decks(title: str, decks: list[Tray]) -> Panel:
    counts = [f"{deck.title} {deck.count or 0}{f' ({deck.note})' if deck.note else ''}" for deck in decks]
    return Panel(title=title, lines=(" · ".join(counts),))


def _lots(title: str, lots: list[Tray], words: Words) -> Panel:
    lines = []
    for lot in lots:
        cards = ", ".join(_noted(card, words) for card in lot.cards)
        lines.append(f"{lot.title}: {cards or lot.note or 'empty'}")
        lines += lot.lines
    return Panel(title=title, lines=tuple(lines), cards=_written(card.card for lot in lots for card in lot.cards))


def tray_panel(tray: Tray, words: Words) -> Panel:
    """A market, a pile, a track … with its cards."""
    lines = [*_facts(tray), *(() if tray.kind == "numbers" else tray.lines)]
    lines.append(" · ".join(stat_text(stat) for stat in tray.stats))
    for card in sorted(tray.cards, key=lambda each: each.slot):
        lines.append(f"{card.slot} {_whole(card, words)}" if card.slot else _whole(card, words))
        lines += [f"  under it: {_whole(below, words)}" for below in card.under]
    if tray.kind == "track" and (free := tray.size - len(tray.cards)) > 0:
        lines.append(f"{free} of {tray.size} places are free")
    cards = _written(card.card for card in _with_under(tray.cards))
    return Panel(title=tray.title, lines=_written(lines) or ("empty",), cards=cards)


def _place_panels(scene: Scene) -> Iterator[Panel]:
    """Places beside the map and who is there; ways that lead over water or under ground."""
    board = scene.board
    if board.places:
        yield Panel(title="Beside the map", lines=tuple(place_text(place) for place in board.places.values()))
    if ways := [f"{link.label}: {'open' if link.open else 'closed'}" for link in board.links.values() if link.label]:
        yield Panel(title="Ways", lines=tuple(ways))


def place_text(place: Place) -> str:
    """`Dread Island: Anna, a cult marker (looks north)`."""
    told = ", ".join(_written((place.note, *(piece_text(piece) for piece in place.pieces))))
    return f"{place.name}: {told or 'nobody is there'}"


def on_the_map(scene: Scene) -> Panel | None:
    """All pieces of a map of tiles that can be read, tile by tile, for those who cannot point at the map."""
    board = scene.board
    if isinstance(board, HexBoard):
        return None
    lines, cards = [], []
    for tile in board.tiles.values():
        seen = [(piece, point.id) for point in tile.points.values() for piece in point.pieces if piece.card]
        if seen:
            lines.append(f"{tile.name}: {', '.join(f'{piece.label} [{point}]' for piece, point in seen)}")
            cards += [piece.card for piece, _ in seen]
    return Panel(title="On the map", lines=tuple(lines) or ("nothing lies open",), cards=tuple(cards))


# Small words ---------------------------------------------------------------------------------------------------------


def card_text(card: CardFace, words: Words) -> str:
    """`Aldous (turned) ♥♥♡ Mind 2/1: ready for anything`."""
    if not card.face_up:
        return " ".join(_written((card.colour, "card, face down", card.note)))
    parts = [words.name(card.card), f"×{card.count}" if card.count > 1 else ""]
    parts += [f"({card.colour})" if card.colour else "", "(turned)" if card.turned else ""]
    parts.append("".join([*(f"[{token}]" for token in card.tokens), *(f"({gap})" for gap in card.gaps)]))
    parts += [_pips(gauge) for gauge in card.gauges]
    parts += [", ".join(stat_text(stat) for stat in card.stats)]
    text = " ".join(_written(parts))
    return f"{text}: {card.note}" if card.note else text


def piece_text(piece: Piece) -> str:
    """`cult marker (looks south-east)`."""
    name = piece.label or piece.sort or piece.letters
    facing = f"looks {COMPASS[piece.facing % len(COMPASS)]}" if piece.facing is not None else ""
    more = ", ".join(_written((piece.note, facing)))
    return f"{name} ({more})" if more else name


def gauge_text(gauge: Gauge) -> str:
    """`Life ♥♥♥♡`."""
    return f"{gauge.label} {_pips(gauge)}"


def stat_text(stat: Stat) -> str:
    """`Body 5/2 (+2 experience)`."""
    text = f"{stat.label} {stat.value}" if stat.label else stat.value
    return f"{text} ({stat.note})" if stat.note else text


def dice_text(dice: Iterable[Die]) -> str:
    """`2× river/road, hills`: dice not spent yet, equal ones together."""
    rolled = list(dice)
    left = Counter("/".join(die.faces) for die in rolled if not die.spent)
    if rolled and not left:
        return "all spent"
    return ", ".join(f"{count}× {faces}" if count > 1 else faces for faces, count in left.items())


def sum_text(lines: Sequence[Reckoning]) -> str:
    """`Melee 7, Sword +1, Troll -1: 7`."""
    first, *rest = lines
    if not rest:
        return f"{first.label} {first.amount}"
    words = [f"{first.label} {first.amount}", *(f"{line.label} {line.amount:+d}" for line in rest)]
    return f"{', '.join(words)}: {sum(line.amount for line in lines)}"


def percent(chance: float) -> str:
    """Whole per cent; never 0 or 100 unless it is certain."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1 %"
    if whole == 100 and chance < 1:
        return ">99 %"
    return f"{whole} %"


def _whole(card: CardFace, words: Words) -> str:
    """A card with what it does, unless its note says that already."""
    text = card_text(card, words)
    short = words.short(card.card) if card.face_up and card.card else ""
    if not short or short in text:
        return text
    return f"{text}; {short}" if card.note else f"{text}: {short}"


def _noted(card: CardFace, words: Words) -> str:
    """`Sword (5 gold)`: one of many cards in a line."""
    if not card.face_up:
        return card_text(card, words)
    name = f"{words.name(card.card)}{f' ×{card.count}' if card.count > 1 else ''}"
    marks = "".join([*(f"[{token}]" for token in card.tokens), *(f"({gap})" for gap in card.gaps)])
    return " ".join(_written((name, marks, f"({card.note})" if card.note else "")))


def _with_under(cards: Iterable[CardFace]) -> Iterator[CardFace]:
    for card in cards:
        yield card
        yield from (below for below in card.under if below.face_up)


def _pips(gauge: Gauge) -> str:
    if gauge.maximum > LONGEST:
        return f"{gauge.value}/{gauge.maximum}"
    full, empty = PIPS.get(gauge.kind, OTHER_PIPS)
    return full * gauge.value + empty * (gauge.maximum - gauge.value)


def _facts(tray: Tray) -> Iterator[str]:
    if tray.value is not None:
        reached = tray.lines[tray.value - 1] if 0 < tray.value <= len(tray.lines) else ""
        number = f"{tray.value} of {tray.size}" if tray.size else str(tray.value)
        yield f"{number}: {reached}" if reached else number
    if tray.count is not None and tray.count != len(tray.cards):
        yield f"{tray.count} card{'' if tray.count == 1 else 's'}"
    if tray.note:
        yield tray.note


def _written(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(text for text in texts if text)
