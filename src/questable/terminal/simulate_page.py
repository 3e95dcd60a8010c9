"""The report of a simulation in a terminal."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from questable import PackWish, find_adventure
from questable.lab.simulation import CardFigures, Result, Share, Spread
from questable.speech import Naming, Phrasebook, catalogue_of, role_name

NAMED = 12
"""The most cards named in a list."""
EXTREMES = 8
"""The most challenges listed as hardest and as easiest."""
CONFIDENT = 1.96
"""Standard deviations in a 95 % interval."""


def show(result: Result, packs: Sequence[PackWish] = ()) -> None:
    """Print the report, from who won down to the cards nobody met."""
    console = Console(highlight=False, markup=False)
    many = "1 worker" if result.workers == 1 else f"{result.workers} workers"
    games = "1 game" if result.games == 1 else f"{result.games} games"
    console.print(
        Text.assemble(
            (find_adventure(result.adventure, packs).name, "bold"),
            f" · {games} · {', '.join(result.seats)} · seed {result.seed} · {many}",
        )
    )
    if result.interrupted:
        console.print(f"Interrupted: {result.games + len(result.broken)} of {result.wanted} games played.")
    if result.broken:
        count = "One game" if len(result.broken) == 1 else f"{len(result.broken)} games"
        console.print(f"{count} broke and {'counts' if len(result.broken) == 1 else 'count'} for nothing: see below.")
    if result.finished < result.games:
        left = result.games - result.finished
        some = "One of them was broken off" if left == 1 else f"{left} of them were broken off"
        counts = "counts" if left == 1 else "count"
        console.print(f"{some} after {result.limit:,} decisions and {counts} for nobody.")
    if any(card.pack for card in result.cards.values()):
        console.print(of_packs(result))
    if result.finished:
        console.print(shares("seat", seats(result, packs)))
        if len(result.bots) > 1:
            console.print(shares("bot", result.bots.values()))
        console.print(shares("hero", [share for share in result.heroes.values() if share.played]))
        console.print(f"how games ended: {'; '.join(reasons(result, packs))}")
        console.print(f"rounds: {spread_line(result.rounds)}")
        console.print(f"decisions in a game: {spread_line(result.decisions_per_game)}")
    console.print(extremes(result.cards))
    for label, names in missing(result.cards):
        console.print(Text.assemble((label, "yellow"), f" ({len(names)}): {listed(names)}"))
    for word, cards in besides(result.cards):
        console.print(Text.assemble((word.replace("_", " "), "bold"), f": {listed(cards)}"))
    console.print(
        f"{result.decisions:,} decisions, {result.decisions_per_second:,.0f} in a second of one core's time "
        f"(bots and counting included); {result.seconds:,.1f} s in all"
    )


def seats(result: Result, packs: Sequence[PackWish] = ()) -> list[Share]:
    """Return the seats of the table, with the first player's luck."""
    adventure = find_adventure(result.adventure, packs)
    parts = [f", {role_name(adventure, role)}" if role else "" for role in result.roles or [""] * len(result.seats)]
    return [
        Share(f"{number + 1} {bot}{part}", result.finished, won, won / result.finished, result.fair)
        for number, (bot, part) in enumerate(zip(result.seats, parts, strict=True))
        for won in (result.wins.by_seat[str(number)],)
    ]


def reasons(result: Result, packs: Sequence[PackWish] = ()) -> list[str]:
    """Return why games ended, in the words of the family."""
    catalogue = catalogue_of(find_adventure(result.adventure, packs).phrases(result.variants))
    names = {id_: card.name for id_, card in result.cards.items()}
    phrases = Phrasebook(catalogue, Naming(name=lambda thing: names.get(str(thing), str(thing))), str)
    return [f"{phrases.reason(reason)} ({count})" for reason, count in result.reasons.items()]


