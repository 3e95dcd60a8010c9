"""`questable backup` and `questable restore`: the games of a server in one file, and back."""

from __future__ import annotations

from pathlib import Path

import click

from questable.terminal.serve import database

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=FILE)
@click.option("--db", metavar="FILE", help="The database. [your own data folder]")
def backup(file: Path, db: str | None) -> None:
    """Write all games of the table to a new FILE. The server may be running."""
    from questable.table.backups import back_up

    games = back_up(database(db), file)
    click.echo(f"{games} games are in {file}. Check it from time to time: questable restore --check {file}")


@click.command()
@click.argument("file", type=FILE)
@click.option("--check", "only_check", is_flag=True, help="Only check that every game can be opened.")
@click.option("--db", metavar="FILE", help="The database. [your own data folder]")
def restore(file: Path, only_check: bool, db: str | None) -> None:
    """Restore the games of a backup. The old database is kept beside the new one. Stop the server first."""
    from questable.table import backups

    older = None
    if only_check:
        report = backups.check(file)
    else:
        report, older = backups.restore(file, database(db))
    for line in report.damaged:
        click.echo(f"cannot be opened: {line}")
    good = report.games - len(report.damaged)
    click.echo(f"{file}: {good} of {report.games} games can be opened")
    if not only_check:
        click.echo(f"They are now in {database(db)}." + (f" What was there before is in {older}." if older else ""))
    elif report.damaged:
        click.get_current_context().exit(1)
