"""`questable simulate`: many games between bots, and what they show."""

import sys

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from questable.errors import SetupError
from questable.lab.simulation import LIMIT, Result
from questable.lab.simulation import simulate as play
from questable.terminal import suggestions
from questable.terminal.documents import write_document
from questable.terminal.simulate_page import show

INTERRUPTED = 130


def seat_list(_: click.Context, __: click.Parameter, value: str) -> tuple[str, ...]:
    """`greedy,random` is two seats."""
    seats = tuple(name.strip() for name in value.split(","))
    if not all(seats):
        raise click.BadParameter("name a bot for each seat, separated by commas, such as greedy,random")
    return seats


@click.command()
@click.argument("adventure", shell_complete=suggestions.adventures)
@click.option(
    "--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="How many games to play."
)
@click.option(
    "--seats",
    default="greedy,greedy",
    show_default=True,
    callback=seat_list,
    shell_complete=suggestions.bots,
    help="A bot for each seat; `questable adventures` lists the bots.",
)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="NAME",
    shell_complete=suggestions.variants,
    help="Play with this optional rule.",
)
@click.option(
    "--pack",
    "packs",
    multiple=True,
    metavar="PACK",
    shell_complete=suggestions.packs,
    help="Add a pack: its name, or a folder of TOML files; NAME:focus puts its cards first.",
)
@click.option("--seed", help="The same seed gives the same games.  [default: a new one]")
@click.option(
    "--workers", type=click.IntRange(1, 1024), help="How many processes to use.  [default: one for each processor]"
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=LIMIT,
    show_default=True,
    help="Stop a game after this many decisions; it counts as unfinished.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def simulate(
    adventure: str,
    games: int,
    seats: tuple[str, ...],
    variants: tuple[str, ...],
    packs: tuple[str, ...],
    seed: str | None,
    workers: int | None,
    limit: int,
    as_json: bool,
) -> None:
    """Let bots play many games of ADVENTURE and report who wins, how long games take and what the cards do.

    Press Ctrl+C to stop early and see a report of the finished games. If a game breaks, the report names its seed,
    the others go on, and the exit status is 1.
    """
    with Progress(
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task("playing", total=games)
        try:
            result: Result = play(
                adventure,
                games=games,
                seats=seats,
                variants=variants,
                packs=packs,
                seed=seed,
                workers=workers,
                limit=limit,
                progress=lambda done: bar.update(task, completed=done),
            )
        except SetupError as error:
            raise click.UsageError(str(error)) from error
    if as_json:
        write_document("simulate", result)
    else:
        show(result, packs)
    for game in result.broken:
        click.echo(f"questable: {game}", err=True)
    if result.interrupted:
        raise click.exceptions.Exit(INTERRUPTED)
    if result.broken:
        raise click.exceptions.Exit(1)
