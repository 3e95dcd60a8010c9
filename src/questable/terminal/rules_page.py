"""How rules and their coverage look on a terminal."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from rich import box
from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from questable.rules import Coverage, Evidence, Kind, PrefixCoverage, Rule, Witnesses, catalogue, cited_by, neighbours

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


def show_rules(
    rules: Iterable[Rule], carriers: Mapping[str, Sequence[str]] | None = None, evidence: Evidence | None = None
) -> None:
    """Each rule in a panel: what the catalogue knows about it, where it is carried out, which tests prove it.

    Without evidence nothing is said of tests: an installation has none.
    """
    console = Console()
    for rule in rules:
        console.print(_panel(rule, (carriers or {}).get(rule.id, ()), evidence))


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
    """What is missing, then the table: the end of a long output is what stays on the screen.

    After a run of some tests it cannot be told what is missing.
    """
    console = Console(highlight=False)
    for count in covered.prefixes.values():
        for label, ids, style in (
            ("by a neighbour", count.by_neighbour, "cyan"),
            ("missing", count.missing if covered.whole else (), "yellow"),
            ("failing", count.failing, "bold red"),
        ):
            for line in by_area(ids):
                console.print(Text.assemble((label, style), " ", line))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("prefix", style="bold cyan")
    for name in ("rules", "proven", "by a neighbour", "missing" if covered.whole else "not tried", "failing", ""):
        table.add_column(name, justify="right")
    for prefix, count in covered.prefixes.items():
        table.add_row(prefix, *_figures([count]))
    if len(covered.prefixes) > 1:
        table.add_section()
        table.add_row("all", *_figures(covered.prefixes.values()))
    console.print(table)
    if not covered.whole:
        console.print("Only some of the tests have been run here: `make test` runs all of them.")


def _figures(counts: Collection[PrefixCoverage]) -> tuple[str, ...]:
    rules, proven = sum(count.rules for count in counts), sum(count.proven for count in counts)
    lists = ([len(c.by_neighbour), len(c.missing), len(c.failing)] for c in counts)
    share = f"{100 * proven // rules} %"  # rounded down: 100 % means all, each by a test of its own
    return str(rules), str(proven), *map(str, map(sum, zip(*lists, strict=True))), share


def _panel(rule: Rule, carriers: Sequence[str], evidence: Evidence | None) -> Panel:
    notes = [Text(f"{rule.book} · {rule.chapter}", style="dim")]
    if rule.source:
        notes.append(Text(f"source: {rule.source}", style="dim"))
    for label, ids in (("cites", rule.cites), ("cited by", [citing.id for citing in cited_by(rule.id)])):
        if ids:
            notes.append(Text(f"{label}: {', '.join(ids)}", style="dim"))
    notes += _listed("carried out by", carriers)
    if evidence is not None:
        notes += _witnesses(rule, evidence)
    return Panel(
        Group(prose(rule.text), "", *notes),
        title=Text.assemble((rule.id, "bold"), f" {rule.kind}"),
        title_align="left",
        border_style=_COLOUR[rule.kind],
    )


def _witnesses(rule: Rule, evidence: Evidence) -> list[Text]:
    """The tests that carry the id; for a ruling that has none, the proven rules that rest on it."""
    tests = evidence.rules.get(rule.id, Witnesses())
    found = _listed("proven by", _together(tests.passed)) + _listed("failing", _together(tests.failed), "bold red")
    if not tests.passed and (near := neighbours(rule, evidence.proven())):
        found.append(Text(f"proven by a neighbour: {', '.join(near)}", style="cyan"))
    return found or [Text("no test that has been run carries it", style="yellow")]


def _together(tests: Iterable[str]) -> list[str]:
    """Tests without their parameters, each once, with how often they ran."""
    times = Counter(test.partition("[")[0] for test in tests)
    return [test if count == 1 else f"{test} ({count} times)" for test, count in times.items()]


def _listed(label: str, lines: Sequence[str], style: str = "dim") -> list[Text]:
    return [Text(f"{label}:", style=style), *(Text(f"  {line}", style=style) for line in lines)] if lines else []


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
