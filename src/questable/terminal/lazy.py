"""A click group that knows its commands by name and imports them only when called."""

from importlib import import_module
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem


class LazyCommand(NamedTuple):
    """A command not yet imported. Its summary is here so that `--help` need not import it."""

    target: str
    """`package.module:attribute`"""
    summary: str

    def load(self) -> click.Command:
        module, _, attribute = self.target.partition(":")
        command = getattr(import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{self.target} is not a click command")
        return command


class LazyGroup(click.Group):
    """A group of `LazyCommand`s."""

    def __init__(self, *args: Any, lazy_commands: dict[str, LazyCommand], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy_commands = lazy_commands

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy_commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        lazy = self.lazy_commands.get(cmd_name)
        return lazy.load() if lazy else None

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete names of commands without importing them; leave the rest to click."""
        found = [
            CompletionItem(name, help=lazy.summary)
            for name, lazy in self.lazy_commands.items()
            if name.startswith(incomplete)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, lazy.summary) for name, lazy in self.lazy_commands.items()])
