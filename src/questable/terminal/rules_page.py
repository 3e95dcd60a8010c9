"""How rules and their coverage look on a terminal."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from rich import box
from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from questable.rules import Coverage, Kind, Rule, catalogue, cited_by

BEST = 20
"""How many search results are shown unless all are asked for."""

_COLOUR: dict[Kind, str] = {"rule": "cyan", "example": "green", "variant": "yellow", "ruling": "magenta"}
_EMPHASIS = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*\s][^*]*)\*|`(?P<cyan>[^`]+)`")
_ID = r"\b[A-Z]{2,}-[A-Z]+-\d{2,}\b"


def show_books() -> None:
    """The table of contents: which prefix is which game, and how much there is of it."""
    table = Table(box=box.SIMPLE_HEAD, show_footer=True)
    table.add_column("prefix", "", style="bold cyan")
    table.add_column("book", "all")
    rules = list(catalogue().values())
    for kind in _COLOUR:
        table.add_column(f"{kind}s", str(sum(rule.kind == kind for rule in rules)), justify="right")
    for prefix, group in groupby(rules, key=lambda rule: rule.prefix):
        book = list(group)
        kinds = Counter(rule.kind for rule in book)
        table.add_row(prefix, book[0].book, *(str(kinds[kind]) for kind in _COLOUR))
    Console().print(table)


def show_rules(rules: Iterable[Rule]) -> None:
    """Each rule in a panel, with everything the catalogue knows about it."""
    console = Console()
    for rule in rules:
        console.print(_panel(rule))


def show_hits(hits: Sequence[Rule], words: Sequence[str], *, limit: int | None) -> None:
    """Search results, one paragraph each, the words marked."""
    table = Table(box=None, show_header=False, padding=(0, 2, 1, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for rule in hits[:limit]:
        text = prose(rule.text)
        text.highlight_words(words, "bold yellow", case_sensitive=False)
        table.add_row(Text(rule.id, style=f"bold {_COLOUR[rule.kind]}"), text)
    console = Console()
    console.print(table)
    if limit is not None and len(hits) > limit:
        console.print(f"The best {limit} of {len(hits)}: add words to narrow the search, or --all to see the rest.")


def show_coverage(covered: Coverage) -> None:
    """What is missing, then the table: the end of a long output is what stays on the screen."""
    console = Console(highlight=False)
    for count in covered.prefixes.values():
        for label, ids, style in (("missing", count.missing, "yellow"), ("failing", count.failing, "bold red")):
            for line in by_area(ids):
                console.print(Text.assemble((label, style), " ", line))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("prefix", style="bold cyan")
    for name in ("rules", "proven", "missing", "failing", ""):
        table.add_column(name, justify="right")
    for prefix, count in covered.prefixes.items():
        table.add_row(prefix, *_figures(count.rules, count.proven, len(count.failing)))
    if len(covered.prefixes) > 1:
        counts = covered.prefixes.values()
        table.add_section()
        total = (sum(c.rules for c in counts), sum(c.proven for c in counts), sum(len(c.failing) for c in counts))
        table.add_row("all", *_figures(*total))
    console.print(table)


def _figures(rules: int, proven: int, failing: int) -> tuple[str, ...]:
    share = f"{100 * proven // rules} %"  # rounded down: 100 % means all
    return str(rules), str(proven), str(rules - proven), str(failing), share


def _panel(rule: Rule) -> Panel:
    notes = [Text(f"{rule.book} · {rule.chapter}", style="dim")]
    if rule.source:
        notes.append(Text(f"source: {rule.source}", style="dim"))
    for label, ids in (("cites", rule.cites), ("cited by", [citing.id for citing in cited_by(rule.id)])):
        if ids:
            notes.append(Text(f"{label}: {', '.join(ids)}", style="dim"))
    return Panel(
        Group(prose(rule.text), "", *notes),
        title=Text.assemble((rule.id, "bold"), f" {rule.kind}"),
        title_align="left",
        border_style=_COLOUR[rule.kind],
    )


def prose(markdown: str) -> Text:
    """The inline emphasis of the catalogue; nothing else of Markdown occurs within a rule."""
    text, at = Text(), 0
    for mark in _EMPHASIS.finditer(markdown):
        text.append(markdown[at : mark.start()])
        text.append(mark[mark.lastgroup or 0], style=mark.lastgroup)
        at = mark.end()
    text.append(markdown[at:])
    text.highlight_regex(_ID, "cyan")
    return text


def by_area(ids: Iterable[str]) -> list[str]:
    """The ids as the catalogue abbreviates them: one line per area, runs as "01 to 05"."""
    lines = []
    for area, group in groupby(ids, key=lambda rule_id: rule_id.rpartition("-")[0]):
        numbers = [int(rule_id.rpartition("-")[2]) for rule_id in group]
        lines.append(f"{area}-{', '.join(_runs(numbers))}")
    return lines


def _runs(numbers: Sequence[int]) -> list[str]:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [f"{run[0]:02} to {run[-1]:02}" if len(run) > 2 else ", ".join(f"{n:02}" for n in run) for run in runs]