def shares(what: str, rows: Iterable[Share]) -> Table:
    """Return each one's share of wins beside a fair share, marked where chance alone hardly explains the difference."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(what, style="bold")
    for title in ("played", "won", "share", "95 % interval", "fair"):
        table.add_column(title, justify="right")
    for share in sorted(rows, key=lambda row: (-(row.share or 0), row.name)):
        low, high = interval(share.won, share.played)
        odd = share.played > 0 and not low <= share.fair <= high
        table.add_row(
            share.name,
            str(share.played),
            str(share.won),
            Text("–" if share.share is None else percent(share.share), style="yellow" if odd else ""),
            f"{percent(low)} to {percent(high)}",
            percent(share.fair),
        )
    return table


def interval(won: int, played: int) -> tuple[float, float]:
    """Return the interval of the true share at 95 % confidence (Wilson's interval)."""
    if not played:
        return 0.0, 1.0
    share, square = won / played, CONFIDENT**2
    middle = (share + square / (2 * played)) / (1 + square / played)
    reach = CONFIDENT * sqrt(share * (1 - share) / played + square / (4 * played**2)) / (1 + square / played)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def of_packs(result: Result) -> Table:
    """Return the cards of packs: how often each appears in a game, is beaten when faced, or bought when offered."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("card of a pack", style="bold")
    table.add_column("pack")
    for title in ("met in a game", "beaten, of those faced", "bought, of those met"):
        table.add_column(title, justify="right")
    cards = sorted((card for card in result.cards.values() if card.pack), key=lambda card: (card.pack, card.kind))
    for card in cards:
        low, high = (each / max(1, result.games) for each in poisson(card.met))
        table.add_row(
            Text(card.name, style="" if card.met else "yellow"),
            card.pack,
            f"{card.met / max(1, result.games):.2f} ({low:.2f} to {high:.2f})",
            _part(card.beaten, card.faced) if card.fought else "",
            _part(min(card.bought, card.met), card.met) if card.for_sale else "",
        )
    return table


def _part(some: int, of: int) -> str:
    """Format `62 % (51 % to 72 %)`."""
    low, high = interval(some, of)
    return f"{percent(some / of)} ({percent(low)} to {percent(high)})" if of else "–"


def poisson(count: int) -> tuple[float, float]:
    """Return the interval of the true number behind a count at 95 % confidence."""
    middle = count + CONFIDENT**2 / 2
    reach = CONFIDENT * sqrt(count + CONFIDENT**2 / 4)
    return middle - reach, middle + reach


def extremes(cards: Mapping[str, CardFigures]) -> Table:
    """Return the hardest and the easiest challenges, by fights won."""
    fought = sorted(
        (card for card in cards.values() if card.fought and card.faced),
        key=lambda card: (card.beaten / card.faced, -card.faced, card.name),
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("challenge", style="bold")
    for title in ("faced", "beaten", "share", "escapes", "knock-outs"):
        table.add_column(title, justify="right")
    hardest = fought[:EXTREMES]
    easiest = fought[len(hardest) :][-EXTREMES:]
    for number, card in enumerate([*hardest, *easiest]):
        if number == len(hardest) and len(fought) > 2 * EXTREMES:
            table.add_section()
        table.add_row(
            card.name,
            str(card.faced),
            str(card.beaten),
            percent(card.beaten / card.faced),
            str(card.escaped),
            str(card.knocked_out),
        )
    return table


def missing(cards: Mapping[str, CardFigures]) -> Iterable[tuple[str, list[str]]]:
    """Return cards that were never used for their purpose."""
    every = cards.values()
    for label, found in (
        ("never met", [card.name for card in every if not (card.met or card.kept or card.bought or _elsewhere(card))]),
        ("never woken", [card.name for card in every if card.sleeps and not card.woken]),
        ("never beaten", [card.name for card in every if card.fought and card.met and not card.beaten]),
        ("never bought", [card.name for card in every if card.for_sale and not card.bought]),
    ):
        if found:
            yield label, found


def besides(cards: Mapping[str, CardFigures]) -> Iterable[tuple[str, list[str]]]:
    """Return what only some boxes count, word for word, the most affected cards first."""
    for word in sorted({word for card in cards.values() for word in card.besides}):
        counted = [(card.besides[word], card.name) for card in cards.values() if word in card.besides]
        yield word, [f"{name} {many:,}" for many, name in sorted(counted, key=lambda each: (-each[0], each[1]))]


def _elsewhere(card: CardFigures) -> bool:
    """Return whether an unmet card is listed under another heading."""
    return card.for_sale or card.sleeps


def listed(names: list[str]) -> str:
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")


def spread_line(spread: Spread) -> str:
    return f"{spread.p10} / {spread.p50} / {spread.p90} (a tenth, half, nine tenths of the games took no more)"


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
