"""A scene in words, for screens that only know text: hero boards and trays as panels.

Families with richer panels of their own need not use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from questable.kernel.presentation import Panel
from questable.kernel.scene import CardFace, Gauge, PlayerBoard, Scene, Stat, Tray

Name = Callable[[str], str]  # the name of a card of the card list
PIPS = {"life": ("♥", "♡"), "temporary-life": ("♥", "♡")}  # by kind of gauge: there, lost
OTHER_PIPS = ("●", "○")
LONGEST = 12  # a gauge with more is a number


def panels_of(scene: Scene, name: Name) -> list[Panel]:
    """Hero boards by seat, then the trays in their order; trays of one kind of deck in one group share a panel."""
    return [*(player_panel(board, name) for _, board in sorted(scene.players.items())), *_tray_panels(scene, name)]


def player_panel(board: PlayerBoard, name: Name) -> Panel:
    """A hero board: gauges, values, purse, then one line for each card."""
    if board.out:
        return Panel(title=board.name, lines=("out of the game",), seat=board.seat)
    lines = [
        board.subtitle,
        "  ".join(gauge_text(gauge) for gauge in board.gauges),
        " · ".join(stat_text(stat) for stat in board.stats),
        " · ".join(stat_text(stat) for stat in board.purse),
        *board.notes,
    ]
    for shelf in board.shelves:
        if shelf.cards or shelf.size:
            taken = f" ({len(shelf.cards)} of {shelf.size})" if shelf.size else ""
            lines.append(f"{shelf.title}{taken}:" if shelf.cards else f"{shelf.title}: none{taken}")
        lines += [f"▸ {card_text(card, name)}" for card in shelf.cards]
    cards = [board.card, *(card.card for shelf in board.shelves for card in shelf.cards)]
    return Panel(title=board.name, lines=_written(lines), seat=board.seat, cards=_written(cards))


def tray_panel(tray: Tray, name: Name) -> Panel:
    """A market, a pile, a track … with its cards."""
    lines = [*_facts(tray), *tray.lines, " · ".join(stat_text(stat) for stat in tray.stats)]
    slots = {card.slot: card for card in tray.cards}
    if tray.kind == "track" and tray.size and 0 not in slots:
        lines += [f"{slot} {card_text(slots[slot], name) if slot in slots else '–'}" for slot in _slots(tray)]
    else:
        lines += [card_text(card, name) for card in tray.cards]
    cards = _written(card.card for card in tray.cards)
    return Panel(title=tray.title, lines=_written(lines) or ("empty",), cards=cards)


def card_text(card: CardFace, name: Name) -> str:
    """`Aldous (turned) ♥♥♡ Mind 2/1: ready for anything`."""
    if not card.face_up:
        return " ".join(_written((card.colour, "card, face down", card.note)))
    parts = [name(card.card), f"×{card.count}" if card.count > 1 else "", "(turned)" if card.turned else ""]
    parts.append("".join([*(f"[{token}]" for token in card.tokens), *(f"({gap})" for gap in card.gaps)]))
    parts += [_pips(gauge) for gauge in card.gauges]
    parts += [", ".join(stat_text(stat) for stat in card.stats)]
    text = " ".join(_written(parts))
    return f"{text}: {card.note}" if card.note else text


def gauge_text(gauge: Gauge) -> str:
    """`Life ♥♥♥♡`."""
    return f"{gauge.label} {_pips(gauge)}"


def stat_text(stat: Stat) -> str:
    """`Body 5/2 (+2 experience)`."""
    text = f"{stat.label} {stat.value}" if stat.label else stat.value
    return f"{text} ({stat.note})" if stat.note else text


def _pips(gauge: Gauge) -> str:
    if gauge.maximum > LONGEST:
        return f"{gauge.value}/{gauge.maximum}"
    full, empty = PIPS.get(gauge.kind, OTHER_PIPS)
    return full * gauge.value + empty * (gauge.maximum - gauge.value)


def _facts(tray: Tray) -> Iterator[str]:
    if tray.value is not None:
        yield f"{tray.value} of {tray.size}" if tray.size else str(tray.value)
    if tray.count is not None and tray.count != len(tray.cards):
        yield f"{tray.count} card{'' if tray.count == 1 else 's'}"
    if tray.note:
        yield tray.note


def _slots(tray: Tray) -> range:
    return range(1, max(tray.size, *(card.slot for card in tray.cards), 0) + 1)


def _tray_panels(scene: Scene, name: Name) -> Iterator[Panel]:
    """One panel for each tray; decks of one group stand together where the first of them would."""
    decks: dict[str, list[Tray]] = {}
    for tray in scene.trays.values():
        if tray.kind == "deck" and tray.group:
            decks.setdefault(tray.group, []).append(tray)
    for tray in scene.trays.values():
        together = decks.get(tray.group, []) if tray.kind == "deck" else []
        if len(together) < 2:
            yield tray_panel(tray, name)
        elif tray is together[0]:
            line = " · ".join(f"{each.title} {each.count or 0}" for each in together)
            yield Panel(title=tray.group.title(), lines=(line,))


def _written(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(text for text in texts if text)
