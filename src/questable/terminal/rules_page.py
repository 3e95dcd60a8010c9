"""The appearance of rules and their coverage in a terminal."""

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
"""The number of search results shown unless all are requested."""

_COLOUR: dict[Kind, str] = {"rule": "cyan", "example": "green", "variant": "yellow", "ruling": "magenta"}
_EMPHASIS = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*\s][^*]*)\*|`(?P<cyan>[^`]+)`")
_ID = r"\b[A-Z]{2,}-[A-Z]+-\d{2,}\b"


def show_books() -> None:
    """Print the table of contents: the prefix of each game, and its number of rules."""
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
    """Print each rule in a panel: the catalogue's entry, the functions that carry it out, the tests that prove it.

    Without evidence tests are not mentioned, as in an installation.
    """
    console = Console()
    for rule in rules:
        console.print(_panel(rule, (carriers or {}).get(rule.id, ()), evidence))


def show_hits(hits: Sequence[Rule], words: Sequence[str], *, limit: int | None) -> None:
    """Print search results, one paragraph each, with the words marked."""
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
    """Print what is missing, then the table, because the end of a long output stays on the screen.

    After a run of some tests only, missing rules are unknown.
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
    share = f"{100 * proven // rules} %"  # rounded down: 100 % means all, each by its own test
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
    """Return the tests with the id. For a ruling without any, return the proven rules based on it."""
    tests = evidence.rules.get(rule.id, Witnesses())
    found = _listed("proven by", _together(tests.passed)) + _listed("failing", _together(tests.failed), "bold red")
    if not tests.passed and (near := neighbours(rule, evidence.proven())):
        found.append(Text(f"proven by a neighbour: {', '.join(near)}", style="cyan"))
    return found or [Text("no test that has been run carries it", style="yellow")]


def _together(tests: Iterable[str]) -> list[str]:
    """Return tests without their parameters, each once with its number of runs."""
    times = Counter(test.partition("[")[0] for test in tests)
    return [test if count == 1 else f"{test} ({count} times)" for test, count in times.items()]


def _listed(label: str, lines: Sequence[str], style: str = "dim") -> list[Text]:
    return [Text(f"{label}:", style=style), *(Text(f"  {line}", style=style) for line in lines)] if lines else []


def prose(markdown: str) -> Text:
    """Format the catalogue's inline emphasis. Rules use nothing else of Markdown."""
    text, at = Text(), 0
    for mark in _EMPHASIS.finditer(markdown):
        text.append(markdown[at : mark.start()])
        text.append(mark[mark.lastgroup or 0], style=mark.lastgroup)
        at = mark.end()
    text.append(markdown[at:])
    text.highlight_regex(_ID, "cyan")
    return text


def by_area(ids: Iterable[str]) -> list[str]:
    """Return ids abbreviated as in the catalogue: a line per area, runs as "01 to 05"."""
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
