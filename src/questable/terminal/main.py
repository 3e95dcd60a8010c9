"""Where `questable` starts: the list of commands, and how every error is told.

Each command lives in a module of its own that is imported only when the command runs. Start-up therefore costs the same
however many commands, engines and servers there are, and `questable --help` loads none of them.
"""

import os
import sys
from collections.abc import Sequence

import click

from questable.errors import QuestableError
from questable.terminal.encoding import bear_with_old_terminals
from questable.terminal.lazy import LazyCommand, LazyGroup
from questable.version import __version__

COMMANDS = {
    # name: where it is, and its line in `questable --help`
    "serve": LazyCommand(
        "questable.terminal.serve:serve", "Open a table for browsers on this computer and in your network."
    ),
    "play": LazyCommand("questable.terminal.play:play", "Play in the terminal, against bots or with friends."),
    "simulate": LazyCommand(
        "questable.terminal.simulate:simulate", "Let bots play many games and report what happens."
    ),
    "backup": LazyCommand("questable.terminal.backup:backup", "Back up all games of the table to one file."),
    "restore": LazyCommand("questable.terminal.backup:restore", "Restore a backup, or check one."),
    "replay": LazyCommand("questable.terminal.replay:replay", "Show the story of a saved game, or verify it."),
    "adventures": LazyCommand("questable.terminal.adventures:adventures", "List what you can play."),
    "rules": LazyCommand("questable.terminal.rules:rules", "Read the rules, and see which of them the tests prove."),
    "content": LazyCommand("questable.terminal.content:content", "Check content files: the shipped ones, or your own."),
    "languages": LazyCommand("questable.terminal.languages:languages", "Show how complete each translation is."),
    "completion": LazyCommand("questable.terminal.completion:completion", "Print a completion script for your shell."),
    "bench": LazyCommand("questable.terminal.bench:bench", "Measure how fast the engine runs here."),
}

INTERRUPTED = 130


@click.group(
    cls=LazyGroup,
    lazy_commands=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__)
@click.pass_context
def cli(context: click.Context) -> None:
    """Play fantasy adventure board games, alone, together or against bots.

    Without a command, Questable opens the table in your browser, like `questable serve --open`.
    """
    if context.invoked_subcommand is None:
        context.invoke(COMMANDS["serve"].load(), open_browser=True)


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line and give back its exit status: 0 done, 1 failed, 2 wrong arguments, 130 interrupted.

    Whatever happens, the user gets at most one line on stderr. A traceback is for developers, who ask for it with
    QUESTABLE_TRACEBACK=1.
    """
    bear_with_old_terminals()
    try:
        status = cli.main(args, prog_name="questable", standalone_mode=False)
    except click.ClickException as error:
        return _fail(error.format_message(), error.exit_code)
    except click.Abort as abort:
        return _fail("the input ended", 1) if isinstance(abort.__cause__, EOFError) else INTERRUPTED
    except KeyboardInterrupt:
        return INTERRUPTED
    except QuestableError as error:
        return _fail(str(error), 1)
    except OSError as error:
        return _fail(str(error), 1)
    except Exception as error:
        if os.environ.get("QUESTABLE_TRACEBACK"):
            raise
        return _fail(f"this is a bug: {type(error).__name__}: {error} (set QUESTABLE_TRACEBACK=1 to see where)", 1)
    return status if isinstance(status, int) else 0


def _fail(message: str, status: int) -> int:
    line = " ".join(message.split())
    click.echo(f"questable: {line}", file=sys.stderr)  # err=True would take an ASCII terminal for a UTF-8 one
    return status


if __name__ == "__main__":
    sys.exit(main())
