"""A scene in words, for text screens: player boards, current events, and everything beside the map.

Everything comes from the scene. Names and texts of cards come from the family's `Words`, since there is no card list
here. The small words between them are in `table.en.toml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from questable.kernel.engine.decision import Scalar
from questable.kernel.engine.say import Say, Text, chain, named, parts_of
from questable.kernel.shown.presentation import CardText, Panel
from questable.kernel.shown.scene import (
    CardFace,
    Cell,
    Die,
    Fight,
    Gauge,
    HexBoard,
    Link,
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
LONGEST = 12  # a larger gauge is a number
MANY = 3  # more tokens of a kind on a card are counted
NOW = "now"  # the group of trays for the moment only
DIRECTIONS = 6


class Words(NamedTuple):
    """What a family says about cards and places."""

    name: Callable[[Scalar], Text]
    """The name of a card or a place."""
    short: Callable[[str], Text] = lambda card: ""
    """What a card does, in one line; empty where a text need not repeat it."""
    read: Callable[[str], CardText | None] = lambda card: None
    """The whole card."""


def panels_of(scene: Scene, words: Words, seat: int | None = None) -> list[Panel]:
    """Return player boards by seat, current events as `seat` sees them, the map's pieces, then the trays in order."""
    found = [player_panel(board, words) for _, board in sorted(scene.players.items())]
    if current := now_panel(scene, words, seat):
        found.append(current)
    found += _place_panels(scene)
    if tokens := on_the_map(scene):
        found.append(tokens)
    found += tray_panels(scene, words, _focus(scene))
    found += goal_panels(scene)
    return found


def goal_panels(scene: Scene) -> Iterator[Panel]:
    """Yield the ways to win, everyone's progress, and what would bring more."""
    if scene.goal is None:
        return
    ways = [
        Say("to-win", way=way) if not number else Say("or-to-win", way=way)
        for number, way in enumerate(scene.goal.ways)
    ]
    far = [
        Say("so-far", who=scene.players[seat].name, text=each.text, next=each.next)
        for seat, each in sorted(scene.goal.progress.items())
        if seat in scene.players
    ]
    yield Panel(title=Say("the-goal"), lines=(*ways, *far))


# Player boards -------------------------------------------------------------------------------------------------------


def player_panel(board: PlayerBoard, words: Words) -> Panel:
    """Return a player board, the most important first: gauges, values, purse, then one line a card."""
    if board.out:
        return Panel(title=board.name, lines=(Say("out-of-the-game"),), seat=board.seat)
    text = words.short(board.card) if board.card else ""
    lines = [
        chain((gauge_text(gauge) for gauge in board.gauges), "  "),
        chain((stat_text(stat) for stat in board.stats), " · "),
        chain((*(stat_text(stat) for stat in board.purse), board.subtitle), " · "),
        *(note for note in board.notes if note not in parts_of(text)),  # without the card's text
        text,
    ]
    for tray in board.trays.values():
        panel = tray_panel(tray, words)
        lines.append(titled(panel.title, chain(panel.lines, " · ")))
    for shelf in board.shelves:
        if shelf.cards or shelf.size:
            taken = str(len(shelf.cards)) if shelf.size else ""
            filled = "shelf" if shelf.cards else "empty-shelf"
            lines.append(Say(filled, title=shelf.title, taken=taken, size=shelf.size))
        for card in shelf.cards:
            lines.append(chain(("▸", _whole(card, words)), " "))
            lines += [Say("under-it", card=_whole(below, words)) for below in card.under]
    cards = [board.card]
    cards += [card.card for shelf in board.shelves for card in _with_under(shelf.cards)]
    cards += [card.card for tray in board.trays.values() for card in _with_under(tray.cards)]
    return Panel(title=board.name, lines=_written(lines), seat=board.seat, cards=tuple(card for card in cards if card))


# What is going on now ------------------------------------------------------------------------------------------------


def now_panel(scene: Scene, words: Words, seat: int | None = None) -> Panel | None:
    """Return the fight, the cards on the table, or where the player is; None if nothing is happening."""
    if scene.fight:
        return fight_panel(scene.fight, seat)
    if focus := _focus(scene):
        return _focus_panel(scene, focus, words)
    standing = scene.active if seat is None or seat not in scene.players else seat
    here = scene.players[standing].place if standing in scene.players else None
    if not scene.clock and here is None:
        return None
    lines = [_here(scene, words, standing, here) if here is not None else _nowhere(scene, standing)]
    if dice := dice_text(scene.dice):
        lines.append(Say("dice-on-the-table", dice=dice))
    step = dict(scene.steps).get(scene.step, "")
    title = chain((scene.clock, step), " · ") or Say("where-you-are")
    return Panel(title=title, lines=_written(lines), now=True)


