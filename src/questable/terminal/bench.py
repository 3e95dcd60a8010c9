"""`questable bench`: how fast the engine is on this machine."""

import sys

import click
from rich import box
from rich.console import Console
from rich.status import Status
from rich.table import Table
from rich.text import Text

from questable import adventures, find_adventure
from questable.errors import SetupError
from questable.lab.measure import BUDGET, ROUNDS, Figures, Questable, measure
from questable.terminal import suggestions
from questable.terminal.documents import write_document

LEGEND = (
    "Decisions, choices (decisions with at least two options), clones, and saves with loading, in a second of one "
    "core's time; random play. Games that random players had not ended after 20,000 decisions were broken off."
)


@click.command()
@click.argument("adventure", required=False, shell_complete=suggestions.adventures)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--rounds",
    type=click.IntRange(1, 100),
    default=ROUNDS,
    show_default=True,
    help="How often to measure; the median counts.",
)
@click.option(
    "--decisions",
    type=click.IntRange(1_000),
    default=BUDGET,
    show_default=True,
    help="Seconds to measure in each round.",
)
def bench(adventure: str | None, as_json: bool, rounds: int, decisions: int) -> None:
    """Measure the engine: decisions, clones, saves per second of processor time, random play, one core.

    One ADVENTURE, or all of them. To see how, and how other engines do: benchmarks/engine.py.
    """
    try:
        chosen = [find_adventure(adventure)] if adventure else list(adventures())
    except SetupError as error:
        raise click.UsageError(str(error)) from error
    with Status("measuring", console=Console(stderr=True, quiet=not sys.stderr.isatty())) as status:
        engines = [Questable(each.id) for each in chosen]
        figures = measure(engines, rounds=rounds, budget=decisions, progress=status.update)
    if as_json:
        write_document("bench", {"adventures": figures})
    else:
        console = Console(highlight=False)
        console.print(table(figures))
        console.print(Text(LEGEND))


def table(figures: dict[str, Figures]) -> Table:
    """One line for each engine."""
    page = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    page.add_column("", style="bold")
    for title in ("decisions", "choices", "clones", "saves", "import", "ended", "broken off"):
        page.add_column(title, justify="right", no_wrap=True)
    for name, each in figures.items():
        page.add_row(
            name,
            f"{each.decisions_per_second:,.0f}",
            f"{each.choices_per_second:,.0f}",
            f"{each.clones_per_second:,.0f}",
            "–" if each.save_load_per_second is None else f"{each.save_load_per_second:,.0f}",
            "–" if each.import_seconds is None else f"{1000 * each.import_seconds:,.0f} ms",
            str(each.games_ended),
            str(each.games_broken_off),
        )
    return page
