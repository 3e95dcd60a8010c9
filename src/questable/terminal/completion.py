"""`questable completion`: what a shell needs to complete commands, adventures, variants, bots and packs."""

import os
from pathlib import Path, PurePath

import click
from click.shell_completion import BashComplete, get_completion_class

SHELLS = ("bash", "zsh", "fish")


class Bash(BashComplete):
    """Names stand beside files, and a colon is part of a word: click's own script forgets the names where files fit."""

    source_template = Path(__file__).with_name("completion.bash").read_text(encoding="utf-8")


@click.command()
@click.argument("shell", required=False, type=click.Choice(SHELLS))
def completion(shell: str | None) -> None:
    """Print the completion script for SHELL: bash, zsh or fish [yours].

    \b
    bash   questable completion bash > ~/.local/share/bash-completion/completions/questable
    zsh    questable completion zsh > ~/.zfunc/_questable      (with ~/.zfunc in fpath)
    fish   questable completion fish > ~/.config/fish/completions/questable.fish
    """
    from questable.terminal.main import cli

    shell = shell or PurePath(os.environ.get("SHELL", "")).name
    script = Bash if shell == "bash" else get_completion_class(shell) if shell in SHELLS else None
    if script is None:
        raise click.UsageError(f"which shell? Choose one of these: {', '.join(SHELLS)}")
    click.echo(script(cli, {}, "questable", "_QUESTABLE_COMPLETE").source())