def _nowhere(scene: Scene, seat: int | None) -> Text:
    """Return nothing for boards that are nowhere yet, or that have no hero."""
    board = scene.players.get(seat) if seat is not None else None
    return "" if board and not board.gauges else Say("nobody-on-the-way")


def fight_panel(fight: Fight, seat: int | None = None) -> Panel:
    """Return the foe, the sum of the roll, how it may end, and allies in the fight."""
    facing = fight.heroes[0] if seat is not None and seat == fight.foe.seat else fight.foe
    number: Text = Say("in-round", round=fight.round) if fight.round else ""
    parts = [facing.name, number, dict(fight.phases).get(fight.phase, "")]
    lines = [
        fight.subtitle,
        chain((gauge_text(gauge) for gauge in facing.gauges), "  "),
        chain((stat_text(stat) for stat in facing.stats), " · "),
        *facing.text,
        *(_beside_you(side) for side in fight.heroes if len(fight.heroes) > 1),
        *fight.notes,
    ]
    if fight.reckoning:
        lines.append(titled(fight.reckoning_title, sum_text(fight.reckoning)))
        lines.append(Say("need", need=fight.need, chance=fight.chance))
    if fight.result:
        lines.append(Say("the-dice-say", result=fight.result))
    if fight.outlook:
        ways = [chain((way, named(chance, "percent")), " ") for way, chance in fight.outlook]
        lines.append(Say("outlook", ways=chain((*ways, fight.expected), ", ")))
    cards = (facing.card,) if facing.card else ()
    return Panel(title=chain(parts, " · "), lines=_written(lines), cards=cards, now=True)


def _beside_you(side: Side) -> Text:
    gauges = chain((gauge_text(gauge) for gauge in side.gauges), "  ")
    acts: Text = Say("acts-now") if side.acts else ""
    return titled(side.name, chain((gauges, acts), " "))


def _focus(scene: Scene) -> Tray | None:
    """Return the tray in focus, unless there is a fight."""
    if scene.fight:
        return None
    passing = (tray for tray in scene.trays.values() if tray.group == NOW)
    return scene.trays.get(scene.focus) or next(passing, None)


def _focus_panel(scene: Scene, tray: Tray, words: Words) -> Panel:
    """Return the panel of the tray in focus; a single card is shown whole."""
    if tray.kind == "cards" and len(tray.cards) == 1 and tray.group == NOW:
        (face,) = tray.cards
        if face.face_up and (card := words.read(face.card)):
            return Panel(
                title=card.name, lines=_written((card.kind, face.note, *card.text)), cards=(card.id,), now=True
            )
    panel = tray_panel(tray, words)
    alike = sum(each.group == tray.group for each in scene.trays.values())
    title = titled(_title(tray.group), tray.title) if alike > 1 and tray.group != NOW else tray.title
    return Panel(title=title, lines=panel.lines, cards=panel.cards, now=True)


def _here(scene: Scene, words: Words, seat: int | None, here: Scalar) -> Text:
    """Return a place and what is there: `Forge · green adventure · Bert · Wares: Sword`."""
    spot = spot_of(scene, here)
    name = (isinstance(spot, Cell | Place) and spot.name) or words.name(here)
    pieces = [piece for piece in spot.pieces if piece.kind != "socket"] if spot else []
    landmark: Text = next((piece.label for piece in pieces if piece.kind == "landmark"), "")
    others = [
        piece.note if piece.kind == "figure" and piece.seat == seat else piece_text(piece)
        for piece in pieces
        if piece.kind != "landmark"
    ]
    wares = [
        titled(tray.title, chain((words.name(card.card) for card in tray.cards), ", "))
        for tray in _trays_at(scene, here)
    ]
    return chain((landmark or name, *others, *wares), " · ")


def spot_of(scene: Scene, place: Scalar) -> Cell | Point | Place | None:
    """Return the cell, point or place with this id."""
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
    """Yield one panel a tray. Decks of one group share a panel, as do many cards, a line each.

    What is shown as a current event is not repeated.
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


def _title(group: str) -> Text:
    return Say("group-title", group=group)


def _decks(title: Text, decks: list[Tray]) -> Panel:
    counts = [chain((deck.title, str(deck.count or 0), bracketed(deck.note)), " ") for deck in decks]
    return Panel(title=title, lines=(chain(counts, " · "),))


def _lots(title: Text, lots: list[Tray], words: Words) -> Panel:
    lines: list[Text] = []
    for lot in lots:
        cards = chain((_noted(card, words) for card in lot.cards), ", ")
        lines.append(titled(lot.title, cards or lot.note or Say("empty")))
        lines += lot.lines
    named_cards = tuple(card.card for lot in lots for card in lot.cards if card.card)
    return Panel(title=title, lines=tuple(lines), cards=named_cards)


def tray_panel(tray: Tray, words: Words) -> Panel:
    """Return a market, a pile, a track … with its cards."""
    lines = [*_facts(tray), *(() if tray.kind == "numbers" else tray.lines)]
    lines.append(chain((stat_text(stat) for stat in tray.stats), " · "))
    for card in sorted(tray.cards, key=lambda each: each.slot):
        lines.append(chain((str(card.slot or ""), _whole(card, words)), " "))
        lines += [Say("under-it", card=_whole(below, words)) for below in card.under]
    if tray.kind == "track" and (free := tray.size - len(tray.cards)) > 0:
        lines.append(Say("free-places", free=free, size=tray.size))
    cards = tuple(card.card for card in _with_under(tray.cards) if card.card)
    return Panel(title=tray.title, lines=_written(lines) or (Say("empty"),), cards=cards)


def _place_panels(scene: Scene) -> Iterator[Panel]:
    """Yield places beside the map and who is there, and connections over water or under ground."""
    board = scene.board
    if board.places:
        yield Panel(title=Say("beside-the-map"), lines=tuple(place_text(place) for place in board.places.values()))
    alike: dict[tuple[Text, bool], list[Link]] = {}
    for link in board.links.values():
        if link.label:
            alike.setdefault((link.label, link.open), []).append(link)
    if alike:
        yield Panel(title=Say("ways"), lines=tuple(_ways(*how, links) for how, links in alike.items()))


def _ways(label: Text, is_open: bool, links: Sequence[Link]) -> Text:
    """Return a connection, or all of one name with where they lead."""
    ends = chain((f"{here}–{there}" for here, there in (link.ends for link in links)), ", ") if len(links) > 1 else ""
    return Say("way-is-open" if is_open else "way-is-closed", way=chain((label, ends), " "))


def place_text(place: Place) -> Text:
    """`The drifting isle: Anna, a marker (looks north)`."""
    told = chain((place.note, *(piece_text(piece) for piece in place.pieces)), ", ")
    return titled(place.name, told or Say("nobody-is-there"))


def on_the_map(scene: Scene) -> Panel | None:
    """Return all readable pieces of a tile map, tile by tile, for players who cannot point at the map."""
    board = scene.board
    if isinstance(board, HexBoard):
        return None
    lines: list[Text] = []
    cards: list[str] = []
    for tile in board.tiles.values():
        seen = [(piece, point.id) for point in tile.points.values() for piece in point.pieces if piece.card]
        if seen:
            pieces = (chain((piece.label, f"[{point}]"), " ") for piece, point in seen)
            lines.append(titled(tile.name, chain(pieces, ", ")))
            cards += [piece.card for piece, _ in seen]
    return Panel(title=Say("on-the-map"), lines=tuple(lines) or (Say("nothing-lies-open"),), cards=tuple(cards))


# Small words ---------------------------------------------------------------------------------------------------------


def titled(title: Text, text: Text) -> Text:
    """`Doom: 3 of 10`."""
    return Say("titled", title=title, text=text)


def bracketed(text: Text) -> Text:
    """`(text)`; nothing if there is none."""
    return chain(("(", text, ")"), "") if text else ""


def card_text(card: CardFace, words: Words) -> Text:
    """`Aldous (turned) ♥♥♡ Mind 2/1: ready for anything`."""
    if not card.face_up:
        return chain((Say("face-down", colour=card.colour), card.note), " ")
    parts = [words.name(card.card), f"×{card.count}" if card.count > 1 else ""]
    parts += [bracketed(named(card.colour, "colour") if card.colour else ""), Say("turned") if card.turned else ""]
    parts.append(_marks(card))
    parts += [_pips(gauge) for gauge in card.gauges]
    parts += [chain((stat_text(stat) for stat in card.stats), ", ")]
    text = chain(parts, " ")
    return titled(text, card.note) if card.note else text


def _marks(card: CardFace) -> Text:
    """Return the tokens on a card and its empty places: `[bone](leaf)`; many of a kind are counted: `[4 × bone]`."""
    heaps = [(token, len(list(alike))) for token, alike in groupby(card.tokens)]
    tokens: list[Text] = []
    for token, count in heaps:
        lying = (f"{count} × ", 1) if count >= MANY else ("", count)
        tokens += [chain(("[", lying[0], named(token, "symbol"), "]"), "")] * lying[1]
    return chain((*tokens, *(bracketed(named(gap, "symbol")) for gap in card.gaps)), "")


def piece_text(piece: Piece) -> Text:
    """`cult marker (looks south-east)`."""
    name = piece.label or piece.sort or piece.letters
    facing: Text = Say("looks", direction=piece.facing % DIRECTIONS) if piece.facing is not None else ""
    return chain((name, bracketed(chain((piece.note, facing), ", "))), " ")


def gauge_text(gauge: Gauge) -> Text:
    """`Life ♥♥♥♡`."""
    return chain((gauge.label, _pips(gauge)), " ")


def stat_text(stat: Stat) -> Text:
    """`Body 5/2 (+2 experience)`."""
    return chain((stat.label, stat.value, bracketed(stat.note)), " ")


def dice_text(dice: Iterable[Die]) -> Text:
    """`2× river/road, hills`: dice not spent yet, equal ones together."""
    rolled = list(dice)
    left = Counter(die.faces for die in rolled if not die.spent)
    if rolled and not left:
        return Say("all-dice-spent")
    return chain((_alike(faces, count) for faces, count in left.items()), ", ")


def _alike(faces: tuple[str, ...], count: int) -> Text:
    shown = chain((named(face, "symbol") for face in faces), "/")
    return Say("several-dice", count=count, faces=shown) if count > 1 else shown


def sum_text(lines: Sequence[Reckoning]) -> Text:
    """`Melee 7, Sword +1, Troll -1: 7`."""
    first, *rest = lines
    parts = [chain((first.label, str(first.amount)), " ")]
    if not rest:
        return parts[0]
    parts += [Say("part-of-a-sum", label=line.label, amount=line.amount) for line in rest]
    return Say("all-of-a-sum", parts=chain(parts, ", "), total=str(sum(line.amount for line in lines)))


def percent(chance: float) -> str:
    """Return whole percent; never 0 or 100 unless it is certain."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1 %"
    if whole == 100 and chance < 1:
        return ">99 %"
    return f"{whole} %"


def _whole(card: CardFace, words: Words) -> Text:
    """Return a card with its text, unless its note says that already."""
    text = card_text(card, words)
    short = words.short(card.card) if card.face_up and card.card else ""
    if not short or short == card.note:
        return text
    return chain((text, short), "; ") if card.note else titled(text, short)


def _noted(card: CardFace, words: Words) -> Text:
    """`Sword (5 gold)`: one of many cards in a line."""
    if not card.face_up:
        return card_text(card, words)
    count = f"×{card.count}" if card.count > 1 else ""
    return chain((words.name(card.card), count, _marks(card), bracketed(card.note)), " ")


def _with_under(cards: Iterable[CardFace]) -> Iterator[CardFace]:
    for card in cards:
        yield card
        yield from (below for below in card.under if below.face_up)


def _pips(gauge: Gauge) -> str:
    if gauge.maximum > LONGEST:
        return f"{gauge.value}/{gauge.maximum}"
    full, empty = PIPS.get(gauge.kind, OTHER_PIPS)
    return full * gauge.value + empty * (gauge.maximum - gauge.value)


def _facts(tray: Tray) -> Iterator[Text]:
    if tray.value is not None:
        reached = tray.lines[tray.value - 1] if 0 < tray.value <= len(tray.lines) else ""
        number: Text = Say("reached-of", value=tray.value, size=tray.size) if tray.size else str(tray.value)
        yield titled(number, reached) if reached else number
    if tray.count is not None and tray.count != len(tray.cards):
        yield Say("cards-there", count=tray.count)
    if tray.note:
        yield tray.note


def _written(texts: Iterable[Text]) -> tuple[Text, ...]:
    return tuple(text for text in texts if text)
